"""A solo round being scored: what it brought, the scorecard, and the cards that fly there."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace
from functools import partial

import pygame

from game.luckybox.rules import FULL_MASK, ROUNDS
from game.luckybox.scenes import meanings, scorecard
from game.luckybox.scenes.cards import card_painter
from game.luckybox.scenes.draft_picture import PANEL, Card, Cards
from game.luckybox.scenes.luckybox_table import Table
from game.luckybox.scenes.round.board import cards_in_places
from game.luckybox.scenes.round.round_places import place_of_table, places_on_board
from game.luckybox.spelling import score_in_words
from game.luckybox.stage import CardShown
from game.scenes.frame.charts import number_text, signed_number
from game.scenes.table.effects import combo_lettering, draw_combo
from game.scenes.table.result import CountUp, CountUpStep
from game.stage import ease_in_out, ease_out_back, part
from game.ui.draw.palette import CREAM, INK, LILAC, SUNFLOWER
from game.ui.draw.shapes import replace_edges
from game.ui.pen import Pen
from game.ui.screen import TreeView
from game.ui.tree import Art, High, Part, Text, cached, column, drawn, row
from game.ui.widgets.intents import TooltipText
from game.ui.window.free_places import find_room_for_word
from game.ui.window.layout import Placement, is_usual
from game.ui.window.scene import Kit
from game.words import _

from .gains import completed_cards_in_words, round_gains, star_points_in_words

What = tuple[str, int]
HOLD, ROUND, BEST = ("hold", 0), ("round", 0), ("best", 0)
NO_CARD, NO_STAR = ("card", -1), ("star", -1)
CARD_TIME_FACTOR, STAR_TIME_FACTOR, EMPTY_TIME_SHARE = 2.0, 1.2, 0.3
"""How long a flying card, a star and an empty step take, in multiples of ``timing.count``."""
BEST_ROUND_UNITS, BEST_UNITS = 84.0, 36.0
BROUGHT_UNITS = 64.0
"""How large it is told where a card lay what it has brought."""
CALL_SETTLED_SHARE = 0.7
"""When “Your best round yet!” stops moving, as a share of its animation."""
FLIGHT_RISE_SHARE, STAR_STAMP_START_SCALE = 0.12, 2.4
NONE_ALPHA = 60
NARROW_COLUMNS = 2
SUM_UNITS, SUM_SO_FAR_UNITS, SUM_START_SIZE = 78.0, 50.0, 1.5
"""How large the round's points are, also while they add up, and how much larger when they come."""


def as_in_play(kit: Kit, table: Table, place: Placement) -> Placement:
    """Return the areas with cards and scorecard where they lay in the round: nothing moves.

    What the round has brought is told where the deck and the panels were.
    """
    played = place_of_table(kit, table, place.size, 1)
    cards, sheet = played["cards"], played["scorecard"]
    beside = played["deck"].union(played["remaining"])
    beside = replace_edges(beside, top=cards.top, bottom=sheet.bottom)
    return place.with_areas({"cards": cards, "sheet": sheet, "payout": beside})


class RoundScoringPicture:
    """What pictures of a scored round have in common: what it brought, and to whom most ever."""

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


