"""What everything on a table means, and what has happened, in words; losses are plain."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pygame
import pytest

from game.luckybox.rules import (
    BONUSES,
    CLASSIC_EDITION,
    EDITIONS,
    FRENCH_EDITION,
    Event,
    Phase,
    apply,
    legal_actions,
)
from game.luckybox.rules import events as ev
from game.luckybox.scenes.card_parts import card_geometry
from game.luckybox.scenes.draft import DraftScene
from game.luckybox.scenes.luckybox_show import EVENTS
from game.luckybox.scenes.luckybox_table import Table, make_table
from game.luckybox.scenes.luckybox_telling import (
    Chronicle,
    answer_summary,
    entry_lines,
    latest_step_in_words,
)
from game.luckybox.scenes.luckybox_theatre import scene_for_table
from game.luckybox.scenes.meanings import (
    FIRST_DRAFT_RULE,
    FOUR_ROUNDS_RULE,
    LATER_DRAFTS_RULE,
    bolt_price_meaning,
    bonus_meaning,
    moon_rule,
    number_loop_path,
    scorecard_helps,
)
from game.luckybox.scenes.quick_rules import rules_for_table
from game.luckybox.scenes.round.board import LOST_SIGN_SHARE
from game.luckybox.scenes.round.question import bonus_loss_warning, current_question
from game.luckybox.scenes.round.round_scene import RoundScene
from game.luckybox.scenes.score.final import FinalScene
from game.luckybox.scenes.score.round_score import ScoringScene
from game.luckybox.scenes.scorecard import ScorecardShown, scorecard_of
from game.record import PERSON_KIND
from game.record import Player as Seated
from game.scenes.first_game import RuleLines
from game.scenes.frame.charts import MINUS_SIGN, signed_number
from game.scenes.menu.how_to_play import LinesPart, RulesScene
from game.scenes.table.log import LogScene
from game.scenes.table.table import THEN_SEPARATOR, LogLine
from game.ui.draw.palette import MAGENTA_DEEP
from game.ui.pen import Pen
from game.ui.tree import Text
from game.ui.tree.layout import drawn_words
from game.ui.widgets.intents import Hover, ScreenThing, TooltipText, thing_at
from game.ui.widgets.tooltip import Tooltip, draw_tooltip
from game.ui.window.layout import ZoomedPage
from game.ui.window.loop import page_zoom
from game.ui.window.preferences import Settings
from game.ui.window.scene import Kit
from game.words import LANGUAGES, _, set_language
from tests.drawing.plates import SIZES, look_at_plates, read_large
from tests.players.rounds import CASCADE, PLAIN, TWO_WAITING, cross_off, dealt, hands, on, sit_down
from tests.players.screen import Player, leave_all, open_kit, widget_in, words_on
from tests.screens.test_cues import SAMPLES
from tests.tables.played import played_to
from tests.tables.table import random_faces, revealed, seat_with


def meanings(scene: RoundScene) -> list[TooltipText]:
    return [thing.tooltip_text() for thing in scene.things_to_explain()]


@pytest.mark.parametrize("bonus", BONUSES)
@pytest.mark.parametrize("players", [1, 2, 3])
def test_every_kind_of_bonus_means_something(bonus: str, players: int) -> None:
    told = bonus_meaning(bonus, CLASSIC_EDITION, players)
    assert told.title and told.words and "{" not in told.title + told.words
    if bonus == "moon":
        assert moon_rule(CLASSIC_EDITION, players) in told.words


def test_everything_on_the_table_is_told(kit: Kit) -> None:
    drawings = [PLAIN.replace("card 1", f"card {at + 1}") for at in range(3)]
    _player, scene = sit_down(kit, hands(kit, *drawings))
    table, place = scene.table, scene.picture.place
    said = [told.title for told in meanings(scene)]
    for wanted in ("Round 1 of 4", "Numbers left", "The number: 5", "No bonus"):
        assert wanted in said
    # As hints, the log and reviews name it.
    assert any(title.startswith("First card (") for title in said)
    for name in ("round", "points", "track", "scorecard", "deck", "bolts", "moons", "undo", "redo",
                 "pass", "log", "menu"):  # fmt: skip
        assert any(place[name].contains(thing.rect) for thing in scene.things_to_explain()), name
    lamps = [told for told in said if "is still deciding" in told]
    assert len(lamps) == len(scene.picture.tile_rects) == 2
    worth = [
        f"A card completed in round {at}: +{points}"
        for at, points in enumerate(CLASSIC_EDITION.card_points, 1)
    ]
    assert set(worth) <= set(said)
    table.view.revealed.clear()
    titles = [told.title for told in meanings(scene)]
    assert not any("is still deciding" in title or "is done" in title for title in titles)
    table.view.revealed.append(5)
    costs = [cost for cost in current_question(table.match, 0).costs.values() if cost]
    assert sum(told.startswith("Bolts: ") for told in said) == len(costs) + 1


def test_what_waits_is_told_where_it_waits_and_nothing_while_a_cascade_runs(kit: Kit) -> None:
    _player, scene = sit_down(kit, hands(kit, TWO_WAITING))
    scene.cross_square((1, 2))
    scene.table.director.finish()
    scene.refresh()
    assert scene.question.discs
    for disc in scene.question.discs:
        waits = scene.picture.view.places["queue", *disc]
        thing = thing_at(scene.things_to_explain(), waits.center)
        assert thing.tooltip_text().title == f"Bonus {scene.question.discs[disc]}"
    _player, scene = sit_down(kit, hands(kit, TWO_WAITING))
    assert scene.things_to_explain()
    scene.cross_square((1, 2))
    assert scene.table.director.is_busy() and not scene.things_to_explain()


def test_every_line_of_the_scorecard_is_told_with_its_points(kit: Kit) -> None:
    _player, scene = sit_down(kit, hands(kit, PLAIN))
    open_sheet = scorecard_of(scene.table.view, 0)
    told = [it() for it in scorecard_helps(open_sheet, CLASSIC_EDITION, 1).values()]
    open_said = [it.title for it in told]
    assert len(open_said) == 4 * 3 + 4
    assert f"Moons: {signed_number(-6)}" in open_said
    assert f"Score: 0 ({MINUS_SIGN}6 if the game ended now)" in open_said
    assert any("moons (0)" in it.words for it in told), "no number before a plural"
    full = ScorecardShown(
        open_sheet.rounds, crosses=7, cross_points=3, moons=2, moon_points=0,
        total=12, label="Mega Total",
    )  # fmt: skip
    said = [it().title for it in scorecard_helps(full, CLASSIC_EDITION, 1).values()]
    assert len(said) == 4 * 3 + 4
    assert {"Crossed squares: +3", "Total: 12"} <= set(said)


def test_the_score_says_in_a_cascade_when_its_points_arrive(kit: Kit) -> None:
    hand = TWO_WAITING.replace(".  .  ?", ".  .  S", 1).replace("5  4", "5 x4", 1)
    player, scene = sit_down(kit, hands(kit, hand))
    said = "This cascade’s points are added when it ends."
    for square, title, is_told in (((1, 2), "Score: 0", True), ((2, 0), "Score: 1 (", False)):
        cross_off(player, scene, square)
        assert bool(scene.table.view.seats[0].pending) is is_told
        score = next(told for told in meanings(scene) if told.title.startswith(title))
        assert (said in score.words) is is_told and is_told == (score.title == title)


def test_a_heap_that_can_run_out_says_what_is_left(kit: Kit) -> None:
    _player, scene = sit_down(kit, hands(kit, PLAIN, edition=FRENCH_EDITION))
    heap = next(told for told in meanings(scene) if told.title == "Bolt supply")
    assert str(scene.table.view.bolt_supply) in heap.words
    _player, scene = sit_down(kit, hands(kit, PLAIN))
    heaps = [told for told in meanings(scene) if told.title in ("Bolt supply", "Moon supply")]
    assert len(heaps) == 2 and all("your own are" in heap.words for heap in heaps)


def test_a_price_tells_the_way_over_the_end_of_the_loop() -> None:
    told = bolt_price_meaning(8, 2)
    assert told.title == "Bolts: 3" and "8 – 9 – 1 – 2" in told.words
    for number in range(1, 10):
        for shown in range(1, 10):
            way = number_loop_path(number, shown)
            assert way[0] == number and way[-1] == shown and len(way) <= 5
            assert all((b - a) % 9 in (1, 8) for a, b in pairwise(way))


def test_a_rule_of_moons_is_told_by_keyboard(kit: Kit) -> None:
    player, scene = sit_down(kit, hands(kit, PLAIN))
    tooltip = player.loop.tooltip
    player.press(pygame.K_F1)
    told = set[str]()
    for _step in scene.things_to_explain():
        told.add(tooltip.shown.words)
        player.press(pygame.K_TAB)
    assert any(moon_rule(CLASSIC_EDITION, 1) in words for words in told)
    assert {told.words for told in meanings(scene)} == told


def play_to(kit: Kit, phase: Phase, round_number: int, players: int = 1) -> Player:
    seats = [Seated(f"P{at}", at, PERSON_KIND) for at in range(players)]
    table = make_table(kit, seats, "classic", 7)
    match = table.match
    while (match.game.phase, match.game.round) != (phase, round_number):
        waiting = match.waiting_seats()
        if waiting:
            table.act(match.legal(waiting[0])[0])
        else:
            table.advance()
    return at_rest(kit, table)


def legend_of(player: Player) -> list[ScreenThing]:
    return list(player.scene.things_to_explain()) if player.scene is not None else []


def at_rest(kit: Kit, table: Table) -> Player:
    table.director.finish()
    player = Player(kit, scene_for_table(kit, table))
    for _step in range(600):
        player.advance_time(0.2)
        if legend_of(player):
            break
    return player


def test_every_disc_of_the_offer_is_told(kit: Kit) -> None:
    player = play_to(kit, Phase.DRAFT, 1, players=2)
    scene = player.at(DraftScene)
    things = scene.things_to_explain()
    for card, rect in scene.card_rects.items():
        for line, end in enumerate(card_geometry(rect.width).ends):
            thing = thing_at(things, end.move(rect.topleft).center)
            bonus = scene.table.faces[card].bonuses[line]
            title = thing.tooltip_text().title
            assert title == f"Bonus {bonus}" if bonus.isdigit() else title
    told = [thing.tooltip_text().title for thing in things]
    for wanted in ("The draft", "Your numbers", "Bolts: 4", "Pause · Esc", "P1 hasn’t chosen yet"):
        assert wanted in told


def test_a_later_draft_tells_the_cards_one_holds_and_a_scoring_its_bar(kit: Kit) -> None:
    told = [thing.tooltip_text() for thing in legend_of(play_to(kit, Phase.DRAFT, 2))]
    cards = [it.words for it in told if "of 9 squares crossed off" in it.words]
    assert cards and all("dots at the top" in words for words in cards)
    assert any(meaning.title.startswith("Moons: ") for meaning in told)
    player = play_to(kit, Phase.SCORED, 1)
    assert isinstance(player.scene, ScoringScene)
    told = [thing.tooltip_text() for thing in legend_of(player)]
    assert {"Round 1 of 4", "Pause · Esc"} <= {meaning.title for meaning in told}


def test_the_final_score_tells_every_step_and_line(kit: Kit) -> None:
    player = play_to(kit, Phase.OVER, 4)
    scene = player.at(FinalScene)
    told = [thing.tooltip_text().title for thing in scene.things_to_explain()]
    for step in scene.table.match.setup.edition.solo_scale:
        assert any(step.title in title for title in told)
    assert "Fair deal" in told and not any("left over" in title for title in told)
    stars = sorted(title.partition(":")[0] for title in told if " stars: " in title)
    assert stars == [f"Round {number} stars" for number in range(1, 5)]


@pytest.mark.parametrize("size", SIZES)
def test_no_tooltip_covers_its_place_or_leaves_the_window(size: tuple[int, int]) -> None:
    with read_large(size) as kit:
        for players in (1, 3, 8):
            drawings = [PLAIN.replace("card 1", f"card {at + 1}") for at in range(players)]
            # More than six hold cards that are drawn, of two copies.
            table = hands(kit, *drawings) if players < 7 else dealt(kit, players)
            _player, scene = sit_down(kit, table)
            look_at_plates(kit, scene.things_to_explain())
            leave_all(kit)
        for phase, number in (Phase.DRAFT, 1), (Phase.DRAFT, 3), (Phase.SCORED, 2), (Phase.OVER, 4):
            look_at_plates(kit, legend_of(play_to(kit, phase, number)))
            leave_all(kit)


LAST_SEVEN = """
    card 1 x1 x2  5 | 7
            9  5  4 | .
            6  3  2 | .
            .  .  S
    card 2  4  8 x8 | .
            3  3  9 | .
           x1 x2  5 | 4
            .  .  .
