"""Statistics: what one game came to, and what many games of one profile say together.

``summarise`` takes one record apart into rows that a library can keep; ``figures_of`` adds such
rows up.  Pure: knows the rules and records, no files, no database, no clock and no screen.
"""

from .figures import (
    TREND_WINDOW,
    Company,
    Figures,
    Kind,
    Played,
    Selection,
    Streak,
    company_of,
    count_kinds,
    figures_of,
    select,
    streak_of,
)
from .summary import CASCADE, Cascade, GameSummary, SeatSummary, Summary, summarise

__all__ = [
    "CASCADE",
    "TREND_WINDOW",
    "Cascade",
    "Company",
    "Figures",
    "GameSummary",
    "Kind",
    "Played",
    "SeatSummary",
    "Selection",
    "Streak",
    "Summary",
    "company_of",
    "count_kinds",
    "figures_of",
    "select",
    "streak_of",
    "summarise",
]
