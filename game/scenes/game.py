"""The protocols between the shared screens and a game: tables, scenes, pictures and words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, cast

import pygame

from game.ui.window.layout import Placement
from game.ui.window.scene import Kit, Scene
from game.words import N_, _

if TYPE_CHECKING:
    from pathlib import Path
    from sqlite3 import Connection

    from game.game import Games
    from game.library import ListedGame, ListedSeat
    from game.record import Player
    from game.start import Watch
    from game.statistics import Company, SummedGame
    from game.ui.voices import Account

    from .destinations import Offering
    from .frame.charts import Figure
    from .menu.howto_stage import Book, Picture
    from .shelf.table_painting import Collection, LastTable
    from .table.table import Seated
    from .watch.saving import Footage


NOTHING_SWITCHED: Mapping[str, bool] = {}


class Switch(NamedTuple):
    """An on/off option, in English; keyed by the setting that holds its default."""

    words: str
    note: str


class Rival(NamedTuple):
    """A bot policy as players see it, in English."""

    words: str
    """Used when several are listed."""
    note: str
    face: str
    name: str = ""


BOT = Rival(N_("Bot"), "", "bot")
NO_RIVALS: Mapping[str, Rival] = {}


FanCard = Callable[[int], pygame.Surface]
"""Draws a card at a width in pixels."""

Words = Callable[[], str]
"""Returns text in the current language."""


class TableFactory(Protocol):
    """Creates a game's tables."""

    def lay(
        self,
        kit: Kit,
        players: Sequence[Player],
        kind: str,
        seed: int | None = None,
        watch: Watch | None = None,
        switches: Mapping[str, bool] = NOTHING_SWITCHED,
        deck: Any = None,
    ) -> Seated:
        """Create the table of a new game; no ``seed``: a random deal.

        ``switches`` override the settings' options; ``deck`` is a custom deck (``Decks``).

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
        """Create a table for the same players; ``deal_seed``'s seed repeats the deal."""

    def deal_seed(self, table: Any) -> int:
        """Return the seed of the game, or of its whole match."""

    def note_again(self, table: Any) -> str:
        """Return a caution about playing the same deal again, or ''."""


class Decks(Protocol):
    """The custom decks of a game that allows them."""

    @property
    def USUAL(self) -> str:  # noqa: N802 - a module has it as a constant
        pass

    def folder(self) -> Path:
        """Return their folder, which may not exist yet."""

    def found(self) -> Mapping[str, str]:
        """Return file name and title of each; raise ``OSError`` if the folder cannot be read."""

    def read(self, file: str) -> Any:
        """Read a custom deck; raise ``Refusal`` if it is invalid."""

    def take_in(self, path: str) -> str:
        """Copy a deck into the folder; raise ``Refusal`` if it is invalid, or ``OSError``."""

    def note(self, deck: Any) -> str:
        """Return a remark on a deck; None: the game's own deck."""


class Guiding(Protocol):
    """A game's guided first game."""

    def lay(self, kit: Kit) -> Seated:
        """Create its table, with its guide; it is not saved."""


class Puzzling(Protocol):
    """A game's puzzles."""

    def lay(self, kit: Kit, number: int = 0) -> Seated:
        """Create the table of a puzzle, 0 for the next one; it is not saved."""


class Filming(Protocol):
    """Saving moments of a game as films."""

    def may_film(self, table: Any) -> bool:
        pass

    def footage(self, kit: Kit, table: Any) -> Footage | None:
        """Return the latest moment worth a film."""


