"""Sounds and music, played by name (silently without a sound device), and sound captions."""

from __future__ import annotations

import math
import sys
from array import array
from collections.abc import Callable, Iterator
from enum import IntEnum
from pathlib import Path

import pygame

from game.files import path_for_sdl
from game.words import N_, _

MUSIC_PREFIX = "music_"
"""The file name prefix of music, which is opened on demand.  Other sounds load at the start."""


def print_unless_device_lost(path: Path, error: Exception) -> None:
    """Print that a sound file cannot be loaded.  If the sound device is gone, raise ``error``."""
    if pygame.mixer.get_init() is None:
        raise error
    print(f"The sound {path.name} cannot be loaded ({error}).", file=sys.stderr)


MUSIC_FADE_SECONDS = 0.8
DUCKED_VOLUME_SHARE, DUCKED_HOLD_SECONDS, DUCKING_FADE_SECONDS = 0.3, 1.6, 0.25


class MusicPlayer:
    """Plays one piece of music at a time, fades between pieces, and is quieter under big sounds."""

    def __init__(self, folder: Path, gain: float) -> None:
        self._folder = folder
        self.gain = gain
        self.wanted: str | None = None
        self._chosen: str | None = None
        self._plays = False
        self._presence = 0.0
        self._height = 1.0
        self._ducked_for = 0.0
        self._set = 0.0

    def duck_volume(self) -> None:
        self._ducked_for = DUCKED_HOLD_SECONDS

    def forget_piece(self) -> None:
        self._chosen, self._plays = None, False
        self._presence = 0.0

    @property
    def is_changing(self) -> bool:
        wanted = self.wanted if self.gain > 0 else None
        volume = self.gain * self._presence * self._height
        is_there = volume == self._set and self._presence == 1.0 if self._plays else True
        is_ducked = self._ducked_for > 0 or self._height < 1.0
        return wanted != self._chosen or not is_there or is_ducked

    def update(self, seconds: float) -> None:
        wanted = self.wanted if self.gain > 0 else None
        if wanted != self._chosen and self._presence <= 0.0:
            self._switch_piece(wanted)
        goal = 1.0 if wanted == self._chosen and self._plays else 0.0
        self._presence = _step_towards(self._presence, goal, seconds / MUSIC_FADE_SECONDS)
        self._ducked_for = max(0.0, self._ducked_for - seconds)
        height = DUCKED_VOLUME_SHARE if self._ducked_for > 0 else 1.0
        pace = DUCKING_FADE_SECONDS if height < self._height else 4 * DUCKING_FADE_SECONDS
        self._height = _step_towards(self._height, height, seconds / pace)
        volume = self.gain * self._presence * self._height
        if self._plays and volume != self._set:
            self._set_volume(volume)

    def _switch_piece(self, wanted: str | None) -> None:
        pygame.mixer.music.stop()
        pygame.mixer.music.unload()
        self._chosen, self._plays = wanted, False
        if wanted is None:
            return
        path = self._folder / f"{MUSIC_PREFIX}{wanted}.ogg"
        try:
            pygame.mixer.music.load(path_for_sdl(path))
        except (pygame.error, OSError) as error:
            print_unless_device_lost(path, error)
            return
        self._set_volume(0.0)
        pygame.mixer.music.play(-1)
        self._plays = True

    def _set_volume(self, volume: float) -> None:
        pygame.mixer.music.set_volume(volume)
        self._set = volume


def _step_towards(value: float, goal: float, step: float) -> float:
    return min(goal, value + step) if value < goal else max(goal, value - step)


MIXER_RATE_HZ, MIXER_FORMAT, MIXER_BUFFER_SIZE = 44_100, -16, 1_024

MAX_VOICES = 12
MAX_FADING_VOICES = 4
MIXER_CHANNELS = MAX_VOICES + MAX_FADING_VOICES
FADE_OUT_MS = 30
MAX_STARTS_PER_FRAME = 5
MAX_PEAK_SUM = 0.7
"""The highest sum of the peaks that all playing sounds still have before them, of full scale: the
mix stays under -3 dBFS whatever plays."""
PEAK_BLOCK_SECONDS = 0.05
VOLUME_RISE_PER_SECOND = 3.0
"""How fast a sound gets back the volume that a louder moment took from it."""
INAUDIBLE_PEAK = 0.01
"""A sound that has no more than this before it gives its place to any other."""
MAX_VOLUME_SETTING = 10
LOUDNESS_EXPONENT = 1.5


