"""A store in PostgreSQL: many processes on many machines."""
