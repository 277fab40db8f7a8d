"""The benchmark: `python3 -m tests.bench [--json]` measures and judges nothing.

Times are of this machine at this moment and are compared within one run only: the start as a ratio
to a bare window, frames to bare ones (``tests.limit_bench``), twelve boards to one, games to those
of a plain script.  Without a screen it runs on
SDL's dummy driver and says so; on X11 set SDL_FRAMEBUFFER_ACCELERATION=0 for the software
framebuffer.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from game import setup

PROJECT = Path(__file__).resolve().parent.parent
SIZES = ((1280, 720), (1920, 1080), (3840, 2160))
PLAYERS = (1, 12)
STARTS = 9
SHOW = ("cascades", "motions", "clicks", "allocations", "watched", "blanco_table")
"""The parts that ``tests.benches.show_bench`` measures, each by the function of its name."""
GAMES = ("engine", "statistics", "codes")
"""The parts that ``tests.benches.games_bench`` measures, likewise, and that need no window."""
PARTS = (*GAMES, "blanco", "library", "theatre", "start", "frames", *SHOW, "mind", "idle", "memory")
FRAME_SECONDS = 1 / 60
SETTLED_SECONDS = 8.0
"""After that nothing moves any more on a screen that waits."""

BARE = """
import time, pygame
pygame.init()
screen = pygame.display.set_mode((1280, 720))
screen.fill((75, 36, 120))
pygame.display.flip()
print(time.monotonic(), flush=True)
__import__("os")._exit(0)
"""
TITLE = """
import os, runpy, sys, time
import game.ui.window.window as window
shown, times = window.Window.flip, []
def flip(self):
    shown(self)
    times.append(time.monotonic())
    if len(times) == 2:
        print(*times, flush=True)
        os._exit(0)
window.Window.flip = flip
sys.argv = ["main.py", "--windowed", "1280x720"]
runpy.run_path("main.py", run_name="__main__")
"""
WATCH = """
import resource
from pathlib import Path
from game import command
# What main.py does after it, ending the program at once, would leave nothing to ask.
command.main(["watch", "--players", "4", "--seed", "1", "--speed", "turbo", "--exit",
              "--windowed", "1920x1080"])
status = Path("/proc/self/status")
if status.exists():
    # ru_maxrss counts what the parent held when this process was forked from it.
    line = next(row for row in status.read_text().splitlines() if row.startswith("VmHWM"))
    print(int(line.split()[1]) / 1024)
else:
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""


def spread(seconds: list[float]) -> dict[str, float]:
    """Sum up measured times, in milliseconds."""
    ordered = sorted(seconds)
    return {
        "median_ms": round(statistics.median(ordered) * 1000, 2),
        "p99_ms": round(ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))] * 1000, 2),
        "frames": len(ordered),
    }


