"""The library: every game of a player, kept action by action in one SQLite file.

A ``Journal`` hands a game in as it is played, a ``Library`` answers from a thread of its own, and a
``Ticket`` tells the loop when something is done.  Questions are functions of an open connection:
``library.ask(list_games, Search(player="Ada"))``.  Knows no screen.
"""

from .checking import faults
from .exchange import Imported, Refused, give_out, take_in
from .games import Claimed, Kept, NoSuchGame, load, remove
from .journal import Journal
from .library import Library
from .notices import Unavailable
from .queries import (
    Highlight,
    ListedGame,
    ListedSeat,
    Profile,
    Search,
    best_cascades,
    count_games,
    daily_games_of,
    figures_of_profile,
    find_game,
    last_unfinished,
    list_games,
    list_profiles,
)
from .ticket import Ticket

__all__ = [
    "Claimed",
    "Highlight",
    "Imported",
    "Journal",
    "Kept",
    "Library",
    "ListedGame",
    "ListedSeat",
    "NoSuchGame",
    "Profile",
    "Refused",
    "Search",
    "Ticket",
    "Unavailable",
    "best_cascades",
    "count_games",
    "daily_games_of",
    "faults",
    "figures_of_profile",
    "find_game",
    "give_out",
    "last_unfinished",
    "list_games",
    "list_profiles",
    "load",
    "remove",
    "take_in",
]
