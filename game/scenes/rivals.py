"""Which bots fill the seats, and their names."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import TYPE_CHECKING

from game.record import PERSON

from .frame.words import BOT_NAMES
from .game import rival_of

if TYPE_CHECKING:
    from game.game import Game, Games

ANY = "any"
"""The settings' value for a bot seat without a chosen policy."""


def settled(game: Game, kinds: Iterable[str]) -> list[str]:
    """Replace policies that this game does not offer by its usual ones."""
    found: list[str] = []
    for kind in kinds:
        bots = sum(other != PERSON for other in found)
        is_known = kind == PERSON or kind in game.rivals
        found.append(kind if is_known else usual_rival(game, bots))
    return found


def usual_rival(game: Game, at: int) -> str:
    """Return the default policy of the bot at this index."""
    usual = [kind for kind in game.usual_rivals if kind in game.rivals] or [game.bot]
    return usual[at % len(usual)]


def named(
    games: Games, game: str, seats: Sequence[tuple[str, str]], unnamed: Callable[[int], str]
) -> list[str]:
    """Return the name of each ``(typed name, kind)`` seat; all bots' names differ.

    ``unnamed`` returns the name of a person who typed none.
    """
    names = [
        typed or ("" if kind != PERSON else unnamed(at)) for at, (typed, kind) in enumerate(seats)
    ]
    taken = {name.casefold() for name in names if name}
    for at, (_typed, kind) in enumerate(seats):
        if not names[at]:
            names[at] = name_of_bot(games, game, kind, at, taken)
            taken.add(names[at].casefold())
    return names


def name_of_bot(games: Games, game: str, kind: str, at: int, taken: Collection[str] = ()) -> str:
    """Return a bot's name: its policy's own, else one by seat, skipping those taken."""
    own = rival_of(games, game, kind).name
    if own and own.casefold() not in taken:
        return own
    names = [*BOT_NAMES[at:], *BOT_NAMES[:at]]
    return next(name for name in names if name.casefold() not in taken)
