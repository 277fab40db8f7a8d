"""Scoring a round together: a row a seat with its cards as they lie, counted column by column.

Knows what is drawn at each moment of the count; knows no input.
"""

from __future__ import annotations

import pygame

from game.luckybox.rules import FULL
from game.luckybox.scenes.draw.card_geometry import mini_geometry
from game.luckybox.scenes.draw.cards import cards_of
from game.luckybox.scenes.legend.meanings import CERTAIN
from game.luckybox.scenes.score.round_gain import RoundGain, gains_of
from game.luckybox.scenes.table import Table
from game.luckybox.stage.view import SeatShown
from game.scenes.frame.words import names_in_words, number_text, signed
from game.scenes.table.count import Count, Counting, Item, counted
from game.scenes.table.score_table import (
    GAINED,
    SMALLEST_PX,
    ScoreTable,
    draw_points,
    draw_row,
    draw_seat,
    draw_stars,
    draw_table,
)
from game.stage.easing import in_out, out_cubic, part
from game.ui.draw.palette import FAINT, INK, MAGENTA_DEEP
from game.ui.window.kit import Kit
from game.ui.window.layout import Placement
from game.words import _

HOLD, CARDS, STARS, ROUND, TOTAL = "hold", "cards", "stars", "round", "total"
OPEN = "open"
"""A column beside the total, of what is not certain yet."""
COLUMNS = {"seat": 290, "board": 380, CARDS: 280, STARS: 240, ROUND: 115, TOTAL: 115, OPEN: 90}
LINE_TIMES = 3.0
"""How long a column takes, in lines of the count: everybody wants to find their own row."""
WIDEST_CARD = 150.0


