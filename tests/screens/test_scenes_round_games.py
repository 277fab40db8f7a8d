"""Rounds from beginning to end, passing and taking back, and what boards show of it."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame
import pytest

from game.luckybox import rules
from game.luckybox.bots import DEFAULT_BOT_NAME
from game.luckybox.record import LuckyboxMatch
from game.luckybox.scenes.draft import DraftScene
from game.luckybox.scenes.luckybox_table import Table
from game.luckybox.scenes.luckybox_theatre import scene_for_table
from game.luckybox.scenes.round.round_parts import TILES_A_STEP
from game.luckybox.scenes.round.round_scene import (
    RoundScene,
)
from game.luckybox.scenes.score.final import FinalScene
from game.luckybox.scenes.score.round_score import ScoringScene
from game.luckybox.scenes.shared.shared_draft import SharedDraftScene
from game.luckybox.scenes.shared.shared_scene import SharedRound
from game.luckybox.stage import view_of
from game.record import PERSON_KIND
from game.record import Player as Seated
from game.scenes.table.rivals import NO_SEAT_KEY
from game.start import WatchStart
from game.ui.draw.caches import PixelCache
from game.ui.draw.palette import LEAF, LILAC, SUNFLOWER
from game.ui.widgets.controls import set_prompt_pad_family
from game.ui.widgets.widget import Widget
from game.ui.window.scene import Kit
from game.words import LANGUAGES, _, set_language
from tests.players import rounds
from tests.players.screen import (
    Player,
    motion,
    mouse_down,
    mouse_up,
    open_kit,
    seldom_drawn,
    words_on,
)
from tests.tables.played import played_to
from tests.tables.table import revealed, seat_with, setup_for

WINDOW = (960, 540)


def dealt_draft(kit: Kit, persons: int, bots: int = 0, seed: int = 4) -> Table:
    """Lay a table at its first draft."""
    setup = setup_for(persons + bots, seed=seed)
    kinds = [PERSON_KIND] * persons + [DEFAULT_BOT_NAME] * bots
    seats = [Seated(name, at, kinds[at]) for at, name in enumerate(setup.players)]
    deck = tuple(setup.faces.values())
    return Table(LuckyboxMatch(setup, seats, deck), kit.settings)


@pytest.mark.parametrize("players", [2, 12])
def test_a_watched_game_goes_on_by_itself(kit: Kit, players: int) -> None:
    watch = WatchStart(players, 4, "classic", "turbo", False, None)
    player, scene = rounds.sit_down(kit, rounds.dealt(kit, 0, players, watch=watch))
    for _step in range(200):
        if player.scene is not scene:
            break
        rounds.advance_time(player, 0.5)
    assert isinstance(player.scene, ScoringScene)


def takes_back(widget: Widget) -> bool:
    key = widget.key
    return widget.area == "undo" or (isinstance(key, tuple) and key[0] == "undo")


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
                rounds.advance_time(self.player, 0.3)
            case _:
                self.player.do(motion(pos), mouse_down(pos), mouse_up(pos))

    def somewhere(self, scene: object) -> tuple[int, int]:
        is_play = isinstance(scene, RoundScene | DraftScene | SharedRound | SharedDraftScene)
        widgets = scene.focus.widgets if is_play else ()
        targets = [widget for widget in widgets if widget.can_focus]
        # The pause, the log and the rules would be stayed in for long, and the mind thinks long.
        targets = [it for it in targets if not {it.area, it.key} & {"menu", "log", "question"}]
        self.player.kit.settings.odds = False
        if len(targets) > 1 and self.rng.random() < 0.8:
            targets = [widget for widget in targets if not takes_back(widget)]
        if not targets or self.rng.random() < 0.2:
            # The upper right corner is the way out.
            return self.rng.randrange(WINDOW[0] - 120), self.rng.randrange(60, WINDOW[1])
        return self.rng.choice(targets).rect.center

    def check(self) -> None:
        if not self.table.director.is_busy():
            assert self.table.view == view_of(self.table.match.game)

    def replay(self) -> None:
        """Play the record again under the rules, which refuse what is illegal."""
        game, _events = rules.new_game(self.table.match.setup)
        for action in self.table.match.actions:
            game, _events = rules.apply(game, action)
            while rules.is_ready(game) and game.phase is not rules.Phase.OVER:
                game, _events = rules.advance(game)


@pytest.mark.parametrize(
    ("persons", "bots", "at_once"), [(1, 0, False), (2, 2, False), (3, 1, True)]
)
def test_a_monkey_with_a_mouse_breaks_nothing(
    tmp_path: Path, persons: int, bots: int, at_once: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    kit = open_kit((1280, 720) if at_once else WINDOW, folder=tmp_path)
    kit.settings.speed, kit.settings.shares_table = "turbo", at_once
    table = dealt_draft(kit, persons, bots, seed=11)
    player = Player(kit, scene_for_table(kit, table))
    assert isinstance(player.scene, SharedDraftScene) is at_once
    monkey = Monkey(player, table, seed=persons)
    # The odds are a click away, and the mind thinks long.
    monkeypatch.setattr(
        "game.luckybox.scenes.counsel.counsel.simulate_card_completions", lambda *_asked: {}
    )
    with seldom_drawn(kit):
        for _event in range(2000):
            monkey.event()
            monkey.check()
            if isinstance(player.scene, FinalScene):
                break
    monkey.replay()
    assert len(table.match.actions) > 40, "it hardly played"


# --- passing and taking back ---------------------------------------------------------------------


@pytest.mark.parametrize("way", ["key", "button"])
@pytest.mark.parametrize(
    ("number", "edition", "passes"),
    [
        (5, rules.CLASSIC_EDITION, False),
        (5, rules.FRENCH_EDITION, True),
        (8, rules.CLASSIC_EDITION, True),
    ],
    ids=["open", "optional", "nothing-open"],
)
def test_one_passes_by_key_or_button_where_that_is_allowed(
    kit: Kit, number: int, edition: rules.Edition, passes: bool, way: str
) -> None:
    table = rounds.hands(kit, rounds.PLAIN, number=number, edition=edition)
    player, scene = rounds.sit_down(kit, table)
    if way == "key":
        player.press(pygame.K_p)
    else:
        player.click(rounds.area(scene, "pass"))
    assert table.match.actions == [rules.Pass(0)] * passes


def test_what_was_taken_back_is_done_again_by_key_and_by_button(kit: Kit) -> None:
    player = Player(kit, scene_for_table(kit, played_by_a_person(kit)))
    scene = player.at(RoundScene)
    table = scene.table
    before = table.match.game
    table.act(next(act for act in table.match.legal(0) if isinstance(act, rules.Cross)))
    after = table.match.game
    player.wait(200)
    redo = scene.focus.find_by_label("Redo")
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
    player, scene = rounds.sit_down(kit, rounds.hands(kit, rounds.PLAIN))
    for name, key, words in (
        ("undo", pygame.K_u, "Nothing to undo."),
        ("redo", pygame.K_y, "Nothing to redo."),
    ):
        player.click(rounds.area(scene, name))
        assert words in scene.refusal.words
        player.click((5, 300))
        assert not scene.refusal.words
        player.press(key)
        assert words in scene.refusal.words
    scene.refusal.hide_refusal()
    rounds.cross_off(player, scene, (1, 2))
    player.press(pygame.K_u)
    assert not scene.refusal.words and scene.table.match.actions == []


def decided(player: Player, scene: RoundScene) -> None:
    """Cross off a square at the board in focus."""
    rounds.cross_off(player, scene, (1, 2))


def test_who_looks_at_a_rivals_board_is_always_told_whose_it_is_and_the_way_back(
    kit: Kit,
) -> None:
    """While asked, and while the deck waits; the board's frame is another colour, too."""
    player, scene = rounds.sit_down(kit, rounds.hands(kit, rounds.PLAIN, rounds.PLAIN, bots=[1]))
    told = f"{scene.table.players[1].name}’s cards. Esc or a click on your tile: back to yours."
    frame = scene.picture.place["frame"]
    edges = []
    for _time in ("asked", "deck"):
        scene.enlarge_board(1)
        rounds.let_settle(player, scene)
        player.advance_time(2.0)
        player.wait(3)
        assert told in words_on(kit, scene)
        edges.append(kit.window.surface.get_at((frame.x + 2, frame.centery)))
        player.press(pygame.K_ESCAPE)
        assert scene.table.focus == 0 and player.scene is scene
        rounds.let_settle(player, scene)
        player.advance_time(2.0)
        player.wait(3)
        assert "back to yours" not in words_on(kit, scene)
        edges.append(kit.window.surface.get_at((frame.x + 2, frame.centery)))
        if scene.question.costs:
            decided(player, scene)
            rounds.let_settle(player, scene)
    assert edges == [LILAC, SUNFLOWER] * 2
    assert scene.table.match.is_ready


