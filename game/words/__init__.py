"""The words of the game in the player's language.

English is written in the code and is its own catalogue; other languages are gettext catalogues in
``<language>/LC_MESSAGES/luckybox.mo`` beside this file.  Knows nothing of the screen.  Call ``_``
when a text is drawn, never when a module is imported, and the language can change at any moment.
"""

from __future__ import annotations

import gettext
from contextvars import ContextVar
from pathlib import Path

DOMAIN = "luckybox"
FOLDER = Path(__file__).resolve().parent
LANGUAGES = ("en", "fr")
SOURCE_LANGUAGE = "en"

ENGLISH = (SOURCE_LANGUAGE, gettext.NullTranslations())

_spoken: ContextVar[tuple[str, gettext.NullTranslations]] = ContextVar("spoken", default=ENGLISH)


def set_language(code: str, folder: Path = FOLDER) -> None:
    """Speak a language from now on; English when there is no such catalogue."""
    known = code in LANGUAGES and code != SOURCE_LANGUAGE
    path = folder / code / "LC_MESSAGES" / f"{DOMAIN}.mo"
    if known and path.is_file():
        with path.open("rb") as catalogue:
            _spoken.set((code, gettext.GNUTranslations(catalogue)))
    else:
        _spoken.set(ENGLISH)


def language() -> str:
    """Return the code of the language that is spoken."""
    return _spoken.get()[0]


def _(message: str) -> str:
    """Translate a message."""
    return _spoken.get()[1].gettext(message)


def ngettext(singular: str, plural: str, n: int) -> str:
    """Translate a message that counts something."""
    return _spoken.get()[1].ngettext(singular, plural, n)


def N_(message: str) -> str:  # noqa: N802 - the name every gettext tool looks for
    """Mark a message that is translated later, when it is drawn."""
    return message


def choose_language(wishes: list[str]) -> str:
    """Return the first language of the wishes that the game speaks.

    >>> choose_language(["de_CH", "fr_CH.UTF-8", "en"])
    'fr'
    """
    for wish in wishes:
        code = wish.replace("-", "_").split("_")[0].split(".")[0].lower()
        if code in LANGUAGES:
            return code
    return SOURCE_LANGUAGE
