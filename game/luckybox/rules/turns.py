"""The rules in force: setup, drafts, answers, bonuses, scoring and rounds."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import NamedTuple

from game.rules import IllegalAction, InvalidSetup, shuffle_items

from . import events as ev
from . import model
from . import model as act
from .editions import BOLTS, BONUSES, CROSS, MOON, NOTHING, STAR

Log = list[ev.Event]


def answer_with_cross(game: model.State, action: act.Cross, log: Log) -> model.State:
    """Return the state after a player answers the revealed number by crossing off a square.

    This spends bolts if the square shows another number.  Raise ``IllegalAction`` if not allowed.
    """
    player, card, square = action
    seat = _require_unanswered(game, player)
    at, held = _require_open_square(game, seat, player, card, square)
    shown = held.face.grid[square]
    spent = model.bolts_between(game.number, shown)
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


def answer_with_pass(game: model.State, action: act.Pass, log: Log) -> model.State:
    """Return the state after a player answers the revealed number without a cross.

    Raise ``IllegalAction`` if an open square shows the number, unless crossing is optional.
    """
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
    return model.replace_seat(game, player, seat._replace(answered=True))


def card_with_open_number(seat: model.Seat, number: int) -> int | None:
    """Return the id of the first card with an open square that shows the number, or ``None``."""
    for face, crossed in seat.held:
        if face.squares_of[number] & ~crossed:
            return face.id
    return None


def use_bonus(game: model.State, action: act.UseBonus, log: Log) -> model.State:
    """Return the state after a player uses a pending number or ``?`` bonus on any own card.

    Raise ``IllegalAction`` if the bonus or the square does not fit (rules: Check for Bonuses).
    """
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


def _require_unanswered(game: model.State, player: int) -> model.Seat:
    seat = game.seats[player]
    if not seat.answered:
        return seat
    if game.phase is not model.Phase.TURN:
        raise IllegalAction("no number revealed yet: choose your cards first")
    if not game.turn:
        raise IllegalAction("no number revealed yet")
    raise IllegalAction("{name} has already played this number", name=game.setup.players[player])


def _require_open_square(
    game: model.State, seat: model.Seat, player: int, card: int, square: int
) -> tuple[int, model.HeldCard]:
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
    game: model.State,
    seat: model.Seat,
    player: int,
    at: int,
    square: int,
    source: tuple[int, int] | None,
    depth: int,
    log: Log,
) -> model.State:
    """Return the state after a player crosses off a square of the held card with index ``at``.

    If this completes the row or the column, take the row's bonus first, then the column's.
    """
    face, before = seat.held[at]
    crossed = before | 1 << square
    combo = seat.combo + 1
    held = (*seat.held[:at], model.HeldCard(face, crossed), *seat.held[at + 1 :])
    _held, bolts, moons, stars, completed, offer, _answered, waiting, _combo = seat
    seat = model.Seat(held, bolts, moons, stars, completed, offer, True, waiting, combo)
    number = face.grid[square]
    log.append(ev.SquareCrossed(player, face.id, square, number, crossed, source, combo, depth))
    for line in model.LINES_OF_SQUARE[square]:
        mask = model.LINE_MASKS[line]
        if crossed & mask == mask:
            bonus = face.bonuses[line]
            earned = ev.LineCompleted(player, face.id, line, bonus, square, depth)
            log.append(earned)
            pays = BONUSES[bonus].pays
            if pays == CROSS:
                pending = model.PendingBonus(face.id, line, bonus, depth + 1, combo)
                seat = seat._replace(pending=(*seat.pending, pending))
                log.append(ev.BonusPending(player, face.id, line, bonus, depth + 1))
            elif pays != NOTHING:
                game, seat = _TAKE_TOKENS[pays](game, seat, earned, log)
    if crossed == model.FULL_MASK:
        points = game.setup.edition.card_points[game.round - 1]
        log.append(ev.CardCompleted(player, face.id, points, depth))
    if seat.pending:
        seat = _drop_unusable_bonuses(seat, player, log)
    return model.replace_seat(game, player, seat)


def squares_for_bonus(bonus: str, squares_of: tuple[int, ...]) -> int:
    return model.FULL_MASK if bonus == "?" else squares_of[int(bonus)]


def _drop_unusable_bonuses(seat: model.Seat, player: int, log: Log) -> model.Seat:
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


def _take_bolts(
    game: model.State, seat: model.Seat, earned: ev.LineCompleted, log: Log
) -> tuple[model.State, model.Seat]:
    """Give a player the bolts of a completed line, or as many of them as the supply still has."""
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


def _take_moon(
    game: model.State, seat: model.Seat, earned: ev.LineCompleted, log: Log
) -> tuple[model.State, model.Seat]:
    player, card, line, bonus, _square, depth = earned
    wanted, supply = BONUSES[bonus].amount, game.moon_supply
    gained = wanted if supply is None else min(wanted, supply)
    if not gained:
        log.append(ev.BonusLost(player, card, line, bonus, "supply", depth))
    for moons in range(seat.moons + 1, seat.moons + gained + 1):
        supply = None if supply is None else supply - 1
        log.append(ev.MoonGained(player, card, line, moons, supply, depth))
    return game._replace(moon_supply=supply), seat._replace(moons=seat.moons + gained)


def _take_star(
    game: model.State, seat: model.Seat, earned: ev.LineCompleted, log: Log
) -> tuple[model.State, model.Seat]:
    """Give a player the star that a completed line pays.  A fourth star in a round is lost."""
    player, card, line, bonus, _square, depth = earned
    had, worth = seat.stars[game.round - 1], game.setup.edition.star_points
    has = min(had + BONUSES[bonus].amount, model.MAX_STARS_PER_ROUND)
    if has == had:
        log.append(ev.BonusLost(player, card, line, bonus, "stars", depth))
    for stars in range(had + 1, has + 1):
        points = worth[stars] - worth[stars - 1]
        log.append(ev.StarGained(player, card, line, game.round, stars, points, depth))
    return game, seat._replace(stars=model.replace_count(seat.stars, game.round - 1, has))


Take = Callable[[model.State, model.Seat, ev.LineCompleted, Log], tuple[model.State, model.Seat]]
_TAKE_TOKENS: dict[str, Take] = {BOLTS: _take_bolts, MOON: _take_moon, STAR: _take_star}


def keep_cards(game: model.State, action: act.Keep, log: Log) -> model.State:
    """Return the state after a player keeps some of the offered cards and discards the others.

    Raise ``IllegalAction`` unless 3 of 5 cards are kept in the first draft, or 1 of 3 in others.
    """
    name, seat = game.setup.players[action.player], game.seats[action.player]
    if game.phase is not model.Phase.DRAFT:
        raise IllegalAction("nothing to choose: the cards are already chosen")
    if not seat.offer:
        raise IllegalAction("{name} has already chosen cards", name=name)
    wanted = model.cards_to_keep(game.round)
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
    held = seat.held + tuple([model.HeldCard(faces[card], 0) for card in action.cards])
    game = game._replace(discard=discard)
    return model.replace_seat(game, action.player, seat._replace(held=held, offer=()))


def deal_offers(game: model.State, log: Log) -> model.State:
    """Deal each player an offer of cards, in player order.  Reshuffle if the pile runs out."""
    size, keep = model.offer_size(game.round), model.cards_to_keep(game.round)
    for player, seat in enumerate(game.seats):
        offer: tuple[int, ...] = ()
        while len(offer) < size:
            if not game.pile:
                game = _reshuffle_discards(game, log)
            taken = game.pile[: size - len(offer)]
            offer += taken
            game = game._replace(pile=game.pile[len(taken) :])
        log.append(ev.CardsOffered(player, game.round, offer, keep, len(game.pile)))
        game = model.replace_seat(game, player, seat._replace(offer=offer))
    return game


def _reshuffle_discards(game: model.State, log: Log) -> model.State:
    """Shuffle the discard pile and make it the draw pile.

    The cards are sorted first, so that the order in which players discarded them does not matter.
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
        pile = shuffle_items(discard, game.setup.seed, f"reshuffle {game.reshuffles}")
    log.append(ev.PileReshuffled(len(pile)))
    return game._replace(pile=pile, discard=(), reshuffles=game.reshuffles + 1)


