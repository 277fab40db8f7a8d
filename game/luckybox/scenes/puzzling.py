"""The puzzle scene, its hints, and the notebook of puzzles tried."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime
from functools import partial
from itertools import takewhile
from pathlib import Path
from typing import Any, NamedTuple, Unpack

import pygame

from game.challenge import read_code
from game.files import write_over
from game.luckybox.puzzles import puzzle as rating
from game.luckybox.puzzles.puzzle import (
    INITIAL_RATING,
    Chain,
    Puzzle,
    find_answer_chains,
    is_answered,
    points_in_round,
    puzzle_of,
    shipped,
)
from game.luckybox.record import LuckyboxMatch
from game.luckybox.rules import Cross, State, UseBonus
from game.luckybox.stage import worth_of
from game.record import Player
from game.scenes import destinations as to
from game.scenes.first_game import Guide, GuideButton, Step
from game.scenes.frame.charts import name_of_player, signed
from game.scenes.frame.drawing import Pen
from game.scenes.frame.widget_scene import SheetScene
from game.scenes.table.effects import draw_burst
from game.scenes.table.play_scene import TableScene
from game.scenes.watch.timeline import WatchableScene
from game.stage import clamp, out_cubic
from game.thinking import Thinks, Thought
from game.ui.draw.palette import (
    GRAPE,
    INK,
    LEAF,
    MAGENTA,
    PAPER,
    SKY,
    STONE,
    SUNFLOWER,
    TANGERINE,
    TEAL_DEEP,
)
from game.ui.draw.shapes import across, down, take_top, trim
from game.ui.widgets.button import Button
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import Back, Confirm, Key
from game.ui.widgets.widget import Label, Options, Spot, Widget, keep_alike, with_keys
from game.ui.window.layout import Placement
from game.ui.window.preferences import Settings, read_object, rename_damaged
from game.ui.window.scene import Kit, Scene
from game.words import N_, _

from .counsel.hint_board import HINT, LENS, ODDS
from .counsel.reasons import squares_of
from .luckybox_guide import LuckyboxSight
from .luckybox_table import Table, Task
from .meanings import button_meaning
from .round.round_scene import RoundScene

COLOURS = (SUNFLOWER, MAGENTA, SKY, TANGERINE, LEAF)
COUNTS_FOR, FLIES_FOR = 0.9, 2.6
"""Seconds in which the points count up, and in which confetti flies."""
FLECKS, REACH = 120, 620.0
PUZZLE_UNITS, LINE_UNITS, CAPTION_UNITS = 32.0, 28.0, 26.0
SQUARES = 5


def name_of(number: int, grade: int, is_of_today: bool) -> str:
    if is_of_today:
        return _("Puzzle of the day, difficulty {grade}/5").format(grade=grade)
    return _("Puzzle {number}, difficulty {grade}/5").format(number=number, grade=grade)


class Solved(NamedTuple):
    """The result of a solved puzzle."""

    number: int
    grade: int
    gain: int
    rating: int
    change: int | None
    """By how much the rating changed; None: an earlier try counted."""
    streak: int
    """Puzzles in a row solved on the first try."""
    was_helped: bool
    is_of_today: bool

    @property
    def line(self) -> str:
        """A sentence about the rating."""
        if self.change is None:
            return _("Not on the first try, so your rating stays. Well done for sticking with it!")
        if self.was_helped:
            return _("With a hint it counts half.")
        return _("On the first try!")

    @property
    def name(self) -> str:
        return name_of(self.number, self.grade, self.is_of_today)

    def to_share(self) -> str:
        """Return the result as text with a small pattern that does not reveal the solution."""
        # A first try, a hint, a later try: a square says it without a word.
        square = "🟨" if self.was_helped else "🟦" if self.change is None else "🟩"
        squares = square * self.grade + "⬜" * (SQUARES - self.grade)
        told = _("Solved! +{gain}").format(gain=self.gain)
        return f"Super Mega Lucky Box\n{self.name}\n{squares} {told}\n{self.line}"


class PuzzleSolvedScene(SheetScene):
    """The moment of a solved puzzle."""

    opaque = True
    title = N_("Solved!")
    asks_at = "share"

    def __init__(self, kit: Kit, solved: Solved) -> None:
        super().__init__(kit, "puzzle_solved")
        self.solved = solved
        self._seconds = 0.0
        stay = Button("stay", N_("See the board"), kit.stack.pop, style="quiet", shortcut=Back())
        share = Button(
            "share", N_("Copy result"), self._copy, style="secondary", icon="copy",
            shortcut=Key("copy"),
        )  # fmt: skip
        onward = Button("next", N_("Next puzzle"), self._go_on, shortcut=Confirm())
        keep_alike(stay, share)
        self.focus = Focus(kit, [stay, share, onward], default=onward)

    def update(self, dt: float) -> bool:
        before, self._seconds = self._seconds, self._seconds + dt
        return super().update(dt) or before < FLIES_FOR

    @property
    def _share(self) -> float:
        """How far the points have counted up."""
        return 1.0 if self._kit.settings.motion == "none" else out_cubic(self._seconds / COUNTS_FOR)

    def draw_words(self, surface: pygame.Surface) -> None:
        kit, place, solved = self._kit, self._place, self.solved
        pen = Pen.at(kit, surface, place)
        self.write(surface, solved.name, place["puzzle"], PUZZLE_UNITS, STONE, align="center")
        self._draw_points(pen, place["points"])
        facts = self._facts()
        rects = across(place["facts"], len(facts), place.px(20))
        for rect, (figure, caption) in zip(rects, facts, strict=True):
            pen.box(rect, place.px(22), PAPER, place.px(3))
            inside = rect.inflate(-place.px(30), -place.px(20))
            figures = take_top(inside, round(inside.height * 0.6))
            pen.line(figure, figures, "title", figures.height * 0.8, GRAPE, align="center")
            below = trim(inside, top=figures.bottom)
            self.write(surface, caption, below, CAPTION_UNITS, INK, align="center")
        self.write_lines(
            surface, solved.line, "line", LINE_UNITS, TEAL_DEEP, align="center", leading=1.15
        )

    def _draw_points(self, pen: Pen, rect: pygame.Rect) -> None:
        pen.box(rect, pen.px(28), GRAPE, pen.px(4))
        gain, edge = round(self.solved.gain * self._share), (INK, max(3, pen.px(7)))
        size = rect.height * 0.86
        pen.line(f"+{gain}", rect, "script", size, SUNFLOWER, outline=edge, align="center")
        flies = clamp(self._seconds / FLIES_FOR)
        if pen.kit.settings.motion == "full" and flies < 1.0:
            px, reach = max(6, pen.px(24)), REACH * pen.scale
            seed = self.solved.number
            draw_burst(pen, seed, FLECKS, rect.center, reach, px, COLOURS, flies)

    def _facts(self) -> list[tuple[str, str]]:
        solved = self.solved
        change = "" if solved.change is None else f" ({signed(solved.change)})"
        streak = [(str(solved.streak), _("solved in a row"))] if solved.streak else []
        return [(f"{solved.rating}{change}", _("rating")), *streak]

    def _copy(self) -> None:
        self._kit.clipboard.put(self.solved.to_share())
        self._kit.notices.replace(_("Copied! Send it to a friend."))

    def _go_on(self) -> None:
        self._kit.stack.pop()
        self._kit.stack.replace(to.Puzzle())


FILE_NAME = "puzzles.json"
HIGHEST_RATING = 5_000.0
UNNAMED, UNNAMED_BEFORE = "player", ("joueur", "spieler", "jugador")
"""The key of unnamed players; older versions used the language's word."""


