"""The player's settings, in a file of their own so that they outlive a damaged database."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection
from dataclasses import dataclass, field, fields
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from threading import Thread, current_thread
from typing import TypeAlias, TypeVar

from game.files import NotRegularFileError, read_regular_file, replace_file
from game.start import SPEEDS
from game.words import LANGUAGES, _
from game.words.letters import has_controls

MAX_JSON_FILE_BYTES = 1_000_000
MAX_SAVING_SECONDS = 3.0
"""How long to wait on exit for settings still being saved."""


def read_json_object(path: Path) -> dict[str, object]:
    """Return a file's JSON object.  Raise `OSError` if unreadable, `ValueError` if it has none."""
    try:
        raw = read_regular_file(path, MAX_JSON_FILE_BYTES)
    except NotRegularFileError as error:
        told = _("{file} is not a regular file").format(file=path.name)
        raise OSError(error.errno, told) from error
    if len(raw) > MAX_JSON_FILE_BYTES:
        raise ValueError("the file is too large")
    try:
        content = json.loads(raw.decode("utf-8"))
    except RecursionError as error:
        raise ValueError("the file is nested too deeply") from error
    if not isinstance(content, dict):
        raise ValueError("not an object")
    return content


def rename_damaged_file(path: Path) -> Path:
    """Rename a damaged file to a free name.  Return the new path, or raise ``OSError``."""
    number = 1
    while (aside := path.with_name(f"{path.stem}.damaged-{number}{path.suffix}")).exists():
        number += 1
    return path.rename(aside)


ValueT = TypeVar("ValueT")
ValueCheck: TypeAlias = Callable[[object], bool]
CHECK_KEY, PICTURES_KEY = "accepts", "look"
BOOLEAN_VALUES = (False, True)
ASK_IF_DEAR = 2
"""The value of the setting ``ask_bolts`` between never (False) and always (True)."""
REVEAL_BY_CLICK = 2
"""The value of the setting ``auto_reveal`` with which no number comes by itself."""
SETTINGS_FILE_NAME = "settings.json"
MOTION_LEVELS = ("full", "reduced", "none")
SPEECH_MODES = ("off", "system")
TEXT_SIZE_PERCENTS = (100, 115, 130, 150, 175, 200)
MAX_UNZOOMED_TEXT_SIZE = 150
"""The largest text size, in per cent, that enlarges texts only.  Larger sizes zoom the screen."""
PALETTE_NAMES = ("standard", "contrast", "colour-blind")
MIN_WINDOW_SIDE, MAX_WINDOW_SIDE = 200, 20_000
FRAME_RATE_CHOICES = (0, 60, 30)
MAX_SEATS = 12
MAX_WORD_LENGTH = 64
MAX_UNNAMED_LENGTH = 20
MAX_FILE_NAME_LENGTH = 255
MAX_VOLUME = 10
MAX_OWN_KEYS = 200
MAX_SENT_RESULTS, MAX_CODE_LENGTH = 200, 2000
KEY_REPEAT_DELAYS_MS = (200, 400, 700, 1000, 2000, 0)
KEY_REPEAT_INTERVALS_MS = (50, 100, 200, 400, 800)
"""The delays and intervals of key repeat to choose from.  A delay of 0 turns repeat off."""
DEBOUNCE_CHOICES_MS = (0, 100, 200, 300, 500, 800)
SCAN_STEP_CHOICES_MS = (500, 750, 1000, 1500, 2000, 3000, 4000)
RUMBLE_STRENGTH_PERCENTS = (25, 50, 75, 100)
STICK_REACH_PERCENTS = (25, 40, 55, 70, 85)


def _is_list_of(each: ValueCheck, value: object) -> bool:
    return isinstance(value, list) and len(value) <= MAX_SEATS and all(map(each, value))


def _is_window_side(value: object) -> bool:
    return type(value) is int and MIN_WINDOW_SIDE <= value <= MAX_WINDOW_SIDE


def _is_window_size(value: object) -> bool:
    return value is None or (
        isinstance(value, list) and len(value) == 2 and all(map(_is_window_side, value))
    )


def _is_seat(value: object) -> bool:
    return isinstance(value, list) and len(value) == 3 and all(map(_is_word, value))


def _is_key_mapping(value: object) -> bool:
    if not isinstance(value, dict):
        return False
    return len(value) <= MAX_OWN_KEYS and all(map(_is_word, (*value, *value.values())))


def _is_word(value: object, longest: int = MAX_WORD_LENGTH) -> bool:
    return isinstance(value, str) and len(value) <= longest and not has_controls(value)


