"""What several screens let one choose: of which game, of whom, with undo and practice or without.

Knows how each is said; what is done with it is told by who asks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Unpack

from game.record import PERSON
from game.ui.widgets.choice import Choice, RowOptions
from game.ui.widgets.widget import Options
from game.ui.window.kit import Kit
from game.ui.window.settings import Settings
from game.words import _

if TYPE_CHECKING:
    from game.library import Profile


def game_choice(
    kit: Kit,
    games: Sequence[str],
    get: Callable[[], str],
    put: Callable[[str], None],
    **options: Unpack[RowOptions],
) -> Choice[str]:
    """Let one of these games be chosen, by its title."""
    return Choice("game", "", games, get, put, lambda name: kit.games[name].title, **options)


def person_choice(
    people: Sequence[Profile], get: Callable[[], Profile | None], put: Callable[[Profile], None]
) -> Choice[Profile]:
    """Let somebody be chosen; there must be somebody."""
    return Choice("who", "", people, lambda: get() or people[0], put, lambda profile: profile.name)


def person_first(people: Sequence[Profile], settings: Settings, wanted: str = "") -> Profile:
    """Give who is to be shown first: whoever is wanted, or else played last, if they are there."""
    last = [name for name, _badge, kind in settings.last_seats if kind == PERSON]
    known = {profile.name.casefold(): profile for profile in people}
    here = [known[name.casefold()] for name in (wanted, *last) if name.casefold() in known]
    return (here or people)[0]


def undo_choice(
    get: Callable[[], bool], put: Callable[[bool], None], **options: Unpack[Options]
) -> Choice[bool]:
    """Let games with undo be left out."""

    def words(is_wanted: bool) -> str:
        return _("Games with undo too") if is_wanted else _("Games without undo")

    return Choice("undo", "", (True, False), get, put, words, **options)


def practice_choice(
    get: Callable[[], bool], put: Callable[[bool], None], **options: Unpack[Options]
) -> Choice[bool]:
    """Let games of practice be counted too."""

    def words(is_wanted: bool) -> str:
        return _("Practice games too") if is_wanted else _("Practice games left out")

    return Choice("practice", "", (False, True), get, put, words, **options)
