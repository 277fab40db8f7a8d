"""Files of games damaged as disks, people and programs do it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import NamedTuple

from game.box import GAMES
from game.library.gamefile import GAMES_FOLDER, format_game, parse_game_file
from tests.tables.libraries import filled, laid, laid_blanco, play, play_blanco

WAYS = ("cut", "flipped", "zeroed", "swapped", "foreign")


def spoilt(data: bytes, way: str, rng: Random) -> bytes:
    """Return the content of a file after it was damaged in one of the ``WAYS``."""
    at, spoilt = rng.randrange(len(data)), bytearray(data)
    match way:
        case "cut":
            return data[:at]
        case "flipped":
            spoilt[at] ^= 1 << rng.randrange(8)
        case "zeroed":
            spoilt[at : at + 512] = bytes(len(spoilt[at : at + 512]))
        case "swapped":
            lines = data.split(b"\n")
            one, two = rng.sample(range(len(lines)), 2)
            lines[one], lines[two] = lines[two], lines[one]
            return b"\n".join(lines)
        case "foreign":
            return bytes(rng.randrange(256) for _ in range(rng.randrange(300)))
    return bytes(spoilt)


def lines_before(data: bytes, text: bytes, most: int) -> int:
    """Count the actions whose lines stand before the first byte that differs."""
    at = next((at for at, (a, b) in enumerate(zip(data, text, strict=False)) if a != b), len(data))
    actions = text.index(b'"actions": [')
    return min(most, max(0, text[actions:at].count(b",\n    {"))) if at > actions else 0


class Home(NamedTuple):
    """A folder with damaged games in it."""

    sound: Mapping[str, bytes]
    """What the files hold that nothing was done to, by their names."""
    sure: Mapping[str, int]
    """How many actions stand before the damage, by the uids of the games; not of foreign files."""


def damaged_home(home: Path, count: int, seed: int = 7) -> Home:
    """Fill a folder with so many damaged games of both kinds, beside sound ones."""
    rng, folder, sure = Random(seed), home / GAMES_FOLDER, {}
    for number in range(4):
        filled(home, play(laid(("Ada", "Bob"), seed=number), None if number % 2 else 30))
        filled(home, play_blanco(laid_blanco(seed=number), None if number % 2 else 30))
    sound = {path.name: path.read_bytes() for path in sorted(folder.iterdir())}
    found = [parse_game_file(data, GAMES) for data in sound.values()]
    for number in range(count):
        record, notes, way = *found[number % len(found)][:2], WAYS[number % len(WAYS)]
        assert record is not None and notes is not None
        uid = f"{number:032x}"
        text = format_game(replace(record, extra={**record.extra, "uid": uid}), notes)
        data = spoilt(text, way, rng)
        (folder / f"damaged {number}.json").write_bytes(data)
        if way != "foreign" and data.find(uid.encode()) > 0:
            sure[uid] = lines_before(data, text, len(record.actions))
    return Home(sound, sure)