class StepResult(NamedTuple):
    """The state after an action or a step, and the events that led to this state, in order."""

    game: model.State
    events: tuple[ev.Event, ...]


def new_game(setup: model.Setup) -> StepResult:
    """Set up a game and deal the first offers (rules: Setup).  Raise ``InvalidSetup``."""
    check_setup(setup)
    copies = 1 if len(setup.players) <= model.MAX_ONE_COPY_PLAYERS else 2
    start = setup.edition.start_bolts
    bolts: int | None = None
    moons: int | None = None
    if (supply := setup.edition.supply) is not None:
        bolts = supply.bolts * copies - start * len(setup.players)
        moons = supply.moons * copies
    empty = model.Seat((), start, 0, (0, 0, 0, 0), (0, 0, 0, 0), (), True, (), 0)
    pile = initial_draw_pile(setup)
    seats = (empty,) * len(setup.players)
    game = model.State(setup, model.Phase.DRAFT, 1, 0, 0, (), seats, pile, (), bolts, moons, 0)
    log: Log = [ev.GameStarted(setup.players, setup.edition.name, start, bolts, moons, len(pile))]
    return StepResult(deal_offers(game, log), tuple(log))


def initial_draw_pile(setup: model.Setup) -> tuple[int, ...]:
    """Return the shuffled draw pile before the first offer, in dealing order."""
    return setup.order.cards or shuffle_items(sorted(setup.faces), setup.seed, "cards")


