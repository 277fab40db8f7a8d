"""The offer of a guided game before a first game; declining is remembered.

It is not offered to players who have finished that game or its guided game.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.library import ListedGame, Search, list_games
from game.scenes import destinations as to
from game.scenes.frame.asking import Asking
from game.scenes.frame.confirm import ConfirmScene
from game.scenes.game import screens_of
from game.ui.widgets.intents import Back, Intent
from game.ui.window.kit import Kit
from game.ui.window.scene import Scene
from game.ui.window.settings import Settings
from game.words import N_, _


def offer_guide(kit: Kit, game: str, otherwise: Callable[[], None], people: int = 1) -> None:
    """Offer the guided game to a single newcomer; otherwise call ``otherwise``."""
    has_one = screens_of(kit.games, game).guiding is not None
    if has_one and people == 1 and game not in kit.settings.guided:
        kit.stack.push(OfferScene(kit, game, otherwise))
    else:
        otherwise()


def remember_guided(settings: Settings, game: str) -> None:
    """Save that the guided game need not be offered again."""
    if game not in settings.guided:
        settings.guided = [*settings.guided, game]
        settings.save()


class OfferScene(ConfirmScene):
    """The offer, hidden until the library says whether it is needed."""

    stays_by = None

    def __init__(self, kit: Kit, game: str, otherwise: Callable[[], None]) -> None:
        words = _("A short game shows you how {game} goes: you play, it explains.")
        super().__init__(
            kit, _("First time?"), words.format(game=kit.games[game].title), N_("Show me"),
            otherwise, stay=N_("Just play"), is_dangerous=False,
        )  # fmt: skip
        self._game = game
        self._asking = Asking(kit)
        self.is_asked = False
        """Whether to ask: nobody has finished this game here."""

    def enter(self, previous: Scene | None) -> None:
        """Query the library for a finished game."""
        library = self._kit.shelf.library
        if library is None:
            self.is_asked = True
            return
        finished = Search(game=self._game, is_finished=True, is_of_people=True, limit=1)
        self._asking.ask(library.ask(list_games, finished), self._know)

    def handle(self, intent: Intent) -> None:
        if isinstance(intent, Back):
            self._kit.stack.pop()
        elif self.is_asked:
            super().handle(intent)

    def update(self, dt: float) -> bool:
        has_come = self._asking.update()
        if has_come:
            # Without an answer, assume that none was finished.
            self.is_asked = not self._kit.stack.is_changing
        return super().update(dt) or has_come

    def draw(self, surface: pygame.Surface) -> None:
        if self.is_asked:
            super().draw(surface)

    def stay(self) -> None:
        """Decline, once and for all."""
        remember_guided(self._kit.settings, self._game)
        super().go()

    def go(self) -> None:
        self._kit.stack.replace(to.Guided(self._game))

    def _know(self, finished: list[ListedGame]) -> None:
        if finished:
            self.stay()
