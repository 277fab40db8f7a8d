"""Queries of the library's index, for lists, statistics and rankings."""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from enum import StrEnum
from typing import Any, NamedTuple

from game import statistics
from game.record import PERSON_KIND, Record, deal_key, seats_in_record
from game.statistics import FeatProgress, PlayedDeeds, feat_progress_of, ladders_of
from game.words.letters import fold_name

from .deals import SeenDeal, deleted_games, number_in, text_in
from .gamefile import END_MISSING_TEXT
from .index import Index, count_unread_files, profile_number, utc_now


class ListedSeat(NamedTuple):
    """One seat of a listed game."""

    name: str
    badge: int
    kind: str
    total: int
    """The points of a finished game.  In some games the lowest total wins."""
    has_won: bool


@dataclass(frozen=True, slots=True)
class ListedGame:
    """One game as lists show it."""

    number: int
    """The game's number in the ``library`` commands."""
    uid: str
    game: str
    edition: str
    """The edition; in games without editions, the match kind (such as ``first-to-3``)."""
    game_of_match: int
    """The game's number within its match, from 1."""
    is_finished: bool
    leads_on: bool
    """Whether the game has ended and the next game of its match has not begun."""
    has_bots: bool
    is_branch: bool
    undone: int
    daily: str
    started: str
    touched: str
    """When the game was last played here or, if never, imported (ISO 8601, UTC)."""
    actions: int
    seats: tuple[ListedSeat, ...]
    hints: int = 0
    """The number of decisions with a hint."""
    damage: str = ""
    """What cannot be read of the game's file, as an English sentence; empty if all can be read."""
    par: int | None = None
    """The strongest bot's score on the same deal, if known."""
    is_practice: bool = False
    """Whether the players knew the deal: the game is a branch of another, or marked as practice,
    or one of its people had played the deal.
    """
    is_challenge: bool = False
    """Whether the deal came with a challenge code."""
    known_by: str = ""
    """The name of who had played the deal before, if that is why the game is practice."""
    deck: str = ""
    """The deck's name; empty if the record names no deck."""

    @property
    def can_be_continued(self) -> bool:
        return self.is_readable and (self.leads_on or not self.is_finished)

    @property
    def is_readable(self) -> bool:
        """Whether enough of the saved game could be read to show it."""
        return self.game != ""


NO_OWN_DECK_SQL = f"deck NOT LIKE '%{statistics.OWN_DECK_MARK}%'"
"""SQL condition: the game was not played with an own deck, which compares with itself alone."""
NO_HINTS_SQL = "hints = 0"
"""SQL condition: the game was played without hints.  Only such games set records."""
MATCH_CONTINUES_SQL = (
    "(goes_on AND NOT EXISTS (SELECT 1 FROM games AS later WHERE later.series = games.series"
    " AND later.series <> '' AND later.number > games.number))"
)
"""SQL condition: the game's match continues, and its next game has not begun."""
LISTED_GAME_COLUMNS = {
    **{field.name: field.name for field in fields(ListedGame)},
    "number": "id",
    "game_of_match": "number",
    "leads_on": MATCH_CONTINUES_SQL,
    # Prefer people to bots, and people who are in both games.
    "known_by": "coalesce((SELECT seats.name FROM games AS seen JOIN seats ON seats.game = seen.id"
    " LEFT JOIN seats AS own ON own.game = games.id AND own.folded = seats.folded"
    " WHERE seen.uid = games.known_from AND games.is_practice"
    " ORDER BY seats.kind <> 'person', own.game IS NULL, seats.player LIMIT 1), '')",
    "par": "CASE WHEN is_finished THEN (SELECT par FROM insights WHERE game = games.id) END",
    "seats": "(SELECT json_group_array(json_array(name, badge, kind, total, has_won))"
    " FROM (SELECT * FROM seats WHERE game = games.id ORDER BY player))",
}
"""The SQL expression for each field of a ``ListedGame``."""
LISTED_GAME_BOOLEANS = (
    *("is_finished", "leads_on", "has_bots", "is_branch", "is_practice"),
    "is_challenge",
)


