"""The record format: reading and writing records, and the players named in their headers."""

from __future__ import annotations

import json
import os
import sys
import unicodedata
from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, BinaryIO, ClassVar, NamedTuple, Protocol, TypeVar

from game.rules import MAX_NAME_LENGTH, IllegalAction, InvalidSetup, Rules

from .strict_json import MAX_RECORD_BYTES, DamagedRecord, Json, check_depth, parse_json, quote_text

Word = TypeVar("Word", bound=str)


def expect_int(value: Json, place: str) -> int:
    if type(value) is not int:
        raise _type_mismatch("a whole number", value, place)
    return value


def expect_text(value: Json, place: str) -> str:
    if not isinstance(value, str):
        raise _type_mismatch("a text", value, place)
    return value


def expect_list(value: Json, place: str, count: int | None = None) -> list[Json]:
    """Return a list, which has ``count`` items if that is given, or raise ``DamagedRecord``."""
    if not isinstance(value, list):
        raise _type_mismatch("a list", value, place)
    if count is not None and len(value) != count:
        raise DamagedRecord(
            "this must be a list of {wanted}, not of {got}",
            place=place,
            wanted=count,
            got=len(value),
        )
    return value


def expect_object(value: Json, place: str) -> dict[str, Json]:
    if not isinstance(value, dict):
        raise _type_mismatch("an object", value, place)
    return value


def require_key(header: dict[str, Json], key: str, place: str) -> Json:
    if key not in header:
        raise DamagedRecord("{key} is missing", place=place, key=quote_text(key))
    return header[key]


def expect_ints(value: Json, place: str, count: int | None = None) -> tuple[int, ...]:
    numbers = []
    for at, number in enumerate(expect_list(value, place, count)):
        if type(number) is not int:
            raise _type_mismatch("a whole number", number, f"{place}[{at}]")
        numbers.append(number)
    return tuple(numbers)


def text_under_key(header: dict[str, Json], key: str, place: str) -> str:
    value = header.get(key)
    if isinstance(value, str):
        return value
    return expect_text(require_key(header, key, place), f"{place}.{key}")


def int_under_key(header: dict[str, Json], key: str, place: str) -> int:
    value = header.get(key)
    if type(value) is int:
        return value
    return expect_int(require_key(header, key, place), f"{place}.{key}")


def expect_one_of(known: Sequence[Word], value: Json, place: str) -> Word:
    text = expect_text(value, place)
    for word in known:
        if word == text:
            return word
    raise DamagedRecord(
        "this must be {known}, not {got}",
        place=place,
        known=" or ".join(f'"{word}"' for word in known),
        got=quote_text(text),
    )


def _type_mismatch(wanted: str, value: Json, place: str) -> DamagedRecord:
    return DamagedRecord(
        "this must be {wanted}, not {got}", place=place, wanted=wanted, got=_json_type_name(value)
    )


def _json_type_name(value: Json) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f"the text {quote_text(value)}"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, dict):
        return "an object"
    return "a number with a fraction" if isinstance(value, float) else "a number"


_CONTROL_CATEGORIES = frozenset({"Cc", "Zl", "Zp"})
"""Unicode categories of characters that would break a printed line."""
MAX_PILES = 1000
"""The most reshuffled discard piles accepted in a record: more than any game has."""
MAX_PILE_CARDS = 120
"""The most cards accepted in a pile: more than any game has."""
JSON_INDENT = 2
_JSON_ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False)


def read_players(header: dict[str, Json]) -> tuple[str, ...]:
    names = []
    for index, item in enumerate(expect_list(require_key(header, "players", ""), "players")):
        place = f"players[{index}]"
        name = expect_text(item, place)
        if not 1 <= len(name) <= MAX_NAME_LENGTH:
            raise DamagedRecord(
                "a name has 1 to {most} characters, not {got}",
                place=place,
                most=MAX_NAME_LENGTH,
                got=len(name),
            )
        if any(unicodedata.category(character) in _CONTROL_CATEGORIES for character in name):
            raise DamagedRecord(
                "the name {name} holds a control character", place=place, name=quote_text(name)
            )
        names.append(name)
    return tuple(names)


def read_seed(header: dict[str, Json]) -> int:
    return expect_int(require_key(header, "seed", ""), "seed")


def read_pile(order: dict[str, Json], key: str) -> tuple[int, ...] | None:
    return _read_pile_numbers(order[key], f"order.{key}") if key in order else None


