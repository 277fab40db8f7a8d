"""Decks of one's own: dropped on the seats, made there, chosen, looked at and refused."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from game.files import HOME_VARIABLE
from game.luckybox.decks import OwnDeck
from game.luckybox.decks.forging import PUBLISHED_FIGURES, ForgingStage, generate_deck
from game.luckybox.decks.own import read_deck_file
from game.luckybox.record import new_challenge_match, new_match
from game.luckybox.rules import format_deck, score_sheets
from game.luckybox.scenes.draft import DraftScene
from game.luckybox.scenes.luckybox_table import make_repeat_table, make_table, resume_table
from game.luckybox.scenes.own_decks import (
    SEARCH_STAGES,
    DeckMakingJob,
    DeckPage,
    LargeCardsPage,
    deck_titles,
)
from game.record import Player as Seat
from game.scenes import destinations as to
from game.scenes.frame.widget_scene import ConfirmScene
from game.scenes.menu.seats import SeatSetupScene
from game.scenes.menu.title import TitleScene
from game.thinking import BackgroundThought
from game.ui.window.scene import Kit
from tests.players.screen import Player, choose, click, open_kit, opened, widget_in, words_on
from tests.players.seats import named, seated
from tests.tables.box import code_of, read_code
from tests.tables.libraries import filled, play

DRAWN = generate_deck(7, 1)
EQUAL = (*DRAWN[:59], DRAWN[0].with_id(60))
"""The last card is the first one once more: outside the laws."""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path / "home"
    (home / "decks").mkdir(parents=True)
    monkeypatch.setenv(HOME_VARIABLE, str(home))
    return home


def put(folder: Path, name: str, content: object) -> Path:
    path = folder / name
    path.write_text(content if isinstance(content, str) else format_deck(content), "utf-8")  # type: ignore[arg-type]
    return path


def test_a_deck_that_is_dropped_is_chosen_and_played(home: Path, kit: Kit, tmp_path: Path) -> None:
    put(home / "decks", "Mine.txt", DRAWN)
    player, scene = seated(kit, named("Ana", "Bo"))
    assert "Deck: Tombola" in words_on(kit, scene) and scene.terms.chosen_deck is None
    scene.remove_seat(scene.forms[-1])
    choose(scene, "deck", "Deck: Mine")
    click(player, "Start", frames=3)
    table = player.at(DraftScene).table
    assert [one.name for one in table.players] == ["Ana"]
    assert table.match.own_deck == OwnDeck("Mine", DRAWN)
    assert "Mine" in words_on(kit, player.at(DraftScene))
    assert "breaks deck rules" not in words_on(kit, player.at(DraftScene))
    player, scene = seated(kit, named("Ana", "Bo"))
    path = put(tmp_path, "Odd.txt", EQUAL)
    player.do(Event(pygame.DROPFILE, file=str(path)))
    assert (home / "decks" / "Odd.txt").is_file()
    assert scene.terms.chosen_deck == OwnDeck("Odd", EQUAL)
    scene.focus.focus_widget(widget_in(scene, "deck"))
    kit.hands.by_keyboard = True
    assert "deck rules, but you can play with them" in words_on(kit, scene)
    assert "Deck: Odd" in words_on(kit, scene)


@pytest.mark.parametrize("name", ["Tombola", "Mine"])
def test_the_cards_of_a_deck_can_be_looked_at(home: Path, kit: Kit, name: str) -> None:
    put(home / "decks", "Mine.txt", DRAWN)
    player, scene = seated(kit, named("Ana"))
    choose(scene, "deck", f"Deck: {name}")
    player.click(widget_in(scene, "look_at_deck").rect.center)
    page = player.at(DeckPage)
    player.wait(3)
    places = [key for key in page.view.places if isinstance(key, tuple) and key[0] == "card"]
    assert len(places) == 60
    said = words_on(kit, page)
    assert name in said and ("best games with them apart" in said) == (name == "Mine")
    small = page.view.places["card", 1]
    player.click(small.center, frames=3)
    large = player.at(LargeCardsPage)
    places = {key: it for key, it in large.view.places.items() if "card" in key}
    assert len(places) == 10 and places["card", 1].width > 2.5 * small.width
    player.press(pygame.K_ESCAPE, frames=2)
    assert player.at(DeckPage) is page
    player.press(pygame.K_ESCAPE, frames=2)
    assert player.scene is scene


def test_a_deck_of_ones_own_has_bests_of_its_own(home: Path, kit: Kit) -> None:
    deck, other = OwnDeck("Mine", DRAWN), OwnDeck("Mine", EQUAL)
    keys = [
        make_table(kit, [Seat("Ana")], "classic", 5, deck=one).match.deck_category
        for one in (deck, other, None)
    ]
    assert len(set(keys)) == 3 and keys[2] == "tombola"
    assert [key.split(" #")[0] for key in keys[:2]] == ["Mine", "Mine"]


def test_what_can_be_done_with_a_deck_is_said_in_words(home: Path, kit: Kit) -> None:
    player, scene = seated(kit, named("Ana", "Bo"))
    said = words_on(kit, scene)
    for words in ("Look at the cards", "Make a deck", "Add a deck"):
        assert words in said
    player.click(widget_in(scene, "add_deck").rect.center)
    assert "Open the folder" in words_on(kit, player.at(ConfirmScene))


def test_what_is_no_deck_or_no_folder_is_refused(tmp_path: Path, home: Path, kit: Kit) -> None:
    player, scene = seated(kit, named("Ana", "Bo"))
    player.do(Event(pygame.DROPFILE, file=str(put(tmp_path, "few.txt", DRAWN[:7]))))
    assert kit.notices.last[-1].startswith("This is not a deck: it has 7 cards")
    assert scene.terms.chosen_deck is None
    scene.choose_game("blanco")
    assert not scene.takes_files
    player.do(Event(pygame.DROPFILE, file=str(put(tmp_path, "Mine.txt", DRAWN))))
    assert list((home / "decks").iterdir()) == []
    (home / "decks").rmdir()
    put(home, "decks", "a file")
    _player, scene = seated(kit, named("Ana", "Bo"))
    assert kit.notices.last[-1].startswith("Your deck folder cannot be used")
    assert scene.terms.is_deck_playable


def test_a_deck_that_cannot_be_played_says_why(home: Path, kit: Kit) -> None:
    path = put(home / "decks", "broken.txt", "card 1")
    player, scene = seated(kit, named("Ana", "Bo"))
    choose(scene, "deck", "Deck: broken")
    assert "This deck cannot be played" in words_on(kit, scene)
    start = widget_in(scene, "start")
    assert not start.enabled
    player.press(pygame.K_RETURN)
    assert player.scene is scene
    choose(scene, "deck", "Deck: Tombola")
    assert start.enabled
    choose(scene, "deck", "Deck: broken")
    player.click(widget_in(scene, "add_deck").rect.center)
    assert isinstance(player.scene, ConfirmScene)
    path.unlink()
    put(home / "decks", "Other.txt", DRAWN)
    player.press(pygame.K_ESCAPE, frames=2)
    assert scene.terms.chosen_deck is None
    choose(scene, "deck", "Deck: Other")


def test_a_new_deal_and_a_game_taken_up_keep_the_deck(home: Path, kit: Kit) -> None:
    deck = OwnDeck("Mine", EQUAL)
    table = make_table(kit, [Seat("Ana")], "classic", 5, deck=deck)
    for seed in (5, 6):
        assert make_repeat_table(kit, table, seed).match.own_deck == deck
    assert resume_table(kit, table.match.record()).match.own_deck == deck
    scene = DraftScene(kit, table)
    Player(kit, scene)
    assert "Mine · breaks deck rules" in words_on(kit, scene)


QUICK = (ForgingStage(4, 100.0, 100.0, 100), ForgingStage(8, 100.0, 100.0, 100))
"""Any deck passes."""


def ask_for_a_deck(player: Player) -> None:
    click(player, "Make a deck")
    assert player.kit.job_runner.current is None, "nothing begins before it is confirmed"
    assert "60 new cards" in words_on(player.kit, player.at(ConfirmScene))
    click(player, "Make a deck")


def make_deck(player: Player, frames: int = 300) -> None:
    ask_for_a_deck(player)
    for _frame in range(frames):
        if player.kit.job_runner.current is None:
            return
        player.wait()
    raise TimeoutError


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.luckybox.scenes.own_decks.SEARCH_STAGES", QUICK)


@pytest.mark.usefixtures("quick")
def test_a_deck_is_made_chosen_played_and_sent(home: Path, kit: Kit) -> None:
    player, scene = seated(kit, named("Ana", "Bo"))
    make_deck(player)
    (path,) = (home / "decks").iterdir()
    deck = scene.terms.chosen_deck
    assert isinstance(deck, OwnDeck) and deck.broken_laws == ()
    assert deck == read_deck_file(path)
    assert f"Deck: {deck.name}" in words_on(kit, scene)
    assert kit.notices.current.startswith(f"“{deck.name}” is ready, and your next games use it.")
    click(player, "Start", frames=3)
    match = player.at(DraftScene).table.match
    assert match.own_deck == deck
    sent = new_challenge_match(
        read_code(code_of(match.record(), False)), [Seat("Cleo"), Seat("Di")]
    )
    assert sent.own_deck == deck


@pytest.mark.usefixtures("quick")
def test_every_deck_that_is_made_has_a_name_of_its_own(home: Path, kit: Kit) -> None:
    player, _scene = seated(kit, named("Ana", "Bo"))
    for _deck in range(9):
        make_deck(player)
    called = {path.stem for path in (home / "decks").iterdir()}
    assert len(called) == 9 and sum(name[-1].isdigit() for name in called) == 2


def test_only_its_cross_stops_it(home: Path, kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    player, scene = making_a_deck(kit, monkeypatch)
    job, bar = kit.job_runner.current, kit.job_runner.place
    assert job is not None and job.words == "Making a deck: attempt 1, about 0%"
    assert not widget_in(scene, "make_deck").enabled
    assert bar is not None
    player.click((bar.right - 20, bar.centery), frames=2)
    assert kit.job_runner.current is None and player.scene is scene
    assert kit.notices.current == "No deck made."
    assert list((home / "decks").iterdir()) == []


@pytest.mark.parametrize("size", [(960, 540), (1600, 900)])
@pytest.mark.parametrize("people", [2, 11])
@pytest.mark.usefixtures("home")
def test_the_bar_covers_nothing_that_is_used(
    size: tuple[int, int], people: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    kit = opened(size)
    names = ["Ana", "Bo", "Cleo", "Dan", "Eve", "Finn", "Gia", "Hal", "Ida", "Jo", "Kim"]
    player, _scene = seated(kit, named(*names[:people]))
    monkeypatch.setattr(kit.thinker, "think", BackgroundThought)
    ask_for_a_deck(player)
    player.wait(30)
    bar = kit.job_runner.place
    assert bar is not None and kit.window.surface.get_rect().contains(bar)
    assert bar.collidelist(kit.stack.areas_to_avoid()) < 0


def making_a_deck(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> tuple[Player, SeatSetupScene]:
    """Sit at the seats while a deck is made that is never ready."""
    player, scene = seated(kit, named("Ana", "Bo"))
    monkeypatch.setattr(kit.thinker, "think", BackgroundThought)
    ask_for_a_deck(player)
    return player, scene


@pytest.mark.parametrize("leave", [lambda scene, player: player.press(pygame.K_ESCAPE),
                                   lambda scene, player: scene.start_game()],
                         ids=["back", "a game"])  # fmt: skip
@pytest.mark.usefixtures("home")
def test_a_deck_is_made_on_when_the_seats_are_left_and_shown_there_again(
    kit: Kit, monkeypatch: pytest.MonkeyPatch, leave: Callable[[SeatSetupScene, Player], None]
) -> None:
    player, scene = making_a_deck(kit, monkeypatch)
    job = kit.job_runner.current
    leave(scene, player)
    player.wait(5)
    assert player.scene is not scene and kit.job_runner.current is None
    assert [*kit.job_runner.quiet.values()] == [job], "without a bar"
    again = SeatSetupScene(kit)
    assert kit.job_runner.current is job and not kit.job_runner.quiet
    assert again.terms.deck_choice is not None and again.terms.deck_choice.is_making_deck


@pytest.mark.usefixtures("quick", "home")
def test_a_deck_that_is_ready_after_the_seats_were_left_is_told_of(kit: Kit) -> None:
    player, scene = seated(kit, named("Ana", "Bo"))
    ask_for_a_deck(player)
    player.press(pygame.K_ESCAPE)
    for _piece in range(200):
        player.wait(1)
    assert player.scene is not scene and not kit.job_runner.quiet
    assert any("is ready, and your next games use it." in said for said in kit.notices.last)


@pytest.mark.usefixtures("home")
def test_who_looks_at_cards_while_a_deck_is_made_leaves_these_alone(
    kit: Kit, monkeypatch: pytest.MonkeyPatch
) -> None:
    player, scene = making_a_deck(kit, monkeypatch)
    click(player, "Look at the cards")
    player.press(pygame.K_ESCAPE)
    assert player.scene is scene and kit.job_runner.current is not None


@pytest.mark.usefixtures("quick")
def test_a_deck_that_cannot_be_saved_says_why(home: Path, kit: Kit) -> None:
    player, scene = seated(kit, named("Ana", "Bo"))
    (home / "decks").rmdir()
    put(home, "decks", "a file")
    make_deck(player)
    assert kit.notices.current.startswith("Couldn’t save the deck (")
    assert scene.terms.chosen_deck is None


def test_a_bar_grows_with_each_deck(home: Path, kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.luckybox.scenes.own_decks.random_seed", lambda: 4)
    tries = (ForgingStage(20, 0.7, 100.0, 100), ForgingStage(40, 0.7, 100.0, 100))
    job = DeckMakingJob(kit, lambda _file: None, tries)
    shares, decks = [job.progress_share], [job.words]
    while not job.work():
        shares.append(job.progress_share)
        decks.append(job.words)
    assert shares == sorted({*shares}) and shares[-1] < 1.0
    for share, words in zip(shares, decks, strict=True):
        assert words.endswith(f"about {round(100 * share)}%"), "words and bar say the same"
    assert "attempt 10," in decks[-1]
    assert len([*(home / "decks").iterdir()]) == 1
    last = SEARCH_STAGES[-1]
    for policy in PUBLISHED_FIGURES.values():
        # Two standard errors beyond what passes are still within the band.
        assert last.mean + 2 * policy.sd / last.games**0.5 < policy.band[1] - policy.mean


def test_the_deck_chosen_last_comes_again_at_the_seats_and_in_solo_games(
    home: Path, kit: Kit
) -> None:
    put(home / "decks", "Mine.txt", DRAWN)
    player, scene = seated(kit, named("Ana", "Bo"))
    choose(scene, "deck", "Deck: Mine")
    player.press(pygame.K_ESCAPE, frames=3)
    title = player.at(TitleScene)
    player.wait(10)
    assert "Deck: Mine" in words_on(kit, title), "Play solo says what comes"
    again = SeatSetupScene(kit)
    assert again.terms.chosen_deck == OwnDeck("Mine", DRAWN)
    player.open(to.SoloGame("Ana"))
    assert player.at(DraftScene).table.match.own_deck == OwnDeck("Mine", DRAWN)
    (home / "decks" / "Mine.txt").unlink()
    assert SeatSetupScene(kit).terms.chosen_deck is None
    player = Player(kit, to.SoloGame("Ana"))
    assert player.at(DraftScene).table.match.own_deck is None, "it is gone"


@pytest.mark.usefixtures("quick", "home")
def test_a_deck_that_is_ready_after_the_seats_were_left_comes_next(kit: Kit) -> None:
    player, _scene = seated(kit, named("Ana", "Bo"))
    ask_for_a_deck(player)
    player.press(pygame.K_ESCAPE)
    player.wait(200)
    title = player.at(TitleScene)
    (name,) = deck_titles().values()
    assert f"Deck: {name}" in words_on(kit, title)
    assert SeatSetupScene(kit).terms.deck_choice.deck.name == name  # type: ignore[union-attr]


def test_a_deck_stands_with_the_players_best_solo_result(home: Path, tmp_path: Path) -> None:
    put(home / "decks", "Mine.txt", DRAWN)
    put(home / "decks", "Other.txt", EQUAL)
    match = play(new_match([Seat("Ana")], "classic", 5, deck=OwnDeck("Mine", DRAWN)))
    filled(tmp_path / "library", match)
    kit = open_kit(folder=tmp_path / "library")
    player, scene = seated(kit, named("Ana", "Bo"))
    for _frame in range(200):
        player.wait()
    points = score_sheets(match.game)[0].total
    choose(scene, "deck", f"Deck: Mine · best {points}")
    assert f"Deck: Mine · best {points}" in words_on(kit, scene)
    choose(scene, "deck", "Deck: Other")
    choose(scene, "deck", f"Deck: Mine · best {points}")
    player.press(pygame.K_ESCAPE, frames=200)
    assert f"Deck: Mine · best {points}" in words_on(kit, player.at(TitleScene))


def test_a_deck_gets_another_name(home: Path, kit: Kit) -> None:
    put(home / "decks", "Mine.txt", DRAWN)
    put(home / "decks", "Other.txt", EQUAL)
    player, scene = seated(kit, named("Ana"))
    player.click(widget_in(scene, "look_at_deck").rect.center)
    assert "Rename" not in words_on(kit, player.at(DeckPage)), "it is the game's own"
    player.press(pygame.K_ESCAPE, frames=2)
    choose(scene, "deck", "Deck: Mine")
    player.click(widget_in(scene, "look_at_deck").rect.center)
    click(player, "Rename")
    player.type("Other")
    player.press(pygame.K_RETURN, frames=3)
    assert kit.notices.current == "The deck keeps its name: there is a deck with this name."
    click(player, "Rename")
    player.type("Sunday")
    player.press(pygame.K_RETURN, frames=3)
    assert "Sunday" in words_on(kit, player.at(DeckPage))
    player.press(pygame.K_ESCAPE, frames=3)
    assert scene.terms.chosen_deck == OwnDeck("Sunday", DRAWN)
    assert {it.name for it in (home / "decks").iterdir()} == {"Sunday.txt", "Other.txt"}
    assert kit.settings.last_deck == "Sunday.txt"
