"""What an operator sets and reads: settings, logs, metrics, addresses."""
