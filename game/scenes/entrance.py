"""The entrance: tables at which nobody sat down by hand, laid for the title or the command line.

Knows who sits there and what is played unless somebody says; knows no pixels.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import cycle, islice

from game.errors import PlainError
from game.record import PERSON, Player, read_bounded, read_record
from game.rules.errors import Refusal
from game.scenes.table.table import Seated
from game.start import NewGame
from game.ui.widgets.text_field import LIMIT
from game.ui.window.kit import Kit
from game.words import _

from . import destinations as to
from .game import screens_of
from .menu.seat_form import remembered, tell_apart
from .rivals import ANY, name_of_bot, settled

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
            players = seated(kit, new)
            return laying.lay(kit, players, new.kind, new.seed, None, dict(new.switches), new.deck)
        case to.Watched(watch):
            game = kit.games[watch.game or next(iter(kit.games))]
            players = _bots(kit, game.name, watch.rivals, watch.players)
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
    own = own_badge(kit)
    bots = [
        (at, typed, badge, kind)
        for at, (typed, badge, kind) in enumerate(_last_seats(kit))
        if kind != PERSON and badge != own
    ]
    if not bots:
        badges = [badge for badge in range(RIVALS + 1) if badge != own]
        bots = [(at, "", badge, ANY) for at, badge in enumerate(badges[:RIVALS])]
    kinds = settled(first, [kind for _at, _typed, _badge, kind in bots])
    players = []
    for (at, typed, badge, _kind), kind in zip(bots, kinds, strict=True):
        called = typed or name_of_bot(kit.games, first.name, kind, at)
        players.append(Player(called, badge, kind))
    names = tell_apart([name, *(player.name for player in players)], LIMIT)[1 : first.most]
    return [replace(player, name=told) for told, player in zip(names, players, strict=False)]


def _last_seats(kit: Kit) -> list[tuple[str, int, str]]:
    return remembered(kit.settings.last_seats) if kit.settings.last_seats else []


def guided_table(kit: Kit, name: str) -> Seated:
    """Lay the table of the guided game of a game, of the first one where none is named."""
    guiding = screens_of(kit.games, name).guiding
    assert guiding is not None, name
    return guiding.lay(kit)


def puzzle_table(kit: Kit, number: int) -> Seated:
    """Lay the table of a puzzle of the first game."""
    first = next(iter(kit.games))
    puzzling = screens_of(kit.games, first).puzzling
    assert puzzling is not None, first
    return puzzling.lay(kit, number)


def seated(kit: Kit, new: NewGame) -> list[Player]:
    """Seat the people of a new game, and bots of other names after them."""
    return [
        *(Player(name, badge) for badge, name in enumerate(new.players)),
        *_bots(kit, new.game, new.rivals, new.bots, new.players),
    ]


def _bots(
    kit: Kit, name: str, rivals: Sequence[str], count: int, people: Sequence[str] = ()
) -> list[Player]:
    """Seat so many bots after the people: these rivals in turn, or plain ones."""
    game = kit.games[name]
    taken = {person.casefold() for person in people}
    players = []
    for at, kind in enumerate(islice(cycle(rivals or (game.bot,)), count)):
        called = name_of_bot(kit.games, name, kind, at, taken)
        taken.add(called.casefold())
        players.append(Player(called, len(people) + at, kind))
    return players


def _replayed(kit: Kit, file: str) -> Seated:
    try:
        record = read_record(read_bounded(file), kit.games)
        return screens_of(kit.games, record.game).laying.replay(kit, record)
    except Refusal as refusal:
        reason = _(refusal.template).format(**refusal.values)
        words = _("{file} cannot be shown: {reason}").format(file=file, reason=reason)
        raise PlainError(words) from refusal
