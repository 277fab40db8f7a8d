"""Both games from their beginning to their end by ear: nothing is known but what was said."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from game.blanco.rules import score_sheets
from game.blanco.scenes.blanco_table import BlancoTable
from game.record import PERSON, Player
from game.scenes import destinations as to
from game.scenes.game import screens_of
from game.ui.window.scene import Kit
from tests.blind import Ears, play_alone, play_blanco
from tests.listeners import Listener, listening

WINDOW = (960, 540)


@pytest.fixture
def ears(kit: Kit) -> Iterator[Ears]:
    yield from map(Ears, listening(kit, Listener))


def against_a_bot(kit: Kit) -> BlancoTable:
    """Sit down with a bot to a game of Blanco."""
    players = [Player("Ann", 0, PERSON), Player("Bot", 1, "tidy")]
    table = screens_of(kit.games, "blanco").table_factory.lay(kit, players, "single", 3)
    assert isinstance(table, BlancoTable)
    kit.stack.push(to.At(table))
    return table


def test_a_game_alone_is_played_to_its_end_by_ear(kit: Kit, ears: Ears) -> None:
    kit.stack.push(to.Title(5))
    result = play_alone(ears)
    table = kit.stack.top.table  # type: ignore[union-attr]
    assert table.match.is_over
    assert str(table.view.totals[0]) in result


def test_a_game_of_blanco_is_played_to_its_end_by_ear(kit: Kit, ears: Ears) -> None:
    table = against_a_bot(kit)
    result = play_blanco(ears)
    assert table.match.is_over
    winner = table.players[table.view.winner].name
    assert f"{winner} wins!" in result


def test_the_result_of_blanco_is_told_and_read_as_its_table_stands(kit: Kit, ears: Ears) -> None:
    table = against_a_bot(kit)
    result = play_blanco(ears)
    again = " ".join(ears.press("F8"))
    for player, sheet in enumerate(score_sheets(table.match.game)):
        row = f"{table.players[player].name}: Lines "
        for told in (result, again):
            assert f"Cards left {sheet.points}." in told[told.index(row) :]


def test_the_turn_of_a_bot_is_one_sentence_where_it_goes_fast(kit: Kit, ears: Ears) -> None:
    table = against_a_bot(kit)
    play_blanco(ears)
    turns = -(-table.match.game.turn.number // len(table.players))
    assert not [said for said in ears.all if "is playing" in said]
    told = [said for said in ears.all if re.match("Bot: (draws|takes|swaps|looks)", said)]
    assert 0 < len(told) <= turns
