"""Statistics of games: pure functions on records and on rows of the library's index.

They summarise single games with the deeds in them, count achievements, daily and weekly deals with
their medals, and many games of one profile (one person).  This package must not import games or
screens.
"""

from .achievements import (
    BRONZE,
    GOLD,
    METALS,
    Feat,
    FeatProgress,
    PlayedDeeds,
    feat_progress_of,
    format_deeds,
    ladders_of,
    merge_deeds,
    metal_tiers,
    parse_deeds,
)
from .figures import (
    COMMON_COLUMNS,
    NO_STREAK,
    OWN_DECK_MARK,
    THOUSANDTHS_PER_POINT,
    TREND_WINDOW_GAMES,
    Columns,
    Company,
    GameCircumstances,
    GameLuck,
    GameSelection,
    GameStatistics,
    GameWithStatistics,
    ProfileFigures,
    ResultMeasure,
    ReviewedGame,
    SeatReview,
    Skill,
    Streak,
    SummedGames,
    company_at_table,
    count_circumstances,
    filter_columns,
    format_length_counts,
    format_seat_reviews,
    measure_streak,
    moving_average,
    parse_seat_review,
    select_matching_games,
    sum_length_counts,
    sum_up_skill,
)
from .scheduled import (
    DEAL_DATE_KEYS,
    CalendarDay,
    DealPeriod,
    PlayedDeal,
    ScheduledDeals,
    Thresholds,
    calendar_day,
    calendar_month,
    header_to_repeat_deal,
    is_scheduled_deal,
)
from .summaries import (
    CascadeSummary,
    Cell,
    GameSummary,
    RecordSummary,
    SeatSummary,
    is_practice,
    summarise_game,
    summarise_seats,
)
