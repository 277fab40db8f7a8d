"""The Linux desktop entry and its icon, for the shortcut and for builds."""

from collections.abc import Iterator, Sequence
from contextvars import copy_context

from game import TITLE
from game.folders import SPRITES
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
    """Yield each language that translates a message, and the translation."""
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