def read_piles(order: dict[str, Json], key: str) -> tuple[tuple[int, ...], ...] | None:
    if key not in order:
        return None
    place = f"order.{key}"
    piles = enumerate(_expect_short_list(MAX_PILES, order[key], place))
    return tuple([_read_pile_numbers(pile, f"{place}[{index}]") for index, pile in piles])


def _read_pile_numbers(value: Json, place: str) -> tuple[int, ...]:
    return expect_ints(_expect_short_list(MAX_PILE_CARDS, value, place), place)


def _expect_short_list(most: int, value: Json, place: str) -> list[Json]:
    found = expect_list(value, place)
    if len(found) > most:
        raise DamagedRecord(
            "this must be a list of {most} at most, not of {got}",
            place=place,
            most=most,
            got=len(found),
        )
    return found


def format_order(
    piles: Mapping[str, Sequence[int] | None], lists: Mapping[str, Sequence[Sequence[int]] | None]
) -> dict[str, str]:
    entries = [f"{plain(key)}: {plain(pile)}" for key, pile in piles.items() if pile is not None]
    for key, fixed in lists.items():
        if fixed is not None:
            entries.append(f"{plain(key)}: {join_lines([plain(pile) for pile in fixed], depth=2)}")
    return {"order": join_lines(entries, brackets=("{", "}"))} if entries else {}


def join_lines(
    entries: Sequence[str], depth: int = 1, brackets: tuple[str, str] = ("[", "]")
) -> str:
    """Join JSON texts as a list or an object, each on a line of its own, indented by ``depth``."""
    opening, closing = brackets
    if not entries:
        return opening + closing
    start = "\n" + " " * (JSON_INDENT * (depth + 1))
    return (
        opening + start + f",{start}".join(entries) + "\n" + " " * (JSON_INDENT * depth) + closing
    )


def plain(value: object) -> str:
    return _JSON_ENCODER.encode(value)


class UnplayableAction(NamedTuple):
    """An action in a record that its game does not know, or cannot read."""

    player: int
    written: dict[str, Json]
    reason: str = ""
    """Why the action cannot be read, or '' if its name is unknown."""

    def refusal(self) -> IllegalAction:
        if self.reason:
            return IllegalAction(self.reason)
        return IllegalAction("no action is called {do}", do=quote_text(str(self.written["do"])))


def unknown_action(written: dict[str, Json], player: int, place: str) -> UnplayableAction:
    """Wrap the JSON of an unknown action, or raise ``DamagedRecord`` if it is nested too deeply."""
    check_depth(written, place)
    return UnplayableAction(player, written)


RECORD_FORMAT = "luckybox-record"
RECORD_VERSION = 1

NOTHING_MORE: Mapping[str, Json] = MappingProxyType({})

RecordT = TypeVar("RecordT", bound="Record")


class Action(Protocol):
    """An action that a player takes in any game."""

    @property
    def player(self) -> int:
        pass


Recorded = Action | UnplayableAction


class JsonSpelling(Protocol):
    """Converts a game's actions, events and scores to JSON and back."""

    def action_from_json(self, value: Json, place: str, /) -> Recorded:
        """Return an action, legal or not, or raise ``DamagedRecord``, which names its ``place``."""

    def action_to_json(self, action: Any, /) -> dict[str, Json]:
        pass

    def event_to_json(self, event: Any, /) -> dict[str, Json]:
        """Return an event as a JSON object: its name under ``event``, then its fields."""

    def sheet_to_json(self, state: Any, /) -> dict[str, Json]:
        """Return the scores and winners as a JSON object, as if the game ended now."""

    def sheet_to_rows(self, state: Any, /) -> Sequence[Sequence[str | int]]:
        """Return the score sheet as a table: its headings, then a row for each seat."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Record(ABC):
    """A recorded game, finished or not."""

    game: ClassVar[str]
    header: ClassVar[tuple[str, ...]]
    """The header keys of this game's records, in the order they are written."""
    rules: ClassVar[Rules[Any, Any]]
    spelling: ClassVar[JsonSpelling]

    players: tuple[str, ...]
    seed: int
    actions: tuple[Recorded, ...] = ()
    extra: Mapping[str, Json] = field(default_factory=lambda: NOTHING_MORE)
    """All other header keys and their values, in their original order."""

    def __post_init__(self) -> None:
        if taken := [key for key in self.extra if key in self.header]:
            raise ValueError(f"the header has a {taken[0]} already")

    @classmethod
    @abstractmethod
    def read_header(cls: type[RecordT], header: dict[str, Json]) -> RecordT:
        """Return the record in a header, still without actions, or raise ``DamagedRecord``."""

    @abstractmethod
    def write_header(self) -> dict[str, str]:
        """Return this game's own header keys, each value as JSON text."""

    @abstractmethod
    def setup(self) -> Any:
        """Return the setup that starts the game, or raise ``DamagedRecord`` or ``InvalidSetup``."""

    @abstractmethod
    def sealed_rows(self) -> Sequence[Sequence[int]]:
        pass

    def known_rows(self) -> Sequence[Sequence[int]]:
        """Return the rows by which somebody who has seen the deal knows what comes next."""
        return self.sealed_rows()

    def spell(self, action: Recorded) -> dict[str, Json]:
        if isinstance(action, UnplayableAction):
            return dict(action.written)
        return self.spelling.action_to_json(action)

    def sheet(self, state: Any) -> dict[str, Json]:
        return {"ok": True} | self.spelling.sheet_to_json(state)


