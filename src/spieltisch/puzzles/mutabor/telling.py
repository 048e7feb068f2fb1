"""What is said about tries at puzzles of Mutabor: facts, in both languages."""

from spieltisch.game import Position, Text
from spieltisch.game.mutabor.notation import parse_move
from spieltisch.puzzles.mutabor.forced_wins import missing
from spieltisch.puzzles.puzzle_kind import Mark, Played
from spieltisch.rules.mutabor.board import NAMES

__all__ = ["count_of_replies", "hint_of", "reply_told", "why_wrong", "won_told"]

_NUMBERS = (
    Text("no", "kein"),
    Text("one", "ein"),
    Text("two", "zwei"),
    Text("three", "drei"),
    Text("four", "vier"),
)


def won_told(move: str) -> Text:
    """The last move."""
    return Text(f"Won: {move}, and all four are home.", f"Gewonnen: {move}, und alle vier sind da.")


def reply_told(reply: Played) -> Text:
    """What the other did."""
    seat = _name(reply)
    if reply.move == "pass":
        return Text(f"{seat.en.capitalize()} cannot move.", f"{seat.de} kann nicht ziehen.")
    return Text(
        f"{seat.en.capitalize()} answers {reply.move}.", f"{seat.de} antwortet {reply.move}."
    )


def count_of_replies(position: Position, seat: str, first: str) -> Text:
    """How many replies the proof goes through."""
    if position.is_over:
        return won_told(first)
    other = position.game.kind.actor_text(str(position.actor))
    count = len(position.legal())
    if count == 1:
        return Text(
            f"After {first} {other.en} has one answer, and it does not help.",
            f"Nach {first} hat {other.de} eine Antwort, und sie hilft nicht.",
        )
    return Text(
        f"After {first} {other.en} has {count} answers; none of them helps.",
        f"Nach {first} hat {other.de} {count} Antworten; keine hilft.",
    )


def hint_of(position: Position, first: str) -> tuple[Text, tuple[Mark, ...]]:
    """Which piece begins, if it has several moves; else whether the first move arrives."""
    move = parse_move(first)
    if move is None:
        return Text(
            "The first move is not one of a piece.", "Der erste Zug ist keiner mit einer Figur."
        ), ()
    start = NAMES[move.start]
    ways = {
        parsed.to
        for text in position.legal()
        if (parsed := parse_move(text)) and parsed.start == move.start
    }
    if len(ways) > 1:
        return (
            Text(f"The piece on {start} begins.", f"Die Figur auf {start} beginnt."),
            (Mark("proof", (start,)),),
        )
    if any(event.name == "arrived" for event in position.play(first).events):
        return Text(
            "The first move brings a piece home.", "Der erste Zug bringt eine Figur ans Ziel."
        ), ()
    return Text(
        "The first move does not bring a piece home yet.",
        "Der erste Zug bringt noch keine Figur ans Ziel.",
    ), ()


def why_wrong(own: Played, reply: Played | None, seat: str, left: int) -> Text:
    """What stands against a move: the other wins, hits, or there is no time."""
    if reply is None:
        return Text(
            f"{own.move} ends the game without a win.", f"{own.move} beendet das Spiel ohne Sieg."
        )
    who, mine = _name(reply), own.move
    hit = next((e.fields for e in reply.events if e.name == "hit"), None)
    if any(event.name == "over" for event in reply.events):
        return Text(
            f"After {mine} {who.en} wins with {reply.move}.",
            f"Nach {mine} gewinnt {who.de} mit {reply.move}.",
        )
    if hit is not None and hit["seat"] == seat:
        plain, restart = reply.move.partition("x")[0], hit["restart"]
        return Text(
            f"After {mine} {who.en} hits with {plain}. Your piece starts all over on {restart}.",
            f"Nach {mine} schlägt {who.de} mit {plain}. Deine Figur beginnt von vorn, auf "
            f"{restart}.",
        )
    return _no_time(own, reply, seat, left)


def _no_time(own: Played, reply: Played, seat: str, left: int) -> Text:
    number = own.position.game.kind.seat_number(seat)
    out = missing(own.position.kernel_state(), number)
    mine, who = own.move, _name(reply)
    if out > left:
        return Text(
            f"After {mine} {_still(out).en} still out, with {_left(left).en} left.",
            f"Nach {mine} {_still(out).de}, und du hast {_left(left).de} übrig.",
        )
    within = {1: Text("one move", "einem Zug"), 2: Text("two moves", "zwei Zügen")}[left]
    return Text(
        f"After {mine} {who.en} plays {reply.move}. Then you have no win in {within.en}.",
        f"Nach {mine} spielt {who.de} {reply.move}. Dann gewinnst du nicht mehr in {within.de}.",
    )


def _still(out: int) -> Text:
    """How many pieces have not arrived."""
    if out == 1:
        return Text("one of your pieces is", "fehlt dir noch eine Figur")
    number = _NUMBERS[out]
    return Text(f"{number.en} of your pieces are", f"fehlen dir noch {number.de} Figuren")


def _left(moves: int) -> Text:
    """How many moves there still are."""
    if moves < 2:
        return Text("one move", "einen Zug") if moves else Text("no move", "keinen Zug")
    return Text(f"{_NUMBERS[moves].en} moves", f"{_NUMBERS[moves].de} Züge")


def _name(reply: Played) -> Text:
    return reply.position.game.kind.actor_text(reply.seat)
