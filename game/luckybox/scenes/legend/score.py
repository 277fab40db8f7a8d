"""Help areas of scores: the bar above a round, the score sheet and the solo scale."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import pygame

from game.luckybox.rules import Edition
from game.luckybox.scenes.round.panels import point_rects
from game.luckybox.scenes.score.final_solo import SoloFinal, floor_of, step_rects
from game.luckybox.scenes.scorecard.places import Places
from game.luckybox.scenes.scorecard.shown import ScorecardShown
from game.luckybox.stage.view import TableView
from game.scenes.frame.words import BLANK, number_text, signed
from game.scenes.table.count import Counting
from game.ui.widgets.thing import Thing
from game.ui.window.layout import Placement
from game.words import _

from .meanings import COUNTED, tell, tell_crosses, tell_moon_line, tell_round


def things_of_bar(
    view: TableView, heading: pygame.Rect, lamps: pygame.Rect, track: pygame.Rect
) -> Iterator[Thing]:
    edition = view.edition
    yield Thing(heading, partial(tell_round, view.round, edition))
    for index, rect in enumerate(point_rects(lamps)):
        points = signed(edition.card_points[index])
        told = partial(tell, "worth", edition=edition, round=index + 1, points=points)
        yield Thing(rect, told)
    yield Thing(track, partial(tell, "track", turn=view.turn))


def things_of_scorecard(
    sheet: ScorecardShown, rect: pygame.Rect, edition: Edition, players: int
) -> Iterator[Thing]:
    places = Places(rect, sheet.has_bolts)
    for index, row in enumerate(sheet.rounds):
        number = index + 1
        yield Thing(
            places.stars(index),
            partial(tell, "stars", edition=edition, round=number, points=_points(row.star_points)),
        )
        cards = partial(
            tell,
            "cards",
            round=number,
            points=_points(row.card_points),
            count=row.cards or 0,
            worth=edition.card_points[index],
        )
        yield Thing(places.cards(index), cards)
        total = partial(tell, "row", round=number, points=_points(row.total))
        yield Thing(places.total_of(index), total)
    lines = iter(places.lines)
    if sheet.crosses is not None:
        yield Thing(next(lines), partial(tell_crosses, sheet.cross_points or 0, edition))
    if sheet.moons is not None:
        yield Thing(next(lines), partial(tell_moon_line, sheet.moon_points or 0, edition, players))
    if sheet.bolts is not None:
        yield Thing(next(lines), partial(tell, "bolt line"))
    if sheet.total is not None:
        points = number_text(sheet.total)
        if sheet.open is None:
            yield Thing(places.total, partial(tell, "sum", points=points))
        else:
            yield Thing(
                places.total, partial(tell, "total", points=points, open=signed(sheet.open))
            )


def things_of_final(
    picture: SoloFinal, place: Placement, counting: Counting[Any]
) -> Iterator[Thing]:
    edition = picture.edition
    ladder = edition.solo_scale
    for index, rect in enumerate(step_rects(place["scale"], place.scale, len(ladder))):
        title = f"{floor_of(edition, index)} · {_(ladder[index].title)}"
        yield Thing(rect, partial(tell, "step", edition=edition, title=title))
    if picture.par is not None and picture.par.points is not None and counting.is_done:
        counted = (COUNTED,) if picture.is_helped else ()
        yield Thing(place["best"], partial(tell, "par", *counted, points=picture.par.points))
    elif picture.is_helped and counting.is_done:
        yield Thing(place["best"], partial(tell, "helped"))
    yield from things_of_scorecard(picture.sheet(counting), place["sheet"], edition, 1)


def _points(points: int | None) -> str:
    return BLANK if points is None else signed(points)
