"""A game's options and rivals in words; imported without pygame."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from game.words import N_

NOTHING_SWITCHED: Mapping[str, bool] = {}


class Switch(NamedTuple):
    """An on/off option, in English; keyed by the setting that holds its default."""

    words: str
    note: str
    """One line about its effect."""


class Rival(NamedTuple):
    """A bot policy as players see it, in English."""

    words: str
    """Its name when several are listed."""
    note: str
    """Its character, in one line."""
    face: str
    """The name of its portrait."""
    name: str = ""
    """The name it plays under, the same in every language; may be empty."""


BOT = Rival(N_("Bot"), "", "bot")
"""A bot without its own description."""
NO_RIVALS: Mapping[str, Rival] = {}
