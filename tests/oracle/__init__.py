"""Naive reference players of the games, written apart from the product and used only by tests."""
