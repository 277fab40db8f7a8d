"""What the mind costs a frame: the same table with it at work beside the window, and without.

``tests.bench`` runs this and prints it.  Frames come sixty times a second, as in the program, and a
second process thinks, as there; what is timed is frame work.  Figures hold within one run only.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from game.luckybox.bots import BOT
from game.luckybox.rules import Phase
from game.luckybox.scenes.luckybox_table import Table, lay, replay
from game.luckybox.scenes.luckybox_theatre import LuckyboxTheatre, scene_for
from game.luckybox.scenes.round.round_scene import RoundScene
from game.record import PERSON, Player
from game.scenes.watch.timeline import Mode, Playback
from game.start import Watch
from game.thinking import Thinker
from game.ui.window.loop import MAKING_SECONDS, Loop
from game.ui.window.scene import Kit
from tests.benches.show_bench import (
    FRAME_BUDGET_SECONDS,
    FULL_HD,
    SteadyClock,
    Timed,
    motion_to,
    opened,
    summed_up,
    timed,
)
from tests.tables.played import given, played

FRAMES = 900
"""Fifteen seconds of each."""
REST_FRAMES = 60
ANSWER_EVERY, MOVE_EVERY, HINT_EVERY = 90, 6, 25
"""In frames: how often somebody answers, moves the mouse, and asks for more of a hint."""
TOLD = ("median_ms", "p99_ms", "worst_ms", "late_percent", "cpu_p99", "cpu_worst")


def mind() -> list[dict[str, Any]]:
    """Time frames of a table, of a watched one, and of one in the theatre, with and without."""
    rows = []
    for name, frames in (("table", _table), ("watched", _watched), ("theatre", _theatre)):
        without, with_mind = summed_up(frames(False)), summed_up(frames(True))
        for kind, found in (("without", without), ("with", with_mind)):
            rows.append({"what": f"{name}, {kind}"} | {key: found[key] for key in TOLD})
            rows[-1] |= {
                f"{key}_ratio": round(found[f"{key}_ms"] / without[f"{key}_ms"], 2)
                for key in ("p99", "worst")
            }
    return rows


@contextmanager
def _thinking() -> Iterator[Kit]:
    """Open a window beside which somebody thinks."""
    thinker = Thinker()
    with opened(FULL_HD, thinker=thinker) as kit:
        try:
            yield kit
        finally:
            thinker.close()


def _run(kit: Kit, before: Callable[[int, Loop], None], frames: int = FRAMES) -> list[Timed]:
    """Let frames go by at their pace; ``before`` each of them somebody may do something."""
    loop, found = Loop(kit, SteadyClock(), MAKING_SECONDS), list[Timed]()
    for at in range(frames):
        began = time.perf_counter()
        before(at, loop)
        took = timed(loop)
        if at >= REST_FRAMES:
            found.append(took)
        time.sleep(max(0.0, FRAME_BUDGET_SECONDS - (time.perf_counter() - began)))
    return found


def _seated(kit: Kit, rival: str, watch: Watch | None = None) -> Table:
    """Lay a table of four whose first round has been dealt; without a watch one is a person."""
    kinds = [rival if watch else PERSON, rival, rival, rival]
    names = ("Ada", "Bo", "Cleo", "Dev")
    seats = [Player(name, at, kinds[at]) for at, name in enumerate(names)]
    table = lay(kit, seats, "classic", 7, watch)
    while table.match.game.phase is not Phase.TURN:
        for seat in table.match.waiting_for():
            table.act(table.match.legal(seat)[0])
        table.advance()
    table.director.finish()
    return table


def _table(with_mind: bool) -> list[Timed]:
    """Play: hover, answer, go on; with rivals that think, the lens, hints and odds, or without."""
    with _thinking() as kit:
        kit.settings.chain_lens = kit.settings.odds = with_mind
        table = _seated(kit, "master" if with_mind else BOT)
        scene = RoundScene(kit, table)
        kit.stack.push(scene)

        def play(at: int, loop: Loop) -> None:
            if scene is not kit.stack.top or table.match.game.phase is not Phase.TURN:
                return
            squares = sorted(scene.question.costs)
            if at % ANSWER_EVERY == 0:
                if table.match.legal(0) and not scene.is_busy():
                    table.act(table.match.legal(0)[0])
                scene.go_on()
            elif at % MOVE_EVERY == 0 and squares:
                square = squares[at // MOVE_EVERY % len(squares)]
                loop.frame([motion_to(scene.picture.board.square_rect(*square).center)])
            elif with_mind and at % HINT_EVERY == 0:
                scene.counsel.counsel.ask_hint()

        return _run(kit, play)


def _watched(with_mind: bool) -> list[Timed]:
    """Watch four bots; with what each may expect, or without."""
    with _thinking() as kit:
        kit.settings.expected_results = with_mind
        watch = Watch(4, 7, "classic", "fast", False, None)
        table = _seated(kit, BOT, watch)
        table.playback = Playback()
        kit.stack.push(scene_for(kit, table))
        return _run(kit, lambda at, loop: None)


def _theatre(with_mind: bool) -> list[Timed]:
    """See a recorded game; with a review that is being made and opens, or without."""
    with _thinking() as kit:
        told = given(played(1, seed=5))
        scene = scene_for(kit, replay(kit, told.told, told.moments[-1].steps))
        assert isinstance(scene, LuckyboxTheatre)
        scene.seek(scene.told.rounds[1] + 4)
        scene.playback.mode = Mode.PAUSED
        kit.stack.push(scene)

        def look(at: int, loop: Loop) -> None:
            if at == REST_FRAMES and with_mind:
                scene.review()
            elif at == 2 * REST_FRAMES:
                scene.playback.mode = Mode.PLAYING

        return _run(kit, look)