def query_listed_games(index: Index, rest: str, values: Mapping[str, object]) -> list[ListedGame]:
    """Return games with their seats.  ``rest`` is the end of the SQL query: WHERE and ORDER BY."""
    query = f"SELECT {', '.join(LISTED_GAME_COLUMNS.values())}, known_from FROM games {rest}"
    found = []
    for *row, known_from in index.execute(query, values):
        told = dict(zip(LISTED_GAME_COLUMNS, row, strict=True))
        if told["is_practice"] and not told["known_by"]:
            told["known_by"] = _player_of_deleted_game(index, known_from, told["uid"])
        told |= {name: bool(told[name]) for name in LISTED_GAME_BOOLEANS}
        seats = [(*seat, bool(has_won)) for *seat, has_won in json.loads(told["seats"])]
        told["seats"] = tuple(map(ListedSeat._make, seats))
        found.append(ListedGame(**told))
    return found


def _player_of_deleted_game(index: Index, uid: str, later: str) -> str:
    """Return who played a deleted game; of several, preferably one of a later game's people."""
    gone = index.seen.deals.get(uid)
    if gone is None:
        return ""
    query = "SELECT folded FROM seats JOIN games ON games.id = seats.game WHERE uid = ?"
    own = {folded for (folded,) in index.execute(query, (later,))}
    people = sorted(gone.people, key=lambda name: fold_name(name) not in own)
    return next(iter([*people, *gone.bots]), "")


@dataclass(frozen=True, slots=True)
class GameSearch:
    """Which games to list.  A field left at its default sets no condition."""

    player: str = ""
    """Part of a player's name, without regard to upper and lower case."""
    since: str = ""
    until: str = ""
    """``since`` and ``until`` are the first and last day of last play, like ``2026-11-21``.  A
    month, like ``2026-11``, means its first or last day.
    """
    game: str = ""
    """The game's name in records."""
    edition: str = ""
    least: int | None = None
    """The score that at least one seat must have; if ``player`` is given, that player's seat."""
    is_finished: bool | None = None
    is_of_people: bool = False
    """Whether to leave out games of bots only."""
    is_of_several: bool = False
    """Whether to leave out games of fewer than two people."""
    limit: int = 50
    offset: int = 0


class Profile(NamedTuple):
    """A person who has played, under the latest spelling of the name."""

    number: int
    name: str
    games: Mapping[str, int]
    """The number of finished games, by the game's name in records."""


def _has_future_games(index: Index, now: str) -> bool:
    return (
        index.execute("SELECT 1 FROM games WHERE touched > ? LIMIT 1", (now,)).fetchone()
        is not None
    )


def latest_first(index: Index) -> str:
    """Return the SQL order of games, last played first.

    A game dated in the future was played while the clock was wrong: nobody knows when, so it comes
    last.
    """
    now = utc_now()
    is_future = f"touched > '{now}', " if _has_future_games(index, now) else ""
    return f"{is_future}touched DESC, id DESC"


def oldest_first(index: Index) -> str:
    """Return the SQL order of games as they were played; those dated in the future come first."""
    now = utc_now()
    is_future = f"touched > '{now}' DESC, " if _has_future_games(index, now) else ""
    return f"{is_future}touched, id"


def list_games(index: Index, search: GameSearch = GameSearch()) -> list[ListedGame]:
    """Return the games that match a search, last played first.

    Skips ``offset`` games and returns at most ``limit``.
    """
    where, values = _search_condition(search)
    order = f"ORDER BY {latest_first(index)} LIMIT :limit OFFSET :offset"
    return query_listed_games(index, f"WHERE {where} {order}", values)


