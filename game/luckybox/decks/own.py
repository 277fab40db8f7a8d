"""Reading decks: the shipped one and the players' own files."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, TypedDict, TypeGuard

from game.files import NotRegularFileError, read_regular_file, replace_file
from game.luckybox.rules import (
    BONUSES,
    DECK_SIZE,
    NUMBERS,
    Face,
    broken_laws,
    format_deck,
    parse_deck,
)
from game.record.strict_json import (
    MAX_CACHED_LIST_LENGTH,
    CachedList,
    DamagedRecord,
    decode_text,
    parse_json,
)
from game.rules import MAX_NAME_LENGTH, InvalidNotation, InvalidSetup
from game.words import N_


class FaceJson(TypedDict):
    """A card in the JSON of deck files, without crosses."""

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


MAX_CACHED_DECKS = 8


def faces_from_json(value: Any) -> tuple[Face, ...]:
    """Return the cards of a deck from their JSON, cached.  Raise ``InvalidNotation`` if damaged."""
    if isinstance(value, CachedList) and len(value.text) <= MAX_CACHED_LIST_LENGTH:
        return _parse_faces_cached(value.text)
    return _parse_faces(value)


@lru_cache(maxsize=MAX_CACHED_DECKS)
def _parse_faces_cached(text: str) -> tuple[Face, ...]:
    return _parse_faces(parse_json(text))


def _parse_faces(value: object) -> tuple[Face, ...]:
    if not isinstance(value, list):
        raise InvalidNotation("the cards are not a list")
    faces: dict[int, Face] = {}
    for place, item in enumerate(value, 1):
        face = _parse_face(item, place)
        if face.id in faces:
            raise InvalidNotation("there are two cards with the id {card}", card=face.id)
        faces[face.id] = face
    return tuple(faces.values())


def _parse_face(value: object, place: int) -> Face:
    if not isinstance(value, dict):
        raise InvalidNotation("entry {place} of the cards is not a card", place=place)
    card = value.get("id")
    if not _is_whole_number(card) or not 1 <= card <= MAX_CARD_ID:
        raise InvalidNotation("entry {place} of the cards has no proper id", place=place)
    grid = value.get("grid")
    if (
        not isinstance(grid, list)
        or len(grid) != 9
        or not all(_is_whole_number(number) and number in NUMBERS for number in grid)
    ):
        raise InvalidNotation("the grid of card {card} is not nine numbers from 1 to 9", card=card)
    return Face(
        card,
        tuple(grid),
        _parse_bonuses(value, card, "rows"),
        _parse_bonuses(value, card, "columns"),
    )


def _is_whole_number(value: object) -> TypeGuard[int]:
    # ``True`` and ``1.0`` equal 1 but are not valid.
    return type(value) is int


def _parse_bonuses(value: dict[object, object], card: int, key: str) -> tuple[str, str, str]:
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


DECKS_FOLDER_NAME = "decks"
DECK_FILE_SUFFIXES = (".txt", ".json")
MAX_DECK_FILE_BYTES = 1_000_000
"""The most bytes of a deck file.  A deck takes about nine thousand."""
MAX_LISTED_DECKS = 200
MAX_CARD_ID = 10**9
DECK_DIGEST_LENGTH = 6
"""How many hexadecimal digits tell the decks of one player apart."""


@dataclass(frozen=True)
class OwnDeck:
    """A deck of sixty cards that the player has added, and the name of the deck."""

    name: str
    faces: tuple[Face, ...]

    @cached_property
    def broken_laws(self) -> tuple[str, ...]:
        return tuple(broken_laws(self.faces))


def deck_name_or_empty(told: object) -> str:
    """Return the deck name in a record's header, or ``""`` if it is not valid."""
    if not isinstance(told, str) or not told.isprintable() or len(told) > MAX_NAME_LENGTH:
        return ""
    return told.strip()


def deck_category_key(name: str, faces: Iterable[Face]) -> str:
    """Return the key that groups games by deck: its name and a digest; ``""`` without a name."""
    if not name:
        return ""
    first = sorted(faces, key=lambda face: face.id)[:DECK_SIZE]
    from hashlib import sha256  # Late: the referee needs none.

    digest = sha256(format_deck(first).encode()).hexdigest()[:DECK_DIGEST_LENGTH]
    return f"{name} #{digest}"


def name_of_category(key: str) -> str:
    """Return the deck's name in a key of ``deck_category_key``."""
    return key.rpartition(" #")[0] or key


def read_faces_file(path: Path) -> tuple[Face, ...]:
    """Read any number of cards from a text or JSON file.  Raise ``InvalidNotation`` if invalid."""
    text = _read_deck_text(path)
    return _parse_faces_json(text) if text.lstrip()[:1] in ("[", "{") else parse_deck(text)


def read_deck_file(path: Path) -> OwnDeck:
    """Read a deck of sixty cards, named after its file.  Raise ``InvalidNotation`` if invalid."""
    faces = read_faces_file(path)
    if len(faces) != DECK_SIZE:
        raise InvalidNotation(
            N_("it has {got} cards, but a deck needs {wanted}"), got=len(faces), wanted=DECK_SIZE
        )
    if {face.id for face in faces} != {*range(1, DECK_SIZE + 1)}:
        # Ids of a second copy count on from these.
        faces = tuple(face.with_id(number) for number, face in enumerate(faces, 1))
    return OwnDeck(_deck_name_from_path(path), faces)


