"""The library: every game of a player is a file, and an index of them answers questions.

In the player's folder lies

- ``games/``, a file for each game, named so that a person finds it
  (``2026-11-23-solo-ab12cd34.json``).  It is a record with a checksum, written through to the disk
  at every decision (``gamefile``).  These files are all there is to be kept: whoever copies them
  has copied the games.  A record that is put among them is a game, too.
- ``thoughts/``, a file for each game that was thought about: its review and its par, which took
  seconds.  They may be missing.
- ``index.db``, tables of what the games came to (``index``).  It is made again from the files
  whenever it is missing, damaged, taken away or of another version, and brought up to date with
  files that were added, changed or removed by anybody (``syncing``): while one plays, bit by bit.
- ``backups/``, a zip for each of the last four weeks; ``windows/``, a lock for each game that is
  being played, which ends with its process.

What else must outlive an index is found again: profiles are the people who have played, their
names as they were spelled last; what is news is what a game has earned; numbers of games follow
the names of their files.  The notes of puzzles (``puzzles.json``) and the settings
(``settings.json``) lie beside ``games/`` and are unknown to the library.

A damaged file costs what is damaged in one game: it is listed as damaged, opens up to its last
sound action, and is never written over.  Of several copies of a game the longest is shown, and all
stay.  Libraries of 0.1.0 and 0.2.0, one SQLite file, are turned into files once (``syncing``).

A ``Journal`` hands a game in as it is played, a ``Library`` answers from a thread of its own, and a
``Ticket`` tells the loop when something is done.  Questions are functions of an open index:
``library.ask(list_games, Search(player="Ada"))``.  Trouble never stops a game: it is told once and
tried again.  Knows no game and no screen.
"""

from .exchange import Answer, Imported, Refused, faults, files_of, give_out, take_some
from .gamefile import Unavailable, spelled
from .index import (
    Claimed,
    Kept,
    KeptReview,
    NoSuchGame,
    keep_par,
    keep_review,
    kept_review,
    load,
    par_of,
    pars_of_deals,
    remove,
    skill_of_profile,
)
from .library import Journal, Library, Ticket
from .queries import (
    BestChain,
    Category,
    Contest,
    Encounters,
    Grouping,
    Highlight,
    ListedGame,
    ListedSeat,
    Profile,
    Score,
    Search,
    best_cascades,
    best_chains,
    bests_of,
    bests_of_people,
    categories_of,
    count_games,
    daily_games_of,
    encounters_of,
    feats_and_unread,
    feats_earned_by,
    feats_of_profile,
    figures_of_profile,
    find_game,
    find_profile,
    last_unfinished,
    list_games,
    list_profiles,
    ranking,
)
