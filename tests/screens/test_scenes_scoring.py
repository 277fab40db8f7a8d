"""A round being scored: the scorecard, the count, the counter beside the Total, where it leads."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pygame
import pytest
from pygame.event import Event

from game.luckybox.rules import CLASSIC_EDITION, FULL_MASK, Phase, score_sheets
from game.luckybox.scenes.draft import DraftScene
from game.luckybox.scenes.luckybox_show import (
    CASCADE_TIERS,
    PAYOUT_COUNTED_AT,
    PAYOUT_LEAVES_AT,
    TICK_GAIN,
    payout_earcons,
    payout_lead,
    payout_time_factor,
)
from game.luckybox.scenes.luckybox_table import Table
from game.luckybox.scenes.round.marquee import Marquee
from game.luckybox.scenes.round.panels import CascadeCounter, scorecard_and_counter
from game.luckybox.scenes.round.round_scene import RoundScene
from game.luckybox.scenes.score.final import FinalScene
from game.luckybox.scenes.score.gains import round_gains
from game.luckybox.scenes.score.round_score import (
    PartyScoringPicture,
    ScoringScene,
)
from game.luckybox.scenes.score.solo_score import SoloScoringPicture
from game.luckybox.scenes.scorecard import (
    NONE_ALPHA,
    ZERO_INK,
    FittedScorecard,
    RoundRow,
    ScorecardShown,
    score_if_ended_now,
    scorecard_of,
)
from game.luckybox.stage import view_of
from game.scenes.frame.charts import MINUS_SIGN, NO_VALUE_DASH, signed_number
from game.scenes.table.play_scene import PauseScene
from game.scenes.table.ranking import LEADER_GROUND
from game.scenes.table.result import REPEAT_PRESS_SECONDS, CountUp, CountUpStep, number_counted_up
from game.scenes.table.table import Earcon
from game.scenes.watch.timeline import Playback
from game.stage import TIMING_BY_SPEED, PauseClip, ShowOptions, timing_for
from game.start import WatchStart
from game.ui.pen import Pen
from game.ui.screen import KeptTree
from game.ui.tree import Art, PlacedPart, Text, draw_part
from game.ui.window.canvas import Canvas
from game.ui.window.layout import Layout
from game.ui.window.scene import Kit
from game.words import LANGUAGES, ngettext, set_language
from tests.players.rounds import cross_off, hands, on, sit_down, wait_for_the_end
from tests.players.screen import FRAME_MS, Player, leave_all, open_kit, widget_in
from tests.tables.played import played_to

IS_SHARED = True

LATER = round(REPEAT_PRESS_SECONDS * 1000 / FRAME_MS) + 2
"""Frames after which a key is no more one of those that hurried."""


def scored(players: int, round_number: int = 2, *, watch: WatchStart | None = None) -> Table:
    return played_to(players, Phase.SCORED, round_number, watch=watch)


def at_the_table(kit: Kit, table: Table) -> tuple[Player, ScoringScene]:
    scene = ScoringScene(kit, table)
    return Player(kit, scene), scene


def words_in(placed: PlacedPart) -> list[str]:
    return [it.part.longest for it in placed.walk() if isinstance(it.part, Text)]


def words_shown(scene: ScoringScene) -> list[str]:
    return words_in(scene.view["table"].tree.root)


def test_cards_are_scored_in_the_order_in_which_they_lay_on_the_boards(kit: Kit) -> None:
    table = scored(3, 3)
    for seat in table.view.seats:
        seat.places = tuple(card.id for card in reversed(seat.cards))
    lying = [table.lying_cards(seat) for seat in range(3)]
    _player, scene = at_the_table(kit, table)
    for cards in lying:
        places = [scene.view.places["card", card] for card in cards]
        assert len(places) > 1
        assert places == sorted(places, key=lambda it: (it.top, it.left))


# --- the scorecard -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("total", "words"), [(41, "now: 65 · 59 to beat"), (60, "now: 84 · 59 beaten!")]
)
def test_a_best_is_beaten_by_the_score_that_is_printed_above_it(
    kit: Kit, total: int, words: str
) -> None:
    """Not by what crosses and moons will bring, which only the words beside it count."""
    rows = (RoundRow(1, 3, 1, 8, 11),) + (RoundRow(),) * 3
    card = ScorecardShown(rows, 0, total=total, open=24, to_beat=59, is_running=True)
    sheet = pygame.Surface((320, 480))
    assert words in words_in(
        draw_part(FittedScorecard(card), Pen(kit, sheet), sheet.get_rect()).root
    )


@pytest.mark.parametrize("head", ["Crosses", "Moons", "Stars", "Total", "Round", "Cards × 15"])
def test_the_heads_of_the_table_are_explained(kit: Kit, head: str) -> None:
    player, scene = at_the_table(kit, scored(2, 1))
    player.wait()
    told = [thing.tooltip_text() for thing in scene.table_things() if thing.explain is not None]
    assert [meaning.words != "" for meaning in told if meaning.title == head] == [True]


@pytest.mark.parametrize("moons", [0, 1])
def test_moons_bring_no_points_in_the_table_before_anybody_has_one(kit: Kit, moons: int) -> None:
    table = scored(2, 1)
    for seat in table.view.seats:
        seat.moons = moons
    _player, scene = at_the_table(kit, table)
    scene.counting.finish()
    scene.update(0.0)
    assert words_shown(scene).count(NO_VALUE_DASH) == (0 if moons else 2)


def test_what_the_end_brings_is_written_out_and_its_tooltip_covers_no_row(kit: Kit) -> None:
    table = scored(3, 3)
    no_points = tuple(gain._replace(crosses=0, moons=0) for gain in round_gains(table.match.game))
    with patch("game.luckybox.scenes.score.solo_score.round_gains", lambda _game: no_points):
        player, scene = at_the_table(kit, table)
    scene.counting.finish()
    player.wait()
    pending = [scene.view["table"].tree.parts["open", seat] for seat in range(3)]
    assert [words_in(part) for part in pending] == [["+0", "+0"]] * 3
    rows = [
        thing.rect for thing in scene.table_things() if thing.rect.width > kit.window.size[0] / 2
    ]
    kept = scene.areas_tooltips_avoid()
    assert len(rows) == 3 and all(row in kept for row in rows)


ALL_LINES = 0b111111


def test_a_lost_bonus_has_no_ring_of_an_earned_one_when_the_round_is_scored(kit: Kit) -> None:
    pictures = []
    for ringed, lost in ((0, 0), (ALL_LINES, ALL_LINES), (ALL_LINES, 0)):
        table = scored(1)
        table.director.finish()
        for card in table.view.seats[0].cards:
            card.ringed, card.lost = ringed, lost
        scene = ScoringScene(kit, table)
        scene.resize(kit.window.surface.get_size())
        page = pygame.Surface(kit.window.surface.get_size())
        scene.draw(page)
        pictures.append(pygame.image.tobytes(page, "RGB"))
    unearned, lost_picture, earned = pictures
    assert lost_picture == unearned != earned


@pytest.mark.parametrize("players", [1, 2, 4])
def test_the_scorecard_says_what_the_rules_say_at_every_step(players: int) -> None:
    table = played_to(players, Phase.DRAFT, 1)
    match = table.match
    while not match.is_over:
        table.let_bots_act()
        table.advance()
        table.director.finish()
        for seat, sheet in enumerate(score_sheets(match.game)):
            card = scorecard_of(table.view, seat)
            finished = 0
            if match.game.phase is Phase.TURN:
                held = match.game.seats[seat].held
                finished = CLASSIC_EDITION.card_points[match.game.round - 1] * sum(
                    c.crossed == FULL_MASK for c in held
                )
            assert (card.total or 0) + (card.open or 0) == sheet.total + finished
            assert (card.crosses, card.cross_points) == (sheet.crosses, sheet.incomplete)
            assert (card.moons, card.moon_points) == (sheet.moons, sheet.moon_points)
            for row, cards, stars in zip(card.rounds, sheet.cards, sheet.stars, strict=True):
                is_current = row is card.rounds[match.game.round - 1]
                waits = finished if is_current else 0
                if waits:
                    assert card.current is not None and row is card.rounds[card.current]
                    seen = table.view.seats[seat].cards
                    assert row.cards == sum(held.crossed == FULL_MASK for held in seen)
                assert (row.card_points or 0) == cards + waits
                assert (row.star_points or 0) == stars


@pytest.mark.parametrize("size", [(300, 560), (760, 270), (700, 900)])
def test_what_is_only_certain_is_not_called_the_total(kit: Kit, size: tuple[int, int]) -> None:
    going_on = scorecard_of(scored(1).view, 0)
    assert (going_on.total or 0) + (going_on.open or 0) == 5
    pending, *_shorter = score_if_ended_now(going_on)
    assert pending == "5 if the game ended now"
    said = names_on(kit, going_on, size)
    assert said & {"Score", "Total"} == {"Score"} and pending in said
    for words in names_on(kit, replace(going_on, open=0), size):
        assert "ended now" not in words, "where it makes no difference"
    assert names_on(kit, replace(going_on, open=None), size) & {"Score", "Total"} == {"Total"}
    running = names_on(kit, replace(going_on, is_running=True), size)
    assert "Score" in running and pending not in running


def test_the_next_star_says_what_the_row_scores_with_it(kit: Kit) -> None:
    card = scorecard_of(scored(1).view, 0)
    assert card.current is not None
    for stars, worth in enumerate(("1", "4", "9")):
        rounds = [row._replace(stars=stars) for row in card.rounds]
        sheet = pygame.Surface((700, 900))
        with patch.object(kit.text, "draw", wraps=kit.text.draw) as draw:
            at = replace(card, rounds=tuple(rounds))
            places = draw_part(FittedScorecard(at), Pen(kit, sheet), sheet.get_rect()).places
        place = places["stars", card.current]
        drawn = [call.args[1:3] for call in draw.call_args_list]
        written = [words for words, rect in drawn if place.collidepoint(rect.center)]
        assert written == [worth]
    card = replace(card, is_running=True, moons=0, moon_points=-6)
    for current in range(4):
        said = names_on(kit, replace(card, current=current), (760, 700))
        warns = f"no moons yet: {signed_number(-6)} at the end" in said
        assert warns is (current >= 2), "from the third round on"
        one = names_on(kit, replace(card, current=current, moons=1, moon_points=-2), (760, 700))
        assert f"1 moon: {signed_number(-2)} so far" in one


@pytest.mark.parametrize("size", [(158, 336), (264, 560), (300, 640)])
def test_stars_cards_and_points_of_a_narrow_row_keep_apart(kit: Kit, size: tuple[int, int]) -> None:
    sheet = pygame.Surface(size)
    rounds = (RoundRow(3, 9, 2, 20, 29), RoundRow(1, 1, 4, 40, 41), RoundRow(), RoundRow())
    card = ScorecardShown(rounds, current=1, star_worths=(1, 4, 9), total=70)
    places = draw_part(
        FittedScorecard(card), Pen(kit, sheet, size[0] / 264), sheet.get_rect()
    ).places
    for at in range(2):
        star, cards, row = places["star", at, 2], places["cards", at], places["row", at]
        assert cards.left - star.right >= 0.02 * size[0]
        assert row.left >= cards.right


@pytest.mark.parametrize("size", [(300, 660), (760, 700)])
def test_a_total_that_counts_up_writes_nothing_else_on_the_scorecard(
    kit: Kit, size: tuple[int, int]
) -> None:
    card, sheet, kept = scorecard_of(scored(1).view, 0), pygame.Surface(size), KeptTree(kit)
    card = replace(card, open=None, total=20)
    window = Canvas(sheet)
    kept.lay(FittedScorecard(card), sheet.get_rect(), 1.0)
    kept.draw(window)
    with (
        patch.object(kit.text, "draw", wraps=kit.text.draw) as draw,
        patch("game.luckybox.scenes.scorecard._wide_cells") as wide,
        patch("game.luckybox.scenes.scorecard._narrow_cells") as narrow,
    ):
        kept.lay(FittedScorecard(replace(card, total=21)), sheet.get_rect(), 1.0)
        kept.draw(window)
    assert not (wide.called or narrow.called), "a row was laid out"
    written = {call.args[1] for call in draw.call_args_list}
    assert written == {"Super Mega Scorecard", "Total", "21"}


def names_on(kit: Kit, card: ScorecardShown, size: tuple[int, int]) -> set[str]:
    sheet = pygame.Surface(size)
    with patch.object(kit.text, "draw", wraps=kit.text.draw) as draw:
        draw_part(FittedScorecard(card), Pen(kit, sheet), sheet.get_rect())
    return {call.args[1] for call in draw.call_args_list}


@pytest.mark.parametrize("size", [(694, 680), (1340, 356)])
def test_what_brought_nothing_is_pale_in_a_round_and_a_round_to_come_has_no_figures(
    kit: Kit, size: tuple[int, int]
) -> None:
    rounds = RoundRow(0, 0, 0, 0, 0), RoundRow(2, 4, 3, 30, 34), RoundRow(), RoundRow()
    card = replace(scorecard_of(scored(1).view, 0), rounds=rounds)
    sheet = pygame.Surface(size)
    root = draw_part(FittedScorecard(card), Pen(kit, sheet), sheet.get_rect()).root
    told = [it.part for it in root.walk() if isinstance(it.part, Text)]
    assert [it.colour for it in told if it.words == "+0"] == [ZERO_INK, ZERO_INK]
    assert {"0", "+4", "+30", "34"} <= {it.longest for it in told}
    pale = [it for it in root.walk() if isinstance(it.part, Art) and it.part.alpha == NONE_ALPHA]
    assert len(pale) == 1, "a pale card, so that a row has no hole"


@pytest.mark.parametrize("scale", [0.6, 1.0, 1.2, 2.0])
@pytest.mark.parametrize("language", LANGUAGES)
def test_points_of_cards_keep_off_the_total_and_rounds_say_them_alike(
    kit: Kit, language: str, scale: float
) -> None:
    set_language(language)
    rounds = RoundRow(0, 0, 1, 15, 15), RoundRow(), RoundRow(2, 4, 3, 30, 34), RoundRow()
    card = replace(scorecard_of(scored(1).view, 0), rounds=rounds)
    sheet = pygame.Surface((round(300 * scale), round(660 * scale)))
    with patch.object(kit.text, "draw", wraps=kit.text.draw) as draw:
        draw_part(FittedScorecard(card), Pen(kit, sheet), sheet.get_rect())
    rects = {call.args[1]: call.args[2] for call in draw.call_args_list}
    assert rects["34"].left - rects["+30"].right >= 5 * scale
    said = [ngettext("{count} card", "{count} cards", n).format(count=n) for n in (1, 3)]
    assert (said[0] in rects) is (said[1] in rects)


@pytest.mark.parametrize(("round_number", "said"), [(1, "next round, it scores 12"), (4, "")])
def test_an_unfinished_card_says_what_it_scores_from_now_on(
    kit: Kit, round_number: int, said: str
) -> None:
    _player, scene = at_the_table(kit, scored(1, round_number))
    told = [thing.tooltip_text().words for thing in scene.table_things()]
    cards = [words for words in told if "of 9 squares crossed off" in words]
    assert cards
    for words in cards:
        assert said in words and "this round" not in words
        assert bool(said) == ("Finished" in words)


@pytest.mark.parametrize("players", [1, 3, 8])
def test_the_tally_is_what_the_round_has_brought(players: int) -> None:
    assert [signed_number(points) for points in (12, 0, -6)] == ["+12", "+0", "\N{MINUS SIGN}6"]
    table = played_to(players, Phase.DRAFT, 1)
    before = [0] * players
    for round_number in range(1, 5):
        while (table.match.game.phase, table.match.game.round) != (Phase.SCORED, round_number):
            table.let_bots_act()
            table.advance()
            table.director.finish()
        game = table.match.game
        for at, (tally, sheet) in enumerate(
            zip(round_gains(game), score_sheets(game), strict=True)
        ):
            brought = sum(sheet.cards) + sum(sheet.stars) - before[at]
            assert tally.points == brought
            assert tally.total == before[at] + brought
            assert tally.total + tally.open == sheet.total
            before[at] += brought


def test_the_solo_sheet_fills_up_to_the_table_as_it_stands(kit: Kit) -> None:
    for round_number in (1, 2, 3, 4):
        table = scored(1, round_number)
        table.director.finish()
        picture = SoloScoringPicture(kit, table)
        counting = picture.make_count_up()
        begin = picture.counted_scorecard(counting)
        row = begin.rounds[round_number - 1]
        gain = round_gains(table.match.game)[0]
        assert (row.stars, row.cards, row.star_points, row.total) == (0, None, None, gain.points)
        assert begin.star_worths == (), "a finished round gets no more stars"
        # After the last round the final score comes: nothing is foretold.
        foretold = gain.open if round_number < 4 else 0
        while counting.update(0.05):
            sheet = picture.counted_scorecard(counting)
            # All of it was earned before: what is certain does not fall to be counted again.
            assert (sheet.total, sheet.open) == (gain.total, foretold)
            rows = [row.total or 0 for row in sheet.rounds]
            assert sum(rows) == sheet.total, "the rounds and the Score say the same at any time"
            assert picture.caption(counting)
        sheet = picture.counted_scorecard(counting)
        assert ("crosses and moons come next" in sheet.note) == (round_number == 4)
        end = replace(scorecard_of(table.view, 0), star_worths=(), open=foretold)
        if round_number == 4:
            # The final score tells it.
            end = replace(end, cross_points=None, moon_points=None)
        assert replace(sheet, note=()) == end


def payout_words(scene: ScoringScene) -> list[str]:
    return words_in(scene.view["payout"].tree.root)


def test_a_solo_round_is_told_as_one_sum_beside_its_scorecard(kit: Kit) -> None:
    table = scored(1, 2)
    gain = round_gains(table.match.game)[0]._replace(stars=2, star_points=4)
    with patch("game.luckybox.scenes.score.solo_score.round_gains", lambda _game: (gain,)):
        player, scene = at_the_table(kit, table)
    assert signed_number(gain.points) not in payout_words(scene), "it is counted first"
    scene.counting.finish()
    player.wait()
    of_cards, of_stars = map(signed_number, (gain.card_points, gain.star_points))
    told = [of_cards, "+", of_stars, "=", signed_number(gain.points)]
    assert payout_words(scene) == told
    cards, payout, sheet = (scene.place[area] for area in ("cards", "payout", "sheet"))
    assert cards.right < payout.left == sheet.left and payout.bottom < sheet.top


def test_where_a_finished_card_lay_it_says_what_it_has_brought(kit: Kit) -> None:
    table = scored(1, 1)
    card = table.view.seats[0].cards_in_place[0]
    no_gain = round_gains(table.match.game)[0]
    gains = (no_gain._replace(cards=1, card_points=15),)
    with patch("game.luckybox.scenes.score.solo_score.round_gains", lambda _game: gains):
        held = [it for it in table.view.seats[0].cards if it.id == card.id]
        held[0].crossed = FULL_MASK
        player, scene = at_the_table(kit, table)
    scene.counting.finish()
    player.wait()
    assert "+15" in words_in(scene.view["cards"].tree.root)


@pytest.mark.parametrize("round_number", [1, 4])
def test_a_solo_round_without_points_says_in_short_what_still_counts(
    kit: Kit, round_number: int
) -> None:
    table = scored(1, round_number)
    nothing = round_gains(table.match.game)[0]._replace(
        cards=0, card_points=0, stars=0, star_points=0
    )
    for card in table.view.seats[0].cards:
        card.crossed = 0
    with patch("game.luckybox.scenes.score.solo_score.round_gains", lambda _game: (nothing,)):
        player, scene = at_the_table(kit, table)
    scene.counting.finish()
    player.wait()
    later = "Your crosses stay. In round 2, a full card brings 12."
    still = later if round_number == 1 else "Crosses and moons still count."
    assert payout_words(scene) == ["No points this time", still]


@pytest.mark.parametrize("players", [2, 3, 4, 8, 12])
@pytest.mark.parametrize("round_number", [1, 2, 4])
def test_each_seat_that_gains_has_a_beat_and_nothing_takes_no_time(
    kit: Kit, players: int, round_number: int
) -> None:
    table = scored(players, round_number)
    picture = PartyScoringPicture(kit, table)
    counting = picture.make_count_up()
    assert counting.length <= 5.0, "nobody waits longer for the next draft"
    beats = {item.what: item.seconds for item in counting.items}
    for seat, gain in enumerate(round_gains(table.match.game)):
        assert (beats["cards", seat] > 0) == (gain.cards > 0)
        assert (beats["stars", seat] > 0) == (gain.stars > 0)
    assert beats["total", 0] > 0


@pytest.mark.parametrize("size", [(960, 540), (1600, 900), (2560, 1080)])
def test_what_a_watched_round_says_ends_before_its_buttons(size: tuple[int, int]) -> None:
    kit = open_kit(size)
    table = scored(4, 1)
    table.playback = Playback()
    scene = ScoringScene(kit, table)
    wait_for_the_end(Player(kit, scene), scene)
    bar = Layout.load("watching").fit_to_size(size)["bar"]
    assert scene.view.places["next"].left <= bar.left


@pytest.mark.parametrize(("players", "size"), [(3, (960, 540)), (4, (1280, 720))])
def test_points_of_a_rounds_table_have_one_size_and_its_cards_another(
    players: int, size: tuple[int, int]
) -> None:
    kit = open_kit(size)
    scene = ScoringScene(kit, scored(players, 3))
    scene.counting.finish()
    player = Player(kit, scene)
    wait_for_the_end(player, scene)
    tree = scene.view["table"].tree
    alike = {
        it.part.alike: it.part.size
        for it in tree.root.walk()
        if isinstance(it.part, Text) and it.part.longest.startswith(("+", MINUS_SIGN))
    }
    assert len(alike) == 1, "points won and points to come"
    cards = [place.size for key, place in scene.view.places.items() if key[:1] == ("card",)]
    assert len(cards) > players and len({*cards}) == 1


@pytest.mark.parametrize("round_number", [1, 4])
def test_finished_cards_and_their_points_stand_below_the_middle_of_their_heading(
    round_number: int,
) -> None:
    kit = open_kit((1920, 1080))
    scene = ScoringScene(kit, scored(12, round_number))
    scene.counting.finish()
    wait_for_the_end(Player(kit, scene), scene)
    places = scene.view.places
    cells = [places["cards", seat] for seat in range(12)]
    stand = [rect for key, rect in places.items() if key[:1] == ("slot",)]
    stand += [
        it.rect for it in scene.view["table"].tree.root.walk()
        if isinstance(it.part, Text) and it.part.longest.startswith("+")
        and it.rect.collidelist(cells) >= 0
    ]  # fmt: skip
    middle = stand[0].unionall(stand).centerx
    assert abs(middle - places["cards"].centerx) < 0.12 * places["cards"].width


@pytest.mark.parametrize("round_number", [2, 4])
def test_the_leader_is_crowned_and_named_but_not_after_the_last_round(
    kit: Kit, round_number: int
) -> None:
    table = scored(4, round_number)
    totals = [gain.total for gain in round_gains(table.match.game)]
    _player, scene = at_the_table(kit, table)

    def crowned() -> list[int]:
        scene.update(0.0)
        keys = scene.view["table"].tree.parts
        return [seat for seat in range(4) if ("crown", seat) in keys]

    assert crowned() == []
    scene.counting.finish()
    is_last = round_number == 4
    leaders = [seat for seat, total in enumerate(totals) if total == max(totals)]
    assert len(leaders) < 4
    assert crowned() == ([] if is_last else leaders)
    grounds = [scene.view["table"].tree.parts["row", seat].part.ground for seat in range(4)]
    golden = [seat for seat, ground in enumerate(grounds) if ground == LEADER_GROUND]
    assert golden == ([] if is_last else leaders), "not who had the best round"
    assert ("If it ended now" in words_shown(scene)) != is_last
    said = scene.result_in_words()[0]
    assert ("In the lead" in said) != is_last
    assert is_last or table.players[leaders[0]].name in said.split("In the lead")[1]


# --- time and hands ------------------------------------------------------------------------------


def test_a_click_finishes_the_step_and_another_everything(kit: Kit) -> None:
    player, scene = at_the_table(kit, scored(1))
    player.do(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(300, 300), button=1))
    assert scene.counting.current_index == 0, "it was pressed elsewhere"
    player.click((300, 300))
    assert scene.counting.current_index == 1
    player.click((300, 300))
    assert scene.counting.is_done
    assert player.scene is scene
    wait_for_the_end(player, scene)
    drawn = player.loop.frames_drawn
    player.wait(60)
    assert player.loop.frames_drawn == drawn, "a still one costs nothing"


@pytest.mark.parametrize("way", [pygame.K_SPACE, pygame.K_RETURN, "next"])
@pytest.mark.parametrize(
    ("players", "round_number", "after"),
    [(1, 1, DraftScene), (4, 1, DraftScene), (1, 4, FinalScene)],
)
def test_keys_and_the_button_go_on_to_what_comes_next(
    kit: Kit, way: int | str, players: int, round_number: int, after: type
) -> None:
    player, scene = at_the_table(kit, scored(players, round_number))
    player.press(*[way if isinstance(way, int) else pygame.K_SPACE] * 5)
    assert player.scene is scene and scene.counting.is_done
    wait_for_the_end(player, scene)
    player.wait(LATER)
    if isinstance(way, int):
        player.press(way)
    else:
        player.click(widget_in(scene, way).rect.center)
    assert isinstance(player.scene, after)


def test_a_watched_table_goes_on_by_itself_and_leaves_its_picture(kit: Kit, tmp_path: Path) -> None:
    watch = WatchStart(2, 1, "classic", "turbo", exit_at_end=False, shots=tmp_path)
    player, _scene = at_the_table(kit, scored(2, 1, watch=watch))
    for _ in range(600):
        player.wait()
        if isinstance(player.scene, DraftScene):
            break
    assert isinstance(player.scene, DraftScene)
    assert (tmp_path / "scoring-1.png").is_file()


def test_the_keyboard_is_never_at_the_pause_while_a_round_is_counted(kit: Kit) -> None:
    kit.hands.by_keyboard = True
    player, scene = at_the_table(kit, scored(1))
    player.wait(3)
    assert not scene.is_settled
    assert scene.focus.current is None
    wait_for_the_end(player, scene)
    assert scene.focus.current is widget_in(scene, "next")


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, None])
def test_what_a_key_opens_shows_at_once_where_the_keyboard_is(kit: Kit, key: int | None) -> None:
    table = played_to(1, Phase.SCORED, 2)
    player = Player(kit, ScoringScene(kit, table))
    player.hover((5, 5))
    if key is None:
        player.click(widget_in(player.scene, "menu").rect.center)
    else:
        player.press(key)
    player.wait(2)
    pause = player.at(PauseScene)
    assert pause.focus.shows_ring == (key is not None)
    first = pause.focus.current
    player.press(pygame.K_DOWN)
    assert (pause.focus.current is not first) == (key is not None)


def test_a_film_is_offered_in_the_pause_menu_only_where_there_is_one(kit: Kit) -> None:
    for save in (None, lambda: None):
        pause = PauseScene(kit, save=save, game="luckybox")
        Player(kit, pause).wait(2)
        has_it = any(widget.label == "Save cascade clip" for widget in pause.focus.widgets)
        assert has_it == (save is not None)


# --- the counter ---------------------------------------------------------------------------------


STAR_AND_CARD = """
    card 1 x1 x2  5 | S
           x9 x5 x3 | .
           x6 x3 x8 | .
            .  .  .
    card 2  5 x7  8 | .
            3  3  9 | .
            1  2  6 | .
            .  .  .
