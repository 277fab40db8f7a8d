"""The clickable things of a round: where they lie, what they mean, why a click is refused."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Literal

import pygame

from game.luckybox.match import LuckyboxMatch
from game.luckybox.rules import LINE_MASKS, Action, Cross, Face, Pass, UseBonus
from game.luckybox.scenes.kinds import twist_in_words
from game.luckybox.scenes.legend.meanings import (
    tell,
    tell_bonus,
    tell_heap,
    tell_moons,
    tell_price,
    tell_twist,
)
from game.luckybox.scenes.legend.score import things_of_bar, things_of_scorecard
from game.luckybox.scenes.table import Table
from game.luckybox.spoken import (
    bolts_in_words,
    bonus_in_words,
    completions,
    seat_in_words,
    sentences,
    square_in_words,
)
from game.luckybox.stage.view import CardShown
from game.luckybox.stage.worth import worths
from game.scenes.frame.words import number_text, signed
from game.scenes.table.tile_frame import head_rect, lamp_rect
from game.ui.widgets.ring import ring_rect
from game.ui.widgets.thing import Spoken, Thing
from game.ui.widgets.widget import ThingSpot
from game.ui.window.kit import Kit
from game.words import _

from .board import Board
from .panels import supply_rects
from .question import Asked, Question, Target, beside, warning_of, why_not
from .round_picture import RoundPicture

SquareKey = tuple[Literal["square"], int, int]
EndKey = tuple[Literal["end", "queue"], int, int]
SeatKey = tuple[Literal["seat"], int]
PassKey = tuple[Literal["pass"]]
ThingKey = SquareKey | EndKey | SeatKey | PassKey
"""A square, a line's bonus at its end or in the queue, a seat, or the pass."""


class Clicks:
    """What clicks in a round do."""

    def __init__(
        self,
        cross: Callable[[Target], None],
        choose: Callable[[Target], None],
        bring: Callable[[int], None],
    ) -> None:
        self.cross, self.choose, self.bring = cross, choose, bring


class RoundThings:
    """The clickable and explained things of a round."""

    def __init__(
        self,
        table: Table,
        picture: RoundPicture,
        question: Question,
        clicks: Clicks,
        odds: Sequence[Thing] = (),
    ) -> None:
        self._table, self._picture, self._question = table, picture, question
        self._clicks, self._odds = clicks, odds
        self._cards = [
            shown for shown in table.view.seats[table.focus].cards if picture.board.holds(shown.id)
        ]

    def __iter__(self) -> Iterator[Thing]:
        table, picture, place = self._table, self._picture, self._picture.place
        view, players = table.view, len(table.players)
        yield from things_of_bar(view, place["round"], place["points"], place["track"])
        if "points_caption" in place and twist_in_words(view.edition):
            yield Thing(place["points_caption"], partial(tell_twist, view.edition))
        left = sum(view.in_bag.values())
        yield Thing(place["bag"], partial(tell, "bag", left=left, coming=view.to_come))
        number = partial(tell, "number", number=view.number) if view.number else None
        yield Thing(place["deck"], number or partial(tell, "deck"))
        for shown in self._cards:
            yield from self._squares(shown)
        for shown in self._cards:
            yield from self._paid(shown)
        for (card, line), rect in picture.queue_rects.items():
            yield self._bonus(rect, ("queue", card, line), is_earned=True)
        sheet, _counter = picture.sheet([])
        yield from things_of_scorecard(sheet, place["scorecard"], view.edition, players)
        yield from self._tiles()
        counts = view.bolt_supply, view.moon_supply
        heaps = zip(("bolts", "moons"), supply_rects(place["supply"]), counts, strict=True)
        for token, half, count in () if self._odds else heaps:
            yield Thing(half, partial(tell_heap, token, count))
        yield from self._odds
        seat = view.seats[table.focus]
        yield Thing(place["bolts"], partial(tell, "bolts", count=seat.bolts))
        yield Thing(place["moons"], partial(tell_moons, seat.moons, view.edition, players))
        yield self._thing(place["pass"], ("pass",), "", None)

    def _thing(
        self, rect: pygame.Rect, key: ThingKey, name: str, press: Callable[[], None] | None
    ) -> Thing:
        """Return a clickable thing, legal or not."""
        table, question = self._table, self._question
        return Thing(
            rect,
            key=key,
            name=name,
            press=press,
            refuse=partial(reason, table.match, table.focus, key, question.chosen_disc),
            speak=partial(_spoken, table, question, key),
        )

    def _squares(self, shown: CardShown) -> Iterator[Thing]:
        question, board, card = self._question, self._picture.board, shown.id
        for square, number in enumerate(self._table.faces[card].grid):
            at = card, square
            cost = question.costs.get(at)
            press = None if cost is None else partial(self._clicks.cross, at)
            rect, name = board.square_rect(*at), f"{number} · {card}.{square}"
            thing = self._thing(rect, ("square", *at), name, press)
            yield thing._replace(cluster=f"card {card}")
            if cost and question.kind is Asked.NUMBER:
                price = partial(tell_price, self._table.view.number, number)
                yield Thing(board.badge_rect(at, cost), price)

    def _paid(self, shown: CardShown) -> Iterator[Thing]:
        edition, board, card = self._table.view.edition, self._picture.board, shown.id
        if shown.points is None:
            points = edition.card_points[self._table.view.round - 1]
            crossed = shown.crossed.bit_count()
            told = partial(tell, "card", card=card, crossed=crossed, points=points)
        else:
            told = partial(tell, "finished", card=card, points=signed(shown.points))
        yield Thing(board.header_rect(card), told)
        for line, bonus in enumerate(self._table.faces[card].bonuses):
            is_earned = bool(shown.ringed >> line & 1)
            rect = board.end_rect(card, line)
            thing = self._bonus(rect, ("end", card, line), is_earned=is_earned)
            # An end without a bonus is not clickable.
            yield thing if bonus else thing._replace(refuse=None)

    def _bonus(self, rect: pygame.Rect, key: EndKey, *, is_earned: bool) -> Thing:
        table, question, (where, card, line) = self._table, self._question, key
        bonus = table.faces[card].bonuses[line]
        told = partial(
            tell_bonus, bonus, table.view.edition, len(table.players), is_earned=is_earned
        )
        waits = (card, line) in question.discs
        thing = self._thing(
            rect, key, bonus, partial(self._clicks.choose, (card, line)) if waits else None
        )
        cluster = "queue" if where == "queue" else f"card {card}"
        # Arrow keys skip bonuses on the way between squares.
        return thing._replace(explain=told, cluster=cluster, is_aside=True)

    def _tiles(self) -> Iterator[Thing]:
        table, view, worth = self._table, self._table.view, worths(self._table.view)
        for seat, rect in self._picture.tile_rects.items():
            name, points = table.players[seat].name, number_text(worth[seat].certain)
            bring = partial(self._clicks.bring, seat)
            thing = self._thing(rect, ("seat", seat), name, bring)
            yield thing._replace(cluster="rail", enlarges=True, refuse=None)
            # Quiet: the mouse gets the cards at once.
            told = partial(tell, "board", name=name, points=points, open=signed(worth[seat].open))
            yield Thing(head_rect(rect), told, is_quiet=True)
            kind = "answered" if view.seats[seat].is_done else "answering"
            yield Thing(lamp_rect(rect), partial(tell, kind, name=name))


