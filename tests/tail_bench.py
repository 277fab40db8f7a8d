"""The worst frames: what the hundred that took longest did, of a cascade and of a watched game.

``python3 -m tests.tail_bench [WIDTHxHEIGHT] [--boards N [--shared]]`` tells it, of a whole watched
game or of a cascade on so many boards.  Every picture that is made, lettered, scaled or read is
noted with its size and with who asked for it; what a frame took is processor time of this thread,
what was noted included.
"""

from __future__ import annotations

import argparse
import gc
import inspect
import os
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from time import thread_time
from types import FrameType
from typing import Any, NamedTuple

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from game.luckybox.scenes.draft import DraftScene
from game.scenes.destinations import first_destination
from game.scenes.table.play_scene import PlayScene
from game.start import ProgramStart, WatchStart
from game.ui.draw.caches import PixelCache
from game.ui.draw.faces import LineRenderer
from game.ui.window import canvas
from game.ui.window.loop import NEW_PICTURES_SECONDS, FrameLoop, ScreenReaderHost
from game.ui.window.scene import SceneStack
from game.ui.window.window import Window
from tests.benches.show_bench import WATCHED_FRAMES, Show, SteadyClock, opened
from tests.limit_bench import limit

WORST = 100
QUIET = ("/ui/draw/caches.py", "/ui/draw/text.py", "/ui/draw/shapes.py", "/draw/cards.py",
         "/ui/draw/faces.py", "/scenes/table/calls.py", "/ui/draw/art.py", "/frame/chrome.py",
         "/frame/boxes.py")  # fmt: skip
"""Where pictures are made for others: who asked is further up."""
MOST_LINES, LEAST_MS = 4, 0.15
"""What takes less is not worth a line."""


class Deed(NamedTuple):
    """One thing that a frame did: what, how large, who wanted it, and how long it took."""

    kind: str
    what: str
    size: tuple[int, int]
    who: str
    ms: float

    @property
    def group(self) -> str:
        return f"{self.kind:9} {self.who}"


class Frame(NamedTuple):
    """What a frame took in milliseconds, by its parts, and what it did."""

    number: int
    ms: float
    deeds: tuple[Deed, ...]
    parts: dict[str, float]
    pixels: int
    """How many pixels of the window were drawn anew."""
    scene: str
    is_ahead: bool
    """Whether it drew ahead."""


