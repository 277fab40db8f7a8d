"""The tables of the library, and how an older file becomes one of today.

Every version that was ever released keeps its own step here, word for word; so the second names
the game that all games were of before it.  Knows SQLite; knows nothing of who reads and writes the
rows.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cache

APPLICATION_ID = 0x4C55434B
"""``LUCK``: tells our files from other SQLite databases."""

FIRST = """
CREATE TABLE games (
    id INTEGER PRIMARY KEY,
    uid TEXT NOT NULL UNIQUE,
    header TEXT NOT NULL,           -- the record as JSON, without its actions
    steps INTEGER,                  -- how often the table went on by itself; unknown: NULL
    touched TEXT NOT NULL,          -- when it was last played, ISO 8601, UTC
    claimed_by TEXT,                -- the window that plays it
    edition TEXT NOT NULL,
    deck TEXT NOT NULL,
    seed TEXT NOT NULL,
    players INTEGER NOT NULL,
    actions INTEGER NOT NULL,
    is_finished INTEGER NOT NULL,
    has_bots INTEGER NOT NULL,
    is_branch INTEGER NOT NULL,
    undone INTEGER NOT NULL,
    daily TEXT NOT NULL,
    started TEXT NOT NULL,
    finished TEXT NOT NULL
);
CREATE INDEX games_by_time ON games (touched);
CREATE INDEX games_by_deal ON games (seed);
CREATE INDEX games_unfinished ON games (touched) WHERE NOT is_finished;
CREATE INDEX games_daily ON games (daily) WHERE daily <> '';

CREATE TABLE actions (
    game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    at INTEGER NOT NULL,
    action TEXT NOT NULL,           -- JSON, as in a record
    PRIMARY KEY (game, at)
) WITHOUT ROWID;

CREATE TABLE profiles (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,             -- as it was last written
    folded TEXT NOT NULL UNIQUE     -- without case: the same person
);

CREATE TABLE seats (
    game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    player INTEGER NOT NULL,
    profile INTEGER REFERENCES profiles ON DELETE SET NULL,
    folded TEXT NOT NULL,           -- the name without case, to search in
    name TEXT NOT NULL,
    badge INTEGER NOT NULL,
    kind TEXT NOT NULL,
    total INTEGER NOT NULL,
    has_won INTEGER NOT NULL,
    completed_1 INTEGER NOT NULL,
    completed_2 INTEGER NOT NULL,
    completed_3 INTEGER NOT NULL,
    completed_4 INTEGER NOT NULL,
    stars_1 INTEGER NOT NULL,
    stars_2 INTEGER NOT NULL,
    stars_3 INTEGER NOT NULL,
    stars_4 INTEGER NOT NULL,
    incomplete INTEGER NOT NULL,
    moon_points INTEGER NOT NULL,
    moons INTEGER NOT NULL,
    bolts INTEGER NOT NULL,
    longest INTEGER NOT NULL,
    best_worth INTEGER NOT NULL,
    lengths TEXT NOT NULL,
    PRIMARY KEY (game, player)
) WITHOUT ROWID;
CREATE INDEX seats_by_profile ON seats (profile);

CREATE TABLE cascades (
    game INTEGER NOT NULL,
    player INTEGER NOT NULL,
    round INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    first INTEGER NOT NULL,
    last INTEGER NOT NULL,
    crosses INTEGER NOT NULL,
    worth INTEGER NOT NULL,
    PRIMARY KEY (game, first),
    FOREIGN KEY (game, player) REFERENCES seats ON DELETE CASCADE
) WITHOUT ROWID;
CREATE INDEX cascades_by_length ON cascades (crosses DESC, worth DESC);
CREATE INDEX cascades_by_worth ON cascades (worth DESC, crosses DESC);
"""

SECOND = """
ALTER TABLE games ADD COLUMN game TEXT NOT NULL DEFAULT 'luckybox';   -- as records name it
ALTER TABLE games ADD COLUMN series TEXT NOT NULL DEFAULT '';         -- the match it is a game of
ALTER TABLE games ADD COLUMN number INTEGER NOT NULL DEFAULT 1;       -- which game of its match
ALTER TABLE games ADD COLUMN goes_on INTEGER NOT NULL DEFAULT 0;      -- it has ended, its match not
CREATE INDEX games_by_series ON games (series, number) WHERE series <> '';
DROP INDEX games_unfinished;
CREATE INDEX games_to_go_on_with ON games (touched) WHERE NOT is_finished OR goes_on;

-- Of a seat of Blanco; what the other game alone has is 0 there.
ALTER TABLE seats ADD COLUMN stage INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN cards_left INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN turns INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN clears INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN longest_chain INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN chains TEXT NOT NULL DEFAULT '';
"""

THIRD = """
-- A branch, or marked as practice: none of real play.
ALTER TABLE games ADD COLUMN is_practice INTEGER NOT NULL DEFAULT 0;
UPDATE games SET is_practice = 1 WHERE is_branch
    OR CASE WHEN json_valid(header) THEN json_type(header, '$.practice') END IS 'true';

