"""How things are said on every screen: numbers, lists of names, refusals, who gave no name.

Knows the player's language; knows no pixels.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.record import Player
from game.rules.errors import Refusal
from game.ui.window.settings import Settings
from game.words import _

MINUS = "\N{MINUS SIGN}"
BLANK = "\N{EN DASH}"
BOT_NAMES = (
    "Ada", "Blaise", "Clara", "Dédé", "Elsa", "Félix", "Gigi", "Hugo", "Inès", "Jules", "Kiki",
    "Léon",
)  # fmt: skip
"""What bots are called; they need no translation."""


def signed(points: int) -> str:
    """Write points with their sign, as on the sheet."""
    return f"+{points}" if points >= 0 else f"{MINUS}{-points}"


def number_text(points: int) -> str:
    """Write a total, which may be below nothing."""
    return str(points) if points >= 0 else f"{MINUS}{-points}"


def names_in_words(names: Sequence[str]) -> str:
    """List names: ``Ada``, ``Ada and Félix``, ``Ada, Félix and Gigi``."""
    if len(names) == 1:
        return names[0]
    return _("{names} and {last}").format(names=", ".join(names[:-1]), last=names[-1])


def refusal_in_words(refusal: Refusal) -> str:
    """Put a refusal into a sentence with a capital and a full stop."""
    words = _in_words(refusal)
    return words[:1].upper() + words[1:] + ("" if words.endswith((".", "!", "?")) else ".")


def _in_words(refusal: Refusal) -> str:
    values = {
        name: _in_words(value) if isinstance(value, Refusal) else value
        for name, value in refusal.values.items()
    }
    return _(refusal.template).format(**values)


def name_of_unnamed(settings: Settings, number: int | None = None) -> str:
    """Name somebody, by the place at the table where there are several."""
    word = settings.unnamed or _("Player")
    return word if number is None else f"{word} {number}"


def settle(settings: Settings, players: Iterable[Player]) -> None:
    """Stay with the word of this language: a person is about to play."""
    if not settings.unnamed and any(not player.is_bot for player in players):
        settings.unnamed = _("Player")
        settings.save()
