"""The offline files of Spieltisch: the whole server, for a browser without one.

`spieltisch serve` offers them as soon as this package is installed, and `spieltisch site` writes
them into a static site. They are built by `make offline`.
"""
