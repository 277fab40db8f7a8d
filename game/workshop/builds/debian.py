"""The package for Debian and what descends from it, written without Debian's tools.

Knows where things lie there and what is told of them; what they are is handed in.
"""

import gzip
import hashlib
import platform
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from game import TITLE, __version__
from game.folders import PROJECT
from game.setup.entry import ENTRY_NAME, ICON, PROGRAM, menu_entry

from . import desktop
from .archives import Member, ar, tar_xz
from .names import ICON_SIZES

MAINTAINER = f"{desktop.AUTHORS} <{PROGRAM}@localhost.invalid>"
ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64"}
LIBRARY = f"usr/lib/{PROGRAM}"
DOCUMENTS = f"usr/share/doc/{PROGRAM}"
USED_WHERE_THERE = (
    "libpulse0 | libpipewire-0.3-0", "libwayland-client0 | libx11-6", "libx11-6", "libxcursor1",
    "libxext6", "libxi6", "libxrandr2", "libxss1",
)  # fmt: skip
"""What SDL looks for by itself: the way to a screen and to a loudspeaker."""
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


def package(
    program: Iterable[Member], icons: Path, glibc: Sequence[int], date: int
) -> tuple[str, bytes]:
    """Make the package of a program's files, which lie in one folder; return its name and bytes."""
    content = list(_content(program, icons, date))
    architecture = ARCHITECTURES.get(platform.machine(), platform.machine())
    control = CONTROL.format(
        program=PROGRAM,
        version=__version__,
        architecture=architecture,
        maintainer=MAINTAINER,
        # As Debian counts: every file in whole kilobytes, and one for every link.
        kilobytes=sum((len(member.content) + 1023) // 1024 or 1 for member in content),
        libc=".".join(map(str, glibc)),
        recommended=", ".join(USED_WHERE_THERE),
    )
    sums = "".join(
        f"{hashlib.md5(member.content).hexdigest()}  {member.name}\n"
        for member in sorted(content, key=lambda member: member.name)
        if not member.link
    )
    about = (Member("control", control.encode()), Member("md5sums", sums.encode()))
    parts = {
        "debian-binary": b"2.0\n",
        "control.tar.xz": tar_xz(about, date, root="./"),
        "data.tar.xz": tar_xz(content, date, root="./"),
    }
    return f"{PROGRAM}_{__version__}_{architecture}.deb", ar(parts, date)


def _content(program: Iterable[Member], icons: Path, date: int) -> Iterator[Member]:
    for member in program:
        yield Member(f"{LIBRARY}/{member.name}", member.content, member.runs, member.link)
    yield Member(f"usr/games/{PROGRAM}", link=f"../lib/{PROGRAM}/{PROGRAM}")
    entry = menu_entry([PROGRAM], PROGRAM)
    yield _text(f"usr/share/applications/{ENTRY_NAME}", entry)
    yield _text(f"usr/share/metainfo/{desktop.IDENTIFIER}.metainfo.xml", desktop.metainfo(date))
    yield _packed(f"usr/share/man/man6/{PROGRAM}.6.gz", desktop.manual(date))
    theme = "usr/share/icons/hicolor"
    yield Member(f"{theme}/scalable/apps/{PROGRAM}.svg", ICON.read_bytes())
    for size in ICON_SIZES:
        drawn = (icons / f"{size}.png").read_bytes()
        yield Member(f"{theme}/{size}x{size}/apps/{PROGRAM}.png", drawn)
    licence = (PROJECT / "LICENSE").read_text("utf-8").partition("\n\n")[2]
    indented = "\n".join(f" {line or '.'}" for line in licence.strip().splitlines())
    copyright = COPYRIGHT.format(
        title=TITLE,
        library=LIBRARY,
        year=time.gmtime(date).tm_year,
        authors=desktop.AUTHORS,
        licence=indented,
    )
    yield _text(f"{DOCUMENTS}/copyright", copyright)
    yield _text(f"usr/share/lintian/overrides/{PROGRAM}", OVERRIDES.format(program=PROGRAM))
    yield _packed(f"{DOCUMENTS}/changelog.gz", _changelog(date))


def _changelog(date: int) -> str:
    when = time.strftime("%a, %d %b %Y %H:%M:%S +0000", time.gmtime(date))
    return (
        f"{PROGRAM} ({__version__}) unstable; urgency=medium\n\n"
        f"  * Version {__version__}; the game's own CHANGELOG tells what is new.\n\n"
        f" -- {MAINTAINER}  {when}\n"
    )


def _text(name: str, text: str) -> Member:
    return Member(name, text.encode("utf-8"))


def _packed(name: str, text: str) -> Member:
    return Member(name, gzip.compress(text.encode("utf-8"), mtime=0))
