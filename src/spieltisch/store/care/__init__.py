"""Looking after a database: backup, check, expiry, forgetting a person."""
