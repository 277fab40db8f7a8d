"""Play what was built: ``python3 -m tests.builds [--root TREE] DIR``, by hand or before a release.

Every file that ``python3 -m game.workshop.builds`` made is unpacked as whoever downloads it would,
and played: it says its version, a watched game is seen to its end, is in the library, and the
referee finds it in order; masters play one, and the process beside the program knows all
puzzles and languages; a game that is ended by a signal is there to be gone on with; and nothing
stays in the folder for temporary files. With ``--root`` (which asks for the rights of root) it is
played inside of that file tree, where no Python need be, and without a network.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import pickle
import shutil
import signal
import subprocess
import sys
import tarfile
import tempfile
import time
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from operator import itemgetter
from pathlib import Path

from game import TITLE, __version__
from game.files import HOME_VARIABLE
from game.luckybox.puzzles import shipped_puzzles
from game.setup.shortcut import PROGRAM
from game.start import THINK_ARGUMENT
from game.words import in_all_languages
from tests.programs.processes import ending

SEED = "7"
GIVE_UP_SECONDS = 300
LOOK_SECONDS = 0.2


@dataclass(frozen=True)
class Player:
    """A built program, the folder it keeps things in, and the file tree it runs in."""

    program: Path
    home: Path
    root: Path | None

    def ask(self, *arguments: str) -> str:
        """Run it to its end; give what it printed."""
        done = subprocess.run(
            self._command(arguments),
            env=self._surroundings(),
            capture_output=True,
            text=True,
            # A pipe gets the letters of the system.
            encoding="locale" if os.name == "nt" else "utf-8",
            timeout=GIVE_UP_SECONDS,
        )
        if done.returncode != 0:
            said = f"{done.stdout}{done.stderr}".strip()
            raise SystemExit(
                f"{self.program.name} {' '.join(arguments)}: {done.returncode}\n{said}"
            )
        return done.stdout

    def begin(self, *arguments: str) -> subprocess.Popen[bytes]:
        return subprocess.Popen(self._command(arguments), env=self._surroundings())

    def think(self, work: bytes) -> bytes:
        """Be the program beside which the process that thinks is begun; give its answer to work."""
        beside = subprocess.Popen(
            self._command([THINK_ARGUMENT]),
            env=self._surroundings(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        with ending(beside) as process:
            assert process.stdin and process.stdout
            pickle.dump(work, process.stdin)
            process.stdin.flush()
            answer = b""
            while not answer:  # empty messages are signs of life
                answer = pickle.load(process.stdout)
            # It ends by itself then: killed, it could not remove what it has unpacked.
            process.stdin.close()
            process.wait(GIVE_UP_SECONDS)
        return answer

    def games(self) -> list[dict[str, object]]:
        return [json.loads(line) for line in self.ask("library", "list", "--json").splitlines()]

    def temporary_files(self) -> set[str]:
        return set(os.listdir(self.home / "temporary"))

    def _command(self, arguments: Sequence[str]) -> list[str]:
        if self.root is None:
            return [str(self.program), *arguments]
        inside = ["unshare", "--net", "chroot", str(self.root)]
        return [*inside, self.as_seen(self.program), *arguments]

    def _surroundings(self) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        temporary = self.home / "temporary"
        temporary.mkdir(parents=True, exist_ok=True)
        return {
            **({"PATH": "/usr/sbin:/usr/bin:/sbin:/bin"} if self.root else kept),
            HOME_VARIABLE: self.as_seen(self.home),
            **{name: self.as_seen(temporary) for name in ("TMPDIR", "TEMP", "TMP")},
            "SDL_VIDEODRIVER": "dummy",
            "SDL_AUDIODRIVER": "dummy",
        }

    def as_seen(self, path: Path) -> str:
        return f"/{path.relative_to(self.root)}" if self.root else str(path)


def play(player: Player) -> None:
    """Play; end the program with words at the first thing that is wrong."""
    expect(__version__ in player.ask("--version"), "it does not know its version")
    watch = ("watch", "--players", "3", "--seed", SEED, "--speed", "turbo", "--exit")
    player.ask(*watch, "--windowed", "960x540")
    [watched] = player.games()
    exported = player.home / "game.json"
    player.ask("library", "export", str(watched["number"]), player.as_seen(exported))
    verdict = json.loads(player.ask("referee", player.as_seen(exported)))
    expect(verdict["ok"] and verdict["over"], f"the referee says {verdict}")
    player.ask("deck", "measure", "--games", "3")
    think(player)

    if os.name != "nt":  # Windows has no such signals
        end_one(player)
    expect(not player.temporary_files(), f"it leaves {player.temporary_files()}")


def think(player: Player) -> None:
    """Have minds play, as a command, as rivals in the window, and beside the program."""
    asked = ("mind", "measure", "--level", "sharp", "--games", "2", "--seed", SEED, "--json")
    measured = json.loads(player.ask(*asked))
    expect(measured["games"] == 2, f"two games were to be measured, not {measured}")
    rivals = ("--players", "2", "--rivals", "master", "--seed", SEED)
    player.ask("watch", *rivals, "--speed", "turbo", "--exit", "--windowed", "960x540")
    [_, latest] = sorted(player.games(), key=itemgetter("number"))
    expect(latest["is_finished"] is True, "a game of masters is not seen to its end")
    for work in (shipped_puzzles, partial(in_all_languages, "Back")):
        answer = pickle.loads(player.think(pickle.dumps(work)))
        expect(answer == (True, work()), f"the process that thinks answers {answer}")


def end_one(player: Player) -> None:
    """End a game by a signal, as a logout does; it must be there to be gone on with."""
    before = len(player.games())
    running = player.begin("watch", "--speed", "slow", "--seed", SEED, "--windowed", "960x540")
    began = time.monotonic()
    while len(player.games()) == before:
        expect(time.monotonic() < began + GIVE_UP_SECONDS, "a game that is played is not kept")
        time.sleep(LOOK_SECONDS)
    running.send_signal(signal.SIGTERM)
    code = running.wait(GIVE_UP_SECONDS)
    expect(code in (-signal.SIGTERM, 128 + signal.SIGTERM), f"SIGTERM ends it with {code}")
    unfinished = [game for game in player.games() if not game["is_finished"]]
    expect(len(unfinished) == 1, "the game that was ended is not there to be gone on with")


def expect(is_so: bool, otherwise: str) -> None:
    if not is_so:
        raise SystemExit(otherwise)


def unpacked(build: Path, folder: Path) -> Path | None:
    """Unpack a build; give the program, or None for what is no build."""
    folder.mkdir()
    if build.name.endswith((".tar.xz", ".tar.gz")):
        with tarfile.open(build) as archive:
            archive.extractall(folder, filter="tar")
        bundled = folder / f"{TITLE}.app" / "Contents" / "MacOS" / PROGRAM
        return bundled if bundled.exists() else folder / PROGRAM / PROGRAM
    if build.suffix == ".zip":
        with zipfile.ZipFile(build) as archive:
            archive.extractall(folder)
        return folder / PROGRAM / f"{PROGRAM}.exe"
    if build.suffix == ".deb":
        with tarfile.open(fileobj=io.BytesIO(_data_of(build.read_bytes()))) as archive:
            archive.extractall(folder, filter="tar")
        return folder / "usr" / "games" / PROGRAM
    if build.name.startswith(PROGRAM):
        return Path(shutil.copy(build, folder / build.name))
    return None


def _data_of(package: bytes) -> bytes:
    """Find what is installed by a package of Debian's."""
    at = len(b"!<arch>\n")
    while at < len(package):
        name, size = package[at : at + 16].strip(), int(package[at + 48 : at + 58])
        if name == b"data.tar.xz":
            return package[at + 60 : at + 60 + size]
        at += 60 + size + size % 2
    raise SystemExit("the package has no data")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python3 -m tests.builds", description=__doc__)
    parser.add_argument("folder", metavar="DIR", type=Path)
    parser.add_argument("--root", metavar="TREE", type=Path)
    given = parser.parse_args()
    played = 0
    for build in sorted(given.folder.iterdir()):
        with tempfile.TemporaryDirectory(dir=given.root) as scratch:
            folder = Path(scratch).resolve()
            program = unpacked(build, folder / "unpacked")
            if program is None:
                continue
            root = given.root.resolve() if given.root else None
            play(Player(program, folder / "home", root))
        played += 1
        print(f"{build.name}: plays", flush=True)
    expect(played > 0, f"there is nothing to play in {given.folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
