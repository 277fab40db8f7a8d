"""What the end of a game is called in words: the winner and why, the best before, the par."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from game.luckybox.bots import LEVEL_NAMES
from game.luckybox.rules import Edition, GameOutcome, Scorecard, moon_points
from game.luckybox.rules import events as ev
from game.luckybox.scenes.counsel.counsel import DealPar
from game.luckybox.scenes.luckybox_table import LuckyboxRival, Table
from game.luckybox.scenes.luckybox_telling import crosses_in_words
from game.luckybox.scenes.watched.longest_cascade import points_in_words
from game.luckybox.stage import points_by_seat
from game.scenes.frame.charts import names_in_words, number_text
from game.scenes.game import rival_in_words, rival_of_bot_kind
from game.scenes.table.table import NEAR_BEST_POINTS, ScoresToBeat
from game.ui.draw.palette import CREAM, LILAC, SUNFLOWER
from game.ui.tree import Ground, Part, Text, column, either, row
from game.ui.window.scene import Kit
from game.words import N_, _, plural

MAX_SHOUT_LETTERS = 28
MAX_SEPARATE_BESTS = 1
MAX_NAMES_LISTED = 3
MAX_LINE_LETTERS = 26

VERDICTS_IN_ENGLISH = {
    "Super mega pas de bol !": N_("Super mega bad luck!"),
    "C’est un bon début... mais pas encore une happy end.": N_(
        "A good start… but no happy ending yet."
    ),
    "Comme sur des roulettes !": N_("Smooth sailing!"),
    "Super partie ! Ou était-ce de la chance ?": N_("Super game! Or was it luck?"),
    "Quel beau score ! Pouvez-vous faire encore mieux ?": N_(
        "What a fine score! Can you do even better?"
    ),
    "Une mega partie qui entre dans la légende !": N_("A mega game for the history books!"),
    "Super... Mega... STAR !!!": N_("Super… Mega… STAR!!!"),
}
"""What the French edition says of a solo score, in English: screens speak one language."""

_SENTENCE_END = re.compile(r"(?<!\.)[.!?]\s+(?=[¡¿]?[A-ZÀ-Ý])")
_CLAUSE_END = re.compile(r"(?:,|\.\.\.)\s+")


def verdict_in_words(title: str) -> str:
    """Return the title of a step of a solo scale in the player's language."""
    return _(VERDICTS_IN_ENGLISH.get(title, title))


def split_verdict(title: str) -> tuple[str, str]:
    """Split a verdict into its first sentence and the rest, which may be ''.

    A long verdict of one sentence is split after its last comma or ellipsis.

    >>> split_verdict("Great game! Or was it just luck?")
    ('Great game!', 'Or was it just luck?')
    """
    end = _SENTENCE_END.search(title)
    if end is None and len(title) > MAX_SHOUT_LETTERS:
        end = max(_CLAUSE_END.finditer(title), key=re.Match.start, default=None)
    if end is None:
        return title, ""
    return title[: end.end()].rstrip(), title[end.end() :]


def compare_with_rival(rival: LuckyboxRival, total: int) -> str:
    """Return how a challenge ended, with both totals, or '' while the rival still plays."""
    if rival.to_beat is None:
        return ""
    values = {"name": rival.player.name, "mine": total, "theirs": rival.to_beat}
    if total > rival.to_beat:
        return _("You beat {name}: {mine} to {theirs}!").format(**values)
    if total < rival.to_beat:
        return _("{name} stays ahead: {theirs} to {mine}.").format(**values)
    return _("Tied with {name}: {mine} each.").format(**values)


def challenge_shout(rival: LuckyboxRival, total: int) -> str:
    """Return in a few words how a solo challenge ended, whose rival has finished the game."""
    assert rival.to_beat is not None
    words = _("A tie with {name}!")
    if total != rival.to_beat:
        words = _("You beat {name}!") if total > rival.to_beat else _("{name} stays ahead.")
    return words.format(name=rival.player.name)