def count_games(index: Index, search: GameSearch = GameSearch()) -> int:
    where, values = _search_condition(search)
    query = f"SELECT count(*) FROM games WHERE {where}"
    count: int = index.execute(query, values).fetchone()[0]
    return count


def find_game(index: Index, name: str) -> ListedGame | None:
    """Return the game with this number or uid, or None."""
    number = int(name) if name.isascii() and name.isdecimal() and len(name) < 19 else -1
    # An argument need not be valid Unicode; no uid has a question mark.
    values = {"number": number, "uid": name.encode("utf-8", "replace").decode("utf-8")}
    rest = "WHERE id = :number OR uid = :uid ORDER BY id = :number DESC LIMIT 1"
    return next(iter(query_listed_games(index, rest, values)), None)


def find_last_unfinished(index: Index) -> ListedGame | None:
    """Return a person's latest unfinished game or match that no other window plays, or None."""
    rows = index.execute(
        "SELECT id, uid FROM games WHERE (NOT is_finished OR goes_on)"
        " AND (steps IS NOT NULL AND damage = '' OR damage = ?)"
        f" AND (NOT is_finished OR {MATCH_CONTINUES_SQL}) AND EXISTS"
        " (SELECT 1 FROM seats WHERE game = games.id AND kind = 'person')"
        f" ORDER BY {latest_first(index)}",
        (END_MISSING_TEXT,),
    )
    return _first_free_game(index, rows.fetchall())


def find_last_watched(index: Index) -> ListedGame | None:
    """Return the latest game of bots only that can be shown and no other window plays, or None."""
    rows = index.execute(
        "SELECT id, uid FROM games WHERE steps IS NOT NULL AND damage = '' AND game <> ''"
        " AND NOT EXISTS (SELECT 1 FROM seats WHERE game = games.id AND kind = 'person')"
        f" ORDER BY {latest_first(index)} LIMIT 9"
    )
    return _first_free_game(index, rows.fetchall())


def _first_free_game(index: Index, games: Iterable[tuple[int, str]]) -> ListedGame | None:
    """Return the first of some games, as rows and uids, that no other window plays."""
    for number, uid in games:
        if index.window.is_free(uid):
            return query_listed_games(index, "WHERE id = :number", {"number": number})[0]
    return None


def list_profiles(index: Index) -> list[Profile]:
    """Return everybody who has played, most finished games first; deleted ones count, too."""
    names, counts = dict[int, str](), defaultdict[int, dict[str, int]](dict)
    # With max(), SQLite takes the name from the row of the maximum: as it was last written.
    # A date in the future is no date.
    last = "max(CASE WHEN touched > ? THEN '' ELSE touched END)"
    for profile, name, game, count, _last in index.execute(
        f"SELECT profile, name, game, sum(is_finished), {last} FROM played"
        " WHERE profile IS NOT NULL GROUP BY profile, game ORDER BY 5",
        (utc_now(),),
    ):
        names[profile] = name
        if count:
            counts[profile][game] = count
    for gone in deleted_games(index):
        for name in gone.people:
            number, result = profile_number(name), gone.result_of(fold_name(name))
            if result is not None:
                names.setdefault(number, name)
                counts[number][gone.game] = counts[number].get(gone.game, 0) + 1
    found = [Profile(number, name, counts[number]) for number, name in names.items()]
    return sorted(found, key=lambda who: (-sum(who.games.values()), fold_name(who.name)))


def played(
    index: Index,
    columns: Iterable[str],
    where: str,
    *values: object,
    order: str = "",
    limit: int = -1,
) -> list[tuple[Any, ...]]:
    """Return these columns of all seats in finished games that meet the SQL condition ``where``.

    Without an ``order`` the games come as they were played.
    """
    return index.execute(
        f"SELECT {', '.join(columns)} FROM played WHERE is_finished AND {where}"
        f" ORDER BY {order or oldest_first(index)} LIMIT {limit:d}",
        values,
    ).fetchall()


