"""What is seen of Blanco: looks, clicks on what was drawn, what everything means, and hints."""

from __future__ import annotations

from random import Random
from typing import Any
from unittest.mock import patch

import pygame
import pytest

from game.blanco.bots import shrewd
from game.blanco.rules import (
    HIDDEN_CARD,
    Action,
    Cell,
    Clear,
    Draw,
    Drop,
    End,
    Look,
    Open,
    Place,
    Reveal,
    Swap,
    legal_actions,
    parse_card,
    view_for,
)
from game.blanco.rules import events as ev
from game.blanco.scenes import blanco_callouts
from game.blanco.scenes.blanco_board import CARD_LIFT, ThingKey
from game.blanco.scenes.blanco_cards import card_picture
from game.blanco.scenes.blanco_guide import GUIDE_STEPS
from game.blanco.scenes.blanco_hints import (
    HINT_STEP_COUNT,
    describe_advice,
    explain_advice,
    thing_keys_of_action,
    use_for_rival_in_words,
)
from game.blanco.scenes.blanco_howto import rules_columns
from game.blanco.scenes.blanco_moves import draw_cell
from game.blanco.scenes.blanco_picture import ClearButton
from game.blanco.scenes.blanco_places import CARD_RING_COLOUR, closeup_rect
from game.blanco.scenes.blanco_scene import BlancoScene
from game.blanco.scenes.blanco_telling import HELP_TEXTS
from game.blanco.scenes.move_question import MoveStep, last_turn_line
from game.blanco.spelling import COLOUR_NAMES, card_name
from game.blanco.stage import MovingCard, Zone
from game.blanco.statistics import summarise
from game.record import PERSON_KIND
from game.record import Player as Seat
from game.scenes.menu.how_to_play import RulesScene
from game.scenes.table.rivals import tile_head_height
from game.scenes.table.table import HINT_USE, THEN_SEPARATOR, ScoresToBeat
from game.stage import EventPose
from game.thinking import PendingResult
from game.ui.draw.palette import luminance
from game.ui.draw.text import MIN_TEXT_PX
from game.ui.pen import Pen
from game.ui.widgets.button import focus_ring_rect
from game.ui.widgets.intents import thing_at
from game.ui.window.preferences import Settings
from game.ui.window.scene import Kit
from game.words import _, set_language
from tests.drawing.plates import SIZES, look_at_plates, read_large
from tests.players.blanco_screen import BOT, before, click, lay, rect_of, scene_of, settle, sit_down
from tests.players.screen import (
    Player,
    leave_all,
    motion,
    mouse_down,
    mouse_up,
    open_kit,
    opened,
    words_on,
)
from tests.tables.blanco_table import laid

SPEED = "turbo"
LONG = 600.0
SMALL = "a1 (b2) \n c3 d4"


def looking(kit: Kit) -> Player:
    player, table = before(kit, laid("a1 b1 \n (c3) (d4)"))
    table.act(Clear(0, "row", 0))
    table.director.finish()
    table.act(Look(0, (0, 0)))
    player.wait(2)
    return player


def seen(player: Player) -> list[object]:
    return [
        pose.event
        for pose in scene_of(player).table.director.poses()
        if isinstance(pose, EventPose) and isinstance(pose.event, ev.CardLooked)
    ]


def test_a_card_that_is_looked_at_stays_however_long_and_no_frame_is_drawn(kit: Kit) -> None:
    player = looking(kit)
    player.advance_time(LONG)
    assert seen(player) and scene_of(player).question.kind is MoveStep.NOTHING
    player.wait(5)
    assert player.drawn_in(20) == 0


@pytest.mark.parametrize("key", ["space", "return", "escape", "e", "x", "left", "click"])
def test_any_key_or_click_puts_it_down_and_does_nothing_else(kit: Kit, key: str) -> None:
    player = looking(kit)
    player.advance_time(5.0)
    if key == "click":
        player.click(scene_of(player).picture.places.pile_rect(Zone.BOX).center)
    else:
        player.press(pygame.key.key_code(key))
    player.advance_time(3.0)
    assert not seen(player) and scene_of(player).question.kind is MoveStep.BEGIN
    assert len(scene_of(player).table.match.actions) == 2


