"""Scoring a round alone: the cards as they lie, and the scorecard whose row fills.

Completed cards fly into the row, stars are stamped, the round counts up; the total has known it all
since it was earned.  Knows what is drawn at each moment of the count; knows no input.
"""

from __future__ import annotations

from dataclasses import replace

import pygame

from game.luckybox.rules import FULL
from game.luckybox.scenes.draw.card_geometry import card_geometry, fit_cards
from game.luckybox.scenes.draw.cards import cards_of
from game.luckybox.scenes.score.round_gain import gains_of
from game.luckybox.scenes.scorecard.picture import draw_scorecard
from game.luckybox.scenes.scorecard.places import cards_rect, star_rect
from game.luckybox.scenes.scorecard.shown import RoundShown, ScorecardShown, scorecard_of
from game.luckybox.scenes.table import Table
from game.scenes.frame.words import signed
from game.scenes.table.calls import combo_lettering, draw_combo
from game.scenes.table.count import Count, Counting, Item, counted
from game.stage.easing import in_out, out_back, part
from game.ui.draw import shapes
from game.ui.draw.palette import BAR, EDGE
from game.ui.draw.room import room_for
from game.ui.window.kit import Kit
from game.ui.window.layout import Placement
from game.words import _, ngettext

What = tuple[str, int]
HOLD, ROUND, BEST = ("hold", 0), ("round", 0), ("best", 0)
NO_CARD, NO_STAR = ("card", -1), ("star", -1)
CARD_TIMES, STAR_TIMES, REST_TIMES = 2.0, 1.2, 1.0
"""How long a card's flight, a star's stamp and a rest take, in lines of the count."""
BEST_SIZE = 84.0
"""The height of the letters that call a best round, in units."""
STAYS = 0.7
"""The share of its time after which a call stays as it is."""
ARC = 0.12
"""How high a card rises on its way, in parts of the way."""
STAMPED_FROM = 2.4
"""How much larger a star is when it comes down."""


