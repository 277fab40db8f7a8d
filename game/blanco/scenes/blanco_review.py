"""The review of a replay of Blanco: which choices cost turns, and what would have been better."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.blanco.match import BlancoMatchReplay
from game.blanco.review import Mistake, mistakes
from game.scenes.watch.watching import ReviewJob
from game.ui.window.scene import Kit
from game.words import _, ngettext

from .blanco_hints import what_to_do

HALF_A_TURN = 0.75
"""Less rounds to half a turn."""
AT_ONCE = 8
"""Actions judged before other jobs get a turn."""


class BlancoReview:
    """The mistakes of one game, once asked for; every scene of its replay shares it."""

    def __init__(self, kit: Kit, told: BlancoMatchReplay) -> None:
        self._kit, self._told = kit, told
        self.is_open = False
        self.mistakes: Sequence[Mistake] | None = None
        """``None`` until the game has been judged."""

    @property
    def is_offered(self) -> bool:
        """Whether the game is over: before, a review would give hidden cards away."""
        return self._told.rules.is_over(self._told.moments[-1].game)

    @property
    def shown(self) -> Sequence[Mistake]:
        return self.mistakes or () if self.is_open else ()

    def moment(self, mistake: Mistake) -> int:
        """Return the moment just before a mistake was made."""
        moments = self._told.moments
        return max(at for at, it in enumerate(moments) if it.actions == mistake.action)

    def at(self, moment: int) -> Mistake | None:
        return next((it for it in self.shown if self.moment(it) == moment), None)

    def judge(self, then: Callable[[], None]) -> None:
        """Judge the game in the background, and open the review."""
        kit = self._kit
        if kit.job_runner.current is None:
            kit.job_runner.start(_Judging(kit, self._told, partial(self._take, then)))

    def _take(self, then: Callable[[], None], found: Sequence[Mistake]) -> None:
        self.mistakes, self.is_open = found, True
        then()

    def in_words(self, mistake: Mistake) -> str:
        told = self._told
        top = told.moments[self.moment(mistake)].game.discard[-1]
        better = _("Better: {moves}").format(moves=what_to_do(mistake.better, top))
        return f"{_cost(mistake.turns)} {better}"

    @property
    def summary(self) -> str:
        count = len(self.mistakes or ())
        if not count:
            return _("No mistakes found. Well played!")
        return ngettext(
            "{count} choice cost half a turn or more.",
            "{count} choices cost half a turn or more.",
            count,
        ).format(count=count)


def _cost(turns: float) -> str:
    if turns < HALF_A_TURN:
        return _("This cost about half a turn.")
    count = round(turns)
    return ngettext(
        "This cost about {count} turn.", "This cost about {count} turns.", count
    ).format(count=count)


class _Judging(ReviewJob[list[Mistake]]):
    """Judges the choices of the people who played, or of all bots."""

    def __init__(
        self, kit: Kit, told: BlancoMatchReplay, then: Callable[[list[Mistake]], None]
    ) -> None:
        super().__init__(kit, len(told.done))
        self._told, self._then = told, then
        seats = range(len(told.players))
        persons = [seat for seat in seats if not told.players[seat].is_bot]
        self._players = frozenset(persons or seats)
        self._found: list[Mistake] = []
        self._think()

    def _think(self) -> None:
        told = self._told
        work = partial(mistakes, told.setup, told.done, self._players, self._done, AT_ONCE)
        self._thought = self._kit.thinker.think(work)

    def take(self, piece: list[Mistake]) -> bool:
        self._found += piece
        self._done += AT_ONCE
        if self._done >= self._actions:
            self._then(self._found)
            return True
        self._think()
        return False
