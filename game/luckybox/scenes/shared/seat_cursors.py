"""What gamepads and keys do on the boards of a shared table."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from game.luckybox.rules import Pass
from game.luckybox.scenes.counsel.counsel import NOTHING_TO_DECIDE_NOTICE
from game.luckybox.scenes.luckybox_table import Table
from game.luckybox.scenes.round.question import (
    Question,
    QuestionKind,
    Target,
    bonus_prompt,
    refusal_text,
)
from game.record import Player
from game.scenes import destinations as to
from game.scenes.table.play_scene import TableScene
from game.scenes.table.table import PlaybackSpeed
from game.stage import TABLE_LANE
from game.ui.draw import shapes
from game.ui.draw.palette import INK, SEAT_COLOURS
from game.ui.pen import Pen
from game.ui.screen import TreeView, icon_button
from game.ui.tree import Part
from game.ui.widgets import intents
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import Intent, Key, Move, NextFocus, ScreenThing
from game.ui.widgets.tooltip import RefusalHint
from game.ui.widgets.widget import format_with_keys
from game.ui.window.scene import Kit
from game.words import _

from .arrows import Leads, Trail, nearest_ahead, next_as_one_reads
from .shared_answers import square_in
from .shared_keys import BoardKeys

ANSWER_BUTTON, UNDO_BUTTON = "a", "b"
KEYS_FOR_ANY_BOARD = (Key("redo"), Key("next_answer"), Key("hint"))
RING_UNITS, RING_GAP_UNITS, RING_RADIUS_UNITS = 5.0, 3.0, 9.0
THIN_RING_PX = 2.0


class CursorTargets(NamedTuple):
    """What a player's cursor can be on now."""

    asked: object
    """What the player is asked.  When it changes, the cursor begins anew."""
    places: Mapping[Hashable, pygame.Rect]
    meant: Hashable
    """Where the cursor begins."""
    leads: Leads = next_as_one_reads
    """Returns where an arrow leads."""


def targets_of(
    question: Question,
    places: Mapping[Hashable, pygame.Rect],
    seat: int,
    best: Sequence[Target] = (),
) -> CursorTargets | None:
    """Return what answers a seat's question, in the order in which one reads the board.

    The cursor begins on the first of the ``best`` squares.
    """
    keys: list[Hashable] = [("square", *square) for square in question.costs]
    if len(question.discs) > 1:
        keys += [("end", *disc) for disc in question.discs]
    keys.sort(key=lambda key: places[key].topleft[::-1] if key in places else (0, 0))
    if question.may_pass:
        keys.append(("pass", seat))
    there = {key: places[key] for key in keys if key in places}
    shown = [key for at in best if (key := ("square", *at)) in there]
    meant = next(iter([*shown, *there]), None)
    if meant is None:
        return None
    asked = tuple(question.legal), question.chosen_disc
    # What glows lies apart; where nothing does, nearly all may be chosen for bolts.
    glows = 0 in question.costs.values() or not question.costs
    return CursorTargets(asked, there, meant, next_as_one_reads if glows else nearest_ahead)


def _is_board(key: Hashable) -> bool:
    return isinstance(key, tuple) and key[0] == "board"


