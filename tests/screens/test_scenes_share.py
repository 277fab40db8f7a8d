"""Sharing a finished game: the line, the picture that spoils nothing, the code, and the seal."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path

import pygame
import pytest

from game.files import HOME_VARIABLE
from game.luckybox.record import DAILY, occasion_match
from game.luckybox.rules import FULL, Phase, outcome
from game.luckybox.scenes.draft import DraftScene
from game.luckybox.scenes.luckybox_statistics import cards_seen, luckybox_picture
from game.luckybox.scenes.luckybox_table import Table, lay, lay_table
from game.luckybox.scenes.luckybox_theatre import scene_for
from game.luckybox.scenes.score.final import FinalScene
from game.record import PERSON, short_form
from game.record import Player as Seated
from game.scenes.share import SIZE, SQUARES, SealScene, ShareScene, proof_of
from game.scenes.table.play_scene import PauseScene
from game.ui.window.film import PICTURES
from game.ui.window.scene import Kit, Scene
from tests.players.screen import Player, words_on
from tests.tables.box import read_code

WINDOW = (960, 540)


@pytest.fixture
def kit(rested_kit: Kit) -> Kit:
    return rested_kit


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    return tmp_path


def played(kit: Kit, names: tuple[str, ...] = ("Ada",), seed: int = 3) -> Table:
    """Play a game in which everybody does the first thing that is allowed."""
    players = [Seated(name, badge) for badge, name in enumerate(names)]
    table = lay(kit, players, "classic", seed)
    match = table.match
    while not match.is_over:
        table.director.finish()
        waiting = match.waiting_for()
        if not waiting:
            table.advance()
            continue
        for player in waiting if match.game.phase is Phase.DRAFT else waiting[:1]:
            table.act(match.legal(player)[0])
    return table


def at_the_end(kit: Kit, table: Table) -> Player:
    scene = scene_for(kit, table)
    assert isinstance(scene, FinalScene)
    scene.counting.finish()
    player = Player(kit, scene)
    player.wait(60)
    return player


def click(player: Player, label: str) -> None:
    scene: Scene | None = player.scene
    assert isinstance(scene, ShareScene | SealScene | FinalScene | PauseScene)
    player.click(scene.focus.labelled(label).rect.center)
    player.wait(2)


# --- the sheet -----------------------------------------------------------------------------------


def test_s_opens_the_sheet_and_esc_goes_back_to_the_score(kit: Kit) -> None:
    player = at_the_end(kit, played(kit))
    final = player.scene
    player.press(pygame.K_s)
    player.wait()
    assert isinstance(player.scene, ShareScene)
    player.press(pygame.K_ESCAPE)
    player.wait()
    assert player.scene is final


def test_the_result_is_copied_with_a_pattern_of_squares_and_a_code_that_can_be_pasted(
    kit: Kit,
) -> None:
    table = played(kit)
    player = Player(kit, ShareScene(kit, table.match))
    click(player, "Copy result")
    ended = outcome(table.match.game)
    assert ended is not None
    line, *rows = kit.clipboard.get().split("\n\n")[0].splitlines()
    assert f"{ended.sheets[0].total} points" in line, "what is read aloud comes first"
    assert len(rows) == 4 and all(set(row) <= set(SQUARES) for row in rows)
    assert len(rows[0]) == 9 and any(SQUARES.index(square) for row in rows for square in row)
    assert read_code(kit.clipboard.get()).record.seed == 3, "the whole message is pasted"


def test_practice_is_not_passed_off_as_the_daily_deal(kit: Kit) -> None:
    match = occasion_match(DAILY, "Ada", date(2026, 11, 21), is_practice=True)
    table = lay_table(kit, match)
    while not match.is_over:
        if match.waiting_for():
            match.act(match.legal(0)[0])
        else:
            match.advance()
    assert ShareScene(kit, table.match).line.startswith(
        "Practice · Super Mega Lucky Box · daily 2026"
    )


@pytest.mark.parametrize("with_game", [True, False])
def test_the_code_brings_the_game_or_the_deal_alone(kit: Kit, with_game: bool) -> None:
    table = played(kit, ("Ada", "Zoé"))
    player = Player(kit, ShareScene(kit, table.match))
    if not with_game:
        click(player, "Include our moves")
    click(player, "Copy challenge code")
    challenge = read_code(kit.clipboard.get())
    assert (challenge.to_beat is not None) is with_game
    assert challenge.record.seed == 3
    assert challenge.record.players == ("Ada", "Zoé")


def test_a_game_of_bots_is_nobodys_own(kit: Kit) -> None:
    def words(kinds: tuple[str, ...]) -> str:
        match = played(kit, ("Ada", "Zoé")).match
        match.players = tuple(
            Seated(player.name, player.badge, kind)
            for player, kind in zip(match.players, kinds, strict=True)
        )
        scene = ShareScene(kit, match)
        said = words_on(kit, scene)
        scene.with_game = False
        return said + words_on(kit, scene)

    assert not re.search(r"\b(my|our|your?)\b", words(("random", "tidy")))
    assert re.search(r"\byour result\b", words((PERSON, "tidy")))


def test_a_game_that_fits_no_code_says_so_and_copies_nothing(kit: Kit) -> None:
    table = played(kit)
    scene = ShareScene(kit, table.match)
    player = Player(kit, scene)
    table.match.actions.reverse()
    scene.record = table.match.record()
    kit.clipboard.put("mine")
    click(player, "Copy challenge code")
    assert kit.clipboard.get() == "mine"
    assert kit.notices.current.startswith("This game breaks the rules")


def test_the_picture_is_saved_among_the_pictures(kit: Kit, home: Path) -> None:
    player = Player(kit, ShareScene(kit, played(kit).match))
    click(player, "Save picture")
    [path] = (home / PICTURES).glob("*.png")
    assert pygame.image.load(path).get_size() == SIZE
    assert str(path) in kit.notices.current


def test_a_folder_that_cannot_be_written_is_told(kit: Kit, home: Path) -> None:
    (home / PICTURES).write_text("in the way", encoding="utf-8")
    player = Player(kit, ShareScene(kit, played(kit).match))
    click(player, "Save picture")
    assert "cannot be saved" in kit.notices.current


# --- the picture ---------------------------------------------------------------------------------


def test_every_card_is_on_the_picture_and_counts_what_it_scored(kit: Kit) -> None:
    table = played(kit, ("Ada", "Zoé", "Bo"))
    for seat, ended in enumerate(table.match.game.seats):
        cards = cards_seen(table.match, seat)
        assert len(cards) == 6
        assert sum(card.points is not None for card in cards) == sum(ended.completed)
        assert all((card.points is not None) == (card.crossed == FULL) for card in cards)


def test_the_picture_does_not_tell_which_cards_they_were(
    kit: Kit, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = []
    draw = kit.text.draw
    monkeypatch.setattr(
        kit.text, "draw", lambda *args, **kwargs: drawn.append(args[1]) or draw(*args, **kwargs)
    )
    table = played(kit)
    picture = luckybox_picture(kit, table.match, "the line")
    ended = outcome(table.match.game)
    assert ended is not None
    assert {words for words in drawn if any(c.isdigit() for c in words)} <= {
        str(ended.sheets[0].total), "+15", "+12", "+10", "+8",
    }  # fmt: skip
    # Another deck would look the same: a card's bands are not on it either.
    assert picture.get_size() == SIZE


# --- the seal ------------------------------------------------------------------------------------


def test_the_pause_shows_the_seal_and_the_table_does_not(kit: Kit) -> None:
    table = lay(kit, [Seated("Ada")], "classic", 3)
    player = Player(kit, scene_for(kit, table))
    player.wait(100)
    with pytest.raises(LookupError):
        player.at(DraftScene).focus.labelled("Sealed deal")
    player.press(pygame.K_ESCAPE)
    player.wait(2)
    click(player, "Sealed deal")
    assert isinstance(player.scene, SealScene)
    click(player, "Copy the seal")
    short = short_form(table.match.extra["seal"]) or ""
    assert kit.clipboard.get().startswith(short.replace(" ", "")) and short


def test_before_the_end_nothing_tells_the_salt(kit: Kit) -> None:
    table = lay(kit, [Seated("Ada")], "classic", 3)
    player = Player(kit, SealScene(kit, table.match))
    seal = table.match.extra["seal"]
    assert isinstance(seal, dict)
    click(player, "Copy the seal")
    assert kit.clipboard.get() == seal["commitment"]


def test_the_final_score_says_that_the_seal_held_and_gives_the_proof(kit: Kit) -> None:
    table = played(kit)
    player = at_the_end(kit, table)
    final = player.at(FinalScene)
    assert final.seal.lines()[0].startswith("Seal verified · ")
    click(player, "Sealed deal")
    click(player, "Copy the proof")
    seal = table.match.extra["seal"]
    assert isinstance(seal, dict)
    assert str(seal["salt"]) in kit.clipboard.get() == proof_of(table.match)


def test_a_broken_seal_is_called_broken(kit: Kit) -> None:
    table = played(kit)
    table.match.extra["seal"] = {"commitment": "0" * 64, "salt": "0" * 32}
    final = FinalScene(kit, table)
    assert final.seal.lines()[0].startswith("Seal broken")


def test_a_game_without_a_seal_says_nothing_of_one(kit: Kit) -> None:
    table = played(kit)
    del table.match.extra["seal"]
    player = at_the_end(kit, table)
    with pytest.raises(LookupError):
        click(player, "Sealed deal")
