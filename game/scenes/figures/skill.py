"""Luck and skill: what the reviews of somebody's games and the pars of their deals say together.

The library is asked in its own thread; the luckiest game and the unluckiest open in the theatre,
with their reviews.  Knows where things stand; what is found out about a game, the game knows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from game.library import Profile, list_profiles, skill_of_profile
from game.scenes.frame.asking import Asking, watch_again
from game.scenes.frame.charts import (
    Figure,
    draw_figure,
    draw_nothing,
    draw_panel,
    draw_trend,
    in_hundredths,
    in_rows,
    in_tenths,
)
from game.scenes.frame.chrome import draw_backdrop, draw_bar, draw_heading, draw_message
from game.scenes.frame.filters import person_choice, person_first
from game.scenes.frame.widget_scene import WidgetScene, back_button
from game.scenes.frame.words import BLANK, number_text
from game.scenes.game import screens_of
from game.scenes.shelf.entry_words import BETWEEN, date_of
from game.statistics import LuckyGame, Skill, moving_average
from game.ui.draw.palette import LILAC
from game.ui.widgets.button import Button
from game.ui.widgets.focus import Focus
from game.ui.window.kit import Kit
from game.words import _, ngettext

if TYPE_CHECKING:
    from game.scenes.table.table import Seated

PANELS = ("left", "right")
GAMES = ("luckiest", "unluckiest")
ANCHORS = (
    "top_bar", "heading", "back", "who", "caption", "figures", "message", *PANELS, *GAMES,
)  # fmt: skip
CAPTION_UNITS = 24.0
FIGURE_GAP, FIGURE_WIDTH = 12, 371


class SkillScene(WidgetScene):
    """What was found out about the games of one person."""

    def __init__(self, kit: Kit, name: str = "") -> None:
        """Ask who has played here; begin with somebody, if they are named."""
        super().__init__(kit, "skill", ANCHORS)
        reviewed = (game for game in kit.games if screens_of(kit.games, game).is_reviewed)
        self.game = next(reviewed, "")
        """The game that is reviewed; empty where none is."""
        self._wanted = name
        self.profiles: list[Profile] = []
        self.profile: Profile | None = None
        self.skill: Skill | None = None
        """What is shown; ``None`` until it is known."""
        self.asking = Asking(kit)
        self._watching = Asking(kit)
        self._back = back_button(kit)
        self._games = [
            self._opener("luckiest", lambda: _("Luckiest game"), lambda skill: skill.luckiest),
            self._opener(
                "unluckiest", lambda: _("Unluckiest game"), lambda skill: skill.unluckiest
            ),
        ]
        self.focus = Focus(kit, [self._back, *self._games], default=self._back)
        library = kit.shelf.library
        if library is not None and self.game:
            self.asking.ask(library.ask(list_profiles), self.meet)

    def _opener(
        self, area: str, name: Callable[[], str], find: Callable[[Skill], LuckyGame | None]
    ) -> Button:
        def found() -> LuckyGame | None:
            return None if self.skill is None else find(self.skill)

        def watch() -> None:
            game = found()
            if game is not None:
                watch_again(self._kit, self._watching, game.uid, _for_review)

        def detail() -> str:
            game = found()
            return "" if game is None else _told(game)

        return Button(
            area, name, watch, style="sky", detail=detail, visible=lambda: found() is not None
        )

    # --- what is asked ---------------------------------------------------------------------------

    @property
    def is_waiting(self) -> bool:
        """Whether an answer is still to come."""
        return self.asking.is_waiting

    def meet(self, profiles: list[Profile]) -> None:
        """Take the people who have finished a game that is reviewed."""
        self.profiles = [one for one in profiles if self.game in one.games]
        if not self.profiles:
            return
        who = person_choice(self.profiles, lambda: self.profile, self.choose)
        self.focus.replace([self._back, who, *self._games])
        self.focus.place(self._place)
        self.choose(person_first(self.profiles, self._kit.settings, self._wanted))

    def choose(self, profile: Profile) -> None:
        """Show what is known of somebody else."""
        self.profile = profile
        library = self._kit.shelf.library
        if library is not None:
            game = self._kit.games[self.game]
            self.asking.ask(library.ask(skill_of_profile, profile.number, game), self.know)

    def know(self, skill: Skill) -> None:
        """Show what the library has answered."""
        self.skill = skill

    # --- the scene's life ------------------------------------------------------------------------

    def update(self, dt: float) -> bool:
        changed = self.asking.update()
        changed = self._watching.update() or changed
        return self.focus.update(dt) or changed

    def resume(self, result: object) -> None:
        """Ask again: a game may have been reviewed meanwhile."""
        if self.profile is not None:
            self.choose(self.profile)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the figures and how they went on, or why there are none."""
        kit, place, skill = self._kit, self._place, self.skill
        draw_backdrop(kit, surface)
        draw_bar(kit, surface, place["top_bar"])
        draw_heading(kit, surface, place["heading"], _("Luck and skill"))
        if skill is None or not (skill.losses or skill.margins):
            draw_message(kit, surface, place, self._message())
        else:
            size = place.px(CAPTION_UNITS)
            words = _("Without practice, and without games in which you took hints.")
            kit.text.draw(surface, words, place["caption"], "body", size, LILAC)
            self._draw_figures(surface, skill)
            title = _("Against par, and the average of ten")
            why = _("Play alone to the end, and par is told.")
            self._draw_panel(surface, "left", title, skill.margins, why)
            title = _("Points given away, and the average of ten")
            why = _("Review a game in the theatre: V.")
            self._draw_panel(surface, "right", title, skill.losses, why)
        self.focus.draw(surface)

    def _draw_figures(self, surface: pygame.Surface, skill: Skill) -> None:
        kit, place = self._kit, self._place
        strip, boxes = place["figures"], boxes_of(skill)
        widths = [place.px(FIGURE_WIDTH)] * len(boxes)
        spots = in_rows(strip, widths, place.px(FIGURE_GAP))
        for spot, words in zip(spots, boxes, strict=True):
            draw_figure(kit, surface, spot, place.scale, words)

    def _draw_panel(
        self, surface: pygame.Surface, area: str, title: str, values: Sequence[float], why: str
    ) -> None:
        """Draw how something went on, game by game, or why there is nothing of it."""
        kit, place = self._kit, self._place
        room = draw_panel(kit, surface, place[area], title, place.scale)
        if values:
            draw_trend(kit, surface, room, values, moving_average(values), place.scale)
        else:
            draw_nothing(kit, surface, room, why, place.scale)

    def _message(self) -> str:
        if self.skill is None and self.is_waiting:
            return _("One moment…")
        return _(
            "Review games in the theatre, and play alone, where par is told: here you will see what"
            " was luck, what was skill, and how you get better."
        )


