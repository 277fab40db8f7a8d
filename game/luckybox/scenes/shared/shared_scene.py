"""The round at a shared table: everybody answers on their own board, in any order and at once."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from math import ceil

import pygame

from game.luckybox.rules import SQUARES, Action, Pass, Phase, UseBonus
from game.luckybox.scenes.counsel.hint_board import BoardHints
from game.luckybox.scenes.luckybox_table import Table
from game.luckybox.scenes.round.board import draw_prices
from game.luckybox.scenes.round.question import Question, QuestionKind, Target
from game.scenes import destinations as to
from game.scenes.frame.charts import refusal_sentence
from game.scenes.game import screens_of
from game.scenes.table.play_scene import PlayScene
from game.scenes.watch.saving import save_screenshot
from game.stage import TABLE_LANE
from game.ui.pen import Pen
from game.ui.screen import Control
from game.ui.tree import Part
from game.ui.widgets import intents
from game.ui.widgets.button import Button
from game.ui.widgets.controls import prompt_pad_family
from game.ui.widgets.widget import Widget
from game.ui.window.preferences import REVEAL_BY_CLICK
from game.ui.window.scene import FRESH_SECONDS, Kit, Scene
from game.words import _

from .seat_cursors import (
    CursorTargets,
    KeysOfRound,
    SeatCursors,
    draw_seat_ring,
    targets_of,
)
from .shared_answers import (
    TAKE_BACK_SECONDS,
    BoardNews,
    EarlyClicks,
    SharedAnswers,
    rest_seconds,
    seat_of_key,
    square_in,
)
from .shared_forced import GLOWING, TOLD_SECONDS, ComesByItself
from .shared_hints import hints_on_boards
from .shared_keys import SETTLING_SECONDS, BoardKeys, BoardsToAnswer
from .shared_layout import plays_at_shared_table
from .shared_marks import TIMER_STEPS, draw_undo_time
from .shared_picture import SharedPicture, preload_shared
from .shared_words import SeatAsked, SharedShown, has_yet_to_learn_bolts

DOUBLE_CLICK_SECONDS = 1.0
"""How long a second click on a square just crossed off is told nothing."""


class SharedRound(KeysOfRound, PlayScene[Table, SharedPicture]):
    """Handles the input and flow of a round at a shared table."""

    asks_at = "board"

    def __init__(self, kit: Kit, table: Table) -> None:
        table.director.lanes_apart = True
        super().__init__(kit, table, SharedPicture(kit, table))
        self._answers = SharedAnswers(table.match)
        seats = range(len(table.players))
        self._questions = [Question() for _seat in seats]
        self._asked_for: list[object] = [None for _seat in seats]
        """For each seat, what its question was made of."""
        self._settled = [0.0 for _seat in seats]
        """For how many seconds each seat has been asked its question."""
        self._is_followed = False
        """Whether the parts are, or will be, as at this update: boards follow once a frame."""
        self._pressed: tuple[int, Question, bool] | None = None
        """The board on which the mouse was pressed, what was asked there, and whether it played."""
        self._early = EarlyClicks(table.match)
        self._news = BoardNews(table)
        self._forced = ComesByItself(kit, self._answers, self)
        self._crossed: tuple[Hashable, float] = None, 0.0
        """The key of the square crossed off last, and how long a click there is told nothing."""
        self._refused: int | None = None
        """The seat whose board tells why something is refused."""
        self._rested = 0.0
        self._undo_left = 0.0
        """The share of the time for undo that is left before the next number, or 0."""
        self._is_chosen = False
        """Whether a person has chosen anything at this number."""
        self._reveal = Button(
            "reveal", lambda: _("Reveal") if table.view.to_come else _("Score it"), self.go_on,
            visible=lambda: self.picture.parts.asks_to_reveal,
        )  # fmt: skip
        self._reveal.cluster = "leads on"
        self.cursors = SeatCursors(kit, self.cursor_targets)
        self.counsel = hints_on_boards(kit, table, self.picture, self._update_hints)
        self.picture.parts.serve(self)
        self.focus.fence = self.seat_of_widget
        boards = BoardsToAnswer(
            self._boards, self.boards_asked, self._first_answers, self.seat_of_widget,
            comes=lambda seat: seat in self._forced.squares(),
            is_still=lambda seat: not self.is_seat_busy(seat),
        )  # fmt: skip
        self.keys = BoardKeys(kit, self.focus, boards, lambda: [self.view.widget("menu")])

    def buttons(self) -> Mapping[str, Part]:
        """Return the buttons of the bars, by their areas."""
        return {"reveal": Control(self._reveal), "rules": self.rules_icon(), **self.bar_icons()}

    # --- the scene's life ------------------------------------------------------------------------

    def enter(self, previous: Scene | None) -> None:
        super().enter(previous)
        self.table.director.lanes_apart = True
        if self.kit.hands.by_keyboard:
            self.keys.begin()

    def leave(self) -> None:
        super().leave()
        self.table.director.lanes_apart = False

    def update(self, dt: float) -> bool:
        changed = self.keys.update(dt) or self.picture.has_words_left or self.view.is_behind
        self._is_followed = True
        self._crossed = self._crossed[0], self._crossed[1] - dt
        for seat, asked in enumerate(self._questions):
            if asked.legal:
                self._settled[seat] += dt
                if self._settled[seat] - dt < (guard := self._guard(seat)):
                    self.kit.alarm.wake_within(max(0.0, guard - self._settled[seat]))
        changed = super().update(dt) or changed
        changed = self.counsel.follow() or changed
        return self._follow_state(is_due=True) or changed

    def draw_table(self, surface: pygame.Surface) -> None:
        self._follow_state()
        self.picture.draw(surface)
        # The ring is hollow as long as Enter does nothing there.
        self.focus.draw(surface, has_ring=not self.keys.rests)
        pen = Pen.at(self.kit, surface, self.picture.place)
        draw_undo_time(pen, self.picture.place["bottom_bar"], self._undo_left)
        self.cursors.draw(pen, self.table.players)
        aims = self.cursors.aims(self.table.players)
        if self.keys.seat is not None and (answer := self.keys.answer) is not None:
            player, rested = self.table.players[self.keys.seat], self.keys.rested_share
            draw_seat_ring(pen, answer.rect, player, rested)
            aims[self.keys.seat] = answer.key
        self.picture.draw_timers(pen)
        for seat, key in aims.items():
            square = square_in(self._questions[seat], key)
            if square is not None:
                costs = {square: self._questions[seat].costs[square]}
                chosen = self._questions[seat].chosen_square
                draw_prices(pen, self.picture.view.places, self.table.faces, costs, chosen)
        self.counsel.draw(lambda hints, _seat: hints.draw(surface))
        if not self.refusal.words:
            self.picture.draw_only_words(surface)
            self.picture.draw_square_words(surface)
        self._draw_refusal(surface)
        self._is_followed = False  # Not before: a frame put off is drawn again as it is.

    def _draw_refusal(self, surface: pygame.Surface) -> None:
        seat, about = self._refused, self.refusal.about
        self.refusal.is_frame_only = seat is not None
        self.refusal.draw(surface, self.picture.place.scale)
        if self.refusal.words and seat is not None:
            self.picture.draw_words(surface, seat, self.refusal.words, about)

    def _follow_state(self, *, is_whole: bool = False, is_due: bool = False) -> bool:
        """Show the parts of the current state.  Return whether they have changed."""
        # Keys and pads are led to answers at once; a click comes a frame later at the soonest.
        is_led = self.keys.seat is not None or self.kit.hands.by_keyboard or self.kit.pads.players
        if self._is_followed and not (is_whole or is_led or is_due):
            return False
        is_changed = self.picture.see(self._shown(), is_whole=is_whole or bool(is_led))
        if is_changed:
            self._follow_parts()
        return is_changed

    def _shown(self) -> SharedShown:
        shows_prices = self.kit.settings.bolt_prices or self.playback_speed.is_slow
        undo = self._answers.undo_of_seats(self._may_undo_on)
        helps, keys = self.counsel.offers_help, self._key_names()
        only = self._forced.coming() if self.table.match.game.turn else {}
        undoes, is_out = self._seat_to_undo() if keys else None, self._is_number_out
        asked = tuple(
            [
                SeatAsked(
                    question,
                    question.chosen_square or pointed,
                    self.keys.seat == seat,
                    keys.get(seat, ""),
                    shows_prices,
                    *undo[seat],
                    undoes == seat and undo[seat][0],
                    helps and bool(question.costs),
                    only[seat] if only.get(seat) in question.costs else None,
                    self._told(seat, pointed),
                    tells_gains=self.keys.has_moved or self.seat_under_mouse() == seat,
                    tells_pass=is_out and self._forced.tells_pass(seat),
                    tells_bolts=is_out
                    and not pointed
                    and has_yet_to_learn_bolts(self.table, seat, question),
                )
                for seat, question in enumerate(self._questions)
                for pointed in [self._pointed_square(seat)]
            ]
        )
        waiting = self.people_waited_for() if is_out else ()
        is_hot = getattr(self.focus.hovered, "key", None) == "deck"
        return SharedShown(
            asked, waiting, self._news.seats, self._may_go_on(), is_hot,
            self._forced.is_counting, self._forced.steps_left,
        )  # fmt: skip

    def _told(self, seat: int, pointed: Target | None) -> Target | None:
        """Return the only free square that a board tells of, before what follows from it."""
        if pointed is not None and pointed == self._forced.squares().get(seat):
            return pointed
        is_asked = self._settled[seat] >= self._guard(seat) and self._questions[seat].discs
        is_over = is_asked or self.table.view.seats[seat].steps
        return self._forced.told(seat) if self._is_number_out and not is_over else None

    @property
    def _is_number_out(self) -> bool:
        return bool(self.table.match.game.turn) and not self.table.director.is_busy(TABLE_LANE)

    def _guard(self, seat: int) -> float:
        """Return for how many seconds a board ignores answers to what it is asked."""
        is_new = self._forced.has_come_for(seat) and self._questions[seat].discs
        return TOLD_SECONDS if is_new else SETTLING_SECONDS

    def _key_names(self) -> dict[int, str]:
        """Return the key of each board, while keys and no gamepad are in use."""
        if not self.kit.hands.by_keyboard or prompt_pad_family() is not None:
            return {}
        return {seat: str(at) for at, seat in enumerate(self._boards(), 1)}

    def people_waited_for(self) -> tuple[int, ...]:
        return self._answers.people_waited_for()

    # --- what is asked ---------------------------------------------------------------------------

    def question_of(self, seat: int) -> Question:
        return self._questions[seat]

    def is_seat_busy(self, seat: int) -> bool:
        """Whether a cascade plays on this board, or something for the whole table."""
        return self.table.director.is_busy(seat, TABLE_LANE)

    def refresh(self) -> None:
        game, players = self.table.match.game, self.table.players
        supply = game.bolt_supply, game.moon_supply
        for seat, player in enumerate(players):
            is_asked = not player.is_bot and not self.is_seat_busy(seat)
            made_of = (
                (game.seats[seat], game.round, game.turn, game.phase, supply,
                 self._answers.choices(seat)) if is_asked else None
            )  # fmt: skip
            if made_of == self._asked_for[seat]:
                continue
            self._asked_for[seat] = made_of
            asked = self._answers.question(seat) if is_asked else Question()
            if asked.legal != self._questions[seat].legal:
                self._settled[seat] = 0.0
            self._questions[seat] = asked
        self._follow_state()
        if self.keys.follow_question(self._forced.glowing()):
            self._drop_question_left()
        if self.keys.take_early() and self.keys.seat in self.boards_asked():
            self.say_press_again(self.keys.seat)

    def _clickable_areas_key(self) -> object:
        seats = range(len(self.table.players))
        busy, choices = map(self.is_seat_busy, seats), map(self._answers.choices, seats)
        return self.table.match.game, [*busy], [*choices]

    # --- answers ---------------------------------------------------------------------------------

    def cross_square(self, square: Target) -> None:
        """Answer on the one board on which this square is."""
        for seat, asked in enumerate(self._questions):
            action = asked.action_for_square(square)
            if action is None:
                continue
            asks, may_answer = self.kit.settings.ask_bolts, self.may_answer(seat, square)
            if may_answer and self._answers.ask_about(seat, square, asked, asks):
                self.refresh()
            elif may_answer:
                self._act(seat, action)
            elif isinstance(action, UseBonus) and not self._forced.has_come_for(seat):
                self._early.keep(seat, square)
            return

    def choose_bonus(self, disc: Target) -> None:
        for seat, asked in enumerate(self._questions):
            if disc not in asked.discs:
                continue
            if len(asked.discs) == 1:
                words = _("This is the bonus you use: now choose a glowing square.")
                self.explain_refusal(self.find_thing(("end", *disc)), words)
            else:
                self._answers.choose_disc(seat, disc)
                self.refresh()
            return

    def pass_on(self, seat: int) -> None:
        if self._questions[seat].may_pass and self.may_answer(seat):
            self._act(seat, Pass(seat))

    def undo_on(self, seat: int) -> None:
        if not self._may_undo_on(seat):
            return
        self.refusal.hide_refusal()
        self._answers.forget_choice(seat)
        self._early.forget(seat)
        self.table.undo_on_board(seat)
        self._forced.forget(seat)
        self._rested = 0.0
        self.keys.note_undo(seat)
        self.cursors.begin_anew(seat)
        self._news.forget(seat)
        self.refresh()

    def hint_on(self, seat: int) -> None:
        """Show a hint on a board, or the next step of the one that is there already."""
        self.refusal.hide_refusal()
        self.counsel.ask(seat)

    def notice_area(self) -> pygame.Rect | None:
        return self.counsel.notice_area(self.picture.place)

    def _update_hints(self, hints: BoardHints, seat: int) -> bool:
        return hints.update_question(self._questions[seat], self._pointed_square(seat))

    def why_not_undo(self, seat: int) -> str | None:
        return None if self._may_undo_on(seat) else self._answers.why_not_undo(seat)

    def may_answer(self, seat: int, square: Target | None = None) -> bool:
        """Whether a seat is asked something, and has been for as long as its answer needs."""
        asked, needs = self._questions[seat], self._guard(seat)
        if square is not None and asked.kind is QuestionKind.NUMBER:
            # Free squares of a number answer at once.
            needs = FRESH_SECONDS if asked.costs.get(square) else 0.0
        return bool(asked.legal) and self._settled[seat] >= needs

    def _act(self, seat: int, action: Action) -> None:
        self._answers.forget_choice(seat)
        if self.perform_decision(action):
            self._rested, self._is_chosen = 0.0, True
            if isinstance(action, GLOWING):
                self._crossed = ("square", action.card, action.square), DOUBLE_CLICK_SECONDS
            self._forced.forget(seat)
            self._note_answer(seat)
            self.counsel.drop_notice(seat)
            self.refresh()

    def _note_answer(self, seat: int, itself: Action | None = None) -> None:
        is_done, glowed = seat not in self.table.match.waiting_seats(), isinstance(itself, GLOWING)
        self.keys.note_answer(seat, is_done=is_done, is_by_itself=bool(itself), glowed=glowed)

    # --- input -----------------------------------------------------------------------------------

    def handle(self, intent: intents.Intent) -> None:
        if self.view.is_behind:
            self._follow_state(is_whole=True)
        intent = self._through_question(intent)
        self._is_followed, before, left = False, self.focus.current, self.keys.seat
        self.keys.note_intent(intent)
        if not self._handle_on_board(intent):
            super().handle(intent)
        match intent:
            case intents.Press(pos):
                self.keys.note_click(self.picture.seat_at(pos), before)
            case intents.Hover() | intents.Release():
                pass
            case _:
                self.keys.follow_focus()
        has_moved = self.kit.hands.by_keyboard and self.focus.current is not before
        if left != self.keys.seat or has_moved:
            # Its bolts are not asked about any more: Enter acts elsewhere now.
            self._answers.drop_square(left)
        self._drop_question_left()

    def _drop_question_left(self) -> None:
        """Withdraw a question about bolts on the board in hand, if the keys are elsewhere there.

        Somebody asked it by mouse, and Enter would not answer it.
        """
        seat, answer = self.keys.seat, self.keys.answer
        square = None if seat is None else self._answers.choices(seat)[1]
        if square is not None and answer is not None and answer.key != ("square", *square):
            self._answers.drop_square(seat)

    def _through_question(self, intent: intents.Intent) -> intents.Intent:
        """Return what a mouse means on a board's question: the square that this is about.

        Whatever lies under the question cannot be seen, and is not meant.
        """
        if isinstance(intent, intents.Hover | intents.Press | intents.Release):
            seat = self.picture.question_at(intent.pos)
            square = None if seat is None else self._questions[seat].chosen_square
            if square is not None:
                return type(intent)(self.picture.view.places["square", *square].center)
        return intent

    def _handle_on_board(self, intent: intents.Intent) -> bool:
        """Handle input that means a single board.  Return whether it does."""
        match intent:
            case intents.Press(pos):
                seat = self.picture.seat_at(pos)
                plays = seat is not None and self._is_cascading(seat)
                self._pressed = None if seat is None else (seat, self._questions[seat], plays)
                # Released, it hurries this board alone, and calls no number.
                is_own = seat is not None and self.is_busy() and not self.is_seat_busy(TABLE_LANE)
                return is_own and (self.focus.handle(intent) or True)
            case intents.Release(pos) if self._pressed is not None:
                (seat, asked, played), self._pressed = self._pressed, None
                if played or self._early.has_any(seat):
                    if not self.focus.handle(intent) and self.picture.seat_at(pos) == seat:
                        self._click_early(seat, pos)
                    return True
                if asked.legal and self._questions[seat].legal != asked.legal:
                    # A press begun under another question must not answer this one.
                    super().handle(intents.Release(intents.OFF_SCREEN_POS))
                    return True
            case intents.Confirm() if (at := self.keys.seat) is not None:
                return self.confirm_in_hand(at, intent) or self._hurry_last_answer()
            case intents.Key("next_answer"):
                return self.is_next_answer_elsewhere()
            case intents.Confirm() if self.focus.current is None:
                return self._hurry_last_answer()
        return False

    def _hurry_last_answer(self) -> bool:
        """Hurry what plays after the last answer of all.  Return whether undo still has time.

        In that time Enter was meant for the answer, and calls no number: the line below says what
        does.
        """
        is_last = self._is_chosen and not self.people_waited_for()
        if is_last:
            self.table.director.hurry(TABLE_LANE, *range(len(self.table.players)))
        return is_last and self._rested < TAKE_BACK_SECONDS

    def _is_cascading(self, seat: int) -> bool:
        """Whether a person's answer plays on their board, while the others may act."""
        director = self.table.director
        is_person = not self.table.players[seat].is_bot
        return is_person and director.is_busy(seat) and not director.is_busy(TABLE_LANE)

    def _click_early(self, seat: int, pos: tuple[int, int]) -> None:
        """Hurry the cascade on a board, and keep a click on a square that its bonus may be for."""
        if self._is_cascading(seat):
            self.table.director.hurry(seat)
        if self._forced.has_come_for(seat) or self.may_answer(seat):
            return  # It was for the square that came by itself, or begun under another question.
        places = self.picture.view.places
        for card in self.table.view.seats[seat].cards:
            for square in SQUARES:
                rect = places.get(("square", card.id, square))
                if rect is not None and rect.collidepoint(pos):
                    self._early.keep(seat, (card.id, square))

    def _answer_early_clicks(self) -> bool:
        """Answer with what was clicked early where it is asked for now.  Return whether any was."""
        clicked = self._early.due(self._has_listened)
        for seat, square in clicked:
            if square in self._questions[seat].costs:
                self.cross_square(square)
            else:
                self.explain_refusal(self.find_thing(("square", *square)))
            self._early.go_on(seat)
        return bool(clicked)

    def _has_listened(self, seat: int) -> bool:
        """Whether a seat may answer or, with all shown, is asked nothing more."""
        is_waited_for = seat in self.people_waited_for()
        return self.may_answer(seat) if is_waited_for else not self.is_seat_busy(seat)

    def _handle_answer(self, intent: intents.Intent) -> None:
        match intent:
            case intents.Advance():
                self.go_on()
            case intents.Move() if self.keys.follow_question():
                pass  # The first arrow only shows where the focus is.
            case intents.Move() | intents.Confirm() if (
                (asked := self.boards_asked())
                and self.keys.seat is None
                and self.focus.current is None
            ):
                self.arrive_on(self.keys.come_to(asked[0]))
            case intents.Move() if (seat := self.keys.seat) is not None:
                self.move_on_board(seat, intent)
            case intents.NextFocus(backwards) if self.boards_asked():
                self.arrive_on(self.keys.step(-1 if backwards else 1))
            case intents.Digit(number):
                self.arrive_on(seat := self.keys.press_digit(number))
                if seat is None:
                    self.refuse_on(self.keys.seat, self.picture.parts.keys_in_words()[1])
            case intents.Key("film"):
                screens_of(self.kit.games, self.table.game).save_latest_film(self.kit, self.table)
            case intents.Key("undo"):
                self.undo()
            case intents.Key("redo"):
                self.redo()
            case intents.Key("pass"):
                self.pass_in_hand()
            case intents.Key("hint"):
                self.hint_in_hand()
            case intents.Release(pos):
                self.refusal.hide_refusal()
                if not self.focus.handle(intent):
                    self._answers.drop_square(self.picture.seat_at(pos))
                    self.table.hurry_bots()
                    thing = self.refusing_thing_at(pos)
                    if thing is not None and not self._has_just_crossed(thing.key):
                        self.explain_refusal(thing)
            case _:
                if not self.focus.handle(intent) and isinstance(intent, intents.Confirm):
                    self.go_on()

    def _has_just_crossed(self, key: Hashable) -> bool:
        """Whether a click meant a square that is crossed off since: there is nothing to tell."""
        return self._forced.has_crossed(key) or (self._crossed[0] == key and self._crossed[1] > 0)

    def explain_refusal(self, thing: intents.ScreenThing, words: str | None = None) -> None:
        self._spare_others(self.picture.seat_at(thing.rect.center))
        super().explain_refusal(thing, words)

    def refuse_on(self, seat: int | None, words: str) -> None:
        """Show why something is refused: at the name of the seat it is about, or below all."""
        self._spare_others(seat)
        at = self.picture.view.places.get(("name", seat), self.picture.place["message"])
        self.refusal.show_refusal(words, at)

    def _spare_others(self, seat: int | None) -> None:
        """Keep the words of a refusal off the number, and all boards but that of its seat."""
        self._refused = seat if seat in self._boards() else None
        places = self.picture.view.places
        others = [places["board", it] for it in self._boards() if it != seat]
        self.refusal.spared = [places["deck"], *others]

    def _boards(self) -> Sequence[int]:
        return self.picture.parts.layout.seats

    def redo(self) -> None:
        seats = [self.keys.seat, *range(len(self.table.players))]
        for seat in seats:
            if seat is not None and self.table.match.redoable_action(seat) is not None:
                self.table.redo_on_board(seat)
                self.refresh()
                return
        self.refuse_on(self.keys.seat, refusal_sentence(self.table.match.redo_refusal()))

    def go_on(self) -> None:
        """Reveal the next number at once or, after the last one, score the round."""
        if self._may_go_on():
            self.refusal.hide_refusal()  # It was about the number before.
            self.table.director.finish()
            self._rested, self._undo_left, self._is_chosen = 0.0, 0.0, False
            self._news.forget()
            self._forced.begin_number()
            self.counsel.forget()
            self.keys.begin_number()
            self._answers.forget_choices()
            self.table.advance()
            return
        self.table.hurry_bots()

    def _may_go_on(self) -> bool:
        match, director = self.table.match, self.table.director
        is_still = not director.is_busy() and not director.is_any_lane_held
        return match.game.phase is Phase.TURN and match.is_ready and self.table.goes_on and is_still

    def is_busy(self) -> bool:
        """Whether anything plays on any board."""
        return self.table.director.is_busy()

    def waits_for_player(self) -> bool:
        return bool(self.people_waited_for()) and not self.table.director.is_busy(TABLE_LANE)

    def _finish_current_step(self) -> None:
        # Only what plays: nobody else's time for undo becomes shorter.
        self.table.director.hurry(TABLE_LANE, *range(len(self.table.players)))

    def _cancel_choice(self) -> None:
        self.refusal.hide_refusal()

    # --- the keyboard ----------------------------------------------------------------------------

    def message(self) -> str:
        """Return what the square pointed at does, or for whom the table waits."""
        parts = self.picture.parts
        only = filter(None, map(parts.only_words, self._boards()))
        return parts.pointed_words() or next(only, "") or parts.messages()[0]

    def seat_of_widget(self, widget: Widget) -> int | None:
        """Return the seat on whose board a widget lies, or None."""
        return seat_of_key(self.table.view, widget.key)

    def seat_under_mouse(self) -> int | None:
        hovered = self.focus.hovered
        return None if hovered is None else self.seat_of_widget(hovered)

    def boards_asked(self) -> list[int]:
        """Return the seats that have something to decide now, as their boards lie."""
        forced = self._answers.forced_actions() if self.table.match.game.turn else ()
        by_itself = {action.player for action in forced}
        return [it for it in self._boards() if self._questions[it].legal and it not in by_itself]

    def _first_answers(self, seat: int) -> list[Widget]:
        """Return the widget of a seat's answers on which the keys begin, as a cursor does."""
        targets = self.cursor_targets(seat)
        return [] if targets is None else [self.picture.view.widget(targets.meant)]

    def answer_widgets(self) -> Sequence[Widget]:
        # The key leads to no dear square if one is free: with Shift it leads to these alone.
        if not (asked := self.boards_asked()):
            return []
        seat = self.keys.seat if self.keys.seat in asked else asked[0]
        question, lying = self._questions[seat], self.table.lying_cards(seat)
        keys = self._answers.answers_in_turn(question, seat, lying, self.playback_speed.is_slow)
        return [self.picture.view.widget(key) for key in keys]

    # --- gamepads --------------------------------------------------------------------------------

    def cursor_targets(self, seat: int) -> CursorTargets | None:
        chain = self.counsel.of_seats[seat].counsel.shown_chain
        hinted = () if chain is None else chain.facts.squares[:1]
        question, lying = self._questions[seat], self.table.lying_cards(seat)
        best = self._answers.best_squares(question, seat, lying)
        return targets_of(question, self.picture.view.places, seat, [*hinted, *best])

    def answer_at(self, seat: int, key: Hashable) -> None:
        if not self.is_press_early(seat, key):
            self._is_followed = False
            match key:
                case ("square", int(card), int(square)):
                    self.cross_square((card, square))
                case ("end", int(card), int(line)):
                    self.choose_bonus((card, line))
                case ("pass", _):
                    self.pass_on(seat)

    def go_on_by_pad(self) -> None:
        if not self._hurry_last_answer():
            self.handle(intents.Advance())
            self.handle(intents.AdvanceReleased())

    # --- what goes on by itself ------------------------------------------------------------------

    def _do_automatic_step(self, dt: float) -> bool:
        table = self.table
        director, match = table.director, table.match
        if not plays_at_shared_table(self.kit, table):
            self.kit.stack.replace_top_scene(to.OpenTable(table))
            return True
        if director.is_busy(TABLE_LANE):
            return False
        if match.game.phase is not Phase.TURN:
            if not director.is_busy():
                self.kit.stack.replace_top_scene(to.OpenTable(table))
            return False
        happened = self._answer_early_clicks()
        if match.game.turn:
            happened = self._forced.update(dt) or happened
        if not all(map(match.asks, match.waiting_seats())):
            self.kit.alarm.wake_within(0.0)
            happened = table.let_bots_act() or happened
        happened = self._news.follow(self.picture.says_pass) or happened
        return self._reveal_by_itself(dt) or happened

    def asked_seconds(self, seat: int) -> float:
        return self._settled[seat]

    def act_by_itself(self, action: Action) -> bool:
        happened = self.perform_decision(action)
        self._note_answer(action.player, action)
        return happened

    def come_now(self, seat: int) -> bool:
        has_come = self._forced.come_now(seat)
        self.refresh()
        return has_come

    def touched_seats(self) -> set[int | None]:
        """Return the seats that may be thinking of bolts: with the mouse, or asked about them.

        Keys may just have been led to a board, and hold it only on another square than comes.
        """
        touched = {at for at, it in enumerate(self._questions) if it.chosen_square is not None}
        seat, answer = self.keys.seat, self.keys.answer
        if seat is not None and answer is not None:
            only = self._forced.squares().get(seat)
            touched |= {seat} if square_in(self._questions[seat], answer.key) != only else set()
        return {self.seat_under_mouse(), *touched}

    def _reveal_by_itself(self, dt: float) -> bool:
        before, self._undo_left = self._undo_left, 0.0
        if not self._may_go_on() or self.kit.settings.auto_reveal == REVEAL_BY_CLICK:
            self._rested = 0.0
            return before > 0
        self._rested += dt
        wanted = rest_seconds(self.table, self._is_chosen)
        if self._rested < wanted:
            left, moves = 1 - self._rested / wanted, self.kit.settings.motion == "full"
            if any(self._may_undo_on(seat) for seat in self._boards()):
                self._undo_left = left if moves else ceil(TIMER_STEPS * left) / TIMER_STEPS
            step = 0.0 if moves and self._undo_left else wanted / TIMER_STEPS
            self.kit.alarm.wake_within(min(step, wanted - self._rested))
            return self._undo_left != before
        if not self.table.match.game.to_come:
            save_screenshot(self.kit, self.table, f"round-{self.table.view.round}")
        self.go_on()
        return True

    # --- what others ask -------------------------------------------------------------------------

    def table_things(self) -> Sequence[intents.ScreenThing]:
        self._follow_state(is_whole=True)
        return self.view.things(self.focus)

    def areas_tooltips_avoid(self) -> Sequence[pygame.Rect]:
        return [*super().areas_tooltips_avoid(), *self.picture.areas_to_read()]

    def is_still(self) -> bool:
        # Tooltips are there while anybody may answer, whatever plays elsewhere.
        return not self.table.director.is_busy(TABLE_LANE)

    def _pointed_square(self, seat: int) -> Target | None:
        """Return the square of a seat that is under the mouse, or else that the keys are on.

        A mouse that rests on somebody's board takes nothing away from whoever has the keys.
        """
        widgets = self.focus.hovered, self.focus.current if self.focus.shows_ring else None
        squares = (
            square_in(self._questions[seat], None if it is None else it.key) for it in widgets
        )
        return next(filter(None, squares), None)

    def _preload_key(self) -> object:
        return self.table.view.round, self.picture.parts.layout

    def _preload_pictures(self) -> Iterator[object]:
        return preload_shared(self.kit, self.table, self.picture)