@dataclass
class Page:
    """One person's tried puzzles."""

    rating: float = INITIAL_RATING
    tries: dict[int, bool] = field(default_factory=dict)
    """Whether each puzzle was solved, by number, in order of trying."""

    @property
    def streak(self) -> int:
        """How many of the latest puzzles were solved in a row."""
        return len([*takewhile(bool, reversed(self.tries.values()))])


class Notebook:
    """All persons' pages."""

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
        page.rating = rating.rating_after_try(page.rating, len(page.tries), puzzle.grade, score)
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
            told = _("Your puzzle result can’t be saved ({reason}).")
            self._notices.append(told.format(reason=error.strerror))

    def _read(self, path: Path) -> None:
        try:
            self._pages = _pages_in(read_object(path))
        except FileNotFoundError:
            pass
        except OSError as error:
            self._path = None
            told = _("Your puzzle progress can’t be loaded ({reason}).")
            self._notices.append(told.format(reason=error.strerror))
        except (ValueError, TypeError, KeyError, AttributeError, OverflowError):
            self._set_aside(path)

    def _set_aside(self, path: Path) -> None:
        try:
            aside = rename_damaged(path)
        except OSError:
            self._path = None
            self._notices.append(_("Your puzzle progress file is damaged and can’t be replaced."))
        else:
            told = _("Your puzzle progress was damaged; the old file is kept as {file}.")
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
        if not 0 <= value <= HIGHEST_RATING or min(tries, default=1) < 1:
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
        return min(
            fresh, key=lambda one: (abs(rating.RATING_OF_GRADE[one.grade - 1] - strength), one)
        )
    latest = next(reversed(page.tries))
    # A newer version may know more puzzles.
    known = [number for number in page.tries if number <= len(shipped())]
    again = [number for number in known if not page.tries[number]] or known
    return shipped()[again[(again.index(latest) + 1) % len(again) if latest in again else 0] - 1]