def boxes_of(skill: Skill) -> list[Figure]:
    """Give the figures with what each is, and a remark."""
    games = len(skill.losses)
    reviewed = ngettext("{count} game reviewed", "{count} games reviewed", games)
    played = len(skill.margins)
    with_par = ngettext("{count} game with par", "{count} games with par", played)
    mastered = _("{done} of {goal}").format(done=skill.mastered, goal=played) if played else BLANK
    return [
        Figure(
            BLANK if skill.loss is None else in_hundredths(skill.loss),
            _("Points a decision gives away"),
            reviewed.format(count=games),
        ),
        Figure(_signed(skill.luck), _("Points of luck a game"), ""),
        Figure(_signed(skill.margin), _("Against par, on average"), with_par.format(count=played)),
        Figure(mastered, _("Par reached or beaten"), ""),
    ]


def _signed(points: float | None) -> str:
    """Write points with their sign, in tenths."""
    if points is None:
        return BLANK
    return f"{'+' if round(points * 10) > 0 else ''}{in_tenths(points)}"


def _told(game: LuckyGame) -> str:
    points = ngettext("{count} point", "{count} points", abs(game.total))
    luck = _("luck {points}").format(points=_signed(game.luck))
    said = luck, points.format(count=number_text(game.total)), date_of(game.touched)
    return BETWEEN.join(said)


def _for_review(table: Seated) -> None:
    if table.playback is not None:
        table.playback.is_for_review = True