def test_impatient_clicks_show_it_before_they_put_it_down_and_skip_no_look(kit: Kit) -> None:
    kit.settings.speed = "slow"
    player, _table = sit_down(kit)
    scene = scene_of(player)
    settle(player)
    click(player, ("cell", (0, 0)))
    settle(player)
    click(player, ("cell", (2, 2)))
    assert scene.is_busy()
    player.click(scene.picture.place["frame"].midbottom)
    assert seen(player), "the first click turns it at once"
    player.advance_time(LONG)
    assert seen(player)
    player, table = sit_down(kit)
    table.director.finish()
    table.act(Open(0, (0, 0), (2, 2)))
    player.wait()
    for _hurry in range(2):
        table.director.hurry(-1)
    player.advance_time(LONG)
    assert seen(player)


def test_a_click_counts_for_what_was_drawn_when_it_was_made(kit: Kit) -> None:
    """Under load clicks come faster than pictures: they were meant for the one that was seen."""
    player, table = before(kit, laid("a1 b2 \n c3 d4"))
    scene = scene_of(player)
    table.act(Draw(0, "pile"))
    settle(player)
    at = rect_of(player, ("discard",)).center
    # Three clicks on the discards before the next picture: drop, hurry, and one too many.
    card = scene.question.choice.card
    both = mouse_down(at), mouse_up(at)
    player.do(motion(at), *both, *both, *both, *both)
    drops = [it for it in table.match.actions if isinstance(it, Drop)]
    assert drops == [Drop(0, card, None)]
    assert table.match.actions[-1] == drops[0]


def test_no_pile_is_drawn_from_before_it_was_seen_to_glow(kit: Kit) -> None:
    player, table = before(kit, laid(SMALL))
    scene = scene_of(player)
    at = rect_of(player, ("discard",)).center
    table.director.queue([ev.TurnStarted(0, 22)])
    player.wait()
    assert scene.is_busy() and scene.question.kind is MoveStep.NOTHING
    both = mouse_down(at), mouse_up(at)
    player.do(motion(at), *both, *both, *both)
    assert table.match.actions == [], "the clicks hurry what plays"
    player.wait(2)
    player.click(at)
    assert table.match.actions == [Draw(0, "discard")]


@pytest.mark.parametrize(
    ("grid", "start"),
    [("a1", ("cell", (0, 0))), ("a1 \n c3", ("cell", (0, 0))), (SMALL, ("pile",))],
)
def test_what_is_dragged_there_takes_no_discard(kit: Kit, grid: str, start: ThingKey) -> None:
    player, table = before(kit, laid(grid))
    places = scene_of(player).picture.places
    rect = places.pile_rect(Zone.PILE) if start == ("pile",) else places.cell_rect(0, (0, 0))
    goal = rect_of(player, ("discard",)).center
    player.do(motion(rect.center))
    player.do(mouse_down(rect.center))
    for share in (0.3, 0.7, 1.0):
        way = [round(a + (b - a) * share) for a, b in zip(rect.center, goal, strict=True)]
        player.do(motion((way[0], way[1])))
    player.do(mouse_up(goal))
    player.wait(2)
    assert Draw(0, "discard") not in table.match.actions
    assert start == ("pile",) or table.match.actions == []
    assert not any(isinstance(pose, MovingCard) for pose in table.director.poses())


def seated(kit: Kit, others: int = 2) -> Player:
    kit.settings.speed = "turbo"
    player, table = sit_down(kit, [PERSON_KIND] + [BOT] * others)
    settle(player)
    scene_of(player).perform_decision(table.match.legal(0)[0])
    settle(player)
    return player