def _is_sent_result(value: object) -> bool:
    """Whether a value is a result that settings keep: six texts, the last of them a code."""
    if not isinstance(value, list) or len(value) != 6:
        return False
    *words, code = value
    return all(map(_is_word, words)) and _is_word(code, MAX_CODE_LENGTH) and _is_integer(words[4])


def _is_integer(word: str) -> bool:
    return re.fullmatch(r"-?[0-9]{1,9}", word) is not None


def _is_result_list(value: object) -> bool:
    return (
        isinstance(value, list)
        and len(value) <= MAX_SENT_RESULTS
        and all(map(_is_sent_result, value))
    )


_is_seat_list: ValueCheck = partial(_is_list_of, _is_seat)
_is_name_list: ValueCheck = partial(_is_list_of, _is_word)


def declare_setting(
    default: ValueT,
    accepts: ValueCheck | Collection[object] = BOOLEAN_VALUES,
    in_pictures: bool = False,
) -> ValueT:
    """Declare a setting: default, valid values (or a check), and whether it changes pictures."""
    if not callable(accepts):
        accepts = partial(_is_one_of, tuple(accepts), type(default))
    metadata = {CHECK_KEY: accepts, PICTURES_KEY: in_pictures}
    declared: ValueT = field(default=default, metadata=metadata)
    return declared


def _is_one_of(values: tuple[object, ...], kind: type, value: object) -> bool:
    # True == 1 in Python, but not in JSON.
    return type(value) is kind and value in values


