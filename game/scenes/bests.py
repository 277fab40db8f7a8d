"""The pages of records, luck and skill, statistics, and results against rivals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from game import library, statistics
from game.record import PERSON_KIND
from game.statistics import GameWithStatistics
from game.ui.draw.palette import BAR, CREAM, EDGE, LILAC, SUNFLOWER, TEAL_DEEP
from game.ui.screen import Control
from game.ui.tree import Art, Ground, Part, Text, column, drawn, either, row, wrap
from game.ui.widgets.button import Button
from game.ui.widgets.fields import Choice
from game.ui.widgets.intents import Intent
from game.ui.widgets.widget import share_label_size
from game.ui.window.scene import Kit
from game.words import N_, _, ngettext, plural

from . import destinations as to
from .frame.charts import (
    NO_VALUE_DASH,
    Bar,
    LabelledFigure,
    chart,
    draw_bar_rows,
    draw_trend_line,
    figures_and_charts,
    number_text,
    with_one_decimal,
    with_two_decimals,
)
from .frame.drawing import name_part
from .frame.rows import RowList
from .frame.widget_scene import (
    LibraryPage,
    bar_control,
    invitation,
    list_part,
    message_part,
    play_button,
    request_review,
)
from .game import Rival, screens_of
from .shelf.gallery import SEPARATOR, local_time_text

RANKING_GROUPING_LABELS = {
    library.RankingGrouping.PEOPLE: N_("Everyone’s best"),
    library.RankingGrouping.CATEGORIES: N_("By edition and players"),
    library.RankingGrouping.GAMES: N_("Best games"),
}
ROW_UNITS, NARROW_ROW_UNITS, LIST_UNITS = 92.0, 140.0, 574.0
PLACE_UNITS, CROWN_UNITS = 118.0, 48.0
"""The width of a place with its crown, and the crown's height."""
FILTER_UNITS = {
    "by": 380.0, "who": 280.0, "edition": 310.0, "players": 450.0,
    "bots": 280.0, "undo": 350.0, "practice": 350.0, "deck": 450.0,
}  # fmt: skip
"""The least width of each filter."""


