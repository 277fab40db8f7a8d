"""The rules of Super Mega Lucky Box: pure functions over values.

This is their public surface.  The rules must not know screens, files or clocks.
"""

from .actions import Action, Cross, Keep, Pass, UseBonus
from .bonuses import BOLTS, BONUSES, CROSS, MOON, NOTHING, NUMBER_BONUSES, STAR, Bonus
from .editions import BGA, CLASSIC, EDITIONS, FRENCH, TWISTS, Edition
from .engine import (
    advance,
    apply,
    check_setup,
    draw_pile,
    is_ready,
    legal_actions,
    new_game,
    play,
    round_numbers,
    view_for,
)
from .events import Event
from .laws import (
    BAND_PAIRS,
    BANDS,
    CARDS_OF_A_PAIR,
    COLUMN_ENDS,
    ENDS_OF_A_NUMBER,
    NUMBER,
    ROW_ENDS,
    band_of,
    broken_laws,
)
from .model import (
    DECK_SIZE,
    FULL,
    LINE_MASKS,
    LINES,
    LINES_OF_SQUARE,
    MAX_STARS,
    NUMBER_CARDS,
    NUMBERS,
    ONE_COPY_PLAYERS,
    ROUNDS,
    SQUARES,
    Face,
    Held,
    Order,
    Pending,
    Phase,
    Seat,
    SeatView,
    Setup,
    State,
    bolts_between,
    cards_to_keep,
    completed_lines,
    line_name,
    line_of,
    offer_size,
    squares_in,
)
from .notation import format_card, format_deck, parse_card, parse_deck, parse_held
from .scoring import (
    Outcome,
    Sheet,
    find_winners,
    is_over,
    moon_points,
    outcome,
    score_sheets,
)