def test_among_people_a_board_that_is_not_asked_is_named(kit: Kit) -> None:
    player, scene = rounds.sit_down(kit, rounds.hands(kit, rounds.PLAIN, rounds.PLAIN))
    decided(player, scene)
    rounds.let_settle(player, scene)
    first, second = (seat.name for seat in scene.table.players)
    scene.enlarge_board(0)
    rounds.let_settle(player, scene)
    assert f"{first}’s cards. Waiting for {second}" in words_on(kit, scene)


def test_undo_reaches_the_last_decision_at_the_table(kit: Kit) -> None:
    table = rounds.hands(kit, rounds.PLAIN, rounds.PLAIN, rounds.PLAIN)
    player, scene = rounds.sit_down(kit, table)
    names = [seat.name for seat in table.players]
    decided(player, scene)
    scene.enlarge_board(1)
    decided(player, scene)
    scene.enlarge_board(2)
    scene.refresh()
    undo = scene.focus.find_by_label("Undo")
    for seat in (1, 0):
        assert undo.enabled and undo.tooltip_text is not None
        assert undo.tooltip_text.words.startswith(f"Undoes {names[seat]}’s last decision")
        player.press(pygame.K_u)
        assert seat in table.match.waiting_seats() and table.focus == seat
        assert kit.notices.current == f"{names[seat]}’s last decision is undone."
    assert table.match.actions == [] and not undo.enabled
    player.press(pygame.K_y)
    assert [action.player for action in table.match.actions] == [0], "the seat in focus"


