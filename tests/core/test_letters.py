"""Languages, letters of any script, and the entry in the menu, in every language."""

from __future__ import annotations

import io
import os
import re
import struct
import subprocess
import sys
import unicodedata
from collections.abc import Iterator
from configparser import ConfigParser
from contextlib import redirect_stdout
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game import command, words
from game.errors import PlainError
from game.files import APP_FOLDER_NAME, PROJECT
from game.setup import shortcut
from game.setup.shortcut import PROGRAM, menu_entry, shortcut_command
from game.words import (
    LANGUAGES,
    SOURCE_LANGUAGE,
    choose_language,
    language,
    languages_in_environment,
    ngettext,
    rank_in_figures,
    set_language,
)
from game.words import _ as translate
from game.words.letters import (
    cut_between_letters,
    has_controls,
    is_leftward,
    letter_offsets,
    normalise_text,
    remove_controls,
    split_letters,
)
from tests.systems import needs_posix_names

ROCKETEER = "\U0001f469\u200d\U0001f680"
ENGLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"
BRAZIL = "\U0001f1e7\U0001f1f7"
TEXTS = st.text(
    st.sampled_from([*f"aé\u0301\u0323 李ש1{ROCKETEER}{ENGLAND}{BRAZIL}क्षि\u202e\x07\ufe0f"])
)


@pytest.mark.parametrize(
    "letter",
    ["a", "x\u0301\u0323", ROCKETEER, ENGLAND, BRAZIL, "\U0001f44d\U0001f3fd", "1\ufe0f\u20e3",
     "क्षि", "น้ำ"],
)  # fmt: skip
def test_what_readers_take_for_a_letter_is_one(letter: str) -> None:
    assert split_letters(f"b{letter}b") == ["b", letter, "b"]
    assert split_letters(letter * 3) == [letter] * 3
    assert not has_controls(letter)


@given(TEXTS)
def test_letters_are_all_of_a_text_and_heads_are_whole(text: str) -> None:
    assert "".join(split_letters(text)) == text
    for most in range(1, len(text) + 2):
        start = cut_between_letters(text, most)
        assert text.startswith(start)
        assert len(start) <= most
        assert len(start) in letter_offsets(text) or len(split_letters(text)[0]) > most


@given(TEXTS)
@settings(max_examples=150)
def test_what_is_tidied_has_nothing_to_tidy_and_nothing_hidden(text: str) -> None:
    clean = remove_controls(normalise_text(text))
    assert normalise_text(clean) == clean
    assert not {unicodedata.category(char) for char in clean} & {"Cc", "Zl", "Zp", "Cs"}
    assert "\u202e" not in clean


@pytest.mark.parametrize(
    "odd",
    ["\x00", "\x1b", "\x9b", "\u200b", "\u200e", "\u202e", "\u2066", "\u2028", "\ufeff", "\ud800",
     "\ue000", "\U000e0041", "\u200d", "\u200c", "\xad"],
)  # fmt: skip
def test_what_nobody_can_see_has_no_place_in_a_name(odd: str) -> None:
    assert has_controls(f"A{odd}da")
    assert remove_controls(f"A{odd}da") == "Ada"
    assert remove_controls(f"e{odd}\u0301") == "é", "accents find their letters"


def test_a_space_of_any_kind_is_a_space() -> None:
    assert normalise_text("山田\u3000太郎\xa0\tA") == "山田 太郎  A"


def test_a_text_is_leftward_when_all_its_letters_are() -> None:
    assert is_leftward("שרה (2)")
    assert not is_leftward("שרה b")
    assert not is_leftward("12")


def read(text: str) -> dict[str, str]:
    parser = ConfigParser(interpolation=None, delimiters="=")
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read_string(text)
    return dict(parser["Desktop Entry"])


def test_an_entry_speaks_every_language_of_the_game() -> None:
    entry = read(menu_entry(["luckybox"], "luckybox"))
    for code in set(LANGUAGES) - {SOURCE_LANGUAGE}:
        assert {f"GenericName[{code}]", f"Comment[{code}]"} <= entry.keys()


