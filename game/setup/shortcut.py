"""The game's entry in the menu of a Linux desktop."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextvars import copy_context
from pathlib import Path

from game import TITLE
from game.cli import Command, flag, program_file, program_name
from game.errors import PlainError
from game.files import PROJECT, SPRITES_FOLDER, replace_file
from game.words import LANGUAGES, N_, SOURCE_LANGUAGE, _, set_language

PROGRAM = "luckybox"
"""The name of the program, of its window class and of its menu entry's file."""
MENU_ENTRY_FILE = f"{PROGRAM}.desktop"
ICON_FILE = SPRITES_FOLDER / "app.svg"
MENU_KIND_TEXT = N_("Card game")
MENU_SUMMARY_TEXT = N_("Cross off numbers, complete lines and set off cascades")
MENU_KEYWORDS = N_("cards;dice;numbers;cascade;bots;")
"""Search terms of the menu entry.  Each ends with a semicolon."""

_RESERVED_CHARACTERS = frozenset(" \t\n\"'\\><~|&;$*?#()`")
"""Characters that must be quoted in the command of a menu entry."""


def menu_entry(command: Sequence[str], icon: str) -> str:
    """Return the text of a menu entry that runs a command.  ``icon`` is a name or a path."""
    lines = (
        "[Desktop Entry]",
        "Type=Application",
        "Version=1.0",
        f"Name={TITLE}",
        *_translated_entry_lines("GenericName", MENU_KIND_TEXT),
        *_translated_entry_lines("Comment", MENU_SUMMARY_TEXT),
        f"Exec={_escape_value(' '.join(_quote_argument(part) for part in command))}",
        f"Icon={_escape_value(icon)}",
        "Terminal=false",
        *_translated_entry_lines("Keywords", MENU_KEYWORDS),
        "Categories=Game;CardGame;",
        f"StartupWMClass={PROGRAM}",
    )
    return "\n".join(lines) + "\n"


def translations_of(message: str) -> Iterator[tuple[str, str]]:
    for language in LANGUAGES:
        spoken = copy_context()
        spoken.run(set_language, language)
        words = spoken.run(_, message)
        if language != SOURCE_LANGUAGE and words != message:
            yield language, words


def _translated_entry_lines(key: str, message: str) -> Iterator[str]:
    yield f"{key}={message}"
    for language, words in translations_of(message):
        yield f"{key}[{language}]={words}"


def _quote_argument(part: str) -> str:
    """Quote a part of a command as the Desktop Entry Specification requires."""
    part = part.replace("%", "%%")
    if part and _RESERVED_CHARACTERS.isdisjoint(part):
        return part
    for special in '\\"`$':
        part = part.replace(special, "\\" + special)
    return f'"{part}"'


def _escape_value(value: str) -> str:
    """Escape backslashes, line breaks and tabs in a value of a menu entry."""
    return value.replace("\\", "\\\\").replace("\n", "\\n").replace("\t", "\\t")


ADVICE_BY_PLATFORM = {
    "win32": "On Windows, right-click {file}, then choose Send to, Desktop (create shortcut).",
    "darwin": "On macOS, drag {file} to the right end of the Dock.",
}


NOTHING_TO_REMOVE_TEXT = "The game is not in your menu; nothing to remove."


def shortcut_command(remove: bool) -> int:
    """Add or remove the menu entry and return exit code 0, or raise ``PlainError``."""
    if sys.platform in ADVICE_BY_PLATFORM:
        advice = ADVICE_BY_PLATFORM[sys.platform].format(file=program_file())
        raise PlainError(f"Menu entries work on Linux only.\n{advice}")
    try:
        entry, icon = _entry_and_icon_paths()
        if remove:
            was_there = entry.exists()
            for path in (entry, icon):
                path.unlink(missing_ok=True)
            undo = f"To put it back: {program_name()} shortcut"
            print(
                f"Removed from your menu: {entry}\n{undo}" if was_there else NOTHING_TO_REMOVE_TEXT
            )
            return 0
        for path, content in (
            (icon, ICON_FILE.read_bytes()),
            (entry, menu_entry(_start_command(), str(icon)).encode()),
        ):
            path.parent.mkdir(parents=True, exist_ok=True)
            replace_file(path, content)
        # Some desktops only start executable entries.
        entry.chmod(0o755)
    except (OSError, ValueError, RuntimeError) as error:
        raise PlainError(f"The menu entry cannot be changed: {error}.") from error
    print(f"{TITLE} is now in your menu: {entry}")
    print(f"To take it out again: {program_name()} shortcut --remove")
    return 0


def _entry_and_icon_paths() -> tuple[Path, Path]:
    asked = Path(os.environ.get("XDG_DATA_HOME", ""))
    data = asked if asked.is_absolute() else Path.home() / ".local/share"
    return (
        data / "applications" / MENU_ENTRY_FILE,
        data / f"icons/hicolor/scalable/apps/{PROGRAM}.svg",
    )


def _start_command() -> Sequence[str]:
    if getattr(sys, "frozen", False):
        return [sys.executable]
    started = Path(sys.argv[0]).absolute()
    if started.stem == PROGRAM:
        return [str(started)]
    # The system's Python: the set-up's may be removed, and is made again on start.
    python = getattr(sys, "_base_executable", None) or sys.executable
    return [python, str(PROJECT / "main.py")]


SHORTCUT_COMMAND = Command(
    "shortcut",
    "add the game to your desktop's menu",
    "Add the game to the menu of your Linux desktop, for you alone. Needs nothing installed.",
    (flag("--remove", "take it out again"),),
    lambda given, program: shortcut_command(given.remove),
    examples=("shortcut", "shortcut --remove"),
    has_seed=False,
)
