"""Every place of every map is used by its screen, and no screen asks for one that is not there."""

from __future__ import annotations

import re
from collections import defaultdict

import pygame
import pytest

from game.blanco.scenes.blanco_result import replay
from game.blanco.scenes.blanco_theatre import scene_for
from game.files import LAYOUTS
from game.luckybox.scenes.round.board import MANY
from game.scenes import destinations as to
from game.scenes.routes import scene_at
from game.scenes.table.play_scene import PauseScene
from game.start import Watch
from game.ui.window.layout import COLUMN_SUFFIX, Area, Layout, Placement
from game.ui.window.scene import Kit
from tests.lettering import show, watched_kit
from tests.screen import widget_in
from tests.screens.test_blanco_theatre import played
from tests.screens.test_watching import watched
from tests.tour import walk

SHAPE = re.compile(r"_anew$|(?<=party)_many")
"""What maps end in that lay the same screen out for another shape of it."""
SHOWN_OF_A_REVIEW = {"receipt", "theatre_review"}
"""Drawn once the mind has gone through a game; the tests of reviews do that."""
SHOWN_AGAINST_A_RIVAL = {"challenge_result"}


def show_what_no_tour_shows(kit: Kit) -> None:
    show(kit, scene_at(kit, to.Watched(Watch(2, 3, "", "normal", False, None, "blanco"))))
    for players in (1, MANY):
        show(kit, watched(kit, bots=players)[1])
    replayed = replay(kit, played())
    show(kit, scene_for(kit, replayed))
    show(kit, scene_at(kit, to.Pause(replayed)))
    asking = PauseScene(kit)
    widget_in(asking, "leave").activate()
    show(kit, asking)


def test_each_place_of_a_map_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    there: dict[str, set[str]] = defaultdict(set)
    asked: dict[str, set[str]] = defaultdict(set)
    rect_of, area_of, place = Placement.__getitem__, Layout.area, Layout.place

    def placed(placement: Placement, name: str) -> pygame.Rect:
        asked[SHAPE.sub("", placement.name)].add(name)
        return rect_of(placement, name)

    def drawn(layout: Layout, name: str) -> Area:
        asked[SHAPE.sub("", layout.name)].add(name)
        return area_of(layout, name)

    def laid(layout: Layout, size: tuple[int, int], scale: float | None = None) -> Placement:
        there[layout.name] |= layout.names
        return place(layout, size, scale)

    monkeypatch.setattr(Placement, "__getitem__", placed)
    monkeypatch.setattr(Layout, "area", drawn)
    monkeypatch.setattr(Layout, "place", laid)
    kit, _text = watched_kit(100)
    show_what_no_tour_shows(kit)
    walk(kit)
    maps = {path.stem for path in LAYOUTS.glob("*.tmx") if COLUMN_SUFFIX not in path.stem}
    assert maps - SHOWN_OF_A_REVIEW <= there.keys()
    unused = {
        name: sorted(names - asked[SHAPE.sub("", name)] - SHOWN_AGAINST_A_RIVAL)
        for name, names in there.items()
        if name not in SHOWN_OF_A_REVIEW
    }
    assert {name: places for name, places in unused.items() if places} == {}
