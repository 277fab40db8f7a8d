"""Which games were played on a deal that their players had seen: they are practice.

Whoever plays a deal again has seen it, whether it comes by a code, a file, *Same deal again* or a
record.  The game files tell so of everybody's own games.  They cannot tell when somebody else's
game came to this computer; so a new game asks as it begins (``queries.players_of_deal``), and its
header keeps the answer.

Nor can the files tell of a game that was deleted.  ``SEEN_FILE`` does: a line of JSON for each game
that has ever been deleted here, with who played its deal, and when.  If it was finished, its
results are there, too, and go on counting: deleting bad games raises no average.  The file can only
grow.  A line counts while there is no game of its uid; so a game that comes back from a backup
stands for itself.
"""

from __future__ import annotations

import contextlib
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from sqlite3 import Connection
from typing import NamedTuple

from game.files import create_numbered_file, read_regular_file, replace_file, sync_folder
from game.record import PERSON_KIND, DamagedRecord, Json
from game.record.format import expect_list, expect_object, expect_text, require_key
from game.record.strict_json import parse_json
from game.statistics import Cell, GameSummary
from game.words import N_
from game.words.letters import fold_name

from .gamefile import FileSignature, file_signature

SEEN_FILE = "seen.jsonl"
"""The name ends unlike those of games, so that programs before 0.3.0 find no game in it."""
MAX_SEEN_BYTES = 2**24
DAMAGED_FOLDER = "damaged"
SEEN_DAMAGED_NOTICE = N_(
    "The list of deals you know from deleted games was damaged; the old file is kept as {file}."
)
_MAX_TEXT_LENGTH, _MAX_SEATS, _MAX_COLUMNS, _MAX_CELL = 1000, 100, 100, 10**15
_COLUMNS_TOLD_ONCE = {"id", "profile", "folded", "uid", "deal", "seed", "series", "game:1", "deeds"}
"""The columns of ``played`` that a deleted game's results leave out."""

# A header may say anything; times are compared to the second.
_TIME_SQL = "CASE WHEN {0} GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-*' THEN {0} ELSE touched END"
_GAMES_ON_DEAL_SQL = (
    f"SELECT id, uid, substr({_TIME_SQL.format('started')}, 1, 19),"
    f" CASE WHEN is_finished THEN substr({_TIME_SQL.format('finished')}, 1, 19) ELSE '' END,"
    " touched, is_marked, is_branch, known_from, is_practice FROM games WHERE deal = ?"
)


class _DealtGame(NamedTuple):
    """A game on a deal, and what tells whether its people had seen the deal."""

    people: frozenset[str]
    """The names of the game's people, folded."""
    number: int | None
    """The number in the index; None for a game that was deleted."""
    uid: str
    begun: str
    ended: str
    """``begun`` and ``ended`` are to the second.  ``ended`` is empty for an unfinished game."""
    touched: str
    is_marked: bool
    """Whether the game's header says that its players knew the deal."""
    is_branch: bool
    known_from: str
    is_practice: bool
    """``known_from`` and ``is_practice`` are what the index says so far."""

    @property
    def age(self) -> tuple[str, str, str]:
        return self.begun, self.touched, self.uid


class SeenDeal(NamedTuple):
    """A game that was deleted, as far as others on its deal have to know of it."""

    uid: str
    deal: str
    begun: str
    """When it was begun, to the second."""
    people: tuple[str, ...]
    bots: tuple[str, ...]
    game: str
    edition: str
    deck: str
    seed: str
    daily: str
    is_marked: bool
    results: tuple[Mapping[str, Cell], ...] = ()
    """The rows of a finished game's seats in the index's view ``played``, without what is 0, empty
    or unknown.  A line may have none: at first, results were not kept.
    """

    @property
    def folded(self) -> frozenset[str]:
        return frozenset(map(fold_name, self.people))

    def result_of(self, folded: str) -> Mapping[str, Cell] | None:
        """Return the result of a person, by the folded name; None if none was kept."""
        own = (row for row in self.results if row.get("kind") == PERSON_KIND)
        return next((row for row in own if fold_name(text_in(row, "name")) == folded), None)

    def as_summary(self, *, is_finished: bool) -> GameSummary:
        """Return it as a game that has ended; one that is not finished earns nothing any more."""
        players = len(self.people) + len(self.bots)
        return GameSummary(
            self.game, self.edition, self.deck, self.seed, players, 0, is_finished,
            bool(self.bots), False, self.is_marked, 0, self.daily, self.begun, self.begun,
        )  # fmt: skip


