"""Refusals as sentences of the screen, in the player's language.

Knows that a refusal may hold another one as its reason; knows nothing of what was refused.
"""

from __future__ import annotations

from game.rules.errors import Refusal
from game.words import _


def refusal_in_words(refusal: Refusal) -> str:
    """Put a refusal into a sentence with a capital and a full stop."""
    words = _in_words(refusal)
    return words[:1].upper() + words[1:] + ("" if words.endswith((".", "!", "?")) else ".")


def _in_words(refusal: Refusal) -> str:
    values = {
        name: _in_words(value) if isinstance(value, Refusal) else value
        for name, value in refusal.values.items()
    }
    return _(refusal.template).format(**values)
