"""The guided game of Blanco, the offer of one, and the room that its words have."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pygame
import pytest

from game.blanco.rules import CHAIN, Draw, End
from game.blanco.rules import events as ev
from game.blanco.scenes.blanco_guide import (
    BUILD,
    COLUMN,
    COMPLETE,
    DRAW,
    DROP,
    END,
    OPENING,
    ROW,
    STEPS,
    guided_match,
)
from game.blanco.scenes.blanco_scene import BlancoScene
from game.box import GAMES
from game.library import Search, list_games, list_profiles
from game.luckybox.scenes.draft import DraftScene
from game.luckybox.scenes.puzzling import PuzzleTable
from game.record import PERSON
from game.record import Player as Seated
from game.scenes import destinations as to
from game.scenes.first_game import FirstGame
from game.scenes.guided import GuidedScene, OfferScene
from game.scenes.menu.seats import SeatsScene
from game.scenes.menu.title import TitleScene
from game.scenes.routes import scene_at
from game.ui.draw.text import ELLIPSIS, FLOOR_PX
from game.ui.window.preferences import Settings
from game.ui.window.scene import Kit
from game.words import set_language
from tests.drawing.lettering import SMALLEST_WINDOW, WatchedText, watched_kit
from tests.drawing.longest import speaking_longest, width
from tests.players.guided import (
    begun,
    button,
    follow_by_keys,
    follow_by_mouse,
    guided,
    is_farewell,
    listen,
    meant,
    plate_of,
)
from tests.players.homes import opened_copy, six_games, wait_until
from tests.players.screen import Player, click, motion, mouse_down, mouse_up, open_kit
from tests.tables.libraries import PATIENCE


@pytest.fixture
def kit(tmp_path: Path) -> Kit:
    """Somebody who has never played, with a library of their own."""
    set_language("en")
    kit = open_kit(settings=Settings(path=tmp_path / "settings.json"), folder=tmp_path)
    return kit


def await_answer(player: Player) -> None:
    """Wait until the library has said whether a game was finished."""
    player.wait()
    wait_until(player, lambda: not isinstance(player.scene, OfferScene) or player.scene.is_asked)


def test_it_is_offered_once_and_refused_in_a_click(kit: Kit) -> None:
    player = Player(kit, TitleScene(kit))
    click(player, "Play solo")
    await_answer(player)
    click(player, "Just play")
    player.wait()
    assert isinstance(player.scene, DraftScene)
    assert kit.settings.path is not None
    assert Settings.load(kit.settings.path.parent).guided == ["luckybox"]
    kit.stack.reset(to.Title())
    player.wait()
    click(player, "Play solo")
    assert isinstance(player.scene, DraftScene)


def test_space_shows_the_ring_to_who_came_by_mouse_and_then_says_yes(kit: Kit) -> None:
    player = Player(kit, TitleScene(kit))
    click(player, "Play solo")
    await_answer(player)
    sheet = player.at(OfferScene)
    assert not sheet.focus.shows_ring
    player.press(pygame.K_SPACE)
    player.wait()
    assert player.scene is sheet
    assert sheet.focus.shows_ring
    assert sheet.focus.current is sheet.focus.labelled("Show me")
    player.press(pygame.K_SPACE)
    player.wait()
    assert isinstance(player.scene, GuidedScene)


@pytest.mark.parametrize(
    ("door", "game", "behind"), [("Puzzle", "luckybox", PuzzleTable), ("Blanco", "blanco", None)]
)
def test_what_presumes_the_game_offers_it_first(
    kit: Kit, door: str, game: str, behind: type | None
) -> None:
    """Whoever says no is where they wanted to go, and is not asked on the way back in."""
    player = Player(kit, TitleScene(kit))
    for is_known in (False, True):
        kit.stack.reset(to.Title())
        player.wait()
        click(player, door)
        if not is_known:
            await_answer(player)
            assert isinstance(player.scene, OfferScene)
            click(player, "Just play")
            player.wait()
        assert kit.settings.guided == [game]
        if behind is None:
            assert isinstance(player.scene, SeatsScene)
            assert player.scene.game.name == game
        else:
            assert isinstance(player.scene, GuidedScene)
            assert isinstance(player.scene.table, behind)


def test_whoever_says_yes_at_the_puzzles_is_shown_the_game(kit: Kit) -> None:
    player = Player(kit, TitleScene(kit))
    click(player, "Puzzle")
    await_answer(player)
    click(player, "Show me")
    player.wait()
    assert isinstance(player.scene, GuidedScene)
    assert isinstance(player.scene.guide, FirstGame)


def test_whoever_turns_back_is_asked_again(kit: Kit) -> None:
    player = Player(kit, TitleScene(kit))
    for _time in range(2):
        click(player, "Play solo")
        await_answer(player)
        assert isinstance(player.scene, OfferScene)
        player.press(pygame.K_ESCAPE)
        player.wait()
        assert isinstance(player.scene, TitleScene)


def test_left_before_its_end_it_is_offered_again(kit: Kit) -> None:
    player = Player(kit, TitleScene(kit))
    for _time in range(2):
        click(player, "Play solo")
        await_answer(player)
        player.press(pygame.K_RETURN)
        player.wait()
        assert isinstance(player.scene, GuidedScene)
        player.scene.go_away()
        player.wait()
        assert isinstance(player.scene, TitleScene)
        assert kit.settings.guided == []


def test_at_its_end_it_need_not_be_offered_any_more(kit: Kit) -> None:
    player = begun(kit, "luckybox")
    while not (listen(player) and is_farewell(player)):
        assert kit.settings.guided == []
        follow_by_mouse(player)
    assert kit.settings.guided == ["luckybox"]


def test_whoever_has_finished_a_game_is_not_asked(tmp_path_factory: pytest.TempPathFactory) -> None:
    home = six_games(tmp_path_factory.mktemp("home"))
    kit = opened_copy(home, tmp_path_factory.mktemp("copy"))
    kit.settings.guided = []
    player = Player(kit, TitleScene(kit))
    click(player, "Play solo")
    await_answer(player)
    player.wait()
    assert isinstance(player.scene, DraftScene)
    assert kit.settings.guided == ["luckybox"]


def test_at_the_seats_it_is_offered_to_who_sits_alone(kit: Kit) -> None:
    player = Player(kit, to.Title())
    kit.stack.push(to.Seats(game="blanco"))
    player.wait()
    assert isinstance(player.scene, SeatsScene)
    assert [form.kind for form in player.scene.forms].count(PERSON) == 1
    player.scene.start()
    await_answer(player)
    assert isinstance(player.scene, OfferScene)
    click(player, "Just play")
    player.wait()
    assert isinstance(player.scene, BlancoScene)


def test_people_together_are_not_asked(kit: Kit) -> None:
    kit.settings.last_seats = [("Ada", "0", PERSON), ("Bo", "1", PERSON)]
    player = Player(kit, to.Seats(game="blanco"))
    assert isinstance(player.scene, SeatsScene)
    assert [form.kind for form in player.scene.forms] == [PERSON, PERSON]
    player.scene.start()
    player.wait()
    assert not isinstance(player.scene, OfferScene)
    assert kit.settings.guided == []


def test_nothing_of_a_guided_game_is_kept(kit: Kit) -> None:
    player = begun(kit, "luckybox")
    while not (listen(player) and is_farewell(player)):
        follow_by_mouse(player)
    library = kit.shelf.library
    assert library is not None
    assert library.ask(list_games, Search()).wait(PATIENCE) == []
    assert library.ask(list_profiles).wait(PATIENCE) == []


LONGEST_WORDS = 120
"""More letters are no short idea."""


@pytest.fixture(params=[100, 150])
def watched(request: pytest.FixtureRequest) -> Iterator[tuple[Kit, WatchedText]]:
    with speaking_longest(width):
        kit, text = watched_kit(request.param)
        kit.stack.make = partial(scene_at, kit)
        yield kit, text


@pytest.mark.parametrize("game", GAMES)
def test_every_step_has_room(watched: tuple[Kit, WatchedText], game: str) -> None:
    kit, text = watched
    player = begun(kit, game)
    screen = pygame.Rect((0, 0), SMALLEST_WINDOW)
    last = False
    while not last:
        listen(player)
        last = is_farewell(player)
        scene, plate = guided(player), plate_of(player)
        assert scene.step is not None
        words = scene.guide.words_of(scene.step)
        assert len(words) <= LONGEST_WORDS
        assert screen.contains(plate), words
        assert plate.collidelist(meant(player)) == -1, words
        text.begin_picture()
        text.drawn.clear()
        text.overlapping.clear()
        text.too_wide.clear()
        scene.draw_plate(kit.window.surface)
        text.end_picture()
        said = " ".join(string for string, _size in text.drawn)
        assert all(word in said for word in words.split()), words
        assert ELLIPSIS not in said.replace(words, "") or ELLIPSIS in words, said
        assert min(size for _string, size in text.drawn) >= FLOOR_PX - 1
        assert text.overlapping == set(), words
        assert text.too_wide == set()
        if not last:
            follow_by_mouse(player)


@pytest.fixture
def player(kit: Kit) -> Player:
    return begun(kit, "blanco")


def follow_to(player: Player, move: object) -> None:
    while listen(player).move != move:
        follow_by_mouse(player)


def table_of(player: Player) -> BlancoScene:
    scene = guided(player).inner
    assert isinstance(scene, BlancoScene)
    return scene


def is_in_a_game_of_ones_own(player: Player) -> bool:
    scene = player.scene
    return isinstance(scene, BlancoScene) and scene.table.guide is None


def test_by_mouse_it_leads_to_its_end_and_to_a_game_of_ones_own(player: Player) -> None:
    seen = []
    while not (listen(player) and is_farewell(player)):
        # Nothing it means is hidden by its words.
        assert plate_of(player).collidelist(meant(player)) == -1
        seen.append(follow_by_mouse(player))
        assert len(seen) < 2 * len(STEPS)
    assert [*dict.fromkeys(seen)] == [*STEPS[:-1]]
    assert table_of(player).table.match.game.turn.clears == CHAIN
    player.click(button(guided(player), "Play now").rect.center)
    player.wait()
    assert is_in_a_game_of_ones_own(player)


def test_it_says_itself_what_is_to_be_remembered(player: Player) -> None:
    follow_to(player, DRAW)
    table = table_of(player).table
    assert "emory notes" not in " ".join([table.caption(), *(str(it) for it in table.told())])


def test_by_keys_alone_it_leads_to_its_end(player: Player) -> None:
    seen = []
    while not (listen(player) and is_farewell(player)):
        seen.append(follow_by_keys(player))
        assert len(seen) < 3 * len(STEPS)
    player.press(pygame.K_RETURN)
    player.wait()
    assert is_in_a_game_of_ones_own(player)


def test_what_the_words_promise_comes_about() -> None:
    """A row and then a column, whoever sits opposite having dropped what completes it."""
    match = guided_match(Seated("Zoé"), Seated("Ada", 1, "quiet"))
    happened: list[ev.Event] = []
    for move in (step.move for step in STEPS if step.move is not None):
        while 0 not in match.waiting_for():
            happened += match.let_bot_act()
        assert move in match.legal(0)
        happened += match.act(move)
        if isinstance(move, End | type(OPENING)):
            while more := match.let_bot_act():
                happened += more
    cleared = [event.line for event in happened if isinstance(event, ev.LineCleared)]
    assert cleared == [(ROW.line, ROW.index), (COLUMN.line, COLUMN.index)]
    assert {event.player for event in happened if isinstance(event, ev.LineCleared)} == {0}
    dropped = [event.card for event in happened if isinstance(event, ev.CardDropped)]
    assert BUILD.card in dropped


def test_taking_back_leads_the_guide_back(player: Player) -> None:
    follow_to(player, COLUMN)
    player.press(pygame.K_u)
    assert listen(player).move == ROW
    follow_by_mouse(player)
    assert listen(player).move == COLUMN


def test_giving_up_a_choice_leads_the_guide_back(player: Player) -> None:
    follow_to(player, DROP)
    player.press(pygame.K_ESCAPE)
    assert listen(player).move is None
    follow_by_mouse(player)
    assert listen(player).move == DROP


def test_another_card_is_refused_where_it_was_clicked(player: Player) -> None:
    listen(player)
    scene = table_of(player)
    player.click(scene.spots["cell", (2, 2)].rect.center)
    assert scene.refusal.words
    assert scene.table.view.seats[0].cell((2, 2)).is_up is False  # type: ignore[union-attr]
    follow_to(player, DRAW)
    player.click(scene.spots[("discard",)].rect.center)
    assert scene.refusal.words
    assert not any(isinstance(action, Draw) for action in scene.table.match.actions)
    assert listen(player).move == DRAW


def test_a_card_may_be_dragged_where_it_is_asked_for(player: Player) -> None:
    follow_to(player, COMPLETE)
    scene = table_of(player)
    start = scene.spots["hand", COMPLETE.card].rect.center
    goal = scene.picture.places.cell(0, COMPLETE.at).center
    player.do(motion(start), mouse_down(start))
    player.do(motion(goal))
    player.do(mouse_up(goal))
    assert listen(player).move == ROW


def test_nobody_ends_the_turn_too_early(player: Player) -> None:
    follow_to(player, ROW)
    player.press(pygame.K_e)
    player.press(pygame.K_e)
    assert table_of(player).refusal.words
    assert listen(player).move == ROW


def test_the_other_seat_plays_by_itself(player: Player) -> None:
    follow_to(player, END)
    follow_by_mouse(player)
    assert listen(player).move != END
    assert table_of(player).table.match.game.turn.number == 3
