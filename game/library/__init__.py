"""The library: every game of a player, kept action by action in one SQLite file.

A ``Journal`` hands a game in as it is played, a ``Library`` answers from a thread of its own, and a
``Ticket`` tells the loop when something is done.  Questions are functions of an open connection:
``library.ask(list_games, Search(player="Ada"))``.  ``Journal.keep`` makes the file hold the match
just as it is: the end of the actions that differs is replaced in one transaction, so acting,
undoing and redoing are the same, and what failed is made up for by the next ``keep``.

Trouble with the file never stops a game.  Damaged: set aside under another name byte for byte, and
every game that can be read is carried over; what a program that ended owes stands beside the file.
Taken away while it is open: written again, once no other window has it.
A cell that holds what it cannot costs its game, which is listed as damaged; a repair sums it up
anew from its actions.  Of a newer version: left alone, games go into a file of this version beside
it; locked, full or read-only: told once, tried again.  Opening, migrating and mending happen
behind one lock file; a window is known to the others by a lock that ends with its process, so two
windows never go on with the same game.  Of the last days and weeks there are ``backups``, and what
is not here is taken back from them.  Every released schema keeps its step in ``schema`` word
for word, and a dump of its own in ``tests/libraries_of_old``.  Knows no game and no screen.
"""

from .checking import Fault, faults
from .exchange import Imported, Refused, give_out, take_in
from .feats.standings import feats_and_unread, feats_earned_by, feats_of_profile
from .games import Claimed, Kept, NoSuchGame, load, remove
from .insights.keeping import (
    KeptReview,
    keep_par,
    keep_review,
    kept_review,
    par_of,
    pars_of,
    pars_of_deals,
)
from .insights.skill import skill_of_profile
from .intake import Answer, files_of, take_some
from .journal import Journal
from .library import Library
from .listing import ListedGame, ListedSeat
from .notices import Unavailable, spelled
from .opening import Repaired
from .queries import (
    BestChain,
    Highlight,
    Profile,
    Search,
    best_cascades,
    best_chains,
    count_games,
    daily_games_of,
    figures_of_profile,
    find_game,
    last_unfinished,
    list_games,
    list_profiles,
)
from .rankings import (
    Category,
    Contest,
    Encounters,
    Grouping,
    Score,
    bests_of,
    bests_of_people,
    categories_of,
    encounters_of,
    find_profile,
    ranking,
)
from .ticket import Ticket
