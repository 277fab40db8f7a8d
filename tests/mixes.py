"""Mixes of long cascades, without a device: `python3 -m tests.mixes` prints how loud each tier is.

Ten chains are drawn by seed.  Their events are played with the sounds of the game's own rows, in
the time of its own clips, by the game's own mixer, on channels that only add up.  Loudness is that
of ITU-R BS.1770 (K-weighted): for each tier the highest short-term value (of the 3 seconds before)
from its landing to the next tier's, and the highest momentary one (of 0.4 seconds).
"""

from __future__ import annotations

import os
import random
import statistics
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import numpy as np
import pygame
from numpy.typing import NDArray

from game.files import SOUNDS_FOLDER
from game.luckybox.rules import events as ev
from game.luckybox.scenes.luckybox_show import CASCADE_TIERS, earcons_for, event_clip
from game.scenes.table.table import play_earcons
from game.stage import TIMING_BY_SPEED
from game.ui import mixer
from game.ui.mixer import SoundPlayer

RATE = 44_100
FRAME = RATE // 60
CHAINS = range(1, 11)
LONGEST_CHAIN = 12
REST_SECONDS = 3.5
SHORT_TERM_SECONDS, MOMENTARY_SECONDS, HOP_SECONDS = 3.0, 0.4, 0.05
Samples = NDArray[np.float64]


# --- channels that add up ------------------------------------------------------------------------


@cache
def decoded(path: Path) -> tuple[bytes, Samples]:
    """Give a file as the mixer holds it, and as numbers from -1 to 1."""
    if pygame.mixer.get_init() != (RATE, -16, 2):
        pygame.mixer.quit()
        pygame.mixer.init(RATE, -16, 2, 1_024, allowedchanges=0)
    raw = pygame.mixer.Sound(path).get_raw()
    return raw, np.frombuffer(raw, "<i2").reshape(-1, 2) / 32_768


class Sound:
    def __init__(self, path: Path) -> None:
        self.name = path.stem
        self.raw, self.samples = decoded(path)
        self.volume = 1.0

    def set_volume(self, volume: float) -> None:
        self.volume = volume

    def get_raw(self) -> bytes:
        return self.raw

    def get_length(self) -> float:
        return len(self.samples) / RATE


class Channel:
    def __init__(self) -> None:
        self.sound: Sound | None = None
        self.at = 0
        self.volume = 1.0
        self.fades: int | None = None

    def play(self, sound: Sound) -> None:
        self.sound, self.at, self.volume, self.fades = sound, 0, 1.0, None

    def set_volume(self, volume: float) -> None:
        self.volume = min(1.0, volume)

    def fadeout(self, milliseconds: int) -> None:
        self.fades = self.at + milliseconds * RATE // 1_000

    def get_busy(self) -> bool:
        return self.sound is not None

    def heard(self, count: int) -> Samples:
        """Give what the next samples are."""
        out = np.zeros((count, 2))
        if self.sound is None:
            return out
        end = len(self.sound.samples) if self.fades is None else self.fades
        part = self.sound.samples[self.at : min(self.at + count, end)]
        out[: len(part)] = part * self.volume * self.sound.volume
        self.at += count
        if self.at >= end:
            self.sound = None
        return out


class Device:
    """Stands for ``pygame.mixer`` inside the game's mixer."""

    Sound = Sound

    def __init__(self) -> None:
        self.channels: list[Channel] = []
        self.begun: list[str] = []

    def get_init(self) -> tuple[int, int, int]:
        return RATE, -16, 2

    def init(self, *_how: int, **_more: int) -> None: ...

    def quit(self) -> None: ...

    def set_num_channels(self, count: int) -> None:
        self.channels = [Channel() for _nth in range(count)]

    def Channel(self, nth: int) -> Channel:  # noqa: N802 - the name that pygame has
        return self.channels[nth]

    def heard(self, count: int) -> Samples:
        return sum((each.heard(count) for each in self.channels), np.zeros((count, 2)))


