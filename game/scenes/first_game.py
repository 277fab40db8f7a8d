"""The parts of a guided first game: its steps, the guide, and its view of the screen."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias

from game.ui.draw.palette import Colour
from game.ui.tree import Part
from game.ui.widgets.intents import Intent
from game.ui.widgets.widget import format_with_keys
from game.ui.window.scene import Kit, Scene
from game.words import N_, _

from .watch.timeline import WatchableScene

if TYPE_CHECKING:
    import pygame


Point: TypeAlias = Hashable
"""Names something on the screen at which the guide points: the key of a part, unless a game says
otherwise, or of a widget its area.
"""


class GuideView(ABC):
    """Tells the guide where a game's scenes show what it points at."""

    stands_beside = True
    """Whether the bubble stands beside its target.  If not, it lies near the default centre."""

    @abstractmethod
    def can_explain_now(self, scene: WatchableScene) -> bool:
        """Whether the player can see what the guide would explain, and can act on the words."""

    def keys_of(self, scene: WatchableScene, point: Point) -> Sequence[Hashable]:
        """Return the keys of the parts that a point means."""
        return (point,)

    def keys_around(self, scene: WatchableScene, key: Hashable) -> Sequence[Hashable]:
        """Return the keys of what encloses a target and stays visible, such as a square's card."""
        return ()

    def target_areas(self, scene: WatchableScene, point: Point) -> Sequence[pygame.Rect]:
        """Return the areas of something the guide points at, none if it is not on screen."""
        there: dict[Hashable, pygame.Rect] = {it.area: it.rect for it in scene.focus.widgets}
        there |= scene.view.places
        return [there[key] for key in self.keys_of(scene, point) if key in there]

    def areas_around(self, scene: WatchableScene, points: Sequence[Point]) -> list[pygame.Rect]:
        """Return the areas of what encloses the targets and stays visible."""
        found, places = [], scene.view.places
        for key in (key for point in points for key in self.keys_of(scene, point)):
            if rects := [places[it] for it in self.keys_around(scene, key)]:
                found.append(rects[0].unionall(rects))
        return found

    def solid_areas(self, scene: WatchableScene) -> list[pygame.Rect]:
        """Return the areas that a bubble keeps off, such as cards and panels."""
        return []

    def is_round(self, point: Point) -> bool:
        """Whether what is meant is a disc, and its ring a circle."""
        return False

    def areas_to_spare(self, scene: WatchableScene) -> list[pygame.Rect]:
        """Return the areas of what nobody needs while the guide speaks: a bubble may cover it."""
        return []

    @abstractmethod
    def default_bubble_centre(self, scene: WatchableScene) -> tuple[int, int]:
        """Return the preferred centre of a bubble without a target."""

    def redraw_over_ring(
        self, kit: Kit, surface: pygame.Surface, scene: WatchableScene, ringed: pygame.Rect
    ) -> None:
        """Redraw the key badges of widgets inside the guide's ring, which may cross the badges."""
        for widget in scene.focus.widgets:
            if widget.visible and ringed.contains(widget.rect):
                widget.draw_above_ring(surface, kit)

    def draw_refusal(self, surface: pygame.Surface, scene: WatchableScene, scale: float) -> None:
        if scene.refusal is not None:
            scene.refusal.draw(surface, scale)


class RulePicture(NamedTuple):
    """A small picture that illustrates a rule, in the list of rules or in the guide's bubble."""

    size: tuple[float, float]
    """The largest width and height of the picture, in units."""
    part: Callable[[], Part]
    told: Callable[[], str]
    """Describes the picture for the screen reader."""


class RuleLine(NamedTuple):
    """A short line of a rule: a small drawing, and the words beside it."""

    drawing: Callable[[], Part]
    size: tuple[float, float]
    """The width and height of the drawing, in units."""
    said: Callable[[], str]
    """Returns the words."""