def test_everything_on_the_table_is_told_and_no_card_that_lies_face_down_named(kit: Kit) -> None:
    scene = scene_of(seated(kit))
    things, place, places = scene.things_to_explain(), scene.picture.place, scene.picture.places
    for name in ("heading", "name_tab", "undo", "redo", "end", "log", "menu"):
        assert any(place[name].contains(thing.rect) for thing in things), name
    for zone in (Zone.PILE, Zone.DISCARD, Zone.BOX):
        assert any(thing.rect == places.pile_rect(zone) for thing in things)
    cells = [thing for thing in things if thing.tooltip_text().title == "A face-down card"]
    assert len(cells) == 8
    told = [thing.tooltip_text().title for thing in things]
    assert f"Pile: {scene.table.view.pile}" in told and "Your hand" in told
    for seat in places.tiles:
        assert any(scene.table.players[seat].name in words for words in told)
    table = scene.table
    seen = [cell for row in table.view.seats[0].grid for cell in row if cell is not None]
    looked = [cell for cell in seen if cell.is_known and not cell.is_up]
    assert looked and looked[0].card != HIDDEN_CARD
    for has_notes in (False, True):
        table.match.extra["memory_notes"] = has_notes
        kit.settings.memory_notes = not has_notes
        told = [thing.tooltip_text() for thing in scene.things_to_explain()]
        name = card_name(looked[0].card)
        assert not any(name.lower() in meaning.title.lower() for meaning in told)
        marked = [it for it in told if it.title == "A card already looked at"]
        assert len(marked) == has_notes


def test_a_mouse_that_rests_is_told_nothing_but_shows_a_grid_it_points_at_large(kit: Kit) -> None:
    player = seated(kit)
    scene, tooltip = scene_of(player), player.loop.tooltip
    player.press(pygame.K_F1)
    for _step in range(3):
        player.press(pygame.K_TAB)
    assert tooltip.shown is not None
    player.press(pygame.K_ESCAPE)
    cell = next(thing for thing in scene.things_to_explain() if thing.is_quiet)
    assert thing_at(scene.things_to_explain(), cell.rect.center) is not None
    player.hover(cell.rect.center, frames=60)
    assert tooltip.shown is None
    seat, tile = next(iter(scene.picture.places.tiles.items()))
    shape = scene.table.view.seats[seat].grid_shape
    rect = closeup_rect(scene.picture.place, tile, shape)
    # Of the tile, the name stays visible.
    assert rect.top >= tile.top + tile_head_height(tile.size) and rect.width > tile.width * 0.6
    player.wait(2)
    player.hover((2, 2), frames=2)
    before = kit.window.surface.subsurface(rect).copy()
    player.hover(tile.center, frames=2)
    assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(
        kit.window.surface.subsurface(rect), "RGB"
    )
    assert scene.areas_tooltips_avoid() == (rect,)
    player.hover((2, 2), frames=2)
    assert pygame.image.tobytes(before, "RGB") == pygame.image.tobytes(
        kit.window.surface.subsurface(rect), "RGB"
    )


def test_every_meaning_can_be_filled_in() -> None:
    facts = {"name": "Ann", "card": "red 5", "count": 3, "points": "9 cards left", "stage": "3×3",
             "shape": "3 columns and 3 rows"}  # fmt: skip
    from game.blanco.scenes.blanco_telling import help_text

    for kind in HELP_TEXTS:
        told = help_text(kind, **facts)
        assert told.title and "{" not in told.title + told.words


@pytest.mark.parametrize("size", SIZES)
def test_no_tooltip_covers_its_place_or_leaves_the_window(size: tuple[int, int]) -> None:
    with read_large(size) as kit:
        for others in (1, 4):
            look_at_plates(kit, scene_of(seated(kit, others)).things_to_explain())
            leave_all(kit)


# --- lines that are cleared ----------------------------------------------------------------------


