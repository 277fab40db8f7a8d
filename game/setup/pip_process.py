"""Run the shipped pip: ``python -I pip_process.py WHEEL install ...``, by the set-up alone.

Of the player's settings for pip only those count that say how to reach the packages: others would
install elsewhere, or something else.  This process ends as soon as the set-up does, whose end of
the pipe is the standard input.  It must import nothing of the game.
"""

from __future__ import annotations

import importlib.util
import os
import runpy
import signal
import sys
from collections.abc import Iterable, Mapping
from threading import Thread
from typing import Any, NoReturn

NETWORK_SETTINGS = (
    "index-url",
    "extra-index-url",
    "find-links",
    "no-index",
    "trusted-host",
    "proxy",
    "cert",
    "client-cert",
    "keyring-provider",
    "cache-dir",
)
VARIABLE_PREFIX = "PIP_"
CONFIG_FILE_VARIABLE = "PIP_CONFIG_FILE"
COLOUR_VARIABLES = ("FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE")
"""Variables that would put escape codes into what pip prints."""
SECTIONS = ("global", "install", ":env:")
"""Where pip looks for its settings; the last one that has a setting counts."""


def main(wheel: str, arguments: list[str]) -> None:
    """Run pip with the arguments, until it or the set-up ends."""
    end_with_set_up()
    sys.path.insert(0, wheel)
    settings = network_settings(player_settings())
    for name in [name for name in os.environ if name.startswith(VARIABLE_PREFIX)]:
        del os.environ[name]
    for name in COLOUR_VARIABLES:
        os.environ.pop(name, None)
    os.environ.update(settings)
    os.environ[CONFIG_FILE_VARIABLE] = os.devnull
    sys.argv = ["pip", *arguments]
    runpy.run_path(os.path.join(wheel, "pip"), run_name="__main__")


def end_with_set_up() -> None:
    """End this process, and what it started, once nobody holds the other end of its input."""
    gate = os.dup(0)
    # Programs that pip starts must not hold it.
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    Thread(target=_wait_for_end, args=(gate,), daemon=True).start()


def _wait_for_end(gate: int) -> NoReturn:
    while os.read(gate, 1):
        pass
    if sys.platform != "win32" and os.getpid() == os.getpgrp():
        os.killpg(0, signal.SIGKILL)
    os._exit(1)


def player_settings() -> Iterable[tuple[str, object]]:
    """Return the settings for pip in its files and in the environment, the last one counts."""
    own = {
        f":env:.{name.removeprefix(VARIABLE_PREFIX).lower().replace('_', '-')}": value
        for name, value in os.environ.items()
        if name.startswith(VARIABLE_PREFIX)
    }
    if not all(map(importlib.util.find_spec, ("pip", "pip._internal"))):
        return own.items()
    configuration: Any = importlib.import_module("pip._internal.configuration")
    exceptions: Any = importlib.import_module("pip._internal.exceptions")
    found = configuration.Configuration(isolated=False)
    try:
        found.load()
    except (exceptions.ConfigurationError, OSError, UnicodeError) as error:
        print(f"The settings of pip cannot be read, so they are left out: {error}")
        return own.items()
    return [pair for _file, values in found.items() for pair in values.items()]


def network_settings(settings: Iterable[tuple[str, object]]) -> Mapping[str, str]:
    """Return, as environment variables, the settings that say how to reach the packages."""
    found: dict[str, dict[str, str]] = {section: {} for section in SECTIONS}
    for key, value in settings:
        section, _, name = key.partition(".")
        if section in found and name in NETWORK_SETTINGS and value:
            found[section][f"{VARIABLE_PREFIX}{name.upper().replace('-', '_')}"] = str(value)
    merged: dict[str, str] = {}
    for section in SECTIONS:
        merged |= found[section]
    return merged


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
