"""Scoring a round: the animated pictures for one player and for several, and the scene."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

import pygame

from game.luckybox.rules import FULL_MASK, ROUNDS, State, score_sheets
from game.luckybox.scenes import meanings, scorecard
from game.luckybox.scenes.card_parts import card_geometry, fit_cards, mini_card_geometry
from game.luckybox.scenes.cards import card_painter
from game.luckybox.scenes.luckybox_table import Table
from game.luckybox.scenes.round.panels import draw_revealed_numbers, header_of
from game.luckybox.spelling import score_in_words
from game.luckybox.stage import seat_scores
from game.scenes import destinations as to
from game.scenes.frame.charts import (
    NO_VALUE_DASH,
    names_in_words,
    number_text,
    signed_number,
)
from game.scenes.frame.widget_scene import draw_backdrop, draw_bar
from game.scenes.table.effects import combo_lettering, draw_combo
from game.scenes.table.ranking import MIN_SCORE_FONT_PX, POINTS_COLOUR, ScoreColumn, ScoreTable
from game.scenes.table.result import CountingScene, CountUp, CountUpStep, number_counted_up
from game.stage import ease_in_out, ease_out_back, ease_out_cubic, part
from game.ui.draw.palette import BAR, CREAM, EDGE, FAINT, INK, LILAC, MAGENTA_DEEP
from game.ui.draw.shapes import replace_edges, take_left
from game.ui.pen import Pen
from game.ui.tree import Part
from game.ui.widgets.button import Button
from game.ui.widgets.captions import HintedClickArea
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import Advance, ScreenThing, TooltipText
from game.ui.window.layout import Placement, ResponsiveLayout, find_room_for_word
from game.ui.window.scene import Kit
from game.words import _, ngettext

What = tuple[str, int]
HOLD, ROUND, BEST = ("hold", 0), ("round", 0), ("best", 0)
NO_CARD, NO_STAR = ("card", -1), ("star", -1)
CARD_TIME_FACTOR, STAR_TIME_FACTOR, REST_TIME_FACTOR = 2.0, 1.2, 1.0
"""How long a card flies, a star is stamped and a pause lasts, as multiples of ``timing.count``."""
BEST_ROUND_UNITS = 84.0
CALL_SETTLED_SHARE = 0.7
"""When “Your best round yet!” stops moving, as a share of its animation."""
FLIGHT_RISE_SHARE = 0.12
STAR_STAMP_START_SCALE = 2.4

CARDS, STARS, BROUGHT, TOTAL = "cards", "stars", "round", "total"
CROSSES, MOONS = "crosses", "moons"
COLUMN_TIME_FACTOR, EMPTY_COLUMN_TIME_SHARE = 2.4, 0.2
"""How long a column of the table counts up its points, as a multiple of ``timing.count``."""
CARDS_LANDED_SHARE = 0.6
"""The share of the Cards column's time in which cards fly.  Then their points are counted up."""
MAX_CARD_WIDTH = 150.0


class RoundGain(NamedTuple):
    """The cards, stars and points that one seat has gained in a round."""

    cards: int
    card_points: int
    stars: int
    star_points: int
    total: int
    """The points of cards and stars in all rounds so far."""
    crosses: int
    moons: int
    """The points that crosses and moons would score if the game ended now."""
    rounds: tuple[int, ...]

    @property
    def points(self) -> int:
        return self.card_points + self.star_points

    @property
    def open(self) -> int:
        return self.crosses + self.moons


def round_gains(game: State) -> tuple[RoundGain, ...]:
    at = game.round - 1
    gains = []
    for seat, sheet in zip(game.seats, score_sheets(game), strict=True):
        rounds = tuple(map(sum, zip(sheet.cards, sheet.stars, strict=True)))
        gains.append(
            RoundGain(
                cards=seat.completed[at],
                card_points=sheet.cards[at],
                stars=seat.stars[at],
                star_points=sheet.stars[at],
                total=sum(rounds),
                crosses=sheet.incomplete,
                moons=sheet.moon_points,
                rounds=rounds[: game.round],
            )
        )
    return tuple(gains)