class _DeletedResult(NamedTuple):
    """A profile's result in a deleted game."""

    game: SeenDeal
    row: Mapping[str, statistics.Cell]

    @property
    def has_own_deck(self) -> bool:
        return statistics.OWN_DECK_MARK in text_in(self.row, "deck")

    def cells(self, columns: Iterable[str]) -> tuple[Any, ...]:
        """Return these columns as ``played`` does; what cannot be used is 0 or empty."""
        return tuple(map(self._cell, columns))

    def _cell(self, column: str) -> Any:
        if column == "uid":
            return ""  # there is nothing to open
        if column == "par":
            return number_in(self.row, column) if column in self.row else None
        if column in _NUMBERS_AS_TEXT:
            text = text_in(self.row, column)
            return text if _NUMBERS_AS_TEXT[column].fullmatch(text) else ""
        if column in _TEXT_COLUMNS:
            return text_in(self.row, column)
        return number_in(self.row, column)


_TEXT_COLUMNS = {"edition", "deck", "touched", "name", "kind", "started", "finished", "daily"}
_LENGTHS = re.compile(r"[0-9]{1,9}( [0-9]{1,9}){0,99}")
_NUMBERS_AS_TEXT = {
    "lengths": _LENGTHS,
    "chains": _LENGTHS,
    "judged": re.compile(r"-?[0-9]{1,15}( -?[0-9]{1,15})*"),
}


def _deleted_results(index: Index, profile: int, game: str = "") -> list[_DeletedResult]:
    """Return a profile's results in finished games that were deleted, of one game or of all."""
    return [
        _DeletedResult(gone, row)
        for gone in deleted_games(index)
        if game in ("", gone.game) and gone.results
        for name in gone.people
        if profile_number(name) == profile and (row := gone.result_of(fold_name(name))) is not None
    ]


def _with_deleted(
    index: Index, columns: Sequence[str], gone: Sequence[_DeletedResult], where: str,
    *values: object,
) -> list[tuple[Any, ...]]:  # fmt: skip
    """Return columns of finished games that meet a condition, and of deleted games, in order."""
    if not gone:
        return played(index, columns, where, *values)
    now, dated = utc_now(), ("touched", *columns)
    rows = played(index, dated, where, *values) + [each.cells(dated) for each in gone]
    # Those dated in the future come first, as in ``oldest_first``.
    return [row[1:] for row in sorted(rows, key=lambda row: (row[0] <= now, row[0]))]


def figures_of_profile(
    index: Index,
    profile: int,
    game: statistics.GameWithStatistics,
    wanted: statistics.GameSelection,
) -> tuple[Counter[statistics.GameCircumstances], statistics.ProfileFigures]:
    """Return the numbers of a profile's finished games of each kind, and its figures.

    The kinds are those that statistics filter by.  The figures sum up only the ``wanted`` games.
    Deleted games count, or deleting the bad ones would raise an average.
    """
    fields = game.statistics.COLUMNS_NEEDED
    # Reading only the needed columns keeps ten thousand games fast.
    gone = _deleted_results(index, profile, game.name)
    rows = _with_deleted(index, fields, gone, "profile = ? AND game = ?", profile, game.name)
    cells = zip(*rows, strict=True) if rows else [()] * len(fields)
    games = dict(zip(fields, cells, strict=True))
    return statistics.count_circumstances(games), game.statistics.figures_of(
        statistics.select_matching_games(games, wanted)
    )


