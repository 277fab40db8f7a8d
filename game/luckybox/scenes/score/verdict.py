"""The winner and the reason, in words; splitting a solo verdict."""

from __future__ import annotations

import re
from collections.abc import Sequence

from game.luckybox.rules import Outcome, Sheet
from game.scenes.figures.to_beat import NEAR, ToBeat
from game.scenes.frame.words import names_in_words, number_text
from game.words import _, ngettext

from .par import Par

LONGEST_SHOUT = 28
MOST_BESTS = 1
"""Above this, bests are named together."""
MOST_NAMES = 3

_SENTENCE = re.compile(r"(?<!\.)[.!?]\s+(?=[¡¿]?[A-ZÀ-Ý])")
_CLAUSE = re.compile(r"(?:,|\.\.\.)\s+")


def split_verdict(title: str) -> tuple[str, str]:
    """Split a verdict into its first sentence (or clause, if long) and the rest.

    >>> split_verdict("Great game! Or was it just luck?")
    ('Great game!', 'Or was it just luck?')
    """
    end = _SENTENCE.search(title)
    if end is None and len(title) > LONGEST_SHOUT:
        end = max(_CLAUSE.finditer(title), key=re.Match.start, default=None)
    if end is None:
        return title, ""
    return title[: end.end()].rstrip(), title[end.end() :]


def best_in_words(best: int | None, total: int) -> str:
    """Compare a total with a previous best; empty without one."""
    if best is None:
        return ""
    if total > best:
        return _("Your best yet! Before: {points}").format(points=number_text(best))
    if total == best:
        return _("As good as your best!")
    short = best - total
    if short <= NEAR:
        return ngettext(
            "{count} point short of your best", "{count} points short of your best", short
        ).format(count=short)
    return _("Your best: {points}").format(points=number_text(best))


def hints_in_words(names: Sequence[str], hints: Sequence[int]) -> str:
    """Return the number of choices with help, by name; empty if there were none."""
    said = []
    for name, count in zip(names, hints, strict=True):
        if count and len(names) == 1:
            said.append(ngettext("{count} choice with help", "{count} choices with help", count))
        elif count:
            said.append(ngettext("{name}: {count} with help", "{name}: {count} with help", count))
        if count:
            said[-1] = said[-1].format(name=name, count=count)
    return ", ".join(said)


def against_par(par: Par | None, total: int) -> str:
    """Compare a total with par, which may be pending; empty without one."""
    if par is None or par.points is None:
        return _("Par: …") if par is not None and par.is_coming else ""
    if total > par.points:
        said = _("Par beaten: {points}")
    else:
        said = _("Par reached: {points}") if total == par.points else _("Par: {points}")
    return said.format(points=number_text(par.points))


def bests_in_words(to_beat: ToBeat, ended: Outcome) -> str:
    """Announce new bests, at a table of several."""
    before = {
        sheet.name: to_beat.of(seat)
        for seat, sheet in enumerate(ended.sheets)
        if to_beat.is_beaten(seat, sheet.total)
    }
    if len(before) > MOST_BESTS:
        return _("Their best yet: {names}").format(names=names_in_words(list(before)))
    said = _("{name}: best yet! Before: {points}")
    return " ".join(
        said.format(name=name, points=number_text(best or 0)) for name, best in before.items()
    )


def winner_in_words(ended: Outcome) -> str:
    winners = [ended.sheets[player].name for player in ended.winners]
    if len(winners) == 1:
        return _("{name} wins!").format(name=winners[0])
    if len(winners) <= MOST_NAMES:
        return _("{names} share the win!").format(names=names_in_words(winners))
    return ngettext(
        "{count} player shares the win!", "{count} players share the win!", len(winners)
    ).format(count=len(winners))


def reason_in_words(ended: Outcome) -> str:
    """Return the lead, the tie-break or the tie."""
    best = max(sheet.total for sheet in ended.sheets)
    tied = [sheet for sheet in ended.sheets if sheet.total == best]
    if len(tied) == 1:
        return _lead(tied[0], ended.sheets)
    are_tied = _tie(tied)
    winners = [ended.sheets[player] for player in ended.winners]
    if len(winners) == len(tied):
        # The moons did not break the tie either.
        as_many = _("They have as many moons too: they share the win.")
        return f"{are_tied} {as_many}"
    if len(winners) > 1:
        names = names_in_words([sheet.name for sheet in winners])
        most = _("Of these, {names} have the most moons: they share the win.")
        return f"{are_tied} {most.format(names=names)}"
    if len(tied) == 2:
        other = next(sheet for sheet in tied if sheet is not winners[0])
        more = _("{name} has more moons: {moons} to {others}.").format(
            name=winners[0].name, moons=winners[0].moons, others=other.moons
        )
        return f"{are_tied} {more}"
    most = _("Of these, {name} has the most moons.").format(name=winners[0].name)
    return f"{are_tied} {most}"


def places(sheets: Sequence[Sheet]) -> tuple[int, ...]:
    """Return everyone's place; after a tie the next places stay empty."""
    worth = [(sheet.total, sheet.moons) for sheet in sheets]
    return tuple(1 + sum(other > mine for other in worth) for mine in worth)


def _lead(first: Sheet, sheets: Sequence[Sheet]) -> str:
    second = max(sheet.total for sheet in sheets if sheet is not first)
    ahead = first.total - second
    next_best = names_in_words(
        [sheet.name for sheet in sheets if sheet.total == second][:MOST_NAMES]
    )
    return ngettext(
        "{name} is {count} point ahead of {second}.",
        "{name} is {count} points ahead of {second}.",
        ahead,
    ).format(name=first.name, count=ahead, second=next_best)


def _tie(tied: Sequence[Sheet]) -> str:
    total = tied[0].total
    if len(tied) > MOST_NAMES:
        said = ngettext(
            "{count} player has {total} points.",
            "{count} players have {total} points each.",
            len(tied),
        )
        return said.format(count=len(tied), total=total)
    names = names_in_words([sheet.name for sheet in tied])
    return _("{names} have {total} points each.").format(names=names, total=total)
