"""Makes a release: `make release`. docs/releasing.md says what it checks and what it leaves.

`claims` compares what the files say of the version, `archives` builds, `pythons` finds the Pythons
to try it on, `trial` and `first_game` try it, `papers` writes checksums, licences and the bill of
materials.
"""
