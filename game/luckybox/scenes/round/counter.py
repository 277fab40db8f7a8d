"""The counter beside the Total: it collects an answer's points, then slams into the Total."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

import pygame

from game.luckybox.rules import Edition
from game.luckybox.scenes.scorecard.places import lift_px, total_rect
from game.luckybox.scenes.scorecard.shown import ScorecardShown, scorecard_of
from game.luckybox.scenes.table import Table
from game.luckybox.stage.poses import AnswerOver, Flight
from game.luckybox.stage.view import SeatShown, gain_of
from game.scenes.frame.words import number_text, signed
from game.scenes.table.calls import swelling
from game.scenes.table.flecks import FLECK, burst_of, draw_burst
from game.scenes.table.trail import along
from game.stage import Pose, Shown
from game.stage.easing import in_out, out_cubic, part
from game.ui.draw.opacity import lay
from game.ui.draw.palette import INK, WHITE
from game.ui.window.kit import Kit
from game.words import _

from .shout import COLOURS

LEAVES, HIT = 0.3, 0.55
"""When the counter leaves, and hits the Total, as shares of the slam."""
LANDS = 0.8
"""When flying points land, as a share of their time; then the counter swells."""
BUMP, SLAM = 0.3, 0.7
"""Swelling of the counter at a landing, and of the Total at the slam."""
COUNT_SHARE, FLIGHT_SHARE, TOTAL_SHARE = 0.78, 0.8, 0.7
"""Heights of the counter, the flying points and the new Total, in bars."""
CAPTION_FROM_PX = 40
"""Least bar height with room for a caption."""
MOST_CARDS = 3
"""Completed cards per answer that are preloaded."""
FLECKS, REACH = 14, 150.0


class Counter(NamedTuple):
    """A seat's counter at one moment."""

    earned: int
    """Points of the answer so far, landed or not, and not yet in the Total."""
    points: int
    """Points that have landed."""
    swells: float
    """Progress of the swelling, 0 to 1 (at rest)."""
    slam: float
    """Progress of the slam, 0 to 1."""
    moves: bool
    total: int
    """The Total including the counter."""

    @property
    def has_hit(self) -> bool:
        return self.slam >= HIT


def sheet_of(table: Table, poses: Sequence[Pose]) -> tuple[ScorecardShown, Counter | None]:
    focus = table.focus
    sheet, is_busy = scorecard_of(table.view, focus), table.director.is_busy(focus)
    counter = counter_of(table.view.seats[focus], focus, sheet.total or 0, poses, is_busy=is_busy)
    # A star in flight is not on the sheet yet.
    flying = sum(
        isinstance(pose, Flight) and pose.what == "star" and pose.player == focus for pose in poses
    )
    if flying and sheet.current is not None:
        rows = list(sheet.rounds)
        row = rows[sheet.current]
        rows[sheet.current] = row._replace(stars=max(0, row.stars - flying))
        sheet = dataclasses.replace(sheet, rounds=tuple(rows))
    if table.to_beat is not None:
        sheet = dataclasses.replace(sheet, to_beat=table.to_beat.of(focus))
    return without(sheet, counter), counter


def counter_of(
    seat: SeatShown, player: int, total: int, poses: Iterable[Pose], *, is_busy: bool
) -> Counter | None:
    """Return the seat's running counter, or None when done; ``is_busy`` while its answer plays."""
    if not seat.gains:
        return None
    slam, flying, swells, moves = None, 0, 1.0, True
    for pose in poses:
        match pose:
            case AnswerOver("counted") if pose.player == player:
                slam, moves = pose.progress, pose.moves
            case Shown(event, progress, True, part="earned") if pose.player == player:
                if progress < LANDS:
                    flying += gain_of(event)
                else:
                    swells = min(swells, part(progress, LANDS, 1.0))
    if slam is None and not is_busy and seat.is_done:
        return None
    earned = sum(seat.gains)
    return Counter(earned, earned - flying, swells, slam or 0.0, moves, total)


def without(sheet: ScorecardShown, counter: Counter | None) -> ScorecardShown:
    """Return the scorecard with the Total before the counter's points."""
    if counter is None or counter.has_hit:
        return sheet
    total = counter.total - counter.earned
    if counter.points:
        # The counter takes the place of the words.
        return dataclasses.replace(sheet, total=total, label=" ", open=None)
    return dataclasses.replace(sheet, total=total)


