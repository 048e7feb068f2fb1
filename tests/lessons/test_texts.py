"""What lessons say: both languages, short sentences, our words, and only what is on the board."""

import re
from collections.abc import Iterator

import pytest

from spieltisch.game import Position, Text, kind_of
from spieltisch.lessons.shelf import places_on
from spieltisch.rules.mutabor.board import MAZES
from tests.lessons.steps import LESSONS, STEPS, Step, steps_of
from tests.test_words import ENGLISH, GERMAN

EACH_LESSON = pytest.mark.parametrize("lesson", LESSONS.values(), ids=list(LESSONS))
LONGEST_SENTENCE = 26
"""In words."""
LONGEST_TEXT = 50
BOLD = re.compile(r"\*\*(.+?)\*\*")
LIKE_A_PLACE = re.compile(r"\b(?:[a-m](?:1[01]|[1-9])|[A-J](?:10|[1-9]))\b|\w?\|\w")
SPELLED_OUT = re.compile(r"(?i)fuer|ueber|koenn|moech|muess|wuerf|zurueck|schoen|spaeter|grue?n\b")
FORMAL = re.compile(r"(?<=[a-zäöüß,] )(Sie|Ihnen|Ihre?[nmrs]?)\b")
"""Whoever is not du: with a capital in the middle of a sentence."""
CARDS = {
    "mutabor": {
        "star": "morning star|star|Morgenstern|Stern",
        "tree": "tree|Baum",
        "gate": "great gate|gate|Große[ns]? Tor|Tor",
        "elephant": "elephant|Elefant|Elefanten",
        "crab": "crab|Krebs",
        "stork": "stork|Storch",
    },
    "aladdin": {
        "lamp": "lamp|Öllampe",
        "ring": "ring|Ring",
        "carpet": "carpet|Teppich",
        "amulet": "amulet|Amulett",
        "ball": "ball|Kugel|Kristallkugel",
        "bottle": "bottle|Flasche",
    },
}
"""What cards are called in texts, by game and kind."""


def said_in(lesson_id: str) -> Iterator[tuple[str, Text]]:
    """Everything a lesson says, with where it says so."""
    lesson = LESSONS[lesson_id]
    yield lesson.file, lesson.head.title.text
    yield lesson.file, lesson.head.goal.text
    for step in steps_of(lesson):
        yield from ((step.place, text) for text in step.texts())


EACH_ID = pytest.mark.parametrize("name", LESSONS)


@EACH_ID
def test_both_languages_are_there_and_german_is_german(name: str) -> None:
    for where, text in said_in(name):
        assert text.en.strip(), where
        assert text.de.strip(), where
        assert not SPELLED_OUT.search(text.de.replace("Grün", "").replace("grün", "")), text.de
        assert not FORMAL.search(text.de), text.de
        same = BOLD.sub("", text.en) == BOLD.sub("", text.de)
        assert not same or len(text.en) < 20, f"{where}: {text.en}"


@EACH_ID
def test_sentences_are_short(name: str) -> None:
    for where, text in said_in(name):
        for language in text:
            assert len(language.split()) <= LONGEST_TEXT, f"{where}: {language}"
            for sentence in re.split(r"(?<=[.!?…])\s", language):
                assert len(sentence.split()) <= LONGEST_SENTENCE, f"{where}: {sentence}"


@EACH_ID
def test_words_are_those_of_the_glossary(name: str) -> None:
    for where, text in said_in(name):
        for words, language in ((GERMAN, text.de), (ENGLISH, text.en)):
            for thing, wrong in words.items():
                found = re.search(wrong, language)
                assert not found, f"{where} has another word for {thing}: {language}"


@EACH_ID
def test_no_rule_is_named_in_running_text(name: str) -> None:
    """Its id stands beside the sentence."""
    for where, text in said_in(name):
        assert not re.search(r"\b[A-Z]{3}-\d", text.en + text.de), where


@pytest.mark.parametrize("step", STEPS, ids=lambda step: f"{step.lesson.id}-{step.line.step}")
def test_places_are_set_apart_and_on_the_board(step: Step) -> None:
    places = places_on(step.start)
    for text in step.texts():
        assert sorted(BOLD.findall(text.en)) == sorted(
            "one" if word == "einem" else word for word in BOLD.findall(text.de)
        ), f"{step.place}: both languages name the same places"
        for language in text:
            for bold in BOLD.findall(language):
                is_word = re.fullmatch("[a-z]{3,}", bold)
                assert is_word or set(bold.split(" > ")) <= set(places), f"{step.place}: {bold}"
            if step.lesson.head.game != "mensch":
                plain = BOLD.sub("", language)
                assert not LIKE_A_PLACE.search(plain), f"{step.place}: {plain}"


@pytest.mark.parametrize("game", CARDS)
def test_cards_are_called_what_they_are(game: str) -> None:
    """`the star on **d3**` and `auf **d3** liegt ein Stern`: there it lies."""
    found = 0
    for step in STEPS:
        if step.lesson.head.game == game:
            for text in step.texts():
                found += sum(expect_named(step, step.start, language) for language in text)
    assert found > 10, "texts name cards"


def expect_named(step: Step, position: Position, said: str) -> int:
    """Every card that is named with its place lies there; how many are named."""
    words = "|".join(sorted(CARDS[step.lesson.head.game].values(), key=len, reverse=True))
    wish = "(?! would| würde)"
    before = re.findall(rf"\b({words}) (?:on|auf) \*\*(\w+)\*\*{wish}", said)
    after = re.findall(
        rf"(?:[Oo]n|[Aa]uf) \*\*(\w+)\*\* (?:lies an?|liegt eine?) ({words})\b", said
    )
    pairs = [*before, *((name, place) for place, name in after)]
    for name, place in pairs:
        kinds = CARDS[step.lesson.head.game].items()
        kind = next(kind for kind, called in kinds if re.fullmatch(called, name))
        there = card_at(position, place)
        assert there in (kind, None), f"{step.place}: {name} on {place}, where {there} lies"
    return len(pairs)


def card_at(position: Position, place: str) -> str | None:
    """The kind of the card that lies on a field; None where none lies any more."""
    doc = position.to_json()
    if "cards" in doc:
        return str(doc["cards"][place])
    card = doc["treasures"].get(place)
    return None if card is None else str(card["kind"])


def test_seats_are_not_called_by_the_program_s_names_in_german() -> None:
    for step in STEPS:
        seats = set(kind_of(step.lesson.head.game).all_seats)
        for text in step.texts():
            assert not seats & set(re.findall(r"\w+", text.de)), step.place


def test_the_number_of_mazes_has_as_many_digits_as_is_said() -> None:
    """MUT-3."""
    said = " ".join(text.en for _, text in said_in("mutabor-8"))
    assert f"the number has {len(str(MAZES))} digits" in said
