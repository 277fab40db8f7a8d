"""An import that somebody ends, as a process."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from game.files import HOME_VARIABLE, PROJECT
from game.record import write_record
from tests.mill import played
from tests.programs.processes import PATIENCE, ending, hear_signals
from tests.tables.libraries import rows


@pytest.mark.skipif(os.name == "nt", reason="there are no named pipes to wait at")
def test_ctrl_c_ends_an_import_with_what_is_in(tmp_path: Path) -> None:
    files = [tmp_path / f"{seed}.json" for seed in range(3)]
    for seed, file in enumerate(files):
        file.write_text(write_record(played(seed)), encoding="utf-8")
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    process = subprocess.Popen(
        [sys.executable, "main.py", "library", "import", *map(str, (*files, pipe, files[0]))],
        cwd=PROJECT,
        env={**os.environ, HOME_VARIABLE: str(tmp_path / "home")},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=hear_signals,
    )
    # It opens the pipe when it has read the others and waits for this one.
    with ending(process), pipe.open("wb"):
        process.send_signal(signal.SIGINT)
        out, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert [line.rpartition(" ")[2] for line in out.splitlines()] == ["1", "2", "3"]
    assert errors == "Stopped after 3 of 5 records. Games added: 3.\n"
    assert rows(tmp_path / "home", "SELECT count(*) FROM games") == [(3,)]
