"""What things are worth, as pictures for the how-to-play pages: the round, the end, the editions.

Every number comes from the rules.  Knows nothing of the pages' words.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from game.luckybox.rules import (
    BGA,
    CLASSIC,
    FRENCH,
    FULL,
    ROUNDS,
    Edition,
    Held,
    completed_lines,
)
from game.luckybox.scenes.draw.card_geometry import fit_cards
from game.luckybox.scenes.draw.cards import cards_of
from game.luckybox.scenes.legend.meanings import UNLIMITED
from game.luckybox.scenes.scorecard.picture import draw_scorecard
from game.luckybox.scenes.scorecard.shown import scorecard_of
from game.luckybox.stage.view import view_of
from game.scenes.frame.boxes import lay_panel
from game.scenes.frame.words import number_text, signed
from game.scenes.menu.howto_stage import Picture, draw_strip
from game.ui.draw import shapes
from game.ui.draw.palette import (
    CREAM,
    INK,
    LEAF,
    LILAC,
    PAPER,
    SUNFLOWER,
    TANGERINE,
    TEAL,
    WHITE,
    on,
)
from game.ui.window.kit import Kit
from game.words import _

from .lessons import game_end, round_end

GAP, LEADING = 20.0, 1.18
MOST_MOONS = 6
"""From this many moons on, more change nothing for who plays alone."""
CELLS = 3
"""What is told of each edition."""


Passage = tuple[str, pygame.Rect]
"""Words and where they stand."""


class _Sheets(Picture):
    """A picture with dark panels."""

    def panel(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        lay_panel(self.kit, surface, rect, self.px(3), self.px(24))

    def words(
        self,
        surface: pygame.Surface,
        words: str,
        rect: pygame.Rect,
        units: float,
        colour: tuple[int, int, int] = CREAM,
        among: Sequence[Passage] = (),
    ) -> None:
        """Write words in the middle of a rectangle, on as many lines as they need.

        They are no larger than all they stand ``among`` can be.
        """
        text = self.kit.text
        size = text.even([(words, rect), *among], "body", self.px(units), leading=LEADING)
        text.paragraph(
            surface, words, rect, "body", size, colour,
            align="center", valign="middle", leading=LEADING, grows=False,
        )  # fmt: skip

    def figure(
        self,
        surface: pygame.Surface,
        words: str,
        rect: pygame.Rect,
        units: float,
        colour: tuple[int, int, int] = SUNFLOWER,
    ) -> None:
        self.kit.text.draw(surface, words, rect, "title", self.px(units), colour, align="center")

    def card(
        self, surface: pygame.Surface, held: Held, rect: pygame.Rect, stamp: int | None
    ) -> None:
        """Draw a card with its crosses, its earned bonuses and its points."""
        marks = held.crossed, completed_lines(held.crossed), stamp
        picture = cards_of(self.kit.art).card(held.face, rect.width, *marks)
        surface.blit(picture, rect)


class RoundEnd(_Sheets):
    """A card that scores and one that stays; what cards and stars are worth."""

    def draw(self, surface: pygame.Surface) -> None:
        rect, gap = self.rect, self.px(GAP)
        top = pygame.Rect(rect.x, rect.y, rect.width, round(rect.height * 0.52))
        low = pygame.Rect(rect.x, top.bottom + gap, rect.width, rect.bottom - top.bottom - gap)
        self._draw_cards(surface, top)
        half = (low.width - gap) // 2
        areas = [pygame.Rect(x, low.y, half, low.height) for x in (low.x, low.right - half)]
        titles = _("a full card, by round"), _("the stars of one round")
        heads = [_head_and_cells(area, 1)[0] for area in areas]
        for area, head, words in zip(areas, heads, titles, strict=True):
            self.panel(surface, area)
            self.words(surface, words, head, 28, LILAC, tuple(zip(titles, heads, strict=True)))
        self._draw_card_points(surface, areas[0])
        self._draw_star_points(surface, areas[1])

    def _draw_cards(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        half = area.width // 2
        label = self.px(62)
        texts = (_("full: it scores and goes"), _("not full: it stays, crosses and all"))
        for index, (held, words) in enumerate(zip(round_end(), texts, strict=True)):
            part = pygame.Rect(area.x + index * half, area.y, half, area.height)
            cards = pygame.Rect(part.x, part.y, part.width, part.height - label)
            (place,) = fit_cards(cards, 1, self.scale)
            stamp = CLASSIC.card_points[0] if held.crossed == FULL else None
            self.card(surface, held, place, stamp)
            strip = pygame.Rect(part.x, part.bottom - label, part.width, label)
            strip = strip.inflate(-self.px(GAP), -self.px(8))
            draw_strip(self.kit, surface, strip, words, self.px(27))

    def _draw_card_points(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        _head, cells = _head_and_cells(area, ROUNDS)
        for number, cell in enumerate(cells, 1):
            self._disc(surface, cell, str(CLASSIC.card_points[number - 1]))
            foot = pygame.Rect(cell.x, cell.y + round(cell.height * 0.68), cell.width, 0)
            foot.height = cell.bottom - foot.y
            self.figure(surface, str(number), foot, 34, LILAC)

    def _disc(self, surface: pygame.Surface, cell: pygame.Rect, words: str) -> None:
        side = min(round(cell.height * 0.62), round(cell.width * 0.86))
        line = max(2, self.px(4))
        disc = self.kit.pixels.get(
            ("points disc", side), lambda: shapes.pill((side, side), LEAF, line)
        )
        place = disc.get_rect(midtop=(cell.centerx, cell.y))
        surface.blit(disc, place)
        self.kit.text.draw(
            surface, words, place, "title", side * 0.46, WHITE, outline=INK, align="center"
        )

    def _draw_star_points(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        _head, (body,) = _head_and_cells(area, 1)
        step = body.height / 3
        for count in range(1, len(CLASSIC.star_points)):
            row = pygame.Rect(body.x, round(body.y + (count - 1) * step), body.width, round(step))
            side = round(step * 0.82)
            for star in range(3):
                name = "star" if star < count else "star_empty"
                icon = self.kit.art.icon(name, side)
                middle = (row.x + round(row.width * 0.16) + round(star * side * 1.2), row.centery)
                surface.blit(icon, icon.get_rect(center=middle))
            points = pygame.Rect(row.centerx + row.width // 8, row.y, row.width // 3, row.height)
            self.figure(surface, signed(CLASSIC.star_points[count]), points, 42)


class FinalScore(_Sheets):
    """A scorecard that is added up, crosses on unfinished cards, and what moons are worth."""

    def __init__(self, kit: Kit) -> None:
        super().__init__(kit)
        self._game = game_end()

    def draw(self, surface: pygame.Surface) -> None:
        rect, gap = self.rect, self.px(GAP)
        sheet = pygame.Rect(rect.x, rect.y, self.px(300), min(rect.height, self.px(660)))
        sheet.centery = rect.centery
        spare = max(0, rect.width - self.px(1160)) // 2
        sheet.x += spare
        card = scorecard_of(view_of(self._game), 0)
        draw_scorecard(self.kit, surface, sheet, card)
        right = pygame.Rect(sheet.right + gap, rect.y, 0, rect.height)
        right.width = rect.right - spare - right.x
        top = pygame.Rect(right.x, right.y, right.width, round(right.height * 0.48))
        self._draw_crosses(surface, top, card.crosses or 0, card.cross_points or 0)
        low = pygame.Rect(right.x, top.bottom + gap, right.width, 0)
        low.height = right.bottom - low.y
        self._draw_moons(surface, low)

    def _draw_crosses(
        self, surface: pygame.Surface, area: pygame.Rect, crosses: int, points: int
    ) -> None:
        label = self.px(66)
        held = self._game.seats[0].held
        cards = pygame.Rect(area.x, area.y, area.width, area.height - label)
        for one, place in zip(held, fit_cards(cards, len(held), self.scale), strict=True):
            self.card(surface, one, place, None)
        counts = " + ".join(str(one.crossed.bit_count()) for one in held)
        words = _("{counts} = {crosses} crosses ÷ 2, rounded down: {points}").format(
            counts=counts, crosses=crosses, points=points
        )
        strip = pygame.Rect(area.x, area.bottom - label, area.width, label).inflate(0, -self.px(8))
        draw_strip(self.kit, surface, strip, words, self.px(28))

    def _draw_moons(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        self.panel(surface, area)
        inside = area.inflate(-self.px(40), -self.px(24))
        third = inside.height // 3
        rows = [
            pygame.Rect(inside.x, inside.y + at * third, inside.width, third) for at in range(3)
        ]
        side = self.px(44)
        icon = self.kit.art.icon("moon", side)
        surface.blit(icon, icon.get_rect(midleft=(rows[0].x, rows[0].centery)))
        alone = rows[0].copy()
        alone.x += side + self.px(10)
        alone.width = rows[0].right - alone.x
        self._draw_solo_moons(surface, alone)
        most, fewest = CLASSIC.moon_points, -CLASSIC.moon_points
        two = _("Two players: most {most}, nobody loses points.")
        more = _("Three and more: most {most}, fewest {fewest}.")
        tie = _("Tied, everyone gets it in full; having none is having the fewest.")
        words = "\n".join(
            (
                two.format(most=signed(most)),
                f"{more.format(most=signed(most), fewest=signed(fewest))} {tie}",
            )
        )
        self.kit.text.paragraph(
            surface, words, rows[1].union(rows[2]), "body", self.px(26), CREAM,
            valign="middle", leading=1.16,
        )  # fmt: skip

    def _draw_solo_moons(self, surface: pygame.Surface, row: pygame.Rect) -> None:
        label = pygame.Rect(row.x, row.y, round(row.width * 0.16), row.height)
        self.words(surface, _("Alone"), label, 26)
        left = label.right
        step = (row.right - left) / (MOST_MOONS + 1)
        for moons in range(MOST_MOONS + 1):
            cell = pygame.Rect(round(left + moons * step), row.y, round(step), row.height // 2)
            count = f"{moons}+" if moons == MOST_MOONS else str(moons)
            self.words(surface, count, cell, 24, LILAC)
            cell.y = cell.bottom
            self.figure(surface, number_text(CLASSIC.solo_moon_points[moons]), cell, 32)


class EditionTable(_Sheets):
    """Three editions side by side."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw one column for each edition, all of whose words have one size."""
        rect, gap = self.rect, self.px(GAP)
        editions = ((CLASSIC, TANGERINE), (FRENCH, TEAL), (BGA, SUNFLOWER))
        wide = (rect.width - gap * (len(editions) - 1)) // len(editions)
        passages: list[Passage] = []
        for index, (edition, colour) in enumerate(editions):
            column = pygame.Rect(rect.x + index * (wide + gap), rect.y, wide, rect.height)
            cells = self._column(surface, column, edition, colour)
            for words, cell in zip(told_of(edition), cells, strict=True):
                passages.append((words, cell.inflate(-self.px(16), -self.px(10))))
        for words, inside in passages:
            self.words(surface, words, inside, 29, INK, passages)

    def _column(
        self,
        surface: pygame.Surface,
        column: pygame.Rect,
        edition: Edition,
        colour: tuple[int, int, int],
    ) -> list[pygame.Rect]:
        """Draw the column of an edition with empty cells; return these."""
        head = self.px(92)
        sheet = self.kit.pixels.get(
            ("edition", column.size, colour),
            lambda: shapes.sheet(
                column.size, head, colour, border=max(2, self.px(5)), radius=self.px(26)
            ),
        )
        surface.blit(sheet, column)
        title = pygame.Rect(column.x, column.y, column.width, head).inflate(-self.px(24), 0)
        self.kit.text.draw(
            surface, _(edition.title), title, "title", self.px(42), on(colour), align="center"
        )
        cells = self._cells(column, head)
        for cell in cells:
            size, radius, line = cell.size, self.px(20), max(1, self.px(3))
            paper = self.kit.pixels.get(
                ("edition cell", size), partial(shapes.rounded, size, radius, PAPER, line)
            )
            surface.blit(paper, cell)
        return cells

    def _cells(self, column: pygame.Rect, head: int) -> list[pygame.Rect]:
        gap = self.px(14)
        body = pygame.Rect(column.x, column.y + head, column.width, column.height - head)
        body = body.inflate(-self.px(28), -self.px(36))
        tall = (body.height - gap * (CELLS - 1)) // CELLS
        return [
            pygame.Rect(body.x, body.y + index * (tall + gap), body.width, tall)
            for index in range(CELLS)
        ]