def text_in(row: Mapping[str, Cell], column: str) -> str:
    found = row.get(column, "")
    return found if isinstance(found, str) else ""


def number_in(row: Mapping[str, Cell], column: str) -> int:
    found = row.get(column, 0)
    return found if isinstance(found, int) else 0


class SeenDeals:
    """The deals that are known from deleted games, in a file of a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._path = folder, folder / SEEN_FILE
        self._signature: FileSignature | None = None
        self._deals: dict[str, SeenDeal] = {}
        self._by_deal: dict[str, list[SeenDeal]] = {}
        self._is_damaged, self._is_news = False, False

    @property
    def deals(self) -> dict[str, SeenDeal]:
        """The deals by the uids of their games; as far as the file can be read, if it cannot."""
        with contextlib.suppress(OSError):
            self._read_changes()
        return self._deals

    def on_deal(self, deal: str) -> list[SeenDeal]:
        return self._by_deal.get(deal, []) if self.deals else []

    def take_news(self) -> Iterable[str]:
        """Return all these deals if the file has changed since they were last taken, else none."""
        found = self._by_deal.keys() if self.deals and self._is_news else ()
        self._is_news = False
        return found

    def content(self) -> bytes:
        return spell_seen_deals(self.deals.values())

    def add(self, more: Iterable[SeenDeal]) -> None:
        """Add deals, or raise ``OSError``."""
        self._read_changes()
        new = {seen.uid: seen for seen in more if seen.uid not in self._deals}
        if new:
            self.set_damage_aside()
            self._folder.mkdir(parents=True, exist_ok=True)
            replace_file(self._path, self.content() + spell_seen_deals(new.values()))
            sync_folder(self._folder)

    def set_damage_aside(self) -> str:
        """Keep a damaged file aside, and write what is sound of it anew.

        Return the name of the file that was kept, or '' if nothing is damaged.
        """
        self._read_changes()
        if not self._is_damaged:
            return ""
        sound, aside = self.content(), self._folder / DAMAGED_FOLDER / SEEN_FILE
        aside.parent.mkdir(exist_ok=True)
        aside = create_numbered_file(aside, read_regular_file(self._path, MAX_SEEN_BYTES))
        replace_file(self._path, sound)
        return f"{DAMAGED_FOLDER}/{aside.name}"

    def _read_changes(self) -> None:
        signature = file_signature(self._path)
        if signature == self._signature:
            return
        data = b"" if signature is None else read_regular_file(self._path, MAX_SEEN_BYTES)
        read = [*read_seen_deals(data)]
        self._deals = {seen.uid: seen for seen in read if seen is not None}
        self._by_deal = {}
        for seen in self._deals.values():
            self._by_deal.setdefault(seen.deal, []).append(seen)
        self._is_damaged, self._is_news, self._signature = None in read, True, signature


class IndexWithDeals(Connection):
    """What the index must offer to recognise deals."""

    seen: SeenDeals
    """The deals that are known from deleted games."""


def read_seen_deals(data: bytes) -> Iterator[SeenDeal | None]:
    """Yield the deal of each line; None for a damaged line."""
    for line in data.splitlines():
        if line.strip():
            try:
                yield _seen_deal_from_json(expect_object(parse_json(line), ""))
            except DamagedRecord:
                yield None


def _seen_deal_from_json(told: dict[str, Json]) -> SeenDeal:
    def text(key: str) -> str:
        return _expect_short_text(require_key(told, key, ""), key)

    def names(key: str) -> tuple[str, ...]:
        listed = expect_list(require_key(told, key, ""), key)
        return tuple(_expect_short_text(name, key) for name in listed)

    return SeenDeal(
        text("uid"), text("deal"), text("begun"), names("people"), names("bots"), text("game"),
        text("edition"), text("deck"), text("seed"), text("daily"), told.get("is_marked") is True,
        tuple([
            _result_from_json(expect_object(row, "results"))
            for row in expect_list(told.get("results", []), "results")[:_MAX_SEATS]
        ]),
    )  # fmt: skip


def _result_from_json(told: dict[str, Json]) -> dict[str, Cell]:
    """Return what is valid of a seat's result."""
    return {
        key: value
        for key, value in islice(told.items(), _MAX_COLUMNS)
        if (isinstance(value, str) and len(value) <= _MAX_TEXT_LENGTH)
        or (type(value) is int and abs(value) <= _MAX_CELL)
    }


