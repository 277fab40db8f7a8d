"""The rules in force: setup, drafts, answers, bonuses, scoring and rounds."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import NamedTuple

from game.rules import IllegalAction, InvalidSetup, shuffled

from . import events as ev
from . import model as act
from .editions import BOLTS, BONUSES, CROSS, MOON, NOTHING, STAR
from .model import (
    DECK_SIZE,
    FULL,
    LINE_MASKS,
    LINES_OF_SQUARE,
    MAX_BOLTS_PER_CROSS,
    MAX_ONE_COPY_PLAYERS,
    MAX_PLAYERS,
    MAX_STARS_PER_ROUND,
    NUMBER_CARDS,
    NUMBERS,
    ROUNDS,
    Held,
    PendingBonus,
    Phase,
    Seat,
    SeatView,
    Setup,
    State,
    bolts_between,
    cards_to_keep,
    find_winners,
    offer_size,
    replace_count,
    replace_seat,
    round_score,
    score_sheets,
    squares_of_mask,
)

Log = list[ev.Event]


def answer_with_cross(game: State, action: act.Cross, log: Log) -> State:
    """Cross off a square of the number, or of one that bolts reach (Using Lightning Tokens)."""
    player, card, square = action
    seat = _require_unanswered(game, player)
    at, held = _require_open_square(game, seat, player, card, square)
    shown = held.face.grid[square]
    spent = bolts_between(game.number, shown)
    if spent > seat.bolts:
        raise IllegalAction(
            "not enough bolts: {number} to {shown} takes {spent}, you have {bolts}",
            shown=shown,
            number=game.number,
            spent=spent,
            bolts=seat.bolts,
        )
    if spent:
        bolts = seat.bolts - spent
        supply = game.bolt_supply
        if supply is not None:
            supply += spent
            game = game._replace(bolt_supply=supply)
        seat = seat._replace(bolts=bolts)
        log.append(ev.BoltsSpent(player, spent, bolts, supply, card, square))
    return _cross_square(game, seat, player, at, square, None, 0, log)


def answer_with_pass(game: State, action: act.Pass, log: Log) -> State:
    """Pass: allowed if no open square shows the number, or if crossing is optional."""
    player = action.player
    seat = _require_unanswered(game, player)
    card = card_with_open_number(seat, game.number)
    if card is not None and not game.setup.edition.crossing_is_optional:
        raise IllegalAction(
            "card {card} has an open {number}: cross it off, or spend bolts on another number",
            card=card,
            number=game.number,
        )
    log.append(ev.TurnPassed(player))
    return replace_seat(game, player, seat._replace(answered=True))


def card_with_open_number(seat: Seat, number: int) -> int | None:
    """Return the first card with an open square of the number, or ``None``."""
    for face, crossed in seat.held:
        if face.squares_of[number] & ~crossed:
            return face.id
    return None


def use_bonus(game: State, action: act.UseBonus, log: Log) -> State:
    """Use any pending number or ``?`` bonus on any of the player's cards (Check for Bonuses)."""
    player, source, line, card, square = action
    seat = game.seats[player]
    for pending in seat.pending:
        if pending.card == source and pending.line == line:
            break
    else:
        raise IllegalAction(
            "{name} has no bonus waiting there on card {card}",
            card=source,
            name=game.setup.players[player],
        )
    at, held = _require_open_square(game, seat, player, card, square)
    shown = held.face.grid[square]
    if pending.bonus != "?" and shown != int(pending.bonus):
        raise IllegalAction(
            "this bonus is for number {bonus}, but the square shows {shown}",
            shown=shown,
            bonus=pending.bonus,
        )
    log.append(ev.BonusUsed(player, source, line, pending.bonus, pending.depth))
    left = tuple([other for other in seat.pending if other is not pending])
    seat = seat._replace(pending=left)
    return _cross_square(game, seat, player, at, square, (source, line), pending.depth, log)


