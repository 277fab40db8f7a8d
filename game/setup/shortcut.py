"""The game's entry in the menu of a Linux desktop."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextvars import copy_context
from pathlib import Path

from game import TITLE
from game.cli import Command, flag, program_name
from game.errors import PlainError
from game.files import PROJECT, SPRITES, write_over
from game.words import LANGUAGES, N_, SOURCE_LANGUAGE, _, set_language

PROGRAM = "luckybox"
"""The name of the program, its window class and its entry's file."""
ENTRY_NAME = f"{PROGRAM}.desktop"
ICON = SPRITES / "app.svg"
KIND = N_("Card game")
SUMMARY = N_("Cross off numbers, fill lines and set off cascades")
KEYWORDS = N_("cards;dice;numbers;cascade;bots;")
"""For searches; each ends with a semicolon."""

_RESERVED = frozenset(" \t\n\"'\\><~|&;$*?#()`")
"""Characters that must be quoted in an entry's command."""


def menu_entry(command: Sequence[str], icon: str) -> str:
    """Return an entry that runs a command; the icon is a name or an absolute path."""
    lines = (
        "[Desktop Entry]",
        "Type=Application",
        "Version=1.0",
        f"Name={TITLE}",
        *_in_every_language("GenericName", KIND),
        *_in_every_language("Comment", SUMMARY),
        f"Exec={_escaped(' '.join(_quoted(part) for part in command))}",
        f"Icon={_escaped(icon)}",
        "Terminal=false",
        *_in_every_language("Keywords", KEYWORDS),
        "Categories=Game;CardGame;",
        f"StartupWMClass={PROGRAM}",
    )
    return "\n".join(lines) + "\n"


def translations(message: str) -> Iterator[tuple[str, str]]:
    for language in LANGUAGES:
        spoken = copy_context()
        spoken.run(set_language, language)
        words = spoken.run(_, message)
        if language != SOURCE_LANGUAGE and words != message:
            yield language, words


def _in_every_language(key: str, message: str) -> Iterator[str]:
    yield f"{key}={message}"
    for language, words in translations(message):
        yield f"{key}[{language}]={words}"


def _quoted(part: str) -> str:
    """Quote a part of a command by the Desktop Entry Specification."""
    part = part.replace("%", "%%")
    if part and _RESERVED.isdisjoint(part):
        return part
    for special in '\\"`$':
        part = part.replace(special, "\\" + special)
    return f'"{part}"'


def _escaped(value: str) -> str:
    """Escape a value; readers undo this before they look at quotes."""
    return value.replace("\\", "\\\\").replace("\n", "\\n").replace("\t", "\\t")


ELSEWHERE = {
    "win32": "On Windows, right-click main.py, then choose Send to, Desktop (create shortcut).",
    "darwin": "On macOS, drag main.py to the right end of the Dock.",
}


NOT_THERE = "The game is not in your menu; nothing to remove."


def shortcut_command(remove: bool) -> int:
    """Add or remove the menu entry and return 0; raises ``PlainError`` if it cannot."""
    if sys.platform in ELSEWHERE:
        raise PlainError(f"Menu entries work on Linux only.\n{ELSEWHERE[sys.platform]}")
    try:
        entry, icon = _places()
        if remove:
            was_there = entry.exists()
            for path in (entry, icon):
                path.unlink(missing_ok=True)
            undo = f"To put it back: {program_name()} shortcut"
            print(f"Removed from your menu: {entry}\n{undo}" if was_there else NOT_THERE)
            return 0
        for path, content in (
            (icon, ICON.read_bytes()),
            (entry, menu_entry(_command(), str(icon)).encode()),
        ):
            path.parent.mkdir(parents=True, exist_ok=True)
            write_over(path, content)
        # Some desktops only start executable entries.
        entry.chmod(0o755)
    except (OSError, ValueError, RuntimeError) as error:
        raise PlainError(f"The menu entry cannot be changed: {error}.") from error
    print(f"{TITLE} is now in your menu: {entry}")
    print(f"To take it out again: {program_name()} shortcut --remove")
    return 0


def _places() -> tuple[Path, Path]:
    asked = Path(os.environ.get("XDG_DATA_HOME", ""))
    data = asked if asked.is_absolute() else Path.home() / ".local/share"
    return data / "applications" / ENTRY_NAME, data / f"icons/hicolor/scalable/apps/{PROGRAM}.svg"


def _command() -> Sequence[str]:
    if getattr(sys, "frozen", False):
        return [sys.executable]
    started = Path(sys.argv[0]).absolute()
    if started.stem == PROGRAM:
        return [str(started)]
    # The system's Python: the set-up's may be removed, and is made again on start.
    python = getattr(sys, "_base_executable", None) or sys.executable
    return [python, str(PROJECT / "main.py")]


SHORTCUT = Command(
    "shortcut",
    "add the game to your desktop's menu",
    "Add the game to the menu of your Linux desktop, for you alone. Needs nothing installed.",
    (flag("--remove", "take it out again"),),
    lambda given, program: shortcut_command(given.remove),
    examples=("shortcut", "shortcut --remove"),
    has_seed=False,
)
