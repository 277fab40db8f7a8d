"""Records: the header and the actions of a game, in one JSON format.

Saved games, replays, challenges and test data all are records.  The header keys that every game
shares are ``uid``, ``started``, ``finished``, ``seats`` (badge and kind), ``undone``, ``hints``,
``branch``, ``seal``, ``daily``, ``weekly``, ``challenge``, ``series`` and ``practice``.  They are
not trusted: malformed ones are ignored, and a bad seal does not make a game illegal.

This package must not import games or screens: each game has its own record class.
"""

from .format import (
    BADGES,
    MATCH_COUNTED_KEYS,
    MAX_HEADER_TEXT_LENGTH,
    MAX_UNDONE,
    NOTHING_MORE,
    PERSON_KIND,
    Action,
    JsonSpelling,
    Player,
    Record,
    Recorded,
    RecordedGame,
    UnplayableAction,
    counted_header,
    hints_in_record,
    players_in_record,
    read_limited_file,
    read_record,
    revalidate_record,
    seats_in_record,
    undone_in_record,
    write_ascii_record,
    write_record,
)
from .referee import (
    SALT_BYTES,
    SealState,
    check_seal,
    deal_key,
    make_seal,
    replay_record,
    short_commitment,
    steps,
)
from .strict_json import MAX_RECORD_BYTES, DamagedRecord, Json, decode_text
