"""A store in an SQLite file: one machine, nothing to set up."""