def skill_of_profile(
    index: Index, profile: int, game: statistics.GameWithStatistics
) -> statistics.Skill:
    """Return a profile's skill in its reviewed games.

    Practice, games with hints, own decks and kinds without a baseline are left out.  Deleted
    games count as far as they had been reviewed.
    """
    where, kinds = _of_skill(game)
    where = f"profile = ? AND game = ? AND judged IS NOT NULL AND {where}"
    gone = [
        each
        for each in _deleted_results(index, profile, game.name)
        if "judged" in each.row or "par" in each.row
        if not each.row.get("is_practice") and not each.row.get("hints")
        if each.row.get("edition") not in kinds and not each.has_own_deck
    ]
    fields = statistics.ReviewedGame._fields
    rows = _with_deleted(index, fields, gone, where, profile, game.name, *kinds)
    return statistics.sum_up_skill(list(map(statistics.ReviewedGame._make, rows)))


def games_to_review(index: Index, profile: int, game: statistics.GameWithStatistics) -> list[str]:
    """Return the uids of a profile's solo games without a review or par, last played first.

    What the profile's skill leaves out is left out here, too.
    """
    where, kinds = _of_skill(game)
    where = (
        "profile = ? AND game = ? AND players = 1 AND (coalesce(judged, '') = '' OR par IS NULL)"
        f" AND {where}"
    )
    rows = played(index, ("uid",), where, profile, game.name, *kinds, order=latest_first(index))
    return [uid for (uid,) in rows]


def _of_skill(game: statistics.GameWithStatistics) -> tuple[str, Sequence[str]]:
    """Return the SQL condition of games that count for a profile's skill, and its values."""
    kinds = game.statistics.KINDS_WITHOUT_BASELINE
    places = ", ".join("?" * len(kinds))
    conditions = "NOT is_practice", NO_HINTS_SQL, NO_OWN_DECK_SQL, f"edition NOT IN ({places})"
    return " AND ".join(conditions), kinds


def daily_games_of_profile(index: Index, profile: int) -> list[tuple[statistics.GameSummary, int]]:
    """Return a profile's games of daily and weekly deals, each with a score.

    The score is the total of a solo game, else the others' total minus the profile's.  A game
    marked as practice is practice.  Another one whose deal was seen elsewhere stays unfinished:
    neither it nor a later game of the deal earns anything, even if it has ended.  A deleted
    game is such a game unless it had been finished.
    """
    told = {
        "is_practice": "is_marked",
        "is_finished": "is_finished AND NOT is_practice",
        "finished": "CASE WHEN is_practice AND finished = '' THEN touched ELSE finished END",
    }
    columns = [told.get(name, name) for name in statistics.GameSummary._fields]
    rows = index.execute(
        f"SELECT {', '.join(columns)}, CASE WHEN players = 1 THEN total ELSE"
        " (SELECT sum(total) FROM seats AS others"
        " WHERE others.game = played.id AND others.player <> played.player) - total END"
        f" FROM played WHERE profile = ? AND daily <> '' ORDER BY {oldest_first(index)}",
        (profile,),
    )
    games = [(statistics.GameSummary._make(row[:-1]), row[-1]) for row in rows]
    finished = {
        each.game.uid: _daily_score(each)
        for each in _deleted_results(index, profile)
        if not each.row.get("is_practice")
    }
    return games + [
        (gone.as_summary(is_finished=gone.uid in finished), finished.get(gone.uid, 0))
        for gone in deleted_games(index)
        if gone.daily and profile in map(profile_number, gone.people)
    ]


def _daily_score(deleted: _DeletedResult) -> int:
    total, results = number_in(deleted.row, "total"), deleted.game.results
    if len(results) == 1:
        return total
    return sum(number_in(row, "total") for row in results) - 2 * total


_GAME_CONDITIONS = {
    "since": "touched >= :since",
    # Include the whole last day: ~ sorts after every digit.
    "until": "touched <= :until || '~'",
    "game": "games.game = :game",
    "edition": "edition = :edition",
    "is_finished": "is_finished = :is_finished",
    "is_of_people": "EXISTS (SELECT 1 FROM seats WHERE game = games.id AND kind = 'person')",
    "is_of_several": ("(SELECT COUNT(*) FROM seats WHERE game = games.id AND kind = 'person') > 1"),
}
_SEAT_CONDITIONS = {"player": "folded LIKE :player ESCAPE '!'", "least": "total >= :least"}
"""SQL conditions by field of ``GameSearch``.  One seat of the game must meet all that are set."""