def _require_unanswered(game: State, player: int) -> Seat:
    seat = game.seats[player]
    if not seat.answered:
        return seat
    if game.phase is not Phase.TURN:
        raise IllegalAction("no number revealed yet: choose your cards first")
    if not game.turn:
        raise IllegalAction("no number revealed yet")
    raise IllegalAction("{name} has already played this number", name=game.setup.players[player])


def _require_open_square(
    game: State, seat: Seat, player: int, card: int, square: int
) -> tuple[int, Held]:
    if not 0 <= square <= 8:
        raise IllegalAction(
            "card {card} has no square {square}: squares are numbered 0 to 8",
            card=card,
            square=square,
        )
    for at, held in enumerate(seat.held):
        if held.face.id == card:
            if held.crossed >> square & 1:
                shown = held.face.grid[square]
                raise IllegalAction("this {shown} is already crossed off", shown=shown)
            return at, held
    name = game.setup.players[player]
    raise IllegalAction("{name} does not have card {card}", card=card, name=name)


def _cross_square(
    game: State,
    seat: Seat,
    player: int,
    at: int,
    square: int,
    source: tuple[int, int] | None,
    depth: int,
    log: Log,
) -> State:
    """Cross a square, which answers the number; take its row's and then its column's bonus."""
    face, before = seat.held[at]
    crossed = before | 1 << square
    combo = seat.combo + 1
    held = (*seat.held[:at], Held(face, crossed), *seat.held[at + 1 :])
    _held, bolts, moons, stars, completed, offer, _answered, waiting, _combo = seat
    seat = Seat(held, bolts, moons, stars, completed, offer, True, waiting, combo)
    number = face.grid[square]
    log.append(ev.SquareCrossed(player, face.id, square, number, crossed, source, combo, depth))
    for line in LINES_OF_SQUARE[square]:
        mask = LINE_MASKS[line]
        if crossed & mask == mask:
            bonus = face.bonuses[line]
            earned = ev.LineCompleted(player, face.id, line, bonus, square, depth)
            log.append(earned)
            pays = BONUSES[bonus].pays
            if pays == CROSS:
                pending = PendingBonus(face.id, line, bonus, depth + 1, combo)
                seat = seat._replace(pending=(*seat.pending, pending))
                log.append(ev.BonusPending(player, face.id, line, bonus, depth + 1))
            elif pays != NOTHING:
                game, seat = _TAKE_TOKENS[pays](game, seat, earned, log)
    if crossed == FULL:
        points = game.setup.edition.card_points[game.round - 1]
        log.append(ev.CardCompleted(player, face.id, points, depth))
    if seat.pending:
        seat = _drop_unusable_bonuses(seat, player, log)
    return replace_seat(game, player, seat)


def squares_for_bonus(bonus: str, squares_of: tuple[int, ...]) -> int:
    return FULL if bonus == "?" else squares_of[int(bonus)]


def _drop_unusable_bonuses(seat: Seat, player: int, log: Log) -> Seat:
    left = []
    for pending in seat.pending:
        bonus = pending.bonus
        for face, crossed in seat.held:
            if squares_for_bonus(bonus, face.squares_of) & ~crossed:
                left.append(pending)
                break
        else:
            card, line = pending.card, pending.line
            log.append(ev.BonusLost(player, card, line, bonus, "square", pending.depth))
    return seat if len(left) == len(seat.pending) else seat._replace(pending=tuple(left))


def _take_bolts(game: State, seat: Seat, earned: ev.LineCompleted, log: Log) -> tuple[State, Seat]:
    """Take bolts, or what a limited supply has left (004, Les bonus)."""
    player, card, line, bonus, _square, depth = earned
    wanted, supply = BONUSES[bonus].amount, game.bolt_supply
    gained = wanted if supply is None else min(wanted, supply)
    if not gained:
        log.append(ev.BonusLost(player, card, line, bonus, "supply", depth))
        return game, seat
    supply = None if supply is None else supply - gained
    bolts = seat.bolts + gained
    log.append(ev.BoltsGained(player, card, line, gained, wanted - gained, bolts, supply, depth))
    return game._replace(bolt_supply=supply), seat._replace(bolts=bolts)


