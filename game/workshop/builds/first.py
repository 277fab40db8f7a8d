"""Runs first in a built program: other programs that it starts find the system's libraries.

The build's own were named to the loader of this process, which has read that and needs it no more;
what shows a message on the desktop must not be given our older ones.
"""

import os

VARIABLE = "LD_LIBRARY_PATH"

before = os.environ.pop(f"{VARIABLE}_ORIG", None)
os.environ.pop(VARIABLE, None)
if before is not None:
    os.environ[VARIABLE] = before