"""
"""A row of each card is one 5 away; nowhere is a 7 open, and a 4 is."""


def test_a_bonus_without_an_open_square_is_doomed_and_what_is_said_to_be_lost_is(kit: Kit) -> None:
    question = current_question(hands(kit, LAST_SEVEN).match, 0)
    assert question.doomed_bonuses == {(1, 0)}
    assert {square: [lost.bonus for lost in lost] for square, lost in question.losses.items()} == {
        (1, 2): ["7"]
    }
    for action in question.legal:
        square = getattr(action, "card", 0), getattr(action, "square", 0)
        again = hands(kit, LAST_SEVEN)
        lost = [event for event in again.match.act(action) if type(event).__name__ == "BonusLost"]
        assert list(question.losses.get(square, ())) == lost


def test_a_fourth_star_is_doomed_and_a_moon_that_is_not_there(kit: Kit) -> None:
    hand = LAST_SEVEN.replace("9  5  4", "9  5 x4").replace("6  3  2", "6  3 x2")
    full = seat_with(hand, stars=(3, 0, 0, 0))
    reasons = [lost.reason for lost in current_question(hands(kit, full).match, 0).losses[1, 2]]
    assert sorted(reasons) == ["square", "stars"]
    table = hands(kit, LAST_SEVEN.replace("| 7", "| M"), edition=FRENCH_EDITION)
    assert current_question(table.match, 0).doomed_bonuses == frozenset()
    table.match.game = table.match.game._replace(moon_supply=0)
    assert current_question(table.match, 0).doomed_bonuses == {(1, 0)}


def test_the_square_in_hand_says_what_it_would_lose(kit: Kit) -> None:
    player, scene = sit_down(kit, hands(kit, LAST_SEVEN))
    end = scene.picture.view.places["end", 1, 0]
    player.hover(end.center)
    player.wait(60)
    shown = player.loop.tooltip.shown
    assert shown is not None and "Complete its line now and it’s lost" in shown.words
    player.hover(on(scene, (1, 2)), frames=3)
    assert "Careful, bonus 7 is lost: no 7 is open." in words_on(kit, scene)
    assert has_red_sign(kit, scene, (1, 0))
    player.hover(on(scene, (2, 8)), frames=3)
    assert "Careful" not in words_on(kit, scene)
    assert not has_red_sign(kit, scene, (1, 0)), "a bonus is marked only beside the warning"
    assert bonus_loss_warning(scene.question, None) == ""


def has_red_sign(kit: Kit, scene: RoundScene, end: tuple[int, int]) -> bool:
    rect = scene.picture.view.places["end", *end]
    high = max(14, round(rect.height * LOST_SIGN_SHARE))
    scene.draw(kit.window.surface)
    return kit.window.surface.get_at((rect.right, rect.top - high // 2 + 3))[:3] == MAGENTA_DEEP[:3]


# --- a click on what cannot be pressed ------------------------------------------------------------


def answer_to_click(player: Player, pos: tuple[int, int]) -> str:
    """Click, and give the tooltip's title, the refusal's words or the notice."""
    player.click(pos)
    refusal, told = getattr(player.scene, "refusal", None), player.loop.tooltip.shown
    said = refusal.words if refusal is not None and refusal.words else told.title if told else ""
    return said or player.kit.notices.current


@pytest.mark.parametrize(
    ("phase", "number", "players"),
    [
        (phase, number, players)
        for phase, number in ((Phase.DRAFT, 1), (Phase.DRAFT, 3), (Phase.SCORED, 2))
        for players in (1, 3)
    ]
    + [(Phase.OVER, 4, 1)],
)
def test_a_click_on_what_cannot_be_pressed_says_at_once_what_it_is(
    kit: Kit, phase: Phase, number: int, players: int
) -> None:
    player = play_to(kit, phase, number, players)
    told = legend_of(player)
    idle = [it for it in told if thing_at(told, it.rect.center) == it and not it.parts]
    assert len(idle) > 5
    for thing in idle:
        player.hover(thing.rect.center)
        hand = player.scene.area_in_hand() if player.scene is not None else None
        if hand is None or not hand.collidepoint(thing.rect.center):
            assert answer_to_click(player, thing.rect.center), thing.tooltip_text().title


@pytest.mark.parametrize("players", [1, 2, 3])
def test_the_line_of_the_moons_says_its_rule_to_the_mouse(kit: Kit, players: int) -> None:
    drawings = [PLAIN.replace("card 1", f"card {at + 1}") for at in range(players)]
    player, scene = sit_down(kit, hands(kit, *drawings))
    player.hover(scene.picture.view.places["moons"].center, frames=60)
    told = player.loop.tooltip.shown
    assert told is not None and told.words == moon_rule(CLASSIC_EDITION, players)


@pytest.mark.parametrize("players", [1, 3])
def test_a_click_on_anything_at_the_table_has_an_answer(kit: Kit, players: int) -> None:
    drawings = [PLAIN.replace("card 1", f"card {at + 1}") for at in range(players)]
    player, scene = sit_down(kit, hands(kit, *drawings))
    for thing in scene.table_things():
        pressable = scene.focus.widget_at(thing.rect.center)
        if thing.rect.width and (pressable is None or pressable.label == "Odds"):
            kit.notices.update(60.0)
            assert answer_to_click(player, thing.rect.center), thing
            assert scene.table.match.actions == []
    assert answer_to_click(player, scene.picture.view.places["sheet"].move(0, -2).midbottom)


def test_a_grey_button_says_so_and_the_draft_what_to_do(kit: Kit) -> None:
    player = play_to(kit, Phase.DRAFT, 1)
    confirm = player.at(DraftScene).focus.find_by_label("0 of 3 picked")
    player.click(confirm.rect.center)
    assert player.loop.tooltip.shown == TooltipText("0 of 3 picked", FIRST_DRAFT_RULE)
    player.click((3, 3))
    assert player.loop.tooltip.shown is None


def test_a_lost_bonus_looks_and_sounds_lost_even_after_an_undo(kit: Kit) -> None:
    player, scene = sit_down(kit, hands(kit, LAST_SEVEN))
    scene.cross_square((1, 2))
    scene.table.director.finish()
    player.wait(2)
    for _time in range(2):
        assert scene.table.view.seats[0].card(1).lost == 1
        player.hover((3, 3))
        red = scene.picture.view.places["end", 1, 0].topright
        for spot in (scene.picture.view.places["end", 1, 0].center, (red[0] + 3, red[1] - 3)):
            player.hover(spot)
            player.wait(60)
            shown = player.loop.tooltip.shown
            assert shown is not None and "lost" in shown.words and "Complete" not in shown.words
        player.click(scene.picture.view.places["end", 1, 0].center)
        assert "lost" in scene.refusal.words
        scene.undo()
        assert scene.table.view.seats[0].card(1).lost == 0
        scene.redo()
        scene.table.director.finish()
        player.wait(2)


# --- the chronicle --------------------------------------------------------------------------------


def told(*events: Event) -> list[LogLine]:
    chronicle = Chronicle()
    for event in events:
        chronicle(event)
    return [line for entry in chronicle.entries for line in entry_lines(entry)]


def words(*events: Event) -> list[str]:
    return [line.words.replace(THEN_SEPARATOR, " > ") for line in told(*events)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_is_told_in_every_language(language: str) -> None:
    set_language(language)
    for event in SAMPLES:
        told_of_it = words(event)
        assert bool(told_of_it) == bool(EVENTS[type(event)].words)
        for line in told_of_it:
            assert line.strip() == line != ""
            assert "{" not in line


def test_the_window_names_a_card_by_its_place_and_colour() -> None:
    """As hints do; where its place is not known, by its number."""
    faces = {face.id: face for face in random_faces(1, 3)}
    chronicle = Chronicle(faces=faces)
    first, second, third = faces
    chronicle(ev.CardsKept(0, (first, second), (third,), 1))
    chronicle(ev.SquareCrossed(0, second, 4, 9, 0b10000, None, 1, 0))
    chronicle(ev.CardCompleted(0, second, 15, 0))
    kept, crossed = (entry_lines(entry)[0].words for entry in chronicle.entries)
    assert kept.startswith("kept: first card (")
    assert crossed.startswith("number 9 crossed off: second card (")
    assert "second card (" in crossed.split(THEN_SEPARATOR)[-1] and str(second) not in crossed


def test_an_answer_and_everything_that_it_brings_is_one_line() -> None:
    crossed = ev.SquareCrossed(0, 30, 4, 9, 0b10000, None, 1, 0)
    line = ev.LineCompleted(0, 30, 1, "moon", 4, 0)
    assert words(crossed, line, ev.MoonGained(0, 30, 1, 1, None, 0)) == [
        "number 9 crossed off: Card 30 > middle row > a moon"
    ]
    lines = words(
        ev.BoltsSpent(0, 2, 1, None, 7, 8),
        ev.SquareCrossed(0, 7, 8, 5, 0b111_111_111, None, 1, 0),
        ev.LineCompleted(0, 7, 2, "bolt2", 8, 0),
        ev.BoltsGained(0, 7, 2, 1, 1, 2, 0, 0),
        ev.LineCompleted(0, 7, 5, "4", 8, 0),
        ev.BonusPending(0, 7, 5, "4", 1),
        ev.CardCompleted(0, 7, 15, 0),
        ev.BonusLost(0, 7, 5, "4", "square", 1),
    )
    assert lines == [
        "2 bolts spent > number 5 crossed off: Card 7 > bottom row > 1 bolt: no more in the supply "
        "· right column > bonus: 4 · Card 7 complete: 15 points · bonus 4 is lost: no 4 is open"
    ]


def test_a_step_of_a_cascade_stands_deeper_and_the_name_only_once() -> None:
    game = revealed(5, CASCADE)
    events: list[Event] = []
    while legal_actions(game, 0):
        game, new = apply(game, legal_actions(game, 0)[0])
        events += new
    lines = told(*events)
    assert [line.depth for line in lines] == [0, 1, 2]
    assert [line.player for line in lines] == [0, None, None]
    assert (
        lines[0].words.replace(THEN_SEPARATOR, " > ")
        == "number 5 crossed off: Card 1 > top row > bonus: 4"
    )


def test_boards_that_cascade_at_once_do_not_mix() -> None:
    chronicle = Chronicle()
    for player, combo in ((0, 1), (1, 1), (0, 2), (1, 2)):
        source = None if combo == 1 else (7 + player, 0)
        chronicle(ev.SquareCrossed(player, 7 + player, combo, 3, 1, source, combo, combo - 1))
    assert [(entry.player, len(entry.steps)) for entry in chronicle.entries] == [(0, 2), (1, 2)]
    latest = chronicle.latest_answer(1)
    assert latest is not None
    assert latest_step_in_words(latest) == "2 crosses · number 3 crossed off: Card 8"


def test_an_answer_names_the_bonuses_it_lost_when_they_are_lost_and_at_its_end() -> None:
    chronicle = Chronicle()
    chronicle(ev.SquareCrossed(0, 7, 4, 5, 0, None, 1, 0))
    chronicle(ev.BonusLost(0, 7, 2, "9", "square", 1))
    chronicle(ev.BonusLost(0, 7, 4, "c", "stars", 1))
    latest = chronicle.latest_answer(0)
    assert latest is not None and "is lost" in latest_step_in_words(latest)
    chronicle(ev.SquareCrossed(0, 8, 1, 3, 1, (7, 1), 2, 1))
    latest = chronicle.latest_answer(0)
    assert latest is not None
    assert latest_step_in_words(latest) == "2 crosses · number 3 crossed off: Card 8"
    lost = "bonus 9 is lost: no 9 is open · a bonus is lost: no star left to circle"
    told = f"2 crosses · {lost}"
    assert answer_summary(latest) == told
    chronicle(ev.NumberRevealed(1, 2, 5))
    assert chronicle.latest_answer(0) is None


def test_this_round_and_the_last_are_kept() -> None:
    table = played_to(12, Phase.OVER)
    table.director.finish()
    kept = {entry.round for entry in table.chronicle.entries}
    assert kept == {3, 4}
    assert len(table.chronicle.entries) < 12 * 2 * 11 + 40


def test_undo_takes_back_what_was_told(kit: Kit) -> None:
    table = hands(kit, CASCADE)
    player, scene = sit_down(kit, table)
    cross_off(player, scene, (1, 2))
    cross_off(player, scene, (2, 0))
    assert [len(entry.steps) for entry in table.chronicle.entries] == [2]
    player.press(pygame.K_u)
    assert [len(entry.steps) for entry in table.chronicle.entries] == [1]
    player.press(pygame.K_u)
    assert table.chronicle.entries == []
    assert table.chronicle.latest_answer(0) is None


def many(kit: Kit, players: int = 12) -> tuple[Player, LogScene]:
    table = played_to(players, Phase.SCORED, 2)
    table.director.finish()
    log = LogScene(kit, table)
    return Player(kit, log), log


def test_the_log_opens_over_the_round_and_closes_again(kit: Kit) -> None:
    player, scene = sit_down(kit, hands(kit, CASCADE))
    player.press(pygame.K_l)
    assert isinstance(player.scene, LogScene)
    player.press(pygame.K_l)
    assert player.scene is scene
    player.click(scene.picture.place["log"].center)
    assert isinstance(player.scene, LogScene)
    player.press(pygame.K_ESCAPE)
    assert isinstance(player.scene, RoundScene)


def test_the_log_says_where_it_ends_on_buttons_that_lead_no_further(kit: Kit) -> None:
    player, log = many(kit)
    earlier, later = (widget_in(log, area) for area in ("earlier", "later"))
    assert earlier.tooltip_text is None
    assert later.tooltip_text == ("Later", "This is the end so far.")
    player.press(pygame.K_HOME)
    assert log.scroll_px == 0
    assert earlier.tooltip_text == ("Earlier", "This is the beginning.")


def test_the_log_scrolls_to_its_ends_and_keeps_its_place_in_a_narrower_window(kit: Kit) -> None:
    player, log = many(kit)
    end = log.scroll_px
    assert end > 0
    wheel = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(800, 400), button=4)
    player.do(wheel)
    assert 0 < log.scroll_px < end
    player.press(pygame.K_PAGEDOWN)
    assert log.scroll_px == end
    player.press(pygame.K_PAGEUP)
    page = end - log.scroll_px
    assert 0 < page < 700
    player.press(pygame.K_UP)
    assert log.scroll_px < end - page
    player.press(pygame.K_HOME)
    assert log.scroll_px == 0
    player.press(pygame.K_UP, pygame.K_PAGEUP)
    assert log.scroll_px == 0
    player.click((800, 400))
    player.press(pygame.K_SPACE)
    assert log.scroll_px == pytest.approx(page, abs=80)
    player.press(pygame.K_END)
    assert log.scroll_px == end
    player.press(pygame.K_PAGEUP, pygame.K_PAGEUP)
    share = log.scroll_px / log.rows[-1].top
    log.resize((960, 540))
    assert log.scroll_px / log.rows[-1].top == pytest.approx(share, abs=0.05)


@pytest.mark.parametrize("size", [(960, 540), (2560, 1080), (1200, 900)])
@pytest.mark.parametrize(("language", "text_size"), [("en", 100), ("fr", 150)])
def test_lines_stay_inside_and_apart(size: tuple[int, int], language: str, text_size: int) -> None:
    kit = open_kit(size, Settings(text_size=text_size))
    set_language(language)
    player, log = many(kit)
    player.wait(2)
    assert kit.text.scale == text_size / 100
    assert log.rows
    for above, below in pairwise(log.rows):
        assert above.top + above.height <= below.top
    player.press(pygame.K_HOME)


def test_the_keyboard_is_led_to_a_square_that_loses_no_bonus(kit: Kit) -> None:
    player, scene = sit_down(kit, hands(kit, LAST_SEVEN.replace("9  5  4", "9  6  4"), number=5))
    player.press(pygame.K_RIGHT)
    spot = scene.focus.current
    assert spot in scene.picture.view.widgets
    squares = [
        at for at in scene.question.costs if scene.picture.view.widget(("square", *at)) is spot
    ]
    assert squares and squares[0] not in scene.question.losses
    assert (1, 2) in scene.question.losses


def test_what_is_that_begins_with_the_card_in_hand_not_with_another_squares_price(
    kit: Kit,
) -> None:
    player, _scene = sit_down(kit, hands(kit, LAST_SEVEN))
    player.press(pygame.K_RIGHT, pygame.K_F1)
    shown = player.loop.tooltip.shown
    assert shown is not None and not shown.title.startswith("Bolts")


def test_a_tooltip_leaves_the_card_that_it_is_about_and_the_number_in_sight(
    kit: Kit, monkeypatch: pytest.MonkeyPatch
) -> None:
    _player, scene = sit_down(kit, hands(kit, PLAIN))
    drawn: list[pygame.Rect] = []

    def watch(*given: Any, **named: Any) -> pygame.Rect:
        drawn.append(draw_tooltip(*given, **named))
        return drawn[-1]

    monkeypatch.setattr("game.ui.widgets.tooltip.draw_tooltip", watch)
    tooltip, places = Tooltip(kit), scene.picture.view.places
    tooltip.handle(Hover((0, 0)))
    things = [it for it in scene.things_to_explain() if it.cluster is not None]
    assert len(things) > 3
    for thing in things:
        tooltip.explain_clicked_thing(thing)
        tooltip.draw(kit.window.surface)
        card = thing.rect.unionall([it.rect for it in things if it.cluster == thing.cluster])
        assert not drawn[-1].colliderect(card) and not drawn[-1].colliderect(places["deck"])


@pytest.mark.parametrize("players", [2, 4])
def test_the_quick_rules_of_a_table_tell_its_own_moons_alone(players: int) -> None:
    table = played_to(players, Phase.TURN, 1)
    told = [rule.picture.told() for rules in rules_for_table(table) for rule in rules]
    assert any(moon_rule(table.view.edition, players) in words for words in told)
    assert not any(moon_rule(table.view.edition, 1) in words for words in told)


def test_the_quick_rules_tell_of_rounds_their_numbers_and_later_drafts() -> None:
    table = played_to(4, Phase.TURN, 1)
    told = [rule.picture.told() for rules in rules_for_table(table) for rule in rules]
    words = _(FOUR_ROUNDS_RULE), _(LATER_DRAFTS_RULE)
    assert any(all(it in said for it in words) for said in told)


def said_in_lines(table: Table) -> list[str]:
    """Return what the lines of a table's quick rules say in words."""
    rules = [rule.picture for column in rules_for_table(table) for rule in column]
    assert all(isinstance(it, RuleLines) for it in rules)
    return [line.said() for it in rules if isinstance(it, RuleLines) for line in it.lines]


