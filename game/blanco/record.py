"""Blanco's records, the notes in their headers, and their packing into challenge codes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar, NamedTuple

from game.challenge import CodeDigits, code_players, code_reshuffles, code_seats
from game.record import NOTHING_MORE, Json, JsonSpelling, Record, UnplayableAction
from game.record.format import (
    expect_object,
    format_order,
    read_pile,
    read_piles,
    read_players,
    read_seed,
)
from game.rules import Rules

from . import rules as blanco
from . import spelling as blanco_spelling


@dataclass(frozen=True, slots=True, kw_only=True)
class BlancoRecord(Record):
    """The record of a game of Blanco."""

    game: ClassVar[str] = "blanco"
    header: ClassVar[tuple[str, ...]] = (
        "format", "version", "game", "players", "seed", "order", "actions",
    )  # fmt: skip
    rules: ClassVar[Rules[blanco.State, blanco.Event]] = blanco
    spelling: ClassVar[JsonSpelling] = blanco_spelling

    order: blanco.FixedOrder = field(default_factory=blanco.FixedOrder)
    actions: tuple[blanco.Action | UnplayableAction, ...] = ()

    @classmethod
    def read_header(cls, header: dict[str, Json]) -> BlancoRecord:
        players, seed = read_players(header), read_seed(header)
        order = expect_object(header.get("order", {}), "order")
        deck, reshuffles = read_pile(order, "deck"), read_piles(order, "reshuffles") or ()
        return cls(players=players, seed=seed, order=blanco.FixedOrder(deck, reshuffles))

    def write_header(self) -> dict[str, str]:
        reshuffles = self.order.reshuffles or None
        return format_order({"deck": self.order.deck}, {"reshuffles": reshuffles})

    def setup(self) -> blanco.Setup:
        return blanco.Setup(self.players, self.seed, self.order)

    def sealed_rows(self) -> Sequence[Sequence[int]]:
        """Return the rows of cards that the deal's seal, a hash, covers: only the shuffled deck."""
        return [blanco.shuffled_deck(self.setup())]


def record_of(
    setup: blanco.Setup,
    actions: Iterable[blanco.Action | UnplayableAction],
    extra: Mapping[str, Json] = NOTHING_MORE,
) -> BlancoRecord:
    """Return the record of a game.  Raise ``ValueError`` if ``extra`` repeats a header key."""
    return BlancoRecord(
        players=setup.players,
        seed=setup.seed,
        order=setup.order,
        actions=tuple(actions),
        extra=extra,
    )


_UID_PATTERN = re.compile(r"[0-9a-f]{32}")


class SeriesNote(NamedTuple):
    """A note in a game's header on its match: the match's kind and seed, and earlier results."""

    uid: str
    kind: blanco.SeriesKind
    seed: int
    results: tuple[blanco.GameResult, ...]
    """The results of the earlier games.  Players are numbered as in the match."""

    @property
    def game_number(self) -> int:
        """The number of this game in its match, from 1."""
        return len(self.results) + 1

    def to_json(self) -> Json:
        points: list[Json] = [list(result.points) for result in self.results]
        return {"uid": self.uid, "kind": self.kind.value, "seed": self.seed, "points": points}

    def match_continues_after(self, points: Sequence[int]) -> bool:
        results = (*self.results, game_result(points, self.game_number))
        return not blanco.match_standings(self.kind, len(points), results).winners


def game_result(points: Sequence[int], game: int) -> blanco.GameResult:
    """Return the result of game 1, 2, … of a match, given the cards left in each seat."""
    counted = dict(zip(blanco.seating_in_game(len(points), game), points, strict=True))
    winner = next(player for player, left in counted.items() if left == 0)
    return blanco.GameResult(winner, tuple([counted[player] for player in range(len(points))]))