def puzzle_detail(settings: Settings) -> str:
    page = Notebook(settings).page_of(name_of_player(settings))
    today = datetime.now(UTC).date()
    puzzle = next_for(page, today)
    which = _("puzzle {number}").format(number=puzzle.number)
    if puzzle == puzzle_of(today) and puzzle.number not in page.tries:
        which = _("today’s puzzle")
    if not page.tries:
        return which
    return _("{puzzle} · rating {rating}").format(puzzle=which, rating=round(page.rating))


PLACE = "rival"
GAP = 12.0
"""Between the buttons, in units."""
KEPT = {"bag": 1, "deck": 4, "scorecard": 3, PLACE: 7, "top_bar": 4, "bottom_bar": 40}
"""How strongly hints must avoid each area, most for the task and the buttons."""
CARDS_KEPT = 8


class Aid(Button):
    """One of two help buttons beside a puzzle, one above the other; ``row`` 0 is the upper one."""

    def __init__(
        self, row: int, label: Label, action: Callable[[], None], **options: Unpack[Options]
    ) -> None:
        super().__init__(PLACE, label, action, style="sky" if row == 0 else "quiet", **options)
        self._row = row

    def place(self, placement: Placement) -> None:
        super().place(placement)
        self.rect = down(self.rect, 2, self.px(GAP))[self._row]


class PuzzleSight(LuckyboxSight):
    """The guide's view of a puzzle's round."""

    stands_beside = False

    def kept_clear(self, scene: WatchableScene) -> Sequence[pygame.Rect]:
        if not isinstance(scene, RoundScene):
            return super().kept_clear(scene)
        place = scene.picture.place
        kept = [rect for name, weight in KEPT.items() for rect in [place[name]] * weight]
        return [*kept, *[*scene.picture.board.cards] * CARDS_KEPT]

    def never_covered(self, scene: WatchableScene) -> Sequence[pygame.Rect]:
        return ()


MOMENTS = 100_000
"""More than any shipped puzzle has."""


def _is_found(scene: WatchableScene) -> bool:
    return isinstance(scene, TableScene) and is_answered(scene.table.match.game)


TAG = N_("Goal: +{gain} points")
ASKED = N_("Reach {certain} points in one chain")
LOOKING = Step(N_("Thinking…"), until=_is_found)
WHERE = Step(N_("Look at this card. Another hint shows the square."), until=_is_found)
WHICH = Step(N_("Cross off this square next."), until=_is_found)
ASTRAY = Step(N_("You can’t reach {gain} points from here. Undo a step."), until=_is_found)
ASK = Step(N_("Show the solution? It’ll count as missed."), until=_is_found)
ASK_AGAIN = Step(N_("Show the solution? Your first try already counts."), until=_is_found)
ASK_HINT = Step(N_("Take a hint? The puzzle will count half."), until=_is_found)
QUESTIONS = ASK, ASK_AGAIN, ASK_HINT
CHEERS = "mega", N_("solved")
FOUND = Step(N_("Solved! +{gain}. Your rating: {rating}."), heard=CHEERS)
HELPED = Step(
    N_("Solved with a hint, so it counts half: +{gain}. Your rating: {rating}."), heard=CHEERS
)
FOUND_LATER = Step(
    N_("Solved, just not on the first try: +{gain}. Your rating: {rating}."), heard=CHEERS
)
MISSED = Step(N_("Good try: {got} of {gain} points! Have another go, or see the solution."))
MISSED_FIRST = Step(
    N_(
        "Good try: {got} of {gain} points! There’s a better chain: have another go, or see the "
        "solution. Your rating: {rating}."
    )
)
SHOWN = Step(N_("Here’s the chain: {crosses} crosses, {gain} points."))
HINTS = 2
"""Hint steps: the card, the square."""


def lay(kit: Kit, number: int = 0) -> Table:
    kit.sound.play_music("table")
    name = name_of_player(kit.settings)
    notebook = Notebook(kit.settings)
    if number:
        puzzle = shipped()[number - 1]
    else:
        puzzle = next_for(notebook.page_of(name), datetime.now(UTC).date())
    record = read_code(puzzle.code, kit.games).record
    match = LuckyboxMatch(record.setup(), [Player(name)], record.deck_name)
    for _events in match.replay_actions(record):
        pass
    return PuzzleTable(kit, match, puzzle, notebook)