class RuleLines(NamedTuple):
    """The lines of a rule, on a sheet of its own."""

    lines: tuple[RuleLine, ...]
    told: Callable[[], str]
    """Returns the whole rule for the screen reader."""
    colour: Colour
    columns: int = 1


class Rule(NamedTuple):
    """A rule to look up while playing."""

    title: str
    """The rule's title, in English."""
    picture: RulePicture | RuleLines


Columns = tuple[tuple[Rule, ...], tuple[Rule, ...]]
"""The rules to look up, in two columns: left and right."""


@dataclass(frozen=True, eq=False)
class Step:
    """A step of the guided game: its words, their targets on the screen, and the move to make.

    A step without ``move`` and ``until`` is only to be read.
    """

    words: str
    """The words in English, with placeholders for values that the guide fills in."""
    points: tuple[Point, ...] = ()
    move: object = None
    """The only move that the step allows, in the game's own terms, or None if it asks for none."""
    about: tuple[Point, ...] = ()
    """Further targets that the words are about.  They stay visible, but get no ring or arrow."""
    until: Callable[[WatchableScene], bool] | None = None
    """Returns whether a scene shows that the step is done.  None if a move or reading ends it."""
    heard: tuple[str, str] | None = None
    """A sound played with the step, and its English caption."""
    heading: str = ""
    """An English heading for a step at a great moment, otherwise ''."""
    picture: RulePicture | None = None
    """A picture to show below the words, or None."""
    is_party: bool = False
    """Whether confetti flies during the step."""

    @property
    def needs_only_reading(self) -> bool:
        return self.move is None and self.until is None


class GuideButtonActions(Protocol):
    """The ways to leave the game that a scene offers to the buttons of a guide."""

    kit: Kit

    def leave_game(self) -> None:
        pass

    def confirm_leaving(self, words: str) -> None:
        pass

    def leave_to_seats(self, *, is_against: bool = False) -> None:
        pass


class GuideButton(NamedTuple):
    """A button in a guide's bubble: its English label, the function it calls, and its key."""

    words: str
    take: Callable[[GuideButtonActions], None]
    key: Intent | None = None


class PlacedOutcome(NamedTuple):
    """A step's result, and the area in which it stands."""

    part: Part
    rect: pygame.Rect


class Guide(ABC):
    """The guide at one table, which decides when to explain what, and which actions to allow."""

    holds_table = False
    """Whether nothing is revealed or scored after the answer: the guide's verdict on it stays."""

    def __init__(self, sight: GuideView) -> None:
        self.sight = sight
        self.has_told_of_clicks = False
        """Whether the player was told that a click anywhere goes on."""

    def step_words(self, step: Step) -> str:
        return format_with_keys(_(step.words), **self.placeholder_values())

    def completes_guided_game(self, step: Step) -> bool:
        """Whether the guided game counts as completed when the player sees this step."""
        return False

    def next_step_targets(self, step: Step) -> Sequence[Point]:
        """Return the targets of the next step, which this step's bubble should not cover."""
        return ()

    def next_move_targets(self, step: Step) -> Sequence[Point]:
        return ()

    def has_explained(self, subject: str) -> bool:
        """Whether the table may mention a subject, which some guides explain only in their turn."""
        return True

    def objection_to_action(self, action: object) -> str:
        """Return why the guide wants a legal action to wait, or '' if it may be taken."""
        return ""

    def lets_turn_end(self, scene: WatchableScene) -> bool:
        """Whether a turn with nothing left to do may end by itself now."""
        return False

    @abstractmethod
    def find_due_step(self, scene: WatchableScene) -> Step | None:
        pass

    def screen_opened_by(self, step: Step, kit: Kit) -> Scene | None:
        return None

    @abstractmethod
    def mark_read(self, step: Step) -> None:
        """Note that the player has read a step, so that it does not come up again."""

    @abstractmethod
    def placeholder_values(self) -> Mapping[str, object]:
        """Return the values for the placeholders in the steps' words."""

    @abstractmethod
    def buttons_of_step(self, step: Step) -> tuple[GuideButton, ...]:
        """Return a step's buttons, if any: the preferred one, one to leave, and perhaps a third."""

    @abstractmethod
    def leave_guide_button(self, step: Step) -> GuideButton:
        pass

    def outcome(
        self, scene: WatchableScene, step: Step, buttons: Sequence[Part], seconds: float
    ) -> PlacedOutcome | None:
        """Return what stands in a place of its own in lieu of a step's bubble; None for a bubble.

        It has been shown for ``seconds``.
        """
        return None

    def counted(self, step: Step | None, seconds: float) -> float:
        """Return what share of a step's figures is counted after ``seconds``: from 0 to 1."""
        return 1.0


