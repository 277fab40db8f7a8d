"""Who sits in the seats of bots: which of a game's rivals, and under which name.

Knows what a game offers; knows no seats and no pixels.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import TYPE_CHECKING

from game.record import PERSON

from .frame.words import BOT_NAMES
from .game import rival_of

if TYPE_CHECKING:
    from game.game import Game, Games

ANY = "any"
"""What settings call a bot that nobody has chosen yet."""


def settled(game: Game, kinds: Iterable[str]) -> list[str]:
    """Give who sits in seats of this game that were remembered, perhaps of another one.

    Whoever it does not offer is who usually plays there.
    """
    found: list[str] = []
    for kind in kinds:
        bots = sum(other != PERSON for other in found)
        is_known = kind == PERSON or kind in game.rivals
        found.append(kind if is_known else usual_rival(game, bots))
    return found


def usual_rival(game: Game, at: int) -> str:
    """Give who sits in the so-manieth seat of a bot where nobody has chosen."""
    usual = [kind for kind in game.usual_rivals if kind in game.rivals] or [game.bot]
    return usual[at % len(usual)]


def named(
    games: Games, game: str, seats: Sequence[tuple[str, str]], unnamed: Callable[[int], str]
) -> list[str]:
    """Name who sits there, by what was typed for each and of which kind it is.

    Bots of one kind have different names; ``unnamed`` names the person in a seat who did not.
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
    """Name a bot: as its kind is called, or by its seat; where that is taken, by another one."""
    own = rival_of(games, game, kind).name
    if own and own.casefold() not in taken:
        return own
    names = [*BOT_NAMES[at:], *BOT_NAMES[:at]]
    return next(name for name in names if name.casefold() not in taken)