def _search_condition(search: GameSearch) -> tuple[str, dict[str, object]]:
    values = asdict(search)
    literally = re.sub("([!%_])", r"!\1", fold_name(search.player))
    values["player"] = search.player and f"%{literally}%"
    nothing = asdict(GameSearch())
    wanted = [name for name, value in values.items() if value != nothing[name]]
    conditions = ["1", *(_GAME_CONDITIONS[name] for name in wanted if name in _GAME_CONDITIONS)]
    if seat := [_SEAT_CONDITIONS[name] for name in wanted if name in _SEAT_CONDITIONS]:
        one = f"SELECT 1 FROM seats WHERE game = games.id AND {' AND '.join(seat)}"
        conditions.append(f"EXISTS ({one})")
    return " AND ".join(conditions), values


class RankingCategory(NamedTuple):
    """The games that one ranking compares: those of one edition, deck and number of players."""

    edition: str
    """The edition; in games without editions, the match kind (such as ``first-to-3``)."""
    deck: str
    """The deck's name; empty if the record has none."""
    players: int


def players_of_deal(index: Index, record: Record, *, is_for_all: bool = False) -> list[str]:
    """Return who has played the deal of a new game, as far as that makes the game practice.

    If people of the new game have, these are returned, otherwise the people, or else the bots, of
    the first game on the deal.  If the deal is there for all, as a daily or weekly one is, other
    people do not count.  Games that were deleted count like the others.
    """
    deal = deal_key(record)
    rows: list[tuple[object, str, str, str]] = index.execute(
        "SELECT games.id, name, folded, kind FROM games JOIN seats ON seats.game = games.id"
        " WHERE deal = ? AND uid <> ? ORDER BY touched, games.id, player",
        (deal, record.extra.get("uid", "")),
    ).fetchall()
    for gone in deleted_games(index, deal):
        rows += [(gone.uid, name, fold_name(name), PERSON_KIND) for name in gone.people]
        rows += [(gone.uid, name, fold_name(name), "bot") for name in gone.bots]
    seats = zip(record.players, seats_in_record(record), strict=True)
    people = {fold_name(name) for name, (_badge, kind) in seats if kind == PERSON_KIND}
    own = [name for _id, name, folded, kind in rows if kind == PERSON_KIND and folded in people]
    if own or not people:
        return list(dict.fromkeys(own))
    if is_for_all or statistics.is_scheduled_deal(record.extra):
        by_people = {number for number, _name, _folded, kind in rows if kind == PERSON_KIND}
        rows = [row for row in rows if row[0] not in by_people]
    first = [(name, kind) for number, name, _folded, kind in rows if number == rows[0][0]]
    return [name for name, kind in first if kind == PERSON_KIND] or [name for name, _kind in first]


def find_profile(index: Index, name: str) -> int | None:
    """Return the profile number of a name, or None if nobody of that name has played.

    Games that were deleted since count, too.
    """
    number, folded = profile_number(name), fold_name(name)
    row = index.execute("SELECT 1 FROM seats WHERE profile = ? LIMIT 1", (number,)).fetchone()
    has_played = row is not None or any(folded in gone.folded for gone in deleted_games(index))
    return number if has_played else None


def bests_of_profile(
    index: Index, profile: int, game: statistics.GameWithStatistics
) -> dict[RankingCategory, int]:
    own = RankingFilter(RankingGrouping.CATEGORIES, profile)
    return {
        RankingCategory(score.edition, score.deck, score.players): score.value
        for score in list_ranking(index, game, own, limit=-1)
    }


