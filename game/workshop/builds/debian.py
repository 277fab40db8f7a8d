"""Builds the Debian package with ``dpkg-deb``, if that is installed."""

import gzip
import hashlib
import platform
import shutil
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path

from game import TITLE, __version__
from game.folders import PROJECT
from game.setup.entry import ENTRY_NAME, ICON, PROGRAM, menu_entry

from . import desktop
from .names import ICON_SIZES

MAINTAINER = f"{desktop.AUTHORS} <{PROGRAM}@localhost.invalid>"
ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64"}
LIBRARY = f"usr/lib/{PROGRAM}"
DOCUMENTS = f"usr/share/doc/{PROGRAM}"
USED_WHERE_THERE = (
    "libpulse0 | libpipewire-0.3-0", "libwayland-client0 | libx11-6", "libx11-6", "libxcursor1",
    "libxext6", "libxi6", "libxrandr2", "libxss1",
)  # fmt: skip
"""SDL loads these by itself, for screen and sound."""
CONTROL = """Package: {program}
Version: {version}
Architecture: {architecture}
Maintainer: {maintainer}
Installed-Size: {kilobytes}
Depends: libc6 (>= {libc})
Recommends: {recommended}
Section: games
Priority: optional
Description: card game of luck and cascades (unofficial)
 A number is revealed, everyone crosses it off, full lines pay bonuses, and
 bonuses cross off more. Play solo, pass it round one screen with two to twelve
 players, or watch bots play. A second game lies in the same box: a race to
 clear a grid of hidden cards.
 .
 Everything that is needed is inside. The game uses no network.
"""
COPYRIGHT = """Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: {title}
Comment: The licences of Python, of the packages and of the libraries in
 /{library} lie in /{library}/_internal/licences, those of the fonts in
 /{library}/_internal/sprites/fonts.

Files: *
Copyright: {year} {authors}
License: Expat

License: Expat
{licence}
"""
OVERRIDES = """# The program brings its Python, its packages and their libraries along, as their
# makers built them, so that it is the same program everywhere.
{program}: custom-library-search-path *
{program}: duplicate-font-file *
{program}: embedded-library *
{program}: hardening-no-pie *
{program}: library-not-linked-against-libc *
{program}: shared-library-lacks-prerequisites *
{program}: unstripped-binary-or-object *
"""


def package(program: Path, icons: Path, glibc: Sequence[int], date: int, made: Path) -> Path | None:
    """Build the package of a program's folder; ``None`` without Debian's tools."""
    if shutil.which("dpkg-deb") is None:
        return None
    root = made / "debian"
    shutil.copytree(program, root / LIBRARY, symlinks=True)
    _add_desktop(root, icons, date)
    _add_documents(root, date)
    architecture = ARCHITECTURES.get(platform.machine(), platform.machine())
    files = sorted(path for path in root.rglob("*") if path.is_file() and not path.is_symlink())
    sums = [
        f"{hashlib.md5(path.read_bytes()).hexdigest()}  {path.relative_to(root)}\n"
        for path in files
    ]
    control = CONTROL.format(
        program=PROGRAM,
        version=__version__,
        architecture=architecture,
        maintainer=MAINTAINER,
        # Debian counts every file in whole kilobytes.
        kilobytes=sum((path.stat().st_size + 1023) // 1024 for path in files),
        libc=".".join(map(str, glibc)),
        recommended=", ".join(USED_WHERE_THERE),
    )
    _write(root / "DEBIAN/control", control)
    _write(root / "DEBIAN/md5sums", "".join(sums))
    for path in root.rglob("*"):
        if not path.is_symlink():
            runs = path.is_dir() or (path.stat().st_mode & 0o100 and ".so" not in path.name)
            path.chmod(0o755 if runs else 0o644)
    goal = made / f"{PROGRAM}_{__version__}_{architecture}.deb"
    command = ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(root), str(goal)]
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    return goal


def _add_desktop(root: Path, icons: Path, date: int) -> None:
    """Add the command, the menu entry, the icons and the AppStream metadata."""
    (root / "usr/games").mkdir(parents=True)
    (root / "usr/games" / PROGRAM).symlink_to(f"../lib/{PROGRAM}/{PROGRAM}")
    share, theme = root / "usr/share", root / "usr/share/icons/hicolor"
    _write(share / "applications" / ENTRY_NAME, menu_entry([PROGRAM], PROGRAM))
    _write(share / f"metainfo/{desktop.IDENTIFIER}.metainfo.xml", desktop.metainfo(date))
    _write(theme / f"scalable/apps/{PROGRAM}.svg", ICON.read_text("utf-8"))
    for size in ICON_SIZES:
        place = theme / f"{size}x{size}/apps/{PROGRAM}.png"
        place.parent.mkdir(parents=True)
        shutil.copyfile(icons / f"{size}.png", place)


def _add_documents(root: Path, date: int) -> None:
    licence = (PROJECT / "LICENSE").read_text("utf-8").partition("\n\n")[2]
    words = COPYRIGHT.format(
        title=TITLE,
        library=LIBRARY,
        year=time.gmtime(date).tm_year,
        authors=desktop.AUTHORS,
        licence="\n".join(f" {line or '.'}" for line in licence.strip().splitlines()),
    )
    when = time.strftime("%a, %d %b %Y %H:%M:%S +0000", time.gmtime(date))
    changes = (
        f"{PROGRAM} ({__version__}) unstable; urgency=medium\n\n"
        f"  * Version {__version__}; the game's own CHANGELOG tells what is new.\n\n"
        f" -- {MAINTAINER}  {when}\n"
    )
    _write(root / DOCUMENTS / "copyright", words)
    _write(root / DOCUMENTS / "changelog.gz", changes)
    _write(root / f"usr/share/lintian/overrides/{PROGRAM}", OVERRIDES.format(program=PROGRAM))
    _write(root / f"usr/share/man/man6/{PROGRAM}.6.gz", desktop.manual(date))


def _write(path: Path, text: str) -> None:
    content = text.encode("utf-8")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress(content, mtime=0) if path.suffix == ".gz" else content)
