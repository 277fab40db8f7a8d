"""Scoring a round: the animated picture for several players, and the scene."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from game.luckybox.rules import FULL_MASK, ROUNDS, Face
from game.luckybox.scenes import meanings, scorecard
from game.luckybox.scenes.card_parts import mini_card_geometry
from game.luckybox.scenes.cards import card_painter
from game.luckybox.scenes.luckybox_table import Table
from game.luckybox.scenes.round.panels import header_of
from game.luckybox.spelling import score_in_words
from game.luckybox.stage import CardShown, seat_scores
from game.scenes import destinations as to
from game.scenes.frame.charts import (
    NO_VALUE_DASH,
    names_in_words,
    number_text,
    signed_number,
)
from game.scenes.frame.widget_scene import draw_ground
from game.scenes.table.ranking import (
    HEADING_UNITS,
    LEADER_GROUND,
    MAX_ROW_UNITS,
    OPEN_INK,
    PAPER_GROUND,
    POINTS_UNITS,
    TOTAL_UNITS,
    TWO_HEADINGS_UNITS,
    head_over,
    marked_points,
    row_units,
    score_head,
    score_heads,
    score_points,
    score_row,
    score_table,
    seat_cell,
)
from game.scenes.table.result import CountingScene, CountUp, CountUpStep, number_counted_up
from game.stage import ease_in_out, ease_out_cubic, part
from game.ui.draw.palette import (
    CREAM,
    FAINT,
    INK,
    LILAC,
    MAGENTA_DEEP,
    TEAL_DEEP,
    Colour,
)
from game.ui.pen import Pen
from game.ui.screen import Control, TreeView
from game.ui.tree import Art, High, Line, Part, Text, cached, column, drawn, grid, pile, row, wrap
from game.ui.widgets.button import Button
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import Advance, TooltipText
from game.ui.window.layout import Placement, ResponsiveLayout, is_usual
from game.ui.window.scene import Kit
from game.words import _

from .solo_score import (
    HOLD,
    ROUND,
    RoundScoringPicture,
    SoloScoringPicture,
    What,
    as_in_play,
)

ALL = ("total", 0)
SEPARATOR = "  ·  "

CARDS, STARS, BROUGHT, TOTAL = "cards", "stars", "round", "total"
OPEN = "crosses", "moons"
BEATS_TIME, LONGEST_BEAT, COLUMN_TIME, COLUMN_REST = 6.5, 1.6, 1.5, 0.4
"""In multiples of ``timing.count``: how long all beats of cards and stars take, how long one takes
at most, and how long a column takes that everybody's points are counted up in, and its rest.
"""
CARDS_LANDED_SHARE = 0.6
"""The share of a beat in which cards fly.  Then their points are counted up."""
MAX_CARD_WIDTH, MAX_BOARD_WIDTH = 186.0, 496.0
BOARD_ROWS, BOARD_PAD_SHARE, CARD_GAP = 606.0, 0.08, 6.0
"""The height of all rows with their gaps, how much of a low row is above its cards and below
them, and the gap between cards, which is as much in a high row.
"""
COLUMN_EDGE_UNITS = 11.0
"""How much the cards of one player reach out of a page's column at each side."""
MAX_STACKED_SEATS, FEW_SEATS, FEW_SEATS_SIZE = 6, 3, 1.08
"""Up to so many rows of a narrow table, and of any, are high enough for points below what brings
them; and how much larger these are in a table of few rows.
"""
FEW_SEATS_NAME, MANY_SEATS_NAME, MANY_SEATS = 205.0, 270.0, 4
"""The least widths of face and name in a table of few rows and, with room for a long name, in
one of so many rows, whose cards are small.
"""
NARROW_ROW_UNITS = 480.0
"""The greatest height of a row in a window higher than wide, where cards lie one below another."""
CROWN_UNITS, CROWN_PAD, NAME_PAD = 36.0, 9.0, 4.0
FOOTER, WATCHED_FOOTER = (640.0, 380.0), (860.0, 612.0)
"""The widths of what is said below a table and of what leads on, or leads a watched game on."""
GAINED_UNITS = 96.0
"""The width of points beside what brings them."""
TABLE_SEEN_SECONDS = 1.5
"""How long a table of several players stays at least that a key has hurried."""
CALM_PRESS_SECONDS = 0.25
"""How long after another press a key leads on from such a table, which has been seen by then."""
STACKED_PAD = 0.1
"""How much of a row is above and below things that have their points below them."""
SWELL_STEPS, SWELL_SHARE, LEAST_HEAD_UNITS = 6, 0.28, 84.0


