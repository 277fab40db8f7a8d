"""Texts about players' own decks, and access to their folder."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from game.folders import data_folder
from game.luckybox.decks import DEFAULT_DECK, OwnDeck, own
from game.words import _, ngettext

USUAL = DEFAULT_DECK.capitalize()
BETWEEN = " · "


def folder() -> Path:
    return data_folder() / own.FOLDER


def found() -> Mapping[str, str]:
    return own.own_decks(data_folder())


def read(file: str) -> OwnDeck:
    return own.read_own(folder() / file)


def take_in(path: str) -> str:
    return own.take_in(Path(path), data_folder())


def note(deck: OwnDeck | None) -> str:
    if deck is None:
        return _("The game's own cards. Drop the file of a deck here to play with others.")
    broken = len(deck.broken_laws)
    if not broken:
        return _("Your own cards. They keep the laws of the deck.")
    return ngettext(
        "Your own cards, outside the laws of the deck: they break {count}. Played all the same.",
        "Your own cards, outside the laws of the deck: they break {count}. Played all the same.",
        broken,
    ).format(count=broken)


def words_of(deck: OwnDeck | None) -> str:
    """Return the label of an own deck; empty for the game's own cards."""
    if deck is None:
        return ""
    name = deck.name or _("Cards of their own")
    return BETWEEN.join((name, _("outside the laws"))) if deck.broken_laws else name