def _take_moon(game: State, seat: Seat, earned: ev.LineCompleted, log: Log) -> tuple[State, Seat]:
    player, card, line, bonus, _square, depth = earned
    wanted, supply = BONUSES[bonus].amount, game.moon_supply
    gained = wanted if supply is None else min(wanted, supply)
    if not gained:
        log.append(ev.BonusLost(player, card, line, bonus, "supply", depth))
    for moons in range(seat.moons + 1, seat.moons + gained + 1):
        supply = None if supply is None else supply - 1
        log.append(ev.MoonGained(player, card, line, moons, supply, depth))
    return game._replace(moon_supply=supply), seat._replace(moons=seat.moons + gained)


def _take_star(game: State, seat: Seat, earned: ev.LineCompleted, log: Log) -> tuple[State, Seat]:
    """Circle the next star of this round's row; a fourth does nothing."""
    player, card, line, bonus, _square, depth = earned
    had, worth = seat.stars[game.round - 1], game.setup.edition.star_points
    has = min(had + BONUSES[bonus].amount, MAX_STARS_PER_ROUND)
    if has == had:
        log.append(ev.BonusLost(player, card, line, bonus, "stars", depth))
    for stars in range(had + 1, has + 1):
        points = worth[stars] - worth[stars - 1]
        log.append(ev.StarGained(player, card, line, game.round, stars, points, depth))
    return game, seat._replace(stars=replace_count(seat.stars, game.round - 1, has))


Take = Callable[[State, Seat, ev.LineCompleted, Log], tuple[State, Seat]]
_TAKE_TOKENS: dict[str, Take] = {BOLTS: _take_bolts, MOON: _take_moon, STAR: _take_star}


def keep_cards(game: State, action: act.Keep, log: Log) -> State:
    """Keep 3 of 5 at the start and 1 of 3 after rounds 1–3, even if no card was completed."""
    name, seat = game.setup.players[action.player], game.seats[action.player]
    if game.phase is not Phase.DRAFT:
        raise IllegalAction("nothing to choose: the cards are already chosen")
    if not seat.offer:
        raise IllegalAction("{name} has already chosen cards", name=name)
    wanted = cards_to_keep(game.round)
    if len(action.cards) != wanted:
        raise IllegalAction(
            "keep exactly {wanted} of the {offered} cards, not {got}",
            wanted=wanted,
            offered=len(seat.offer),
            got=len(action.cards),
        )
    for card in action.cards:
        if card not in seat.offer:
            raise IllegalAction("card {card} was not offered to {name}", card=card, name=name)
        if action.cards.count(card) > 1:
            raise IllegalAction("card {card} is chosen twice", card=card)
    faces = game.setup.faces
    discarded = tuple([card for card in seat.offer if card not in action.cards])
    discard = game.discard + discarded
    log.append(ev.CardsKept(action.player, action.cards, discarded, len(discard)))
    held = seat.held + tuple([Held(faces[card], 0) for card in action.cards])
    game = game._replace(discard=discard)
    return replace_seat(game, action.player, seat._replace(held=held, offer=()))


def deal_offers(game: State, log: Log) -> State:
    """Deal every player's offer, in player order; reshuffle when the pile runs out."""
    size, keep = offer_size(game.round), cards_to_keep(game.round)
    for player, seat in enumerate(game.seats):
        offer: tuple[int, ...] = ()
        while len(offer) < size:
            if not game.pile:
                game = _reshuffle_discards(game, log)
            taken = game.pile[: size - len(offer)]
            offer += taken
            game = game._replace(pile=game.pile[len(taken) :])
        log.append(ev.CardsOffered(player, game.round, offer, keep, len(game.pile)))
        game = replace_seat(game, player, seat._replace(offer=offer))
    return game


