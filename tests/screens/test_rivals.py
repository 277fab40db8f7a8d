"""Rivals at the table: their faces, how they look up, and what they say."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pygame
import pytest

from game.blanco.scenes import blanco_telling
from game.blanco.scenes.blanco_telling import RIVALS as BLANCO_RIVALS
from game.luckybox.rules import events as ev
from game.luckybox.scenes import luckybox_telling
from game.luckybox.scenes.luckybox_telling import great_moment
from game.luckybox.scenes.round.round_scene import RoundScene
from game.luckybox.scenes.screens import RIVALS
from game.record import PERSON
from game.record import Player as Seat
from game.scenes.frame.drawing import Pen
from game.scenes.game import BOT
from game.scenes.table.rivals import badge_rect, draw_seat, draw_words
from game.scenes.table.table import PRAISE, REMARK_SECONDS, Lines, Remark, Remarks
from game.ui.window.scene import Kit
from game.words import LANGUAGES, _, set_language
from tests.benches.show_bench import chain_game, set_off
from tests.players.rounds import table_at
from tests.players.screen import STEP, Player, opened

SEATS = (Seat("Ann"), Seat("Pip", 1, "beginner"), Seat("Sibyl", 2, "master"))


@pytest.fixture(params=[(960, 540), (1600, 900)], ids=str)
def kit(request: pytest.FixtureRequest) -> Kit:
    return opened(request.param)


def drawn(kit: Kit, seat: Seat, lift: float = 0.0) -> bytes:
    pen = Pen(kit, pygame.Surface((80, 80)))
    draw_seat(pen, seat, 60, lift=lift, center=(40, 45))
    return pygame.image.tobytes(pen.surface, "RGB")


def test_people_keep_their_badge_and_rivals_show_a_face_within_it(kit: Kit) -> None:
    badge = pygame.Surface((80, 80))
    kit.art.put(badge, "seat_2", 60, center=(40, 45))
    assert drawn(kit, Seat("Ann", 1, PERSON)) == pygame.image.tobytes(badge, "RGB")
    assert drawn(kit, Seat("Bot", 1, "line-greedy")) == pygame.image.tobytes(badge, "RGB")
    kinds = [kind for kind in {**RIVALS, **BLANCO_RIVALS} if kind != "line-greedy"]
    assert len({drawn(kit, Seat("", 1, kind)) for kind in (PERSON, *kinds)}) == len(kinds) + 1
    assert len({drawn(kit, Seat("", badge, "master")) for badge in range(12)}) == 12


def test_a_face_looks_up_for_a_second_and_not_without_motion() -> None:
    lifts = [Remark(1, "", t / 100).lift for t in range(101)]
    assert lifts[0] == lifts[-1] == 0 and max(lifts) == 1
    assert 0.8 < sum(lift > 0 for lift in lifts) / 100 * REMARK_SECONDS < 1.5
    assert not any(Remark(1, "", t / 100, moves=False).lift for t in range(101))


@pytest.mark.parametrize(
    ("lines", "rivals", "occasions"),
    [
        (luckybox_telling.LINES, RIVALS, {"box", "card", "stars", "cascade", PRAISE}),
        (blanco_telling.LINES, BLANCO_RIVALS, {"chain", "grid", "win", PRAISE}),
    ],
)  # fmt: skip
def test_every_face_has_words_of_its_own(
    lines: Lines, rivals: dict[str, object], occasions: set[str]
) -> None:
    assert set(lines) == {kind for kind, it in RIVALS.items() | BLANCO_RIVALS.items()
                          if kind in rivals and it.face != BOT.face}  # fmt: skip
    said = [line for of in lines.values() for each in of.values() for line in each]
    assert len(said) == len(set(said))
    for of in lines.values():
        assert set(of) == occasions and all(2 <= len(each) <= 3 for each in of.values())
    for language in LANGUAGES:
        set_language(language)
        assert max(len(_(line)) for line in said) <= 42


def test_words_follow_from_the_seed_and_are_never_the_same_twice() -> None:
    def said(seed: int, player: int, occasion: str) -> list[tuple[int, str] | None]:
        remarks = Remarks(SEATS, seed, luckybox_telling.LINES)
        return [remarks.on(player, occasion) for _time in range(12)]

    own, others = said(7, 1, "card"), said(7, 0, "card")
    assert own == said(7, 1, "card") and {it and it[0] for it in own} == {1}
    assert {it and it[0] for it in others} == {1, 2}
    assert all(one != next_one for one, next_one in [*pairwise(own), *pairwise(others)])
    assert len({tuple(said(seed, 0, "card")) for seed in range(8)}) > 1
    assert Remarks(SEATS[:1], 7, luckybox_telling.LINES).on(0, "card") is None


def test_what_is_great_about_an_answer() -> None:
    card = ev.CardCompleted(0, 7, 15, 1)
    star = ev.StarGained(0, 1, 3, 1, 3, 5, 1)
    assert great_moment([card], 10) == "box" and great_moment([card, star], 9) == "card"
    assert great_moment([star], 2) == "stars" and great_moment([], 5) == "cascade"
    assert great_moment([star._replace(stars=2)], 4) == ""


def remarks_at(kit: Kit, seats: int = 3) -> Iterator[tuple[RoundScene, Remark]]:
    """Set great cascades off at every board and yield each frame with a remark."""
    table = table_at(kit, chain_game(seats), range(1, seats), kind="solid")
    scene = RoundScene(kit, table)
    player = Player(kit, scene)
    set_off(table)
    while table.director.is_busy() or table.director.poses():
        player.advance_time(STEP)
        player.wait()
        for pose in table.director.poses():
            if isinstance(pose, Remark):
                yield scene, pose


@pytest.mark.parametrize("motion", ["full", "reduced", "none"])
def test_a_great_cascade_has_a_word_beside_the_tile(kit: Kit, motion: str) -> None:
    kit.settings.motion = motion
    found = 0
    for scene, remark in remarks_at(kit):
        assert remark.moves == (motion == "full") and remark.words
        rects = scene.picture.tile_rects
        badges = {seat: badge_rect(rect) for seat, rect in rects.items()}
        clear = [*scene.picture.board.cards, *rects.values()]
        clear += [thing.rect for thing in scene.things() if thing.press is not None]
        pen = Pen(kit, pygame.Surface(kit.window.size), kit.window.size[0] / 1600)
        where = draw_words(pen, remark, badges, clear)
        found += where is not None and where.collidelist(clear) < 0
    assert found


def test_words_can_be_switched_off(kit: Kit) -> None:
    kit.settings.remarks = False
    frames = list(remarks_at(kit))
    assert frames and not any(remark.words for _scene, remark in frames)
