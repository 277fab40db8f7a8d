"""Make what is needed and run the ring: ``python3 -m tests windows`` does this."""

from __future__ import annotations

import sys

import pytest

from tests.windows.machine import CannotRun, install_missing_packages, kept_machine

RING = "tests/windows"


def main(options: list[str]) -> int:
    """Run the tests of Windows with pytest's options; return the exit code."""
    try:
        install_missing_packages()
        kept_machine()
    except CannotRun as error:
        print(error, file=sys.stderr)
        return 1
    # What the rings skipped, and how long each part took, is told.
    tests = [] if any(option.startswith(RING) for option in options) else [RING]
    # A test here may be a whole ring: its own timeout ends it, no other.
    own = ["-o", "faulthandler_timeout=0", "-v", "--durations=0", "-rP"]
    return int(pytest.main([*tests, *own, *options]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