class SoloScoring:
    """The picture of one player's round being scored."""

    def __init__(self, kit: Kit, table: Table) -> None:
        self._kit = kit
        self._table = table
        self._tally = gains_of(table.match.game)[0]
        self._round = table.view.round
        self._each = table.view.edition.card_points[self._round - 1]
        self._end = scorecard_of(table.view, 0)
        self._cards = tuple(table.view.seats[0].cards)
        bests = table.bests
        self._is_best = bests is not None and bests.is_best_round(0, self._tally.rounds)
        self._done = [card.id for card in self._cards if card.crossed == FULL]

    def steps(self) -> Counting[What]:
        timing = self._table.timing
        line = timing.count
        steps = [Item(HOLD, timing.hold)]
        steps += [Item(("card", at), line * CARD_TIMES, line) for at in range(self._tally.cards)]
        if not self._tally.cards:
            steps.append(Item(NO_CARD, line, line * REST_TIMES))
        steps += [Item(("star", at), line * STAR_TIMES) for at in range(self._tally.stars)]
        if not self._tally.stars:
            steps.append(Item(NO_STAR, line, line * REST_TIMES))
        steps.append(Item(ROUND, line * 2))
        if self._is_best:
            steps.append(Item(BEST, line * 2))
        return Counting(Count(steps))

    def caption(self, counting: Counting[What]) -> str:
        gain = self._tally
        if counting.is_done:
            return self._sum()
        match counting.moment.what[0]:
            case "hold":
                return _("Round {round} is over: this is how the table stands.").format(
                    round=self._round
                )
            case "card":
                return cards_in_words(gain.cards, self._each)
            case "star":
                return stars_in_words(gain.stars, gain.star_points)
            case _:
                return self._sum()

    def _sum(self) -> str:
        gain = self._tally
        return _("Round {round} brings {points}: {total} so far, and {open} still open.").format(
            round=self._round, points=gain.points, total=gain.total, open=signed(gain.open)
        )

    def sheet(self, counting: Counting[What]) -> ScorecardShown:
        gain, at = self._tally, self._round - 1
        landed = sum(counting.progress(("card", i)) >= 1 for i in range(gain.cards))
        stamped = sum(counting.progress(("star", i)) >= 1 for i in range(gain.stars))
        knows_cards = landed > 0 or (not gain.cards and counting.has_begun(NO_CARD))
        knows_stars = stamped == gain.stars if gain.stars else counting.has_begun(NO_STAR)
        total = None
        if counting.has_begun(ROUND):
            total = counted(0, gain.points, counting.progress(ROUND))
        rows = list(self._end.rounds)
        rows[at] = RoundShown(
            stamped,
            gain.star_points if knows_stars else None,
            landed if knows_cards else None,
            landed * self._each if knows_cards else None,
            total,
        )
        # The total knew all this when it was earned: it only stays.
        return replace(self._end, rounds=tuple(rows))

    def draw(self, surface: pygame.Surface, place: Placement, counting: Counting[What]) -> None:
        kit, sheet = self._kit, place["sheet"]
        rects = fit_cards(place["cards"], len(self._cards), place.scale)
        flying: list[tuple[int, pygame.Rect, float]] = []
        for card, rect in zip(self._cards, rects, strict=True):
            progress = 0.0
            if card.id in self._done:
                progress = counting.progress(("card", self._done.index(card.id)))
            if progress > 0:
                self._draw_ghost(surface, rect)
                if progress < 1:
                    flying.append((card.id, rect, progress))
                continue
            surface.blit(self._picture(card.id, rect.width), rect)
        draw_scorecard(kit, surface, sheet, self.sheet(counting), keep=False)
        for at in range(self._tally.stars):
            progress = counting.progress(("star", at))
            if 0 < progress < 1:
                self._draw_stamp(surface, star_rect(sheet, self._round - 1, at), progress)
        for card_id, rect, progress in flying:
            goal = cards_rect(sheet, self._round - 1)
            self._draw_flight(surface, card_id, rect, goal, progress)

        if self._is_best and counting.has_begun(BEST):
            left = [
                rect
                for card, rect in zip(self._cards, rects, strict=True)
                if card.id not in self._done
            ]
            self._draw_best(surface, place, left, counting.progress(BEST))

    def _draw_best(
        self,
        surface: pygame.Surface,
        place: Placement,
        cards: list[pygame.Rect],
        progress: float,
    ) -> None:
        """Call the best round out where no card lies."""
        words, size = best_round_words(), place.px(BEST_SIZE)
        within = place["cards"]
        lettering = combo_lettering(self._kit, words, size)
        where, share = room_for(lettering.get_size(), within, cards, within.center)
        moves = self._kit.settings.motion == "full"
        draw_combo(
            self._kit, surface, words, where.center, size * share, min(progress, STAYS), moves
        )

    def _picture(self, card_id: int, width: int) -> pygame.Surface:
        face = self._table.faces[card_id]
        card = next(card for card in self._cards if card.id == card_id)
        return cards_of(self._kit.art).card(face, width, card.crossed, card.ringed, card.points)

    def _draw_ghost(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        body = card_geometry(rect.width).body.size
        ghost = self._kit.pixels.get(
            ("scored ghost", body),
            lambda: shapes.rounded(body, body[0] * 0.08, BAR, max(2, body[0] * 0.01), EDGE, 0.45),
        )
        surface.blit(ghost, rect)

    def _draw_flight(
        self,
        surface: pygame.Surface,
        card_id: int,
        start: pygame.Rect,
        goal: pygame.Rect,
        progress: float,
    ) -> None:
        picture = self._picture(card_id, start.width)
        way = in_out(part(progress, 0.15, 1.0))
        lift = 1.0 + 0.05 * in_out(part(progress, 0.0, 0.15))
        small = goal.height * 0.6 / picture.get_height()
        size = lift + (small - lift) * way
        across = start.centerx + (goal.centerx - start.centerx) * way
        down = start.centery + (goal.centery - start.centery) * way
        rise = ARC * abs(goal.centerx - start.centerx) * 4 * way * (1 - way)
        width, height = (max(2, round(length * size)) for length in picture.get_size())
        drawn = pygame.transform.smoothscale(picture, (width, height))
        surface.blit(drawn, drawn.get_rect(center=(round(across), round(down - rise))))

    def _draw_stamp(self, surface: pygame.Surface, rect: pygame.Rect, progress: float) -> None:
        landing = out_back(part(progress, 0.0, 0.8))
        high = round(rect.height * 0.92 * (STAMPED_FROM + (1 - STAMPED_FROM) * landing))
        icon = self._kit.art.icon("star", high)
        surface.blit(icon, icon.get_rect(center=rect.center))


def best_round_words() -> str:
    return _("Your best round yet!")


def cards_in_words(cards: int, each: int) -> str:
    """Say what cards bring of which each scores so much."""
    if not cards:
        return _("No completed card in this round.")
    return ngettext(
        "{count} completed card × {each} = {points}",
        "{count} completed cards × {each} = {points}",
        cards,
    ).format(count=cards, each=each, points=cards * each)


def stars_in_words(stars: int, points: int) -> str:
    if not stars:
        return _("No star in this round.")
    return ngettext(
        "{count} star in this round = {points}", "{count} stars in this round = {points}", stars
    ).format(count=stars, points=points)
