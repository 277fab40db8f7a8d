"""The final score of a solo game: scorecard, verdict, medal and par."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.library import keep_par, par_of
from game.luckybox.bots.line_greedy import can_think
from game.luckybox.record import MEDAL_STEPS, LuckyboxMatch, medal_of
from game.luckybox.rules import Edition, Outcome, Setup, Sheet, outcome
from game.luckybox.scenes.luckybox_table import Table
from game.luckybox.scenes.scorecard import RoundShown, ScorecardShown, draw_scorecard, scorecard_of
from game.luckybox.statistics import summary_of
from game.scenes.frame.charts import names_in_words, number_text, signed
from game.scenes.frame.drawing import Pen
from game.scenes.table.result import Counting, Item
from game.scenes.table.table import NEAR, ScoresToBeat
from game.thinking import InlineThinker, Thinks, Thought
from game.ui.draw import shapes
from game.ui.draw.palette import BAR, CREAM, EDGE, INK, LILAC, MAGENTA, SUNFLOWER, WHITE
from game.ui.draw.shapes import take_left, trim
from game.ui.window.layout import Placement
from game.ui.window.scene import Kit
from game.words import _, ngettext, plural

if TYPE_CHECKING:
    from game.library import Library, Ticket


def work_out(setup: Setup) -> int | None:
    """Compute par, in the thinker, where numpy may be imported; None without it."""
    try:
        from game.luckybox.mind.player import par_of_deal
    except ImportError:
        return None
    return par_of_deal(setup)


class Par:
    """The strongest rival's score on a deal."""

    def __init__(
        self, library: Library | None, thinker: Thinks, setup: Setup, uid: str | None
    ) -> None:
        """Query the library for the game ``uid``; failing that, compute it."""
        self._library, self._thinker, self._setup, self._uid = library, thinker, setup, uid
        self.points: int | None = None
        self._asked: Ticket[int | None] | None = None
        self._thought: Thought[int | None] | None = None
        if library is None or uid is None:
            self._work_out()
        else:
            self._asked = library.ask(par_of, uid)

    @property
    def is_coming(self) -> bool:
        return self._asked is not None or self._thought is not None

    def update(self) -> bool:
        if self._asked is not None and self._asked.is_done:
            # Without the library, compute it.
            self.points = None if self._asked.has_failed else self._asked.result
            self._asked = None
            if self.points is None:
                self._work_out()
            return not self.is_coming
        if self._thought is not None and self._thought.is_done:
            self.points, self._thought = self._thought.result, None
            return True
        return False

    def _work_out(self) -> None:
        # Not worth blocking for: only in the background.
        if can_think() and not isinstance(self._thinker, InlineThinker):
            self._thought = self._thinker.think(partial(work_out, self._setup))
            self._thought.on_done(partial(_keep, self._library, self._uid))


def _keep(library: Library | None, uid: str | None, points: int | None) -> None:
    if library is not None and uid is not None and points is not None:
        library.ask(keep_par, uid, points)


def par_at(kit: Kit, match: LuckyboxMatch) -> Par | None:
    if len(match.players) > 1 or match.players[0].is_bot:
        return None
    uid = match.extra.get("uid")
    return Par(kit.shelf.library, kit.thinker, match.setup, uid if isinstance(uid, str) else None)


LONGEST_SHOUT = 28
MOST_BESTS = 1
"""Above this, bests are named together."""
MOST_NAMES = 3

_SENTENCE = re.compile(r"(?<!\.)[.!?]\s+(?=[¡¿]?[A-ZÀ-Ý])")
_CLAUSE = re.compile(r"(?:,|\.\.\.)\s+")


def split_verdict(title: str) -> tuple[str, str]:
    """Split a verdict into its first sentence (or clause, if long) and the rest.

    >>> split_verdict("Great game! Or was it just luck?")
    ('Great game!', 'Or was it just luck?')
    """
    end = _SENTENCE.search(title)
    if end is None and len(title) > LONGEST_SHOUT:
        end = max(_CLAUSE.finditer(title), key=re.Match.start, default=None)
    if end is None:
        return title, ""
    return title[: end.end()].rstrip(), title[end.end() :]


def best_in_words(best: int | None, total: int) -> str:
    if best is None:
        return ""
    if total > best:
        return _("New best! Before: {points}").format(points=number_text(best))
    if total == best:
        return _("You matched your best!")
    short = best - total
    if short <= NEAR:
        return ngettext(
            "{count} point short of your best", "{count} points short of your best", short
        ).format(count=short)
    return _("Your best: {points}").format(points=number_text(best))


