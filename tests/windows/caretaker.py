"""End a machine's programs once nobody holds it any more: ``caretaker MACHINE PROCESS``.

It reads a pipe that only the tests hold.  However they end, the pipe ends with them; then Wine, the
X server and the machine's folder go, too.  Signals do not reach it: it is a session of its own.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path


def main(machine: Path, server: int) -> None:
    """Wait for the end of the tests, then end and remove everything."""
    sys.stdin.buffer.read()
    for words in (["wineserver", "-k"], ["wineserver", "-w"]):
        subprocess.run(words, capture_output=True, timeout=60)
    with contextlib.suppress(ProcessLookupError):
        os.kill(server, signal.SIGKILL)
    shutil.rmtree(machine)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
