"""Mazes to hide a treasure in: drafts, and how they are made hard."""
