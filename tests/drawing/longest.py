"""The longest words of all languages, spoken as if they were one language.

What has room for these has room for the words of every language: no screen needs to be drawn in
each of them.  Knows the catalogues and how wide letters are; not which screen says what.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from fontTools.ttLib import TTFont

from game.files import SPRITES_FOLDER
from game.words import GETTEXT_DOMAIN, SOURCE_LANGUAGE, set_language
from tests import catalogues

BORROWED = catalogues.TRANSLATED[0]
"""The language whose code they go by, and whose plurals they have."""
FONT = SPRITES_FOLDER / "fonts" / "fredoka_600.woff"

Measure = Callable[[str], int]


@cache
def _advances() -> dict[str, int]:
    """Give how far every letter of running text moves on, in the units of its font."""
    font = TTFont(FONT)
    widths, names = font["hmtx"], font.getBestCmap()
    return {chr(code): widths[name][0] for code, name in names.items()}


def width(words: str) -> int:
    """Measure a message on one line, without what is filled in."""
    known = _advances()
    return sum(known.get(letter, 0) for letter in re.sub(r"\{[^}]*\}", "", words))


def widest_word(words: str) -> int:
    """Measure what cannot be broken: narrow places have one word a line."""
    return max(map(width, words.split()), default=0)


@contextmanager
def speaking_longest(measure: Measure) -> Iterator[None]:
    """Say of every message what is longest among all languages, until this ends."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / BORROWED / "LC_MESSAGES" / f"{GETTEXT_DOMAIN}.po"
        path.parent.mkdir(parents=True)
        path.write_bytes(_longest(measure))
        set_language(BORROWED, Path(folder))
        try:
            yield
        finally:
            set_language(SOURCE_LANGUAGE)


@cache
def _longest(measure: Measure) -> bytes:
    said = [
        catalogues.said_by(catalogues.read_catalog(catalogues.po_path(language), language))
        for language in catalogues.TRANSLATED
    ]
    catalog = catalogues.new_catalog(BORROWED)
    for message in catalogues.messages(catalogues.extracted()):
        ours = catalogues.plain_id(message)
        theirs = [ours, *(words[ours] for words in said if ours in words)]
        catalog.add(message.id, _choose(theirs, measure))
    return catalogues.as_po(catalog)


def _choose(candidates: list[catalogues.Words], measure: Measure) -> catalogues.Words:
    """Give the longest; of a message with plurals, the longest of each form."""
    if isinstance(candidates[0], str):
        return max(map(str, candidates), key=measure)
    return tuple(
        max((forms[min(at, len(forms) - 1)] for forms in candidates), key=measure)
        for at in range(len(candidates[0]))
    )
