"""The rules of Blanco; this is their public surface.

``new_game`` deals, ``legal_actions`` says what a player may do, ``apply`` does it.  A game holds
everything, hidden cards included: whoever stands for a seat gets ``view_for`` and ``events_for``.
"""

from .actions import Action, Clear, Draw, Drop, End, Look, Open, Place, Reveal, Swap
from .dealing import draw_pile
from .engine import apply, check_setup, legal_actions, new_game
from .events import Event
from .grid import card_count, cell_at, complete_lines, positions, with_cell, without_line
from .model import (
    CARDS,
    CHAIN,
    COLOURS,
    HAND_SIZE,
    HIDDEN,
    LAST_STAGE,
    MAX_PLAYERS,
    MIN_PLAYERS,
    NUMBERS,
    SHAPES,
    Cell,
    Grid,
    Line,
    LineKind,
    Order,
    Phase,
    Position,
    Seat,
    SeatView,
    Setup,
    Source,
    State,
    Turn,
    colour_of,
    number_of,
)
from .notation import format_card, format_grid, parse_card, parse_grid
from .scoring import Outcome, Sheet, is_over, outcome, own_turns, score_sheets
from .series import MOST_GAMES, Result, SeriesKind, Standings, seating, seed_of, standings
from .views import event_for, events_for, view_for, without_notes

play = apply
"""Nothing happens by itself: what a player does is all."""
