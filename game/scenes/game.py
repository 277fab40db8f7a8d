"""The protocols by which the shared screens use a game: its tables, scenes, pictures and words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, cast

import pygame

from game.ui.window.scene import Kit, Scene
from game.values import FrozenValue, import_part_beside
from game.words import N_, _

if TYPE_CHECKING:
    from datetime import date
    from pathlib import Path

    from game.game import Games
    from game.library import Index, ListedGame, ListedSeat
    from game.record import Player, Record
    from game.start import WatchStart
    from game.statistics import Company, GameWithStatistics
    from game.ui.draw.palette import Colour
    from game.ui.tree import Part
    from game.ui.voices import ScreenReaderView
    from game.ui.window.preferences import Settings

    from .destinations import RecurringDeal
    from .first_game import Columns
    from .frame.charts import LabelledFigure
    from .menu.howto_stage import Book, Picture
    from .table.table import Seated
    from .watch.saving import Footage


NOTHING_SWITCHED: Mapping[str, bool] = {}


class OnOffOption(FrozenValue):
    """An on/off option of a game: its English label, and a note that explains the option."""

    words: str
    note: str


class Rival(FrozenValue):
    """How a bot policy is presented to players: its names, its note and its face, in English."""

    words: str
    """The policy's name in lists of several policies."""
    note: str
    face: str
    name: str = ""
    """The name of the first rival of this policy at a table."""
    fur: str = ""
    """The colour in the drawing of the face that further rivals of this policy have otherwise."""


PLAIN_BOT = Rival(N_("Bot"), "", "bot")


FanCard = Callable[[int], pygame.Surface]
"""A function that draws a card of the title screen at a width in pixels."""

Words = Callable[[], str]
"""A function that returns text in the current language."""


class TableFactory(Protocol):
    """Creates a game's tables."""

    def make_table(
        self, kit: Kit, players: Sequence[Player], kind: str, seed: int | None = None,
        watch: WatchStart | None = None, switches: Mapping[str, bool] = NOTHING_SWITCHED,
        deck: Any = None,
    ) -> Seated:  # fmt: skip
        """Create the table of a new game, with a random deal if ``seed`` is None.

        ``switches`` are values of on/off options, which override the settings.  ``deck`` is a
        custom deck (see ``CustomDecks``), or None for the game's own.

        Raises:
            InvalidSetup: these players cannot play this game.
        """

    def resume_table(
        self, kit: Kit, record: Any, steps: int | None = None, uid: str | None = None
    ) -> Seated:
        """Create a table to continue a saved game.  Without its ``uid``, it is saved as a new game.

        Raises:
            DamagedRecord, InvalidSetup, IllegalAction: the record is not a valid game.
        """

    def make_replay_table(self, kit: Kit, record: Any, steps: int | None = None) -> Seated:
        """Create a table that replays a record.  Raise `DamagedRecord` or `InvalidSetup`."""

    def make_challenge_table(self, kit: Kit, challenge: Any, players: Sequence[Player]) -> Seated:
        """Create a table with a challenge's deal.  Raise `DamagedRecord` or `InvalidSetup`."""

    def make_repeat_table(self, kit: Kit, table: Any, seed: int) -> Seated:
        """Leave ``table`` and create a new one for its players.

        The seed that ``deal_seed`` returns repeats the deal.
        """

    def deal_seed(self, table: Any) -> int:
        """Return the seed of a table's deal or, in a match of several games, of the whole match."""

    def same_deal_caution(self, table: Any) -> str:
        """Return a caution about playing the same deal again, such as “as practice”, or ''."""


