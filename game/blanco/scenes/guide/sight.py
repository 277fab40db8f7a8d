"""What a guide sees of Blanco: whether it may speak, and where on its table things are.

Knows the scene of its game, not what is said there.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.blanco.rules import Position
from game.blanco.scenes.play.question import Asked
from game.blanco.scenes.play.scene import BlancoScene
from game.blanco.stage.poses import Zone
from game.scenes.guide.sight import Point, Sight
from game.scenes.watch.playback import WatchableScene


class BlancoSight(Sight):
    """The table."""

    def may_speak(self, scene: WatchableScene) -> bool:
        if not isinstance(scene, BlancoScene) or scene.table.director.is_busy():
            return False
        return scene.question.kind is not Asked.NOTHING and not scene.table.director.poses()

    def places(self, scene: WatchableScene, point: Point) -> Sequence[pygame.Rect]:
        if not isinstance(scene, BlancoScene):
            return ()
        match point:
            case ("grid",):
                cells = _cells(scene)
                return [cells[0].unionall(cells[1:])]
            case ("swap", *both):
                wanted = [("cell", at) for at in both if at != scene.question.choice.first]
                return [thing.rect for thing in scene.things_there() if thing.key in wanted]
        return [thing.rect for thing in scene.things_there() if thing.key == point]

    def kept_clear(self, scene: WatchableScene) -> Sequence[pygame.Rect]:
        if not isinstance(scene, BlancoScene):
            return ()
        place, places = scene.picture.place, scene.picture.places
        seat = scene.table.focus
        hand = scene.table.view.seats[seat].hand
        held = [places.hand(seat, nth, len(hand)) for nth in range(len(hand))]
        piles = [places.pile(zone) for zone in (Zone.PILE, Zone.DISCARD, Zone.BOX)]
        bars = [place["top_bar"], place["bottom_bar"]]
        return [*_cells(scene), *held, *piles, *places.tiles.values(), *bars]

    def home(self, scene: WatchableScene) -> tuple[int, int]:
        return scene.picture.place["rail"].center if isinstance(scene, BlancoScene) else (0, 0)


def _cells(scene: BlancoScene) -> list[pygame.Rect]:
    seat = scene.table.focus
    grid = scene.table.view.seats[seat].grid
    at: list[Position] = [
        (row, column) for row, cells in enumerate(grid) for column in range(len(cells))
    ]
    return [scene.picture.places.cell(seat, one) for one in at]
