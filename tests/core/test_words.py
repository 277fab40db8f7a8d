"""The language can change at any moment; what is missing is English."""

from __future__ import annotations

import os
import struct
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from game import words
from game.words import _ as translate
from game.words import asked_for, choose_language, language, ngettext, set_language


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    set_language("en")


def compile_catalogue(folder: Path, messages: dict[str, str]) -> None:
    """Write a catalogue the way msgfmt does: two tables of lengths and offsets, then the texts."""
    header = "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=n>1;\n"
    pairs = sorted({"": header, **messages}.items())
    keys = [key.encode() for key, _value in pairs]
    values = [value.encode() for _key, value in pairs]
    at = 28 + 16 * len(pairs)
    tables, texts = b"", b""
    for group in (keys, values):
        for text in group:
            tables += struct.pack("<II", len(text), at + len(texts))
            texts += text + b"\0"
    head = struct.pack("<7I", 0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 0)
    path = folder / "fr" / "LC_MESSAGES" / f"{words.DOMAIN}.mo"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(head + tables + texts)


def test_english_is_what_is_written_in_the_code() -> None:
    set_language("en")
    assert (translate("Play solo"), language()) == ("Play solo", "en")
    assert [ngettext("{n} card", "{n} cards", n).format(n=n) for n in (0, 1)] == [
        "0 cards", "1 card",
    ]  # fmt: skip


def test_another_language_speaks_at_once_and_lets_go_at_once(tmp_path: Path) -> None:
    compile_catalogue(
        tmp_path, {"Play solo": "Jouer en solo", "{n} card\0{n} cards": "{n} carte\0{n} cartes"}
    )
    set_language("fr", tmp_path)
    assert (translate("Play solo"), language()) == ("Jouer en solo", "fr")
    assert ngettext("{n} card", "{n} cards", 0) == "{n} carte"
    assert translate("Not translated") == "Not translated"
    set_language("en")
    assert translate("Play solo") == "Play solo"


@pytest.fixture
def written(tmp_path: Path) -> Path:
    """A folder with a language that nobody has compiled yet."""
    source = tmp_path / "fr" / "LC_MESSAGES" / f"{words.DOMAIN}.po"
    source.parent.mkdir(parents=True)
    source.write_text(SOURCE.format(said="Jouer en solo"), encoding="utf-8")
    return source


SOURCE = r"""
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\n"

msgid "Play solo"
msgstr "{said}"
"""


def said_in(source: Path) -> str:
    set_language("fr", source.parents[2])
    return translate("Play solo")


def test_a_language_is_compiled_when_it_is_first_spoken_and_when_it_has_changed(
    written: Path,
) -> None:
    assert said_in(written) == "Jouer en solo"
    made = written.with_suffix(".mo")
    # It is read as it was made, until its source is newer.
    written.write_text(SOURCE.format(said="Seul"), encoding="utf-8")
    os.utime(written, (0, made.stat().st_mtime))
    assert said_in(written) == "Jouer en solo"
    os.utime(written, (0, made.stat().st_mtime + 1))
    assert said_in(written) == "Seul"


def test_where_nothing_may_be_written_a_language_is_spoken_all_the_same(
    written: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_path: Path, _content: bytes) -> None:
        raise PermissionError

    monkeypatch.setattr(words, "write_over", refuse)
    assert said_in(written) == "Jouer en solo"
    assert not written.with_suffix(".mo").exists()


def test_before_the_set_up_a_language_is_english_unless_it_was_compiled(
    written: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "polib", None)
    assert (said_in(written), language()) == ("Play solo", "en")
    compile_catalogue(written.parents[2], {"Play solo": "Jouer en solo"})
    os.utime(written.with_suffix(".mo"), (0, 0))
    assert said_in(written) == "Jouer en solo"


def test_languages_are_the_folders_and_say_their_own_names(tmp_path: Path) -> None:
    compile_catalogue(tmp_path, {"English": "Français", "Play solo": "Jouer en solo"})
    assert [*words.catalogues(tmp_path)] == ["fr"]
    assert [words.own_name(code, tmp_path) for code in ("en", "fr")] == ["English", "Français"]


def test_a_language_that_has_no_word_for_itself_goes_by_its_code(tmp_path: Path) -> None:
    compile_catalogue(tmp_path, {"Play solo": "Jouer en solo"})
    assert words.own_name("fr", tmp_path) == "fr"


@pytest.mark.parametrize("code", ["fr", "xx", "", "../../etc"])
def test_a_language_without_a_catalogue_is_english(tmp_path: Path, code: str) -> None:
    set_language(code, tmp_path)
    assert language() == "en"


@pytest.mark.parametrize(
    ("wishes", "language"),
    [(["fr"], "fr"), (["fr-CA", "en"], "fr"), (["xx", "FR_fr.UTF-8"], "fr"), (["xx"], "en"),
     ([], "en"), (["en_GB", "fr"], "en"), (["C"], "en")],
)  # fmt: skip
def test_the_first_wish_that_is_spoken_is_taken(wishes: list[str], language: str) -> None:
    assert choose_language(wishes) == language


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "fr"),
        ({"LANGUAGE": "es"}, "es"),
        ({"LANGUAGE": "nl:de:en"}, "de"),
        ({"LC_ALL": "es_MX.UTF-8"}, "es"),
        ({"LANGUAGE": "", "LC_MESSAGES": "de_AT.UTF-8"}, "de"),
        ({"LANGUAGE": "nl", "LC_ALL": "C"}, "fr"),
    ],
)
def test_what_is_asked_of_programs_goes_before_the_language_of_the_system(
    environment: dict[str, str], language: str
) -> None:
    assert choose_language([*asked_for(environment), "fr_FR", "en"]) == language