@pytest.mark.parametrize("speed", ["slow", "fast"])
@pytest.mark.parametrize(
    ("clears", "words"), [(0, "Line cleared!"), (1, "Chain ×2!"), (3, "Chain ×4!")]
)
def test_a_cleared_line_is_called_out_on_a_burst_that_covers_nothing_to_choose(
    kit: Kit, monkeypatch: pytest.MonkeyPatch, speed: str, clears: int, words: str
) -> None:
    kit.settings.speed = speed
    player, _table = before(kit, laid("a4 c4 \n a9 e2", is_played=True, clears=clears))
    scene, drawn = scene_of(player), list[str]()
    burst = blanco_callouts.draw_burst_word

    def note(pen: Pen, places: Any, said: str, room: pygame.Rect, *more: Any) -> None:
        assert scene.question.kind is MoveStep.NOTHING, "it lies over what can be chosen"
        assert places["frame"].contains(room)
        drawn.append(said)
        burst(pen, places, said, room, *more)

    monkeypatch.setattr(blanco_callouts, "draw_burst_word", note)
    click(player, ("line", ("column", 0)))
    for _frame in range(400):
        player.wait(1)
        if drawn and scene.question.kind is not MoveStep.NOTHING:
            break
    assert set(drawn) == {words} and len(drawn) > 10


@pytest.mark.parametrize(("motion", "is_called"), [("reduced", True), ("none", False)])
def test_with_less_motion_the_words_lie_beside_the_name(
    kit: Kit, monkeypatch: pytest.MonkeyPatch, motion: str, is_called: bool
) -> None:
    kit.settings.speed, kit.settings.motion = "normal", motion
    player, _table = before(kit, laid("a4 c4 \n a9 e2", is_played=True))
    bursts, said = list[object](), set[str]()
    monkeypatch.setattr(blanco_callouts, "draw_burst_word", lambda *given: bursts.append(given))
    fits = blanco_callouts.fit_beside_name
    monkeypatch.setattr(
        blanco_callouts, "fit_beside_name",
        lambda pen, places, words, size: said.add(words) or fits(pen, places, words, size),
    )  # fmt: skip
    click(player, ("line", ("column", 0)))
    player.wait(120)
    assert not bursts and said == ({"Line cleared!"} if is_called else set())


