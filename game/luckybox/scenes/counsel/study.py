"""What a player's reviewed games teach: which rival is as good, and what choices cost most."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date
from functools import partial
from math import fsum
from typing import NamedTuple

from game.library import Index, NoSuchGame, load, read_thoughts
from game.luckybox.bots import LEVEL_NAMES
from game.luckybox.judgements import Decision, Review
from game.luckybox.record import LuckyboxMatchReplay, LuckyboxRecord
from game.luckybox.rules import EDITIONS, Action, Cross, Face, Keep
from game.record import DamagedRecord
from game.scenes.game import Study, Weakness
from game.scenes.table.table import Seated
from game.statistics import OWN_DECK_MARK
from game.ui.window.scene import Kit
from game.words import N_

from ..reviewing import query_stored_review
from .mistakes import DueMistake, retry_table
from .old_mistakes import latest_reviewed_games, open_mistakes, tries_of_game

CARDS, BOLTS_SPENT, BOLTS_KEPT, BONUSES, CROSSES = "cards", "spent", "kept", "bonuses", "crosses"
KINDS: Mapping[str, tuple[str, str]] = {
    CARDS: (N_("Cards to keep"), N_("The choice of cards costs you most.")),
    BOLTS_SPENT: (N_("Bolts spent too soon"), N_("Bolts spent too soon cost you most.")),
    BOLTS_KEPT: (N_("Bolts kept too long"), N_("Bolts kept too long cost you most.")),
    BONUSES: (N_("Where to use a bonus"), N_("Where you use bonuses costs you most.")),
    CROSSES: (N_("Where to cross off"), N_("Where you cross off costs you most.")),
}
"""The kinds of choices: the name of each, and a sentence."""
MAX_SHOWN = 3
LEAST_DEALS = 3
"""Rivals are compared where so many of the player's deals have their scores."""


class _Reviewed(NamedTuple):
    """A game with its review, and the scores of the rivals alone on its deal, if known."""

    uid: str
    record: LuckyboxRecord
    steps: int | None
    review: Review
    rivals: tuple[int, ...]
    day: str
    """The day on which the game was last played."""

    @property
    def is_comparable(self) -> bool:
        """Whether what its choices cost says something beside other games."""
        is_twist = EDITIONS[self.record.edition].is_twist
        return not is_twist and OWN_DECK_MARK not in self.record.deck_category

    def choices(self) -> Iterator[tuple[str, Decision]]:
        """Yield the kind of each choice that cost anything, with the choice."""
        faces = self.record.setup().faces
        numbers = {(it.round, it.turn): it.number for it in self.review.chances if it.turn}
        for one in self.review.decisions:
            if one.loss > 0.0 and one.actions and one.better:
                number = numbers.get((one.round, one.turn), 0)
                yield kind_of_choice(one, number, faces), one


def kind_of_choice(one: Decision, number: int, faces: Mapping[int, Face]) -> str:
    """Return in what a choice differs from the better one, by the ``number`` it answers."""
    chosen, better = one.actions[0], one.better[0]
    if isinstance(chosen, Keep):
        return CARDS
    if chosen == better:
        return BONUSES
    spent, best = (_bolts(action, number, faces) for action in (chosen, better))
    return CROSSES if spent == best else BOLTS_SPENT if spent > best else BOLTS_KEPT


def _bolts(action: Action, number: int, faces: Mapping[int, Face]) -> int:
    """Return how many bolts an answer to a number spends."""
    if not isinstance(action, Cross):
        return 0
    reach = faces[action.card].reach[number]
    return next(bolts for bolts, mask in enumerate(reach) if mask >> action.square & 1)


