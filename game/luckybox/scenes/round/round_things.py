"""All that can be clicked or explained on the screen of a round, in reading order."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Protocol

import pygame

from game.luckybox.rules import LINE_MASKS, Cross, Pass, UseBonus
from game.luckybox.scenes.counsel.hint_board import BoardHints
from game.luckybox.scenes.luckybox_table import Table
from game.luckybox.scenes.luckybox_telling import deck_in_words, twist_in_words
from game.luckybox.scenes.meanings import (
    BONUS_EARNED,
    BONUS_LOST,
    BONUS_NOT_YET_EARNED,
    BONUS_WOULD_BE_LOST,
    CASCADE_POINTS_NOTE,
    bolt_price_meaning,
    bonus_meaning,
    help_area,
    moons_meaning,
    pending_points_facts,
    scorecard_things,
    twist_meaning,
    unfinished_card_thing,
)
from game.luckybox.spelling import (
    bolts_in_words,
    bonus_in_words,
    completions_in_words,
    join_sentences,
    seat_in_words,
    square_in_words,
)
from game.luckybox.stage import CardShown, seat_scores
from game.scenes.frame.charts import number_text, signed_number
from game.scenes.table.rivals import tile_head_rect, turn_lamp_rect
from game.ui.widgets import intents
from game.words import _

from .board import Question, QuestionKind, Target
from .round_picture import RoundPicture
from .round_show import (
    bonus_loss_warning,
    how_to_spend_bolts,
    message_for,
    refusal_text,
    square_label,
)


class Round(Protocol):
    """The scene of a round, as far as its things need it."""

    table: Table
    picture: RoundPicture
    question: Question
    counsel: BoardHints

    def cross_square(self, square: Target) -> None: ...

    def choose_bonus(self, disc: Target) -> None: ...

    def enlarge_board(self, seat: int) -> None: ...


class RoundThings:
    """Iterates over all that can be clicked or explained on the round screen, in reading order."""

    def __init__(self, scene: Round) -> None:
        self._scene, self._seat = scene, scene.table.focus
        self._table, self._picture, self._question = scene.table, scene.picture, scene.question
        self._odds = tuple(scene.counsel.odds_things())
        self._cards = [
            shown
            for shown in self._table.view.seats[self._table.focus].cards_in_place
            if self._picture.board.has_card(shown.id)
        ]

    def __iter__(self) -> Iterator[intents.ScreenThing]:
        table, picture, place = self._table, self._picture, self._picture.place
        view, players = table.view, len(table.players)
        picture.panels.refresh()
        for name in ("round", "points", "track"):
            yield from picture.panels[name].things()
        if "points_caption" in place and twist_in_words(view.edition):
            yield intents.ScreenThing(place["points_caption"], partial(twist_meaning, view.edition))
        elif "points_caption" in place and (tag := deck_in_words(table.match.own_deck)):
            # The plate may be too narrow for all of it.
            yield intents.ScreenThing(place["points_caption"], lambda: intents.TooltipText(tag))
        yield from picture.panels["bag"].things()
        deck = help_area(place["deck"], "number" if view.number else "deck", number=view.number)
        asked = partial(message_for, table, self._question, may_go_on=False, is_busy=False)
        yield deck._replace(refuse=asked)
        for shown in self._cards:
            yield from self._square_things(shown)
        for shown in self._cards:
            yield from self._points_and_bonus_things(shown)
        for (card, line), rect in picture.queue_rects.items():
            yield self._bonus_thing("queue", card, line, rect, BONUS_EARNED)
        sheet, counter = picture.scorecard_and_counter([])
        more = CASCADE_POINTS_NOTE if counter else ""
        places = picture.sheet.places
        yield from scorecard_things(sheet, places, view.edition, players, more)
        yield from self._tile_things()
        yield from self._odds or picture.panels["supply"].things()
        seat = view.seats[table.focus]
        tray = help_area(place["bolts"], "bolts", count=seat.bolts)
        yield tray._replace(refuse=partial(how_to_spend_bolts, seat.bolts))
        yield intents.ScreenThing(
            place["moons"], partial(moons_meaning, seat.moons, view.edition, players)
        )
        yield intents.ScreenThing(
            place["pass"],
            key=("pass",),
            name="",
            refuse=self._why_pass_refused,
            speak=lambda: intents.SpokenItem(("pass",), _("Pass")),
        )

    def _square_things(self, shown: CardShown) -> Iterator[intents.ScreenThing]:
        question, board, card = self._question, self._picture.board, shown.id
        for square, number in enumerate(self._table.faces[card].grid):
            at = card, square
            cost = question.costs.get(at)
            press = None if cost is None else partial(self._scene.cross_square, at)
            rect, name = board.square_rect(*at), f"{number} · {card}.{square}"
            yield intents.ScreenThing(
                rect,
                key=("square", *at),
                name=name,
                press=press,
                refuse=partial(self._why_square_refused, at),
                speak=partial(self._describe_square, at),
                cluster=f"card {card}",
            )
            if cost and question.kind is QuestionKind.NUMBER:
                price = partial(bolt_price_meaning, self._table.view.number, number)
                yield intents.ScreenThing(board.price_badge_rect(at, cost), price)

    def _why_pass_refused(self) -> str | None:
        action = Pass(self._seat)
        table, lying = self._table, self._table.lying_cards(self._seat)
        return table.objection_to_action(action) or refusal_text(table.match, action, lying)

    def _why_square_refused(self, at: Target) -> str | None:
        match = self._table.match
        pending = match.game.seats[self._seat].pending
        if not pending:
            return refusal_text(match, Cross(self._seat, *at))
        source = self._question.chosen_disc or (pending[0].card, pending[0].line)
        return refusal_text(match, UseBonus(self._seat, *source, *at))

    def _describe_square(self, at: Target) -> intents.SpokenItem:
        question, (card, square) = self._question, at
        words, cost = square_in_words(self._table.faces[card], square), question.costs.get(at, 0)
        if cost:
            words = _("{square}, for {bolts}").format(square=words, bolts=bolts_in_words(cost))
        chosen = square_label(question, at) if question.chosen_square == at else ""
        return intents.SpokenItem(
            ("square", *at), words, chosen, partial(self._cross_effect_words, at)
        )

    def _cross_effect_words(self, at: Target) -> str:
        table, question, (card, square) = self._table, self._question, at
        crossed = table.view.seats[table.focus].card(card).crossed
        done = completions_in_words(table.faces[card], crossed, square)
        gain = "" if question.chosen_square else square_label(question, at)
        return join_sentences(filter(None, (*done, gain, bonus_loss_warning(question, at))))

    def _points_and_bonus_things(self, shown: CardShown) -> Iterator[intents.ScreenThing]:
        edition, board, card = self._table.view.edition, self._picture.board, shown.id
        if shown.points is None:
            yield unfinished_card_thing(
                board.header_rect(card), shown, edition, self._table.view.round
            )
        else:
            yield help_area(
                board.header_rect(card), "finished", card=card, points=signed_number(shown.points)
            )
        for line, bonus in enumerate(self._table.faces[card].bonuses):
            state = BONUS_EARNED if shown.ringed >> line & 1 else BONUS_NOT_YET_EARNED
            if shown.lost >> line & 1 or (card, line) in self._question.doomed_bonuses:
                state = BONUS_LOST if shown.lost >> line & 1 else BONUS_WOULD_BE_LOST
            thing = self._bonus_thing("end", card, line, board.bonus_rect(card, line), state)
            # An end without a bonus is not clickable.
            yield thing if bonus else thing._replace(refuse=None)
            if state == BONUS_LOST:
                yield intents.ScreenThing(
                    board.doomed_sign_rect(card, line), thing.tooltip_text, refuse=thing.refuse
                )

    def _bonus_thing(
        self, where: str, card: int, line: int, rect: pygame.Rect, state: str
    ) -> intents.ScreenThing:
        table, at, key = self._table, (card, line), (where, card, line)
        bonus, players = table.faces[card].bonuses[line], len(table.players)

        def refuse_bonus() -> str | None:
            held = table.match.game.seats[self._seat].held
            crossed = next(each.crossed for each in held if each.face.id == card)
            if state == BONUS_LOST:
                return _(BONUS_LOST)
            if LINE_MASKS[line] & ~crossed:
                return _("Fill this line first to earn its bonus.")
            return refusal_text(table.match, UseBonus(self._seat, card, line, card, 0))

        def describe_bonus() -> intents.SpokenItem:
            words = _("Bonus on card {card}: {bonus}")
            return intents.SpokenItem(key, words.format(card=card, bonus=bonus_in_words(bonus)))

        return intents.ScreenThing(
            rect,
            partial(bonus_meaning, bonus, table.view.edition, players, state),
            key=key,
            name=bonus,
            press=partial(self._scene.choose_bonus, at) if at in self._question.discs else None,
            refuse=refuse_bonus,
            speak=describe_bonus,
            cluster="queue" if where == "queue" else f"card {card}",
            # Arrow keys skip bonuses on the way between squares.
            is_aside=True,
        )

    def _tile_things(self) -> Iterator[intents.ScreenThing]:
        table, view, worth = self._table, self._table.view, seat_scores(self._table.view)
        for seat, rect in self._picture.tile_rects.items():
            name, points = table.players[seat].name, number_text(worth[seat].certain)
            more = partial(self._seat_in_words, seat)
            yield intents.ScreenThing(
                rect,
                key=("seat", seat),
                name=name,
                press=partial(self._scene.enlarge_board, seat),
                speak=partial(intents.SpokenItem, ("seat", seat), name, more=more),
                cluster="rail",
                enlarges=True,
            )
            # Quiet: the mouse gets the cards at once.
            own = worth[seat]
            facts = pending_points_facts(own, view.seats[seat].moons)
            board = help_area(
                tile_head_rect(rect),
                "board",
                edition=view.edition,
                name=name,
                points=points,
                **facts,
            )
            yield board._replace(is_quiet=True)
            kind = "answered" if view.seats[seat].is_done else "answering"
            if view.number:
                yield help_area(turn_lamp_rect(rect), kind, name=name)

    def _seat_in_words(self, seat: int) -> str:
        told = self._picture.tiles.latest_answer(seat)[:1]
        return join_sentences((seat_in_words(self._table.view, seat), *told))
