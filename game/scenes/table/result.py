"""The final score: counted up step by step, then the verdict or the ranking, then what comes next.

Knows when what is counted and where the buttons of every game lead; what it looks like, and what
comes next, is the game's.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import pygame

from game.play.match import AnyMatch
from game.record import Player
from game.scenes import destinations as to
from game.scenes.figures.new_feats import NewFeats
from game.scenes.frame.chrome import draw_backdrop
from game.scenes.share.rival_mark import RivalMark
from game.scenes.share.seal import verdict_mark
from game.scenes.table.count import PRESSED_ON_SECONDS, AnyTable, CountingScene
from game.ui.widgets.button import Button, keep_alike
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import Advance, Back, Confirm, Intent, Key, Move, NextFocus, Press
from game.ui.widgets.widget import Label, Widget
from game.ui.window.kit import Kit
from game.ui.window.layout import Fitted, Placement
from game.ui.window.scene import Scene
from game.words import _

from .confetti import Confetti
from .count import Counting

BUTTONS = ("same", "new", "share", "title", "seal", "challenge_result", "feats")


class ResultPicture(Protocol):
    """What a result looks like, as far as it has been counted."""

    @property
    def is_proud(self) -> bool:
        """Whether there is something to celebrate."""

    def steps(self) -> Counting[Any]:
        """Give the count, at its beginning."""

    def told(self, counting: Counting[Any]) -> Sequence[str]:
        """Say what has come out, a sentence for each thing."""

    def draw(self, surface: pygame.Surface, place: Placement, counting: Counting[Any]) -> None:
        """Draw it."""


class ResultScene(CountingScene[AnyTable]):
    """The result of a game of either kind, and the buttons that lead on from it."""

    asks_at = "result"

    hint_place = "new"

    def __init__(
        self, kit: Kit, table: AnyTable, layout: Fitted, picture: ResultPicture, match: AnyMatch
    ) -> None:
        """Count the result of a match up; subclasses add the buttons that lead on."""
        super().__init__(kit, table, layout)
        self.is_shown_again = table.performance is not None
        """Whether it is a recorded game's, from which nothing leads on."""
        self._picture = picture
        self.counting = picture.steps()
        self._has_looked = False
        """Whether somebody has gone from button to button."""
        self._confetti = Confetti(match.setup.seed)
        self._share = Button(
            "share",
            lambda: _("Share"),
            lambda: kit.stack.push(to.Share(match)),
            style="quiet",
            icon="share",
            # In the theatre the same key films.
            shows_key=table.performance is None,
            shortcut=Key("share"),
            visible=lambda: self.is_settled,
        )
        self._title = Button(
            "title",
            lambda: _("Title"),
            self._go_to_title,
            style="secondary",
            shortcut=Back(),
            visible=self._may_leave,
        )
        self.seal = verdict_mark(kit, match, visible=lambda: self.is_settled)
        """What became of the deal's seal."""
        self.new_feats = NewFeats(kit, table, kit.settings.motion)

    def offer(
        self,
        same: Callable[[], None],
        onward: Callable[[], None],
        *own: Button,
        words: Label = lambda: _("New deal"),
        repeats: bool = True,
        marks: Sequence[Widget] = (),
    ) -> None:
        """Lay the buttons that lead on: the same deal, another, and the game's ``own``.

        The ``words`` are those of the second one; ``marks`` stand beside the result.
        """
        again = Button(
            "same",
            lambda: _("Same deal again"),
            same,
            style="sky",
            shortcut=Key("same_deal"),
            visible=lambda: repeats and self._may_leave(),
        )
        new = Button("new", words, onward, shortcut=Confirm(), visible=self._may_leave)
        buttons = again, new, *own, self._share, self._title
        keep_alike(*buttons)
        widgets = [self.seal, self.new_feats, *marks, *buttons]
        self.focus = Focus(self.kit, widgets, default=new, goes_round=True)

    @property
    def shot_name(self) -> str:
        return "final"

    @property
    def end_sound(self) -> str:
        """What is heard once the verdict stands."""
        return "win" if self._picture.is_proud else "total"

    def go_back(self) -> None:
        """Show the end at once; once it is shown, Esc is the title's key."""
        self.counting.finish()

    def go_on(self) -> None:
        """Stay, unless the program was asked to end by itself."""
        watch = self.table.watch
        if watch is not None and watch.exit_at_end:
            self._kit.stack.clear()

    def handle(self, intent: Intent) -> None:
        """Hurry the count or press a button; a key that goes on hurrying begins no new game."""
        if isinstance(intent, Press | Advance | Confirm):
            self.new_feats.settle()
        self._has_looked |= self.is_settled and isinstance(intent, Move | NextFocus)
        # Who hears the result has no other key to hurry it with, and has not asked for a game.
        is_unasked = self.is_settled and self._kit.settings.speech != "off" and not self._has_looked
        begins_unasked = is_unasked and isinstance(intent, Advance)
        if not begins_unasked:
            super().handle(intent)

    def _hurries(self) -> bool:
        if self._has_looked:
            return not self.is_settled
        # Who sees it counting presses, and it has ended meanwhile.
        return super()._hurries() or self.since_end < self.pressed_on

    def listens(self) -> bool:
        # What was earned flies over all that could be gone over.
        return super().listens() and not self.new_feats.is_playing

    @property
    def pressed_on(self) -> float:
        # What leads on from here leaves the game.
        return PRESSED_ON_SECONDS

    def update(self, dt: float) -> bool:
        """Count on; then let the confetti fall."""
        was_falling = self._falls
        is_new = self.is_settled and self.new_feats.let_pass(dt)
        return super().update(dt) or was_falling or is_new

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the result as far as it is counted."""
        kit, place = self._kit, self._place
        draw_backdrop(kit, surface)
        if self._falls:
            self._confetti.draw(kit, surface, place.scale, self.since_end)
        self._picture.draw(surface, place, self.counting)
        if not self.is_shown_again:
            self.draw_hint(surface, place[self.hint_place], "center")
        super().draw(surface)
        self.new_feats.draw_theatre(surface)

    @property
    def _falls(self) -> bool:
        moves = self._kit.settings.motion == "full"
        return moves and self._picture.is_proud and self._confetti.is_falling(self.since_end)

    def rival_mark(
        self, rival: Player, words: str, label: str, opens: Callable[[], Scene]
    ) -> RivalMark:
        """Give the mark that says how the game has ended against a rival."""
        return RivalMark(self._kit, rival, words, label, opens, visible=lambda: self.is_settled)

    def result_in_words(self) -> Sequence[str]:
        """Say what has come out; nothing before it is counted."""
        return [*self._picture.told(self.counting), *self.new_feats.told()]

    def _may_leave(self) -> bool:
        return self.is_settled and not self.is_shown_again

    def _go_to_title(self) -> None:
        # A game that is left can be taken up again.
        self.table.leave()
        self._kit.stack.reset(to.Title())
