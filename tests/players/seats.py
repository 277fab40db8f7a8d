"""Somebody at the page where the seats of a game are filled."""

from __future__ import annotations

from game.record import PERSON_KIND
from game.scenes.menu.seats import SeatSetupScene
from game.scenes.menu.title import TitleScene
from game.ui.window.scene import Kit
from tests.players.screen import Player

Seats = list[tuple[str, str, str]]


def seated(
    kit: Kit, seats: Seats | None = None, seed: int | None = 7
) -> tuple[Player, SeatSetupScene]:
    """Open the seats over the title, as they were left the last time."""
    kit.settings.last_seats = seats or []
    kit.stack.push(TitleScene(kit))
    scene = SeatSetupScene(kit, seed)
    return Player(kit, scene), scene


def named(*names: str) -> Seats:
    return [(name, str(at), PERSON_KIND) for at, name in enumerate(names)]
