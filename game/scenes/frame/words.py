"""Text shared by all screens: numbers, lists of names, refusals and unnamed players."""

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
"""Names for bots, not translated."""


def par_in_words(points: int) -> str:
    return _("par {points}").format(points=number_text(points))


def signed(points: int) -> str:
    """Format points with a sign."""
    return f"+{points}" if points >= 0 else f"{MINUS}{-points}"


def number_text(points: int) -> str:
    """Format a total, which may be negative."""
    return str(points) if points >= 0 else f"{MINUS}{-points}"


def names_in_words(names: Sequence[str]) -> str:
    """List names: ``Ada``, ``Ada and Félix``, ``Ada, Félix and Gigi``."""
    if len(names) == 1:
        return names[0]
    return _("{names} and {last}").format(names=", ".join(names[:-1]), last=names[-1])


def refusal_in_words(refusal: Refusal) -> str:
    """Return a refusal as a sentence with a capital and a full stop."""
    words = _in_words(refusal)
    return words[:1].upper() + words[1:] + ("" if words.endswith((".", "!", "?")) else ".")


def _in_words(refusal: Refusal) -> str:
    values = {
        name: _in_words(value) if isinstance(value, Refusal) else value
        for name, value in refusal.values.items()
    }
    return _(refusal.template).format(**values)


def name_of_player(settings: Settings) -> str:
    """Return the first person's name from the last game, or a default."""
    people = (name for name, _badge, kind in settings.last_seats if kind == PERSON)
    return next(people, "") or name_of_unnamed(settings)


def name_of_unnamed(settings: Settings, number: int | None = None) -> str:
    """Return the default name, with its seat number in a game of several."""
    word = _("Player")
    if settings.unnamed and settings.unnamed not in in_every_language("Player"):
        # A custom name; earlier versions stored the default in the language of the time.
        word = settings.unnamed
    return word if number is None else f"{word} {number}"


def crowd_in_words(persons: int, bots: int) -> str:
    """Return the counts of people and bots."""
    counts = [
        ngettext("{count} person", "{count} people", persons).format(count=persons),
        ngettext("{count} bot", "{count} bots", bots).format(count=bots),
    ]
    return " · ".join(words for words, n in zip(counts, (persons, bots), strict=True) if n)
