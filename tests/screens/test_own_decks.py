"""Decks of players' own in the window: dropped, chosen at the seats, named at the table."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from game.files import HOME_VARIABLE
from game.luckybox.decks import OwnDeck
from game.luckybox.decks.forging import PUBLISHED, Stage, draw_deck
from game.luckybox.decks.own import read_own
from game.luckybox.record import challenge_match
from game.luckybox.rules import format_deck
from game.luckybox.scenes.draft import DraftScene
from game.luckybox.scenes.luckybox_table import again, lay, resume
from game.luckybox.scenes.own_decks import STAGES, Making
from game.record import PERSON
from game.record import Player as Seat
from game.scenes.frame.widget_scene import ConfirmScene
from game.scenes.menu.seats import SeatsScene
from game.scenes.menu.title import TitleScene
from game.thinking import Thought
from game.ui.window.scene import Kit
from game.words import set_language
from tests.players.screen import Player, choose, click, open_kit, widget_in, words_on
from tests.tables.box import code_of, read_code

DRAWN = draw_deck(7, 1)
EQUAL = (*DRAWN[:59], DRAWN[0].renumbered(60))
"""The last card is the first one once more: outside the laws."""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    set_language("en")
    home = tmp_path / "home"
    (home / "decks").mkdir(parents=True)
    monkeypatch.setenv(HOME_VARIABLE, str(home))
    return home


@pytest.fixture
def kit(home: Path) -> Kit:
    kit = open_kit()
    return kit


def seated(kit: Kit, *names: str) -> tuple[Player, SeatsScene]:
    kit.settings.last_seats = [(name, str(at), PERSON) for at, name in enumerate(names)]
    kit.stack.push(TitleScene(kit))
    scene = SeatsScene(kit, 7)
    return Player(kit, scene), scene


def put(folder: Path, name: str, content: object) -> Path:
    path = folder / name
    path.write_text(content if isinstance(content, str) else format_deck(content), "utf-8")  # type: ignore[arg-type]
    return path


def test_the_games_own_deck_is_chosen_unless_somebody_says(home: Path, kit: Kit) -> None:
    put(home / "decks", "Mine.txt", DRAWN)
    player, scene = seated(kit, "Ana", "Bo")
    assert "Deck: Tombola" in words_on(kit, scene)
    click(player, "Start")
    player.wait(2)
    assert isinstance(player.scene, DraftScene)
    assert player.scene.table.match.deck == "tombola"


def test_a_deck_that_lies_there_is_played_by_one_person(home: Path, kit: Kit) -> None:
    put(home / "decks", "Mine.txt", DRAWN)
    player, scene = seated(kit, "Ana", "Bo")
    scene.remove(scene.forms[-1])
    choose(scene, "deck", "Deck: Mine")
    click(player, "Start")
    player.wait(2)
    table = player.at(DraftScene).table
    assert [one.name for one in table.players] == ["Ana"]
    assert table.match.own_deck == OwnDeck("Mine", DRAWN)
    assert "Mine" in words_on(kit, player.scene)
    assert "breaks deck rules" not in words_on(kit, player.scene)


def test_a_deck_that_is_dropped_is_kept_and_chosen(tmp_path: Path, home: Path, kit: Kit) -> None:
    player, scene = seated(kit, "Ana", "Bo")
    path = put(tmp_path, "Odd.txt", EQUAL)
    player.do(Event(pygame.DROPFILE, file=str(path)))
    assert (home / "decks" / "Odd.txt").is_file()
    assert scene.terms.deck == OwnDeck("Odd", EQUAL)
    scene.focus.focus(widget_in(scene, "deck"))
    kit.hands.by_keyboard = True
    assert "deck rules, but you can play with them" in words_on(kit, scene)
    assert "Deck: Odd" in words_on(kit, scene)


def test_what_is_dropped_and_no_deck_is_refused_and_changes_nothing(
    tmp_path: Path, home: Path, kit: Kit
) -> None:
    player, scene = seated(kit, "Ana", "Bo")
    player.do(Event(pygame.DROPFILE, file=str(put(tmp_path, "few.txt", DRAWN[:7]))))
    assert kit.notices.last[-1].startswith("This is not a deck: it has 7 cards")
    assert list((home / "decks").iterdir()) == [] and scene.terms.deck is None


def test_a_game_without_decks_takes_no_files(tmp_path: Path, home: Path, kit: Kit) -> None:
    player, scene = seated(kit, "Ana", "Bo")
    scene.choose_game("blanco")
    assert not scene.takes_files
    player.do(Event(pygame.DROPFILE, file=str(put(tmp_path, "Mine.txt", DRAWN))))
    assert list((home / "decks").iterdir()) == []


def test_a_deck_that_cannot_be_played_says_why_and_is_not_begun(home: Path, kit: Kit) -> None:
    put(home / "decks", "broken.txt", "card 1")
    player, scene = seated(kit, "Ana", "Bo")
    choose(scene, "deck", "Deck: broken")
    assert "This deck cannot be played" in words_on(kit, scene)
    click_at = widget_in(scene, "start")
    assert not click_at.enabled
    player.press(pygame.K_RETURN)
    assert player.scene is scene
    choose(scene, "deck", "Deck: Tombola")
    assert click_at.enabled


def test_a_deck_that_is_gone_is_no_longer_offered(home: Path, kit: Kit) -> None:
    path = put(home / "decks", "Mine.txt", DRAWN)
    player, scene = seated(kit, "Ana", "Bo")
    choose(scene, "deck", "Deck: Mine")
    player.click(widget_in(scene, "add_deck").rect.center)
    player.wait(2)
    assert isinstance(player.scene, ConfirmScene)
    path.unlink()
    put(home / "decks", "Other.txt", DRAWN)
    player.press(pygame.K_ESCAPE)
    player.wait(2)
    assert scene.terms.deck is None
    choose(scene, "deck", "Deck: Other")


def test_a_folder_that_cannot_be_looked_into_is_said(home: Path, kit: Kit) -> None:
    (home / "decks").rmdir()
    put(home, "decks", "a file")
    _player, scene = seated(kit, "Ana", "Bo")
    assert kit.notices.last[-1].startswith("Your deck folder cannot be used")
    assert scene.terms.can_be_played


def test_a_new_deal_and_a_game_taken_up_keep_the_deck(home: Path, kit: Kit) -> None:
    deck = OwnDeck("Mine", EQUAL)
    table = lay(kit, [Seat("Ana")], "classic", 5, deck=deck)
    for seed in (5, 6):
        assert again(kit, table, seed).match.own_deck == deck
    assert resume(kit, table.match.record()).match.own_deck == deck
    scene = DraftScene(kit, table)
    Player(kit, scene)
    assert "Mine · breaks deck rules" in words_on(kit, scene)


# --- making one in the window ---------------------------------------------------------------------

QUICK = (Stage(4, 100.0, 100.0, 100), Stage(8, 100.0, 100.0, 100))
"""Any deck passes."""


def make_deck(player: Player, frames: int = 300) -> None:
    """Press the button, and wait until the bar is gone."""
    click(player, "Make a deck")
    for _frame in range(frames):
        if player.kit.job_runner.current is None:
            return
        player.wait()
    raise TimeoutError


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.luckybox.scenes.own_decks.STAGES", QUICK)


@pytest.mark.usefixtures("quick")
def test_a_deck_is_made_chosen_played_and_sent(home: Path, kit: Kit) -> None:
    player, scene = seated(kit, "Ana", "Bo")
    make_deck(player)
    (path,) = (home / "decks").iterdir()
    deck = scene.terms.deck
    assert isinstance(deck, OwnDeck) and deck.broken_laws == ()
    assert deck == read_own(path)
    assert f"Deck: {deck.name}" in words_on(kit, scene)
    assert kit.notices.current.startswith(f"“{deck.name}” is ready")
    click(player, "Start")
    player.wait(2)
    match = player.at(DraftScene).table.match
    assert match.own_deck == deck
    sent = challenge_match(read_code(code_of(match.record(), False)), [Seat("Cleo"), Seat("Di")])
    assert sent.own_deck == deck


@pytest.mark.usefixtures("quick")
def test_every_deck_that_is_made_has_a_name_of_its_own(home: Path, kit: Kit) -> None:
    player, _scene = seated(kit, "Ana", "Bo")
    for _deck in range(9):
        make_deck(player)
    names = {path.stem for path in (home / "decks").iterdir()}
    assert len(names) == 9 and sum(name[-1].isdigit() for name in names) == 2


def test_escape_and_leaving_stop_it_and_nothing_is_left(
    home: Path, kit: Kit, monkeypatch: pytest.MonkeyPatch
) -> None:
    player, scene = seated(kit, "Ana", "Bo")
    # Thoughts that nobody begins.
    monkeypatch.setattr(kit.thinker, "think", Thought)
    for leave in (lambda: player.press(pygame.K_ESCAPE), scene.go_back):
        click(player, "Make a deck")
        job = kit.job_runner.current
        assert job is not None and job.words == "Making a deck, try 1 (Esc to stop)"
        assert not widget_in(scene, "make_deck").enabled
        assert player.scene is scene
        leave()
        player.wait(2)
        assert kit.job_runner.current is None
        assert kit.notices.current == "No deck made."
    assert player.scene is not scene and list((home / "decks").iterdir()) == []


@pytest.mark.usefixtures("quick")
def test_a_deck_that_cannot_be_saved_says_why(home: Path, kit: Kit) -> None:
    player, scene = seated(kit, "Ana", "Bo")
    (home / "decks").rmdir()
    put(home, "decks", "a file")
    make_deck(player)
    assert kit.notices.current.startswith("Couldn’t save the deck (")
    assert scene.terms.deck is None


def test_the_bar_grows_from_deck_to_deck_and_the_bands_are_those_of_the_laws(kit: Kit) -> None:
    tries = (Stage(20, 1.0, 100.0, 100), Stage(40, 1.0, 100.0, 100))
    job, shares, decks = Making(kit, lambda _file: None, tries), [0.0], {""}
    while not job.work():
        shares.append(job.share)
        decks.add(job.words)
    assert shares == sorted({*shares}) and shares[-1] < 1.0 and len(decks) > 2
    last = STAGES[-1]
    for policy in PUBLISHED.values():
        # Two standard errors beyond what passes are still within the band.
        assert last.mean + 2 * policy.sd / last.games**0.5 < policy.band[1] - policy.mean + 1e-9
