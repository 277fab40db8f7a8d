"""The words: complete in every language, in characters there are, and said nowhere else."""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo

from game.challenge import decode_code
from game.luckybox.decks import faces_from_json
from game.luckybox.rules import EDITIONS, parse_deck
from game.rules import Refusal
from game.scenes.frame.charts import refusal_sentence
from game.ui.draw.faces import COVERED_CHARACTERS
from game.words import compile_catalogues, set_language
from tests import catalogues

NO_BREAK = "\N{NO-BREAK SPACE}"
BLANKS = {" ", "\n", NO_BREAK, "\N{NARROW NO-BREAK SPACE}"}


def pairs(language: str) -> Iterator[tuple[str, str]]:
    """Give every message with what it is in a language; plurals one by one."""
    for originals, said in catalogues.said_by(
        catalogues.read_catalog(catalogues.po_path(language), language)
    ).items():
        if isinstance(originals, tuple):
            for index, words in enumerate(said):
                yield originals[min(index, 1)], words
        else:
            assert isinstance(said, str)
            yield originals, said


@cache
def all_words() -> frozenset[str]:
    ours = (catalogues.plain_id(message) for message in catalogues.messages(catalogues.extracted()))
    originals = (one for words in ours for one in (words if isinstance(words, tuple) else (words,)))
    said = (said for language in catalogues.TRANSLATED for _original, said in pairs(language))
    titles = (step.title for edition in EDITIONS.values() for step in edition.solo_scale)
    return frozenset((*originals, *said, *titles))


# --- the catalogues ------------------------------------------------------------------------------


def test_the_catalogues_are_in_step_with_the_code() -> None:
    assert not catalogues.complaints(), (
        "python3 -m tests.catalogues --update, then translate what is new"
    )


def test_what_any_game_refuses_is_among_the_words() -> None:
    for part in ("rules/turns.py", "rules.py", "codes.py", "match.py", "decks/own.py"):
        assert catalogues.REFUSING.match(f"game/another/{part}")
    assert not catalogues.REFUSING.match("game/another/record.py")


def test_a_message_that_gets_a_plural_asks_for_its_words_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "de.po"
    monkeypatch.setattr(catalogues, "po_path", lambda _language: path)
    old, now = catalogues.new_catalog("de"), catalogues.new_catalog(None)
    old.add("a win", "ein Sieg")
    old.add("a loss", "eine Niederlage")
    path.write_bytes(catalogues.as_po(old))
    now.add(("a win", "{count} wins"))
    now.add("a loss")
    fresh = catalogues.brought_up_to_date("de", now)
    assert catalogues.wordless(fresh) == [("a win", "{count} wins")]
    assert catalogues.said_by(fresh) == {"a loss": "eine Niederlage"}
    assert catalogues.as_po(fresh)


@pytest.mark.parametrize("language", catalogues.TRANSLATED)
@pytest.mark.parametrize(
    "refuse",
    [
        lambda: decode_code("a code"),
        lambda: decode_code("LUCKY9-AAAA"),
        lambda: decode_code("LUCKY1-AAAA"),
        lambda: decode_code("LUCKY1-AAAAAAAAAAAA"),
        lambda: faces_from_json(None),
        lambda: parse_deck("card 1"),
    ],
)
def test_a_refusal_is_read_in_the_player_s_language(
    refuse: Callable[[], object], language: str
) -> None:
    with pytest.raises(Refusal) as caught:
        refuse()
    set_language(language)
    words = refusal_sentence(caught.value)
    set_language("en")
    assert words.casefold().rstrip(".") != str(caught.value).casefold(), words


def test_a_language_that_is_not_all_there_is_told_of() -> None:
    for line in catalogues.in_the_making():
        warnings.warn(line, stacklevel=1)


def begun_in_german(said: int) -> Catalog:
    """Give a catalogue with so many of its words."""
    catalog = catalogues.new_catalog("de")
    for message in catalogues.messages(catalogues.extracted()):
        forms = len(message.id) if message.pluralizable else 0
        words = "Wort" if len(catalog) < said else ""
        catalog.add(message.id, (words,) * forms or words)
    return catalog


@pytest.mark.parametrize(
    "said", [0, 40, len(catalogues.extracted()) - 1, len(catalogues.extracted())]
)
def test_a_language_is_compiled_as_far_as_it_is(tmp_path: Path, said: int) -> None:
    """What has no words is left out, plurals too, so that the game says it in English."""
    catalog = begun_in_german(said)
    path = tmp_path / "de" / "LC_MESSAGES" / "luckybox.po"
    path.parent.mkdir(parents=True)
    path.write_bytes(catalogues.as_po(catalog))
    compile_catalogues(tmp_path)
    with path.with_suffix(".mo").open("rb") as file:
        assert catalogues.said_by(read_mo(file)) == catalogues.said_by(catalog)
    assert len(catalogues.said_by(catalog)) == said


def test_a_language_that_lacks_one_word_is_not_all_there() -> None:
    everything = len(catalogues.extracted())
    assert [catalogues.percent(begun_in_german(said)) for said in (everything - 1, everything)] == [
        99,
        100,
    ]


def placeholders(words: str) -> set[str]:
    return {
        f"{name}!{conversion}:{spec}"
        for _t, name, spec, conversion in Formatter().parse(words)
        if name is not None
    }


