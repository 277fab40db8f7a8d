"""What the show costs: frames of the greatest cascades and of a whole watched game.

``tests.bench`` runs these and prints them.  Times are of frame work: update, draw and flip, on a
clock that never waits.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Timer
from typing import Any, TypeVar

from game.app import make_kit
from game.blanco.scenes.blanco_result import make_table as lay_blanco
from game.box import GAMES
from game.luckybox.rules import Face, HeldCard, Seat, State, legal_actions
from game.luckybox.scenes.luckybox_table import Table, make_table
from game.luckybox.scenes.round.round_scene import RoundScene
from game.luckybox.scenes.shared.shared_layout import is_table_live
from game.luckybox.scenes.shared.shared_scene import SharedRound
from game.record import Player
from game.scenes import destinations as to
from game.scenes.destinations import first_destination
from game.start import ProgramStart, WatchStart
from game.thinking import InlineThinker
from game.ui.window.background_jobs import LibraryAccess
from game.ui.window.loop import NEW_PICTURES_SECONDS, FrameLoop, tune_garbage_collector
from game.ui.window.preferences import Settings
from game.ui.window.rest import wake_loop
from game.ui.window.scene import Kit
from tests.limit_bench import FRAME_BUDGET_SECONDS, Limit, Timed, limit
from tests.players.rounds import table_at
from tests.tables.table import revealed

T = TypeVar("T")
SIZES = ((1280, 720), (1920, 1080), (2560, 1440), (3840, 2160))
FULL_HD = (1920, 1080)
WATCHED_SIZES = ((1280, 720), FULL_HD, (3840, 2160))
BOARDS = (1, 4, 12)
AT_REST_FRAMES = 400
"""So long is a table still before: what a cascade shows is drawn by then."""
LONGEST_FRAMES = 60 * 30
"""No cascade takes longer; one that hangs must not hang the bench."""
WATCHED_FRAMES = 60 * 60 * 20
CARDS, LINKS = 4, 12
"""A hand whose every cross completes a row and a column: twelve crosses from one answer."""
COLUMN_ENDS = ("moon", "star", "bolt2")


class SteadyClock:
    """A clock that never waits: every frame is a sixtieth of a second long."""

    def __init__(self) -> None:
        self._left = 0.0

    def tick(self, framerate: float, /) -> int:
        """Say that a frame has gone by, in whole milliseconds that add up."""
        self._left += 1000 / framerate
        whole = int(self._left)
        self._left -= whole
        return whole


# --- the greatest cascade ------------------------------------------------------------------------


def chain_hand(first: int) -> tuple[HeldCard, ...]:
    """Make cards on which one 1 sets off twelve crosses: each row pays the number of the next."""
    hand = []
    for card in range(CARDS):
        at = 3 * card
        open_numbers = [(at + row) % 9 + 1 for row in range(3)]
        rows = tuple(str((at + row + 1) % 9 + 1) for row in range(3))
        if card == CARDS - 1:
            rows = (*rows[:2], "star")
        grid = [5] * 9
        crossed = 0b111_111_111
        for row, number in enumerate(open_numbers):
            square = 4 * row  # the diagonal: a row and a column each
            grid[square] = number
            crossed &= ~(1 << square)
        hand.append(HeldCard(Face(first + card, tuple(grid), rows, COLUMN_ENDS), crossed))
    return tuple(hand)


def chain_game(boards: int) -> State:
    """Lay a table at which everyone holds such a hand and a 1 is up."""
    seats = [
        Seat(chain_hand(1 + CARDS * at), 4, 0, (0,) * 4, (0,) * 4, (), False, (), 0)
        for at in range(boards)
    ]
    return revealed(1, *seats, round=2, turn=4)


def set_off(table: Table) -> int:
    """Let every board answer and use every bonus; give the crosses of the longest cascade."""
    for player in range(len(table.players)):
        while legal := legal_actions(table.match.game, player):
            # The first 1 lies on the first card; every later number is open once.
            table.act(next(action for action in legal if getattr(action, "card", 0)))
    return max(seat.combo for seat in table.match.game.seats)


@contextmanager
def opened(size: tuple[int, int]) -> Iterator[Kit]:
    """Open a window of a size, without sound to wait for."""
    settings = Settings()
    settings.motion, settings.speed, settings.muted = "full", "normal", True
    # Here nobody thinks beside the window.
    settings.expected_results = False
    start = ProgramStart(None, "en", None, size, None, None)
    kit = make_kit(start, settings, LibraryAccess(None, GAMES), thinker=InlineThinker())
    tune_garbage_collector()  # As the program does once it is loaded.
    try:
        yield kit
    finally:
        kit.stack.remove_all_scenes()
        kit.stack.apply_changes()
        kit.window.close()
        kit.shelf.close()


def timed(loop: FrameLoop) -> Timed:
    """Run a frame; one that works on a picture and is put off counts like one that is shown."""
    began, cpu = time.perf_counter(), time.thread_time()
    loop.run_frame([])
    return Timed(time.perf_counter() - began, time.thread_time() - cpu)


class Show:
    """A table about to cascade, shown and at rest."""

    def __init__(self, kit: Kit, boards: int, is_shared: bool = False) -> None:
        """Lay it and let the scene draw ahead what it does while nothing moves."""
        kit.settings.shares_table = is_shared
        self.table = table_at(kit, chain_game(boards))
        kit.stack.push((SharedRound if is_shared else RoundScene)(kit, self.table))
        self.loop = FrameLoop(kit, SteadyClock(), NEW_PICTURES_SECONDS)
        for _ in range(AT_REST_FRAMES):
            self.loop.run_frame([])

    def frames(self, frame: Callable[[FrameLoop], T] = timed) -> Iterator[T]:
        """Set it off; give what is found of every frame that is drawn until all is still."""
        crosses = set_off(self.table)
        assert crosses >= 10, f"a cascade of {crosses} is no BOX!"
        for _ in range(LONGEST_FRAMES):
            done = self.loop.frames_drawn + self.loop.frames_put_off
            took = frame(self.loop)
            if self.loop.frames_drawn + self.loop.frames_put_off > done:
                yield took
            elif not self.table.director.is_busy():
                return


def summed_up(frames: list[Timed]) -> dict[str, float]:
    """Sum up frames, in milliseconds and as the share of frames that came too late."""
    wall, cpu = sorted(it.seconds for it in frames), sorted(it.cpu_seconds for it in frames)
    late = sum(took > FRAME_BUDGET_SECONDS for took in wall)
    nearly = min(len(frames) - 1, int(len(frames) * 0.99))
    return {
        "median_ms": round(statistics.median(wall) * 1000, 2),
        "p99_ms": round(wall[nearly] * 1000, 2),
        "worst_ms": round(wall[-1] * 1000, 2),
        "late_percent": round(100 * late / len(frames), 2),
        "cpu_median": round(statistics.median(cpu) * 1000, 2),
        "cpu_p99": round(cpu[nearly] * 1000, 2),
        "cpu_worst": round(cpu[-1] * 1000, 2),
        "frames": len(frames),
    }


def to_limit(found: dict[str, float], before: Limit, after: Limit) -> dict[str, float]:
    """Tell frames as ratios to bare ones of the same size, drawn just before and just after."""
    bare = (before.median_ms + after.median_ms) / 2
    return {
        "median_to_limit": round(found["median_ms"] / bare, 2),
        "p99_to_limit": round(found["p99_ms"] / bare, 2),
        "limit_ms": round(bare, 2),
        "limit_late_percent": max(before.late_percent, after.late_percent),
    }


def cascades() -> list[dict[str, Any]]:
    """Time the frames of a BOX! cascade on one, four and twelve boards at once.

    Tables of four and twelve are also shown as people share them, where they can.
    """
    rows = []
    for size in SIZES:
        alone, bare = 0.0, limit(size)
        shared = [boards for boards in BOARDS if is_table_live(size, (False,) * boards)]
        for boards, is_shared in (*[(it, False) for it in BOARDS], *[(it, True) for it in shared]):
            with opened(size) as kit:
                found = summed_up(list(Show(kit, boards, is_shared).frames()))
            alone = alone or found["cpu_median"]
            before, bare = bare, limit(size)
            table = {"boards": boards, "shared": "yes" if is_shared else "no"}
            row: dict[str, Any] = {"size": f"{size[0]}x{size[1]}", **table, **found}
            row["to_one"] = round(found["cpu_median"] / alone, 2)
            rows.append(row | to_limit(found, before, bare))
    return rows


def watched() -> list[dict[str, Any]]:
    """Time every frame of a whole game of four bots, at three sizes, beside bare frames."""
    rows = []
    for size in WATCHED_SIZES:
        before = limit(size)
        found = watched_game(size)
        rows.append(
            {"size": f"{size[0]}x{size[1]}", **found} | to_limit(found, before, limit(size))
        )
    return rows


def watched_game(size: tuple[int, int]) -> dict[str, float]:
    """Time every frame of a whole game of four bots, from deal to verdict.

    The first picture of all is told apart: nothing can be shown before it.
    """
    with opened(size) as kit:
        watch = WatchStart(4, 1, "classic", "fast", True, None)
        kit.stack.push(first_destination(ProgramStart(None, "en", None, size, None, watch)))
        loop = FrameLoop(kit, SteadyClock(), NEW_PICTURES_SECONDS)
        first = timed(loop)
        frames = []
        while len(kit.stack):
            frames.append(timed(loop))
            if len(frames) > WATCHED_FRAMES:
                raise AssertionError("the watched game does not end")
        found = summed_up(frames)
    return found | {"put_off": loop.frames_put_off, "first_ms": round(first.seconds * 1000, 2)}


# --- screens that wait ---------------------------------------------------------------------------

SETTLED_SECONDS, WAITING_SECONDS = 8.0, 60.0
"""After the first nothing moves any more; the second is what is measured."""


def idle() -> list[dict[str, Any]]:
    """Measure what each waiting screen costs, with music and without."""
    rows = []
    with opened(FULL_HD) as kit:
        kit.settings.motion = "none"
        loop = FrameLoop(kit)
        alone, duel = [Player("Ada")], [Player("Ada"), Player("Bot", 1, "tidy")]
        round_table = table_at(kit, chain_game(1))
        screens: dict[str, Any] = {
            "title": to.Title(),
            "settings": to.Settings(),
            "pause": to.PauseMenu(round_table),
            "round": to.OpenTable(round_table),
            "draft": to.OpenTable(make_table(kit, alone, "classic", 1)),
            "Blanco": to.OpenTable(lay_blanco(kit, duel, "single", 1)),
        }
        for name, place in screens.items():
            kit.stack.push(place)
            for is_muted in (False, True):
                kit.sound.muted = is_muted
                kit.sound.play_music(None if is_muted else "table")
                run_for(loop, SETTLED_SECONDS)
                wall, cpu = time.perf_counter(), time.process_time()
                run_for(loop, WAITING_SECONDS)
                share = (time.process_time() - cpu) / (time.perf_counter() - wall)
                music = "no" if is_muted else "yes"
                rows.append({"screen": name, "music": music, "percent": round(100 * share, 2)})
            kit.stack.pop()
    return rows


def run_for(loop: FrameLoop, seconds: float) -> None:
    """Run the loop for a while.  At its end it is woken, lest it wait for an event for ever."""
    until = time.perf_counter() + seconds
    alarm = Timer(seconds, wake_loop)
    alarm.daemon = True
    alarm.start()
    try:
        while time.perf_counter() < until:
            loop.run_frame()
    finally:
        alarm.cancel()
