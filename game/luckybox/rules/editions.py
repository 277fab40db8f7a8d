"""The three editions: where the rule documents disagree, as data.

Knows what differs, not how it is played.  The solo scales are quoted from the documents.
"""

from dataclasses import dataclass
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
EDITIONS = {edition.name: edition for edition in (CLASSIC, FRENCH, BGA)}