class HighScoresScene(LibraryPage):
    """The page of high scores: a list of the best results, with filters."""

    title = N_("Records")
    wanted: library.RankingFilter

    def __init__(self, kit: Kit, game: str = "") -> None:
        self.scores: Sequence[library.RankedGame] = ()
        self.places: list[int] = []
        self.is_listed = False
        """Whether the list shows the library's answer to the current filters."""
        self._categories: list[library.RankingCategory] | None = None
        self.rows = RowList(
            "list", N_("Records"), ROW_UNITS, self.row_part, opened=self.watch_chosen_game,
            narrow_row_height=NARROW_ROW_UNITS,
        )  # fmt: skip
        self._watch = Button(
            "watch",
            N_("Watch"),
            self.watch_chosen_game,
            enabled=lambda: self.chosen_score is not None,
        )
        self._rivals = Button(
            "rivals", N_("Against rivals"), lambda: kit.stack.push(to.RivalResults(self.game)),
            style="sky", visible=lambda: bool(self.screens.rivals),
        )  # fmt: skip
        self._play = play_button(kit)
        super().__init__(kit, "bests", list(kit.games), game)
        self.wanted = library.RankingFilter()

    @property
    def chosen_score(self) -> library.RankedGame | None:
        at = self.rows.chosen
        return self.scores[at] if at < len(self.scores) else None

    def watch_chosen_game(self) -> None:
        if self.chosen_score is not None:
            self.watch_replay(self.chosen_score.uid)

    def receive_profiles(self, profiles: list[library.Profile]) -> None:
        self.profiles = [one for one in profiles if one.games]
        if self.profiles:
            # Begin with the best games of who plays here.
            own = self.initial_profile().number if len(self.profiles) > 1 else None
            self.wanted = self.wanted._replace(by=library.RankingGrouping.GAMES, profile=own)
        self._query_categories()

    def set_filters(self, wanted: tuple[object, ...]) -> None:
        """Show other results.  Everyone's best begins with everybody, and categories with all."""
        assert isinstance(wanted, library.RankingFilter)
        people = library.RankingGrouping.PEOPLE
        if wanted.by is people and self.wanted.by is not people:
            wanted = wanted._replace(profile=None)
        categories = library.RankingGrouping.CATEGORIES
        if wanted.by is categories and self.wanted.by is not categories:
            wanted = wanted._replace(edition=None, players=None)
        super().set_filters(wanted)

    def choose_game(self, game: str) -> None:
        self.game = game
        self.wanted = self.wanted._replace(edition=None, deck=None, players=None)
        self._query_categories()

    def _query_categories(self) -> None:
        self.is_listed = False
        name = self.initial_profile().name if self.profiles else ""
        self.ask(self.show_categories, _query_categories, self._kit.games[self.game], name)

    def show_categories(
        self, answer: tuple[list[library.RankingCategory], library.ListedGame | None]
    ) -> None:
        self._categories, latest = answer
        if latest is not None:
            # Begin with what was played last.
            edition, players = latest.edition, len(latest.seats)
            self.wanted = self.wanted._replace(edition=edition, players=players)
        self.choices = self.make_choices()
        share_label_size(*self.choices.values())
        self.focus.set_default_widget(self.rows)
        self.query_contents()

    def query_contents(self) -> None:
        self.is_listed = False
        self.ask(self.show_scores, library.list_ranking, self._kit.games[self.game], self.wanted)

    def show_scores(self, scores: Sequence[library.RankedGame]) -> None:
        self.scores, self.is_listed = scores, True
        values = [score.value for score in scores]
        self.places = [values.index(value) + 1 for value in values]
        self.rows.show_from_top(len(scores))

    def make_choices(self) -> dict[str, Choice[Any]]:
        found, kinds = self._categories or [], self.screens.kinds
        people = {one.number: one.name for one in self.profiles}
        editions = dict.fromkeys(one.edition for one in found)
        decks, counts = sorted({one.deck for one in found}), {one.players for one in found}

        def edition_label(edition: str | None) -> str:
            return _("All editions") if edition is None else _(kinds.get(edition, edition))

        def profile_label(number: int | None) -> str:
            return _("Everybody") if number is None else people[number]

        def bots_label(play: bool) -> str:
            return _("Bots too") if play else _("People only")

        choices: dict[str, Choice[Any]] = {
            "by": self.filter_choice(
                "by", tuple(library.RankingGrouping), lambda by: _(RANKING_GROUPING_LABELS[by])
            ),
            "who": self.filter_choice("profile", (None, *people), profile_label),
            "edition": self.filter_choice("edition", (None, *editions), edition_label),
            "players": self.filter_choice(
                "players", (None, *sorted(counts)), _player_count_in_words
            ),
            "bots": self.filter_choice("with_bots", (False, True), bots_label),
            **self.undo_and_practice_filters(),
        }
        if len(decks) > 1:
            choices["deck"] = self.filter_choice("deck", (None, *decks), _deck_in_words)
        return choices

    def parts(self) -> Mapping[str, Part]:
        words, is_known = self.message(), self._categories is not None
        bar = self.bar(*([bar_control(self._switch, 470)] if is_known else []))
        if not self._categories:
            is_empty = is_known or not self.is_waiting
            shown = invitation("crown", words, self._play) if is_empty else message_part(words)
            return {"top_bar": bar, "list": shown}
        filters = (
            Control(choice, units=FILTER_UNITS[name], most=(0, 52))
            for name, choice in self.choices.items()
        )
        return {
            "top_bar": bar,
            "filters": wrap(*filters, gap=12),
            "list": list_part(self.rows, LIST_UNITS, words),
            "foot": row(
                Control(self._rivals, units=400, most=(0, 68)), Part(),
                Control(self._watch, units=360, most=(0, 68)),
            ),
        }  # fmt: skip

    def handle(self, intent: Intent) -> None:
        if not self.rows.handle_scrolling(intent):
            super().handle(intent)

    def update(self, dt: float) -> bool:
        return super().update(dt) or self.rows.pressed

    def message(self) -> str:
        if self.is_waiting and not self.is_listed:
            return _("One moment…") if not self.scores else ""
        if not self._categories:
            return _(
                "Records will appear here: everyone’s, in every edition. Finish a game "
                "to set the first!"
            )
        if not self.scores:
            return _("No finished games match. Try other filters above.")
        return ""

    def row_part(self, at: int) -> Part:
        score, place = self.scores[at], self.places[at]
        number = Part()
        if self.wanted.by is not library.RankingGrouping.CATEGORIES:
            figure = Text(f"{place}.", 36, role="title", align="right")
            # Of a player's equal games, the first one was the record.
            is_first = at == 0 or self.wanted.by is library.RankingGrouping.PEOPLE
            crown = Art("crown", CROWN_UNITS) if place == 1 and is_first else Part()
            number = row(crown.but(units=52), figure, gap=4)
        result = self.screens.words.high_score_in_words(score.value)
        rank, name = number.but(units=PLACE_UNITS), name_part(score.name, 32, share=0.28)
        category = Text(self._category_in_words(score), 25, align="left", share=0.5)
        details = Text(_score_details_in_words(score), 23, TEAL_DEEP, align="left", share=0.5)
        total = Text(result, 48, role="title", align="right", units=200)
        return either(
            row(rank, name, column(category, details, share=0.5), total, gap=20),
            column(row(rank, name, total.but(units=260), gap=18, share=1.2), category, details),
            across=True, pad=(20, 9),
        )  # fmt: skip

    def _category_in_words(self, score: library.RankedGame) -> str:
        kinds = self.screens.kinds
        parts = [_(kinds.get(score.edition, score.edition)), _player_count_in_words(score.players)]
        if len({one.deck for one in self._categories or ()}) > 1:
            parts.append(_deck_in_words(score.deck))
        return SEPARATOR.join(parts)


