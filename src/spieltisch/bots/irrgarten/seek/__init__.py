"""Where to ask next in the other's maze: the questions there are, and how each level chooses."""
