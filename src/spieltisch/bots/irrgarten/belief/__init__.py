"""What the other's maze may be like: mazes drawn at random that fit what a seeker knows."""
