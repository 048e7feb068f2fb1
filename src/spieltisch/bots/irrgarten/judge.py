"""The judge of Irrgarten: how many turns both need, each seat by what it could know.

A seat knows its own maze, so it sees how far the other still has to go; of the other's maze it
knows the answers so far, and the rest is drawn at random. The other's moves are judged by what the
other could know: everybody has heard all answers. Building is rated by itself.
"""

from collections.abc import Sequence
from itertools import pairwise

from spieltisch.bots.irrgarten.levels import PLANS
from spieltisch.bots.irrgarten.mind import SHARPNESS
from spieltisch.bots.irrgarten.pricing import CLOSED, FOUND, FREE, Look, Price, Pricer
from spieltisch.bots.irrgarten.rater import LONGEST, MASTER, NOVICE, SALT, SEARCHES
from spieltisch.bots.irrgarten.why import why
from spieltisch.bots.judge import Answer, Building, Judge, Outlook, Shares
from spieltisch.game import Game, Position, Text
from spieltisch.game.irrgarten.notation import fields_of, slots_of
from spieltisch.game.irrgarten.options import SEATS, options_of, other_seat
from spieltisch.game.irrgarten.view import Maze, Seat
from spieltisch.rules.irrgarten.searching import has_found
from spieltisch.rules.irrgarten.state import SEARCH

__all__ = ["JUDGE", "IrrgartenJudge"]

HALF_TURN = 0.5
"""How far whoever is not on turn is behind."""
FEW_SEARCHES = 3
"""How often each of the levels that rate a maze searches it where nothing is compiled."""


class Race:
    """How far the seat that acts and the other one are."""

    def __init__(self, position: Position, other_turns: float) -> None:
        state = position.kernel_state()
        self.actor = SEATS[state.turn]
        self.other_turns = other_turns
        self.has_other_found = bool(has_found(state, 1 - state.turn))
        """IRR-15: the beginner has found, and this is the other's last turn."""
        self.can_answer = bool(state.last_word) and state.first == state.turn
        """IRR-15: whether the other may still draw level."""

    def shares(self, turns: float) -> Shares:
        """How both stand if the seat that acts needs so many turns, the present one included."""
        if self.has_other_found:
            return self._both(0.5 / max(turns, 1.0))
        return self._both(_first(turns, self.other_turns + HALF_TURN))

    def shares_after(self, answer: int, price: Price) -> Shares:
        """How both stand after an answer."""
        if answer == FOUND:
            draws = 0.5 if self.has_other_found else 0.0
            draws += 0.5 / max(self.other_turns, 1.0) if self.can_answer else 0.0
            return self._both(1.0 - draws)
        if answer == FREE:
            return self.shares(price.means[FREE])
        if self.has_other_found:
            return self._both(0.0)
        left = max(price.means[CLOSED] - 1.0, 0.0)
        return self._both(_first(left + HALF_TURN, self.other_turns))

    def _both(self, own: float) -> Shares:
        return tuple(own if seat == self.actor else 1.0 - own for seat in SEATS)


def _first(mine: float, other: float) -> float:
    """The chance to find first by the turns that both need."""
    own, rival = pow(mine, SHARPNESS), pow(other, SHARPNESS)
    return rival / (own + rival) if own + rival > 0 else 0.5