class PuzzleTable(Table):
    """A table that stops at one number."""

    goes_on = False

    def __init__(self, kit: Kit, match: LuckyboxMatch, puzzle: Puzzle, notebook: Notebook) -> None:
        self.puzzle = puzzle
        self.is_of_today = puzzle == puzzle_of(datetime.now(UTC).date())
        self._notebook = notebook
        super().__init__(match, kit.settings, None, kit.sound)
        self.guide: PuzzleGuide = PuzzleGuide(self, kit.thinker)
        self.change: float | None = None
        """By how much this try has changed the rating."""

    @property
    def page(self) -> Page:
        return self._notebook.page_of(self.players[0].name)

    @property
    def is_solved(self) -> bool:
        game = self.match.game
        return is_answered(game) and points_in_round(game) == self.puzzle.points

    @property
    def task(self) -> Task:
        facts, puzzle = self.guide.facts(), self.puzzle
        tag, asked = (with_keys(_(words), **facts) for words in (TAG, ASKED))
        return Task(tag, asked, name_of(puzzle.number, puzzle.grade, self.is_of_today))

    @property
    def numbered(self) -> Sequence[tuple[int, int]]:
        return self.guide.numbered

    def aids(self, kit: Kit) -> tuple[Widget, ...]:
        guide = self.guide
        is_open = partial(lambda match: not is_answered(match.game), self.match)
        hint = Aid(0, N_("Hint"), guide.hint, shortcut=HINT, enabled=is_open)
        show = Aid(1, N_("Show it"), guide.ask_to_show, shortcut=LENS, enabled=guide.may_show)
        hint.explained = partial(button_meaning, hint, "puzzle hint")
        show.explained = partial(button_meaning, show, "puzzle shown")
        keep_alike(hint, show)
        refuse = partial(kit.notices.replace, _("No odds in a puzzle: there’s no next number."))
        return hint, show, Spot("bag", lambda: _("Odds"), refuse, shortcut=ODDS)

    def note(self, *, found: bool, helped: bool = False) -> None:
        is_first, before = self.puzzle.number not in self.page.tries, self.page.rating
        self._notebook.note(self.players[0].name, self.puzzle, found=found, helped=helped)
        if is_first:
            self.change = self.page.rating - before

    def _show_action(self, events: tuple[Any, ...]) -> None:
        super()._show_action(events)
        if is_answered(self.match.game):
            self.note(found=self.is_solved, helped=self.guide.has_helped)


def best_from(game: State) -> Chain:
    """Return the best chain still possible; takes up to half a second."""
    return max(find_answer_chains(game, MOMENTS), key=lambda chain: chain.points)


