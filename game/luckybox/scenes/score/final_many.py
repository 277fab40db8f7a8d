"""The final score of several players: an itemised table, the podium, the winner and why.

One category is counted at a time, for everybody.  Knows what is counted and how it is drawn; how
everybody comes to their place is ``ranking``'s.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from game.luckybox.rules import Outcome, Sheet, outcome
from game.luckybox.scenes.draw.cards import cards_of
from game.luckybox.scenes.legend.meanings import EVERY_ONE, EVERY_TWO, rule_of_moons
from game.luckybox.scenes.table import Table
from game.scenes.frame.words import MINUS, number_text, signed
from game.scenes.table.count import Count, Counting, Item, counted
from game.scenes.table.ranking import FIGURE_SHARE, RANKING, RankedResult
from game.scenes.table.score_table import SMALLEST_PX, ScoreTable, draw_points
from game.ui.draw.palette import INK, MAGENTA_DEEP, Colour
from game.ui.window.kit import Kit
from game.words import _

from .verdict import (
    best_in_words,
    bests_in_words,
    hints_in_words,
    places,
    reason_in_words,
    winner_in_words,
)

BETWEEN = "  ·  "
HOLD, TOTAL = "hold", "total"
CARDS, STARS, SQUARES, MOONS = "cards", "stars", "squares", "moons"
LINE_TIMES, RANKING_TIMES = 3.0, 4.0
"""How long a category and the ranking take, in lines of the count."""


class PartyFinal(RankedResult):
    """The picture of everybody's final score."""

    tallest = 170.0

    def __init__(self, kit: Kit, table: Table) -> None:
        ended = outcome(table.match.game)
        if ended is None:
            raise ValueError("the game is not over")
        totals = [sheet.total for sheet in ended.sheets]
        super().__init__(kit, table.players, places(ended.sheets), totals)
        self._timing = table.timing
        self._to_beat = table.to_beat
        names = [player.name for player in table.players]
        self._hints = hints_in_words(names, table.match.hints)
        people = [seat for seat, player in enumerate(table.players) if not player.is_bot]
        self._only_person = people[0] if len(people) == 1 else None
        self._ended: Outcome = ended
        self._edition = table.match.setup.edition

    @property
    def columns(self) -> Mapping[str, tuple[float, str]]:
        return {
            CARDS: (112, _("Cards")),
            STARS: (106, _("Stars")),
            SQUARES: (
                165,
                _("Squares ÷ 2") if self._edition.crosses_a_point == 2 else _("Squares"),
            ),
            MOONS: (195, _("Moons")),
            TOTAL: (112, _("Total")),
        }

    def steps(self) -> Counting[str]:
        line = self._timing.count
        steps = [Item(HOLD, line)]
        steps += [Item(what, line * LINE_TIMES, line) for what in (CARDS, STARS, SQUARES, MOONS)]
        steps.append(Item(RANKING, line * RANKING_TIMES))
        return Counting(Count(steps))

    def total(self, seat: int, counting: Counting[str]) -> int:
        sheet = self._ended.sheets[seat]
        worth = {
            CARDS: sum(sheet.cards),
            STARS: sum(sheet.stars),
            SQUARES: sheet.incomplete,
            MOONS: sheet.moon_points,
        }
        return sum(counted(0, worth[what], counting.progress(what)) for what in worth)

    def heading(self, counting: Counting[str]) -> str:
        return winner_in_words(self._ended) if counting.is_done else _("Final score")

    def caption(self, counting: Counting[str]) -> str:
        """Say what is being counted, in the end who has won and why."""
        if counting.is_done:
            words = (reason_in_words(self._ended), self._bests(), self._hints)
            return BETWEEN.join(said for said in words if said)
        match counting.moment.what:
            case "cards":
                return _("Completed cards: {points} points from round 1 to round 4").format(
                    points=", ".join(map(str, self._edition.card_points))
                )
            case "stars":
                one, two, three = self._edition.star_points[1:]
                return _("Stars: {one}, {two} or {three} points for 1, 2 or 3 in a round").format(
                    one=one, two=two, three=three
                )
            case "squares" if self._edition.crosses_a_point == 1:
                return _(EVERY_ONE)
            case "squares":
                return _(EVERY_TWO)
            case "moons":
                return rule_of_moons(self._edition, len(self._players))
            case _:
                return ""

    def told(self, counting: Counting[str]) -> Sequence[str]:
        told = winner_in_words(self._ended), reason_in_words(self._ended), self._bests()
        return *told, *self.table_in_words()

    def _bests(self) -> str:
        """Say whose best yet this was; how the only person has done beside bots."""
        if self._to_beat is None:
            return ""
        seat = self._only_person
        if seat is None:
            return bests_in_words(self._to_beat, self._ended)
        return best_in_words(self._to_beat.of(seat), self._ended.sheets[seat].total)

    def figures(self, player: int) -> Mapping[str, str]:
        sheet = self._ended.sheets[player]
        return {
            CARDS: signed(sum(sheet.cards)),
            STARS: signed(sum(sheet.stars)),
            SQUARES: signed(sheet.incomplete),
            MOONS: signed(sheet.moon_points),
            TOTAL: number_text(sheet.total),
        }

    def draw_figures(
        self,
        surface: pygame.Surface,
        table: ScoreTable,
        at: float,
        player: int,
        counting: Counting[str],
        ink: Colour,
    ) -> None:
        kit, sheet = self._kit, self._ended.sheets[player]
        size = table.letters * FIGURE_SHARE
        for what, points in ((CARDS, sum(sheet.cards)), (STARS, sum(sheet.stars))):
            if counting.has_begun(what):
                shown = signed(counted(0, points, counting.progress(what)))
                draw_points(kit, surface, table.cell(at, what), shown, size, ink)
        if counting.has_begun(SQUARES):
            self._draw_squares(surface, table, at, sheet, counting.progress(SQUARES), ink)
        if counting.has_begun(MOONS):
            self._draw_moons(surface, table, at, sheet, counting.progress(MOONS), ink)
        total = number_text(self.total(player, counting))
        draw_points(kit, surface, table.cell(at, TOTAL), total, table.letters, INK)

    def _draw_squares(
        self,
        surface: pygame.Surface,
        table: ScoreTable,
        at: float,
        sheet: Sheet,
        progress: float,
        ink: Colour,
    ) -> None:
        count, points = _halves(table.cell(at, SQUARES), 0.5)
        kit = self._kit
        mark = cards_of(kit.art).cross(max(9, round(table.letters * 0.7)), 1.0)
        self._draw_count(surface, table, count, mark, str(sheet.crosses))
        shown = signed(counted(0, sheet.incomplete, progress))
        draw_points(kit, surface, points, shown, table.letters * 0.86, ink)

    def _draw_moons(
        self,
        surface: pygame.Surface,
        table: ScoreTable,
        at: float,
        sheet: Sheet,
        progress: float,
        ink: Colour,
    ) -> None:
        kit, size = self._kit, table.letters
        count, points = _halves(table.cell(at, MOONS), 0.44)
        moon = kit.art.icon("moon", max(12, round(size * 0.86)))
        self._draw_count(surface, table, count, moon, str(sheet.moons))
        shown = signed(counted(0, sheet.moon_points, progress))
        colour = MAGENTA_DEEP if shown.startswith(MINUS) else ink
        why = self.why(sheet)
        words = max(SMALLEST_PX, min(size * 0.5, 20 * table.scale))
        if not why or table.row_px < (size * 0.86 + words) * 1.15:
            wide = kit.text.size(why, "body", SMALLEST_PX)[0] if why else 0
            figure = kit.text.size(shown, "title", size * 0.86)[0]
            if why and wide + figure + 4 <= points.width:
                beside = pygame.Rect(points.x, points.y, points.width - figure - 4, points.height)
                kit.text.draw(
                    surface, why, beside, "body", SMALLEST_PX, INK, align="right", floor=SMALLEST_PX
                )
                points = pygame.Rect(beside.right + 2, points.y, figure + 6, points.height)
            draw_points(kit, surface, points, shown, size * 0.86, colour)
            return
        top, tall = points.centery - round(size * 0.72), round(size)
        above = pygame.Rect(points.x, top, points.width, tall)
        low = above.bottom - round(size * 0.1)
        below = pygame.Rect(points.x, low, points.width, round(words * 1.2))
        draw_points(kit, surface, above, shown, size * 0.86, colour)
        kit.text.draw(surface, why, below, "body", words, INK, align="center", floor=SMALLEST_PX)

    def _draw_count(
        self,
        surface: pygame.Surface,
        table: ScoreTable,
        cell: pygame.Rect,
        icon: pygame.Surface,
        count: str,
    ) -> None:
        size = max(SMALLEST_PX + 1, min(table.letters * 0.7, 28 * table.scale))
        gap = max(2, round(5 * table.scale))
        # Room for two figures, so that the icons stand in line.
        wide = icon.get_width() + gap + self._kit.text.size("00", "body", size)[0]
        left = cell.right - wide
        surface.blit(icon, icon.get_rect(midleft=(left, cell.centery)))
        spot = pygame.Rect(left + icon.get_width() + gap, cell.y, cell.width, cell.height)
        self._kit.text.draw(surface, count, spot, "body", size, INK, fit=False)

    def why(self, sheet: Sheet) -> str:
        """Say what the moons score for."""
        moons = [other.moons for other in self._ended.sheets]
        most, fewest = sheet.moons == max(moons), sheet.moons == min(moons)
        if len(moons) == 2:
            return _("most") if most else ""
        if most and fewest:
            return _("all alike")
        return _("most") if most else _("fewest") if fewest else ""


def _halves(cell: pygame.Rect, share: float) -> tuple[pygame.Rect, pygame.Rect]:
    """Part a cell in two: what was counted, what it scores."""
    left = pygame.Rect(cell.x, cell.y, round(cell.width * share), cell.height)
    return left, pygame.Rect(left.right, cell.y, cell.width - left.width, cell.height)
