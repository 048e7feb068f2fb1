"""The statements and threads that read and write SQLite."""