def _query_categories(
    index: library.Index, game: GameWithStatistics, name: str
) -> tuple[list[library.RankingCategory], library.ListedGame | None]:
    """Return all categories, and the latest game of a player that is in the ranking, or None."""
    search = library.GameSearch(player=name, game=game.name, is_finished=True, is_of_people=True)
    found = library.list_games(index, search) if name else []
    ranked = (it for it in found if not (it.is_practice or it.hints or it.damage))
    return library.list_categories(index, game), next(ranked, None)


def _player_count_in_words(count: int | None) -> str:
    if count is None:
        return _("Any number of players")
    if count == 1:
        return _("Solo")
    return plural("{count} player", "{count} players", count)


def _score_details_in_words(score: library.RankedGame) -> str:
    parts = [local_time_text(score.touched)]
    if score.kind != PERSON_KIND:
        parts.append(_("Bot"))
    if score.is_practice:
        parts.append(_("Practice"))
    if score.undone:
        parts.append(plural("{count} undo", "{count} undos", score.undone))
    return SEPARATOR.join(parts)


def _deck_in_words(deck: str | None) -> str:
    if deck is None:
        return _("All decks")
    return deck.capitalize() or _("Custom cards")


class SkillScene(LibraryPage):
    """The page of a player's luck and skill, as shown by reviews of games and by par."""

    title = N_("Luck and skill")

    def __init__(self, kit: Kit, name: str = "") -> None:
        self.skill: statistics.Skill | None = None
        self._extremes = [
            self._review_button(N_("Luckiest game"), lambda skill: skill.luckiest),
            self._review_button(N_("Unluckiest game"), lambda skill: skill.unluckiest),
        ]
        games = [game for game in kit.games if screens_of(kit.games, game).is_reviewed][:1]
        super().__init__(kit, "skill", games, name=name)
        self._play = Button("play", N_("Play solo"), self._play_solo)

    def _review_button(
        self, name: str, of: Callable[[statistics.Skill], statistics.GameLuck | None]
    ) -> Button:
        """Return a button that reviews a game found in the player's skill."""

        def find_game() -> statistics.GameLuck | None:
            return None if self.skill is None else of(self.skill)

        return Button(
            "", name, lambda: self._open_review(find_game()), style="sky",
            detail=lambda: _luck_in_words(find_game()), visible=lambda: find_game() is not None,
        )  # fmt: skip

    def _open_review(self, game: statistics.GameLuck | None) -> None:
        if game is not None:
            self.watch_replay(game.uid, request_review)

    def make_choices(self) -> dict[str, Choice[Any]]:
        return {"who": self.player_choice()}

    def has_contents_for(self, profile: library.Profile) -> bool:
        return self.game in profile.games

    def query_contents(self) -> None:
        if self.profile is not None:
            number, game = self.profile.number, self._kit.games[self.game]
            self.ask(self.show_skill, library.skill_of_profile, number, game)

    def show_skill(self, skill: statistics.Skill) -> None:
        self.skill = skill

    def resume(self, result: object) -> None:
        """Query the player's skill again, because a game may have been reviewed meanwhile."""
        self.query_contents()

    def message(self) -> str:
        if self.skill is not None and (self.skill.losses or self.skill.margins):
            return ""
        if self.skill is None and self.is_waiting:
            return _("One moment…")
        return _(
            "Finish a solo game: it’s compared with par and reviewed, and here you see what was "
            "luck, what was skill and how you improve. Saved games count once you review them."
        )

    def _play_solo(self) -> None:
        last = [name for name, _badge, kind in self._kit.settings.last_seats if kind == PERSON_KIND]
        name = self.profile.name if self.profile is not None else next(iter(last), "")
        self._kit.stack.push(to.SoloGame(name))

    def state(self) -> object:
        return super().state(), self.skill

    def parts(self) -> Mapping[str, Part]:
        who = {name: Control(it, most=(0, 52)) for name, it in self.choices.items()}
        parts, skill = {"top_bar": self.bar(), **who}, self.skill
        if self.message():
            words = self.message()
            is_empty = not self.is_waiting
            shown = invitation("review", words, self._play) if is_empty else message_part(words)
            return {**parts, "figures": shown}
        assert skill is not None
        words = _("Not counting practice or games with hints.")
        losses, margins = skill.losses, skill.margins
        charts = (
            chart(
                _("Against par, with ten-game average"), draw_trend_line, margins,
                statistics.moving_average(margins), empty=_("Finish a solo game to see par."),
            ),
            chart(
                _("Points lost, with ten-game average"), draw_trend_line, losses,
                statistics.moving_average(losses),
                empty=_("Press V in the theatre to review a game."),
            ),
        )  # fmt: skip
        return {
            **parts,
            "caption": Text(words, 24, LILAC, align="left", leading=1.2),
            "figures": figures_and_charts(skill_figures(skill), charts),
            "games": wrap(
                *(Control(it, units=600, most=(0, 86)) for it in self._extremes if it.visible),
                gap=12,
            ),
        }


