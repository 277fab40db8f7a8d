"""The entry in the menu says what the game is, in every language, and runs what it should."""

import re
from configparser import ConfigParser

import pytest

from game.setup.shortcut import ICON, PROGRAM, menu_entry
from game.words import LANGUAGES, SOURCE_LANGUAGE


def read(text: str) -> dict[str, str]:
    parser = ConfigParser(interpolation=None, delimiters="=")
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read_string(text)
    return dict(parser["Desktop Entry"])


def test_an_entry_speaks_every_language_of_the_game() -> None:
    entry = read(menu_entry(["luckybox"], "luckybox"))
    for language in set(LANGUAGES) - {SOURCE_LANGUAGE}:
        assert {f"GenericName[{language}]", f"Comment[{language}]"} <= entry.keys()


def test_an_entry_names_the_class_of_the_window_and_an_icon_that_is_there() -> None:
    assert read(menu_entry(["luckybox"], "x"))["StartupWMClass"] == PROGRAM
    assert ICON.is_file()


@pytest.mark.parametrize(
    "path", ["/opt/game/main.py", '/home/Zoë\'s "games"/100 % `x` $HOME/a\\b', "/a b/c;d"]
)
def test_a_command_is_run_as_it_was_meant_whatever_is_in_its_path(path: str) -> None:
    said = read(menu_entry(["/usr/bin/python3", path], "x"))["Exec"]
    # Values are unescaped first, then come the quotes, then the codes that a percent sign begins.
    quoted = re.findall(r'"((?:[^"\\]|\\.)*)"|(\S+)', said.replace("\\\\", "\\"))
    found = [re.sub(r"\\(.)", r"\1", inside or plain) for inside, plain in quoted]
    assert [part.replace("%%", "%") for part in found] == ["/usr/bin/python3", path]