def round_numbers(setup: model.Setup, round_number: int) -> tuple[int, ...]:
    """Return the numbers that a round (1–4) reveals, in order."""
    fixed = setup.order.numbers
    if fixed is not None:
        return fixed[round_number - 1]
    return shuffle_items(model.NUMBER_CARDS, setup.seed, f"numbers {round_number}")[
        : setup.edition.turns
    ]


def check_setup(setup: model.Setup) -> None:
    """Check the players, cards and fixed shuffles.  Raise ``InvalidSetup`` for the first error."""
    players = len(setup.players)
    if not 1 <= players <= model.MAX_PLAYERS:
        raise InvalidSetup("the game takes 1 to 12 players, not {players}", players=players)
    wanted = model.DECK_SIZE if players <= model.MAX_ONE_COPY_PLAYERS else 2 * model.DECK_SIZE
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
    if len(order.numbers) != model.ROUNDS:
        raise InvalidSetup("the fixed numbers must be those of four rounds")
    for index, numbers in enumerate(order.numbers):
        if len(numbers) != setup.edition.turns or any(
            number not in model.NUMBERS or numbers.count(number) > 2 for number in numbers
        ):
            raise InvalidSetup(
                "the fixed numbers of round {round} must be {turns} of the eighteen number cards",
                round=index + 1,
                turns=setup.edition.turns,
            )


def legal_actions(game: model.State, player: int) -> list[act.Action]:
    """Return a player's legal actions, sorted.  Empty if there is nothing to decide."""
    seat = game.seats[player]
    if game.phase is model.Phase.DRAFT:
        if not seat.offer:
            return []
        keep = model.cards_to_keep(game.round)
        return [act.Keep(player, cards) for cards in combinations(sorted(seat.offer), keep)]
    if game.phase is not model.Phase.TURN:
        return []
    if seat.pending:
        return _legal_bonus_uses(seat, player)
    if seat.answered:
        return []
    number, bolts = game.number, min(model.MAX_BOLTS_PER_CROSS, seat.bolts)
    found: list[act.Action] = [
        act.Cross(player, face.id, square)
        for face, crossed in seat.held
        for square in model.squares_of_mask(face.reach[number][bolts] & ~crossed)
    ]
    if game.setup.edition.crossing_is_optional or card_with_open_number(seat, number) is None:
        found.append(act.Pass(player))
    found.sort()
    return found


def _legal_bonus_uses(seat: model.Seat, player: int) -> list[act.Action]:
    return sorted(
        act.UseBonus(player, pending.card, pending.line, face.id, square)
        for pending in seat.pending
        for face, crossed in seat.held
        for square in model.squares_of_mask(
            squares_for_bonus(pending.bonus, face.squares_of) & ~crossed
        )
    )