def test_undo_alone_says_nobody_s_name(kit: Kit) -> None:
    player, scene = rounds.sit_down(kit, rounds.hands(kit, rounds.PLAIN, rounds.PLAIN, bots=(1,)))
    decided(player, scene)
    said = kit.notices.current
    player.press(pygame.K_u)
    assert 0 in scene.table.match.waiting_seats() and kit.notices.current == said


def keys_on_tiles(scene: RoundScene) -> dict[int, int]:
    tree = scene.picture.view["rail"].tree
    return {seat: tree.parts["seat", seat].part.args[0].key for seat in scene.picture.parts.others}


def test_who_plays_with_a_gamepad_or_the_mouse_sees_no_digits_on_the_tiles(kit: Kit) -> None:
    player, scene = rounds.sit_down(kit, rounds.party(kit, 3))
    player.wait(5)
    assert set(keys_on_tiles(scene).values()) == {NO_SEAT_KEY}
    kit.hands.by_keyboard = True
    player.wait(5)
    keys = keys_on_tiles(scene)
    assert keys == {1: 2, 2: 3}
    set_prompt_pad_family("xbox")
    scene.draw(kit.window.surface)
    assert set(keys_on_tiles(scene).values()) == {NO_SEAT_KEY}
    set_prompt_pad_family(None)
    scene.draw(kit.window.surface)
    assert keys == keys_on_tiles(scene)


# --- taking back ---------------------------------------------------------------------------------


def test_the_own_last_answer_is_taken_back_and_then_the_last_at_the_table(kit: Kit) -> None:
    player, scene, table = rounds.sit_at(kit, rounds.party(kit, 2))
    for seat in range(2):
        rounds.cross_off(player, scene, (2 * seat + 1, 2))
    rounds.press_digit(player, 1)
    player.press(pygame.K_u)
    assert rounds.crosses(table, 0) == {1: 0}
    assert rounds.crosses(table, 1) == {3: 1}
    assert kit.notices.current == f"{table.players[0].name}’s last decision is undone."
    player.press(pygame.K_u)
    assert rounds.crosses(table, 1) == {3: 0}


def test_where_supply_is_short_the_last_answer_of_all_is_taken_back(kit: Kit) -> None:
    player, scene, table = rounds.sit_at(kit, rounds.party(kit, 3, edition=rules.FRENCH_EDITION))
    for seat in range(2):
        rounds.cross_off(player, scene, (2 * seat + 1, 2))
    assert table.focus == 2
    player.press(pygame.K_u)
    assert table.match.actions == [rules.Cross(0, 1, 2)]
    assert table.focus == 1, "its board comes into focus"
    player.press(pygame.K_u)
    assert table.match.actions == []
    assert table.focus == 0


def middle_of(kit: Kit, scene: RoundScene) -> bytes:
    return pygame.image.tobytes(kit.window.surface.subsurface(scene.picture.play_area), "RGB")


def differences(one: bytes, other: bytes) -> int:
    return sum(left != right for left, right in zip(one, other, strict=True))


