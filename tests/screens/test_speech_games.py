"""Both games from their beginning to their end by ear: nothing is known but what was said."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.record import PERSON, Player
from game.scenes import destinations as to
from game.scenes.game import screens_of
from game.ui.window.kit import Kit
from tests.blind import Ears, play_alone, play_blanco
from tests.listeners import Listener
from tests.screen import leave_all, opened
from tests.ssip import fake_server


@pytest.fixture
def kit() -> Iterator[Kit]:
    yield from opened((960, 540))


@pytest.fixture
def ears(kit: Kit) -> Iterator[Ears]:
    kit.settings.speech, kit.settings.speed, kit.settings.motion = "system", "turbo", "none"
    with fake_server() as server:
        listener = Listener(kit, server)
        yield Ears(listener)
        listener.loop.teller.close()
    leave_all(kit)


def test_a_game_alone_is_played_to_its_end_by_ear(kit: Kit, ears: Ears) -> None:
    kit.stack.push(to.Title(5))
    result = play_alone(ears)
    table = kit.stack.top.table  # type: ignore[union-attr]
    assert table.match.is_over
    assert str(table.view.totals[0]) in result


def test_a_game_of_blanco_is_played_to_its_end_by_ear(kit: Kit, ears: Ears) -> None:
    players = [Player("Ann", 0, PERSON), Player("Bot", 1, "tidy")]
    table = screens_of(kit.games, "blanco").laying.lay(kit, players, "single", 3)
    kit.stack.push(to.At(table))
    result = play_blanco(ears)
    assert table.match.is_over
    winner = table.players[table.view.winner].name
    assert f"{winner} wins!" in result
