"""What must be true of every game at every moment, whatever has been played."""

from collections.abc import Iterator
from itertools import chain

from game.luckybox.rules import Phase, Seat, State, completed_lines

BOLTS, MOONS = 30, 24
"""What one box holds."""


def audit(game: State) -> list[str]:
    """List the broken invariants; none for a sound game."""
    return [*_cards(game), *_tokens(game), *_table(game), *chain(*map(_seat, _seats(game)))]


def _seats(game: State) -> list[tuple[State, int, Seat]]:
    return [(game, player, seat) for player, seat in enumerate(game.seats)]


def _cards(game: State) -> Iterator[str]:
    held = [held.face.id for seat in game.seats for held in seat.held]
    offered = [card for seat in game.seats for card in seat.offer]
    if sorted([*held, *offered, *game.pile, *game.discard]) != sorted(game.setup.faces):
        yield "a card is lost, or in two places"


def _tokens(game: State) -> Iterator[str]:
    copies = len(game.setup.faces) // 60
    if not game.setup.edition.supply:
        if (game.bolt_supply, game.moon_supply) != (None, None):
            yield "there is a supply without a limit"
        return
    assert game.bolt_supply is not None and game.moon_supply is not None
    if min(game.bolt_supply, game.moon_supply) < 0:
        yield "a supply is below nothing"
    if game.bolt_supply + sum(seat.bolts for seat in game.seats) != BOLTS * copies:
        yield "bolts came from nowhere, or went there"
    if game.moon_supply + sum(seat.moons for seat in game.seats) != MOONS * copies:
        yield "moons came from nowhere, or went there"


def _table(game: State) -> Iterator[str]:
    if not 1 <= game.round <= 4 or game.to_come not in range(game.setup.edition.turns + 1):
        yield "this is no round, or no turn"
    if game.phase is Phase.TURN:
        is_possible = all(game.numbers.count(number) <= 2 for number in range(1, 10))
        if len(game.numbers) != game.setup.edition.turns or not is_possible:
            yield "the numbers are not some of the eighteen"
        if game.turn and game.number != game.numbers[game.turn - 1]:
            yield "the number up is not the one dealt"
    if game.phase is Phase.DRAFT and (game.turn, game.number) != (0, 0):
        yield "a number is up during a draft"


def _seat(place: tuple[State, int, Seat]) -> Iterator[str]:
    game, player, seat = place
    if len(seat.held) > 6:
        yield f"player {player} holds more than six cards"
    if seat.bolts < 0 or seat.moons < 0 or not all(0 <= stars <= 3 for stars in seat.stars):
        yield f"player {player} has tokens or stars that cannot be"
    if any(seat.stars[game.round :]) or any(seat.completed[game.round :]):
        yield f"player {player} has scored in a round to come"
    if seat.offer and game.phase is not Phase.DRAFT:
        yield f"player {player} has an offer outside of a draft"
    if seat.pending and (not seat.answered or game.phase is not Phase.TURN):
        yield f"player {player} has bonuses before an answer"
    crosses = {held.face.id: held.crossed for held in seat.held}
    for face, crossed in seat.held:
        if face is not game.setup.faces[face.id] or not 0 <= crossed < 512:
            yield f"card {face.id} is not what it was"
    for pending in seat.pending:
        face = game.setup.faces[pending.card]
        if not completed_lines(crosses[face.id]) >> pending.line & 1:
            yield f"line {pending.line} of card {face.id} pays too early"
        if face.bonuses[pending.line] != pending.bonus:
            yield f"line {pending.line} of card {face.id} pays what it does not show"
        if not any(
            not held.crossed >> square & 1
            for held in seat.held
            for square in range(9)
            if pending.bonus in ("?", str(held.face.grid[square]))
        ):
            yield f"line {pending.line} of card {face.id} waits for nothing"
