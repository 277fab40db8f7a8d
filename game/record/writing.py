"""Writing records: valid JSON that reads well and makes small differences small.

The keys come in one order, one line to a face, to a shuffle and to an action.  Knows nothing of
files.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from game.luckybox.decks import face_to_json
from game.luckybox.rules import Face

from .record import FORMAT, VERSION, BlancoRecord, LuckyboxRecord, Record
from .spelling import action_to_json

_INDENT = 2


def write_record(record: Record) -> str:
    """Write a record; ``read_record`` reads the same one back."""
    known = {
        "format": _plain(FORMAT),
        "version": _plain(VERSION),
        "game": _plain(record.game),
        "players": _plain(list(record.players)),
        "seed": _plain(record.seed),
        **_own(record),
    }
    header = {key: known[key] for key in record.header if key in known}
    header |= {key: _plain(value) for key, value in record.extra.items()}
    header["actions"] = _lines([_plain(action_to_json(action)) for action in record.actions])
    entries = [f"{' ' * _INDENT}{_plain(key)}: {value}" for key, value in header.items()]
    return "{\n" + ",\n".join(entries) + "\n}\n"


def _own(record: Record) -> dict[str, str]:
    """Write what only the records of this game have, and the shuffles if any are fixed."""
    match record:
        case LuckyboxRecord(edition=edition, deck=deck, order=order):
            own = {"edition": _plain(edition), "deck": _deck(deck)}
            shuffles = _order("lucky_boxes", order.cards, order.numbers, order.reshuffles)
        case BlancoRecord(order=order):
            own = {}
            shuffles = _order("deck", order.deck, None, order.reshuffles)
        case _:
            raise TypeError(f"nobody knows how to write {type(record).__name__}")
    return own | ({"order": _lines(shuffles, brackets=("{", "}"))} if shuffles else {})


def _deck(deck: str | tuple[Face, ...]) -> str:
    if isinstance(deck, str):
        return _plain(deck)
    return _lines([_plain(face_to_json(face)) for face in deck])


def _order(
    cards_key: str,
    cards: Sequence[int] | None,
    numbers: Sequence[Sequence[int]] | None,
    reshuffles: Sequence[Sequence[int]],
) -> list[str]:
    entries = []
    if cards is not None:
        entries.append(f'"{cards_key}": {_plain(cards)}')
    if numbers is not None:
        entries.append(f'"numbers": {_lines([_plain(nine) for nine in numbers], depth=2)}')
    if reshuffles:
        entries.append(f'"reshuffles": {_lines([_plain(pile) for pile in reshuffles], depth=2)}')
    return entries


def _lines(entries: Sequence[str], depth: int = 1, brackets: tuple[str, str] = ("[", "]")) -> str:
    """Put one entry on a line, inside brackets that stand ``depth`` levels deep."""
    opening, closing = brackets
    if not entries:
        return opening + closing
    start = "\n" + " " * (_INDENT * (depth + 1))
    return opening + start + f",{start}".join(entries) + "\n" + " " * (_INDENT * depth) + closing


def _plain(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)