@contextmanager
def on_device() -> Iterator[Device]:
    """Let the game's mixer play on channels that add up."""
    device, own = Device(), mixer.pygame
    mixer.pygame = SimpleNamespace(mixer=device, error=pygame.error)  # type: ignore[assignment]
    try:
        yield device
    finally:
        mixer.pygame = own


# --- chains --------------------------------------------------------------------------------------


def chain(seed: int, *, crosses: int = LONGEST_CHAIN, player: int = 0) -> list[ev.Event]:
    """Draw a chain of crosses: the numbers, lines and tokens come by chance."""
    chance = random.Random(seed)
    log: list[ev.Event] = []
    for combo in range(1, crosses + 1):
        depth, square = combo - 1, chance.randrange(9)
        number = chance.randrange(1, 10)
        if depth:
            bonus = "?" if chance.random() < 0.1 else str(number)
            log.append(ev.BonusUsed(player, 7, 0, bonus, depth))
        source = (7, 0) if depth else None
        log.append(ev.SquareCrossed(player, 7, square, number, 1, source, combo, depth))
        log.append(ev.LineCompleted(player, 7, 0, "star", square, depth))
        token = chance.randrange(8)
        if token == 0:
            log.append(ev.StarGained(player, 7, 0, 1, 1, 1, depth))
        elif token == 1:
            log.append(ev.BoltsGained(player, 7, 0, 2, 0, 4, 8, depth))
        elif token == 2:
            log.append(ev.MoonGained(player, 7, 0, 1, 4, depth))
        elif token == 3:
            log.append(ev.CardCompleted(player, 7, 9, depth))
        if combo < crosses:
            log.append(ev.BonusPending(player, 7, 0, str(number), depth + 1))
    return log


@dataclass
class Mix:
    """What a chain sounds like."""

    samples: Samples
    landings: dict[str, float]
    """When each tier's word lands, in seconds, by the name of its sound."""
    asked: list[str] = field(default_factory=list)
    begun: list[str] = field(default_factory=list)

    @property
    def peak(self) -> float:
        return decibels(float(np.abs(self.samples).max()))


def rendered(
    chains: list[list[ev.Event]], speed: str = "normal", *, effects_volume: int = 10
) -> Mix:
    """Play chains, one on each board, all at once; the first one's tiers are told."""
    timing = TIMING_BY_SPEED[speed]
    due: list[tuple[float, Any]] = []
    landings: dict[str, float] = {}
    end = 0.0
    for nth, log in enumerate(chains):
        now = 0.0
        for event in log:
            earcons = earcons_for(event, timing)
            due.append((now, earcons))
            for it in earcons:
                tier = next((each for each in CASCADE_TIERS if each.sound == it.name), None)
                if tier is not None and nth == 0:
                    landings[it.name] = now + it.after + getattr(tier, "sound_lands", 0.0)
            now += event_clip(event, speed).length
        end = max(end, now)
    due.sort(key=lambda each: each[0])
    mix = Mix(np.zeros((0, 2)), landings)
    with on_device() as device:
        player = SoundPlayer(SOUNDS_FOLDER, effects_volume=effects_volume)
        player.open_device()
        while player.is_loading:
            player.update(0.0)
        start = player.start_sound

        def begin(wish: Any) -> None:
            before = [channel.sound for channel in device.channels]
            start(wish)
            if [channel.sound for channel in device.channels] != before:
                mix.begun.append(wish.name)

        player.start_sound = begin  # type: ignore[method-assign]
        parts, frame = [], 0
        while frame * FRAME / RATE < end + REST_SECONDS:
            while due and due[0][0] <= frame * FRAME / RATE:
                earcons = due.pop(0)[1]
                mix.asked += [it.name for it in earcons]
                play_earcons(earcons, player)
            player.update(FRAME / RATE)
            parts.append(device.heard(FRAME))
            frame += 1
        mix.samples = np.concatenate(parts)
        player.close_device()
    return mix