def best_in_words(best: int | None, total: int) -> str:
    if best is None:
        return ""
    if total > best:
        return _("New best! Before: {points}").format(points=number_text(best))
    if total == best:
        return _("You matched your best!")
    short = best - total
    if short <= NEAR_BEST_POINTS:
        return plural(
            "{count} point short of your best", "{count} points short of your best", short
        )
    return _("Your best: {points}").format(points=number_text(best))


def hints_in_words(names: Sequence[str], hints: Sequence[int]) -> str:
    """Return in words how many choices each player made with help, or '' if there were none."""
    if len(names) > 1:
        words, counts = _("{name}: {count} with help"), zip(names, hints, strict=True)
        return ", ".join(words.format(name=name, count=count) for name, count in counts if count)
    said = plural(
        "{count} choice with help: no record", "{count} choices with help: no record", hints[0]
    )
    return said if hints[0] else ""


def rivals_to_beat(kit: Kit, par: DealPar | None, total: int) -> list[tuple[str, str]]:
    """Return name and points of the next rival above and of the strongest, if they are two."""
    goal = None if par is None else par.next_above(total)
    if par is None or par.points is None or goal is None or goal.points >= par.points:
        return []
    above = ((goal.level, goal.points), (LEVEL_NAMES[-1], par.points))
    return [
        (rival_in_words(rival_of_bot_kind(kit.games, Table.game, level)), number_text(points))
        for level, points in above
    ]


def rivals_part(words: str, rivals: Sequence[tuple[str, str]]) -> Part:
    """Return words, if any, and beside them the rivals to beat with their points."""
    others = [
        row(Text(name, 27, CREAM, fits=True), Text(points, 32, SUNFLOWER, "title", fits=True),
            gap=10, fits=True)
        for name, points in rivals
    ]  # fmt: skip
    said = [Text(words, 27, CREAM, fits=True)] * bool(words)
    goal = Text(_("Next to beat here"), 24, LILAC, fits=True)
    one = row(*said, goal, *others, gap=30)
    two = column(row(*said), row(goal, *others, gap=24))
    return either(one, two, across=True, pad=(20, 4), ground=Ground(18))


def compare_with_par(kit: Kit, par: DealPar | None, total: int) -> str:
    if par is None or par.points is None:
        return _("Par: …") if par is not None and par.is_pending else ""
    if rivals := rivals_to_beat(kit, par, total):
        (name, points), (strongest, most) = rivals
        said = _("Next to beat here: {name}, {points}. {strongest}: {par}.")
        return said.format(name=name, points=points, strongest=strongest, par=most)
    # By name: a weaker rival may have scored more.
    strongest = rival_in_words(rival_of_bot_kind(kit.games, Table.game, LEVEL_NAMES[-1]))
    if total > par.points:
        said = _("You beat {name}, who scores {points} on this deal!")
    else:
        said = (
            _("You matched {name}: {points} on this deal.")
            if total == par.points
            else _("{name} scores {points} on this deal.")
        )
    return said.format(name=strongest, points=number_text(par.points))


def new_bests_in_words(to_beat: ScoresToBeat, ended: GameOutcome) -> str:
    before = {
        sheet.name: to_beat.best_of_seat(seat)
        for seat, sheet in enumerate(ended.sheets)
        if to_beat.is_beaten(seat, sheet.total)
    }
    if len(before) > MAX_SEPARATE_BESTS:
        return _("New bests: {names}").format(names=names_in_words(list(before)))
    said = _("{name}: new best! Before: {points}")
    return " ".join(
        said.format(name=name, points=number_text(best or 0)) for name, best in before.items()
    )


def winner_in_words(
    ended: GameOutcome, only_person: int | None = None, *, is_short: bool = False
) -> str:
    """Return in words who has won.  ``only_person`` is the seat of the only human, called “you”.

    Several winners are only counted where it ``is_short``.
    """
    if ended.winners == (only_person,):
        return _("You win!")
    winners = [ended.sheets[player].name for player in ended.winners]
    if len(winners) == 1:
        return _("{name} wins!").format(name=winners[0])
    if is_short and len(winners) > 1:
        return _("{count} winners!").format(count=len(winners))
    if len(winners) <= MAX_NAMES_LISTED:
        return _("{names} share the win!").format(names=names_in_words(winners))
    return plural("{count} player shares the win!", "{count} players share the win!", len(winners))


