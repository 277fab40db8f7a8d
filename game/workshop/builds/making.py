"""Makes the builds in the prepared environment, and prints their paths."""

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
            # Write beside it, then rename: a build is complete or absent.
            part = goal / f"{path.name}.part"
            part.write_bytes(path.read_bytes())
            part.chmod(0o755 if os.access(path, os.X_OK) else 0o644)
            os.replace(part, final)
            print(final, flush=True)


def _freeze(work: Path, made: Path) -> None:
    """Run PyInstaller, which builds one file and one folder."""
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
        yield archives.pack(bundle, bundle.name, made / product(".tar.gz"), date)
    elif sys.platform == "win32":
        yield (made / f"{PROGRAM}.exe").rename(made / product(".exe"))
        yield archives.pack(made / FOLDER, PROGRAM, made / product(".zip"), date)
    else:
        yield (made / PROGRAM).rename(made / product(""))
        yield archives.pack(made / FOLDER, PROGRAM, made / product(".tar.xz"), date)
        glibc = _oldest_glibc(made / FOLDER)
        print("They need glibc {}.{} or newer.".format(*glibc), file=sys.stderr)
        icons = work / SPEC.stem / ICONS
        package = debian.package(made / FOLDER, icons, glibc, date, made)
        if package:
            yield package
        else:
            print("There is no dpkg-deb here, so no package is made.", file=sys.stderr)


def _oldest_glibc(folder: Path) -> tuple[int, int]:
    """Return the oldest glibc version that all binaries can run with."""
    return max(
        (int(major), int(minor))
        for path in folder.rglob("*")
        if path.is_file() and (content := path.read_bytes()).startswith(b"\x7fELF")
        for major, minor in GLIBC.findall(content)
    )


if __name__ == "__main__":
    main()
