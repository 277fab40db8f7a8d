"""What a person is called who gave no name: a word that stays when the language changes.

Games are added up by the name they were played under; a word that followed the language would make
somebody else of the same person.  Knows the settings, where the word is kept; knows no screen.
"""

from __future__ import annotations

from collections.abc import Iterable

from game.play.match import Player
from game.ui.window.settings import Settings
from game.words import _


def name_of_unnamed(settings: Settings, number: int | None = None) -> str:
    """Name somebody, by the place at the table where there are several."""
    word = settings.unnamed or _("Player")
    return word if number is None else f"{word} {number}"


def settle(settings: Settings, players: Iterable[Player]) -> None:
    """Stay with the word of this language: a person is about to play."""
    if not settings.unnamed and any(not player.is_bot for player in players):
        settings.unnamed = _("Player")
        settings.save()
