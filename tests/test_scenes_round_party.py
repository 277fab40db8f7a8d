"""The round at one screen for many: focus, tiles, bots, taking back, and whole games."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pygame
import pytest

from game.match import BOT, PERSON, Match
from game.match import Player as Seated
from game.rules.luckybox import FRENCH, Cross, Phase, advance, apply, is_ready, new_game
from game.scenes.draft import DraftScene
from game.scenes.final import FinalScene
from game.scenes.flow import scene_for
from game.scenes.offer import OfferCard
from game.scenes.round import RoundScene
from game.scenes.scoring import ScoringScene
from game.scenes.table import Table
from game.stage import view_of
from game.start import Watch
from game.ui.kit import Kit
from tests.rounds import (
    CASCADE,
    PLAIN,
    crosses,
    dealt,
    hands,
    let_pass,
    let_settle,
    on,
    press_digit,
    sit_down,
)
from tests.screen import Player, motion, mouse_down, mouse_up, opened
from tests.table import setup_for

SIZE = (960, 540)
ARROWS = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)


@pytest.fixture
def kit() -> Iterator[Kit]:
    yield from opened(SIZE)


def renumbered(*drawings: str) -> list[str]:
    """Give every hand cards of its own."""
    return [
        drawing.replace("card 1 ", f"card {2 * at + 1} ").replace("card 2 ", f"card {2 * at + 2} ")
        for at, drawing in enumerate(drawings)
    ]


def party(kit: Kit, persons: int = 3, bots: int = 0, **more: object) -> Table:
    """Lay a table where everyone has a plain card and a 5 to answer."""
    count = persons + bots
    return hands(kit, *renumbered(*[PLAIN] * count), bots=range(persons, count), **more)  # type: ignore[arg-type]


# --- whose board is in focus ---------------------------------------------------------------------


def test_after_an_answer_the_next_who_has_not_comes_into_focus(kit: Kit) -> None:
    table = party(kit, 3)
    player, scene = sit_down(kit, table)
    for seat in range(3):
        assert table.focus == seat
        player.click(on(scene, (2 * seat + 1, 2)))
        let_settle(player, scene)
    assert table.focus == 2, "nobody is left"
    assert table.match.is_ready


def test_the_focus_stays_where_that_is_set(kit: Kit) -> None:
    kit.settings.auto_focus = False
    table = party(kit, 3)
    player, scene = sit_down(kit, table)
    player.click(on(scene, (1, 2)))
    let_settle(player, scene)
    let_pass(player, 0.5)
    assert table.focus == 0


def test_the_focus_waits_for_the_cascade_and_its_bonuses(kit: Kit) -> None:
    table = hands(kit, *renumbered(CASCADE, PLAIN))
    player, scene = sit_down(kit, table)
    player.click(on(scene, (1, 2)))
    player.wait(2)
    assert table.focus == 0
    let_settle(player, scene)
    assert table.focus == 0, "a bonus is still to be used"
    while table.match.legal(0):
        player.click(on(scene, next(iter(scene.question.costs))))
        let_settle(player, scene)
    assert table.focus == 1


def test_anyone_may_answer_in_any_order(kit: Kit) -> None:
    table = party(kit, 3)
    player, scene = sit_down(kit, table)
    press_digit(player, 3)
    player.click(on(scene, (5, 2)))
    let_settle(player, scene)
    assert crosses(table, 2) == {5: 1}
    assert table.focus == 0, "round the table, and on from there"


def test_digits_bring_a_board_into_focus(kit: Kit) -> None:
    table = party(kit, 3)
    player, _scene = sit_down(kit, table)
    press_digit(player, 2)
    assert table.focus == 1
    press_digit(player, 7)
    assert table.focus == 1, "there is no seventh seat"
    press_digit(player, 1)
    assert table.focus == 0
    assert table.match.actions == []


def test_zero_is_the_tenth_seat(kit: Kit) -> None:
    table = dealt(kit, 12)
    player, _scene = sit_down(kit, table)
    press_digit(player, 0)
    assert table.focus == 9


def test_tab_goes_round_the_table(kit: Kit) -> None:
    table = party(kit, 3)
    player, _scene = sit_down(kit, table)
    player.press(pygame.K_TAB)
    assert table.focus == 1
    player.press(pygame.K_TAB, mod=pygame.KMOD_SHIFT)
    player.press(pygame.K_TAB, mod=pygame.KMOD_SHIFT)
    assert table.focus == 2


def test_a_click_on_a_tile_brings_its_board_into_focus(kit: Kit) -> None:
    table = party(kit, 4)
    player, scene = sit_down(kit, table)
    player.click(scene.picture.tile_rects[2].center)
    assert table.focus == 2
    assert 2 not in scene.picture.tile_rects
    assert scene.picture.board.holds(5)


def test_boards_may_be_looked_at_while_something_plays(kit: Kit) -> None:
    table = hands(kit, *renumbered(CASCADE, PLAIN))
    player, scene = sit_down(kit, table)
    player.click(on(scene, (1, 2)))
    player.click(scene.picture.tile_rects[1].center)
    assert table.focus == 1
    assert table.director.is_busy(0), "which goes on in its tile"
    player.click(on(scene, (3, 2)))
    assert crosses(table, 1) == {3: 1}, "nobody waits for another board"


def test_enter_goes_on_after_a_tile_was_clicked(kit: Kit) -> None:
    table = party(kit, 2)
    player, scene = sit_down(kit, table)
    for seat in range(2):
        player.click(on(scene, (2 * seat + 1, 2)))
        let_settle(player, scene)
    player.click(scene.picture.tile_rects[0].center)
    player.press(pygame.K_RETURN)
    assert table.match.game.turn == 2


# --- bots ----------------------------------------------------------------------------------------


def test_bots_answer_by_themselves_once_the_number_is_up(kit: Kit) -> None:
    table = party(kit, 1, bots=3)
    player, _scene = sit_down(kit, table)
    player.wait()
    assert table.match.waiting_for() == (0,)


def test_a_person_need_not_wait_for_bots(kit: Kit) -> None:
    table = hands(kit, *renumbered(PLAIN, CASCADE, CASCADE), bots=(1, 2))
    player, scene = sit_down(kit, table)
    player.wait()
    assert table.director.is_busy(1, 2)
    player.click(on(scene, (1, 2)))
    assert crosses(table) == {1: 1}
    let_pass(player, table.timing.cross + 0.1)
    assert table.director.is_busy(1), "its cascade is still to be seen in its tile"
    player.press(pygame.K_SPACE)
    assert table.match.game.turn == 2
    let_settle(player, scene)
    assert table.view == view_of(table.match.game) or table.director.is_busy()


def test_bots_do_not_decide_before_the_number_has_turned(kit: Kit) -> None:
    table = dealt(kit, 1, bots=2)
    player, scene = sit_down(kit, table)
    let_settle(player, scene)
    player.press(pygame.K_SPACE)
    assert table.match.waiting_for() == (0, 1, 2)
    let_settle(player, scene)
    assert table.match.waiting_for() == (0,)


# --- taking back ---------------------------------------------------------------------------------


def test_everyone_takes_back_their_own_last_answer(kit: Kit) -> None:
    table = party(kit, 2)
    player, scene = sit_down(kit, table)
    for seat in range(2):
        player.click(on(scene, (2 * seat + 1, 2)))
        let_settle(player, scene)
    press_digit(player, 1)
    player.press(pygame.K_u)
    assert crosses(table, 0) == {1: 0}
    assert crosses(table, 1) == {3: 1}
    player.press(pygame.K_u)
    assert crosses(table, 1) == {3: 1}, "others' answers are theirs"


def test_where_supply_is_short_the_last_answer_of_all_is_taken_back(kit: Kit) -> None:
    table = party(kit, 3, edition=FRENCH)
    player, scene = sit_down(kit, table)
    for seat in range(2):
        player.click(on(scene, (2 * seat + 1, 2)))
        let_settle(player, scene)
    assert table.focus == 2
    player.press(pygame.K_u)
    assert table.match.actions == [Cross(0, 1, 2)]
    assert table.focus == 1, "its board comes into focus"
    player.press(pygame.K_u)
    assert table.match.actions == []
    assert table.focus == 0


# --- whole games ---------------------------------------------------------------------------------


class Keyboard:
    """Somebody who has only arrows, Enter, Space and P."""

    def __init__(self, player: Player, table: Table) -> None:
        self.player, self.table = player, table
        self.rng = Random(1)

    def play(self) -> None:
        """Play from the draft to the final score."""
        for _step in range(2000):
            scene = self.player.scene
            if isinstance(scene, FinalScene):
                return
            if isinstance(scene, DraftScene):
                self.draft(scene)
            elif isinstance(scene, RoundScene):
                self.answer(scene)
            else:
                assert isinstance(scene, ScoringScene)
                self.player.press(pygame.K_SPACE)
            let_pass(self.player, 0.1)
        raise AssertionError(f"the game does not go on in {self.player.scene}")

    def draft(self, scene: DraftScene) -> None:
        if not self.table.match.legal(0) or self.table.director.is_busy():
            return
        cards = [widget for widget in scene.focus.widgets if isinstance(widget, OfferCard)]
        picked = next(card for card in cards if card.face.id not in scene.picks)
        for _try in range(12):
            if scene.focus.current is picked and scene.focus.shows_ring:
                break
            self.player.press(pygame.K_RIGHT)
        else:
            raise AssertionError("the arrows do not reach a card")
        self.player.press(pygame.K_RETURN)
        if len(scene.picks) == scene.must_keep:
            self.player.press(pygame.K_DOWN, pygame.K_RETURN)

    def answer(self, scene: RoundScene) -> None:
        match = self.table.match
        if scene._is_busy():
            return
        before = len(match.actions)
        if match.legal(0):
            if not scene.question.costs:
                self.player.press(pygame.K_p)
            else:
                self.player.press(self.rng.choice(ARROWS))
                if scene.focus.current in scene._targets.squares.values():
                    self.player.press(pygame.K_RETURN)
                if scene.question.chosen_square is not None:
                    self.choose_disc(scene)
            assert len(match.actions) <= before + 1
            if match.legal(0):
                number = match.game.turn
                self.player.press(pygame.K_SPACE)
                assert match.game.turn == number
                assert len(match.actions) <= before + 1, "Space has answered"
        else:
            self.player.press(pygame.K_SPACE)

    def choose_disc(self, scene: RoundScene) -> None:
        discs = [*scene._targets.discs.values(), *scene._targets.queued.values()]
        for _try in range(200):
            if scene.focus.current in discs:
                self.player.press(pygame.K_RETURN)
                return
            self.player.press(self.rng.choice(ARROWS))
        raise AssertionError("the arrows do not reach a disc")


@pytest.mark.parametrize("seed", [3, 8])
def test_a_whole_game_by_keyboard_alone(
    kit: Kit, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    kit.settings.speed = "turbo"
    table = dealt_draft(kit, 1, seed=seed)
    player = Player(kit, scene_for(kit, table))
    monkeypatch.setattr(kit.stack, "draw", lambda surface: None)
    Keyboard(player, table).play()
    assert table.match.is_over
    assert table.view == view_of(table.match.game)
    assert len(table.match.actions) >= 4 + 36


def dealt_draft(kit: Kit, persons: int, bots: int = 0, seed: int = 4) -> Table:
    """Lay a table at its first draft."""
    setup = setup_for(persons + bots, seed=seed)
    kinds = [PERSON] * persons + [BOT] * bots
    seats = [Seated(name, at, kinds[at]) for at, name in enumerate(setup.players)]
    return Table(Match(setup, seats, "a deck"), kit.settings)


@pytest.mark.parametrize("players", [2, 12])
def test_a_watched_game_goes_on_by_itself(kit: Kit, players: int) -> None:
    watch = Watch(players, 4, "classic", "turbo", False, None)
    table = dealt(kit, 0, players, watch=watch)
    player, scene = sit_down(kit, table)
    for _step in range(200):
        if player.scene is not scene:
            break
        let_pass(player, 0.5)
    assert isinstance(player.scene, ScoringScene)


def test_nobody_answers_for_a_watched_bot(kit: Kit) -> None:
    watch = Watch(2, 4, "classic", "normal", False, None)
    table = dealt(kit, 0, 2, watch=watch)
    player, scene = sit_down(kit, table)
    let_settle(player, scene)
    player.press(pygame.K_SPACE)
    before = len(table.match.actions)
    for _step in range(20):
        player.press(pygame.K_RETURN, pygame.K_p, pygame.K_u)
        let_pass(player, 0.05)
    turns = table.match.game.turn
    assert len(table.match.actions) - before <= 20 * turns
    assert table.view.edition == "classic"


class Monkey:
    """Somebody who clicks anywhere, most often on what may be clicked."""

    def __init__(self, player: Player, table: Table, seed: int) -> None:
        self.player, self.table = player, table
        self.rng = Random(seed)

    def event(self) -> None:
        scene = self.player.scene
        pos = self.somewhere(scene)
        match self.rng.randrange(12):
            case 0:
                self.player.do(motion(pos))
            case 1:
                self.player.do(motion(pos), mouse_down(pos))
                elsewhere = self.somewhere(scene)
                self.player.do(motion(elsewhere), mouse_up(elsewhere))
            case 2:
                self.player.do(mouse_up(pos))
            case 3:
                self.player.do(mouse_down(pos), mouse_down(pos, 3), mouse_up(pos, 3))
            case 4:
                let_pass(self.player, 0.3)
            case _:
                self.player.do(motion(pos), mouse_down(pos), mouse_up(pos))

    def somewhere(self, scene: object) -> tuple[int, int]:
        widgets = scene.focus.widgets if isinstance(scene, RoundScene | DraftScene) else ()
        targets = [widget for widget in widgets if widget.can_focus]
        # The pause and the log would be stayed in for long: they are left alone.
        targets = [widget for widget in targets if widget.area not in ("menu", "log")]
        if len(targets) > 1 and self.rng.random() < 0.8:
            targets = [widget for widget in targets if widget.area != "undo"]
        if not targets or self.rng.random() < 0.2:
            # The upper right corner is the way out.
            return self.rng.randrange(SIZE[0] - 120), self.rng.randrange(60, SIZE[1])
        return self.rng.choice(targets).rect.center

    def check(self) -> None:
        if not self.table.director.is_busy():
            assert self.table.view == view_of(self.table.match.game)

    def replay(self) -> None:
        """Play the record again under the rules, which refuse what is illegal."""
        game, _events = new_game(self.table.match.setup)
        for action in self.table.match.actions:
            game, _events = apply(game, action)
            while is_ready(game) and game.phase is not Phase.OVER:
                game, _events = advance(game)


@pytest.mark.parametrize(("persons", "bots"), [(1, 0), (2, 2)])
def test_a_monkey_with_a_mouse_breaks_nothing(
    kit: Kit, persons: int, bots: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    kit.settings.speed = "turbo"
    table = dealt_draft(kit, persons, bots, seed=11)
    player = Player(kit, scene_for(kit, table))
    draw = kit.stack.draw
    monkey = Monkey(player, table, seed=persons)
    frames = 0

    def draw_some(surface: pygame.Surface) -> None:
        nonlocal frames
        frames += 1
        if frames % 25 == 0:
            draw(surface)

    monkeypatch.setattr(kit.stack, "draw", draw_some)
    for _event in range(2000):
        monkey.event()
        monkey.check()
        if isinstance(player.scene, FinalScene):
            break
    monkey.replay()
    assert len(table.match.actions) > 40, "it hardly played"


def middle_of(kit: Kit, scene: RoundScene) -> bytes:
    return pygame.image.tobytes(kit.window.surface.subsurface(scene.picture.middle), "RGB")


def differences(one: bytes, other: bytes) -> int:
    return sum(left != right for left, right in zip(one, other, strict=True))


def test_another_board_comes_in_over_several_frames(kit: Kit) -> None:
    """The first frame still shows most of the board of before, the last nothing of it."""
    player, scene = sit_down(kit, hands(kit, *renumbered(PLAIN, CASCADE)))
    player.wait(2)
    before = middle_of(kit, scene)
    scene.bring_into_focus(1)
    player.wait()
    first = middle_of(kit, scene)
    assert scene._turnover.is_running
    player.wait(40)
    after = middle_of(kit, scene)
    assert not scene._turnover.is_running
    assert 0 < differences(before, first) < differences(before, after)


def test_without_motion_another_board_is_there_at_once(kit: Kit) -> None:
    kit.settings.motion = "none"
    player, scene = sit_down(kit, party(kit))
    player.wait(2)
    scene.bring_into_focus(1)
    player.wait()
    assert not scene._turnover.is_running
