"""The rules engine: actions in, new states and events out, all pure.

``apply`` performs a player's action, ``advance`` the table's next step (start a round, reveal,
score, deal) once nobody has anything to decide.  ``play`` does both, as records need; screens keep
them apart so that the player reveals the next number.  Paragraph names in docstrings are those of
the English rulebook.
"""

from itertools import combinations
from typing import NamedTuple

from game.rules.errors import IllegalAction, InvalidSetup
from game.rules.shuffle import shuffled

from . import actions as act
from . import events as ev
from .drafts import deal_offers, keep_cards
from .model import (
    DECK_SIZE,
    FULL,
    MAX_PLAYERS,
    MOST_BOLTS,
    NUMBER_CARDS,
    NUMBERS,
    ONE_COPY_PLAYERS,
    ROUNDS,
    Phase,
    Seat,
    SeatView,
    Setup,
    State,
    cards_to_keep,
    squares_in,
    with_count,
    with_seat,
)
from .scoring import find_winners, round_score, score_sheets
from .turns import answer_cross, answer_pass, card_to_answer, squares_for, use_bonus


class Step(NamedTuple):
    """The new state and its events, in order."""

    game: State
    events: tuple[ev.Event, ...]


Log = list[ev.Event]


def new_game(setup: Setup) -> Step:
    """Set up the game and deal the first offers (Setup).

    Raises:
        InvalidSetup: the players, cards or fixed shuffles do not make a game.
    """
    check_setup(setup)
    copies = 1 if len(setup.players) <= ONE_COPY_PLAYERS else 2
    start = setup.edition.start_bolts
    bolts: int | None = None
    moons: int | None = None
    if (supply := setup.edition.supply) is not None:
        bolts = supply.bolts * copies - start * len(setup.players)
        moons = supply.moons * copies
    empty = Seat((), start, 0, (0, 0, 0, 0), (0, 0, 0, 0), (), True, (), 0)
    pile = draw_pile(setup)
    seats = (empty,) * len(setup.players)
    game = State(setup, Phase.DRAFT, 1, 0, 0, (), seats, pile, (), bolts, moons, 0)
    log: Log = [ev.GameStarted(setup.players, setup.edition.name, start, bolts, moons, len(pile))]
    return Step(deal_offers(game, log), tuple(log))


def draw_pile(setup: Setup) -> tuple[int, ...]:
    """Return the draw pile before the first offer, first drawn first."""
    return setup.order.cards or shuffled(sorted(setup.faces), setup.seed, "cards")


def round_numbers(setup: Setup, round_number: int) -> tuple[int, ...]:
    """Return the numbers of a round (1–4), drawn from the eighteen."""
    fixed = setup.order.numbers
    if fixed is not None:
        return fixed[round_number - 1]
    return shuffled(NUMBER_CARDS, setup.seed, f"numbers {round_number}")[: setup.edition.turns]


def check_setup(setup: Setup) -> None:
    """Check the players, cards and fixed shuffles.

    Raises:
        InvalidSetup: with the first error found.
    """
    players = len(setup.players)
    if not 1 <= players <= MAX_PLAYERS:
        raise InvalidSetup("the game takes 1 to 12 players, not {players}", players=players)
    wanted = DECK_SIZE if players <= ONE_COPY_PLAYERS else 2 * DECK_SIZE
    if len(setup.faces) != wanted:
        raise InvalidSetup(
            "{players} players need {wanted} cards, not {got}",
            players=players,
            wanted=wanted,
            got=len(setup.faces),
        )
    order = setup.order
    if order.cards is not None and sorted(order.cards) != sorted(setup.faces):
        raise InvalidSetup("the fixed order of the cards does not name every card exactly once")
    if order.numbers is None:
        return
    if len(order.numbers) != ROUNDS:
        raise InvalidSetup("the fixed numbers are not those of four rounds")
    for index, numbers in enumerate(order.numbers):
        if len(numbers) != setup.edition.turns or any(
            number not in NUMBERS or numbers.count(number) > 2 for number in numbers
        ):
            raise InvalidSetup(
                "the fixed numbers of round {round} are not {turns} of the eighteen number cards",
                round=index + 1,
                turns=setup.edition.turns,
            )


def legal_actions(game: State, player: int) -> list[act.Action]:
    """Return a player's legal actions, sorted; empty when there is nothing to decide."""
    seat = game.seats[player]
    if game.phase is Phase.DRAFT:
        if not seat.offer:
            return []
        keep = cards_to_keep(game.round)
        return [act.Keep(player, cards) for cards in combinations(sorted(seat.offer), keep)]
    if game.phase is not Phase.TURN:
        return []
    if seat.pending:
        return _legal_bonuses(seat, player)
    if seat.answered:
        return []
    number, bolts = game.number, min(MOST_BOLTS, seat.bolts)
    found: list[act.Action] = [
        act.Cross(player, face.id, square)
        for face, crossed in seat.held
        for square in squares_in(face.reach[number][bolts] & ~crossed)
    ]
    if game.setup.edition.crossing_is_optional or card_to_answer(seat, number) is None:
        found.append(act.Pass(player))
    found.sort()
    return found


