"""The receipt of a review: what a result is made of, and how far that was luck."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path
from random import Random

import pygame
import pytest

from game.library import list_games, load, save_thoughts
from game.luckybox.judgements import PointsReceipt
from game.luckybox.record import LuckyboxMatchReplay
from game.luckybox.scenes import reviewing
from game.luckybox.scenes.counsel.reasons import points_text
from game.luckybox.scenes.luckybox_table import make_replay_table
from game.luckybox.scenes.luckybox_theatre import scene_for_table
from game.scenes import bests
from game.scenes.frame.charts import MINUS_SIGN, in_tenths, round_to_tenths
from game.scenes.watch.timeline import PlaybackMode
from game.statistics import GameLuck
from game.ui.draw.palette import INK, MAGENTA_DEEP, TEAL_DEEP
from game.ui.tree import Text
from game.ui.window.scene import Kit
from tests.players.reviewed import make_review, reviewed, theatre_of, thinking_briefly
from tests.players.screen import Player, open_kit, opened, words_on
from tests.tables.libraries import PATIENCE, connection_to, filled, laid, play


@pytest.fixture
def kit(monkeypatch: pytest.MonkeyPatch) -> Kit:
    return thinking_briefly(monkeypatch, opened())


def test_the_receipt_leads_to_the_moments_that_it_is_made_of(kit: Kit) -> None:
    player = reviewed(kit)
    scene = theatre_of(player)
    player.press(pygame.K_t, frames=40)
    receipt = player.at(reviewing.ReceiptScene)
    for word in ("Number luck", "Card luck", "Unforeseen", "Choices"):
        button = next(each for each in receipt.focus.widgets if each.label.startswith(word))
        player.click(button.rect.center)
        assert receipt.shown_parts == list(receipt.reviewed.largest_parts(0, receipt.term))
    part = receipt.shown_parts[1]
    player.click(receipt.view.places["moment", 1].center, frames=40)
    assert theatre_of(player) is scene
    assert scene.told.at == part.at


def test_where_no_choice_was_a_mistake_it_is_said_what_the_receipt_takes_for_choices(
    kit: Kit,
) -> None:
    player = reviewed(kit)
    scene = theatre_of(player)
    review = scene.strip.reviewed.review
    for loss, said in ((0.3, "No choice cost 1.5 points or more; all together cost {lost}."),
                       (0.0, "No choice cost 1.5 points or more. Well played!")):  # fmt: skip
        fine = [dataclasses.replace(one, chosen=one.best - loss) for one in review.decisions]
        small = dataclasses.replace(review, decisions=tuple(fine))
        scene.strip.show_review(reviewing.ReplayReview(small, scene.told))
        lost = reviewing.receipt_in_tenths(small.receipt(0)).choices
        assert scene.strip.summary_in_words() == said.format(lost=points_text(-lost))


def test_a_single_mistake_and_the_receipt_name_the_same_sum(kit: Kit) -> None:
    player = reviewed(kit)
    scene = theatre_of(player)
    review = scene.strip.reviewed.review
    small = [dataclasses.replace(one, chosen=one.best - 0.5) for one in review.decisions]
    small[3] = dataclasses.replace(small[3], chosen=small[3].best - 2.9)
    scene.strip.show_review(
        reviewing.ReplayReview(dataclasses.replace(review, decisions=tuple(small)), scene.told)
    )
    receipt = reviewing.receipt_in_tenths(scene.strip.reviewed.review.receipt(0))
    points = points_text(receipt.choices, is_signed=True)
    assert f"You made only 1 mistake · all choices {points}" in words_on(kit, scene)
    player.press(pygame.K_t, frames=40)
    said = " ".join(words_on(kit, player.at(reviewing.ReceiptScene)).split())
    assert f"Choices {points}" in said
    assert f"1 mistake (1.5 or more): {MINUS_SIGN}2.9." in said


def test_the_receipt_says_below_what_was_unforeseen_why_it_is_there(kit: Kit) -> None:
    player = reviewed(kit)
    player.press(pygame.K_t, frames=40)
    receipt = player.at(reviewing.ReceiptScene)
    assert "Unforeseen what no estimate could know" in " ".join(words_on(kit, receipt).split())


def test_the_receipt_says_what_its_unlisted_parts_add_up_to(kit: Kit) -> None:
    player = reviewed(kit)
    player.press(pygame.K_t, frames=40)
    receipt = player.at(reviewing.ReceiptScene)
    button = next(it for it in receipt.focus.widgets if it.label.startswith("Number luck"))
    player.click(button.rect.center)
    whole = shown_points(button.label)
    others = whole - sum(in_tenths(part.points) for part in receipt.shown_parts) / 10
    said = " ".join(words_on(kit, receipt).split())
    assert f"the others add up to {points_text(others, is_signed=True)}." in said


def test_a_figure_of_the_receipt_has_the_colour_of_gain_or_loss(kit: Kit) -> None:
    player = reviewed(kit)
    player.press(pygame.K_t, frames=40)
    receipt = player.at(reviewing.ReceiptScene)
    figures = {
        placed.part.longest: placed.part.colour
        for placed in receipt.view.walk()
        if isinstance(placed.part, Text) and placed.part.align == "right"
    }
    assert len(figures) > 8 and any(words[0] == MINUS_SIGN for words in figures)
    for words, colour in figures.items():
        assert colour == {"+": TEAL_DEEP, MINUS_SIGN: MAGENTA_DEEP}.get(words[0], INK), words


def shown_points(words: str) -> float:
    """Read the points, with a sign or without, at the end of some words."""
    return float(words.split()[-1].replace(MINUS_SIGN, "-"))


@pytest.mark.parametrize("seed", range(40))
def test_what_the_receipt_shows_adds_up_to_the_result_that_it_shows(seed: int) -> None:
    rng = Random(seed)
    parts = [rng.uniform(-20, 60) for _part in range(4)]
    whole = round(sum(parts)) if seed % 2 else sum(parts)
    parts.append(whole - sum(parts))
    shown = [
        shown_points(points_text(each, is_signed=True)) for each in round_to_tenths(parts, whole)
    ]
    assert round(sum(shown), 1) == round(whole, 1)
    assert all(abs(a - b) < 0.1 for a, b in zip(shown, parts, strict=True))


def test_points_are_rounded_alike_wherever_they_are_told() -> None:
    for thousandths in range(-3000, 3000):
        points = thousandths / 1000
        game = GameLuck("", "2026-11-21T09:00:00Z", 40, points)
        assert bests.luck_in_words(game).split(" · ")[0] == (
            f"luck {points_text(points, is_signed=in_tenths(points) > 0)}"
        )


@pytest.mark.parametrize("seed", range(200))
def test_a_receipt_tells_luck_and_choices_as_every_other_place_does(seed: int) -> None:
    rng = Random(seed)
    start, numbers, offers, choices = (rng.uniform(-20, 60) for _part in range(4))
    result = round(start + numbers + offers + choices) if seed % 2 else rng.uniform(0, 90)
    rest = result - start - numbers - offers - choices
    receipt = PointsReceipt(start, numbers, offers, choices, rest, result)
    shown = reviewing.receipt_in_tenths(receipt)
    parts = [shown.start, shown.numbers, shown.offers, shown.choices, shown.rest]
    told = [shown_points(points_text(each, is_signed=True)) for each in parts]
    assert round(sum(told), 1) == shown_points(points_text(result))
    judged = round(1000 * (numbers + offers)) / 1000
    assert points_text(shown.luck) == points_text(receipt.luck) == points_text(judged)
    assert round(told[1] + told[2], 1) == shown_points(points_text(judged))
    assert points_text(shown.choices) == points_text(choices)


def opened_receipt(kit: Kit, told: LuckyboxMatchReplay) -> tuple[Player, reviewing.ReceiptScene]:
    player = Player(kit, scene_for_table(kit, make_replay_table(kit, told.told)))
    theatre_of(player).playback.mode = PlaybackMode.PAUSED
    make_review(player)
    player.press(pygame.K_t, frames=40)
    return player, player.at(reviewing.ReceiptScene)


@pytest.mark.parametrize("edition", ["classic", "late-cards"])
def test_a_receipt_of_a_twist_promises_no_points_that_only_classic_rules_bring(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, edition: str
) -> None:
    (uid,) = filled(tmp_path, play(laid(("Ada",), seed=5, edition=edition)))
    with connection_to(tmp_path) as connection:
        told = LuckyboxMatchReplay(load(connection, uid).record)
    kit = thinking_briefly(monkeypatch, open_kit(folder=tmp_path))
    _player, receipt = opened_receipt(kit, told)
    words = " ".join(words_on(kit, receipt).split())
    is_classic = edition == "classic"
    assert ("no baseline for this twist" not in words) == is_classic
    assert ("Unforeseen" in words) == is_classic
    start = receipt.focus.widgets[0].label
    assert start.startswith("Expected at the start") and start[-1].isdigit() == is_classic
    assert "Choices" in words and "Number luck" in words


def test_of_the_gap_to_par_it_is_said_what_was_choices_and_what_was_not(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Par and what the receipt shows add up in a sentence."""
    (uid,) = filled(tmp_path, play(laid(("Ada",), seed=5)))
    with connection_to(tmp_path) as connection:
        save_thoughts(connection, uid, par=77)
        told = LuckyboxMatchReplay(load(connection, uid).record)
    kit = thinking_briefly(monkeypatch, open_kit(folder=tmp_path))
    player, receipt = opened_receipt(kit, told)
    assert kit.shelf.library is not None
    kit.shelf.library.ask(list_games).wait(PATIENCE)
    player.wait(2)
    player.click(receipt.focus.widgets[0].rect.center)
    said = " ".join(words_on(kit, receipt).split())
    found = re.search(
        r"Par is 77: .* From Ada’s (.+) to par it’s (.+): better choices (.+), the other cards and"
        r" crosses of the bot’s game (.+), unforeseen (.+?[0-9])\.(?: |$)",
        said,
    )
    assert found is not None, said
    total, gap, *parts = map(shown_points, found.groups())
    assert total + gap == 77 and round(sum(parts), 1) == gap
    labels = [widget.label for widget in receipt.focus.widgets]
    (choices,) = [shown_points(label) for label in labels if label.startswith("Choices")]
    assert parts[0] == -choices