def run_child(code: str, home: str) -> list[str]:
    """Run a program in a process of its own; give the lines it printed."""
    environment = {**os.environ, "LUCKYBOX_HOME": home, "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    # Every start but the first finds compiled modules: that is the start that is measured.
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    environment["PYTHONPYCACHEPREFIX"] = str(Path(home) / "bytecode")
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=PROJECT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    if done.returncode:
        raise SystemExit(f"a measured program failed:\n{done.stderr}")
    return done.stdout.split()


def measure_start() -> dict[str, Any]:
    """Time the way from nothing to the first frame: the title, and a bare window in turn.

    The second frame has the title's buttons.
    """
    times: dict[str, list[float]] = {"bare": [], "title": [], "whole": []}
    with tempfile.TemporaryDirectory() as home:
        for count in range(STARTS + 1):
            for name, code in (("bare", BARE), ("title", TITLE)):
                began = time.monotonic()
                first, *second = run_child(code, home)
                if count:
                    times[name].append(float(first) - began)
                    times["whole"] += [float(moment) - began for moment in second]
    bare, title, whole = (statistics.median(times[name]) for name in ("bare", "title", "whole"))
    return {
        "bare_ms": round(bare * 1000, 1),
        "title_ms": round(title * 1000, 1),
        "whole_title_ms": round(whole * 1000, 1),
        "ratio": round(title / bare, 2),
    }


class FakeClock:
    """A clock that never waits: every frame is a sixtieth of a second long."""

    def tick(self, framerate: float, /) -> int:
        """Say that a frame has gone by."""
        return round(1000 / framerate)


class Bench:
    """A window with a table on which bots have played up to some turn."""

    def __init__(self, size: tuple[int, int], players: int, home: Path) -> None:
        """Open the window and deal."""
        from game.app import make_kit
        from game.box import GAMES
        from game.luckybox.bots import BOT
        from game.luckybox.scenes.luckybox_table import lay
        from game.luckybox.scenes.luckybox_theatre import scene_for
        from game.record import Player
        from game.scenes.frame.charts import BOT_NAMES
        from game.start import Start
        from game.ui.window.background_jobs import Shelf
        from game.ui.window.loop import Loop
        from game.ui.window.preferences import Settings

        start = Start(None, "en", None, size, None, None)
        self.kit = make_kit(start, Settings.load(home), Shelf(None, GAMES))
        seats = [Player(name, badge, BOT) for badge, name in enumerate(BOT_NAMES[:players])]
        self.table = lay(self.kit, seats, "classic", 7)
        while self.table.match.game.turn < 5 or self.table.match.game.round < 3:
            self.table.let_bots_act()
            self.table.advance()
        self.table.let_bots_act()
        self.table.director.finish()
        self.kit.stack.push(scene_for(self.kit, self.table))
        self.loop = Loop(self.kit, FakeClock())
        for _ in range(10):
            self.loop.frame([])

    def timed_frame(self, *, must_draw: bool, whole: bool = False) -> float:
        """Give the seconds that update, draw and show of one frame take."""
        began = time.perf_counter()
        if must_draw:
            top = self.kit.stack.top
            assert top is not None
            top.update(FRAME_SECONDS)
            window = self.kit.window
            if whole:
                window.canvas.forget()
            window.canvas.begin()
            self.kit.stack.draw(window.canvas)
            window.show()
        else:
            self.loop.frame([])
        return time.perf_counter() - began

    def still(self, frames: int = 120) -> dict[str, float]:
        """Time frames of a table on which nothing moves, all of each drawn all the same."""
        return spread([self.timed_frame(must_draw=True, whole=True) for _ in range(frames)])

    def cascade(self, turns: int = 4) -> dict[str, float]:
        """Time frames while a number turns over and every board answers it at once."""
        seconds: list[float] = []
        while turns:
            if self.table.match.is_ready and not self.table.director.is_busy():
                turns -= 1
                if self.table.match.game.turn == 9:
                    break
                self.table.advance()
            drawn = self.loop.frames_drawn
            took = self.timed_frame(must_draw=False)
            if self.loop.frames_drawn > drawn:
                seconds.append(took)
        return spread(seconds)

    def close(self) -> None:
        """Close the window."""
        self.kit.window.close()


def measure_frames(home: Path) -> list[dict[str, Any]]:
    """Time the frames of still tables and of cascades, by size and players."""
    rows = []
    for size in SIZES:
        for players in PLAYERS:
            bench = Bench(size, players, home)
            row: dict[str, Any] = {"size": f"{size[0]}x{size[1]}", "players": players}
            row["still"], row["cascade"] = bench.still(), bench.cascade()
            rows.append(row)
            bench.close()
    return rows


def measure_idle(home: Path, seconds: float = 60.0) -> dict[str, float]:
    """Measure the share of a core that each waiting screen costs, with music and without."""
    import pygame

    from game.scenes import destinations as to
    from game.ui.window.loop import Loop

    shares = {}
    for players in PLAYERS:
        bench = Bench((1920, 1080), players, home)
        kit, table = bench.kit, bench.table
        kit.settings.motion = "none"
        loop = Loop(kit)
        screens = {f"{players} players": None, "pause": to.Pause(table)}
        if players == PLAYERS[0]:
            screens |= {"title": to.Title(), "settings": to.Settings()}
        for name, place in screens.items():
            if place is not None:
                kit.stack.push(place)
            for music in ("table", None):
                kit.sound.play_music(music)
                kit.sound.muted = music is None
                until = time.perf_counter() + SETTLED_SECONDS
                while time.perf_counter() < until:
                    loop.frame()
                looks, wall, cpu = loop.looks, time.perf_counter(), time.process_time()
                while time.perf_counter() - wall < seconds:
                    loop.frame()
                share = (time.process_time() - cpu) / (time.perf_counter() - wall)
                heard = "music" if music else "silence"
                shares[f"{name}, {heard}, percent of a core"] = round(100 * share, 2)
                shares[f"{name}, {heard}, looks"] = loop.looks - looks
            if place is not None:
                kit.stack.pop()
        bench.close()
        pygame.event.clear()
    return shares


def measure(parts: Sequence[str], built: Sequence[Path] = ()) -> dict[str, Any]:
    """Measure these parts, and how built programs start."""
    if "DISPLAY" not in os.environ and "WAYLAND_DISPLAY" not in os.environ:
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    found: dict[str, Any] = {"python": sys.version.split()[0]}
    for part in GAMES:
        if part in parts:
            from tests.benches import games_bench

            found[part] = getattr(games_bench, part)()
    if "blanco" in parts:
        from tests.benches import blanco_bench

        found["blanco"] = blanco_bench.blanco()
    if "library" in parts:
        from tests.benches import library_bench

        found["library"] = library_bench.library()
    if "theatre" in parts:
        from tests.benches import theatre_bench

        found["theatre"] = theatre_bench.theatre()
    if "start" in parts:
        found["start"] = measure_start()
    if built:
        from tests.benches import start_bench

        found["starts"] = start_bench.built(built)
    with tempfile.TemporaryDirectory() as folder:
        if {"frames", "mind", "idle", *SHOW} & set(parts):
            found |= measure_show(parts, Path(folder))
        if "memory" in parts:
            found["peak_memory_mb"] = round(float(run_child(WATCH, folder)[-1]), 1)
    return found


def measure_show(parts: Sequence[str], home: Path) -> dict[str, Any]:
    """Measure what needs a window in this process."""
    from game.ui.window.window import start_display

    start_display()
    import pygame

    from tests.benches import show_bench

    found: dict[str, Any] = {"driver": pygame.display.get_driver()}
    if "frames" in parts:
        found["frames"] = measure_frames(home)
    for part in SHOW:
        if part in parts:
            found[part] = getattr(show_bench, part)()
    if "mind" in parts:
        from tests.benches import mind_bench

        found["mind"] = mind_bench.mind()
    if "idle" in parts:
        found["idle"] = measure_idle(home)
    return found


def print_table(found: dict[str, Any]) -> None:
    """Print what was measured for people."""
    print(f"Python {found['python']}")
    for part in (*GAMES, "blanco", "library", "theatre"):
        for name, value in found.get(part, {}).items():
            print(f"{name.replace('_', ' ')}: {value}")
    if start := found.get("start"):
        print(
            f"first frame: title {start['title_ms']} ms, bare window {start['bare_ms']} ms,"
            f" ratio {start['ratio']}; all of the title {start['whole_title_ms']} ms"
        )
    for name, figures in found.get("starts", {}).items():
        print(f"first picture, {name}: {figures['ms']} ms, ratio {figures['ratio']}")
    if "driver" in found:
        print(f"video driver {found['driver']}")
    if "frames" in found:
        print_frames(found["frames"])
    for part in (*SHOW, "mind"):
        rows = found.get(part, [])
        if rows:
            print_rows(TITLES[part], rows)
    for name, share in found.get("idle", {}).items():
        print(f"waiting for a click, {name}: {share}")
    if "peak_memory_mb" in found:
        print(f"peak memory of a watched game at 1920x1080: {found['peak_memory_mb']} MB")


TITLES = {
    "cascades": "a BOX! cascade on every board at once, frame work",
    "motions": "the same at 1920x1080 by how much moves: particles and flights only in full",
    "clicks": "from a click on a square to the first changed frame, at 1920x1080",
    "allocations": "allocated in a frame of a BOX! cascade, at 1920x1080",
    "mind": "frames with the mind at work beside the window, and without",
    "blanco_table": "the first 25 seconds of a watched game of Blanco, frame work",
    "watched": "a whole watched game of four bots, frame work",
}


def print_rows(title: str, rows: list[dict[str, Any]]) -> None:
    """Print rows with the same columns."""
    print(f"{title}:")
    widths = {name: max(len(name), *(len(str(row[name])) for row in rows)) for name in rows[0]}
    print("  " + "  ".join(f"{name:>{width}}" for name, width in widths.items()))
    for row in rows:
        print("  " + "  ".join(f"{row[name]!s:>{width}}" for name, width in widths.items()))


def print_frames(rows: list[dict[str, Any]]) -> None:
    """Print the frames of still tables and of turns that bots play."""
    print(f"{'frame work (ms)':24}{'still median':>14}{'p99':>8}{'cascade median':>17}{'p99':>8}")
    for row in rows:
        still, cascade = row["still"], row["cascade"]
        name = f"{row['size']}, {row['players']} players"
        print(
            f"{name:24}{still['median_ms']:14}{still['p99_ms']:8}"
            f"{cascade['median_ms']:17}{cascade['p99_ms']:8}"
        )


def main(arguments: list[str]) -> int:
    """Set up what is missing, measure, and print."""
    parser = argparse.ArgumentParser(prog="python3 -m tests.bench", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument(
        "parts", nargs="*", metavar="PART", help=f"measure only these: {', '.join(PARTS)}"
    )
    parser.add_argument(
        "--built", nargs="+", metavar="PROGRAM", type=Path, default=(),
        help="measure how these built programs start, beside the source and a bare window",
    )  # fmt: skip
    wanted = parser.parse_args(arguments)
    if unknown := set(wanted.parts) - set(PARTS):
        parser.error(f"no such part: {', '.join(sorted(unknown))}")
    python = setup.find_python(setup.TO_TEST, sys.stderr)
    if Path(python) != Path(sys.executable):
        return setup.run(python, ["-m", "tests.bench", *arguments])
    found = measure(wanted.parts or (() if wanted.built else PARTS), wanted.built)
    if wanted.json:
        print(json.dumps(found, indent=1))
    else:
        print_table(found)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
