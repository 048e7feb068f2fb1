"""Aladdin's heritage played naively on positions of the protocol: every way is walked."""

import copy
import itertools
import random
from collections import Counter
from typing import Any

GAME = "aladdin"
SEATS = ["white", "grey", "green", "blue"]
KINDS = ["lamp", "ring", "carpet", "amulet", "ball", "bottle"]
VALUES = [0, 1, 2, 3, 4]
SPELL_VALUES = [4, 5, 6, 7, 8, 9]
GRADES = [1, 2, 3, 4, 5, 6]
DIE = [1, 2, 3, 4, 5, 6]
OUT = "out"
COLUMNS = "abcdefghijklm"
ROWS = range(1, 12)
FIELDS = {f"{column}{row}" for column in COLUMNS for row in ROWS}
TREASURE_FIELDS = sorted(f"{column}{row}" for column in "bdfhjl" for row in (2, 4, 6, 8, 10))
ENTRANCES = {1: "c11", 2: "g11", 3: "k11", 4: "c1", 5: "g1", 6: "k1"}
DEFAULTS: dict[str, Any] = {"memory": "perfect", "round_limit": None, "begins": "lot"}


def beside(field: str, columns: int, rows: int) -> str:
    """The name of the place that many columns to the right and rows up, even off the board."""
    column = COLUMNS.index(field[0]) + columns
    if column not in range(len(COLUMNS)):
        return "off"
    return f"{COLUMNS[column]}{int(field[1:]) + rows}"


def steps_from(field: str) -> list[str]:
    """ALA-7: the fields one straight step away."""
    ends = [beside(field, *step) for step in ((1, 0), (-1, 0), (0, 1), (0, -1))]
    return [end for end in ends if end in FIELDS]


def opposite_sides(field: str) -> list[tuple[str, str]]:
    """ALA-12: the two pairs of opposite sides, left and right, above and below."""
    return [
        (beside(field, -1, 0), beside(field, 1, 0)),
        (beside(field, 0, 1), beside(field, 0, -1)),
    ]


def path_ends(path: list[str], distance: int, closed: set[str]) -> set[str]:
    """ALA-7, ALA-9: the last fields of all ways of this length that meet no field twice."""
    if distance == 0:
        return {path[-1]}
    ends = set()
    for field in steps_from(path[-1]):
        if field not in path and field not in closed:
            ends |= path_ends([*path, field], distance - 1, closed)
    return ends


