"""Statistics: what one game came to, and what many games of one profile say together.

Each game sums its own records up as rows that a library can keep, and adds such rows up: the part
that is asked of it is ``game``'s.  Here is what all have in common: who was there, which games are
meant, streaks and averages, deals that come round, what there is to be proud of.  Pure: no files,
no database, no clock and no screen.
"""

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
