"""Decks of sixty cards, shipped and the player's own, and the JSON of faces.

Must not know players, records or screens.
"""

from .json_faces import face_to_json, faces_from_json
from .own import OwnDeck, category_of, name_of_deck
from .shipped import DECK_NAMES, DEFAULT_DECK, faces_by_id, load_deck
