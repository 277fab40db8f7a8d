"""Files of weights: float16 in numpy's format, with their provenance in a JSON file beside."""

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
    return read_network(SHIPPED)


def read_network(path: Path) -> Network:
    """Load a file of weights.

    Raises:
        PlainError: it cannot be read, or has another shape.
    """
    try:
        halves = np.load(io.BytesIO(path.read_bytes()), allow_pickle=False)
    except (OSError, ValueError, EOFError) as error:
        raise PlainError(f"Cannot read the weights in {path}: {error}.", REFUSED) from error
    if halves.dtype != np.float16 or halves.shape != (SIZE,):
        raise PlainError(f"{path} holds no weights for this version's network.", REFUSED)
    return Network.of(halves.astype(np.float32))


def write_weights(path: Path, weights: Floats) -> None:
    """Save weights as float16.

    Raises:
        PlainError: the file cannot be written.
    """
    content = io.BytesIO()
    np.save(content, weights.astype(np.float16))
    _write(path, content.getvalue())


def write_story(path: Path, story: Mapping[str, object]) -> None:
    """Save the provenance of weights in a JSON file beside them.

    Raises:
        PlainError: the file cannot be written.
    """
    text = json.dumps(story, indent=1) + "\n"
    _write(path.with_name(f"{path.stem}.json"), text.encode())


def read_story(path: Path) -> object:
    """Load the provenance beside a file of weights; ``None`` if there is none.

    Raises:
        PlainError: it is damaged.
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
