"""The benchmark: `python3 -m tests.bench [--json]` measures and judges nothing.

Times are of this machine at this moment and are compared within one run only: the start as a ratio
to a bare window, frames to bare ones (``tests.limit_bench``), twelve boards to one, games to those
of a plain script.  Without a screen it runs on SDL's dummy driver and says so; on X11 set
SDL_FRAMEBUFFER_ACCELERATION=0 for the software framebuffer.
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
STARTS = 9
GIVE_UP_SECONDS = 60
SHOW = {
    "cascades": "a BOX! cascade on every board at once, frame work",
    "watched": "a whole watched game of four bots, frame work",
    "idle": "screens that wait for a click, at 1920x1080, percent of a core in a minute",
    "party": "whole games at the shared table by a script that never thinks, in the game's time",
}
"""The parts that need a window, each by the function of its name: ``party`` is measured by
``tests.benches.party_bench``, the others by ``tests.benches.show_bench``.
"""
GAMES = ("engine", "statistics")
"""The parts that ``tests.benches.games_bench`` measures, likewise, and that need no window."""
PARTS = (*GAMES, "library", "start", *SHOW, "memory")
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
WATCH_SOLO = WATCH.replace('"4"', '"1"').replace("1920x1080", "1600x900")


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


def measure_builds(builds: Path) -> dict[str, Any]:
    """Time how long each build that is there takes to its first picture, in turn.

    SDL's driver for nobody's eyes writes every frame into a file, so nothing in a build is hooked.
    """
    from tests.builds import unpacked

    times: dict[str, list[float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        programs = {}
        for build in sorted(builds.iterdir()):
            program = unpacked(build, Path(folder) / build.name)
            if program is not None and not build.name.endswith(".deb"):
                programs["one_file" if program.name == build.name else "folder"] = program
        for count in range(STARTS + 1):
            for name, program in programs.items():
                took = first_frame([str(program), "--windowed", "1280x720"], Path(folder))
                if count:  # the first start finds nothing in the system's memory
                    times.setdefault(name, []).append(took)
    found = {f"{name}_ms": round(1000 * statistics.median(took)) for name, took in times.items()}
    if len(found) == 2:
        found["ratio"] = round(found["one_file_ms"] / found["folder_ms"], 2)
    return found


def first_frame(command: Sequence[str], folder: Path) -> float:
    """Return the seconds a program takes to its first picture, and end it."""
    home = Path(tempfile.mkdtemp(dir=folder))
    told = {"SDL_VIDEODRIVER": "dummy", "SDL_VIDEO_DUMMY_SAVE_FRAMES": "1", "LUCKYBOX_HOME": home}
    began = time.monotonic()
    program = subprocess.Popen(command, cwd=home, env={**os.environ, **told})
    try:
        while not any(home.glob("*.bmp")):
            if program.poll() is not None or time.monotonic() > began + GIVE_UP_SECONDS:
                raise SystemExit(f"{command[0]} showed nothing")
            time.sleep(0.001)
        return time.monotonic() - began
    finally:
        program.terminate()
        program.wait()


def measure(parts: Sequence[str], builds: Path | None = None) -> dict[str, Any]:
    """Measure these parts."""
    if "DISPLAY" not in os.environ and "WAYLAND_DISPLAY" not in os.environ:
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    found: dict[str, Any] = {"python": sys.version.split()[0]}
    for part in GAMES:
        if part in parts:
            from tests.benches import games_bench

            found[part] = getattr(games_bench, part)()
    if "library" in parts:
        from tests.benches import library_bench

        found["library"] = library_bench.library()
    if "start" in parts:
        found["start"] = measure_start()
    if builds is not None:
        found["builds"] = measure_builds(builds)
    if shown := [part for part in SHOW if part in parts]:
        found |= measure_show(shown)
    if "memory" in parts:
        with tempfile.TemporaryDirectory() as folder:
            # Whoever plays has compiled modules, but for the first time.
            run_child("import compileall; compileall.compile_dir('game', quiet=1)", folder)
            found["peak_memory_mb"] = round(float(run_child(WATCH, folder)[-1]), 1)
            found["peak_memory_solo_mb"] = round(float(run_child(WATCH_SOLO, folder)[-1]), 1)
    return found


def measure_show(parts: Sequence[str]) -> dict[str, Any]:
    """Measure what needs a window in this process."""
    from game.ui.window.window import start_display

    start_display()
    import pygame

    from tests.benches import party_bench, show_bench

    found: dict[str, Any] = {"driver": pygame.display.get_driver()}
    for part in parts:
        bench = party_bench if part == "party" else show_bench
        found[part] = getattr(bench, part)()
    return found


def print_table(found: dict[str, Any]) -> None:
    """Print what was measured for people."""
    print(f"Python {found['python']}")
    for part in (*GAMES, "library"):
        for name, value in found.get(part, {}).items():
            print(f"{name.replace('_', ' ')}: {value}")
    if start := found.get("start"):
        print(
            f"first frame: title {start['title_ms']} ms, bare window {start['bare_ms']} ms,"
            f" ratio {start['ratio']}; all of the title {start['whole_title_ms']} ms"
        )
    for name, value in found.get("builds", {}).items():
        print(f"first frame of a build, {name.replace('_', ' ')}: {value}")
    if "driver" in found:
        print(f"video driver {found['driver']}")
    for part, title in SHOW.items():
        if part in found:
            print_rows(title, found[part])
    if "peak_memory_mb" in found:
        print(f"peak memory of a watched game at 1920x1080: {found['peak_memory_mb']} MB,")
        print(f"of a solo one at 1600x900: {found['peak_memory_solo_mb']} MB")


def print_rows(title: str, rows: list[dict[str, Any]]) -> None:
    """Print rows with the same columns."""
    print(f"{title}:")
    widths = {name: max(len(name), *(len(str(row[name])) for row in rows)) for name in rows[0]}
    print("  " + "  ".join(f"{name:>{width}}" for name, width in widths.items()))
    for row in rows:
        print("  " + "  ".join(f"{row[name]!s:>{width}}" for name, width in widths.items()))


def main(arguments: list[str]) -> int:
    """Set up what is missing, measure, and print."""
    parser = argparse.ArgumentParser(prog="python3 -m tests.bench", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument(
        "parts", nargs="*", metavar="PART", help=f"measure only these: {', '.join(PARTS)}"
    )
    parser.add_argument("--builds", type=Path, metavar="DIR", help="start what was built there")
    wanted = parser.parse_args(arguments)
    if unknown := set(wanted.parts) - set(PARTS):
        parser.error(f"no such part: {', '.join(sorted(unknown))}")
    python = setup.find_or_install_python(setup.REQUIREMENTS_TO_TEST, sys.stderr)
    if Path(python) != Path(sys.executable):
        return setup.run_in_python(python, ["-m", "tests.bench", *arguments])
    found = measure(wanted.parts or PARTS, wanted.builds)
    if wanted.json:
        print(json.dumps(found, indent=1))
    else:
        print_table(found)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
