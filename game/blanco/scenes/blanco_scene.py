"""The scene in which a game of Blanco is played or watched."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import cast

import pygame

from game.blanco.rules import Action, Draw, End, Line, Look, Open, Place, Position, Reveal
from game.blanco.rules import events as ev
from game.scenes import destinations as to
from game.scenes.game import screens_of
from game.scenes.table.play_scene import PlayScene
from game.scenes.watch.saving import save_screenshot
from game.ui.pen import Pen
from game.ui.screen import Control
from game.ui.tree import Part, Press
from game.ui.widgets import intents
from game.ui.widgets.widget import Widget, label_and_key, share_label_size
from game.ui.window.scene import Kit
from game.words import N_, _

from .blanco_board import END_KEY, BoardMarks, ThingKey
from .blanco_hints import (
    BlancoHints,
    EndButton,
    bulb_rect,
    draw_hint_ring,
    make_hint_button,
    ringed_rect,
)
from .blanco_picture import RIVAL_KEY, BlancoTablePicture, click_meaning, refusal_reason
from .blanco_places import (
    CardDrag,
    Point,
    draw_card_ring,
    draw_closeup,
    partial_move_by_drag,
)
from .blanco_result import RaceScene
from .blanco_table import BlancoTable
from .blanco_telling import help_text
from .handover import HandoverScene
from .move_question import (
    END_TURN_KEY,
    NO_MOVE,
    MoveStep,
    PartialMove,
    Question,
    last_turn_line,
    line_below_headline,
    lines_completed_by_click,
    make_question,
    question_message,
    question_while_peeking,
)

DRAWN_CARD_REFUSAL = N_("The card you draw goes to your hand. Then place any card from your hand.")
CROSSING_LINES_REFUSAL = N_("Two lines cross here: click “Clear” at the one you mean.")
OFF_SCREEN_POINT = (-1, -1)
PEEK_ENDING_INTENTS = (
    intents.Back,
    intents.Confirm,
    intents.Digit,
    intents.Move,
    intents.NextFocus,
    intents.UnboundKey,
)
"""Inputs that end the look at a card, which is then turned face down again."""
PEEK_KEEPING_KEYS = ("film", "log", "page_up", "page_down")
"""Keys that do not end the look at a card."""


MIN_SEEN_SECONDS = 0.35
"""For how long a drawn card or a line is there before a click on the grid plays or clears it."""
MIN_LOOK_SECONDS = 1.0
"""For how long a card must be looked at before it is put down when the mouse leaves it."""
LEAVING_SHARE = 0.5
"""How much further away a mouse moves to put the card down, as a share of the card's width."""


