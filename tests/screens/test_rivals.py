"""Rivals: whoever was chosen plays, from the seats to the end, in records, codes and kept games."""

from __future__ import annotations

import pygame
import pytest

from game.box import GAMES
from game.luckybox.bots import BOT, BOTS, line_greedy
from game.luckybox.record import LuckyboxMatch
from game.luckybox.scenes.luckybox_table import lay, resume
from game.luckybox.scenes.luckybox_theatre import scene_for
from game.luckybox.scenes.round.round_scene import RoundScene
from game.record import PERSON, read_record, write_record
from game.record import Player as Seat
from game.scenes.menu.seats import SeatsScene
from game.scenes.menu.title import TitleScene
from game.scenes.watch.watching import WatchedScene
from game.ui.window.scene import Kit
from tests.screen import Player

EVERYBODY = ["beginner", "casual", BOT, "solid", "sharp", "master"]


def at_the_seats(kit: Kit, kinds: list[str]) -> SeatsScene:
    kit.settings.last_seats = [("", str(at), kind) for at, kind in enumerate(kinds)]
    kit.stack.push(TitleScene(kit))
    return SeatsScene(kit, 7)


def test_each_rival_plays_from_the_seats_to_the_end_and_its_record_says_who(kit: Kit) -> None:
    scene = at_the_seats(kit, EVERYBODY)
    player = Player(kit, scene)
    scene.start()
    player.wait()
    match = player.at(WatchedScene).table.match
    while not match.is_over:
        match.let_bots_act()
        if match.is_ready:
            match.advance()
    record = read_record(write_record(match.record()), GAMES)
    again = LuckyboxMatch.resumed(record)
    assert [player.kind for player in again.players] == EVERYBODY
    assert [player.name for player in again.players] == [
        "Pip", "Momo", "Clara", "Bruno", "Vesper", "Sibyl",
    ]  # fmt: skip
    assert again.is_over and again.game == match.game


def test_a_kept_game_goes_on_with_the_same_rivals(kit: Kit) -> None:
    table = lay(
        kit, [Seat("Ada"), Seat("Vesper", 1, "sharp"), Seat("Pip", 2, "beginner")], "classic", 3
    )
    record = read_record(write_record(table.match.record()), GAMES)
    again = resume(kit, record)
    assert [player.kind for player in again.players] == [PERSON, "sharp", "beginner"]
    assert again.match.let_bots_act() == table.match.let_bots_act()


def test_without_numpy_the_usual_bot_plays_on_and_a_sentence_says_so(
    kit: Kit, monkeypatch: pytest.MonkeyPatch
) -> None:
    players = [Seat("Ada"), Seat("Sibyl", 1, "master"), Seat("Dédé", 2, BOT)]
    record = read_record(write_record(lay(kit, players, "classic", 3).match.record()), GAMES)
    plain = lay(kit, [Seat("Ada"), Seat("Sibyl", 1, BOT), players[2]], "classic", 3).match
    for module in (line_greedy, line_greedy):
        monkeypatch.setattr(module, "can_think", lambda: False)
    table = resume(kit, record)
    assert "Sibyl" in " ".join(kit.notices.last) and "Dédé" not in " ".join(kit.notices.last)
    assert table.match.let_bots_act() == plain.let_bots_act()
    assert table.players[1].kind == "master"


def test_while_a_rival_takes_its_time_the_person_may_answer_and_space_hurries(kit: Kit) -> None:
    kit.settings.speed = "normal"
    table = lay(kit, [Seat("Ada"), Seat("Vesper", 1, "sharp")], "classic", 3)
    match = table.match
    for seat in match.waiting_for():
        table.act(match.legal(seat)[0])
    while not match.game.turn:
        table.advance()
    while table.director.is_busy():
        table.advance_time(0.02)
        table.director.finish()
    scene = scene_for(kit, table)
    assert isinstance(scene, RoundScene)
    player = Player(kit, scene)
    player.wait(2)
    assert set(match.waiting_for()) == {0, 1} and scene.question.legal
    player.press(pygame.K_SPACE)
    for _frame in range(5):
        player.wait()
        assert scene.question.legal, "the person is kept from answering"
    assert match.waiting_for() == (0,)


def test_every_policy_that_is_offered_can_be_handed_to_another_process() -> None:
    import pickle

    for kind in GAMES["luckybox"].rivals:
        pickle.loads(pickle.dumps(BOTS[kind]))