def skill_figures(skill: statistics.Skill) -> list[LabelledFigure]:
    games, played = len(skill.losses), len(skill.margins)
    reviewed = ngettext("{count} game reviewed", "{count} games reviewed", games)
    with_par = ngettext("{count} game with par", "{count} games with par", played)
    mastered = (
        _("{done} of {goal}").format(done=skill.games_at_par, goal=played)
        if played
        else NO_VALUE_DASH
    )
    loss = NO_VALUE_DASH if skill.loss is None else with_two_decimals(skill.loss)
    return [
        LabelledFigure(loss, _("Points lost per decision"), reviewed.format(count=games)),
        LabelledFigure(_signed_points_text(skill.luck), _("Luck points per game"), ""),
        LabelledFigure(
            _signed_points_text(skill.margin),
            _("Against par, on average"),
            with_par.format(count=played),
        ),
        LabelledFigure(mastered, _("Par reached or beaten"), ""),
    ]


def _signed_points_text(points: float | None) -> str:
    if points is None:
        return NO_VALUE_DASH
    return f"{'+' if round(points * 10) > 0 else ''}{with_one_decimal(points)}"


def _luck_in_words(game: statistics.GameLuck | None) -> str:
    if game is None:
        return ""
    points = ngettext("{count} point", "{count} points", abs(game.total))
    luck = _("luck {points}").format(points=_signed_points_text(game.luck))
    total = points.format(count=number_text(game.total))
    return SEPARATOR.join((luck, total, local_time_text(game.touched)))


