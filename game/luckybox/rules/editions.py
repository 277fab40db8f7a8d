"""The editions, which hold what differs between the rulebooks, and the bonuses of lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import NamedTuple


class SoloScaleStep(NamedTuple):
    """A step of the scale that judges solo scores: ``minimum`` points or more reach ``title``."""

    minimum: int | None
    """The fewest points for this step, or ``None`` for the lowest step."""
    title: str


class TokenSupply(NamedTuple):
    """How many bolts and moons all players share, for each copy of the cards in play."""

    bolts: int
    moons: int


@dataclass(frozen=True, slots=True)
class Edition:
    """A variant of the rules, such as the classic or the French one."""

    name: str
    """The name in records and on the command line."""
    title: str
    note: str
    solo_scale: tuple[SoloScaleStep, ...]
    """The steps that judge solo scores, lowest step first."""
    crossing_is_optional: bool = False
    """Whether a player may pass while an open square shows the revealed number."""
    supply: TokenSupply | None = None
    """The shared bolts and moons, or ``None`` if they never run out."""
    turns: int = 9
    """How many of the eighteen number cards are revealed per round."""
    start_bolts: int = 4
    card_points: tuple[int, int, int, int] = (15, 12, 10, 8)
    """The points for a card completed in round 1, 2, 3 and 4 (rulebook 000, Scoring)."""
    star_points: tuple[int, int, int, int] = (0, 1, 4, 9)
    """The points for 0, 1, 2 and 3 stars in one round."""
    moon_points: int = 6
    """The points that the player with the most moons wins.
    With three or more players, the player with the fewest loses as many (rulebook 000, Ending).
    """
    solo_moon_points: tuple[int, ...] = (-6, -2, 0, 1, 3, 6, 10)
    """The points for 0, 1, … 5, and 6 or more moons in a solo game (rulebook 000, Solo mode)."""
    crosses_a_point: int = 2
    """How many crosses on incomplete cards score one point."""

    @property
    def is_twist(self) -> bool:
        """Whether the edition is a twist, which is the classic edition with one change."""
        return self in TWIST_EDITIONS

    def solo_step(self, total: int) -> int:
        reached = 0
        for index, step in enumerate(self.solo_scale):
            if step.minimum is not None and total >= step.minimum:
                reached = index
        return reached


CLASSIC_EDITION = Edition(
    "classic",
    "Classic",
    "The standard rules: cross off the number if you can. "
    "The supply of bolts and moons is endless.",
    (
        SoloScaleStep(None, "Super Mega UNlucky."),
        SoloScaleStep(45, "A good start, how about a better end?"),
        SoloScaleStep(50, "Now you’re on the trolley!"),
        SoloScaleStep(55, "Great game! Or was it just luck?"),
        SoloScaleStep(60, "A super score! Can you go even higher?"),
        SoloScaleStep(65, "You’ve had a mega game! One for the ages."),
        SoloScaleStep(70, "Super Mega Lucky Champion!"),
    ),
)
FRENCH_EDITION = Edition(
    "french",
    "French",
    "The French rules: crossing off is up to you; bolts and moons can run "
    "out, first come, first served.",
    (
        SoloScaleStep(None, "Super mega pas de bol !"),
        SoloScaleStep(45, "C’est un bon début... mais pas encore une happy end."),
        SoloScaleStep(50, "Comme sur des roulettes !"),
        SoloScaleStep(55, "Super partie ! Ou était-ce de la chance ?"),
        SoloScaleStep(60, "Quel beau score ! Pouvez-vous faire encore mieux ?"),
        SoloScaleStep(65, "Une mega partie qui entre dans la légende !"),
        SoloScaleStep(70, "Super... Mega... STAR !!!"),
    ),
    crossing_is_optional=True,
    supply=TokenSupply(bolts=30, moons=24),
)
BGA_EDITION = Edition(
    "bga",
    "Online",
    "The online rules: like Classic, with different verdicts on solo scores.",
    (
        SoloScaleStep(None, "Super Mega UN-lucky."),
        SoloScaleStep(45, "OK, you got lucky, but not very"),
        SoloScaleStep(60, "You got the hang of it now!"),
        SoloScaleStep(65, "Super mega bragging rights!"),
        SoloScaleStep(70, "Super Mega Lucky Legend!"),
    ),
)


def _make_twist(
    name: str, title: str, note: str, minima: Sequence[int], **changes: object
) -> Edition:
    """Return a twist: the classic edition with ``changes``, and with ``minima`` for solo scores."""
    lowest, *steps = CLASSIC_EDITION.solo_scale
    scale = (lowest, *[step._replace(minimum=m) for step, m in zip(steps, minima, strict=True)])
    twist = replace(CLASSIC_EDITION, name=name, title=title, note=note, solo_scale=scale)
    return replace(twist, **changes)  # type: ignore[arg-type]


TWIST_EDITIONS = (
    _make_twist(
        "two-bolts",
        "Two bolts fewer",
        "Everyone starts with two bolts instead of four.",
        (45, 50, 55, 60, 65, 70),
        start_bolts=2,
    ),
    _make_twist(
        "eight-bolts",
        "Loaded",
        "Everyone starts with eight bolts instead of four.",
        (46, 51, 56, 61, 66, 71),
        start_bolts=8,
    ),
    _make_twist(
        "double-stars",
        "Double stars",
        "Stars score double: 2, 8 and 18 points for one, two and three in a round.",
        (49, 55, 62, 68, 74, 80),
        star_points=(0, 2, 8, 18),
    ),
    _make_twist(
        "double-moons",
        "Full moon",
        "Moon points are doubled, plus or minus.",
        (47, 53, 59, 65, 71, 77),
        moon_points=12,
        solo_moon_points=(-12, -4, 0, 2, 6, 12, 20),
    ),
    _make_twist(
        "late-cards",
        "Late harvest",
        "Later cards score more: 8, 10, 12 and 15 points.",
        (52, 59, 66, 73, 80, 87),
        card_points=(8, 10, 12, 15),
    ),
    _make_twist(
        "even-cards",
        "Flat value",
        "A card scores 11 points, no matter which round you complete it in.",
        (48, 54, 59, 65, 71, 76),
        card_points=(11, 11, 11, 11),
    ),
    _make_twist(
        "every-cross",
        "Every cross",
        "Every cross on an incomplete card scores a point, not just every second one.",
        (52, 56, 60, 65, 69, 73),
        crosses_a_point=1,
    ),
)
EDITIONS = {
    edition.name: edition
    for edition in (CLASSIC_EDITION, FRENCH_EDITION, BGA_EDITION, *TWIST_EDITIONS)
}
"""All editions by name.  Challenge codes store an edition's index in this order."""