def _expect_short_text(value: Json, place: str) -> str:
    text = expect_text(value, place)
    if len(text) > _MAX_TEXT_LENGTH:
        raise DamagedRecord("this text is too long", place=place)
    return text


def spell_seen_deals(deals: Iterable[SeenDeal]) -> bytes:
    """Return the content of a file of deals."""
    return b"".join((json.dumps(seen._asdict()) + "\n").encode() for seen in deals)


def seen_deal_of(index: IndexWithDeals, uid: str) -> SeenDeal | None:
    """Return what is to be kept of a game that is deleted, or None if its deal is unknown."""
    query = (
        f"SELECT id, deal, substr({_TIME_SQL.format('started')}, 1, 19), game, edition, deck, seed,"
        " daily, is_marked, is_finished FROM games WHERE uid = ? AND deal <> ''"
    )
    row = index.execute(query, (uid,)).fetchone()
    if row is None:
        return None
    number, deal, begun, *told, is_marked, is_finished = row
    game, edition, deck, seed, daily = (text[:_MAX_TEXT_LENGTH] for text in told)
    names: dict[bool, list[str]] = {True: [], False: []}
    query = "SELECT name, kind = ? FROM seats WHERE game = ? ORDER BY player"
    for name, is_person in index.execute(query, (PERSON_KIND, number)):
        names[bool(is_person)].append(name)
    return SeenDeal(
        uid, deal, begun, tuple(names[True]), tuple(names[False]), game, edition, deck, seed, daily,
        bool(is_marked), _results_of_game(index, number) if is_finished else (),
    )  # fmt: skip


def _results_of_game(index: IndexWithDeals, number: int) -> tuple[Mapping[str, Cell], ...]:
    found = index.execute("SELECT * FROM played WHERE id = ? ORDER BY player", (number,))
    columns = [column for column, *_ in found.description]
    return tuple([
        {
            column: cell
            for column, cell in zip(columns, row, strict=True)
            # A par of 0 is one.
            if column not in _COLUMNS_TOLD_ONCE and (cell or (column == "par" and cell is not None))
        }
        for row in found
    ])  # fmt: skip


def deleted_games(index: IndexWithDeals, deal: str = "") -> list[SeenDeal]:
    """Return the deleted games, of one deal or of all, that are not here again."""
    found = index.seen.on_deal(deal) if deal else index.seen.deals.values()
    query = "SELECT 1 FROM games WHERE uid = ?"
    return [seen for seen in found if index.execute(query, (seen.uid,)).fetchone() is None]


def recognise_deals(index: IndexWithDeals, deals: Iterable[str]) -> None:
    """Set ``known_from`` and ``is_practice`` of all games on these deals, in a transaction."""
    for deal in sorted(set(deals) - {""}):
        games = _games_on_deal(index, deal)
        for game in games:
            if game.number is None:
                continue
            seen = _earlier_game(game, games)
            is_own = seen is not None and not seen.people.isdisjoint(game.people)
            found = seen.uid if seen else "", is_own or game.is_marked
            if found != (game.known_from, game.is_practice):
                query = "UPDATE games SET known_from = ?, is_practice = ? WHERE id = ?"
                index.execute(query, (*found, game.number))


def _games_on_deal(index: IndexWithDeals, deal: str) -> list[_DealtGame]:
    """Return all games on a deal, even deleted ones, the one begun first at the head."""
    people = defaultdict[int, set[str]](set)
    for number, name in index.execute(
        "SELECT id, folded FROM games JOIN seats ON seats.game = games.id"
        " WHERE deal = ? AND kind = ?",
        (deal, PERSON_KIND),
    ):
        people[number].add(name)
    rows = index.execute(_GAMES_ON_DEAL_SQL, (deal,))
    games = [_DealtGame(frozenset(people[row[0]]), *row) for row in rows]
    games += [
        _DealtGame(it.folded, None, it.uid, it.begun, "", it.begun, it.is_marked, False, "", False)
        for it in deleted_games(index, deal)
    ]
    return sorted(games, key=lambda game: game.age)


def _earlier_game(game: _DealtGame, games: Sequence[_DealtGame]) -> _DealtGame | None:
    """Return the game in which the players of ``game`` had seen its deal, or None.

    It is the first one that shares a person with the game and began before the game did, or while
    it was played.  If there is none and the game is marked, it is the first one of somebody else.
    """
    for other in games:
        is_before = other.age < game.age or not game.ended or other.begun < game.ended
        if other is not game and is_before and other.people & game.people:
            return other
    if game.is_marked and not game.is_branch and games[0] is not game:
        return games[0]
    return None
