"""The how-to-play pages of a game, their pictures, and the examples that are animated pictures."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import Generic, TypeVar

import pygame

from game.scenes.first_game import RulePicture
from game.stage import EventDirector, EventView
from game.ui.draw.palette import CREAM, Colour, readable_ink_on
from game.ui.pen import Pen
from game.ui.screen import KeptTree
from game.ui.tree import Ground, High, Part, Text, column, drawn, pile
from game.ui.widgets.widget import format_with_keys
from game.ui.window.scene import Kit
from game.words import _

EXAMPLE_SPEED = "slow"
"""The animation speed of the examples, whatever the settings say."""
REST_BEFORE_FIRST, REST_BETWEEN_ACTIONS, CHOICE_SECONDS = 1.4, 2.6, 0.8
"""Seconds of rest before the first action and between actions, and how long before an action its
choice is highlighted.
"""

CAPTION_UNITS = 30.0
Game = TypeVar("Game")
View = TypeVar("View", bound=EventView)
Event = TypeVar("Event")
Action = TypeVar("Action")


@dataclass(frozen=True)
class Lesson(Generic[Game, Action]):
    """What an animated how-to-play picture shows: a position, actions from there, and captions."""

    game: Game
    actions: tuple[Action, ...]
    captions: tuple[str, ...]
    values: Mapping[str, object] = field(default_factory=dict)
    tokens: tuple[str, ...] = ()
    """The names of the player's tokens that are shown."""


class Picture:
    """The picture of a how-to-play page, perhaps animated."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.scale = 1.0

    def place(self, rect: pygame.Rect, scale: float) -> None:
        self.rect, self.scale = rect, scale

    def px(self, units: float) -> int:
        return max(1, round(units * self.scale))

    @property
    def can_be_advanced(self) -> bool:
        return False

    @property
    def is_done(self) -> bool:
        """Whether the animation is over, so that ``go_on`` would restart it."""
        return False

    def go_on(self) -> None:
        """Skip to the animation's next step, or restart it after the last one."""

    def replay(self) -> None:
        pass

    def update(self, dt: float) -> bool:
        return False

    def draw(self, surface: pygame.Surface) -> None:
        self.paint(Pen(self.kit, surface, self.scale))

    def paint(self, pen: Pen) -> None:
        pass


class TreePicture(Picture):
    """A still picture that is a tree of parts."""

    def __init__(self, kit: Kit, build: Callable[[], Part]) -> None:
        super().__init__(kit)
        self._build, self.tree = build, KeptTree(kit)

    def paint(self, pen: Pen) -> None:
        self.tree.show(self._build, None, self.rect, self.scale)
        self.tree.draw(pen.surface)


