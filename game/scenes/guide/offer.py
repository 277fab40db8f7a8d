"""The offer of a guided game, before what presumes the game: refused in a click, and for good.

Whoever has finished a game here, or the guided one, knows how it goes and is not asked; who has
left that before its end is.  Knows no game.
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
    """Offer the guided game to somebody alone who has never finished one, or do ``otherwise``."""
    has_one = screens_of(kit.games, game).guiding is not None
    if has_one and people == 1 and game not in kit.settings.guided:
        kit.stack.push(OfferScene(kit, game, otherwise))
    else:
        otherwise()


def remember_guided(settings: Settings, game: str) -> None:
    """Note that the guided game of a game need not be offered any more."""
    if game not in settings.guided:
        settings.guided = [*settings.guided, game]
        settings.save()


class OfferScene(ConfirmScene):
    """A question over a dimmed screen; hidden until it is known whether to ask at all."""

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
        """Whether the question is put: nobody has finished this game here."""

    def enter(self, previous: Scene | None) -> None:
        """Ask the library, where there is one, whether a game was finished."""
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
            # Without an answer nobody is known to have finished one.
            self.is_asked = not self._kit.stack.is_changing
        return super().update(dt) or has_come

    def draw(self, surface: pygame.Surface) -> None:
        if self.is_asked:
            super().draw(surface)

    def stay(self) -> None:
        """Play without the guide, and do not ask again."""
        remember_guided(self._kit.settings, self._game)
        super().go()

    def go(self) -> None:
        self._kit.stack.replace(to.Guided(self._game))

    def _know(self, finished: list[ListedGame]) -> None:
        if finished:
            self.stay()