CROSS, BOLTS, STAR, MOON, NOTHING = "cross", "bolts", "star", "moon", "nothing"


class Bonus(NamedTuple):
    """A kind of bonus for a completed line: what it pays, and its names."""

    key: str
    """The name in records: a digit for a number bonus, ``""`` for no bonus."""
    mark: str
    """The sign in a card written as text."""
    pays: str
    aloud: str
    """The name within a sentence."""
    title: str
    words: str
    plural: str = ""
    """The name for several such bonuses, in reports on a deck."""
    amount: int = 1
    """How many bolts, stars or moons the bonus pays."""


NUMBER_BONUSES = frozenset("123456789")
CROSS_NUMBER_TEXT = "Cross off one {number} on any of your cards."
_BONUS_KINDS = (
    *(
        Bonus(n, n, CROSS, "number {number}", "Bonus {number}", CROSS_NUMBER_TEXT)
        for n in "123456789"
    ),
    Bonus("?", "?", CROSS, "any number", "Bonus “?”", "Cross off any square you like.", "“?”"),
    Bonus("bolt", "L", BOLTS, "a bolt", "Bolt", "Take a bolt.", "single bolts"),
    Bonus("bolt2", "LL", BOLTS, "two bolts", "Double bolt", "Take two bolts.", "double bolts", 2),
    Bonus("star", "S", STAR, "a star", "Star", "Take a star for this round.", "stars"),
    Bonus("moon", "M", MOON, "a moon", "Moon", "Take a moon.", "moons"),
    Bonus("", ".", NOTHING, "nothing", "No bonus", "", "blanks"),
)
BONUSES: Mapping[str, Bonus] = MappingProxyType({bonus.key: bonus for bonus in _BONUS_KINDS})
"""All kinds of bonuses by key.  Challenge codes store a bonus's index in this order."""
