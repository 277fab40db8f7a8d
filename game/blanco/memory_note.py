"""Whether a match of Blanco is played with memory notes, as its header tells: ``memory_notes``.

With notes every seat is shown the face-down cards of its own that it has seen, people and bots
alike; without, nobody is.  The rules are the same either way.  Records of older versions say
nothing of it, and what is no yes or no counts as not said.
"""

from collections.abc import Mapping

from game.record import Json

KEY = "memory_notes"


def notes_in(header: Mapping[str, Json]) -> bool | None:
    """Read what is said; ``None`` where nothing is."""
    told = header.get(KEY)
    return told if isinstance(told, bool) else None
