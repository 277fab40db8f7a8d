"""Run the tests: `python3 -m tests` sets up what they need, once, and calls pytest.

    python3 -m tests                            all of them, on every core
    python3 -m tests core|screens|slow ...      a ring of them, or several
    python3 -m tests [arguments for pytest]     pytest runs in the project's folder
    python3 -m tests --which                    print the path of the Python that has it all

A ring is a folder: core needs no window, screens draws, slow starts real processes or plays many
games.  What follows the rings goes to pytest.

Like main.py, this file is read by any Python.
"""

import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
PROJECT = os.path.dirname(HERE)
RINGS = ("core", "screens", "slow")
ON_EVERY_CORE = ["-n", "auto", "--dist", "worksteal"]


def asked(arguments):
    """Return what to tell pytest: rings, and all of them, run on every core."""
    rings = []
    while len(rings) < len(arguments) and arguments[len(rings)] in RINGS:
        rings.append(arguments[len(rings)])
    if arguments and not rings:
        return arguments
    folders = [os.path.join("tests", ring) for ring in rings]
    return ON_EVERY_CORE + folders + arguments[len(rings) :]


def main(arguments):
    """Set up, then print the interpreter or become pytest; return the exit code."""
    # `python3 path/to/tests` puts the tests' own folder first, where nothing is to be imported.
    sys.path[:] = [PROJECT] + [path for path in sys.path if os.path.abspath(path) != HERE]
    from main import check_python

    check_python()
    from game import command, setup

    def print_interpreter():
        print(setup.find_python(setup.TO_TEST, sys.stderr))
        return 0

    def run_pytest():
        python = setup.find_python(setup.TO_TEST, sys.stdout)
        os.chdir(PROJECT)
        return setup.run(python, ["-m", "pytest"] + asked(arguments))

    return command.guarded(print_interpreter if arguments == ["--which"] else run_pytest)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
