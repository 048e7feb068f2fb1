"""Other people's servers, driven by the same number of clients."""
