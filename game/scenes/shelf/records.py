"""The page of records: the best results, with a picture of each table as it was in the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pygame

from game import library
from game.record import PERSON_KIND
from game.scenes import destinations as to
from game.scenes.frame.charts import NO_VALUE_DASH, signed_number
from game.scenes.frame.drawing import name_part
from game.scenes.frame.rows import ROW_CORNER_SHARE, RowList, list_part
from game.scenes.frame.widget_scene import (
    LibraryPage,
    bar_control,
    invitation,
    message_part,
    play_button,
)
from game.statistics import GameWithStatistics
from game.ui.draw.palette import BAR, CREAM, EDGE, GRAPE, LILAC, SUNFLOWER, TEAL_DEEP
from game.ui.screen import Control
from game.ui.tree import Art, Ground, High, Part, Text, column, drawn, row, wrap
from game.ui.widgets.button import Button
from game.ui.widgets.fields import Choice
from game.ui.widgets.intents import Intent
from game.ui.widgets.widget import share_label_size
from game.ui.window.scene import Kit
from game.words import N_, _, plural, rank_in_figures

from .gallery import (
    SEPARATOR,
    TablePictures,
    draw_table_picture,
    local_time_text,
    occasion_of_game,
    small_table_picture,
    thumbnail_size,
)

RANKING_GROUPING_LABELS = {
    library.RankingGrouping.PEOPLE: N_("Everyone’s best"),
    library.RankingGrouping.CATEGORIES: N_("By edition and players"),
    library.RankingGrouping.GAMES: N_("Best games"),
}
ROW_UNITS, LIST_UNITS, LEFT_OUT_UNITS, LEFT_OUT_GAP = 104.0, 684.0, 34.0, 18.0
PLACE_UNITS, CROWN_UNITS, PICTURE_UNITS = 112.0, 54.0, 400.0
"""The width of a place with its crown, the crown's height, and the height of the large picture."""
FILTER_UNITS = {
    "by": 362.0, "who": 246.0, "edition": 320.0, "players": 290.0,
    "bots": 240.0, "undo": 320.0, "practice": 330.0, "deck": 270.0, "other": 250.0,
}  # fmt: skip
"""The least width of each filter, and of the button that shows the others."""
SELDOM = ("bots", "undo", "practice", "deck")
"""The filters that are shown in place of the first ones when the player asks for them."""