def split_into_lines(shout: str, most: int = MAX_LINE_LETTERS) -> list[str]:
    if len(shout) <= most or " " not in shout:
        return [shout]
    middle = len(shout) / 2
    gaps = [at for at, letter in enumerate(shout) if letter == " " and shout[at + 1] not in "!?"]
    at = min(gaps, key=lambda gap: abs(gap - middle))
    return [shout[:at], shout[at + 1 :]]


def verdict_points_text(edition: Edition, index: int) -> str:
    ladder = edition.solo_scale
    minimum = ladder[index].minimum
    if minimum is None:
        return f"≤{(ladder[1].minimum or 0) - 1}"
    return f"{minimum}+" if index == len(ladder) - 1 else str(minimum)


def moon_rank_in_words(sheet: Scorecard, sheets: Sequence[Scorecard]) -> str:
    """Return whether a seat has the most or the fewest moons, in words, or ''."""
    moons = [other.moons for other in sheets]
    most, fewest = sheet.moons == max(moons), sheet.moons == min(moons)
    if len(moons) == 2:
        return _("most") if most else ""
    if most and fewest:
        return _("all tied")
    return _("most") if most else _("fewest") if fewest else ""


def moons_of_tie_in_words(sheet: Scorecard, sheets: Sequence[Scorecard]) -> str:
    """Return in words how moons order a score among equal ones, or ''."""
    tied = [it.moons for it in sheets if it.total == sheet.total]
    if min(tied) == max(tied):
        return ""
    return _("fewer moons") if sheet.moons == min(tied) else _("more moons")


def win_reason_in_words(ended: GameOutcome, only_person: int | None = None) -> str:
    """Return in words why the winner has won.  If ``only_person`` leads, that seat is “you”."""
    best = max(sheet.total for sheet in ended.sheets)
    tied = [sheet for sheet in ended.sheets if sheet.total == best]
    if len(tied) == 1:
        return _lead_in_words(tied[0], ended.sheets, only_person)
    are_tied = _tie_in_words(tied)
    winners = [ended.sheets[player] for player in ended.winners]
    if len(winners) == len(tied):
        as_many = _("Their moons are tied too: they share the win.")
        return f"{are_tied} {as_many}"
    if len(winners) > 1:
        names = names_in_words([sheet.name for sheet in winners])
        most = _("Of them, {names} have the most moons and share the win.")
        return f"{are_tied} {most.format(names=names)}"
    if len(tied) == 2:
        other = next(sheet for sheet in tied if sheet is not winners[0])
        more = _("{name} has more moons: {moons} to {others}.").format(
            name=winners[0].name, moons=winners[0].moons, others=other.moons
        )
        return f"{are_tied} {more}"
    most = _("Of them, {name} has the most moons.").format(name=winners[0].name)
    return f"{are_tied} {most}"


class Decision(NamedTuple):
    """What decided who wins alone: an answer to a number, or all crosses on unfinished cards."""

    player: int
    round: int = 0
    """The round of the answer, or 0 for the crosses."""
    crosses: int = 0
    points: int = 0
    is_moon: bool = False
    """Whether it is the answer's moon that decided, not the lead it took for good."""

    def in_words(self, name: str) -> str:
        if not self.round:
            words = _("Crosses on incomplete cards decided it: {name}, {points}.")
        elif self.is_moon:
            words = _("One moon decided it: {name}, in round {round}.")
        else:
            words = _("In the lead for good from round {round}: {name}, {crosses}, {points}.")
        crosses, points = crosses_in_words(self.crosses), points_in_words(self.points)
        return words.format(name=name, round=self.round, crosses=crosses, points=points)