def told_of(edition: Edition) -> tuple[str, str, str]:
    """Say what is special about an edition: crossing off, the supply, the solo scale."""
    if edition.crossing_is_optional:
        crossing = _("An open square with the number may be left open.")
    else:
        crossing = _("An open square with the number must be used, or bolts spent.")
    if edition.supply is not None:
        supply = _("{bolts} bolts and {moons} moons: first come, first served.").format(
            bolts=edition.supply.bolts, moons=edition.supply.moons
        )
    else:
        supply = _(UNLIMITED)
    scale = _("Alone: {steps} verdicts, the best from {points} points.").format(
        steps=len(edition.solo_scale), points=edition.solo_scale[-1].minimum
    )
    return crossing, supply, scale


def _head_and_cells(area: pygame.Rect, count: int) -> tuple[pygame.Rect, list[pygame.Rect]]:
    """Divide a panel into a line at its top and cells side by side beneath."""
    head = pygame.Rect(area.x, area.y, area.width, round(area.height * 0.26))
    margin = round(area.width * 0.04)
    body = pygame.Rect(area.x + margin, head.bottom, area.width - 2 * margin, 0)
    body.height = area.bottom - head.bottom - round(area.height * 0.06)
    wide = body.width // count
    cells = [pygame.Rect(body.x + at * wide, body.y, wide, body.height) for at in range(count)]
    return head.inflate(-margin, 0), cells
