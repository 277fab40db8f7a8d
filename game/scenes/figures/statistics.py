"""Statistics: what the finished games of one profile say together, as charts.

The library is asked in its own thread, and what it answers is shown when it is there.  Knows which
games are looked at and where the answers stand; what they say is the game's.
"""

from __future__ import annotations

from collections import Counter

import pygame

from game.library import Profile, figures_of_profile, list_profiles
from game.scenes import destinations as to
from game.scenes.frame.asking import Asking
from game.scenes.frame.charts import draw_figure, in_rows
from game.scenes.frame.chrome import (
    draw_backdrop,
    draw_bar,
    draw_caption,
    draw_heading,
    draw_message,
)
from game.scenes.frame.filters import (
    game_choice,
    person_choice,
    person_first,
    practice_choice,
    undo_choice,
)
from game.scenes.frame.widget_scene import WidgetScene, back_button
from game.scenes.game import screens_of
from game.scenes.shelf.entry_words import BETWEEN
from game.statistics import Circumstances, Company, Figures, Selection
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Choice
from game.ui.widgets.focus import Focus
from game.ui.widgets.widget import Widget
from game.ui.window.kit import Kit
from game.words import _, ngettext

FILTERS = ("who", "company", "edition", "undo", "practice")
PANELS = (
    "upper_left", "upper_right", "upper_1", "upper_2", "upper_3", "lower_left", "lower_right",
)  # fmt: skip
ANCHORS = (
    "top_bar", "heading", "caption", "back", "bests", "feats", "skill", "message", "game",
    "figures", *FILTERS, *PANELS,
)  # fmt: skip

CAPTION_UNITS = 24.0
FIGURE_GAP = 12


