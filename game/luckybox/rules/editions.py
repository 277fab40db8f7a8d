"""The editions: where the rule documents disagree, and the twists of the weekly challenge, as data.

Knows what differs, not how it is played.  The solo scales of the documents are quoted from them.
Those of the twists have the same seven steps where two bots say that they are as hard to reach: of
2000 games alone with each, ``line-greedy`` had mean and deviation of the twist's totals; a step of
the classic scale is moved and stretched along with them, and rounded.
"""

from dataclasses import dataclass, replace
from typing import NamedTuple


class ScaleStep(NamedTuple):
    """One step of a solo scale: from ``minimum`` points on, one is called ``title``."""

    minimum: int | None
    """``None`` on the lowest step, which has no floor."""
    title: str


@dataclass(frozen=True, slots=True)
class Edition:
    """What a game is played by."""

    name: str
    crossing_is_optional: bool
    """Whether one may pass though an open square shows the revealed number."""
    supply_is_limited: bool
    """Whether bolts and moons can run out."""
    solo_scale: tuple[ScaleStep, ...]
    """Lowest step first."""
    start_bolts: int = 4
    """What everybody begins with."""
    card_points: tuple[int, int, int, int] = (15, 12, 10, 8)
    """What a card completed in round 1, 2, 3, 4 scores (000, Scoring)."""
    star_points: tuple[int, int, int, int] = (0, 1, 4, 9)
    """What 0, 1, 2, 3 stars of one round score."""
    moon_points: int = 6
    """What the most moons win and, from three players on, the fewest lose (000, Ending)."""
    solo_moon_points: tuple[int, ...] = (-6, -2, 0, 1, 3, 6, 10)
    """What 0, 1, … 5, 6 and more moons score alone (000, Solo mode)."""
    crosses_a_point: int = 2
    """How many crosses on incomplete cards make a point."""

    @property
    def is_twist(self) -> bool:
        """Whether it is the classic edition but for one thing."""
        return self in TWISTS

    def solo_step(self, total: int) -> int:
        """Find the step of the solo scale that a total reaches, as an index."""
        reached = 0
        for index, step in enumerate(self.solo_scale):
            if step.minimum is not None and total >= step.minimum:
                reached = index
        return reached


CLASSIC = Edition(
    name="classic",
    crossing_is_optional=False,
    supply_is_limited=False,
    solo_scale=(
        ScaleStep(None, "Super Mega UNlucky."),
        ScaleStep(45, "A good start, how about a better end?"),
        ScaleStep(50, "Now you're on the trolley!"),
        ScaleStep(55, "Great game! Or was it just luck?"),
        ScaleStep(60, "A super score! Can you go even higher?"),
        ScaleStep(65, "You've had a mega game! One for the ages."),
        ScaleStep(70, "Super Mega Lucky Champion!"),
    ),
)
FRENCH = Edition(
    name="french",
    crossing_is_optional=True,
    supply_is_limited=True,
    solo_scale=(
        ScaleStep(None, "Super mega pas de bol !"),
        ScaleStep(45, "C’est un bon début... mais pas encore une happy end."),
        ScaleStep(50, "Comme sur des roulettes !"),
        ScaleStep(55, "Super partie ! Ou était-ce de la chance ?"),
        ScaleStep(60, "Quel beau score ! Pouvez-vous faire encore mieux ?"),
        ScaleStep(65, "Une mega partie qui entre dans la légende !"),
        ScaleStep(70, "Super... Mega... STAR !!!"),
    ),
)
BGA = Edition(
    name="bga",
    crossing_is_optional=False,
    supply_is_limited=False,
    solo_scale=(
        ScaleStep(None, "Super Mega UN-lucky."),
        ScaleStep(45, "OK, you got lucky, but not very"),
        ScaleStep(60, "You got the hang of it now!"),
        ScaleStep(65, "Super mega bragging rights!"),
        ScaleStep(70, "Super Mega Lucky Legend!"),
    ),
)


def _twisted(name: str, *minima: int, **changes: object) -> Edition:
    """Change something about the classic edition; ``minima`` are those of its solo scale."""
    lowest, *steps = CLASSIC.solo_scale
    scale = (lowest, *[step._replace(minimum=m) for step, m in zip(steps, minima, strict=True)])
    return replace(CLASSIC, name=name, solo_scale=scale, **changes)  # type: ignore[arg-type]


TWO_BOLTS = _twisted("two-bolts", 45, 50, 55, 60, 65, 70, start_bolts=2)
EIGHT_BOLTS = _twisted("eight-bolts", 46, 51, 56, 61, 66, 71, start_bolts=8)
DOUBLE_STARS = _twisted("double-stars", 49, 55, 62, 68, 74, 80, star_points=(0, 2, 8, 18))
DOUBLE_MOONS = _twisted(
    "double-moons", 47, 53, 59, 65, 71, 77,
    moon_points=12, solo_moon_points=(-12, -4, 0, 2, 6, 12, 20),
)  # fmt: skip
LATE_CARDS = _twisted("late-cards", 52, 59, 66, 73, 80, 87, card_points=(8, 10, 12, 15))
EVEN_CARDS = _twisted("even-cards", 48, 54, 59, 65, 71, 76, card_points=(11, 11, 11, 11))
EVERY_CROSS = _twisted("every-cross", 52, 56, 60, 65, 69, 73, crosses_a_point=1)
TWISTS = (
    TWO_BOLTS, EIGHT_BOLTS, DOUBLE_STARS, DOUBLE_MOONS, LATE_CARDS, EVEN_CARDS, EVERY_CROSS,
)  # fmt: skip
EDITIONS = {edition.name: edition for edition in (CLASSIC, FRENCH, BGA, *TWISTS)}