class GainShown(NamedTuple):
    """What the table shows of a seat's gain by now.  None stands for points not counted yet."""

    has_flown: bool
    """Whether completed cards have left their places."""
    card_points: int | None
    stars: int
    star_points: int | None
    points: int | None
    total: int
    is_total_before: bool
    """Whether the total is still that before this round, as it is not counted yet."""
    counted: str
    """The column in which this seat's points are counted, and how much they swell, in steps."""
    swell: int
    is_done: bool


class PartyScoringPicture(RoundScoringPicture):
    """A round of several players being scored, with a row per seat."""

    def __init__(self, kit: Kit, table: Table) -> None:
        super().__init__(kit, table)
        self._seats = tuple(table.view.seats)
        self._edition = table.view.edition
        self._cards = [it.cards_in_place for it in self._seats]
        self._most_cards = max(1, *map(len, self._cards))
        high = row_units(BOARD_ROWS, len(self._seats))
        self._board_pad = min(CARD_GAP, BOARD_PAD_SHARE * high)
        # A little less than there is: rows differ by a pixel, cards do not.
        self._cards_high = high = high - 2 * self._board_pad - 2
        card, lines = max(
            (
                min(
                    ((high + CARD_GAP) / lines - CARD_GAP) * MINI_CARD_SHAPE,
                    MAX_CARD_WIDTH,
                    MAX_BOARD_WIDTH / across,
                ),
                -lines,
            )
            for lines in (1, 2)
            if (across := -(-self._most_cards // lines))
        )
        self._board_units = -(-self._most_cards // -lines) * (card + CARD_GAP) + CARD_GAP
        """The width of the column with the cards, which lie where they are largest."""
        self._are_few = len(self._seats) <= FEW_SEATS
        self._size = FEW_SEATS_SIZE if self._are_few else 1.0
        most = max(gain.points for gain in self._gains)
        leads = [seat for seat, gain in enumerate(self._gains) if gain.points == most > 0]
        self._leads = leads if len(leads) < len(self._gains) else []
        """Whom this round brought most, unless it brought all the same: these points are marked."""
        self._shows_open = self._round < ROUNDS
        """Whether the table tells what crosses and moons would bring; at last it is a secret."""
        best = max(gain.total for gain in self._gains)
        heads = [seat for seat, gain in enumerate(self._gains) if gain.total == best > 0]
        self._leaders = heads if self._shows_open and len(heads) < len(self._gains) else []
        """Who is in the lead; a secret after the last round, too."""
        self._at_end = self.make_count_up()
        self._at_end.finish()

    @property
    def _name_units(self) -> float:
        if self._are_few:
            return FEW_SEATS_NAME
        return MANY_SEATS_NAME if len(self._seats) >= MANY_SEATS else 0.0

    @property
    def _crown_units(self) -> float:
        return CROWN_UNITS * self._size + 2 * CROWN_PAD

    def make_count_up(self) -> CountUp[What]:
        """Count seat by seat, a beat for each that cards or stars bring something, then all."""
        timing = self._table.timing
        brought = {(CARDS, at): gain.cards for at, gain in enumerate(self._gains)}
        brought |= {(STARS, at): gain.stars for at, gain in enumerate(self._gains)}
        beats = max(1, sum(map(bool, brought.values())))
        beat = timing.count * min(LONGEST_BEAT, BEATS_TIME / beats)
        steps = [CountUpStep(HOLD, timing.hold)]
        # What brought nothing takes no time.
        steps += [CountUpStep(what, beat if counts else 0.0) for what, counts in brought.items()]
        line, rest = timing.count * COLUMN_TIME, timing.count * COLUMN_REST
        has_points = any(gain.points for gain in self._gains)
        steps.append(CountUpStep(ROUND, line * has_points, rest * has_points))
        steps.append(CountUpStep(ALL, line * has_points, rest))
        return CountUp(steps)

    def caption(self, counting: CountUp[What]) -> str:
        if not counting.is_done:
            step = counting.current_item[0]
            return self._opening_caption() if step == "hold" else self._column_in_words(step)
        said = []
        if self._best:
            said.append(_("Best round yet: {names}!").format(names=self._names(self._best)))
        elif self._leads:
            said.append(
                _("Most points this round: {names}, +{points}").format(
                    names=self._names(self._leads), points=self._gains[self._leads[0]].points
                )
            )
        if self._leaders:
            said.append(
                _("In the lead: {names}, {points}").format(
                    names=self._names(self._leaders),
                    points=number_text(self._gains[self._leaders[0]].total),
                )
            )
        return SEPARATOR.join(said) or self._column_in_words(TOTAL)

    def _names(self, seats: Sequence[int]) -> str:
        return names_in_words([self._table.players[seat].name for seat in seats])

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

    def parts(self, counting: CountUp[What], place: Placement) -> Mapping[str, Part]:
        """Return the table; a narrow one leaves out what crosses and moons would score."""
        is_narrow = place.size[0] < place.size[1]
        shown = tuple(self._counted(seat, counting) for seat in range(len(self._gains)))
        return {"table": cached(self._score_table, shown, is_narrow, key="table")}

    def _counted(self, seat: int, counting: CountUp[What]) -> GainShown:
        gain, cards, stars = self._gains[seat], (CARDS, seat), (STARS, seat)
        flown, stamped = counting.progress(cards), counting.progress(stars)
        number = counting.number_shown
        landed = part(flown, CARDS_LANDED_SHARE, 1.0)
        at, its = counting.current_item
        # Points have weight: they swell while they are counted.
        moves = self._kit.settings.motion == "full" and not counting.is_done
        is_counted = moves and (its == seat or at in (BROUGHT, TOTAL))
        swell = math.sin(math.pi * counting.progress((at, its))) if is_counted else 0.0
        # One star after another, in the first part of the step.
        earned = min(gain.stars, int(part(stamped, 0.0, 0.6) * 3 + 0.001))
        knows_cards = landed > 0 if gain.cards else counting.has_begun(cards)
        knows_stars = earned == gain.stars and counting.has_begun(stars)
        return GainShown(
            flown > 0,
            number_counted_up(0, gain.card_points, landed) if knows_cards else None,
            earned,
            gain.star_points if knows_stars else None,
            number(ROUND, gain.points) if counting.has_begun(ROUND) else None,
            number(ALL, gain.total, gain.total - gain.points),
            not counting.has_begun(ALL),
            at if is_counted else "",
            round(swell * SWELL_STEPS),
            counting.is_done,
        )  # fmt: skip

    def _score_table(self, shown: Sequence[GainShown], is_narrow: bool) -> Part:
        rows = [self._row(seat, it, is_narrow) for seat, it in enumerate(shown)]
        like = [
            self._row(seat, self._counted(seat, self._at_end), is_narrow)
            for seat in range(len(self._gains))
        ]
        has_open = self._shows_open and not is_narrow
        tallest = NARROW_ROW_UNITS if is_narrow else MAX_ROW_UNITS
        return score_table(self._heads(has_open), rows, tallest=tallest, like=like)

    def _heads(self, has_open: bool) -> Line:
        return score_heads(
            Part(fits=True),
            score_head(_("On the table"), "left"),
            self._head(CARDS, _("Cards × {points}").format(points=self._each)),
            self._head(STARS, _("Stars")),
            self._head(BROUGHT, _("Round")),
            # The numbers stand right of the leader's crown.
            row(*[Part(units=self._crown_units)] * bool(self._leaders),
                self._head(TOTAL, _("Total"))),
            *[head_over(_("If it ended now"), *map(self._head, OPEN, (_("Crosses"), _("Moons"))))]
            * has_open,
            units=TWO_HEADINGS_UNITS if has_open else HEADING_UNITS,
        )  # fmt: skip

    def _head(self, column: str, words: str) -> Part:
        told = partial(TooltipText, words, self._column_in_words(column))
        return score_head(words, least=LEAST_HEAD_UNITS).but(key=column, help=told)

    def _row(self, seat: int, shown: GainShown, is_narrow: bool) -> Line:
        has_open = self._shows_open and not is_narrow
        is_lit, is_counted = self._is_lit(seat, shown), shown.is_done
        is_stacked = self._are_few or (is_narrow and len(self._seats) <= MAX_STACKED_SEATS)
        points = signed_number(self._gains[seat].points)
        told = partial(
            meanings.help_text, "row", edition=self._edition, round=self._round, points=points
        )
        return score_row(
            cached(
                seat_cell,
                self._table.players[seat],
                key=("seat", seat),
                least=(0 if is_narrow else self._name_units, 0),
                pad=(NAME_PAD, 0),
            ),
            cached(
                self._board_cell,
                seat,
                shown.has_flown,
                0.0 if is_narrow else self._cards_high,
                key=("board", seat),
                units=self._board_units,
                pad=(CARD_GAP, self._board_pad),
            ),
            cached(
                self._cards_cell,
                *(seat, shown.card_points, self._swollen(CARDS, shown), is_lit, is_stacked),
                key=("cards", seat),
            ),
            cached(
                self._stars_cell,
                *(seat, shown.stars, shown.star_points, self._swollen(STARS, shown)),
                *(is_lit, is_stacked),
                key=("stars", seat),
            ),
            self._brought_cell(seat, shown),
            self._total_cell(seat, shown),
            *[cached(self._open_cell, seat, is_counted, is_lit, key=("open cell", seat))]
            * has_open,
            ground=LEADER_GROUND if is_lit else PAPER_GROUND,
        ).but(key=("row", seat), help=told)

    def _is_lit(self, seat: int, shown: GainShown) -> bool:
        return shown.is_done and seat in self._leaders

    def _board_cell(self, seat: int, has_flown: bool, high: float) -> Part:
        cards = self._cards[seat]
        # Cards are equally large everywhere.
        empty = [Part()] * (self._most_cards - len(cards))
        pictures = (self._card(card, has_flown).but(most=(MAX_CARD_WIDTH, 0)) for card in cards)
        return grid(
            *pictures, *empty, cell=MINI_CARD_SHAPE, gap=CARD_GAP, at=(0, 0.5), most=(0, high),
        )  # fmt: skip

    def _card(self, card: CardShown, has_flown: bool) -> Part:
        key = "card", card.id
        picture = Art(_mini_card, args=(self._table.faces[card.id], card.crossed))
        if card.crossed != FULL_MASK:
            return row(picture, key=key)
        if has_flown:
            # Its place stays marked, so that the other cards do not look scattered.
            return drawn(_draw_empty_mini_place, key=key)
        return pile(picture, Art("check_badge", High(0.5)), key=key)

    def _cards_cell(
        self, seat: int, points: int | None, size: float, is_lit: bool, is_stacked: bool
    ) -> Part:
        cards = self._gains[seat].cards
        alpha = 0 if points is None else 255
        slot = Art("card_done", 64 * self._size, fits=True, pad=(0, High(0.13)), alpha=alpha)
        # A pale one says of what there was none.
        slots = [slot.but(key=("slot", seat, at)) for at in range(cards)]
        slots = slots or [slot.but(alpha=scorecard.NONE_ALPHA)]
        told = _gained(points, _ink(cards, is_lit), size)
        if is_stacked:
            return _with_points(row(*slots, at=(0.5, 0.5)), told, is_stacked)
        # Points stand below one another, and all of it in the middle, below the heading.
        none = [slot.but(alpha=0)] * (max(1, *(it.cards for it in self._gains)) - len(slots))
        return row(*none, *slots, told, at=(0.5, 0.5))

    def _stars_cell(
        self,
        seat: int,
        earned: int,
        points: int | None,
        size: float,
        is_lit: bool,
        is_stacked: bool,
    ) -> Part:
        stars = (
            Art(
                "star" if star < earned else "star_empty",
                42 * self._size,
                fits=True,
                pad=(1, High(0.17)),
            )
            for star in range(scorecard.MAX_STARS)
        )
        told = _gained(points, _ink(earned, is_lit), size)
        return _with_points(row(*stars, at=(0.5, 0.5)), told, is_stacked)

    def _swollen(self, column: str, shown: GainShown, size: float = POINTS_UNITS) -> float:
        """Return the size of a column's points, in units."""
        swell = shown.swell if shown.counted == column else 0
        return self._size * size * (1 + SWELL_SHARE * swell / SWELL_STEPS)

    def _brought_cell(self, seat: int, shown: GainShown) -> Part:
        if shown.points is None:
            return Part()
        colour = (
            MAGENTA_DEEP if seat in self._best else _ink(shown.points, self._is_lit(seat, shown))
        )
        size = self._swollen(BROUGHT, shown)
        points = score_points(signed_number(shown.points), colour, size)
        is_most = shown.is_done and seat in self._leads
        return marked_points(points) if is_most else points

    def _total_cell(self, seat: int, shown: GainShown) -> Part:
        # Twice as large text leaves it a little less than twice the room.
        size = self._swollen(TOTAL, shown, 0.92 * TOTAL_UNITS)
        # That before this round would look as if points had been lost.
        words = "" if shown.is_total_before else number_text(shown.total)
        total = score_points(words, INK, size)
        if not self._leaders:
            return total
        leads = shown.is_done and seat in self._leaders
        alpha = 255 if leads else 0
        crown = Art("crown", CROWN_UNITS * self._size, fits=True, alpha=alpha,
                    pad=(CROWN_PAD, High(0.1)))  # fmt: skip
        return row(crown, total, key=("crown", seat) if leads else None)

    def _open_cell(self, seat: int, is_shown: bool, is_lit: bool) -> Part:
        """Return what crosses and moons would score if the game ended now."""
        worth, gain = seat_scores(self._table.view)[seat], self._gains[seat]
        # While nobody has a moon, points for moons would look like a mistake.
        has_moons = any(it.moons for it in self._seats)
        words = signed_number(gain.crosses), signed_number(gain.moons)
        if not has_moons:
            words = words[0], NO_VALUE_DASH
        facts = meanings.pending_points_facts(worth, self._seats[seat].moons)
        told = partial(
            meanings.help_text, "pending", edition=self._edition,
            name=self._table.players[seat].name,
            score=score_in_words(worth.certain, worth.open, number_text),
            rule=meanings.moon_rule(self._edition, len(self._seats)), **facts,
        )  # fmt: skip
        colour = INK if is_lit else OPEN_INK
        points = (
            score_points(it, colour, POINTS_UNITS * self._size) if is_shown else Part()
            for it in words
        )
        return row(*points, key=("open", seat), help=told)

    def draw(self, pen: Pen, view: TreeView, place: Placement, counting: CountUp[What]) -> None:
        """Draw the cards that fly over the table."""
        for at, cards in enumerate(self._cards):
            flown = counting.progress((CARDS, at))
            done = (card for card in cards if card.crossed == FULL_MASK)
            for slot, card in enumerate(done if 0 < flown < CARDS_LANDED_SHARE else ()):
                start, goal = view.places["card", card.id], view.places["slot", at, slot]
                face = self._table.faces[card.id]
                picture = _mini_card(self._kit, start.height, face, card.crossed)
                _draw_flying_mini_card(pen, picture, start, goal, flown / CARDS_LANDED_SHARE)


MINI_CARD_SHAPE = 200 / mini_card_geometry(200).size[1]


def _mini_card(kit: Kit, height_px: int, face: Face, crossed: int) -> pygame.Surface:
    width = max(1, int(height_px * MINI_CARD_SHAPE))
    return card_painter(kit.art).mini_card_picture(face, width, crossed)


def _draw_empty_mini_place(pen: Pen, rect: pygame.Rect) -> None:
    pen.rounded(rect, rect.width * 0.12, None, max(1.0, rect.width * 0.02), FAINT, 0.5)


def _ink(count: int, is_lit: bool) -> Colour:
    """Return the colour of points for a number of cards, stars or points."""
    return INK if is_lit else TEAL_DEEP if count else FAINT


def _with_points(things: Part, points: Part, is_stacked: bool) -> Part:
    """Return cards or stars with their points, which are beside them or below."""
    if not is_stacked:
        return row(things, points)
    below = points.but(units=0, least=(LEAST_HEAD_UNITS, 0), pad=(6, High(0.1)))
    return column(things, below, pad=(0, High(STACKED_PAD)))


def _gained(points: int | None, colour: Colour, size: float) -> Part:
    """Return the points for a number of cards or stars, unless they are not counted yet."""
    words = Part() if points is None else score_points(signed_number(points), colour, size)
    return words.but(units=GAINED_UNITS)


def _draw_flying_mini_card(
    pen: Pen, picture: pygame.Surface, start: pygame.Rect, goal: pygame.Rect, progress: float
) -> None:
    way = ease_in_out(progress)
    size = 1 + (goal.height / start.height - 1) * ease_out_cubic(way)
    across = start.centerx + (goal.centerx - start.centerx) * way
    rise = start.height * way * (1 - way)
    flying = pygame.transform.smoothscale_by(picture, max(0.1, size))
    pen.lay(flying, center=(round(across), round(start.centery - rise)))


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
        self.hurried_seen_seconds = 0.0 if alone else TABLE_SEEN_SECONDS
        is_last = self._round == ROUNDS
        self._next = Button(
            "next",
            lambda: _("See the final score") if is_last else _("Next: the draft"),
            self.go_on,
            shortcut=Advance(),
            visible=lambda: self.is_settled and table.playback is None and table.guide is None,
        )
        self.focus = Focus(kit, default=self._next)

    def _placed(self, size: tuple[int, int]) -> Placement:
        place = super()._placed(size)
        if len(self.table.players) > 1:
            return place
        if is_usual(size, self.kit.text.zoom):
            return as_in_play(self.kit, self.table, place)
        # In a column, numbers of a few cards are large enough only from edge to edge.
        wider = place["cards"].inflate(2 * place.px(COLUMN_EDGE_UNITS), 0)
        return place.with_areas({"cards": wider})

    def parts(self) -> Mapping[str, Part]:
        shown = self._picture.parts(self.counting, self._place)
        view, caption = self.table.view, self._picture.caption(self.counting)
        return {
            "top_bar": cached(self._header, view.round, view.turn, key="header"),
            **shown,
            "bottom_bar": cached(self._footer, caption, key="footer"),
        }

    def _header(self, _round: int, _turn: int) -> Part:
        head, high = header_of(self.table.view), (0, 58)
        points, track = head["points"].but(units=330, most=(0, 58)), head["track"].but(units=420)
        worth = Text(_("points per card"), 20, LILAC, align="left", floor=10, units=220)
        if self._place.size[0] < self._place.size[1]:
            # All lies where it lay in the round.
            above = row(
                head["round"].but(units=178), points, Part(), self.menu_icon().but(units=64), gap=8
            )
            below = row(worth.but(units=0), track, head["track_count"].but(units=80), gap=10)
            return column(above.but(least=high), below.but(least=high), gap=10, pad=(34, 8))
        return wrap(
            row(
                head["round"].but(units=178), points, worth, gap=8, units=720, least=high,
                at=(0, 0.5),
            ),
            row(track, head["track_count"].but(units=80), gap=10, units=510, least=high, at=(1, 0)),
            self.menu_icon().but(least=(64, 58), fits=True),
            gap=10, pad=(34, 8),
        )  # fmt: skip

    def _footer(self, told: str) -> Part:
        caption = Text(told, 28, CREAM, align="left")
        leads_on = Control(self._next, key="next", pad=(0, 5))
        high, is_watched = (0, 72), self.table.playback is not None
        # The buttons of a watched game lie there.
        said, beside = WATCHED_FOOTER if is_watched else FOOTER
        return wrap(
            caption.but(units=said, least=high), leads_on.but(units=beside, least=high),
            gap=20, pad=(40, 8),
        )  # fmt: skip

    def state(self) -> object:
        return super().state(), self.table.view.round, self.table.view.turn

    @property
    def repeat_press_seconds(self) -> float:
        usual = super().repeat_press_seconds
        return min(CALM_PRESS_SECONDS, usual) if self.hurried_seen_seconds else usual

    @property
    def screenshot_name(self) -> str:
        return f"scoring-{self._round}"

    def is_still(self) -> bool:
        return self.counting.is_done

    def areas_tooltips_avoid(self) -> Sequence[pygame.Rect]:
        rows = [self.view.places.get(("row", seat)) for seat in range(len(self.table.players))]
        return [*super().areas_tooltips_avoid(), *filter(None, rows)]

    def result_in_words(self) -> Sequence[str]:
        return (self._picture.caption(self.counting),)

    def handle_escape(self) -> None:
        self._kit.stack.push(to.PauseMenu(self.table))

    def go_on(self) -> None:
        self.table.advance()
        self._kit.stack.replace_top_scene(to.OpenTable(self.table))

    def draw(self, surface: pygame.Surface) -> None:
        kit, place = self._kit, self._place
        pen = Pen.at(kit, surface, place)
        draw_ground(kit, surface, place)
        self.view.draw(surface)
        self._picture.draw(pen, self.view, place, self.counting)
        if self.table.playback is None:
            self.draw_hint(surface, self.view.places["next"], "right")
        super().draw(surface)
