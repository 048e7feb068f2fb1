"""Letters to people who are not here, and calendars of their deadlines."""
