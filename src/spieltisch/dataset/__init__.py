"""Data sets of games between bots: made by one command, the same bytes on any machine, read back.

    for game in read("mensch.jsonl.gz"):
        for step in game.decisions():
            step.observation, step.legal, step.action, step.payoff

`data_plan` says which games, `data_maker` plays and writes them, `stored_game` is one of them,
`data_reader` reads the file. docs/dataset.md has the form of the file.
"""

from spieltisch.dataset.bad_dataset import BadDataset
from spieltisch.dataset.data_maker import make
from spieltisch.dataset.data_plan import Plan
from spieltisch.dataset.data_reader import Dataset, read
from spieltisch.dataset.stored_game import Decision, StoredGame

__all__ = ["BadDataset", "Dataset", "Decision", "Plan", "StoredGame", "make", "read"]
