"""The weights that come with the game, in a file beside this one, and those of one's own training.

A file of weights is an array of halves, as numpy writes it; where it came from stands in a file of
JSON beside it.  Knows files, not what weights are for.
"""

from __future__ import annotations

import io
import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

import numpy as np

from game.errors import REFUSED, PlainError
from game.files import write_over

from .features import Floats
from .network import SIZE, Network

SHIPPED = Path(__file__).with_name("weights.npy")


@lru_cache(maxsize=1)
def shipped_network() -> Network:
    """Read the weights that come with the game, once."""
    return read_network(SHIPPED)


def read_network(path: Path) -> Network:
    """Read a file of weights.

    Raises:
        PlainError: it cannot be read, or is another thing.
    """
    try:
        halves = np.load(io.BytesIO(path.read_bytes()), allow_pickle=False)
    except (OSError, ValueError, EOFError) as error:
        raise PlainError(f"Cannot read the weights in {path}: {error}.", REFUSED) from error
    if halves.dtype != np.float16 or halves.shape != (SIZE,):
        raise PlainError(f"{path} holds no weights for this version's network.", REFUSED)
    return Network.of(halves.astype(np.float32))


def write_weights(path: Path, weights: Floats) -> None:
    """Write weights down as halves.

    Raises:
        PlainError: the file cannot be written.
    """
    content = io.BytesIO()
    np.save(content, weights.astype(np.float16))
    _write(path, content.getvalue())


def write_story(path: Path, story: Mapping[str, object]) -> None:
    """Write down where the weights of a file came from, beside it.

    Raises:
        PlainError: the file cannot be written.
    """
    text = json.dumps(story, indent=1) + "\n"
    _write(path.with_name(f"{path.stem}.json"), text.encode())


def read_story(path: Path) -> object:
    """Read where the weights of a file came from, or nothing where that is not beside it.

    Raises:
        PlainError: what lies there is another thing.
    """
    story = path.with_name(f"{path.stem}.json")
    if not story.exists():
        return None
    try:
        found: object = json.loads(story.read_bytes())
    except (OSError, ValueError) as error:
        raise PlainError(f"Cannot read {story}: {error}.", REFUSED) from error
    return found


def _write(path: Path, content: bytes) -> None:
    try:
        write_over(path, content)
    except OSError as error:
        raise PlainError(f"Cannot write {path}: {error.strerror}.", REFUSED) from error
