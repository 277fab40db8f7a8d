"""How each kind of event is animated, heard and logged: a game has one row per event type."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from game.stage import Clip, Manner, Timing, Wait
from game.ui.sound.sound import Priority, Sound
from game.words import _


@dataclass(frozen=True, slots=True)
class Earcon:
    """A sound of an event."""

    name: str
    priority: Priority
    gain: float = 1.0
    after: float = 0.0
    """The delay from the start of the event's clip, in seconds."""
    ducks: bool = False
    """Whether the music is lowered."""
    caption: str = ""
    """Overrides the sound's caption; marked, not translated."""
    felt: float = 0.0
    """The strength of gamepad rumble, 0 to 1."""


Earcons = tuple[Earcon, ...]
Hear = Callable[[Any, Timing], Earcons]
"""Returns an event's sounds, timed with its clip."""


def plain(name: str, priority: Priority, gain: float = 1.0, caption: str = "") -> Hear:
    """Return one sound without delay, for any event."""
    earcons = (Earcon(name, priority, gain, caption=caption),)
    return lambda event, timing: earcons


How = TypeVar("How", bound=Manner)


@dataclass(frozen=True, slots=True)
class EventRow(Generic[How]):
    """How one type of event is animated, heard and logged; by default not at all."""

    clip: Callable[[Any, How], Clip] = lambda event, how: Wait(0.0)
    sounds: Hear = lambda event, timing: ()
    words: str | Callable[[Any], str] = ""
    """The log's words: a message id, or a function of the event."""
    where: Callable[[Any], Sequence[str]] = lambda event: ()
    """Returns what the screen reader adds."""
    is_heading: bool = False
    follows: bool = False
    """Whether the log indents it as a consequence of the line before."""

    def tell(self, event: object) -> str:
        """Return the log's words for an event, or ''."""
        if callable(self.words):
            return self.words(event)
        return _(self.words) if self.words else ""


class Ear:
    """Plays the sounds of events as the director shows them."""

    def __init__(self, sound: Sound, hear: Hear, timing: Callable[[], Timing]) -> None:
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
