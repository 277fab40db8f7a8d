"""Records of the first game spelled out for tests, one thing changed at a time."""

import json
from typing import Any

import pytest

from game.luckybox.decks import DEFAULT_DECK, face_to_json
from game.luckybox.rules import Cross, Keep, Pass, UseBonus
from game.record import DamagedRecord
from game.rules import Refusal
from tests.tables.records import read_record
from tests.tables.table import random_faces

NINE = [1, 2, 3, 4, 5, 6, 7, 8, 9]
ACTIONS = (
    Keep(0, (4, 31, 17)),
    Cross(0, 17, 4),
    Pass(0),
    UseBonus(0, 17, 2, 31, 0),
    UseBonus(0, 17, 3, 31, 8),
)
SPELLED: list[dict[str, Any]] = [
    {"player": 0, "do": "keep", "cards": [4, 31, 17]},
    {"player": 0, "do": "cross", "card": 17, "square": 4},
    {"player": 0, "do": "pass"},
    {
        "player": 0, "do": "bonus", "from": {"card": 17, "line": "row", "index": 2},
        "card": 31, "square": 0,
    },
    {
        "player": 0, "do": "bonus", "from": {"card": 17, "line": "column", "index": 0},
        "card": 31, "square": 8,
    },
]  # fmt: skip


def spelled(**changes: Any) -> dict[str, Any]:
    """Spell a record of nothing done yet; ``None`` takes a key away."""
    header = {
        "format": "luckybox-record",
        "version": 1,
        "game": "luckybox",
        "edition": "classic",
        "players": ["Ann"],
        "seed": 7,
        "deck": DEFAULT_DECK,
        "actions": [],
    }
    return {key: value for key, value in (header | changes).items() if value is not None}


def text(**changes: Any) -> str:
    """Give such a record as it stands in a file."""
    return json.dumps(spelled(**changes))


def faces(count: int = 60, **changes: Any) -> list[dict[str, Any]]:
    """Spell a deck of which the last face is changed."""
    spelled_faces: list[dict[str, Any]] = [dict(face_to_json(f)) for f in random_faces(0, count)]
    spelled_faces[-1] |= changes
    return spelled_faces


def damage(source: str | bytes) -> str:
    """Read what is no record, and give the reason it is refused for."""
    with pytest.raises(DamagedRecord) as refusal:
        read_record(source)
    assert isinstance(refusal.value, Refusal)
    return str(refusal.value)
