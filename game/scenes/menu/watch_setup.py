"""Before watching: which game, how many bots play it, and how fast.

A small sheet over the title, which begins the game when it is told.  Knows no rules.
"""

from __future__ import annotations

from functools import partial

from game.scenes.frame.filters import game_choice
from game.scenes.frame.sheet import SheetScene
from game.scenes.frame.widget_scene import back_button
from game.scenes.game import rival_of, screens_of
from game.start import SPEEDS, Watch
from game.ui.draw.palette import INK
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Choice
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import Digit, Intent
from game.ui.window.kit import Kit
from game.words import _

from .settings import SPEED_NAMES

ANCHORS = ("sheet", "heading", "game", "bots", "rivals", "speed", "watch", "back")
USUAL_BOTS = 3
EACH = ""
"""Stands for all rivals in turn, the strongest first."""


class WatchSetupScene(SheetScene):
    """A sheet that hands a ``Watch`` to the scene beneath, or nothing."""

    def __init__(self, kit: Kit, seed: int | None = None) -> None:
        """Offer what was chosen last; ``seed`` is what the game is dealt from."""
        super().__init__(kit, "watch_setup", ANCHORS)
        self._seed = seed
        self.game = next(iter(kit.games))
        self._counts = {name: screens_of(kit.games, name).watched for name in kit.games}
        """How many bots may be watched in each game."""
        self.bots = USUAL_BOTS
        self.rivals = dict.fromkeys(kit.games, EACH)
        """Who plays in each game: one rival in every seat, or each of them in turn."""
        self.speed = kit.settings.speed
        games = tuple(kit.games)
        game = game_choice(kit, games, lambda: self.game, self._choose_game, colour=INK)
        bots = [
            Choice(
                "bots",
                lambda: _("Bots"),
                counts,
                lambda: self.bots,
                self._seat,
                str,
                colour=INK,
                visible=partial(self._offers, name),
            )
            for name, counts in self._counts.items()
        ]
        rivals = [
            Choice(
                "rivals",
                lambda: _("Rivals"),
                (EACH, *game.rivals),
                partial(self.rivals.__getitem__, name),
                partial(self.rivals.__setitem__, name),
                partial(self._called, name),
                colour=INK,
                visible=partial(self._offers, name),
            )
            for name, game in kit.games.items()
        ]
        speed = Choice(
            "speed",
            lambda: _("Speed"),
            SPEEDS,
            lambda: self.speed,
            self._hasten,
            lambda speed: _(SPEED_NAMES[speed]),
            colour=INK,
        )
        watch = Button("watch", lambda: _("Watch"), self._watch, style="sky")
        back = back_button(kit)
        self.focus = Focus(
            kit, [game, *bots, *rivals, speed, watch, back], default=watch, goes_round=True
        )

    def handle(self, intent: Intent) -> None:
        """Let the rows have it; a digit is a number of bots."""
        if isinstance(intent, Digit):
            if intent.n in self._counts[self.game]:
                self._seat(intent.n)
            return
        super().handle(intent)

    @property
    def title(self) -> str:
        return _("Watch")

    def _choose_game(self, name: str) -> None:
        self.game = name
        self.bots = min(max(self.bots, self._counts[name][0]), self._counts[name][-1])

    def _offers(self, name: str) -> bool:
        return self.game == name

    def _called(self, game: str, rival: str) -> str:
        return _("in turn") if rival == EACH else _(rival_of(self._kit.games, game, rival).words)

    def _seat(self, bots: int) -> None:
        self.bots = bots

    def _hasten(self, speed: str) -> None:
        self.speed = speed

    def _watch(self) -> None:
        chosen = self.rivals[self.game]
        everybody = self._kit.games[self.game].rivals[::-1]
        self._kit.stack.pop(
            Watch(
                players=self.bots,
                seed=self._seed,
                kind="",
                speed=self.speed,
                exit_at_end=False,
                shots=None,
                game=self.game,
                rivals=everybody if chosen == EACH else (chosen,),
            )
        )