class CustomDecks(Protocol):
    """The custom decks of a game that allows them."""

    @property
    def USUAL_DECK_TITLE(self) -> str:  # noqa: N802 - a module has it as a constant
        pass

    def decks_folder(self) -> Path:
        """Return the folder of custom decks, which may not exist yet."""

    def deck_titles(self) -> Mapping[str, str]:
        """Return each deck's title by file name.

        Raise ``OSError`` if the folder cannot be read.
        """

    def read_deck(self, file: str) -> Any:
        """Read a custom deck from the folder, by file name.  Raise ``Refusal`` if it is invalid."""

    def import_deck(self, path: str) -> str:
        """Copy a deck file into the folder and return its file name there.

        Raise ``Refusal`` if the deck is invalid, or ``OSError`` if copying fails.
        """

    def make_deck(self, kit: Kit, then: Callable[[str], None]) -> None:
        """Make a deck in the background.  Then call ``then`` with the new deck's file name."""

    def rename_deck(self, file: str, name: str) -> str:
        """Rename a custom deck, by file name, and return its new file name.

        Raise ``Refusal`` if there is a deck with this name, or ``OSError`` if renaming fails.
        """

    def deck_key(self, deck: Any) -> str:
        """Return the key by which the library tells a deck; None is the game's own deck."""

    def show_cards(self, kit: Kit, deck: Any, rename: Callable[[str], Any] | None = None) -> None:
        """Open the page of a custom deck's cards; of the game's own deck if ``deck`` is None.

        ``rename`` gives a custom deck a new name, and returns the deck.
        """

    def deck_note(self, deck: Any) -> str:
        """Return a remark on a custom deck, or on the game's own deck if ``deck`` is None."""


class GameInWords(Protocol):
    """Puts a game's saved games and challenges into words."""

    def kind_in_words(self, entry: ListedGame) -> str:
        pass

    def headline_in_words(self, entry: ListedGame) -> str:
        """Return the headline of a saved game: the players' names, or who beat whom."""

    def score_in_words(self, seat: ListedSeat, *, is_you: bool = False) -> str:
        pass

    def total_and_unit_in_words(self, entry: ListedGame) -> tuple[str, str]:
        """Return a game's result for the list of games, and its unit, '' if that is obvious."""

    def challenge_in_words(self, challenge: Any) -> str:
        """Return what all players of a challenge share, and what they see of the sender's game."""

    def score_to_beat_in_words(self, challenge: Any) -> str:
        """Return the score that a challenge asks to beat, or '' if it has none."""

    def deal_and_kind_in_words(self, challenge: Any) -> tuple[str, str]:
        """Return the name of a challenge's deal, or '', and the game or edition that is played."""

    def turn_results(self, record: Any, seat: int) -> list[list[int]]:
        """Return how well each turn of a seat went, from 0 to 3, in rows, such as one per round."""

    @property
    def TURN_RESULT_UNIT(self) -> str:  # noqa: N802 - a constant of the game's module
        """What the numbers of ``turn_results`` count, in English: such as crosses per number."""

    def unfinished_state_in_words(self, match: Any) -> Words:
        """Return a function that says how far an unfinished game has got."""

    def high_score_in_words(self, value: int) -> str:
        """Return a high score's figure in words: points, or turns, as the game measures it."""

    def query_own_record(self, index: Index, profile: int, game: GameWithStatistics) -> Words:
        """Query a player's best result in the game.  Return a function that tells the result."""


class StatisticsCharts(Protocol):
    """What a game shows on the statistics page: its figures, its charts and a caption."""

    COMPANIES: Mapping[Company | None, str]
    """The English name of each filter by company: solo, with others, or either (None)."""
    ALL_KINDS_LABEL: str
    NOTHING_PLAYED_TEXT: str
    """English text, shown while the player has finished no game."""

    def headline_figures(self, figures: Any) -> list[LabelledFigure]:
        pass

    def missing_best_note(self, figures: Any) -> str:
        pass

    def kind_shown_first(self, played: Mapping[str, int]) -> str | None:
        """Return the kind to begin with, given how often each was played; None for all."""

    def mixed_kinds(self, played: Mapping[str, int]) -> list[str]:
        """Return what is mixed where all kinds are shown; [] if that makes no difference."""

    def make_charts(self, figures: Any) -> Sequence[Part]:
        pass


class GameReviews(Protocol):
    """Reviews of saved games that are made one after another in the background."""

    @property
    def done(self) -> int:
        """How many of the games are through."""
        return 0

    def progress_in_words(self) -> str:
        return ""

    def work(self) -> bool:
        """Go on with what has been thought.  Return whether all games are through."""
        return True

    def cancel(self) -> None:
        """Start nothing more.  What has been judged is kept."""