def test_another_board_comes_in_over_several_frames_or_at_once_without_motion(kit: Kit) -> None:
    """The first frame still shows most of the board of before, the last nothing of it."""
    player, scene = rounds.sit_down(
        kit, rounds.hands(kit, *rounds.renumbered(rounds.PLAIN, rounds.CASCADE))
    )
    player.wait(2)
    before = middle_of(kit, scene)
    scene.enlarge_board(1)
    player.wait()
    first = middle_of(kit, scene)
    assert scene.turnover.is_running
    player.wait(40)
    after = middle_of(kit, scene)
    assert not scene.turnover.is_running
    assert 0 < differences(before, first) < differences(before, after)
    kit.settings.motion = "none"
    scene.enlarge_board(0)
    player.wait()
    assert not scene.turnover.is_running


def kept_of(scene: RoundScene) -> list[tuple[int, int]]:
    """Give the sizes of the pictures that a scene itself holds, not those of the kit's stores."""
    holders = [scene.picture, *vars(scene.picture).values(), scene.turnover]
    kept: list[pygame.Surface] = []
    for holder in holders:
        held = vars(holder).get("_kept") if isinstance(holder, PixelCache) else None
        there = getattr(holder, "__dict__", {}) if held is None else held
        kept += [it for it in there.values() if hasattr(it, "get_pitch")]
    return sorted(picture.get_size() for picture in kept)


def test_a_round_that_was_left_keeps_no_picture(kit: Kit) -> None:
    """They are as large as the screen, and scenes wait long to be forgotten."""
    player, scene = rounds.sit_down(kit, rounds.party(kit))
    player.wait(2)
    scene.enlarge_board(1)
    player.wait()
    assert kept_of(scene)[-1] == (WINDOW[0], scene.picture.turned_area.height)
    kit.stack.pop()
    kit.stack.apply_changes()
    assert kept_of(scene) == []


def test_while_boards_play_two_tiles_change_a_step_and_each_has_its_turn(kit: Kit) -> None:
    player, scene, table = rounds.sit_at(kit, rounds.party(kit, 6))
    player.wait(5)
    parts, painted = scene.picture.parts, list[int]()
    for seat in parts.others:
        table.act(next(iter(table.match.legal(seat))))
    while table.director.is_busy():
        before = parts.tiles
        player.wait(1)
        changed = [seat for seat in before if parts.tiles[seat] != before[seat]]
        if table.director.is_busy():
            assert len(changed) <= TILES_A_STEP * table.director.is_at_step
        painted += changed
    assert set(painted) == set(parts.others)
    player.wait(2)
    assert parts.tiles == {seat: parts.tile_shown(seat) for seat in parts.others}


def test_cards_lie_in_centred_rows_whoever_plays(kit: Kit) -> None:
    many = rounds.renumbered(rounds.PLAIN, rounds.PLAIN)
    hands = rounds.hands(kit, "".join(many), rounds.PLAIN.replace("card 1", "card 9"))
    _player, scene, table = rounds.sit_at(kit, hands)
    assert [len(seat.cards) for seat in table.view.seats] == [2, 1]
    area = scene.picture.place["cards"]
    for seat in (0, 1):
        scene.enlarge_board(seat)
        scene.refresh()
        cards = scene.picture.card_rects
        assert abs(cards[0].left - area.left - (area.right - cards[-1].right)) <= 1
        assert len({card.top for card in cards}) == 1


def test_two_bonuses_are_named_in_the_order_of_their_discs(kit: Kit) -> None:
    drawing = rounds.TWO_WAITING.replace("x1 x2  5 | 4", "x1 x2  5 | 9").replace("?", "4")
    drawing = drawing.replace("9  5  4 | .", "9  5 x4 | .")
    player, scene = rounds.sit_down(kit, rounds.hands(kit, drawing))
    rounds.cross_off(player, scene, (1, 2))
    named = ", ".join(scene.question.discs.values())
    assert named == "9, 4" and f"Bonuses {named}: choose one" in words_on(kit, scene)


@pytest.mark.parametrize(
    ("bolts", "said"), [(0, "Cross off a 3, or pass."), (2, "Cross off a 3, spend bolts, or pass.")]
)
def test_bolts_are_named_only_to_whom_has_some(kit: Kit, bolts: int, said: str) -> None:
    board = seat_with(rounds.PLAIN, bolts=bolts)
    table = rounds.hands(kit, board, number=3, edition=rules.FRENCH_EDITION)
    _player, scene = rounds.sit_down(kit, table)
    assert said in words_on(kit, scene)