@pytest.mark.parametrize("language", catalogues.TRANSLATED)
def test_placeholders_and_the_outer_form_are_kept(language: str) -> None:
    for original, said in pairs(language):
        assert placeholders(said) == placeholders(original), original
    for original, said in pairs(language):
        assert said.count("\n") == original.count("\n"), original
        assert said == said.strip(), original
        assert "  " not in said, original
        if original.endswith((".", "…")):
            assert said.endswith((".", "!", "?", "…")), original


SET_WRONG = {
    "": {"'": "a typewriter apostrophe", '"': "typewriter quotation marks"},
    "de": {
        r"\s[;:!?]": "a sign stands off its word",
        r"[«»”]|„(?![^“]*“)": "quotation marks are „…“",
        r"[^\s\xa0(]…|…[^\W_]": "a word left out is a word apart",
        r"(?<!\xa0)%": "a percent sign stands off its number",
        r" …|… ": "an ordinary space would break",
    },
    "es": {
        r"\s[;:!?]": "a sign stands off its word",
        r"[“”„]|«(?![^»]*»)": "quotation marks are «…»",
        r"^[^¿]*(?<!«)\?|¿[^?]*$": "a question begins with ¿",
        r"^[^¡]*!|¡[^!]*$": "a call begins with ¡",
        r"(?<!\xa0)%": "a percent sign stands off its number",
    },
    "fr": {
        r"(?<![\s:;!?\xa0\u202f])[;!?»]": "a double sign stands off its word",
        r"[^\s\xa0\u202f]:(?!//)": "a colon stands off its word",
        r" [;:!?»]|« ": "an ordinary space would break",
    },
}
"""What is wrong in every language, and in one: how it is seen, and what is wrong with it."""


@pytest.mark.parametrize("language", catalogues.TRANSLATED)
def test_a_language_is_set_as_its_books_are(language: str) -> None:
    for original, said in pairs(language):
        if original.endswith(";"):
            continue  # no sentence, but a list for programs
        filled = re.sub(r"\{[^}]*\}", "x", said)
        for seen, why in {**SET_WRONG[""], **SET_WRONG.get(language, {})}.items():
            assert not re.search(seen, filled), f"{why}: {said}"


def test_the_lettering_has_every_character() -> None:
    missing = {char for words in all_words() for char in words} - COVERED_CHARACTERS - BLANKS
    assert not missing


SAYS = {
    "draw": 1,
    "draw_paragraph": 1,
    "paragraph": 1,
    "fit_line": 0,
    "render": 0,
    "measure": 0,
    "show_notice": 0,
    "Button": 1,
    "Toggle": 1,
    "Choice": 1,
    "LevelRow": 1,
    "InvisibleButton": 1,
    "icon_button": 1,
    "TextField": 1,
    "StyledText": 0,
    "TooltipText": 0,
    "draw_heading": 2,
    "draw_announcement": 1,
    "draw_combo": 1,
    "words": 1,
}
"""What puts words on the screen, and which of its arguments they are."""


def spoken_literals(path: Path) -> Iterator[str]:
    """Find words written straight into a call that shows them."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "attr", getattr(node.func, "id", ""))
        at = SAYS.get(name)
        if at is None or len(node.args) <= at:
            continue
        argument = node.args[at]
        if isinstance(argument, ast.Lambda):
            argument = argument.body
        for words in literal_parts(argument):
            if re.search(r"[^\W\d_]{2}", words):
                yield f"{path.relative_to(catalogues.CODE)}:{node.lineno}: {words!r}"


def literal_parts(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        for part in node.values:
            if isinstance(part, ast.Constant):
                yield str(part.value)
    elif isinstance(node, ast.IfExp):
        yield from literal_parts(node.body)
        yield from literal_parts(node.orelse)


def test_no_words_are_written_into_the_screens() -> None:
    screens = [
        path for path in sorted(catalogues.CODE.rglob("*.py")) if {"scenes", "ui"} & {*path.parts}
    ]
    assert len(screens) > 100
    code = "".join(path.read_text(encoding="utf-8") for path in screens)
    assert {*re.findall(r"(?:def|class) (\w+)\b", code)} >= SAYS.keys(), "renamed: look at SAYS"
    found = [words for path in screens for words in spoken_literals(path)]
    assert not found


def test_no_message_is_built_from_pieces() -> None:
    """A sentence in two messages cannot be translated; such pieces begin or end with a blank."""
    for message in catalogues.messages(catalogues.extracted()):
        words = catalogues.plain_id(message)
        for one in words if isinstance(words, tuple) else (words,):
            assert one == one.strip(), one


def test_no_two_messages_differ_only_in_their_case_or_end() -> None:
    """Neither does a sign at the end make another of it; a single word may become a question."""
    plain = [words for words in ids() if "{" not in words and len(words) > 9]
    seen = sorted((re.sub(r"[\W_]+$", "", words).lower(), words) for words in plain)
    assert not [(a[1], b[1]) for a, b in pairwise(seen) if a[0] == b[0]]
    seen = sorted((words.lower(), words) for words in ids())
    assert not [(a[1], b[1]) for a, b in pairwise(seen) if a[0] == b[0]]


def ids() -> list[str]:
    found = map(catalogues.plain_id, catalogues.messages(catalogues.extracted()))
    return [words for words in found if isinstance(words, str)]
