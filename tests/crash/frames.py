"""Reading off a frame how far a game had come when it was shown.

The frame is compared with the moments of the game as it was kept, drawn anew, and where it shows
none of them with each that a decision could have made of the last.  A frame in the middle of
something is none of them all; then the one before it is looked at.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import pygame

from game.blanco.match import BlancoMatch, drop_turned_up_note, noted_turned_up_card
from game.blanco.record import BlancoRecord
from game.blanco.scenes.blanco_table import BlancoTable, Series
from game.blanco.scenes.blanco_theatre import scene_for_table as blanco_scene
from game.luckybox.record import LuckyboxMatch, LuckyboxRecord
from game.luckybox.scenes.luckybox_table import Table
from game.luckybox.scenes.luckybox_theatre import scene_for_table as luckybox_scene
from game.record import Record
from game.scenes.watch.timeline import Playback
from game.start import WatchStart
from game.ui.widgets.intents import Advance
from game.ui.window.preferences import Settings
from tests.players.screen import focus_or_none, open_kit

SIZE = (960, 540)
GRAIN = (120, 68)
"""What frames are compared at: an eighth, in which a cross still is several points."""
BACK = 8
"""How many actions before the last one that is kept are looked at: more than frames lag behind."""
LIKE = 6_000
"""How far a frame is at most from the moment that it shows, summed over all points: where the mouse
lies and how a tile catches the light makes 4,000, and a decision 10,000 at the least."""
LIKE_BY_HAND, CLEARLY = 25_000, 2
"""The same where somebody presses keys, for there is a ring around something: then every other
moment must be twice as far.
"""
PATTERN = "SDL_window*.bmp"


class Seen(NamedTuple):
    """What a frame shows."""

    actions: int
    """How many of the game."""
    is_kept: bool
    """Whether all of them are in the library."""


def frames_in(folder: Path) -> list[Path]:
    """Give the frames that were written, the first first."""
    return sorted(folder.glob(PATTERN))


def last_frames(folder: Path) -> Iterator[pygame.Surface]:
    """Give the frames that are whole, the last first: a kill may come in the middle of one."""
    for path in reversed(frames_in(folder)):
        with path.open("rb") as file:
            header = file.read(6)
        if len(header) == 6 and int.from_bytes(header[2:], "little") == path.stat().st_size:
            yield pygame.image.load(path)


class Reader:
    """Draws games as the program that is killed does."""

    def __init__(self, settings: Settings, *, by_hand: bool = False) -> None:
        """``by_hand``: somebody plays with keys; else bots are watched."""
        self._kit, self._by_hand = open_kit(SIZE, settings), by_hand
        if by_hand:
            self._kit.hands.note_intent(Advance())

    def read(self, frames: Iterable[pygame.Surface], record: Record) -> Seen | None:
        """Find out how far this game had come in the first of some frames that shows a moment."""
        if self._by_hand:
            return self._read_by_hand(frames, record)
        moments = _moments(record)
        drawn: list[tuple[Seen, bytes]] = []
        for frame in frames:
            wanted = _grain(frame)
            for at in count():
                if at == len(drawn):
                    seen, match = next(moments, (None, None))
                    if seen is None:
                        break
                    drawn.append((seen, _grain(self.draw(match))))
                if _distance(wanted, drawn[at][1]) <= LIKE:
                    return drawn[at][0]
        return None

    def _read_by_hand(self, frames: Iterable[pygame.Surface], record: Record) -> Seen | None:
        drawn = [(seen, _grain(self.draw(match))) for seen, match in _moments(record)]
        for frame in frames:
            wanted = _grain(frame)
            found = [(_distance(wanted, picture), seen) for seen, picture in drawn]
            distance, nearest = min(found)
            others = [distance for distance, seen in found if seen != nearest]
            if distance <= LIKE_BY_HAND and distance * CLEARLY <= min(others):
                return nearest
        return None

    def draw(self, match: Any, *, ring: bool = False) -> pygame.Surface:
        """Give a copy of the picture that a game makes at this moment, with a ``ring`` or none."""
        kit, watch = self._kit, None
        # Keys on icons are shown to whoever plays by keys, wherever the ring is.
        kit.hands.by_keyboard = self._by_hand
        if not self._by_hand:
            watch = WatchStart(len(match.players), None, "", "turbo", True, None)
        table: Any
        if isinstance(match, LuckyboxMatch):
            table = Table(match, kit.settings, watch)
            table.playback = Playback() if watch else None
            scene = luckybox_scene(kit, table)
        else:
            series = Series.from_record(match.record(), match.players)
            table = BlancoTable(match, series, kit.settings, watch)
            table.director.finish()
            if match.is_over:
                series.add_result(table.view.points)
            scene = blanco_scene(kit, table)
        table.director.finish()
        kit.stack.replace_all_scenes(scene)
        kit.stack.apply_changes()
        if not ring and (focus := focus_or_none(scene)) is not None:
            focus.focus_widget(None)
        kit.window.canvas.forget_last_frame()
        kit.window.canvas.begin_frame()
        kit.stack.draw(kit.window.canvas)
        kit.window.show_frame()
        return kit.window.surface.copy()


def _moments(record: Record) -> Iterator[tuple[Seen, Any]]:
    """Give the last moments of a kept game, and each that a decision could have made of it."""
    last = len(record.actions)
    for at in range(last, max(0, last - BACK) - 1, -1):
        yield Seen(at, True), match_at(record, at)
        if at:
            answered = match_at(record, at - 1)
            answered.act(record.actions[at - 1])
            if answered.is_ready:
                # All have answered, and the table does not go on before somebody asks it to.
                yield Seen(at, True), answered
    kept = match_at(record, last)
    turned = noted_turned_up_card(kept) if isinstance(kept, BlancoMatch) else None
    if turned is not None:
        # What is kept is shown a frame later.
        before = match_at(record, last)
        drop_turned_up_note(before)
        yield Seen(last, True), before
    for seat in kept.waiting_seats():
        for action in kept.legal(seat):
            if turned is not None and getattr(action, "reveal", None) == turned.at:
                # Of this decision nothing shows but the card, which is kept by itself.
                continue
            ahead = match_at(record, last)
            ahead.act(action)
            yield Seen(last + 1, False), ahead
            if ahead.is_ready:
                # The table goes on by itself.
                yield Seen(last + 1, False), match_at(ahead.record(), last + 1)


def kept_to(record: Record, actions: int) -> Record:
    """Give what would be kept of a game at so many actions."""
    part: Record = dataclasses.replace(record, actions=tuple(record.actions[:actions]))
    return part


def match_at(record: Record, actions: int) -> Any:
    """Take a recorded game up after so many actions."""
    part = kept_to(record, actions)
    if isinstance(record, BlancoRecord):
        return BlancoMatch.resumed(part)
    assert isinstance(record, LuckyboxRecord)
    return LuckyboxMatch.resumed(part)


def _grain(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(pygame.transform.smoothscale(picture, GRAIN), "RGB")


def _distance(one: bytes, other: bytes) -> int:
    return sum(abs(a - b) for a, b in zip(one, other, strict=True))
