"""Rounds from beginning to end: whole games, and taking back."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from game.luckybox.bots import BOT
from game.luckybox.record import LuckyboxMatch
from game.luckybox.rules import FRENCH, Cross, Pass, Phase, advance, apply, is_ready, new_game
from game.luckybox.scenes.draft import DraftScene, OfferCard
from game.luckybox.scenes.luckybox_table import Table
from game.luckybox.scenes.luckybox_theatre import scene_for
from game.luckybox.scenes.round.round_scene import RoundScene
from game.luckybox.scenes.score.final import FinalScene
from game.luckybox.scenes.score.round_score import ScoringScene
from game.luckybox.stage import view_of
from game.record import PERSON
from game.record import Player as Seated
from game.start import Watch
from game.ui.window.scene import Kit
from tests.players.rounds import (
    PLAIN,
    advance_time,
    area,
    dealt,
    hands,
    let_settle,
    on,
    sit_down,
    spots,
    waiting_for_bonuses,
)
from tests.players.screen import Player, motion, mouse_down, mouse_up
from tests.tables.table import seat_with, setup_for

WINDOW = (960, 540)
ARROWS = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)


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
            advance_time(self.player, 0.1)
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
        if scene.is_busy():
            return
        before = len(match.actions)
        if match.legal(0):
            if not scene.question.costs:
                self.player.press(pygame.K_p)
            else:
                self.player.press(self.rng.choice(ARROWS))
                if scene.focus.current in spots(scene, "square"):
                    self.player.press(pygame.K_RETURN)
                if scene.question.chosen_square is not None:
                    if scene.question.discs:
                        self.choose_disc(scene)
                    else:
                        self.player.press(pygame.K_RETURN)
            assert len(match.actions) <= before + 1
            if match.legal(0):
                number = match.game.turn
                self.player.press(pygame.K_SPACE)
                assert match.game.turn == number
                assert len(match.actions) <= before + 1, "Space is done"
        else:
            self.player.press(pygame.K_SPACE)

    def choose_disc(self, scene: RoundScene) -> None:
        discs = spots(scene, "end", "queue")
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
    return Table(LuckyboxMatch(setup, seats, "a deck"), kit.settings)


@pytest.mark.parametrize("players", [2, 12])
def test_a_watched_game_goes_on_by_itself(kit: Kit, players: int) -> None:
    watch = Watch(players, 4, "classic", "turbo", False, None)
    table = dealt(kit, 0, players, watch=watch)
    player, scene = sit_down(kit, table)
    for _step in range(200):
        if player.scene is not scene:
            break
        advance_time(player, 0.5)
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
        advance_time(player, 0.05)
    turns = table.match.game.turn
    assert len(table.match.actions) - before <= 20 * turns
    assert table.view.edition.name == "classic"


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
                advance_time(self.player, 0.3)
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
            return self.rng.randrange(WINDOW[0] - 120), self.rng.randrange(60, WINDOW[1])
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


# --- passing and taking back ---------------------------------------------------------------------


def test_p_passes_only_where_that_is_allowed(kit: Kit) -> None:
    table = hands(kit, PLAIN)
    player, scene = sit_down(kit, table)
    player.press(pygame.K_p)
    player.click(area(scene, "pass"))
    assert table.match.actions == []


def test_p_passes_where_crossing_is_optional(kit: Kit) -> None:
    table = hands(kit, PLAIN, edition=FRENCH)
    player, _scene = sit_down(kit, table)
    player.press(pygame.K_p)
    assert table.match.actions == [Pass(0)]


def test_the_button_passes_where_nothing_is_open(kit: Kit) -> None:
    table = hands(kit, PLAIN, number=8)
    player, scene = sit_down(kit, table)
    player.click(area(scene, "pass"))
    assert table.match.actions == [Pass(0)]


def test_the_keyboard_is_led_to_pass_where_nothing_else_is_left(kit: Kit) -> None:
    table = hands(kit, seat_with(PLAIN, bolts=0), number=8)
    player, _scene = sit_down(kit, table)
    player.press(pygame.K_RIGHT)
    player.press(pygame.K_RETURN)
    assert table.match.actions == [Pass(0)]


def test_enter_goes_on_after_passing_by_keyboard(kit: Kit) -> None:
    table = hands(kit, seat_with(PLAIN, bolts=0), number=8)
    player, scene = sit_down(kit, table)
    player.press(pygame.K_RIGHT)
    player.press(pygame.K_RETURN)
    let_settle(player, scene)
    player.press(pygame.K_RETURN)
    assert table.match.game.turn == 2


def test_nobody_passes_on_a_bonus(kit: Kit) -> None:
    player, scene = waiting_for_bonuses(kit)
    player.press(pygame.K_p)
    player.click(area(scene, "pass"))
    assert len(scene.table.match.actions) == 1


def test_u_takes_back_step_by_step_until_the_reveal(kit: Kit) -> None:
    player, scene = waiting_for_bonuses(kit)
    table = scene.table
    player.click(on(scene, (2, 5)))
    player.press(pygame.K_u)
    assert len(table.match.actions) == 1, "in the middle of its clip"
    assert table.view == view_of(table.match.game)
    assert set(scene.question.discs.values()) == {"4", "?"}
    player.click(area(scene, "undo"))
    assert table.match.actions == []
    player.press(pygame.K_u)
    assert table.match.actions == []
    player.click(on(scene, (1, 2)))
    assert len(table.match.actions) == 1


def test_undo_stops_at_the_reveal(kit: Kit) -> None:
    table = hands(kit, PLAIN)
    player, scene = sit_down(kit, table)
    player.click(on(scene, (1, 2)))
    let_settle(player, scene)
    player.press(pygame.K_SPACE, pygame.K_u)
    assert len(table.match.actions) == 1
    assert table.match.game.turn == 2


# --- taking back and doing again ------------------------------------------------------------------


def test_what_was_taken_back_is_done_again_by_key_and_by_button(kit: Kit) -> None:
    player = Player(kit, scene_for(kit, played_by_a_person(kit)))
    scene = player.at(RoundScene)
    table = scene.table
    before = table.match.game
    table.act(next(act for act in table.match.legal(0) if isinstance(act, Cross)))
    after = table.match.game
    player.wait(200)
    redo = scene.focus.labelled("Redo")
    assert not redo.enabled
    player.press(pygame.K_u)
    assert table.match.game == before
    assert redo.enabled
    player.press(pygame.K_y)
    assert table.match.game == after
    player.wait(200)
    assert table.view == view_of(after)
    player.press(pygame.K_u)
    player.click(redo.rect.center)
    assert table.match.game == after
    assert not redo.enabled


def played_by_a_person(kit: Kit) -> Table:
    """Lay a table for one person, with the first number revealed."""
    match = LuckyboxMatch(setup_for(1), [Seated("Ann")], "test")
    match.act(match.legal(0)[0])
    match.advance()
    match.advance()
    return Table(match, kit.settings)


def test_a_grey_undo_or_redo_says_why_to_a_click_and_to_its_key(kit: Kit) -> None:
    player, scene = sit_down(kit, hands(kit, PLAIN))
    for name, key, words in (
        ("undo", pygame.K_u, "Nothing to undo."),
        ("redo", pygame.K_y, "Nothing to redo."),
    ):
        player.click(area(scene, name))
        assert words in scene.refusal.words
        player.click((5, 300))
        assert not scene.refusal.words
        player.press(key)
        assert words in scene.refusal.words
    scene.refusal.forget()
    player.click(on(scene, (1, 2)))
    let_settle(player, scene)
    player.press(pygame.K_u)
    assert not scene.refusal.words and scene.table.match.actions == []


# --- at a shared table ---------------------------------------------------------------------------


def decided(player: Player, scene: RoundScene) -> None:
    """Cross off a square at the board in focus."""
    player.click(on(scene, (1, 2)))
    let_settle(player, scene)


def test_undo_reaches_the_last_decision_at_the_table_where_the_seat_in_focus_has_none(
    kit: Kit,
) -> None:
    table = hands(kit, PLAIN, PLAIN, PLAIN)
    player, scene = sit_down(kit, table)
    names = [seat.name for seat in table.players]
    decided(player, scene)
    scene.enlarge_board(1)
    decided(player, scene)
    scene.enlarge_board(2)
    scene.refresh()
    undo = scene.focus.labelled("Undo")
    for seat in (1, 0):
        assert undo.enabled and undo.meaning is not None
        assert undo.meaning.words.startswith(f"Undoes {names[seat]}’s last decision")
        player.press(pygame.K_u)
        assert seat in table.match.waiting_for() and table.focus == seat
        assert kit.notices.current == f"{names[seat]}’s last decision is undone."
    assert table.match.actions == [] and not undo.enabled
    player.press(pygame.K_y)
    assert [action.player for action in table.match.actions] == [0], "the seat in focus"


def test_undo_takes_back_the_decision_of_the_seat_in_focus_first(kit: Kit) -> None:
    table = hands(kit, PLAIN, PLAIN, PLAIN)
    player, scene = sit_down(kit, table)
    decided(player, scene)
    scene.enlarge_board(1)
    decided(player, scene)
    scene.enlarge_board(0)
    player.press(pygame.K_u)
    assert [action.player for action in table.match.actions] == [1]


def test_undo_alone_says_nobody_s_name(kit: Kit) -> None:
    player, scene = sit_down(kit, hands(kit, PLAIN, PLAIN, bots=(1,)))
    decided(player, scene)
    said = kit.notices.current
    player.press(pygame.K_u)
    assert 0 in scene.table.match.waiting_for() and kit.notices.current == said