class _RoundScoringPicture:
    def __init__(self, kit: Kit, table: Table) -> None:
        self._kit, self._table = kit, table
        self._gains = round_gains(table.match.game)
        self._round = table.view.round
        self._each = table.view.edition.card_points[self._round - 1]
        bests = table.bests
        self._best = [
            seat
            for seat, gain in enumerate(self._gains)
            if bests is not None and bests.is_best_round(seat, gain.rounds)
        ]

    def _opening_caption(self) -> str:
        return _("Round {round} is over. Time to score!").format(round=self._round)


class SoloScoringPicture(_RoundScoringPicture):
    """A solo round being scored: full cards and stars fly to the scorecard."""

    def __init__(self, kit: Kit, table: Table) -> None:
        super().__init__(kit, table)
        self._gain = self._gains[0]
        self._is_last = self._round == ROUNDS
        self._sheet = scorecard.KeptScorecard(self._kit)
        self._end = replace(scorecard.scorecard_of(table.view, 0), star_worths=())
        if self._is_last:
            # The final score comes next: no other total beside the running one.
            self._end = replace(self._end, open=0, note=_("crosses and moons come next"))
        self._cards = tuple(table.view.seats[0].cards_in_place)
        self._done = [card.id for card in self._cards if card.crossed == FULL_MASK]

    def make_count_up(self) -> CountUp[What]:
        timing, gain = self._table.timing, self._gain
        line = timing.count
        steps = [CountUpStep(HOLD, timing.hold)]
        steps += [
            CountUpStep(("card", at), line * CARD_TIME_FACTOR, line) for at in range(gain.cards)
        ]
        if not gain.cards:
            steps.append(CountUpStep(NO_CARD, line, line * REST_TIME_FACTOR))
        steps += [CountUpStep(("star", at), line * STAR_TIME_FACTOR) for at in range(gain.stars)]
        if not gain.stars:
            steps.append(CountUpStep(NO_STAR, line, line * REST_TIME_FACTOR))
        steps.append(CountUpStep(ROUND, line * 2))
        if self._best:
            steps.append(CountUpStep(BEST, line * 2))
        return CountUp(steps)

    def caption(self, counting: CountUp[What]) -> str:
        gain = self._gain
        match "" if counting.is_done else counting.current_item[0]:
            case "hold":
                return self._opening_caption()
            case "card":
                return completed_cards_in_words(gain.cards, self._each)
            case "star":
                return star_points_in_words(gain.stars, gain.star_points)
        score = score_in_words(gain.total, 0 if self._is_last else gain.open, number_text)
        words = _("Round {round}: +{points}. Score: {score}.")
        return words.format(round=self._round, points=gain.points, score=score)

    def counted_scorecard(self, counting: CountUp[What]) -> scorecard.ScorecardShown:
        gain, at = self._gain, self._round - 1
        landed = sum(counting.progress(("card", i)) >= 1 for i in range(gain.cards))
        stamped = sum(counting.progress(("star", i)) >= 1 for i in range(gain.stars))
        knows_cards = landed > 0 or (not gain.cards and counting.has_begun(NO_CARD))
        knows_stars = stamped == gain.stars if gain.stars else counting.has_begun(NO_STAR)
        rows = list(self._end.rounds)
        rows[at] = scorecard.RoundRow(
            stamped,
            gain.star_points if knows_stars else None,
            landed if knows_cards else None,
            landed * self._each if knows_cards else None,
            counting.number_shown(ROUND, gain.points) if counting.has_begun(ROUND) else None,
        )
        # The total already contains all this.
        return replace(self._end, rounds=tuple(rows))

    def things(self, place: Placement) -> Iterator[ScreenThing]:
        edition = self._table.view.edition
        rects = fit_cards(place["cards"], len(self._cards), place.scale)
        for card, rect in zip(self._cards, rects, strict=True):
            if card.id not in self._done:
                yield meanings.unfinished_card_thing(
                    rect, card, edition, self._round + 1, meanings.NEXT_ROUND_WORTH
                )
        self._sheet.show_figures(self._end, place["sheet"])
        yield from meanings.scorecard_things(self._end, self._sheet.places, edition, 1)

    def draw(self, surface: pygame.Surface, place: Placement, counting: CountUp[What]) -> None:
        pen, at = Pen.at(self._kit, surface, place), self._round - 1
        rects = fit_cards(place["cards"], len(self._cards), place.scale)
        flying: list[tuple[pygame.Surface, pygame.Rect, float]] = []
        for card, rect in zip(self._cards, rects, strict=True):
            face, progress = self._table.faces[card.id], 0.0
            marks = card.crossed, card.bonuses_used, card.points
            picture = card_painter(self._kit.art).card_picture(face, rect.width, *marks)
            if card.id in self._done:
                progress = counting.progress(("card", self._done.index(card.id)))
            if progress <= 0:
                surface.blit(picture, rect)
                continue
            _draw_empty_card_place(pen, rect)
            if progress < 1:
                flying.append((picture, rect, progress))
        self._sheet.show_figures(self.counted_scorecard(counting), place["sheet"])
        self._sheet.draw(surface)
        places = self._sheet.places
        for star in range(self._gain.stars):
            progress = counting.progress(("star", star))
            if 0 < progress < 1:
                spot = places["star", at, star]
                landing = ease_out_back(part(progress, 0.0, 0.8))
                size = 0.92 * (STAR_STAMP_START_SCALE + (1 - STAR_STAMP_START_SCALE) * landing)
                pen.icon("star", round(spot.height * size), center=spot.center)
        for picture, rect, progress in flying:
            _draw_flying_card(pen, picture, rect, places["cards", at], progress)
        if self._best and counting.has_begun(BEST):
            there = zip(self._cards, rects, strict=True)
            left = [rect for card, rect in there if card.id not in self._done]
            self._draw_best_round_call(surface, place, left, counting.progress(BEST))

    def _draw_best_round_call(
        self, surface: pygame.Surface, place: Placement, cards: list[pygame.Rect], progress: float
    ) -> None:
        words, size, within = _("Your best round yet!"), place.px(BEST_ROUND_UNITS), place["cards"]
        lettering = combo_lettering(self._kit, words, size)
        where, share = find_room_for_word(lettering.get_size(), within, cards, within.center)
        moves, progress = self._kit.settings.motion == "full", min(progress, CALL_SETTLED_SHARE)
        draw_combo(Pen(self._kit, surface), words, where.center, size * share, progress, moves)


