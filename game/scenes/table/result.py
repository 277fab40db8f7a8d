"""The final score: counted up, then the verdict or ranking, then buttons for what comes next."""

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
    """The picture of a result while it is counted."""

    @property
    def is_proud(self) -> bool:
        """Whether there is something to celebrate."""

    def steps(self) -> Counting[Any]:
        """Return a new count."""

    def told(self, counting: Counting[Any]) -> Sequence[str]:
        """Return the result so far, in sentences."""

    def draw(self, surface: pygame.Surface, place: Placement, counting: Counting[Any]) -> None:
        """Draw the result so far."""


class ResultScene(CountingScene[AnyTable]):
    """The result of a game, with buttons that lead on."""

    asks_at = "result"

    hint_place = "new"

    def __init__(
        self, kit: Kit, table: AnyTable, layout: Fitted, picture: ResultPicture, match: AnyMatch
    ) -> None:
        """Count up a match's result; subclasses add the buttons with ``offer``."""
        super().__init__(kit, table, layout)
        self.is_shown_again = table.performance is not None
        """Whether it is a replay's result, which leads nowhere."""
        self._picture = picture
        self.counting = picture.steps()
        self._has_looked = False
        """Whether the player has moved between buttons."""
        self._confetti = Confetti(match.setup.seed)
        self._share = Button(
            "share",
            lambda: _("Share"),
            lambda: kit.stack.push(to.Share(match)),
            style="quiet",
            icon="share",
            # In a replay the same key saves a film.
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
        """The mark of the deal's seal."""
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
        """Add the buttons: same deal, ``onward`` labelled ``words``, and the game's ``own``.

        ``marks`` are shown beside the result.
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
        return "win" if self._picture.is_proud else "total"

    def go_back(self) -> None:
        """Show the end; after that, Esc is the title button's shortcut."""
        self.counting.finish()

    def go_on(self) -> None:
        """Stay, unless the program should exit by itself."""
        watch = self.table.watch
        if watch is not None and watch.exit_at_end:
            self._kit.stack.clear()

    def handle(self, intent: Intent) -> None:
        """Hurry the count or press a button; keys repeated to hurry must not start a new game."""
        if isinstance(intent, Press | Advance | Confirm):
            self.new_feats.settle()
        self._has_looked |= self.is_settled and isinstance(intent, Move | NextFocus)
        # With speech on, Space only hurries until the player has moved between buttons.
        is_unasked = self.is_settled and self._kit.settings.speech != "off" and not self._has_looked
        begins_unasked = is_unasked and isinstance(intent, Advance)
        if not begins_unasked:
            super().handle(intent)

    def _hurries(self) -> bool:
        if self._has_looked:
            return not self.is_settled
        # Players who see it counting press a moment after it has ended.
        return super()._hurries() or self.since_end < self.pressed_on

    def listens(self) -> bool:
        # New achievements cover the buttons.
        return super().listens() and not self.new_feats.is_playing

    @property
    def pressed_on(self) -> float:
        # The buttons leave the game, so the whole grace time applies.
        return PRESSED_ON_SECONDS

    def update(self, dt: float) -> bool:
        was_falling = self._falls
        is_new = self.is_settled and self.new_feats.let_pass(dt)
        return super().update(dt) or was_falling or is_new

    def draw(self, surface: pygame.Surface) -> None:
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
        """Return the mark of the result against a rival."""
        return RivalMark(self._kit, rival, words, label, opens, visible=lambda: self.is_settled)

    def result_in_words(self) -> Sequence[str]:
        """Return the counted result and new achievements, for the screen reader."""
        return [*self._picture.told(self.counting), *self.new_feats.told()]

    def _may_leave(self) -> bool:
        return self.is_settled and not self.is_shown_again

    def _go_to_title(self) -> None:
        # The game is saved and can be continued.
        self.table.leave()
        self._kit.stack.reset(to.Title())
