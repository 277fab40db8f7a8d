"""Sharing a finished game, and challenges: pasted, and played beside the other board."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from unittest.mock import patch

import pygame
import pytest

from game.blanco.match import BlancoMatch
from game.blanco.rules import Setup
from game.files import HOME_VARIABLE, brief_path
from game.library import list_games
from game.luckybox.bots import DEFAULT_BOT_NAME
from game.luckybox.record import DAILY_DEALS, LuckyboxMatch, new_match, new_occasion_match
from game.luckybox.rules import FULL_MASK, Phase, outcome
from game.luckybox.scenes import luckybox_table
from game.luckybox.scenes.draft import DraftScene
from game.luckybox.scenes.luckybox_statistics import render_result_picture, result_cards
from game.luckybox.scenes.luckybox_theatre import scene_for_table
from game.luckybox.scenes.round.round_scene import RoundScene
from game.luckybox.scenes.round.tiles import RivalScene
from game.luckybox.scenes.score import verdicts
from game.luckybox.scenes.score.final import FinalScene
from game.luckybox.stage import view_of
from game.record import PERSON_KIND, short_commitment
from game.record import Player as Seated
from game.scenes.menu.seats import SeatSetupScene
from game.scenes.menu.title import TitleScene
from game.scenes.share import (
    RESULT_PICTURE_SIZE,
    TURN_RESULT_SQUARES,
    ChallengeScene,
    SealScene,
    ShareScene,
    seal_proof,
)
from game.ui.tree import Part
from game.ui.window.film import PICTURES_FOLDER
from game.ui.window.scene import Kit
from tests.players.screen import Player, click, leave_all, open_kit, playing, words_on
from tests.tables import libraries
from tests.tables.box import code_of, read_code
from tests.tables.played import acted_out

IS_SHARED = True


@pytest.fixture(autouse=True)
def rested(kit: Kit) -> Iterator[None]:
    yield
    kit.settings.last_seats = []
    kit.clipboard.copy_text("")
    leave_all(kit)


def play_on(match: LuckyboxMatch, choice: int = 0, turns: int = 10_000) -> LuckyboxMatch:
    """Let everybody do the first thing that is allowed, or the last."""
    while not match.is_over and turns:
        waiting = match.waiting_seats()
        if not waiting:
            turns -= match.game.phase is Phase.TURN
            match.advance()
            continue
        match.act(match.legal(waiting[0])[choice])
    return match


def sent(*names: str, kind: str = PERSON_KIND, with_game: bool = True, seed: int = 3) -> str:
    seats = [Seated(name, badge, kind) for badge, name in enumerate(names)]
    return code_of(play_on(new_match(seats, "classic", seed)).record(), with_game)


def challenged(kit: Kit, code: str, name: str = "Bo") -> luckybox_table.Table:
    return luckybox_table.make_challenge_table(kit, read_code(code), [Seated(name)])


def with_paste(kit: Kit, text: str) -> tuple[Player, ChallengeScene]:
    kit.clipboard.copy_text(text)
    player, scene = playing(kit, ChallengeScene(kit))
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


def test_a_good_code_after_a_damaged_one_is_read(kit: Kit) -> None:
    code = sent("Zoé")
    player, scene = with_paste(kit, code[:-1] + ("0" if code[-1] != "0" else "1"))
    assert scene.refusal.startswith("This code is damaged")
    kit.clipboard.copy_text(f"> try this: {code}")
    player.click(scene.focus.find_by_label("Paste").rect.center)
    assert scene.challenge is not None
    assert not scene.refusal


def test_a_challenge_is_played_by_whoever_played_here_last(kit: Kit) -> None:
    seats = [Seated("Zoé"), Seated("Robo", 5, DEFAULT_BOT_NAME), Seated("Max", 2)]
    code = code_of(play_on(new_match(seats, "classic", 4)).record())
    _player, scene = with_paste(kit, code)
    assert [(seat.name, seat.kind) for seat in scene.challenge_players()] == [
        ("Player 1", PERSON_KIND), ("Robo", DEFAULT_BOT_NAME), ("Player 3", PERSON_KIND),
    ]  # fmt: skip
    _player, scene = with_paste(kit, sent("Robo", kind=DEFAULT_BOT_NAME))
    [seat] = scene.challenge_players()
    assert not seat.is_bot
    kit.settings.last_seats = [("Ana", "3", PERSON_KIND), ("Bo", "1", PERSON_KIND)]
    player, _scene = with_paste(kit, sent("Zoé"))
    player.press(pygame.K_RETURN)
    match = player.at(DraftScene).table.match
    assert [seat.name for seat in match.players] == ["Ana"]
    assert match.setup.seed == 3
    assert "seal" in match.extra


@pytest.mark.parametrize("game", ["luckybox", "blanco"])
def test_who_takes_up_a_challenge_keeps_name_and_badge(kit: Kit, game: str) -> None:
    kit.settings.last_seats = [("Ana", "5", PERSON_KIND), ("Bo", "1", PERSON_KIND)]
    if game == "blanco":
        seats = [Seated("ana", 5, "tidy"), Seated("Zoé", 2)]
        record = BlancoMatch(Setup(("ana", "Zoé"), 4), seats).record()
        kind = "tidy"
    else:
        seats = [Seated("ana", 5, DEFAULT_BOT_NAME), Seated("Zoé", 2)]
        record, kind = new_match(seats, "classic", 4).record(), DEFAULT_BOT_NAME
    _player, scene = with_paste(kit, code_of(record))
    assert scene.challenge_players() == [Seated("ana 2", 0, kind), Seated("Ana", 5, PERSON_KIND)]


def test_the_title_takes_a_challenge_from_the_clipboard_and_the_seats_lead_there(kit: Kit) -> None:
    player = Player(kit, TitleScene(kit))
    kit.clipboard.copy_text(sent("Zoé"))
    player.press(pygame.K_v, mod=pygame.KMOD_LCTRL, frames=1)
    assert player.at(ChallengeScene).challenge is not None
    for game in ("luckybox", "blanco"):
        player = Player(kit, SeatSetupScene(kit, game=game))
        click(player, "Enter a code")
        assert isinstance(player.scene, ChallengeScene)


def test_the_other_board_is_never_ahead_and_nothing_can_be_played_there(kit: Kit) -> None:
    table = challenged(kit, sent("Zoé"))
    rival, match = table.rival, table.match
    assert rival is not None
    while not match.is_over:
        if match.game.phase is Phase.TURN:
            shown, here = (
                rival.progress_after(luckybox_table.last_answered_moment(match)),
                match.game,
            )
            assert (shown.round, shown.turn) <= (here.round, here.turn)
            if match.waiting_seats():
                assert (shown.round, shown.turn) < (here.round, here.turn)
            elif here.turn:
                assert (shown.round, shown.turn) == (here.round, here.turn)
        waiting = match.waiting_seats()
        if waiting:
            match.act(match.legal(waiting[0])[-1])
        else:
            match.advance()
    table = challenged(kit, sent("Zoé"))
    play_on(table.match, turns=4)
    table.director.reset(view_of(table.match.game))
    scene = scene_for_table(kit, table)
    assert isinstance(scene, RoundScene)
    player = Player(kit, scene, frames=3)
    tile = scene.focus.find_by_label("The other board")
    assert tile.key == "rival"
    player.click(tile.rect.center)
    assert isinstance(player.scene, RivalScene)
    assert [widget.label for widget in player.scene.focus.widgets] == ["Close"]
    before = table.match.game
    player.press(pygame.K_g)
    assert player.scene is scene
    assert table.match.game == before


@pytest.mark.parametrize("players", [2, 6, 7, 12])
def test_in_company_the_other_tables_winner_is_in_the_rail(kit: Kit, players: int) -> None:
    names = tuple("ABCDEFGHIJKL"[:players])
    challenge = read_code(sent(*names))
    table = luckybox_table.make_challenge_table(kit, challenge, [Seated(name) for name in names])
    play_on(table.match, turns=4)
    table.director.reset(view_of(table.match.game))
    scene = scene_for_table(kit, table)
    assert isinstance(scene, RoundScene)
    player = Player(kit, scene, frames=3)
    tiles = list(scene.picture.tile_rects.values())
    rival = scene.focus.find_by_label("The other board").rect
    assert len(tiles) == players - 1
    assert rival.collidelist(tiles) < 0
    assert scene.picture.place["rail"].contains(rival)
    player.click(rival.center)
    assert isinstance(player.scene, RivalScene)


def test_a_deal_without_a_game_has_no_other_board_and_the_same_deal_again_has(kit: Kit) -> None:
    table = challenged(kit, sent("Zoé", with_game=False))
    assert table.rival is None
    assert isinstance(scene_for_table(kit, table), DraftScene)
    table = challenged(kit, sent("Zoé"))
    play_on(table.match, -1)
    assert luckybox_table.make_replay_table(kit, table.match.record()).rival is None
    match = new_match([Seated("Ana")], "classic", 3)
    match.extra["challenge"] = {"what": "else"}
    assert luckybox_table.Table(match, kit.settings).rival is None, "another program wrote it"
    table = challenged(kit, sent("Zoé"))
    rematch = luckybox_table.make_repeat_table(kit, table, table.match.setup.seed)
    assert rematch.rival is not None
    assert rematch.match.setup == table.match.setup
    assert rematch.match.extra["seal"] != table.match.extra["seal"]
    assert luckybox_table.make_repeat_table(kit, table, 77).rival is None
    play_on(table.match, turns=4)
    later = luckybox_table.Table(
        LuckyboxMatch.resumed(table.match.record(), table.match.steps), kit.settings
    )
    assert later.rival.player.name == "Zoé"


@pytest.mark.parametrize(
    ("by", "words"),
    [
        (7, "You beat Zoé: {m} to {t}!"),
        (-7, "Zoé stays ahead: {t} to {m}."),
        (0, "Tied with Zoé: {m} each."),
    ],
)
def test_the_final_score_is_compared_with_that_of_a_finished_game(by: int, words: str) -> None:
    rival = luckybox_table.LuckyboxRival(read_code(sent("Zoé")))
    assert rival.to_beat is not None
    mine = rival.to_beat + by
    assert verdicts.compare_with_rival(rival, mine) == words.format(m=mine, t=rival.to_beat)
    half = play_on(new_match([Seated("Zoé")], "classic", 3), turns=12)
    rival = luckybox_table.LuckyboxRival(read_code(code_of(half.record())))
    assert rival.to_beat is None
    assert verdicts.compare_with_rival(rival, mine) == ""


@pytest.mark.parametrize(
    ("by", "shout"), [(7, "You beat Zoé!"), (-7, "Zoé stays ahead."), (0, "A tie with Zoé!")]
)
def test_how_a_challenge_ended_stands_in_the_largest_letters(
    kit: Kit, monkeypatch: pytest.MonkeyPatch, by: int, shout: str
) -> None:
    table = challenged(kit, sent("Zoé"))
    play_on(table.match)
    table.director.reset(view_of(table.match.game))
    total = outcome(table.match.game).sheets[0].total
    monkeypatch.setattr(table.rival, "to_beat", total - by)
    player = at_the_end(kit, table)
    scene = player.at(FinalScene)
    _total, _made_of, verdict, rest, *_remarks = scene.result_in_words()
    assert verdict == shout and rest.startswith(f"{total} to {total - by} ")
    assert " ".join(shout.split()) in " ".join(words_on(kit, scene).split())


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    return tmp_path


def finished(kit: Kit, names: tuple[str, ...] = ("Ada",), seed: int = 3) -> luckybox_table.Table:
    players = [Seated(name, badge) for badge, name in enumerate(names)]
    return acted_out(luckybox_table.make_table(kit, players, "classic", seed))


def at_the_end(kit: Kit, table: luckybox_table.Table) -> Player:
    scene = scene_for_table(kit, table)
    assert isinstance(scene, FinalScene)
    scene.counting.finish()
    player = Player(kit, scene, frames=60)
    return player


def test_the_code_of_ones_own_game_says_that_it_will_be_practice(tmp_path: Path) -> None:
    match = libraries.play(libraries.laid(("Ada",)))
    libraries.filled(tmp_path, match)
    for name, said in (
        ("Ada", "Your own deal: you’ve played it, so this is practice."),
        ("Bo", "Practice: Ada played this deal before."),
    ):
        kit = open_kit(folder=tmp_path)
        kit.settings.last_seats = [(name, "0", PERSON_KIND)]
        player, scene = with_paste(kit, code_of(match.record()))
        library = kit.shelf.library
        assert library is not None
        library.ask(list_games).wait(libraries.PATIENCE)
        player.wait(3)
        assert said in " ".join(words_on(kit, scene).split())
        library.ask(list_games).wait(libraries.PATIENCE)
        scene.read_pasted_code(sent("Ada", seed=99))
        library.ask(list_games).wait(libraries.PATIENCE)
        player.wait(3)
        assert "ractice" not in words_on(kit, scene), "a deal nobody here has played"


# --- the sheet -----------------------------------------------------------------------------------


def test_the_result_is_copied_with_squares_and_a_code_or_it_is_said_why_not(kit: Kit) -> None:
    table = finished(kit)
    player = Player(kit, ShareScene(kit, table.match))
    click(player, "Copy result")
    ended = outcome(table.match.game)
    result, legend, *_how = re.split(r"\n+(?=⬜ 0|Try)", kit.clipboard.get_text())
    line, *rows = result.splitlines()
    assert legend == "⬜ 0 🟨 1 🟧 2 🟥 3+ crosses per number"
    assert f"{ended.sheets[0].total} points" in line, "what is read aloud comes first"
    assert len(rows) == 4 and all(set(row) <= set(TURN_RESULT_SQUARES) for row in rows)
    assert len(rows[0]) == 9 and any(
        TURN_RESULT_SQUARES.index(square) for row in rows for square in row
    )
    assert read_code(kit.clipboard.get_text()).record.seed == 3, "the whole message is pasted"
    player, scene = playing(kit, ShareScene(kit, table.match))
    table.match.actions.reverse()
    scene.record = table.match.record()
    kit.clipboard.copy_text("mine")
    click(player, "Copy challenge code")
    assert kit.clipboard.get_text() == "mine"
    assert kit.notices.current.startswith("This game breaks the rules")


def test_practice_is_not_passed_off_as_the_daily_deal(kit: Kit) -> None:
    match = new_occasion_match(DAILY_DEALS, "Ada", date(2026, 11, 21), is_practice=True)
    table = luckybox_table.create_match_table(kit, match)
    while not match.is_over:
        if match.waiting_seats():
            match.act(match.legal(0)[0])
        else:
            match.advance()
    assert ShareScene(kit, table.match).line.startswith(
        "Practice · Super Mega Lucky Box · daily 2026"
    )


@pytest.mark.parametrize("with_game", [True, False])
def test_the_code_brings_the_game_or_the_deal_alone(kit: Kit, with_game: bool) -> None:
    table = finished(kit, ("Ada", "Zoé"))
    player = Player(kit, ShareScene(kit, table.match))
    if not with_game:
        click(player, "Include our moves")
    click(player, "Copy challenge code")
    challenge = read_code(kit.clipboard.get_text())
    assert (challenge.to_beat is not None) is with_game
    assert challenge.record.seed == 3
    assert challenge.record.players == ("Ada", "Zoé")


def test_a_game_of_bots_is_nobodys_own(kit: Kit) -> None:
    def words(kinds: tuple[str, ...]) -> str:
        match = finished(kit, ("Ada", "Zoé")).match
        match.players = tuple(
            Seated(player.name, player.badge, kind)
            for player, kind in zip(match.players, kinds, strict=True)
        )
        scene = ShareScene(kit, match)
        scene.resize(kit.stack.size)
        said = words_on(kit, scene)
        scene.with_game = False
        return said + words_on(kit, scene)

    assert not re.search(r"\b(my|our|your?)\b", words(("random", "tidy")))
    assert re.search(r"\byour result\b", words((PERSON_KIND, "tidy")))


def test_the_picture_is_saved_among_the_pictures_or_why_not_is_told(kit: Kit, home: Path) -> None:
    (home / PICTURES_FOLDER).write_text("in the way", encoding="utf-8")
    player = Player(kit, ShareScene(kit, finished(kit).match))
    click(player, "Save picture")
    assert "cannot be saved" in kit.notices.current
    (home / PICTURES_FOLDER).unlink()
    click(player, "Save picture")
    [path] = (home / PICTURES_FOLDER).glob("*.png")
    assert pygame.image.load(path).get_size() == RESULT_PICTURE_SIZE
    assert brief_path(path) in kit.notices.current


def test_the_picture_counts_every_card_and_names_none(kit: Kit) -> None:
    table = finished(kit, ("Ada", "Zoé", "Bo"))
    for seat, ended in enumerate(table.match.game.seats):
        cards = result_cards(table.match, seat)
        assert len(cards) == 6
        assert sum(card.points is not None for card in cards) == sum(ended.completed)
        assert all((card.points is not None) == (card.crossed == FULL_MASK) for card in cards)
    table = finished(kit)
    with patch.object(kit.text, "draw", wraps=kit.text.draw) as drawn:
        picture = render_result_picture(kit, table.match, "the line")
    numbers = {call.args[1] for call in drawn.call_args_list if re.search(r"\d", call.args[1])}
    result = outcome(table.match.game)
    assert numbers <= {str(result.sheets[0].total), "+15", "+12", "+10", "+8"}
    # Another deck would look the same: a card's bands are not on it either.
    assert picture.get_size() == RESULT_PICTURE_SIZE


def test_the_pause_shows_the_seal_but_not_yet_the_salt(kit: Kit) -> None:
    table = luckybox_table.make_table(kit, [Seated("Ada")], "classic", 3)
    player = Player(kit, scene_for_table(kit, table), frames=100)
    with pytest.raises(LookupError):
        player.at(DraftScene).focus.find_by_label("Fair deal")
    player.press(pygame.K_ESCAPE, frames=2)
    click(player, "Fair deal")
    assert isinstance(player.scene, SealScene)
    click(player, "Copy the seal")
    seal = table.match.extra["seal"]
    assert isinstance(seal, dict)
    assert kit.clipboard.get_text() == seal["commitment"]
    short = short_commitment(seal) or ""
    assert kit.clipboard.get_text().startswith(short.replace(" ", "")) and short


def test_a_seal_without_digits_shows_no_empty_box(kit: Kit) -> None:
    table = finished(kit)
    assert SealScene(kit, table.match).parts()["commitment"] != Part()
    table.match.extra["seal"] = {}
    assert SealScene(kit, table.match).parts()["commitment"] == Part()


def test_the_final_score_says_whether_the_seal_held_and_gives_the_proof(kit: Kit) -> None:
    table = finished(kit)
    player = at_the_end(kit, table)
    final = player.at(FinalScene)
    assert final.seal.lines() == ["Fair deal"], "without digits"
    player.press(pygame.K_s)
    assert isinstance(player.scene, ShareScene)
    player.press(pygame.K_ESCAPE)
    assert player.scene is final
    click(player, "Fair deal")
    click(player, "Copy the proof")
    seal = table.match.extra["seal"]
    assert isinstance(seal, dict)
    assert str(seal["salt"]) in kit.clipboard.get_text() == seal_proof(table.match)
    table.match.extra["seal"] = {"commitment": "0" * 64, "salt": "0" * 32}
    final = FinalScene(kit, table)
    assert final.seal.lines()[0].startswith("Seal broken")
    del table.match.extra["seal"]
    player = at_the_end(kit, table)
    with pytest.raises(LookupError):
        click(player, "Fair deal")