class PuzzleGuide(Guide):
    """Gives help on request, and announces the result."""

    def __init__(self, table: PuzzleTable, thinker: Thinks) -> None:
        super().__init__(PuzzleSight())
        self._table, self._thinker = table, thinker
        self._before = points_in_round(table.match.game)
        self._start = table.match.game
        self._certain = worth_of(table.view, table.focus).certain
        """The banked points at the start, to which the chain adds."""
        self._best = best_from(self._start)
        self._was_shown = self._was_celebrated = False
        self._asks: Step | None = None
        self.has_helped = False
        self._told_of: State | None = None
        self._told = 0
        self._onward: Thought[Chain] | None = None
        self._steps: tuple[Step, ...] = ()

    def due(self, scene: WatchableScene) -> Step | None:
        table = self._table
        if not is_answered(table.match.game):
            return self._asks or self._hint()
        was_found = table.page.tries.get(table.puzzle.number, True)
        if not table.is_solved:
            return MISSED if was_found else MISSED_FIRST
        if self._was_shown:
            return SHOWN
        if not was_found:
            return FOUND_LATER
        return HELPED if self.has_helped else FOUND

    def opens(self, step: Step, kit: Kit) -> Scene | None:
        """Celebrate a puzzle that is solved, once."""
        if step not in (FOUND, HELPED, FOUND_LATER) or self._was_celebrated:
            return None
        self._was_celebrated = True
        table = self._table
        puzzle, page = table.puzzle, table.page
        counted = table.change is not None and step is not FOUND_LATER
        change = round(page.rating) - round(page.rating - (table.change or 0.0))
        solved = Solved(
            puzzle.number, puzzle.grade, puzzle.points - self._before, round(page.rating),
            change if counted else None, page.streak, step is HELPED, table.is_of_today,
        )  # fmt: skip
        return PuzzleSolvedScene(kit, solved)

    def mark_read(self, step: Step) -> None:
        """Ignore: no step here is only for reading."""

    def words_of(self, step: Step) -> str:
        return with_keys(_(step.words), **self.facts())

    def facts(self) -> Mapping[str, object]:
        puzzle = self._table.puzzle
        return {
            "number": puzzle.number,
            "grade": puzzle.grade,
            "gain": puzzle.points - self._before,
            "got": points_in_round(self._table.match.game) - self._before,
            "certain": self._certain + puzzle.points - self._before,
            "crosses": puzzle.crosses,
            "rating": round(self._table.page.rating),
        }

    def step_buttons(self, step: Step) -> tuple[GuideButton, ...]:
        not_yet = GuideButton(N_("Not yet"), self._go_on, Back())
        if step in (MISSED, MISSED_FIRST):
            return GuideButton(N_("Try again"), self._take_back), GuideButton(
                N_("Show it"), self._show
            )
        if step is ASK_HINT:
            return GuideButton(N_("Get a hint"), self._give_hint, HINT), not_yet
        if step in QUESTIONS:
            return not_yet, GuideButton(N_("Show it"), self._show)
        if not is_answered(self._table.match.game):
            return ()
        onward = GuideButton(N_("Next puzzle"), lambda scene: scene.kit.stack.replace(to.Puzzle()))
        if step is SHOWN:
            return onward, GuideButton(N_("Show again"), self._show)
        return onward, GuideButton(N_("Not now"), lambda scene: scene.go_away(), Back())

    def way_out(self, step: Step) -> GuideButton:
        return GuideButton(N_("Close"), self._go_on)

    # --- help ------------------------------------------------------------------------------------

    def hint(self) -> None:
        """Advance to the next hint step, then none; ask first if a hint would cost rating."""
        counts = self._table.puzzle.number not in self._table.page.tries
        if self._asks is ASK_HINT:
            self._asks = None
        elif counts and not self.has_helped:
            self._asks = ASK_HINT
        else:
            self._give_hint()

    def _give_hint(self, _scene: object = None) -> None:
        game, self._asks = self._table.match.game, None
        if game is not self._told_of:
            self._told_of, self._told = game, 0
            self._onward, self._steps = None, ()
            if game is self._start:
                self._steps = self._steps_to(self._best)
            else:
                self._onward = self._thinker.think(partial(best_from, game))
        self._told = (self._told + 1) % (1 + (len(self._steps) or HINTS))
        self.has_helped = True

    def hints(self) -> bool:
        return self._told > 0 and self._told_of is self._table.match.game

    def may_show(self) -> bool:
        """Whether the solution can be shown: not after the player has found it."""
        return self._was_shown or not self._table.is_solved

    def ask_to_show(self) -> None:
        """Play the chain after confirmation; a repeated request withdraws the question."""
        if is_answered(self._table.match.game):
            self._show()
        elif self._asks in (ASK, ASK_AGAIN):
            self._asks = None
        else:
            is_tried = self._table.puzzle.number in self._table.page.tries
            self._asks = ASK_AGAIN if is_tried else ASK

    @property
    def numbered(self) -> Sequence[tuple[int, int]]:
        is_shown = self._was_shown and self._table.is_solved
        return squares_of(self._best.actions) if is_shown else ()

    def _hint(self) -> Step | None:
        if not self.hints():
            return None
        if not self._steps:
            if self._onward is None or not self._onward.is_done:
                return LOOKING
            self._steps = self._steps_to(self._onward.result)
        return self._steps[min(self._told, len(self._steps)) - 1]

    def _steps_to(self, chain: Chain) -> tuple[Step, ...]:
        if chain.points < self._table.puzzle.points:
            return (ASTRAY,)
        action = chain.actions[0]
        assert isinstance(action, Cross | UseBonus), action
        square = ("square", action.card, action.square)
        source = (("end", action.source, action.line),) if isinstance(action, UseBonus) else ()
        return (
            replace(WHERE, points=(("card", action.card),)),
            replace(WHICH, points=(square, *source)),
        )

    def _go_on(self, _scene: object = None) -> None:
        self._asks, self._told = None, 0

    def _take_back(self, _scene: object = None) -> None:
        self._go_on()
        while self._table.may_undo:
            self._table.undo()

    def _show(self, _scene: object = None) -> None:
        self._table.note(found=False)
        self._take_back()
        self._was_shown = True
        for action in self._best.actions:
            self._table.act(action)
