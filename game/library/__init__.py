"""The library: a file for every game a player has played, and an index for queries.

The player's folder contains

- ``games/``: one file per game, with a readable name (``2026-11-23-solo-ab12cd34.json``).  The file
  is a record with a checksum, and is written through to the disk at every decision (``gamefile``).
  To copy the games, copy these files.  A record put among them becomes a game, too.
- ``thoughts/``: one file per game with its review and its par (the strongest bot's score on the
  deal).  These files may be missing; making one again takes seconds.
- ``index.db``: tables of the games' results (``index``).  It is rebuilt from the files if it is
  missing, damaged or of another version, and updated in the background when files are added,
  changed or removed.
- ``backups/``: a zip for each of the last four weeks, with the saved runs.
- ``seen.jsonl``: a line for each game that was deleted: who had played its deal (``deals``).
- ``damaged/``: damaged files of games whose sound copies were restored from a backup.
- ``windows/``: a lock for each game being played, which ends with the process that plays it.

If the index is lost, nothing else is: everything in it follows from the files.  A profile is a
person who has played, under the latest spelling of the name.  Achievements follow from the games
played, and so does which games were practice (``deals``).  Games are numbered in the order of their
files' names.  The notes on puzzles (``puzzles.json``), the settings (``settings.json``) and runs of
several deals (``runs/``), which only name games, lie beside ``games/``, outside the library.

A damaged file is listed as damaged, opens up to its last sound action, and is never overwritten.
If a game has several copies, the longest sound one is shown and all are kept.  A file that may not
be read, has a strange name, date or size, or is no file at all costs only itself.  The libraries of
0.1.0 and 0.2.0, one SQLite file each, are converted to files once (``exchange``).

A ``GameAutosave`` saves a game as it is played.  A ``Library`` answers queries in a background
thread, and returns a ``PendingResult`` that tells when the answer is there.  A query is a function
of an index: ``library.ask(list_games, GameSearch(player="Ada"))``.  An error never stops a game: it
is reported once, and saving is tried again.  This package must not import games or screens.
"""

from .exchange import (
    ImportedGame,
    ImportOutcome,
    Missing,
    RefusedImport,
    count_missing_games,
    import_batch,
    list_import_files,
    restore_all_backups,
)
from .gamefile import LibraryUnavailable, plain_file_name, short_error_text
from .index import (
    GamePlayedElsewhere,
    Index,
    NoSuchGame,
    SavedGame,
    count_unread_files,
    delete_game,
    load,
    read_thoughts,
    save_thoughts,
)
from .library import GameAutosave, Library
from .queries import (
    BotEncounters,
    GameSearch,
    ListedGame,
    ListedSeat,
    Profile,
    RankedGame,
    RankingCategory,
    RankingFilter,
    RankingGrouping,
    bests_of_profile,
    bot_encounters_of_profile,
    count_games,
    count_ranked,
    daily_games_of_profile,
    feats_earned_by,
    feats_of_profile,
    figures_of_profile,
    find_game,
    find_last_unfinished,
    find_last_watched,
    find_profile,
    games_to_review,
    latest_first,
    list_categories,
    list_games,
    list_profiles,
    list_ranking,
    played,
    players_of_deal,
    skill_of_profile,
)
from .restoring import MAX_RUN_FILE_BYTES, RUNS_FOLDER
