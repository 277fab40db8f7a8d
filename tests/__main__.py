"""Run the tests: `python3 -m tests` sets up what they need, once, and calls pytest.

    python3 -m tests                            all of them, on every core
    python3 -m tests core|screens|slow ...      a ring of them, or several
    python3 -m tests windows                    on a Windows under Wine; -m short: a part of it
    python3 -m tests -k undo                    what else pytest is told, on every core
    python3 -m tests tests/core/test_match.py   one file, or several, in one process
    python3 -m tests --which                    print the path of the Python that has it all

A ring is a folder: core needs no window, screens draws, slow starts real processes or plays many
games.  Windows is a ring apart, run when it is named.  What follows the rings goes to pytest,
which runs in the project's folder.  Ctrl-C, SIGTERM
and the like end the run and every process of it at once.

Like main.py, this file is read by any Python.
"""

import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
PROJECT = os.path.dirname(HERE)
RINGS = ("core", "screens", "slow")
RING_APART = "windows"
ON_EVERY_CORE = ["-n", "auto", "--dist", "worksteal"]
GRACE_SECONDS = 2.0
"""How long the run may take to end by itself once a signal has come."""


def asked(arguments):
    """Return what to tell pytest: all on every core, unless files or a number of processes are."""
    rings = []
    while len(rings) < len(arguments) and arguments[len(rings)] in RINGS:
        rings.append(arguments[len(rings)])
    rest = arguments[len(rings) :]
    paths = [word for word in rest if os.path.exists(os.path.join(PROJECT, word.split("::")[0]))]
    numbers = [word for word in rest if word.startswith(("-n", "--numprocesses", "--dist"))]
    folders = [os.path.join("tests", ring) for ring in rings]
    return ([] if paths or numbers else ON_EVERY_CORE) + folders + rest


def run(command):
    """Run a command until it ends or a signal comes, with all that it starts; return its code."""
    import contextlib
    import signal
    import subprocess
    from threading import Timer

    process = subprocess.Popen(command, start_new_session=True)

    def end(number):
        with contextlib.suppress(ProcessLookupError):  # all have ended
            os.killpg(process.pid, number)

    def pass_on(number, _frame):
        end(number)
        last = Timer(GRACE_SECONDS, end, (signal.SIGKILL,))
        last.daemon = True
        last.start()

    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
        if signal.getsignal(number) != signal.SIG_IGN:
            signal.signal(number, pass_on)
    code = process.wait()
    end(signal.SIGKILL)
    return code if code >= 0 else 128 - code


def main(arguments):
    """Set up, then print the interpreter or become pytest; return the exit code."""
    # `python3 path/to/tests` puts the tests' own folder first, where nothing is to be imported.
    sys.path[:] = [PROJECT] + [path for path in sys.path if os.path.abspath(path) != HERE]
    from main import check_python

    check_python()
    from game import command, setup

    def print_interpreter():
        print(setup.find_or_install_python(setup.REQUIREMENTS_TO_TEST, sys.stderr))
        return 0

    def run_pytest():
        python = setup.find_or_install_python(setup.REQUIREMENTS_TO_TEST, sys.stdout)
        os.chdir(PROJECT)
        # What pytest makes of the tests' assertions is kept: to make it takes each process seconds.
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        # Tests start modules by name from the project's folder.
        os.environ.pop("PYTHONSAFEPATH", None)
        if arguments[:1] == [RING_APART]:
            words = ["-m", "tests.windows"] + arguments[1:]
        else:
            words = ["-m", "pytest"] + asked(arguments)
        return setup.run_in_python(python, words) if os.name == "nt" else run([python] + words)

    return command.run_guarded(print_interpreter if arguments == ["--which"] else run_pytest)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