"""
"""Square 2 of card 1 pays a star, and completes the card: 1 and 15 points."""
NOTHING = (2, 0)
"""A square that completes nothing."""
FRAME = 1 / 60
LONGEST_SECONDS = 12.0


@pytest.fixture(autouse=True)
def rested(kit: Kit) -> Iterator[None]:
    yield
    kit.settings.speed, kit.settings.motion = "normal", "full"
    leave_all(kit)


def answered(kit: Kit, square: tuple[int, int] = (1, 2)) -> tuple[Player, RoundScene]:
    player, scene = sit_down(kit, hands(kit, STAR_AND_CARD))
    player.click(on(scene, square))
    return player, scene


def watched(scene: RoundScene) -> Iterator[tuple[int, CascadeCounter | None]]:
    """Let an answer play; give the Total and the counter of every frame."""
    director = scene.table.director
    for _frame in range(round(LONGEST_SECONDS / FRAME)):
        poses = director.poses()
        sheet, counter = scorecard_and_counter(scene.table, poses)
        yield sheet.total or 0, counter
        if not poses and not director.is_busy():
            return
        scene.update(FRAME)
        scene.draw(scene.kit.window.surface)
    pytest.fail("the counter never rests")


@pytest.mark.parametrize(
    ("speed", "motion"),
    [*product(TIMING_BY_SPEED, ["full"]), ("normal", "reduced"), ("normal", "none")],
)
def test_while_it_counts_nothing_else_has_its_points(kit: Kit, speed: str, motion: str) -> None:
    """The round's row and the Total wait; the counter lies beside the cards."""
    kit.settings.speed, kit.settings.motion = speed, motion
    _player, scene = answered(kit)
    shown: list[tuple[int, int | None, int | None]] = []
    counters: list[CascadeCounter] = []
    for total, counter in watched(scene):
        sheet, _counter = scorecard_and_counter(scene.table, scene.table.director.poses())
        row, where = sheet.rounds[0], scene.picture.counter_rect
        shown.append((total, row.total, row.cards))
        if counter is not None:
            counters.append(counter)
            if where is not None:
                assert (
                    where.collidelist([*scene.picture.card_rects, *scene.message_bar_areas()]) < 0
                )
                assert kit.window.surface.get_rect().contains(where)
    assert {(row, cards) for _total, row, cards in shown} <= {(0, 0), (16, 1)}
    assert all(total < 16 for total, row, _cards in shown if row == 0)
    assert shown == sorted(shown) and shown[-1] == (16, 16, 1)
    assert len({total for total, _row, _cards in shown}) <= 2, "all points arrive together"
    if (speed, motion) == ("normal", "full"):
        assert list(dict.fromkeys(counter.points for counter in counters)) == [0, 1, 16]
    elif motion == "reduced":
        assert all(counter.points == counter.earned for counter in counters)
    assert motion == "none" or counters[-1].earned == 16


