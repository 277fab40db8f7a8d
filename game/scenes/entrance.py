"""Tables for the title, the command line and replays, with default players and games."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
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
from .frame.words import name_of_unnamed
from .game import screens_of
from .menu.seat_form import MOST, remembered, tell_apart
from .rivals import ANY, name_of_bot, named, settled

RIVALS = 2
"""How many bots play by default."""


def table_for(kit: Kit, wanted: to.Solo | to.New | to.Watched | to.Replayed) -> Seated:
    """Return the table for a destination.

    Raises:
        PlainError: the record file cannot be shown.
    """
    match wanted:
        case to.Solo(name, seed):
            first = next(iter(kit.games.values()))
            return screens_of(kit.games, first.name).laying.lay(
                kit, [Player(name)], first.kinds[0], seed
            )
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


def seats_against(kit: Kit) -> list[tuple[str, int, str]]:
    """Return name, badge and kind of each seat for a game against rivals.

    The person is the last shared game's; so are the rivals, unless others were chosen since.
    """
    seats = kit.settings.last_seats
    own = next((seat for seat in seats if seat[2] == PERSON), ("", "0", PERSON))
    rivals = kit.settings.last_rivals or [seat for seat in seats if seat[2] != PERSON]
    return remembered([own, *(rivals or [("", "", ANY)] * RIVALS)], ANY)


def remember_against(kit: Kit, seats: Sequence[tuple[str, str, str]]) -> None:
    """Save who played against whom; the last shared game keeps all but its first person."""
    settings = kit.settings
    own = next((seat for seat in seats if seat[2] == PERSON), None)
    settings.last_rivals = [seat for seat in seats if seat is not own]
    together = settings.last_seats
    at = next((at for at, seat in enumerate(together) if seat[2] == PERSON), None)
    if own is not None and at is not None:
        settings.last_seats = [*together[:at], own, *together[at + 1 :]]
    elif own is not None and own[0] and len(together) < MOST:
        settings.last_seats = [own, *together]


def rivals_of(kit: Kit, name: str) -> list[Player]:
    """Return the rivals that a person of this name would face."""
    first = next(iter(kit.games.values()))
    seats = seats_against(kit)[1 : first.most]
    kinds = settled(first, [kind for _typed, _badge, kind in seats])
    typed = [
        (name, PERSON),
        *((typed, kind) for (typed, _, _), kind in zip(seats, kinds, strict=True)),
    ]
    unnamed = partial(name_of_unnamed, kit.settings)
    names = tell_apart(named(kit.games, first.name, typed, lambda at: unnamed(at + 1)), LIMIT)[1:]
    return [
        Player(called, badge, kind)
        for called, (_typed, badge, _kind), kind in zip(names, seats, kinds, strict=True)
    ]


def guided_table(kit: Kit, name: str) -> Seated:
    """Return the table of a game's guided game."""
    guiding = screens_of(kit.games, name).guiding
    assert guiding is not None, name
    return guiding.lay(kit)


def puzzle_table(kit: Kit, number: int) -> Seated:
    first = next(iter(kit.games))
    puzzling = screens_of(kit.games, first).puzzling
    assert puzzling is not None, first
    return puzzling.lay(kit, number)


def seated(kit: Kit, new: NewGame) -> list[Player]:
    """Return the players of a new game: people first, then bots under unused names."""
    return [
        *(Player(name, badge) for badge, name in enumerate(new.players)),
        *_bots(kit, new.game, new.rivals, new.bots, new.players),
    ]


def _bots(
    kit: Kit, name: str, rivals: Sequence[str], count: int, people: Sequence[str] = ()
) -> list[Player]:
    """Return ``count`` bots, seated after the people: these policies in turn, or plain bots."""
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
