"""Every screen of Blanco, drawn once in the smallest window."""

from __future__ import annotations

from random import Random

from game.blanco.bots import BOTS, DEFAULT_BOT
from game.blanco.rules import Action, Draw, Setup
from game.blanco.scenes.blanco_result import BlancoFinal, make_table, next_game
from game.blanco.scenes.blanco_scene import BlancoScene
from game.blanco.scenes.blanco_table import BlancoTable
from game.blanco.scenes.blanco_theatre import scene_for_table
from game.blanco.scenes.handover import HandoverScene
from game.record import PERSON_KIND
from game.record import Player as Seated
from game.ui.window.scene import Kit
from tests.drawing.lettering import show
from tests.tables.blanco_table import laid
from tests.tables.records import stand_at

BLANCO_MOMENTS = (
    laid("(a1) (b2) (c3) \n (d4) e5 f6 \n g7 h8 i12"),
    laid("a1 b2 \n a3 d4", hand="g1 g2 g3"),
    laid("a4 c7 \n a9 e2", is_played=True),
    laid("a4 c7 \n a9 e2", is_played=True, clears=1),
    laid("a4 (c7) \n b9 e2", is_played=True, clears=1),
    laid("a4 (c7) \n b9 e2", is_played=True, clears=2, looked="c7"),
    laid("a4 c7 d1 d2 \n b9 e2 e3 e5 \n a10 b10 c11 d12", stage=2),
)


def play_blanco_through(kit: Kit) -> None:
    """Show moments of Blanco, everything that is called out, the curtain and the results."""
    for kinds, match in (
        ((PERSON_KIND, PERSON_KIND), "first-to-2"),
        ((PERSON_KIND, *["tidy"] * 4), "single"),
    ):
        names = ("Ada", "Zoé", "Félix", "Inès", "Léon")
        players = [
            Seated(name, at, who) for at, (name, who) in enumerate(zip(names, kinds, strict=False))
        ]
        table = make_table(kit, players, match, 3)
        scene = scene_for_table(kit, table)
        assert isinstance(scene, BlancoScene)
        show(kit, scene)
        table.director.finish()
        table.show_to_viewer(0)
        show(kit, scene)
        if len(players) == 2:
            show_blanco_moments(kit, scene)
            draws = [Draw(1, "pile"), Draw(1, "discard")]
            show(kit, HandoverScene(kit, players[1], print, print, draws, table.view.top_discard))
            show(kit, HandoverScene(kit, players[1], print, print))
        table = make_table(kit, players, match, 3)
        show_result(kit, table)
        while not table.series.is_over:
            table = next_game(kit, table)
            show_result(kit, table)


def show_result(kit: Kit, table: BlancoTable) -> None:
    """Play a game to its end and show what came of it."""
    play_out(table)
    table.show_to_viewer(table.viewer)
    table.series.add_result(table.view.points)
    show(kit, BlancoFinal(kit, table))


PLAYED: dict[tuple[Setup | Action, ...], list[Action]] = {}
"""What bots have done after what was done in a game: every tour sees the same ones."""


def play_out(table: BlancoTable) -> None:
    """Let everybody do what a bot would do, unseen."""
    match, rng = table.match, Random(1)
    played = PLAYED.setdefault((match.setup, *match.actions), [])
    for action in played:
        match.act(action)
    while not match.is_over:
        seat = match.waiting_seats()[0]
        played.append(BOTS[DEFAULT_BOT](match.view(seat), match.legal(seat), rng))
        match.act(played[-1])


def show_blanco_moments(kit: Kit, scene: BlancoScene) -> None:
    """Show what is asked and offered at each moment, and each clip half way."""
    table = scene.table
    for game in BLANCO_MOMENTS:
        stand_at(table.match, game)
        table.show_to_viewer(0)
        show(kit, scene)
        if scene.question.clearable_lines or scene.question.may_look:
            scene.end_turn()
            show(kit, scene)
        if scene.question.kind == "begin":
            for at in ((0, 0), (0, 1)):
                scene.press_thing(("cell", at))
                scene.update(0.0)
                show(kit, scene)
    stand_at(table.match, BLANCO_MOMENTS[2])
    table.show_to_viewer(0)
    scene.update(0.0)
    scene.press_thing(("line", ("column", 0)))
    for _moment in range(30):
        scene.update(0.1)
        scene.draw(kit.window.surface)