STATISTICS_FILTER_UNITS = {
    "who": 240.0, "company": 240.0, "edition": 290.0, "undo": 320.0, "practice": 320.0,
}  # fmt: skip
"""The least width of each filter."""
MIN_GAMES_FOR_FILTERS = 10
"""The page shows filters for players with at least this many games."""


SAMPLE_TOTALS = (31, 42, 38, 55, 47, 60, 52, 71, 58, 66, 79, 73)
"""The results in the chart that a player sees before the first game."""


class StatisticsScene(LibraryPage):
    """The page of a player's statistics, with filters."""

    title = N_("Statistics")
    wanted: statistics.GameSelection

    def __init__(self, kit: Kit) -> None:
        self._charts = {name: screens_of(kit.games, name).charts for name in kit.games}
        self._selections = {game: statistics.GameSelection() for game in kit.games}
        self.kinds: Counter[statistics.GameCircumstances] = Counter()
        self.figures: statistics.ProfileFigures | None = None
        self._doors = [
            Button("feats", N_("Achievements"), self._open_achievements, style="secondary"),
            Button(
                "skill", N_("Skill"), lambda: kit.stack.push(to.LuckAndSkill(self._player_name)),
                style="sky", visible=lambda: self.screens.is_reviewed,
            ),
            Button(
                "bests", N_("Records"), lambda: kit.stack.push(to.HighScores(self.game)),
                style="sky",
            ),
        ]  # fmt: skip
        self._play = play_button(kit)
        super().__init__(kit, "statistics", list(kit.games))
        self.wanted = self._selections[self.game]

    @property
    def _player_name(self) -> str:
        return "" if self.profile is None else self.profile.name

    @property
    def has_played(self) -> bool:
        return self.profile is not None and self.game in self.profile.games

    def _needs_filters(self) -> bool:
        """Whether to show filters: the player has many games, or the filters now hide them all."""
        if self.profile is None or not self.has_played:
            return False
        shows_none = self.figures is not None and not self.figures.games
        return shows_none or self.profile.games[self.game] >= MIN_GAMES_FOR_FILTERS

    def _open_achievements(self) -> None:
        self._kit.stack.push(to.Achievements(self._player_name, self.game))

    def make_choices(self) -> dict[str, Choice[Any]]:
        charts, kinds = self._charts[self.game], self.screens.kinds

        def company_label(company: statistics.Company | None) -> str:
            return _(charts.COMPANIES[company])

        def edition_label(name: str | None) -> str:
            return _(charts.ALL_KINDS_LABEL if name is None else kinds[name])

        return {
            "who": self.player_choice(),
            "company": self.filter_choice("company", tuple(charts.COMPANIES), company_label),
            "edition": self.filter_choice("edition", (None, *kinds), edition_label),
            **self.undo_and_practice_filters(),
        }

    def show_first_results(self) -> None:
        assert self.profile is not None
        self.choose_game(next(name for name in self._charts if name in self.profile.games))

    def choose_game(self, game: str) -> None:
        self._selections[self.game] = self.wanted
        self.game, self.figures, self.wanted = game, None, self._selections[game]
        self.choices = self.make_choices()
        share_label_size(*self.choices.values())
        self.query_contents()

    def query_contents(self) -> None:
        if self.profile is not None:
            number, game = self.profile.number, self._kit.games[self.game]
            self.ask(self._show_statistics, library.figures_of_profile, number, game, self.wanted)

    def _show_statistics(
        self, answer: tuple[Counter[statistics.GameCircumstances], statistics.ProfileFigures]
    ) -> None:
        self.kinds, self.figures = answer

    def message(self) -> str:
        if self.figures is None and self.is_waiting:
            return _("One moment…")
        if self.profile is None:
            return _(
                "Your finished games add up here: averages and records, where your "
                "points came from, how long your cascades were and how you improve. "
                "Finish one to get started!"
            )
        if not self.has_played:
            return _(self._charts[self.game].NOTHING_PLAYED_TEXT).format(name=self._player_name)
        if self.figures is not None and not self.figures.games:
            return _("No finished games match. Try other filters above.")
        return ""

    def state(self) -> object:
        return super().state(), self.figures, self.kinds, self._needs_filters()

    def parts(self) -> Mapping[str, Part]:
        doors = (bar_control(it, 188) for it in self._doors if it.visible)
        game = [bar_control(self._switch, 340), *doors] if self.choices else []
        parts, figures = {"top_bar": self.bar(*game)}, self.figures
        if not self.choices:
            return {**parts, "figures": self._what_will_be_here()}
        charts, choices = self._charts[self.game], self.choices
        if not self._needs_filters():
            choices = {"who": choices["who"]}
        filters = (
            Control(choice, units=STATISTICS_FILTER_UNITS[name], most=(400, 52), at=(0, 0))
            for name, choice in choices.items()
        )
        parts["filters"] = wrap(*filters, gap=12)
        if figures is None or not self.has_played:
            return {**parts, "figures": message_part(self.message())}
        caption = SEPARATOR.join(
            filter(None, (*self._game_counts_in_words(), charts.missing_best_note(figures)))
        )
        parts["caption"] = Text(caption, 24, LILAC, leading=1.2)
        shown = message_part(self.message())
        if figures.games:
            boxes = charts.headline_figures(figures)
            shown = figures_and_charts(boxes, charts.make_charts(figures))
        return {**parts, "figures": shown}

    def _what_will_be_here(self) -> Part:
        """Return what is shown before the first game: words, a sample of a chart, and a way in."""
        if self.is_waiting:
            return message_part(self.message())
        sample = chart(
            _("A sample: game by game"), draw_trend_line, SAMPLE_TOTALS,
            statistics.moving_average(SAMPLE_TOTALS),
        )  # fmt: skip
        return column(
            message_part(self.message()),
            sample.but(units=380, most=(1080, 0), at=(0.5, 0.5)),
            Control(self._play, units=88, most=(380, 88), at=(0.5, 0.5)),
            gap=26, pad=(0, 20),
        )  # fmt: skip

    def _game_counts_in_words(self) -> list[str]:
        """Return phrases that count the player's games: in all, solo, with bots and so on."""

        def count_games_of_kind(
            company: statistics.Company | None = None, undo: bool = False, practice: bool = False
        ) -> int:
            return sum(
                n for kind, n in self.kinds.items()
                if company in (None, kind.company)
                and kind.has_undo >= undo and kind.is_practice >= practice
            )  # fmt: skip

        total = count_games_of_kind()
        counted = (
            (total, ngettext("{count} finished game", "{count} finished games", total)),
            (count_games_of_kind(statistics.Company.ALONE), _("{count} solo")),
            (count_games_of_kind(statistics.Company.PEOPLE), _("{count} with people")),
            (count_games_of_kind(statistics.Company.BOTS), _("{count} with bots")),
            (count_games_of_kind(undo=True), _("{count} using undo")),
            (count_games_of_kind(practice=True), _("{count} practice")),
        )
        return [words.format(count=n) for n, words in counted if n or words is counted[0][1]]


