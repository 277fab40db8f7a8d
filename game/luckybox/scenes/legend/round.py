"""What lies on the table during a round, and what it means.

Names the places that the picture has laid out; the words are in ``meanings``.  Made where somebody
asks, not for every frame.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

import pygame

from game.luckybox.rules import Edition
from game.luckybox.scenes.kinds import twist_in_words
from game.luckybox.scenes.round.panels import point_rects, supply_rects
from game.luckybox.scenes.round.question import Asked, Question
from game.luckybox.scenes.round.round_picture import RoundPicture
from game.luckybox.scenes.scorecard.places import Places
from game.luckybox.scenes.scorecard.shown import ScorecardShown
from game.luckybox.scenes.table import Table
from game.luckybox.stage.view import TableView
from game.luckybox.stage.worth import worths
from game.scenes.frame.words import BLANK, number_text, signed
from game.scenes.table.tile_frame import head_rect, lamp_rect
from game.ui.widgets.meaning import Meant

from .meanings import (
    tell,
    tell_bonus,
    tell_crosses,
    tell_heap,
    tell_moon_line,
    tell_moons,
    tell_price,
    tell_round,
    tell_twist,
)


def things_of_round(
    table: Table, picture: RoundPicture, question: Question, odds: Sequence[Meant] = ()
) -> Iterator[Meant]:
    """Give everything that means something, in reading order; ``odds`` lie where supplies do."""
    view, place = table.view, picture.place
    yield from things_of_bar(view, place["round"], place["points"], place["track"])
    if "points_caption" in place and twist_in_words(view.edition):
        yield Meant(place["points_caption"], partial(tell_twist, view.edition))
    left = sum(view.in_bag.values())
    yield Meant(place["bag"], partial(tell, "bag", left=left, coming=view.to_come))
    number = partial(tell, "number", number=view.number) if view.number else partial(tell, "deck")
    yield Meant(place["deck"], number)
    yield from _cards(table, picture, question)
    players = len(table.players)
    yield from things_of_scorecard(picture.sheet([])[0], place["scorecard"], view.edition, players)
    yield from _tiles(table, picture)
    counts = view.bolt_supply, view.moon_supply
    heaps = zip(("bolts", "moons"), supply_rects(place["supply"]), counts, strict=True)
    for token, half, count in () if odds else heaps:
        yield Meant(half, partial(tell_heap, token, count))
    yield from odds
    seat = view.seats[table.focus]
    yield Meant(place["bolts"], partial(tell, "bolts", count=seat.bolts))
    yield Meant(place["moons"], partial(tell_moons, seat.moons, view.edition, players))
    for disc, rect in picture.queue_rects.items():
        yield Meant(
            rect, partial(tell_bonus, question.discs[disc], view.edition, players, is_earned=True)
        )


def things_of_bar(
    view: TableView, heading: pygame.Rect, lamps: pygame.Rect, track: pygame.Rect
) -> Iterator[Meant]:
    """Give what the bar above a round and its scoring tells."""
    edition = view.edition
    yield Meant(heading, partial(tell_round, view.round, edition))
    for index, rect in enumerate(point_rects(lamps)):
        points = signed(edition.card_points[index])
        told = partial(tell, "worth", edition=edition, round=index + 1, points=points)
        yield Meant(rect, told)
    yield Meant(track, partial(tell, "track", turn=view.turn))


def things_of_scorecard(
    sheet: ScorecardShown, rect: pygame.Rect, edition: Edition, players: int
) -> Iterator[Meant]:
    """Give the lines of a sheet that lies in a rectangle, as far as they are filled in."""
    places = Places(rect, sheet.has_bolts)
    for index, row in enumerate(sheet.rounds):
        number = index + 1
        yield Meant(
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
        yield Meant(places.cards(index), cards)
        total = partial(tell, "row", round=number, points=_points(row.total))
        yield Meant(places.total_of(index), total)
    lines = iter(places.lines)
    if sheet.crosses is not None:
        yield Meant(next(lines), partial(tell_crosses, sheet.cross_points or 0, edition))
    if sheet.moons is not None:
        yield Meant(next(lines), partial(tell_moon_line, sheet.moon_points or 0, edition, players))
    if sheet.bolts is not None:
        yield Meant(next(lines), partial(tell, "bolt line"))
    if sheet.total is not None:
        points = number_text(sheet.total)
        if sheet.open is None:
            yield Meant(places.total, partial(tell, "sum", points=points))
        else:
            yield Meant(
                places.total, partial(tell, "total", points=points, open=signed(sheet.open))
            )


def _cards(table: Table, picture: RoundPicture, question: Question) -> Iterator[Meant]:
    view, board, players = table.view, picture.board, len(table.players)
    for shown in view.seats[table.focus].cards:
        if not board.holds(shown.id):
            continue
        if shown.points is None:
            told = partial(
                tell,
                "card",
                card=shown.id,
                crossed=shown.crossed.bit_count(),
                points=view.edition.card_points[view.round - 1],
            )
        else:
            told = partial(tell, "finished", card=shown.id, points=signed(shown.points))
        yield Meant(board.header_rect(shown.id), told)
        for line, bonus in enumerate(table.faces[shown.id].bonuses):
            is_earned = bool(shown.ringed >> line & 1)
            yield Meant(
                board.end_rect(shown.id, line),
                partial(tell_bonus, bonus, view.edition, players, is_earned=is_earned),
            )
        if question.kind is not Asked.NUMBER:
            continue
        for (card, square), cost in question.costs.items():
            if card == shown.id and cost:
                number = table.faces[card].grid[square]
                yield Meant(
                    board.badge_rect((card, square), cost),
                    partial(tell_price, view.number, number),
                )


def _tiles(table: Table, picture: RoundPicture) -> Iterator[Meant]:
    view, worth = table.view, worths(table.view)
    for seat, rect in picture.tile_rects.items():
        name, points = table.players[seat].name, number_text(worth[seat].certain)
        still_open = signed(worth[seat].open)
        # To the mouse its cards are shown at once.
        told = partial(tell, "board", name=name, points=points, open=still_open)
        yield Meant(head_rect(rect), told, is_quiet=True)
        kind = "answered" if view.seats[seat].is_done else "answering"
        yield Meant(lamp_rect(rect), partial(tell, kind, name=name))


def _points(points: int | None) -> str:
    return BLANK if points is None else signed(points)
