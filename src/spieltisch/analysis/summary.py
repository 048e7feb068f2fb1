"""A review as lines of text in both languages."""

from collections.abc import Iterator

from spieltisch.analysis.findings import Mistake, Parts, Review, SeatFindings, in_tenths
from spieltisch.bots.judge import Building
from spieltisch.bots.wording import counted
from spieltisch.game import Text, kind_of

__all__ = ["summary"]

NAMES = {
    "first": Text("start", "Anfang"),
    "luck": Text("dice", "Würfel"),
    "discovery": Text("discovery", "Entdeckung"),
    "others": Text("others’ play", "Spiel der anderen"),
    "own": Text("own play", "eigenes Spiel"),
    "last": Text("end", "Ende"),
}
SIGNS = ("", "?!", "?", "??")
"""How the marks are written."""


def summary(review: Review) -> Iterator[Text]:
    """What is said of the game and of each seat."""
    yield Text(
        f"{review.title.en}, {review.moves} moves; judged by level {review.level}, "
        f"{review.depth.en} ({review.judge})",
        f"{review.title.de}, {review.moves} Züge; beurteilt von Stufe {review.level}, "
        f"{review.depth.de} ({review.judge})",
    )
    for findings in review.findings:
        yield Text("", "")
        yield from _seat(review, findings)


def _seat(review: Review, findings: SeatFindings) -> Iterator[Text]:
    seat = kind_of(review.game).actor_text(findings.seat)
    name = next(person.name for person in review.people if findings.seat in person.seats)
    yield Text(f"{seat.en} ({name})", f"{seat.de} ({name})")
    yield _ledger(findings.parts)
    low, high = findings.adjusted - findings.margin, findings.adjusted + findings.margin
    ours = [f"{100 * number:.1f}" for number in (findings.adjusted, low, high)]
    theirs = [number.replace(".", ",") for number in ours]
    yield Text(
        f"  result without luck: {ours[0]}% (from {ours[1]} to {ours[2]})",
        f"  Ergebnis ohne Glück: {theirs[0]} % (von {theirs[1]} bis {theirs[2]})",
    )
    loss = f"{100 * findings.loss:.2f}"
    yield Text(
        f"  real decisions: {findings.decisions}, mean loss {loss} points",
        f"  echte Entscheidungen: {findings.decisions}, im Mittel {loss.replace('.', ',')} Punkte "
        "verloren",
    )
    if findings.building:
        yield _building(findings.building)
    for mistake in findings.mistakes:
        yield from _mistake(mistake)


def _ledger(parts: Parts) -> Text:
    """All parts in tenths of a percent; they add up."""
    shown = dict(zip(Parts._fields, in_tenths(parts), strict=True))
    signed = {
        name: f"{tenths / 10:.1f}" if name in ("first", "last") else f"{tenths / 10:+.1f}"
        for name, tenths in shown.items()
    }
    ours = [f"{NAMES[name].en} {number}" for name, number in signed.items()]
    theirs = [f"{NAMES[name].de} {number.replace('.', ',')}" for name, number in signed.items()]
    return Text("  " + ", ".join(ours), "  " + ", ".join(theirs))


def _building(building: Building) -> Text:
    """The turns that the other took, and those of a novice and a master."""
    master, novice = round(building.master), round(building.novice)
    turns = counted(building.taken, Text("turn", "Zug"), Text("turns", "Züge"))
    ending = ("", "") if building.is_found else (" without finding it", " ohne Fund")
    return Text(
        f"  building: the other took {turns.en}{ending[0]}; a master takes {master} here, "
        f"a novice {novice}",
        f"  Bau: der andere brauchte {turns.de}{ending[1]}; ein Meister braucht hier {master}, "
        f"ein Anfänger {novice}",
    )


def _mistake(mistake: Mistake) -> Iterator[Text]:
    loss, sign, line = f"{100 * mistake.loss:.1f}", SIGNS[mistake.mark], ", ".join(mistake.line)
    yield Text(
        f"  move {mistake.number}: {mistake.played} {sign} loses {loss} points; better: {line}",
        f"  Zug {mistake.number}: {mistake.played} {sign} verliert {loss.replace('.', ',')} "
        f"Punkte; besser: {line}",
    )
    yield Text(f"    {mistake.why.en}", f"    {mistake.why.de}")