class RankingGrouping(StrEnum):
    """What a ranking lists: the best game of each person or category, or all games.

    The values are the SQL expressions to group by.
    """

    PEOPLE = "folded, kind = 'person'"
    CATEGORIES = "edition, deck, players"
    GAMES = ""


class RankingFilter(NamedTuple):
    """Which games a ranking compares.  A field that is None sets no condition."""

    by: RankingGrouping = RankingGrouping.PEOPLE
    profile: int | None = None
    edition: str | None = None
    deck: str | None = None
    players: int | None = None
    with_bots: bool = False
    with_undo: bool = True
    with_practice: bool = False


class RankedGame(NamedTuple):
    """A player's result in one game."""

    uid: str
    touched: str
    edition: str
    deck: str
    players: int
    undone: int
    is_practice: int
    name: str
    kind: str
    """``person``, or the name of the bot's policy."""
    daily: str
    """The first day of a daily or weekly deal, or ''; see ``ListedGame``."""
    is_challenge: int
    value: int
    """The result by the game's measure, such as points."""


_EXCLUDING_CONDITIONS = {
    "with_bots": "kind = 'person'",
    "with_undo": "NOT undone",
    "with_practice": "NOT is_practice",
}


def list_ranking(
    index: Index, game: statistics.GameWithStatistics, contest: RankingFilter, limit: int = 100
) -> list[RankedGame]:
    """Return the best results, best first.  Of equal results, the earlier one comes first."""
    measure = game.statistics.MEASURE
    columns = [*RankedGame._fields[:-1], measure.column]
    where, values = _contest_in_sql(game, contest)
    sign, direction = ("+", "ASC") if measure.fewer_is_better else ("-", "DESC")
    if contest.by:
        # With min(), SQLite takes the other columns from the row of the minimum.  It is a text of
        # the value, in ten digits (none is over 10**9), and of the time: of equals the earliest.
        columns.append(f"min(printf('%d', {2 * 10**9} {sign} {measure.column}) || touched)")
        where += f" GROUP BY {contest.by}"
    order = f"{measure.column} {direction}, touched, id"
    rows = played(index, columns, where, *values, order=order, limit=limit)
    return [RankedGame._make(row[: len(RankedGame._fields)]) for row in rows]


def count_ranked(index: Index, game: statistics.GameWithStatistics, contest: RankingFilter) -> int:
    """Return how many results a ranking of single games has."""
    where, values = _contest_in_sql(game, contest)
    [(count,)] = played(index, ["count(*)"], where, *values)
    return int(count)


def _contest_in_sql(
    game: statistics.GameWithStatistics, contest: RankingFilter
) -> tuple[str, Sequence[object]]:
    """Return the SQL condition for the games of a contest, and its values."""
    named = ("profile", *RankingCategory._fields)
    wanted = {name: getattr(contest, name) for name in named if getattr(contest, name) is not None}
    conditions = ["game = ?", NO_HINTS_SQL, *(f"{name} = ?" for name in wanted)]
    conditions += [sql for name, sql in _EXCLUDING_CONDITIONS.items() if not getattr(contest, name)]
    if game.statistics.MEASURE.of_winners:
        conditions.append("has_won")
    return " AND ".join(conditions), (game.name, *wanted.values())


def list_categories(index: Index, game: statistics.GameWithStatistics) -> list[RankingCategory]:
    columns, order = ("DISTINCT edition", "deck", "players"), "edition, players, deck"
    return [*map(RankingCategory._make, played(index, columns, "game = ?", game.name, order=order))]


class BotEncounters(NamedTuple):
    """A player's finished games against one kind of bot."""

    games: int
    ahead: int
    """The games in which the player beat every bot of this kind."""
    own: float
    """The player's average score."""
    theirs: float
    """The bots' average score in a game, averaged over the games."""

    def joined(self, more: BotEncounters) -> BotEncounters:
        games = self.games + more.games

        def average(mine: float, its: float) -> float:
            return (mine * self.games + its * more.games) / games

        own, theirs = average(self.own, more.own), average(self.theirs, more.theirs)
        return BotEncounters(games, self.ahead + more.ahead, own, theirs)