class SoundPriority(IntEnum):
    """The importance of a sound, lowest first.  If there are too many sounds, the highest play."""

    TOUCH = 0
    """Sounds of buttons and focus.  Dropped when any other sound starts in the same frame."""
    STROKE = 1
    STEP = 2
    ARRIVAL = 3
    CHORD = 4


REPEAT_IGNORED_SECONDS = {
    SoundPriority.TOUCH: 0.035,
    SoundPriority.STROKE: 0.035,
    SoundPriority.STEP: 0.05,
    SoundPriority.ARRIVAL: 0.1,
    SoundPriority.CHORD: 0.3,
}


class _QueuedSound:
    def __init__(
        self, name: str, priority: SoundPriority, gain: float, after: float, ducks: bool
    ) -> None:
        self.name, self.priority, self.gain = name, priority, gain
        self.after, self.ducks = after, ducks


class _LoadedSound:
    def __init__(self, sound: pygame.mixer.Sound, samples_per_second: int) -> None:
        self.sound = sound
        samples = array("h", sound.get_raw())
        size = max(1, round(PEAK_BLOCK_SECONDS * samples_per_second))
        peaks = [0.0]
        for start in reversed(range(0, len(samples), size)):
            block = samples[start : start + size]
            peaks.append(max(peaks[-1], max(block) / 32_768, -min(block) / 32_768))
        self._peaks = peaks[::-1]

    def peak_after(self, seconds: float) -> float:
        """Return the peak, of full scale, of what is left of the sound after this time."""
        return self._peaks[min(int(seconds / PEAK_BLOCK_SECONDS), len(self._peaks) - 1)]


class _PlayingSound:
    def __init__(
        self,
        channel: pygame.mixer.Channel,
        priority: SoundPriority,
        gain: float,
        loaded: _LoadedSound,
    ) -> None:
        self.channel, self.priority, self.gain, self.loaded = channel, priority, gain, loaded
        self.volume = 0.0
        self.age = 0.0
        self.is_new = True

    @property
    def peak_left(self) -> float:
        """The peak at full volume of what is still to be heard."""
        # The device is some blocks behind the clock.
        return self.loaded.peak_after(max(0.0, self.age - 2 * PEAK_BLOCK_SECONDS))