class IrrgartenJudge(Judge):
    """Says how likely each seat is to find first."""

    version = 3
    depth = Text(
        "searches played on in fitting mazes", "Suchen, in passenden Irrgärten zu Ende gespielt"
    )

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._pricer = Pricer(options_of(game)["size"], self.is_compiled)

    def outlook(self, position: Position, move: str, viewer: str) -> Outlook:
        """The moves of the search; building is no step of it."""
        state = position.kernel_state()
        if state.phase != SEARCH:
            return Outlook({})
        actor: Seat = SEATS[state.turn]
        if viewer == actor:
            return self._own(position, move, actor)
        return self._others(position, actor)

    def _own(self, position: Position, move: str, actor: Seat) -> Outlook:
        """The seat's own moves: it knows how far the other has to go, and not what is hidden."""
        race = Race(position, self._turns(position, other_seat(actor)).real)
        prices = self._look(position, actor).moves
        moves = {text: race.shares(price.turns) for text, price in prices.items()}
        return Outlook(moves, self._answers(position, move, prices[move], race))

    def _others(self, position: Position, actor: Seat) -> Outlook:
        """The other's moves in the viewer's own maze: the viewer knows all answers to them."""
        race = Race(position, self._turns(position, other_seat(actor)).turns)
        prices = self._look(position, actor).moves
        moves = {text: race.shares(price.real) for text, price in prices.items()}
        return Outlook(moves, best=min(sorted(prices), key=lambda text: prices[text].turns))

    def _answers(
        self, position: Position, move: str, price: Price, race: Race
    ) -> tuple[Answer, ...]:
        """What the question may have brought to light; what no drawn maze shows is rare."""
        if price.counts is None:
            return ()
        true = _answer(position, move)
        counts = [count or float(answer == true) for answer, count in enumerate(price.counts)]
        return tuple(
            Answer(count / sum(counts), race.shares_after(answer, price), answer == true)
            for answer, count in enumerate(counts)
            if count > 0
        )

    def really(self, position: Position) -> Shares | None:
        """How both stood for one who knew both mazes."""
        state = position.kernel_state()
        if state.phase != SEARCH:
            return None
        actor: Seat = SEATS[state.turn]
        race = Race(position, self._turns(position, other_seat(actor)).real)
        return race.shares(self._turns(position, actor).real)

    def building(self, positions: Sequence[Position], seat: str) -> Building | None:
        """The turns that a novice and a master need in a seat's maze, and those that were taken.

        None for a seat that has built none.
        """
        last, builder = positions[-1], SEATS[SEATS.index(seat)]
        is_built = last.view(builder)["mazes"][builder] is not None
        return self._rated(last, builder) if is_built else None

    def line(self, position: Position, better: str) -> list[str]:
        """The steps to the question that promises most."""
        actor: Seat = SEATS[position.kernel_state().turn]
        price = self._look(position, actor).moves[better]
        following = position.play(better)
        if price.counts is not None or following.actor != actor:
            return [better]
        return [better, *self._look(following, actor).route]

    def why(self, position: Position, played: str, better: str, loss: float) -> Text:
        """What fits the answers so far, and how long the search then takes."""
        actor: Seat = SEATS[position.kernel_state().turn]
        return why(self._look(position, actor).moves, played, better, loss)

    def _look(self, position: Position, seat: Seat) -> Look:
        """What a seat's questions promise."""
        return self._pricer.look(position, seat, self._maze(position, other_seat(seat)))

    def _turns(self, position: Position, seat: Seat) -> Price:
        """The turns that a seat still needs; none if it has found (IRR-15)."""
        if has_found(position.kernel_state(), SEATS.index(seat)):
            return Price(0.0, 0.0, None, (0.0, 0.0, 0.0))
        return self._look(position, seat).best

    def _maze(self, position: Position, seat: Seat) -> Maze:
        """What a seat has built."""
        maze: Maze = position.view(seat)["mazes"][seat]
        return maze

    def _rated(self, last: Position, seat: Seat) -> Building:
        """How hard a seat's maze is.

        The master expects corridors; where it is slower than the novice, as in airy mazes, it would
        rather search as that does.
        """
        size, finder = self._pricer.size, self._pricer.finder
        maze = self._maze(last, seat)
        barred = [finder.graph.slots[slots_of(size)[text]] for text in maze["barriers"]]
        treasure = finder.graph.places[fields_of(size)[maze["treasure"]]]
        searches = SEARCHES if self.is_compiled else FEW_SEARCHES
        finder.set_barriers(options_of(self.game)["barriers"])
        novice, master = (
            finder.seek_often(barred, treasure, PLANS[level], SALT, searches, LONGEST)
            for level in (NOVICE, MASTER)
        )
        seeker = other_seat(seat)
        found = bool(has_found(last.kernel_state(), SEATS.index(seeker)))
        return Building(novice, min(novice, master), _turns_taken(last, seeker), found)


def _answer(position: Position, move: str) -> int:
    """Which answer a question got."""
    names = {event.name: event.fields for event in position.play(move).events}
    if "found" in names:
        return FOUND
    return FREE if names["asked"]["answer"] == "yes" else CLOSED


def _turns_taken(last: Position, seat: Seat) -> int:
    """The turns of a seat's search: players take turns, so each is a row of its questions."""
    asked = [e.fields["seat"] for e in last.history() if e.name in ("asked", "passed")]
    return sum(asker == seat != before for before, asker in pairwise([None, *asked]))


JUDGE = IrrgartenJudge
