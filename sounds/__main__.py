"""Render the sounds: `python3 -m sounds` makes all, with names only those.

Needs what requirements.txt beside this names; the game needs neither.
"""

from __future__ import annotations

import sys
from pathlib import Path

FOLDER = Path(__file__).parent


def main(names: list[str]) -> int:
    """Render these sounds, or all of them."""
    try:
        from .effects import EFFECTS
        from .files import finished_effect, finished_loop, write
        from .loops import LOOPS
    except ModuleNotFoundError as error:
        print(f"{error}: python3 -m pip install -r sounds/requirements.txt", file=sys.stderr)
        return 1
    known = [*EFFECTS, *LOOPS]
    unknown = [name for name in names if name not in known]
    if unknown:
        print(f"There is no sound {', '.join(unknown)}; there are {', '.join(known)}.")
        return 2
    for name in names or known:
        sound = (
            finished_effect(EFFECTS[name]()) if name in EFFECTS else finished_loop(LOOPS[name]())
        )
        # The serial number only has to be there; the place in the list is as good as any.
        path = FOLDER / f"{name}.ogg"
        write(path, sound, serial=known.index(name) + 1)
        print(f"{path.name:18} {path.stat().st_size:8,} bytes")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
