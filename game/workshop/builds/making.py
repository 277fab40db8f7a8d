"""Makes the builds, in the environment that the command prepared, and prints the path of each.

Knows in which order the others do their part; knows nothing of what is inside.
"""

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from game.setup.entry import PROGRAM

from . import archives, debian
from .names import FOLDER, ICONS, product

SPEC = Path(__file__).with_name("recipe.spec")
GLIBC = re.compile(rb"GLIBC_(\d+)\.(\d+)")


def main() -> None:
    goal = Path(sys.argv[1])
    date = int(os.environ["SOURCE_DATE_EPOCH"])
    with tempfile.TemporaryDirectory() as scratch:
        work, made = Path(scratch, "work"), Path(scratch, "made")
        _freeze(work, made)
        print("Packing", file=sys.stderr, flush=True)
        for path in list(_packed(work, made, date)):
            final = goal / path.name
            # First beside its place: a build is there whole or not at all.
            part = goal / f"{path.name}.part"
            part.write_bytes(path.read_bytes())
            part.chmod(0o755 if os.access(path, os.X_OK) else 0o644)
            os.replace(part, final)
            print(final, flush=True)


def _freeze(work: Path, made: Path) -> None:
    """Have PyInstaller put the program together, as one file and as a folder."""
    subprocess.run(
        [
            *(sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level=WARN"),
            *("--workpath", str(work), "--distpath", str(made), str(SPEC)),
        ],
        env={**os.environ, "PYINSTALLER_CONFIG_DIR": str(work.parent / "settings")},
        stdout=sys.stderr,
        check=True,
    )


def _packed(work: Path, made: Path, date: int) -> Iterator[Path]:
    if sys.platform == "darwin":
        [bundle] = made.glob("*.app")
        content = archives.members(bundle, bundle.name)
        yield _written(made / product(".tar.gz"), archives.tar_gz(content, date))
        return
    windows = sys.platform == "win32"
    one_file = made / (f"{PROGRAM}.exe" if windows else PROGRAM)
    yield one_file.rename(made / product(".exe" if windows else ""))
    content = list(archives.members(made / FOLDER, PROGRAM))
    if windows:
        yield _written(made / product(".zip"), archives.zipped(content, date))
        return
    yield _written(made / product(".tar.xz"), archives.tar_xz(content, date))
    glibc = _oldest_glibc(content)
    print("They need glibc {}.{} or newer.".format(*glibc), file=sys.stderr)
    program = archives.members(made / FOLDER)
    name, package = debian.package(program, work / SPEC.stem / ICONS, glibc, date)
    yield _written(made / name, package)


def _oldest_glibc(content: list[archives.Member]) -> tuple[int, int]:
    """Find the oldest C library that has all that the programs and libraries ask of it."""
    asked = {
        (int(major), int(minor))
        for member in content
        if member.content.startswith(b"\x7fELF")
        for major, minor in GLIBC.findall(member.content)
    }
    return max(asked)


def _written(path: Path, content: bytes) -> Path:
    path.write_bytes(content)
    return path


if __name__ == "__main__":
    main()