class PartyScoring:
    """The picture of everybody's round being scored."""

    def __init__(self, kit: Kit, table: Table) -> None:
        self._kit = kit
        self._table = table
        self._gains = gains_of(table.match.game)
        self._round = table.view.round
        bests = table.bests
        self._best = [
            seat
            for seat, gain in enumerate(self._gains)
            if bests is not None and bests.is_best_round(seat, gain.rounds)
        ]
        """Who has never had a better round."""
        self._seats = tuple(table.view.seats)
        self._most_done = max(1, *(gain.cards for gain in self._gains))
        self._edition = table.view.edition
        self._each = self._edition.card_points[self._round - 1]
        self._most_cards = max(1, *(len(seat.cards) for seat in self._seats))

    def steps(self) -> Counting[str]:
        timing = self._table.timing
        line, rest = timing.count * LINE_TIMES, timing.count
        steps = [Item(HOLD, timing.hold)]
        steps += [Item(what, line, rest) for what in (CARDS, STARS, ROUND, TOTAL)]
        return Counting(Count(steps))

    def caption(self, counting: Counting[str]) -> str:
        if counting.is_done and self._best:
            names = [self._table.players[seat].name for seat in self._best]
            return _("The best round yet: {names}!").format(names=names_in_words(names))
        match counting.moment.what:
            case "hold":
                return _("Round {round} is over: this is how the table stands.").format(
                    round=self._round
                )
            case "cards":
                return _("Every card completed in this round scores {points}.").format(
                    points=self._each
                )
            case "stars":
                one, two, three = self._edition.star_points[1:]
                return _("1, 2 or 3 stars of one round score {one}, {two} or {three}.").format(
                    one=one, two=two, three=three
                )
            case "round":
                return _("What round {round} brings").format(round=self._round)
            case _:
                return _(CERTAIN)

    def draw(self, surface: pygame.Surface, place: Placement, counting: Counting[str]) -> None:
        kit = self._kit
        table = ScoreTable(place["table"], place.scale, len(self._seats), COLUMNS)
        draw_table(
            kit,
            surface,
            table,
            (
                ("seat", _("Player"), "left"),
                ("board", _("On the table"), "left"),
                (CARDS, _("Cards × {points}").format(points=self._each), "center"),
                (STARS, _("Stars"), "center"),
                (ROUND, _("Round"), "center"),
                (TOTAL, _("Total"), "center"),
                (OPEN, _("Open"), "center"),
            ),
        )
        for at, (seat, gain) in enumerate(zip(self._seats, self._gains, strict=True)):
            draw_row(kit, surface, table, at)
            draw_seat(kit, surface, table, table.cell(at, "seat"), self._table.players[at])
            self._draw_numbers(surface, table, at, gain, counting)
            self._draw_stars(surface, table, at, gain, counting)
            self._draw_board(surface, table, at, seat, counting)

    def _draw_numbers(
        self,
        surface: pygame.Surface,
        table: ScoreTable,
        at: int,
        gain: RoundGain,
        counting: Counting[str],
    ) -> None:
        kit, letters = self._kit, table.letters
        landed = counting.progress(CARDS)
        if landed > 0:
            self._draw_cards(surface, table, at, gain, part(landed, 0.6, 1.0))
        if counting.has_begun(ROUND):
            points = counted(0, gain.points, counting.progress(ROUND))
            colour = MAGENTA_DEEP if at in self._best else GAINED
            draw_points(kit, surface, table.cell(at, ROUND), signed(points), letters * 0.9, colour)
        if counting.has_begun(TOTAL):
            total = counted(gain.before, gain.total, counting.progress(TOTAL))
            draw_points(kit, surface, table.cell(at, TOTAL), number_text(total), letters, INK)
            still_open = signed(gain.open)
            draw_points(kit, surface, table.cell(at, OPEN), still_open, letters * 0.8, FAINT)

    def _draw_cards(
        self, surface: pygame.Surface, table: ScoreTable, at: int, gain: RoundGain, progress: float
    ) -> None:
        kit = self._kit
        if progress <= 0 and gain.cards:
            return
        slots, points = self._card_slots(table, at, gain.cards)
        for slot in slots:
            icon = kit.art.icon("card_done", slot.height)
            surface.blit(icon, icon.get_rect(center=slot.center))
        gained = signed(counted(0, gain.card_points, progress))
        colour = GAINED if gain.cards else FAINT
        draw_points(kit, surface, points, gained, table.letters * 0.9, colour)

    def _card_slots(
        self, table: ScoreTable, at: int, cards: int
    ) -> tuple[list[pygame.Rect], pygame.Rect]:
        """Give where completed cards go, and where their points stand."""
        cell = table.cell(at, CARDS)
        points = pygame.Rect(cell.x + round(cell.width * 0.64), cell.y, 0, cell.height)
        points.width = cell.right - points.x
        room = pygame.Rect(cell.x, cell.y, points.x - cell.x, cell.height)
        if not cards:
            return [], points
        high = min(
            round(cell.height * 0.74), room.width // self._most_done, round(64 * table.scale)
        )
        slots = []
        for index in range(cards):
            slot = pygame.Rect(0, 0, high, high)
            slot.midright = (room.right - (cards - 1 - index) * high, room.centery)
            slots.append(slot)
        return slots, points

    def _draw_stars(
        self,
        surface: pygame.Surface,
        table: ScoreTable,
        at: int,
        gain: RoundGain,
        counting: Counting[str],
    ) -> None:
        cell = table.cell(at, STARS)
        stars = pygame.Rect(cell.x, cell.y, round(cell.width * 0.62), 0)
        stars.height = round(min(table.row_px * 0.66, 46 * table.scale))
        stars.centery = cell.centery
        progress = counting.progress(STARS)
        # One star after the other, in the first part of the step.
        shown = min(gain.stars, int(part(progress, 0.0, 0.6) * 3 + 0.001))
        draw_stars(self._kit, surface, stars, shown)
        if progress > 0 and (shown == gain.stars):
            points = pygame.Rect(stars.right, cell.y, cell.right - stars.right, cell.height)
            gained = signed(gain.star_points)
            colour = GAINED if gain.stars else FAINT
            draw_points(self._kit, surface, points, gained, table.letters * 0.9, colour)

    def _draw_board(
        self,
        surface: pygame.Surface,
        table: ScoreTable,
        at: int,
        seat: SeatShown,
        counting: Counting[str],
    ) -> None:
        """Draw the cards as they lie; completed ones fly to the column where they count."""
        kit, faces = self._kit, self._table.faces
        flown = counting.progress(CARDS)
        cell = table.cell(at, "board")
        cell.inflate_ip(-round(16 * table.scale), -round(cell.height * 0.06))
        rects = _fit_minis(cell, len(seat.cards), self._most_cards, table.scale)
        done = [card for card in seat.cards if card.crossed == FULL]
        slots, _points = self._card_slots(table, at, len(done))
        flying: list[tuple[pygame.Surface, pygame.Rect, pygame.Rect]] = []
        for card, rect in zip(seat.cards, rects, strict=True):
            picture = cards_of(kit.art).mini_card(faces[card.id], rect.width, card.crossed)
            if card.crossed != FULL or flown <= 0:
                surface.blit(picture, rect)
                if card.crossed == FULL:
                    tick = kit.art.icon("check_badge", max(SMALLEST_PX, round(rect.height * 0.5)))
                    surface.blit(tick, tick.get_rect(center=rect.center))
            elif flown < 0.6:
                flying.append((picture, rect, slots[done.index(card)]))
        for picture, rect, slot in flying:
            way = in_out(flown / 0.6)
            size = 1 + (slot.height / rect.height - 1) * out_cubic(way)
            drawn = pygame.transform.smoothscale_by(picture, max(0.1, size))
            across = rect.centerx + (slot.centerx - rect.centerx) * way
            rise = cell.height * 0.5 * way * (1 - way)
            middle = (round(across), round(rect.centery - rise))
            surface.blit(drawn, drawn.get_rect(center=middle))


def _fit_minis(area: pygame.Rect, count: int, room_for: int, scale: float) -> list[pygame.Rect]:
    """Place small cards in an area, as large as so many of them may be."""
    tall = mini_geometry(200).size[1] / 200
    best, columns = 0, 1
    for across in range(room_for, 0, -1):
        rows = -(-room_for // across)
        width = min(area.width / (across * 1.08), area.height / (rows * tall * 1.08))
        width = min(width, WIDEST_CARD * scale)
        if width > best * 1.02:
            best, columns = int(width), across
    rows = -(-count // columns)
    pitch, step = best * 1.08, best * tall * 1.08
    left = area.x
    top = area.centery - step * rows / 2
    return [
        pygame.Rect(
            round(left + (index % columns + 0.04) * pitch),
            round(top + (index // columns + 0.04) * step),
            *mini_geometry(best).size,
        )
        for index in range(count)
    ]
