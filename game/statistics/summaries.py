"""Summaries of single games: the rows that the library's index keeps of each."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from game.record import (
    MAX_HEADER_TEXT_LENGTH,
    PERSON_KIND,
    Json,
    Record,
    deal_key,
    hints_in_record,
    seats_in_record,
    undone_in_record,
)

from .achievements import format_deeds

Cell = int | str
ToldT = TypeVar("ToldT")


class GameSummary(NamedTuple):
    """The row of one game in the library's index.  The game's seats have rows of their own."""

    game: str
    edition: str
    """The edition; in games without editions, the match kind (such as ``first-to-3``)."""
    deck: str
    """The deck's name; empty if the record names no deck."""
    seed: str
    """The seed as text, because it may be too large for an integer of the database."""
    players: int
    actions: int
    is_finished: bool
    has_bots: bool
    is_branch: bool
    is_practice: bool
    """Whether the players knew the deal: the game is practice, or branches off another one."""
    undone: int
    daily: str
    """The daily or weekly deal played, like ``2026-11-21`` or ``2026-W47``; empty for others."""
    started: str
    finished: str
    """When the game ended, in UTC (ISO 8601) like ``started``; empty if unknown."""
    series: str = ""
    """The key of the match, a series of games; empty for a single game."""
    number: int = 1
    """The number of the game in its match, from 1."""
    goes_on: bool = False
    """Whether the game has ended and its match continues."""
    deal: str = ""
    """The deal's key: whoever has seen a game knows the deal of all games with the same key."""


@dataclass(frozen=True, slots=True)
class SeatSummary:
    """A seat's result at the end of the game, or as if an unfinished game ended now."""

    player: int
    name: str
    badge: int
    kind: str
    """``person``, or the name of a bot policy."""
    total: int
    has_won: bool
    """Whether the seat has won; always true in a finished solo game."""
    figures: Mapping[str, Cell]
    """The figures that only this kind of game has, by their names in its module's ``FIGURES``."""
    deeds: str = ""
    """The deeds as ``format_deeds`` writes them; empty for bots and in unfinished games."""
    hints: int = 0

    def _asdict(self) -> dict[str, Cell]:
        """Return the seat's row for the index, with each figure as a column."""
        own = {name: getattr(self, name) for name in self.__slots__ if name != "figures"}
        return {**own, **self.figures}


class CascadeSummary(NamedTuple):
    """The row of one cascade in the index: a player's action with all its consequences."""

    player: int
    round: int
    turn: int
    first: int
    last: int
    """The index of the cascade's last action.  Others may have acted since the ``first`` one."""
    crosses: int
    worth: int


@dataclass(frozen=True, slots=True)
class RecordSummary:
    """The index's rows for one game: for the game itself, its seats and its cascades."""

    game: GameSummary
    seats: tuple[SeatSummary, ...]
    cascades: tuple[CascadeSummary, ...] = ()

    def greatest_figure(self, figure: str) -> tuple[int, str]:
        """Return a figure's highest value, and whose it is as `` (Ada, Bo)`` ('' in solo games)."""
        most = max(int(seat.figures[figure]) for seat in self.seats)
        whose = ", ".join(seat.name for seat in self.seats if seat.figures[figure] == most)
        return most, f" ({whose})" if len(self.seats) > 1 else ""


def summarise_seats(
    record: Record,
    rows: Mapping[str, Callable[[ToldT], Cell]],
    told: Sequence[ToldT],
    totals: Sequence[int],
    winners: Collection[int] = (),
    deeds: Callable[[int, bool], Mapping[str, int]] | None = None,
) -> tuple[SeatSummary, ...]:
    """Return a summary of every seat.

    Each function in ``rows`` computes the figure of that name from a seat's item in ``told``.
    ``deeds`` returns a seat's deeds, given the seat and whether it had hints.
    """
    hints = hints_in_record(record)
    return tuple(
        [
            SeatSummary(
                player,
                record.players[player],
                badge,
                kind,
                totals[player],
                player in winners,
                {name: figure(told[player]) for name, figure in rows.items()},
                format_deeds(
                    deeds(player, hints[player] > 0) if deeds and kind == PERSON_KIND else {}
                ),
                hints[player],
            )
            for player, (badge, kind) in enumerate(seats_in_record(record))
        ]
    )


def is_practice(extra: Mapping[str, Json]) -> bool:
    """Whether a record's header says that the players knew the deal."""
    return "branch" in extra or extra.get("practice") is True


def summarise_game(
    record: Record,
    *,
    edition: str,
    deck: str,
    is_finished: bool,
    series: str = "",
    number: int = 1,
    goes_on: bool = False,
) -> GameSummary:
    return GameSummary(
        game=record.game,
        edition=edition,
        deck=deck,
        seed=str(record.seed),
        players=len(record.players),
        actions=len(record.actions),
        is_finished=is_finished,
        has_bots=any(kind != PERSON_KIND for _, kind in seats_in_record(record)),
        is_branch="branch" in record.extra,
        is_practice=is_practice(record.extra),
        undone=undone_in_record(record),
        daily=_header_text(record.extra.get("daily")) or _header_text(record.extra.get("weekly")),
        started=_header_text(record.extra.get("started")),
        finished=_header_text(record.extra.get("finished")),
        series=series,
        number=number,
        goes_on=goes_on,
        deal=deal_key(record),
    )


def _header_text(value: Json) -> str:
    return value if isinstance(value, str) and len(value) <= MAX_HEADER_TEXT_LENGTH else ""
