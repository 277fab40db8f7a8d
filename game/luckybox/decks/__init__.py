"""Decks of sixty cards, shipped and players' own; must not know players, records or screens."""

from .own import (
    DECK_NAMES,
    DEFAULT_DECK,
    OwnDeck,
    category_of,
    face_to_json,
    faces_by_id,
    faces_from_json,
    load_deck,
    name_of_deck,
)
