"""First-run set-up: ``python3 main.py`` on a machine with nothing but Python.

Later starts only check one small file, and import no ``game.setup.install``.  Standard library
only; must not know the game.
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