@pytest.mark.parametrize("speed", TIMING_BY_SPEED)
def test_points_arrive_with_a_chord(kit: Kit, speed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is heard is timed from the moment at which the answer's last event begins."""
    kit.settings.speed = speed
    player, scene = sit_down(kit, hands(kit, STAR_AND_CARD))
    heard: list[tuple[float, Earcon]] = []
    now = 0.0
    monkeypatch.setattr(
        "game.scenes.table.table.play_earcons",
        lambda earcons, _sound: heard.extend((now + it.after, it) for it in earcons),
    )
    player.click(on(scene, (1, 2)))
    paid: dict[int, float] = {}
    for total, _counter in watched(scene):
        paid.setdefault(total, now)
        now += FRAME
    chord = next(at for at, it in heard if it.name == "total")
    assert chord == pytest.approx(paid[16], abs=2 * FRAME)
    assert not [it for _at, it in heard if it.gain == TICK_GAIN], "nothing counts up on the board"


@pytest.mark.parametrize("speed", TIMING_BY_SPEED)
def test_points_beside_a_word_count_up_with_rising_ticks_before_their_chord(speed: str) -> None:
    how = ShowOptions(timing_for(speed))
    *ticks, chord, landing = payout_earcons(16, 5, PauseClip(0.5), how)
    assert [it.name for it in ticks] == [f"rung_{nth + 1}" for nth in range(len(ticks))]
    heard = [it.after for it in ticks]
    assert len(ticks) >= 2 and heard == sorted(heard) and heard[-1] < chord.after
    assert chord.name == "total" and landing.after > chord.after
    lasts = how.timing.combo * payout_time_factor(5, 16)
    slams_at = payout_lead(PauseClip(0.5), how.timing) + PAYOUT_COUNTED_AT * lasts
    assert chord.after == pytest.approx(slams_at), "the sum slams down with it"
    assert payout_earcons(16, 2, PauseClip(0.5), how)[:-1] == (), "without a word, they only fly"
    assert payout_earcons(4, 5, PauseClip(0.5), how)[:-1] == (), "so few are not counted up"


@pytest.mark.parametrize("speed", ["slow", "normal"])
def test_the_whole_sum_stands_long_enough_to_be_read(speed: str) -> None:
    lasts = timing_for(speed).combo * payout_time_factor(5, 16)
    assert (PAYOUT_LEAVES_AT - PAYOUT_COUNTED_AT) * lasts >= 1.2
    assert PAYOUT_COUNTED_AT * lasts < 0.9, "it counts fast"


def test_a_few_points_are_not_counted_up_over_the_board() -> None:
    tier = CASCADE_TIERS[0]
    few, more = (Marquee(tier, 3, payout=0.3, points=points) for points in (4, 5))
    assert not few.is_on_stage
    assert more.is_on_stage


def test_an_answer_without_points_counts_nothing(kit: Kit) -> None:
    _player, scene = answered(kit, NOTHING)
    assert {counter for _total, counter in watched(scene)} == {None}


@pytest.mark.parametrize("hurries", [1, 2, 3])
def test_who_hurries_never_sees_the_total_fall(kit: Kit, hurries: int) -> None:
    _player, scene = answered(kit)
    scene.update(0.5)
    for _time in range(hurries):
        scene.table.director.hurry(0)
    totals = [total for total, _counter in watched(scene)]
    assert totals == sorted(totals)
    assert totals[-1] == 16


@pytest.mark.parametrize(("is_taken_back", "total"), [(False, 16), (True, 0)])
def test_a_moment_that_is_sought_or_taken_back_shows_the_total_as_it_is_then(
    kit: Kit, is_taken_back: bool, total: int
) -> None:
    _player, scene = answered(kit)
    table = scene.table
    if is_taken_back:
        scene.undo()
    else:
        scene.update(0.5)
        table.director.reset(view_of(table.match.game))
    sheet, counter = scorecard_and_counter(scene.table, table.director.poses())
    assert (sheet.total, counter) == (total, None)


def test_what_is_left_of_a_cascade_after_taking_back_is_counted_on(kit: Kit) -> None:
    """A star, a card and any square: that square is taken back, and the counter has the rest."""
    drawing = """
        card 1 x1 x2  5 | S
               x9 x4 x3 | .
               x6 x3 x8 | .
                .  .  ?
        card 2  5 x7 x8 | .
                3  3  9 | .
                1  2 x6 | .
                .  .  .
    """
    table = hands(kit, drawing)
    player, scene = sit_down(kit, table)
    cross_off(player, scene, (1, 2))
    cross_off(player, scene, (2, 5))
    scene.undo()
    assert table.view.seats[0].pending and table.view == view_of(table.match.game)
    sheet, counter = scorecard_and_counter(scene.table, table.director.poses())
    assert (sheet.total, counter.points) == (0, 16)


@pytest.fixture
def counting() -> CountUp[str]:
    return CountUp(
        [CountUpStep("hold", 1.0), CountUpStep("cards", 2.0, rest=0.5), CountUpStep("total", 1.0)]
    )


@pytest.mark.parametrize(
    ("seconds", "what", "progress"),
    [
        (0.0, "hold", 0.0),
        (0.5, "hold", 0.5),
        (1.0, "cards", 0.0),
        (2.0, "cards", 0.5),
        (3.2, "cards", 1.0),
        (3.5, "total", 0.0),
        (4.5, "total", 1.0),
        (99.0, "total", 1.0),
    ],
)
def test_any_moment_can_be_asked_for(
    counting: CountUp[str], seconds: float, what: str, progress: float
) -> None:
    counting.seconds = seconds
    assert counting.current_item == what
    assert counting.progress(what) == pytest.approx(progress)


@pytest.mark.parametrize(("seconds", "lands"), [(0.0, 1.0), (1.0, 3.5), (3.2, 3.5), (4.0, 4.5)])
def test_hurrying_leads_to_the_next(counting: CountUp[str], seconds: float, lands: float) -> None:
    counting.seconds = seconds
    counting.speed_up()
    assert counting.seconds == lands
    assert counting.is_done == (lands == counting.length)


@pytest.mark.parametrize("dt", [0.001, 0.016, 0.1, 3.0, 60.0])
def test_the_end_is_the_same_however_time_goes_by(counting: CountUp[str], dt: float) -> None:
    frames = 0
    while counting.update(dt):
        frames += 1
    assert counting.seconds == counting.length
    assert all(counting.progress(step.what) == 1.0 for step in counting.items)
    assert not counting.update(dt)
    assert frames >= 1


def test_steps_of_no_length_are_over_as_soon_as_they_begin() -> None:
    counting = CountUp(
        [CountUpStep("hold", 0.0), CountUpStep("cards", 0.0), CountUpStep("total", 0.0)]
    )
    assert counting.length == 0.0
    assert counting.is_done
    assert counting.progress("cards") == 1.0


@pytest.mark.parametrize(("start", "end"), [(0, 24), (10, 10), (5, -6), (-6, 3)])
def test_a_number_counts_from_its_start_to_its_end_and_never_beyond(start: int, end: int) -> None:
    shown = [number_counted_up(start, end, step / 50) for step in range(51)]
    assert (shown[0], shown[-1]) == (start, end)
    assert shown == sorted(shown, reverse=end < start)


@pytest.mark.parametrize("size", [(960, 540), (1600, 900)])
def test_the_heading_over_two_columns_keeps_clear_of_the_edge(size: tuple[int, int]) -> None:
    kit = open_kit(size)
    scene = ScoringScene(kit, played_to(4, Phase.SCORED, 2))
    player = Player(kit, scene)
    scene.counting.finish()
    drawn: dict[str, pygame.Rect] = {}
    line = Pen.line

    def heard(pen: Pen, words: str, *args: Any, **options: Any) -> pygame.Rect:
        drawn[words] = line(pen, words, *args, **options)
        return drawn[words]

    with patch.object(Pen, "line", heard):
        player.do(Event(pygame.WINDOWEXPOSED))
        player.wait()
    above, below, sheet = drawn["If it ended now"], drawn["Crosses"], scene.view.places["table"]
    assert above.top - sheet.top >= 6 * scene.place.scale
    assert below.centery - above.centery >= 0.9 * above.height
