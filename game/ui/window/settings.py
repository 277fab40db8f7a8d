"""What the player likes, kept from one start to the next.

One JSON file in the player's folder.  Whatever is wrong with it, the game starts: single bad values
give way to the defaults, a damaged file is set aside, a folder that cannot be written costs one
notice.  Knows no screen and no pygame.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from game.files import write_over
from game.start import SPEEDS
from game.words import LANGUAGES, _
from game.words.letters import has_controls

from .small_files import read_object, set_aside

FILE_NAME = "settings.json"
MOTIONS = ("full", "reduced", "none")
SPEECHES = ("off", "system")
TEXT_SIZES = (100, 115, 130, 150, 175, 200)
"""Per cent of the size that text has by itself."""
LARGEST_IN_PLACE = 150
"""Up to here running text grows where a screen has room for it; beyond, the whole screen does."""
PALETTE_NAMES = ("standard", "contrast", "colour-blind")
SMALLEST_SIDE, LARGEST_SIDE = 200, 20_000
MOST_SEATS = 12
LONGEST_WORD = 64
LONGEST_UNNAMED = 20
"""A number after it still fits into a record's name."""
LOUDEST = 10
MOST_KEYS = 200
REPEAT_AFTER_MS, REPEAT_EVERY_MS = (200, 400, 700, 1000, 2000, 0), (50, 100, 200, 400, 800)
"""How long a direction is held until it repeats, 0 for never, and how long between two steps."""
BOUNCE_MS = (0, 100, 200, 300, 500, 800)
"""For how long the same key is not heard again."""
SCAN_STEP_MS = (500, 750, 1000, 1500, 2000, 3000, 4000)
"""How long the highlight of scanning stays on a thing."""


SHAKE_STRENGTHS = (25, 50, 75, 100)
STICK_REACHES = (25, 40, 55, 70, 85)


@dataclass
class Settings:
    """The player's wishes; change the fields, then ``save``."""

    language: str = ""
    """``en``, ``fr``, or empty for the language of the system."""
    speed: str = "normal"
    motion: str = "full"
    """``full``; ``reduced``: nothing flies or sways; ``none``: things change at once."""
    text_size: int = 100
    palette: str = "standard"
    fullscreen: bool = False
    window_size: tuple[int, int] | None = None
    auto_reveal: bool = False
    """Reveal the next number by itself once everyone has answered."""
    auto_focus: bool = True
    """Bring the next board that has not answered into focus."""
    ask_bolts: bool = True
    """Ask before a click spends two bolts or more."""
    big_moments: bool = True
    """Bring a big moment at somebody else's small board forward."""
    memory_notes: bool = False
    """Where cards lie face down, keep a ghost of the face-down cards that were looked at."""
    chain_lens: bool = False
    """Show the best chain from the square in hand."""
    odds: bool = False
    """Show what each number left is worth to the board."""
    expected_results: bool = True
    """While one watches, show what each seat may expect to end with."""
    own_keys: dict[str, str] = field(default_factory=dict)
    """What a player presses for a control, by its name, where it is not what everybody does."""
    holds: bool = True
    """Whether what is held hurries or slows as long; else one press does, and another ends it."""
    own_buttons: dict[str, str] = field(default_factory=dict)
    """What a player presses for a control on a gamepad, likewise; '' for nothing."""
    repeat_after: int = 400
    repeat_every: int = 100
    bounce: int = 0
    """All three in milliseconds, of those above."""
    scanning: bool = False
    """Whether a highlight goes over what can be pressed, and a single switch chooses."""
    scan_step: int = 1500
    switch: str = "return"
    """The stroke of that switch."""
    pad_shakes: bool = True
    """Whether a gamepad shakes at what is great."""
    shake_strength: int = 100
    """How hard it does then, in per cent of those above."""
    stick_reach: int = 55
    """How far a stick or a trigger is pushed until it counts, in per cent of its way."""
    speech: str = "off"
    """``system``: what is on the screen is told aloud, by the voice of the system."""
    muted: bool = False
    effects_volume: int = 8
    music_volume: int = 5
    """Both 0 to ``LOUDEST``."""
    captions: bool = False
    """Tell in a few words what sounds tell."""
    mono: bool = False
    """Let both ears hear the same."""
    software_framebuffer: bool = False
    """Skip OpenGL to show the window: found to be slow on this machine."""
    last_seats: list[tuple[str, str, str]] = field(default_factory=list)
    """Name, badge and kind of each seat of the last game together."""
    last_rivals: list[tuple[str, str, str]] = field(default_factory=list)
    """The same of those whom one person chose to play against; none before somebody did."""

    guided: list[str] = field(default_factory=list)
    """The games of which a guided one need not be offered any more."""

    unnamed: str = ""
    """What a person is called who gave no name; empty, or a word that an earlier version noted,
    for the one of the language of the moment."""

    path: Path | None = field(default=None, compare=False)
    is_new: bool = field(default=False, compare=False)
    """Whether this is the first start: there was nothing to read."""
    notices: list[str] = field(default_factory=list, compare=False)
    """What went wrong with the file, in the player's words; shown once and emptied."""
    _unknown: dict[str, object] = field(default_factory=dict, repr=False, compare=False)
    _written: str = field(default="", repr=False, compare=False)
    _is_read_only: bool = field(default=False, repr=False, compare=False)

    @classmethod
    def load(cls, folder: Path) -> Settings:
        """Read the settings of a folder; the defaults where there are none."""
        settings = cls(path=folder / FILE_NAME)
        try:
            content = read_object(folder / FILE_NAME)
        except FileNotFoundError:
            settings.is_new = True
            return settings
        except OSError as error:
            settings.notices.append(
                _("Your settings cannot be read ({reason}).").format(reason=error.strerror)
            )
            settings._is_read_only = True
            return settings
        except ValueError:
            settings._set_aside()
            return settings
        settings._take(content)
        return settings

    def save(self) -> None:
        """Write the settings if they changed, all or nothing."""
        if self.path is None or self._is_read_only:
            return
        text = json.dumps(self._content(), indent=2) + "\n"
        if text == self._written:
            return
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            write_over(self.path, text.encode())
        except OSError as error:
            self._is_read_only = True
            self.notices.append(
                _("Your settings cannot be saved ({reason}).").format(reason=error.strerror)
            )
        else:
            self._written = text

    def take_notices(self) -> list[str]:
        """Return what there is to tell the player, and forget it."""
        notices, self.notices = self.notices, []
        return notices

    def _content(self) -> dict[str, object]:
        known = {name: getattr(self, name) for name in VALID}
        return {**self._unknown, **known}

    def _take(self, content: dict[str, object]) -> None:
        for name, value in content.items():
            if name not in VALID:
                self._unknown[name] = value
            elif VALID[name](value):
                setattr(self, name, _as_kept(value))

    def _set_aside(self) -> None:
        assert self.path is not None
        try:
            aside = set_aside(self.path)
        except OSError:
            self._is_read_only = True
            self.notices.append(_("Your settings are damaged and cannot be replaced."))
        else:
            self.notices.append(
                _("Your settings were damaged; they are kept as {file}.").format(file=aside.name)
            )


