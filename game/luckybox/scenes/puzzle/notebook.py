"""The notebook of the puzzles each player has tried: their results, ratings and what is next."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from itertools import takewhile
from pathlib import Path
from typing import Any

from game.files import replace_file
from game.luckybox.puzzles import (
    INITIAL_RATING,
    RATING_OF_GRADE,
    Puzzle,
    puzzle_of_day,
    rating_after_try,
    shipped_puzzles,
)
from game.scenes.frame.charts import usual_player_name
from game.ui.widgets.intents import TooltipText
from game.ui.window.preferences import Settings, read_json_object, rename_damaged_file
from game.words import _


def rating_meaning() -> TooltipText:
    """Return what a puzzle rating means, by the difficulties of which it solves half."""
    rule = _(
        "At {easy} you solve about half of difficulty 1, at {hard} half of difficulty 5. "
        "Only first tries count."
    )
    easy, *_between, hard = RATING_OF_GRADE
    return TooltipText(_("rating"), rule.format(easy=easy, hard=hard))


def puzzle_name(number: int) -> str:
    name = _("puzzle {number}").format(number=number)
    return name[:1].upper() + name[1:]


def puzzle_title(number: int, grade: int, is_of_today: bool) -> str:
    if is_of_today:
        return _("Puzzle of the day, difficulty {grade}/5").format(grade=grade)
    return _("Puzzle {number}, difficulty {grade}/5").format(number=number, grade=grade)


NOTEBOOK_FILE_NAME = "puzzles.json"
MAX_RATING = 5_000.0
TRIES_BEFORE_RETURN = 5
"""How many other puzzles are tried before a missed one comes back."""
UNNAMED_KEY, OLD_UNNAMED_KEYS = "player", ("joueur", "spieler", "jugador")
"""The notebook's key for unnamed players, and the keys that older versions used for them."""


@dataclass
class NotebookPage:
    """A player's puzzle rating, and the puzzles they have tried."""

    rating: float = INITIAL_RATING
    tries: dict[int, bool] = field(default_factory=dict)
    """Whether each puzzle was solved on the first try, by puzzle number.  The latest is last."""
    missed: dict[int, int] = field(default_factory=dict)
    """By number of a puzzle not solved yet: after how many tries it comes back."""
    begun: set[int] = field(default_factory=set)
    """The puzzles whose first try was begun and not ended: looked at so, a solution counts half."""

    @property
    def streak(self) -> int:
        return len([*takewhile(bool, reversed(self.tries.values()))])

    @property
    def solved_count(self) -> int:
        return len(self.tries.keys() - self.missed.keys())


class PuzzleNotebook:
    """The puzzle ratings and tries of all players, saved in a file after each first try."""

    def __init__(self, settings: Settings) -> None:
        self._notices = settings.notices
        self._path = None if settings.path is None else settings.path.with_name(NOTEBOOK_FILE_NAME)
        self._pages: dict[str, NotebookPage] = {}
        if self._path is not None:
            self._load_pages(self._path)

    def page_of_player(self, name: str) -> NotebookPage:
        return self._pages.get(_player_key(name), NotebookPage())

    def note_try(self, name: str, puzzle: Puzzle, *, found: bool, helped: bool = False) -> None:
        """Record and save the result of a try.  Only the first one changes the rating.

        If ``helped`` is true, a solved puzzle counts half.  No solution lowers the rating.  A
        missed puzzle comes back.
        """
        page = self.page_of_player(name)
        is_first = puzzle.number not in page.tries
        page.begun.discard(puzzle.number)
        if is_first:
            score = found * (0.5 if helped else 1.0)
            rating = rating_after_try(page.rating, len(page.tries), puzzle.grade, score)
            # Half of an easy puzzle is less than was expected, but no solution costs points.
            page.rating = max(page.rating, rating) if found else rating
            page.tries[puzzle.number] = found
        else:
            # Between two that come back is a new one.
            least = len(page.tries) + 1
            page.missed = {number: max(due, least) for number, due in page.missed.items()}
        if found:
            page.missed.pop(puzzle.number, None)
        elif is_first or puzzle.number in page.missed:
            page.missed[puzzle.number] = len(page.tries) + TRIES_BEFORE_RETURN
        self._save_page(name, page)

    def note_begun(self, name: str, puzzle: Puzzle) -> None:
        """Record and save that somebody has begun the first try at a puzzle."""
        page = self.page_of_player(name)
        if puzzle.number not in page.tries and puzzle.number not in page.begun:
            page.begun.add(puzzle.number)
            self._save_page(name, page)

    def _save_page(self, name: str, page: NotebookPage) -> None:
        self._pages[_player_key(name)] = page
        if self._path is None:
            return
        people = {
            who: {
                "rating": round(one.rating, 2),
                "tries": list(map(list, one.tries.items())),
                "missed": list(map(list, one.missed.items())),
                "begun": sorted(one.begun),
            }
            for who, one in self._pages.items()
        }
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            replace_file(self._path, json.dumps(people).encode())
        except OSError as error:
            told = _("Your puzzle result can’t be saved ({reason}).")
            self._notices.append(told.format(reason=error.strerror))

    def _load_pages(self, path: Path) -> None:
        try:
            self._pages = _parse_pages(read_json_object(path))
        except FileNotFoundError:
            pass
        except OSError as error:
            self._path = None
            told = _("Your puzzle progress can’t be loaded ({reason}).")
            self._notices.append(told.format(reason=error.strerror))
        except (ValueError, TypeError, KeyError, AttributeError, OverflowError):
            self._rename_damaged_file(path)

    def _rename_damaged_file(self, path: Path) -> None:
        try:
            aside = rename_damaged_file(path)
        except OSError:
            self._path = None
            self._notices.append(_("Your puzzle progress file is damaged and can’t be replaced."))
        else:
            told = _("Your puzzle progress was damaged; the old file is kept as {file}.")
            self._notices.append(told.format(file=aside.name))


