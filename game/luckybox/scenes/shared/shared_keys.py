"""The keyboard at a shared table: on whose board its keys act, and where they go on."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from math import ceil
from typing import NamedTuple

from game.ui.widgets import intents
from game.ui.widgets.focus import Focus
from game.ui.widgets.widget import Widget
from game.ui.window.scene import FRESH_SECONDS, Kit

TWO_DIGITS_SECONDS = 0.8
"""How long a second digit makes one number with a 1: board 11 or 12."""
SETTLING_SECONDS = 0.25
"""How long a board ignores answers once its own show has ended."""
REST_STEPS = 10
"""The steps in which the ring shows how long keys still rest."""
ITSELF_SECONDS = 1.0
"""How long Enter is refused after an answer came by itself: it may have been meant for that one."""
TEN = 10
TYPED = (
    *(intents.Move, intents.Confirm, intents.Advance, intents.Digit, intents.NextFocus),
    *(intents.Key, intents.UnboundKey),
)
"""What keys do that people type one after another."""


class BoardsToAnswer(NamedTuple):
    """What the keys need to know of the boards, in the order in which they lie."""

    all: Callable[[], Sequence[int]]
    """The seats with boards."""
    asked: Callable[[], Sequence[int]]
    """Those that are asked something now."""
    answers: Callable[[int], Sequence[Widget]]
    """The widgets that answer on a seat's board; the keys begin on the first."""
    seat_of: Callable[[Widget], int | None]
    """The seat on whose board a widget lies."""
    holds_tab: Callable[[int], bool] = lambda _seat: False
    """Whether Tab leaves a seat's board only after all its answers: somebody has still to choose.
    """
    comes: Callable[[int], bool] = lambda _seat: False
    """Whether a seat's answer comes by itself, unless it wishes another: keys are led past it."""
    is_still: Callable[[int], bool] = lambda _seat: True
    """Whether a seat's board shows nothing any more of what it answered: only then the keys go on.
    """


