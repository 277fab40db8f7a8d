"""What is installed is written down to the file, and the carried pip is the one that is named."""

from __future__ import annotations

import re
import time
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from game.files import PROJECT
from game.setup import TO_PLAY, TO_TEST, install
from game.setup.install import Needs
from game.workshop.builds import TO_BUILD
from tests import pins

PIN = re.compile(
    r"(?P<name>[\w.-]+)==(?P<version>[\w.]+) \\\n"
    r"(?:    --hash=sha256:[0-9a-f]{64} \\\n)*    --hash=sha256:[0-9a-f]{64}\n"
)
LISTS = [*TO_TEST, TO_BUILD[-1], "game/setup/wheels/requirements.txt"]


@pytest.mark.parametrize("name", LISTS)
def test_every_package_is_pinned_to_the_hashes_of_its_files(name: str) -> None:
    text = (PROJECT / name).read_text("utf-8")
    rest = PIN.sub("", text).splitlines()
    assert PIN.search(text)
    assert [line for line in rest if not line.startswith("#")] == []


@pytest.mark.parametrize("name", LISTS)
def test_the_set_up_reads_a_pin_of_every_package(name: str) -> None:
    found = {pin["name"]: pin["version"] for pin in PIN.finditer((PROJECT / name).read_text())}
    assert Needs.read(PROJECT, [name]).pins == found


def test_the_lists_hold_what_pyproject_names() -> None:
    """To mend it: python3 -m tests.pins."""
    of_group = {group: lists[-1:] for group, (lists, _) in pins.BESIDES.items()}
    for group, lists in {"": TO_PLAY, **of_group}.items():
        names = pins.named(group)
        held = Needs.read(PROJECT, lists).pins
        assert {f"{name}=={version}" for name, version in held.items()} >= set(names)


def test_the_tests_build_the_package_with_what_pyproject_asks_for() -> None:
    wanted = pins.read()["build-system"]["requires"]
    assert {*wanted} <= {*pins.named("tests"), *pins.named()}


def test_the_carried_pip_is_whole_and_has_its_licence_beside_it() -> None:
    assert install.carried().is_file()
    assert "Permission is hereby granted" in (install.WHEELS / "LICENSE.txt").read_text("utf-8")


@pytest.mark.parametrize(
    ("file", "is_too_old"),
    [
        ("x-1.0-cp310-cp310-win_amd64.whl", True),
        ("x-1.0-cp39-cp39-macosx_11_0_arm64.whl", True),
        ("x-1.0-pp310-pypy310_pp73-win_amd64.whl", True),
        ("x-1.0-cp311-cp311-win_amd64.whl", False),
        ("x-1.0-cp314-cp314t-win_arm64.whl", False),
        ("x-1.0-cp39-abi3-win_amd64.whl", False),
        ("x-1.0-py3-none-any.whl", False),
        ("x-1.0-py2.py3-none-any.whl", False),
    ],
)
def test_only_files_for_older_pythons_are_left_out(file: str, is_too_old: bool) -> None:
    assert bool(pins.TOO_OLD.search(file)) is is_too_old


def test_whoever_checks_lays_the_carried_pip_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of the threads that ask it would do so, and take away what the others run."""
    laid: list[TemporaryDirectory[str]] = []

    def slowly(**named: Any) -> TemporaryDirectory[str]:
        laid.append(TemporaryDirectory(**named))
        time.sleep(0.05)  # All others may come meanwhile.
        return laid[-1]

    def resolve(*_wanted: object) -> dict[str, str]:
        pins.unpacked()
        return {}

    monkeypatch.setattr(pins.tempfile, "TemporaryDirectory", slowly)
    monkeypatch.setattr(pins, "resolve", resolve)
    pins.unpacked.cache_clear()
    assert list(pins.check()) == []
    assert len(laid) == 1
    pins.unpacked.cache_clear()