class RecordedGame(Protocol):
    """A game that has records."""

    @property
    def record(self) -> type[Record]:
        pass


PERSON_KIND = "person"
BADGES = 12
"""The number of badges that players can choose from.  A badge is a colour with a pattern."""
MAX_UNDONE = 1_000_000
"""The largest number of undone actions accepted in a header.  A larger one counts as 0."""
MAX_SEAT_HINTS = 1_000
"""The largest number of a seat's hints accepted in a header.  A larger one counts as 0."""
MAX_HEADER_TEXT_LENGTH = 64
"""The longest text accepted in a header, in characters.  Longer ones are ignored."""
MATCH_COUNTED_KEYS = ("seats", "undone", "hints")
"""Header keys whose values a match writes from its own state."""


@dataclass(frozen=True, slots=True)
class Player:
    """The person or bot on a seat."""

    name: str
    badge: int = 0
    kind: str = PERSON_KIND
    """``PERSON_KIND``, or the name of a bot policy."""

    @property
    def is_bot(self) -> bool:
        return self.kind != PERSON_KIND


def counted_header(
    players: Sequence[Player], undone: int = 0, hints: Sequence[int] = ()
) -> dict[str, Json]:
    spelled: dict[str, Json] = {
        "seats": [{"badge": player.badge, "kind": player.kind} for player in players]
    }
    if undone:
        spelled["undone"] = undone
    if any(hints):
        spelled["hints"] = list(hints)
    return spelled


def hints_in_record(record: Record) -> tuple[int, ...]:
    hints = record.extra.get("hints")
    if not isinstance(hints, list) or len(hints) != len(record.players):
        hints = [0] * len(record.players)
    return tuple(
        count if type(count) is int and 0 <= count <= MAX_SEAT_HINTS else 0 for count in hints
    )


def undone_in_record(record: Record) -> int:
    undone = record.extra.get("undone")
    return undone if type(undone) is int and 0 <= undone <= MAX_UNDONE else 0


def seats_in_record(record: Record) -> list[tuple[int, str]]:
    """Return each seat's badge and kind, or for invalid ones the seat's number and ``person``."""
    told = record.extra.get("seats")
    seats = told if isinstance(told, list) and len(told) == len(record.players) else []
    found = []
    for at in range(len(record.players)):
        seat = seats[at] if seats else None
        badge, kind = (seat.get("badge"), seat.get("kind")) if isinstance(seat, dict) else (at, "")
        is_kind = isinstance(kind, str) and 1 <= len(kind) <= MAX_HEADER_TEXT_LENGTH
        found.append(
            (
                badge if type(badge) is int and 0 <= badge < BADGES else at,
                str(kind) if is_kind else PERSON_KIND,
            )
        )
    return found


def players_in_record(record: Record, policies: Collection[str]) -> tuple[Player, ...]:
    """Return a record's players.  Kinds that are none of the bot ``policies`` become persons."""
    return tuple(
        Player(name, badge, kind if kind in policies else PERSON_KIND)
        for name, (badge, kind) in zip(record.players, seats_in_record(record), strict=True)
    )


def write_record(record: Record) -> str:
    known = {
        "format": plain(RECORD_FORMAT),
        "version": plain(RECORD_VERSION),
        "game": plain(record.game),
        "players": plain(list(record.players)),
        "seed": plain(record.seed),
        **record.write_header(),
    }
    header = {key: known[key] for key in record.header if key in known}
    header |= {key: plain(value) for key, value in record.extra.items()}
    header["actions"] = join_lines([plain(record.spell(action)) for action in record.actions])
    entries = [f"{' ' * JSON_INDENT}{plain(key)}: {value}" for key, value in header.items()]
    return "{\n" + ",\n".join(entries) + "\n}\n"


