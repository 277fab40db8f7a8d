"""The card of a new grid that is turned up before it is known which other one is looked at.

A record says both in one action; until then its header says ``"turned": [player, row, column]``, so
that a game which is left in between goes on with that card turned up.  Knows no screen.
"""

from game.rules.errors import IllegalAction

from .match import BlancoMatch
from .rules import Open, Position, cell_at
from .rules.events import CardRevealed

KEY = "turned"


def turn_up(match: BlancoMatch, player: int, at: Position) -> CardRevealed:
    """Note that a player has turned a card of a new grid up, and give what is to be seen.

    Raises:
        IllegalAction: the player may not turn up this card.
    """
    if turned_in(match) is None:
        match.extra[KEY] = [player, *at]
    told = turned_in(match)
    if told is None or (told.player, told.at) != (player, at):
        raise IllegalAction("another card was turned up")
    return told


def turned_in(match: BlancoMatch) -> CardRevealed | None:
    """Give what was turned up; ``None`` where nothing was, or the grid has been opened since."""
    match match.extra.get(KEY):
        case [int(player), int(row), int(column)] if player in range(len(match.players)):
            at = (row, column)
        case _:
            return None
    legal = match.legal(player)
    if not any(isinstance(action, Open) and action.reveal == at for action in legal):
        return None
    cell = cell_at(match.game.seats[player].grid, at)
    return None if cell is None else CardRevealed(player, cell.card, at, "open")


def forget(match: BlancoMatch) -> None:
    """Forget it: the record says it now."""
    match.extra.pop(KEY, None)
