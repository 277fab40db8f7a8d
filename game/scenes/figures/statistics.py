"""The statistics of a player's finished games, as charts."""

from __future__ import annotations

from collections import Counter

import pygame

from game.library import figures_of_profile
from game.scenes import destinations as to
from game.scenes.frame.charts import draw_figures
from game.scenes.frame.chrome import draw_caption
from game.scenes.frame.page import LibraryPage
from game.scenes.game import screens_of
from game.scenes.shelf.entry_words import BETWEEN
from game.statistics import Circumstances, Company, Figures, Selection
from game.ui.widgets.button import Button
from game.ui.widgets.widget import Widget
from game.ui.window.kit import Kit
from game.words import N_, _, ngettext


class StatisticsScene(LibraryPage):
    """A player's statistics, with filters."""

    title = N_("Statistics")
    wanted: Selection

    def __init__(self, kit: Kit) -> None:
        self._charts = {name: screens_of(kit.games, name).charts for name in kit.games}
        self._selections = {game: Selection() for game in kit.games}
        self.kinds: Counter[Circumstances] = Counter()
        self.figures: Figures | None = None
        """None until known."""
        self._doors = [
            Button("feats", N_("Achievements"), self._show_feats, style="secondary"),
            Button(
                "skill", N_("Skill"), lambda: kit.stack.push(to.Skill(self._name)), style="sky",
                visible=lambda: screens_of(kit.games, self.game).is_reviewed,
            ),
            Button("bests", N_("Bests"), lambda: kit.stack.push(to.Bests(self.game)), style="sky"),
        ]  # fmt: skip
        super().__init__(kit, "statistics", list(kit.games))
        self.wanted = self._selections[self.game]

    @property
    def _name(self) -> str:
        return "" if self.profile is None else self.profile.name

    @property
    def has_played(self) -> bool:
        """Whether this player has finished a game of the selected kind."""
        return self.profile is not None and self.game in self.profile.games

    def _has_played(self) -> bool:
        return self.has_played

    def _show_feats(self) -> None:
        self._kit.stack.push(to.Feats(self._name, self.game))

    def widgets(self) -> list[Widget]:
        if not self.profiles:
            return [self._back]
        charts, kinds = self._charts[self.game], screens_of(self._kit.games, self.game).kinds
        companies, shown = tuple(charts.COMPANIES), self._has_played

        def edition(name: str | None) -> str:
            return _(charts.ALL_KINDS if name is None else kinds[name])

        return [
            self._switch, *self._doors, self._back, self.who(),
            self.filter("company", companies, lambda it: _(charts.COMPANIES[it]), visible=shown),
            self.filter("edition", (None, *kinds), edition, visible=shown),
            *self.undo_and_practice(visible=shown),
        ]  # fmt: skip

    def begin(self) -> None:
        assert self.profile is not None
        self.choose_game(next(name for name in self._charts if name in self.profile.games))

    def choose_game(self, game: str) -> None:
        self._selections[self.game] = self.wanted
        self.game, self.figures, self.wanted = game, None, self._selections[game]
        self.refresh()
        self.ask_anew()

    def ask_anew(self) -> None:
        if self.profile is not None:
            number, game = self.profile.number, self._kit.games[self.game]
            self.ask(self._know, figures_of_profile, number, game, self.wanted)

    def _know(self, answer: tuple[Counter[Circumstances], Figures]) -> None:
        self.kinds, self.figures = answer

    def message(self) -> str:
        if self.figures is None and self.is_waiting:
            return _("One moment…")
        if self.profile is None:
            return _(
                "Here your finished games will be added up: averages and bests, "
                "what the points came from, how long the cascades were, and how you get better. "
                "Play one to the end!"
            )
        if not self.has_played:
            return _(self._charts[self.game].UNPLAYED).format(name=self._name)
        if self.figures is not None and not self.figures.games:
            return _("No finished game is like this. Choose others above.")
        return ""

    def paint(self, surface: pygame.Surface) -> None:
        kit, place, figures, charts = self._kit, self._place, self.figures, self._charts[self.game]
        if figures is None or not self.has_played:
            return
        caption = BETWEEN.join(filter(None, (*self._kinds_in_words(), charts.note(figures))))
        draw_caption(kit, surface, place["caption"], caption, place.px(24))
        if figures.games:
            charts.draw_charts(kit, surface, place, figures)
            draw_figures(kit, surface, place, charts.WIDTHS, charts.boxes(figures))

    def _kinds_in_words(self) -> list[str]:
        """Count the games of each kind, to show which are included."""

        def count(
            company: Company | None = None, undo: bool = False, practice: bool = False
        ) -> int:
            return sum(
                n for kind, n in self.kinds.items()
                if company in (None, kind.company)
                and kind.has_undo >= undo and kind.is_practice >= practice
            )  # fmt: skip

        total = count()
        counted = (
            (total, ngettext("{count} finished game", "{count} finished games", total)),
            (count(Company.ALONE), _("{count} alone")),
            (count(Company.PEOPLE), _("{count} with people")),
            (count(Company.BOTS), _("{count} with bots")),
            (count(undo=True), _("{count} with undo")),
            (count(practice=True), _("{count} of practice")),
        )
        return [words.format(count=n) for n, words in counted if n or words is counted[0][1]]