# Nothing prints them, and each start waits for what is declared here.
@dataclass(repr=False)
class Settings:
    """The player's settings.  Change them with ``Kit.change_setting``."""

    language: str = declare_setting("", ("", *LANGUAGES))
    speed: str = declare_setting("normal", SPEEDS)
    motion: str = declare_setting("full", MOTION_LEVELS)
    """With ``reduced``, nothing flies or sways.  With ``none``, changes are instant."""
    text_size: int = declare_setting(100, TEXT_SIZE_PERCENTS, in_pictures=True)
    palette: str = declare_setting("standard", PALETTE_NAMES, in_pictures=True)
    fullscreen: bool = False
    frame_rate: int = declare_setting(0, FRAME_RATE_CHOICES)
    """The frames a second to draw; 0 for as many as the display shows."""
    window_size: tuple[int, int] | None = declare_setting(None, _is_window_size)
    maximised: bool = False
    shares_table: bool = True
    """Whether people at one screen play at the same time, everybody on a board of their own."""
    auto_reveal: int = declare_setting(
        False,
        lambda value: type(value) in (bool, int) and value in (*BOOLEAN_VALUES, REVEAL_BY_CLICK),
    )
    """Where the next number comes by itself: with True everywhere, with False where people play at
    the same time, and with ``REVEAL_BY_CLICK`` nowhere.
    """
    auto_focus: bool = True
    """Whether, after each play, the board of a person who still has to go comes up by itself."""
    ask_bolts: int = declare_setting(
        ASK_IF_DEAR,
        lambda value: type(value) in (bool, int) and value in (*BOOLEAN_VALUES, ASK_IF_DEAR),
    )
    """Which crosses that cost bolts need a second click: with True all, with False none, and with
    ``ASK_IF_DEAR`` those that cost two bolts or more, fill no line or lose a bonus.
    """
    bolt_prices: bool = False
    """Whether every square shows its price in bolts, not just the focused or hovered square."""
    big_moments: bool = True
    remarks: bool = True
    memory_notes: bool = False
    """Whether the face-down cards that a player has looked at are shown faintly."""
    ends_turns: bool = True
    """Whether a turn ends by itself when nothing is left to choose but its end."""
    chain_lens: bool = False
    odds: bool = False
    expected_results: bool = True
    self_review: bool = True
    """Whether finished solo games review themselves in the background."""
    own_keys: dict[str, str] = field(default_factory=dict, metadata={CHECK_KEY: _is_key_mapping})
    """By control name, the strokes that the player has chosen instead of the default ones."""
    holds: bool = True
    """Whether speed keys act only while held.  If false, each press turns them on or off."""
    own_buttons: dict[str, str] = field(default_factory=dict, metadata={CHECK_KEY: _is_key_mapping})
    repeat_after: int = declare_setting(400, KEY_REPEAT_DELAYS_MS)
    repeat_every: int = declare_setting(100, KEY_REPEAT_INTERVALS_MS)
    bounce: int = declare_setting(0, DEBOUNCE_CHOICES_MS)
    scanning: bool = False
    scan_step: int = declare_setting(1500, SCAN_STEP_CHOICES_MS)
    switch: str = declare_setting("return", lambda value: value != "" and _is_word(value))
    pad_shakes: bool = True
    shake_strength: int = declare_setting(100, RUMBLE_STRENGTH_PERCENTS)
    stick_reach: int = declare_setting(55, STICK_REACH_PERCENTS)
    """How far a stick must be moved to count as pushed, in per cent of its full way."""
    speech: str = declare_setting("off", SPEECH_MODES)
    """``system`` if the system's voice reads the screen aloud, else ``off``."""
    muted: bool = False
    effects_volume: int = declare_setting(8, range(MAX_VOLUME + 1))
    music_volume: int = declare_setting(5, range(MAX_VOLUME + 1))
    captions: bool = False
    mono: bool = False
    software_framebuffer: bool = False
    """Whether to avoid OpenGL, because it was slow to show the window on this computer."""
    last_seats: list[tuple[str, str, str]] = field(
        default_factory=list, metadata={CHECK_KEY: _is_seat_list}
    )
    """Name, badge and kind of each seat of the last shared game."""
    second_seats: list[tuple[str, str, str]] = field(
        default_factory=list, metadata={CHECK_KEY: _is_seat_list}
    )
    """Name, badge and kind of each seat when the second game was last set up."""
    last_rivals: list[tuple[str, str, str]] = field(
        default_factory=list, metadata={CHECK_KEY: _is_seat_list}
    )
    """Name, badge and kind of each rival in the last solo game."""
    last_deck: str = declare_setting("", partial(_is_word, longest=MAX_FILE_NAME_LENGTH))
    """The file of the own deck chosen last; '' for the game's own deck."""
    last_watched: list[str] = field(default_factory=list, metadata={CHECK_KEY: _is_name_list})
    """Of the bots last watched: their game, how many, their policy ('' for all), and the speed."""
    sent_results: list[tuple[str, ...]] = field(
        default_factory=list, metadata={CHECK_KEY: _is_result_list}
    )
    """What friends' codes told of daily and weekly deals: game, ``daily`` or ``weekly``, the day
    or week, name, score, and code.
    """
    feats_seen: list[tuple[str, str, str]] = field(
        default_factory=list, metadata={CHECK_KEY: _is_seat_list}
    )
    """The game, the player, and when the latest achievement was earned that the player has seen on
    the page of achievements (ISO 8601, UTC), or '' if there was none.
    """
    guided: list[str] = field(default_factory=list, metadata={CHECK_KEY: _is_name_list})
    unnamed: str = declare_setting("", partial(_is_word, longest=MAX_UNNAMED_LENGTH))
    """The name of unnamed players.  If it is empty, or the word for “Player” in any language, the
    current language's word is used.
    """

    path: Path | None = field(default=None, compare=False)
    is_new: bool = field(default=False, compare=False)
    notices: list[str] = field(default_factory=list, compare=False)
    _unknown: dict[str, object] = field(default_factory=dict, repr=False, compare=False)
    _written: str = field(default="", repr=False, compare=False)
    _is_read_only: bool = field(default=False, repr=False, compare=False)
    _trouble: str = field(default="", repr=False, compare=False)
    """Why the last save failed, or ''."""
    _writer: SettingsWriter | None = field(default=None, repr=False, compare=False)
    has_changes: bool = field(default=False, compare=False)
    """Whether a setting may have changed since the settings were last saved."""

    def __setattr__(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)
        if name in SETTING_CHECKS:
            object.__setattr__(self, "has_changes", True)

    @classmethod
    def load(cls, folder: Path) -> Settings:
        settings = cls(path=folder / SETTINGS_FILE_NAME)
        try:
            content = read_json_object(folder / SETTINGS_FILE_NAME)
        except FileNotFoundError:
            settings.is_new, settings.has_changes = True, False
            return settings
        except OSError as error:
            settings._stop_saving(
                _("Your settings cannot be read ({reason})."), reason=error.strerror
            )
            return settings
        except ValueError:
            settings._rename_damaged_settings()
            return settings
        settings._apply_valid_settings(content)
        settings.has_changes = False
        return settings

    def save(self) -> None:
        """Save the settings, in the background if that has been started.

        A save that fails gets a notice; the next one tries again.
        """
        self.has_changes = False
        if self.path is None or self._is_read_only:
            return
        text = json.dumps(self._content_to_save(), indent=2) + "\n"
        if self._writer is None:
            self._write(text)
        else:
            self._writer.write(text)

    def save_in_background(self, has_news: Callable[[], None]) -> None:
        """From now on, save in a thread, so that a slow disk does not stop the game."""
        self._writer = SettingsWriter(self._write, has_news)

    @property
    def oldest_unsaved(self) -> object:
        """The oldest save that is not done yet, or None."""
        return None if self._writer is None else self._writer.oldest_unsaved

    @property
    def has_failed(self) -> bool:
        """Whether the last save has failed."""
        return bool(self._trouble)

    def finish_saving(self) -> None:
        """Wait for saves in the background.  If the disk does not respond, add a notice."""
        if self._writer is not None and not self._writer.close():
            self.notices.append(_("The disk did not respond: your settings may not be saved."))

    def _write(self, text: str) -> None:
        assert self.path is not None
        if text == self._written and self.path.exists():
            return  # The player's folder may have been moved meanwhile.
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            replace_file(self.path, text.encode())
        except OSError as error:
            self._written = ""
            notice = _("Your settings cannot be saved ({reason}).").format(
                reason=error.strerror or error
            )
            if notice != self._trouble:
                self._trouble = notice
                self.notices.append(notice)
        else:
            self._written = text
            if self._trouble:
                self._trouble = ""
                self.notices.append(_("Saving works again."))

    def _stop_saving(self, notice: str, **facts: object) -> None:
        self._is_read_only = True
        self.notices.append(notice.format(**facts))

    def take_notices(self) -> list[str]:
        notices, self.notices = self.notices, []
        return notices

    def _content_to_save(self) -> dict[str, object]:
        known = {name: getattr(self, name) for name in SETTING_CHECKS}
        return {**self._unknown, **known}

    def _apply_valid_settings(self, content: dict[str, object]) -> None:
        for name, value in content.items():
            if name not in SETTING_CHECKS:
                self._unknown[name] = value
            elif SETTING_CHECKS[name](value):
                setattr(self, name, _lists_to_tuples(value))

    def _rename_damaged_settings(self) -> None:
        assert self.path is not None
        try:
            aside = rename_damaged_file(self.path)
        except OSError:
            self._stop_saving(_("Your settings are damaged and cannot be replaced."))
        else:
            words = _("Your settings were damaged; the old file is kept as {file}.")
            self.notices.append(words.format(file=aside.name))


