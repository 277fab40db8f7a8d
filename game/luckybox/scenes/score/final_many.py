"""The final scores of several players, and the scene of a finished game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from game.luckybox.rules import Outcome, Sheet, outcome
from game.luckybox.scenes.cards import cards_of
from game.luckybox.scenes.luckybox_table import Table, again, comparison, deal_seed, replay
from game.luckybox.scenes.meanings import EVERY_ONE, EVERY_TWO, rule_of_moons, things_of_final
from game.luckybox.scenes.round.tiles import RivalScene
from game.match import surprise_seed
from game.scenes import destinations as to
from game.scenes.frame.charts import MINUS, number_text, signed
from game.scenes.share import RivalMark
from game.scenes.table.ranking import (
    FIGURE_SHARE,
    SMALLEST_PX,
    Cell,
    Figure,
    RankedResult,
    draw_plain,
    draw_sum,
)
from game.scenes.table.result import Counting, ResultPicture, ResultScene
from game.ui.draw.palette import INK, MAGENTA_DEEP
from game.ui.draw.shapes import take_left, trim
from game.ui.widgets.button import Button
from game.ui.widgets.intents import Key, Thing
from game.ui.window.layout import ResponsiveLayout
from game.ui.window.scene import Kit
from game.words import _

from .final_solo import (
    BETWEEN,
    SoloFinal,
    against_par,
    best_in_words,
    bests_in_words,
    hints_in_words,
    par_at,
    places,
    reason_in_words,
    winner_in_words,
)

CARDS, STARS, SQUARES, MOONS, TOTAL = "cards", "stars", "squares", "moons", "total"
ICON_SHARE = 0.7


class PartyFinal(RankedResult):
    """The picture of everybody's final score."""

    tallest = 170.0
    counts = (CARDS, STARS, SQUARES, MOONS)
    count_times, ranking_times = 3.0, 4.0

    def __init__(self, kit: Kit, table: Table) -> None:
        ended = outcome(table.match.game)
        if ended is None:
            raise ValueError("the game is not over")
        totals = [sheet.total for sheet in ended.sheets]
        super().__init__(kit, table.players, places(ended.sheets), totals, table.timing.count)
        self._to_beat = table.to_beat
        names = [player.name for player in table.players]
        self._hints = hints_in_words(names, table.match.hints)
        people = [seat for seat, player in enumerate(table.players) if not player.is_bot]
        self._only_person = people[0] if len(people) == 1 else None
        self._ended: Outcome = ended
        self._edition = table.match.setup.edition

    @property
    def figures(self) -> Sequence[Figure]:
        sheets, edition = self._ended.sheets, self._edition
        halved = edition.crosses_a_point == 2
        one, two, three = edition.star_points[1:]
        cards = _("Completed cards: {points} points in rounds 1 to 4")
        cards = cards.format(points=", ".join(map(str, edition.card_points)))
        stars = _("Stars: {one}, {two} or {three} points for 1, 2 or 3 in a round")
        stars = stars.format(one=one, two=two, three=three)
        squares, moons = _(EVERY_TWO if halved else EVERY_ONE), rule_of_moons(edition, len(sheets))
        return (
            Figure(CARDS, _("Cards"), 112, lambda seat: sum(sheets[seat].cards),
                   CARDS, signed, cards),
            Figure(STARS, _("Stars"), 106, lambda seat: sum(sheets[seat].stars),
                   STARS, signed, stars),
            Figure(SQUARES, _("Crosses ÷ 2") if halved else _("Crosses"), 165,
                   lambda seat: sheets[seat].incomplete, SQUARES, signed, squares,
                   self._draw_squares),
            Figure(MOONS, _("Moons"), 195, lambda seat: sheets[seat].moon_points,
                   MOONS, signed, moons, self._draw_moons),
            Figure(TOTAL, _("Total"), 112, lambda seat: sheets[seat].total,
                   text=number_text, draw=draw_sum),
        )  # fmt: skip

    def so_far(self, figure: Figure, player: int, counting: Counting[str]) -> int | None:
        if figure.name != TOTAL:
            return super().so_far(figure, player, counting)
        parts = [it for it in self.figures if it.name != TOTAL]
        return sum(self.so_far(part, player, counting) or 0 for part in parts)

    def heading(self, counting: Counting[str]) -> str:
        return winner_in_words(self._ended) if counting.is_done else _("Final score")

    def caption(self, counting: Counting[str]) -> str:
        if counting.is_done:
            words = (reason_in_words(self._ended), self._bests(), self._hints)
            return BETWEEN.join(filter(None, words))
        step = counting.what
        return next((it.caption for it in self.figures if it.step == step), "")

    def told(self, counting: Counting[str]) -> Sequence[str]:
        told = winner_in_words(self._ended), reason_in_words(self._ended), self._bests()
        return *told, *self.table_in_words()

    def _bests(self) -> str:
        if self._to_beat is None:
            return ""
        seat = self._only_person
        if seat is None:
            return bests_in_words(self._to_beat, self._ended)
        return best_in_words(self._to_beat.of(seat), self._ended.sheets[seat].total)

    def _draw_squares(self, cell: Cell) -> None:
        count = take_left(cell.rect, round(cell.rect.width * 0.5))
        crosses = self._ended.sheets[cell.player].crosses
        self._draw_count(cell._replace(rect=count), "cross", crosses)
        draw_plain(cell._replace(rect=trim(cell.rect, left=count.right)))

    def _draw_moons(self, cell: Cell) -> None:
        table, shown = cell.table, cell.words
        pen, size, sheet = table.pen, table.letters, self._ended.sheets[cell.player]
        count = take_left(cell.rect, round(cell.rect.width * 0.44))
        self._draw_count(cell._replace(rect=count), "moon", sheet.moons)
        points = trim(cell.rect, left=count.right)
        colour = MAGENTA_DEEP if shown.startswith(MINUS) else cell.ink
        why = self.why(sheet)
        words = max(SMALLEST_PX, min(size * 0.5, 20 * table.scale))
        if why and table.row_px >= (size * FIGURE_SHARE + words) * 1.15:
            top = points.centery - round(size * 0.72)
            above = trim(points, top=top, bottom=top + round(size))
            low = above.bottom - round(size * 0.1)
            below = trim(points, top=low, bottom=low + round(words * 1.2))
            table.draw_points(above, shown, FIGURE_SHARE, colour)
            pen.line(why, below, "body", words, INK, align="center", floor=SMALLEST_PX)
            return
        if why:
            wide = pen.width(why, "body", SMALLEST_PX)
            figure = pen.width(shown, "title", size * FIGURE_SHARE)
            if wide + figure + 4 <= points.width:
                beside = trim(points, right=points.right - figure - 4)
                pen.line(why, beside, "body", SMALLEST_PX, INK, align="right", floor=SMALLEST_PX)
                points = trim(points, left=beside.right + 2, right=beside.right + figure + 8)
        table.draw_points(points, shown, FIGURE_SHARE, colour)

    def _draw_count(self, cell: Cell, what: str, count: int) -> None:
        table, rect = cell.table, cell.rect
        pen, scale = table.pen, table.scale
        if what == "cross":
            icon = cards_of(pen.kit.art).cross(max(9, round(table.letters * ICON_SHARE)), 1.0)
        else:
            icon = pen.kit.art.icon(what, max(12, round(table.letters * FIGURE_SHARE)))
        size = max(SMALLEST_PX + 1, min(table.letters * ICON_SHARE, 28 * scale))
        gap = max(2, round(5 * scale))
        # Room for two digits, so that icons line up.
        left = rect.right - (icon.get_width() + gap + pen.width("00", "body", size))
        at = pen.lay(icon, midleft=(left, rect.centery))
        spot = trim(rect, left=at.right + gap)
        pen.line(str(count), spot, "body", size, INK, fit=False)

    def why(self, sheet: Sheet) -> str:
        moons = [other.moons for other in self._ended.sheets]
        most, fewest = sheet.moons == max(moons), sheet.moons == min(moons)
        if len(moons) == 2:
            return _("most") if most else ""
        if most and fewest:
            return _("all tied")
        return _("most") if most else _("fewest") if fewest else ""