class BoardKeys:
    """The board on which the keys act: it is lit, and goes on to the next once it has answered."""

    def __init__(
        self, kit: Kit, focus: Focus, boards: BoardsToAnswer, bar: Callable[[], Sequence[Widget]]
    ) -> None:
        """Create the keys, on no board yet.

        ``bar`` returns the buttons to which Tab leads at last.
        """
        self._kit, self._focus, self._boards, self._bar = kit, focus, boards, bar
        self.seat: int | None = None
        self.came_from: int | None = None
        """The seat that has just answered, if the keys went on from there by themselves."""
        self._goes_on = False
        """Whether the board in hand is done, so that the keys go on as soon as another is asked."""
        self._was_early = False
        """Whether Enter was pressed while they waited for that."""
        self._came_itself = False
        """Whether the latest answer on the board in hand came by itself, and nobody hurried it."""
        self._has_refused = False
        """Whether a key was refused while others rest."""
        self._is_led = False
        """Whether the keys came to the board in hand by themselves."""
        self._begins = False
        """Whether something new has begun, so that the keys come to the first board asked."""
        self._answered: set[int] = set()
        """The seats that answered by keys at this number."""
        self._has_others = False
        """Whether anybody answered otherwise at this number."""
        self._begun: Widget | None = None
        """The answer on which the keys began on the board in hand."""
        self._kept: dict[int, tuple[Widget, Widget]] = {}
        """By seat, the answer that the keys left on its board, preceded by where they began."""
        self._has_come = False
        """Whether the next question comes to the keys by itself: a new number, or a bonus."""
        self._toured: set[int] = set()
        """The boards passed since the last answer: after all of them Tab leads to the bar."""
        self._answers_passed = 0
        """The answers that Tab passed on a board that holds it."""
        self._has_led_on = False
        """Whether the keys have only just gone to the bar by themselves."""
        self._is_through = False
        """Whether Tab led to the bar, past all boards."""
        self._left: int | None = None
        """The seat whose board the keys left for it."""
        self.has_moved = False
        """Whether anything was pressed since the keys came to a board, or were asked there."""
        self._second_digit_for = self._resting_for = 0.0

    def update(self, dt: float) -> bool:
        """Count down what the keys wait for.  Return whether the ring is to be drawn anew."""
        before = self.rested_share
        self._second_digit_for -= dt
        self._resting_for -= dt
        if self.rests:
            step = FRESH_SECONDS / REST_STEPS
            self._kit.alarm.wake_within(self._resting_for % step or step)
        return self.rested_share != before

    @property
    def rests(self) -> bool:
        """Whether the keys have only just come here by themselves: Enter was meant for before."""
        return self._resting_for > 0

    @property
    def are_hushed(self) -> bool:
        """Whether other keys rest, too: one of them has just been refused."""
        return self.rests and self._has_refused

    @property
    def have_gone_on(self) -> bool:
        """Whether the keys have only just gone on by themselves, from a board that is done."""
        return self.rests and self.came_from is not None

    @property
    def rested_share(self) -> float:
        """How much of that time has passed, from 0 to 1, in few steps."""
        left = min(1.0, max(0.0, self._resting_for) / FRESH_SECONDS)
        return 1.0 - ceil(REST_STEPS * left) / REST_STEPS

    def note_intent(self, intent: intents.Intent) -> None:
        """Note what is pressed: while keys rest, none may follow another blindly and act."""
        self.has_moved |= isinstance(intent, intents.Move | intents.Confirm | intents.Key)
        if not isinstance(intent, TYPED):
            return
        if not isinstance(intent, intents.Digit):
            # Its 1 was a board of its own: the next player's digit makes no 11 or 12 of it.
            self._second_digit_for = 0.0
        if self.rests:
            self.press_early()

    def rest(self, seconds: float = FRESH_SECONDS) -> None:
        """Note that the keys have come to something new: Enter was meant for what was before."""
        self._resting_for, self._has_refused = seconds, False

    def press_early(self, seconds: float = FRESH_SECONDS) -> None:
        """Note a key that did nothing: others that follow must not act before typing pauses."""
        self._resting_for = max(self._resting_for, seconds)

    def refuse(self, seconds: float = FRESH_SECONDS) -> None:
        """Note a key that was refused with words: keys that follow in a burst do nothing."""
        self._has_refused = True
        self.press_early(seconds)

    @property
    def answer(self) -> Widget | None:
        """The widget on the board in hand that Enter presses, or None."""
        current = self._focus.current
        if self.seat is None or current is None or not current.can_focus:
            return None
        return current if self._boards.seat_of(current) == self.seat else None

    def note_click(self, seat: int | None, before: Widget | None) -> None:
        """Note a press of the mouse.  The keys stay with ``before``, unless it is their board."""
        self._toured.clear()
        if seat is not None and seat == self.seat:
            self.seat = before = None
        self._focus.focus_widget(before if before in self._focus.widgets else None)

    def follow_focus(self) -> None:
        """After a key: follow the focus to another board, or away from all."""
        current = self._focus.current
        if current is not None and self._kit.hands.by_keyboard:
            self.seat = self._boards.seat_of(current)
            self._is_through = self._is_through and self.seat is None

    def follow_question(self, coming: Collection[int] = ()) -> bool:
        """Focus the first answer on the board in hand.  Return whether that is new.

        ``coming``: the seats with a square that is about to be crossed off by itself.
        """
        if self._begins and (choosing := self._choosing):
            self.seat, self._begins, self._has_come = choosing[0], False, True
            self._is_led = True
        following, came_from = self.following, self.seat
        if following is not None and came_from is not None and self._boards.is_still(came_from):
            self.came_from, self._goes_on = came_from, False
            self.rest(ITSELF_SECONDS if self._came_itself else FRESH_SECONDS)
            self.seat, self._is_led = following, True
        seat = self.seat
        if seat is None or seat not in self._boards.asked() or self.answer is not None:
            return False
        if self._has_come:
            self._has_come = False
            self.rest(ITSELF_SECONDS if any(map(self._passed_over, coming)) else FRESH_SECONDS)
        self._focus_answer(seat)
        self.has_moved = False
        return True

    def _passed_over(self, seat: int) -> bool:
        """Whether the keys were led past a seat's board, to one after it."""
        every = self._boards.all()
        lie = self._is_led and self.seat in every and seat in every
        return lie and every.index(seat) < every.index(self.seat)

    def _focus_answer(self, seat: int) -> None:
        """Focus the answer that the keys left on a board or, if another is meant now, the first."""
        first = self._boards.answers(seat)[0]
        begun, left = self._kept.get(seat, (None, first))
        is_there = begun is first and left in self._focus.widgets and left.can_focus
        self._focus.focus_widget(left if is_there else first)
        self._begun = first

    def _keep_answer(self) -> None:
        """Keep in mind on which answer of the board in hand the keys are, as they leave it."""
        if self.seat is not None and self._begun is not None and self.answer is not None:
            self._kept[self.seat] = self._begun, self.answer

    @property
    def following(self) -> int | None:
        """The seat to whose board the keys are about to go by themselves, or None."""
        following = self._next_of(self._choosing, 1) if self._goes_on else None
        return None if following == self.seat else following

    def note_called(self) -> None:
        """Note that Enter has brought at once what would have come by itself."""
        self._came_itself = False

    def hurry_on(self) -> None:
        """Note that Enter was pressed before the keys went on: it is meant for nobody."""
        self._was_early, self._came_itself = True, False

    def take_early(self) -> bool:
        """Return, and forget, whether Enter came before the keys that have now gone on."""
        was_early = self._was_early and not self._goes_on
        self._was_early = self._was_early and self._goes_on
        return was_early

    def note_answer(
        self, seat: int, *, is_done: bool = False, is_by_itself: bool = False, glowed: bool = False
    ) -> None:
        """Note that a seat has answered, and whether it has nothing more to answer now.

        ``glowed``: a square that came by itself could be seen before, and Enter be meant for it.
        """
        self._toured = set() if self.seat is None else {self.seat}
        self._answers_passed = 0
        self._kept.pop(seat, None)
        is_own = seat == self.seat
        if not is_by_itself:
            self._has_others = self._has_others or not is_own
            self._answered |= {seat} if is_own else set()
        if is_own:
            self.came_from, self._goes_on, self._has_come = None, is_done, not is_done
            self._came_itself = glowed
        elif glowed and not self.has_moved and self._passed_over(seat):
            self.rest(ITSELF_SECONDS)

    def note_undo(self, seat: int) -> None:
        """Note that a seat's answer has been taken back: if the keys are there, they begin anew."""
        self._kept.pop(seat, None)
        if seat == self.seat:
            # What was crossed off may have cost bolts, while another square is free.
            self._goes_on = False
            self._focus.focus_widget(None)
        if seat == self.came_from:
            self.came_from = None

    def begin_number(self) -> None:
        """Begin on the first board that is asked.

        Somebody who alone plays by keys keeps the own board, and where nobody used keys, they
        come to none.
        """
        if len(self._answered) == 1 and self._has_others:
            [self.seat] = self._answered
        elif self._answered or not (self.seat is None or self._has_others):
            self.begin()
        self._answered.clear()
        self._kept.clear()
        self._has_others = False
        self.came_from, self._goes_on, self._has_come = None, False, self.seat is not None

    def begin(self) -> None:
        """Come to the first board as soon as any is asked; until then the first is lit."""
        self.seat, self._begins = next(iter(self._boards.all()), None), True

    def step(self, step: int) -> int | None:
        """Go to the next board asked, forward once round all to the bar.  Return whose it is."""
        was_led_on, self._has_led_on = self._has_led_on, False
        if was_led_on and self.seat is None:
            return None  # Somebody who did not see that yet pressed Tab as after every choice.
        seat = self.seat if self.rests and step > 0 and self.answer is not None else None
        seat = seat if seat in self._boards.asked() else None
        if step > 0 and (seat is None or self.came_from is None) and self._step_on_board():
            return self.seat
        if seat is not None:
            # The keys have just gone on by themselves: Tab means no further.
            return self.go_to(seat)
        bar = [widget for widget in self._bar() if widget.can_focus][::step]
        if self.seat is None and self._focus.current in bar and self._kit.hands.by_keyboard:
            further = bar[bar.index(self._focus.current) + 1 :]
            if further and self._is_through:
                self._focus.focus_widget(further[0])
                return None
            # What can be chosen comes first, for whoever was led here by the last choice of all.
            self._toured.clear()
        following = self._next_asked(step)
        if following is None or (step > 0 and following in self._toured):
            self._toured.clear()
            self._kit.hands.by_keyboard = True
            self._keep_answer()
            self._focus.focus_widget(next(iter(bar), None))
            self.seat, self._left, self._is_through = None, self.seat, True
            return None
        return self.go_to(following)

    def step_by_enter(self) -> None:
        """Go to the next answer.  On another board an Enter too many does nothing."""
        before = self.seat
        self.step(1)
        if self.seat != before:
            self.rest()

    def _step_on_board(self) -> bool:
        """Go to the next answer on a board that holds Tab.  Return False once all are passed."""
        seat, answer = self.seat, self.answer
        if seat is None or answer is None or not self._boards.holds_tab(seat):
            return False
        answers = self._boards.answers(seat)
        self._answers_passed += 1
        if self._answers_passed >= len(answers):
            return False
        self._kit.hands.by_keyboard = True
        self._focus.focus_widget(answers[(answers.index(answer) + 1) % len(answers)])
        return True

    def lead_on(self) -> None:
        """Go to the first button of the bar, where Enter goes on: nothing is left to answer."""
        self._keep_answer()
        self._focus.focus_widget(self._bar()[0])
        self.seat, self._has_led_on = None, True
        self.rest()

    def return_from_menu(self) -> None:
        """Go back to the board that Tab left for the menu's button, as the menu is closed."""
        asked = self._boards.asked()
        if self._focus.current is self._bar()[-1] and self._kit.hands.by_keyboard and asked:
            left = self._left
            self.go_to(left if left is not None and left in asked else asked[0])

    @property
    def _choosing(self) -> list[int]:
        """The seats that are asked something which does not come by itself."""
        return [seat for seat in self._boards.asked() if not self._boards.comes(seat)]

    def _next_asked(self, step: int) -> int | None:
        """Return the seat of the next board asked, which may be the one in hand, or None."""
        return self._next_of(self._boards.asked(), step)

    def _next_of(self, seats: Sequence[int], step: int) -> int | None:
        """Return which of some seats' boards comes next, as the boards lie, or None."""
        asked, every = [*seats][::step], [*self._boards.all()][::step]
        at = self.seat
        behind = every[: every.index(at) + 1] if at in every else []
        order = [it for it in asked if it not in behind] + [it for it in asked if it in behind]
        return next((it for it in order if it != at), at if at in asked else None)

    def press_digit(self, digit: int) -> int | None:
        """Go to the board with a number.  Return whose it is, or None if there is none."""
        number = digit or TEN
        if self._second_digit_for > 0 and TEN + digit <= len(self._boards.all()):
            number = TEN + digit
        self._second_digit_for = TWO_DIGITS_SECONDS if number == 1 else 0.0
        every = self._boards.all()
        return self.go_to(every[number - 1]) if number <= len(every) else None

    def come_to(self, seat: int) -> int:
        """Take the keys to a board for a key that named none, and return whose it is.

        Whoever pressed it has to see first where the next one acts.
        """
        self.go_to(seat)
        self.rest()
        return seat

    def go_to(self, seat: int) -> int:
        """Take the keys to a seat's board, on purpose, and return that seat."""
        self._kit.hands.by_keyboard = True
        self._keep_answer()
        self.seat, self.came_from, self._goes_on = seat, None, False
        self._has_come = self._is_through = self._begins = self._is_led = False
        self._resting_for, self._answers_passed, self._has_led_on = 0.0, 0, False
        self._has_refused = False
        self.has_moved = False
        self._toured.add(seat)
        if seat in self._boards.asked():
            self._focus_answer(seat)
        else:
            self._focus.focus_widget(None)
        return seat
