"""Luck and skill, from the reviews of a player's games and the pars of their deals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.library import Profile, skill_of_profile
from game.scenes.frame.charts import (
    Figure,
    draw_figures,
    draw_nothing,
    draw_panel,
    draw_trend,
    in_hundredths,
    in_tenths,
)
from game.scenes.frame.page import LibraryPage
from game.scenes.frame.words import BLANK, number_text
from game.scenes.game import screens_of
from game.scenes.shelf.entry_words import BETWEEN, date_of
from game.statistics import LuckyGame, Skill, moving_average
from game.ui.draw.palette import LILAC
from game.ui.widgets.button import Button
from game.ui.widgets.widget import Widget
from game.ui.window.kit import Kit
from game.words import N_, _, ngettext

if TYPE_CHECKING:
    from game.scenes.table.table import Seated

FIGURE_WIDTHS = (371, 371, 371, 371)


class SkillScene(LibraryPage):
    """A player's luck and skill."""

    title = N_("Luck and skill")

    def __init__(self, kit: Kit, name: str = "") -> None:
        self.skill: Skill | None = None
        """None until known."""
        self._extremes = [
            self._opener("luckiest", N_("Luckiest game")),
            self._opener("unluckiest", N_("Unluckiest game")),
        ]
        games = [game for game in kit.games if screens_of(kit.games, game).is_reviewed][:1]
        super().__init__(kit, "skill", games, name=name)

    def _opener(self, area: str, name: str) -> Button:
        """Return the button that opens the review of a game in a field of ``Skill``."""

        def game() -> LuckyGame | None:
            return getattr(self.skill, area, None)

        def watch() -> None:
            if found := game():
                self.watch(found.uid, _for_review)

        def detail() -> str:
            return _told(found) if (found := game()) else ""

        def is_there() -> bool:
            return game() is not None

        return Button(area, name, watch, style="sky", detail=detail, visible=is_there)

    def widgets(self) -> list[Widget]:
        who = [self.who()] if self.profiles else []
        return [self._back, *who, *self._extremes]

    def has_something(self, profile: Profile) -> bool:
        return self.game in profile.games

    def ask_anew(self) -> None:
        if self.profile is not None:
            self.ask(self.know, skill_of_profile, self.profile.number, self._kit.games[self.game])

    def know(self, skill: Skill) -> None:
        self.skill = skill

    def resume(self, result: object) -> None:
        """Query again, as a game may have been reviewed."""
        self.ask_anew()

    def message(self) -> str:
        if self.skill is not None and (self.skill.losses or self.skill.margins):
            return ""
        if self.skill is None and self.is_waiting:
            return _("One moment…")
        return _(
            "Review games in the theatre, and play alone, where par is told: here you will see what"
            " was luck, what was skill, and how you get better."
        )

    def paint(self, surface: pygame.Surface) -> None:
        skill = self.skill
        if skill is None or not (skill.losses or skill.margins):
            return
        words = _("Without practice, and without games in which you took hints.")
        self.write(surface, words, "caption", 24, LILAC)
        draw_figures(self._kit, surface, self._place, FIGURE_WIDTHS, boxes_of(skill))
        self._draw_panel(
            surface, "left", _("Against par, and the average of ten"), skill.margins,
            _("Play alone to the end, and par is told."),
        )  # fmt: skip
        self._draw_panel(
            surface, "right", _("Points given away, and the average of ten"), skill.losses,
            _("Review a game in the theatre: V."),
        )  # fmt: skip

    def _draw_panel(
        self, surface: pygame.Surface, area: str, title: str, values: Sequence[float], why: str
    ) -> None:
        """Draw a trend, or why it is empty."""
        kit, place = self._kit, self._place
        room = draw_panel(kit, surface, place[area], title, place.scale)
        if values:
            draw_trend(kit, surface, room, values, moving_average(values), place.scale)
        else:
            draw_nothing(kit, surface, room, why, place.scale)


def boxes_of(skill: Skill) -> list[Figure]:
    """Return the figures with labels and remarks."""
    games, played = len(skill.losses), len(skill.margins)
    reviewed = ngettext("{count} game reviewed", "{count} games reviewed", games)
    with_par = ngettext("{count} game with par", "{count} games with par", played)
    mastered = _("{done} of {goal}").format(done=skill.mastered, goal=played) if played else BLANK
    loss = BLANK if skill.loss is None else in_hundredths(skill.loss)
    return [
        Figure(loss, _("Points a decision gives away"), reviewed.format(count=games)),
        Figure(_signed(skill.luck), _("Points of luck a game"), ""),
        Figure(_signed(skill.margin), _("Against par, on average"), with_par.format(count=played)),
        Figure(mastered, _("Par reached or beaten"), ""),
    ]


def _signed(points: float | None) -> str:
    """Format points with sign and one decimal."""
    if points is None:
        return BLANK
    return f"{'+' if round(points * 10) > 0 else ''}{in_tenths(points)}"


def _told(game: LuckyGame) -> str:
    points = ngettext("{count} point", "{count} points", abs(game.total))
    luck = _("luck {points}").format(points=_signed(game.luck))
    return BETWEEN.join((luck, points.format(count=number_text(game.total)), date_of(game.touched)))


def _for_review(table: Seated) -> None:
    if table.playback is not None:
        table.playback.is_for_review = True