def series_note_of(record: BlancoRecord) -> SeriesNote | None:
    """Return a record's note on its match; ``None`` for a single game or damaged data."""
    told = record.extra.get("series")
    if not isinstance(told, dict):
        return None
    uid, kind, seed = told.get("uid"), told.get("kind"), told.get("seed")
    if not (isinstance(uid, str) and _UID_PATTERN.fullmatch(uid)):
        return None
    if (
        kind not in tuple(blanco.SeriesKind)
        or kind == blanco.SeriesKind.SINGLE
        or type(seed) is not int
    ):
        return None
    results = _parse_results(told.get("points"), len(record.players))
    if results is None:
        return None
    note = SeriesNote(uid, blanco.SeriesKind(kind), seed, results)
    is_over = blanco.match_standings(note.kind, len(record.players), results).winners
    return None if is_over or blanco.seed_of_game(seed, note.game_number) != record.seed else note


def _parse_results(told: Json, players: int) -> tuple[blanco.GameResult, ...] | None:
    if not isinstance(told, list) or len(told) >= blanco.MAX_GAMES_IN_MATCH:
        return None
    results = []
    for points in told:
        if not isinstance(points, list) or len(points) != players:
            return None
        counts = [
            left for left in points if type(left) is int and 0 <= left <= len(blanco.CARD_IDS)
        ]
        if len(counts) != players or counts.count(0) != 1:
            return None
        results.append(blanco.GameResult(counts.index(0), tuple(counts)))
    return tuple(results)


NOTES_KEY = "memory_notes"


def memory_notes_of(header: Mapping[str, Json]) -> bool | None:
    """Return whether the header turns memory notes on, or ``None`` if it does not say."""
    told = header.get(NOTES_KEY)
    return told if isinstance(told, bool) else None


GAME_NUMBER = 1
PLAYER_KINDS = ("person", "random", "line-greedy", "tidy", "forgetful", "shrewd")
"""The kinds of players.  Challenge codes hold an index into this tuple.  So kinds may only be
appended.  The third kind belongs to the other game.
"""


NOTES_BY_CODE = (None, True, False)


def code_header(digits: CodeDigits, record: BlancoRecord | None) -> BlancoRecord:
    record = record or BlancoRecord(players=(), seed=0)
    seed, players = digits.number(record.seed), code_players(digits, record.players)
    deck = None
    if digits.flag(record.order.deck is not None):
        deck = digits.row(record.order.deck or (), blanco.CARD_IDS, len(blanco.CARD_IDS))
    order = blanco.FixedOrder(
        deck, code_reshuffles(digits, record.order.reshuffles, blanco.CARD_IDS)
    )
    found = replace(record, players=players, seed=seed, order=order)
    return replace(found, extra=code_seats(digits, found, PLAYER_KINDS))


def code_additions(digits: CodeDigits, record: BlancoRecord) -> BlancoRecord:
    notes = NOTES_BY_CODE[
        digits.digit(NOTES_BY_CODE.index(memory_notes_of(record.extra)), len(NOTES_BY_CODE))
    ]
    return record if notes is None else replace(record, extra={**record.extra, NOTES_KEY: notes})


def waiting_players(game: blanco.State) -> list[int]:
    return [player for player in range(len(game.seats)) if blanco.legal_actions(game, player)]


def choices(game: blanco.State, player: int) -> list[blanco.Action]:
    """List what a challenge code can hold: legal actions, then each swap the other way round."""
    legal = blanco.legal_actions(game, player)
    turned = [
        blanco.Swap(player, it.b, it.a, it.reveal) for it in legal if isinstance(it, blanco.Swap)
    ]
    return [*legal, *turned]


def winner(game: blanco.State) -> int | None:
    result = blanco.outcome(game)
    return result.winners[0] if result else None


def to_beat(game: blanco.State) -> int | None:
    """Return how many turns the win took, to beat in a challenge; ``None`` before the end."""
    if winner(game) is None:
        return None
    return blanco.turns_per_player(game.turn.number, len(game.seats))
