"""Every destination has a scene, which takes just what the destination carries."""

from __future__ import annotations

import inspect

import pytest

from game.scenes import destinations as to
from game.scenes.routes import SCENES, factory_of
from game.ui.window.scene import Destination

TABLES = {to.Solo, to.New, to.Watched, to.Replayed, to.Guided, to.Puzzle, to.At}
"""Led to by the table that is laid there."""


def test_every_destination_leads_somewhere() -> None:
    everywhere = {
        kind
        for kind in vars(to).values()
        if isinstance(kind, type) and issubclass(kind, Destination) and kind is not Destination
    }
    assert everywhere == SCENES.keys() | TABLES


@pytest.mark.parametrize("kind", SCENES, ids=lambda kind: kind.__name__)
def test_a_scene_takes_what_its_destination_carries(kind: type[Destination]) -> None:
    _kit, *taken = inspect.signature(factory_of(kind)).parameters
    assert tuple(taken[: len(kind.__match_args__)]) == kind.__match_args__
