"""What the draft, the scoring and the final score mean, thing by thing."""

from __future__ import annotations

import pytest

from game.luckybox.rules import Phase
from game.luckybox.scenes.card_parts import card_geometry
from game.luckybox.scenes.draft import DraftScene
from game.luckybox.scenes.luckybox_table import Table, lay
from game.luckybox.scenes.luckybox_theatre import scene_for
from game.luckybox.scenes.score.final_many import FinalScene
from game.luckybox.scenes.score.round_score import ScoringScene
from game.record import PERSON
from game.record import Player as Seated
from game.ui.widgets.intents import Thing, thing_at
from game.ui.window.scene import Kit
from tests.plates import SIZES, look_at_plates, read_large
from tests.screen import Player


def play_to(kit: Kit, phase: Phase, round_number: int, players: int = 1) -> Player:
    """Play a game to a phase of a round, and sit before it."""
    seats = [Seated(f"P{at}", at, PERSON) for at in range(players)]
    table = lay(kit, seats, "classic", 7)
    match = table.match
    while (match.game.phase, match.game.round) != (phase, round_number):
        waiting = match.waiting_for()
        if waiting:
            table.act(match.legal(waiting[0])[0])
        else:
            table.advance()
    return at_rest(kit, table)


def at_rest(kit: Kit, table: Table) -> Player:
    table.director.finish()
    player = Player(kit, scene_for(kit, table))
    for _step in range(600):
        player.advance_time(0.2)
        assert player.scene is not None
        if player.scene.legend():
            break
    return player


def test_every_disc_of_the_offer_is_told(kit: Kit) -> None:
    player = play_to(kit, Phase.DRAFT, 1, players=2)
    scene = player.at(DraftScene)
    things = scene.legend()
    for card in scene.cards:
        for line, end in enumerate(card_geometry(card.rect.width).ends):
            thing = thing_at(things, end.move(card.rect.topleft).center)
            bonus = card.face.bonuses[line]
            assert thing is not None
            title = thing.tell().title
            assert title == f"Bonus {bonus}" if bonus.isdigit() else title
    told = [thing.tell().title for thing in things]
    for wanted in ("The draft", "Your numbers", "Bolts: 4", "Pause · Esc", "P1 hasn’t chosen yet"):
        assert wanted in told


def test_a_later_draft_tells_the_cards_one_holds_as_well(kit: Kit) -> None:
    player = play_to(kit, Phase.DRAFT, 2)
    told = [thing.tell() for thing in player.scene.legend()] if player.scene else []
    assert any("of 9 squares crossed off" in meaning.words for meaning in told)
    assert any(meaning.title.startswith("Moons: ") for meaning in told)


def test_the_scoring_of_a_round_tells_its_bar(kit: Kit) -> None:
    player = play_to(kit, Phase.SCORED, 1)
    assert isinstance(player.scene, ScoringScene)
    told = [thing.tell().title for thing in player.scene.legend()]
    assert "Round 1 of 4" in told and "Pause · Esc" in told


def test_the_final_score_tells_every_step_and_line(kit: Kit) -> None:
    player = play_to(kit, Phase.OVER, 4)
    scene = player.at(FinalScene)
    told = [thing.tell().title for thing in scene.legend()]
    for step in scene.table.match.setup.edition.solo_scale:
        assert any(step.title in title for title in told)
    assert {"Bolts left over", "Sealed deal"} <= set(told)
    stars = sorted(title.partition(":")[0] for title in told if " stars: " in title)
    assert stars == [f"Round {number} stars" for number in range(1, 5)]


def things(player: Player) -> list[Thing]:
    return list(player.scene.legend()) if player.scene is not None else []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("phase", "number"), [(Phase.DRAFT, 1), (Phase.DRAFT, 3), (Phase.SCORED, 2), (Phase.OVER, 4)]
)
def test_no_tooltip_covers_its_place_or_leaves_the_window(
    size: tuple[int, int], phase: Phase, number: int
) -> None:
    with read_large(size) as kit:
        look_at_plates(kit, things(play_to(kit, phase, number)))
