"""Tables in memory: their owners, timers, viewers' presence, and what is told to whom."""
