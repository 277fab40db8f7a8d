"""What the screens ask of a game: its tables, its scenes, its pictures and its words.

Each game gives one value that has all of it, as ``screens`` of the game; a part of it is a module
of the game, imported when it is first asked for.  What is ``Any`` here is the game's own: only its
screens make it and take it.  Knows no game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, cast

import pygame

from game.ui.window.kit import Kit
from game.ui.window.layout import Placement
from game.ui.window.scene import Scene
from game.words import _

from .choices import BOT, NO_RIVALS, NOTHING_SWITCHED, Rival, Switch

if TYPE_CHECKING:
    from pathlib import Path
    from sqlite3 import Connection

    from game.game import Games
    from game.library import ListedGame, ListedSeat
    from game.record import Player
    from game.scenes.frame.charts import Figure
    from game.scenes.menu.book import Book
    from game.scenes.menu.howto_stage import Picture
    from game.scenes.offering import Offering
    from game.scenes.shelf.collection import Collection
    from game.scenes.shelf.table_painting import LastTable
    from game.scenes.table.table import Seated
    from game.scenes.watch.saving import Footage
    from game.start import Watch
    from game.statistics import Company, SummedGame
    from game.ui.speech.account import Account

FanCard = Callable[[int], pygame.Surface]
"""Draws a card at a width in pixels."""

Words = Callable[[], str]
"""Says something in the language of the moment."""


class Laying(Protocol):
    """How the tables of a game are laid."""

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
        """Lay the table for a new game, perhaps to be watched; without a seed for any deal.

        ``switches`` are what was chosen of the game's own; the others are as the settings say.
        ``deck`` is one of somebody's own (``Decks``), where it is not played with the game's.

        Raises:
            InvalidSetup: these players do not make a game.
        """

    def resume(
        self, kit: Kit, record: Any, steps: int | None = None, uid: str | None = None
    ) -> Seated:
        """Lay a table as it was left; without a ``uid`` it is a new game.

        Raises:
            DamagedRecord, InvalidSetup, IllegalAction: no game can be made of it.
        """

    def replay(self, kit: Kit, record: Any, steps: int | None = None) -> Seated:
        """Lay a table at which a recorded game is given; say so where it breaks the rules.

        Raises:
            DamagedRecord, InvalidSetup: no game can be made of its header.
        """

    def take_up(self, kit: Kit, challenge: Any, players: Sequence[Player]) -> Seated:
        """Lay the table with the deal that somebody sent.

        Raises:
            DamagedRecord, InvalidSetup: these players do not make a game of it.
        """

    def again(self, kit: Kit, table: Any, seed: int) -> Seated:
        """Lay a table for the same players: with the seed it is dealt from, for the same deal."""

    def dealt_from(self, table: Any) -> int:
        """Give the seed from which a game, or its match, is dealt."""

    def note_again(self, table: Any) -> str:
        """Say what is special about playing the same deal again; empty where nothing is."""


class Decks(Protocol):
    """The decks of their own that players have, for a game that can be played with such."""

    @property
    def USUAL(self) -> str:  # noqa: N802 - a module has it as a constant
        """What the game's own deck is called."""

    def folder(self) -> Path:
        """Say where the others lie, or are to be put."""

    def found(self) -> Mapping[str, str]:
        """List those that lie there: the names of their files, and what they are called.

        Raises:
            OSError: it cannot be looked into the folder.
        """

    def read(self, file: str) -> Any:
        """Read one of those.

        Raises:
            Refusal: it is no deck; says why.
        """

    def take_in(self, path: str) -> str:
        """Put the deck of a file from elsewhere there; give the name of its file.

        Raises:
            Refusal: it is no deck; says why.
            OSError: it cannot be put there.
        """

    def note(self, deck: Any) -> str:
        """Say what there is to know of a deck, of the game's own for ``None``."""


class Guiding(Protocol):
    """A first game that is explained while it is played."""

    def lay(self, kit: Kit) -> Seated:
        """Lay its table, with its guide; nothing of it is kept."""


class Puzzling(Protocol):
    """Moments of a game in which something is to be found."""

    def lay(self, kit: Kit, number: int = 0) -> Seated:
        """Lay the table of one, the next unless somebody says; nothing of its game is kept."""


class Filming(Protocol):
    """What of a game can be saved as a film."""

    def may_film(self, table: Any) -> bool:
        """Tell whether there is something to save."""

    def footage(self, kit: Kit, table: Any) -> Footage | None:
        """Return the last of it, to be filmed; ``None`` where there is nothing."""


class InWords(Protocol):
    """A game that is kept, or was sent, in words."""

    def kind_of(self, entry: ListedGame) -> str:
        """Name what was played."""

    def headline_of(self, entry: ListedGame) -> str:
        """Name everybody, or say who has beaten whom."""

    def score_of(self, seat: ListedSeat) -> str:
        """Say what a seat has come to."""

    def total_of(self, entry: ListedGame) -> tuple[str, str]:
        """Give the figure of a finished game, and what it counts if that has to be said."""

    def about(self, challenge: Any) -> str:
        """Say what is the same in the game that was sent, and what is seen of the one there."""

    def to_beat(self, challenge: Any) -> str:
        """Say what there is to beat; empty where nothing is."""

    def deal_of(self, challenge: Any) -> tuple[str, str]:
        """Name the deal, if it has a name, and what is played."""

    def left_at(self, match: Any) -> Words:
        """Say where a game stands that was left."""

    def measured(self, value: int) -> str:
        """Say by how much somebody was the best: the measure of the game, in words."""

    def come_to(self, connection: Connection, profile: int, game: SummedGame) -> Words:
        """Say what somebody has come to in it: a question to the library."""


