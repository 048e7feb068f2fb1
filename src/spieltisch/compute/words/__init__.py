"""Chances of all pairs of two sides in a race, narrowed down on a GPU.

`word_coding` keeps the least and the greatest chance of a pair in 32 bits, `word_tables` says where
the pairs lie in memory, `word_kernels` has the device's code, `word_solving` the order of the work.
"""