class SoloScoringPicture(RoundScoringPicture):
    """A solo round being scored: full cards and stars fly to the scorecard."""

    def __init__(self, kit: Kit, table: Table) -> None:
        super().__init__(kit, table)
        self._gain = self._gains[0]
        self._is_last = self._round == ROUNDS
        self._end = replace(scorecard.scorecard_of(table.view, 0), star_worths=())
        if self._is_last:
            # The final score comes next, and tells itself what crosses and moons bring.
            note = _("crosses and moons come next"), _("more to come")
            self._end = replace(self._end, open=0, cross_points=None, moon_points=None, note=note)
        self._cards = tuple(table.view.seats[0].cards_in_place)
        self._done = [card.id for card in self._cards if card.crossed == FULL_MASK]

    def make_count_up(self) -> CountUp[What]:
        timing, gain = self._table.timing, self._gain
        line = timing.count
        steps = [CountUpStep(HOLD, timing.hold)]
        steps += [
            CountUpStep(("card", at), line * CARD_TIME_FACTOR, line) for at in range(gain.cards)
        ]
        # What brought nothing passes quickly.
        short = line * EMPTY_TIME_SHARE
        if not gain.cards:
            steps.append(CountUpStep(NO_CARD, short, short))
        steps += [CountUpStep(("star", at), line * STAR_TIME_FACTOR) for at in range(gain.stars)]
        if not gain.stars:
            steps.append(CountUpStep(NO_STAR, short, short))
        steps.append(CountUpStep(ROUND, line * 2 if gain.points else short))
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
        gain = self._gain
        landed, stamped = self._landed(counting), self._stamped(counting)
        knows_cards = landed > 0 or (not gain.cards and counting.has_begun(NO_CARD))
        knows_stars = stamped == gain.stars if gain.stars else counting.has_begun(NO_STAR)
        rows = list(self._end.rounds)
        rows[self._round - 1] = scorecard.RoundRow(
            stamped,
            gain.star_points if knows_stars else None,
            landed if knows_cards else None,
            landed * self._each if knows_cards else None,
            self._counted(counting) if knows_cards or stamped else None,
        )
        # Row and Score come to as much as has been counted; what the game is worth does not change.
        to_come, (total, still) = (
            gain.points - self._counted(counting),
            (self._end.total, self._end.open),
        )
        return replace(
            self._end, rounds=tuple(rows),
            total=None if total is None else total - to_come,
            open=still + to_come if still else still,
        )  # fmt: skip

    def _counted(self, counting: CountUp[What]) -> int:
        """Return how many of the round's points the cards and stars shown by now come to."""
        gain, is_stamped = self._gain, self._stamped(counting) == self._gain.stars
        stars = gain.star_points if is_stamped and (gain.stars or counting.is_done) else 0
        return self._landed(counting) * self._each + stars

    def _landed(self, counting: CountUp[What]) -> int:
        return sum(counting.progress(("card", at)) >= 1 for at in range(self._gain.cards))

    def _stamped(self, counting: CountUp[What]) -> int:
        return sum(counting.progress(("star", at)) >= 1 for at in range(self._gain.stars))

    def parts(self, counting: CountUp[What], place: Placement) -> Mapping[str, Part]:
        shown = self.counted_scorecard(counting)
        payout = place["payout"]
        return {
            "cards": self._board(counting, place),
            "payout": self._payout(
                shown.rounds[self._round - 1], counting, is_high=payout.height > payout.width
            ),
            "sheet": cached(scorecard.FittedScorecard, shown, self._sheet_meaning, key="sheet"),
        }

    def _board(self, counting: CountUp[What], place: Placement) -> Part:
        """Return the cards where they lay in play; few are larger in a column."""
        cards = [self._card(card, counting) for card in self._cards]
        if not is_usual(place.size, self._kit.text.zoom):
            # Three are as large as in one row, and leave no bare table.
            return Cards(tuple(cards), columns=NARROW_COLUMNS if len(cards) == 3 else 0)
        slots, columns, _free = places_on_board(
            self._kit, self._table, place.with_areas({"scorecard": place["sheet"]}), len(cards),
            fills=True,
        )  # fmt: skip
        return cards_in_places(cards, slots, columns)

    def _payout(self, shown: scorecard.RoundRow, counting: CountUp[What], *, is_high: bool) -> Part:
        """Return what the round has brought as one sum, which cards and stars fly to."""
        if counting.is_done and not self._gain.points:
            return self._nothing()
        count, landed = self._gain.cards, shown.cards or 0
        card, none = Art("card_done", fits=True), NONE_ALPHA
        cards = [
            card.but(alpha=255 if at < landed else none, key=("paid", at)) for at in range(count)
        ] or [card.but(alpha=none)]
        stars = [
            Art("star", fits=True, alpha=255 if at < shown.stars else NONE_ALPHA, key=("stamp", at))
            for at in range(scorecard.MAX_STARS)
        ]
        told = (
            _brought(cards, shown.card_points, is_high), _sign("+"),
            _brought(stars, shown.star_points, is_high), _sign("="),
            self._sum(counting).but(share=1.2 if is_high else 1.7),
        )  # fmt: skip
        if not is_high:
            return row(*told, ground=PANEL, pad=(24, 10))
        best = [self._best_round()] if self._best and counting.has_begun(BEST) else []
        return column(*told, *best, ground=PANEL, pad=(14, 24), gap=6)

    def _sum(self, counting: CountUp[What]) -> Part:
        if not counting.has_begun(ROUND):
            return drawn(_draw_sum_so_far, self._counted(counting))
        moves = self._kit.settings.motion == "full"
        come = ease_out_back(counting.progress(ROUND)) if moves else 1.0
        size = SUM_UNITS * (SUM_START_SIZE + (1 - SUM_START_SIZE) * come)
        words = signed_number(self._gain.points)
        return Text(words, size, SUNFLOWER, "title", outline=(INK, 8.0))

    def _best_round(self) -> Part:
        words = _("Your best round yet!")
        return Text(
            words, BEST_UNITS, SUNFLOWER, "title", outline=(INK, 5.0), leading=1.1, key="best round"
        )

    def _nothing(self) -> Part:
        """Return kind words for a round without points: what still counts."""
        edition = self._table.view.edition
        still = _("Crosses and moons still count.")
        if not self._is_last:
            words = _("Your crosses stay. In round {round}, a complete card brings {points}.")
            still = words.format(round=self._round + 1, points=edition.card_points[self._round])
        return column(
            Text(
                _("No points this time"), 42, SUNFLOWER, "title", outline=(INK, 5.0), leading=1.1,
                share=0.8,
            ),
            Text(still, 25, CREAM, leading=1.2),
            ground=PANEL, pad=(24, 12),
        )  # fmt: skip

    def _card(self, card: CardShown, counting: CountUp[What]) -> Part:
        key = "card", card.id
        if (flown := self._flight(card, counting)) > 0:
            brought = signed_number(self._each) if flown >= 1 else ""
            return Text(brought, BROUGHT_UNITS, SUNFLOWER, "title", outline=(INK, 8.0), key=key)
        marks = card.crossed, card.bonuses_used, card.points
        told = None if card.id in self._done else partial(self._card_meaning, card)
        return Card(self._table.faces[card.id], marks, key=key, help=told)

    def _flight(self, card: CardShown, counting: CountUp[What]) -> float:
        """Return how far a completed card has flown: 0 before, 1 once it has landed."""
        if card.id not in self._done:
            return 0.0
        return counting.progress(("card", self._done.index(card.id)))

    def _card_meaning(self, card: CardShown) -> TooltipText:
        edition, when = self._table.view.edition, meanings.NEXT_ROUND_WORTH
        return meanings.unfinished_card_meaning(card, edition, self._round + 1, when)

    def _sheet_meaning(self, key: Hashable) -> TooltipText:
        return meanings.scorecard_helps(self._end, self._table.view.edition, 1)[key]()

    def draw(self, pen: Pen, view: TreeView, place: Placement, counting: CountUp[What]) -> None:
        """Draw what moves over the cards and the sum."""
        places = view.places
        for star in range(self._gain.stars):
            progress = counting.progress(("star", star))
            if 0 < progress < 1:
                spot = places["stamp", star]
                landing = ease_out_back(part(progress, 0.0, 0.8))
                size = STAR_STAMP_START_SCALE + (1 - STAR_STAMP_START_SCALE) * landing
                pen.icon("star", round(spot.height * size), center=spot.center)
        for nth, done in enumerate(self._done):
            if 0 < (progress := counting.progress(("card", nth))) < 1:
                card = next(it for it in self._cards if it.id == done)
                start, marks = places["card", done], (card.crossed, card.bonuses_used)
                picture = card_painter(pen.kit.art).card_picture(
                    self._table.faces[done], start.width, *marks, card.points
                )
                _draw_flying_card(pen, picture, start, places["paid", nth], progress)
        if self._best and counting.has_begun(BEST) and "best round" not in places:
            left = [places["card", card.id] for card in self._cards if card.id not in self._done]
            self._draw_best_round_call(pen, place["cards"], left, counting.progress(BEST))

    def _draw_best_round_call(
        self, pen: Pen, within: pygame.Rect, cards: list[pygame.Rect], progress: float
    ) -> None:
        words, size = _("Your best round yet!"), pen.px(BEST_ROUND_UNITS)
        lettering = combo_lettering(self._kit, words, size)
        where, share = find_room_for_word(lettering.get_size(), within, cards, within.center)
        moves, progress = self._kit.settings.motion == "full", min(progress, CALL_SETTLED_SHARE)
        draw_combo(pen, words, where.center, size * share, progress, moves)


