"""The title's buttons: their words, destinations and rows."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.scenes import destinations as to
from game.scenes.frame.asking import Asking, play_on
from game.ui.widgets.button import Button, Style, keep_alike
from game.ui.widgets.intents import Digit
from game.ui.widgets.widget import Condition, Label
from game.ui.window.kit import Kit
from game.ui.window.layout import Placement
from game.words import N_, _

from .news import News
from .second_game import SecondGameDoor

ROWS = ("row_1", "row_2", "row_3", "row_4", "row_5", "row_6")
SECOND_GAME = "second_game"
GAP = 20.0
"""Between the buttons of a row, in units."""


class Doors:
    """All buttons of the title."""

    def __init__(
        self, kit: Kit, asking: Asking, news: News, name: Callable[[], str], seed: int | None
    ) -> None:
        """``name`` returns the solo player's name; ``seed`` is the requested deal."""
        self._kit, self._asking, self._news = kit, asking, news
        self._name, self._seed = name, seed
        self._first, self._second = list(kit.games.values())[:2]
        self._offers_to_continue = kit.shelf.has_begun
        """Whether *Continue* has room; true until the library answers, so that nothing moves."""
        self.resume = Button(
            "", N_("Continue"), self._continue, detail=news.left, shortcut=Digit(0),
            visible=lambda: self._offers_to_continue,
            enabled=lambda: news.unfinished is not None,
        )  # fmt: skip
        self.second = SecondGameDoor(
            SECOND_GAME, self._second.title, self._play_second, style="danger",
            detail=news.second, shortcut=Digit(8),
        )  # fmt: skip
        self._rows = dict(zip(ROWS, self._hang(), strict=True))
        self.solo = self._rows["row_1"][1]
        for row in self._rows.values():
            keep_alike(*row)

    def _hang(self) -> tuple[list[Button], ...]:
        """Create the buttons, row by row."""
        kit, news, seed = self._kit, self._news, self._seed
        push, keeps = kit.stack.push, kit.shelf.keeps_games

        def door(
            words: str, opens: Callable[[], None], style: Style = "quiet", digit: int | None = None,
            tells: Label = "", is_there: Condition = True,
        ) -> Button:  # fmt: skip
            return Button(
                "", words, opens, style=style, detail=tells, visible=is_there,
                shortcut=None if digit is None else Digit(digit),
            )  # fmt: skip

        def to_daily() -> None:
            push(to.Daily(self._name()))

        return (
            [self.resume, door(N_("Play solo"), self._play_solo, "primary", 1, news.alone)],
            [
                door(N_("Against rivals"), partial(push, to.Rivals(seed)), "secondary", 2,
                     news.against),
                door(N_("Play together"), partial(push, to.Seats(seed)), "secondary", 3,
                     lambda: _("on one computer")),
            ],
            [
                door(N_("Daily deal"), to_daily, "secondary", 4, news.today),
                door(N_("Puzzle"), self._play_puzzle, "secondary", 5, news.puzzle,
                     lambda: news.has_puzzles),
            ],
            [
                door(N_("Watch"), partial(push, to.WatchSetup(seed)), "sky", 6),
                door(N_("Enter a code"), partial(push, to.Code()), "sky", 7),
            ],
            [
                door(N_("How to play"), partial(push, to.HowTo())),
                door(N_("Games"), partial(push, to.Kept()), is_there=keeps),
                door(N_("Statistics"), partial(push, to.Figures()), is_there=keeps),
            ],
            [
                door(N_("Achievements"), partial(push, to.Feats()), is_there=keeps),
                door(N_("Settings"), partial(push, to.Settings())),
                door(N_("Quit"), kit.stack.clear),
            ],
        )  # fmt: skip

    @property
    def buttons(self) -> list[Button]:
        """All buttons in focus order."""
        return [*(door for row in self._rows.values() for door in row), self.second]

    def know_what_was_left(self) -> None:
        """Hide *Continue* if there is nothing to continue."""
        self._offers_to_continue = self._news.unfinished is not None

    def line_up(self, place: Placement) -> None:
        """Spread the visible buttons of each row over its width."""
        gap = place.px(GAP)
        for area, row in self._rows.items():
            rect = place[area]
            doors = [door for door in row if door.visible]
            width = (rect.width + gap) / len(doors)
            for at, door in enumerate(doors):
                left, right = round(at * width), round((at + 1) * width) - gap
                door.rect = pygame.Rect(rect.x + left, rect.y, right - left, rect.height)

    # --- buttons that do more than open a destination --------------------------------------------

    def _continue(self) -> None:
        if self._news.unfinished is not None:
            play_on(self._kit, self._asking, self._news.unfinished.uid)

    def _play_solo(self) -> None:
        solo = to.Solo(self._name(), self._seed)
        self._with_guide(self._first.name, lambda: self._kit.stack.replace(solo))

    def _play_puzzle(self) -> None:
        self._with_guide(self._first.name, lambda: self._kit.stack.push(to.Puzzle()))

    def _play_second(self) -> None:
        seats = to.Seats(self._seed, self._second.name)
        self._with_guide(self._second.name, lambda: self._kit.stack.push(seats))

    def _with_guide(self, game: str, go: Callable[[], None]) -> None:
        """Offer the guided game to newcomers, then go on."""
        from game.scenes.guide.offer import offer_guide

        offer_guide(self._kit, game, go)
