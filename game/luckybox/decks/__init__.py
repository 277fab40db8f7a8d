"""The sixty cards: the shipped deck, how decks are forged and how they are measured.

Knows cards and how they play; knows no players, records or screens.  The commands, which bring in
the bots and everything heavy, are imported when they are called.
"""

from .json_faces import face_to_json, faces_from_json
from .own import OwnDeck, category_of, name_of_deck
from .shipped import DECK_NAMES, DEFAULT_DECK, faces_by_id, load_deck