class StatisticsScene(WidgetScene):
    """The figures of one person, and who, which game and which games of it are meant."""

    def __init__(self, kit: Kit) -> None:
        """Ask who has played here."""
        self._charts = {name: screens_of(kit.games, name).charts for name in kit.games}
        super().__init__(kit, "statistics", ANCHORS)
        self.profiles: list[Profile] = []
        self.profile: Profile | None = None
        self.game = next(iter(kit.games))
        self._selections = {game: Selection() for game in kit.games}
        self.kinds: Counter[Circumstances] = Counter()
        self.figures: Figures | None = None
        """What is shown; ``None`` until it is known."""
        self._asking = Asking(kit)
        self._back = back_button(kit)
        self._bests = Button(
            "bests", lambda: _("Bests"), lambda: kit.stack.push(to.Bests(self.game)), style="sky"
        )
        self._feats = Button(
            "feats", lambda: _("Achievements"), self._show_feats, style="secondary"
        )
        self._skill = Button(
            "skill",
            lambda: _("Skill"),
            self._show_skill,
            style="sky",
            visible=lambda: screens_of(kit.games, self.game).is_reviewed,
        )
        self._switch = game_choice(kit, tuple(kit.games), lambda: self.game, self.choose_game)
        self.focus = Focus(kit, [self._back], default=self._back)
        library = kit.shelf.library
        if library is not None:
            self._asking.ask(library.ask(list_profiles), self.meet)

    # --- what is asked ---------------------------------------------------------------------------

    @property
    def wanted(self) -> Selection:
        """Which games of this game are looked at."""
        return self._selections[self.game]

    @property
    def has_played(self) -> bool:
        """Whether this person has finished a game of this game."""
        if self.profile is None:
            return False
        return self.game in self.profile.games

    def choose(self, profile: Profile) -> None:
        """Show somebody else's figures."""
        self.profile = profile
        self._ask()

    def choose_game(self, game: str) -> None:
        """Show the figures of another game."""
        self.game, self.figures = game, None
        doors = self._feats, self._skill, self._bests
        self.focus.replace([self._switch, *doors, self._back, *self._filters()])
        self.focus.place(self._place)
        self._ask()

    def _show_feats(self) -> None:
        name = "" if self.profile is None else self.profile.name
        self._kit.stack.push(to.Feats(name, self.game))

    def _show_skill(self) -> None:
        self._kit.stack.push(to.Skill("" if self.profile is None else self.profile.name))

    def want(self, wanted: Selection) -> None:
        """Show the figures of other games."""
        self._selections[self.game] = wanted
        self._ask()

    @property
    def is_waiting(self) -> bool:
        """Whether an answer is still to come."""
        return self._asking.is_waiting

    def _ask(self) -> None:
        library = self._kit.shelf.library
        if library is None or self.profile is None:
            return
        game = self._kit.games[self.game]
        asked = library.ask(figures_of_profile, self.profile.number, game, self.wanted)
        self._asking.ask(asked, self._know)

    def _know(self, answer: tuple[Counter[Circumstances], Figures]) -> None:
        self.kinds, self.figures = answer

    def meet(self, profiles: list[Profile]) -> None:
        """Take the people there are; whoever played last comes first."""
        self.profiles = [one for one in profiles if one.games]
        if not self.profiles:
            return
        self.profile = person_first(self.profiles, self._kit.settings)
        self.choose_game(next(name for name in self._charts if name in self.profile.games))

    def _filters(self) -> list[Widget]:
        """Make the choices of whose games and of which."""
        charts, kinds = self._charts[self.game], screens_of(self._kit.games, self.game).kinds
        return [
            person_choice(self.profiles, lambda: self.profile, self.choose),
            Choice(
                "company",
                "",
                tuple(charts.COMPANIES),
                lambda: self.wanted.company,
                lambda company: self.want(self.wanted._replace(company=company)),
                lambda company: _(charts.COMPANIES[company]),
                visible=lambda: self.has_played,
            ),
            Choice(
                "edition",
                "",
                (None, *kinds),
                lambda: self.wanted.edition,
                lambda name: self.want(self.wanted._replace(edition=name)),
                lambda name: _(charts.ALL_KINDS if name is None else kinds[name]),
                visible=lambda: self.has_played,
            ),
            undo_choice(
                lambda: self.wanted.with_undo,
                lambda undo: self.want(self.wanted._replace(with_undo=undo)),
                visible=lambda: self.has_played,
            ),
            practice_choice(
                lambda: self.wanted.with_practice,
                lambda practice: self.want(self.wanted._replace(with_practice=practice)),
                visible=lambda: self.has_played,
            ),
        ]

    # --- the scene's life ------------------------------------------------------------------------

    def update(self, dt: float) -> bool:
        changed = self._asking.update()
        return self.focus.update(dt) or changed

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the figures, or why there are none."""
        kit, place = self._kit, self._place
        draw_backdrop(kit, surface)
        draw_bar(kit, surface, place["top_bar"])
        draw_heading(kit, surface, place["heading"], _("Statistics"))
        message = self._message()
        if message:
            draw_message(kit, surface, place, message)
        if self.figures is not None and self.has_played:
            size = place.px(CAPTION_UNITS)
            note = self._charts[self.game].note(self.figures)
            caption = BETWEEN.join(filter(None, (self._kinds_in_words(), note)))
            draw_caption(kit, surface, place["caption"], caption, size)
            if self.figures.games:
                self._draw_figures(surface, self.figures)
        self.focus.draw(surface)

    def _draw_figures(self, surface: pygame.Surface, figures: Figures) -> None:
        kit, place, charts = self._kit, self._place, self._charts[self.game]
        charts.draw_charts(kit, surface, place, figures)
        widths = [place.px(width) for width in charts.WIDTHS]
        boxes = in_rows(place["figures"], widths, place.px(FIGURE_GAP))
        for box, words in zip(boxes, charts.boxes(figures), strict=True):
            draw_figure(kit, surface, box, place.scale, words)

    # --- words -----------------------------------------------------------------------------------

    def _message(self) -> str:
        if self.figures is None and self.is_waiting:
            return _("One moment…")
        if not self.profiles:
            return _(
                "Here your finished games will be added up: averages and bests, "
                "what the points came from, how long the cascades were, and how you get better. "
                "Play one to the end!"
            )
        if self.profile is not None and not self.has_played:
            return _(self._charts[self.game].UNPLAYED).format(name=self.profile.name)
        if self.figures is not None and not self.figures.games:
            return _("No finished game is like this. Choose others above.")
        return ""

    def _kinds_in_words(self) -> str:
        """Count the games of each kind, so that nobody wonders which are added up."""
        company = Counter[Company]()
        for kind, count in self.kinds.items():
            company[kind.company] += count
        undo = sum(count for kind, count in self.kinds.items() if kind.has_undo)
        practice = sum(count for kind, count in self.kinds.items() if kind.is_practice)
        total = company.total()
        parts = [
            ngettext("{count} finished game", "{count} finished games", total).format(count=total)
        ]
        parts += [
            words.format(count=count)
            for count, words in (
                (company[Company.ALONE], _("{count} alone")),
                (company[Company.PEOPLE], _("{count} with people")),
                (company[Company.BOTS], _("{count} with bots")),
                (undo, _("{count} with undo")),
                (practice, _("{count} of practice")),
            )
            if count
        ]
        return BETWEEN.join(parts)