RIVAL_UNITS, FACE_UNITS = 108.0, 84.0


class RivalResultsScene(LibraryPage):
    """The page of a player's results against each kind of bot in a game."""

    title = N_("Against rivals")

    def __init__(self, kit: Kit, game: str = "") -> None:
        self.encounters: Mapping[str, library.BotEncounters] | None = None
        """The player's results by bot policy, or None until the library has answered."""
        games = [name for name in kit.games if screens_of(kit.games, name).rivals]
        super().__init__(kit, "against", games, game)

    @property
    def rivals(self) -> Mapping[str, Rival]:
        """The game's bot policies, weakest first."""
        return self.screens.rivals

    def make_choices(self) -> dict[str, Choice[Any]]:
        return {"who": self.player_choice()}

    def show_first_results(self) -> None:
        super().show_first_results()
        self.focus.set_default_widget(self.choices["who"])

    def choose_game(self, game: str) -> None:
        self.encounters = None
        super().choose_game(game)

    def query_contents(self) -> None:
        if self.profile is not None:
            game, fewer = self._kit.games[self.game], self.screens.fewer_is_better
            number = self.profile.number
            self.ask(
                self.show_encounters, library.bot_encounters_of_profile, number, game,
                fewer_is_better=fewer,
            )  # fmt: skip

    def show_encounters(self, encounters: Mapping[str, library.BotEncounters]) -> None:
        self.encounters = encounters

    def message(self) -> str:
        if self.encounters is not None and self.profile is not None:
            return ""
        if self.is_waiting:
            return _("One moment…")
        return _("Finish a game against a rival to see how you did.")

    def state(self) -> object:
        return super().state(), self.encounters

    def parts(self) -> Mapping[str, Part]:
        game = [bar_control(self._switch, 470)] if self.choices else []
        who = {name: Control(it, most=(0, 52)) for name, it in self.choices.items()}
        parts = {"top_bar": self.bar(*game), **who}
        if self.encounters is None or self.profile is None:
            return {**parts, "list": message_part(self.message())}
        caption = _("Games finished together and average points.")
        if self.screens.fewer_is_better:
            caption = _("Games finished together and average points: lower is better.")
        rivals = (
            _rival_row(rival, self.profile.name, self.encounters.get(kind))
            for kind, rival in self.rivals.items()
        )
        return {
            **parts,
            "caption": Text(caption, 24, LILAC, align="left", leading=1.2),
            "list": column(*rivals, gap=12, at=(0, 0)),
        }