class SoundPlayer:
    """Plays sounds and music.  Without a sound device it is silent but still sends captions."""

    def __init__(
        self,
        folder: Path,
        *,
        muted: bool = False,
        effects_volume: int = 8,
        music_volume: int = 5,
        mono: bool = False,
    ) -> None:
        self._folder = folder
        self._muted = muted
        self._effects_volume = effects_volume
        self._mono = mono
        self._music = MusicPlayer(folder, _volume_to_gain(music_volume))
        self.music_volume = music_volume
        self._sounds: dict[str, _LoadedSound] = {}
        self._to_load: list[Path] = []
        self._wishes: list[_QueuedSound] = []
        self._voices: list[_PlayingSound] = []
        self._dying: list[_PlayingSound] = []
        self._now = 0.0
        self._begun_at: dict[str, float] = {}
        self._has_started = self._is_open = self._is_lost = False
        self.told: Callable[[str, str, float], None] = lambda _name, _words, _after: None
        """The callback for captions: takes the sound's name, its caption ('' for the usual one)
        and the delay in seconds.
        """
        self.felt: Callable[[float, float], None] = lambda _hard, _after: None
        """The callback for gamepad rumble: takes the strength (0 to 1) and the delay in seconds."""

    @property
    def muted(self) -> bool:
        return self._muted

    @muted.setter
    def muted(self, muted: bool) -> None:
        if muted == self._muted:
            return
        self._muted = muted
        if not muted and self._has_started and not self._is_open:
            self._open_device()
        elif self._is_open:
            self._apply_muted(muted)

    @property
    def effects_volume(self) -> int:
        return self._effects_volume

    @effects_volume.setter
    def effects_volume(self, volume: int) -> None:
        self._effects_volume = volume
        for loaded in self._sounds.values():
            loaded.sound.set_volume(_volume_to_gain(volume))

    @property
    def mono(self) -> bool:
        return self._mono

    @mono.setter
    def mono(self, mono: bool) -> None:
        if mono == self._mono:
            return
        self._mono = mono
        if self._is_open:
            # Sounds are decoded in the device's format, so both must be reopened.
            self.close_device()
            self._open_device()

    def play(
        self,
        name: str,
        priority: SoundPriority = SoundPriority.STEP,
        *,
        gain: float = 1.0,
        after: float = 0.0,
        ducks: bool = False,
        caption: str = "",
    ) -> None:
        """Queue a sound that starts in ``after`` seconds.

        If ``ducks`` is true, the sound lowers the music.  ``caption`` replaces the usual caption.
        """
        # Captions are shown even without sound.
        self.told(name, caption, after)
        if self._is_open and not self._muted:
            self._wishes.append(_QueuedSound(name, priority, gain, after, ducks))

    def play_music(self, name: str | None) -> None:
        """Fade to a piece of music, or to silence for None.  A piece that already plays goes on."""
        self._music.wanted = name

    def update(self, seconds: float) -> None:
        if not self._is_open:
            return
        self._now += seconds
        try:
            for voice in (*self._voices, *self._dying):
                voice.age += seconds
            self._drop_ended_sounds()
            self._start_due_sounds(seconds)
            self._balance_volumes(seconds)
            if self._to_load:
                self._load_sound(self._to_load.pop(0))
            if not self._muted:
                self._music.gain = _volume_to_gain(self.music_volume)
                self._music.update(seconds)
        except pygame.error as error:
            self._handle_lost_device(error)

    @property
    def is_loading(self) -> bool:
        return bool(self._to_load)

    @property
    def seconds_until_due(self) -> float:
        if not self._is_open:
            return math.inf
        # A sound that was turned down gets its volume back frame by frame.
        is_balancing = self._dying or any(voice.volume < voice.gain for voice in self._voices)
        if self.is_loading or is_balancing or (not self._muted and self._music.is_changing):
            return 0.0
        return min((wish.after for wish in self._wishes), default=math.inf)

    def open_device(self) -> None:
        self._has_started = True
        if not self._muted:
            self._open_device()

    def close_device(self) -> None:
        self._music.forget_piece()
        if self._is_open:
            pygame.mixer.quit()
        self._is_open = False
        for kept in (self._sounds, self._to_load, self._wishes, self._voices, self._dying):
            kept.clear()

    def _open_device(self) -> None:
        # Not before it is needed: an open device costs a thread that mixes silence.
        files = sorted(self._folder.glob("*.ogg"), key=lambda path: path.stat().st_size)
        if self._is_lost or not files:
            return
        try:
            channels = 1 if self._mono else 2
            wanted = MIXER_RATE_HZ, MIXER_FORMAT, channels, MIXER_BUFFER_SIZE
            pygame.mixer.init(*wanted, allowedchanges=0)
            pygame.mixer.set_num_channels(MIXER_CHANNELS)
        except pygame.error as error:
            self._handle_lost_device(error)
            return
        self._to_load = [path for path in files if not path.stem.startswith(MUSIC_PREFIX)]
        self._is_open = True

    def _handle_lost_device(self, error: pygame.error) -> None:
        print(f"No sound device ({error}); the game is silent.", file=sys.stderr)
        self._is_lost = True
        self.close_device()

    def _load_sound(self, path: Path) -> None:
        try:
            sound = pygame.mixer.Sound(path_for_sdl(path))
        except (pygame.error, OSError) as error:
            print_unless_device_lost(path, error)
            return
        sound.set_volume(_volume_to_gain(self._effects_volume))
        rate, _format, channels = pygame.mixer.get_init() or (MIXER_RATE_HZ, MIXER_FORMAT, 2)
        self._sounds[path.stem] = _LoadedSound(sound, rate * channels)

    def _apply_muted(self, muted: bool) -> None:
        self._wishes.clear()
        try:
            if not muted:
                pygame.mixer.music.unpause()
                return
            pygame.mixer.music.pause()
            for channel in _mixer_channels():
                channel.stop()
        except pygame.error as error:
            self._handle_lost_device(error)

    def _start_due_sounds(self, seconds: float) -> None:
        if not self._wishes:
            return
        due: dict[str, _QueuedSound] = {}
        waiting: list[_QueuedSound] = []
        for wish in self._wishes:
            if wish.after > 0:
                wish.after -= seconds
                waiting.append(wish)
            elif wish.name in self._sounds and not self._was_just_played(wish):
                known = due.get(wish.name)
                if known is None or (known.priority, known.gain) < (wish.priority, wish.gain):
                    due[wish.name] = wish
        self._wishes = waiting
        if any(wish.priority is not SoundPriority.TOUCH for wish in due.values()):
            due = {name: w for name, w in due.items() if w.priority is not SoundPriority.TOUCH}
        best = sorted(due.values(), key=lambda wish: -wish.priority)[:MAX_STARTS_PER_FRAME]
        for wish in best:
            self.start_sound(wish)

    def _drop_ended_sounds(self) -> None:
        self._voices = [voice for voice in self._voices if voice.channel.get_busy()]
        self._dying = [voice for voice in self._dying if voice.channel.get_busy()]

    def _was_just_played(self, wish: _QueuedSound) -> bool:
        begun_at = self._begun_at.get(wish.name)
        return begun_at is not None and self._now - begun_at < REPEAT_IGNORED_SECONDS[wish.priority]

    def start_sound(self, wish: _QueuedSound) -> None:
        if len(self._voices) >= MAX_VOICES:
            weakest = min(self._voices, key=_weight)
            if _weight(weakest)[0] > wish.priority:
                return
            self._voices.remove(weakest)
            self._dying.append(weakest)
            weakest.volume /= 2
            weakest.channel.set_volume(weakest.volume)
            weakest.channel.fadeout(FADE_OUT_MS)
        channel = next((each for each in _mixer_channels() if not each.get_busy()), None)
        if channel is None:
            return
        loaded = self._sounds[wish.name]
        channel.play(loaded.sound)
        channel.set_volume(0.0)
        self._voices.append(_PlayingSound(channel, wish.priority, wish.gain, loaded))
        self._begun_at[wish.name] = self._now
        if wish.ducks:
            self._music.duck_volume()

    def _balance_volumes(self, seconds: float) -> None:
        """Share out what fits under the highest peak: to chords first, then to all others."""
        left = MAX_PEAK_SUM - sum(voice.volume * voice.peak_left for voice in self._dying)
        chords = [voice for voice in self._voices if voice.priority is SoundPriority.CHORD]
        others = [voice for voice in self._voices if voice.priority is not SoundPriority.CHORD]
        for voices in (chords, others):
            asked = sum(voice.gain * voice.peak_left for voice in voices)
            share = min(1.0, max(0.0, left) / asked) if asked else 1.0
            for voice in voices:
                goal = voice.gain * share
                rise = math.inf if voice.is_new else VOLUME_RISE_PER_SECOND * seconds
                voice.volume, voice.is_new = min(goal, voice.volume + rise), False
                voice.channel.set_volume(voice.volume)
            left -= sum(voice.volume * voice.peak_left for voice in voices)


