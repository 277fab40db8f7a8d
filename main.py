#!/usr/bin/env python3
"""Start Super Mega Lucky Box: ``python3 main.py`` installs what the game needs, once, and plays.

Any Python can read this file, so that a Python too old for the game can say so in plain words.
game/command.py handles the command line, and game/setup the installation.
"""

import os
import sys

OLDEST_PYTHON = (3, 11)


def check_python():
    """End the program with advice if this Python is too old for the game."""
    if sys.version_info < OLDEST_PYTHON:
        newer = "py -3.12" if sys.platform == "win32" else "python3.12"
        sys.exit(
            "Super Mega Lucky Box needs Python %d.%d or newer, this is Python %s.\n"
            "Start it with a newer one, for instance %s main.py;\n"
            "https://www.python.org/downloads/ has it for every system."
            % (OLDEST_PYTHON + (sys.version.split()[0], newer))
        )


def find_own_modules():
    """Let Python look beside this file first, also where ``-P`` or ``-I`` keep it from that."""
    here = os.path.dirname(os.path.realpath(__file__))
    sys.path[:] = [here] + [path for path in sys.path if path != here]


def main(arguments):
    """Do what the command line asks for and return the exit code."""
    find_own_modules()
    try:
        check_python()
    except SystemExit as end:
        from game import alert

        if alert.is_window_needed():
            alert.show_alert(str(end))
        raise
    from game import command

    def set_up():
        # A build to download has everything inside.
        if not getattr(sys, "frozen", False):
            from game import setup

            setup.continue_in_venv(setup.REQUIREMENTS_TO_PLAY, [__file__] + arguments)

    return command.main(arguments, set_up)


if __name__ == "__main__":
    code = main(sys.argv[1:])
    from game import signals

    signals.exit_at_once(code)
