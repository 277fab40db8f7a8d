"""Setting up a game of bots to watch."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from game.library import ListedGame, find_last_watched
from game.scenes.frame.rows import AnyField, FormField, FormScene
from game.scenes.frame.widget_scene import (
    LibraryQuery,
    back_button,
    continue_saved_game,
    watch_saved_game,
)
from game.scenes.game import rival_of_bot_kind
from game.start import SPEEDS, WatchStart
from game.ui.screen import Control
from game.ui.tree import Part, row
from game.ui.widgets.button import Button
from game.ui.widgets.intents import Digit, Intent
from game.ui.window.scene import Kit
from game.words import N_, _, plural

from .settings import SPEED_NAMES

USUAL_BOT_COUNT = 3
BOTS_IN_TURN = ""
"""Stands for a different policy for each bot, the strongest first."""


class WatchSetupScene(FormScene):
    """The sheet that sets up a game between bots.  Its result is a ``WatchStart`` or None."""

    title = N_("Watch")
    row_units, row_gap = 68.0, 10.0

    def __init__(self, kit: Kit, seed: int | None = None) -> None:
        self._seed = seed
        self.game = next(iter(kit.games))
        self.bots, self.speed = USUAL_BOT_COUNT, kit.settings.speed
        self.rivals = dict.fromkeys(kit.games, BOTS_IN_TURN)
        self._choose_as_last_time(kit)
        self.last: ListedGame | None = None
        """The game of bots last watched, as soon as the library has answered."""
        self._asking = LibraryQuery(kit)
        self._asking.ask(lambda library: library.ask(find_last_watched), self.offer_last_game)
        self._again = Button(
            "again", lambda: _("Continue") if self._is_open() else _("Watch again"),
            self._show_last_game, style="secondary", visible=lambda: self.last is not None,
            detail=self._last_bots_in_words,
        )  # fmt: skip
        self._watch = Button("watch", N_("Watch"), self._close_with_setup, style="sky")
        self._back = back_button(kit)
        super().__init__(kit, "watch_setup", self._make_fields(kit), self._watch)

    def parts(self) -> Mapping[str, Part]:
        again = [Control(self._again, share=270)] if self._again.visible else []
        watch, back = Control(self._watch, share=240), Control(self._back, share=190)
        return {
            "rows": self.rows_part(),
            "buttons": row(watch, *again, back, gap=20),
        }

    def state(self) -> object:
        return super().state(), self.last

    def update(self, dt: float) -> bool:
        return self._asking.update() | super().update(dt)

    def offer_last_game(self, last: ListedGame | None) -> None:
        self.last = last if last is not None and last.game in self._kit.games else None

    def _is_open(self) -> bool:
        return self.last is not None and self.last.can_be_continued

    def _last_bots_in_words(self) -> str:
        seats = () if self.last is None else self.last.seats
        return plural("{count} rival", "{count} rivals", len(seats)) if seats else ""

    def _show_last_game(self) -> None:
        if self.last is not None:
            show = continue_saved_game if self._is_open() else watch_saved_game
            show(self._kit, self._asking, self.last.uid)

    def _choose_as_last_time(self, kit: Kit) -> None:
        """Begin with the game, bots and speed that were watched last, as far as they exist."""
        game, bots, rival, speed = (*kit.settings.last_watched, "", "", "", "")[:4]
        if game not in kit.games:
            return
        self.game = game
        if bots.isascii() and bots.isdecimal():
            self.bots = min(max(int(bots), kit.games[game].least), kit.games[game].most)
        if rival in kit.games[game].rivals:
            self.rivals[game] = rival
        if speed in SPEEDS:
            self.speed = speed

    def _make_fields(self, kit: Kit) -> list[AnyField]:
        def rival_label(game: str, rival: str) -> str:
            return (
                _("one of each")
                if rival == BOTS_IN_TURN
                else _(rival_of_bot_kind(kit.games, game, rival).words)
            )

        def is_game_chosen(game: str) -> bool:
            return self.game == game

        bots = [
            FormField("bots", N_("Bots"), "", tuple(range(game.least, game.most + 1)),
                  visible=partial(is_game_chosen, name))
            for name, game in kit.games.items()
        ]  # fmt: skip
        rivals = [
            FormField("rivals", N_("Rivals"), "", (BOTS_IN_TURN, *game.rivals),
                      partial(rival_label, name), visible=partial(is_game_chosen, name))
            for name, game in kit.games.items()
        ]  # fmt: skip
        speeds = {speed: SPEED_NAMES[speed] for speed in SPEEDS}
        return [
            FormField("game", "", "", tuple(kit.games), lambda name: kit.games[name].title),
            *bots, *rivals, FormField("speed", N_("Speed"), "", speeds),
        ]  # fmt: skip

    def field_value(self, name: str) -> object:
        return self.rivals[self.game] if name == "rivals" else getattr(self, name)

    def change_field(self, name: str, value: object) -> None:
        if name == "rivals":
            self.rivals[self.game] = str(value)
            return
        setattr(self, name, value)
        game = self._kit.games[self.game]
        self.bots = min(max(self.bots, game.least), game.most)

    def handle(self, intent: Intent) -> None:
        """Pass the input to the form's rows.  A digit key sets the number of bots."""
        if isinstance(intent, Digit):
            game = self._kit.games[self.game]
            self.bots = intent.n if game.least <= intent.n <= game.most else self.bots
        else:
            super().handle(intent)

    def _close_with_setup(self) -> None:
        rival, everybody = self.rivals[self.game], self._kit.games[self.game].rivals[::-1]
        players = everybody if rival == BOTS_IN_TURN else (rival,)
        self._kit.settings.last_watched = [self.game, str(self.bots), rival, self.speed]
        self._kit.stack.pop(
            WatchStart(self.bots, self._seed, "", self.speed, False, None, self.game, players)
        )
