"""The scorecard: what it says at every step, and what lies on it where."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from unittest.mock import patch

import pygame
import pytest
from pygame.event import Event

from game.luckybox.rules import CLASSIC_EDITION, FULL_MASK, Phase, score_sheets
from game.luckybox.scenes.luckybox_table import Table
from game.luckybox.scenes.score.round_score import ScoringScene
from game.luckybox.scenes.scorecard import (
    NONE_ALPHA,
    ZERO_INK,
    FittedScorecard,
    RoundRow,
    ScorecardShown,
    score_if_ended_now,
    scorecard_of,
)
from game.scenes.frame.charts import signed_number
from game.start import WatchStart
from game.ui.pen import Pen
from game.ui.screen import KeptTree
from game.ui.tree import Art, Text, draw_part
from game.ui.window.canvas import Canvas
from game.ui.window.scene import Kit
from game.words import LANGUAGES, ngettext, set_language
from tests.players.screen import Player, open_kit
from tests.tables.played import played_to

IS_SHARED = True


def scored(players: int, round_number: int = 2, *, watch: WatchStart | None = None) -> Table:
    return played_to(players, Phase.SCORED, round_number, watch=watch)


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


def test_what_brought_nothing_is_pale_in_a_round_and_a_round_to_come_has_no_figures(
    kit: Kit,
) -> None:
    rounds = RoundRow(0, 0, 0, 0, 0), RoundRow(2, 4, 3, 30, 34), RoundRow(), RoundRow()
    card = replace(scorecard_of(scored(1).view, 0), rounds=rounds)
    sheet = pygame.Surface((694, 680))
    root = draw_part(FittedScorecard(card), Pen(kit, sheet), sheet.get_rect()).root
    told = [it.part for it in root.walk() if isinstance(it.part, Text)]
    assert [it.colour for it in told if it.words == "+0"] == [ZERO_INK, ZERO_INK]
    assert {"0", "+4", "+30", "34"} <= {it.longest for it in told}
    pale = [it for it in root.walk() if isinstance(it.part, Art) and it.part.alpha == NONE_ALPHA]
    assert len(pale) == 1, "a pale card, so that a row has no hole"


@pytest.mark.parametrize("scale", [0.6, 1.0, 1.5])
def test_in_the_low_form_rounds_lie_two_by_two_beside_notes_that_are_read_from_afar(
    kit: Kit, scale: float
) -> None:
    card = replace(scorecard_of(scored(1).view, 0), moons=1, moon_points=6)
    sheet = pygame.Surface((round(1224 * scale), round(246 * scale)))
    with patch.object(kit.text, "draw", wraps=kit.text.draw) as draw:
        places = draw_part(FittedScorecard(card), Pen(kit, sheet), sheet.get_rect()).places
    rounds = [places["round", at] for at in range(4)]
    assert len({it.x for it in rounds}) == len({it.y for it in rounds}) == 2
    assert rounds == sorted(rounds, key=lambda it: (it.y, it.x))
    assert max(it.right for it in rounds) <= 0.52 * sheet.width <= places["total"].right
    notes = [
        call.args for call in draw.call_args_list
        if any(places[line].contains(call.args[2]) for line in ("crosses", "moons"))
    ]  # fmt: skip
    assert len(notes) >= 2 and all(it[4] >= 20 * scale for it in notes)


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