def start(people: int, options: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """ALA-3, ALA-4, ALA-5: shuffled cards and spells, all wizards outside."""
    if people not in (2, 3, 4):
        raise ValueError(f"aladdin is for 2 to 4, not {people}")
    seats = SEATS[:people]
    cards = [(kind, value) for kind in KINDS for value in VALUES]
    rng.shuffle(cards)
    spells = list(SPELL_VALUES)
    rng.shuffle(spells)
    first = rng.choice(seats) if options["begins"] == "lot" else options["begins"]
    return {
        "game": GAME,
        "options": copy.deepcopy(options),
        "seats": seats,
        "actor": "chance",
        "phase": "roll",
        "turn": first,
        "first": first,
        "round": 1,
        "wizards": {seat: {str(grade): OUT for grade in GRADES} for seat in seats},
        "treasures": {
            field: {"kind": kind, "value": value, "seen": []}
            for field, (kind, value) in zip(TREASURE_FIELDS, cards, strict=True)
        },
        "spells": dict(zip(KINDS, spells, strict=True)),
        "hands": {seat: {} for seat in seats},
        "dice": [],
        "half": 1,
        "claims": [],
        "new": None,
        "spell_kind": None,
        "banned": [],
        "duel": None,
    }


class Oracle:
    """Plays aladdin naively on positions of docs/protocol.md."""

    def __init__(self, position: dict[str, Any]) -> None:
        self._at: dict[str, Any] = copy.deepcopy(position)

    @property
    def position(self) -> dict[str, Any]:
        """The complete position, lists sorted, every `seen` in the order of the seats."""
        shown = copy.deepcopy(self._at)
        for name in ("dice", "claims", "banned"):
            shown[name].sort()
        cards = list(shown["treasures"].values())
        cards += [card for hand in shown["hands"].values() for card in hand.values()]
        if shown["new"] is not None:
            cards.append(shown["new"])
        for card in cards:
            card["seen"] = [seat for seat in shown["seats"] if seat in card["seen"]]
        return shown

    def legal(self) -> tuple[str | None, list[str], list[int] | None]:
        """The actor, its moves, and for chance their weights."""
        phase = self._at["phase"]
        if phase == "roll":
            return "chance", *weighed(["".join(map(str, sorted(roll))) for roll in rolls(4)])
        if phase == "duel_roll":
            return "chance", *weighed([f"{one} {two}" for one, two in rolls(2)])
        if phase == "over":
            return None, [], None
        lists = {
            "take": self._take_moves,
            "keep": self._keep_moves,
            "spell": self._spell_moves,
            "move": self._half_moves,
            "duel": self._duel_moves,
            "exchange": self._exchange_moves,
        }
        return self._at["actor"], sorted(set(lists[phase]())), None

    def play(self, move: str) -> "Oracle":
        """The oracle after this move and the choices that have a single possibility."""
        if move not in self.legal()[1]:
            raise ValueError(f"not legal here: {move}")
        return self.after(move)

    def after(self, move: str) -> "Oracle":
        """The oracle after a move known to be legal."""
        after = Oracle(self._at)
        plays = {
            "take": after._play_take,
            "keep": after._play_keep,
            "spell": after._play_spell,
            "roll": after._play_roll,
            "move": after._play_half_move,
            "duel": after._play_duel,
            "duel_roll": after._play_duel_roll,
            "exchange": after._play_exchange,
        }
        plays[self._at["phase"]](move)
        return after

    def outcome(self) -> dict[str, Any]:
        """ALA-23, ALA-24, ALA-27: the scores; an incomplete set scores what it holds."""
        if self._at["phase"] != "over":
            return {"over": False, "payoffs": {}, "reason": None}
        scores = {
            seat: sum(card["value"] * self._at["spells"][kind] for kind, card in hand.items())
            for seat, hand in self._at["hands"].items()
        }
        reason = "ALA-23" if self._are_all_complete() else "ALA-27"
        return {"over": True, "payoffs": scores, "reason": reason}

    def count(self, depth: int) -> int:
        """The number of move sequences of this length, outcomes of chance included."""
        if depth == 0:
            return 1
        moves = self.legal()[1]
        if depth == 1:
            return len(moves)
        return sum(self.after(move).count(depth - 1) for move in moves)

    def _take_moves(self) -> list[str]:
        """ALA-13: several cards are settled in the order the player chooses."""
        return [f"take {field}" for field in self._at["claims"]]

    def _keep_moves(self) -> list[str]:
        """ALA-15: one of two goes to a player without that kind, else to an empty field."""
        kind = self._at["new"]["kind"]
        lacking = [seat for seat in self._at["seats"] if kind not in self._at["hands"][seat]]
        if lacking:
            return [f"give {card} {seat}" for card in ("new", "old") for seat in lacking]
        empty = [
            field
            for field in TREASURE_FIELDS
            if field not in self._at["treasures"] and not self._wizards_on(field)
        ]
        return [f"return {card} {field}" for card in ("new", "old") for field in empty]

    def _spell_moves(self) -> list[str]:
        """ALA-16: the taken kind's grey card may change places with any other."""
        others = [kind for kind in KINDS if kind != self._at["spell_kind"]]
        return ["no spell", *(f"spell {kind}" for kind in others)]

    def _half_moves(self) -> list[str]:
        """ALA-6, ALA-11: every ordered pair of the dice left; `pass` where nothing is legal."""
        moves = []
        for grade, distance in itertools.permutations(self._at["dice"], 2):
            moves += [f"{grade}+{distance} {end}" for end in self._destinations(grade, distance)]
        return moves or ["pass"]

    def _duel_moves(self) -> list[str]:
        """ALA-18: bare, or armed with a kind both hold."""
        return ["bare", *(f"armed {kind}" for kind in self._kinds_in_common())]

    def _exchange_moves(self) -> list[str]:
        """ALA-21: a kind both hold, or none."""
        return ["no exchange", *(f"exchange {kind}" for kind in self._kinds_in_common())]

    def _destinations(self, grade: int, distance: int) -> set[str]:
        """ALA-7 to ALA-10: where the wizard of this grade can end."""
        own = self._at["wizards"][self._at["turn"]]
        here = own[str(grade)]
        closed = set(self._at["treasures"])
        if here == OUT:
            ends = path_ends([ENTRANCES[grade]], distance - 1, closed)
        else:
            ends = path_ends([here], distance, closed)
        return {end for end in ends if end not in own.values()}

    def _play_take(self, move: str) -> None:
        """ALA-13: the chosen card is settled next."""
        self._settle(move.split(" ")[1])

    def _play_keep(self, move: str) -> None:
        """ALA-15: one card leaves the taker, the other stays in its hand."""
        verb, which, where = move.split(" ")
        taker = self._at["turn"]
        kind = self._at["new"]["kind"]
        new = {"value": self._at["new"]["value"], "seen": self._at["new"]["seen"]}
        old = self._at["hands"][taker][kind]
        leaving, staying = (new, old) if which == "new" else (old, new)
        self._at["hands"][taker][kind] = staying
        self._at["new"] = None
        if verb == "give":
            self._at["hands"][where][kind] = leaving
            show(leaving, [taker, where])
        else:
            self._at["treasures"][where] = {"kind": kind, **leaving}
            self._at["banned"].append(where)
        self._offer_spell(kind)

    def _play_spell(self, move: str) -> None:
        """ALA-12, ALA-16, ALA-23: the swap counts at once; a completed game ends here."""
        kind = self._at["spell_kind"]
        self._at["spell_kind"] = None
        if move != "no spell":
            with_kind = move.split(" ")[1]
            spells = self._at["spells"]
            spells[kind], spells[with_kind] = spells[with_kind], spells[kind]
        if self._are_all_complete():
            self._end_game()
            return
        if move != "no spell":
            self._claim()
        self._go_on()

    def _play_roll(self, move: str) -> None:
        """ALA-6: four dice for two half-moves."""
        self._at["dice"] = [int(die) for die in move.split(" ")[1]]
        self._set_phase("move", self._at["turn"])

    def _play_half_move(self, move: str) -> None:
        """ALA-6, ALA-10, ALA-11: two dice are used; another player's wizard is challenged."""
        if move == "pass":
            self._end_turn()
            return
        dice, end = move.split(" ")
        grade, distance = (int(die) for die in dice.split("+"))
        self._at["dice"].remove(grade)
        self._at["dice"].remove(distance)
        met = self._wizards_on(end)
        mover = self._at["turn"]
        self._at["wizards"][mover][str(grade)] = end
        if not met:
            self._claim()
            self._go_on()
            return
        [challenged] = met
        self._at["duel"] = {
            "challenger": [mover, grade],
            "challenged": list(challenged),
            "armed": None,
        }
        self._set_phase("duel", challenged[0])
        if not self._kinds_in_common():
            self._play_duel("bare")

    def _play_duel(self, move: str) -> None:
        """ALA-18: with weapons both cards are shown to everybody."""
        if move != "bare":
            kind = move.split(" ")[1]
            self._at["duel"]["armed"] = kind
            for seat in self._duellists():
                show(self._at["hands"][seat][kind], self._at["seats"])
        self._set_phase("duel_roll", "chance")

    def _play_duel_roll(self, move: str) -> None:
        """ALA-19, ALA-20: the loser goes outside; a tie goes to the challenged."""
        duel = self._at["duel"]
        challenger_die, challenged_die = (int(die) for die in move.split(" ")[1:])
        attack = self._strength(duel["challenger"], challenger_die)
        defence = self._strength(duel["challenged"], challenged_die)
        winner, loser = duel["challenged"], duel["challenger"]
        if attack > defence:
            winner, loser = loser, winner
        self._at["wizards"][loser[0]][str(loser[1])] = OUT
        self._set_phase("exchange", winner[0])
        if not self._kinds_in_common():
            self._play_exchange("no exchange")

    def _play_exchange(self, move: str) -> None:
        """ALA-21: the exchange comes before any taking; both then know both cards."""
        if move != "no exchange":
            kind = move.split(" ")[1]
            one, two = self._duellists()
            hands = self._at["hands"]
            hands[one][kind], hands[two][kind] = hands[two][kind], hands[one][kind]
            show(hands[one][kind], [one, two])
            show(hands[two][kind], [one, two])
        self._at["duel"] = None
        self._claim()
        self._go_on()

    def _set_phase(self, phase: str, actor: str | None) -> None:
        """Sets the phase and the actor; the turn stays."""
        self._at["phase"] = phase
        self._at["actor"] = actor

    def _claim(self) -> None:
        """ALA-12: every card that qualifies now is the player's, besides those waiting."""
        for field in self._at["treasures"]:
            if field not in self._at["claims"] and self._qualifies(field):
                self._at["claims"].append(field)

    def _qualifies(self, field: str) -> bool:
        """ALA-12, ALA-15: two own wizards opposite, strong enough, and not put back this turn."""
        if field in self._at["banned"]:
            return False
        needed = self._at["spells"][self._at["treasures"][field]["kind"]]
        own = self._at["wizards"][self._at["turn"]].items()
        for one_side, other_side in opposite_sides(field):
            one = sum(int(grade) for grade, place in own if place == one_side)
            two = sum(int(grade) for grade, place in own if place == other_side)
            if one and two and one + two >= needed:
                return True
        return False

    def _go_on(self) -> None:
        """Settles what waits, then goes to the roll, the second half-move or the next turn."""
        if len(self._at["claims"]) > 1:
            self._set_phase("take", self._at["turn"])
        elif self._at["claims"]:
            self._settle(self._at["claims"][0])
        elif self._at["half"] == 2:
            self._end_turn()
        elif self._at["dice"]:
            self._at["half"] = 2
            self._set_phase("move", self._at["turn"])
        else:
            self._set_phase("roll", "chance")

    def _settle(self, field: str) -> None:
        """ALA-14, ALA-15: the taker sees the card; a second one of its kind is surplus."""
        self._at["claims"].remove(field)
        taker = self._at["turn"]
        card = self._at["treasures"].pop(field)
        show(card, [taker])
        kind = card["kind"]
        if kind in self._at["hands"][taker]:
            self._at["new"] = card
            self._set_phase("keep", taker)
        else:
            self._at["hands"][taker][kind] = {"value": card["value"], "seen": card["seen"]}
            self._offer_spell(kind)

    def _offer_spell(self, kind: str) -> None:
        """ALA-16: after settling a card its taker may change the spells."""
        self._at["spell_kind"] = kind
        self._set_phase("spell", self._at["turn"])

    def _end_turn(self) -> None:
        """ALA-12, ALA-27: the next turn starts with taking, unless the rounds are used up."""
        seats = self._at["seats"]
        following = seats[(seats.index(self._at["turn"]) + 1) % len(seats)]
        if following == self._at["first"]:
            limit = self._at["options"]["round_limit"]
            if limit is not None and self._at["round"] + 1 > limit:
                self._end_game()
                return
            self._at["round"] += 1
        self._at["turn"] = following
        self._at["half"] = 1
        self._at["dice"] = []
        self._at["banned"] = []
        self._claim()
        self._go_on()

    def _end_game(self) -> None:
        """ALA-23, ALA-27: what waits lapses."""
        self._at["turn"] = None
        self._set_phase("over", None)
        self._at.update(dice=[], half=1, claims=[], new=None, spell_kind=None, duel=None, banned=[])

    def _are_all_complete(self) -> bool:
        """ALA-23: every player has one card of each kind."""
        return all(set(hand) == set(KINDS) for hand in self._at["hands"].values())

    def _wizards_on(self, field: str) -> list[tuple[str, int]]:
        """The wizards on a field as (seat, grade)."""
        return [
            (seat, int(grade))
            for seat, places in self._at["wizards"].items()
            for grade, place in places.items()
            if place == field
        ]

    def _duellists(self) -> list[str]:
        """The seats of the challenger and the challenged."""
        return [self._at["duel"]["challenger"][0], self._at["duel"]["challenged"][0]]

    def _kinds_in_common(self) -> list[str]:
        """ALA-18, ALA-21: the kinds of which both duellists hold a card."""
        one, two = (self._at["hands"][seat] for seat in self._duellists())
        return [kind for kind in KINDS if kind in one and kind in two]

    def _strength(self, wizard: list[Any], die: int) -> int:
        """ALA-19: grade and die, and the card shown in an armed duel."""
        seat, grade = wizard
        armed = self._at["duel"]["armed"]
        card = 0 if armed is None else self._at["hands"][seat][armed]["value"]
        return int(grade + die + card)


def rolls(dice: int) -> list[tuple[int, ...]]:
    """Every ordered outcome of `dice` dice."""
    return list(itertools.product(DIE, repeat=dice))


def weighed(texts: list[str]) -> tuple[list[str], list[int]]:
    """The different rolls, sorted, and how many of the ordered outcomes each stands for."""
    counted = Counter(f"roll {text}" for text in texts)
    moves = sorted(counted)
    return moves, [counted[move] for move in moves]


def show(card: dict[str, Any], seats: list[str]) -> None:
    """ALA-26: these seats have now seen the card; nobody forgets."""
    card["seen"] = card["seen"] + [seat for seat in seats if seat not in card["seen"]]