def _reshuffle_discards(game: State, log: Log) -> State:
    """Make the discard pile the draw pile (Draw New Lucky Box Cards, Notes).

    Sorted first, so that the order in which players kept cards does not change the shuffle.
    """
    discard = tuple(sorted(game.discard))
    fixed = game.setup.order.reshuffles
    if game.reshuffles < len(fixed):
        pile = fixed[game.reshuffles]
        if tuple(sorted(pile)) != discard:
            raise InvalidSetup(
                "reshuffle {index} of the fixed order does not match the discards",
                index=game.reshuffles,
            )
    else:
        pile = shuffled(discard, game.setup.seed, f"reshuffle {game.reshuffles}")
    log.append(ev.PileReshuffled(len(pile)))
    return game._replace(pile=pile, discard=(), reshuffles=game.reshuffles + 1)


class StepResult(NamedTuple):
    """The new state and its events, in order."""

    game: State
    events: tuple[ev.Event, ...]


def new_game(setup: Setup) -> StepResult:
    """Set up the game and deal the first offers (Setup), or raise ``InvalidSetup``."""
    check_setup(setup)
    copies = 1 if len(setup.players) <= MAX_ONE_COPY_PLAYERS else 2
    start = setup.edition.start_bolts
    bolts: int | None = None
    moons: int | None = None
    if (supply := setup.edition.supply) is not None:
        bolts = supply.bolts * copies - start * len(setup.players)
        moons = supply.moons * copies
    empty = Seat((), start, 0, (0, 0, 0, 0), (0, 0, 0, 0), (), True, (), 0)
    pile = initial_draw_pile(setup)
    seats = (empty,) * len(setup.players)
    game = State(setup, Phase.DRAFT, 1, 0, 0, (), seats, pile, (), bolts, moons, 0)
    log: Log = [ev.GameStarted(setup.players, setup.edition.name, start, bolts, moons, len(pile))]
    return StepResult(deal_offers(game, log), tuple(log))


def initial_draw_pile(setup: Setup) -> tuple[int, ...]:
    """Return the draw pile before the first offer, first drawn first."""
    return setup.order.cards or shuffled(sorted(setup.faces), setup.seed, "cards")


def round_numbers(setup: Setup, round_number: int) -> tuple[int, ...]:
    """Return the numbers of a round (1–4), drawn from the eighteen."""
    fixed = setup.order.numbers
    if fixed is not None:
        return fixed[round_number - 1]
    return shuffled(NUMBER_CARDS, setup.seed, f"numbers {round_number}")[: setup.edition.turns]


