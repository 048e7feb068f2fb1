"""Late positions of two players, proven: `graph` has all that can follow, `growing` finds it,
`settling` says who wins there, `prover` what that means for the moves to choose from.
"""
