"""Earcons: the sounds of an event, and the ear that plays them as the events are shown.

Times follow the clips: what arrives is heard arriving.  Knows no game: each has its own table from
event to sounds.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from game.stage import Timing
from game.ui.sound.sound import Priority, Sound
from game.words import _


@dataclass(frozen=True, slots=True)
class Earcon:
    """One sound of an event."""

    name: str
    priority: Priority
    gain: float = 1.0
    after: float = 0.0
    """Seconds from the start of the event's clip."""
    ducks: bool = False
    """Whether the music makes room for it."""
    caption: str = ""
    """What it tells in this game, if not what the sound tells by itself: marked, not translated."""
    felt: float = 0.0
    """How hard a gamepad shakes with it, 0 to 1."""


Earcons = tuple[Earcon, ...]
Hear = Callable[[Any, Timing], Earcons]
"""What is heard of an event, at the speed of the moment."""


class Ear:
    """Hears what the director shows and makes it sound."""

    def __init__(self, sound: Sound, hear: Hear, timing: Callable[[], Timing]) -> None:
        """Listen for ``sound``; ``timing`` tells the speed of the moment."""
        self._sound = sound
        self._hear = hear
        self._timing = timing

    def __call__(self, event: Any) -> None:
        """Play the sounds of an event that is being shown."""
        for it in self._hear(event, self._timing()):
            self._sound.play(
                it.name,
                it.priority,
                gain=it.gain,
                after=it.after,
                ducks=it.ducks,
                caption=_(it.caption) if it.caption else "",
            )
            if it.felt:
                self._sound.felt(it.felt, it.after)


def plain(name: str, priority: Priority, gain: float = 1.0, caption: str = "") -> Hear:
    """Hear one sound at once, whatever the event says."""
    earcons = (Earcon(name, priority, gain, caption=caption),)
    return lambda event, timing: earcons