def _draw_flying_card(
    pen: Pen, picture: pygame.Surface, start: pygame.Rect, goal: pygame.Rect, progress: float
) -> None:
    way = ease_in_out(part(progress, 0.15, 1.0))
    lift = 1.0 + 0.05 * ease_in_out(part(progress, 0.0, 0.15))
    small = goal.height / picture.get_height()
    size = lift + (small - lift) * way
    across = start.centerx + (goal.centerx - start.centerx) * way
    down = start.centery + (goal.centery - start.centery) * way
    rise = FLIGHT_RISE_SHARE * abs(goal.centerx - start.centerx) * 4 * way * (1 - way)
    width, height = (max(2, round(length * size)) for length in picture.get_size())
    drawn = pygame.transform.smoothscale(picture, (width, height))
    pen.lay(drawn, center=(round(across), round(down - rise)))


def _brought(things: Sequence[Part], points: int | None, is_high: bool) -> Part:
    """Return cards or stars, and beside or below them their points once they are counted."""
    words = "" if points is None else signed_number(points)
    if is_high:
        told = Text(words, 42, CREAM if points else LILAC, "title", share=0.7)
        return column(row(*things, gap=6, at=(0.5, 0.5)), told, gap=4, share=1.7)
    return row(
        row(*things, gap=4, share=1.1, pad=(0, High(0.12))),
        Text(words, 42, CREAM if points else LILAC, "title", share=0.8),
        gap=4, share=1.7,
    )  # fmt: skip


def _draw_sum_so_far(pen: Pen, rect: pygame.Rect, points: int) -> None:
    if points:
        size = pen.px(SUM_SO_FAR_UNITS)
        pen.line(signed_number(points), rect, "title", size, LILAC)


def _sign(words: str) -> Part:
    return Text(words, 44, LILAC, "title", units=44)