def list_own_decks(folder: Path) -> Mapping[str, str]:
    """Return the names of the player's decks by file name, or raise ``OSError``."""
    try:
        names = sorted(os.listdir(folder / DECKS_FOLDER_NAME), key=str.casefold)
    except FileNotFoundError:
        return {}
    decks = [
        name for name in names if name.casefold().endswith(DECK_FILE_SUFFIXES) and name[0] != "."
    ]
    return {name: _deck_name_from_path(Path(name)) for name in decks[:MAX_LISTED_DECKS]}


def import_deck_file(path: Path, folder: Path) -> str:
    """Copy a deck file to the player's folder; return its name, or raise ``InvalidNotation``."""
    read_deck_file(path)
    ending = path.suffix if path.suffix.casefold() in DECK_FILE_SUFFIXES else DECK_FILE_SUFFIXES[0]
    stem = path.name.removesuffix(path.suffix).lstrip(".") or DECKS_FOLDER_NAME
    return save_deck_file(stem, ending, path.read_bytes(), folder)


def save_deck_file(stem: str, ending: str, content: bytes, folder: Path) -> str:
    """Save a deck file in the player's folder of decks, unless it is there already.

    Return the name of the file there, which is numbered if the name was taken.
    """
    home, number = folder / DECKS_FOLDER_NAME, 1
    home.mkdir(parents=True, exist_ok=True)
    while True:
        name = f"{stem} {number}{ending}" if number > 1 else f"{stem}{ending}"
        place = home / name
        if not place.exists():
            replace_file(place, content)
            return name
        if place.is_file() and _has_content(place, content):
            return name
        number += 1


FORBIDDEN_IN_NAMES = frozenset('/\\:*?"<>|')
"""What the name of a deck's file cannot have on some systems."""


def rename_deck_file(file: str, name: str, folder: Path) -> str:
    """Rename a deck file in the player's folder of decks, and return its new name.

    Raise ``InvalidNotation`` if there is no such name or it is taken, or ``OSError``.
    """
    home = folder / DECKS_FOLDER_NAME
    stem = "".join(it for it in name if it not in FORBIDDEN_IN_NAMES).strip(". ")
    if not stem:
        raise InvalidNotation(N_("a file cannot have this name"))
    new = stem + Path(file).suffix
    if new.casefold() != file.casefold() and (home / new).exists():
        raise InvalidNotation(N_("there is a deck with this name"))
    (home / file).rename(home / new)
    return new


def _has_content(place: Path, content: bytes) -> bool:
    return place.stat().st_size == len(content) and place.read_bytes() == content


def _deck_name_from_path(path: Path) -> str:
    stem = path.name.removesuffix(path.suffix)
    shown = "".join(sign for sign in stem if sign.isprintable())
    return shown[:MAX_NAME_LENGTH].strip() or "?"


def _read_deck_text(path: Path) -> str:
    try:
        content = read_regular_file(path, MAX_DECK_FILE_BYTES)
    except NotRegularFileError:
        raise InvalidNotation(N_("it is not a file")) from None
    except FileNotFoundError:
        raise InvalidNotation(N_("there is no such file")) from None
    except OSError as error:
        reason = error.strerror or N_("it cannot be read")
        raise InvalidNotation(reason) from error
    except ValueError as error:
        raise InvalidNotation(N_("a file cannot have this name")) from error
    if len(content) > MAX_DECK_FILE_BYTES:
        raise InvalidNotation(N_("it is too large to be a deck"))
    try:
        return decode_text(content)
    except DamagedRecord as error:
        raise InvalidNotation(N_("it is not plain text")) from error


def _parse_faces_json(text: str) -> tuple[Face, ...]:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InvalidNotation(N_("it looks like JSON, but it is damaged")) from error
    if isinstance(value, dict):
        value = value.get("faces", value.get("deck"))
    return faces_from_json(value)


DEFAULT_DECK = "tombola"
SHIPPED_DECK_NAMES = (DEFAULT_DECK,)


@lru_cache(maxsize=len(SHIPPED_DECK_NAMES))
def load_deck(name: str) -> tuple[Face, ...]:
    """Return the cards of a shipped deck.  Raise ``InvalidSetup`` for an unknown name."""
    if name not in SHIPPED_DECK_NAMES:
        raise InvalidSetup(
            "there is no deck {name!r}: the shipped ones are {known}",
            name=name[:40],
            known=", ".join(SHIPPED_DECK_NAMES),
        )
    return parse_deck(Path(__file__).with_name(f"{name}.txt").read_text(encoding="utf-8"))


def faces_by_id(faces: Iterable[Face], copies: int = 1) -> dict[int, Face]:
    faces = tuple(faces)
    return {
        face.id + DECK_SIZE * copy: face.with_id(face.id + DECK_SIZE * copy) if copy else face
        for copy in range(copies)
        for face in faces
    }
