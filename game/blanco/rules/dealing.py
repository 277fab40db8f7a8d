"""Dealing: cards leave the pile, and a new pile is made when it is empty.

Knows who gets how many cards; knows nothing of what is done with them.
"""

from game.rules.errors import InvalidSetup
from game.rules.shuffle import shuffled

from . import events as ev
from .grid import lay_out
from .model import CARDS, SHAPES, Setup, State, with_seat

Log = list[ev.Event]


def draw_pile(setup: Setup) -> tuple[int, ...]:
    """Give the whole shuffled deck before anything is dealt, first dealt first."""
    return setup.order.deck or shuffled(CARDS, setup.seed, "deck")


def deal_grid(game: State, player: int, stage: int, log: Log) -> State:
    """Deal a player the grid of a stage, face down, row by row."""
    rows, columns = SHAPES[stage]
    game, cards = take(game, rows * columns, log)
    grid = lay_out(cards, rows, columns)
    seat = game.seats[player]._replace(stage=stage, grid=grid, must_open=True)
    log.append(ev.GridDealt(player, stage, rows, columns, len(game.pile)))
    return game._replace(seats=with_seat(game.seats, player, seat))


def take(game: State, count: int, log: Log) -> tuple[State, tuple[int, ...]]:
    """Take cards from the pile, first drawn first, reshuffling when a card is needed.

    There is always one: five players have at most 60 cards before them and 11 in their hands, so
    49 of the 120 lie on the pile, on the discard pile or in the box.
    """
    taken: tuple[int, ...] = ()
    while len(taken) < count:
        if not game.pile:
            game = _reshuffle(game, log)
        more = game.pile[: count - len(taken)]
        taken += more
        game = game._replace(pile=game.pile[len(more) :])
    return game, taken


def _reshuffle(game: State, log: Log) -> State:
    """Make a new pile of all discards but the top one, and the box (Continuing the Game).

    The cards are put in order first: in which order they happened to be laid down must not change
    what comes.
    """
    *under, top = game.discard
    cards = tuple(sorted((*under, *game.box)))
    fixed = game.setup.order.reshuffles
    if game.reshuffles < len(fixed):
        pile = fixed[game.reshuffles]
        if tuple(sorted(pile)) != cards:
            raise InvalidSetup(
                "reshuffle {index} of the fixed order is not made of the discard pile without its"
                " top card, and the box",
                index=game.reshuffles,
            )
    else:
        pile = shuffled(cards, game.setup.seed, f"reshuffle {game.reshuffles}")
    log.append(ev.PileReshuffled(len(pile), 1, 0))
    return game._replace(pile=pile, discard=(top,), box=(), reshuffles=game.reshuffles + 1)