def check_setup(setup: Setup) -> None:
    """Check players, cards and fixed shuffles, or raise ``InvalidSetup`` for the first error."""
    players = len(setup.players)
    if not 1 <= players <= MAX_PLAYERS:
        raise InvalidSetup("the game takes 1 to 12 players, not {players}", players=players)
    wanted = DECK_SIZE if players <= MAX_ONE_COPY_PLAYERS else 2 * DECK_SIZE
    if len(setup.faces) != wanted:
        raise InvalidSetup(
            "{players} players need {wanted} cards, not {got}",
            players=players,
            wanted=wanted,
            got=len(setup.faces),
        )
    order = setup.order
    if order.cards is not None and sorted(order.cards) != sorted(setup.faces):
        raise InvalidSetup("the fixed card order must name each card exactly once")
    if order.numbers is None:
        return
    if len(order.numbers) != ROUNDS:
        raise InvalidSetup("the fixed numbers must be those of four rounds")
    for index, numbers in enumerate(order.numbers):
        if len(numbers) != setup.edition.turns or any(
            number not in NUMBERS or numbers.count(number) > 2 for number in numbers
        ):
            raise InvalidSetup(
                "the fixed numbers of round {round} must be {turns} of the eighteen number cards",
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
        return _legal_bonus_uses(seat, player)
    if seat.answered:
        return []
    number, bolts = game.number, min(MAX_BOLTS_PER_CROSS, seat.bolts)
    found: list[act.Action] = [
        act.Cross(player, face.id, square)
        for face, crossed in seat.held
        for square in squares_of_mask(face.reach[number][bolts] & ~crossed)
    ]
    if game.setup.edition.crossing_is_optional or card_with_open_number(seat, number) is None:
        found.append(act.Pass(player))
    found.sort()
    return found


def _legal_bonus_uses(seat: Seat, player: int) -> list[act.Action]:
    return sorted(
        act.UseBonus(player, pending.card, pending.line, face.id, square)
        for pending in seat.pending
        for face, crossed in seat.held
        for square in squares_of_mask(squares_for_bonus(pending.bonus, face.squares_of) & ~crossed)
    )


def view_for(game: State, player: int) -> SeatView:
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


def apply(game: State, action: act.Action) -> StepResult:
    """Perform a player's action, or raise ``IllegalAction`` with the reason."""
    log: Log = []
    return StepResult(_perform_action(game, action, log), tuple(log))


def _perform_action(game: State, action: act.Action, log: Log) -> State:
    if game.phase is Phase.OVER:
        raise IllegalAction("the game is over")
    if not 0 <= action.player < len(game.seats):
        raise IllegalAction(
            "there is no player {player}: players are numbered 0 to {last}",
            player=action.player,
            last=len(game.seats) - 1,
        )
    if isinstance(action, act.Cross):
        return answer_with_cross(game, action, log)
    if isinstance(action, act.UseBonus):
        return use_bonus(game, action, log)
    if isinstance(action, act.Pass):
        return answer_with_pass(game, action, log)
    return keep_cards(game, action, log)


def is_ready(game: State) -> bool:
    """Whether nobody has anything to decide, so the table may ``advance``."""
    for seat in game.seats:
        if seat.pending or seat.offer or not seat.answered:
            return False
    return game.phase is not Phase.OVER


def advance(game: State) -> StepResult:
    """Perform the table's next step, or raise ``IllegalAction`` unless ``is_ready``."""
    if not is_ready(game):
        raise IllegalAction("the game cannot go on: someone still has to decide")
    log: Log = []
    return StepResult(_advance_once(game, log), tuple(log))


def _advance_once(game: State, log: Log) -> State:
    if game.phase is Phase.TURN:
        return _reveal_number(game, log) if game.to_come else _score_round(game, log)
    if game.phase is Phase.DRAFT:
        return _start_round(game, log)
    return _finish_round(game, log)


def play(game: State, action: act.Action) -> StepResult:
    """Perform an action and all steps up to the next decision, or raise ``IllegalAction``."""
    log: Log = []
    game = _perform_action(game, action, log)
    while is_ready(game):
        game = _advance_once(game, log)
    return StepResult(game, tuple(log))


def _start_round(game: State, log: Log) -> State:
    numbers = round_numbers(game.setup, game.round)
    log.append(ev.RoundStarted(game.round))
    return game._replace(phase=Phase.TURN, turn=0, number=0, numbers=numbers)


def _reveal_number(game: State, log: Log) -> State:
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
            seat._replace(completed=replace_count(seat.completed, game.round - 1, score.completed))
            for seat, score in zip(game.seats, scores, strict=True)
        ]
    )
    return game._replace(phase=Phase.SCORED, seats=seats)


def _finish_round(game: State, log: Log) -> State:
    """Discard completed cards; deal the next offers, or end the game after round 4."""
    for player, seat in enumerate(game.seats):
        done = tuple([held.face.id for held in seat.held if held.crossed == FULL])
        if done:
            discard = game.discard + done
            log.append(ev.CardsDiscarded(player, done, len(discard)))
            held = tuple([held for held in seat.held if held.crossed != FULL])
            game = replace_seat(game._replace(discard=discard), player, seat._replace(held=held))
    if game.round < ROUNDS:
        game = game._replace(phase=Phase.DRAFT, round=game.round + 1, turn=0, number=0, numbers=())
        return deal_offers(game, log)
    sheets = score_sheets(game)
    log.append(ev.GameScored(tuple([sheet.total for sheet in sheets]), find_winners(sheets)))
    return game._replace(phase=Phase.OVER)
