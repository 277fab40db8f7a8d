"""Flying tokens and bonus discs, and the trails of a cascade."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pygame

from game.luckybox.scenes.draw.cards import cards_of
from game.luckybox.stage.poses import Flight, Zone
from game.luckybox.stage.view import SeatShown
from game.scenes.table.trail import along, draw_trail
from game.stage.easing import clamp, in_out
from game.ui.window.kit import Kit

from .board import Board

THREADS = 4
"""Most trails shown at once, so as not to hide the board."""
STAGGER = 0.18
"""Delay between two tokens, as a share of the flight."""


def draw_flight(
    kit: Kit,
    surface: pygame.Surface,
    flight: Flight,
    start: tuple[int, int],
    end: tuple[int, int],
    height_px: int,
) -> None:
    """Draw tokens in flight; with reduced motion, a disc resting on its square."""
    picture = _picture_of(kit, flight.what, height_px)
    if not flight.moves:
        if flight.end.zone is Zone.SQUARE:
            surface.blit(picture, picture.get_rect(center=end))
        return
    share = 1.0 - STAGGER * (flight.tokens - 1) if flight.tokens < 4 else 0.5
    for index in range(flight.tokens):
        lag = (1.0 - share) * index / max(1, flight.tokens - 1)
        progress = clamp((flight.progress - lag) / share)
        if flight.progress >= lag:
            surface.blit(picture, picture.get_rect(center=along(start, end, in_out(progress))))


def draw_trails(
    kit: Kit,
    surface: pygame.Surface,
    board: Board,
    seat: SeatShown,
    flights: Iterable[Flight],
    scale: float,
    told: Sequence[pygame.Rect] = (),
) -> None:
    under_way = {(flight.start.card, flight.start.at): flight for flight in flights}
    clear = [*told, *board.written(seat)] if seat.steps else []
    for step in seat.steps[-THREADS:]:
        if not board.holds(step.card) or not board.holds(step.to_card):
            continue
        start = board.end_rect(step.card, step.line)
        end = board.square_rect(step.to_card, step.square)
        flight = under_way.get((step.card, step.line))
        rests = flight is not None and not flight.moves
        upto = 1.0 if flight is None or rests else in_out(flight.progress)
        draw_trail(kit, surface, start, end, scale, upto=upto, arrow=rests, clear=clear)


def _picture_of(kit: Kit, what: str, height_px: int) -> pygame.Surface:
    if what in ("bolt", "moon", "star"):
        return kit.art.icon(what, height_px)
    return cards_of(kit.art).bonus(what, height_px)