def test_the_quick_rules_say_what_newcomers_miss() -> None:
    said = " ".join(said_in_lines(played_to(3, Phase.TURN, 1)))
    for words in (
        "Each number is in the deck twice. 9 of the 18", "You keep bolts and moons",
        "A fourth does nothing",
    ):  # fmt: skip
        assert words in said


def test_the_quick_rules_are_those_of_the_edition() -> None:
    kit = open_kit((960, 540))
    said = {
        edition: said_in_lines(make_table(kit, [Seated("Ada", 0, PERSON_KIND)], edition, 3))
        for edition in EDITIONS
    }
    assert "You may cross off an open square with the number." in said["french"]
    assert "You may cross off an open square with the number." not in said["classic"]
    for edition, lines in said.items():
        turns = EDITIONS[edition].turns
        assert f"Each number is in the deck twice. {turns} of the 18 come up each round." in lines


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("percent", [100, 150, 200])
def test_the_lines_of_the_quick_rules_are_of_one_size_and_stay_on_their_sheets(
    language: str, percent: int
) -> None:
    set_language(language)
    kit = open_kit((1600, 900), Settings(text_size=percent))
    scene = RulesScene(kit, "luckybox", played_to(3, Phase.TURN, 1))
    page = ZoomedPage(scene.page_size_for(kit.window.size, page_zoom(kit)), kit.window.size)
    scene.resize(page.size)
    assert scene.view.areas is not None
    pen = Pen.measuring(kit, scene.view.areas.scale)
    sizes = set()
    for placed in scene.view.walk():
        if isinstance(placed.part, LinesPart):
            assert placed.part.measure(pen, placed.inside.size)[1] <= placed.inside.height + 1
            sizes |= {
                drawn_words(it, it.part, pen)[1] for it in placed.inner if isinstance(it.part, Text)
            }
    assert len(sizes) == 1


@pytest.mark.parametrize("size", [(960, 540), (1600, 900), (1080, 1920)], ids=str)
def test_a_tooltip_about_a_thing_in_a_bar_lies_outside_the_bar(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    kit = open_kit(size)
    _player, scene = sit_down(kit, hands(kit, PLAIN))
    drawn: list[pygame.Rect] = []

    def watch(*given: Any, **named: Any) -> pygame.Rect:
        drawn.append(draw_tooltip(*given, **named))
        return drawn[-1]

    monkeypatch.setattr("game.ui.widgets.tooltip.draw_tooltip", watch)
    tooltip, places = Tooltip(kit), scene.picture.place
    tooltip.handle(Hover((0, 0)))
    for bar in (places["top_bar"], places["bottom_bar"]):
        things = [it for it in scene.things_to_explain() if bar.collidepoint(it.rect.center)]
        assert len(things) > 3
        for thing in things:
            tooltip.explain_clicked_thing(thing)
            tooltip.draw(kit.window.surface)
            assert not drawn[-1].colliderect(bar)
