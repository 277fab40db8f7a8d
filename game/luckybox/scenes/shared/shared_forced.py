"""What comes by itself at a shared table: who has one thing to do need not do it, but is told."""

from __future__ import annotations

from collections.abc import Hashable
from math import ceil
from typing import Protocol

from game.luckybox.rules import Action, Cross, Pass, UseBonus
from game.luckybox.scenes.round.question import Target
from game.ui.window.scene import Kit

from .shared_answers import SharedAnswers
from .shared_marks import TIMER_STEPS

GLOWING = Cross, UseBonus
"""The answers for which squares glow."""
ACT_AFTER_SECONDS = 0.6
"""How long a board shows that there is only one thing to do before it comes by itself."""
ONLY_AFTER_SECONDS = 2.5
"""How long those who have one free square may think of bolts after everybody else."""
TOLD_SECONDS = 1.0
"""How long a board tells what came by itself before it listens to what is asked next."""


class Boards(Protocol):
    """The scene of a shared table, as far as it knows when something may come by itself."""

    def is_seat_busy(self, seat: int) -> bool: ...

    def asked_seconds(self, seat: int) -> float: ...

    def touched_seats(self) -> set[int | None]: ...

    def act_by_itself(self, action: Action) -> bool: ...


class ComesByItself:
    """Answers for people who have nothing to decide, once their boards have shown it."""

    def __init__(self, kit: Kit, answers: SharedAnswers, boards: Boards) -> None:
        self._kit, self._answers, self._boards = kit, answers, boards
        self._only_for: dict[int, float] = {}
        """By seat, for how long its only free square has been about to come, and is not held.

        Empty until all that are waited for have one free square.
        """
        self._squares: set[Hashable] = set()
        """The keys of the squares that were crossed off by themselves at this number."""
        self._came: dict[int, Target] = {}
        """By seat, the only free square that came by itself at this number.

        Only of those who have done nothing since.
        """
        self._passed: set[int] = set()
        """The seats that passed by themselves at this number."""

    def begin_number(self) -> None:
        self._squares.clear()
        self._came.clear()
        self._passed.clear()

    def forget(self, seat: int) -> None:
        """Forget what came by itself for a seat, because it has answered or taken that back."""
        self._came.pop(seat, None)
        self._passed.discard(seat)

    def has_come_for(self, seat: int) -> bool:
        """Whether what a seat is asked now comes of a square that came by itself."""
        return seat in self._came

    def told(self, seat: int) -> Target | None:
        """Return the only free square of a seat which has come, or is to come at once."""
        if seat in self._came:
            return self._came[seat]
        forced = self._answers.forced_actions()
        crosses = (it for it in forced if isinstance(it, Cross) and it.player == seat)
        return next(((it.card, it.square) for it in crosses), None)

    def tells_pass(self, seat: int) -> bool:
        """Whether a seat has passed, or is to pass at once, since nothing else is left."""
        return seat in self._passed or Pass(seat) in self._answers.forced_actions()

    def update(self, dt: float) -> bool:
        """Do what is due.  Return whether anything is to be drawn anew."""
        return any([self._act_where_forced(), self._cross_only_squares(dt)])

    def come_now(self, seat: int) -> bool:
        """Do at once what would come by itself on a board.  Return whether there was anything."""
        if self._boards.is_seat_busy(seat):
            return False
        forced = [it for it in self._answers.forced_actions() if it.player == seat]
        return any([self._act(action) for action in forced])

    def has_crossed(self, key: Hashable) -> bool:
        """Whether the square with a key was crossed off by itself at this number."""
        return key in self._squares

    def squares(self) -> dict[int, Target]:
        """Return by seat the one free square that is going to come by itself."""
        actions = *self._answers.only_squares().values(), *self._answers.forced_actions()
        return {it.player: (it.card, it.square) for it in actions if isinstance(it, Cross)}

    def glowing(self) -> list[int]:
        """Return the seats that have one square, which is about to come by itself."""
        forced = self._answers.forced_actions()
        return [it.player for it in forced if isinstance(it, GLOWING)]

    def coming(self) -> dict[int, Target]:
        """Return by seat the square that is going to come by itself, for a bonus, too."""
        uses = (it for it in self._answers.forced_actions() if isinstance(it, UseBonus))
        return self.squares() | {it.player: (it.card, it.square) for it in uses}

    @property
    def is_counting(self) -> bool:
        """Whether all that are waited for have one free square, and their time runs."""
        return bool(self._only_for)

    @property
    def steps_left(self) -> int:
        """The steps of a clock that are left to them."""
        longest = max(self._only_for.values(), default=0.0)
        return max(0, ceil(TIMER_STEPS * (1.0 - longest / ONLY_AFTER_SECONDS)))

    def _act_where_forced(self) -> bool:
        """Answer where there is one thing to do.  Return whether anything happened."""
        happened = False
        for action in self._answers.forced_actions():
            if self._has_rested(action.player):
                happened = self._act(action) or happened
        return happened

    def _cross_only_squares(self, dt: float) -> bool:
        """Cross off the only free squares of the last ones, a moment after everybody else."""
        only, boards = self._answers.only_squares(), self._boards
        waits = any(map(boards.is_seat_busy, only))
        if not only or len(only) < len(self._answers.people_waited_for()) or waits:
            self._only_for.clear()
            return False
        # Whoever thinks of bolts holds nobody else's square.
        coming = only.keys() - boards.touched_seats()
        self._only_for = {seat: self._only_for.get(seat, 0.0) + dt for seat in sorted(coming)}
        if coming:
            # At each step of the clock on these squares.
            self._kit.alarm.wake_within(ONLY_AFTER_SECONDS / TIMER_STEPS)
        due = [seat for seat, past in self._only_for.items() if past >= ONLY_AFTER_SECONDS]
        return any([self._act(only[seat]) for seat in due])

    def _has_rested(self, seat: int) -> bool:
        """Whether a board has been asked for long enough; if not, wake up in time."""
        if self._boards.is_seat_busy(seat):
            return False
        left = ACT_AFTER_SECONDS - self._boards.asked_seconds(seat)
        if left > 0:
            self._kit.alarm.wake_within(left)
        return left <= 0

    def _act(self, action: Action) -> bool:
        if isinstance(action, GLOWING):
            self._squares.add(("square", action.card, action.square))
        if isinstance(action, Cross):
            self._came[action.player] = action.card, action.square
        if isinstance(action, Pass):
            self._passed.add(action.player)
        return self._boards.act_by_itself(action)