class InWords(Protocol):
    """A game's saved games and challenges, in words."""

    def kind_of(self, entry: ListedGame) -> str:
        pass

    def headline_of(self, entry: ListedGame) -> str:
        """Return the players' names, or who beat whom."""

    def score_of(self, seat: ListedSeat) -> str:
        pass

    def total_of(self, entry: ListedGame) -> tuple[str, str]:
        """Return a finished game's figure and its unit, '' where it is obvious."""

    def about(self, challenge: Any) -> str:
        """Return what the challenge fixes, and what it reveals of the sender's game."""

    def to_beat(self, challenge: Any) -> str:
        """Return the score to beat, or ''."""

    def deal_of(self, challenge: Any) -> tuple[str, str]:
        """Return the deal's name, or '', and what is played."""

    def left_at(self, match: Any) -> Words:
        """Return where an unfinished game stands."""

    def measured(self, value: int) -> str:
        """Return the winner's margin in words."""

    def come_to(self, connection: Connection, profile: int, game: SummedGame) -> Words:
        """Query a player's record in this game."""


class Charts(Protocol):
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

    def draw_charts(
        self, kit: Kit, surface: pygame.Surface, place: Placement, figures: Any
    ) -> None:
        pass


class Screens(Protocol):
    """A game as the shared screens see it; all words are in English."""

    asks: str
    """The heading of the choice of kind."""
    switches: Mapping[str, Switch] = {}
    """The on/off options by their names in records."""
    rivals: Mapping[str, Rival] = NO_RIVALS
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

    @property
    def kinds(self) -> Mapping[str, str]:
        pass

    @property
    def notes(self) -> Mapping[str, str]:
        """One line about each kind."""

    @property
    def table_factory(self) -> TableFactory:
        pass

    @property
    def decks(self) -> Decks | None:
        return None

    @property
    def guiding(self) -> Guiding | None:
        return None

    @property
    def puzzling(self) -> Puzzling | None:
        return None

    def puzzle_detail(self, kit: Kit) -> str:
        """Return the text under the title screen's puzzle button."""
        return ""

    @property
    def filming(self) -> Filming:
        pass

    def film(self, kit: Kit, table: Any) -> None:
        """Save the latest moment as a film, or show why there is none."""
        from .watch.saving import start_saving

        footage = self.filming.footage(kit, table)
        if footage is None:
            kit.notices.replace(_(self.nothing_to_save))
        else:
            start_saving(kit, footage)

    @property
    def words(self) -> InWords:
        pass

    @property
    def charts(self) -> Charts:
        pass

    def crowd_note(self, count: int) -> str:
        """Return a remark on a game of so many players, or ''."""
        return ""

    def scene(self, kit: Kit, table: Any) -> Scene:
        """Return the scene of a table."""

    def account(self, scene: Any) -> Account:
        """Return a scene's screen-reader view; by default its widgets."""
        from game.ui.narrator import WidgetAccount

        return WidgetAccount(lambda: scene.focus)

    @property
    def collection(self) -> Collection:
        """The gallery's contents; raise ``LookupError`` without a gallery."""
        raise LookupError("this game has no gallery")

    @property
    def offerings(self) -> Sequence[Offering]:
        return ()

    def query_today(self, connection: Connection, profile: int | None) -> Words:
        """Query how a player stands in today's deal; raise ``LookupError`` without one."""
        raise LookupError("this game has no daily deals")

    def book(self) -> Book:
        """Return the how-to-play pages."""

    def fan(self, kit: Kit) -> Sequence[FanCard]:
        """Return cards for the title screen, from the left."""

    def preview(self, kit: Kit) -> Picture:
        """Play a short demo with the current settings."""

    def last_table(self, record: Any) -> LastTable:
        """Replay a saved game to its end; raise `DamagedRecord` or `InvalidSetup`."""

    def result_picture(self, kit: Kit, match: Any, line: str) -> pygame.Surface:
        """Draw the shareable picture of a finished game; ``line`` is its caption."""


def rival_of(games: Games, game: str, kind: str) -> Rival:
    return screens_of(games, game).rivals.get(kind, BOT)


def screens_of(games: Games, name: str = "") -> Screens:
    """Return a game's screens; no name: the box's first game."""
    found = games[name] if name else next(iter(games.values()))
    return cast(Screens, found.screens)