def _is_bool(value: object) -> bool:
    return isinstance(value, bool)


def _is_volume(value: object) -> bool:
    return type(value) is int and 0 <= value <= LOUDEST


def _is_size(value: object) -> bool:
    if value is None:
        return True
    return (
        isinstance(value, list)
        and len(value) == 2
        and all(type(side) is int and SMALLEST_SIDE <= side <= LARGEST_SIDE for side in value)
    )


def _is_seats(value: object) -> bool:
    return (
        isinstance(value, list)
        and len(value) <= MOST_SEATS
        and all(isinstance(seat, list) and len(seat) == 3 for seat in value)
        and all(isinstance(word, str) and _is_word(word) for seat in value for word in seat)
    )


def _is_word(word: str, longest: int = LONGEST_WORD) -> bool:
    return len(word) <= longest and not has_controls(word)


def _is_names(value: object) -> bool:
    return (
        isinstance(value, list)
        and len(value) <= MOST_SEATS
        and all(isinstance(name, str) and _is_word(name) for name in value)
    )


def _is_keys(value: object) -> bool:
    return (
        isinstance(value, dict)
        and len(value) <= MOST_KEYS
        and all(isinstance(name, str) and _is_word(name) for name in value)
        and all(isinstance(key, str) and _is_word(key) for key in value.values())
    )


def _as_kept(value: object) -> object:
    """Give lists of JSON the shape they have in the fields."""
    if isinstance(value, list):
        if value and isinstance(value[0], int):
            return tuple(value)
        return [tuple(seat) if isinstance(seat, list) else seat for seat in value]
    return value


VALID: dict[str, Callable[[object], bool]] = {
    "language": lambda value: value in ("", *LANGUAGES),
    "speed": lambda value: value in SPEEDS,
    "text_size": lambda value: type(value) is int and value in TEXT_SIZES,
    "palette": lambda value: value in PALETTE_NAMES,
    "motion": lambda value: value in MOTIONS,
    "fullscreen": _is_bool,
    "window_size": _is_size,
    "auto_reveal": _is_bool,
    "auto_focus": _is_bool,
    "ask_bolts": _is_bool,
    "big_moments": _is_bool,
    "memory_notes": _is_bool,
    "chain_lens": _is_bool,
    "odds": _is_bool,
    "expected_results": _is_bool,
    "own_keys": _is_keys,
    "holds": _is_bool,
    "own_buttons": _is_keys,
    "repeat_after": lambda value: type(value) is int and value in REPEAT_AFTER_MS,
    "repeat_every": lambda value: type(value) is int and value in REPEAT_EVERY_MS,
    "bounce": lambda value: type(value) is int and value in BOUNCE_MS,
    "scanning": _is_bool,
    "scan_step": lambda value: type(value) is int and value in SCAN_STEP_MS,
    "switch": lambda value: isinstance(value, str) and bool(value) and _is_word(value),
    "pad_shakes": _is_bool,
    "shake_strength": lambda value: type(value) is int and value in SHAKE_STRENGTHS,
    "stick_reach": lambda value: type(value) is int and value in STICK_REACHES,
    "speech": lambda value: value in SPEECHES,
    "muted": _is_bool,
    "effects_volume": _is_volume,
    "music_volume": _is_volume,
    "captions": _is_bool,
    "mono": _is_bool,
    "software_framebuffer": _is_bool,
    "last_seats": _is_seats,
    "last_rivals": _is_seats,
    "guided": _is_names,
    "unnamed": lambda value: isinstance(value, str) and _is_word(value, LONGEST_UNNAMED),
}
"""The fields that are kept, each with what it accepts."""
