"""A how-to-play book: the pages of one game, in English, and who draws their pictures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from game.ui.window.kit import Kit

from .howto_stage import Picture


@dataclass(frozen=True)
class Page:
    """One page: its title, what it says, what to remember, and the name of its picture."""

    title: str
    sentences: tuple[str, ...]
    tip: str
    picture: str


@dataclass(frozen=True)
class Book:
    """The pages of one game, what fills their sentences, and who draws their pictures."""

    pages: tuple[Page, ...]
    facts: Mapping[str, object]
    make_picture: Callable[[str, Kit], Picture]
