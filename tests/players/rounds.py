"""Rounds for tests: a table at one moment of a round, somebody at the screen, and their hand."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.luckybox.bots import DEFAULT_BOT_NAME
from game.luckybox.record import LuckyboxMatch
from game.luckybox.rules import Edition, Phase, Seat, State
from game.luckybox.rules.editions import CLASSIC_EDITION
from game.luckybox.scenes.luckybox_table import Table
from game.luckybox.scenes.round.question import Target
from game.luckybox.scenes.round.round_scene import RoundScene
from game.luckybox.scenes.score.final import FinalScene
from game.luckybox.scenes.score.round_score import ScoringScene
from game.luckybox.stage import view_of
from game.record import PERSON_KIND
from game.record import Player as Seated
from game.start import WatchStart
from game.ui.widgets.widget import Widget
from game.ui.window.scene import Kit
from tests.players.screen import LOOK_EVERY, STEP, Player
from tests.tables.table import revealed, setup_for

TWO_WAITING = """
    card 1 x1 x2  5 | 4
            9  5  4 | .
            6  3 x2 | .
            .  .  ?
    card 2  4  7 x8 | .
            3  3  9 | .
           x1 x2 x3 | 4
            .  .  .
"""
"""Crossing square 2 of card 1 completes a row that pays a 4; every 4 and 5 is open elsewhere."""

CASCADE = """
    card 1 x1 x2  5 | 4
           x9 x5  3 | .
           x6 x3  8 | .
            .  .  .
    card 2  4 x7 x8 | ?
            3  3  9 | .
           x1 x2  6 | .
            .  .  .
"""
"""Square 2 of card 1 pays a 4, which completes a row that pays any square."""

PLAIN = """
    card 1  1  2  5 | .
            9  5  4 | .
            6  3  2 | .
            .  .  .
"""


def table_at(
    kit: Kit,
    game: State,
    bots: Sequence[int] = (),
    watch: WatchStart | None = None,
    before: State | None = None,
    kind: str = DEFAULT_BOT_NAME,
) -> Table:
    """Lay a table where a game has come to, all of it shown."""
    players = [
        Seated(name, at, kind if at in bots else PERSON_KIND)
        for at, name in enumerate(game.setup.players)
    ]
    match = LuckyboxMatch(game.setup, players, "test")
    match.game = game
    match._settled = before or game
    table = Table(match, kit.settings, watch, kit.sound)
    table.director.reset(view_of(game))
    return table


def hands(
    kit: Kit,
    *drawings: Seat | str,
    number: int = 5,
    bots: Sequence[int] = (),
    edition: Edition = CLASSIC_EDITION,
    round_number: int = 1,
    turn: int = 1,
) -> Table:
    """Lay a table at which a number is up and everyone has still to answer."""
    supply = (20, 20) if edition.supply else (None, None)
    game = revealed(
        number,
        *drawings,
        edition=edition,
        round=round_number,
        turn=turn,
        bolt_supply=supply[0],
        moon_supply=supply[1],
    )
    return table_at(kit, game, bots)


def renumbered(*drawings: str) -> list[str]:
    """Give every hand cards of its own."""
    return [
        drawing.replace("card 1 ", f"card {2 * at + 1} ").replace("card 2 ", f"card {2 * at + 2} ")
        for at, drawing in enumerate(drawings)
    ]


def dealt(
    kit: Kit,
    persons: int,
    bots: int = 0,
    *,
    edition: Edition = CLASSIC_EDITION,
    seed: int = 4,
    watch: WatchStart | None = None,
) -> Table:
    """Lay a table whose first round has started, with nothing revealed yet."""
    setup = setup_for(persons + bots, edition, seed)
    kinds = [PERSON_KIND] * persons + [DEFAULT_BOT_NAME] * bots
    seats = [Seated(name, at, kinds[at]) for at, name in enumerate(setup.players)]
    table = Table(LuckyboxMatch(setup, seats, "a deck"), kit.settings, watch)
    while table.match.game.phase is not Phase.TURN:
        for player in table.match.waiting_seats():
            table.act(table.match.legal(player)[0])
        table.advance()
    table.director.finish()
    return table


def party(kit: Kit, persons: int = 3, bots: int = 0, **more: object) -> Table:
    """Lay a table where everyone has a plain card and a 5 to answer."""
    count = persons + bots
    return hands(kit, *renumbered(*[PLAIN] * count), bots=range(persons, count), **more)  # type: ignore[arg-type]


def sit_down(kit: Kit, table: Table) -> tuple[Player, RoundScene]:
    scene = RoundScene(kit, table)
    return Player(kit, scene), scene


def sit_at(kit: Kit, table: Table) -> tuple[Player, RoundScene, Table]:
    return *sit_down(kit, table), table


def advance_time(player: Player, seconds: float) -> None:
    """Let time pass without drawing every frame of it; show how it is then."""
    player.advance_time(seconds)
    player.wait()


def let_settle(player: Player, scene: RoundScene) -> None:
    """Wait until nothing plays that the player in focus should see first."""
    for step in range(400):
        if not scene.is_busy():
            break
        player.advance_time(STEP)
        player.go_on(is_drawn=step % LOOK_EVERY == 0)
    player.wait(2)


def cross_off(player: Player, scene: RoundScene, square: Target) -> None:
    """Click on a square, no sooner than clicks count, and wait for all that comes of it."""
    player.advance_time(scene.grace + STEP)
    player.click(on(scene, square))
    let_settle(player, scene)


def wait_for_the_end(player: Player, scene: ScoringScene | FinalScene) -> None:
    for frame in range(3000):
        if scene.is_settled:
            player.wait(2)
            return
        player.go_on(is_drawn=frame % LOOK_EVERY == 0)
    raise AssertionError("the count never ends")


def on(scene: RoundScene, square: Target) -> tuple[int, int]:
    return scene.picture.view.places["square", *square].center


def at_end(scene: RoundScene, line: Target) -> tuple[int, int]:
    return scene.picture.view.places["end", *line].center


def area(scene: RoundScene, name: str) -> tuple[int, int]:
    return scene.picture.place[name].center


def crosses(table: Table, player: int = 0) -> dict[int, int]:
    return {card.face.id: card.crossed.bit_count() for card in table.match.game.seats[player].held}


def press_digit(player: Player, digit: int) -> None:
    player.press(pygame.K_0 + digit)


def waiting_for_bonuses(kit: Kit) -> tuple[Player, RoundScene]:
    """Answer so that a 4 and any square wait to be used."""
    table = hands(
        kit,
        """
        card 1 x1 x2  5 | 4
                9  5 x4 | .
                6  3 x2 | .
                .  .  ?
        card 2  4  7 x8 | .
                3  3  9 | .
               x1 x2 x3 | .
                .  .  .
        """,
    )
    player, scene = sit_down(kit, table)
    player.click(on(scene, (1, 2)))
    let_settle(player, scene)
    assert set(scene.question.discs.values()) == {"4", "?"}
    return player, scene


def spots(scene: RoundScene, *kinds: str) -> list[Widget]:
    """Return what lies on things of some kinds that may be clicked."""
    there = [(it, it.key) for it in scene.picture.view.widgets]
    return [it for it, key in there if isinstance(key, tuple) and key[0] in kinds]