def write_ascii_record(record: Record) -> str:
    """Return a record whose names survive any pipe: other letters than those of ASCII escaped."""
    text = write_record(record)
    return "".join([char if char.isascii() else json.dumps(char)[1:-1] for char in text])


SHARED_LIST_KEY = "deck"
"""The header key of a deck, a long list that many records share and that is parsed only once."""
STANDARD_INPUT = "-"
_BLOCK_BYTES = 2**16


def read_limited_file(file: str) -> bytes:
    """Return the contents of a file or, for ``-``, of standard input, or raise ``DamagedRecord``.

    Reading stops one byte after ``MAX_RECORD_BYTES``: ``parse_json`` then refuses it as too long.
    """
    if file == STANDARD_INPUT and sys.stdin is None:
        raise DamagedRecord("standard input is closed")
    try:
        if file == STANDARD_INPUT:
            return _read_limited_stream(sys.stdin.buffer)
        with open(file, "rb") as stream:
            return _read_limited_stream(stream)
    except FileNotFoundError:
        problem = "there is no such file"
    except IsADirectoryError:
        problem = "this is a folder, not a file"
    except PermissionError:
        # So Windows refuses folders.
        is_folder = os.path.isdir(file)
        problem = "this is a folder, not a file" if is_folder else "this file may not be read"
    except OSError as error:
        problem = f"this file cannot be read: {error.strerror}"
    except ValueError:
        problem = "a file cannot have this name"
    raise DamagedRecord("{problem}", place=quote_text(file), problem=problem)


def _read_limited_stream(stream: BinaryIO) -> bytes:
    # Allocating the largest buffer is slower than reading most records.
    start = stream.read(_BLOCK_BYTES)
    return (
        start
        if len(start) < _BLOCK_BYTES
        else start + stream.read(MAX_RECORD_BYTES + 1 - _BLOCK_BYTES)
    )


def read_record(text: str | bytes, games: Mapping[str, RecordedGame]) -> Record:
    """Parse a record whose game can start, or raise ``DamagedRecord``.  Actions may be illegal."""
    header = parse_json(text, SHARED_LIST_KEY)
    if not isinstance(header, dict):
        raise DamagedRecord("this is not a record: it is not a JSON object")
    return _parse_record(header, _record_class_of(header, games))


def revalidate_record(record: RecordT) -> RecordT:
    """Return an untrusted record after all checks that a file gets, or raise ``DamagedRecord``."""
    header = parse_json(write_record(record), SHARED_LIST_KEY)
    assert isinstance(header, dict)
    return _parse_record(header, type(record))


def _parse_record(header: dict[str, Json], known: type[RecordT]) -> RecordT:
    record = known.read_header(header)
    written = enumerate(expect_list(require_key(header, "actions", ""), "actions"))
    read = known.spelling.action_from_json
    actions = tuple([read(action, f"actions[{index}]") for index, action in written])
    record = replace(record, actions=actions, extra=_read_unknown_keys(header, known))
    try:
        record.rules.check_setup(record.setup())
    except InvalidSetup as error:
        raise DamagedRecord("{reason}", reason=error) from None
    return record


def _record_class_of(header: dict[str, Json], games: Mapping[str, RecordedGame]) -> type[Record]:
    if header.get("format") != RECORD_FORMAT:
        raise DamagedRecord(
            'this is not a record: its "format" is not "{wanted}"', wanted=RECORD_FORMAT
        )
    version = expect_int(require_key(header, "version", ""), "version")
    if version != RECORD_VERSION:
        raise DamagedRecord(
            "this record is of version {version}, and only version {known} can be read",
            place="version",
            version=version,
            known=RECORD_VERSION,
        )
    game = expect_text(require_key(header, "game", ""), "game")
    if game not in games:
        raise DamagedRecord(
            "this is the record of another game: {game}", place="game", game=quote_text(game)
        )
    return games[game].record


def _read_unknown_keys(header: dict[str, Json], known: type[Record]) -> dict[str, Json]:
    extra = {key: value for key, value in header.items() if key not in known.header}
    for key, value in extra.items():
        check_depth(value, quote_text(key))
    return extra
