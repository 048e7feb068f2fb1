"""What the environments for learning share."""