# --- loudness ------------------------------------------------------------------------------------


def decibels(level: float) -> float:
    return float(20 * np.log10(max(level, 1e-9)))


def k_weighted(samples: Samples) -> Samples:
    """Weigh frequencies as BS.1770 does: its two filters at 48 kHz, by their responses."""
    hz = np.fft.rfftfreq(2 * len(samples), 1 / RATE)
    z = np.exp(-2j * np.pi * hz / 48_000)
    shelf = (1.53512485958697 - 2.69169618940638 * z + 1.19839281085285 * z**2) / (
        1 - 1.69065929318241 * z + 0.73248077421585 * z**2
    )
    high_pass = (1 - 2 * z + z**2) / (1 - 1.99004745483398 * z + 0.99007225036621 * z**2)
    spectrum = np.fft.rfft(samples, 2 * len(samples), axis=0) * (shelf * high_pass)[:, None]
    weighed: Samples = np.fft.irfft(spectrum, 2 * len(samples), axis=0)[: len(samples)]
    return weighed


def loudness_over(samples: Samples, seconds: float) -> Samples:
    """Give the loudness, in LUFS, of so many seconds before each step of time."""
    power = (k_weighted(samples) ** 2).sum(axis=1)
    total = np.concatenate((np.zeros(1), np.cumsum(power)))
    ends = np.arange(0, len(power), round(HOP_SECONDS * RATE))
    starts = np.maximum(0, ends - round(seconds * RATE))
    mean = np.maximum(total[ends] - total[starts], 1e-12) / (seconds * RATE)
    lufs: Samples = -0.691 + 10 * np.log10(mean)
    return lufs


def loudness_of_tiers(mix: Mix, seconds: float) -> dict[str, float]:
    """Give the highest loudness from each tier's landing to the next one's."""
    lufs = loudness_over(mix.samples, seconds)
    names = list(mix.landings)
    ends = [*list(mix.landings.values())[1:], len(mix.samples) / RATE]
    found = {}
    for name, end in zip(names, ends, strict=True):
        first, last = round(mix.landings[name] / HOP_SECONDS), round(end / HOP_SECONDS)
        found[name] = float(lufs[first : max(last, first + 1)].max())
    return found


def refused(mix: Mix) -> list[str]:
    """Give the rungs and tiers that were asked for and not played."""
    left = list(mix.begun)
    missing = []
    for name in mix.asked:
        if name in left:
            left.remove(name)
        elif name.startswith(("rung_", "line_", "layer_")) or name in mix.landings:
            missing.append(name)
    return missing


def table() -> list[str]:
    """Give the figures of all chains, line by line."""
    names = [tier.sound for tier in CASCADE_TIERS]
    rows = ["chain  " + "  ".join(f"{name:>13}" for name in names) + "    peak  refused"]
    every = []
    for seed in CHAINS:
        mix = rendered([chain(seed)])
        short = loudness_of_tiers(mix, SHORT_TERM_SECONDS)
        momentary = loudness_of_tiers(mix, MOMENTARY_SECONDS)
        every.append((short, momentary))
        figures = "  ".join(f"{short[name]:6.1f} {momentary[name]:6.1f}" for name in names)
        rows.append(f"{seed:5}  {figures}  {mix.peak:6.1f}  {len(refused(mix))}")
    means = "  ".join(
        f"{statistics.mean(s[name] for s, _m in every):6.1f} "
        f"{statistics.mean(m[name] for _s, m in every):6.1f}"
        for name in names
    )
    boards = rendered([chain(seed, player=seed - 1) for seed in range(1, 13)])
    rows.append(f" mean  {means}")
    rows.append(f"twelve boards at once: peak {boards.peak:.1f} dBFS")
    return [*rows, "LUFS, short-term and momentary; the peak in dBFS; effects at full volume"]


if __name__ == "__main__":
    print("\n".join(table()))
