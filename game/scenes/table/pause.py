"""The pause: a moment away from the table, which stays in view beneath.

Knows the ways out of a pause; how a game is left is the business of the scene that paused.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.play.dealing import surprise_seed
from game.scenes import destinations as to
from game.scenes.frame.sheet import dim, draw_sheet
from game.scenes.game import screens_of
from game.ui.draw.palette import INK
from game.ui.widgets.button import Button, keep_alike
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import Back, Intent, Key
from game.ui.widgets.target import Target
from game.ui.window.kit import Kit
from game.ui.window.layout import Fitted
from game.ui.window.scene import Scene
from game.words import _

from .table import Seated

if TYPE_CHECKING:
    from game.ui.speech.account import Account

CHOICES = ("resume", "save", "how_to", "settings", "leave")
ANEW = ("same", "new")
QUESTION = ("question", "warning", "stay", "go")
ANCHORS = ("sheet", "heading", *CHOICES, *QUESTION)


@dataclass(frozen=True, slots=True)
class Anew:
    """How a game is begun again."""

    same: Callable[[], None]
    new: Callable[[], None]
    note: str = ""
    """What is special about the same deal."""


class PauseScene(Scene):
    """A small sheet over a dimmed table."""

    asks_at = "pause"

    opaque = False

    def __init__(
        self,
        kit: Kit,
        on_leave: Callable[[], None] | None = None,
        save: Callable[[], None] | None = None,
        game: str = "",
        *,
        is_kept: bool = False,
        anew: Anew | None = None,
    ) -> None:
        """Offer the ways out; leaving calls ``on_leave``, or begins again with the title.

        ``save`` saves the last of what is worth a film, if there is one; ``game`` is what is being
        played.  One that ``is_kept`` can be left without a question.  ``anew`` begins it again,
        where that makes sense.
        """
        kit.hands.opened()
        self._game = game
        self._kit = kit
        self._save = save
        self._is_kept = is_kept
        self._asks = False
        self._then: Callable[[], None] = on_leave or self._go_to_title
        """What happens once somebody who was asked says yes."""
        self._layout = (
            Fitted("pause", ANCHORS) if anew is None else Fitted("pause_anew", (*ANCHORS, *ANEW))
        )
        self._place = self._layout.place(kit.stack.size)
        self._resume = Button("resume", lambda: _("Resume"), kit.stack.pop, shortcut=Back())
        keep = Button(
            "save",
            lambda: _(screens_of(kit.games, game).save_words),
            self._keep,
            style="secondary",
            enabled=save is not None,
            shortcut=Key("film"),
        )
        how_to = Button("how_to", lambda: _("How to play"), self._explain, style="quiet")
        settings = Button("settings", lambda: _("Settings"), self._set_up, style="quiet")
        self._leave = Button(
            "leave",
            lambda: _("Leave"),
            partial(self._depart, self._then),
            style="secondary" if is_kept else "danger",
        )
        self._stay = Button("stay", lambda: _("Stay"), lambda: self._ask(False), shortcut=Back())
        go = Button("go", lambda: _("Leave the game"), lambda: self._then(), style="danger")
        rows = [self._resume, keep, how_to, settings, self._leave]
        keep_alike(*rows)
        if anew is not None:
            rows[1:1] = self._ways_anew(anew)
        keep_alike(self._stay, go)
        self._choices = Focus(kit, rows, default=self._resume, goes_round=True)
        self._answers = Focus(kit, [self._stay, go], default=self._stay, goes_round=True)

    def _ways_anew(self, anew: Anew) -> list[Button]:
        same = Button(
            "same",
            lambda: _("Same deal"),
            partial(self._depart, anew.same),
            style="sky",
            detail=anew.note,
            shortcut=Key("same_deal"),
        )
        new = Button(
            "new",
            lambda: _("New deal"),
            partial(self._depart, anew.new),
            style="sky",
            shortcut=Key("new_deal"),
        )
        keep_alike(same, new)
        return [same, new]

    @property
    def focus(self) -> Focus:
        return self._answers if self._asks else self._choices

    def page_for(self, size: tuple[int, int], zoom: float) -> tuple[int, int]:
        return self._layout.page_for(size, zoom)

    def account(self) -> Account:
        from game.ui.speech.widgets import WidgetAccount

        return WidgetAccount(lambda: self.focus)

    def resize(self, size: tuple[int, int]) -> None:
        self._place = self._layout.place(size)
        self._choices.place(self._place)
        self._answers.place(self._place)

    def handle(self, intent: Intent) -> None:
        self.focus.handle(intent)

    def pressable(self) -> Sequence[Target]:
        return self.focus.pressable()

    def update(self, dt: float) -> bool:
        return self.focus.update(dt)

    def draw(self, surface: pygame.Surface) -> None:
        """Dim what is there and draw the sheet over it."""
        kit, place = self._kit, self._place
        dim(surface)
        draw_sheet(kit, surface, place["sheet"], place["heading"], _("Pause"))
        if self._asks:
            rect = place["question"]
            kit.text.draw(
                surface, _("Leave?"), rect, "title", rect.height * 0.7, INK, align="center"
            )
            kit.text.paragraph(
                surface,
                _("This game is not saved and will be lost."),
                place["warning"],
                "body",
                place.px(30),
                INK,
                align="center",
                valign="middle",
            )
        self.focus.draw(surface)

    def _depart(self, then: Callable[[], None]) -> None:
        """Leave the game for something else; ask first if it would be lost."""
        self._then = then
        if self._is_kept:
            then()
        else:
            self._ask(True)

    def _ask(self, asks: bool) -> None:
        self._asks = asks
        self.focus.focus(self._stay if asks else self._leave)

    def _keep(self) -> None:
        self._kit.stack.pop()
        if self._save is not None:
            self._save()

    def _go_to_title(self) -> None:
        self._kit.stack.reset(to.Title())

    def _explain(self) -> None:
        self._kit.stack.push(to.HowTo(self._game))

    def _set_up(self) -> None:
        self._kit.stack.push(to.Settings())


def pause_at(kit: Kit, table: Seated) -> PauseScene:
    """Pause at a table; leaving it leads to what was opened before it, or else to the title."""
    screens = screens_of(kit.games, table.game)
    leave = partial(_leave if table.performance is None else _close, kit, table)
    save = partial(screens.film, kit, table) if screens.filming.may_film(table) else None
    anew = _anew(kit, table) if table.may_begin_again else None
    return PauseScene(kit, leave, save, table.game, is_kept=table.is_safe, anew=anew)


def _anew(kit: Kit, table: Seated) -> Anew:
    laying = screens_of(kit.games, table.game).laying

    def begin(seed: int) -> None:
        # As any game that is left it can be taken up again.
        table.leave()
        kit.stack.pop()
        kit.stack.replace(to.At(laying.again(kit, table, seed)))

    return Anew(
        lambda: begin(laying.dealt_from(table)),
        lambda: begin(surprise_seed()),
        laying.note_again(table),
    )


def _leave(kit: Kit, table: Seated) -> None:
    # It can be taken up again.
    table.leave()
    # Beneath the table and its pause there is something where it was begun from a recorded game.
    if len(kit.stack) > 2:
        _close(kit, table)
    else:
        kit.stack.reset(to.Title())


def _close(kit: Kit, _table: Seated) -> None:
    """Take the pause away, and the table beneath it."""
    kit.stack.pop()
    kit.stack.pop()