def _player_key(name: str) -> str:
    """Return the notebook's key for a player's page.  All unnamed players share a page."""
    folded = name.casefold()
    return UNNAMED_KEY if name == _("Player") or folded in OLD_UNNAMED_KEYS else folded


def _parse_pages(content: Mapping[str, Any]) -> dict[str, NotebookPage]:
    pages: dict[str, NotebookPage] = {}
    for who, told in content.items():
        value = float(told["rating"])
        tries = {int(number): bool(found) for number, found in told["tries"]}
        if not 0 <= value <= MAX_RATING or min(tries, default=1) < 1:
            raise ValueError("no rating, or no puzzle")
        # Older versions noted only how the first try went.
        unsolved = [[number, 0] for number, found in tries.items() if not found]
        missed = {int(number): int(due) for number, due in told.get("missed", unsolved)}
        begun = {int(number) for number in told.get("begun", ())} - tries.keys()
        page, known = NotebookPage(value, tries, missed, begun), pages.get(_player_key(who))
        if known is not None:
            more, less = sorted((page, known), key=lambda one: len(one.tries), reverse=True)
            tries, missed = less.tries | more.tries, less.missed | more.missed
            begun = (page.begun | known.begun) - tries.keys()
            page = NotebookPage(more.rating, tries, missed, begun)
        pages[_player_key(who)] = page
    return pages


def next_puzzle(page: NotebookPage, today: date) -> Puzzle:
    """Return today's puzzle or, if it was tried, a missed one that is due, or the next new one.

    The next new one fits the rating best.  Once all puzzles were tried, return one to repeat,
    preferably one that is still unsolved.
    """
    of_day = puzzle_of_day(today)
    if of_day.number not in page.tries:
        return of_day
    # The notebook may come from a newer version with more puzzles.
    known = [number for number in page.tries if number <= len(shipped_puzzles())]
    missed = [number for number in known if number in page.missed]
    due = [number for number in missed if page.missed[number] <= len(page.tries)]
    if due:
        return shipped_puzzles()[min(due, key=page.missed.__getitem__) - 1]
    fresh = [puzzle for puzzle in shipped_puzzles() if puzzle.number not in page.tries]
    if fresh:
        strength = page.rating
        return min(fresh, key=lambda one: (abs(RATING_OF_GRADE[one.grade - 1] - strength), one))
    latest = next(reversed(page.tries))
    again = missed or known
    return shipped_puzzles()[
        again[(again.index(latest) + 1) % len(again) if latest in again else 0] - 1
    ]


def puzzle_detail(settings: Settings) -> str:
    page = PuzzleNotebook(settings).page_of_player(usual_player_name(settings))
    today = datetime.now(UTC).date()
    puzzle = next_puzzle(page, today)
    which = _("puzzle {number}").format(number=puzzle.number)
    if puzzle == puzzle_of_day(today) and puzzle.number not in page.tries:
        which = _("today’s puzzle")
    elif puzzle.number in page.missed:
        which = _("{puzzle} again").format(puzzle=which)
    if not page.tries:
        return which
    return _("{puzzle} · rating {rating}").format(puzzle=which, rating=round(page.rating))
