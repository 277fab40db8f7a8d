"""How actions, events and sheets of any game are spelled in JSON: by the spelling of that game.

Knows which value belongs to which game, and no more.
"""

from __future__ import annotations

from game.blanco import rules as blanco
from game.blanco import spelling as blanco_spelling
from game.luckybox import rules as luckybox
from game.luckybox import spelling as luckybox_spelling

from .strict_json import Json
from .unplayable import Unplayable

Recorded = luckybox.Action | blanco.Action | Unplayable
"""What a record may hold."""


def action_to_json(action: Recorded) -> dict[str, Json]:
    """Spell an action as records do."""
    if isinstance(action, Unplayable):
        return dict(action.written)
    if isinstance(action, blanco.Action):
        return blanco_spelling.action_to_json(action)
    return luckybox_spelling.action_to_json(action)


def event_to_json(event: luckybox.Event | blanco.Event) -> dict[str, Json]:
    """Spell an event: its name under ``event``, then its fields."""
    if isinstance(event, blanco.Event):
        return blanco_spelling.event_to_json(event)
    return luckybox_spelling.event_to_json(event)


def sheet_to_json(game: luckybox.State | blanco.State) -> dict[str, Json]:
    """Spell what a game is worth as if it stopped now, and who has won."""
    if isinstance(game, blanco.State):
        return blanco_spelling.sheet_to_json(game)
    return luckybox_spelling.sheet_to_json(game)