def bot_encounters_of_profile(
    index: Index, profile: int, game: statistics.GameWithStatistics, *, fewer_is_better: bool
) -> dict[str, BotEncounters]:
    """Return a profile's results against each kind of bot, without practice and own decks."""
    sign = "-" if fewer_is_better else "+"
    rows = index.execute(
        "SELECT kind, count(*), sum(is_ahead), avg(own), avg(theirs) FROM ("
        " SELECT rivals.kind, own.total AS own, avg(rivals.total) AS theirs,"
        # Players with equal points may still have won or lost.
        f" min(({sign}own.total, own.has_won) > ({sign}rivals.total, rivals.has_won)) AS is_ahead"
        # CROSS JOIN holds SQLite to this order: from a player's seats to the rivals beside them.
        " FROM (SELECT game, min(player), total, has_won FROM seats WHERE profile = ?"
        " GROUP BY game) AS own"
        " CROSS JOIN games ON games.id = own.game"
        " CROSS JOIN seats AS rivals ON rivals.game = games.id AND rivals.kind <> 'person'"
        " WHERE games.game = ? AND games.is_finished AND NOT games.is_practice AND games.has_bots"
        f" AND games.{NO_OWN_DECK_SQL}"
        " GROUP BY games.id, rivals.kind"
        ") GROUP BY kind",
        (profile, game.name),
    )
    found = {kind: BotEncounters._make(told) for kind, *told in rows}
    for each in _deleted_results(index, profile, game.name):
        if not each.row.get("is_practice") and not each.has_own_deck:
            for kind, met in _encounters_in(each, fewer_is_better=fewer_is_better).items():
                found[kind] = met.joined(found[kind]) if kind in found else met
    return found


def _encounters_in(
    deleted: _DeletedResult, *, fewer_is_better: bool
) -> dict[str, BotEncounters]:  # fmt: skip
    rivals = defaultdict[str, list[Mapping[str, statistics.Cell]]](list)
    for row in deleted.game.results:
        rivals[text_in(row, "kind")].append(row)
    rivals.pop(PERSON_KIND, None)

    def standing(row: Mapping[str, statistics.Cell]) -> tuple[int, bool]:
        total = number_in(row, "total")
        return (-total if fewer_is_better else total), bool(row.get("has_won"))

    own = number_in(deleted.row, "total")
    return {
        kind: BotEncounters(
            1, int(all(standing(deleted.row) > standing(row) for row in rows)), own,
            sum(number_in(row, "total") for row in rows) / len(rows),
        )
        for kind, rows in rivals.items()
    }  # fmt: skip


def feats_of_profile(
    index: Index, profile: int, game: statistics.GameWithStatistics
) -> list[FeatProgress]:
    where = "profile = ? AND game = ? AND deeds <> '' AND NOT is_practice"
    rows = played(index, PlayedDeeds._fields, where, profile, game.name)
    return feat_progress_of(game.statistics.FEATS, map(PlayedDeeds._make, rows))


def feats_earned_by(
    index: Index, uid: str, game: statistics.GameWithStatistics
) -> dict[int, list[FeatProgress]]:
    """Return the achievements earned with a game, by seat, of each ladder only the highest tier.

    Empty until all files are read.
    """
    if count_unread_files(index):
        return {}
    rows = played(index, ("player", "profile"), "uid = ? AND profile IS NOT NULL", uid)
    found: dict[int, list[FeatProgress]] = {}
    for player, profile in rows:
        standings = feats_of_profile(index, profile, game)
        earned = [standing for standing in standings if standing.uid == uid]
        if earned:
            found[player] = [tiers[-1] for tiers in ladders_of(earned)]
    return found
