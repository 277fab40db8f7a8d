"""Small pictures of what stars and moons score and what bonuses do."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from game.luckybox.rules import CLASSIC, Edition
from game.luckybox.scenes.cards import cards_of
from game.luckybox.scenes.meanings import (
    AT_ROUND_END,
    BOLTS_LEFT,
    BONUS_WORDS,
    BY_ROUND,
    CROSSES,
    EVERY_ONE,
    LOOP,
    ROUND_STARS,
    SPEND,
    facts_of,
    rule_of_moons,
)
from game.scenes.first_game import Columns, Picture, Rule
from game.scenes.frame.charts import number_text
from game.scenes.frame.drawing import Pen
from game.scenes.table.rules_sheet import words_picture
from game.scenes.table.table import Seated
from game.ui.draw.palette import INK, MAGENTA_DEEP, PAPER, TEAL_DEEP
from game.ui.draw.shapes import take_left, take_top, trim
from game.words import N_, _

RADIUS, BORDER, GAP = 12.0, 2.5, 8.0


def star_picture(edition: Edition = CLASSIC) -> Picture:
    """Return what one, two and three stars of a round score."""
    told = partial(_told_of_stars, edition)
    return Picture((520.0, 84.0), partial(_paint_stars, edition), told)


def moon_picture(edition: Edition = CLASSIC) -> Picture:
    """Return what moons score at the end, alone and against others."""
    told = partial(_told_of_moons, edition)
    return Picture((590.0, 198.0), partial(_paint_moons, edition), told)


def bonus_picture() -> Picture:
    """Return what each bonus does."""
    return Picture((560.0, 54.0 * len(BONUS_WORDS)), _paint_bonuses, _told_of_bonuses)


def card_picture(edition: Edition = CLASSIC) -> Picture:
    """Return what finished cards score by round, and when; and loose crosses."""
    return words_picture([BY_ROUND, AT_ROUND_END, loose(edition)], facts_of(edition))


def loose(edition: Edition) -> str:
    return EVERY_ONE if edition.crosses_a_point == 1 else CROSSES


def columns_at(table: Seated | None) -> Columns:
    """Return the rules to look up at a table."""
    edition = table.view.edition if table is not None else CLASSIC
    return (
        Rule(N_("Stars of one round"), star_picture(edition)),
        Rule(N_("Moons at the end"), moon_picture(edition)),
        Rule(N_("Finished cards, loose crosses"), card_picture(edition)),
    ), (Rule(N_("Bonuses"), bonus_picture()), Rule(N_("Bolts"), bolt_picture(edition)))


def bolt_picture(edition: Edition) -> Picture:
    return words_picture([SPEND, LOOP, BOLTS_LEFT], facts_of(edition))


def _told_of_stars(edition: Edition) -> str:
    return _(ROUND_STARS).format(**facts_of(edition))


def _told_of_moons(edition: Edition) -> str:
    rows = (f"{_(label)}: {rule_of_moons(edition, players)}" for label, players in COMPANY)
    return " ".join((rule_of_moons(edition, 1), *rows))


def _told_of_bonuses() -> str:
    return " ".join(_(words).format(number=bonus) for bonus, words in BONUS_WORDS.items())


COMPANY = ((N_("Two players"), 2), (N_("Three or more"), 3))


def _cells(pen: Pen, rect: pygame.Rect, count: int) -> Sequence[pygame.Rect]:
    gap = pen.px(GAP)
    wide = (rect.width - (count - 1) * gap) // count
    return [
        pygame.Rect(rect.x + at * (wide + gap), rect.y, wide, rect.height) for at in range(count)
    ]


def _box(pen: Pen, cell: pygame.Rect) -> None:
    pen.box(cell, pen.px(RADIUS), PAPER, max(1.0, BORDER * pen.scale))


def _paint_stars(edition: Edition, pen: Pen, rect: pygame.Rect) -> None:
    points = edition.star_points[1:]
    for nth, (cell, worth) in enumerate(zip(_cells(pen, rect, len(points)), points, strict=True)):
        _box(pen, cell)
        side = round(min(cell.height * 0.56, cell.width * 0.22))
        left = cell.x + (cell.width - side * 4.2) / 2 + (2 - nth) * side / 2
        for star in range(nth + 1):
            pen.icon("star", side, center=(left + side * (star + 0.5), cell.centery))
        value = trim(cell, left=round(left + side * (nth + 1.25)))
        pen.line(number_text(worth), value, "title", cell.height * 0.56, TEAL_DEEP)


def _paint_moons(edition: Edition, pen: Pen, rect: pygame.Rect) -> None:
    row = rect.height // 3
    alone = take_top(rect, row)
    label = take_left(alone, round(rect.width * 0.13))
    pen.icon("moon", round(row * 0.74), center=label.center)
    cells = _cells(pen, trim(alone, left=label.right), len(edition.solo_moon_points))
    for moons, (cell, points) in enumerate(zip(cells, edition.solo_moon_points, strict=True)):
        _box(pen, cell)
        count = f"{moons}+" if moons == len(cells) - 1 else str(moons)
        above = take_top(cell, round(cell.height * 0.46))
        pen.line(count, above, "body", above.height * 0.86, INK, align="center", grows=False)
        colour = TEAL_DEEP if points >= 0 else MAGENTA_DEEP
        below = trim(cell, top=above.bottom)
        pen.line(number_text(points), below, "title", below.height * 0.9, colour, align="center")
    for nth, (words, players) in enumerate(COMPANY):
        area = rect.move(0, (nth + 1) * row)
        area.height = row
        head = take_left(area, round(rect.width * 0.29))
        size = row * 0.36
        pen.line(_(words), head.inflate(-pen.px(GAP), 0), "title", size, INK, grows=False)
        said = rule_of_moons(edition, players)
        pen.paragraph(
            said, trim(area, left=head.right), size, INK, valign="middle", leading=1.1, grows=False
        )


def _paint_bonuses(pen: Pen, rect: pygame.Rect) -> None:
    row = rect.height / len(BONUS_WORDS)
    for nth, (bonus, words) in enumerate(BONUS_WORDS.items()):
        area = pygame.Rect(rect.x, round(rect.y + nth * row), rect.width, round(row))
        disc = cards_of(pen.kit.art).bonus(bonus, round(row * 0.8))
        place = pen.lay(disc, midleft=area.midleft)
        said = _(words).format(number=bonus)
        inside = trim(area, left=place.right + pen.px(14))
        pen.paragraph(said, inside, row * 0.4, INK, valign="middle", leading=1.15, grows=False)