class FinalScene(ResultScene[Table]):
    """A finished game."""

    def __init__(self, kit: Kit, table: Table) -> None:
        alone = len(table.players) == 1
        layout = ResponsiveLayout("final" if alone else "final_many")
        # An arranged game has none: nobody else could play it.
        self.par = par_at(kit, table.match) if alone and table.guide is None else None
        """The strongest rival's score on this deal; solo games only."""
        picture: ResultPicture = (
            # With a rival, par stands in the line that compares.
            SoloFinal(kit, table, None if table.rival else self.par)
            if alone
            else PartyFinal(kit, table)
        )
        super().__init__(kit, table, layout, picture, table.match)
        review = Button(
            "review",
            lambda: _("Review"),
            self.review,
            style="secondary",
            shortcut=Key("review"),
            visible=lambda: self._may_leave() and table.guide is None,
        )
        self._mark: RivalMark | None = None
        if table.rival is not None:
            opens = partial(RivalScene, kit, table, table.rival)
            self._mark = self.rival_mark(table.rival.player, "", _("The other board"), opens)
            self._compare()
        self.offer(
            lambda: self._play(deal_seed(table)),
            lambda: self._play(surprise_seed()),
            review,
            marks=[] if self._mark is None else [self._mark],
        )

    def update(self, dt: float) -> bool:
        changed = self.par is not None and self.par.update()
        if changed:
            self._compare()
        return super().update(dt) or changed

    def _compare(self) -> None:
        rival, ended = self.table.rival, outcome(self.table.match.game)
        if self._mark is not None and rival is not None and ended is not None:
            total = ended.sheets[ended.winners[0]].total
            words = comparison(rival, total), against_par(self.par, total)
            self._mark.words = BETWEEN.join(filter(None, words))

    def is_still(self) -> bool:
        return self.is_settled

    def table_things(self) -> Iterable[Thing]:
        alone = self._picture if isinstance(self._picture, SoloFinal) else None
        return things_of_final(alone, self._place, self.counting) if alone is not None else ()

    def review(self) -> None:
        match = self.table.match
        table = replay(self._kit, match.record(), match.steps)
        assert table.playback is not None
        table.playback.is_for_review = True
        self._kit.stack.push(to.At(table))

    def _play(self, seed: int) -> None:
        self._kit.stack.replace(to.At(again(self._kit, self.table, seed)))