class SeatCursors:
    """A cursor for each player with a gamepad, which moves among that player's answers alone."""

    def __init__(self, kit: Kit, targets: Callable[[int], CursorTargets | None]) -> None:
        """Create the cursors.  ``targets`` returns a seat's targets, or None if there are none."""
        self._kit, self._targets = kit, targets
        self._at: dict[int, tuple[object, Hashable]] = {}
        """By seat: what was asked when the cursor was moved, and where it was moved to."""
        self.trails: defaultdict[int, Trail] = defaultdict(Trail)

    def seat_of(self, pad: int, players: Sequence[Player]) -> int | None:
        """Return the seat of the person who plays with a gamepad at this table, or None."""
        name = self._kit.pads.players.get(pad)
        seats = (seat for seat, it in enumerate(players) if it.name == name and not it.is_bot)
        return next(seats, None)

    def target(self, seat: int) -> Hashable:
        """Return the key of what a seat's cursor is on, or None."""
        targets = self._targets(seat)
        if targets is None:
            return None
        asked, at = self._at.get(seat, (None, None))
        return at if asked == targets.asked and at in targets.places else targets.meant

    def aims(self, players: Sequence[Player]) -> dict[int, Hashable]:
        """Return the key of what the cursor of each player with a gamepad is on."""
        seats = {self.seat_of(pad, players) for pad in self._kit.pads.players}
        return {seat: self.target(seat) for seat in seats if seat is not None}

    def can_be_on(self, seat: int, key: Hashable) -> bool:
        targets = self._targets(seat)
        return targets is not None and key in targets.places

    def move(self, seat: int, way: Move) -> None:
        """Move a seat's cursor on through its targets."""
        targets, at = self._targets(seat), self.target(seat)
        if targets is not None:
            self._at[seat] = (
                targets.asked,
                self.trails[seat].follow(targets.places, at, way, targets.leads),
            )

    def begin_anew(self, seat: int) -> None:
        """Note that a seat's answer has been taken back: its cursor stands where it first did."""
        self._at.pop(seat, None)

    def draw(self, pen: Pen, players: Sequence[Player]) -> None:
        """Draw each cursor as a ring in its player's colour."""
        for seat, rect in self._rects(players):
            draw_seat_ring(pen, rect, players[seat])

    def _rects(self, players: Sequence[Player]) -> Iterator[tuple[int, pygame.Rect]]:
        for pad in self._kit.pads.players:
            seat = self.seat_of(pad, players)
            targets = None if seat is None else self._targets(seat)
            if seat is not None and targets is not None:
                yield seat, targets.places[self.target(seat)]


def draw_seat_ring(pen: Pen, rect: pygame.Rect, player: Player, filled: float = 1.0) -> None:
    """Draw a ring in a player's colour around what their next key or button presses.

    While that does nothing yet, it is thin, but for the share from the left that is ``filled``.
    """
    around = rect.inflate(*[2 * pen.px(RING_UNITS + RING_GAP_UNITS)] * 2)
    width, radius = max(3.0, RING_UNITS * pen.scale), RING_RADIUS_UNITS * pen.scale
    inside, colour = around.inflate(-2, -2), SEAT_COLOURS[player.badge]
    surface, pixels, clip = pen.surface, pen.kit.pixels, pen.surface.get_clip()
    if filled < 1.0:
        shapes.draw_rounded_rect(surface, pixels, inside, radius, None, THIN_RING_PX, colour)
        left = pygame.Rect(around.topleft, (round(filled * around.width), around.height))
        surface.set_clip(left.clip(clip))
    for ring, wide, ink in ((around, width + 2, INK), (inside, width, colour)):
        shapes.draw_rounded_rect(surface, pixels, ring, radius, None, wide, ink)
    surface.set_clip(clip)


class CursorScene(TableScene, ABC):
    """What a scene of a shared table does with gamepads.  A mixin, put before the scene's base."""

    cursors: SeatCursors
    keys: BoardKeys
    table: Table
    view: TreeView

    def resume(self, result: object) -> None:
        super().resume(result)
        self.keys.return_from_menu()

    def tooltip_room(self, thing: ScreenThing) -> pygame.Rect | None:
        # What somebody reads covers nobody else's cards.
        boards = [rect for key, rect in self.view.places.items() if _is_board(key)]
        return next((it for it in boards if it.contains(thing.rect)), None)

    def rules_icon(self) -> Part:
        """Return the button in the bar that opens the short rules: not everybody knows the key."""
        opened = to.RulesAtAGlance(self.table.game, self.table)
        show = partial(self.kit.stack.push, opened)
        return icon_button("question", _("Quick rules"), show, Key("rules"))

    @abstractmethod
    def refuse_on(self, seat: int | None, words: str) -> None:
        """Show on a seat's board, or below all, why something is refused."""

    def say_press_again(self, seat: int | None, button: str = "") -> None:
        """Ask a player to press again, on their board or for a ``button``: that was too soon."""
        name = button if seat is None else self.table.players[seat].name
        self.refuse_on(seat, _("{name}: press again.").format(name=name))

    @abstractmethod
    def answer_at(self, seat: int, key: Hashable) -> None:
        """Answer for a seat what its cursor is on."""
        pass

    @abstractmethod
    def take_back_on(self, seat: int) -> None:
        """Take back what a seat did last."""
        pass

    def pass_or_refuse(self, seat: int) -> None:
        """Pass for a seat, or say why it may not; in a draft nobody passes."""

    @abstractmethod
    def go_on_by_pad(self) -> None:
        """Go on, for a player who has nothing to answer."""
        pass

    def handle_pad(self, pad: int, button: str, intent: Intent) -> bool:
        seat = self.cursors.seat_of(pad, self.table.players)
        if seat is None:
            return False
        at = self.cursors.target(seat)
        if isinstance(intent, Move):
            self.cursors.move(seat, intent)
        elif intent == Key("undo"):
            self.take_back_on(seat)
        elif intent == Key("pass"):
            self.pass_or_refuse(seat)
        elif isinstance(intent, NextFocus) or intent in KEYS_FOR_ANY_BOARD:
            pass  # It might mean somebody else's board.
        elif button == ANSWER_BUTTON and at is not None:
            self.answer_at(seat, at)
        elif button == ANSWER_BUTTON:
            self.go_on_by_pad()
        elif button == UNDO_BUTTON:
            self.take_back_on(seat)
        else:
            return False
        return True


