"""How a kind of event is shown, heard and told: each game has one row for each of its events."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from game.stage import Clip, Manner, Timing, Wait
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
    """The caption in this game, where it differs from that of the sound: marked, not translated."""
    felt: float = 0.0
    """How hard a gamepad shakes with it, 0 to 1."""


Earcons = tuple[Earcon, ...]
Hear = Callable[[Any, Timing], Earcons]
"""Return the sounds of an event; what arrives is heard when its clip arrives."""


def plain(name: str, priority: Priority, gain: float = 1.0, caption: str = "") -> Hear:
    """Return one sound, played at once whatever the event says."""
    earcons = (Earcon(name, priority, gain, caption=caption),)
    return lambda event, timing: earcons


How = TypeVar("How", bound=Manner)


@dataclass(frozen=True, slots=True)
class EventRow(Generic[How]):
    """How one kind of event is shown, heard and told; by default not at all."""

    clip: Callable[[Any, How], Clip] = lambda event, how: Wait(0.0)
    sounds: Hear = lambda event, timing: ()
    words: str | Callable[[Any], str] = ""
    """What the log says of it: marked for translation, or made from the event."""
    where: Callable[[Any], Sequence[str]] = lambda event: ()
    """What is added when it is read aloud."""
    is_heading: bool = False
    """Whether the log shows it as a heading."""
    follows: bool = False
    """Whether the log indents it as a consequence of what stands before it."""

    def tell(self, event: object) -> str:
        """Return what the log says of an event; empty where it says nothing."""
        if callable(self.words):
            return self.words(event)
        return _(self.words) if self.words else ""


class Ear:
    """Plays the sounds of events as the director shows them."""

    def __init__(self, sound: Sound, hear: Hear, timing: Callable[[], Timing]) -> None:
        """Play on ``sound``; ``timing`` returns the times of the current speed."""
        self._sound = sound
        self._hear = hear
        self._timing = timing

    def __call__(self, event: Any) -> None:
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
