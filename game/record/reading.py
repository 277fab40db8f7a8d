"""Reading records from untrusted sources; their legality is checked by ``replaying``."""

import sys
from collections.abc import Mapping
from dataclasses import replace
from typing import BinaryIO

from game.rules.errors import InvalidSetup

from .checks import entry, items, whole_number, words
from .damage import DamagedRecord, quote
from .record import FORMAT, VERSION, Record, RecordedGame, RecordT
from .strict_json import MAX_BYTES, Json, check_depth, parse_json
from .writing import write_record

SHARED = "deck"
"""A key whose value many records share, so it is parsed once."""
STANDARD_INPUT = "-"
_BLOCK = 2**16


def read_bounded(file: str) -> bytes:
    """Read a file, or stdin for ``-``, up to just over the limit; raises ``DamagedRecord``."""
    if file == STANDARD_INPUT and sys.stdin is None:
        raise DamagedRecord("standard input is closed")
    try:
        if file == STANDARD_INPUT:
            return _bounded(sys.stdin.buffer)
        with open(file, "rb") as stream:
            return _bounded(stream)
    except FileNotFoundError:
        problem = "there is no such file"
    except IsADirectoryError:
        problem = "this is a folder, not a file"
    except PermissionError:
        problem = "this file may not be read"
    except OSError as error:
        problem = f"this file cannot be read: {error.strerror}"
    except ValueError:
        problem = "no file can have this name"
    raise DamagedRecord("{problem}", place=quote(file), problem=problem)


def _bounded(stream: BinaryIO) -> bytes:
    # Allocating the largest buffer is slower than reading most records.
    start = stream.read(_BLOCK)
    return start if len(start) < _BLOCK else start + stream.read(MAX_BYTES + 1 - _BLOCK)


def read_record(text: str | bytes, games: Mapping[str, RecordedGame]) -> Record:
    """Read a record and check its setup, but not the legality of its actions.

    Raises:
        DamagedRecord: it is not a record; says where and why.
    """
    header = parse_json(text, SHARED)
    if not isinstance(header, dict):
        raise DamagedRecord("this is not a record: it is not a JSON object")
    return _read(header, _known_record(header, games))


def read_again(record: RecordT) -> RecordT:
    """Check a record made from untrusted data as strictly as a file's.

    Raises:
        DamagedRecord: it is not a record; says where and why.
    """
    header = parse_json(write_record(record), SHARED)
    assert isinstance(header, dict)
    return _read(header, type(record))


def _read(header: dict[str, Json], known: type[RecordT]) -> RecordT:
    record = known.read_header(header)
    written = enumerate(items(entry(header, "actions", ""), "actions"))
    read = known.spelling.action_from_json
    actions = tuple([read(action, f"actions[{index}]") for index, action in written])
    record = replace(record, actions=actions, extra=_read_extra(header, known))
    try:
        record.rules.check_setup(record.setup())
    except InvalidSetup as error:
        raise DamagedRecord("{reason}", reason=error) from None
    return record


def _known_record(header: dict[str, Json], games: Mapping[str, RecordedGame]) -> type[Record]:
    if header.get("format") != FORMAT:
        raise DamagedRecord('this is not a record: its "format" is not "{wanted}"', wanted=FORMAT)
    version = whole_number(entry(header, "version", ""), "version")
    if version != VERSION:
        raise DamagedRecord(
            "this record is of version {version}, and only version {known} can be read",
            place="version",
            version=version,
            known=VERSION,
        )
    game = words(entry(header, "game", ""), "game")
    if game not in games:
        raise DamagedRecord(
            "this is the record of another game: {game}", place="game", game=quote(game)
        )
    return games[game].record


def _read_extra(header: dict[str, Json], known: type[Record]) -> dict[str, Json]:
    extra = {key: value for key, value in header.items() if key not in known.header}
    for key, value in extra.items():
        check_depth(value, quote(key))
    return extra
