"""The pages of luck and skill, and of statistics."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from game import library, statistics
from game.record import PERSON_KIND
from game.ui.draw.palette import BAR, CREAM, LILAC, SKY, SUNFLOWER, WHITE, mix_colours
from game.ui.screen import Control
from game.ui.tree import Ground, Part, Text, column, drawn, either, row, wrap
from game.ui.widgets.button import Button
from game.ui.widgets.fields import Choice
from game.ui.widgets.widget import share_label_size
from game.ui.window.scene import Kit
from game.words import N_, _, ngettext, plural

from . import destinations as to
from .frame.charts import (
    NO_VALUE_DASH,
    PANEL,
    PANEL_GAP,
    LabelledFigure,
    ScaleMark,
    chart,
    draw_scale,
    draw_share,
    draw_trend_line,
    figure_boxes,
    figures_and_charts,
    in_tenths,
    number_text,
    with_one_decimal,
)
from .frame.widget_scene import (
    LibraryPage,
    LibraryQuery,
    bar_control,
    invitation,
    message_part,
    play_button,
    request_review,
)
from .game import GameReviews, Screens, Study, Weakness, screens_of
from .shelf.gallery import SEPARATOR, local_time_text
from .shelf.records import deck_in_words

if TYPE_CHECKING:
    from game.game import Game

    from .table.table import Seated

MIN_GAMES_FOR_CURVE = 3
"""From so many games on there is a curve, and a figure: fewer may be luck."""
CURVE_NOTE = N_("From three games on, you see a curve here.")
MOST_WEAKNESSES = 3
UNITS_OF_MISSING = 360.0, 660.0, 900.0
"""The least width of a box that names one, two or three figures that are not known yet."""
SAMPLE_MARGINS = (-34, -22, -27, -12, -18, -6, -14, 3, -8, 1, 12, 5)
SAMPLE_LOSSES = (52, 44, 47, 35, 39, 30, 33, 22, 28, 19, 21, 14)


class SkillScene(LibraryPage):
    """The page of a player's luck and skill, as shown by reviews of games and by par."""

    title = N_("Luck and skill")

    def __init__(self, kit: Kit, name: str = "") -> None:
        self.skill: statistics.Skill | None = None
        self._laying = LibraryQuery(kit)
        self._extremes = [
            self._review_button(N_("Luckiest game"), lambda skill: skill.luckiest),
            self._review_button(N_("Unluckiest game"), lambda skill: skill.unluckiest),
        ]
        games = [game for game in kit.games if screens_of(kit.games, game).is_reviewed][:1]
        super().__init__(kit, "skill", games, name=name)
        self._play, self._play_instead = (
            Button("play", N_("Play solo"), self._play_solo, style=style)
            for style in ("primary", "quiet")
        )
        self.study = Study()
        """What the player's reviewed games teach."""
        self._practices = [self._practice_button(at) for at in range(MOST_WEAKNESSES)]
        share_label_size(*self._practices)
        self.older: Sequence[str] = ()
        """The uids of the player's solo games that have no review yet, last played first."""
        self._told: tuple[int, str] | None = None
        """What was last told of the reviews being made."""
        self._review, self._review_first = (
            Button(
                "", self._review_label, self._start_or_stop, style=style,
                detail=self._older_in_words,
                visible=lambda: self.reviews is not None or bool(self.older),
            )
            for style in ("secondary", "primary")
        )  # fmt: skip

    def _review_button(
        self, name: str, of: Callable[[statistics.Skill], statistics.GameLuck | None]
    ) -> Button:
        """Return a button that reviews a game found in the player's skill."""

        def find_game() -> statistics.GameLuck | None:
            # Of two games, the unluckier one may have been lucky.
            return of(self.skill) if self.skill and self._is_enough else None

        return Button(
            "", name, lambda: self._open_review(find_game()), style="sky",
            detail=lambda: luck_in_words(find_game()), visible=lambda: find_game() is not None,
        )  # fmt: skip

    def _practice_button(self, at: int) -> Button:
        """Return the button that leads to what the player may practise in this place."""

        def left() -> int:
            found = self.study.weaknesses
            return found[at].left if at < len(found) else 0

        def label() -> str:
            return _("Practise") if left() else _("Review")

        def detail() -> str:
            if not left():
                return _("the costliest")
            return plural("{count} mistake", "{count} mistakes", left())

        return Button("", label, lambda: self._practise(self.study.weaknesses[at]), detail=detail,
                      style="sky" if at else "primary")  # fmt: skip

    def _practise(self, weakness: Weakness) -> None:
        """Lay the player's costliest mistake of a kind or, without one, review its game."""
        if self.profile is None:
            return
        if not weakness.left:
            self.watch_replay(weakness.uid, partial(request_review, at=weakness.at))
            return
        ask, name, kind = self.screens.query_practice, self.profile.name, weakness.kind
        today = datetime.now(UTC).date()
        self._laying.ask(lambda library: library.ask(ask, name, today, kind), self._lay)

    def _lay(self, lay: Callable[[Kit], Seated] | None) -> None:
        if lay is None:
            self.query_contents()  # Another window was faster.
        else:
            self._kit.stack.push(to.OpenTable(lay(self._kit)))

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
            self.ask(self._receive_skill, _query_skill, number, game, self.profile.name)

    def _receive_skill(self, answer: tuple[statistics.Skill, Sequence[str], Study]) -> None:
        skill, self.older, self.study = answer
        self.show_skill(skill)

    def show_skill(self, skill: statistics.Skill) -> None:
        self.skill = skill

    # --- reviewing older games -------------------------------------------------------------------

    @property
    def _reviews_key(self) -> Hashable:
        return "older games", "" if self.profile is None else self.profile.name

    @property
    def reviews(self) -> GameReviews | None:
        """The reviews of the player's older games that are being made, if any.

        They go on whatever is on the screen.
        """
        return cast(GameReviews | None, self._kit.job_runner.quiet.get(self._reviews_key))

    def _review_label(self) -> str:
        return _("Stop") if self.reviews is not None else _("Review older games")

    def _older_in_words(self) -> str:
        if self.reviews is not None:
            return self.reviews.progress_in_words()
        return plural("{count} game has no par yet", "{count} games have no par yet",
                      len(self.older))  # fmt: skip

    def _start_or_stop(self) -> None:
        runner = self._kit.job_runner
        if self.reviews is not None:
            runner.cancel_quiet_job(self._reviews_key)
        else:
            runner.quiet[self._reviews_key] = self.screens.review_games(self._kit, self.older)

    def update(self, dt: float) -> bool:
        changed = super().update(dt) | self._laying.update()
        reviews, before = self.reviews, self._told
        self._told = None if reviews is None else (reviews.done, reviews.progress_in_words())
        if self._told == before:
            return changed
        if (self._told and self._told[0]) != (before and before[0]):
            self.query_contents()
        return True

    def resume(self, result: object) -> None:
        """Query the player's skill again, because a game may have been reviewed meanwhile."""
        self.query_contents()

    def message(self) -> str:
        if self.skill is not None and (self.skill.losses or self.skill.margins):
            return ""
        if self.skill is None and self.is_waiting:
            return _("One moment…")
        if self._review.visible:
            words = plural(
                "Your {count} solo game has no review yet. With it, you see here what was luck "
                "and what was skill.",
                "Your {count} solo games have no review yet. With them, you see here what was "
                "luck, what was skill, which rival you match and what costs you most.",
                len(self.older),
            )
            is_enough = len(self.older) >= MIN_GAMES_FOR_CURVE
            return words if is_enough else f"{words} {_(CURVE_NOTE)}"
        return _(
            "Finish a solo game: it’s compared with par and reviewed, and here you see what was "
            "luck, what was skill and how you improve. Saved games count once you review them."
        )

    def _play_solo(self) -> None:
        last = [name for name, _badge, kind in self._kit.settings.last_seats if kind == PERSON_KIND]
        name = self.profile.name if self.profile is not None else next(iter(last), "")
        self._kit.stack.push(to.SoloGame(name))

    def state(self) -> object:
        told = self._older_in_words() if self._review.visible else ""
        return super().state(), self.skill, told, self.reviews is not None, self.study

    def parts(self) -> Mapping[str, Part]:
        who = {name: Control(it, most=(0, 52)) for name, it in self.choices.items()}
        parts, skill = {"top_bar": self.bar(), **who}, self.skill
        if self.message():
            words = self.message()
            if self.is_waiting and self.skill is None:
                return {**parts, "figures": message_part(words)}
            if self._review.visible:
                ways = self._review_first, self._play_instead
                return {**parts, "empty": invitation("review", words, *ways)}
            return {**parts, "empty": invitation("review", words, self._play)}
        assert skill is not None
        measured = _("Points lost: against the best choice. Par: the strongest rival’s score.")
        left_out = _("Not counting practice, hints, twists or your own decks.")
        measures = f"{measured} {left_out}", measured
        losses, margins = skill.losses, skill.margins
        few = _(CURVE_NOTE)
        panels = (
            (_("Against par, with ten-game average"), margins, SAMPLE_MARGINS,
             few if margins else _("Finish a solo game to see par.")),
            (_("Points lost, with ten-game average"), losses, SAMPLE_LOSSES,
             few if losses else _("Press V in the theatre to review a game.")),
        )  # fmt: skip
        # Nothing invented lies beside a true curve.
        curves = [
            chart(title, draw_trend_line, values, statistics.moving_average(values))
            for title, values, _sample, _few in panels if len(values) >= MIN_GAMES_FOR_CURVE
        ]  # fmt: skip
        charts = curves or [_sample(title, it, few) for title, _values, it, few in panels]
        if self.study.weaknesses:
            charts = [*curves[-1:], self._lessons()]
        told = self._verdict_in_words()
        verdict = [Text(told, 28, SUNFLOWER, "title", "left", share=1.3)] if told else []
        return {
            **parts,
            "caption": column(*verdict, Text(measures, 24, LILAC, align="left", leading=1.2)),
            "figures": column(
                figure_boxes(skill_figures(skill, len(self.older))),
                *self._scale(),
                wrap(*charts, gap=PANEL_GAP),
                gap=PANEL_GAP,
            ),
            "games": self._buttons(*self._extremes, self._play),
        }

    @property
    def _loss(self) -> float | None:
        """What the player's choices cost in a game, or None if too few games say so."""
        return self.skill.loss if self.skill and self._is_enough else None

    @property
    def _is_enough(self) -> bool:
        """Whether enough games are reviewed to say what a game costs on average."""
        return self.skill is not None and len(self.skill.losses) >= MIN_GAMES_FOR_CURVE

    def _scale(self) -> list[Part]:
        """Return the panel on which the rivals and the player stand by what their choices cost."""
        losses, loss = self.screens.rival_losses, self._loss
        if loss is None or not losses:
            return []
        rivals = [
            ScaleMark(rival.face, rival.name or _(rival.words), worth)
            for kind, worth in losses.items()
            for rival in (self.screens.rivals[kind],)
        ]
        words = _("How well you choose: points lost in a game")
        title = Text(words, 30, SUNFLOWER, "title", "left", units=38)
        own = ScaleMark("", _("You"), loss)
        return [
            column(
                title, drawn(draw_scale, tuple(rivals), own, least=(0, 104)),
                pad=(22, 10), ground=PANEL, units=164,
            )
        ]  # fmt: skip

    def _verdict_in_words(self) -> str:
        """Return how good the player is, and what costs most, as far as that is known."""
        said, study, kind, loss = [], self.study, self.study.rival, self._loss
        losses = self.screens.rival_losses
        words = _("On the same deals you score about as much as {rival}.")
        if not kind and loss is not None and losses:
            kind = min(losses, key=lambda it: abs(losses[it] - loss))
            words = _("You choose about as well as {rival}.")
        if kind:
            rival = self.screens.rivals[kind]
            said.append(words.format(rival=rival.name or _(rival.words)))
        if study.weaknesses and self._is_enough:
            said.append(_(study.weaknesses[0].sentence))
        return " ".join(said)

    def _lessons(self) -> Part:
        """Return the panel of what costs the player most, each with a button to practise it."""
        found = self.study.weaknesses
        most = max([one.points for one in found], default=0.0)
        rows = [
            row(
                *self._cost_of(one),
                column(
                    Text(_(one.name), 31, CREAM, "title", "left", alike="lessons"),
                    drawn(draw_share, one.points / most if most > 0 else 0.0,
                          SUNFLOWER if at == 0 else SKY, units=16),
                    gap=6, most=(0, 68), at=(0, 0.5),
                ),
                Control(button, units=210, most=(210, 100), at=(0.5, 0.5)),
                gap=12, pad=(8, 4), ground=Ground(16, mix_colours(BAR, WHITE, 0.07)),
            )
            for at, (one, button) in enumerate(zip(found, self._practices, strict=False))
        ]  # fmt: skip
        order = _("costliest first")
        forms = SEPARATOR.join((_("points a game"), order)), order
        title = row(
            Text(_("What costs you most"), 30, SUNFLOWER, "title", "left", fits=True),
            Text(forms if self._is_enough else order, 24, LILAC, align="right"),
            units=38, gap=12,
        )  # fmt: skip
        return column(title, *rows, gap=6, pad=(22, 10), ground=PANEL, units=560)

    def _cost_of(self, one: Weakness) -> list[Part]:
        """Return what a kind of choice costs in a game; nothing if too few games say so."""
        if not self._is_enough:
            return []
        words = _signed_points_text(-one.points)
        return [Text(words, 44, SUNFLOWER, "title", units=104, alike="costs")]

    def _buttons(self, *others: Button | None) -> Part:
        wide = zip((*others, self._review), (470, 470, 230, 314), strict=True)
        cells = [
            Control(it, most=(1.4 * units, 98), units=units)
            for it, units in wide if it and it.visible
        ]  # fmt: skip
        return wrap(*cells, gap=12)