def test_what_is_in_the_box_swells_when_it_shuts(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    kit.settings.speed = "slow"
    player, _table = before(kit, laid("a4 c4 \n a9 e2", is_played=True))
    sizes, render = list[float](), kit.text.render

    def note(words: str, role: Any, size: float, *more: Any, **how: Any) -> pygame.Surface:
        if words == "Box: 2":
            sizes.append(size)
        return render(words, role, size, *more, **how)

    monkeypatch.setattr(kit.text, "render", note)
    click(player, ("line", ("column", 0)))
    for _frame in range(120):
        player.wait(1)
    assert max(sizes) > 1.3 * min(sizes)


# --- hints ----------------------------------------------------------------------------------------


NOTHING_TO_CLEAR = "a1 b1 \n c3 d4"


def asked(player: Player) -> BlancoScene:
    player.press(pygame.K_h, frames=2)
    return scene_of(player)


def test_it_comes_in_three_steps_and_goes(kit: Kit) -> None:
    player, table = before(kit, laid(NOTHING_TO_CLEAR))
    said = [asked(player).hints.hint_words for _step in range(HINT_STEP_COUNT)]
    assert len(set(said)) == HINT_STEP_COUNT and all(said)
    assert said[0].startswith("Hint")
    assert asked(player).hints.hint_words == ""
    assert table.match.hints == [1, 0], "one decision, however many steps"
    assert [seat.hints for seat in summarise(table.match.record()).seats] == [1, 0]


def test_what_it_says_can_be_done_and_marks_where(kit: Kit) -> None:
    kit.settings.ends_turns = False
    player, table = sit_down(kit)
    settle(player)
    for _move in range(12):
        settle(player)
        scene = asked(player)
        action = scene.hints.advised_action
        assert action in table.match.legal(0)
        there = {thing.key for thing in scene.table_things()}
        assert set(scene.hints.hinted_thing_keys()) <= there
        table.act(action)
        player.wait(2)
        assert scene.hints.step == 0, "its moment is over"


def test_a_card_that_is_up_already_is_part_of_the_hint(kit: Kit) -> None:
    player, _table = sit_down(kit)
    settle(player)
    click(player, ("cell", (1, 1)))
    settle(player)
    action = asked(player).hints.advised_action
    assert isinstance(action, Open) and action.reveal == (1, 1)


ONE_CARD_SHORT = "a4 c7 b1 \n a9 e2 f3 \n g11 d6 h2"


def test_hints_of_one_turn_go_on_with_the_plan_of_the_first(kit: Kit) -> None:
    """Nothing new is seen in this turn: what was thought of once holds to its end."""
    kit.settings.ends_turns = False
    game = laid(ONE_CARD_SHORT, hand="j11 h10", discard="a12")
    view, legal = view_for(game, 0), legal_actions(game, 0)
    plan = shrewd.plan_turn(view, legal, Random("1/0"))
    assert [type(it) for it in plan] == [Draw, Place, Clear, End]
    player, table = before(kit, game)
    with patch.object(kit.thinker, "think", wraps=kit.thinker.think) as think:
        for action in plan:
            settle(player)
            assert asked(player).hints.advised_action == action
            table.act(action)
    asked_for = [call.args[0].func for call in think.call_args_list]
    assert asked_for.count(shrewd.plan_turn) == 1 and table.match.hints[0] == len(plan)


def test_another_move_than_the_one_advised_is_thought_about_anew(kit: Kit) -> None:
    game = laid(ONE_CARD_SHORT, hand="j11 h10", discard="a12")
    player, table = before(kit, game)
    assert asked(player).hints.advised_action == Draw(0, "discard")
    table.act(Draw(0, "pile"))
    settle(player)
    scene = asked(player)
    assert scene.hints.advised_action in table.match.legal(0)


def test_it_clears_a_line_at_once_though_a_bot_would_keep_it(kit: Kit) -> None:
    game = laid("a4 (c7) b1 \n a9 e2 (f3) \n a11 (d6) h2", is_played=True)
    view, legal = view_for(game, 0), legal_actions(game, 0)
    assert shrewd.choose_action(view, legal, Random(1)) == End(0)
    player, _table = before(kit, game)
    assert asked(player).hints.advised_action == Clear(0, "column", 0)


@pytest.mark.parametrize(
    ("action", "hand", "words"),
    [
        (Draw(0, "pile"), "j11 b4", "Then place"),
        (Drop(0, parse_card("j11"), (0, 1)), "j11 j12 j9", "None of your cards helps"),
        (Drop(0, parse_card("j11"), (0, 1)), "j11 a12 j9", "Turning a card up gets you further"),
        (Draw(0, "pile"), "j11 j12", "The top discard won’t help you"),
    ],
)
def test_it_says_truly_whether_a_card_helps(
    kit: Kit, action: Action, hand: str, words: str
) -> None:
    _player, table = before(kit, laid("a4 (c7) \n (b9) e2", hand=hand))
    assert explain_advice(action, table.view.seats[0], table.view.top_discard).startswith(words)


def test_it_does_not_deny_that_the_top_discard_fits(kit: Kit) -> None:
    _player, table = before(kit, laid("a4 (c7) \n (b9) e2", discard="a10"))
    said = explain_advice(Draw(0, "pile"), table.view.seats[0], table.view.top_discard)
    assert said.startswith("The top discard fits")


def test_what_nobody_knows_is_no_part_of_it(kit: Kit) -> None:
    """The adviser sees what its player sees: two games that differ only beneath get one hint."""
    hints = []
    for hidden in ("(e5)", "(f6)"):
        player, table = sit_down(kit)
        lay(player, table, laid(f"a1 b2 \n {hidden} d4", pile="e6 e7 e8 e9 f7 f8 f9 g1 g2"))
        hints.append(table.match.view(0))
    assert hints[0].seats[0].grid == hints[1].seats[0].grid


def test_there_is_none_where_another_is_looked_at_or_the_deal_counts(kit: Kit) -> None:
    player, table = before(kit, laid(NOTHING_TO_CLEAR))
    scene = scene_of(player)
    scene.enlarge_board(1)
    asked(player)
    assert scene.hints.step == 0 and kit.notices.current
    assert table.match.hints == [0, 0]
    scene.enlarge_board(0)
    player.wait(2)
    assert asked(player).hints.step == 1
    scene.enlarge_board(1)
    player.wait(2)
    assert scene.hints.step == 0
    player, table = before(kit, laid(NOTHING_TO_CLEAR))
    table.match.extra["daily"] = "2026-11-23"
    scene = asked(player)
    assert scene.hints.step == 0 and kit.notices.current
    table.match.extra["practice"] = True
    assert asked(player).hints.step == 1


ACTIONS: tuple[Action, ...] = (
    *(Draw(0, "pile"), Draw(0, "discard"), Place(0, 1, (0, 1)), Drop(0, 1, (1, 0))),
    *(Drop(0, 1, None), Swap(0, (0, 0), (0, 1)), Clear(0, "row", 0), Look(0, (1, 0))),
    *(Reveal(0, (1, 0)), Open(0, (0, 0), (1, 1)), End(0)),
)


@pytest.mark.parametrize("action", ACTIONS, ids=lambda action: type(action).__name__)
def test_every_action_can_be_advised(kit: Kit, action: Action) -> None:
    _player, table = before(kit, laid("a1 b1 \n (c3) d4"))
    assert describe_advice(action, table.view.top_discard) and [*thing_keys_of_action(action)]
    assert explain_advice(action, table.view.seats[0], table.view.top_discard)


@pytest.mark.parametrize(
    ("grid", "hand", "action", "reason"),
    [
        ("a1 b2 \n c3 d4", "g8 b9 h8", Place(0, parse_card("g8"), (1, 1)), "Another 8 is in your"),
        ("a1 b2 \n c3 d4", "g8 b9 g5", Place(0, parse_card("g8"), (1, 1)), "Another card of that"),
        ("a1 b2 \n c8 d4", "g8 b9 h8", Place(0, parse_card("g8"), (1, 1)), "It completes a line."),
        ("a1 b2 \n c3 (d4)", "g8 b9 h7", Place(0, parse_card("g8"), (1, 1)), "It can replace"),
        ("(a1) \n (b2)", "g6 g10", Draw(0, "discard"), "The cards in your hand have one colour"),
        ("(a1) (b2)", "g6 h6", Draw(0, "discard"), "The 6s in your hand can make a row."),
        ("(a1) (b2)", "g6 g9", Draw(0, "discard"), "It can replace a face-down card"),
        ("a1 b2 \n c3 d4", "g8 b9 h7", Place(0, parse_card("g8"), (1, 1)), "Your other choices"),
        ("a1 b2 \n c3 b1", "g8 b9", Swap(0, (0, 1), (1, 1)), "It completes a line."),
        ("a1 b2 \n c3 d4", "j8 b9", Draw(0, "discard"), "Another card of that"),
    ],
)
def test_its_reason_is_true_and_concrete(
    kit: Kit, grid: str, hand: str, action: Action, reason: str
) -> None:
    _player, table = before(kit, laid(grid, hand))
    assert explain_advice(action, table.view.seats[0], table.view.top_discard).startswith(reason)


def test_a_hint_says_what_it_costs_before_it_counts(kit: Kit) -> None:
    player, table = before(kit, laid(NOTHING_TO_CLEAR))
    measure = kit.games["blanco"].statistics.MEASURE
    table.to_beat = ScoresToBeat(PendingResult(), ["Ann"], measure=measure)
    scene = asked(player)
    assert str(kit.notices.current).startswith(HINT_USE + " With help, this game sets no record.")
    assert (scene.hints.step, table.match.hints) == (0, [0, 0])
    assert asked(player).hints.step == 1 and table.match.hints == [1, 0]
    assert kit.notices.current == "", "what it said is done"


def test_a_click_on_the_bulb_at_a_card_shows_the_next_step(kit: Kit) -> None:
    player, table = before(kit, laid(NOTHING_TO_CLEAR))
    scene = asked(player)
    player.look()
    for step in (2, 3, 0):
        player.click(scene.hint_bulbs()[0].center, frames=2)
        assert scene.hints.step == step
    # Without a hint, there is no bulb, and a click there means what lies below.
    assert table.match.actions == []


# --- a card on its way out ------------------------------------------------------------------------


@pytest.mark.parametrize("motion_level", ["full", "reduced", "none"])
def test_a_card_to_discard_lies_over_the_discards_until_a_card_to_turn_up_is_chosen(
    kit: Kit, motion_level: str
) -> None:
    kit.settings.motion = motion_level
    player, table = before(kit, laid("a1 (b2) \n c3 (d4)", pile="e5 e6 e7"))
    click(player, ("pile",))
    settle(player)
    scene, card = scene_of(player), parse_card("e5")
    over = scene.picture.places.leaving_card_rect()
    slot = rect_of(player, ("hand", card))

    def shows(rect: pygame.Rect) -> bool:
        player.look()
        picture, at = card_picture(kit.art, card, rect.width), (rect.width // 2, rect.height // 2)
        spot = rect.x + at[0], rect.y + at[1]
        return bool(kit.window.surface.get_at(spot)[:3] == picture.get_at(at)[:3])

    assert not shows(over)
    click(player, ("discard",))
    assert shows(over) and not shows(slot)
    click(player, ("hand", card))
    assert not shows(over), "another choice brings it back"
    click(player, ("discard",))
    click(player, ("cell", (0, 1)))
    assert table.match.actions[-1] == Drop(0, card, (0, 1))
    assert scene.picture.let_go in (None, (("hand", card), over)), "it flies from where it lay"


def test_the_ring_of_keys_goes_round_a_chosen_card_where_it_is_lifted(kit: Kit) -> None:
    player, _table = before(kit, laid("a1 (b2) \n c3 (d4)", pile="e5 e6 e7"))
    click(player, ("pile",))
    settle(player)
    scene = scene_of(player)
    chosen, other = (scene.spots["hand", parse_card(card)] for card in ("e5", "j11"))
    assert focus_ring_rect(chosen).centery == chosen.rect.centery - round(
        chosen.rect.height * CARD_LIFT
    )
    assert focus_ring_rect(other).center == other.rect.center
    click(player, ("discard",))
    discards = scene.spots["discard",]
    assert focus_ring_rect(discards).center == scene.picture.places.leaving_card_rect().center


def test_the_number_of_a_memory_note_is_easy_to_read() -> None:
    kit = opened((960, 540))
    for card in (*range(1, 121, 7), 120):
        rect = pygame.Rect(0, 0, 120, 163)
        face, shown = card_picture(kit.art, card, 120), pygame.Surface(rect.size)
        draw_cell(Pen(kit, shown, 1.0), Cell(card, False, True), rect, notes=True)
        corner = [(x, y) for x in range(10, 58) for y in range(10, 52)]
        bright = {at: luminance(tuple(face.get_at(at)[:3])) for at in corner}
        inks = sorted(luminance(tuple(shown.get_at(at)[:3])) for at in corner if bright[at] < 0.03)
        grounds = sorted(
            luminance(tuple(shown.get_at(at)[:3])) for at in corner if bright[at] > 0.6
        )
        ink, ground = inks[len(inks) // 2], grounds[len(grounds) // 2]
        assert (ground + 0.05) / (ink + 0.05) >= 4.5, card


@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
@pytest.mark.parametrize("size", [(960, 540), (1280, 1024)])
def test_the_word_that_clears_a_line_is_whole_or_its_sign(
    size: tuple[int, int], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    kit = opened(size)
    set_language(language)
    words = _("Clear")
    drawn, cut, draw = set[str](), list[int](), kit.text.draw

    def watch(*given: Any, **more: Any) -> pygame.Rect:
        _surface, said, room, role, _letters = given[:5]
        if said == words:
            drawn.add(said)
            if kit.text.measure(said, role, MIN_TEXT_PX)[0] > room.width:
                cut.append(room.width)
        return draw(*given, **more)

    monkeypatch.setattr(kit.text, "draw", watch)
    before(kit, laid("a4 b4 c4 d4 \n a5 e5 f6 g9 \n a7 h8 j1 j2", stage=2, is_played=True))
    set_language("en")
    assert drawn
    assert not cut


def test_the_key_that_clears_a_line_lies_on_the_ring_around_its_button() -> None:
    kit = open_kit((1440, 1080), Settings(text_size=150))
    player, _table = before(kit, laid("a4 b1 \n a9 c3", is_played=True))
    kit.hands.by_keyboard = True
    focus = scene_of(player).focus
    (button,) = [it for it in focus.widgets if isinstance(it, ClearButton)]
    focus.focus_widget(button)
    player.wait(6)
    sign = button.key_sign_area(kit)
    assert sign is not None and sign.colliderect(focus_ring_rect(button))
    shown = kit.window.surface.subsurface(sign.inflate(-6, -6))
    colours = [
        tuple(shown.get_at((x, y))[:3]) for x in range(shown.width) for y in range(shown.height)
    ]
    assert CARD_RING_COLOUR not in colours


@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
@pytest.mark.parametrize("size", [(960, 540), (1280, 720)])
def test_beside_a_row_of_four_the_word_that_clears_it_stands_upright(
    size: tuple[int, int], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    kit = opened(size)
    set_language(language)
    said, render = list[str](), kit.text.render

    def watch(string: str, *given: Any, angle: float = 0, **more: Any) -> pygame.Surface:
        if angle == 90:
            said.append(string)
        return render(string, *given, angle=angle, **more)

    monkeypatch.setattr(kit.text, "render", watch)
    player, _table = before(kit, laid("a4 b4 c4 d4 \n a5 e5 f6 g9 \n a7 h8 j1 j2", stage=2))
    words = _("Clear")
    set_language("en")
    assert said and set(said) == {words}, "it is not cut"
    button, card = rect_of(player, ("line", ("row", 0))), rect_of(player, ("cell", (0, 0)))
    assert card.top <= button.top and button.bottom <= card.bottom
    assert button.right < card.left
    assert button.width >= 28, "it is hard to hit"


def test_the_quick_rules_say_what_a_single_row_needs() -> None:
    said = [rule.picture.told() for column in rules_columns() for rule in column]
    assert any("A single row goes by its number" in words for words in said)


def test_the_quick_rules_tell_how_a_grid_is_opened() -> None:
    told = " ".join(rule.picture.told() for column in rules_columns() for rule in column)
    assert "turn up one of its cards" in told and "look at one other card" in told


@pytest.mark.parametrize(
    ("rival", "words"),
    [
        ("g1 f5 \n b3 d6", "completes a line for Bo"),
        ("(g1) f5 c9 \n b3 d8 a2 \n i6 h5 e4", "fits Bo’s grid"),
        ("b1 f5 \n d3 h6", ""),
    ],
)
def test_a_hint_that_gives_the_next_player_a_card_says_so(kit: Kit, rival: str, words: str) -> None:
    _player, table = before(kit, laid("a4 (c7) \n (b9) e2", other=rival, hand="g8 a12 j9"))
    players = [Seat("Ana"), Seat("Bo")]
    drop = Drop(0, parse_card("g8"), (0, 1))
    said = use_for_rival_in_words(drop, table.view, players)
    assert words in said and bool(said) == bool(words)
    assert not use_for_rival_in_words(Draw(0, "pile"), table.view, players)


def test_the_quick_rules_show_and_tell_all_colours(kit: Kit) -> None:
    shown = words_on(kit, Player(kit, RulesScene(kit, "blanco")).scene)
    told = " ".join(rule.picture.told() for column in rules_columns() for rule in column)
    assert all(name in shown and name in told for name in COLOUR_NAMES)


def test_the_guide_says_what_to_do_with_a_complete_line() -> None:
    told = [step.words for step in GUIDE_STEPS if isinstance(step.move, Clear)]
    assert told and all("Clear it" in words and "wait" not in words for words in told)


def test_what_the_log_says_goes_with_you_as_with_a_name(kit: Kit) -> None:
    _player, table = before(kit, laid("a4 c5 \n a9 e2"))
    table.act(Swap(0, (0, 0), (0, 1), None))
    table.director.finish()
    assert last_turn_line(table) == f"You{THEN_SEPARATOR}swapped red 4 and yellow 5"
    assert table.name_of(1) == "Björn"
