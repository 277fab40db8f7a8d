"""Phrases: words made for the eye, put so that a voice reads them as they are meant.

Knows signs and punctuation, and nothing of what is said.
"""

from __future__ import annotations

import re

SIGNS = {
    re.compile(r"\s*\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}\s*"): ": ",
    re.compile(r"\s*\N{MIDDLE DOT}\s*"): ", ",
}
"""What stands between the parts of a line, and what a voice makes a pause of instead."""
ENDS = ".!?:…"
SPACES = re.compile(r"\s+")


def spoken(words: str) -> str:
    r"""Give words as a voice is to read them, ended so that it lowers itself.

    >>> spoken("7 crossed on card 3 \u203a top row \u00b7 star")
    '7 crossed on card 3: top row, star.'
    """
    for sign, said in SIGNS.items():
        words = sign.sub(said, words)
    return ended(SPACES.sub(" ", words).strip())


def joined(*words: str) -> str:
    """Join what belongs together, a full stop between.

    >>> joined("Solo", "", "best 120")
    'Solo. Best 120.'
    """
    return " ".join(ended(it[:1].upper() + it[1:]) for it in words if it.strip())


def ended(words: str) -> str:
    """Let words end as a sentence does."""
    return words if not words or words.endswith(tuple(ENDS)) else f"{words}."
