"""The words of the game in the player's language.

English is written in the code and is its own catalogue; every folder beside this file that holds
``LC_MESSAGES/luckybox.po`` is another language, and what it has no words for yet is English.  It is
compiled when it is first spoken and whenever it has changed since; where polib is not installed,
as before the set-up, a language that nobody has compiled is English.  Call ``_`` when a text is
drawn, never when a module is imported, and the language can change at any moment.  Knows nothing of
the screen.
"""

import contextlib
import gettext
from collections.abc import Mapping
from contextvars import ContextVar
from io import BytesIO
from pathlib import Path

from game.files import write_over

DOMAIN = "luckybox"
FOLDER = Path(__file__).resolve().parent
SOURCE_LANGUAGE = "en"
OWN_NAME = "English"
"""The message whose translation is what a language calls itself."""

ENGLISH = (SOURCE_LANGUAGE, gettext.NullTranslations())

_spoken: ContextVar[tuple[str, gettext.NullTranslations]] = ContextVar("spoken", default=ENGLISH)


def catalogues(folder: Path = FOLDER) -> dict[str, Path]:
    """Return where the compiled catalogue of every language but English is, or will be."""
    found = folder.glob(f"*/LC_MESSAGES/{DOMAIN}.[mp]o")
    return {path.parent.parent.name: path.with_suffix(".mo") for path in sorted(found)}


LANGUAGES = (SOURCE_LANGUAGE, *catalogues())


def set_language(code: str, folder: Path = FOLDER) -> None:
    """Speak a language from now on; English when there is no such catalogue."""
    words = _read(path) if (path := catalogues(folder).get(code)) else ENGLISH[1]
    _spoken.set(ENGLISH if words is ENGLISH[1] else (code, words))


def own_name(code: str, folder: Path = FOLDER) -> str:
    """Say what a language calls itself; its code where it does not say."""
    if code == SOURCE_LANGUAGE:
        return OWN_NAME
    name = _read(catalogues(folder)[code]).gettext(OWN_NAME)
    return code if name == OWN_NAME else name


def compile_catalogues(folder: Path = FOLDER) -> None:
    """Compile every language now."""
    for path in catalogues(folder).values():
        _read(path)


def _read(path: Path) -> gettext.NullTranslations:
    content = _compiled(path)
    return gettext.GNUTranslations(BytesIO(content)) if content else ENGLISH[1]


def _compiled(path: Path) -> bytes:
    """Return a compiled catalogue, made anew if its source is newer; nothing if it cannot be."""
    source = path.with_suffix(".po")
    is_there = path.is_file()
    if is_there and not (source.is_file() and source.stat().st_mtime > path.stat().st_mtime):
        return path.read_bytes()
    try:
        # Imported here: the commands that need nothing installed must be able to import this.
        import polib
    except ModuleNotFoundError:
        return path.read_bytes() if is_there else b""
    content: bytes = polib.pofile(str(source), encoding="utf-8").to_binary()
    # In a folder that nobody may write to it is compiled at every start.
    with contextlib.suppress(OSError):
        write_over(path, content)
    return content


def language() -> str:
    return _spoken.get()[0]


def _(message: str) -> str:
    return _spoken.get()[1].gettext(message)


def ngettext(singular: str, plural: str, n: int) -> str:
    return _spoken.get()[1].ngettext(singular, plural, n)


def in_every_language(message: str) -> set[str]:
    """Give what a message is in each of the languages."""
    return {message, *(_read(path).gettext(message) for path in catalogues().values())}


def N_(message: str) -> str:  # noqa: N802 - the name every gettext tool looks for
    """Mark a message that is translated later, when it is drawn."""
    return message


def asked_for(environment: Mapping[str, str]) -> list[str]:
    """List the languages that gettext's own variables ask for, before what the system has set.

    >>> asked_for({"LANGUAGE": "nl:de", "LC_ALL": "fr_FR.UTF-8"})
    ['nl', 'de', 'fr_FR.UTF-8', '']
    """
    wishes = environment.get("LANGUAGE", "").split(":")
    return [*wishes, environment.get("LC_ALL", ""), environment.get("LC_MESSAGES", "")]


def choose_language(wishes: list[str]) -> str:
    """Return the first language of the wishes that the game speaks.

    >>> choose_language(["xx_CH", "fr_CH.UTF-8", "en"])
    'fr'
    """
    for wish in wishes:
        code = wish.replace("-", "_").split("_")[0].split(".")[0].lower()
        if code in LANGUAGES:
            return code
    return SOURCE_LANGUAGE
