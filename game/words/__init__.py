"""The words of the game in the player's language.

English is written in the code and is its own catalogue; every folder beside this file that holds
``LC_MESSAGES/luckybox.mo`` is another language, and what it has no words for yet is English.  Call
``_`` when a text is drawn, never when a module is imported, and the language can change at any
moment.  Knows nothing of the screen.
"""

import gettext
from collections.abc import Mapping
from contextvars import ContextVar
from pathlib import Path

DOMAIN = "luckybox"
FOLDER = Path(__file__).resolve().parent
SOURCE_LANGUAGE = "en"
OWN_NAME = "English"
"""The message whose translation is what a language calls itself."""

ENGLISH = (SOURCE_LANGUAGE, gettext.NullTranslations())

_spoken: ContextVar[tuple[str, gettext.NullTranslations]] = ContextVar("spoken", default=ENGLISH)


def catalogues(folder: Path = FOLDER) -> dict[str, Path]:
    """Find the compiled catalogue of every language but English."""
    found = folder.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")
    return {path.parent.parent.name: path for path in sorted(found)}


LANGUAGES = (SOURCE_LANGUAGE, *catalogues())


def set_language(code: str, folder: Path = FOLDER) -> None:
    """Speak a language from now on; English when there is no such catalogue."""
    _spoken.set((code, _read(path)) if (path := catalogues(folder).get(code)) else ENGLISH)


def own_name(code: str, folder: Path = FOLDER) -> str:
    """Say what a language calls itself; its code where it does not say."""
    if code == SOURCE_LANGUAGE:
        return OWN_NAME
    name = _read(catalogues(folder)[code]).gettext(OWN_NAME)
    return code if name == OWN_NAME else name


def _read(path: Path) -> gettext.NullTranslations:
    with path.open("rb") as catalogue:
        return gettext.GNUTranslations(catalogue)


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