class BlancoScene(PlayScene[BlancoTable, BlancoTablePicture]):
    """The scene in which a game of Blanco is played or watched."""

    asks_at = "grid"

    def __init__(self, kit: Kit, table: BlancoTable) -> None:
        rival = table.rival
        race = None if rival is None else lambda: kit.stack.push(RaceScene(kit, table, rival))
        picture = BlancoTablePicture(kit, table, self.press_thing, race, self._buttons)
        super().__init__(kit, table, picture)
        self.question = Question()
        self._choice = NO_MOVE
        self.asks_to_end = False
        self._is_own_turn = False
        self._drag: CardDrag | None = None
        self._is_dragged_on = False
        """Whether the dragged card has moved since the last frame."""
        self._end = EndButton(
            "end",
            lambda: _("End anyway") if self.asks_to_end else _("End turn"),
            self.end_turn,
            visible=table.watch is None,
            enabled=lambda: self.question.may_end,
            shortcut=END_TURN_KEY,
        )
        share_label_size(self._undo, self._end)
        self._end.explained = lambda: help_text("end")._replace(title=label_and_key(self._end))
        self._drawn = Question()
        """What the player could do (see ``Question``) when the scene was last drawn."""
        self._is_ring_drawn = False
        """Whether the focus was seen when the scene was last drawn."""
        self._missed: tuple[int, int] | None = None
        """Where the mouse was last pressed, if on nothing clickable; otherwise ``None``."""
        self._lines_meant: tuple[Line, ...] = ()
        """The complete lines of the card on which the mouse was last pressed."""
        self._rested = 0.0
        self._asked_for = 0.0
        """For how many seconds the player may act, since something has been shown."""
        self._looked_for = 0.0
        """For how many seconds a card has been looked at."""
        self._mouse_at: Point = OFF_SCREEN_POINT
        self._nearest = math.inf
        """How near the mouse has been to the card looked at, once it was well seen, in pixels."""
        self._is_mouse_still = False
        """Whether the mouse has not moved since the turn began; what is under it is not chosen."""
        self._begins_anew = False
        """Whether a turn has begun in which the player was not asked yet."""
        self.remark: Callable[[], str] = str
        """Returns the review's words on the moment shown, in place of a message, or ''."""
        self.hints = BlancoHints(kit, table)
        self._presses_bulb = False
        """Whether the mouse was pressed on a bulb that a hint put beside a card."""
        self._hint = make_hint_button(self.hints, self._ask_for_hint)
        self._end.cluster, self._hint.is_aside = "leads on", True

    def _buttons(self) -> Mapping[str, Part]:
        """Return the buttons of the bars, by their areas."""
        refuse = partial(refusal_reason, self.table, End(self.table.focus))
        return {
            "end": Control(self._end, key=END_KEY, press=Press(None, "", refuse=refuse)),
            "undo": Control(self._undo), "redo": Control(self._redo),
            **self.bar_icons(), "hint": Control(self._hint),
        }  # fmt: skip

    def is_on_table(self, widget: Widget) -> bool:
        return super().is_on_table(widget) and widget is not self._end

    @property
    def spots(self) -> dict[ThingKey, Widget]:
        """The widgets of the things on the table that can be pressed, by their keys."""
        widgets = filter(self.is_on_table, self.view.widgets)
        return {cast(ThingKey, it.key): it for it in widgets if it.key != RIVAL_KEY}

    # --- the scene's life ------------------------------------------------------------------------

    def handle(self, intent: intents.Intent) -> None:
        match intent:
            case intents.Press(pos) if self._is_on_bulb(pos):
                self._presses_bulb = True
                return
            case intents.Release(pos) if self._presses_bulb:
                self._presses_bulb = False
                if self._is_on_bulb(pos):
                    self._ask_for_hint()
                return
            case intents.Press(pos):
                self._cancel_drag()
                self.refusal.hide_refusal()
                super().handle(intent)
                if self._has_new_meaning(self.focus.hovered) or self._comes_too_early(pos):
                    # The player meant what the last drawn frame showed there: ignore the press.
                    self.focus.handle(intents.Release(OFF_SCREEN_POINT))
                    self._missed, self._lines_meant = None, ()
                    return
                self._start_drag(pos)
                self._missed = pos if self.focus.hovered is None else None
                self._lines_meant = () if self._missed is None else self._lines_at(pos)
                return
            case intents.Hover(pos):
                self._is_mouse_still &= pos == self._mouse_at
                self._drag_to(pos)
                self._put_down_card_left_by_mouse(pos)
            case intents.Release(pos) if (it := self._lines_meant) and it == self._lines_at(pos):
                self.playback_speed.let_go()
                self._clear_line_meant(pos)
                return
            case _ if self._ends_peek(intent):
                self.playback_speed.let_go()
                self._finish_current_step()
                return
            case intents.Release():
                if self._drop_dragged_card():
                    # A drag is not a click as well.
                    self.focus.handle(intents.Release(OFF_SCREEN_POINT))
            case _:
                self._cancel_drag()
        super().handle(intent)

    def _ask_for_hint(self) -> None:
        self.hints.ask_for_hint(is_busy=self.is_busy())

    def _is_on_bulb(self, pos: tuple[int, int]) -> bool:
        return any(bulb.collidepoint(pos) for bulb in self.hint_bulbs())

    def hint_bulbs(self) -> list[pygame.Rect]:
        pen = Pen.measuring(self.kit, self.picture.place.scale)
        return [bulb_rect(pen, rect) for rect in self._ringed_rects()]

    def _ringed_rects(self) -> list[pygame.Rect]:
        return [ringed_rect(thing, self.question) for thing in self.hinted_things()]

    def _has_new_meaning(self, widget: Widget | None) -> bool:
        """Whether a click on a widget now does something else than when the scene was drawn."""
        now, then = self.question, self._drawn
        if widget is self._end:
            return now.may_end != then.may_end
        key = next((it for it, spot in self.spots.items() if spot is widget), None)
        return key is not None and click_meaning(now, key) != click_meaning(then, key)

    def _comes_too_early(self, pos: Point) -> bool:
        """Whether a press would play a card that is hardly seen yet, or clear such a line."""
        if self._asked_for >= MIN_SEEN_SECONDS:
            return False
        if self.question.kind is MoveStep.LAY:
            is_new = self.table.match.actions[-1:] == [Draw(self.table.focus, "pile")]
            cells = [spot for key, spot in self.spots.items() if key[0] == "cell"]
            return is_new and self.focus.hovered in cells
        return self.question.kind is MoveStep.AFTER and bool(self._lines_at(pos))

    def _ends_peek(self, intent: intents.Intent) -> bool:
        """Whether this click or key ends the look at a card, which then turns face down again."""
        if not self.table.is_peeking:
            return False
        match intent:
            case intents.Release():
                return self.focus.hovered is None
            case intents.Advance():
                # If keys can be held, ``playback_speed`` hurries this and, held, what follows too.
                return not self._can_hold_keys()
            case intents.Key(name):
                clears = name == "line" and self.question.clears
                return not clears and name not in PEEK_KEEPING_KEYS
            case _:
                return isinstance(intent, PEEK_ENDING_INTENTS)

    def _put_down_card_left_by_mouse(self, pos: Point) -> None:
        """End the look at a card when the mouse moves away from it, or further away.

        A card that was not well seen yet stays, wherever the mouse is.
        """
        was, self._mouse_at = self._mouse_at, pos
        if not self.table.is_peeking or self._looked_for < MIN_LOOK_SECONDS:
            self._nearest = math.inf
            return
        for area in self._looked_at_areas():
            far = math.dist(pos, area.center)
            self._nearest = min(self._nearest, math.dist(was, area.center), far)
            leaves = area.collidepoint(was) or far - self._nearest > area.width * LEAVING_SHARE
            if leaves and not area.collidepoint(pos):
                self._finish_current_step()

    def update(self, dt: float) -> bool:
        self._looked_for = self._looked_for + dt if self.table.is_peeking else 0.0
        is_asked = self.question.kind is not MoveStep.NOTHING
        self._asked_for = self._asked_for + dt if is_asked else 0.0
        moved, self._is_dragged_on = self._is_dragged_on, False
        moved = self.hints.refresh_hint() or moved
        return super().update(dt) or moved

    def pause(self) -> None:
        self._cancel_drag()
        super().pause()

    def draw_table(self, surface: pygame.Surface) -> None:
        picture, drag = self.picture, self._drag
        self._show_marks()
        picture.draw(surface, None if drag is None else drag.card_rect, self.focus.draw)
        pen = Pen.at(self.kit, surface, picture.place)
        ringed = self.focus.current if self.focus.shows_ring else None
        if ringed is not None and ringed in self.spots.values():
            draw_card_ring(pen, ringed)
        for rect in self._ringed_rects():
            draw_hint_ring(pen, rect)
        seat = picture.marks.hovered_seat
        if seat is not None and not self.is_busy():
            shown, notes = self.table.view.seats[seat], self.table.match.has_memory_notes
            if closeup := picture.closeup_rect(seat):
                draw_closeup(pen, picture.place, closeup, shown, notes=notes)
        self.refusal.draw(surface, picture.place.scale)
        picture.draw_win(surface)
        self._drawn = self.question
        self._is_ring_drawn = ringed is not None and ringed.can_focus

    def _show_marks(self) -> None:
        """Show what is highlighted now, and the message."""
        said, last = self.remark(), ""
        if not said:
            said, last = self.hints.hint_words, line_below_headline(self.table)
        if not said:
            said = self.question_in_words()
        self.picture.marks, self.picture.message = self.board_marks(), (said, last)
        if self.picture.refresh():
            self._follow_parts()

    def question_in_words(self) -> str:
        guide, notes = self.table.guide, self.table.match.has_memory_notes
        waits = guide is not None and not guide.lets_turn_end(self)
        if waits and self.question.leaves_only_end(has_notes=notes):
            # The guide's words are to be read before the turn ends, or instead.
            return ""
        return question_message(
            self.table, self.question, is_busy=self.is_busy(), asks=self.asks_to_end,
            ends_by_itself=self.ends_by_itself,
        )  # fmt: skip

    def _handle_answer(self, intent: intents.Intent) -> None:
        match intent:
            case intents.Advance():
                self._handle_space(intent)
            case intents.Confirm() | intents.Move() | intents.NextFocus() if self._shows_focus():
                pass  # The first key after the mouse only shows where keys begin.
            case intents.Back() if self.question.is_partly_chosen:
                self._set_choice(self.question.choice_one_step_back())
            case intents.Key("film"):
                screens_of(self.kit.games, self.table.game).save_latest_film(self.kit, self.table)
            case intents.Digit(number) if 0 < number <= len(self.table.players):
                self.enlarge_board(number - 1)
            case intents.Release():
                if not self.focus.handle(intent) and self._missed is not None:
                    self._explain_refusal_at(self._missed)
                    self.explain_disabled_button(intent)
            case _:
                if not self.focus.handle(intent):
                    self.explain_disabled_button(intent)

    def _shows_focus(self) -> bool:
        """Show the focus where keys begin.  Return whether it was not shown before."""
        if self._is_ring_drawn or self.question.kind is MoveStep.NOTHING:
            return False
        self.kit.hands.note_dialog_opened()
        self.focus.focus_widget(None)
        self._is_ring_drawn = self._lead.focus_first_answer(self._suggested_widgets())
        return self._is_ring_drawn

    def _lines_at(self, pos: Point) -> tuple[Line, ...]:
        """List the lines that a card was seen to complete in the frame that was last drawn."""
        thing = self.refusing_thing_at(pos)
        match thing and thing.key:
            case ("cell", (int(row), int(column))):
                lines = self.question.lines_through((row, column))
                return tuple(it for it in lines if it in self._drawn.clears)
            case _:
                return ()

    def _clear_line_meant(self, pos: Point) -> None:
        """Clear the line of the card that was clicked, unless it is part of two."""
        lines, self._lines_meant = self._lines_meant, ()
        if len(lines) == 1:
            self.press_thing(("line", lines[0]))
        elif (thing := self.refusing_thing_at(pos)) is not None:
            clear = thing.rect.unionall([self.spots["line", line].rect for line in lines])
            self.refusal.show_refusal(_(CROSSING_LINES_REFUSAL), thing.rect, clear)

    def _explain_refusal_at(self, pos: tuple[int, int]) -> None:
        table, viewer = self.table, self.table.asked
        if viewer is None or viewer != table.focus or self.is_busy():
            return
        if (thing := self.refusing_thing_at(pos)) is not None:
            self.explain_refusal(thing)

    # --- what a player does ----------------------------------------------------------------------

    def press_thing(self, key: ThingKey) -> None:
        question = self.question
        if self.table.is_peeking and key[0] != "seat":
            self._finish_current_step()
            if self.table.is_peeking:
                return
        match key:
            case ("cell", at) if question.kind is MoveStep.OPEN:
                if not self._show_objection(Open(question.legal[0].player, at, at), key):
                    self.table.turn_up_card(at)
            case ("cell", at):
                if question.choice.drops:
                    # The card already lies over the discards.
                    over = self.picture.places.leaving_card_rect()
                    self.picture.let_go = ("hand", question.choice.card), over
                meant = question.click_cell(at)
                self._act_or_choose(meant, key)
                self._turn_up_known_card(meant)
            case ("hand", card):
                self._set_choice(question.click_hand_card(card))
            case ("pile",) | ("discard",):
                self._act_or_choose(question.click_pile(key[0]), key)
            case ("line", line):
                if line in question.clears:
                    self._act_or_choose(question.clears[line], key)
            case ("seat", seat):
                self.enlarge_board(seat)

    def _turn_up_known_card(self, meant: Action | PartialMove) -> None:
        """After a chain, a look at a card that is known turns it up: nothing else is meant."""
        table = self.table
        if isinstance(meant, Look) and table.shows_known_card(meant.player, meant.at):
            reveal = Reveal(meant.player, meant.at)
            if reveal in table.match.legal(meant.player):
                self.perform_decision(reveal)

    def end_turn(self) -> None:
        """End the turn.  Ask first if a look would be lost, or all the grid could be cleared.

        A line that is kept is not lost: it can be cleared in the next turn.
        """
        question = self.question
        if (question.may_learn or question.can_clear_whole_grid) and not self.asks_to_end:
            self.asks_to_end = True
            return
        action = next((a for a in self.question.legal if isinstance(a, End)), None)
        if action is not None:
            self._act_or_choose(action)

    def _act_or_choose(self, meant: Action | PartialMove, key: ThingKey = END_KEY) -> None:
        if isinstance(meant, PartialMove):
            self._set_choice(meant)
        elif not self._show_objection(meant, key):
            self.perform_decision(meant)

    def _show_objection(self, action: Action, key: ThingKey) -> bool:
        if words := self.table.objection_to_action(action):
            self._cancel_choice()
            self.explain_refusal(self.find_thing(key), words)
        return bool(words)

    def _set_choice(self, choice: PartialMove) -> None:
        self.refusal.hide_refusal()
        self._choice, self.asks_to_end = choice, False

    def _cancel_choice(self) -> None:
        self._set_choice(NO_MOVE)

    # --- dragging --------------------------------------------------------------------------------

    def _start_drag(self, pos: tuple[int, int]) -> None:
        held = next((it for it, spot in self.spots.items() if spot is self.focus.hovered), None)
        if held is not None and partial_move_by_drag(self.question, held) is not None:
            self._drag = CardDrag(held, self.spots[held].rect.copy(), pos, self._choice, pos)

    def _drag_to(self, pos: tuple[int, int]) -> None:
        drag = self._drag
        if drag is None:
            return
        if drag.follow_mouse(pos):
            self._set_choice(partial_move_by_drag(self.question, drag.thing) or drag.before)
        self._is_dragged_on = drag.is_moving

    def _drop_dragged_card(self) -> bool:
        """Drop the dragged card, if there is one.

        Return whether the release of the mouse is dealt with, so that it must not act as a click.
        """
        drag, self._drag = self._drag, None
        if drag is None or not drag.is_moving:
            return False
        goal = drag.drop_target(self.spots, self.picture.place["hand"])
        if goal is None:
            below = self.refusing_thing_at(drag.card_rect.center)
            words = self._why_card_returns(drag, below)
            self._set_choice(drag.before)
            if words and below is not None:
                self.explain_refusal(below, words)
            return bool(words) or not drag.lay.collidepoint(drag.pos)
        self.picture.let_go = (drag.thing, drag.card_rect)
        if drag.thing == ("discard",) and goal[0] == "cell":
            self._draw_and_place(goal[1], drag.card_rect)
        else:
            # From a pile it goes to the hand, as by a click on the pile.
            self.press_thing(drag.thing if goal[0] == "hand" else goal)
        return True

    def _draw_and_place(self, at: Position, rect: pygame.Rect) -> None:
        """Take the top discard, which was let go at ``rect``, and place it."""
        player, card = self.question.legal[0].player, self.table.view.top_discard
        # It waits there until it is drawn.
        self.picture.let_go = ("hand", card), rect
        for action in (Draw(player, "discard"), Place(player, card, at)):
            if self._show_objection(action, ("cell", at)) or not self.perform_decision(action):
                return

    def _why_card_returns(self, drag: CardDrag, below: intents.ScreenThing | None) -> str:
        """Return why a dropped card flies back, or '' if there is nothing to explain."""
        if below is None or below.key in (drag.thing, END_KEY):
            return ""
        match drag.thing[0], cast(ThingKey, below.key)[0]:
            case "pile" | "discard", _:
                return _(DRAWN_CARD_REFUSAL)
            case "cell", "cell":
                return (below.refuse and below.refuse()) or ""
            case _:
                return question_message(self.table, self.question, is_busy=False, asks=False)

    def _cancel_drag(self) -> None:
        drag, self._drag = self._drag, None
        if drag is not None and drag.is_moving:
            self._set_choice(drag.before)

    # --- what goes on ----------------------------------------------------------------------------

    def _handle_space(self, intent: intents.Intent) -> None:
        if self.focus.current is not None and self.focus.shows_ring:
            self.focus.handle(intent)
        elif self.question.may_end:
            self.end_turn()
        elif self.table.next_bot_seat() is not None:
            self._rested = self.table.timing.think

    def undo(self) -> None:
        """Take back the last choice of a swap that is begun, or else the last decision."""
        if self._is_swap_begun:
            self._set_choice(self.question.choice_one_step_back())
        else:
            super().undo()

    @property
    def _is_swap_begun(self) -> bool:
        return self.question.kind in (MoveStep.SWAP, MoveStep.SWAP_UP)

    def _may_undo(self) -> bool:
        return (super()._may_undo() or self._is_swap_begun) and not self.is_busy()

    def _may_redo(self) -> bool:
        return super()._may_redo() and not self.is_busy()

    def _preload_key(self) -> object:
        return self.picture.places.card_widths(), len(self.table.players)

    def _preload_pictures(self) -> Iterator[object]:
        return self.picture.iterate_preloads()

    def _do_automatic_step(self, dt: float) -> bool:
        table = self.table
        dt *= self.playback_speed.rate
        table.let_bots_think()
        if self.is_busy():
            self._rested = 0.0
            return False
        if table.match.is_over:
            save_screenshot(self.kit, table, f"game-{table.series.game_number}")
            self._leave_for_result()
            return False
        if table.needs_handover():
            self._show_handover()
            return False
        bot = table.next_bot_seat()
        if bot is None:
            return self._end_turn_when_due(dt)
        if table.playback is not None:
            # Before it plays, so that its grid and its place in the rail light up together.
            table.follow_seat(bot)
        self.kit.alarm.wake_within(0.0)
        self._rested += dt
        if self._rested < table.bot_pause_seconds(bot):
            return False
        if not table.play_next_bot():
            return False
        self._rested = 0.0
        return True

    @property
    def ends_by_itself(self) -> bool:
        """Whether the turn is about to end because nothing else is left to choose."""
        guide = self.table.guide
        return self._needs_no_end and (guide is None or guide.lets_turn_end(self))

    @property
    def _needs_no_end(self) -> bool:
        """Whether the turn ends by itself, at once or when the guide has said its words."""
        has_notes = self.table.match.has_memory_notes
        return self.kit.settings.ends_turns and self.question.leaves_only_end(has_notes=has_notes)

    @property
    def clears_by_itself(self) -> bool:
        """Whether the last lines of a grid are cleared now: nobody keeps these."""
        asked, is_free = self.question, self.table.guide is None and self.kit.settings.ends_turns
        return is_free and asked.kind is MoveStep.AFTER and asked.can_clear_whole_grid

    def _end_turn_when_due(self, dt: float) -> bool:
        """End a turn that ends by itself, once there was time to undo what can be undone.

        The last lines of a grid are cleared in the same way.
        """
        if not (self.ends_by_itself or self.clears_by_itself):
            self._rested = 0.0
            return False
        self.kit.alarm.wake_within(0.0)
        self._rested += dt
        timing = self.table.timing
        may_regret = self.table.may_undo and not self.clears_by_itself
        if self._rested < (timing.hold if may_regret else timing.pause):
            return False
        self._rested = 0.0
        if self.clears_by_itself:
            self.press_thing(("line", self.question.clearable_lines[0]))
        else:
            self.end_turn()
        return True

    def _show_handover(self) -> None:
        table, following = self.table, self.table.next_person_seat()
        if following is None:
            return
        self._cancel_choice()
        table.show_to_viewer(None)
        player, legal = table.players[following], table.match.legal(following)
        draws = [action for action in legal if isinstance(action, Draw)]

        def take_over(draw: Draw | None) -> None:
            table.show_to_viewer(following)
            if draw is not None:
                self.perform_decision(draw)

        told = last_turn_line(table)
        top, pause = table.view.top_discard, self.open_pause_menu
        handover = HandoverScene(self.kit, player, take_over, pause, draws, top, told)
        self.kit.stack.push(handover)

    def _leave_for_result(self) -> None:
        table = self.table
        if table.match_replay is None:
            # The game counts in its match.
            table.series.add_result(table.view.points)
        self.kit.stack.replace_top_scene(to.OpenTable(table))

    # --- what may be clicked ---------------------------------------------------------------------

    def _clickable_areas_key(self) -> object:
        table = self.table
        return (
            table.match.game,
            (self.is_busy(), table.is_peeking, self._looked_for >= MIN_LOOK_SECONDS),
            table.focus,
            table.viewer,
            self._choice,
            [list(row) for seat in table.view.seats[table.focus :][:1] for row in seat.grid],
            tuple(len(seat.grid) for seat in table.view.seats),
            tuple(len(seat.grid[0]) for seat in table.view.seats if seat.grid),
        )

    def refresh(self) -> None:
        if not self.is_busy():
            self.picture.let_go = None
        table, viewer = self.table, self.table.asked
        was_own_turn, self._is_own_turn = self._is_own_turn, table.view.turn.player == viewer
        if self._is_own_turn and not was_own_turn:
            # What was said of the turn before is no longer true.
            self._is_mouse_still = self._begins_anew = True
            self.refusal.hide_refusal()
        was, self.question = self.question, Question()
        if viewer is not None and not self.is_busy() and viewer == table.focus:
            legal = table.match.legal(viewer)
            turn = table.view.turn
            self.question = make_question(
                table.view.seats[viewer], legal, self._choice, turn.clears, turn.looked
            )
            self._choice = self.question.choice
        elif viewer is not None and viewer == table.focus and self._looked_at_areas():
            # Whoever has seen enough may act at once, also while the card is put down.
            self.question = question_while_peeking(
                table.view.seats[viewer], table.match.legal(viewer),
                is_seen=table.is_peeking and self._looked_for >= MIN_LOOK_SECONDS,
            )  # fmt: skip
        # While a line or a reward is to be had, or the turn ends by itself, End does not shine.
        question = self.question
        has_reward = question.may_learn or question.reveals is not None
        is_needless = question.clearable_lines or has_reward or self._needs_no_end
        self._end.style = "quiet" if is_needless else "primary"
        self._lead.remember_focus_position()
        self._show_marks()
        self._follow_parts()
        turns_up = question.kind is MoveStep.DROP_UP is not was.kind
        if turns_up or (self._begins_anew and question.kind is not MoveStep.NOTHING):
            self._begins_anew = False
            if self.focus.current in [it for key, it in self.spots.items() if key[0] != "seat"]:
                # Keys go on where the next answer is, not where the last one was.
                self.focus.focus_widget(None)
        self._lead.focus_first_answer(self._suggested_widgets())

    def _suggested_widgets(self) -> Iterator[Sequence[Widget]]:
        """Yield groups of widgets that the player could press next, the most urgent group first."""
        kinds = (
            ("line", "pile", "cell") if self.question.kind is MoveStep.BEGIN else ("line", "cell")
        )
        for kind in kinds:
            yield [spot for key, spot in self.spots.items() if key[0] == kind]
        yield [self._end] if self.question.may_end else []

    def table_things(self) -> Sequence[intents.ScreenThing]:
        self.picture.refresh()
        return self.picture.view.things(self.focus)

    def answer_widgets(self) -> Sequence[Widget]:
        return next(filter(None, self._suggested_widgets()), ())

    def hinted_things(self) -> list[intents.ScreenThing]:
        meant = self.hints.hinted_thing_keys()
        return [thing for thing in self.table_things() if thing.key in meant] if meant else []

    def areas_to_scroll_to(self) -> Sequence[pygame.Rect]:
        """Return the areas to keep in view: a hint's words and things, or a card looked at."""
        if self.hints.step:
            marked = self.picture.areas_of(self.hints.hinted_thing_keys())
            words = self.picture.place["message"]
            return [words, *marked] if self.hints.step == 1 else [*marked, words]
        return self._looked_at_areas() if self.table.is_peeking else ()

    def _looked_at_areas(self) -> list[pygame.Rect]:
        looks = (getattr(pose, "event", None) for pose in self.table.director.poses())
        places = self.picture.places
        return [places.cell_rect(it.player, it.at) for it in looks if isinstance(it, ev.CardLooked)]

    def areas_tooltips_avoid(self) -> Sequence[pygame.Rect]:
        seat = self.board_marks().hovered_seat
        if seat is None:
            return super().areas_tooltips_avoid()
        return (self.picture.closeup_rect(seat) or self.picture.view.places["seat", seat],)

    def board_marks(self) -> BoardMarks:
        at = self.focus.hovered_or_focused
        hovered: object = at.key if at in self.picture.view.widgets else None
        if at is self.focus.hovered and self._is_mouse_still:
            hovered = None
        drag, dragged = self._drag, None
        if drag is not None and drag.is_moving:
            hovered = drag.drop_target(self.spots, self.picture.place["hand"])
            dragged = drag.thing
        preview: tuple[Line, ...] = ()
        match hovered:
            case ("cell", (int(row), int(column))):
                seat = self.table.view.seats[self.table.focus]
                asked = self.question
                if dragged == ("discard",):
                    card = PartialMove(self.table.view.top_discard)
                    asked = replace(asked, kind=MoveStep.LAY, choice=card)
                preview = lines_completed_by_click(seat, asked, (row, column))
        return BoardMarks(self.question, hovered, preview, dragged)