class FirstGame(Guide):
    """The guide of a game for newcomers: a list of steps, from the first card to the farewell."""

    rivals_button_label = N_("Against rivals")
    """The English label of the last step's button that leads to the seats."""

    def __init__(self, sight: GuideView, steps: Sequence[Step]) -> None:
        super().__init__(sight)
        self.steps = tuple(steps)
        self._moves = [step.move for step in self.steps if step.move is not None]
        self._heard: set[Step] = set()

    def find_due_step(self, scene: WatchableScene) -> Step | None:
        moves_made, asked = self.count_moves_made(), 0
        for step in self.steps:
            # Making a move also skips the steps between it and the next one.
            is_past = moves_made > asked and asked < len(self._moves)
            asked += step.move is not None
            if is_past or step in self._heard:
                continue
            if step.until is not None and step.until(scene):
                continue
            return step
        return None

    def completes_guided_game(self, step: Step) -> bool:
        return step is self.steps[-1]

    def mark_read(self, step: Step) -> None:
        self._heard.add(step)

    def next_step_targets(self, step: Step) -> Sequence[Point]:
        at = self.steps.index(step) + 1
        return self.steps[at].points if at < len(self.steps) else ()

    def next_move_targets(self, step: Step) -> Sequence[Point]:
        later = self.steps[self.steps.index(step) + 1 :]
        return next((it.points for it in later if it.move is not None), ())

    def objection_to_action(self, action: object) -> str:
        wanted = self.next_wanted_move
        if wanted is None or self.leads_to_move(wanted, action):
            return ""
        return _("First, follow the arrow.")

    @property
    def next_wanted_move(self) -> object:
        """The next move that the guide asks for, or None after the last one."""
        moves_made = self.count_moves_made()
        return self._moves[moves_made] if moves_made < len(self._moves) else None

    def buttons_of_step(self, step: Step) -> tuple[GuideButton, ...]:
        if step is not self.steps[-1]:
            return ()
        together = GuideButton(N_("Play together"), lambda scene: scene.leave_to_seats())
        play = GuideButton(
            self.farewell_button_label, lambda scene: self.start_real_game(scene.kit)
        )
        return (
            play,
            together,
            GuideButton(
                self.rivals_button_label, lambda scene: scene.leave_to_seats(is_against=True)
            ),
        )

    def leave_guide_button(self, step: Step) -> GuideButton:
        words = N_("You can start it again any time.")
        return GuideButton(
            N_("Leave the guided game"), lambda scene: scene.confirm_leaving(_(words))
        )

    # --- what a game says ------------------------------------------------------------------------

    @property
    @abstractmethod
    def farewell_button_label(self) -> str:
        """The English label of the last step's button, which starts a real game."""

    @abstractmethod
    def start_real_game(self, kit: Kit) -> None:
        """Start a real game after the guided one."""

    @abstractmethod
    def count_moves_made(self) -> int:
        """Return how many of the moves that the guide asks for have been made."""

    @abstractmethod
    def leads_to_move(self, wanted: object, action: object) -> bool:
        """Whether an action is the move that the guide asks for, or a part of it."""
