"""Tables of Blanco for tests: grids drawn as text, games at one moment.

Grids are drawn as ``parse_grid`` reads them, cards in hands and piles by the same letters and
numbers, with spaces between.
"""

from collections.abc import Iterable, Sequence
from random import Random

from game.blanco import rules

LETTERS, WIDTH = "abcdefghij", 6
NAMES = ("Ann", "Björn", "Chloé", "Dov", "Ева")
OTHER_GRID = "(i1) (i2) (i3) \n (i4) (i5) (i6) \n (i7) (i8) (i9)"
OTHER_HAND = "i10 i11"


def setup_for(
    players: int = 2, seed: int = 1, order: rules.FixedOrder | None = None
) -> rules.Setup:
    return rules.Setup(NAMES[:players], seed, order or rules.FixedOrder())


def cards(text: str) -> tuple[int, ...]:
    return tuple(rules.parse_card(word) for word in text.split())


def laid(
    grid: str,
    hand: str = "j11 j12",
    *,
    stage: int = 1,
    pile: str | None = None,
    discard: str = "j10",
    box: str = "",
    other: str = OTHER_GRID,
    order: rules.FixedOrder | None = None,
    is_played: bool = False,
    clears: int = 0,
    looked: str = "?",
) -> rules.State:
    """Lay a table of two at the moment it is Ann's turn; Björn has nothing in common with her.

    Without a ``pile`` it holds every card that lies nowhere else, lowest first.
    """
    seats = (
        rules.Seat(stage, rules.parse_grid(grid), cards(hand), False),
        rules.Seat(1, rules.parse_grid(other), cards(OTHER_HAND), False),
    )
    seen = [cell.card for seat in seats for cells in seat.grid for cell in cells]
    seen += [card for seat in seats for card in seat.hand] + [*cards(discard), *cards(box)]
    assert len(set(seen)) == len(seen), "a card lies in two places"
    left = tuple(card for card in rules.CARD_IDS if card not in seen)
    if pile is not None:
        left = cards(pile)
    turn = rules.Turn(1, 0, is_played, clears, rules.parse_card(looked))
    return rules.State(
        setup_for(order=order), rules.Phase.TURN, turn, seats, left, cards(discard), cards(box), 0
    )


def done(game: rules.State, *actions: rules.Action) -> rules.State:
    for action in actions:
        game, _ = rules.apply(game, action)
    return game


def events_of(game: rules.State, *actions: rules.Action) -> tuple[rules.Event, ...]:
    """Tell what the last of these actions brings about."""
    *before, last = actions
    return rules.apply(done(game, *before), last).events


def format_card(card: int) -> str:
    """Write a card as ``parse_card`` reads it.

    >>> format_card(1), format_card(120), format_card(0)
    ('a1', 'j12', '?')
    """
    return f"{LETTERS[rules.colour_of(card)]}{rules.number_of(card)}" if card else "?"


def format_grid(grid: rules.Grid) -> str:
    """Write a grid as ``parse_grid`` reads it, one line per row, without a final line break."""
    return "\n".join("".join(map(_format_cell, cells)).rstrip() for cells in grid)


def _format_cell(cell: rules.Cell) -> str:
    card = format_card(cell.card)
    if cell.is_up:
        return f" {card}".ljust(WIDTH)
    return (f"[{card}]" if cell.is_known else f"({card})").ljust(WIDTH)


def drawn(game: rules.State, player: int = 0) -> str:
    return format_grid(game.seats[player].grid)


def picture(drawing: str) -> str:
    """Spell a drawing the way ``drawn`` does, to compare the two."""
    return format_grid(rules.parse_grid(drawing))


def named(numbers: Iterable[int]) -> str:
    return " ".join(map(format_card, numbers))


def kinds(events: Iterable[rules.Event]) -> list[str]:
    return [type(event).__name__ for event in events]


def choices(game: rules.State) -> list[rules.Action]:
    return [
        action for player in range(len(game.seats)) for action in rules.legal_actions(game, player)
    ]


def choose(game: rules.State, rng: Random) -> rules.Action:
    """Do anything, but mostly take what was worked for: games are to come to their end."""
    found = choices(game)
    eager = [each for each in found if isinstance(each, rules.Clear | rules.Look | rules.Reveal)]
    return rng.choice(eager if eager and rng.random() < 0.9 else found)


def opened(players: int = 2, seed: int = 1) -> rules.State:
    """Deal a game and open every grid at the first positions."""
    game = rules.new_game(setup_for(players, seed)).game
    while game.phase is rules.Phase.OPENING:
        game, _ = rules.apply(game, choices(game)[0])
    return game


def hidden_from(game: rules.State, player: int | None, *, has_notes: bool = True) -> list[int]:
    """List every card that a player may not know; without notes, those that were looked at too."""
    found = list(game.pile)
    looked = game.turn.looked if game.turn.player == player else None
    for at, seat in enumerate(game.seats):
        found += [
            cell.card
            for cells in seat.grid
            for cell in cells
            if not cell.is_up
            and not (at == player and ((cell.is_known and has_notes) or cell.card == looked))
        ]
        found += seat.hand if at != player else ()
    return found


def exchanged(game: rules.State, hidden: Sequence[int], rng: Random) -> rules.State:
    """Exchange these cards for one another, wherever they lie."""
    other = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))

    def now(card: int) -> int:
        return other.get(card, card)

    seats = tuple(
        seat._replace(
            grid=tuple(tuple(c._replace(card=now(c.card)) for c in row) for row in seat.grid),
            hand=tuple(map(now, seat.hand)),
        )
        for seat in game.seats
    )
    turn = game.turn._replace(looked=now(game.turn.looked))
    return game._replace(turn=turn, seats=seats, pile=tuple(map(now, game.pile)))


def everywhere(game: rules.State) -> list[int]:
    """List every card of the game, wherever it lies."""
    grids = [cell.card for seat in game.seats for cells in seat.grid for cell in cells]
    hands = [card for seat in game.seats for card in seat.hand]
    return sorted([*grids, *hands, *game.pile, *game.discard, *game.box])
