"""The lanes of the first game: every player has one, what concerns everybody plays in ``TABLE``."""

from __future__ import annotations

from typing import cast, get_args

from game.luckybox.rules import events as ev
from game.stage.director import TABLE

_FOR_ALL = frozenset(get_args(ev.TableEvent)) - {ev.CardsOffered}
"""An offer concerns one player alone, although it is no answer to a number."""


def lane_of(event: ev.Event) -> int:
    """Name the lane an event plays in: a player, or ``TABLE``."""
    # A look-up: ``isinstance`` with so many kinds is slow.
    return TABLE if type(event) in _FOR_ALL else cast(ev.TurnEvent, event).player
