"""The entrance: tables at which nobody sat down by hand, laid for the title or the command line.

Knows who sits there and what is played unless somebody says; knows no pixels.
"""

from __future__ import annotations

from game.errors import PlainError
from game.record import PERSON, Player, read_bounded, read_record
from game.rules.errors import Refusal
from game.scenes.table.table import Seated
from game.start import NewGame
from game.ui.widgets.text_field import LIMIT
from game.ui.window.kit import Kit
from game.words import _

from . import destinations as to
from .frame.words import BOT_NAMES
from .game import screens_of
from .menu.seat_form import remembered, tell_apart

RIVALS = 2
"""How many bots play against whoever never chose any."""


def table_for(kit: Kit, wanted: to.Solo | to.Rivals | to.New | to.Watched | to.Replayed) -> Seated:
    """Lay the table that is wanted.

    Raises:
        PlainError: the record of a file cannot be shown.
    """
    match wanted:
        case to.Solo(name, seed):
            first = next(iter(kit.games.values()))
            return screens_of(kit.games, first.name).laying.lay(
                kit, [Player(name)], first.kinds[0], seed
            )
        case to.Rivals(name, seed):
            first = next(iter(kit.games.values()))
            players = [Player(name, own_badge(kit)), *rivals_of(kit, name)]
            return screens_of(kit.games, first.name).laying.lay(kit, players, first.kinds[0], seed)
        case to.New(new):
            laying = screens_of(kit.games, new.game).laying
            players = seated(new, kit.games[new.game].bot)
            return laying.lay(kit, players, new.kind, new.seed, None, dict(new.switches), new.deck)
        case to.Watched(watch):
            game = kit.games[watch.game or next(iter(kit.games))]
            seats = enumerate(BOT_NAMES[: watch.players])
            players = [Player(name, badge, game.bot) for badge, name in seats]
            kind = watch.kind or game.kinds[0]
            laying = screens_of(kit.games, game.name).laying
            return laying.lay(kit, players, kind, watch.seed, watch, dict(watch.switches))
        case to.Replayed(file):
            return _replayed(kit, file)


def own_badge(kit: Kit) -> int:
    """Give the badge that the first person had last."""
    return next((badge for _name, badge, kind in _last_seats(kit) if kind == PERSON), 0)


def rivals_of(kit: Kit, name: str) -> list[Player]:
    """Give the bots that played last, or two, under names that are not taken."""
    first = next(iter(kit.games.values()))
    seats = _last_seats(kit)
    own, free = own_badge(kit), [bot for bot in BOT_NAMES if bot.casefold() != name.casefold()]
    bots = [
        (typed or BOT_NAMES[at], badge)
        for at, (typed, badge, kind) in enumerate(seats)
        if kind != PERSON and badge != own
    ] or [(bot, badge) for badge, bot in enumerate(free[: RIVALS + 1]) if badge != own][:RIVALS]
    names = tell_apart([name, *(bot for bot, _badge in bots)], LIMIT)[1 : first.most]
    return [
        Player(told, badge, first.bot) for told, (_bot, badge) in zip(names, bots, strict=False)
    ]


def _last_seats(kit: Kit) -> list[tuple[str, int, str]]:
    return remembered(kit.settings.last_seats) if kit.settings.last_seats else []


def guided_table(kit: Kit, name: str) -> Seated:
    """Lay the table of the guided game of a game, of the first one where none is named."""
    guiding = screens_of(kit.games, name).guiding
    assert guiding is not None, name
    return guiding.lay(kit)


def seated(new: NewGame, bot: str) -> list[Player]:
    """Seat the people of a new game, and bots of other names after them."""
    names = {name.casefold() for name in new.players}
    free = [name for name in BOT_NAMES if name.casefold() not in names]
    everybody = [(name, PERSON) for name in new.players]
    everybody += [(name, bot) for name in free[: new.bots]]
    return [Player(name, badge, kind) for badge, (name, kind) in enumerate(everybody)]


def _replayed(kit: Kit, file: str) -> Seated:
    try:
        record = read_record(read_bounded(file), kit.games)
        return screens_of(kit.games, record.game).laying.replay(kit, record)
    except Refusal as refusal:
        reason = _(refusal.template).format(**refusal.values)
        words = _("{file} cannot be shown: {reason}").format(file=file, reason=reason)
        raise PlainError(words) from refusal
