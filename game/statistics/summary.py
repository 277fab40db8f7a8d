"""One game taken apart, whichever it is: as a whole, seat by seat, and its cascades.

Each is a row of a table: whole numbers, truth and text.  Knows headers; what happened in a game and
what its seats came to, each game says itself.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from game.record import BADGES, PERSON, Json, Record, undone_of

from .feats import spell_deeds

Cell = int | str
"""A whole number, or numbers as words."""
ToldT = TypeVar("ToldT")

LONGEST_NOTE = 64
"""What is larger in a header was not written by this game, and counts as not said."""


class GameSummary(NamedTuple):
    """What is to be said of the game as a whole."""

    game: str
    """Which game it is, as records name it."""
    edition: str
    """Of a game that has no editions, what its match is played for."""
    deck: str
    """The name of the deck; empty when the record names none."""
    seed: str
    """As text: it may be larger than the whole numbers of a database."""
    players: int
    actions: int
    is_finished: bool
    has_bots: bool
    is_branch: bool
    """Whether it was taken up in the middle of another game."""
    is_practice: bool
    """Whether it is none of real play: a branch, or marked as practice of a deal that is known."""
    undone: int
    """Actions that were taken back on the way."""
    daily: str
    """The date of the daily deal, or the week of the weekly challenge, that it claims to be (ISO
    8601: ``2026-11-21``, ``2026-W47``); empty for others."""
    started: str
    finished: str
    """ISO 8601, UTC; empty when the record does not say."""
    series: str = ""
    """What all games of one match have in common; empty for a game by itself."""
    number: int = 1
    """Which game of its match it is."""
    goes_on: bool = False
    """Whether it has ended and its match has not."""


@dataclass(frozen=True, slots=True)
class SeatSummary:
    """What one seat came to: as the game ended, or as if it stopped now."""

    player: int
    name: str
    badge: int
    kind: str
    """``person``, or the bot's policy."""
    total: int
    """What the seats of a game are ranked by."""
    has_won: bool
    """Alone too, once the game is finished."""
    figures: Mapping[str, Cell]
    """What else there is to be said of it, by the names of the game's ``FIGURES``."""
    deeds: str = ""
    """What a person has done to be proud of, once the game is over (``spell_deeds``)."""
    hints: int = 0
    """For how many decisions it took counsel."""

    def _asdict(self) -> dict[str, Cell]:
        """Return it as a flat row, each figure a column like all else."""
        own = {name: getattr(self, name) for name in self.__slots__ if name != "figures"}
        return {**own, **self.figures}


class Cascade(NamedTuple):
    """One player's action with all that followed from it: something to be seen again."""

    player: int
    round: int
    turn: int
    first: int
    last: int
    """The record's indices of the first and the last of its actions; what others did in the
    meantime may lie between them."""
    crosses: int
    """How long it is: how many things it did, as the game counts them."""
    worth: int
    """The points that it brought."""


@dataclass(frozen=True, slots=True)
class Summary:
    """One game, as rows for three tables."""

    game: GameSummary
    seats: tuple[SeatSummary, ...]
    cascades: tuple[Cascade, ...] = ()
    """In the order in which they began."""


def seat_summaries(
    record: Record,
    rows: Mapping[str, Callable[[ToldT], Cell]],
    told: Sequence[ToldT],
    totals: Sequence[int],
    winners: Collection[int] = (),
    *,
    deeds: Callable[[int], Mapping[str, int]] | None = None,
    hints: Sequence[int] = (),
) -> tuple[SeatSummary, ...]:
    """Sum every seat up: ``rows`` are the game's figures, each made of what is ``told`` of a seat.

    ``deeds`` counts what a seat has done, where that proves anything.
    """
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
                spell_deeds(deeds(player)) if deeds is not None and kind == PERSON else "",
                hints[player] if hints else 0,
            )
            for player, (badge, kind) in enumerate(notes_of(record))
        ]
    )


def is_practice(extra: Mapping[str, Json]) -> bool:
    """Tell by what else a header says whether a game is none of real play: what comes is known."""
    return "branch" in extra or extra.get("practice") is True


def summary_of_game(
    record: Record,
    *,
    edition: str,
    deck: str,
    is_finished: bool,
    series: str = "",
    number: int = 1,
    goes_on: bool = False,
) -> GameSummary:
    """Sum a game up from its header and from what its rules say of it."""
    return GameSummary(
        game=record.game,
        edition=edition,
        deck=deck,
        seed=str(record.seed),
        players=len(record.players),
        actions=len(record.actions),
        is_finished=is_finished,
        has_bots=any(kind != PERSON for _, kind in notes_of(record)),
        is_branch="branch" in record.extra,
        is_practice=is_practice(record.extra),
        undone=undone_of(record),
        daily=_text(record.extra.get("daily")) or _text(record.extra.get("weekly")),
        started=_text(record.extra.get("started")),
        finished=_text(record.extra.get("finished")),
        series=series,
        number=number,
        goes_on=goes_on,
    )


# What the header says beyond the rules may come from any program: what is not as this game would
# have written it counts as not said.


def notes_of(record: Record) -> list[tuple[int, str]]:
    """Read the badge and the kind of every seat."""
    seats = record.extra.get("seats")
    return [_note_of(seats, player) for player in range(len(record.players))]


def _note_of(seats: Json, player: int) -> tuple[int, str]:
    note = seats[player] if isinstance(seats, list) and player < len(seats) else None
    if not isinstance(note, dict):
        return player, PERSON
    return _count(note.get("badge"), BADGES - 1, player), _text(note.get("kind")) or PERSON


def _count(value: Json, most: int, otherwise: int) -> int:
    # ``True`` is no count.
    return value if type(value) is int and 0 <= value <= most else otherwise


def _text(value: Json) -> str:
    return value if isinstance(value, str) and len(value) <= LONGEST_NOTE else ""
