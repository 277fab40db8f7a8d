"""The round: nine numbers, everybody's board (the focused one large) and the cascades."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import partial

import pygame

from game.luckybox.rules import Action, Pass, Phase
from game.luckybox.scenes.counsel.board import CounselOnBoard
from game.luckybox.scenes.legend.meanings import tell_button
from game.luckybox.scenes.rival_tile import RivalTile
from game.luckybox.scenes.round.layouts import layouts_of
from game.luckybox.scenes.round.question import message_for, warning_of
from game.luckybox.scenes.table import Table
from game.scenes import destinations as to
from game.scenes.game import screens_of
from game.scenes.table.play import PlayScene
from game.scenes.table.turnover import Turnover
from game.scenes.watch.shots import save_shot
from game.stage import TABLE
from game.ui.widgets.button import Button
from game.ui.widgets.hint import draw_hint
from game.ui.widgets.intents import Advance, Confirm, Digit, Intent, Key, Move, NextFocus, Release
from game.ui.widgets.thing import Thing
from game.ui.widgets.widget import Spot, ThingSpot, Widget, widgets_on
from game.ui.window.kit import Kit
from game.words import _

from .ahead import draw_round_ahead
from .question import ASKED_TWICE, Asked, Question, Target, ask, beside, lines_completed_by
from .round_picture import RoundPicture
from .things import Clicks, RoundThings, SquareSpot


class RoundScene(PlayScene[Table, RoundPicture]):
    """The input and flow of a round; ``RoundPicture`` draws it."""

    asks_at = "board"

    def __init__(self, kit: Kit, table: Table) -> None:
        alone = table.playback is not None and table.playback.alone
        layouts = layouts_of(1 if alone else len(table.players))
        super().__init__(kit, table, RoundPicture(kit, table, layouts))
        self.question = Question()
        self._chosen_disc: Target | None = None
        self._chosen_square: Target | None = None
        self.spots: dict[Hashable, Widget] = {}
        """The clickable widgets, kept as long as the question is the same."""
        self._clicks = Clicks(self.cross, self.choose, self.bring_into_focus)
        self._rival = [] if table.rival is None else [RivalTile(kit, table, table.rival)]
        self._deck = Spot("deck", lambda: _("Reveal"), self.go_on, enabled=self._may_go_on)
        self._pass = Button(
            "pass",
            lambda: _("Pass"),
            self.answer_pass,
            style="secondary",
            visible=table.watch is None,
            enabled=lambda: self.question.may_pass and not self.is_busy(),
            shortcut=Key("pass"),
        )
        self._moves_on = False
        self._waited = 0.0
        self.turnover = Turnover(kit.window.sheets)
        self._pass.explained = partial(tell_button, self._pass, "pass")
        self.counsel = CounselOnBoard(kit, table, self.picture)
        still = self._deck, self._undo, self._redo, self._pass, self._log, self._menu
        self._lay(*still, aside=table.aids(kit) or self.counsel.spots)

    # --- the scene's life ------------------------------------------------------------------------

    def resize(self, size: tuple[int, int]) -> None:
        self.turnover.forget()
        super().resize(size)
        self._prepared_for = None

    def update(self, dt: float) -> bool:
        changed = super().update(dt)
        changed = self.counsel.look(self.question, self._square_in_hand()) or changed
        return self.turnover.update(dt) or changed

    def pause(self) -> None:
        super().pause()
        self.turnover.forget()

    def leave(self) -> None:
        super().leave()
        # Free the screen-sized pictures.
        self.turnover.forget()
        self.picture.forget()

    def draw(self, surface: pygame.Surface) -> None:
        hovered = self.focus.hovered
        may_go_on, deck_is_hot = self._may_go_on(), hovered is self._deck
        board = surface.subsurface(self.picture.middle)
        motion = self.kit.settings.motion
        # The snapshot of the previous board counts towards the render budget.
        self.kit.pace.make(lambda: self.turnover.begin(board, self.table.focus, motion))
        self.picture.draw(
            surface,
            preview=self.preview(),
            hovered=seat_of(hovered),
            may_go_on=may_go_on,
            deck_is_hot=deck_is_hot,
            message=warning_of(self.question, self._square_in_hand()) or self.message(),
        )
        if self.turnover.is_running:
            self.turnover.draw(board)
            # The deck is drawn again, since it reaches into the board and belongs to everybody.
            self.picture.draw_deck(surface, may_go_on=may_go_on, is_hot=deck_is_hot)
        self.focus.draw(surface)
        self.counsel.draw(surface)
        self._draw_beside(surface)
        self.refusal.draw(surface, self.picture.place.scale)

    def message(self) -> str:
        table, may_go_on, is_busy = self.table, self._may_go_on(), self.is_busy()
        return self.counsel.message or message_for(
            table, self.question, may_go_on=may_go_on, is_busy=is_busy
        )

    def _draw_beside(self, surface: pygame.Surface) -> None:
        in_hand = self._square_in_hand()
        square, picture = self.question.chosen_square or in_hand, self.picture
        words = beside(self.question, square)
        if square is not None and words and not self.refusal.words:
            about = picture.board.square_rect(*square)
            if square == self.question.chosen_square:
                # This long text goes above the card, so as not to hide squares.
                head = picture.board.square_rect(square[0], 0).top
                about.update(about.x, head, about.width, about.bottom - head)
            draw_hint(surface, self.kit, words, about, picture.place.scale)
        seat = self._board_in_hand()
        if seat is not None:
            self.picture.draw_closeup(surface, seat)

    def _answer(self, intent: Intent) -> None:
        match intent:
            case Advance():
                self.go_on()
            case Move() if self._lead_keyboard():
                pass  # The first arrow only shows where the focus is.
            case NextFocus(backwards) if len(self.table.players) > 1:
                self.turn_to(-1 if backwards else 1)
            case Digit(number) if len(self.table.players) > 1:
                seat = (number or 10) - 1
                if seat < len(self.table.players):
                    self.bring_into_focus(seat)
            case Key("film"):
                screens_of(self.kit.games, self.table.game).film(self.kit, self.table)
            case Confirm() if not self._shows_what_enter_presses() and self._may_go_on():
                self.go_on()
            case Release(pos):
                self.refusal.forget()
                if not self.focus.handle(intent):
                    self._chosen_square = None
                    self.table.hurry_bots()
                    self._refuse(self.refusing_at(pos))
                    self.refuse_grey(intent)
            case _:
                if isinstance(intent, Move | NextFocus) and self.question.kind is Asked.NUMBER:
                    self._chosen_square = None
                if not self.focus.handle(intent):
                    if intent == self._pass.shortcut and self._pass.visible:
                        self._refuse(self.thing_of(("pass",)))
                    self.refuse_grey(intent)

    def _refuse(self, thing: Thing | None) -> None:
        if thing is not None and self.table.watch is None and not self.is_busy():
            self.say_why(thing)

    def kept_free_by(self, thing: Thing) -> pygame.Rect | None:
        """Keep the card visible when a line's bonus is explained."""
        is_end = isinstance(thing.key, tuple) and thing.key[0] == "end"
        cards = self.picture.board.cards if is_end else ()
        return next((card for card in cards if card.contains(thing.rect)), None)

    # --- what a player does ----------------------------------------------------------------------

    def cross(self, square: Target) -> None:
        action = self.question.action_for(square)
        if action is None:
            return
        if objection := self.table.objection(action):
            self.say_why(self.thing_of(("square", *square)), objection)
            return
        if self._must_be_sure(square):
            self._chosen_square = square
            return
        self._do(action)

    def _must_be_sure(self, square: Target) -> bool:
        is_dear = self.question.costs.get(square, 0) >= ASKED_TWICE
        return is_dear and self.kit.settings.ask_bolts and self._chosen_square != square

    def choose(self, disc: Target) -> None:
        self._chosen_disc = None if self._chosen_disc == disc else disc
        if self._chosen_disc is not None:
            self.focus.focus(None)  # The focus moves to the squares.

    def answer_pass(self) -> None:
        action = Pass(self.table.focus)
        if objection := self.table.objection(action):
            self.say_why(self.thing_of(("pass",)), objection)
        else:
            self._do(action)

    def undo(self) -> None:
        self._moves_on = False
        super().undo()

    def redo(self) -> None:
        super().redo()
        self._moves_on = True

    def go_on(self) -> None:
        """Reveal the next number, or score the round after the last one."""
        if not self._may_go_on():
            self.table.hurry_bots()
            return
        self.table.director.finish()
        self._forget_choice()
        self._waited = 0.0
        self.table.advance()

    def bring_into_focus(self, seat: int) -> None:
        self._moves_on = False
        super().bring_into_focus(seat)

    def _do(self, action: Action) -> None:
        if self.act_on(action):
            self._moves_on = True

    def _forget_choice(self) -> None:
        self.refusal.forget()
        self._chosen_disc = self._chosen_square = None

    # --- what goes on ----------------------------------------------------------------------------

    def _subject(self) -> object:
        return self.table.focus, self.table.view.round, self.picture.board.card_width

    def _prepare(self) -> Iterator[object]:
        return draw_round_ahead(self.kit, self.table, self.picture)

    def _may_go_on(self) -> bool:
        match, director = self.table.match, self.table.director
        is_still = not self.is_busy() and not director.is_held_aside
        is_answered = match.game.phase is Phase.TURN and match.is_ready
        return is_answered and self.table.goes_on and is_still

    def _shows_what_enter_presses(self) -> bool:
        current = self.focus.current
        return current is not None and current.can_focus and self.focus.shows_ring

    def _go_on_by_itself(self, dt: float) -> bool:
        table = self.table
        director, match = table.director, table.match
        if director.is_busy(TABLE):
            return False
        if match.game.phase is not Phase.TURN:
            if not director.is_busy():
                self._leave()
            return False
        if not all(map(match.asks, match.waiting_for())):
            _start, answers = match.turn
            happened = table.let_bots_act()
            if table.watch is not None and self._may_follow(is_first=not answers):
                table.focus = table.spotlight()
            if happened:
                return True
        if self._moves_on and not self.is_busy() and table.focus not in match.waiting_for():
            self._moves_on = False
            following = table.next_unanswered() if self.kit.settings.auto_focus else None
            if following is not None and following != table.focus:
                self.bring_into_focus(following)
                return True
        return self._reveal_by_itself(dt)

    def _may_follow(self, *, is_first: bool) -> bool:
        """Whether it is known whose answer to show; in a replay it is at once."""
        table = self.table
        return is_first if table.performance is not None else not table.match.waiting_for()

    def _reveal_by_itself(self, dt: float) -> bool:
        table = self.table
        by_itself = table.watch is not None or self.kit.settings.auto_reveal
        if not by_itself or not table.match.is_ready or table.director.is_busy():
            self._waited = 0.0
            return False
        self._waited += dt
        is_last = not table.match.game.to_come
        if self._waited < (table.timing.hold if is_last else table.timing.think):
            return False
        if is_last:
            save_shot(self.kit, table, f"round-{table.view.round}")
        self.go_on()
        return True

    def _leave(self) -> None:
        self.kit.stack.replace(to.At(self.table))

    # --- what may be clicked ---------------------------------------------------------------------

    def _asked_of(self) -> object:
        return (
            self.table.match.game,
            self.is_busy(),
            self.table.focus,
            self._chosen_disc,
            self._chosen_square,
            len(self.table.view.seats[self.table.focus].cards) if self.table.view.seats else 0,
        )

    def refresh(self) -> None:
        table = self.table
        asked = self.question.legal
        if self.is_busy():
            self.question = Question()
        else:
            self.question = ask(table.match, table.focus, self._chosen_disc, self._chosen_square)
            self._chosen_disc = self.question.chosen_disc
            self._chosen_square = self.question.chosen_square
        if self.question.legal != asked:
            # A press begun under another question must not answer this one.
            self.spots = {}
            self.refusal.forget()
        place = self.picture.place
        self.picture.lay_out(self.question)
        if self.picture.place is not place:
            self.focus.place(self.picture.place)
        scale = self.picture.place.scale
        self.spots = widgets_on(self.things_there(), self.spots, scale, self._made)
        for tile in self._rival:
            tile.rect, tile.scale = self.picture.rival_rect, scale
        self._lead.remember((self._deck, self._log, self._menu, *self._rival))
        self.focus.replace([*self.spots.values(), *self._rival, *self._fixed])
        self._lead_keyboard()

    def _made(self, thing: Thing) -> Widget:
        match thing.key:
            case ("square", int(card), int(square)):
                board = self.picture.board
                return SquareSpot(thing, (card, square), board, lambda: self.question.costs)
            case _:
                return ThingSpot(thing)

    def _lead_keyboard(self) -> bool:
        passes = [self._pass] if self.question.may_pass else []
        return self._lead.lead((self._wanted(), passes))

    def things_there(self) -> RoundThings:
        odds = tuple(self.counsel.things())
        return RoundThings(self.table, self.picture, self.question, self._clicks, odds)

    def _wanted(self) -> Sequence[Widget]:
        """Return the squares the keyboard starts on."""
        # The cheapest, so that Enter never spends bolts by accident.
        costs = self.question.costs
        cheapest = min(costs.values(), default=0)
        return [self.spots["square", *at] for at, cost in costs.items() if cost == cheapest]

    def answers(self) -> Sequence[Widget]:
        costs = self.question.costs
        return [self.spots["square", *at] for at in sorted(costs, key=lambda at: costs[at])]

    def _board_in_hand(self) -> int | None:
        return None if self.is_busy() else seat_of(self.focus.at_hand)

    def spared(self) -> Sequence[pygame.Rect]:
        seat = self._board_in_hand()
        return super().spared() if seat is None else (self.picture.closeup(seat),)

    def _square_in_hand(self) -> Target | None:
        in_hand = self.focus.at_hand
        match None if in_hand is None else in_hand.key:
            case ("square", int(card), int(square)):
                return card, square
        return None

    def preview(self) -> frozenset[Target]:
        square = self._square_in_hand()
        if square is None:
            return frozenset()
        return frozenset(lines_completed_by(self.table.match, self.table.focus, square))


def seat_of(widget: Widget | None) -> int | None:
    match None if widget is None else widget.key:
        case ("seat", int(seat)):
            return seat
    return None
