"""Challenges at the table: pasted, looked at, played with the other board beside one's own."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.blanco.match import BlancoMatch
from game.blanco.rules import Setup
from game.challenge import Challenge
from game.luckybox.bots import BOT
from game.luckybox.record import LuckyboxMatch, new_match
from game.luckybox.rules import Phase
from game.luckybox.scenes.draft import DraftScene
from game.luckybox.scenes.luckybox_table import (
    Rival,
    Table,
    again,
    comparison,
    moment_of,
    replay,
    take_up,
)
from game.luckybox.scenes.luckybox_theatre import scene_for
from game.luckybox.scenes.round.round_scene import RoundScene
from game.luckybox.scenes.round.tiles import RivalScene, RivalTile
from game.luckybox.stage import view_of
from game.record import PERSON
from game.record import Player as Seated
from game.scenes.menu.seats import SeatsScene
from game.scenes.menu.title import TitleScene
from game.scenes.share import ChallengeScene
from game.ui.window.scene import Kit
from tests.players.screen import Player, leave_all
from tests.tables.box import code_of, read_code

WINDOW = (960, 540)


@pytest.fixture
def kit(rested_kit: Kit) -> Kit:
    return rested_kit


@pytest.fixture(autouse=True)
def rested(kit: Kit) -> Iterator[None]:
    yield
    kit.settings.last_seats = []
    kit.clipboard.put("")
    leave_all(kit)


def play_on(match: LuckyboxMatch, choice: int = 0, turns: int = 10_000) -> LuckyboxMatch:
    """Let everybody do the first thing that is allowed, or the last."""
    while not match.is_over and turns:
        waiting = match.waiting_for()
        if not waiting:
            turns -= match.game.phase is Phase.TURN
            match.advance()
            continue
        match.act(match.legal(waiting[0])[choice])
    return match


def sent(*names: str, kind: str = PERSON, with_game: bool = True, seed: int = 3) -> str:
    """Give the code of a game that somebody has played."""
    seats = [Seated(name, badge, kind) for badge, name in enumerate(names)]
    return code_of(play_on(new_match(seats, "classic", seed)).record(), with_game)


def challenged(kit: Kit, code: str, name: str = "Bo") -> Table:
    return take_up(kit, read_code(code), [Seated(name)])


def with_paste(kit: Kit, text: str) -> tuple[Player, ChallengeScene]:
    kit.clipboard.put(text)
    scene = ChallengeScene(kit)
    player = Player(kit, scene)
    player.press(pygame.K_v, mod=pygame.KMOD_LCTRL)
    return player, scene


# --- pasting -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "Nothing to paste"),
        ("hello", "No challenge code found"),
        ("LUCKY2-0000", "This code is version 2"),
        ("LUCKY1-00", "This code is incomplete"),
        ("LUCKY1-" + "Z" * 60_000, "This is too long for a challenge code"),
    ],
)
def test_what_is_no_challenge_is_refused_in_words(kit: Kit, text: str, words: str) -> None:
    player, scene = with_paste(kit, text)
    assert scene.challenge is None
    assert scene.refusal.startswith(words)
    player.press(pygame.K_RETURN)
    assert player.scene is scene


def test_a_damaged_code_is_refused(kit: Kit) -> None:
    code = sent("Zoé")
    wrong = "0" if code[-1] != "0" else "1"
    _player, scene = with_paste(kit, code[:-1] + wrong)
    assert scene.refusal.startswith("This code is damaged")


def test_a_good_code_after_a_bad_one_is_read(kit: Kit) -> None:
    player, scene = with_paste(kit, "nothing")
    kit.clipboard.put(f"> try this: {sent('Zoé')}")
    player.click(scene.focus.labelled("Paste").rect.center)
    assert scene.challenge is not None
    assert not scene.refusal


def test_a_challenge_is_played_by_whoever_played_here_last(kit: Kit) -> None:
    kit.settings.last_seats = [("Ana", "3", PERSON), ("Bo", "1", PERSON)]
    player, _scene = with_paste(kit, sent("Zoé"))
    player.press(pygame.K_RETURN)
    player.wait()
    match = player.at(DraftScene).table.match
    assert [seat.name for seat in match.players] == ["Ana"]
    assert match.setup.seed == 3
    assert "seal" in match.extra


def test_where_bots_sat_bots_sit_again(kit: Kit) -> None:
    seats = [Seated("Zoé"), Seated("Robo", 5, BOT), Seated("Max", 2)]
    code = code_of(play_on(new_match(seats, "classic", 4)).record())
    _player, scene = with_paste(kit, code)
    assert [(seat.name, seat.kind) for seat in scene.players()] == [
        ("Player 1", PERSON), ("Robo", BOT), ("Player 3", PERSON),
    ]  # fmt: skip


@pytest.mark.parametrize("game", ["luckybox", "blanco"])
def test_whoever_takes_up_a_challenge_keeps_name_and_badge_and_bots_give_way(
    kit: Kit, game: str
) -> None:
    kit.settings.last_seats = [("Ana", "5", PERSON), ("Bo", "1", PERSON)]
    if game == "blanco":
        seats = [Seated("ana", 5, "tidy"), Seated("Zoé", 2)]
        record = BlancoMatch(Setup(("ana", "Zoé"), 4), seats).record()
        kind = "tidy"
    else:
        seats = [Seated("ana", 5, BOT), Seated("Zoé", 2)]
        record, kind = new_match(seats, "classic", 4).record(), BOT
    _player, scene = with_paste(kit, code_of(record))
    assert scene.players() == [Seated("ana 2", 0, kind), Seated("Ana", 5, PERSON)]


def test_a_game_of_bots_is_taken_up_by_a_person(kit: Kit) -> None:
    _player, scene = with_paste(kit, sent("Robo", kind=BOT))
    [seat] = scene.players()
    assert not seat.is_bot


def test_the_title_takes_a_challenge_from_the_clipboard(kit: Kit) -> None:
    player = Player(kit, TitleScene(kit))
    kit.clipboard.put(sent("Zoé"))
    player.press(pygame.K_v, mod=pygame.KMOD_LCTRL)
    player.wait()
    assert isinstance(player.scene, ChallengeScene)
    assert player.scene.challenge is not None


@pytest.mark.parametrize("game", ["luckybox", "blanco"])
def test_the_seats_of_either_game_lead_to_a_challenge(kit: Kit, game: str) -> None:
    scene = SeatsScene(kit, game=game)
    player = Player(kit, scene)
    player.click(scene.focus.labelled("Enter a code").rect.center)
    player.wait()
    assert isinstance(player.scene, ChallengeScene)


# --- the other board -----------------------------------------------------------------------------


def test_the_other_board_is_never_a_number_ahead(kit: Kit) -> None:
    table = challenged(kit, sent("Zoé"))
    rival, match = table.rival, table.match
    assert rival is not None
    while not match.is_over:
        if match.game.phase is Phase.TURN:
            shown, here = rival.after(moment_of(match)), match.game
            assert (shown.round, shown.turn) <= (here.round, here.turn)
            if match.waiting_for():
                assert (shown.round, shown.turn) < (here.round, here.turn)
            elif here.turn:
                assert (shown.round, shown.turn) == (here.round, here.turn)
        waiting = match.waiting_for()
        if waiting:
            match.act(match.legal(waiting[0])[-1])
        else:
            match.advance()


def test_the_tile_opens_the_other_board_and_nothing_can_be_played_there(kit: Kit) -> None:
    table = challenged(kit, sent("Zoé"))
    play_on(table.match, turns=4)
    table.director.reset(view_of(table.match.game))
    scene = scene_for(kit, table)
    assert isinstance(scene, RoundScene)
    player = Player(kit, scene)
    player.wait(3)
    tile = scene.focus.labelled("The other board")
    assert isinstance(tile, RivalTile)
    player.click(tile.rect.center)
    player.wait()
    assert isinstance(player.scene, RivalScene)
    assert [widget.label for widget in player.scene.focus.widgets] == ["Close"]
    before = table.match.game
    player.press(pygame.K_g)
    player.wait()
    assert player.scene is scene
    assert table.match.game == before


@pytest.mark.parametrize("players", [2, 6, 7, 12])
def test_in_company_the_winner_of_the_other_table_stands_in_the_rail(
    kit: Kit, players: int
) -> None:
    names = tuple("ABCDEFGHIJKL"[:players])
    challenge = read_code(sent(*names))
    table = take_up(kit, challenge, [Seated(name) for name in names])
    play_on(table.match, turns=4)
    table.director.reset(view_of(table.match.game))
    scene = scene_for(kit, table)
    assert isinstance(scene, RoundScene)
    player = Player(kit, scene)
    player.wait(3)
    tiles = list(scene.picture.tile_rects.values())
    rival = scene.focus.labelled("The other board").rect
    assert len(tiles) == players - 1
    assert rival.collidelist(tiles) < 0
    assert scene.picture.place["rail"].contains(rival)
    player.click(rival.center)
    player.wait()
    assert isinstance(player.scene, RivalScene)


def test_in_the_theatre_nobody_runs_along(kit: Kit) -> None:
    table = challenged(kit, sent("Zoé"))
    play_on(table.match, -1)
    assert replay(kit, table.match.record()).rival is None


def test_a_deal_without_a_game_has_no_other_board(kit: Kit) -> None:
    table = challenged(kit, sent("Zoé", with_game=False))
    assert table.rival is None
    assert isinstance(scene_for(kit, table), DraftScene)


def test_a_key_that_another_program_wrote_is_no_rival(kit: Kit) -> None:
    match = new_match([Seated("Ana")], "classic", 3)
    match.extra["challenge"] = {"what": "else"}
    assert Table(match, kit.settings).rival is None


def test_a_challenge_that_is_taken_up_again_has_its_rival(kit: Kit) -> None:
    table = challenged(kit, sent("Zoé"))
    play_on(table.match, turns=4)
    later = Table(LuckyboxMatch.resumed(table.match.record(), table.match.steps), kit.settings)
    assert later.rival is not None
    assert later.rival.player.name == "Zoé"


def test_the_same_deal_again_is_the_same_challenge(kit: Kit) -> None:
    table = challenged(kit, sent("Zoé"))
    rematch = again(kit, table, table.match.setup.seed)
    assert rematch.rival is not None
    assert rematch.match.setup == table.match.setup
    assert rematch.match.extra["seal"] != table.match.extra["seal"]
    assert again(kit, table, 77).rival is None


# --- the comparison ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("by", "words"),
    [
        (7, "You beat Zoé: {m} to {t}!"),
        (-7, "Zoé stays ahead: {t} to {m}."),
        (0, "Tied with Zoé: {m} each."),
    ],
)
def test_the_final_score_is_compared(by: int, words: str) -> None:
    challenge: Challenge = read_code(sent("Zoé"))
    rival = Rival(challenge)
    assert rival.to_beat is not None
    mine = rival.to_beat + by
    assert comparison(rival, mine) == words.format(m=mine, t=rival.to_beat)


def test_an_unfinished_game_is_no_score_to_beat(kit: Kit) -> None:
    half = play_on(new_match([Seated("Zoé")], "classic", 3), turns=12)
    rival = Rival(read_code(code_of(half.record())))
    assert rival.to_beat is None
    assert comparison(rival, 50) == ""