class Recorder:
    """Notes what is done while it listens."""

    def __init__(self) -> None:
        self.deeds: list[Deed] = []
        self.parts = defaultdict[str, float](float)
        self.pixels = 0
        self.frames: list[Frame] = []
        self._depth = 0

    def frame(self, loop: FrameLoop, scene: str) -> Frame:
        """Run a frame and note it."""
        self.deeds, self.parts, self.pixels = [], defaultdict(float), 0
        began = thread_time()
        loop.run_frame([])
        took = (thread_time() - began) * 1000
        parts = {name: seconds * 1000 for name, seconds in self.parts.items()}
        parts["draw"] = parts.get("draw", 0.0)
        parts["rest"] = took - sum(parts.values())
        is_ahead = "ahead" in parts
        found = Frame(
            len(self.frames), took, tuple(self.deeds), parts, self.pixels, scene, is_ahead
        )
        self.frames.append(found)
        return found

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Hear of everything that makes pictures, in every store and outside of them."""
        undo: list[tuple[Any, str, Any]] = []

        def put(owner: Any, name: str, wrap: Callable[[Callable[..., Any]], Any]) -> None:
            before = getattr(owner, name)
            undo.append((owner, name, before))
            setattr(owner, name, wrap(before))

        put(PixelCache, "get", self._store)
        put(LineRenderer, "render_line", lambda before: self._made("lettered", before, _lettered))
        for name in ("smoothscale", "smoothscale_by", "rotozoom", "scale", "flip"):
            put(pygame.transform, name, partial(self._made, name, tell=_size))
        put(pygame.image, "load_sized_svg", lambda before: self._made("svg", before, _size))
        put(canvas, "repaint_rects", self._parts_of)
        put(ScreenReaderHost, "draw_scenes", lambda before: self._timed("draw", before))
        put(canvas.Canvas, "show_frame", lambda before: self._timed("show", before))
        put(Window, "show_frame", lambda before: self._timed("flip", before))
        for scene in (PlayScene, DraftScene):
            put(scene, "draw_ahead", lambda before: self._timed("ahead", before))
        put(ScreenReaderHost, "speak_frame_news", lambda before: self._timed("look", before))
        gc.callbacks.append(self._collected)
        try:
            yield
        finally:
            gc.callbacks.remove(self._collected)
            for owner, name, before in reversed(undo):
                setattr(owner, name, before)

    def _store(self, get: Callable[..., pygame.Surface]) -> Callable[..., pygame.Surface]:
        def noted(cache: PixelCache, key: Any, make: Callable[[], pygame.Surface]) -> Any:
            return get(cache, key, self._made("made", make, lambda: str(key)[:70]))

        return noted

    def _made(
        self, kind: str, make: Callable[..., Any], tell: Callable[..., str]
    ) -> Callable[..., Any]:
        def noted(*given: Any, **named: Any) -> Any:
            began = thread_time()
            before = len(self.deeds)
            made = make(*given, **named)
            # What it was put together from has been noted: only what is left counts.
            took = (thread_time() - began) * 1000 - sum(deed.ms for deed in self.deeds[before:])
            who = _who(inspect.currentframe())
            self.deeds.append(Deed(kind, tell(*given), made.get_size(), who, took))
            return made

        return noted

    def _timed(self, part: str, work: Callable[..., Any]) -> Callable[..., Any]:
        def noted(*given: Any, **named: Any) -> Any:
            began, inner = thread_time(), sum(self.parts.values())
            try:
                return work(*given, **named)
            finally:
                within = sum(self.parts.values()) - inner
                self.parts[part] += thread_time() - began - within

        return noted

    def _parts_of(self, find: Callable[..., list[pygame.Rect]]) -> Callable[..., Any]:
        def noted(rects: Any, size: tuple[int, int]) -> list[pygame.Rect]:
            parts = find(rects, size)
            self.pixels += sum(part.width * part.height for part in parts)
            return parts

        return noted

    def _collected(self, phase: str, info: dict[str, int]) -> None:
        if phase == "stop":
            words = f"generation {info['generation']}, {info['collected']} found"
            self.deeds.append(Deed("gc", words, (0, 0), "gc", 0.0))


def _lettered(_faces: LineRenderer, string: str, role: str, size: float, *_rest: Any) -> str:
    return f"{string!r} {role} {size}"


def _size(*given: Any) -> str:
    return ", ".join(
        f"{each.get_size()}" if isinstance(each, pygame.Surface) else str(each)[:30]
        for each in given
    )


def _who(frame: FrameType | None) -> str:
    """Name the two nearest who wanted a picture, by file and function."""
    found: list[str] = []
    while frame is not None and len(found) < 2:
        path, name = frame.f_code.co_filename.replace("\\", "/"), frame.f_code.co_name
        is_one = "/game/" in path and not path.endswith(QUIET) and not name.startswith("<")
        if is_one and name != "make":
            found.append(f"{path.rpartition('/game/')[2]}:{name}")
        frame = frame.f_back
    return " < ".join(found)


def watched(size: tuple[int, int], players: int = 4) -> list[Frame]:
    """Record every frame of a whole watched game but the first."""
    recorder = Recorder()
    with opened(size) as kit, recorder.listening():
        watch = WatchStart(players, 1, "classic", "fast", True, None)
        kit.stack.push(first_destination(ProgramStart(None, "en", None, size, None, watch)))
        loop = FrameLoop(kit, SteadyClock(), NEW_PICTURES_SECONDS)
        while len(kit.stack) or not recorder.frames:
            recorder.frame(loop, scene_of(kit.stack))
            assert len(recorder.frames) < WATCHED_FRAMES
    return recorder.frames[1:]


def cascade(size: tuple[int, int], boards: int, is_shared: bool) -> list[Frame]:
    """Record every frame of a BOX! cascade that is drawn."""
    recorder = Recorder()
    with opened(size) as kit, recorder.listening():
        show = Show(kit, boards, is_shared)
        return list(show.frames(lambda loop: recorder.frame(loop, "cascade")))


def scene_of(stack: SceneStack) -> str:
    """Name the scene that is shown, the one that is watched behind a viewer's controls."""
    top = stack.top
    return type(getattr(top, "watched", top)).__name__