class LastTablePicture(FrozenValue):
    """A saved game's last position, with what is needed to paint its picture."""

    seats: int
    aspect: float
    """The preferred width of a seat's tile, relative to its height."""
    painter: Callable[[Kit, pygame.Surface, Sequence[pygame.Rect]], Callable[[int], None]]
    """Takes a picture and each seat's tile in it.  Returns a function that paints a seat's tile."""
    bars: Sequence[tuple[int, Colour]] = ()
    """Points and their colours, which a picture too small for cards shows in their place."""


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


class GalleryRowTexts(FrozenValue):
    """The texts of a gallery row, in the player's language."""

    size: int
    unit: str
    """What the size counts, such as “crosses”."""
    word: str
    """The word that the game shows for such a moment, such as “Chain!”, or ''."""
    ink: Colour
    worth: str
    when: str


class BestMomentsGallery(FrozenValue):
    """A game's gallery of best moments: how to query, list and show them.  Texts are English."""

    empty: str
    orders: Mapping[str, str]
    look_up: Callable[[Index, int | None, str, int], Sequence[FoundMoment]]
    """Queries the best moments.  Takes a profile (None for all), the order, and a limit."""
    told: Callable[[Any], GalleryRowTexts]
    show: Callable[[Any, Any], None]
    """Moves a replay's table to the start of a moment, at whose end the replay will pause."""
    picture: Callable[[Any, Any], LastTablePicture]
    """Takes a record and a moment in it.  Raises as ``last_table_picture`` does."""


class Weakness(FrozenValue):
    """A kind of choices that cost a player points.  Words are in English."""

    kind: str
    name: str
    sentence: str
    points: float
    """What these choices cost in a game, on average."""
    left: int
    """How many mistakes of this kind can be practised."""
    uid: str
    """The game with the costliest of them."""
    at: int
    """The moment of that game's replay at which the costliest choice is made."""


class Study(FrozenValue):
    """What a player's reviewed games teach."""

    rival: str = ""
    """The bot that scores most nearly as much on the same deals; '' if that is not known."""
    weaknesses: Sequence[Weakness] = ()
    """The costliest kinds of choices first."""


