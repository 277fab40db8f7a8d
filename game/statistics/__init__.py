"""Statistics: what one game came to, and what many games of one profile say together.

``summarise`` takes one record apart into rows that a library can keep; ``figures_of`` adds such
rows up.  Pure: knows the rules and records, no files, no database, no clock and no screen.
"""

from game.blanco.figures import BlancoFigures, PlayedBlanco, Wins, blanco_figures_of
from game.blanco.summary import BlancoSeatSummary, BlancoSummary
from game.luckybox.summary import CASCADE, Cascade, Played, SeatSummary, Summary

from .figures import (
    TREND_WINDOW,
    Company,
    Figures,
    Kind,
    PlayedGame,
    PlayedLuckybox,
    Selection,
    Streak,
    company_of,
    count_kinds,
    figures_of,
    select,
    streak_of,
)
from .game_summary import GameSummary
from .summaries import summarise

__all__ = [
    "CASCADE",
    "TREND_WINDOW",
    "BlancoFigures",
    "BlancoSeatSummary",
    "BlancoSummary",
    "Cascade",
    "Company",
    "Figures",
    "GameSummary",
    "Kind",
    "Played",
    "PlayedBlanco",
    "PlayedGame",
    "PlayedLuckybox",
    "SeatSummary",
    "Selection",
    "Streak",
    "Summary",
    "Wins",
    "blanco_figures_of",
    "company_of",
    "count_kinds",
    "figures_of",
    "select",
    "streak_of",
    "summarise",
]
