"""What proves a puzzle "win in n": a tree of moves, and a reply to every other first move.

The certificate is {"proof": node, "refutations": {reply: [first moves]}}. A node is {"move": text}
for a move that wins at once, else {"move": text, "then": node, "on": {reply: node}}: how to go on
after the replies that are listed, and after all others. First moves that bring too few pieces home
need no refutation. The checker lists all replies itself; what it takes from here is what to play.
"""

from collections import Counter
from typing import NotRequired, TypedDict, cast

from spieltisch.game import Game, Text
from spieltisch.game.json_types import JsonObject
from spieltisch.puzzles.bad_puzzle import BadPuzzle
from spieltisch.puzzles.mutabor.forced_wins import (
    after,
    arrives,
    can_win,
    missing,
    refutation,
    turns,
    wins_by,
)
from spieltisch.puzzles.puzzle import Puzzle
from spieltisch.rules.mutabor import State
from spieltisch.rules.mutabor.state import OVER
from spieltisch.rules.mutabor.turns import has_won

__all__ = ["Node", "certificate_of", "check_proof", "winning_moves"]


class Node(TypedDict):
    """How a seat goes on."""

    move: str
    then: NotRequired["Node"]
    on: NotRequired[dict[str, "Node"]]


def winning_moves(state: State, seat: int, moves: int) -> list[str]:
    """The moves with which a seat wins by force within so many moves."""
    hopeful: list[str] = []
    left = missing(state, seat)
    return [
        text
        for text, actions in turns(state).items()
        if left - arrives(state, actions) < moves
        and wins_by(after(state, actions), seat, moves - 1, hopeful)
    ]


def certificate_of(state: State, seat: int, moves: int, first: str) -> JsonObject:
    """The certificate of a position in which one first move wins."""
    refuted: dict[str, list[str]] = {}
    hopeful: list[str] = []
    for text, actions in turns(state).items():
        needs_reply = missing(state, seat) - arrives(state, actions) < moves
        if text != first and needs_reply:
            reply = refutation(after(state, actions), seat, moves - 1, hopeful)
            assert reply is not None
            refuted.setdefault(reply, []).append(text)
    return {"proof": _tree(state, seat, moves, first), "refutations": refuted}


def _tree(state: State, seat: int, moves: int, move: str) -> Node:
    """The tree after a move that wins; few answers serve most replies."""
    following = after(state, turns(state)[move])
    if following.phase == OVER:
        return {"move": move}
    options: dict[str, tuple[int, list[str]]] = {}
    for reply, actions in turns(following).items():
        options[reply] = _quickest(after(following, actions), seat, moves - 1)
    common = Counter(text for _, texts in options.values() for text in texts)
    nodes: dict[str, Node] = {}
    for reply, (length, texts) in options.items():
        best = max(texts, key=lambda text: (common[text], text))
        nodes[reply] = _tree(after(following, turns(following)[reply]), seat, length, best)
    kinds = Counter(repr(node) for node in nodes.values())
    most = kinds.most_common(1)[0][0]
    usual = next(node for node in nodes.values() if repr(node) == most)
    others = {reply: node for reply, node in nodes.items() if node != usual}
    return {"move": move, "then": usual, "on": others} if others else {"move": move, "then": usual}


def _quickest(state: State, seat: int, moves: int) -> tuple[int, list[str]]:
    """In how few moves a seat wins, and with which first ones."""
    for length in range(1, moves + 1):
        if texts := winning_moves(state, seat, length):
            return length, texts
    raise AssertionError("a won position has a winning move")


def check_proof(puzzle: Puzzle, moves: int) -> None:
    """Prove that the one solution wins within so many moves, and that no other move does."""
    position = Game.read(puzzle.position)
    state: State = position.kernel_state()
    seat = position.game.kind.seat_number(puzzle.seat)
    node = cast(Node, puzzle.certificate["proof"])
    if puzzle.solution != [node["move"]]:
        raise _bad(
            "the proof begins with another move than the solution",
            "der Beweis beginnt mit einem anderen Zug als die Lösung",
        )
    _walk(state, seat, moves, node)
    _refute_others(puzzle, state, seat, moves)
    if moves > 1 and can_win(state, seat, moves - 1):
        raise _bad(
            f"there is a win in {moves - 1} already", f"es gibt schon einen Gewinn in {moves - 1}"
        )


def _walk(state: State, seat: int, moves: int, node: Node) -> None:
    """Every reply there is has an answer that leads to the win in time."""
    found = turns(state)
    move = node["move"]
    if moves < 1 or move not in found:
        raise _bad(f"{move} does not win in time", f"{move} gewinnt nicht rechtzeitig")
    following = after(state, found[move])
    if following.phase == OVER:
        if not has_won(following, seat):
            raise _bad(f"{move} does not win", f"{move} gewinnt nicht")
        return
    answers = node.get("on", {})
    for reply, actions in turns(following).items():
        answer = answers.get(reply) or node.get("then")
        if answer is None:
            raise _bad(f"{reply} is not answered", f"auf {reply} fehlt die Antwort")
        _walk(after(following, actions), seat, moves - 1, answer)


def _refute_others(puzzle: Puzzle, state: State, seat: int, moves: int) -> None:
    """After each other first move the reply that is given leaves no win in time."""
    listed: dict[str, list[str]] = puzzle.certificate["refutations"]
    reply_to = {text: reply for reply, texts in listed.items() for text in texts}
    for text, actions in turns(state).items():
        following = after(state, actions)
        is_short = missing(following, seat) > moves - 1
        if text in puzzle.solution or (is_short and not has_won(following, seat)):
            continue
        reply = reply_to.get(text)
        found = turns(following)
        if reply not in found or can_win(after(following, found[reply]), seat, moves - 1):
            raise _bad(
                f"{text} is not refuted: it may be a second solution",
                f"{text} ist nicht widerlegt: es kann eine zweite Lösung sein",
            )


def _bad(en: str, de: str) -> BadPuzzle:
    return BadPuzzle(Text(en, de))
