"""The protocols between the shared screens and a game: tables, scenes, pictures and words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, cast

import pygame

from game.ui.window.scene import Kit, Scene
from game.values import import_part_beside
from game.words import N_, _

if TYPE_CHECKING:
    from pathlib import Path

    from game.game import Games
    from game.library import Index, ListedGame, ListedSeat
    from game.record import Player
    from game.start import WatchStart
    from game.statistics import Company, GameWithStatistics
    from game.ui.draw.palette import Colour
    from game.ui.voices import ScreenReaderView
    from game.ui.window.preferences import Settings

    from .destinations import RecurringDeal
    from .first_game import Columns
    from .frame.charts import Chart, LabelledFigure
    from .menu.howto_stage import Book, Picture
    from .table.table import Seated
    from .watch.saving import Footage


NOTHING_SWITCHED: Mapping[str, bool] = {}


class OnOffOption(NamedTuple):
    """The English label of an on/off option of a game, and a note on it."""

    words: str
    note: str


class Rival(NamedTuple):
    """A bot policy as players see it, in English."""

    words: str
    """The policy's name in lists of several policies."""
    note: str
    face: str
    name: str = ""


PLAIN_BOT = Rival(N_("Bot"), "", "bot")


FanCard = Callable[[int], pygame.Surface]
"""Draws a card at a width in pixels."""

Words = Callable[[], str]
"""Returns text in the current language."""


class TableFactory(Protocol):
    """Creates a game's tables."""

    def make_table(
        self, kit: Kit, players: Sequence[Player], kind: str, seed: int | None = None,
        watch: WatchStart | None = None, switches: Mapping[str, bool] = NOTHING_SWITCHED,
        deck: Any = None,
    ) -> Seated:  # fmt: skip
        """Create the table of a new game, with a random deal if there is no ``seed``.

        ``switches`` override the settings' options; ``deck`` is a custom deck (``CustomDecks``).

        Raises:
            InvalidSetup: these players cannot play this game.
        """

    def resume_table(
        self, kit: Kit, record: Any, steps: int | None = None, uid: str | None = None
    ) -> Seated:
        """Create a table to go on with a saved game; without a ``uid`` it is saved as a new game.

        Raises:
            DamagedRecord, InvalidSetup, IllegalAction: the record is not a valid game.
        """

    def make_replay_table(self, kit: Kit, record: Any, steps: int | None = None) -> Seated:
        """Create a replay's table; raise `DamagedRecord` or `InvalidSetup` if its header is bad."""

    def make_challenge_table(self, kit: Kit, challenge: Any, players: Sequence[Player]) -> Seated:
        """Create a table with a challenge's deal; raise `DamagedRecord` or `InvalidSetup`."""

    def make_repeat_table(self, kit: Kit, table: Any, seed: int) -> Seated:
        """Create a new table for the players of ``table``; its ``deal_seed`` repeats the deal."""

    def deal_seed(self, table: Any) -> int:
        """Return the seed by which a table's game, or its whole match, was dealt."""

    def same_deal_caution(self, table: Any) -> str:
        """Return a caution about playing the same deal again, or ''."""


class CustomDecks(Protocol):
    """The custom decks of a game that allows them."""

    @property
    def USUAL_DECK_TITLE(self) -> str:  # noqa: N802 - a module has it as a constant
        pass

    def decks_folder(self) -> Path:
        """Return the folder of custom decks, which may not exist yet."""

    def deck_titles(self) -> Mapping[str, str]:
        """Return each deck's title by file name; raise ``OSError`` if the folder cannot be read."""

    def read_deck(self, file: str) -> Any:
        """Read a custom deck; raise ``Refusal`` if it is invalid."""

    def import_deck(self, path: str) -> str:
        """Copy a deck into the folder; raise ``Refusal`` if it is invalid, or ``OSError``."""

    def make_deck(self, kit: Kit, then: Callable[[str], None]) -> None:
        """Make a deck in the background; when it is ready, call ``then`` with its file name."""

    def deck_note(self, deck: Any) -> str:
        """Return a remark on a deck; None stands for the game's own deck."""


class GameInWords(Protocol):
    """A game's saved games and challenges, in words."""

    def kind_in_words(self, entry: ListedGame) -> str:
        pass

    def headline_in_words(self, entry: ListedGame) -> str:
        """Return the headline of a saved game: the players' names, or who beat whom."""

    def score_in_words(self, seat: ListedSeat) -> str:
        pass

    def total_and_unit_in_words(self, entry: ListedGame) -> tuple[str, str]:
        """Return a game's result for the list of games, and its unit, '' where it is obvious."""

    def challenge_in_words(self, challenge: Any) -> str:
        """Say what a challenge keeps the same for all, and what it tells of the sender's game."""

    def score_to_beat_in_words(self, challenge: Any) -> str:
        """Return the score that a challenge asks to beat, or '' if it has none."""

    def deal_and_kind_in_words(self, challenge: Any) -> tuple[str, str]:
        """Return the name of a challenge's deal, or '', and what is played, such as the edition."""

    def turn_results(self, record: Any, seat: int) -> list[list[int]]:
        """Return rows of numbers, 0 to 3, that say how well each turn of a seat went."""

    def unfinished_state_in_words(self, match: Any) -> Words:
        """Return a function that says how far an unfinished game has got."""

    def margin_in_words(self, value: int) -> str:
        """Return the figure of a high score, such as points or a margin, in words."""

    def query_own_record(self, index: Index, profile: int, game: GameWithStatistics) -> Words:
        """Return a function that tells a player's best result in the game, for the title screen."""