class SquareSpot(ThingSpot):
    """A legal square, whose focus ring hides neither glow nor prices."""

    def __init__(
        self, thing: Thing, target: Target, board: Board, costs: Callable[[], Mapping[Target, int]]
    ) -> None:
        super().__init__(thing)
        self._target, self._board, self._costs = target, board, costs
        self._is_focused = False

    def draw(self, surface: pygame.Surface, kit: Kit, *, focused: bool) -> None:
        self._is_focused = focused
        if focused and not self._costs().get(self._target):
            self._board.draw_glow(surface, self._target, ring_rect(self))

    def draw_mark(self, surface: pygame.Surface, kit: Kit) -> None:
        if self._is_focused:
            self._board.draw_prices(surface, self._costs(), ring_rect(self).inflate(4, 4))


# --- why a click is refused ----------------------------------------------------------------------


def reason(
    match: LuckyboxMatch, player: int, key: ThingKey, disc: Target | None = None
) -> str | None:
    """Return why the rules refuse a click, or None; ``disc`` is the chosen bonus."""
    if key[0] in ("end", "queue") and not _is_filled(match, player, key[1], key[2]):
        return _("Fill this line first to earn its bonus.")
    return why_not(match, _meant(match, player, key, disc))


def _is_filled(match: LuckyboxMatch, player: int, card: int, line: int) -> bool:
    held = next(held for held in match.game.seats[player].held if held.face.id == card)
    return held.crossed & LINE_MASKS[line] == LINE_MASKS[line]


def _meant(match: LuckyboxMatch, player: int, key: ThingKey, disc: Target | None) -> Action:
    match key:
        case ("end" | "queue", card, line):
            return UseBonus(player, card, line, card, 0)
        case ("square", card, square):
            pending = match.game.seats[player].pending
            if not pending:
                return Cross(player, card, square)
            source = disc or (pending[0].card, pending[0].line)
            return UseBonus(player, *source, card, square)
        case _:
            return Pass(player)


# --- how it is read aloud ------------------------------------------------------------------------


def _spoken(table: Table, question: Question, key: ThingKey) -> Spoken:
    match key:
        case ("square", card, square):
            is_chosen = question.chosen_square == (card, square)
            chosen = beside(question, (card, square)) if is_chosen else ""
            would_do = partial(_would_do, table, question, (card, square))
            return Spoken(
                key, _square(table.faces[card], question, (card, square)), chosen, would_do
            )
        case ("end" | "queue", card, line):
            bonus = bonus_in_words(table.faces[card].bonuses[line])
            return Spoken(key, _("Bonus of card {card}: {bonus}").format(card=card, bonus=bonus))
        case ("seat", seat):
            more = partial(seat_in_words, table.view, seat)
            return Spoken(key, table.players[seat].name, more=more)
        case ("pass",):
            return Spoken(key, _("Pass"))


def _square(face: Face, question: Question, at: Target) -> str:
    words, cost = square_in_words(face, at[1]), question.costs.get(at, 0)
    if not cost:
        return words
    return _("{square}, for {bolts}").format(square=words, bolts=bolts_in_words(cost))


def _would_do(table: Table, question: Question, at: Target) -> str:
    card, square = at
    shown = table.view.seats[table.focus].card(card)
    done = completions(table.faces[card], shown.crossed, square)
    gain = "" if question.chosen_square else beside(question, at)
    return sentences(filter(None, (*done, gain, warning_of(question, at))))
