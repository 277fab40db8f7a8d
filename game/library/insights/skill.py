"""A question about skill: what was found out about somebody's games, added up.

Knows the tables; changes nothing in them.
"""

import sqlite3

from game.library.cells import HOLDS, UNAIDED, sound_rows
from game.statistics import PlayedSkill, Skill, SummedGame, skill_of


def skill_of_profile(connection: sqlite3.Connection, profile: int, game: SummedGame) -> Skill:
    """Add up what reviews and pars say of a profile's finished games, practice left out.

    So are games with hints: what was done there is not all one's own.
    """
    rows = sound_rows(
        connection,
        [f"{_table(name)}.{name}" for name in PlayedSkill._fields],
        # CROSS JOIN holds SQLite to this order: few games need be looked at.
        "FROM seats CROSS JOIN insights ON insights.game = seats.game"
        " CROSS JOIN games ON games.id = seats.game"
        " WHERE seats.profile = ? AND games.game = ? AND games.is_finished"
        f" AND NOT games.is_practice AND {UNAIDED} ORDER BY games.touched, games.id",
        (profile, game.name),
    )
    return skill_of(list(map(PlayedSkill._make, rows)))


def _table(column: str) -> str:
    return next(table for table in ("seats", "insights", "games") if column in HOLDS[table])