def draw_counter(
    kit: Kit,
    surface: pygame.Surface,
    sheet: pygame.Rect,
    counter: Counter,
    scale: float,
    *,
    is_lifted: bool,
) -> None:
    bar = total_rect(sheet)
    figure = bar.move(0, -lift_px(bar)) if is_lifted else bar
    if counter.has_hit:
        if counter.moves:
            _draw_slam(kit, surface, figure, counter, scale)
        return
    if not counter.points:
        return
    lettering = counter_lettering(kit, counter.points, bar.height)
    size = 1.0
    if counter.moves:
        size += BUMP * (1.0 - counter.swells)
    begin = pygame.Rect(bar.x + round(bar.height * 0.3), bar.y, lettering.get_width(), bar.height)
    has_caption = bar.height >= CAPTION_FROM_PX
    if has_caption:
        # It stands above its caption.
        begin.height = round(bar.height * 0.46)
    if has_caption and counter.slam <= LEAVES:
        small = max(12, bar.height * 0.22)
        caption = pygame.Rect(begin.x, 0, round(bar.width * 0.6), round(small * 1.3))
        caption.bottom = bar.bottom - round(bar.height * 0.1)
        words = _("this cascade")
        kit.text.draw(surface, words, caption, "body", small, INK, floor=12, grows=False)
    way = in_out(part(counter.slam, LEAVES, HIT)) if counter.moves else 0.0
    goal = bar.right - bar.height // 2, figure.centery
    spot = along(begin.center, goal, way) if way else begin.center
    shown = swelling(lettering, size + 0.25 * way)
    surface.blit(shown, shown.get_rect(center=spot))


def draw_earned(
    kit: Kit,
    surface: pygame.Surface,
    sheet: pygame.Rect,
    points: int,
    start: tuple[int, int],
    progress: float,
) -> None:
    if progress <= 0 or progress >= LANDS:
        return
    bar = total_rect(sheet)
    way = in_out(part(progress, 0.1, LANDS))
    lettering = earned_lettering(kit, points, bar.height)
    goal = bar.x + bar.height, bar.centery
    surface.blit(lettering, lettering.get_rect(center=along(start, goal, way)))


def counter_lettering(kit: Kit, points: int, bar_px: int) -> pygame.Surface:
    return _lettering(kit, points, bar_px * COUNT_SHARE)


def earned_lettering(kit: Kit, points: int, bar_px: int) -> pygame.Surface:
    return _lettering(kit, points, bar_px * FLIGHT_SHARE)


def total_lettering(kit: Kit, total: int, bar_px: int) -> pygame.Surface:
    size = max(14, bar_px * TOTAL_SHARE)
    return kit.text.render(number_text(total), "title", size, WHITE, outline=INK)


def _lettering(kit: Kit, points: int, size_px: float) -> pygame.Surface:
    return kit.text.render(signed(points), "title", max(14, size_px), WHITE, outline=INK)


def prepare_counter(
    kit: Kit, sheet: pygame.Rect, edition: Edition, round_number: int, stars: int, total: int
) -> Iterator[object]:
    bar_px, each = total_rect(sheet).height, edition.card_points[round_number - 1]
    steps = [after - before for before, after in pairwise(edition.star_points[stars:])]
    for points in (each, *steps):
        yield earned_lettering(kit, points, bar_px)
    for cards in range(MOST_CARDS + 1):
        for more in range(len(steps) + 1):
            points = cards * each + sum(steps[:more])
            if points:
                yield counter_lettering(kit, points, bar_px)
                yield total_lettering(kit, total + points, bar_px)


def _draw_slam(
    kit: Kit, surface: pygame.Surface, bar: pygame.Rect, counter: Counter, scale: float
) -> None:
    after = part(counter.slam, HIT, 1.0)
    figure = total_lettering(kit, counter.total, bar.height)
    centre = bar.right - round(bar.height * 0.3) - figure.get_width() // 2, bar.centery
    burst = burst_of(counter.earned, FLECKS, len(COLOURS))
    draw_burst(kit, surface, burst, centre, REACH * scale, round(FLECK * scale), COLOURS, after)
    shown = swelling(figure, 1.0 + SLAM * (1.0 - out_cubic(after)))
    alpha = round(255 * (1.0 - part(after, 0.8, 1.0)))
    lay(surface, shown, shown.get_rect(center=centre), alpha)
