"""What can be chosen of a game before it begins, in words: what is on or off, and the rivals.

Knows no game, and no pixels: a game tells of its own without a window.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from game.words import N_

NOTHING_SWITCHED: Mapping[str, bool] = {}


class Switch(NamedTuple):
    """What can be on or off in a game, in English.

    Its name is that of the setting that says how it is unless somebody chooses.
    """

    words: str
    note: str
    """What it means, in a line."""


class Rival(NamedTuple):
    """A policy as one meets it, in English."""

    words: str
    """What it is called as one of several."""
    note: str
    """Its character, in a line."""
    face: str
    """The drawing of its face."""
    name: str = ""
    """The name it plays under, the same in every language; empty where it has none of its own."""


BOT = Rival(N_("Bot"), "", "bot")
"""One of which nothing else is said."""
NO_RIVALS: Mapping[str, Rival] = {}
