"""Feats (achievements), proved by the deeds found in the records of a person's games.

They are recomputed from records, so new feats also count for old games. A feat is earned by the
game in which its deed reaches the goal.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple


class Feat(NamedTuple):
    """An achievement."""

    key: str
    """Permanent key of lower-case letters, digits and ``_``; also names its drawing."""
    name: str
    sentence: str
    deed: str = ""
    """The deed that is counted; empty for the feat's own key."""
    goal: int = 1
    is_hidden: bool = False
    """Whether it is a secret until it is earned."""


class PlayedDeeds(NamedTuple):
    """What one person did in a finished game."""

    uid: str
    touched: str
    deeds: str


class Standing(NamedTuple):
    """A person's progress with a feat."""

    feat: Feat
    done: int
    uid: str = ""
    """The game that earned it, or empty."""
    when: str = ""

    @property
    def is_earned(self) -> bool:
        return self.done >= self.feat.goal


def deeds_in_order(
    feats: Iterable[Feat], counted: Mapping[str, int], seen: Collection[str]
) -> dict[str, int]:
    """Merge the counted deeds with the once-only ones, in a fixed order."""
    return {**counted, **{feat.key: 1 for feat in feats if feat.key in seen}}


def spell_deeds(deeds: Mapping[str, int]) -> str:
    """Return the deeds as text, with counts above one.

    >>> spell_deeds({"finished": 1, "won": 0, "crosses": 47})
    'finished crosses:47'
    """
    return " ".join(
        [key if count == 1 else f"{key}:{count}" for key, count in deeds.items() if count > 0]
    )


def read_deeds(text: str) -> Counter[str]:
    """Parse the output of ``spell_deeds``."""
    deeds = Counter[str]()
    for word in text.split():
        key, _, count = word.partition(":")
        deeds[key] += int(count or 1)
    return deeds


def standings_of(feats: Sequence[Feat], played: Iterable[PlayedDeeds]) -> list[Standing]:
    """Return the progress with each feat; games come oldest first."""
    by_deed: dict[str, list[Feat]] = {}
    for feat in feats:
        by_deed.setdefault(feat.deed or feat.key, []).append(feat)
    done = Counter[str]()
    earned: dict[str, PlayedDeeds] = {}
    for game in played:
        for deed, count in read_deeds(game.deeds).items():
            before = done[deed]
            done[deed] = now = before + count
            for feat in by_deed.get(deed, ()):
                if before < feat.goal <= now:
                    earned[feat.key] = game
    return [_standing(feat, done[feat.deed or feat.key], earned.get(feat.key)) for feat in feats]


def _standing(feat: Feat, done: int, proof: PlayedDeeds | None) -> Standing:
    if proof is None:
        return Standing(feat, min(done, feat.goal))
    return Standing(feat, feat.goal, proof.uid, proof.touched)
