"""First-run set-up: what ``python3 main.py`` does on a machine with nothing but Python.

A start that finds everything in place reads one small file and goes on; only otherwise is
``game.setup.install`` imported.  Standard library only; knows nothing of the game.
"""

from .handover import (
    TO_PLAY,
    TO_TEST,
    find_python,
    hand_over,
    ready_python,
    reinstall_next_time,
    run,
)
