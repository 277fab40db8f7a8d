"""How quick the shared table is: whole games of people, by a script that never thinks.

``tests.bench`` runs this and prints it.  Seconds are those of the game's own clock, so they are the
same on every machine; nothing is drawn.  The script has one mouse, which needs a moment from one
click to the next, and clicks the answer that seems meant.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
from typing import Any
from unittest.mock import patch

from game.luckybox.bots import DEFAULT_BOT_NAME
from game.luckybox.rules import ROUNDS
from game.luckybox.scenes.luckybox_table import Table, make_table
from game.luckybox.scenes.score.round_score import ScoringScene
from game.luckybox.scenes.shared.shared_draft import SharedDraftScene
from game.luckybox.scenes.shared.shared_scene import SharedRound
from game.record import PERSON_KIND
from game.record import Player as Seated
from game.scenes import destinations as to
from game.ui.window.preferences import Settings
from tests.players.screen import FRAME_MS, Player, close_kit, open_kit

SIZES = ((1280, 720), (1920, 1080))
TABLES = ((4, 0), (6, 6), (12, 0))
"""How many people and how many bots."""
FRAME_SECONDS = FRAME_MS / 1000
HAND_SECONDS = 0.3
"""The time from one click to the next, which is somewhere else."""
LONGEST_GAME_SECONDS = 3600
NUMBERS = 9 * ROUNDS
DEALS = 7, 8, 9
"""A deal with long chains takes half a click a number more than another: each is played."""


class Script:
    """Plays a game at the shared table, and counts clicks and seconds."""

    def __init__(self, player: Player, table: Table) -> None:
        self._player, self._table = player, table
        self._rest = 0.0
        self.clicks = {SharedRound: 0, SharedDraftScene: 0, ScoringScene: 0}
        self.seconds = {SharedRound: 0.0, SharedDraftScene: 0.0, ScoringScene: 0.0}
        self.longest = 0.0
        """The most seconds from one number to the next."""

    def play(self) -> bool:
        """Play until the game is over.  Return whether all of it was at the shared table."""
        number, since = (1, 0), 0.0
        while not self._table.match.is_over:
            scene = self._player.scene
            kind = type(scene)
            if kind not in self.seconds or sum(self.seconds.values()) > LONGEST_GAME_SECONDS:
                return False
            before = self._player.loop.looks
            if self._rest <= 0 and (pos := self._place_to_click(scene)) is not None:
                self._player.click(pos)
                self.clicks[kind] += 1
                self._rest = HAND_SECONDS
            else:
                self._player.do()
            passed = FRAME_SECONDS * (self._player.loop.looks - before)
            self._rest -= passed
            self.seconds[kind] += passed
            now = self._table.match.game.round, self._table.match.game.turn
            since = since + passed if kind is SharedRound and now == number else 0.0
            number, self.longest = now, max(self.longest, since)
        return True

    def _place_to_click(self, scene: object) -> tuple[int, int] | None:
        match scene:
            case SharedDraftScene():
                return _place_in_draft(scene)
            case SharedRound():
                return _place_in_round(scene)
            case ScoringScene() if scene.is_settled:
                return next(it for it in scene.focus.widgets if it.area == "next").rect.center
        return None


def _place_in_draft(scene: SharedDraftScene) -> tuple[int, int] | None:
    for seat in scene.choosing_seats:
        if not scene.is_ready(seat) and scene.may_pick(seat):
            card = next(it for it in scene.offer_of(seat) if it not in scene.picks[seat])
            return scene.view.places["offer", seat, card].center
    if not scene.is_everybody_ready():
        return None
    return next(it for it in scene.focus.widgets if it.area == "confirm").rect.center


def _place_in_round(scene: SharedRound) -> tuple[int, int] | None:
    asked = scene.picture.parts.shown.asked
    for seat in scene.picture.parts.layout.seats:
        if len(scene.question_of(seat).legal) == 1 or asked[seat].only is not None:
            continue
        target = scene.cursors.target(seat)
        # A hand that clicks at once is quicker than any eye, and what spends bolts waits for eyes.
        square = target[1:] if isinstance(target, tuple) else None
        if target is not None and scene.may_answer(seat) and scene.may_answer(seat, square):
            return scene.picture.view.places[target].center
    return None


def party() -> list[dict[str, Any]]:
    """Play whole games of several tables in windows of two sizes."""
    return [game(people, bots, size) for people, bots in TABLES for size in SIZES]


def game(
    people: int, bots: int, size: tuple[int, int], seeds: Sequence[int] = DEALS
) -> dict[str, Any]:
    """Play a game of each deal, and tell how many clicks and seconds a number takes on average."""
    found: dict[str, Any] = {"people": people, "bots": bots, "size": f"{size[0]}x{size[1]}"}
    kinds = [PERSON_KIND] * people + [DEFAULT_BOT_NAME] * bots
    seats = [Seated(f"P{at}", at, kind) for at, kind in enumerate(kinds)]
    scripts = [_play(seats, size, seed) for seed in seeds]
    played = [it for it in scripts if it is not None]
    if len(played) < len(scripts):
        return found | dict.fromkeys(COLUMNS, "boards too small")
    clicks, seconds = [it.clicks for it in played], [it.seconds for it in played]
    figures = (
        fmean(it[SharedRound] for it in clicks) / NUMBERS,
        fmean(it[SharedRound] for it in seconds) / NUMBERS,
        max(it.longest for it in played),
        fmean(it[SharedDraftScene] for it in clicks),
        fmean(it[SharedDraftScene] for it in seconds),
    )
    return found | dict(zip(COLUMNS, [round(it, 1) for it in figures], strict=True))


def _play(seats: Sequence[Seated], size: tuple[int, int], seed: int) -> Script | None:
    """Play a deal to its end; give ``None`` where it is not all at the shared table."""
    kit = open_kit(size, Settings(shares_table=True, guided=["luckybox", "blanco"]))
    try:
        table = make_table(kit, list(seats), "classic", seed)
        script = Script(Player(kit, to.OpenTable(table)), table)
        with patch.object(kit.stack, "draw"):
            return script if script.play() else None
    finally:
        close_kit(kit)


COLUMNS = "clicks a number", "seconds a number", "longest", "draft clicks", "draft seconds"
