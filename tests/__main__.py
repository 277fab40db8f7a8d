"""Run the whole suite: `python3 -m tests` sets up what it needs, once, and calls pytest.

    python3 -m tests [arguments for pytest]     pytest runs in the project's folder
    python3 -m tests --which                    print the path of the Python that has it all

Like main.py, this file is read by any Python.
"""

import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
PROJECT = os.path.dirname(HERE)


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
        return setup.run(python, ["-m", "pytest"] + arguments)

    return command.guarded(print_interpreter if arguments == ["--which"] else run_pytest)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
