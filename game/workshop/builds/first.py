"""Runs first in a built program: restores the library path for programs it starts.

They must not load the build's own, older libraries; this process has already loaded them.
"""

import os

VARIABLE = "LD_LIBRARY_PATH"

before = os.environ.pop(f"{VARIABLE}_ORIG", None)
os.environ.pop(VARIABLE, None)
if before is not None:
    os.environ[VARIABLE] = before
