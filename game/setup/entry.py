"""The game's entry in the menu of a Linux desktop: what its file says, and its icon.

One text for everybody who puts it somewhere: the player's own shortcut and what is built to be
downloaded.  Knows no folder of any menu.
"""

from collections.abc import Iterator, Sequence
from contextvars import copy_context

from game import TITLE
from game.folders import SPRITES
from game.words import LANGUAGES, N_, SOURCE_LANGUAGE, _, set_language

PROGRAM = "luckybox"
"""What the program, its window's class and the entry's file are called."""
ENTRY_NAME = f"{PROGRAM}.desktop"
ICON = SPRITES / "app.svg"
KIND = N_("Card game")
SUMMARY = N_("Cross off numbers, fill lines and set off cascades")
KEYWORDS = N_("cards;dice;numbers;cascade;bots;")
"""What else somebody may look for; each ends with a semicolon."""

_RESERVED = frozenset(" \t\n\"'\\><~|&;$*?#()`")
"""What has a meaning in a command of an entry, and so must stand in quotes."""


def menu_entry(command: Sequence[str], icon: str) -> str:
    """Write the text of an entry that runs a command; the icon is a name or an absolute path."""
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
    """Return every language that has its own words for a message, and these."""
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
    """Quote a part of a command as the Desktop Entry Specification has it."""
    part = part.replace("%", "%%")
    if part and _RESERVED.isdisjoint(part):
        return part
    for special in '\\"`$':
        part = part.replace(special, "\\" + special)
    return f'"{part}"'


def _escaped(value: str) -> str:
    """Escape a value as all of them are read, before anybody looks for quotes in it."""
    return value.replace("\\", "\\\\").replace("\n", "\\n").replace("\t", "\\t")
