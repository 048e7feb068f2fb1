"""HTTP and WebSocket: people, tables and bots over the network. `run` starts it."""