class KeysOfRound(CursorScene, ABC):
    """What a round at a shared table does with keys, on the board in hand.  A mixin, too."""

    focus: Focus
    refusal: RefusalHint
    playback_speed: PlaybackSpeed

    @abstractmethod
    def question_of(self, seat: int) -> Question: ...

    @abstractmethod
    def people_waited_for(self) -> tuple[int, ...]: ...

    @abstractmethod
    def boards_asked(self) -> list[int]: ...

    @abstractmethod
    def cursor_targets(self, seat: int) -> CursorTargets | None: ...

    @abstractmethod
    def may_answer(self, seat: int, square: Target | None = None) -> bool: ...

    @abstractmethod
    def pass_on(self, seat: int) -> None: ...

    @abstractmethod
    def come_now(self, seat: int) -> bool:
        """Do at once what would come by itself on a board.  Return whether there was anything."""

    @abstractmethod
    def seat_under_mouse(self) -> int | None: ...

    @abstractmethod
    def hint_on(self, seat: int) -> None: ...

    @abstractmethod
    def undo_on(self, seat: int) -> None: ...

    @abstractmethod
    def why_not_undo(self, seat: int) -> str | None: ...

    def _may_undo_on(self, seat: int) -> bool:
        return self.table.undoable_on_board(seat) is not None

    def _seat_to_undo(self) -> int | None:
        """Return whose answer the key takes back: where the keys were, or are, or else the latest.

        Pressed twice, it never takes back on a board that the keys are not on.
        """
        own, before = self.keys.seat, self.keys.came_from
        if before is not None and self._may_undo_on(before):
            return before
        return self.table.match.last_undoable_seat() if own is None else own

    def undo(self) -> None:
        """Take back on the board with the keys, or without any the latest answer of all."""
        own, before, seat = self.keys.seat, self.keys.came_from, self._seat_to_undo()
        if seat is None or not self._may_undo_on(seat):
            seat = self.seat_under_mouse() if own is None else own
            self.refuse_on(seat, self.why_not_undo(self.table.home if seat is None else seat) or "")
            return
        self.undo_on(seat)
        if seat == before:
            self.keys.go_to(seat)

    def take_back_on(self, seat: int) -> None:
        if self._may_undo_on(seat):
            self.undo_on(seat)
        else:
            self.refuse_on(seat, self.why_not_undo(seat) or "")

    def confirm_in_hand(self, at: int, intent: intents.Intent) -> bool:
        """Answer on the board in hand, or say why not.  Return whether Enter means that board."""
        if at in self.boards_asked():
            self.kit.hands.by_keyboard = True
            # Whatever plays on other boards.  A second Enter was not meant for the next question.
            answer = self.keys.answer
            if answer is not None and not self._is_key_early(at, answer.key):
                self.focus.handle(intent)
            self.keys.follow_question()
            return True
        if self.people_waited_for():
            if self.come_now(at):
                self.keys.note_called()
            else:
                self._hurry_to_next_question(at)
            return True
        return False

    def _hurry_to_next_question(self, at: int) -> None:
        """Show at once what keeps the keys from an answer: on the board in hand, or on all others.

        The show of an answer that has been given must cost nobody a second press.
        """
        director, is_going_on = self.table.director, self.keys.following is not None
        if director.is_busy(at) or is_going_on:
            director.hurry(at, TABLE_LANE)
            director.hurry(at)
        elif not self.boards_asked():
            director.hurry(TABLE_LANE, *range(len(self.table.players)))
        if is_going_on:
            # The next player is told once the keys are there.
            self.keys.hurry_on()
        else:
            self._say_done(at)

    def is_next_answer_elsewhere(self) -> bool:
        """Whether the key for the next choice has none on the board in hand, and tell so.

        It leads to nobody else's, or Enter would answer there.
        """
        asked = self.boards_asked()
        if self.keys.seat in asked:
            return False
        if self.keys.seat is not None and self.keys.following is not None:
            self._hurry_to_next_question(self.keys.seat)
        elif self.keys.seat is not None:
            self.arrive_on(self.keys.seat)
        elif asked:
            self.arrive_on(self.keys.come_to(asked[0]))
        return True

    def _is_key_early(self, seat: int, answer: Hashable) -> bool:
        """Whether a key for an answer was pressed before it may be given, and tell so."""
        self.refusal.hide_refusal()
        square = square_in(self.question_of(seat), answer)
        if self.may_answer(seat, square) and not self.keys.rests:
            return False
        self.keys.press_early()
        self.say_press_again(seat)
        return True

    def is_press_early(self, seat: int, answer: Hashable) -> bool:
        """Whether a gamepad's press for an answer came too early.  If so, the board says it."""
        self.refusal.hide_refusal()
        square = square_in(self.question_of(seat), answer)
        if self.may_answer(seat) and self.may_answer(seat, square):
            return False
        self.say_press_again(seat)
        return True

    def hint_in_hand(self) -> None:
        """Show a hint on the board with the keyboard, else that under the mouse, or the next."""
        asked = self.boards_asked()
        likely = self.keys.seat, self.seat_under_mouse(), *asked
        seat = next((it for it in likely if it in asked), None)
        if seat is None:
            self.kit.notices.replace_notices(_(NOTHING_TO_DECIDE_NOTICE))
        else:
            self.hint_on(seat)

    def pass_in_hand(self) -> None:
        """Pass on the board in hand or, if there is none, show where a pass would act."""
        seat, asked = self.keys.seat, self.boards_asked()
        if seat is not None:
            if not (self.question_of(seat).may_pass and self._is_key_early(seat, ("pass", seat))):
                self.pass_or_refuse(seat)
            return
        may = [it for it in asked if self.question_of(it).may_pass]
        for first in (may or asked)[:1]:
            self.arrive_on(self.keys.come_to(first))
            if not may:
                self.pass_or_refuse(first)

    def pass_or_refuse(self, seat: int) -> None:
        """Pass for a seat, or say on its board why it may not."""
        question, lying = self.question_of(seat), self.table.lying_cards(seat)
        if question.may_pass and not self.may_answer(seat):
            self.say_press_again(seat)
        elif question.may_pass:
            self.pass_on(seat)
        elif question.kind is QuestionKind.BONUS:
            self.refuse_on(seat, bonus_prompt(question))
        else:
            self.refuse_on(seat, refusal_text(self.table.match, Pass(seat), lying) or "")

    def _say_done(self, seat: int) -> None:
        if seat not in self.people_waited_for() and self.table.match.game.seats[seat].answered:
            name = self.table.players[seat].name
            self.refuse_on(seat, _("{name} is done. Tab: next player").format(name=name))

    def arrive_on(self, seat: int | None) -> None:
        """Show that a board is done, if the keys have just moved to one that is."""
        self.refusal.hide_refusal()
        if seat is not None:
            self._say_done(seat)

    def move_on_board(self, seat: int, way: intents.Move) -> None:
        """Move the keys on through what glows on a board; with Shift, what costs bolts, too.

        Where nothing is free, all squares have a price, and arrows lead to each.
        """
        targets, answer = self.cursor_targets(seat), self.keys.answer
        if targets is None or answer is None:
            return
        self.refusal.hide_refusal()
        places, costs = targets.places, self.question_of(seat).costs
        if 0 in costs.values() and not self.playback_speed.is_slow:
            dear = {("square", *at) for at, cost in costs.items() if cost}
            free = {key: rect for key, rect in places.items() if key not in dear}
            if dear and {*free} == {answer.key}:
                self.refuse_on(seat, format_with_keys(_("{slow_key}+arrows: spend bolts")))
            places = free
        places = {**places, answer.key: answer.rect}
        self.kit.hands.by_keyboard = True
        goal = self.cursors.trails[seat].follow(places, answer.key, way, targets.leads)
        self.focus.focus_widget(self.view.widget(goal))