def _draw_empty_card_place(pen: Pen, rect: pygame.Rect) -> None:
    body = pygame.Rect(rect.topleft, card_geometry(rect.width).body.size)
    pen.rounded(body, body.width * 0.08, BAR, max(2, body.width * 0.01), EDGE, 0.45)


def _draw_flying_card(
    pen: Pen, picture: pygame.Surface, start: pygame.Rect, goal: pygame.Rect, progress: float
) -> None:
    way = ease_in_out(part(progress, 0.15, 1.0))
    lift = 1.0 + 0.05 * ease_in_out(part(progress, 0.0, 0.15))
    small = goal.height * 0.6 / picture.get_height()
    size = lift + (small - lift) * way
    across = start.centerx + (goal.centerx - start.centerx) * way
    down = start.centery + (goal.centery - start.centery) * way
    rise = FLIGHT_RISE_SHARE * abs(goal.centerx - start.centerx) * 4 * way * (1 - way)
    width, height = (max(2, round(length * size)) for length in picture.get_size())
    drawn = pygame.transform.smoothscale(picture, (width, height))
    pen.lay(drawn, center=(round(across), round(down - rise)))


class PartyScoringPicture(_RoundScoringPicture):
    """A round of several players being scored, with a row per seat."""

    def __init__(self, kit: Kit, table: Table) -> None:
        super().__init__(kit, table)
        self._seats = tuple(table.view.seats)
        self._most_done = max(1, *(gain.cards for gain in self._gains))
        self._edition = table.view.edition
        self._most_cards = max(1, *(len(seat.cards) for seat in self._seats))
        self._rows: list[tuple[pygame.Rect, pygame.Rect]] = []
        self._heads: dict[str, pygame.Rect] = {}

    def columns(self) -> Sequence[ScoreColumn]:
        return (
            ScoreColumn("seat", "", 280, "left"),
            ScoreColumn("board", _("On the table"), 320, "left"),
            ScoreColumn(CARDS, _("Cards × {points}").format(points=self._each), 280),
            ScoreColumn(STARS, _("Stars"), 240),
            ScoreColumn(BROUGHT, _("Round"), 115),
            ScoreColumn(TOTAL, _("Total"), 115),
            ScoreColumn(CROSSES, _("Crosses"), 110),
            ScoreColumn(MOONS, _("Moons"), 110),
        )

    @property
    def row_rects(self) -> list[pygame.Rect]:
        return [row for row, _open in self._rows]

    def things(self, place: Placement) -> Iterator[ScreenThing]:
        edition, worth = self._edition, seat_scores(self._table.view)
        for at, (row, cell) in enumerate(self._rows):
            name, points = self._table.players[at].name, signed_number(self._gains[at].points)
            facts = meanings.pending_points_facts(worth[at], self._seats[at].moons)
            score = score_in_words(worth[at].certain, worth[at].open, number_text)
            facts["rule"] = meanings.moon_rule(edition, len(self._seats))
            yield meanings.help_area(row, "row", edition=edition, round=self._round, points=points)
            yield meanings.help_area(
                cell, "pending", edition=edition, name=name, score=score, **facts
            )
        for column in self.columns():
            if (words := self._column_in_words(column.name)) and column.name in self._heads:
                yield ScreenThing(
                    self._heads[column.name], partial(TooltipText, column.head, words)
                )

    def make_count_up(self) -> CountUp[str]:
        timing = self._table.timing
        line, rest = timing.count * COLUMN_TIME_FACTOR, timing.count
        steps = [CountUpStep("hold", timing.hold)]
        # What brought nobody anything passes quickly.
        brought = {
            CARDS: any(gain.cards for gain in self._gains),
            STARS: any(gain.stars for gain in self._gains),
            BROUGHT: any(gain.points for gain in self._gains),
            TOTAL: True,
        }
        for what, counts in brought.items():
            share = 1.0 if counts else EMPTY_COLUMN_TIME_SHARE
            steps.append(CountUpStep(what, line * share, rest * share))
        return CountUp(steps)

    def caption(self, counting: CountUp[str]) -> str:
        if counting.is_done and self._best:
            names = [self._table.players[seat].name for seat in self._best]
            return _("Best round yet: {names}!").format(names=names_in_words(names))
        step = counting.current_item
        return self._opening_caption() if step == "hold" else self._column_in_words(step)

    def _column_in_words(self, column: str) -> str:
        match column:
            case "cards":
                words = _("Each card completed this round scores {points}.")
                return words.format(points=self._each)
            case "stars":
                one, two, three = self._edition.star_points[1:]
                return _("1, 2 or 3 stars in one round score {one}, {two} or {three}.").format(
                    one=one, two=two, three=three
                )
            case "round":
                return _("Points from round {round}").format(round=self._round)
            case "total":
                return _(meanings.COUNTED_POINTS_NOTE)
            case "crosses" | "moons":
                return _("What loose crosses and moons would score if the game ended now.")
            case _:
                return ""

    def draw(self, surface: pygame.Surface, place: Placement, counting: CountUp[str]) -> None:
        pen = Pen.at(self._kit, surface, place)
        table = ScoreTable(pen, place["table"], len(self._seats), self.columns())
        rows = range(len(self._seats))
        ends = [table.cell_rect(at, CROSSES).union(table.cell_rect(at, MOONS)) for at in rows]
        self._rows = [(table.row_rect(at), end) for at, end in enumerate(ends)]
        self._heads = {column.name: table.heading_rect(column.name) for column in self.columns()}
        for at, player in enumerate(self._table.players):
            table.draw_row(at)
            table.draw_seat_badge(table.cell_rect(at, "seat"), player)
            self._draw_sums(table, at, counting)
            self._draw_cards(table, at, counting.progress(CARDS))
            self._draw_stars(table, at, counting.progress(STARS))
            # Flying cards pass over the other cells.
            self._draw_seat_cards(table, at, counting.progress(CARDS))

    def _draw_sums(self, table: ScoreTable, at: int, counting: CountUp[str]) -> None:
        gain, number = self._gains[at], counting.number_shown
        if counting.has_begun(BROUGHT):
            colour = MAGENTA_DEEP if at in self._best else POINTS_COLOUR
            points = signed_number(number(BROUGHT, gain.points))
            table.draw_points(table.cell_rect(at, BROUGHT), points, 0.9, colour)
        if counting.has_begun(TOTAL):
            total = number_text(number(TOTAL, gain.total, gain.total - gain.points))
            table.draw_points(table.cell_rect(at, TOTAL), total, 1.0, INK)
            # While nobody has a moon, points for moons would look like a mistake.
            has_moons = any(seat.moons for seat in self._seats)
            moons = signed_number(gain.moons) if has_moons else NO_VALUE_DASH
            for what, points_now in ((CROSSES, signed_number(gain.crosses)), (MOONS, moons)):
                table.draw_points(table.cell_rect(at, what), points_now, 0.8, FAINT)

    def _draw_cards(self, table: ScoreTable, at: int, progress: float) -> None:
        gain, landed = self._gains[at], part(progress, CARDS_LANDED_SHARE, 1.0)
        if progress <= 0 or (landed <= 0 and gain.cards):
            return
        slots, points = self._card_slots(table, at, gain.cards)
        for slot in slots:
            table.pen.icon("card_done", slot.height, center=slot.center)
        colour, gained = (
            POINTS_COLOUR if gain.cards else FAINT,
            number_counted_up(0, gain.card_points, landed),
        )
        table.draw_points(points, signed_number(gained), 0.9, colour)

    def _card_slots(
        self, table: ScoreTable, at: int, cards: int
    ) -> tuple[list[pygame.Rect], pygame.Rect]:
        cell = table.cell_rect(at, CARDS)
        room = take_left(cell, round(cell.width * 0.64))
        widest = room.width // self._most_done
        high = min(round(cell.height * 0.74), widest, round(64 * table.scale))
        left, top = room.right - cards * high, room.centery - high // 2
        slots = [pygame.Rect(left + at * high, top, high, high) for at in range(cards)]
        return slots, replace_edges(cell, left=room.right)

    def _draw_stars(self, table: ScoreTable, at: int, progress: float) -> None:
        gain, cell = self._gains[at], table.cell_rect(at, STARS)
        stars = take_left(cell, round(cell.width * 0.62))
        stars.height = round(min(table.row_px * 0.66, 46 * table.scale))
        stars.centery = cell.centery
        # One star after another, in the first part of the step.
        shown = min(gain.stars, int(part(progress, 0.0, 0.6) * 3 + 0.001))
        table.draw_stars(stars, shown)
        if progress > 0 and shown == gain.stars:
            colour, gained = POINTS_COLOUR if gain.stars else FAINT, signed_number(gain.star_points)
            table.draw_points(replace_edges(cell, left=stars.right), gained, 0.9, colour)

    def _draw_seat_cards(self, table: ScoreTable, at: int, flown: float) -> None:
        pen, cards = table.pen, self._seats[at].cards_in_place
        cell = table.cell_rect(at, "board")
        cell.inflate_ip(-round(16 * table.scale), -round(cell.height * 0.06))
        rects = _mini_card_rects(cell, len(cards), self._most_cards, table.scale)
        done = [card for card in cards if card.crossed == FULL_MASK]
        slots, _points = self._card_slots(table, at, len(done))
        flying: list[tuple[pygame.Surface, pygame.Rect, pygame.Rect]] = []
        for card, rect in zip(cards, rects, strict=True):
            face = self._table.faces[card.id]
            picture = card_painter(self._kit.art).mini_card_picture(face, rect.width, card.crossed)
            if card.crossed != FULL_MASK or flown <= 0:
                pen.surface.blit(picture, rect)
                if card.crossed == FULL_MASK:
                    high = max(MIN_SCORE_FONT_PX, round(rect.height * 0.5))
                    pen.icon("check_badge", high, center=rect.center)
                continue
            # Its place stays marked, so that the other cards do not look scattered.
            pen.rounded(rect, rect.width * 0.12, None, max(1.0, rect.width * 0.02), FAINT, 0.5)
            if flown < CARDS_LANDED_SHARE:
                flying.append((picture, rect, slots[done.index(card)]))
        for picture, rect, slot in flying:
            way = ease_in_out(flown / CARDS_LANDED_SHARE)
            size = 1 + (slot.height / rect.height - 1) * ease_out_cubic(way)
            across = rect.centerx + (slot.centerx - rect.centerx) * way
            rise = cell.height * 0.5 * way * (1 - way)
            drawn = pygame.transform.smoothscale_by(picture, max(0.1, size))
            pen.lay(drawn, center=(round(across), round(rect.centery - rise)))


