"""The guide of Blanco: how far its game is, and where on its table things are.

Knows the scene of its game; what is said is in ``steps``, what is dealt in ``deal``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pygame

from game.blanco.match import BlancoMatch
from game.blanco.rules import Open, Position, SeriesKind, card_count, number_of
from game.blanco.scenes.play.question import Asked
from game.blanco.scenes.play.scene import BlancoScene
from game.blanco.scenes.series import Series
from game.blanco.scenes.table import BlancoTable
from game.blanco.stage.poses import Zone
from game.record import Player
from game.scenes import destinations as to
from game.scenes.frame.words import BOT_NAMES, name_of_player
from game.scenes.guide.guide import Guide, Point
from game.ui.window.kit import Kit
from game.words import N_

from .deal import HELD, QUIET, SEED, guided_match
from .steps import STEPS


def lay(kit: Kit) -> BlancoTable:
    """Lay the table of the guided game; nothing of it is kept."""
    kit.sound.play_music(None)
    name = name_of_player(kit.settings)
    rival = next(bot for bot in BOT_NAMES if bot.casefold() != name.casefold())
    players = Player(name), Player(rival, 1, QUIET)
    match = guided_match(*players)
    series = Series(SeriesKind.SINGLE, players, SEED)
    table = BlancoTable(match, series, kit.settings, None, kit.sound)
    table.guide = BlancoGuide(match)
    return table


class BlancoGuide(Guide):
    """Explains four turns, with a chain at the end."""

    farewell = N_("Play together")

    def __init__(self, match: BlancoMatch) -> None:
        super().__init__(STEPS)
        self._match = match

    def lead_on(self, kit: Kit) -> None:
        kit.stack.reset(to.Title())
        kit.stack.push(to.Seats(game=BlancoTable.game))

    def made(self) -> int:
        return sum(action.player == 0 for action in self._match.actions)

    def accepts(self, wanted: Any, action: Any) -> bool:
        if isinstance(wanted, Open) and isinstance(action, Open) and action.look == action.reveal:
            # Which other one is looked at comes later.
            return wanted.reveal == action.reveal
        return bool(action == wanted)

    def facts(self) -> Mapping[str, object]:
        seat = self._match.game.seats[0]
        return {
            "number": number_of(HELD),
            "rival": self._match.players[1].name,
            "left": card_count(seat.grid),
        }

    # --- on the screen ---------------------------------------------------------------------------

    def may_speak(self, scene: Any) -> bool:
        if not isinstance(scene, BlancoScene) or scene.table.director.is_busy():
            return False
        return scene.question.kind is not Asked.NOTHING and not scene.table.director.poses()

    def places(self, scene: Any, point: Point) -> Sequence[pygame.Rect]:
        if not isinstance(scene, BlancoScene):
            return ()
        places, seat = scene.picture.places, scene.table.focus
        match point:
            case ("grid",):
                cells = _cells(scene)
                return [cells[0].unionall(cells[1:])]
            case ("cell", at):
                return [places.cell(seat, at)]
            case ("swap", first, second):
                return [
                    places.cell(seat, at)
                    for at in (first, second)
                    if at != scene.question.choice.first
                ]
            case ("hand", card):
                hand = scene.table.view.seats[seat].hand
                return [places.hand(seat, hand.index(card), len(hand))] if card in hand else ()
            case ("pile",):
                return [places.pile(Zone.PILE)]
            case ("discard",):
                return [places.pile(Zone.DISCARD)]
            case ("line", line):
                return [places.clear_button(seat, line)]
            case ("end",):
                return [scene.picture.place["end"]]
        return ()

    def kept_clear(self, scene: Any) -> Sequence[pygame.Rect]:
        if not isinstance(scene, BlancoScene):
            return ()
        place, places = scene.picture.place, scene.picture.places
        seat = scene.table.focus
        hand = scene.table.view.seats[seat].hand
        held = [places.hand(seat, nth, len(hand)) for nth in range(len(hand))]
        piles = [places.pile(zone) for zone in (Zone.PILE, Zone.DISCARD, Zone.BOX)]
        bars = [place["top_bar"], place["bottom_bar"]]
        return [*_cells(scene), *held, *piles, *places.tiles.values(), *bars]

    def home(self, scene: Any) -> tuple[int, int]:
        rail: pygame.Rect = scene.picture.place["rail"]
        return rail.center


def _cells(scene: BlancoScene) -> list[pygame.Rect]:
    seat = scene.table.focus
    grid = scene.table.view.seats[seat].grid
    at: list[Position] = [
        (row, column) for row, cells in enumerate(grid) for column in range(len(cells))
    ]
    return [scene.picture.places.cell(seat, one) for one in at]
