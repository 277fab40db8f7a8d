"""Whatever the library fails with is told on every screen; damaged games open as far as they go."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

import game.library
from game.blanco.scenes.blanco_result import make_table as lay_blanco
from game.library import GamePlayedElsewhere, LibraryUnavailable, NoSuchGame
from game.library.gamefile import GAMES_FOLDER, SAVING_FAILS_NOTICE, FileNotes
from game.luckybox.scenes.luckybox_table import make_replay_table, make_table
from game.record import PERSON_KIND, Record
from game.record import Player as Seated
from game.scenes import destinations as to
from game.scenes.shelf.kept_games import SavedGamesScene
from game.scenes.table.table import Seated as Table
from game.thinking import PendingResult
from game.ui.widgets.focus import Focus
from game.ui.window.background_jobs import Notices
from game.ui.window.scene import Destination, Kit
from tests.damage import damaged_home
from tests.players.homes import opened_copy, wait_until
from tests.players.screen import Player, open_kit, seldom_drawn
from tests.tables.libraries import PATIENCE, play
from tests.tour import open_to_all

FAILURES = (
    sqlite3.OperationalError("no such column: mood"),
    sqlite3.OperationalError("Could not decode to UTF-8 column 'name' with text '\\xff'"),
    sqlite3.IntegrityError("UNIQUE constraint failed"),
    KeyError("players"),
    UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid start byte"),
    ValueError("x" * 5000),
    MemoryError(),
    OSError(28, "No space left on device"),
    LibraryUnavailable(SAVING_FAILS_NOTICE.format(reason="{odd}")),
    GamePlayedElsewhere(),
    NoSuchGame("f00d"),
    StopIteration(),
    SystemExit("ERROR: luckybox appears to have been moved or deleted"),
)
ODD = FAILURES[0]
EVERY = range(1, 10_000)


class Failing(game.library.Library):
    """A library in which some of what is asked fails, counted from the first question on."""

    failure: BaseException = ODD
    fails: range = range(0)
    asked = 0

    def ask(self, question: Callable[..., Any], *given: Any, **more: Any) -> Any:
        self.asked += 1
        if self.asked in self.fails:
            return _settled(super().ask(self.refuse))
        return _settled(super().ask(question, *given, **more))

    def keep(self, uid: str, record: Record, notes: FileNotes) -> PendingResult[None]:
        self.asked += 1
        if self.asked in self.fails:
            # Nothing can be spelled of such a record.
            record = Unspeakable(self.failure)  # type: ignore[assignment]
        return _settled(super().keep(uid, record, notes))

    def refuse(self, *_given: object) -> Any:
        raise self.failure

    def fail(self, failure: BaseException, fails: range) -> None:
        """Let these questions fail, the next one being the first."""
        self.failure, self.fails, self.asked = failure, fails, 0


def _settled(ticket: PendingResult[Any]) -> PendingResult[Any]:
    """Have the answer there in the next frame, however busy this machine is."""
    assert ticket.wait_until_done(PATIENCE)
    return ticket


class Unspeakable:
    """A record that fails whoever looks at it."""

    def __init__(self, failure: BaseException) -> None:
        self.failure = failure

    def __getattr__(self, name: str) -> Any:
        raise self.failure


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Give what was told, as it is told."""
    said: list[str] = []
    show = Notices.show_notice

    def listen(notices: Notices, message: str, *, is_news: bool = False) -> None:
        said.append(message)
        show(notices, message, is_news=is_news)

    monkeypatch.setattr(Notices, "show_notice", listen)
    return said