class HighScoresScene(LibraryPage):
    """The page of high scores: a list of the best results, with filters."""

    title = N_("Records")
    wanted: library.RankingFilter

    def __init__(self, kit: Kit, game: str = "") -> None:
        self.scores: Sequence[library.RankedGame] = ()
        self.places: list[int] = []
        self.left_out = 0
        """How many games of other editions, decks or numbers of players are not listed."""
        self.is_listed = False
        """Whether the list shows the library's answer to the current filters."""
        self._categories: list[library.RankingCategory] | None = None
        self.pictures = TablePictures(kit)
        self._shows_seldom = False
        self._other = Button("other", self._other_in_words, self._show_other_filters, style="quiet")
        self.rows = RowList(
            "scores", N_("Records"), ROW_UNITS, self.row_part, opened=self.watch_chosen_game
        )
        self.rows.free = self._free_row
        self._watch = Button(
            "watch",
            N_("Watch"),
            self.watch_chosen_game,
            enabled=lambda: self.chosen_score is not None,
        )
        self._rivals = Button(
            "rivals", N_("Against rivals"), lambda: kit.stack.push(to.RivalResults(self.game)),
            style="sky", detail=lambda: _("how often you beat each of them"),
            visible=lambda: bool(self.screens.rivals),
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

    def _show_other_filters(self) -> None:
        self._shows_seldom = not self._shows_seldom

    def _other_in_words(self) -> str:
        """Return the button's label, with the number of hidden filters that narrow the list."""
        usual = library.RankingFilter()
        fields = ("with_bots", "with_undo", "with_practice", "deck")
        changed = sum(getattr(self.wanted, name) != getattr(usual, name) for name in fields)
        if self._shows_seldom:
            return _("Main filters")
        return f"{_('Other filters')} ({changed})" if changed else _("Other filters")

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
        self._categories, usual = answer
        if usual is not None:
            # Begin with what is played most.
            edition, players = usual.edition, len(usual.seats)
            self.wanted = self.wanted._replace(edition=edition, players=players)
        self.choices = self.make_choices()
        share_label_size(*self.choices.values())
        self.focus.set_default_widget(self.rows)
        self.query_contents()

    def query_contents(self) -> None:
        self.is_listed = False
        self.ask(self._receive_scores, _query_scores, self._kit.games[self.game], self.wanted)

    def _receive_scores(self, answer: tuple[Sequence[library.RankedGame], int]) -> None:
        self.show_scores(*answer)

    def show_scores(self, scores: Sequence[library.RankedGame], left_out: int = 0) -> None:
        self.scores, self.left_out, self.is_listed = scores, left_out, True
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
            choices["deck"] = self.filter_choice("deck", (None, *decks), deck_in_words)
        return choices

    def parts(self) -> Mapping[str, Part]:
        words, is_known = self.message(), self._categories is not None
        bar = self.bar(*([bar_control(self._switch, 470)] if is_known else []))
        if not self._categories:
            is_empty = is_known or not self.is_waiting
            shown = invitation("crown", words, self._play) if is_empty else message_part(words)
            return {"top_bar": bar, "empty": shown}
        names = [name for name in self.choices if (name in SELDOM) == self._shows_seldom]
        filters = [*((name, self.choices[name]) for name in names), ("other", self._other)]
        found, left_out = self.chosen_score, [*self._left_out_in_words()]
        listed = LIST_UNITS - (LEFT_OUT_UNITS + LEFT_OUT_GAP if left_out else 0)
        return {
            "top_bar": bar,
            "search": wrap(
                *(Control(it, units=FILTER_UNITS[name], most=(0, 54)) for name, it in filters),
                gap=8,
            ),
            "list": column(list_part(self.rows, listed, words), *left_out, gap=LEFT_OUT_GAP),
            **({} if found is None else self._details(found)),
            "buttons": column(
                Control(self._watch, most=(0, 84)), Control(self._rivals, most=(0, 84)),
                gap=14, least=(0, 172),
            ),
        }  # fmt: skip

    def _left_out_in_words(self) -> Iterator[Part]:
        """Yield how many games the filters above leave out, where all games are meant."""
        if self.left_out and self.is_listed:
            words = plural(
                "{count} game with other players, editions or decks: see the filters above.",
                "{count} games with other players, editions or decks: see the filters above.",
                self.left_out,
            )  # fmt: skip
            yield Text(words, 24, LILAC, align="left", units=LEFT_OUT_UNITS, key="left out")

    def _details(self, score: library.RankedGame) -> dict[str, Part]:
        result = self.screens.words.high_score_in_words(score.value)
        kind, told = SEPARATOR.join(self._category_parts(score)), _score_details(score)
        picture = self._picture(score, self._place["picture"].size)
        return {
            "picture": drawn(draw_table_picture, picture, least=(0, PICTURE_UNITS)),
            "facts": column(
                row(
                    name_part(score.name, 40, CREAM, share=0.6),
                    Text(result, 44, SUNFLOWER, "title", "right", share=0.4), gap=12,
                ),
                Text(kind, 21, LILAC, align="left", units=26),
                Text(SEPARATOR.join(told), 21, LILAC, align="left", leading=1.15, units=50),
                gap=2, pad=(20, 12), ground=Ground(20, BAR, 3, EDGE),
            ),
        }  # fmt: skip

    def _picture(self, score: library.RankedGame, size: tuple[int, int]) -> pygame.Surface | None:
        return self.pictures.cached_picture(score.uid, size)

    def pictures_in_view(self) -> list[tuple[str, tuple[int, int]]]:
        """Return (game id, size) of each picture in view, starting with the chosen game's."""
        small = thumbnail_size(self._place, ROW_UNITS)
        seen = [self.scores[at].uid for at in self.rows.visible_rows if at < len(self.scores)]
        wanted = [(uid, small) for uid in seen]
        if self.chosen_score is not None:
            wanted.insert(0, (self.chosen_score.uid, self._place["picture"].size))
        return wanted

    def resize(self, size: tuple[int, int]) -> None:
        super().resize(size)
        self.pictures.clear_pictures()

    def handle(self, intent: Intent) -> None:
        if not self.rows.handle_scrolling(intent):
            super().handle(intent)

    def update(self, dt: float) -> bool:
        changed = super().update(dt)
        if not changed:
            changed = self.pictures.paint_missing_pictures(self.pictures_in_view())
        return changed or self.rows.pressed

    def state(self) -> object:
        found = self.chosen_score
        picture = None if found is None else self._picture(found, self._place["picture"].size)
        return super().state(), found, picture, self._shows_seldom

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

    def _free_row(self, at: int) -> Part:
        """Return what shows that a place is still to be had."""
        ground = Ground(High(ROW_CORNER_SHARE), BAR, 3, EDGE, 0.4)
        if self.wanted.by is library.RankingGrouping.CATEGORIES:
            return Part(ground=ground)
        figure = Text(rank_in_figures(at + 1), 31, LILAC, "title", "right", units=PLACE_UNITS)
        return row(figure, Part(), Text(NO_VALUE_DASH, 52, LILAC, "title", "right", units=118),
                   gap=14, pad=(14, 5), ground=ground)  # fmt: skip

    def row_part(self, at: int) -> Part:
        score, place = self.scores[at], self.places[at]
        number: tuple[Part, ...] = ()
        if self.wanted.by is not library.RankingGrouping.CATEGORIES:
            figure = Text(rank_in_figures(place), 31, role="title", align="right")
            # Equals share the place and the crown; medals are for goals of a score.
            crown = (
                Art("crown", CROWN_UNITS, units=CROWN_UNITS)
                if place == 1
                else Part(units=CROWN_UNITS)
            )
            number = (row(crown, figure, gap=2, units=PLACE_UNITS),)
        result = self.screens.words.high_score_in_words(score.value)
        by_points = self.wanted.by is not library.RankingGrouping.CATEGORIES
        behind = ""
        if by_points and not self.screens.fewer_is_better and score.value != self.scores[0].value:
            behind = signed_number(score.value - self.scores[0].value)
        small, is_large = thumbnail_size(self._place, ROW_UNITS), self._kit.text.zoom > 1
        # In large letters, the rest stands only beside the list.
        lines = [
            (it[: most if is_large else None], ink)
            for it, most, ink in (
                (self._category_parts(score, is_row=True), 2, GRAPE),
                (_score_details(score), 1, TEAL_DEEP),
            )
            if it
        ]  # fmt: skip
        return row(
            *number,
            small_table_picture(self._picture(score, small)),
            column(
                name_part(score.name, 32, units=38),
                *(
                    Text(_ever_shorter(it), 21 if len(lines) > 1 else 25, ink, align="left",
                         units=28 if len(lines) > 1 else 36)
                    for it, ink in lines
                ),
            ),
            column(
                Text(result, 52, role="title", align="right"),
                *([Text(behind, 23, GRAPE, align="right", units=28)] if behind else []),
                units=118,
            ),
            gap=14, pad=(14, 5),
        )  # fmt: skip

    def _category_parts(self, score: library.RankedGame, *, is_row: bool = False) -> list[str]:
        """Return a game's edition, players and deck, in a row without what the filters say."""
        kinds, parts, wanted = self.screens.kinds, [], self.wanted
        if wanted.edition is None or not is_row:
            parts.append(_(kinds.get(score.edition, score.edition)))
        if wanted.players is None or not is_row:
            parts.append(_player_count_in_words(score.players))
        if len({one.deck for one in self._categories or ()}) > 1:
            parts.append(deck_in_words(score.deck))
        return parts


def _query_categories(
    index: library.Index, game: GameWithStatistics, name: str
) -> tuple[list[library.RankingCategory], library.ListedGame | None]:
    """Return all categories, and a game of those a player's latest ranked games are most of.

    It is None if the player has no game in the ranking.
    """
    search = library.GameSearch(player=name, game=game.name, is_finished=True, is_of_people=True)
    found = library.list_games(index, search) if name else []
    ranked = [it for it in found if not (it.is_practice or it.hints or it.damage)]
    kinds = Counter((it.edition, len(it.seats)) for it in ranked)
    most = max(ranked, key=lambda it: kinds[it.edition, len(it.seats)], default=None)
    return library.list_categories(index, game), most


def _query_scores(
    index: library.Index, game: GameWithStatistics, wanted: library.RankingFilter
) -> tuple[Sequence[library.RankedGame], int]:
    """Return the best results, and how many games only edition, deck or players leave out."""
    scores = library.list_ranking(index, game, wanted)
    every = wanted._replace(edition=None, deck=None, players=None)
    if wanted.by is not library.RankingGrouping.GAMES or every == wanted:
        return scores, 0
    found, shown = (library.count_ranked(index, game, it) for it in (every, wanted))
    return scores, found - shown


def _player_count_in_words(count: int | None) -> str:
    if count is None:
        return _("All games")
    if count == 1:
        return _("Solo")
    return plural("{count} player", "{count} players", count)


def _ever_shorter(parts: Sequence[str]) -> tuple[str, ...]:
    """Return parts as one line; where it is cut off, without the first ones."""
    return tuple(SEPARATOR.join(parts[at:]) for at in range(max(1, len(parts))))


def _score_details(score: library.RankedGame) -> list[str]:
    parts = [local_time_text(score.touched)]
    if occasion := occasion_of_game(score):
        parts.append(occasion)
    if score.kind != PERSON_KIND:
        parts.append(_("Bot"))
    if score.is_practice:
        parts.append(_("Practice"))
    if score.undone:
        parts.append(plural("{count} undo", "{count} undos", score.undone))
    return parts


def deck_in_words(deck: str | None) -> str:
    if deck is None:
        return _("All decks")
    return deck.capitalize() or _("Custom cards")
