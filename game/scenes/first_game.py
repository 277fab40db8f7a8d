"""The parts of a guided first game: its steps, the guide, and its view of the screen."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Protocol

from game.ui.widgets.intents import Intent
from game.ui.widgets.widget import format_with_keys
from game.ui.window.scene import Kit, Scene
from game.words import N_, _

from .watch.timeline import WatchableScene

if TYPE_CHECKING:
    import pygame

    from .frame.drawing import Pen


Point = tuple[object, ...]
"""What the guide points at on the screen, in the game's own terms."""


class GuideView(ABC):
    """Tells the guide where a game's scenes show things, to point at them and not cover them."""

    stands_beside = True
    """Whether the bubble stands beside its target even if it covers other things."""

    @abstractmethod
    def can_explain_now(self, scene: WatchableScene) -> bool:
        """Whether the guide may speak now: the player sees what it explains, and can act."""

    @abstractmethod
    def target_areas(self, scene: WatchableScene, point: Point) -> Sequence[pygame.Rect]:
        """Return the areas of something the guide points at; none if it is not on the screen."""

    @abstractmethod
    def areas_best_left_clear(self, scene: WatchableScene) -> Sequence[pygame.Rect]:
        """Return areas that the guide's bubble should cover as little as possible."""

    def surroundings_of(
        self, scene: WatchableScene, points: Sequence[Point]
    ) -> Sequence[pygame.Rect]:
        """Return the areas of what the targets are part of, such as a card, to be left clear."""
        return ()

    def areas_without_arrow(self, scene: WatchableScene) -> Sequence[pygame.Rect]:
        """Return the areas that the guide's arrow must not cover."""
        return ()

    def areas_covered_last(self, scene: WatchableScene) -> Sequence[pygame.Rect]:
        """Return areas the bubble covers only if it must: the headline and important buttons."""
        return ()

    @abstractmethod
    def default_bubble_centre(self, scene: WatchableScene) -> tuple[int, int]:
        """Return the preferred centre of a bubble without a target."""

    def redraw_over_ring(
        self, kit: Kit, surface: pygame.Surface, scene: WatchableScene, ringed: pygame.Rect
    ) -> None:
        """Redraw the key badges of the widgets inside the guide's ring, where it crosses them."""
        for widget in scene.focus.widgets:
            if widget.visible and ringed.contains(widget.rect):
                widget.draw_above_ring(surface, kit)

    def draw_refusal(self, surface: pygame.Surface, scene: WatchableScene, scale: float) -> None:
        if scene.refusal is not None:
            scene.refusal.draw(surface, scale)


class RulePicture(NamedTuple):
    """A small picture that illustrates a rule, in the list of rules or in the guide's bubble."""

    size: tuple[float, float]
    """In units; its largest."""
    paint: Callable[[Pen, pygame.Rect], None]
    told: Callable[[], str]
    """Describes the picture for the screen reader."""


class Rule(NamedTuple):
    """A rule to look up while playing."""

    title: str
    """In English."""
    picture: RulePicture


Columns = tuple[tuple[Rule, ...], tuple[Rule, ...]]
"""The rules to look up, as they stand side by side."""


@dataclass(frozen=True, eq=False)
class Step:
    """A step of the guided game: its words, what they point at, and the move to make.

    Without ``move`` and ``until`` it is only read.
    """

    words: str
    """English, with the guide's facts as placeholders."""
    points: tuple[Point, ...] = ()
    move: object = None
    """The only move allowed meanwhile, in the game's terms."""
    about: tuple[Point, ...] = ()
    """Further targets the words are about; they stay visible, but get no ring or arrow."""
    until: Callable[[WatchableScene], bool] | None = None
    """Whether a scene shows that the step is done; None if one move does it."""
    heard: tuple[str, str] | None = None
    """A sound played with the step, and its English caption."""
    heading: str = ""
    """In English; only steps at great moments have one."""
    picture: RulePicture | None = None
    """Shown below the words."""
    is_party: bool = False
    """Whether confetti flies."""

    @property
    def needs_only_reading(self) -> bool:
        return self.move is None and self.until is None


class GuideButtonActions(Protocol):
    """What a guide's buttons can make the scene do: leave the game in one way or another."""

    kit: Kit

    def leave_game(self) -> None:
        pass

    def confirm_leaving(self, words: str) -> None:
        pass

    def leave_to_rival_setup(self) -> None:
        pass


class GuideButton(NamedTuple):
    """A button of a guide's bubble: its English words, what it does, and its key."""

    words: str
    take: Callable[[GuideButtonActions], None]
    key: Intent | None = None


class Guide(ABC):
    """The guide at one table: decides what to explain when, and what to allow meanwhile."""

    def __init__(self, sight: GuideView) -> None:
        self.sight = sight

    def step_words(self, step: Step) -> str:
        return format_with_keys(_(step.words), **self.placeholder_values())

    def completes_guided_game(self, step: Step) -> bool:
        """Whether the guided game counts as taken as soon as the player sees this step."""
        return False

    def next_step_targets(self, step: Step) -> Sequence[Point]:
        """Return the targets of the step after this one, to be left clear if possible."""
        return ()

    def objection_to_action(self, action: object) -> str:
        """Return why the guide wants a legal action to wait, or '' if it may be taken."""
        return ""

    @abstractmethod
    def find_due_step(self, scene: WatchableScene) -> Step | None:
        pass

    def screen_opened_by(self, step: Step, kit: Kit) -> Scene | None:
        """Return the screen that a step opens when it first comes up, or None."""
        return None

    @abstractmethod
    def mark_read(self, step: Step) -> None:
        """Note that the player has read a step, so that it does not come up again."""

    @abstractmethod
    def placeholder_values(self) -> Mapping[str, object]:
        """Return the values for the placeholders in the steps' words."""

    @abstractmethod
    def buttons_of_step(self, step: Step) -> tuple[GuideButton, ...]:
        """Return a step's buttons, if any: the preferred one, the way out, and perhaps another."""

    @abstractmethod
    def leave_guide_button(self, step: Step) -> GuideButton:
        pass


class FirstGame(Guide):
    """The guide of a game for newcomers: a list of steps, from the first card to the farewell."""

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

    def objection_to_action(self, action: object) -> str:
        wanted = self.next_wanted_move
        if wanted is None or self.leads_to_move(wanted, action):
            return ""
        return _("First, follow the arrow.")

    @property
    def next_wanted_move(self) -> object:
        """The next move that the guide asks for; None if every move is allowed."""
        moves_made = self.count_moves_made()
        return self._moves[moves_made] if moves_made < len(self._moves) else None

    def buttons_of_step(self, step: Step) -> tuple[GuideButton, ...]:
        if step is not self.steps[-1]:
            return ()
        away = GuideButton(N_("Not now"), lambda scene: scene.leave_game())
        play = GuideButton(
            self.farewell_button_label, lambda scene: self.start_real_game(scene.kit)
        )
        return (
            play,
            away,
            GuideButton(N_("Against rivals"), lambda scene: scene.leave_to_rival_setup()),
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
