"""The how-to-play pages of a game, in English."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from game.ui.window.kit import Kit

from .howto_stage import Picture


@dataclass(frozen=True)
class Page:
    """A page: title, sentences, tip and the name of its picture."""

    title: str
    sentences: tuple[str, ...]
    tip: str
    picture: str


@dataclass(frozen=True)
class Book:
    """A game's pages, the values for their placeholders, and a factory for their pictures."""

    pages: tuple[Page, ...]
    facts: Mapping[str, object]
    make_picture: Callable[[str, Kit], Picture]