class Screens:
    """Everything that the shared screens need to know of a game.  All words are in English."""

    parts: Mapping[str, str] = {}
    """The attributes that are imported only at their first use, and where each is found: a module
    beside the game's ``Screens``, or ``module:name`` for one thing in a module.
    """
    asks: str
    """The label of the choice between the kinds of game, such as editions."""
    kinds: Mapping[str, str]
    notes: Mapping[str, str]
    """One line about each kind of game."""
    switches: Mapping[str, OnOffOption] = {}
    """The on/off options, by the names that they have in records."""
    rivals: Mapping[str, Rival] = {}
    rival_losses: Mapping[str, float] = {}
    """The points that a kind of rival's choices cost it in a solo game, most first."""
    save_words: str
    """The label of the pause menu's button that saves a film."""
    nothing_to_save: str
    """The words shown while there is no film to save."""
    gallery_words: str = ""
    """The title of the gallery of best moments; empty if there is no gallery."""
    has_daily: bool = False
    has_puzzles: bool = False
    has_runs: bool = False
    """Whether there are runs: several deals in a row, with goals that rise."""
    says_you: bool = False
    """Whether the table calls its only person “you”, not by name."""
    shares_table: bool = False
    """Whether people at one screen can play at the same time."""
    is_reviewed: bool = False
    fewer_is_better: bool
    total_units: float
    """The width of a game's result in lists of games, in units."""

    table_factory: TableFactory
    new_record: Callable[[Sequence[Player], str, int, Any], Record]
    """Returns the record of a game that nobody has played yet: its players, kind, seed and own deck
    (None for the game's own cards).  Raises `InvalidSetup`.
    """
    words: GameInWords
    charts: StatisticsCharts
    book: Book
    """The how-to-play pages."""
    scene: Callable[[Kit, Any], Scene]
    """Returns the scene of a table."""
    screen_reader_view: Callable[[Any], ScreenReaderView]
    """Returns a scene's screen-reader view."""
    may_film: Callable[[Any], bool]
    """Whether a table has had a moment that is worth a film."""
    footage: Callable[[Kit, Any], Footage | None]
    """Returns the latest moment at a table that is worth a film, or None."""
    rules: Callable[[Seated | None], Columns]
    """Returns the rules to look up while playing, in two columns, empty if there are none."""
    fan: Callable[[Kit], Sequence[FanCard]]
    """Returns cards for the title screen, from the left."""
    preview: Callable[[Kit], Picture]
    """Returns a picture that plays a short demo with the current settings."""
    last_table_picture: Callable[[Any, int | None], LastTablePicture]
    """Takes a saved game's record and ``Match.steps``.  Returns the table as it was last seen.

    Raises `DamagedRecord` or `InvalidSetup`.
    """
    result_picture: Callable[[Kit, Any, str], pygame.Surface]
    """Draws the shareable picture of a finished game with a caption."""

    collection: BestMomentsGallery
    """The gallery's contents, where there is one."""
    decks: CustomDecks | None
    guided: Callable[[Kit], Seated] | None
    """Creates the table of the guided game, which is not saved.  None without a guided game."""
    puzzle: Callable[[Kit, int], Seated]
    """Creates the table of a puzzle by number, 0 for the next puzzle.  The game is not saved."""
    puzzle_detail: Callable[[Settings], str]
    """Returns the text under the title screen's puzzle button."""
    puzzle_page: Callable[[Kit, str], Scene]
    """Creates the page of puzzles, with a player's own mistakes that are due."""
    due_mistakes: Callable[[Index, str, date], Sequence[object]]
    """Queries a player's own mistakes that are due as puzzles on a day."""
    query_study: Callable[[Index, str], Study]
    """Queries what a player's reviewed games teach.  Only if ``is_reviewed``."""
    query_practice: Callable[[Index, str, date, str], Callable[[Kit], Seated] | None]
    """Queries what lays the table of a player's mistake of a kind; None if none is left."""
    review_games: Callable[[Kit, Sequence[str]], GameReviews]
    """Starts reviewing saved games, by their uids, in this order.  Only if ``is_reviewed``."""
    run_page: Callable[[Kit, str, str], Scene]
    """Creates the page of a player's runs, which shows the run of a file at first."""
    query_run: Callable[[Index, str, date], Words]
    """Queries the run that a player has begun.  Returns a function that tells how far it is."""
    query_run_deal: Callable[[Index, str], Words]
    """Queries which deal of a run a game is.  Returns a function that tells it; '' for none."""
    query_run_games: Callable[[Index], frozenset[str]]
    """Queries the uids of all games that are deals of runs.  Only if ``has_runs``."""
    offerings: Sequence[RecurringDeal]
    query_today: Callable[[Index, int | None], Words]
    """Queries a player's result in today's deal.  Returns a function that tells the result."""

    def __getattr__(self, name: str) -> object:
        if name not in self.parts:
            raise AttributeError(name)
        return import_part_beside(type(self), self.parts[name])

    def save_latest_film(self, kit: Kit, table: Any) -> None:
        """Save a film of the latest moment worth one.  If there is none, show a notice."""
        from .watch.saving import start_saving_film

        footage = self.footage(kit, table)
        if footage is None:
            kit.notices.replace_notices(_(self.nothing_to_save))
        else:
            start_saving_film(kit, footage)

    def player_count_note(self, count: int) -> str:
        return ""


def rival_of_bot_kind(games: Games, game: str, kind: str) -> Rival:
    return screens_of(games, game).rivals.get(kind, PLAIN_BOT)


def rival_in_words(rival: Rival) -> str:
    """Return a rival's own name and its level, as everywhere where there is room for both."""
    level = _(rival.words)
    return f"{rival.name} ({level})" if rival.name else level


def screens_of(games: Games, name: str = "") -> Screens:
    found = games[name] if name else next(iter(games.values()))
    return cast(Screens, found.screens)
