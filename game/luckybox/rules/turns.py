"""Turns: answer the revealed number with a cross, take and use bonuses."""

from collections.abc import Callable

from game.rules.errors import IllegalAction

from . import actions as act
from . import events as ev
from .bonuses import BOLTS, BONUSES, CROSS, MOON, NOTHING, STAR
from .model import (
    FULL,
    LINE_MASKS,
    LINES_OF_SQUARE,
    MAX_STARS,
    Held,
    Pending,
    Phase,
    Seat,
    State,
    bolts_between,
    with_count,
    with_seat,
)

Log = list[ev.Event]


def answer_cross(game: State, action: act.Cross, log: Log) -> State:
    """Cross off a square of the number, or of one that bolts reach (Using Lightning Tokens)."""
    player, card, square = action
    seat = _answering(game, player)
    at, held = _open_square(game, seat, player, card, square)
    shown = held.face.grid[square]
    spent = bolts_between(game.number, shown)
    if spent > seat.bolts:
        raise IllegalAction(
            "too few bolts: from {number} to {shown} takes {spent}, in hand: {bolts}",
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


def answer_pass(game: State, action: act.Pass, log: Log) -> State:
    """Pass: allowed if no open square shows the number, or if crossing is optional."""
    player = action.player
    seat = _answering(game, player)
    card = card_to_answer(seat, game.number)
    if card is not None and not game.setup.edition.crossing_is_optional:
        raise IllegalAction(
            "card {card} has an open {number}: cross it off, or spend bolts on another number",
            card=card,
            number=game.number,
        )
    log.append(ev.TurnPassed(player))
    return with_seat(game, player, seat._replace(answered=True))


def card_to_answer(seat: Seat, number: int) -> int | None:
    """Return the first card with an open square of the number, or ``None``."""
    for face, crossed in seat.held:
        if face.squares_of[number] & ~crossed:
            return face.id
    return None


def use_bonus(game: State, action: act.UseBonus, log: Log) -> State:
    """Use a number or ``?`` bonus, in any order, on any card of one's own (Check for Bonuses)."""
    player, source, line, card, square = action
    seat = game.seats[player]
    for pending in seat.pending:
        if pending.card == source and pending.line == line:
            break
    else:
        raise IllegalAction(
            "no bonus of card {card} is waiting there for {name}",
            card=source,
            name=game.setup.players[player],
        )
    at, held = _open_square(game, seat, player, card, square)
    shown = held.face.grid[square]
    if pending.bonus != "?" and shown != int(pending.bonus):
        raise IllegalAction(
            "this bonus is for number {bonus}, and the square shows {shown}",
            shown=shown,
            bonus=pending.bonus,
        )
    log.append(ev.BonusUsed(player, source, line, pending.bonus, pending.depth))
    left = tuple([other for other in seat.pending if other is not pending])
    seat = seat._replace(pending=left)
    return _cross_square(game, seat, player, at, square, (source, line), pending.depth, log)


def _answering(game: State, player: int) -> Seat:
    seat = game.seats[player]
    if not seat.answered:
        return seat
    if game.phase is not Phase.TURN:
        raise IllegalAction("no number is revealed yet: choose cards first")
    if not game.turn:
        raise IllegalAction("no number is revealed yet")
    raise IllegalAction("{name} has already answered this number", name=game.setup.players[player])


def _open_square(game: State, seat: Seat, player: int, card: int, square: int) -> tuple[int, Held]:
    if not 0 <= square <= 8:
        raise IllegalAction(
            "card {card} has no square {square}: they are numbered 0 to 8", card=card, square=square
        )
    for at, held in enumerate(seat.held):
        if held.face.id == card:
            if held.crossed >> square & 1:
                shown = held.face.grid[square]
                raise IllegalAction("this {shown} is already crossed off", shown=shown)
            return at, held
    name = game.setup.players[player]
    raise IllegalAction("card {card} is not in front of {name}", card=card, name=name)


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
                pending = Pending(face.id, line, bonus, depth + 1, combo)
                seat = seat._replace(pending=(*seat.pending, pending))
                log.append(ev.BonusPending(player, face.id, line, bonus, depth + 1))
            elif pays != NOTHING:
                game, seat = _TAKE[pays](game, seat, earned, log)
    if crossed == FULL:
        points = game.setup.edition.card_points[game.round - 1]
        log.append(ev.CardCompleted(player, face.id, points, depth))
    if seat.pending:
        seat = _lose_bonuses(seat, player, log)
    return with_seat(game, player, seat)


def squares_for(bonus: str, squares_of: tuple[int, ...]) -> int:
    """Return the mask of the squares that a number or ``?`` bonus may cross."""
    return FULL if bonus == "?" else squares_of[int(bonus)]


def _lose_bonuses(seat: Seat, player: int, log: Log) -> Seat:
    left = []
    for pending in seat.pending:
        bonus = pending.bonus
        for face, crossed in seat.held:
            if squares_for(bonus, face.squares_of) & ~crossed:
                left.append(pending)
                break
        else:
            card, line = pending.card, pending.line
            log.append(ev.BonusLost(player, card, line, bonus, "square", pending.depth))
    return seat if len(left) == len(seat.pending) else seat._replace(pending=tuple(left))


def _take_bolts(game: State, seat: Seat, earned: ev.LineCompleted, log: Log) -> tuple[State, Seat]:
    """Take bolts, or what a limited supply has left (004, Les bonus)."""
    player, card, line, bonus, _square, depth = earned
    wanted = BONUSES[bonus].bolts
    supply = game.bolt_supply
    gained = wanted if supply is None else min(wanted, supply)
    if not gained:
        log.append(ev.BonusLost(player, card, line, bonus, "supply", depth))
        return game, seat
    if supply is not None:
        supply -= gained
        game = game._replace(bolt_supply=supply)
    bolts = seat.bolts + gained
    log.append(ev.BoltsGained(player, card, line, gained, wanted - gained, bolts, supply, depth))
    return game, seat._replace(bolts=bolts)


def _take_moon(game: State, seat: Seat, earned: ev.LineCompleted, log: Log) -> tuple[State, Seat]:
    player, card, line, bonus, _square, depth = earned
    supply = game.moon_supply
    if supply == 0:
        log.append(ev.BonusLost(player, card, line, bonus, "supply", depth))
        return game, seat
    if supply is not None:
        supply -= 1
        game = game._replace(moon_supply=supply)
    moons = seat.moons + 1
    log.append(ev.MoonGained(player, card, line, moons, supply, depth))
    return game, seat._replace(moons=moons)


def _take_star(game: State, seat: Seat, earned: ev.LineCompleted, log: Log) -> tuple[State, Seat]:
    """Circle the next star of this round's row; a fourth does nothing."""
    player, card, line, bonus, _square, depth = earned
    stars = seat.stars[game.round - 1]
    if stars == MAX_STARS:
        log.append(ev.BonusLost(player, card, line, bonus, "stars", depth))
        return game, seat
    worth = game.setup.edition.star_points
    points = worth[stars + 1] - worth[stars]
    log.append(ev.StarGained(player, card, line, game.round, stars + 1, points, depth))
    return game, seat._replace(stars=with_count(seat.stars, game.round - 1, stars + 1))


Take = Callable[[State, Seat, ev.LineCompleted, Log], tuple[State, Seat]]
_TAKE: dict[str, Take] = {BOLTS: _take_bolts, MOON: _take_moon, STAR: _take_star}
