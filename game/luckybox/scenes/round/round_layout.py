"""The maps of a round: which one a table of so many players is laid out by."""

from __future__ import annotations

from game.ui.window.layout import Layout

from .round_picture import ANCHORS, PARTY_ANCHORS

MANY = 7
"""From so many players on the rail has two columns."""


def layout_name(players: int) -> str:
    """Name the map for a table of so many players."""
    return "round" if players == 1 else "party" if players < MANY else "party_many"


def layout_of(players: int) -> Layout:
    """Read the map for a table of so many players."""
    return Layout.load(layout_name(players), ANCHORS if players == 1 else PARTY_ANCHORS)
