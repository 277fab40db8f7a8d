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
    from game.start import Watch
    from game.statistics import Company, SummedGame
    from game.ui.draw.palette import Colour
    from game.ui.voices import Account
    from game.ui.window.preferences import Settings

    from .destinations import Offering
    from .first_game import Columns
    from .frame.charts import Chart, Figure
    from .menu.howto_stage import Book, Picture
    from .table.table import Seated
    from .watch.saving import Footage


NOTHING_SWITCHED: Mapping[str, bool] = {}


class OnOffOption(NamedTuple):
    """An on/off option of a game, in English; keyed by the setting that holds its default."""

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

    def lay(
        self, kit: Kit, players: Sequence[Player], kind: str, seed: int | None = None,
        watch: Watch | None = None, switches: Mapping[str, bool] = NOTHING_SWITCHED,
        deck: Any = None,
    ) -> Seated:  # fmt: skip
        """Create the table of a new game; no ``seed``: a random deal.

        ``switches`` override the settings' options; ``deck`` is a custom deck (``CustomDecks``).

        Raises:
            InvalidSetup: these players cannot play this game.
        """

    def resume(
        self, kit: Kit, record: Any, steps: int | None = None, uid: str | None = None
    ) -> Seated:
        """Restore a saved table; no ``uid``: as a new game.

        Raises:
            DamagedRecord, InvalidSetup, IllegalAction: the record is not a valid game.
        """

    def replay(self, kit: Kit, record: Any, steps: int | None = None) -> Seated:
        """Create a replay's table; raise `DamagedRecord` or `InvalidSetup` for a bad header."""

    def take_up(self, kit: Kit, challenge: Any, players: Sequence[Player]) -> Seated:
        """Create the table of a challenge's deal; raise `DamagedRecord` or `InvalidSetup`."""

    def again(self, kit: Kit, table: Any, seed: int) -> Seated:
        """Create a new table for the same players; the seed from ``deal_seed`` repeats the deal."""

    def deal_seed(self, table: Any) -> int:
        """Return the seed of the game, or of its whole match."""

    def note_again(self, table: Any) -> str:
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
        """Make a deck in a background job; ``then`` gets its file name."""

    def deck_note(self, deck: Any) -> str:
        """Return a remark on a deck; None: the game's own deck."""


class GameInWords(Protocol):
    """A game's saved games and challenges, in words."""

    def kind_of(self, entry: ListedGame) -> str:
        pass

    def headline_of(self, entry: ListedGame) -> str:
        """Return the players' names, or who beat whom."""

    def score_of(self, seat: ListedSeat) -> str:
        pass

    def total_of(self, entry: ListedGame) -> tuple[str, str]:
        """Return a game's result for the list of games, and its unit, '' where it is obvious."""

    def about(self, challenge: Any) -> str:
        """Return what the challenge fixes, and what it reveals of the sender's game."""

    def to_beat(self, challenge: Any) -> str:
        """Return the score to beat, or ''."""

    def deal_of(self, challenge: Any) -> tuple[str, str]:
        """Return the deal's name, or '', and what is played."""

    def pattern_of(self, record: Any, seat: int) -> list[list[int]]:
        """Return how well each of a seat's turns went, 0 to 3, row by row."""

    def left_at(self, match: Any) -> Words:
        """Describe the state of an unfinished game."""

    def measured(self, value: int) -> str:
        """Return the winner's margin in words."""

    def come_to(self, index: Index, profile: int, game: SummedGame) -> Words:
        """Query a player's record in this game, for the title screen."""


class StatisticsCharts(Protocol):
    """A game's statistics page."""

    WIDTHS: tuple[int, ...]
    """In units, from the left, as the figures' words need."""
    COMPANIES: Mapping[Company | None, str]
    """The English words for playing solo, with others or either."""
    ALL_KINDS: str
    UNPLAYED: str
    """Shown in English while no game is finished."""

    def boxes(self, figures: Any) -> list[Figure]:
        pass

    def note(self, figures: Any) -> str:
        pass

    def charts(self, figures: Any) -> Sequence[Chart]:
        pass


class LastTable(NamedTuple):
    """A saved game's last position, as its picture needs it."""

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


class Told(NamedTuple):
    """The texts of a gallery row, in the player's language."""

    size: int
    word: str
    """What was announced at that moment, or ''."""
    ink: Colour
    worth: str
    when: str


class Collection(NamedTuple):
    """A game's gallery of best moments: how to query, list and show them; texts are English."""

    empty: str
    orders: Mapping[str, str]
    look_up: Callable[[Index, int | None, str, int], Sequence[FoundMoment]]
    """A query by profile (None: all), order and limit."""
    told: Callable[[Any], Told]
    show: Callable[[Any, Any], None]
    """Moves a replay to a moment, to pause at its end."""


class Screens:
    """A game as the shared screens see it; all words are in English."""

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
    account: Callable[[Any], Account]
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
    last_table: Callable[[Any], LastTable]
    """Replays a saved game to its end; raises `DamagedRecord` or `InvalidSetup`."""
    result_picture: Callable[[Kit, Any, str], pygame.Surface]
    """Draws the shareable picture of a finished game with a caption."""

    collection: Collection
    """The gallery's contents, where there is one."""
    decks: CustomDecks | None
    guided: Callable[[Kit], Seated] | None
    """Creates the table of the guided game, with its guide; it is not saved."""
    puzzle: Callable[[Kit, int], Seated]
    """Creates the table of a puzzle, 0 for the next one; it is not saved."""
    puzzle_detail: Callable[[Settings], str]
    """Returns the text under the title screen's puzzle button."""
    offerings: Sequence[Offering]
    query_today: Callable[[Index, int | None], Words]
    """Queries how a player stands in today's deal, where there is one."""

    def __getattr__(self, name: str) -> object:
        if name not in self.parts:
            raise AttributeError(name)
        return import_part_beside(type(self), self.parts[name])

    def save_latest_film(self, kit: Kit, table: Any) -> None:
        """Save the latest moment as a film, or show why there is none."""
        from .watch.saving import start_saving_film

        footage = self.footage(kit, table)
        if footage is None:
            kit.notices.replace(_(self.nothing_to_save))
        else:
            start_saving_film(kit, footage)

    def crowd_note(self, count: int) -> str:
        """Return a remark on games with ``count`` players, or ''."""
        return ""


def rival_of(games: Games, game: str, kind: str) -> Rival:
    return screens_of(games, game).rivals.get(kind, PLAIN_BOT)


def screens_of(games: Games, name: str = "") -> Screens:
    """Return a game's screens; no name: the box's first game."""
    found = games[name] if name else next(iter(games.values()))
    return cast(Screens, found.screens)