class Charts(Protocol):
    """What the figures of a game say."""

    WIDTHS: tuple[int, ...]
    """How wide its figures are, in units, from the left; the words of each need different room."""
    COMPANIES: Mapping[Company | None, str]
    """In whose company it may be played, in English."""
    ALL_KINDS: str
    """What all its kinds together are called, in English."""
    UNPLAYED: str
    """What is said where somebody has finished no game of it, in English."""

    def boxes(self, figures: Any) -> list[Figure]:
        """Give the figures with what each is, and a remark."""

    def note(self, figures: Any) -> str:
        """Say what is to be known of these figures, or nothing."""

    def draw_charts(
        self, kit: Kit, surface: pygame.Surface, place: Placement, figures: Any
    ) -> None:
        """Draw the panels."""


class Screens(Protocol):
    """A game as the screens know it."""

    asks: str
    """What the choice among its kinds is called, in English."""
    switches: Mapping[str, Switch] = {}
    """What can be on or off, by the name that records give it."""
    rivals: Mapping[str, Rival] = NO_RIVALS
    """The policies of its bots as one meets them."""
    watched: range
    """How many bots may be watched."""
    save_words: str
    """What the pause offers to save, in English."""
    nothing_to_save: str
    """Why there is nothing to save yet, in English."""
    gallery_words: str = ""
    """What the gallery of its best moments is called, in English; empty where it has none."""
    has_daily: bool = False
    """Whether the title tells of its deal of the day."""
    has_puzzles: bool = False
    is_reviewed: bool = False
    """Whether its games can be reviewed, and have a par."""
    fewer_is_better: bool
    """Whether who has the least comes first."""
    total_units: float
    """How much room the figure of a game has in a list."""

    @property
    def kinds(self) -> Mapping[str, str]:
        """The words for each kind, in English."""

    @property
    def notes(self) -> Mapping[str, str]:
        """What is different about each, in a line of English."""

    @property
    def laying(self) -> Laying:
        """How its tables are laid."""

    @property
    def decks(self) -> Decks | None:
        """The decks of players' own, where it can be played with such."""
        return None

    @property
    def guiding(self) -> Guiding | None:
        """Its guided first game, if it has one."""
        return None

    @property
    def puzzling(self) -> Puzzling | None:
        """Its puzzles, if it has some."""
        return None

    def told_of_puzzles(self, kit: Kit) -> str:
        """Say what the door of the title tells of them."""
        return ""

    @property
    def filming(self) -> Filming:
        """What can be saved as a film."""

    def film(self, kit: Kit, table: Any) -> None:
        """Save the last of a table that is worth a film; say so where nothing is."""
        from game.scenes.watch.saving import start_saving

        footage = self.filming.footage(kit, table)
        if footage is None:
            kit.notices.replace(_(self.nothing_to_save))
        else:
            start_saving(kit, footage)

    @property
    def words(self) -> InWords:
        """Its games in words."""

    @property
    def charts(self) -> Charts:
        """What its figures say."""

    def crowd_note(self, count: int) -> str:
        """Say what is special where so many play; empty where nothing is."""
        return ""

    def scene(self, kit: Kit, table: Any) -> Scene:
        """Give the scene that a table is in."""

    def account(self, scene: Any) -> Account:
        """Give what one of its scenes tells who does not see it; at least what its buttons say."""
        from game.ui.speech.widgets import WidgetAccount

        return WidgetAccount(lambda: scene.focus)

    @property
    def collection(self) -> Collection:
        """What the gallery shows of it, where it has one."""
        raise LookupError("this game has no gallery")

    @property
    def offerings(self) -> Sequence[Offering]:
        """Its deals that come round; none unless it says so."""
        return ()

    def told_of_today(self, connection: Connection, profile: int | None) -> Words:
        """Say how somebody stands with today's deal, where the game has such: asks the library."""
        raise LookupError("this game has no daily deals")

    def book(self) -> Book:
        """Give what explains it."""

    def fan(self, kit: Kit) -> Sequence[FanCard]:
        """Choose cards to be shown on the title, from the left."""

    def preview(self, kit: Kit) -> Picture:
        """Play a little of it, as the settings are."""

    def last_table(self, record: Any) -> LastTable:
        """Play a kept game to where it was left.

        Raises:
            DamagedRecord, InvalidSetup: it cannot be shown.
        """

    def result_picture(self, kit: Kit, match: Any, line: str) -> pygame.Surface:
        """Draw the picture of a finished game; ``line`` is what is said of it."""


def rival_of(games: Games, game: str, kind: str) -> Rival:
    """Say how one meets a policy of a game."""
    return screens_of(games, game).rivals.get(kind, BOT)


def screens_of(games: Games, name: str = "") -> Screens:
    """Give the screens of a game of a box, of the first one where none is named."""
    found = games[name] if name else next(iter(games.values()))
    return cast(Screens, found.screens)
