"""Achievements: what a person can earn, in tiers, and how far somebody is, by the games played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

BRONZE, SILVER, GOLD = METALS = (1, 2, 3)


class Feat(NamedTuple):
    """An achievement that players can earn: one tier of a ladder, or a ladder of one tier."""

    key: str
    """The key that files store; it never changes."""
    name: str
    sentence: str
    """What earns it, in English."""
    deed: str = ""
    """The key, in games' deeds, of the count that must reach ``goal``; empty if it is ``key``."""
    goal: int = 1
    is_hidden: bool = False
    """Whether the achievement is a secret until it is earned."""
    in_one_game: bool = False
    """Whether one game's count must reach the goal; otherwise the games' counts are added up."""
    ladder: str = ""
    """The key of the ladder that this is a tier of; empty for ``key``.  Lower tiers come first."""
    metal: int = 0
    """1 bronze, 2 silver, 3 gold: a tier that shares the ladder's name and drawing; otherwise 0."""
    note: str = ""
    """What the ladder is about, in English, told with its first tier; or empty."""

    @property
    def ladder_key(self) -> str:
        return self.ladder or self.key

    @property
    def drawing(self) -> str:
        """The name of the achievement's drawing."""
        return self.ladder_key if self.metal else self.key


def metal_tiers(
    key: str,
    name: str,
    deed: str,
    *tiers: tuple[str, int],
    first_key: str = "",
) -> tuple[Feat, ...]:
    """Return a ladder whose tiers, each a sentence and a goal, are bronze, silver and gold.

    Without a ``deed``, each tier has a deed of its own.
    Tiers are named ``<key>_1`` and so on.  The first is ``first_key`` if it was there before.
    """
    return tuple(
        Feat(
            first_key if first_key and metal == BRONZE else f"{key}_{metal}",
            name, sentence, deed, goal, ladder=key, metal=metal,
        )
        for metal, (sentence, goal) in zip(METALS, tiers, strict=True)
    )  # fmt: skip


class PlayedDeeds(NamedTuple):
    """A finished game and one person's deeds in it: the counts on which achievements depend."""

    uid: str
    touched: str
    deeds: str


class FeatProgress(NamedTuple):
    """One person's progress with an achievement."""

    feat: Feat
    done: int
    uid: str = ""
    """The uid of the game that earned the achievement; empty until it is earned."""
    when: str = ""

    @property
    def is_earned(self) -> bool:
        return self.done >= self.feat.goal


def ladders_of(standings: Iterable[FeatProgress]) -> list[tuple[FeatProgress, ...]]:
    """Return the tiers of each ladder, in the order in which ladders begin."""
    ladders: dict[str, list[FeatProgress]] = {}
    for standing in standings:
        ladders.setdefault(standing.feat.ladder_key, []).append(standing)
    return [tuple(tiers) for tiers in ladders.values()]


def merge_deeds(
    feats: Iterable[Feat], counted: Mapping[str, int], seen: Collection[str]
) -> dict[str, int]:
    """Return a seat's deeds: ``counted``, plus a 1 for each deed of a feat that was ``seen``."""
    deeds = dict.fromkeys([feat.deed or feat.key for feat in feats])
    return {**counted, **{deed: 1 for deed in deeds if deed in seen}}


def format_deeds(deeds: Mapping[str, int]) -> str:
    """Return deeds as text for the index, without counts of 0.  A key without a number counts 1.

    >>> format_deeds({"finished": 1, "won": 0, "crosses": 47})
    'finished crosses:47'
    """
    return " ".join(
        [key if count == 1 else f"{key}:{count}" for key, count in deeds.items() if count > 0]
    )


def parse_deeds(text: str) -> Counter[str]:
    deeds = Counter[str]()
    for word in text.split():
        key, _, count = word.partition(":")
        deeds[key] += int(count or 1)
    return deeds


def feat_progress_of(feats: Sequence[Feat], played: Iterable[PlayedDeeds]) -> list[FeatProgress]:
    """Return the progress with each feat.  ``played`` has the oldest game first."""
    by_deed: dict[str, list[Feat]] = {}
    for feat in feats:
        by_deed.setdefault(feat.deed or feat.key, []).append(feat)
    are_of_one_game = {feat.deed or feat.key for feat in feats if feat.in_one_game}
    done = Counter[str]()
    earned: dict[str, PlayedDeeds] = {}
    for game in played:
        for deed, count in parse_deeds(game.deeds).items():
            before = done[deed]
            now = max(before, count) if deed in are_of_one_game else before + count
            if now == before:
                continue
            done[deed] = now
            for feat in by_deed.get(deed, ()):
                if before < feat.goal <= now:
                    earned[feat.key] = game
    return [
        _make_feat_progress(feat, done[feat.deed or feat.key], earned.get(feat.key))
        for feat in feats
    ]


def _make_feat_progress(feat: Feat, done: int, proof: PlayedDeeds | None) -> FeatProgress:
    if proof is None:
        return FeatProgress(feat, min(done, feat.goal))
    return FeatProgress(feat, feat.goal, proof.uid, proof.touched)
