"""Translations of the game's texts.  This package must import nothing that draws.

English is in the code.  Each folder with ``LC_MESSAGES/luckybox.po`` is another language, with
English for the messages that it lacks.  Catalogues are compiled on first use and when changed.
Without polib, as before the set-up, a language that is not compiled yet appears in English.
Call ``_`` when drawing, never on import, so that the language can change at any time.
"""

from __future__ import annotations

import contextlib
import gettext
from collections.abc import Mapping
from contextvars import ContextVar
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from game.files import replace_file

if TYPE_CHECKING:
    from datetime import date

GETTEXT_DOMAIN = "luckybox"
CATALOGUES_FOLDER = Path(__file__).resolve().parent
SOURCE_LANGUAGE = "en"
LANGUAGE_NAME_MESSAGE = "English"
"""The message that each catalogue translates to the name of its language."""
SENTENCE_ENDS = (".", "!", "?", ":", "…")

ENGLISH_CATALOGUE = (SOURCE_LANGUAGE, gettext.NullTranslations())

_catalogue: ContextVar[tuple[str, gettext.NullTranslations]] = ContextVar(
    "spoken", default=ENGLISH_CATALOGUE
)


def catalogue_paths(folder: Path = CATALOGUES_FOLDER) -> dict[str, Path]:
    """Return the path of each language's compiled catalogue, which may not exist yet."""
    found = folder.glob(f"*/LC_MESSAGES/{GETTEXT_DOMAIN}.[mp]o")
    return {path.parent.parent.name: path.with_suffix(".mo") for path in sorted(found)}


LANGUAGES = (SOURCE_LANGUAGE, *catalogue_paths())


def set_language(code: str, folder: Path = CATALOGUES_FOLDER) -> None:
    """Switch the texts to a language, or to English if it has no catalogue."""
    path = catalogue_paths(folder).get(code)
    words = _load_catalogue(path) if path else ENGLISH_CATALOGUE[1]
    _catalogue.set(ENGLISH_CATALOGUE if words is ENGLISH_CATALOGUE[1] else (code, words))


def language_own_name(code: str, folder: Path = CATALOGUES_FOLDER) -> str:
    if code == SOURCE_LANGUAGE:
        return LANGUAGE_NAME_MESSAGE
    name = _load_catalogue(catalogue_paths(folder)[code]).gettext(LANGUAGE_NAME_MESSAGE)
    return code if name == LANGUAGE_NAME_MESSAGE else name


def compile_catalogues(folder: Path = CATALOGUES_FOLDER) -> None:
    for path in catalogue_paths(folder).values():
        _load_catalogue(path)


def _load_catalogue(path: Path) -> gettext.NullTranslations:
    content = _read_or_compile(path)
    return gettext.GNUTranslations(BytesIO(content)) if content else ENGLISH_CATALOGUE[1]


def _read_or_compile(path: Path) -> bytes:
    """Return a compiled catalogue's content, compiling it if needed, or b'' without polib."""
    source = path.with_suffix(".po")
    is_there = path.is_file()
    if is_there and not (source.is_file() and source.stat().st_mtime > path.stat().st_mtime):
        return path.read_bytes()
    try:
        # Imported here: commands without installed packages import this module.
        import polib
    except ModuleNotFoundError:
        return path.read_bytes() if is_there else b""
    content: bytes = polib.pofile(str(source), encoding="utf-8").to_binary()
    # In a read-only folder it is compiled on every start.
    with contextlib.suppress(OSError):
        replace_file(path, content)
    return content


def language() -> str:
    return _catalogue.get()[0]


def _(message: str) -> str:
    return _catalogue.get()[1].gettext(message)


def ngettext(singular: str, plural: str, n: int) -> str:
    return _catalogue.get()[1].ngettext(singular, plural, n)


def plural(one: str, many: str, n: int, /, **values: object) -> str:
    """Return the singular or plural message for ``n``, with ``{count}`` filled in."""
    return ngettext(one, many, n).format(**{"count": n, **values})


def date_in_figures(day: date) -> str:
    return _("{year}-{month}-{day}").format(
        year=f"{day.year:04}", month=f"{day.month:02}", day=f"{day.day:02}"
    )


def rank_in_figures(rank: int) -> str:
    """Return a rank in figures, as the language writes it.

    >>> rank_in_figures(1), rank_in_figures(22)
    ('1st', '22nd')
    """
    if rank == 1:
        return _("1st")
    endings = {1: _("{rank}st"), 2: _("{rank}nd"), 3: _("{rank}rd")}
    is_teen = rank % 100 in (11, 12, 13)
    words = _("{rank}th") if is_teen else endings.get(rank % 10, _("{rank}th"))
    return words.format(rank=rank)


def join_sentences(*words: str) -> str:
    """Join texts as sentences, each with a capital and a full stop.  Leave out empty texts.

    >>> join_sentences("Solo", "", "best 120")
    'Solo. Best 120.'
    """
    return " ".join(end_sentence(it[:1].upper() + it[1:]) for it in words if it.strip())


def end_sentence(words: str) -> str:
    return words if not words or words.endswith(SENTENCE_ENDS) else f"{words}."


def in_all_languages(message: str) -> set[str]:
    return {
        message,
        *(_load_catalogue(path).gettext(message) for path in catalogue_paths().values()),
    }


def N_(message: str) -> str:  # noqa: N802 - the name every gettext tool looks for
    """Mark a message for the catalogues.  It is translated later, when it is drawn."""
    return message


def languages_in_environment(environment: Mapping[str, str]) -> list[str]:
    """Return the languages in gettext's environment variables, preferred first.

    >>> languages_in_environment({"LANGUAGE": "nl:de", "LC_ALL": "fr_FR.UTF-8"})
    ['nl', 'de', 'fr_FR.UTF-8', '']
    """
    wishes = environment.get("LANGUAGE", "").split(":")
    return [*wishes, environment.get("LC_ALL", ""), environment.get("LC_MESSAGES", "")]


def choose_language(wishes: list[str]) -> str:
    """Return the first wished-for language that the game has, or English.

    >>> choose_language(["xx_CH", "fr_CH.UTF-8", "en"])
    'fr'
    """
    for wish in wishes:
        code = wish.replace("-", "_").split("_")[0].split(".")[0].lower()
        if code in LANGUAGES:
            return code
    return SOURCE_LANGUAGE