def find_decision(
    ended: GameOutcome, edition: Edition, events: Iterable[ev.Event]
) -> Decision | None:
    """Return what decided a game, found in all its events, or None if it is no single thing.

    It is the winner’s last moon where with one less somebody else had won, too.  Otherwise it is
    the answer that took the lead in points of cards and stars for good.
    """
    if len(ended.winners) > 1:
        return None
    [winner], numbers = ended.winners, list[list[ev.Event]]()
    for event in events:
        if isinstance(event, ev.NumberRevealed):
            numbers.append([])
        if numbers:
            numbers[-1].append(event)
    banked, lead, moon = [0] * len(ended.sheets), None, None
    for revealed, *answers in numbers:
        assert isinstance(revealed, ev.NumberRevealed)
        gained = points_by_seat(answers)
        own = [it for it in answers if isinstance(it, ev.TurnEvent) and it.player == winner]
        crosses = sum(isinstance(it, ev.SquareCrossed) for it in own)
        answer = Decision(winner, revealed.round, crosses, gained.get(winner, 0))
        banked = [points + gained.get(seat, 0) for seat, points in enumerate(banked)]
        is_ahead = banked[winner] > max(it for at, it in enumerate(banked) if at != winner)
        lead = (lead or answer) if is_ahead else None
        if any(isinstance(it, ev.MoonGained) for it in own):
            moon = answer._replace(is_moon=True)
    if moon is not None and _wins_by_one_moon(winner, ended.sheets, edition):
        return moon
    before = [sheet.total - sheet.moon_points for sheet in ended.sheets]
    crosses_decide = numbers and before[winner] > max(
        it for at, it in enumerate(before) if at != winner
    )
    own_crosses = Decision(winner, points=ended.sheets[winner].incomplete)
    return lead or (own_crosses if crosses_decide else None)


def _wins_by_one_moon(winner: int, sheets: Sequence[Scorecard], edition: Edition) -> bool:
    """Whether the winner, with one moon less, would not have won alone."""
    moons = [sheet.moons - (seat == winner) for seat, sheet in enumerate(sheets)]
    worth = [
        (sheet.total - sheet.moon_points + points, own)
        for sheet, points, own in zip(sheets, moon_points(moons, edition), moons, strict=True)
    ]
    return max(it for seat, it in enumerate(worth) if seat != winner) >= worth[winner]


def final_places(sheets: Sequence[Scorecard]) -> tuple[int, ...]:
    """Return each seat's place, from 1.  Tied seats share a place, as in (1, 1, 3)."""
    worth = [(sheet.total, sheet.moons) for sheet in sheets]
    return tuple(1 + sum(other > mine for other in worth) for mine in worth)


def _lead_in_words(first: Scorecard, sheets: Sequence[Scorecard], only_person: int | None) -> str:
    own = None if only_person is None else sheets[only_person]
    second = max(sheet.total for sheet in sheets if sheet is not first)
    ahead = first.total - second
    next_best = names_in_words(
        [sheet.name for sheet in sheets if sheet.total == second][:MAX_NAMES_LISTED]
    )
    if first is own:
        return plural(
            "You are {count} point ahead of {second}.",
            "You are {count} points ahead of {second}.",
            ahead,
            second=next_best,
        )
    if own is not None and own.total == second:
        return plural(
            "{name} is {count} point ahead of you.",
            "{name} is {count} points ahead of you.",
            ahead,
            name=first.name,
        )
    return plural(
        "{name} is {count} point ahead of {second}.",
        "{name} is {count} points ahead of {second}.",
        ahead,
        name=first.name,
        second=next_best,
    )


def _tie_in_words(tied: Sequence[Scorecard]) -> str:
    total = tied[0].total
    if len(tied) > MAX_NAMES_LISTED:
        return plural(
            "{count} player has {total} points.",
            "{count} players have {total} points each.",
            len(tied),
            total=total,
        )
    names = names_in_words([sheet.name for sheet in tied])
    return _("{names} have {total} points each.").format(names=names, total=total)
