"""How things are said on every screen: numbers, lists of names, refusals, who gave no name.

Knows the player's language; knows no pixels.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.record import PERSON
from game.rules.errors import Refusal
from game.ui.window.settings import Settings
from game.words import _, in_every_language, ngettext

MINUS = "\N{MINUS SIGN}"
BLANK = "\N{EN DASH}"
BOT_NAMES = (
    "Ada", "Blaise", "Clara", "Dédé", "Elsa", "Félix", "Gigi", "Hugo", "Inès", "Jules", "Kiki",
    "Léon",
)  # fmt: skip
"""What bots are called; they need no translation."""


def par_in_words(points: int) -> str:
    """Name what the strongest rival made of a deal."""
    return _("par {points}").format(points=number_text(points))


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


def name_of_player(settings: Settings) -> str:
    """Give the name of the first person of the last game, or a plain one."""
    people = (name for name, _badge, kind in settings.last_seats if kind == PERSON)
    return next(people, "") or name_of_unnamed(settings)


def name_of_unnamed(settings: Settings, number: int | None = None) -> str:
    """Name somebody in the language of the moment, by the place at a table of several."""
    word = _("Player")
    if settings.unnamed and settings.unnamed not in in_every_language("Player"):
        # Somebody wrote it there; earlier versions wrote the word of the language of the moment.
        word = settings.unnamed
    return word if number is None else f"{word} {number}"


def crowd_in_words(persons: int, bots: int) -> str:
    """Count who sits at a table."""
    counts = [
        ngettext("{count} person", "{count} people", persons).format(count=persons),
        ngettext("{count} bot", "{count} bots", bots).format(count=bots),
    ]
    return " · ".join(words for words, n in zip(counts, (persons, bots), strict=True) if n)