def query_study(index: Index, name: str) -> Study:
    """Return what a player's latest reviewed solo games teach, costliest kind of choice first."""
    unaided = dict(latest_reviewed_games(index, name, only_unaided=True))
    loaded = [*_load_reviewed(index, dict(latest_reviewed_games(index, name)) | unaided)]
    games = [game for game in loaded if game.uid in unaided and game.is_comparable]
    left = Counter(kind for kind, _one, _game in _choices_left(index, name, loaded))
    found: defaultdict[str, list[tuple[float, int, _Reviewed]]] = defaultdict(list)
    for game in games:
        for kind, one in game.choices():
            found[kind].append((one.loss, one.action, game))
    costs = {kind: fsum(loss for loss, *_rest in its) / len(games) for kind, its in found.items()}
    weaknesses = []
    for kind in sorted(costs, key=lambda it: -costs[it])[:MAX_SHOWN]:
        _loss, action, game = max(found[kind], key=lambda it: it[0])
        at = LuckyboxMatchReplay(game.record, game.steps).moment_before_action(action)
        weaknesses.append(Weakness(kind, *KINDS[kind], costs[kind], left[kind], game.uid, at))
    return Study(_equal_rival(games), weaknesses)


def query_practice(
    index: Index, name: str, today: date, kind: str
) -> Callable[[Kit], Seated] | None:
    """Return what lays the table of a player's costliest mistake of a kind, or None."""
    due = costliest_mistake(index, name, today, kind)
    look_up = partial(costliest_mistake, kind=kind)
    return None if due is None else partial(_lay, name=name, due=due, look_up=look_up)


def _lay(kit: Kit, name: str, due: DueMistake, look_up: Callable[..., DueMistake | None]) -> Seated:
    return retry_table(kit, name, due, look_up=look_up)


def costliest_mistake(index: Index, name: str, today: date, kind: str) -> DueMistake | None:
    """Return the costliest mistake of a kind; what was missed today comes after all others."""
    loaded = [*_load_reviewed(index, dict(latest_reviewed_games(index, name)))]
    choices = _choices_left(index, name, loaded)
    found = [(one, game) for its_kind, one, game in choices if its_kind == kind]
    if not found:
        return None
    tries = {game.uid: tries_of_game(index, game.uid) for _one, game in found}

    def urgency(it: tuple[Decision, _Reviewed]) -> tuple[bool, float]:
        one, game = it
        day, _is_solved = tries[game.uid].get(one.action, ("", False))
        return day != today.isoformat(), one.loss

    one, game = max(found, key=urgency)
    left = len(found) - 1
    return DueMistake(game.uid, game.record, game.steps, game.review, one, left, game.day)


def _choices_left(
    index: Index, name: str, games: Iterable[_Reviewed]
) -> Iterator[tuple[str, Decision, _Reviewed]]:
    """Yield the player's mistakes that are not solved yet, each with its kind and its game."""
    left = open_mistakes(index, name)
    for game in games:
        for kind, one in game.choices():
            if (game.uid, one.action) in left:
                yield kind, one, game


def _load_reviewed(index: Index, days: Mapping[str, str]) -> Iterator[_Reviewed]:
    """Load games with their reviews, given by uid with the day on which each was last played."""
    for uid, day in days.items():
        try:
            kept = load(index, uid)
        except (NoSuchGame, DamagedRecord):
            continue  # Its page says what is wrong with it; the others teach all the same.
        record = kept.record
        assert isinstance(record, LuckyboxRecord)
        stored = query_stored_review(index, record)
        if stored is not None:
            pars = tuple(map(int, read_thoughts(index, uid).get("pars", "").split()))
            yield _Reviewed(uid, record, kept.steps, stored.review, pars, day)


def _equal_rival(games: Iterable[_Reviewed]) -> str:
    """Return the bot whose scores on the player's deals come nearest to the player's, or ''."""
    compared = [game for game in games if len(game.rivals) == len(LEVEL_NAMES)]
    if len(compared) < LEAST_DEALS:
        return ""
    own = sum(game.review.results[0] for game in compared)
    totals = [sum(scores) for scores in zip(*(game.rivals for game in compared), strict=True)]
    return min(zip(totals, LEVEL_NAMES, strict=True), key=lambda it: abs(it[0] - own))[1]