def hints_in_words(names: Sequence[str], hints: Sequence[int]) -> str:
    """Return the number of choices with help, by name; empty if there were none."""
    said = []
    for name, count in zip(names, hints, strict=True):
        if count and len(names) == 1:
            said.append(ngettext("{count} choice with help", "{count} choices with help", count))
        elif count:
            said.append(ngettext("{name}: {count} with help", "{name}: {count} with help", count))
        if count:
            said[-1] = said[-1].format(name=name, count=count)
    return ", ".join(said)


def against_par(par: Par | None, total: int) -> str:
    if par is None or par.points is None:
        return _("Par: …") if par is not None and par.is_coming else ""
    if total > par.points:
        said = _("Par beaten: {points}")
    else:
        said = _("Par reached: {points}") if total == par.points else _("Par: {points}")
    return said.format(points=number_text(par.points))


def bests_in_words(to_beat: ScoresToBeat, ended: Outcome) -> str:
    before = {
        sheet.name: to_beat.of(seat)
        for seat, sheet in enumerate(ended.sheets)
        if to_beat.is_beaten(seat, sheet.total)
    }
    if len(before) > MOST_BESTS:
        return _("New bests: {names}").format(names=names_in_words(list(before)))
    said = _("{name}: new best! Before: {points}")
    return " ".join(
        said.format(name=name, points=number_text(best or 0)) for name, best in before.items()
    )


def winner_in_words(ended: Outcome) -> str:
    winners = [ended.sheets[player].name for player in ended.winners]
    if len(winners) == 1:
        return _("{name} wins!").format(name=winners[0])
    if len(winners) <= MOST_NAMES:
        return _("{names} share the win!").format(names=names_in_words(winners))
    return plural("{count} player shares the win!", "{count} players share the win!", len(winners))


def reason_in_words(ended: Outcome) -> str:
    best = max(sheet.total for sheet in ended.sheets)
    tied = [sheet for sheet in ended.sheets if sheet.total == best]
    if len(tied) == 1:
        return _lead(tied[0], ended.sheets)
    are_tied = _tie(tied)
    winners = [ended.sheets[player] for player in ended.winners]
    if len(winners) == len(tied):
        # The moons did not break the tie either.
        as_many = _("Their moons are tied too: they share the win.")
        return f"{are_tied} {as_many}"
    if len(winners) > 1:
        names = names_in_words([sheet.name for sheet in winners])
        most = _("Of them, {names} have the most moons and share the win.")
        return f"{are_tied} {most.format(names=names)}"
    if len(tied) == 2:
        other = next(sheet for sheet in tied if sheet is not winners[0])
        more = _("{name} has more moons: {moons} to {others}.").format(
            name=winners[0].name, moons=winners[0].moons, others=other.moons
        )
        return f"{are_tied} {more}"
    most = _("Of them, {name} has the most moons.").format(name=winners[0].name)
    return f"{are_tied} {most}"


def places(sheets: Sequence[Sheet]) -> tuple[int, ...]:
    """Return everyone's place; after a tie the next places stay empty."""
    worth = [(sheet.total, sheet.moons) for sheet in sheets]
    return tuple(1 + sum(other > mine for other in worth) for mine in worth)


def _lead(first: Sheet, sheets: Sequence[Sheet]) -> str:
    second = max(sheet.total for sheet in sheets if sheet is not first)
    ahead = first.total - second
    next_best = names_in_words(
        [sheet.name for sheet in sheets if sheet.total == second][:MOST_NAMES]
    )
    return ngettext(
        "{name} is {count} point ahead of {second}.",
        "{name} is {count} points ahead of {second}.",
        ahead,
    ).format(name=first.name, count=ahead, second=next_best)


def _tie(tied: Sequence[Sheet]) -> str:
    total = tied[0].total
    if len(tied) > MOST_NAMES:
        said = ngettext(
            "{count} player has {total} points.",
            "{count} players have {total} points each.",
            len(tied),
        )
        return said.format(count=len(tied), total=total)
    names = names_in_words([sheet.name for sheet in tied])
    return _("{names} have {total} points each.").format(names=names, total=total)


