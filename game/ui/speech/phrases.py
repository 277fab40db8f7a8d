"""Prepares written words for a voice."""

from __future__ import annotations

import re

SIGNS = {
    re.compile(r"\s*\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}\s*"): ": ",
    re.compile(r"\s*\N{MIDDLE DOT}\s*"): ", ",
}
"""Separators, and what makes a voice pause instead."""
ENDS = ".!?:…"
SPACES = re.compile(r"\s+")


def spoken(words: str) -> str:
    r"""Return words for a voice, ended like a sentence.

    >>> spoken("7 crossed on card 3 \u203a top row \u00b7 star")
    '7 crossed on card 3: top row, star.'
    """
    for sign, said in SIGNS.items():
        words = sign.sub(said, words)
    return ended(SPACES.sub(" ", words).strip())


def joined(*words: str) -> str:
    """Join words as sentences.

    >>> joined("Solo", "", "best 120")
    'Solo. Best 120.'
    """
    return " ".join(ended(it[:1].upper() + it[1:]) for it in words if it.strip())


def ended(words: str) -> str:
    return words if not words or words.endswith(tuple(ENDS)) else f"{words}."