@pytest.mark.parametrize(("round_number", "is_told"), [(3, False), (4, True)])
def test_at_the_last_number_of_a_game_bolts_left_over_are_told_to_be_worth_nothing(
    kit: Kit, round_number: int, is_told: bool
) -> None:
    """After an earlier round they stay."""
    said = "Last number: bolts left over score nothing."
    for bolts, turn in ((2, 9), (0, 9), (2, 8)):
        board = seat_with(rounds.PLAIN, bolts=bolts)
        table = rounds.hands(kit, board, round_number=round_number, turn=turn)
        _player, scene = rounds.sit_down(kit, table)
        assert (said in words_on(kit, scene)) == (is_told and bolts > 0 and turn == 9)


def test_where_one_can_only_pass_the_deck_says_so(kit: Kit) -> None:
    table = rounds.hands(kit, seat_with(rounds.PLAIN, bolts=0), number=8)
    player, scene = rounds.sit_down(kit, table)
    assert "you can only pass" in words_on(kit, scene)
    pill = scene.picture.view.places["reveal"]
    assert words_on(kit, scene).count("Pass") == 2, "the deck and the button"
    player.click(pill.center)
    rounds.let_settle(player, scene)
    assert table.match.actions == [rules.Pass(0)]


def test_where_one_may_spend_bolts_the_deck_passes_when_clicked_again(kit: Kit) -> None:
    table = rounds.hands(kit, seat_with(rounds.PLAIN, bolts=2), number=8)
    player, scene = rounds.sit_down(kit, table)
    deck = scene.picture.place["deck"].center
    player.click(deck)
    assert scene.refusal.words == "No open 8: spend bolts, or click again to pass."
    assert scene.refusal.is_frame_only, "the number is not covered: the bar at the foot says it"
    assert scene.refusal.words in words_on(kit, scene)
    assert not table.match.actions
    player.click(deck)
    assert table.match.actions == [rules.Pass(0)] and table.match.game.turn == 1


@pytest.mark.parametrize(
    ("round_number", "turn", "is_tagged"), [(2, 1, True), (2, 2, False), (1, 1, False)]
)
def test_a_card_that_has_just_come_is_tagged_until_the_first_answer(
    kit: Kit, round_number: int, turn: int, is_tagged: bool
) -> None:
    cards = "".join(rounds.renumbered(rounds.PLAIN, rounds.PLAIN))
    game = revealed(5, seat_with(cards), round=round_number, turn=turn)
    player, scene = rounds.sit_down(kit, rounds.table_at(kit, game))
    first, newest = scene.table.lying_cards(0)

    def is_there() -> bool:
        player.do(pygame.event.Event(pygame.WINDOWEXPOSED))
        corner = scene.picture.view.places["card", newest]
        area = pygame.Rect(0, 0, corner.width // 3, corner.width // 8)
        area.midleft = corner.left - corner.width // 20, corner.top
        golden = pygame.mask.from_threshold(kit.window.surface, SUNFLOWER, (3, 3, 3))
        whole = pygame.mask.Mask(area.size, fill=True)
        return golden.overlap_area(whole, area.topleft) > 50

    assert is_there() is is_tagged
    player.click(rounds.on(scene, (first, 2)))
    rounds.let_settle(player, scene)
    assert not is_there()


def test_the_points_of_past_rounds_are_merely_past(kit: Kit) -> None:
    _player, scene = rounds.sit_down(kit, played_to(1, rules.Phase.TURN, 3, settings=kit.settings))
    green = pygame.mask.from_threshold(kit.window.surface, LEAF, (30, 30, 30))
    lamps = [scene.picture.view.places["points", number] for number in range(1, 5)]
    for lamp in lamps:
        whole = pygame.mask.Mask(lamp.inflate(8, 8).size, fill=True)
        assert not green.overlap_area(whole, lamp.inflate(8, 8).topleft)


LOST = """
    card 1 x1 x2  5 | 9
           x9 x5 x3 | .
           x6 x3 x8 | .
            .  .  .
    card 2  4  7  8 | ?
            3  3  5 | .
            1  2  6 | .
            .  .  .
"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lost_bonus_is_named_below_any_headline_until_the_next_number(
    kit: Kit, language: str
) -> None:
    set_language(language)
    table = rounds.hands(kit, LOST, rounds.PLAIN.replace("card 1", "card 3"), bots=[1])
    player, scene = rounds.sit_down(kit, table)
    rounds.cross_off(player, scene, (1, 2))
    lost = _("bonus {number} is lost: no {number} is open").format(number=9)
    assert lost[1:] in words_on(kit, scene)
    assert scene.message() in words_on(kit, scene)
