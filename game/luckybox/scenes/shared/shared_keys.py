"""The keyboard at a shared table: on whose board its keys act, which changes only on purpose."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from game.ui.widgets.focus import Focus
from game.ui.widgets.widget import Widget
from game.ui.window.scene import Kit

TWO_DIGITS_SECONDS = 0.8
"""How long a second digit makes one number with a 1: board 11 or 12."""
TEN = 10


class BoardsToAnswer(NamedTuple):
    """What the keys need to know of the boards, in the order in which they lie."""

    all: Callable[[], Sequence[int]]
    """The seats with boards."""
    asked: Callable[[], Sequence[int]]
    """Those that are asked something now."""
    answers: Callable[[int], Sequence[Widget]]
    """The widgets that answer on a seat's board, likeliest first."""
    seat_of: Callable[[Widget], int | None]
    """The seat on whose board a widget lies."""


class BoardKeys:
    """The board on which the keys act: that one until a player takes them to another."""

    def __init__(self, kit: Kit, focus: Focus, boards: BoardsToAnswer, menu: Widget) -> None:
        self._kit, self._focus, self._boards, self._menu = kit, focus, boards, menu
        self.seat: int | None = None
        self._clicked: int | None = None
        """The seat whose board was clicked last, from where the first key goes on."""
        self._toured: set[int] = set()
        """The boards passed since the last answer: after all of them Tab leads to the menu."""
        self._second_digit_for = 0.0

    def update(self, dt: float) -> None:
        self._second_digit_for -= dt

    @property
    def answer(self) -> Widget | None:
        """The widget on the board in hand that Enter presses, or None."""
        current = self._focus.current
        if self.seat is None or current is None or not current.can_focus:
            return None
        return current if self._boards.seat_of(current) == self.seat else None

    def note_click(self, seat: int | None, before: Widget | None) -> None:
        """Note a press of the mouse.  The keys stay with ``before``, unless it is their board."""
        if seat is not None:
            self.note_answer(seat)
        if seat is not None and seat == self.seat:
            self.seat = before = None
        self._focus.focus_widget(before if before in self._focus.widgets else None)

    def follow_focus(self) -> None:
        """After a key: follow the focus to another board, or away from all."""
        current = self._focus.current
        if current is not None and self._kit.hands.by_keyboard:
            self.seat = self._boards.seat_of(current)

    def follow_question(self) -> bool:
        """Focus the likeliest answer on the board in hand.  Return whether that is new."""
        seat = self.seat
        if seat is None or seat not in self._boards.asked() or self.answer is not None:
            return False
        self._focus.focus_widget(self._boards.answers(seat)[0])
        return True

    def note_answer(self, seat: int) -> None:
        """Note who did something last: from there a key goes on if it is on no board."""
        self._toured.clear()
        self._clicked = seat

    def step(self, step: int) -> int | None:
        """Go on to the next board asked, and once round all to the menu.  Return whose it is."""
        asked, every = [*self._boards.asked()][::step], [*self._boards.all()][::step]
        at = self.seat
        if at is None and not self._is_on_bar():
            # Where the mouse was last, the first key goes on.
            at = self._clicked
            if at is not None and at in asked:
                return self.go_to(at)
        behind = every[: every.index(at) + 1] if at in every else []
        order = [it for it in asked if it not in behind] + [it for it in asked if it in behind]
        following = next((it for it in order if it != at), at if at in asked else None)
        if following is None or following in self._toured:
            self._toured.clear()
            self._kit.hands.by_keyboard = True
            self._focus.focus_widget(self._menu)
            self.seat = None
            return None
        return self.go_to(following)

    def _is_on_bar(self) -> bool:
        return self._focus.current is not None and self._kit.hands.by_keyboard

    def press_digit(self, digit: int) -> int | None:
        """Go to the board with a number.  Return whose it is, or None if there is none."""
        number = digit or TEN
        if self._second_digit_for > 0 and TEN + digit <= len(self._boards.all()):
            number = TEN + digit
        self._second_digit_for = TWO_DIGITS_SECONDS if number == 1 else 0.0
        every = self._boards.all()
        return self.go_to(every[number - 1]) if number <= len(every) else None

    def go_to(self, seat: int) -> int:
        self._kit.hands.by_keyboard = True
        self.seat = seat
        self._toured.add(seat)
        is_asked = seat in self._boards.asked()
        self._focus.focus_widget(self._boards.answers(seat)[0] if is_asked else None)
        return seat
