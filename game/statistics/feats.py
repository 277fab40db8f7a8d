"""Feats: what a person has once done, as the records of their games prove it.

A game says of every seat which *deeds* it saw and how many of each; a *feat* is earned with the
game in which a deed has been done often enough, all games together, the oldest first.  So nothing
is handed out: whoever has the records has the feats, also those that were thought of later.
Knows deeds by their keys, and neither games, rules nor a database.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple


class Feat(NamedTuple):
    """Something to be proud of."""

    key: str
    """Its name for ever, of lower-case letters, digits and ``_``; its drawing is called so too."""
    name: str
    """In English."""
    sentence: str
    """What is to be done, in English."""
    deed: str = ""
    """Which deed it counts; empty: the one of its own name."""
    goal: int = 1
    """How often it has to be done."""
    is_hidden: bool = False
    """Whether nobody is told what it is before it is earned."""


class PlayedDeeds(NamedTuple):
    """What a finished game saw one person do."""

    uid: str
    """Of the game."""
    touched: str
    """When it was played, ISO 8601, UTC."""
    deeds: str
    """As ``spell_deeds`` writes it."""


class Standing(NamedTuple):
    """How far somebody has come with a feat."""

    feat: Feat
    done: int
    """How often the deed was done, up to the goal."""
    uid: str = ""
    """The game that has earned it; empty as long as none has."""
    when: str = ""
    """When that was played, ISO 8601, UTC."""

    @property
    def is_earned(self) -> bool:
        return self.done >= self.feat.goal


def deeds_in_order(
    feats: Iterable[Feat], counted: Mapping[str, int], seen: Collection[str]
) -> dict[str, int]:
    """Put together what was counted and what a game sees once at most, these as the feats stand.

    So the same game is always spelled alike.
    """
    return {**counted, **{feat.key: 1 for feat in feats if feat.key in seen}}


def spell_deeds(deeds: Mapping[str, int]) -> str:
    """Write how often each deed was done, as summaries spell it.

    >>> spell_deeds({"finished": 1, "won": 0, "crosses": 47})
    'finished crosses:47'
    """
    return " ".join(
        [key if count == 1 else f"{key}:{count}" for key, count in deeds.items() if count > 0]
    )


def read_deeds(text: str) -> Counter[str]:
    """Read what ``spell_deeds`` has written."""
    deeds = Counter[str]()
    for word in text.split():
        key, _, count = word.partition(":")
        deeds[key] += int(count or 1)
    return deeds


def standings_of(feats: Sequence[Feat], played: Iterable[PlayedDeeds]) -> list[Standing]:
    """Tell how far somebody has come with each, by their games, given oldest first."""
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