def _weight(voice: _PlayingSound) -> tuple[float, float]:
    """Return how much a playing sound counts against others; what is hardly heard counts least."""
    peak = voice.gain * voice.peak_left
    return (voice.priority if peak > INAUDIBLE_PEAK else -1.0, peak)


def _mixer_channels() -> Iterator[pygame.mixer.Channel]:
    return (pygame.mixer.Channel(nth) for nth in range(MIXER_CHANNELS))


def _volume_to_gain(volume: int) -> float:
    return float((volume / MAX_VOLUME_SETTING) ** LOUDNESS_EXPONENT)


NUMBER_CAPTION = N_("number {number}")
SOUND_CAPTIONS = {
    "bolt": N_("a bolt"),
    "bolt_spent": N_("bolt spent"),
    "box": N_("BOX!"),
    "card": N_("card complete"),
    "deal": N_("cards dealt"),
    "discard": N_("discarded"),
    "error": N_("not possible"),
    "joker": N_("any number"),
    **{f"line_{depth}": N_("a line") for depth in range(1, 6)},
    "lost": N_("bonus lost"),
    "lucky": N_("LUCKY!"),
    "mega": N_("MEGA!"),
    "moon": N_("a moon"),
    **{f"number_{number}": NUMBER_CAPTION for number in range(1, 10)},
    "pass": N_("passed"),
    **{f"pen_{hand}": N_("a cross") for hand in range(1, 4)},
    "reveal": N_("revealed"),
    "round_end": N_("round over"),
    "round_start": N_("round begins"),
    "shuffle": N_("shuffled"),
    "snap": N_("cards laid out"),
    "star": N_("a star"),
    "super": N_("SUPER!"),
    "total": N_("the total"),
    "undo": N_("Undone"),
    "win": N_("victory"),
}
UNCAPTIONED_SOUNDS = {
    "box_burst": "it bursts with the chord of BOX!",
    "click": "what was pressed is seen",
    "focus": "the ring has moved",
    **{f"rung_{nth}": "a cross sounds with it" for nth in range(1, 11)},
    "tick": "points are counted on the screen",
}
"""Sounds that have no caption, and why."""


def caption_of(name: str) -> str:
    words = SOUND_CAPTIONS.get(name, "")
    if not words:
        return ""
    if words == NUMBER_CAPTION:
        return _(words).format(number=name.removeprefix("number_"))
    return _(words)