class Example(Picture, ABC, Generic[Game, View, Event, Action]):
    """An animated how-to-play picture: a lesson's actions, shown one by one."""

    first_rest, rest, choice = REST_BEFORE_FIRST, REST_BETWEEN_ACTIONS, CHOICE_SECONDS
    caption_share, gap_share = 0.11, 0.03

    def __init__(self, kit: Kit, lesson: Lesson[Game, Action]) -> None:
        super().__init__(kit)
        self._lesson, self._tree = lesson, KeptTree(kit)
        self.replay()

    @abstractmethod
    def _make_director(self) -> EventDirector[View, Event]:
        """Return an event director, which plays animations, at the lesson's first position."""

    @abstractmethod
    def _perform_action(self, action: Action) -> Iterable[Event]:
        """Perform an action in the example game and return its events."""

    def whole(self) -> Part:
        """Return the table with the caption below it."""
        parts = *self.table_parts(), self.caption_part().but(share=self.caption_share)
        return column(*parts, gap=High(self.gap_share), key="lesson")

    @abstractmethod
    def table_parts(self) -> Sequence[Part]:
        """Return what the table shows at rest, from top to bottom, as shares of the height."""

    def caption_part(self) -> Part:
        ground = Ground(High(0.36), line=2.5)
        return Text(self.caption, CAPTION_UNITS, CREAM, pad=(High(0.25), 0), ground=ground)

    def paint(self, pen: Pen) -> None:
        self._tree.lay(self.whole(), self.rect, self.scale)
        self._tree.draw(pen.surface, hidden=self.parts_in_motion())
        self.paint_motion(pen, self._tree.places)

    def parts_in_motion(self) -> Set[Hashable]:
        """Return the keys of what is drawn elsewhere while it moves."""
        return frozenset()

    @abstractmethod
    def paint_motion(self, pen: Pen, places: Mapping[Hashable, pygame.Rect]) -> None:
        """Draw what moves over the parts, whose ``places`` these are."""

    @property
    def caption(self) -> str:
        lesson = self._lesson
        return _(lesson.captions[self._done]).format(**lesson.values)

    def replay(self) -> None:
        self.game = self._lesson.game
        self.director = self._make_director()
        self._done = 0
        self._rested = self.rest - self.first_rest
        self._points = False

    @property
    def can_be_advanced(self) -> bool:
        return True

    @property
    def is_done(self) -> bool:
        return self._next_action is None and not self.director.is_busy()

    def go_on(self) -> None:
        if self.director.is_busy():
            self.director.finish()
        elif self._next_action is None:
            self.replay()
        else:
            self._show_action(self._next_action)

    def update(self, dt: float) -> bool:
        if self.director.update(dt):
            return True
        if self._next_action is None:
            return False
        self._rested += dt
        if self._rested >= self.rest:
            self._show_action(self._next_action)
            return True
        points = self._rested >= self.rest - self.choice
        changed, self._points = points != self._points, points
        self.kit.alarm.wake_within(self.rest - self._rested - (0.0 if points else self.choice))
        return changed

    @property
    def _next_action(self) -> Action | None:
        actions = self._lesson.actions
        return actions[self._done] if self._done < len(actions) else None

    def _show_action(self, action: Action) -> None:
        self.director.queue(self._perform_action(action))
        self._done += 1
        self._rested, self._points = 0.0, False


class Page:
    """A how-to-play page.  ``picture`` is the name of its picture, for ``Book.make_picture``."""

    def __init__(self, picture: str, title: str, *sentences: str, tip: str) -> None:
        self.picture, self.title, self.sentences, self.tip = picture, title, sentences, tip


@dataclass(frozen=True)
class Book:
    """A game's how-to-play pages, with the values of their placeholders (``facts``)."""

    pages: tuple[Page, ...]
    facts: Mapping[str, object]
    make_picture: Callable[[str, Kit], Picture]


def titled_sheet(
    title: str, colour: Colour, head: float, letters: float, body: Part, line: float = 5, *,
    grows: bool = True,
) -> Part:  # fmt: skip
    """Return a sheet with a title on a coloured band, ``head`` units high, and a body below."""
    ink = readable_ink_on(colour)
    heading = Text(title, letters, ink, "title", units=head, pad=(12, 0), grows=grows)
    return pile(drawn(_draw_titled_sheet, colour, head, line), column(heading, body))


def _draw_titled_sheet(
    pen: Pen, rect: pygame.Rect, colour: Colour, head: float, line: float
) -> None:
    pen.sheet(rect, pen.px(head), max(2, pen.px(line)), pen.px(26), colour)


WORDS_PICTURE_WIDTH, WORDS_PICTURE_LETTERS, WORDS_PICTURE_LINE = 586.0, 24.0, 30.0
"""The width, font size and line height of a picture that consists of words, in units."""


def make_words_picture(sentences: Sequence[str], facts: Mapping[str, object]) -> RulePicture:
    """Return a picture that shows sentences, given in English, with the facts filled in."""

    def joined_sentences() -> str:
        return " ".join(format_with_keys(_(words), **facts) for words in sentences)

    height = WORDS_PICTURE_LINE * round(2.3 * len(sentences))

    def words_part() -> Part:
        return Text(
            joined_sentences(), High(WORDS_PICTURE_LETTERS / height), align="left", valign="top",
            leading=1.2, grows=False,
        )  # fmt: skip

    return RulePicture((WORDS_PICTURE_WIDTH, height), words_part, joined_sentences)
