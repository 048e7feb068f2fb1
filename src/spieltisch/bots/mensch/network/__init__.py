"""Two small networks that judge positions of two colours of Mensch, one of them endings.

`inputs` says what the first one sees and `learnt` has the numbers it goes by; `ending_inputs` and
`ending_learnt` are the same of the other. `judging` is what they make of a position.
"""
