"""The examples of Blanco's how-to-play pages, played by the rules themselves.

Positions and the actions that are shown on them, so no page can say what the game does not do.
Knows no pixels.
"""

from __future__ import annotations

from game.blanco.rules import (
    CARDS,
    Action,
    Clear,
    Draw,
    Drop,
    Look,
    Open,
    Phase,
    Place,
    Reveal,
    Seat,
    Setup,
    State,
    Swap,
    Turn,
    parse_card,
    parse_grid,
)
from game.scenes.menu.howto_stage import Lesson
from game.words import N_

OTHER = "(j1) (j2) (j3) \n (j4) (j5) (j6) \n (j7) (j8) (j9)"


def lesson(
    grid: str,
    hand: str,
    actions: tuple[Action, ...],
    captions: tuple[str, ...],
    pile: str = "",
    *,
    is_played: bool = False,
    phase: Phase = Phase.TURN,
) -> Lesson[State, Action]:
    """Return a lesson that begins at a moment of a player's turn.

    ``pile`` are the cards on top of it; beneath them lies everything that lies nowhere else.
    """
    own, held, first = parse_grid(grid), _cards(hand), _cards(pile)
    seats = (Seat(1, own, held, phase is Phase.OPENING), Seat(1, parse_grid(OTHER), (), False))
    top = parse_card("j10")
    lying = {cell.card for seat in seats for cells in seat.grid for cell in cells}
    lying |= {*held, *first, top}
    rest = tuple(card for card in CARDS if card not in lying)
    turn = Turn(1, 0, is_played, 0, 0)
    game = State(Setup(("1", "2"), 0), phase, turn, seats, first + rest, (top,), (), 0)
    return Lesson(game, actions, captions)


def _cards(words: str) -> tuple[int, ...]:
    return tuple(parse_card(word) for word in words.split())


LESSONS = {
    "race": lesson(
        "a4 c7 \n a9 e2",
        "a1 e7",
        (
            Clear(0, "column", 0),
            Draw(0, "pile"),
            Place(0, parse_card("e7"), (0, 0)),
            Clear(0, "column", 0),
        ),
        (
            N_("A column of one colour goes…"),
            N_("…and two cards are left."),
            N_("Which card makes a line of them?"),
            N_("A green one: the column is complete…"),
            N_("…and the grid is cleared. On to the next!"),
        ),
    ),
    "open": lesson(
        "(b7) (d2) (g5) \n (h1) (a3) (f9) \n (c8) (e6) (i4)",
        "b10 e12",
        (Open(0, (0, 0), (1, 2)),),
        (N_("Nine cards face down."), N_("One is turned up, one is looked at.")),
        phase=Phase.OPENING,
    ),
    "draw": lesson(
        "b7 (d2) (g5) \n (h1) b3 (f9) \n (c8) (e6) (i4)",
        "h10 e12",
        (
            Draw(0, "pile"),
            Place(0, parse_card("b5"), (1, 0)),
            Draw(0, "pile"),
            Drop(0, parse_card("i11"), (2, 0)),
        ),
        (
            N_("A card is drawn from the pile…"),
            N_("…placed on the grid, and the old card is discarded."),
            N_("Another turn: a card is drawn…"),
            N_("…dropped on the discards, and a card is turned up for it."),
            N_("Your turn is over."),
        ),
        pile="b5 i11 a1",
    ),
    "swap": lesson(
        "b7 d7 (g5) \n c4 g7 (f9) \n (c8) (e6) (i4)",
        "h10 e12",
        (Swap(0, (0, 2), (1, 2), (0, 2)), Swap(0, (0, 0), (1, 0), None)),
        (
            N_("Two face-down cards: one is turned up."),
            N_("In another turn, two face-up cards change places."),
            N_("A swap is a whole turn: no card is drawn."),
        ),
    ),
    "clear": lesson(
        "a4 c7 (f3) \n a9 h2 (g8) \n a11 d6 (b1)",
        "b10 e12",
        (Clear(0, "column", 0),),
        (
            N_("Three red cards in a column: it is cleared."),
            N_("The grid slides together, so that no gap is left."),
        ),
        is_played=True,
    ),
    "chain": lesson(
        "g9 h2 (f4) \n c3 d3 f3 \n g5 b8 a6",
        "b10 e12",
        (Clear(0, "row", 1), Clear(0, "column", 0), Look(0, (0, 1)), Reveal(0, (0, 1))),
        (
            N_("A row of threes is cleared…"),
            N_("…and two blue cards come together: another line!"),
            N_("The reward: look at a face-down card…"),
            N_("…and, after a chain, turn it up."),
            N_("Two lines in one turn."),
        ),
        is_played=True,
    ),
    "second": lesson(
        "c5 f5",
        "b10 e12",
        (Clear(0, "row", 0), Open(0, (1, 1), (2, 3))),
        (
            N_("The last line of the first grid…"),
            N_("…and twelve new cards: open them."),
            N_("The turn goes on with the new grid."),
        ),
        is_played=True,
    ),
}
