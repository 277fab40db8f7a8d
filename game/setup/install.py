"""Creates ``.venv`` and installs the packages, reporting every step.

Failures end in ``PlainError``.  Unfinished work is marked, so the next start begins anew; a second
start at the same time waits for the first.
"""

import errno
import os
import shutil
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from game import signals
from game.errors import PlainError

from . import pip
from .environment import Environment, Needs, running
from .lock import alone
from .teller import Teller

MEGABYTE = 1_000_000
ROOM_NEEDED = 150 * MEGABYTE


@contextmanager
def heard_once() -> Iterator[None]:
    """Raise KeyboardInterrupt on the first Ctrl-C; ignore the rest, so that cleaning up completes.

    After one, the rest stay ignored until the program ends.
    """
    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield  # Another handler is installed, or the signal is ignored.
        return
    signal.signal(signal.SIGINT, _hear)
    try:
        yield
    except KeyboardInterrupt:
        signals.hear_no_more()
        raise
    finally:
        if signal.getsignal(signal.SIGINT) is _hear:
            signal.signal(signal.SIGINT, signal.default_int_handler)


def _hear(*_signal: object) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    raise KeyboardInterrupt


@heard_once()
def install(environment: Environment, needs: Needs, teller: Teller) -> None:
    """Make sure that the environment has the packages.

    Raises:
        PlainError: it failed; the message says why and what to do.
        KeyboardInterrupt: it was cancelled, which has been reported.
    """
    try:
        with alone(needs.lists[0], teller.say) as held:
            if environment.has(needs):
                return  # The other start did it.
            _install(environment, needs, teller, held)
    except OSError as error:
        raise PlainError(_cannot_write(environment, error)) from error
    except KeyboardInterrupt:
        teller.say("Set-up stopped. Nothing is broken; the next start begins anew.")
        raise
    teller.say("Ready. From now on the start goes straight through.")


def _install(environment: Environment, needs: Needs, teller: Teller, held: Sequence[int]) -> None:
    teller.say("Setting up Super Mega Lucky Box. This happens once and takes about a minute.")
    environment.folder.parent.mkdir(parents=True, exist_ok=True)
    _check_room(environment)
    if not environment.is_ours:
        if not environment.meets(needs):
            _put_aside(environment.folder, teller)
            _make(environment, needs, teller, held)
    elif environment.is_whole:
        _add(environment, needs, teller, held)
    else:
        _make(environment, needs, teller, held)
    environment.trust()


def _check_room(environment: Environment) -> None:
    free = shutil.disk_usage(environment.folder.parent).free
    if free < ROOM_NEEDED:
        raise PlainError(
            f"The disk is nearly full: {free // MEGABYTE} MB are free, and the set-up needs "
            f"{ROOM_NEEDED // MEGABYTE} MB.\n"
            "Nothing was changed. Make room, then start again."
        )


def _add(environment: Environment, needs: Needs, teller: Teller, held: Sequence[int]) -> None:
    environment.distrust()
    try:
        _fill(environment, needs, teller, held)
    except PlainError:
        # pip rolls back what it could not finish, so the environment still works.
        environment.trust()
        raise


def _make(environment: Environment, needs: Needs, teller: Teller, held: Sequence[int]) -> None:
    teller.say(f"Making {environment.folder}")
    environment.folder.mkdir(exist_ok=True)
    try:
        environment.distrust()
        environment.clear()
        _build(environment)
        _fill(environment, needs, teller, held)
    except BaseException:
        environment.remove()
        raise


def _build(environment: Environment) -> None:
    try:
        from venv import EnvBuilder
    except ImportError:
        _build_by_hand(environment.folder)
        return
    try:
        EnvBuilder(symlinks=sys.platform != "win32").create(environment.folder)
    except ValueError as error:
        # venv refuses paths that PATH cannot hold.
        raise PlainError(f"{error}\nMove the game to another folder, then start again.") from error


def _build_by_hand(folder: Path) -> None:
    """Create the environment without venv, which some systems package separately."""
    if sys.platform == "win32":
        raise PlainError(
            f"The set-up did not succeed: this Python ({sys.executable}) comes without venv.\n"
            "Nothing was changed. Install Python anew, whole, then start again."
        )
    else:
        base = Path(getattr(sys, "_base_executable", sys.executable))
        (folder / "lib" / f"python{running()}" / "site-packages").mkdir(parents=True)
        if sys.platlibdir != "lib":
            (folder / sys.platlibdir).symlink_to("lib")
        (folder / "bin").mkdir()
        (folder / "bin/python").symlink_to(base)
        (folder / "pyvenv.cfg").write_text(
            f"home = {base.parent}\n"
            "include-system-site-packages = false\n"
            f"version = {sys.version.split()[0]}\n",
            "utf-8",
        )


def _fill(environment: Environment, needs: Needs, teller: Teller, held: Sequence[int]) -> None:
    packages = ", ".join(f"{name} {version}" for name, version in needs.pins.items())
    teller.say(f"Installing {packages}")
    pip.install_lists(environment, needs.lists, teller, held)


def _put_aside(folder: Path, teller: Teller) -> None:
    """Rename a folder that the set-up did not make, unless it is empty."""
    if os.path.lexists(folder) and not (folder.is_dir() and not any(folder.iterdir())):
        aside = folder.with_name(f"{folder.name}.old-{time.strftime('%Y%m%d-%H%M%S')}")
        folder.rename(aside)
        teller.say(
            f"There was a {folder.name} that the game did not make; it is now called {aside.name}."
        )


def _cannot_write(environment: Environment, error: OSError) -> str:
    place = environment.folder.parent
    reason = error.strerror or str(error)
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return (
            f"The set-up did not succeed: the disk is full ({place}).\n"
            "What was begun is taken away again. Make room, then start again."
        )
    if error.errno in (errno.EROFS, errno.EACCES, errno.EPERM):
        return (
            f"The set-up did not succeed: {place} cannot be written to ({reason}).\n"
            "What the game needs is installed beside it or else in a folder of your own; neither "
            "may be written to. Nothing was changed.\n"
            "Copy the game to a place of your own, for instance your home, and start it there."
        )
    return (
        f"The set-up did not succeed: {error.filename or place}: {reason}\n"
        "Your games and settings are kept elsewhere; the next start begins anew."
    )