def _query_skill(
    index: library.Index,
    profile: int,
    game: Game,
    name: str,
) -> tuple[statistics.Skill, Sequence[str], Study]:
    return (
        library.skill_of_profile(index, profile, game),
        library.games_to_review(index, profile, game),
        cast(Screens, game.screens).query_study(index, name),
    )


def _sample(title: str, sample: Sequence[float], few: str) -> Part:
    """Return a panel with words above what a curve will look like."""
    told = few, _("A sample: game by game")
    return chart(title, draw_trend_line, sample, statistics.moving_average(sample), told=told)


def skill_figures(skill: statistics.Skill, older: int = 0) -> list[LabelledFigure]:
    """Return the figures that are known and, in one box for each, what others still need."""
    games, played = len(skill.losses), len(skill.margins)
    loss, luck, margin = skill.loss, skill.luck, skill.margin
    loss_label, luck_label = _("Points lost by choices, per game"), _("Luck points per game")
    par_label = _("Against par, on average")
    figures: list[LabelledFigure] = []
    missing: dict[str, list[str]] = {}
    if games >= MIN_GAMES_FOR_CURVE and loss is not None:
        reviewed = ngettext("{count} game reviewed", "{count} games reviewed", games)
        figures.append(
            LabelledFigure(with_one_decimal(loss), loss_label, reviewed.format(count=games))
        )
        figures.append(LabelledFigure(_signed_points_text(luck), luck_label))
    elif games:
        missing[_more_games_in_words(games)] = [loss_label, luck_label]
    if played >= MIN_GAMES_FOR_CURVE and margin is not None:
        with_par = ngettext("{count} game with par", "{count} games with par", played)
        figures.append(
            LabelledFigure(_signed_points_text(margin), par_label, with_par.format(count=played))
        )
    elif played or older:
        words = _more_games_in_words(played) if played else _("Review older games first")
        missing.setdefault(words, []).append(par_label)
    if played:
        mastered = _("{done} of {goal}").format(done=skill.games_at_par, goal=played)
        figures.append(LabelledFigure(mastered, _("Par reached or beaten")))
    return figures + [
        LabelledFigure("", SEPARATOR.join(labels), words, UNITS_OF_MISSING[len(labels) - 1])
        for words, labels in missing.items()
    ]