def _legal_bonuses(seat: Seat, player: int) -> list[act.Action]:
    return sorted(
        act.UseBonus(player, pending.card, pending.line, face.id, square)
        for pending in seat.pending
        for face, crossed in seat.held
        for square in squares_in(squares_for(pending.bonus, face.squares_of) & ~crossed)
    )


def view_for(game: State, player: int) -> SeatView:
    """Return what a player may know of the game."""
    seat = game.seats[player]
    return SeatView(
        player,
        seat,
        tuple([game.setup.faces[card] for card in seat.offer]),
        game.number,
        game.round,
        game.turn,
        game.setup.edition,
        game.numbers[: game.turn],
        tuple([other.moons for other in game.seats]),
        game.bolt_supply,
        game.moon_supply,
    )


def apply(game: State, action: act.Action) -> Step:
    """Perform a player's action.

    Raises:
        IllegalAction: the rules forbid it; the message says why.
    """
    log: Log = []
    return Step(_do(game, action, log), tuple(log))


def _do(game: State, action: act.Action, log: Log) -> State:
    if game.phase is Phase.OVER:
        raise IllegalAction("the game is over")
    if not 0 <= action.player < len(game.seats):
        raise IllegalAction(
            "there is no player {player}: they are numbered 0 to {last}",
            player=action.player,
            last=len(game.seats) - 1,
        )
    if isinstance(action, act.Cross):
        return answer_cross(game, action, log)
    if isinstance(action, act.UseBonus):
        return use_bonus(game, action, log)
    if isinstance(action, act.Pass):
        return answer_pass(game, action, log)
    return keep_cards(game, action, log)


def is_ready(game: State) -> bool:
    """Whether nobody has anything to decide, so the table may ``advance``."""
    for seat in game.seats:
        if seat.pending or seat.offer or not seat.answered:
            return False
    return game.phase is not Phase.OVER


def advance(game: State) -> Step:
    """Perform the table's next step: start the round, reveal, score, or deal and end.

    Raises:
        IllegalAction: somebody has something to decide, or the game is over.
    """
    if not is_ready(game):
        raise IllegalAction("the table cannot go on: someone has yet to decide")
    log: Log = []
    return Step(_go_on(game, log), tuple(log))


def _go_on(game: State, log: Log) -> State:
    if game.phase is Phase.TURN:
        return _reveal(game, log) if game.to_come else _score_round(game, log)
    if game.phase is Phase.DRAFT:
        return _start_round(game, log)
    return _clear_away(game, log)


def play(game: State, action: act.Action) -> Step:
    """Perform an action, then every step of the table up to the next decision.

    Raises:
        IllegalAction: the rules forbid it; the message says why.
    """
    log: Log = []
    game = _do(game, action, log)
    while is_ready(game):
        game = _go_on(game, log)
    return Step(game, tuple(log))


def _start_round(game: State, log: Log) -> State:
    numbers = round_numbers(game.setup, game.round)
    log.append(ev.RoundStarted(game.round))
    return game._replace(phase=Phase.TURN, turn=0, number=0, numbers=numbers)


def _reveal(game: State, log: Log) -> State:
    number = game.numbers[game.turn]
    turns = game.setup.edition.turns
    log.append(ev.NumberRevealed(game.round, game.turn + 1, number, turns))
    # Reset a seat's last fields: answered, pending, combo.
    seats = tuple([Seat._make((*seat[:6], False, (), 0)) for seat in game.seats])
    return State(
        game.setup, game.phase, game.round, game.turn + 1, number, game.numbers, seats,
        game.pile, game.discard, game.bolt_supply, game.moon_supply, game.reshuffles,
    )  # fmt: skip


def _score_round(game: State, log: Log) -> State:
    """Score completed cards and stars (Scoring & Starting a New Round, 1)."""
    scores = tuple([round_score(seat, game.round, game.setup.edition) for seat in game.seats])
    log.append(ev.RoundScored(game.round, scores))
    seats = tuple(
        [
            seat._replace(completed=with_count(seat.completed, game.round - 1, score.completed))
            for seat, score in zip(game.seats, scores, strict=True)
        ]
    )
    return game._replace(phase=Phase.SCORED, seats=seats)


def _clear_away(game: State, log: Log) -> State:
    """Discard completed cards; deal the next offers, or end the game after round 4."""
    for player, seat in enumerate(game.seats):
        done = tuple([held.face.id for held in seat.held if held.crossed == FULL])
        if done:
            discard = game.discard + done
            log.append(ev.CardsDiscarded(player, done, len(discard)))
            held = tuple([held for held in seat.held if held.crossed != FULL])
            game = with_seat(game._replace(discard=discard), player, seat._replace(held=held))
    if game.round < ROUNDS:
        game = game._replace(phase=Phase.DRAFT, round=game.round + 1, turn=0, number=0, numbers=())
        return deal_offers(game, log)
    sheets = score_sheets(game)
    log.append(ev.GameScored(tuple([sheet.total for sheet in sheets]), find_winners(sheets)))
    return game._replace(phase=Phase.OVER)
