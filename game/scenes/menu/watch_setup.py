"""The sheet before watching bots: game, number of bots, policies and speed."""

from __future__ import annotations

from functools import partial

from game.scenes.frame.form import AnyField, Field, FormScene
from game.scenes.frame.widget_scene import back_button
from game.scenes.game import rival_of, screens_of
from game.start import SPEEDS, Watch
from game.ui.widgets.button import Button
from game.ui.widgets.intents import Digit, Intent
from game.ui.window.kit import Kit
from game.words import N_, _

from .settings import SPEED_NAMES

USUAL_BOTS = 3
EACH = ""
"""Stands for all policies in turn, the strongest first."""


class WatchSetupScene(FormScene):
    """A sheet over the title that pops with a ``Watch``, or None."""

    title = N_("Watch")

    def __init__(self, kit: Kit, seed: int | None = None) -> None:
        self._seed = seed
        self.game = next(iter(kit.games))
        self.bots, self.speed = USUAL_BOTS, kit.settings.speed
        self.rivals = dict.fromkeys(kit.games, EACH)
        """The policy of all seats in each game, or ``EACH``."""
        watch = Button("watch", N_("Watch"), self._watch, style="sky")
        sections, buttons = {"rows": self._fields(kit)}, [watch, back_button(kit)]
        super().__init__(kit, "watch_setup", sections, buttons, default=watch)

    def _fields(self, kit: Kit) -> list[AnyField]:
        def words(game: str, rival: str) -> str:
            return _("in turn") if rival == EACH else _(rival_of(kit.games, game, rival).words)

        def is_chosen(game: str) -> bool:
            return self.game == game

        bots = [
            Field("bots", N_("Bots"), "", tuple(screens_of(kit.games, game).watched),
                  visible=partial(is_chosen, game))
            for game in kit.games
        ]  # fmt: skip
        rivals = [
            Field("rivals", N_("Rivals"), "", (EACH, *game.rivals), partial(words, name),
                  visible=partial(is_chosen, name))
            for name, game in kit.games.items()
        ]  # fmt: skip
        speeds = {speed: SPEED_NAMES[speed] for speed in SPEEDS}
        return [
            Field("game", "", "", tuple(kit.games), lambda name: kit.games[name].title),
            *bots, *rivals, Field("speed", N_("Speed"), "", speeds),
        ]  # fmt: skip

    def read(self, name: str) -> object:
        return self.rivals[self.game] if name == "rivals" else getattr(self, name)

    def change(self, name: str, value: object) -> None:
        if name == "rivals":
            self.rivals[self.game] = str(value)
            return
        setattr(self, name, value)
        counts = screens_of(self._kit.games, self.game).watched
        self.bots = min(max(self.bots, counts[0]), counts[-1])

    def handle(self, intent: Intent) -> None:
        """Pass the intent to the rows; a digit sets the number of bots."""
        if not isinstance(intent, Digit):
            super().handle(intent)
        elif intent.n in screens_of(self._kit.games, self.game).watched:
            self.bots = intent.n

    def _watch(self) -> None:
        rival, everybody = self.rivals[self.game], self._kit.games[self.game].rivals[::-1]
        players = everybody if rival == EACH else (rival,)
        self._kit.stack.pop(
            Watch(self.bots, self._seed, "", self.speed, False, None, self.game, players)
        )
