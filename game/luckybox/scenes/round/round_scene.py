"""The screen of a round: its input and its flow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial

import pygame

from game.luckybox.rules import Action, Cross, Pass, Phase, UseBonus
from game.luckybox.scenes.counsel.hint_board import BoardHints
from game.luckybox.scenes.luckybox_show import EVENTFUL
from game.luckybox.scenes.luckybox_table import Table
from game.luckybox.scenes.meanings import button_meaning
from game.luckybox.scenes.shared.shared_layout import SharingWatch
from game.scenes import destinations as to
from game.scenes.first_game import FirstGame
from game.scenes.game import screens_of
from game.scenes.table.play_scene import BoardTransition, PlayScene
from game.scenes.watch.saving import save_screenshot
from game.scenes.watch.timeline import PlaybackMode
from game.stage import TABLE_LANE
from game.ui.draw.text import TextPlate
from game.ui.pen import Pen
from game.ui.screen import Control
from game.ui.tree import Part, Press
from game.ui.widgets import intents
from game.ui.widgets.button import Button, focus_ring_rect
from game.ui.widgets.widget import Widget, share_label_size, sign_or_key_name
from game.ui.window.preferences import ASK_IF_DEAR
from game.ui.window.scene import Kit
from game.words import _

from .board import draw_prices, light_square
from .question import (
    Question,
    Target,
    asks_before_spending,
    bonus_loss_warning,
    current_question,
    lines_completed_by,
    lit_squares,
    message_for,
    pass_again_prompt,
    refusal_text,
    square_label,
)
from .round_parts import RoundShown
from .round_picture import TRAIL_FADING_SECONDS, TRAIL_SECONDS, RoundPicture, preload_round

ANNOUNCEMENT_SECONDS, INPUT_GRACE_SECONDS = 1.0, 0.5
"""How long the next person's name is shown over their board, and how long, at the beginning of
that, clicks and Enter are ignored."""
HANDOVER_SECONDS, EVENTFUL_HANDOVER_SECONDS = 0.8, 1.5
"""How long an answered board stays before the next person's comes: usually, and where something
was gained or lost.  A click ends it."""


class RoundScene(PlayScene[Table, RoundPicture]):
    """Handles the input and flow of a round; ``RoundPicture`` draws it."""

    asks_at = "board"

    def __init__(self, kit: Kit, table: Table) -> None:
        alone = table.playback is not None and table.playback.alone
        super().__init__(kit, table, RoundPicture(kit, table, 1 if alone else len(table.players)))
        self.question = Question()
        self._chosen_disc: Target | None = None
        self._chosen_square: Target | None = None
        self._first_focused: Target | None = None
        """The square where the keyboard's focus began at this question."""
        self._latest_intent: intents.Intent | None = None
        self._last_card = 0
        """The id of the card on which the last square was crossed off."""
        self._pass = Button(
            "pass", lambda: _("Pass"), self._press_pass, style="secondary",
            visible=table.watch is None, shortcut=intents.Key("pass"),
            enabled=lambda: self.question.may_pass and not self.is_busy(),
        )  # fmt: skip
        self._moves_on = self._presses_tray = self._hushes = self._goes_first = False
        self._asked_to_pass = False
        """Whether the deck was used at this number, where the player may pass or spend bolts."""
        self._hushed: Widget | None = None
        """The tile just clicked.  It shows no close-up of its cards until the mouse has left it."""
        self._waited = self._announced = self._answered_for = 0.0
        self.turnover, self._sharing = BoardTransition(), SharingWatch(kit, table)
        self._pass.explained = partial(button_meaning, self._pass, "pass")
        share_label_size(self._undo, self._pass)
        self.counsel = BoardHints(kit, table, self.picture)
        self._advised: Target | None = None
        *self._helps, self.odds = table.help_buttons(kit) or self.counsel.spots
        for aside in (*self._helps, self.odds):
            aside.is_aside = True
        self.draw_above_deck = self.picture.draw_above_deck
        self.picture.parts.serve(self)

    def buttons(self) -> Mapping[str, Part]:
        """Return the buttons of the bars, by their areas."""
        passes = Control(self._pass, key="pass", press=Press(None, "", refuse=self._why_no_pass))
        return {
            "undo": Control(self._undo), "redo": Control(self._redo), "pass": passes,
            **self.bar_icons(), **{it.area: Control(it) for it in self._helps},
        }  # fmt: skip

    def resize(self, size: tuple[int, int]) -> None:
        self.turnover.reset_transition()
        super().resize(size)
        self._prepared_for = None

    def update(self, dt: float) -> bool:
        changed = super().update(dt)
        if self._announced:
            self._announced = max(0.0, self._announced - dt)
            self.kit.alarm.wake_within(0.0)
            changed = True
        if self._hushes or self.focus.hovered is not self._hushed:
            self._hushed = self.focus.hovered if self._hushes else None
            self._hushes = False
        if self._next_person_seat() is None:
            self._answered_for = 0.0
        elif not self._shows_an_answer():
            self._answered_for += dt
            self.kit.alarm.wake_within(max(0.0, self._handover_seconds - self._answered_for))
        changed = self.counsel.update_question(self.question, self._pointed_square()) or changed
        before, self._advised = self._advised, self.counsel.advised_square
        is_new = self._advised != before and self.kit.hands.by_keyboard
        if is_new and (at := self._advised) is not None and at in self.question.costs:
            # Whoever follows a hint by keys confirms what it names.
            self.focus.focus_widget(self.picture.view.widget(("square", *at)))
        changed = self._age_trails(dt) or changed
        return self.turnover.update(dt) or changed

    def _age_trails(self, dt: float) -> bool:
        """Let a cascade's dots fade once nothing flies.  Return whether they change."""
        table, picture = self.table, self.picture
        seat = table.view.seats[table.focus] if table.view.seats else None
        steps = 0 if seat is None else len(seat.steps)
        if steps <= picture.gone_trails or table.director.is_busy(table.focus, TABLE_LANE):
            picture.trails_age, picture.gone_trails = 0.0, min(picture.gone_trails, steps)
            return False
        before = picture.trails_fading
        picture.trails_age += dt
        if picture.trails_age >= TRAIL_SECONDS:
            picture.trails_age, picture.gone_trails = 0.0, steps
            return True
        begins = TRAIL_SECONDS - TRAIL_FADING_SECONDS - picture.trails_age
        self.kit.alarm.wake_within(max(0.0, begins))
        return picture.trails_fading != before

    def pause(self) -> None:
        super().pause()
        self._presses_tray = False
        self.turnover.reset_transition()

    def handle(self, intent: intents.Intent) -> None:
        match intent:
            case intents.Press() | intents.Confirm() | intents.Advance() | intents.Key("pass") if (
                self.grace
            ):
                return
            case intents.Press(pos):
                self._presses_tray = self.picture.view.places["bolts"].collidepoint(pos)
            case intents.Release() | intents.FocusLost():
                self._presses_tray = False
        is_late = self.grace and isinstance(intent, intents.Release)
        super().handle(intents.Release(intents.OFF_SCREEN_POS) if is_late else intent)

    def leave(self) -> None:
        super().leave()
        # Free the screen-sized picture.
        self.turnover.reset_transition()

    def draw_table(self, surface: pygame.Surface) -> None:
        board = surface.subsurface(self.picture.turned_area)
        playback, motion = self.table.playback, self.kit.settings.motion
        if playback is not None and playback.mode is PlaybackMode.PAUSED:
            # While paused, a transition would never end.
            motion = "none"
        # The snapshot of the previous board counts towards the render budget.
        self.kit.pace.make_timed(lambda: self.turnover.show_seat(self.table.focus, board, motion))
        self.follow_state()
        self.picture.draw(surface)
        if self.turnover.is_running:
            self.turnover.draw(board)
            # The deck is drawn again, since it reaches into the board and belongs to everybody.
            self.picture.draw_deck(surface)
        self._draw_focus(surface)
        self.counsel.draw(surface)
        self.picture.draw_above_widgets(surface)
        if self._announced:
            progress = 1 - self._announced / ANNOUNCEMENT_SECONDS
            moves = motion == "full"
            self.picture.announce_person(surface, progress, moves=moves, is_first=self._goes_first)
        self.draw_label_and_closeup(surface)
        self.refusal.draw(surface, self.picture.place.scale)

    def _draw_focus(self, surface: pygame.Surface) -> None:
        """Draw the widgets and the focus ring, which hides neither a square's glow nor prices."""
        current, pen = self.focus.current, Pen.at(self.kit, surface, self.picture.place)
        square = _square_of(current) if self.focus.shows_ring else None
        if current is None or square is None:
            self.focus.draw(surface)
            return
        ring, places, faces = focus_ring_rect(current), self.picture.view.places, self.table.faces
        if not self.question.costs.get(square):
            light_square(pen, places["square", *square], faces[square[0]].grid[square[1]], ring)
        self.focus.draw(surface)
        draw_prices(pen, places, faces, self.shown_prices(), self.question.chosen_square)

    def follow_state(self) -> bool:
        """Show the parts of the current state.  Return whether they have changed."""
        square, ringed = self._pointed_square(), self.focus.current
        is_changed = self.picture.show(
            RoundShown(
                question=self.question,
                lit=lit_squares(self.table, self.question, self._is_meant),
                used=self.bonus_to_be_used(),
                message=self._told_at(square),
                prices=self.shown_prices(),
                preview=self.lines_to_complete(),
                hovered=None if self.focus.hovered is None else self.focus.hovered.key,
                may_go_on=self._deck_is_ready(),
                must_pass=self._must_pass(),
                is_deck_on=self._may_go_on() or self._must_pass(),
                has_deck_ring=self.table.guide is not None
                or (self.focus.shows_ring and ringed is not None and ringed.key == "deck"),
            )
        )
        if is_changed:
            self._follow_parts()
        return is_changed

    def bonus_to_be_used(self) -> Target | None:
        """Return the bonus that a click on the square pointed at would use up.

        Return None if fewer than two bonuses wait, or if one of them has been chosen.
        """
        question, square = self.question, self._pointed_square()
        is_open = question.chosen_disc is None and len(question.discs) > 1
        return question.bonus_used_on_square(square) if square is not None and is_open else None

    def _told_at(self, square: Target | None) -> str:
        again = self.refusal.words if self._asked_to_pass else ""
        return again or bonus_loss_warning(self.question, square) or self.message()

    def message(self) -> str:
        table, may_go_on, is_busy = self.table, self._may_go_on(), self.is_busy()
        if may_go_on and self._guide_waits_for_next():
            return ""
        if is_busy and self._answered_for and (following := self._next_person_seat()) is not None:
            return _("Next: {name}").format(name=table.players[following].name)
        chosen, asks = self.question.chosen_square, self.kit.settings.ask_bolts
        if chosen and asks == ASK_IF_DEAR and self.question.costs[chosen] > 1:
            return _("With two bolts or more, we ask first.")
        if chosen and asks == ASK_IF_DEAR and not self._effect_of(chosen)[2]:
            return _("It completes no line, so we ask first.")
        return self.counsel.lens_message or message_for(
            table, self.question, may_go_on=may_go_on, is_busy=is_busy,
            lit=self.bonus_to_be_used(),
        )  # fmt: skip

    def draw_label_and_closeup(self, surface: pygame.Surface) -> None:
        for plate, rect in self.words_beside_square():
            plate.draw(surface, self.kit.pixels, rect)
        if (seat := self.enlarged_seat()) is not None:
            self.picture.draw_closeup(surface, seat)

    def words_beside_square(self) -> Iterator[tuple[TextPlate, pygame.Rect]]:
        square = self.question.chosen_square or self._pointed_square()
        is_free = not self.refusal.words or self.refusal.is_frame_only
        if square and is_free and (words := square_label(self.question, square, self.table)):
            yield self.picture.place_square_label(square, words, self.refusal.spared)

    def _handle_answer(self, intent: intents.Intent) -> None:
        before, self._latest_intent = self._latest_intent, intent
        match intent:
            case intents.Advance():
                self.go_on()
            case intents.Move() if self._move_focus_to_answers():
                pass  # The first arrow only shows where the focus is.
            case intents.NextFocus(backwards) if len(self.table.players) > 1:
                self.step_board(-1 if backwards else 1)
            case intents.Digit(number) if len(self.table.players) > 1:
                seat = (number or 10) - 1
                if seat < len(self.table.players):
                    self.enlarge_board(seat)
            case intents.Digit(number):
                if self._chosen_square is not None:
                    self._cancel_choice()
                self._focus_card(number, is_again=intent == before)
            case intents.Key("film"):
                screens_of(self.kit.games, self.table.game).save_latest_film(self.kit, self.table)
            case intents.Confirm() if not self._is_focus_visible() and self._may_go_on():
                self.go_on()
            case intents.Confirm() if self._shows_focus_first():
                pass  # So does the first Enter after the mouse.
            case intents.Release(pos):
                self.refusal.hide_refusal()
                is_on_deck = self.view.places["deck"].collidepoint(pos)
                if self._chosen_square is not None and is_on_deck:
                    self._repeat_bolt_question(self._chosen_square)
                elif self._offers_pass() and is_on_deck:
                    self._pass_when_asked_again()
                elif not self.focus.handle(intent):
                    self._chosen_square = None
                    self.counsel.counsel.step = 0
                    self.table.hurry_bots()
                    self._explain_refused_thing(self.refusing_thing_at(pos))
                    self.explain_disabled_button(intent)
            case _:
                if isinstance(intent, intents.Move | intents.NextFocus) and self._chosen_square:
                    self._cancel_choice()
                if not self.focus.handle(intent):
                    if intent == self._pass.shortcut and self._pass.visible:
                        self._explain_refused_thing(self.find_thing(self._pass))
                    elif isinstance(intent, intents.Confirm):
                        self.go_on()
                    self.explain_disabled_button(intent)

    def _repeat_bolt_question(self, square: Target) -> None:
        words = square_label(self.question, square, self.table)
        (widget,) = self._square_widgets([square])
        self.refusal.show_refusal(words, widget.rect.copy(), is_frame_only=True)
        # So that Enter, once named, spends them.
        self.focus.focus_widget(widget)
        self.kit.hands.note_dialog_opened()

    def _focus_card(self, number: int, *, is_again: bool) -> None:
        """Focus the cheapest square on the first card, the second, and so on.

        If the key ``is_again`` the one pressed last, focus the next square on that card.
        """
        cards = self.table.lying_cards(self.table.focus)
        wanted = set(cards[number - 1 : number]) if number else set()
        squares = [at for at in self._squares_in_order() if at[0] in wanted]
        squares.sort(key=lambda at: self.question.costs[at])
        spots = self._square_widgets(squares)
        if spots:
            current = self.focus.current
            at = spots.index(current) + 1 if is_again and current in spots else 0
            self.kit.hands.by_keyboard = True
            self.focus.focus_widget(spots[at % len(spots)])

    @property
    def grace(self) -> float:
        """Seconds for which clicks and Enter are still ignored."""
        return max(0.0, self._announced - ANNOUNCEMENT_SECONDS + INPUT_GRACE_SECONDS)

    def _explain_refused_thing(self, thing: intents.ScreenThing | None) -> None:
        if thing is not None and self.table.watch is None and not self.is_busy():
            self.explain_refusal(thing)

    def area_hint_must_spare(self, thing: intents.ScreenThing) -> pygame.Rect | None:
        """Return an area that a hint about something must not hide, or None: the deck, or a card.

        Hints about bonuses spare their card.  While the guide asks for a cross, all hints do so.
        """
        if thing.key == "deck":
            # A hint at the small deck would cover half of its number.
            return thing.rect
        guide = self.table.guide
        wanted = guide.next_wanted_move if isinstance(guide, FirstGame) else None
        is_asked = isinstance(wanted, Cross | UseBonus)
        is_end = isinstance(thing.key, tuple) and thing.key[0] == "end"
        cards = self.picture.card_rects if is_end or is_asked else ()
        return next((card for card in cards if card.contains(thing.rect)), None)

    def cross_square(self, square: Target) -> None:
        action = self.question.action_for_square(square)
        if action is None:
            return
        if objection := self.table.objection_to_action(action):
            self.explain_refusal(self.find_thing(("square", *square)), objection)
            return
        match, asks = self.table.match, self.kit.settings.ask_bolts
        is_asked = asks_before_spending(match, self.table.focus, square, self.question, asks)
        if is_asked and self._chosen_square != square:
            self._chosen_square = square
            return
        self._act_and_move_on(action)

    def choose_bonus(self, disc: Target) -> None:
        if len(self.question.discs) == 1:
            words = _("This is the bonus you use: now choose a glowing square.")
            self.explain_refusal(self.find_thing(("queue", *disc)), words)
            return
        self._chosen_disc = None if self._chosen_disc == disc else disc
        if self._chosen_disc is not None:
            self.focus.focus_widget(None)  # The focus moves to the squares.

    def _press_pass(self) -> None:
        if self._must_pass():
            # There is nothing else to do, nor to undo.
            self.go_on()
        else:
            self.answer_pass()

    def answer_pass(self) -> None:
        action = Pass(self.table.focus)
        if objection := self.table.objection_to_action(action):
            self.explain_refusal(self.find_thing(self._pass), objection)
        else:
            self._act_and_move_on(action)

    def _why_no_pass(self) -> str | None:
        table = self.table
        action, lying = Pass(table.focus), table.lying_cards(table.focus)
        return table.objection_to_action(action) or refusal_text(table.match, action, lying)

    def undo(self) -> None:
        self._moves_on = False
        super().undo()

    def redo(self) -> None:
        super().redo()
        self._moves_on = True

    def go_on(self) -> None:
        """Reveal the next number or, after the last one, score the round.

        If passing is the only legal action, pass first.  If players have yet to answer the number,
        speed up the bots and say what is missing.
        """
        if self._must_pass():
            was_still = not self.table.director.is_busy()
            self.answer_pass()
            if not was_still or not self.table.match.is_ready:
                return
            self.table.director.finish()
        if not self._may_go_on():
            self.table.hurry_bots()
            if self._chosen_square is not None:
                self._repeat_bolt_question(self._chosen_square)
                return
            if (square := self._pointed_square()) is not None and self._is_focus_visible():
                key = sign_or_key_name(intents.Confirm())
                words = _("{key} crosses off this square.").format(key=key)
                self.refusal.show_refusal(words, self.picture.view.places["square", *square])
                return
            if self._offers_pass():
                self._pass_when_asked_again()
            else:
                self._explain_refused_thing(self.find_thing("deck"))
            return
        self.table.director.finish()
        self._cancel_choice()
        self._waited = 0.0
        self.table.advance()
        is_asked = self.table.match.game.phase is Phase.TURN
        if is_asked and self.table.is_shared and self.table.watch is None:
            # Whoever answered last answers first now.
            self._announced, self._goes_first = ANNOUNCEMENT_SECONDS, True

    def _offers_pass(self) -> bool:
        """Whether the player may pass, or spend bolts instead."""
        return self.question.may_pass and bool(self.question.costs) and not self.is_busy()

    def _pass_when_asked_again(self) -> None:
        """Pass if the deck was used before at this number; else say what a second time does."""
        if self._asked_to_pass:
            self.answer_pass()
            return
        self._asked_to_pass = True
        card = self.view.places["deck"].union(self.view.places["number tag"]).scale_by(1.06)
        self.refusal.show_refusal(pass_again_prompt(self.table), card, is_frame_only=True)

    def enlarge_board(self, seat: int) -> None:
        self._moves_on, self._hushes = False, True
        self.picture.trails_age, self.picture.gone_trails = 0.0, 0
        super().enlarge_board(seat)

    def _act_and_move_on(self, action: Action) -> None:
        if isinstance(action, Cross | UseBonus):
            self._last_card = action.card
        if self.perform_decision(action):
            self._moves_on = True

    def _cancel_choice(self) -> None:
        self.refusal.hide_refusal()
        self._chosen_disc = self._chosen_square = None

    def _preload_key(self) -> object:
        widths = {card.width for card in self.picture.card_rects}
        return self.table.focus, self.table.view.round, frozenset(widths)

    def _preload_pictures(self) -> Iterator[object]:
        return preload_round(self.kit, self.table, self.picture)

    def _may_go_on(self) -> bool:
        match, director = self.table.match, self.table.director
        is_still = not self.is_busy() and not director.is_any_lane_held
        is_answered = match.game.phase is Phase.TURN and match.is_ready
        return is_answered and self.table.may_reveal and is_still

    def _deck_is_ready(self) -> bool:
        return self._may_go_on() and not self._guide_waits_for_next()

    def _guide_waits_for_next(self) -> bool:
        """Whether the first game's guide shows a text with a *Next* button."""
        guide = self.table.guide
        step = None if guide is None else guide.find_due_step(self)
        return step is not None and step.move is None and step.until is None

    def _must_pass(self) -> bool:
        return self.question.may_pass and not self.question.costs and not self.is_busy()

    def _is_focus_visible(self) -> bool:
        current = self.focus.current
        return current is not None and current.can_focus and self.focus.shows_ring

    def _do_automatic_step(self, dt: float) -> bool:
        table = self.table
        director, match = table.director, table.match
        if director.is_busy(TABLE_LANE):
            return False
        is_over = match.game.phase is not Phase.TURN and not director.is_busy()
        if is_over or self._sharing.has_begun():
            self.kit.stack.replace_top_scene(to.OpenTable(table))
        if match.game.phase is not Phase.TURN:
            return False
        if not all(map(match.asks, match.waiting_seats())):
            self.kit.alarm.wake_within(0.0)
            _start, answers = match.current_answers
            happened = table.let_bots_act()
            if table.watch is not None and self._may_follow_spotlight(is_first=not answers):
                table.focus = table.seat_in_spotlight()
            if happened:
                return True
        if not self.is_busy() and self._show_next_board():
            return True
        return self._auto_reveal(dt)

    def is_busy(self) -> bool:
        """Whether the game must wait for animations.

        If another person's board comes up next, all animations of the seat shown now end first,
        and there is a moment to look at the answer.
        """
        if (is_playing := super().is_busy()) or self._next_person_seat() is None:
            return is_playing
        return self._shows_an_answer() or self._answered_for < self._handover_seconds

    @property
    def _handover_seconds(self) -> float:
        answer = self.table.chronicle.latest_answer(self.table.focus)
        is_eventful = answer is not None and any(isinstance(it, EVENTFUL) for it in answer.events)
        return EVENTFUL_HANDOVER_SECONDS if is_eventful else HANDOVER_SECONDS

    def _shows_an_answer(self) -> bool:
        poses, seat = self.table.director.poses(), self.table.focus
        return any(getattr(pose, "player", None) == seat for pose in poses)

    def _next_person_seat(self) -> int | None:
        """Return the seat of the person whose board comes up next without a click, or None."""
        table, is_wished = self.table, self._moves_on and self.kit.settings.auto_focus
        is_over = is_wished and table.focus not in table.match.waiting_seats()
        return table.next_unanswered_seat() if is_over else None

    def _show_next_board(self) -> bool:
        if (following := self._next_person_seat()) is None:
            return False
        self._announced, self._goes_first = ANNOUNCEMENT_SECONDS, False
        self.enlarge_board(following)
        # The mouse still lies where the last person clicked.
        self.focus.forget_mouse()
        return True

    def _finish_current_step(self) -> None:
        if super().is_busy() or not self._show_next_board():
            super()._finish_current_step()

    def _may_follow_spotlight(self, *, is_first: bool) -> bool:
        """Whether the large board may now change to the seat in the spotlight.

        It changes at a turn's first answer in replays, and after the last in other watched games.
        """
        table = self.table
        return is_first if table.match_replay is not None else not table.match.waiting_seats()

    def _auto_reveal(self, dt: float) -> bool:
        table = self.table
        by_itself = table.watch is not None or self.kit.settings.auto_reveal is True
        if not by_itself or not table.match.is_ready or table.director.is_busy():
            self._waited = -dt  # For a frame all is shown, before time counts.
            return False
        self._waited += dt
        is_last = not table.match.game.to_come
        usual = table.timing.hold if is_last else table.timing.think
        if self._waited < usual:
            self.kit.alarm.wake_within(usual - self._waited)
            return False
        if is_last:
            save_screenshot(self.kit, table, f"round-{table.view.round}")
        self.go_on()
        return True

    def _clickable_areas_key(self) -> object:
        seats, focus = self.table.view.seats, self.table.focus
        cards = len(seats[focus].cards) if seats else 0
        chosen = self._chosen_disc, self._chosen_square
        return self.table.match.game, self.is_busy(), focus, chosen, cards

    def refresh(self) -> None:
        table = self.table
        asked = self.question.legal
        if self.is_busy():
            self.question = Question()
        else:
            self.question = current_question(
                table.match, table.focus, self._chosen_disc, self._chosen_square
            )
            self._chosen_disc = self.question.chosen_disc
            self._chosen_square = self.question.chosen_square
        if self.question.legal != asked:
            # A press begun under another question must not answer this one.
            self.picture.view.forget_widgets()
            self._first_focused = None
            self._asked_to_pass = False
            self.refusal.hide_refusal()
        # So that arrow keys never slip from the squares onto these.
        for button in (self._pass, self._undo, self._redo):
            button.is_aside = bool(self.question.costs)
        self._lead.remember_focus_position()
        self.follow_state()
        self._move_focus_to_answers()

    def _shows_focus_first(self) -> bool:
        if self._is_focus_visible() or self._chosen_square is not None or not self.question.costs:
            return False
        self.kit.hands.note_dialog_opened()
        return self._move_focus_to_answers()

    def _move_focus_to_answers(self) -> bool:
        passes = [self._pass] if self.question.may_pass else []
        # Where most happens at once, so that it can be relied on, else on the card last used.
        if not self._lead.focus_first_answer((self._cheapest_squares()[:1], passes)):
            return False
        self._first_focused = _square_of(self.focus.current)
        return True

    def table_things(self) -> Sequence[intents.ScreenThing]:
        self.follow_state()
        return self.view.things(self.focus)

    def _square_widgets(self, squares: Iterable[Target]) -> list[Widget]:
        return [self.picture.view.widget(("square", *at)) for at in squares]

    def _cheapest_squares(self) -> Sequence[Widget]:
        # The cheapest, so that Enter never spends bolts by accident.
        costs = self.question.costs
        cheapest = min(costs.values(), default=0)
        squares = [at for at in self._squares_in_order() if costs[at] == cheapest]
        # If possible, one that the guide means, then where most happens.
        squares = [at for at in squares if self._is_meant(at)] or squares
        effects = {at: self._effect_of(at) for at in squares}
        most = max(effects.values(), default=None)
        squares = [at for at in squares if effects[at] == most]
        squares = [at for at in squares if at[0] == self._last_card] or squares
        return self._square_widgets(squares)

    def _squares_in_order(self) -> list[Target]:
        """Return the squares that may be crossed off, in the order in which they lie."""
        lying = self.table.lying_cards(self.table.focus)
        return sorted(self.question.costs, key=lambda at: (lying.index(at[0]), at[1]))

    def _effect_of(self, square: Target) -> tuple[int, int, int]:
        """Return points that a square would score, bonuses it would lose, and lines it would fill.

        The losses are negative: of two squares, the greater result is the better one.
        """
        lines = lines_completed_by(self.table.match, self.table.focus, square)
        lost = len(self.question.losses.get(square, ()))
        return self.question.gains.get(square, 0), -lost, len(lines)

    def _is_meant(self, square: Target) -> bool:
        action = self.question.action_for_square(square)
        return action is not None and not self.table.objection_to_action(action)

    def answer_widgets(self) -> Sequence[Widget]:
        costs, squares = self.question.costs, self._squares_in_order()
        if self.table.guide is not None:
            # Where the guide means one square, a key that left it would mislead.
            squares = [at for at in squares if self._is_meant(at)] or squares
        # From where the focus began all round, so that no free square waits behind the dear ones.
        begin = squares.index(self._first_focused) if self._first_focused in squares else 0
        in_turn = squares[begin:] + squares[:begin]
        return self._square_widgets(sorted(in_turn, key=lambda at: costs[at]))

    def first_answers(self) -> Sequence[Widget]:
        return self._square_widgets(at for at, cost in self.question.costs.items() if not cost)

    def enlarged_seat(self) -> int | None:
        held = self.focus.hovered_or_focused
        seat = None if self.is_busy() or held is self._hushed else seat_of_tile(held)
        return None if seat is None or self.picture.needs_no_closeup(seat) else seat

    def areas_tooltips_avoid(self) -> Sequence[pygame.Rect]:
        seat, number = self.enlarged_seat(), self.picture.view.places["deck"]
        own = super().areas_tooltips_avoid() if seat is None else [self.picture.closeup_rect(seat)]
        return *own, number

    def areas_in_sight(self) -> Sequence[pygame.Rect]:
        return self.picture.areas_in_sight

    def message_bar_areas(self) -> Sequence[pygame.Rect]:
        labels = [rect for _plate, rect in self.words_beside_square()]
        odds = [self.view.places["supply"]] if self.counsel.counsel.odds_are_on else []
        return [*super().message_bar_areas(), *labels, *odds]

    def _pointed_square(self) -> Target | None:
        return _square_of(self.focus.hovered_or_focused)

    def shown_prices(self) -> Mapping[Target, int]:
        """Return the bolt prices to show, by square.

        These are the prices of the squares pointed at or chosen.  All prices are shown in watched
        games, and if a setting or a held key or button asks for them.
        """
        costs = self.question.costs
        shows_all = (
            self.kit.settings.bolt_prices or self._presses_tray or self.playback_speed.is_slow
        )
        if shows_all or self.table.watch is not None:
            return costs
        hovered_or_focused = {self._pointed_square(), self.question.chosen_square}
        return {square: cost for square, cost in costs.items() if square in hovered_or_focused}

    def lines_to_complete(self) -> frozenset[Target]:
        square, table = self._pointed_square(), self.table
        found = () if square is None else lines_completed_by(table.match, table.focus, square)
        return frozenset(found)


def _square_of(widget: Widget | None) -> Target | None:
    match None if widget is None else widget.key:
        case ("square", int(card), int(square)):
            return card, square
    return None


def seat_of_tile(widget: Widget | None) -> int | None:
    match None if widget is None else widget.key:
        case ("seat", int(seat)):
            return seat
    return None
