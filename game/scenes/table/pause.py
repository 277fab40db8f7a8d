"""The pause menu over a table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.play.dealing import surprise_seed
from game.scenes import destinations as to
from game.scenes.frame.sheet import SheetScene
from game.scenes.game import screens_of
from game.ui.draw.palette import INK
from game.ui.widgets.button import Button, keep_alike
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import Back, Key
from game.ui.window.kit import Kit
from game.words import N_, _

from .table import Seated

if TYPE_CHECKING:
    pass


@dataclass(frozen=True, slots=True)
class Anew:
    """How to restart the game."""

    same: Callable[[], None]
    new: Callable[[], None]
    note: str = ""
    """A caution about repeating the deal."""


class PauseScene(SheetScene):
    """A small sheet over a dimmed table."""

    title = N_("Pause")
    asks_at = "pause"

    def __init__(
        self, kit: Kit, on_leave: Callable[[], None] | None = None,
        save: Callable[[], None] | None = None, game: str = "", *, is_kept: bool = False,
        anew: Anew | None = None,
    ) -> None:  # fmt: skip
        """Offer the ways out; leaving calls ``on_leave``, by default to the title.

        ``save`` saves the latest moment as a film; leaving an ``is_kept`` game needs no question;
        ``anew`` restarts it, where that makes sense.
        """
        super().__init__(kit, "pause" if anew is None else "pause_anew")
        self._save, self._is_kept = save, is_kept
        self._asks = False
        self._then: Callable[[], None] = on_leave or partial(kit.stack.reset, to.Title())
        """The action that awaits confirmation."""
        push = kit.stack.push
        resume = Button("resume", N_("Resume"), kit.stack.pop, shortcut=Back())
        self._leave = Button(
            "leave", N_("Leave"), partial(self._depart, self._then),
            style="secondary" if is_kept else "danger",
        )  # fmt: skip
        rows = [
            resume,
            Button("save", lambda: _(screens_of(kit.games, game).save_words), self._keep,
                   style="secondary", enabled=save is not None, shortcut=Key("film")),
            Button("how_to", N_("How to play"), partial(push, to.HowTo(game)), style="quiet"),
            Button("settings", N_("Settings"), partial(push, to.Settings()), style="quiet"),
            self._leave,
        ]  # fmt: skip
        keep_alike(*rows)
        if anew is not None:
            rows[1:1] = self._ways_anew(anew)
        self._stay = Button("stay", N_("Stay"), lambda: self._ask(False), shortcut=Back())
        go = Button("go", N_("Leave the game"), lambda: self._then(), style="danger")
        keep_alike(self._stay, go)
        self._choices = self.focus = Focus(kit, rows, default=resume, goes_round=True)
        self._answers = Focus(kit, [self._stay, go], default=self._stay, goes_round=True)

    def _ways_anew(self, anew: Anew) -> list[Button]:
        same = Button(
            "same", N_("Same deal"), partial(self._depart, anew.same), style="sky",
            detail=anew.note, shortcut=Key("same_deal"),
        )  # fmt: skip
        new = Button(
            "new", N_("New deal"), partial(self._depart, anew.new), style="sky",
            shortcut=Key("new_deal"),
        )  # fmt: skip
        keep_alike(same, new)
        return [same, new]

    def resize(self, size: tuple[int, int]) -> None:
        super().resize(size)
        for focus in (self._choices, self._answers):
            focus.place(self._place)

    def draw_words(self, surface: pygame.Surface) -> None:
        if self._asks:
            rect, words = self._place["question"], _("This game is not saved and will be lost.")
            size = rect.height * 0.7
            self._kit.text.draw(surface, _("Leave?"), rect, "title", size, INK, align="center")
            self.write_lines(surface, words, "warning", 30, align="center", leading=1.3)

    def _depart(self, then: Callable[[], None]) -> None:
        """Call ``then``, after confirmation if the game would be lost."""
        self._then = then
        if self._is_kept:
            then()
        else:
            self._ask(True)

    def _ask(self, asks: bool) -> None:
        self._asks = asks
        self.focus = self._answers if asks else self._choices
        self.focus.focus(self._stay if asks else self._leave)

    def _keep(self) -> None:
        self._kit.stack.pop()
        if self._save is not None:
            self._save()


def pause_at(kit: Kit, table: Seated) -> PauseScene:
    """Return the pause menu of a table; leaving returns to the screen below it, or to the title."""
    screens = screens_of(kit.games, table.game)
    leave = partial(_leave if table.performance is None else _close, kit, table)
    save = partial(screens.film, kit, table) if screens.filming.may_film(table) else None
    anew = _anew(kit, table) if table.may_begin_again else None
    return PauseScene(kit, leave, save, table.game, is_kept=table.is_safe, anew=anew)


def _anew(kit: Kit, table: Seated) -> Anew:
    laying = screens_of(kit.games, table.game).laying

    def begin(seed: int) -> None:
        # The game is saved and can be continued.
        table.leave()
        kit.stack.pop()
        kit.stack.replace(to.At(laying.again(kit, table, seed)))

    return Anew(
        lambda: begin(laying.dealt_from(table)),
        lambda: begin(surprise_seed()),
        laying.note_again(table),
    )


def _leave(kit: Kit, table: Seated) -> None:
    table.leave()
    # A game begun from a record has its screen below the table and the pause.
    if len(kit.stack) > 2:
        _close(kit, table)
    else:
        kit.stack.reset(to.Title())


def _close(kit: Kit, _table: Seated) -> None:
    kit.stack.pop()
    kit.stack.pop()