def _rival_row(rival: Rival, name: str, met: library.BotEncounters | None) -> Part:
    """Return a row with a rival and, if the player has met it, the results."""
    who = Text(_(rival.words), 36, CREAM, "title", "left", share=0.2)
    shown: tuple[Part, ...] = (Text(_("Not faced yet"), 24, LILAC, align="left", share=0.8),)
    face = Art(rival.face, FACE_UNITS, units=RIVAL_UNITS - 16)
    narrow: tuple[Part, ...] = ()
    if met is not None:
        ahead = _("{done} of {goal}").format(done=met.ahead, goal=met.games)
        averages = (
            Bar(name, met.own, with_one_decimal(met.own), SUNFLOWER),
            Bar(_(rival.words), met.theirs, with_one_decimal(met.theirs), LILAC),
        )
        count = column(
            Text(ahead, 36, CREAM, "title", "left"),
            Text(_("times in front"), 22, LILAC, align="left"),
            share=0.2,
        )
        bars = drawn(draw_bar_rows, averages, share=0.58, least=(500, 0))
        shown = count, bars
        first = row(face, who, count.but(units=290), gap=20, units=RIVAL_UNITS - 16)
        narrow = (column(first, bars.but(units=RIVAL_UNITS - 16), gap=6),)
    return either(
        row(face, who, *shown, gap=20), *narrow, across=True, fits=True,
        least=(0, RIVAL_UNITS - 16), pad=(12, 8), ground=Ground(20, BAR, 3, EDGE),
    )  # fmt: skip
