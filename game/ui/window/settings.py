"""What the player likes, kept from one start to the next.

One JSON file in the player's folder.  Whatever is wrong with it, the game starts: single bad values
give way to the defaults, a damaged file is set aside, a folder that cannot be written costs one
notice.  Knows no screen and no pygame.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection
from dataclasses import dataclass, field, fields
from functools import partial
from pathlib import Path
from typing import TypeAlias, TypeVar

from game.files import write_over
from game.start import SPEEDS
from game.words import LANGUAGES, _
from game.words.letters import has_controls

from .small_files import read_object, set_aside

ValueT = TypeVar("ValueT")
Check: TypeAlias = Callable[[object], bool]
ACCEPTS = "accepts"
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
        and all(_is_word(word) for seat in value for word in seat)
    )


def _is_names(value: object) -> bool:
    return (
        isinstance(value, list)
        and len(value) <= MOST_SEATS
        and all(_is_word(name) for name in value)
    )


def _is_keys(value: object) -> bool:
    return (
        isinstance(value, dict)
        and len(value) <= MOST_KEYS
        and all(_is_word(name) for name in value)
        and all(_is_word(key) for key in value.values())
    )


def _is_word(value: object, longest: int = LONGEST_WORD) -> bool:
    return isinstance(value, str) and len(value) <= longest and not has_controls(value)


def setting(default: ValueT, accepts: Check | Collection[object]) -> ValueT:
    """Declare a setting with the values it may have, or a check; a plain ``bool`` needs neither."""
    if not callable(accepts):
        accepts = partial(_is_one_of, tuple(accepts), type(default))
    declared: ValueT = field(default=default, metadata={ACCEPTS: accepts})
    return declared


def _is_one_of(values: tuple[object, ...], kind: type, value: object) -> bool:
    # In JSON, 1 is no ``True``.
    return type(value) is kind and value in values


@dataclass
class Settings:
    """The player's settings; change them with ``Kit.change_setting``."""

    language: str = setting("", ("", *LANGUAGES))
    """``en``, ``fr``, or empty for the language of the system."""
    speed: str = setting("normal", SPEEDS)
    motion: str = setting("full", MOTIONS)
    """``full``; ``reduced``: nothing flies or sways; ``none``: things change at once."""
    text_size: int = setting(100, TEXT_SIZES)
    palette: str = setting("standard", PALETTE_NAMES)
    fullscreen: bool = False
    window_size: tuple[int, int] | None = setting(None, _is_size)
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
    own_keys: dict[str, str] = field(default_factory=dict, metadata={ACCEPTS: _is_keys})
    """What a player presses for a control, by its name, where it is not what everybody does."""
    holds: bool = True
    """True: speed up or slow down while a key is held.  False: one press starts, another stops."""
    own_buttons: dict[str, str] = field(default_factory=dict, metadata={ACCEPTS: _is_keys})
    """What a player presses for a control on a gamepad, likewise; '' for nothing."""
    repeat_after: int = setting(400, REPEAT_AFTER_MS)
    repeat_every: int = setting(100, REPEAT_EVERY_MS)
    bounce: int = setting(0, BOUNCE_MS)
    scanning: bool = False
    """Whether a highlight goes over what can be pressed, and a single switch chooses."""
    scan_step: int = setting(1500, SCAN_STEP_MS)
    switch: str = setting("return", lambda value: value != "" and _is_word(value))
    """The stroke of that switch."""
    pad_shakes: bool = True
    """Whether a gamepad shakes at great moments."""
    shake_strength: int = setting(100, SHAKE_STRENGTHS)
    """How hard it shakes, in per cent."""
    stick_reach: int = setting(55, STICK_REACHES)
    """How far a stick or a trigger is pushed until it counts, in per cent of its way."""
    speech: str = setting("off", SPEECHES)
    """``system``: what is on the screen is read aloud, by the voice of the system."""
    muted: bool = False
    effects_volume: int = setting(8, range(LOUDEST + 1))
    music_volume: int = setting(5, range(LOUDEST + 1))
    captions: bool = False
    """Show in a few words what sounds mean."""
    mono: bool = False
    """Let both ears hear the same."""
    software_framebuffer: bool = False
    """Skip OpenGL to show the window: found to be slow on this machine."""
    last_seats: list[tuple[str, str, str]] = field(
        default_factory=list, metadata={ACCEPTS: _is_seats}
    )
    """Name, badge and kind of each seat of the last game together."""
    last_rivals: list[tuple[str, str, str]] = field(
        default_factory=list, metadata={ACCEPTS: _is_seats}
    )
    """The same of the chosen rivals of one person; empty before any were chosen."""
    guided: list[str] = field(default_factory=list, metadata={ACCEPTS: _is_names})
    """The games of which a guided one need not be offered any more."""
    unnamed: str = setting("", partial(_is_word, longest=LONGEST_UNNAMED))
    """What a person is called who gave no name; empty, or a word that an earlier version noted,
    for the one of the current language."""

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


def _as_kept(value: object) -> object:
    """Give lists of JSON the shape they have in the fields."""
    if isinstance(value, list):
        if value and isinstance(value[0], int):
            return tuple(value)
        return [tuple(seat) if isinstance(seat, list) else seat for seat in value]
    return value


VALID: dict[str, Check] = {
    it.name: it.metadata.get(ACCEPTS, partial(_is_one_of, (False, True), bool))
    for it in fields(Settings)
    if it.compare
}
"""The settings that are saved, each with what it accepts."""
