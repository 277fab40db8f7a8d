"""The bests: who plays best here, the best games, and the best of every edition and company.

One list, by what its rows are: people, categories or games.  The library is asked in its own
thread, and every row leads to the theatre with its game.  Knows what is looked for and where it
stands; what is compared, and how that is said, is the game's.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.library import (
    Category,
    Contest,
    Grouping,
    Profile,
    Score,
    categories_of,
    list_profiles,
    ranking,
)
from game.record import PERSON
from game.scenes import destinations as to
from game.scenes.frame.asking import Asking, watch_again
from game.scenes.frame.chrome import draw_backdrop, draw_bar, draw_heading, draw_message
from game.scenes.frame.filters import game_choice, practice_choice, undo_choice
from game.scenes.frame.names import draw_name
from game.scenes.frame.rows import Rows
from game.scenes.frame.widget_scene import WidgetScene, back_button
from game.scenes.game import Screens, screens_of
from game.scenes.shelf.entry_words import BETWEEN, date_of
from game.ui.draw.palette import INK, TEAL_DEEP
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Choice
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import Intent
from game.ui.widgets.widget import Widget
from game.ui.window.kit import Kit
from game.words import N_, _, ngettext

FILTERS = ("by", "who", "edition", "players", "deck", "bots", "undo", "practice")
ANCHORS = ("top_bar", "heading", "back", "game", "message", "list", "rivals", "watch", *FILTERS)
GROUPINGS = {
    Grouping.PEOPLE: N_("The best of everybody"),
    Grouping.CATEGORIES: N_("By edition and players"),
    Grouping.GAMES: N_("The best games"),
}
ROW_UNITS, CROWN_UNITS = 78.0, 44.0
PLACE_UNITS, NAME_UNITS, LINE_UNITS, VALUE_UNITS = 34.0, 29.0, 22.0, 38.0
PLACE_SHARE, NAME_SHARE, ABOUT_SHARE, VALUE_SHARE = 0.06, 0.27, 0.5, 0.17
"""The parts of a row that its place, the name, what is said of the game and the figure have."""


class BestsScene(WidgetScene):
    """The list of the best, and of what it is."""

    def __init__(self, kit: Kit, game: str = "") -> None:
        """Ask who has played here; ``game`` is looked at first."""
        super().__init__(kit, "bests", ANCHORS)
        self.game = game or next(iter(kit.games))
        self.contest = Contest()
        self.scores: Sequence[Score] = ()
        self.places: list[int] = []
        self.is_known = False
        """Whether the list is the one that is asked for."""
        self.profiles: dict[int, Profile] = {}
        self._categories: list[Category] = []
        self.asking = Asking(kit)
        self.rows = Rows("list", lambda: _("Bests"), ROW_UNITS, self._paint_row, opened=self.watch)
        self._back = back_button(kit)
        self._watch = Button(
            "watch", lambda: _("Watch"), self.watch, enabled=lambda: self.chosen is not None
        )
        self._rivals = Button(
            "rivals",
            lambda: _("Against rivals"),
            lambda: kit.stack.push(to.Against(self.game)),
            style="sky",
            visible=lambda: bool(self._screens.rivals),
        )
        self._switch = game_choice(kit, tuple(kit.games), lambda: self.game, self.choose_game)
        self.focus = Focus(kit, [self._back], default=self._back)
        library = kit.shelf.library
        if library is not None:
            self.asking.ask(library.ask(list_profiles), self._meet)

    # --- what is asked ---------------------------------------------------------------------------

    @property
    def is_waiting(self) -> bool:
        """Whether an answer is still to come."""
        return self.asking.is_waiting

    @property
    def chosen(self) -> Score | None:
        at = self.rows.chosen
        return self.scores[at] if at < len(self.scores) else None

    def choose_game(self, game: str) -> None:
        """Look at the bests of another game."""
        self.game = game
        self.contest = self.contest._replace(edition=None, deck=None, players=None)
        self._ask_anew()

    def want(self, contest: Contest) -> None:
        """Compare other games."""
        self.contest = contest
        library = self._kit.shelf.library
        if library is not None:
            self.is_known = False
            asked = library.ask(ranking, self._kit.games[self.game], contest)
            self.asking.ask(asked, self.show)

    def show(self, scores: Sequence[Score]) -> None:
        """Show a list that the library has given."""
        self.scores, self.is_known = scores, True
        values = [score.value for score in scores]
        self.places = [values.index(value) + 1 for value in values]
        self.rows.show(len(scores))

    def _meet(self, profiles: list[Profile]) -> None:
        self.profiles = {one.number: one for one in profiles if one.games}
        self._ask_anew()

    def _ask_anew(self) -> None:
        """Ask which categories there are, and then for the list."""
        library = self._kit.shelf.library
        if library is not None:
            self.is_known = False
            asked = library.ask(categories_of, self._kit.games[self.game])
            self.asking.ask(asked, self.sort)

    def sort(self, categories: list[Category]) -> None:
        """Offer the categories that there are."""
        self._categories = categories
        widgets = [self._switch, self._back, *self._filters(), self.rows, self._rivals, self._watch]
        self.focus.replace(widgets)
        self.focus.place(self._place)
        self.focus.begin_with(self.rows)
        self.want(self.contest)

    def watch(self) -> None:
        """Open the theatre with the chosen game."""
        if self.chosen is not None:
            watch_again(self._kit, self.asking, self.chosen.uid)

    def _filters(self) -> list[Widget]:
        kinds, found = self._screens.kinds, self._categories
        editions = tuple(dict.fromkeys(one.edition for one in found))
        decks = tuple(sorted({one.deck for one in found}))
        counts = tuple(sorted({one.players for one in found}))
        people = (None, *self.profiles)

        def kind(edition: str | None) -> str:
            return _("All editions") if edition is None else _(kinds.get(edition, edition))

        def name(profile: int | None) -> str:
            return _("Everybody") if profile is None else self.profiles[profile].name

        return [
            self._choice("by", tuple(Grouping), lambda by: _(GROUPINGS[by])),
            self._choice("who", people, name, field="profile"),
            self._choice("edition", (None, *editions), kind),
            self._choice("players", (None, *counts), self._players_in_words),
            self._choice("deck", (None, *decks), _deck_in_words, visible=len(decks) > 1),
            self._choice(
                "bots",
                (False, True),
                lambda with_bots: _("Bots too") if with_bots else _("People only"),
                field="with_bots",
            ),
            undo_choice(
                lambda: self.contest.with_undo,
                lambda undo: self.want(self.contest._replace(with_undo=undo)),
            ),
            practice_choice(
                lambda: self.contest.with_practice,
                lambda practice: self.want(self.contest._replace(with_practice=practice)),
            ),
        ]

    def _choice(
        self,
        area: str,
        values: tuple[object, ...],
        words: Callable[..., str],
        *,
        field: str = "",
        visible: bool = True,
    ) -> Choice[object]:
        """Make the choice of one thing that the contest goes by."""
        field = field or area
        return Choice(
            area,
            "",
            values,
            lambda: getattr(self.contest, field),
            lambda value: self.want(self.contest._replace(**{field: value})),  # type: ignore[arg-type]
            words,
            visible=visible,
        )

    # --- the scene's life ------------------------------------------------------------------------

    def resume(self, result: object) -> None:
        """Come back from the theatre: the chosen row stays chosen."""

    def handle(self, intent: Intent) -> None:
        """Go through the list, or press a button."""
        if not self.rows.turn(intent):
            self.focus.handle(intent)

    def update(self, dt: float) -> bool:
        changed = self.asking.update()
        return self.focus.update(dt) or changed or self.rows.pressed

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the list, or why there is none."""
        kit, place = self._kit, self._place
        draw_backdrop(kit, surface)
        draw_bar(kit, surface, place["top_bar"])
        draw_heading(kit, surface, place["heading"], _("Bests"))
        message = self._message()
        if message:
            draw_message(kit, surface, place, message)
        self.focus.draw(surface)

    def _paint_row(self, surface: pygame.Surface, rect: pygame.Rect, row: int) -> None:
        kit, px, score = self._kit, self._place.px, self.scores[row]
        inside = rect.inflate(-2 * px(16), -px(8))
        parts, left = [], inside.x
        for share in (PLACE_SHARE, NAME_SHARE, ABOUT_SHARE, VALUE_SHARE):
            wide = round(share * inside.width)
            parts.append(pygame.Rect(left, inside.y, wide - px(10), inside.height))
            left += wide
        place, name, about, value = parts
        if self.contest.by is not Grouping.CATEGORIES:
            words = f"{self.places[row]}."
            kit.text.draw(surface, words, place, "title", px(PLACE_UNITS), INK, align="right")
            if self.places[row] == 1:
                kit.art.put(surface, "crown", px(CROWN_UNITS), center=(place.x, rect.y + px(6)))
        name.x += px(14)
        name.width -= px(14)
        draw_name(kit, surface, name, score.name, px(NAME_UNITS), INK)
        upper, lower = about.copy(), about.copy()
        upper.height = lower.height = about.height // 2
        lower.y = upper.bottom
        size = px(LINE_UNITS)
        kit.text.draw(surface, self._category(score), upper, "body", size, INK)
        kit.text.draw(surface, self._circumstances(score), lower, "body", size, TEAL_DEEP)
        words = self._screens.words.measured(score.value)
        kit.text.draw(surface, words, value, "title", px(VALUE_UNITS), INK, align="right")

    # --- words -----------------------------------------------------------------------------------

    @property
    def _screens(self) -> Screens:
        return screens_of(self._kit.games, self.game)

    def _message(self) -> str:
        if self.is_waiting and not self.is_known:
            return _("One moment…") if not self.scores else ""
        if not self._categories:
            return _(
                "Here the best will be listed, and who it was: "
                "of everybody who plays here, and of every edition. Play a game to the end!"
            )
        if not self.scores:
            return _("No finished game is like this. Choose others above.")
        return ""

    def _players_in_words(self, count: int | None) -> str:
        if count is None:
            return _("Any number of players")
        if count == 1:
            return _("Alone")
        return ngettext("{count} player", "{count} players", count).format(count=count)

    def _category(self, score: Score) -> str:
        kinds = self._screens.kinds
        parts = [_(kinds.get(score.edition, score.edition)), self._players_in_words(score.players)]
        if len({one.deck for one in self._categories}) > 1:
            parts.append(_deck_in_words(score.deck))
        return BETWEEN.join(parts)

    def _circumstances(self, score: Score) -> str:
        """Say when it was, and what marks it."""
        parts = [date_of(score.touched)]
        if score.kind != PERSON:
            parts.append(_("Bot"))
        if score.is_practice:
            parts.append(_("Practice"))
        if score.undone:
            taken = ngettext(
                "{count} answer taken back", "{count} answers taken back", score.undone
            )
            parts.append(taken.format(count=score.undone))
        return BETWEEN.join(parts)


def _deck_in_words(deck: str | None) -> str:
    if deck is None:
        return _("All decks")
    return deck.capitalize() or _("Cards of their own")