-- Lines of one colour among the clears: the columns.
ALTER TABLE seats ADD COLUMN colour_clears INTEGER NOT NULL DEFAULT 0;
UPDATE seats SET colour_clears = (
    SELECT count(*) FROM actions WHERE actions.game = seats.game AND action LIKE
        '{"player":' || seats.player || ',"do":"clear","line":"column",%'
) WHERE clears > 0;
"""

UNREAD = "?"
"""Stands for the deeds of a seat in a game that was finished before they were noted."""

FOURTH = """
-- What a person has done to be proud of: words with counts, or '?' while nobody has looked.
ALTER TABLE seats ADD COLUMN deeds TEXT NOT NULL DEFAULT '';
UPDATE seats SET deeds = '?' WHERE kind = 'person'
    AND game IN (SELECT id FROM games WHERE is_finished AND NOT is_practice);
CREATE INDEX seats_unread ON seats (game) WHERE deeds = '?';
"""

FIFTH = """
-- What was found out about a game by thinking: it can be found out again.
CREATE TABLE insights (
    game INTEGER PRIMARY KEY REFERENCES games ON DELETE CASCADE,
    par INTEGER,                    -- what the strongest rival makes of the same deal, if known
    judged TEXT NOT NULL DEFAULT '' -- of each seat three whole numbers: see ``insights``
);
CREATE TABLE reviews (
    game INTEGER PRIMARY KEY REFERENCES games ON DELETE CASCADE,
    basis TEXT NOT NULL,            -- what it was made of and by: of another one it is none
    done INTEGER NOT NULL,          -- how many actions have been judged
    content TEXT NOT NULL           -- as the game spells it
);

-- For how many decisions a seat took counsel; until now the header alone said so.
ALTER TABLE seats ADD COLUMN hints INTEGER NOT NULL DEFAULT 0;
UPDATE seats SET hints = (
    SELECT json_extract(header, '$.hints[' || player || ']') FROM games WHERE games.id = seats.game
) WHERE EXISTS (
    SELECT 1 FROM games WHERE games.id = seats.game AND is_finished
    AND CASE WHEN json_valid(header) THEN json_array_length(header, '$.hints') = players
        AND json_type(header, '$.hints[' || player || ']') = 'integer'
        AND json_extract(header, '$.hints[' || player || ']') BETWEEN 1 AND 1000 END
);
UPDATE seats SET deeds = '?' WHERE hints > 0 AND deeds <> '';
"""

MIGRATIONS = (FIRST, SECOND, THIRD, FOURTH, FIFTH)
"""What makes each version of the one before it."""
VERSION = len(MIGRATIONS)

SHAPE = (
    'SELECT made.name, part.name, part.type, part."notnull", part.pk'
    " FROM sqlite_master AS made, pragma_table_info(made.name) AS part WHERE made.type = 'table'",
    "SELECT made.name, made.tbl_name, part.seqno, part.name"
    " FROM sqlite_master AS made, pragma_index_info(made.name) AS part WHERE made.type = 'index'",
)
"""Asks for the columns of every table and of every index."""


def version_of(connection: sqlite3.Connection) -> int:
    """Read the version of a file; 0 is a new one."""
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    return version


def migrate(connection: sqlite3.Connection) -> None:
    """Bring an older or new file up to date, all or nothing."""
    if version_of(connection) == VERSION:
        return
    with writing(connection):
        # Another window may have done it while this one waited.
        for version in range(version_of(connection), VERSION):
            for statement in statements(MIGRATIONS[version]):
                connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {VERSION}")


Shape = frozenset[tuple[object, ...]]
"""What tables and indexes there are, and what each of them is made of."""


def shape_of(connection: sqlite3.Connection) -> Shape:
    """Tell what a library is made of, whatever is in it."""
    return frozenset(row for query in SHAPE for row in connection.execute(query))


def is_ours(connection: sqlite3.Connection) -> bool:
    """Tell whether a library has the tables of its version, and nothing that would act by itself.

    More tables and columns than ours harm nobody; a trigger, which nobody but a stranger makes,
    could change or take away what is written, and a view in the place of a table has no end.
    """
    version = version_of(connection)
    (triggers,) = connection.execute(
        "SELECT count(*) FROM sqlite_master WHERE type = 'trigger'"
    ).fetchone()
    return (
        0 < version <= VERSION
        and not triggers
        and shape_of_version(version) <= shape_of(connection)
    )


@cache
def shape_of_version(version: int) -> Shape:
    """Tell what a library of this version is made of."""
    with closing(sqlite3.connect(":memory:")) as connection:
        for migration in MIGRATIONS[:version]:
            connection.executescript(migration)
        return shape_of(connection)


def statements(script: str) -> Iterator[str]:
    """Take a script apart; running it whole would end the transaction it is in."""
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""


@contextmanager
def writing(connection: sqlite3.Connection) -> Iterator[None]:
    """Do everything inside or nothing of it, with no other process writing in between."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        # A full disk may have ended the transaction already.
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def blank_row(connection: sqlite3.Connection, table: str) -> dict[str, object]:
    """Give a row that says nothing: for what other games than the one in it have."""
    rows = connection.execute(f"PRAGMA table_info({table})")
    # Of each column: its place, name, type, whether it must be said, and what it is otherwise.
    return {
        name: "" if kind == "TEXT" else 0
        for _, name, kind, must_be_said, otherwise, _ in rows
        if must_be_said and otherwise is None
    }


def columns_of(connection: sqlite3.Connection, table: str) -> tuple[str, ...]:
    """Name the columns of a table, none when there is no such table."""
    return tuple(row[1] for row in connection.execute(f"PRAGMA table_info({table})"))
