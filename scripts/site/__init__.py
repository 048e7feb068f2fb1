"""What `make docs` adds to the pages in docs/: everything that follows from the code.

`hooks` is called by mkdocs, `outside` brings in files from elsewhere in the repository,
`game_page` fills the page of each game, `rule_pages` makes the rules for players, `figures` the
boards on them, `reference` the pages about names, commands and versions.
"""
