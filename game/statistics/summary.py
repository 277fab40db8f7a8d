"""Summaries of single games, and the achievements in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from game.record import BADGES, PERSON, Json, Record, undone_of


class Feat(NamedTuple):
    """An achievement."""

    key: str
    """Permanent key of lower-case letters, digits and ``_``; also names its drawing."""
    name: str
    sentence: str
    deed: str = ""
    """The deed that is counted; empty for the achievement's own key."""
    goal: int = 1
    is_hidden: bool = False
    """Whether it is a secret until it is earned."""


class PlayedDeeds(NamedTuple):
    """What one person did in a finished game."""

    uid: str
    touched: str
    deeds: str


class Standing(NamedTuple):
    """A person's progress with an achievement."""

    feat: Feat
    done: int
    uid: str = ""
    """The game that earned it, or empty."""
    when: str = ""

    @property
    def is_earned(self) -> bool:
        return self.done >= self.feat.goal


def deeds_in_order(
    feats: Iterable[Feat], counted: Mapping[str, int], seen: Collection[str]
) -> dict[str, int]:
    """Merge the counted deeds with the once-only ones, in a fixed order."""
    return {**counted, **{feat.key: 1 for feat in feats if feat.key in seen}}


def spell_deeds(deeds: Mapping[str, int]) -> str:
    """Return the deeds as text, with counts above one.

    >>> spell_deeds({"finished": 1, "won": 0, "crosses": 47})
    'finished crosses:47'
    """
    return " ".join(
        [key if count == 1 else f"{key}:{count}" for key, count in deeds.items() if count > 0]
    )


def read_deeds(text: str) -> Counter[str]:
    deeds = Counter[str]()
    for word in text.split():
        key, _, count = word.partition(":")
        deeds[key] += int(count or 1)
    return deeds


def standings_of(feats: Sequence[Feat], played: Iterable[PlayedDeeds]) -> list[Standing]:
    by_deed: dict[str, list[Feat]] = {}
    for feat in feats:
        by_deed.setdefault(feat.deed or feat.key, []).append(feat)
    done = Counter[str]()
    earned: dict[str, PlayedDeeds] = {}
    for game in played:
        for deed, count in read_deeds(game.deeds).items():
            before = done[deed]
            done[deed] = now = before + count
            for feat in by_deed.get(deed, ()):
                if before < feat.goal <= now:
                    earned[feat.key] = game
    return [_standing(feat, done[feat.deed or feat.key], earned.get(feat.key)) for feat in feats]


def _standing(feat: Feat, done: int, proof: PlayedDeeds | None) -> Standing:
    if proof is None:
        return Standing(feat, min(done, feat.goal))
    return Standing(feat, feat.goal, proof.uid, proof.touched)


Cell = int | str
ToldT = TypeVar("ToldT")

LONGEST_NOTE = 64
"""Longer header values were not written by this game and are ignored."""


class GameSummary(NamedTuple):
    """The game as a whole."""

    game: str
    edition: str
    """In games without editions, the match kind."""
    deck: str
    """Empty if the record names none."""
    seed: str
    """Text, as it may exceed the database's integers."""
    players: int
    actions: int
    is_finished: bool
    has_bots: bool
    is_branch: bool
    is_practice: bool
    """Whether it is a branch, or practice of a known deal."""
    undone: int
    daily: str
    """The daily or weekly deal it claims to be (``2026-11-21``, ``2026-W47``), or empty."""
    started: str
    finished: str
    """Both ISO 8601, UTC, or empty."""
    series: str = ""
    """Identifies the match; empty for a single game."""
    number: int = 1
    """Number of the game in its match."""
    goes_on: bool = False
    """Whether the game has ended and its match continues."""


@dataclass(frozen=True, slots=True)
class SeatSummary:
    """A seat's result, at the end or as if the game ended now."""

    player: int
    name: str
    badge: int
    kind: str
    """``person``, or a bot policy."""
    total: int
    has_won: bool
    """Also true alone, once the game is finished."""
    figures: Mapping[str, Cell]
    """Keyed by the names of the game's ``FIGURES``."""
    deeds: str = ""
    """In the format of ``spell_deeds``; only for persons in finished games."""
    hints: int = 0

    def _asdict(self) -> dict[str, Cell]:
        """Return a flat row with each figure as a column."""
        own = {name: getattr(self, name) for name in self.__slots__ if name != "figures"}
        return {**own, **self.figures}


class Cascade(NamedTuple):
    """A player's action with all its consequences."""

    player: int
    round: int
    turn: int
    first: int
    last: int
    """Indices of its first and last action in the record; others' actions may lie between."""
    crosses: int
    worth: int


@dataclass(frozen=True, slots=True)
class Summary:
    """The table rows of one game."""

    game: GameSummary
    seats: tuple[SeatSummary, ...]
    cascades: tuple[Cascade, ...] = ()


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
    """Summarise every seat; ``rows`` computes the game's figures from what it ``told``."""
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
    """Whether the header marks a game whose deal was known."""
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


# Headers may come from any program; malformed values are ignored.


def notes_of(record: Record) -> list[tuple[int, str]]:
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