class SettingsWriter:
    """Writes the settings in a thread.  Of several texts that wait, only the last is written."""

    def __init__(self, write: Callable[[str], None], has_news: Callable[[], None]) -> None:
        self._write, self._has_news = write, has_news
        self._texts: SimpleQueue[tuple[int, str | None]] = SimpleQueue()
        self._thread: Thread | None = None
        self._asked = self._done = 0

    @property
    def oldest_unsaved(self) -> object:
        """The number of the oldest text that is not written yet, or None."""
        return self._done + 1 if self._done < self._asked else None

    def write(self, text: str) -> None:
        if self._thread is None:
            thread = Thread(target=self._run, name="settings", daemon=True)
            try:
                thread.start()
            except RuntimeError:  # the system allows no more threads
                self._write(text)
                return
            self._thread = thread
        self._asked += 1
        self._texts.put((self._asked, text))

    def close(self) -> bool:
        """Wait for what is left to write, in any thread.  Return whether all is written."""
        thread = self._thread  # Another thread may close it meanwhile.
        if thread is current_thread():
            # This thread noticed the lost display: nobody else will write what is left.
            while not self._texts.empty():
                self._write_waiting()
            return True
        if thread is not None:
            self._texts.put((self._asked, None))
            thread.join(MAX_SAVING_SECONDS)
            if thread.is_alive():
                return False
            self._thread = None
        return True

    def _run(self) -> None:
        is_over = False
        while not is_over:
            is_written, is_over = self._write_waiting()
            if is_written:
                self._has_news()

    def _write_waiting(self) -> tuple[bool, bool]:
        """Wait for texts and write the last.  Return whether there was one, and whether to end."""
        waiting = [self._texts.get()]
        while not self._texts.empty():
            waiting.append(self._texts.get())
        last, is_over = waiting[-1][0], waiting[-1][1] is None
        texts = [text for _number, text in waiting if text is not None]
        if texts:
            self._write(texts[-1])
            self._done = last
        return bool(texts), is_over


def _lists_to_tuples(value: object) -> object:
    if isinstance(value, list):
        if value and isinstance(value[0], int):
            return tuple(value)
        return [tuple(seat) if isinstance(seat, list) else seat for seat in value]
    return value


SETTING_CHECKS: dict[str, ValueCheck] = {
    it.name: it.metadata.get(CHECK_KEY, partial(_is_one_of, BOOLEAN_VALUES, bool))
    for it in fields(Settings)
    if it.compare
}
PICTURE_SETTING_NAMES = [it.name for it in fields(Settings) if it.metadata.get(PICTURES_KEY)]
