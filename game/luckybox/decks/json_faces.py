"""Reads and writes faces as JSON."""

from functools import lru_cache
from typing import Any, TypedDict, TypeGuard

from game.luckybox.rules import BONUSES, NUMBERS, Face
from game.record.strict_json import LONGEST_KEPT, Passage, parse_json
from game.rules.errors import InvalidNotation


class FaceJson(TypedDict):
    """One face in JSON."""

    id: int
    grid: list[int]
    rows: list[str]
    columns: list[str]


def face_to_json(face: Face) -> FaceJson:
    return {
        "id": face.id,
        "grid": list(face.grid),
        "rows": list(face.rows),
        "columns": list(face.columns),
    }


DECKS_KEPT = 8


def faces_from_json(value: Any) -> tuple[Face, ...]:
    """Read a list of faces with distinct ids; faces shared by many records are cached.

    Raises:
        InvalidNotation: naming the card and the error.
    """
    if isinstance(value, Passage) and len(value.text) <= LONGEST_KEPT:
        return _faces_of(value.text)
    return _read_faces(value)


@lru_cache(maxsize=DECKS_KEPT)
def _faces_of(text: str) -> tuple[Face, ...]:
    return _read_faces(parse_json(text))


def _read_faces(value: object) -> tuple[Face, ...]:
    if not isinstance(value, list):
        raise InvalidNotation("the cards are not a list")
    faces: dict[int, Face] = {}
    for place, item in enumerate(value, 1):
        face = _read_face(item, place)
        if face.id in faces:
            raise InvalidNotation("there are two cards with the id {card}", card=face.id)
        faces[face.id] = face
    return tuple(faces.values())


def _read_face(value: object, place: int) -> Face:
    if not isinstance(value, dict):
        raise InvalidNotation("entry {place} of the cards is not a card", place=place)
    card = value.get("id")
    if not _is_whole(card) or card < 1:
        raise InvalidNotation("entry {place} of the cards has no proper id", place=place)
    grid = value.get("grid")
    if (
        not isinstance(grid, list)
        or len(grid) != 9
        or not all(_is_whole(number) and number in NUMBERS for number in grid)
    ):
        raise InvalidNotation("the grid of card {card} is not nine numbers from 1 to 9", card=card)
    return Face(card, tuple(grid), _bonuses(value, card, "rows"), _bonuses(value, card, "columns"))


def _is_whole(value: object) -> TypeGuard[int]:
    # ``True`` and ``1.0`` equal 1 but are not valid.
    return type(value) is int


def _bonuses(value: dict[object, object], card: int, key: str) -> tuple[str, str, str]:
    ends = value.get(key)
    if not isinstance(ends, list) or len(ends) != 3:
        raise InvalidNotation("card {card} needs three bonuses as its {key}", card=card, key=key)
    for bonus in ends:
        if not isinstance(bonus, str) or bonus not in BONUSES:
            raise InvalidNotation(
                "card {card} has an unknown bonus in its {key}", card=card, key=key
            )
    first, second, third = ends
    return first, second, third