def _mini_card_rects(
    area: pygame.Rect, count: int, room_for: int, scale: float
) -> list[pygame.Rect]:
    tall = mini_card_geometry(200).size[1] / 200
    best, columns = 0, 1
    for across in range(room_for, 0, -1):
        rows = -(-room_for // across)
        width = min(area.width / (across * 1.08), area.height / (rows * tall * 1.08))
        width = min(width, MAX_CARD_WIDTH * scale)
        if width > best * 1.02:
            best, columns = int(width), across
    rows = -(-count // columns)
    pitch, step = best * 1.08, best * tall * 1.08
    top = area.centery - step * rows / 2
    return [
        pygame.Rect(
            round(area.x + (index % columns + 0.04) * pitch),
            round(top + (index // columns + 0.04) * step),
            *mini_card_geometry(best).size,
        )
        for index in range(count)
    ]


def completed_cards_in_words(cards: int, each: int) -> str:
    if not cards:
        return _("No cards completed this round.")
    return ngettext(
        "{count} completed card × {each} = {points}",
        "{count} completed cards × {each} = {points}",
        cards,
    ).format(count=cards, each=each, points=cards * each)


def star_points_in_words(stars: int, points: int) -> str:
    if not stars:
        return _("No stars this round.")
    return ngettext(
        "{count} star this round = {points}", "{count} stars this round = {points}", stars
    ).format(count=stars, points=points)


class ScoringScene(CountingScene[Table]):
    """Counts up the points after a round, then leads to the draft or the final score."""

    def __init__(self, kit: Kit, table: Table) -> None:
        alone = len(table.players) == 1
        super().__init__(kit, table, ResponsiveLayout("scoring" if alone else "scoring_many"))
        self._picture: SoloScoringPicture | PartyScoringPicture = (
            SoloScoringPicture(kit, table) if alone else PartyScoringPicture(kit, table)
        )
        self._round = table.view.round
        self.counting = self._picture.make_count_up()
        is_last = self._round == ROUNDS
        self._next = Button(
            "next",
            lambda: _("See the final score") if is_last else _("Next: the draft"),
            self.go_on,
            shortcut=Advance(),
            visible=lambda: self.is_settled and table.playback is None and table.guide is None,
        )
        menu = HintedClickArea(
            "menu", lambda: _("Pause"), self.handle_escape, shortcut=self.pause_key
        )
        self.focus = Focus(kit, [self._next, menu], default=self._next)

    def parts(self) -> Mapping[str, Part]:
        return header_of(self.table.view)

    def state(self) -> object:
        return self.table.view.round, self.table.view.turn

    @property
    def screenshot_name(self) -> str:
        return f"scoring-{self._round}"

    def is_still(self) -> bool:
        return self.counting.is_done

    def areas_tooltips_avoid(self) -> Sequence[pygame.Rect]:
        usual = super().areas_tooltips_avoid()
        picture = self._picture
        return usual if isinstance(picture, SoloScoringPicture) else [*usual, *picture.row_rects]

    def table_things(self) -> Iterable[ScreenThing]:
        yield from self.view.things()
        yield from self._picture.things(self._place)

    def result_in_words(self) -> Sequence[str]:
        return (self._picture.caption(self.counting),)

    def handle_escape(self) -> None:
        self._kit.stack.push(to.PauseMenu(self.table))

    def go_on(self) -> None:
        self.table.advance()
        self._kit.stack.replace_top_scene(to.OpenTable(self.table))

    def draw(self, surface: pygame.Surface) -> None:
        kit, place, view = self._kit, self._place, self.table.view
        pen = Pen.at(kit, surface, place)
        draw_backdrop(kit, surface)
        draw_bar(kit, surface, place["top_bar"])
        self.view.draw(surface)
        draw_revealed_numbers(pen, place, view)
        note = _("points per finished card")
        pen.line(note, place["points_caption"], "body", pen.px(20), LILAC)
        pen.icon("pause", pen.px(34), center=place["menu"].center)
        surface.blit(kit.art.screen_bar(place["bottom_bar"].size, "top"), place["bottom_bar"])
        self._picture.draw(surface, place, self.counting)
        is_watched = self.table.playback is not None
        caption = place["watched_caption" if is_watched else "caption"]
        words = self._picture.caption(self.counting)
        pen.line(words, caption, "body", place.px(28), CREAM)
        if not is_watched:
            self.draw_hint(surface, place["next"], "right")
        super().draw(surface)
