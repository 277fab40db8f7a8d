"""The final score of one player: the scale of the edition, the sheet filling, the verdict.

The lit step of the scale climbs with the total.  Knows what is drawn at each moment of the count;
knows no input.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.luckybox.daily import MEDAL_STEPS, medal_of
from game.luckybox.rules import Edition, Sheet, outcome
from game.luckybox.scenes.scorecard.picture import draw_scorecard
from game.luckybox.scenes.scorecard.shown import RoundShown, ScorecardShown, scorecard_of
from game.luckybox.scenes.table import Table
from game.luckybox.summary import summary_of
from game.scenes.frame.boxes import draw_box
from game.scenes.frame.medal import medal_icon
from game.scenes.frame.words import number_text, signed
from game.scenes.table.count import Count, Counting, Item, counted
from game.ui.draw import shapes
from game.ui.draw.palette import BAR, CREAM, EDGE, INK, LILAC, MAGENTA, SUNFLOWER, WHITE
from game.ui.window.kit import Kit
from game.ui.window.layout import Placement
from game.words import _, ngettext

from .par import Par
from .verdict import against_par, best_in_words, hints_in_words, split_verdict

What = tuple[str, int]
BETWEEN = "  ·  "
HOLD, SQUARES, MOONS = ("hold", 0), ("squares", 0), ("moons", 0)
BOLTS, VERDICT = ("bolts", 0), ("verdict", 0)
TILT = 4.0
"""How far the verdict leans, in degrees."""
ONE_LINE = 26
"""Letters of a verdict that go on one line."""
MEDAL_SHARE = 0.72
"""How high a medal is, in parts of its row."""
PROUD_FROM = 3
"""From this step of seven (or two of five) on there is confetti."""


class SoloFinal:
    """The picture of one player's final score."""

    def __init__(self, kit: Kit, table: Table, par: Par | None = None) -> None:
        self._kit, self.par = kit, par
        ended = outcome(table.match.game)
        if ended is None:
            raise ValueError("the game is not over")
        self._score: Sheet = ended.sheets[0]
        self.edition: Edition = table.match.setup.edition
        self._timing = table.timing
        self._to_beat = table.to_beat
        self._hints = hints_in_words([table.players[0].name], table.match.hints)
        self.is_helped = any(table.match.hints)
        """Whether help was taken that counts."""
        self._end = scorecard_of(table.view, 0)
        self.medal = medal_of(summary_of(table.match.record()), self._score.total)
        """The medal it earns, 1 to 4, 0 for none; ``None`` where there is none to be had."""
        self.step = self.edition.solo_step(self._score.total)
        """The step of the scale that is reached in the end."""

    @property
    def is_proud(self) -> bool:
        """Whether the result is one to throw confetti at: a best yet is, whatever it is."""
        steps = len(self.edition.solo_scale)
        return self.is_best or self.step >= PROUD_FROM - (steps < 7)

    @property
    def is_best(self) -> bool:
        """Whether nothing before was better."""
        return self._to_beat is not None and self._to_beat.is_beaten(0, self._score.total)

    def steps(self) -> Counting[What]:
        line = self._timing.count
        steps: list[Item[What]] = [Item(HOLD, line)]
        for index in range(4):
            steps.append(Item(("stars", index), line))
            steps.append(Item(("cards", index), line, line * 0.6))
        steps += [Item(what, line * 1.2, line * 0.6) for what in (SQUARES, MOONS, BOLTS)]
        steps.append(Item(VERDICT, max(line, 0.05)))
        return Counting(Count(steps))

    def total(self, counting: Counting[What]) -> int:
        score = self._score
        parts: list[tuple[What, int]] = [(SQUARES, score.incomplete), (MOONS, score.moon_points)]
        for index in range(4):
            parts.append((("stars", index), score.stars[index]))
            parts.append((("cards", index), score.cards[index]))
        return sum(counted(0, points, counting.progress(what)) for what, points in parts)

    def sheet(self, counting: Counting[What]) -> ScorecardShown:
        score = self._score
        rows, current = self._rounds(counting)
        counts_squares = counting.has_begun(SQUARES)
        return ScorecardShown(
            rounds=rows,
            current=None if counts_squares else current,
            crosses=score.crosses if counts_squares else None,
            crosses_a_point=self.edition.crosses_a_point,
            cross_points=counted(0, score.incomplete, counting.progress(SQUARES)),
            moons=score.moons if counting.has_begun(MOONS) else None,
            moon_points=counted(0, score.moon_points, counting.progress(MOONS)),
            bolts=score.bolts if counting.has_begun(BOLTS) else None,
            has_bolts=True,
            total=self.total(counting),
            label=_("Mega Total"),
        )

    def _rounds(self, counting: Counting[What]) -> tuple[tuple[RoundShown, ...], int | None]:
        """Give the rows as far as they are counted, and the one that is being counted."""
        rows = [RoundShown()] * 4
        current: int | None = None
        for index, row in enumerate(self._end.rounds):
            stars, cards = ("stars", index), ("cards", index)
            if not counting.has_begun(stars):
                continue
            starred, carded = counting.progress(stars), counting.progress(cards)
            star_points = counted(0, self._score.stars[index], starred)
            card_points = counted(0, self._score.cards[index], carded)
            shown = RoundShown(round(row.stars * starred), star_points)
            if counting.has_begun(cards):
                shown = shown._replace(
                    cards=round((row.cards or 0) * carded), card_points=card_points
                )
            rows[index] = shown._replace(total=star_points + card_points)
            current = index
        return tuple(rows), current

    def draw(self, surface: pygame.Surface, place: Placement, counting: Counting[What]) -> None:
        draw_scorecard(self._kit, surface, place["sheet"], self.sheet(counting), keep=False)
        self._draw_scale(surface, place["scale"], place.scale, counting)
        if counting.is_done:
            self._draw_verdict(surface, place)
        else:
            rect = place["verdict"]
            heading, edge = _("Final score"), (INK, max(2, place.px(7)))
            self._kit.text.draw(
                surface, heading, rect, "script", rect.height * 0.56, SUNFLOWER, outline=edge
            )
            words = self._caption(counting)
            self._kit.text.draw(surface, words, place["rest"], "body", place.px(30), CREAM)

    def _caption(self, counting: Counting[What]) -> str:
        what, index = counting.moment.what
        score = self._score
        match what:
            case "stars" | "cards":
                return _("Round {round}: stars and completed cards").format(round=index + 1)
            case "squares":
                return ngettext(
                    "{count} crossed square on unfinished cards, ÷ 2",
                    "{count} crossed squares on unfinished cards, ÷ 2",
                    score.crosses,
                ).format(count=score.crosses)
            case "moons":
                return ngettext("{count} moon", "{count} moons", score.moons).format(
                    count=score.moons
                )
            case "bolts":
                return _("Bolts left over score nothing.")
            case _:
                return ""

    def _draw_verdict(self, surface: pygame.Surface, place: Placement) -> None:
        shout, rest = split_verdict(_(self.edition.solo_scale[self.step].title))
        rect = place["verdict"] if rest else place["verdict"].union(place["rest"])
        kit = self._kit
        if self.medal:
            icon = medal_icon(kit, self.medal, round(place["verdict"].height * MEDAL_SHARE))
            surface.blit(icon, icon.get_rect(midright=place["verdict"].midright))
            rect = pygame.Rect(rect.x, rect.y, rect.width - icon.get_width(), rect.height)
        lines = _in_lines(shout)
        height = rect.height // len(lines)
        size = height * (0.72 if len(lines) == 1 else 0.82)
        edge = max(2, place.px(10 if len(lines) == 1 else 7))
        # One size for all lines, with room for the lean.
        room = rect.width - 2 * edge
        size = min(kit.text.fitted(line, "script", size, room, height * 2)[1] for line in lines)
        for index, line in enumerate(lines):
            row = pygame.Rect(rect.x, rect.y + index * height, rect.width, height)
            angle = TILT if len(lines) == 1 else TILT / 2
            kit.text.draw(
                surface, line, row, "script", size, SUNFLOWER,
                outline=(INK, edge), drop=place.px(4), angle=angle, fit=False,
            )  # fmt: skip
        if rest:
            kit.text.draw(surface, rest, place["rest"], "body", place.px(32), CREAM)
        self._draw_best(surface, place, BETWEEN.join(self._remarks()))

    def _remarks(self) -> list[str]:
        """Say how the total compares with one's best and with par."""
        best = None if self._to_beat is None else self._to_beat.of(0)
        total = self._score.total
        words = self._hints, best_in_words(best, total), against_par(self.par, total)
        return [*filter(None, words)]

    def told(self, counting: Counting[What]) -> Sequence[str]:
        score, remarks = self._score, self._remarks()
        if self.par is not None and self.par.is_coming:
            del remarks[-1]
        parts = {
            _("Cards"): sum(score.cards),
            _("Stars"): sum(score.stars),
            _("Squares"): score.incomplete,
            _("Moons"): score.moon_points,
        }
        total = _("Mega Total: {points}").format(points=score.total)
        made_of = ", ".join(f"{of} {signed(points)}" for of, points in parts.items())
        return total, made_of, _(self.edition.solo_scale[self.step].title), *remarks

    def _draw_best(self, surface: pygame.Surface, place: Placement, words: str) -> None:
        kit, rect = self._kit, place["best"]
        if not self.is_best:
            kit.text.draw(surface, words, rect, "body", place.px(30), CREAM)
            return
        star = kit.art.icon("star", rect.height)
        surface.blit(star, star.get_rect(midleft=rect.midleft))
        left = rect.x + star.get_width() + place.px(12)
        rest = pygame.Rect(left, rect.y, rect.right - left, rect.height)
        edge = INK, max(2, place.px(4))
        kit.text.draw(surface, words, rest, "title", place.px(36), SUNFLOWER, outline=edge)

    def _draw_scale(
        self, surface: pygame.Surface, rect: pygame.Rect, scale: float, counting: Counting[What]
    ) -> None:
        total = self.total(counting)
        lit = self.edition.solo_step(total)
        reached = rect
        for index, row in enumerate(step_rects(rect, scale, len(self.edition.solo_scale))):
            self._draw_step(surface, row, scale, index, index == lit)
            if index == lit:
                reached = row
        self._draw_disc(surface, reached, scale, total)

    def _draw_step(
        self, surface: pygame.Surface, row: pygame.Rect, scale: float, index: int, is_lit: bool
    ) -> None:
        kit, ladder = self._kit, self.edition.solo_scale
        fill, edge = (SUNFLOWER, INK) if is_lit else (BAR, EDGE)
        line = max(2.0, (5 if is_lit else 3) * scale)
        draw_box(kit, surface, row, 18 * scale, fill, line, edge)
        step, floor = ladder[index], floor_of(self.edition, index)
        number = pygame.Rect(row.x, row.y, round(100 * scale), row.height)
        size = 32 * scale
        colour = INK if is_lit else LILAC
        kit.text.draw(surface, floor, number, "title", size, colour, align="center")
        left = row.x + round(112 * scale)
        words = pygame.Rect(left, row.y, row.right - left - round(56 * scale), row.height)
        if self.medal is not None and index in MEDAL_STEPS:
            medal = MEDAL_STEPS.index(index) + 1
            icon = medal_icon(kit, medal, round(row.height * MEDAL_SHARE))
            surface.blit(icon, icon.get_rect(midright=words.midright))
            words.width -= icon.get_width() + round(8 * scale)
        shout = split_verdict(_(step.title))[0].rstrip(",")
        kit.text.draw(surface, shout, words, "body", 27 * scale, colour)

    def _draw_disc(
        self, surface: pygame.Surface, row: pygame.Rect, scale: float, total: int
    ) -> None:
        side = round(92 * scale)
        disc = self._kit.pixels.get(
            ("total disc", side),
            lambda: shapes.rounded((side, side), side / 2, MAGENTA, max(2.0, 6 * scale)),
        )
        where = disc.get_rect(center=(row.right, row.centery))
        surface.blit(disc, where)
        inside, edge = where.inflate(-round(14 * scale), 0), (INK, max(2, round(4 * scale)))
        self._kit.text.draw(
            surface, number_text(total), inside, "title", 46 * scale, WHITE,
            outline=edge, align="center",
        )  # fmt: skip


def step_rects(rect: pygame.Rect, scale: float, count: int) -> list[pygame.Rect]:
    """Give where the steps of a scale stand, the lowest first; ``scale`` is pixels a unit."""
    pitch = min(rect.height / count, 96 * scale)
    top = rect.y + (rect.height - pitch * count) / 2
    rows = (round(top + (count - 1 - index) * pitch) for index in range(count))
    return [pygame.Rect(rect.x, row, rect.width, round(pitch * 0.86)) for row in rows]


def floor_of(edition: Edition, index: int) -> str:
    """Say from how many points on a step of the scale is reached."""
    ladder = edition.solo_scale
    minimum = ladder[index].minimum
    if minimum is None:
        return f"≤{(ladder[1].minimum or 0) - 1}"
    return f"{minimum}+" if index == len(ladder) - 1 else str(minimum)


def _in_lines(shout: str) -> list[str]:
    """Break a long shout in two about the middle."""
    if len(shout) <= ONE_LINE or " " not in shout:
        return [shout]
    middle = len(shout) / 2
    gaps = [at for at, letter in enumerate(shout) if letter == " " and shout[at + 1] not in "!?"]
    at = min(gaps, key=lambda gap: abs(gap - middle))
    return [shout[:at], shout[at + 1 :]]
