"""What every connection passes before it reaches a table: origin, size, rate, true address."""