def _more_games_in_words(games: int) -> str:
    """Return how many games are missing for a figure."""
    return plural("{count} more game needed", "{count} more games needed",
                  MIN_GAMES_FOR_CURVE - games)  # fmt: skip


def _signed_points_text(points: float | None) -> str:
    if points is None:
        return NO_VALUE_DASH
    return f"{'+' if in_tenths(points) > 0 else ''}{with_one_decimal(points)}"


def luck_in_words(game: statistics.GameLuck | None) -> str:
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
        self._begun: set[str] = set()
        """The games whose kind to show first was found for the player."""
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
        """Whether to show filters: the player has many games, or filters hide a kind or all."""
        if self.profile is None or not self.has_played:
            return False
        shows_none = self.figures is not None and not self.figures.games
        is_mixed = len(self._charts[self.game].mixed_kinds(self._played_kinds())) > 1
        is_many = self.profile.games[self.game] >= MIN_GAMES_FOR_FILTERS
        return shows_none or is_mixed or is_many

    def _open_achievements(self) -> None:
        self._kit.stack.push(to.Achievements(self._player_name, self.game))

    def make_choices(self) -> dict[str, Choice[Any]]:
        charts, kinds = self._charts[self.game], self.screens.kinds
        decks = sorted(self._own_decks())

        def company_label(company: statistics.Company | None) -> str:
            return _(charts.COMPANIES[company])

        def edition_label(name: str | None) -> str:
            if name in decks:
                return deck_in_words(name)
            return _(charts.ALL_KINDS_LABEL if name is None else kinds[name])

        return {
            "who": self.player_choice(),
            "company": self.filter_choice("company", tuple(charts.COMPANIES), company_label),
            "edition": self.filter_choice("edition", (None, *kinds, *decks), edition_label),
            **self.undo_and_practice_filters(),
        }

    def show_first_results(self) -> None:
        assert self.profile is not None
        self.choose_game(next(name for name in self._charts if name in self.profile.games))

    def choose_game(self, game: str) -> None:
        self._selections[self.game] = self.wanted
        self.game, self.figures, self.wanted = game, None, self._selections[game]
        self.kinds = Counter()
        self._make_choices_anew()
        self.query_contents()

    def _make_choices_anew(self) -> None:
        self.choices = self.make_choices()
        share_label_size(*self.choices.values())

    def choose_player(self, profile: library.Profile) -> None:
        """Show another player, whose own most played kind of game comes first."""
        self._begun.clear()
        for game, selection in self._selections.items():
            self._selections[game] = selection._replace(edition=None)
        self.wanted = self.wanted._replace(edition=None)
        super().choose_player(profile)

    def set_filters(self, wanted: tuple[object, ...]) -> None:
        self._begun.add(self.game)
        super().set_filters(wanted)

    def query_contents(self) -> None:
        if self.profile is not None:
            number, game = self.profile.number, self._kit.games[self.game]
            self.ask(self._show_statistics, library.figures_of_profile, number, game, self.wanted)

    def _show_statistics(
        self, answer: tuple[Counter[statistics.GameCircumstances], statistics.ProfileFigures]
    ) -> None:
        before, (self.kinds, figures) = self._own_decks(), answer
        if self._own_decks() != before:
            self._make_choices_anew()
        if self.game not in self._begun:
            first = self._charts[self.game].kind_shown_first(self._played_kinds())
            if first is None:
                first = min(self._own_decks(), default=None)
            if first is not None:
                self.set_filters(self.wanted._replace(edition=first))
                return
        self.figures = figures

    def _own_decks(self) -> set[str]:
        """Return the own decks that the player has played with: each is a kind of its own."""
        return {kind.edition for kind in self.kinds if statistics.OWN_DECK_MARK in kind.edition}

    def _played_kinds(self) -> Counter[str]:
        """Return how many games of each kind there are; practice only where it is included."""
        played: Counter[str] = Counter()
        for kind, count in self.kinds.items():
            if kind.edition in self.screens.kinds and (
                self.wanted.with_practice or not kind.is_practice
            ):
                played[kind.edition] += count
        return played

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
        counts, notes = self._game_counts_in_words()
        notes += filter(None, [charts.missing_best_note(figures)])
        # What does not fit is left out from the last count on.
        forms = (SEPARATOR.join([*counts[:at], *notes]) for at in range(len(counts), 0, -1))
        parts["caption"] = Text(tuple(forms), 24, LILAC, leading=1.2)
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
        play = Control(self._play, units=88, most=(380, 88), at=(0.5, 0.5))

        def below_words(units: float, high: float) -> Part:
            shown = sample.but(units=high, most=(1080, 0))
            words = message_part(self.message()).but(units=units)
            return column(words, shown, play, gap=26, pad=(0, 20))

        return either(below_words(280, 640), below_words(0, 380))

    def _game_counts_in_words(self) -> tuple[list[str], list[str]]:
        """Return phrases that count the player's games of the kind shown, and of other kinds."""
        decks, wanted = self._own_decks(), self.wanted
        editions = {kind.edition for kind in self.kinds} - decks
        shown = editions if wanted.edition is None else {wanted.edition}
        of_kind = [(it, n) for it, n in self.kinds.items() if it.edition in shown]
        undone = sum(n for it, n in of_kind if it.has_undo)
        practised = sum(n for it, n in of_kind if it.is_practice)
        included = Counter[statistics.Company]()
        for it, n in of_kind:
            if it.has_undo <= wanted.with_undo and it.is_practice <= wanted.with_practice:
                included[it.company] += n
        total = included.total()
        counted = (
            (included[statistics.Company.ALONE], _("{count} solo")),
            (included[statistics.Company.PEOPLE], _("{count} with people")),
            (included[statistics.Company.BOTS], _("{count} with bots")),
            (undone, _("{count} using undo") if wanted.with_undo
             else _("{count} using undo, not counted")),
            (practised, _("{count} practice") if wanted.with_practice
             else _("{count} practice, not counted")),
        )  # fmt: skip
        finished = ngettext("{count} finished game", "{count} finished games", total)
        told = [it.format(count=n) for n, it in counted if n]
        told.insert(0, finished.format(count=total))
        notes = []
        played = self._played_kinds()
        mixed = self._charts[self.game].mixed_kinds(played)
        others = sum(n for it, n in self.kinds.items() if it.edition in editions - shown)
        if len(mixed) > 1 and wanted.edition is None:
            notes.append(_("mixed: {kinds}").format(kinds=", ".join(mixed)))
        elif mixed and others and wanted.edition not in decks:
            notes.append(_("{count} in other editions").format(count=others))
        if own := sum(n for it, n in self.kinds.items() if it.edition in decks - shown):
            notes.append(_("{count} with your own decks").format(count=own))
        return told, notes
