"""A fresh interpreter: what a program prints that nothing was imported for before."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

PROJECT = Path(__file__).parents[2]


def last_line_of(program: str) -> str:
    """Run a program in the project's folder and give the last line it prints."""
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=PROJECT, capture_output=True, text=True, check=True
    )
    return done.stdout.splitlines()[-1]
