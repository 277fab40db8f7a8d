"""Writing records: valid JSON that reads well and makes small differences small.

The keys come in one order, one line to a face, to a shuffle and to an action.  Knows nothing of
files.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from game.decks import face_to_json
from game.rules.luckybox import Face, Order

from .record import FORMAT, GAME, VERSION, Record
from .spelling import action_to_json

_INDENT = 2


def write_record(record: Record) -> str:
    """Write a record; ``read_record`` reads the same one back."""
    header: dict[str, str] = {
        "format": _plain(FORMAT),
        "version": _plain(VERSION),
        "game": _plain(GAME),
        "edition": _plain(record.edition),
        "players": _plain(list(record.players)),
        "seed": _plain(record.seed),
        "deck": _deck(record.deck),
    }
    if record.order != Order():
        header["order"] = _order(record.order)
    header |= {key: _plain(value) for key, value in record.extra.items()}
    header["actions"] = _lines([_plain(action_to_json(action)) for action in record.actions])
    entries = [f"{' ' * _INDENT}{_plain(key)}: {value}" for key, value in header.items()]
    return "{\n" + ",\n".join(entries) + "\n}\n"


def _deck(deck: str | tuple[Face, ...]) -> str:
    if isinstance(deck, str):
        return _plain(deck)
    return _lines([_plain(face_to_json(face)) for face in deck])


def _order(order: Order) -> str:
    entries = []
    if order.cards is not None:
        entries.append(f'"lucky_boxes": {_plain(list(order.cards))}')
    if order.numbers is not None:
        numbers = [_plain(list(numbers)) for numbers in order.numbers]
        entries.append(f'"numbers": {_lines(numbers, depth=2)}')
    if order.reshuffles:
        piles = [_plain(list(pile)) for pile in order.reshuffles]
        entries.append(f'"reshuffles": {_lines(piles, depth=2)}')
    return _lines(entries, brackets=("{", "}"))


def _lines(entries: Sequence[str], depth: int = 1, brackets: tuple[str, str] = ("[", "]")) -> str:
    """Put one entry on a line, inside brackets that stand ``depth`` levels deep."""
    opening, closing = brackets
    if not entries:
        return opening + closing
    start = "\n" + " " * (_INDENT * (depth + 1))
    return opening + start + f",{start}".join(entries) + "\n" + " " * (_INDENT * depth) + closing


def _plain(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)
