"""Decks of sixty cards, shipped ones and players' own.

This package must not know players, records or screens.
"""

from .own import (
    DEFAULT_DECK,
    SHIPPED_DECK_NAMES,
    OwnDeck,
    deck_category_key,
    deck_name_or_empty,
    face_to_json,
    faces_by_id,
    faces_from_json,
    load_deck,
    name_of_category,
)
