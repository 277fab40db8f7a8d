"""Statistics of single games and of a profile's games; pure functions on records and rows."""

from .feats import (
    Feat,
    PlayedDeeds,
    Standing,
    deeds_in_order,
    read_deeds,
    spell_deeds,
    standings_of,
)
from .figures import (
    NO_STREAK,
    OF_EVERY_GAME,
    TREND_WINDOW,
    Circumstances,
    Columns,
    Company,
    Selection,
    Streak,
    add_lengths,
    company_of,
    count_circumstances,
    moving_average,
    select,
    spell_lengths,
    streak_of,
    those_of,
)
from .game import Figures, Measure, Statistics, SummedGame, SummedGames
from .occasions import (
    OCCASION_KEYS,
    Day,
    Occasion,
    PlayedDeal,
    Span,
    Thresholds,
    comes_round,
    header_again,
    month_of,
    square_of,
)
from .skill import (
    Judged,
    LuckyGame,
    PlayedSkill,
    Skill,
    judged_of,
    skill_of,
    spell_judged,
)
from .summary import (
    Cascade,
    Cell,
    GameSummary,
    SeatSummary,
    Summary,
    is_practice,
    notes_of,
    seat_summaries,
    summary_of_game,
)