def tell(frames: list[Frame], worst: int = WORST) -> None:
    """Print what the worst frames did, grouped by what took longest in each."""
    ranked = sorted(frames, key=lambda frame: -frame.ms)
    ahead = [frame.parts.get("ahead", 0.0) for frame in frames]
    print(f"{len(frames)} frames: {_spread(frame.ms for frame in frames)}")
    without = (frame.ms - took for frame, took in zip(frames, ahead, strict=True))
    print(f"without what is drawn ahead: {_spread(without)}")
    groups: dict[str, list[Frame]] = {}
    for frame in ranked[:worst]:
        groups.setdefault(_reason(frame), []).append(frame)
    for reason, group in sorted(groups.items(), key=lambda each: -len(each[1])):
        range_ms = sorted(frame.ms for frame in group)
        print(f"{len(group):4} of {worst}: {reason}   [{range_ms[0]:.1f} to {range_ms[-1]:.1f} ms]")
        parts = defaultdict[str, float](float)
        times = defaultdict[str, float](float)
        kinds: Counter[str] = Counter()
        example: dict[str, Deed] = {}
        for frame in group:
            for part, spent in frame.parts.items():
                parts[part] += spent
            for deed in frame.deeds:
                kinds[deed.group] += 1
                times[deed.group] += deed.ms
                example[deed.group] = max(deed, example.get(deed.group, deed), key=lambda d: d.ms)
        print(
            "        "
            + ", ".join(f"{part} {all_ms / len(group):.1f}" for part, all_ms in parts.items())
        )
        for name, total in sorted(times.items(), key=lambda each: -each[1])[:MOST_LINES]:
            if total / len(group) >= LEAST_MS:
                one = example[name]
                print(f"        {total / len(group):5.2f} ms in {kinds[name] / len(group):5.1f} "
                      f"{name}: {one.size} {one.what}")  # fmt: skip


def _spread(took: Iterable[float]) -> str:
    ms = sorted(took)
    at = {percent: ms[int(len(ms) * percent / 100)] for percent in (50, 90, 99)}
    told = ", ".join(f"p{percent} {one:.2f} ms" for percent, one in at.items())
    return f"{told} worst {ms[-1]:.2f} ms"


def _reason(frame: Frame) -> str:
    """Name the part of a frame that took longest, and the file that made most in it."""
    part = max(frame.parts, key=lambda name: frame.parts[name])
    made = defaultdict[str, float](float)
    for deed in frame.deeds:
        made[deed.who.partition(":")[0]] += deed.ms
    if part in ("draw", "ahead") and sum(made.values()) > frame.parts[part] / 3:
        return f"{frame.scene}: {part}, made for {max(made, key=lambda name: made[name])}"
    return f"{frame.scene}: {part}"


def main(arguments: list[str]) -> int:
    """Record and tell."""
    parser = argparse.ArgumentParser(prog="python3 -m tests.tail_bench", description=__doc__)
    parser.add_argument("size", nargs="?", default="1920x1080")
    parser.add_argument("--boards", type=int, help="a cascade on so many boards, not a game")
    parser.add_argument("--shared", action="store_true", help="at a shared table")
    wanted = parser.parse_args(arguments)
    width, height = map(int, wanted.size.split("x"))
    bare = limit((width, height))
    print(f"limit: median {bare.cpu_median} ms of processor time")
    if wanted.boards:
        tell(cascade((width, height), wanted.boards, wanted.shared))
    else:
        tell(watched((width, height)))
    return 0


if __name__ == "__main__":
    pygame.init()
    sys.exit(main(sys.argv[1:]))