What = tuple[str, int]
BETWEEN = "  ·  "
HOLD, SQUARES, MOONS = ("hold", 0), ("squares", 0), ("moons", 0)
BOLTS, VERDICT = ("bolts", 0), ("verdict", 0)
TILT = 4.0
ONE_LINE = 26
"""Longest verdict on one line, in letters."""
MEDAL_SHARE = 0.72
"""Height of a medal, in rows."""
PROUD_FROM = 3
"""Confetti from this step of seven on (one less of five)."""


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
        self._end = scorecard_of(table.view, 0)
        self.medal = medal_of(summary_of(table.match.record()), self._score.total)
        """The medal, 1 to 4, or 0; None if medals do not apply."""
        self.step = self.edition.solo_step(self._score.total)

    @property
    def is_proud(self) -> bool:
        """Whether there is confetti; a new best always has it."""
        steps = len(self.edition.solo_scale)
        return self.is_best or self.step >= PROUD_FROM - (steps < 7)

    @property
    def is_best(self) -> bool:
        return self._to_beat is not None and self._to_beat.is_beaten(0, self._score.total)

    def steps(self) -> Counting[What]:
        line = self._timing.count
        steps: list[Item[What]] = [Item(HOLD, line)]
        for index in range(4):
            steps.append(Item(("stars", index), line))
            steps.append(Item(("cards", index), line, line * 0.6))
        steps += [Item(what, line * 1.2, line * 0.6) for what in (SQUARES, MOONS, BOLTS)]
        steps.append(Item(VERDICT, max(line, 0.05)))
        return Counting(steps)

    def sheet(self, counting: Counting[What]) -> ScorecardShown:
        score, number, has_begun = self._score, counting.number, counting.has_begun
        rows = tuple(self._row(counting, index) for index in range(4))
        squares, moons = number(SQUARES, score.incomplete), number(MOONS, score.moon_points)
        begun = [index for index, row in enumerate(rows) if row.total is not None]
        return ScorecardShown(
            rounds=rows,
            current=begun[-1] if begun and not has_begun(SQUARES) else None,
            crosses=score.crosses if has_begun(SQUARES) else None,
            crosses_a_point=self.edition.crosses_a_point,
            cross_points=squares,
            moons=score.moons if has_begun(MOONS) else None,
            moon_points=moons,
            bolts=score.bolts if has_begun(BOLTS) else None,
            has_bolts=True,
            total=sum(row.total or 0 for row in rows) + squares + moons,
            label=_("Mega Total"),
        )

    def _row(self, counting: Counting[What], index: int) -> RoundShown:
        row, stars, cards = self._end.rounds[index], ("stars", index), ("cards", index)
        if not counting.has_begun(stars):
            return RoundShown()
        star_points = counting.number(stars, self._score.stars[index])
        card_points = counting.number(cards, self._score.cards[index])
        shown = RoundShown(
            round(row.stars * counting.progress(stars)),
            star_points,
            total=star_points + card_points,
        )
        if not counting.has_begun(cards):
            return shown
        count = round((row.cards or 0) * counting.progress(cards))
        return shown._replace(cards=count, card_points=card_points)

    def draw(self, surface: pygame.Surface, place: Placement, counting: Counting[What]) -> None:
        pen, sheet = Pen.at(self._kit, surface, place), self.sheet(counting)
        draw_scorecard(pen, place["sheet"], sheet, keep=False)
        self._draw_scale(pen, place["scale"], sheet.total or 0)
        if counting.is_done:
            self._draw_verdict(pen, place)
            return
        rect, edge = place["verdict"], (INK, max(2, place.px(7)))
        size = rect.height * 0.56
        pen.line(_("Final score"), rect, "script", size, SUNFLOWER, outline=edge)
        pen.line(self._caption(counting), place["rest"], "body", place.px(30), CREAM)

    def _caption(self, counting: Counting[What]) -> str:
        what, index = counting.what
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
                return plural("{count} moon", "{count} moons", score.moons)
            case "bolts":
                return _("Bolts left over score nothing.")
            case _:
                return ""

    def _draw_verdict(self, pen: Pen, place: Placement) -> None:
        shout, rest = split_verdict(_(self.edition.solo_scale[self.step].title))
        rect = place["verdict"] if rest else place["verdict"].union(place["rest"])
        if self.medal:
            row = place["verdict"]
            high = round(row.height * MEDAL_SHARE)
            medal = pen.icon(f"medal_{self.medal}", high, midright=row.midright)
            rect.width -= medal.width
        lines = _in_lines(shout)
        is_one, height = len(lines) == 1, rect.height // len(lines)
        edge = max(2, place.px(10 if is_one else 7))
        # One size for all lines, with room for the tilt.
        size, room = height * (0.72 if is_one else 0.82), rect.width - 2 * edge
        fitted = self._kit.text.fitted
        size = min(fitted(line, "script", size, room, height * 2)[1] for line in lines)
        for index, line in enumerate(lines):
            row = pygame.Rect(rect.x, rect.y + index * height, rect.width, height)
            angle, rim = TILT if is_one else TILT / 2, (INK, edge)
            pen.line(
                line, row, "script", size, SUNFLOWER,
                outline=rim, drop=place.px(4), angle=angle, fit=False,
            )  # fmt: skip
        if rest:
            pen.line(rest, place["rest"], "body", place.px(32), CREAM)
        words, best = BETWEEN.join(self._remarks()), place["best"]
        if not self.is_best:
            pen.line(words, best, "body", place.px(30), CREAM)
            return
        star = pen.icon("star", best.height, midleft=best.midleft)
        best, outline = trim(best, left=star.right + place.px(12)), (INK, max(2, place.px(4)))
        pen.line(words, best, "title", place.px(36), SUNFLOWER, outline=outline)

    def _remarks(self) -> list[str]:
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
            _("Crosses"): score.incomplete,
            _("Moons"): score.moon_points,
        }
        total = _("Mega Total: {points}").format(points=score.total)
        made_of = ", ".join(f"{of} {signed(points)}" for of, points in parts.items())
        return total, made_of, _(self.edition.solo_scale[self.step].title), *remarks

    def _draw_scale(self, pen: Pen, rect: pygame.Rect, total: int) -> None:
        lit = self.edition.solo_step(total)
        steps = step_rects(rect, pen.scale, len(self.edition.solo_scale))
        for index, row in enumerate(steps):
            self._draw_step(pen, row, index, index == lit)
        self._draw_disc(pen, steps[lit].midright, total)

    def _draw_step(self, pen: Pen, row: pygame.Rect, index: int, is_lit: bool) -> None:
        scale = pen.scale
        fill, edge = (SUNFLOWER, INK) if is_lit else (BAR, EDGE)
        pen.box(row, 18 * scale, fill, max(2.0, (5 if is_lit else 3) * scale), edge)
        colour, floor = INK if is_lit else LILAC, floor_of(self.edition, index)
        number = take_left(row, round(100 * scale))
        pen.line(floor, number, "title", 32 * scale, colour, align="center")
        left, right = row.x + round(112 * scale), row.right - round(56 * scale)
        words = trim(row, left=left, right=right)
        if self.medal is not None and index in MEDAL_STEPS:
            medal, high = MEDAL_STEPS.index(index) + 1, round(row.height * MEDAL_SHARE)
            icon = pen.icon(f"medal_{medal}", high, midright=words.midright)
            words.width -= icon.width + round(8 * scale)
        shout = split_verdict(_(self.edition.solo_scale[index].title))[0].rstrip(",")
        pen.line(shout, words, "body", 27 * scale, colour)

    def _draw_disc(self, pen: Pen, middle: tuple[int, int], total: int) -> None:
        scale = pen.scale
        side = round(92 * scale)
        make = partial(shapes.rounded, (side, side), side / 2, MAGENTA, max(2.0, 6 * scale))
        disc = pen.stamp(("total disc", side), make, center=middle)
        inside, edge = disc.inflate(-round(14 * scale), 0), (INK, max(2, round(4 * scale)))
        words, size = number_text(total), 46 * scale
        pen.line(words, inside, "title", size, WHITE, outline=edge, align="center")


def step_rects(rect: pygame.Rect, scale: float, count: int) -> list[pygame.Rect]:
    """Return the places of a scale's steps, lowest first; ``scale`` is pixels per unit."""
    pitch = min(rect.height / count, 96 * scale)
    top = rect.y + (rect.height - pitch * count) / 2
    rows = (round(top + (count - 1 - index) * pitch) for index in range(count))
    return [pygame.Rect(rect.x, row, rect.width, round(pitch * 0.86)) for row in rows]


def floor_of(edition: Edition, index: int) -> str:
    ladder = edition.solo_scale
    minimum = ladder[index].minimum
    if minimum is None:
        return f"≤{(ladder[1].minimum or 0) - 1}"
    return f"{minimum}+" if index == len(ladder) - 1 else str(minimum)


def _in_lines(shout: str) -> list[str]:
    if len(shout) <= ONE_LINE or " " not in shout:
        return [shout]
    middle = len(shout) / 2
    gaps = [at for at, letter in enumerate(shout) if letter == " " and shout[at + 1] not in "!?"]
    at = min(gaps, key=lambda gap: abs(gap - middle))
    return [shout[:at], shout[at + 1 :]]
