"""What was found out about games by thinking: reviews, what they say of each seat, and par.

A game's thoughts are a small file of their own in ``thoughts``, named by the game: they took
seconds, and outlive the index.  What is damaged in one is not told, for it can be found out again.
Knows files and the index; how a review is spelled, and what it is made of, the game knows.
"""

import contextlib
import json
import re
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, cast

from game.statistics import Judged, PlayedSkill, Skill, SummedGame, skill_of, spell_judged

from .gamefile import put, read_bytes
from .index import UNAIDED, Index, insert, marks, writing

FOLDER = "thoughts"
LARGEST_TERM = 999_999_999
"""More thousandths of points than anybody has to do with."""
_JUDGED = re.compile(r"-?\d{1,9}( -?\d{1,9})*")
_BASIS = re.compile(r"[0-9a-f]{1,64}")
_CONTENT = re.compile(r"(?:[A-Za-z0-9+/]{4})*[A-Za-z0-9+/]{2}[A-Za-z0-9+/=]{2}")
_HOLDS: Mapping[str, Callable[[Any], bool]] = {
    "par": lambda value: type(value) is int and abs(value) <= LARGEST_TERM,
    "judged": lambda value: type(value) is str and bool(_JUDGED.fullmatch(value)),
    "basis": lambda value: type(value) is str and bool(_BASIS.fullmatch(value)),
    "done": lambda value: type(value) is int and 0 <= value <= LARGEST_TERM,
    "content": lambda value: type(value) is str and bool(_CONTENT.fullmatch(value)),
}
"""What a file of thoughts may say; a key with another value counts as not said."""


class KeptReview(NamedTuple):
    """A review, or what there is of it."""

    done: int
    """How many actions of the game have been judged."""
    content: str
    """As the game spells it."""


# --- the files -----------------------------------------------------------------------------------


def thoughts_at(folder: Path, uid: str) -> Path:
    return folder / FOLDER / f"{uid}.json"


def read_thoughts(path: Path) -> dict[str, Any]:
    """Read what was found out about a game, as far as it makes sense."""
    with contextlib.suppress(OSError, ValueError, RecursionError):
        told = json.loads(read_bytes(path)[0])
        if isinstance(told, dict):
            return {key: told[key] for key in _HOLDS if key in told and _HOLDS[key](told[key])}
    return {}


def insights_of(folder: Path, uid: str, players: int) -> dict[str, object]:
    """Return what the index has of the thoughts about a game of so many players."""
    told = read_thoughts(thoughts_at(folder, uid))
    if len(told.get("judged", "").split()) != players * len(Judged._fields):
        told.pop("judged", None)
    return {key: told[key] for key in ("par", "judged") if key in told}


def forget_thoughts(index: Index, uid: str) -> None:
    thoughts_at(index.folder, uid).unlink(missing_ok=True)


def write_thoughts(folder: Path, uid: str, told: Mapping[str, object]) -> None:
    path = thoughts_at(folder, uid)
    path.parent.mkdir(parents=True, exist_ok=True)
    put(path, (json.dumps(told, ensure_ascii=False) + "\n").encode(), is_new=False)


def _add(connection: sqlite3.Connection, uid: str, told: Mapping[str, object]) -> None:
    """Add to what was found out about a game; of a game that is not here keep nothing."""
    row = connection.execute("SELECT id, players FROM games WHERE uid = ?", (uid,)).fetchone()
    if row is None:
        return
    assert all(_HOLDS[key](value) for key, value in told.items())
    folder = cast(Index, connection).folder
    write_thoughts(folder, uid, {**read_thoughts(thoughts_at(folder, uid)), **told})
    with writing(connection):
        connection.execute("DELETE FROM insights WHERE game = ?", row[:1])
        insert(connection, "insights", {"game": row[0], **insights_of(folder, uid, row[1])})


# --- reviews and par -----------------------------------------------------------------------------


def keep_review(
    connection: sqlite3.Connection,
    uid: str,
    basis: str,
    review: KeptReview,
    judged: Sequence[Judged] = (),
) -> None:
    """Keep a review in the place of the one before; of a game that is not here keep nothing.

    ``basis`` says, in hexadecimal digits, of what and by what it was made.  ``judged`` has the
    seats in order, once the review is whole.
    """
    told: dict[str, object] = {"basis": basis, **review._asdict()}
    if judged:
        told["judged"] = spell_judged([Judged._make(map(_bounded, seat)) for seat in judged])
    _add(connection, uid, told)


def kept_review(connection: sqlite3.Connection, uid: str, basis: str) -> KeptReview | None:
    """Return the review of a game as it was kept; ``None`` where there is none on this basis."""
    told = read_thoughts(thoughts_at(cast(Index, connection).folder, uid))
    if told.get("basis") != basis or not {"done", "content"} <= told.keys():
        return None
    return KeptReview(told["done"], told["content"])


def keep_par(connection: sqlite3.Connection, uid: str, par: int) -> None:
    """Keep what the strongest rival made of the deal of a game, unless the game is not here."""
    _add(connection, uid, {"par": par})


def par_of(connection: sqlite3.Connection, uid: str) -> int | None:
    """Return what was kept as the par of a game; ``None`` where nothing was."""
    return pars_of(connection, [uid]).get(uid)


def pars_of(connection: sqlite3.Connection, uids: Sequence[str]) -> dict[str, int]:
    """Return the pars of those of these games of which one is kept."""
    rows = connection.execute(
        "SELECT games.uid, par FROM insights JOIN games ON games.id = insights.game"
        f" WHERE par IS NOT NULL AND games.uid IN ({marks(uids)})",
        uids,
    )
    return dict(rows)


def pars_of_deals(connection: sqlite3.Connection, profile: int) -> dict[str, int]:
    """Return the pars of deals that came round and a profile played, by when its games began."""
    rows = connection.execute(
        "SELECT games.started, par"
        " FROM seats JOIN games ON games.id = seats.game JOIN insights ON insights.game = games.id"
        " WHERE seats.profile = ? AND games.daily <> '' AND games.is_finished AND par IS NOT NULL",
        (profile,),
    )
    return dict(rows)


def _bounded(term: int) -> int:
    return max(-LARGEST_TERM, min(term, LARGEST_TERM))


# --- skill ---------------------------------------------------------------------------------------


def skill_of_profile(connection: sqlite3.Connection, profile: int, game: SummedGame) -> Skill:
    """Add up what reviews and pars say of a profile's finished games, practice left out.

    So are games with hints: what was done there is not all one's own.
    """
    rows = connection.execute(
        f"SELECT {', '.join(PlayedSkill._fields)}"
        # CROSS JOIN holds SQLite to this order: few games need be looked at.
        " FROM seats CROSS JOIN insights ON insights.game = seats.game"
        " CROSS JOIN games ON games.id = seats.game"
        " WHERE seats.profile = ? AND games.game = ? AND games.is_finished"
        f" AND NOT games.is_practice AND {UNAIDED} ORDER BY games.touched, games.id",
        (profile, game.name),
    )
    return skill_of(list(map(PlayedSkill._make, rows)))
