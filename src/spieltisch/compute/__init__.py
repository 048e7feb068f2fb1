"""Fast play: random streams, playouts and whole batches over any game's kernel."""
