"""The notebook of puzzles: each person's first tries and rating.

One JSON file beside the settings; in memory only without a folder. A malformed file is set
aside, an unreadable one is left alone.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

from game.files import write_over
from game.luckybox.puzzles import rating
from game.luckybox.puzzles.rating import BEGIN
from game.luckybox.puzzles.puzzle import Puzzle, puzzle_of, shipped
from game.scenes.frame.words import name_of_player
from game.ui.window.settings import Settings
from game.ui.window.small_files import read_object, set_aside
from game.words import _

FILE_NAME = "puzzles.json"
HIGHEST = 5_000.0
UNNAMED, UNNAMED_BEFORE = "player", ("joueur", "spieler", "jugador")
"""The key of unnamed players; older versions used the language's word."""


@dataclass
class Page:
    """One person's tries."""

    rating: float = BEGIN
    tries: dict[int, bool] = field(default_factory=dict)
    """Whether each puzzle was found, by number, in order of trying."""


class Notebook:
    """Everybody's pages."""

    def __init__(self, settings: Settings) -> None:
        self._notices = settings.notices
        self._path = None if settings.path is None else settings.path.with_name(FILE_NAME)
        self._pages: dict[str, Page] = {}
        if self._path is not None:
            self._read(self._path)

    def page_of(self, name: str) -> Page:
        return self._pages.get(_filed(name), Page())

    def note(self, name: str, puzzle: Puzzle, *, found: bool, helped: bool = False) -> None:
        """Note a first try; later ones change nothing. With a hint (``helped``) it counts half."""
        page = self.page_of(name)
        if puzzle.number in page.tries:
            return
        score = found * (0.5 if helped else 1.0)
        page.rating = rating.after(page.rating, len(page.tries), puzzle.grade, score)
        page.tries[puzzle.number] = found
        self._pages[_filed(name)] = page
        if self._path is None:
            return
        people = {
            who: {"rating": round(one.rating, 2), "tries": list(map(list, one.tries.items()))}
            for who, one in self._pages.items()
        }
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            write_over(self._path, json.dumps(people).encode())
        except OSError as error:
            told = _("What you found cannot be noted ({reason}).")
            self._notices.append(told.format(reason=error.strerror))

    def _read(self, path: Path) -> None:
        try:
            self._pages = _pages_in(read_object(path))
        except FileNotFoundError:
            pass
        except OSError as error:
            self._path = None
            told = _("What was noted of puzzles cannot be read ({reason}).")
            self._notices.append(told.format(reason=error.strerror))
        except (ValueError, TypeError, KeyError, AttributeError, OverflowError):
            self._set_aside(path)

    def _set_aside(self, path: Path) -> None:
        try:
            aside = set_aside(path)
        except OSError:
            self._path = None
            self._notices.append(_("What was noted of puzzles is damaged and cannot be replaced."))
        else:
            told = _("What was noted of puzzles is damaged; it is kept as {file}.")
            self._notices.append(told.format(file=aside.name))


def _filed(name: str) -> str:
    """Return the notebook key; unnamed players share one."""
    folded = name.casefold()
    return UNNAMED if name == _("Player") or folded in UNNAMED_BEFORE else folded


def _pages_in(content: Mapping[str, Any]) -> dict[str, Page]:
    pages: dict[str, Page] = {}
    for who, told in content.items():
        value = float(told["rating"])
        tries = {int(number): bool(found) for number, found in told["tries"]}
        if not 0 <= value <= HIGHEST or min(tries, default=1) < 1:
            raise ValueError("no rating, or no puzzle")
        page, known = Page(value, tries), pages.get(_filed(who))
        if known is not None:
            more, less = sorted((page, known), key=lambda one: len(one.tries), reverse=True)
            page = Page(more.rating, less.tries | more.tries)
        pages[_filed(who)] = page
    return pages


def next_for(page: Page, today: date) -> Puzzle:
    """Return the daily puzzle, else the untried one nearest to the rating, else an old one."""
    of_day = puzzle_of(today)
    if of_day.number not in page.tries:
        return of_day
    fresh = [puzzle for puzzle in shipped() if puzzle.number not in page.tries]
    if fresh:
        strength = page.rating
        return min(fresh, key=lambda one: (abs(rating.OF_GRADE[one.grade - 1] - strength), one))
    latest = next(reversed(page.tries))
    # A newer version may know more puzzles.
    known = [number for number in page.tries if number <= len(shipped())]
    again = [number for number in known if not page.tries[number]] or known
    return shipped()[again[(again.index(latest) + 1) % len(again) if latest in again else 0] - 1]


def told_of_puzzles(settings: Settings) -> str:
    page = Notebook(settings).page_of(name_of_player(settings))
    today = datetime.now(UTC).date()
    puzzle = next_for(page, today)
    which = _("puzzle {number}").format(number=puzzle.number)
    if puzzle == puzzle_of(today) and puzzle.number not in page.tries:
        which = _("today’s puzzle")
    if not page.tries:
        return which
    return _("{puzzle} · rating {rating}").format(puzzle=which, rating=round(page.rating))
