"""A folder of damaged games: every command works, and what is sound stays and counts.

``LUCKYBOX_DAMAGED=1000`` damages more of them.
"""

from __future__ import annotations

import io
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from game.box import GAMES
from game.errors import PlainError
from game.library import Search, list_games, list_profiles
from game.library.commands import (
    backup_command,
    check_command,
    export_command,
    list_command,
    repair_command,
    restore_command,
    show_command,
)
from game.library.gamefile import FOLDER
from tests.damage import damaged_home
from tests.tables.box import load
from tests.tables.libraries import connection_to

COUNT = int(os.environ.get("LUCKYBOX_DAMAGED", "40"))


def said(home: Path, command: Callable[..., int], *given: object) -> tuple[int, str]:
    out = io.StringIO()
    return command(home, GAMES, *given, out), out.getvalue()


def test_every_command_works_on_damaged_files_and_loses_nothing_that_is_sound(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home, other = tmp_path / "home", tmp_path / "other"
    made = damaged_home(home, COUNT)
    before = {path.name: path.read_bytes() for path in (home / FOLDER).iterdir()}
    with connection_to(home) as connection:
        games = {entry.uid: entry for entry in list_games(connection, Search(limit=-1))}
        for uid, actions in made.sure.items():
            entry = games.get(uid)
            if entry is None or not entry.is_readable:
                assert actions == 0, uid
            else:
                there = load(connection, uid).record
                assert entry.actions == len(there.actions) >= actions, uid
        finished = [entry for entry in games.values() if entry.is_finished and not entry.damage]
        (played, *_others) = (who.games for who in list_profiles(connection) if who.name == "Ada")
        assert sum(played.values()) == len(finished) >= len(made.sound) // 2
    code, listed = said(home, list_command, False)
    assert (code, len(listed.splitlines())) == (0, len(games))
    code, faults = said(home, check_command)
    damaged = sum(bool(entry.damage) for entry in games.values())
    assert (code, len(faults.splitlines()) - 1) == (1, damaged)
    assert COUNT * 0.9 <= damaged <= COUNT, "who loses the last line alone is as good as before"
    for entry in games.values():
        for command, given in ((show_command, ()), (export_command, ("-",))):
            try:
                assert said(home, command, str(entry.number), *given)[0] == 0
            except PlainError:
                assert not entry.is_readable
    assert said(home, repair_command)[0] == 0
    assert said(home, backup_command, str(tmp_path / "all.zip"))[0] == 0
    assert said(other, restore_command, str(tmp_path / "all.zip"))[0] == 0
    with connection_to(other) as connection:
        readable = {entry.uid for entry in games.values() if entry.is_readable}
        assert {entry.uid for entry in list_games(connection, Search(limit=-1))} == readable
    assert {path.name: path.read_bytes() for path in (home / FOLDER).iterdir()} == before
    assert "Traceback" not in capsys.readouterr().err