HOME = "a home & 100% of \"it\" $HOME `x` \\ 'y'"
"""A folder whose name has everything that means something in an entry."""


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Be somebody on Linux whose data has a strange name."""
    folder = tmp_path / HOME / "data"
    monkeypatch.setenv("XDG_DATA_HOME", str(folder))
    monkeypatch.setattr(sys, "platform", "linux")
    return folder


def said(remove: bool = False) -> str:
    out = io.StringIO()
    with redirect_stdout(out):
        assert shortcut_command(remove) == 0
    return out.getvalue()


def value(entry: Path, key: str) -> str:
    """Read a value as the specification has it read."""
    (line,) = [line for line in entry.read_text("utf-8").splitlines() if line.startswith(f"{key}=")]
    text = line.partition("=")[2]
    for escaped, plain in (("\\\\", "\0"), ("\\n", "\n"), ("\\t", "\t"), ("\\s", " ")):
        text = text.replace(escaped, plain)
    return text.replace("\0", "\\")


def started(entry: Path) -> list[str]:
    """Take the command of an entry apart as the specification has it."""
    parts = re.findall(r'"((?:[^"\\]|\\.)*)"|(\S+)', value(entry, "Exec"))
    return [re.sub(r"\\(.)", r"\1", quoted or plain).replace("%%", "%") for quoted, plain in parts]


@needs_posix_names
def test_the_entry_starts_the_game_and_shows_its_icon(data: Path) -> None:
    said()
    entry = data / "applications/luckybox.desktop"
    python, program = started(entry)
    assert Path(program) == PROJECT / "main.py"
    done = subprocess.run([python, program, "--help"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    icon = Path(value(entry, "Icon"))
    assert icon.is_relative_to(data)
    assert icon.read_bytes() == (PROJECT / "sprites/app.svg").read_bytes()


@needs_posix_names
def test_an_entry_with_a_strange_path_is_quoted(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shortcut, "PROJECT", data)
    said()
    entry = data / "applications/luckybox.desktop"
    assert started(entry)[1] == str(data / "main.py")


@needs_posix_names
def test_a_window_belongs_to_the_entry(data: Path) -> None:
    said()
    assert (
        value(data / "applications/luckybox.desktop", "StartupWMClass")
        == APP_FOLDER_NAME
        == PROGRAM
    )


@needs_posix_names
def test_it_is_made_again_and_taken_away_with_all_that_came(data: Path) -> None:
    said()
    said()
    assert said(remove=True).startswith("Removed from your menu: ")
    assert [path for path in data.rglob("*") if path.is_file()] == []
    assert said(remove=True) == "The game is not in your menu; nothing to remove.\n"


@needs_posix_names
def test_it_says_what_it_did_and_the_command_it_names_undoes_it(data: Path) -> None:
    entry = data / "applications/luckybox.desktop"
    did, undo = said().splitlines()
    assert did == f"Super Mega Lucky Box is now in your menu: {entry}"
    command_line = undo.partition(": ")[2].split()
    assert command_line[-2:] == ["shortcut", "--remove"]
    assert command.main(command_line[-2:]) == 0
    assert not entry.exists()
    said()
    did, undo = said(remove=True).splitlines()
    assert did == f"Removed from your menu: {entry}"
    assert command.main(undo.partition(": ")[2].split()[-1:]) == 0
    assert entry.exists()


@needs_posix_names
def test_without_a_folder_of_its_own_it_is_the_usual_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", "not/absolute")
    monkeypatch.setenv("HOME", str(tmp_path))
    said()
    assert (tmp_path / ".local/share/applications/luckybox.desktop").is_file()


@pytest.mark.parametrize(("system", "words"), [("win32", "right-click"), ("darwin", "Dock")])
def test_elsewhere_it_says_what_to_do(
    data: Path, monkeypatch: pytest.MonkeyPatch, system: str, words: str
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    with pytest.raises(PlainError, match=words):
        shortcut_command(False)
    assert not data.exists()


def test_what_cannot_be_written_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    assert command.main(["shortcut"]) == 1
    assert "The menu entry cannot be changed" in capsys.readouterr().err
    assert os.listdir(tmp_path) == ["file"]


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
    cut_between_letters = struct.pack(
        "<7I", 0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 0
    )
    path = folder / "fr" / "LC_MESSAGES" / f"{words.GETTEXT_DOMAIN}.mo"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(cut_between_letters + tables + texts)


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
    source = tmp_path / "fr" / "LC_MESSAGES" / f"{words.GETTEXT_DOMAIN}.po"
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

    monkeypatch.setattr("game.words.replace_file", refuse)
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
    assert [*words.catalogue_paths(tmp_path)] == ["fr"]
    assert [words.language_own_name(code, tmp_path) for code in ("en", "fr")] == [
        "English",
        "Français",
    ]


def test_a_language_that_has_no_word_for_itself_goes_by_its_code(tmp_path: Path) -> None:
    compile_catalogue(tmp_path, {"Play solo": "Jouer en solo"})
    assert words.language_own_name("fr", tmp_path) == "fr"


@pytest.mark.parametrize(
    ("language", "ranks"),
    [
        ("en", ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "102nd", "111th"]),
        ("de", ["1.", "2.", "3.", "4.", "11.", "12.", "13.", "21.", "102.", "111."]),
        ("es", ["1.º", "2.º", "3.º", "4.º", "11.º", "12.º", "13.º", "21.º", "102.º", "111.º"]),
        ("fr", ["1er", "2e", "3e", "4e", "11e", "12e", "13e", "21e", "102e", "111e"]),
    ],
)
def test_a_rank_is_written_as_its_language_does(language: str, ranks: list[str]) -> None:
    set_language(language)
    assert [rank_in_figures(at) for at in (1, 2, 3, 4, 11, 12, 13, 21, 102, 111)] == ranks


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
    assert choose_language([*languages_in_environment(environment), "fr_FR", "en"]) == language
