"""A small network that judges positions of two colours of Mensch.

`inputs` says what it sees, `judging` what it makes of it, `learnt` has the numbers it goes by.
"""