class StatisticsCharts(Protocol):
    """What a game shows on the statistics page: its figures, its charts and a caption."""

    WIDTHS: tuple[int, ...]
    """In units, from the left, as the figures' words need."""
    COMPANIES: Mapping[Company | None, str]
    """The English words for playing solo, with others or either."""
    ALL_KINDS_LABEL: str
    NOTHING_PLAYED_TEXT: str
    """Shown in English while no game is finished."""

    def headline_figures(self, figures: Any) -> list[LabelledFigure]:
        pass

    def missing_best_note(self, figures: Any) -> str:
        pass

    def make_charts(self, figures: Any) -> Sequence[Chart]:
        pass


class LastTablePicture(NamedTuple):
    """A saved game's last position, with what is needed to paint its picture."""

    seats: int
    aspect: float
    """The preferred width of a seat's tile, relative to its height."""
    painter: Callable[[Kit, pygame.Surface, Sequence[pygame.Rect]], Callable[[int], None]]
    """Returns a function that paints a seat into its tile of a picture."""


class FoundMoment(Protocol):
    """A moment found in the library for the gallery."""

    @property
    def uid(self) -> str:
        pass

    @property
    def name(self) -> str:
        pass

    @property
    def touched(self) -> str:
        pass


class GalleryRowTexts(NamedTuple):
    """The texts of a gallery row, in the player's language."""

    size: int
    word: str
    """What was announced at that moment, or ''."""
    ink: Colour
    worth: str
    when: str


class BestMomentsGallery(NamedTuple):
    """A game's gallery of best moments: how to query, list and show them; texts are English."""

    empty: str
    orders: Mapping[str, str]
    look_up: Callable[[Index, int | None, str, int], Sequence[FoundMoment]]
    """A query by profile (None: all), order and limit."""
    told: Callable[[Any], GalleryRowTexts]
    show: Callable[[Any, Any], None]
    """Moves a replay to a moment, to pause at its end."""


class Screens:
    """Everything that the shared screens need to know of a game; all words are in English."""

    parts: Mapping[str, str] = {}
    """Where the attributes below lie that are imported when they are first asked for.

    A module beside the game's ``Screens``, or ``module:name`` for one thing in it.
    """
    asks: str
    """The heading of the choice of kind."""
    kinds: Mapping[str, str]
    notes: Mapping[str, str]
    """One line about each kind."""
    switches: Mapping[str, OnOffOption] = {}
    """The on/off options by their names in records."""
    rivals: Mapping[str, Rival] = {}
    watched: range
    """How many bots a watched game allows."""
    save_words: str
    """The pause menu's button that saves a film."""
    nothing_to_save: str
    """Shown while there is no film to save."""
    gallery_words: str = ""
    """The gallery's title; empty: no gallery."""
    has_daily: bool = False
    has_puzzles: bool = False
    is_reviewed: bool = False
    fewer_is_better: bool
    total_units: float
    """The width of a game's figure in lists, in units."""

    table_factory: TableFactory
    words: GameInWords
    charts: StatisticsCharts
    book: Book
    """The how-to-play pages."""
    scene: Callable[[Kit, Any], Scene]
    """Returns the scene of a table."""
    screen_reader_view: Callable[[Any], ScreenReaderView]
    """Returns a scene's screen-reader view."""
    may_film: Callable[[Any], bool]
    """Whether a table has had a moment worth a film."""
    footage: Callable[[Kit, Any], Footage | None]
    """Returns the latest moment of a table worth a film."""
    rules: Callable[[Seated | None], Columns]
    """Returns the rules to look up while playing, in two columns; empty: none."""
    fan: Callable[[Kit], Sequence[FanCard]]
    """Returns cards for the title screen, from the left."""
    preview: Callable[[Kit], Picture]
    """Plays a short demo with the current settings."""
    last_table_picture: Callable[[Any], LastTablePicture]
    """Replays a saved game to its end; raises `DamagedRecord` or `InvalidSetup`."""
    result_picture: Callable[[Kit, Any, str], pygame.Surface]
    """Draws the shareable picture of a finished game with a caption."""

    collection: BestMomentsGallery
    """The gallery's contents, where there is one."""
    decks: CustomDecks | None
    guided: Callable[[Kit], Seated] | None
    """Creates the table of the guided game, with its guide; it is not saved."""
    puzzle: Callable[[Kit, int], Seated]
    """Creates the table of a puzzle, 0 for the next one; it is not saved."""
    puzzle_detail: Callable[[Settings], str]
    """Returns the text under the title screen's puzzle button."""
    offerings: Sequence[RecurringDeal]
    query_today: Callable[[Index, int | None], Words]
    """Queries how a player stands in today's deal, where there is one."""

    def __getattr__(self, name: str) -> object:
        if name not in self.parts:
            raise AttributeError(name)
        return import_part_beside(type(self), self.parts[name])

    def save_latest_film(self, kit: Kit, table: Any) -> None:
        """Save a film of the latest moment worth one, or show a notice why there is none."""
        from .watch.saving import start_saving_film

        footage = self.footage(kit, table)
        if footage is None:
            kit.notices.replace_notices(_(self.nothing_to_save))
        else:
            start_saving_film(kit, footage)

    def player_count_note(self, count: int) -> str:
        """Return a remark on games with ``count`` players, or ''."""
        return ""


def rival_of_bot_kind(games: Games, game: str, kind: str) -> Rival:
    return screens_of(games, game).rivals.get(kind, PLAIN_BOT)


def screens_of(games: Games, name: str = "") -> Screens:
    """Return what the shared screens need of a game, by default of the box's first game."""
    found = games[name] if name else next(iter(games.values()))
    return cast(Screens, found.screens)