def view_for(game: model.State, player: int) -> model.SeatView:
    seat = game.seats[player]
    return model.SeatView(
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


def apply(game: model.State, action: act.Action) -> StepResult:
    """Perform a player's action.  Raise ``IllegalAction``, which says why, if it is refused."""
    log: Log = []
    return StepResult(_perform_action(game, action, log), tuple(log))


def _perform_action(game: model.State, action: act.Action, log: Log) -> model.State:
    if game.phase is model.Phase.OVER:
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


def is_ready(game: model.State) -> bool:
    """Whether the game can ``advance``: nobody has anything to decide, and it is not over."""
    for seat in game.seats:
        if seat.pending or seat.offer or not seat.answered:
            return False
    return game.phase is not model.Phase.OVER


def advance(game: model.State) -> StepResult:
    """Take the next step, such as revealing a number.  Raise ``IllegalAction`` if not ready."""
    if not is_ready(game):
        raise IllegalAction("the game cannot go on: someone still has to decide")
    log: Log = []
    return StepResult(_advance_once(game, log), tuple(log))


def _advance_once(game: model.State, log: Log) -> model.State:
    if game.phase is model.Phase.TURN:
        return _reveal_number(game, log) if game.to_come else _score_round(game, log)
    if game.phase is model.Phase.DRAFT:
        return _start_round(game, log)
    return _finish_round(game, log)


def play(game: model.State, action: act.Action) -> StepResult:
    """Perform an action and all steps up to the next decision.  Raise ``IllegalAction``."""
    log: Log = []
    game = _perform_action(game, action, log)
    while is_ready(game):
        game = _advance_once(game, log)
    return StepResult(game, tuple(log))


def _start_round(game: model.State, log: Log) -> model.State:
    numbers = round_numbers(game.setup, game.round)
    log.append(ev.RoundStarted(game.round))
    return game._replace(phase=model.Phase.TURN, turn=0, number=0, numbers=numbers)


def _reveal_number(game: model.State, log: Log) -> model.State:
    number = game.numbers[game.turn]
    turns = game.setup.edition.turns
    log.append(ev.NumberRevealed(game.round, game.turn + 1, number, turns))
    # Reset a seat's last fields: answered, pending, combo.
    seats = tuple([model.Seat._make((*seat[:6], False, (), 0)) for seat in game.seats])
    return model.State(
        game.setup, game.phase, game.round, game.turn + 1, number, game.numbers, seats,
        game.pile, game.discard, game.bolt_supply, game.moon_supply, game.reshuffles,
    )  # fmt: skip


def _score_round(game: model.State, log: Log) -> model.State:
    scores = tuple([model.round_score(seat, game.round, game.setup.edition) for seat in game.seats])
    log.append(ev.RoundScored(game.round, scores))
    seats = tuple(
        [
            seat._replace(
                completed=model.replace_count(seat.completed, game.round - 1, score.completed)
            )
            for seat, score in zip(game.seats, scores, strict=True)
        ]
    )
    return game._replace(phase=model.Phase.SCORED, seats=seats)


def _finish_round(game: model.State, log: Log) -> model.State:
    """Discard the completed cards.  Then deal the next offers or, after round 4, end the game."""
    for player, seat in enumerate(game.seats):
        done = tuple([held.face.id for held in seat.held if held.crossed == model.FULL_MASK])
        if done:
            discard = game.discard + done
            log.append(ev.CardsDiscarded(player, done, len(discard)))
            held = tuple([held for held in seat.held if held.crossed != model.FULL_MASK])
            game = model.replace_seat(
                game._replace(discard=discard), player, seat._replace(held=held)
            )
    if game.round < model.ROUNDS:
        game = game._replace(
            phase=model.Phase.DRAFT, round=game.round + 1, turn=0, number=0, numbers=()
        )
        return deal_offers(game, log)
    sheets = model.score_sheets(game)
    log.append(ev.GameScored(tuple([sheet.total for sheet in sheets]), model.find_winners(sheets)))
    return game._replace(phase=model.Phase.OVER)
