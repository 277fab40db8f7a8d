"""Games and tables that bots have played, or that ended the way a test draws them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from game.luckybox import rules
from game.luckybox.bots import BOTS, DEFAULT_BOT_NAME
from game.luckybox.record import LuckyboxMatch, LuckyboxMatchReplay
from game.luckybox.scenes.luckybox_table import Table
from game.luckybox.stage import view_of
from game.record import PERSON_KIND, Player
from game.start import WatchStart
from game.ui.window.preferences import Settings
from tests.tables.table import NAMES, setup_for

CROSSES_ON_A_CARD = 8
"""As many as an unfinished card can have."""


class Result(NamedTuple):
    """How a seat is to end."""

    total: int
    moons: int = 2
    bolts: int = 0


def seated(players: int) -> tuple[Player, ...]:
    """Seat bots under the names that tests know."""
    return tuple(
        Player(name, badge, DEFAULT_BOT_NAME) for badge, name in enumerate(NAMES[:players])
    )


def played_to(
    players: int,
    phase: rules.Phase,
    round_number: int = 4,
    *,
    edition: rules.Edition = rules.CLASSIC_EDITION,
    seed: int = 1,
    watch: WatchStart | None = None,
    settings: Settings | None = None,
) -> Table:
    """Let bots play until a phase of a round; everything has been shown but the last step."""
    match = LuckyboxMatch(setup_for(players, edition, seed), seated(players), None)
    table = Table(match, settings or Settings(), watch)
    while (match.game.phase, match.game.round) != (phase, round_number):
        table.director.finish()
        table.let_bots_act()
        table.advance()
    return table


def ended_with(
    results: Sequence[Result],
    *,
    edition: rules.Edition = rules.CLASSIC_EDITION,
    watch: WatchStart | None = None,
    settings: Settings | None = None,
    people: Sequence[int] = (),
) -> Table:
    """Lay a table whose game has ended with these totals and moons."""
    setup = setup_for(len(results), edition)
    seats_taken = [
        Player(player.name, player.badge, PERSON_KIND) if seat in people else player
        for seat, player in enumerate(seated(len(results)))
    ]
    match = LuckyboxMatch(setup, seats_taken, None)
    race = rules.moon_points([result.moons for result in results], rules.CLASSIC_EDITION)
    spare = list(setup.faces.values())
    seats = []
    for result, won in zip(results, race, strict=True):
        cards, rest = divmod(result.total - won, rules.CLASSIC_EDITION.card_points[0])
        held = _crossed(spare, 2 * rest)
        completed = (cards, 0, 0, 0)
        seats.append(
            rules.Seat(held, result.bolts, result.moons, (0, 0, 0, 0), completed, (), True, (), 0)
        )
    match.game = _over(match.game, seats)
    table = Table(match, settings or Settings(), watch)
    table.director.reset(view_of(match.game))
    return table


def played(
    players: int, edition: rules.Edition = rules.CLASSIC_EDITION, seed: int = 1, most: int = 9999
) -> LuckyboxMatch:
    """Let wild bots play, in any order, so many actions at most; each third seat is a person's."""
    setup = setup_for(players, edition, seed)
    seats = [
        Player(name, at, DEFAULT_BOT_NAME if at % 3 else PERSON_KIND)
        for at, name in enumerate(setup.players)
    ]
    match = LuckyboxMatch(setup, seats, None, {"uid": "f00d"})
    rng = Random(seed)
    while not match.is_over and len(match.actions) < most:
        if match.is_ready:
            match.advance()
            continue
        seat = rng.choice(match.waiting_seats())
        match.act(BOTS["line-greedy"](rules.view_for(match.game, seat), match.legal(seat), rng))
    return match


def acted_out(table: Table) -> Table:
    """Let everybody at a table do the first thing that is allowed, to the end of the game."""
    match = table.match
    while not match.is_over:
        table.director.finish()
        waiting = match.waiting_seats()
        if not waiting:
            table.advance()
        for player in waiting if match.game.phase is rules.Phase.DRAFT else waiting[:1]:
            table.act(match.legal(player)[0])
    return table


def given(match: LuckyboxMatch) -> LuckyboxMatchReplay:
    return LuckyboxMatchReplay(match.record(), match.steps)


def _over(game: rules.State, seats: Sequence[rules.Seat]) -> rules.State:
    return game._replace(phase=rules.Phase.OVER, round=4, turn=9, seats=tuple(seats))


def _crossed(spare: list[rules.Face], crosses: int) -> tuple[rules.HeldCard, ...]:
    """Cross so many squares on unfinished cards."""
    held = []
    while crosses:
        on_this = min(crosses, CROSSES_ON_A_CARD)
        held.append(rules.HeldCard(spare.pop(), (1 << on_this) - 1))
        crosses -= on_this
    return tuple(held)
