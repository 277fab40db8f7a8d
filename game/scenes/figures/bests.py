"""The high scores: by player, by category (edition and company), or by game.

Every row opens its game's replay.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.library import Category, Contest, Grouping, Profile, Score, categories_of, ranking
from game.record import PERSON
from game.scenes import destinations as to
from game.scenes.frame.boxes import columns, halves
from game.scenes.frame.names import draw_name
from game.scenes.frame.page import LibraryPage
from game.scenes.frame.rows import Rows
from game.scenes.game import Screens, screens_of
from game.scenes.shelf.entry_words import BETWEEN, date_of
from game.ui.draw.palette import INK, TEAL_DEEP
from game.ui.widgets.button import Button
from game.ui.widgets.intents import Intent
from game.ui.widgets.widget import Widget
from game.ui.window.kit import Kit
from game.words import N_, _, ngettext

GROUPINGS = {
    Grouping.PEOPLE: N_("The best of everybody"),
    Grouping.CATEGORIES: N_("By edition and players"),
    Grouping.GAMES: N_("The best games"),
}
ROW_UNITS, CROWN_UNITS = 78.0, 44.0
SHARES = (0.06, 0.27, 0.5, 0.17)
"""The row's shares for place, name, category and figure."""


class BestsScene(LibraryPage):
    """The list of high scores with its filters."""

    title = N_("Bests")
    wanted: Contest

    def __init__(self, kit: Kit, game: str = "") -> None:
        self.scores: Sequence[Score] = ()
        self.places: list[int] = []
        self.is_listed = False
        """Whether the list matches the filters."""
        self._categories: list[Category] | None = None
        self.rows = Rows("list", N_("Bests"), ROW_UNITS, self._paint_row, opened=self.watch_chosen)
        self._watch = Button(
            "watch", N_("Watch"), self.watch_chosen, enabled=lambda: self.chosen is not None
        )
        self._rivals = Button(
            "rivals", N_("Against rivals"), lambda: kit.stack.push(to.Against(self.game)),
            style="sky", visible=lambda: bool(self._screens.rivals),
        )  # fmt: skip
        super().__init__(kit, "bests", list(kit.games), game)
        self.wanted = Contest()

    @property
    def _screens(self) -> Screens:
        return screens_of(self._kit.games, self.game)

    @property
    def chosen(self) -> Score | None:
        at = self.rows.chosen
        return self.scores[at] if at < len(self.scores) else None

    def watch_chosen(self) -> None:
        if self.chosen is not None:
            self.watch(self.chosen.uid)

    # --- what is asked ---------------------------------------------------------------------------

    def meet(self, profiles: list[Profile]) -> None:
        self.profiles = [one for one in profiles if one.games]
        self._ask_for_categories()

    def choose_game(self, game: str) -> None:
        self.game = game
        self.wanted = self.wanted._replace(edition=None, deck=None, players=None)
        self._ask_for_categories()

    def _ask_for_categories(self) -> None:
        self.is_listed = False
        self.ask(self.sort, categories_of, self._kit.games[self.game])

    def sort(self, categories: list[Category]) -> None:
        """Show the filters for these categories and query the list."""
        self._categories = categories
        self.refresh()
        self.focus.begin_with(self.rows)
        self.ask_anew()

    def ask_anew(self) -> None:
        self.is_listed = False
        self.ask(self.show, ranking, self._kit.games[self.game], self.wanted)

    def show(self, scores: Sequence[Score]) -> None:
        self.scores, self.is_listed = scores, True
        values = [score.value for score in scores]
        self.places = [values.index(value) + 1 for value in values]
        self.rows.show(len(scores))

    # --- widgets ---------------------------------------------------------------------------------

    def widgets(self) -> list[Widget]:
        if self._categories is None:
            return [self._back]
        found, kinds = self._categories, self._screens.kinds
        people = {one.number: one.name for one in self.profiles}
        editions = dict.fromkeys(one.edition for one in found)
        decks, counts = ({one.deck for one in found}, {one.players for one in found})

        def kind(edition: str | None) -> str:
            return _("All editions") if edition is None else _(kinds.get(edition, edition))

        def name(number: int | None) -> str:
            return _("Everybody") if number is None else people[number]

        def bots(play: bool) -> str:
            return _("Bots too") if play else _("People only")

        return [
            self._switch, self._back,
            self.filter("by", tuple(Grouping), lambda by: _(GROUPINGS[by])),
            self.filter("who", (None, *people), name, "profile"),
            self.filter("edition", (None, *editions), kind),
            self.filter("players", (None, *sorted(counts)), _players_in_words),
            self.filter("deck", (None, *sorted(decks)), _deck_in_words, visible=len(decks) > 1),
            self.filter("bots", (False, True), bots, "with_bots"),
            *self.undo_and_practice(),
            self.rows, self._rivals, self._watch,
        ]  # fmt: skip

    def handle(self, intent: Intent) -> None:
        if not self.rows.turn(intent):
            super().handle(intent)

    def update(self, dt: float) -> bool:
        return super().update(dt) or self.rows.pressed

    # --- what is shown ---------------------------------------------------------------------------

    def message(self) -> str:
        if self.is_waiting and not self.is_listed:
            return _("One moment…") if not self.scores else ""
        if not self._categories:
            return _(
                "Here the best will be listed, and who it was: "
                "of everybody who plays here, and of every edition. Play a game to the end!"
            )
        if not self.scores:
            return _("No finished game is like this. Choose others above.")
        return ""

    def _paint_row(self, surface: pygame.Surface, rect: pygame.Rect, row: int) -> None:
        kit, px, score = self._kit, self._place.px, self.scores[row]
        place, name, about, value = columns(rect.inflate(-2 * px(16), -px(8)), SHARES, px(10))
        if self.wanted.by is not Grouping.CATEGORIES:
            self.write(surface, f"{self.places[row]}.", place, 34, INK, "title", align="right")
            if self.places[row] == 1:
                kit.art.put(surface, "crown", px(CROWN_UNITS), center=(place.x, rect.y + px(6)))
        name.x += px(14)
        name.width -= px(14)
        draw_name(kit, surface, name, score.name, px(29), INK)
        upper, lower = halves(about)
        self.write(surface, self._category(score), upper, 22, INK)
        self.write(surface, _circumstances(score), lower, 22, TEAL_DEEP)
        words = self._screens.words.measured(score.value)
        self.write(surface, words, value, 38, INK, "title", align="right")

    def _category(self, score: Score) -> str:
        kinds = self._screens.kinds
        parts = [_(kinds.get(score.edition, score.edition)), _players_in_words(score.players)]
        if len({one.deck for one in self._categories or ()}) > 1:
            parts.append(_deck_in_words(score.deck))
        return BETWEEN.join(parts)


def _players_in_words(count: int | None) -> str:
    if count is None:
        return _("Any number of players")
    if count == 1:
        return _("Alone")
    return ngettext("{count} player", "{count} players", count).format(count=count)


def _circumstances(score: Score) -> str:
    """Return when it was played, and remarks."""
    parts = [date_of(score.touched)]
    if score.kind != PERSON:
        parts.append(_("Bot"))
    if score.is_practice:
        parts.append(_("Practice"))
    if score.undone:
        taken = ngettext("{count} answer taken back", "{count} answers taken back", score.undone)
        parts.append(taken.format(count=score.undone))
    return BETWEEN.join(parts)


def _deck_in_words(deck: str | None) -> str:
    if deck is None:
        return _("All decks")
    return deck.capitalize() or _("Cards of their own")
