"""A game at the terminal: people type, bots choose, chance rolls, and all of it can be saved."""

from pathlib import Path
from random import Random

from spieltisch.bots import choose
from spieltisch.game import CHANCE_NAME, BadRecord, Draw, Text
from spieltisch.game.drawing import draw
from spieltisch.game.records import Person, Record, verify, write
from spieltisch.terminal.attention import Attention
from spieltisch.terminal.choosing import HELP, Command, listing, parse_command
from spieltisch.terminal.console import Console, EndOfInput
from spieltisch.terminal.words import result

__all__ = ["Play"]

HELPER_LEVEL = 1
"""The level of the bot that `auto` asks."""


class _Quit(Exception):
    """Someone wants to stop."""


class Play:
    """One game, from a record's last position to its end or until someone quits."""

    def __init__(
        self,
        console: Console,
        record: Record,
        chance: Draw,
        rng: Random,
        *,
        save_as: str | None = None,
        is_quick: bool = False,
    ) -> None:
        self._console = console
        self._record = record
        self._moves = list(record.moves)
        self._position = verify(record)
        self._chance = chance
        self._rng = rng
        self._save_as = save_as
        self._is_quick = is_quick
        self._people = [person for person in record.people if not person.is_bot]
        self._attention = Attention(console, self._people)
        self._attention.skip_to(self._position)

    @property
    def record(self) -> Record:
        """The game so far."""
        return Record(self._record.people, self._record.start, tuple(self._moves))

    def run(self) -> None:
        """Play; however it ends, a game that has a file is saved there."""
        try:
            while not self._position.is_over:
                self._play(self._next_move())
            self._attention.tell_end(self._position)
            self._console.say("\n" + self._position.draw() + "\n")
            self._console.say(result(self._position, self._record.people))
        except _Quit:
            self._offer_to_save()
        except EndOfInput:
            self._console.say(Text("No more input: goodbye.", "Keine Eingabe mehr: bis bald."))
        finally:
            if self._save_as:
                self._save(self._save_as)

    def _play(self, move: str) -> None:
        self._position = self._position.play(move)
        self._moves.append(move)
        if not self._people:
            self._attention.tell_public(self._position)

    def _next_move(self) -> str:
        """The move of whoever acts; in a person's turn that person rolls."""
        position = self._position
        is_chance = position.actor == CHANCE_NAME
        seat = (position.turn if is_chance else position.actor) or ""
        person = next(person for person in self._record.people if seat in person.seats)
        if person.level is not None:
            return self._bot_move(seat, person.level)
        self._attention.call(person, position)
        if is_chance:
            self._confirm(person, seat, Text("Enter rolls", "Eingabe würfelt"))
            return position.roll(self._chance)
        return self._ask_move(person, seat)

    def _bot_move(self, seat: str, level: int) -> str:
        if self._position.actor == CHANCE_NAME:
            return self._position.roll(self._chance)
        return choose(self._position.memory(seat), level, self._rng)

    def _confirm(self, person: Person, seat: str, what: Text) -> None:
        """Wait for Enter before a roll; other commands are possible, moves are not."""
        while not self._is_quick:
            command = parse_command(self._ask_line(person, seat, what), [], [])
            if command == Command("list"):
                return
            if command.word in ("try", "auto", "moves"):
                self._console.say(what)
            else:
                self._obey(command)

    def _ask_move(self, person: Person, seat: str) -> str:
        position, moves = self._position, self._position.legal()
        self._console.say("\n" + draw(position.view(seat)) + "\n")
        shown = self._list(moves)
        while True:
            if self._is_quick and len(moves) == 1:
                return moves[0]
            command = parse_command(self._ask_line(person, seat, self._hint()), moves, shown)
            if command.word == "play":
                return command.argument
            if command.word == "auto":
                return choose(position.memory(seat), HELPER_LEVEL, self._rng)
            if command.word in ("list", "moves"):
                shown = self._list(moves, command.argument)
            elif command.word == "try" and position.explain(command.argument).legal:
                return command.argument
            else:
                self._obey(command)

    def _ask_line(self, person: Person, seat: str, hint: Text) -> str:
        who = f"{person.name} ({seat})"
        return self._console.ask(Text(f"{who}, {hint.en}:", f"{who}, {hint.de}:"))

    def _hint(self) -> Text:
        form = self._position.form
        if form:
            return Text(f"write `{form} …` (? helps)", f"`{form} …` eingeben (? hilft)")
        if len(self._position.legal()) == 1:
            return Text("Enter plays the only move", "Eingabe macht den einzigen Zug")
        return Text("your move (? helps)", "dein Zug (? hilft)")

    def _list(self, moves: list[str], beginning: str = "") -> list[str]:
        shown, lines = listing(moves, beginning)
        if lines:
            self._console.say("\n".join(lines))
        return shown

    def _obey(self, command: Command) -> None:
        """Carry out a command that makes no move."""
        if command.word == "quit":
            raise _Quit
        if command.word == "save":
            self._save_to(command.argument or self._save_as or "")
        elif command.word == "help":
            self._console.say(HELP)
        elif command.word in ("why", "try"):
            self._explain(command.argument)

    def _explain(self, asked: str) -> None:
        """A rule, all rules, or whether and why a move is not allowed."""
        rulebook = self._position.game.kind.rulebook
        if asked.lower() == "rules":
            for name, text in rulebook.items():
                self._console.say(Text(f"{name}  {text.en}", f"{name}  {text.de}"))
            return
        if asked.upper() in rulebook:
            self._console.say(rulebook[asked.upper()])
            return
        explained = self._position.explain(asked)
        if explained.text is None:
            self._console.say(Text(f"{asked} is allowed.", f"{asked} ist erlaubt."))
            return
        rule = f" ({explained.rule})" if explained.rule else ""
        self._console.say(Text(f"{explained.text.en}{rule}", f"{explained.text.de}{rule}"))

    def _offer_to_save(self) -> None:
        if self._save_as:
            return
        question = Text(
            "Save to which file? Enter: do not save.", "Wohin sichern? Eingabe: gar nicht."
        )
        try:
            if path := self._console.ask(question):
                self._save_to(path)
        except EndOfInput:
            return

    def _save_to(self, path: str) -> None:
        """Save where someone says, but never over a file that is not this game's."""
        if not path:
            self._console.say(Text("save needs a file: save FILE", "save braucht eine Datei"))
        elif path != self._save_as and Path(path).exists():
            self._console.say(Text(f"{path} exists; choose another name", f"{path} gibt es schon"))
        else:
            try:
                self._save(path)
            except BadRecord as error:
                self._console.say(error.text)

    def _save(self, path: str) -> None:
        write(self.record, path)
        self._save_as = path
        self._console.say(Text(f"Saved to {path}.", f"Gesichert in {path}."))