@pytest.fixture
def kit(six_games_home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Kit:
    monkeypatch.setenv("LUCKYBOX_HOME", str(tmp_path))
    monkeypatch.setattr(game.library, "Library", Failing)
    return opened_copy(six_games_home, tmp_path, (960, 540))


def failing(kit: Kit) -> Failing:
    library = kit.shelf.library
    assert isinstance(library, Failing)
    return library


def table_of(kit: Kit, name: str) -> Table:
    players = [Seated("Ada", 0), Seated("Zoé", 1)]
    return (
        lay_blanco(kit, players, "single")
        if name == "blanco"
        else make_table(kit, players, "classic")
    )


def ended(kit: Kit) -> Table:
    table = table_of(kit, "luckybox")
    play(table.match)
    return table


SCREENS: dict[str, Callable[[Kit], Destination]] = {
    **{
        type(destination).__name__: lambda _kit, there=destination: there
        for destination in open_to_all()
    },
    "Daily": lambda _kit: to.DailyDeals("Ada"),
    "Run": lambda _kit: to.LuckyRun("Ada"),
    "Gallery": lambda _kit: to.BestMoments("luckybox"),
    "Solo": lambda _kit: to.SoloGame("Ada"),
    "Table": lambda kit: to.OpenTable(table_of(kit, "luckybox")),
    "Table of Blanco": lambda kit: to.OpenTable(table_of(kit, "blanco")),
    "Pause": lambda kit: to.PauseMenu(table_of(kit, "luckybox")),
    "Final score": lambda kit: to.OpenTable(ended(kit)),
    "Theatre": lambda kit: to.OpenTable(make_replay_table(kit, ended(kit).match.record())),
    "Share": lambda kit: to.ShareGame(ended(kit).match),
}


ASKING = ("Title", "SavedGames", "Gallery", "Statistics", "Daily", "Run")
"""The screens that are about what the library answers."""


PRESSED = 14
"""So many widgets of a screen are pressed, or a few more: where there are many, most are alike."""


def go_to(player: Player, screen: str) -> Focus | None:
    """Stand before a screen, which has had its answers."""
    # Something to come back to, which asks nothing.
    player.kit.stack.replace_all_scenes(to.HowToPlay())
    player.wait()
    player.open(SCREENS[screen](player.kit), frames=6)
    focus = getattr(player.scene, "focus", None)
    return focus if isinstance(focus, Focus) else None


def press(player: Player, at: int) -> None:
    """Press something on a screen, and on a question that it leads to."""
    for place in (at, -1):
        focus = getattr(player.scene, "focus", None)
        if not isinstance(focus, Focus) or place >= len(focus.widgets):
            return
        widget = focus.widgets[place]
        before = player.scene
        if widget.visible and widget.enabled:
            widget.activate()
        player.wait(3)
        if player.scene is None or player.scene is before or player.scene.opaque:
            return


each_failure = pytest.mark.parametrize(
    "failure", FAILURES, ids=lambda failure: type(failure).__name__
)


@each_failure
def test_failures_are_told_where_one_asks(kit: Kit, said: list[str], failure: Exception) -> None:
    player, library = Player(kit), failing(kit)
    for screen in ASKING:
        library.fail(failure, EVERY)
        said.clear()
        go_to(player, screen)
        assert player.is_playing, screen
        assert said, screen
        assert all(len(message) < 300 for message in said)


@each_failure
def test_a_failure_to_keep_a_game_is_told(kit: Kit, said: list[str], failure: Exception) -> None:
    player, library = Player(kit), failing(kit)
    go_to(player, "Table of Blanco")
    library.fail(failure, EVERY)
    said.clear()
    table = getattr(player.scene, "table")  # noqa: B009 - whichever scene it is
    for _action in range(3):
        table.act(table.match.legal(table.match.waiting_seats()[0])[0])
        player.wait(3)
    assert library.asked == 3
    assert player.is_playing
    (told,) = said
    assert "not being saved" in told and len(told) < 200
    library.fail(failure, range(0))
    table.act(table.match.legal(table.match.waiting_seats()[0])[0])
    player.wait(3)
    assert said[1:] == ["Saving works again."]


@pytest.mark.parametrize("screen", SCREENS)
def test_whatever_is_pressed_meanwhile_the_screen_goes_on(kit: Kit, screen: str) -> None:
    player, library = Player(kit), failing(kit)
    library.fail(ODD, EVERY)
    go_to(player, screen)
    assert player.is_playing, "it opens"
    assert library.asked or screen not in ASKING
    library.fail(ODD, range(0))
    focus = go_to(player, screen)
    count = len(focus.widgets) if focus is not None else 1
    for at in range(0, count, max(1, count // PRESSED)):
        library.fail(ODD, range(0))
        with seldom_drawn(kit):
            focus = go_to(player, screen)
        library.fail(FAILURES[at % len(FAILURES)], EVERY)
        label = focus.widgets[at].label if focus is not None and at < len(focus.widgets) else ""
        press(player, at)
        assert player.is_playing or label == "Quit", (screen, label)


@pytest.mark.parametrize("screen", ASKING)
def test_whichever_fails_the_others_are_answered(kit: Kit, said: list[str], screen: str) -> None:
    # Who plays is known, so that every visit asks as often.
    kit.settings.last_seats = [("Ada", "0", PERSON_KIND)]
    player, library = Player(kit), failing(kit)
    library.fail(ODD, range(0))
    go_to(player, screen)
    count = library.asked
    assert count
    for number in range(1, count + 1):
        library.fail(ODD, range(number, number + 1))
        said.clear()
        go_to(player, screen)
        assert player.is_playing
        assert any("no such column" in message for message in said), number
        said.clear()
        # Asked again, everything is there.
        go_to(player, screen)
        assert not said


def test_what_cannot_be_taken_up_can_be_tried_again(kit: Kit, said: list[str]) -> None:
    player, library = Player(kit), failing(kit)
    library.fail(ODD, range(0))
    focus = go_to(player, "SavedGames")
    assert focus is not None
    for label in ("Continue", "Watch", "Export"):
        before = player.scene
        library.fail(ODD, EVERY)
        focus.find_by_label(label).activate()
        player.wait(6)
        assert player.scene is before
        assert "no such column" in said[-1]
        library.fail(ODD, range(0))
    focus.find_by_label("Continue").activate()
    player.wait(6)
    assert player.scene is not before


def test_what_nobody_foresaw_is_printed(kit: Kit, capsys: pytest.CaptureFixture[str]) -> None:
    player, library = Player(kit), failing(kit)
    for failure, is_printed in ((ODD, True), (NoSuchGame("x"), False)):
        library.fail(failure, EVERY)
        go_to(player, "Statistics")
        assert ("Traceback" in capsys.readouterr().err) == is_printed


COUNT = int(os.environ.get("LUCKYBOX_DAMAGED", "20"))
"""How many games are damaged; ``LUCKYBOX_DAMAGED=1000`` damages more of them."""


def listed_games(player: Player) -> SavedGamesScene:
    scene = SavedGamesScene(player.kit)
    player.kit.stack.replace_all_scenes(scene)
    player.wait()
    wait_until(player, lambda: scene.found.is_known)
    return scene


def test_every_damaged_game_is_listed_and_opens_as_far_as_it_goes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LUCKYBOX_HOME", str(tmp_path))
    made = damaged_home(tmp_path, COUNT)
    before = {path.name: path.read_bytes() for path in (tmp_path / GAMES_FOLDER).iterdir()}
    kit = open_kit(folder=tmp_path)
    player = Player(kit)
    scene = listed_games(player)
    # Those beyond the first are read while one looks.
    wait_until(player, lambda: scene.rows.count >= COUNT)
    opened = 0
    for row in range(scene.rows.count):
        scene = listed_games(player)
        scene.rows.choose_row(row)
        wait_until(
            player, lambda scene=scene: scene.chosen_game is not None and not scene.is_waiting
        )
        game = scene.chosen_game
        assert game is not None
        player.press(pygame.K_RETURN)
        if game.is_readable:
            wait_until(player, lambda scene=scene: kit.stack.top is not scene)
            player.wait(3)
            opened += 1
        else:
            assert kit.stack.top is scene
    assert opened > len(made.sound)
    after = {path.name: path.read_bytes() for path in (tmp_path / GAMES_FOLDER).iterdir()}
    assert {name: after[name] for name in before} == before
    assert "Traceback" not in capsys.readouterr().err
