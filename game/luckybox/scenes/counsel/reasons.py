"""Finds the best choice for a hint, and says what a choice does and why it is better."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from game.luckybox import rules
from game.luckybox.rules import events as ev
from game.luckybox.scenes.cards import card_place_in_words, held_card_in_words
from game.luckybox.scenes.luckybox_telling import crosses_in_words, tokens_in_words
from game.luckybox.stage import points_gained_by
from game.scenes.frame.charts import (
    MINUS_SIGN,
    in_tenths,
    names_in_words,
    signed_number,
    with_one_decimal,
)
from game.words import _, ngettext, plural

Target = tuple[int, int]
"""A square, as (card id, index of the square on the card)."""
Line = tuple[int, int, str]
"""A line, as (card id, line, bonus)."""


@dataclass(frozen=True, slots=True)
class ActionEffects:
    """The immediate effects of a seat's actions: crosses, lines, cards, gains and losses."""

    squares: tuple[Target, ...] = ()
    lines: tuple[Line, ...] = ()
    """The completed lines."""
    cards: tuple[int, ...] = ()
    spent: int = 0
    bolts: int = 0
    moons: int = 0
    stars: int = 0
    points: int = 0
    lost: int = 0


@dataclass(frozen=True, slots=True)
class ActionChain:
    """A seat's complete choice, with its effects and the final points that the seat can expect."""

    actions: tuple[rules.Action, ...]
    facts: ActionEffects
    after: rules.State
    value: float


def crossed_squares(actions: Sequence[rules.Action]) -> tuple[Target, ...]:
    return tuple((a.card, a.square) for a in actions if isinstance(a, rules.Cross | rules.UseBonus))


def kept_cards(actions: Sequence[rules.Action]) -> tuple[int, ...]:
    first = actions[0]
    return first.cards if isinstance(first, rules.Keep) else ()


def effects_of_actions(
    game: rules.State, actions: Sequence[rules.Action]
) -> tuple[ActionEffects, rules.State]:
    """Return the effects of actions and the game after them.  May raise ``IllegalAction``."""
    told: list[ev.Event] = []
    for action in actions:
        game, events = rules.apply(game, action)
        told += events
    lines = [(e.card, e.line, e.bonus) for e in told if isinstance(e, ev.LineCompleted)]
    facts = ActionEffects(
        squares=crossed_squares(actions),
        lines=tuple(lines),
        cards=tuple(e.card for e in told if isinstance(e, ev.CardCompleted)),
        spent=sum(e.spent for e in told if isinstance(e, ev.BoltsSpent)),
        bolts=sum(e.gained for e in told if isinstance(e, ev.BoltsGained)),
        moons=sum(isinstance(e, ev.MoonGained) for e in told),
        stars=sum(isinstance(e, ev.StarGained) for e in told),
        points=sum(map(points_gained_by, told)),
        lost=sum(isinstance(e, ev.BonusLost) for e in told),
    )
    return facts, game


def best_chain(game: rules.State, player: int, plies: int = 0) -> ActionChain:
    return _best_chain_after(game, player, (), plies)


def best_chain_from(
    game: rules.State, player: int, begun: Sequence[rules.Action], plies: int = 0
) -> ActionChain:
    """Return the best choice that begins with one of ``begun``, looking ``plies`` numbers ahead."""
    found = [_best_chain_after(game, player, (action,), plies) for action in begun]
    return max(found, key=lambda chain: chain.value)


def _best_chain_after(
    game: rules.State, player: int, begun: tuple[rules.Action, ...], plies: int
) -> ActionChain:
    from game.luckybox.mind.network import shipped_network
    from game.luckybox.mind.player import SearchLimits, best_choices

    network = shipped_network()
    _facts, after = effects_of_actions(game, begun)
    view = rules.view_for(after, player)
    found = best_choices(view, network, SearchLimits(plies), most=1)
    actions = begun + (found[0].actions if found else ())
    facts, end = effects_of_actions(game, actions)
    value = found[0].value if found else value_after_answer(end, player, plies)
    return ActionChain(actions, facts, end, value)


def value_after_answer(game: rules.State, player: int, plies: int = 0) -> float:
    """Return the final points that a seat, given what it may know, can expect after its answer."""
    from game.luckybox.mind.network import shipped_network
    from game.luckybox.mind.player import (
        mean_values_ahead,
        position_of_view,
        seat_states_in,
        value_seats,
    )

    position, network = position_of_view(rules.view_for(game, player)), shipped_network()
    seats = seat_states_in(position)
    if plies and game.to_come:
        return float(mean_values_ahead(seats, position, seats.root, network)[0])
    return float(value_seats(seats, position, network).value[0])


CHOICE_LIMIT = 40
"""How many of the best choices are searched for a runner-up that begins with another action."""


@dataclass(frozen=True, slots=True)
class Advice:
    """The best choice for a hint, and the runner-up to compare it with."""

    best: ActionChain
    second: ActionChain | None
    """The best choice that begins with another action, or None.  In a review, the choice made."""
    is_review: bool = False
    """Whether ``best`` is compared with the choice that was made, not with the next best."""

    @property
    def lead_in_points(self) -> float:
        return self.best.value - self.second.value if self.second is not None else 0.0

    @property
    def advised_cards(self) -> tuple[int, ...]:
        crossed = dict.fromkeys(card for card, _square in self.best.facts.squares)
        return kept_cards(self.best.actions) or tuple(crossed)


def find_best_advice(game: rules.State, player: int) -> Advice:
    from game.luckybox.mind.network import shipped_network
    from game.luckybox.mind.player import SearchLimits, best_choices

    found = best_choices(
        rules.view_for(game, player), shipped_network(), SearchLimits(plies=1), most=CHOICE_LIMIT
    )
    first = found[0].actions[0]
    others = (choice for choice in found if choice.actions[0] != first)
    chains = []
    for choice in (found[0], *others):
        facts, after = effects_of_actions(game, choice.actions)
        chains.append(ActionChain(choice.actions, facts, after, choice.value))
        if len(chains) == 2:
            break
    return Advice(chains[0], chains[1] if len(chains) > 1 else None)


def is_last_number(game: rules.State) -> bool:
    """Whether no number of the game is to come any more."""
    return game.round == rules.ROUNDS and not game.to_come


def is_certain(game: rules.State) -> bool:
    """Whether nothing is left to average: after a solo game's last number, points are exact."""
    return is_last_number(game) and len(game.seats) == 1


MAX_REASONS = 3
EFFECT_SEPARATOR = " · "


def points_text(points: float, *, is_signed: bool = False) -> str:
    """Return points with one decimal, in the player's language."""
    sign = "+" if is_signed and in_tenths(points) >= 0 else ""
    return sign + with_one_decimal(points)


def effects_in_words(facts: ActionEffects) -> str:
    if not facts.squares:
        return _("No crosses.")
    parts = [crosses_in_words(len(facts.squares))]
    parts += [f"{MINUS_SIGN}{spent}" for spent in tokens_in_words(bolt=facts.spent)]
    parts += [f"+{gain}" for gain in _gained_tokens_in_words(facts)]
    finished = len(facts.cards)
    if finished:
        parts.append(ngettext("{count} card", "{count} cards", finished).format(count=finished))
    if facts.points:
        words = ngettext("{points} point banked", "{points} points banked", abs(facts.points))
        parts.append(words.format(points=signed_number(facts.points)))
    if facts.lost:
        parts.append(plural("{count} bonus lost", "{count} bonuses lost", facts.lost))
    return EFFECT_SEPARATOR.join(parts)


def advice_in_words(advice: Advice, faces: Mapping[int, rules.Face], held: Sequence[int]) -> str:
    """Return the advised choice in words.  ``held`` has the card ids in the order of the cards."""
    chain = advice.best
    first: rules.Action = chain.actions[0]
    if isinstance(first, rules.Keep):
        cards = names_in_words([held_card_in_words(faces[card], held) for card in first.cards])
        return _("Keep: {cards}").format(cards=cards)
    if isinstance(first, rules.Pass):
        return _("Pass")
    number = faces[first.card].grid[first.square]
    card = held_card_in_words(faces[first.card], held)
    return _("Cross off: {number}, {card}").format(number=number, card=card)


def compare_choices(
    game: rules.State, better: Sequence[rules.Action], made: Sequence[rules.Action]
) -> Advice:
    """Compare a better choice with the one that was made, without judging their values."""
    best, second = (
        ActionChain(tuple(actions), *effects_of_actions(game, actions), 0.0)
        for actions in (better, made)
    )
    return Advice(best, second, is_review=True)


def reasons_in_words(advice: Advice, player: int, lying: Sequence[int] = ()) -> str:
    reasons = list_reasons(advice, player, lying)[:MAX_REASONS]
    if not reasons and is_certain(advice.best.after):
        reasons = [_("most points in the end")]
    if not reasons:
        reasons = [_("most points in the end, on average")]
    said = ", ".join(reasons)
    return said[:1].upper() + said[1:] + "."


def reasons_over_choice_made(
    advice: Advice, player: int, most: int = MAX_REASONS, lying: Sequence[int] = ()
) -> str:
    reasons = list_reasons(advice, player, lying)[:most]
    if not reasons and is_certain(advice.best.after):
        reasons = [_("more points in the end")]
    return ", ".join(reasons or [_("more points in the end, on average")])


def reasons_over_choice_made_in_words(
    advice: Advice, player: int, most: int = MAX_REASONS, lying: Sequence[int] = ()
) -> str:
    reasons = reasons_over_choice_made(advice, player, most, lying)
    return _("Why: {reasons}").format(reasons=reasons)


def lead_in_words(points: float) -> str:
    if points < 0.05:
        return _("The second choice is just as good.")
    return _("{points} points better than the next best.").format(points=points_text(points))


def shortfall_in_words(points: float) -> str:
    """Return a sentence on how much worse the pointed-at choice is, or '' if it is as good."""
    if points < 0.05:
        return ""
    return _("Your choice: {points}.").format(points=points_text(-points, is_signed=True))


def list_reasons(advice: Advice, player: int, lying: Sequence[int] = ()) -> list[str]:
    """Return the reasons.  ``lying`` has the player's card ids in the order on the table."""
    if isinstance(advice.best.actions[0], rules.Keep):
        return [*_reasons_to_keep_cards(advice, player)]
    if advice.is_review:
        return [*_reasons_over_choice_made(advice, player, lying)]
    found = [
        *_reasons_from_gains(advice),
        *_almost_done_card_reason(advice.best, player, lying),
        *_usable_numbers_reason(advice, player),
    ]
    # Two reasons are enough to read beside the cards.
    return found if len(found) > 1 else [*found, *_begun_lines_reason(advice, player)]


def _reasons_over_choice_made(advice: Advice, player: int, lying: Sequence[int]) -> Iterator[str]:
    """Yield what the better choice has over the one that was made."""
    assert advice.second is not None
    best, made = advice.best.facts, advice.second.facts
    if (count := len(best.cards) - len(made.cards)) > 0:
        yield plural("completes one more card", "completes {count} more cards", count)
    gains = tokens_in_words(
        moon=max(0, best.moons - made.moons),
        star=max(0, best.stars - made.stars),
        bolt=max(0, best.bolts - made.bolts),
    )
    if (more := len(best.squares) - len(made.squares)) > 0:
        gains.append(crosses_in_words(more))
    if gains:
        yield _("brings {gains} more").format(gains=names_in_words(gains))
    if best.lost < made.lost:
        yield plural("loses one bonus fewer", "loses {count} bonuses fewer", made.lost - best.lost)
    if count := _bolts_saved(best, made):
        yield ngettext("saves a bolt", "saves {count} bolts", count).format(count=count)
    elif best.spent > made.spent:
        yield ngettext("is worth its bolt", "is worth its {count} bolts", best.spent).format(
            count=best.spent
        )
    told = {*_almost_done_card_reason(advice.second, player, lying)}
    for reason in _almost_done_card_reason(advice.best, player, lying):
        if reason not in told:
            yield reason
    yield from _usable_numbers_reason(advice, player)
    yield from _begun_lines_reason(advice, player)


def _bolts_saved(best: ActionEffects, other: ActionEffects) -> int:
    """Return how many bolts a choice saves; those that came back would not have been saved."""
    saved = other.spent - best.spent
    return max(0, min(saved, saved + best.bolts - other.bolts))


def _reasons_from_gains(advice: Advice) -> Iterator[str]:
    facts = advice.best.facts
    if count := len(facts.cards):
        yield plural("completes a card", "completes {count} cards", count)
    gains, more = _gained_tokens_in_words(facts), len(facts.squares) - 1
    if more > 0:
        gains.append(ngettext("one more cross", "{count} more crosses", more).format(count=more))
    if gains and facts.lines:
        count = len(facts.lines)
        said = ngettext(
            "completes a line for {gains}", "completes {count} lines for {gains}", count
        )
        yield said.format(count=count, gains=names_in_words(gains))
    second = advice.second.facts if advice.second is not None else facts
    if spent := facts.spent:
        yield ngettext("is worth its bolt", "is worth its {count} bolts", spent).format(count=spent)
    elif (saved := _bolts_saved(facts, second)) == second.spent > 0:
        yield ngettext(
            "saves the bolt the next best costs",
            "saves the {count} bolts the next best costs",
            saved,
        ).format(count=saved)
    elif saved:
        yield ngettext("saves a bolt", "saves {count} bolts", saved).format(count=saved)


def _gained_tokens_in_words(facts: ActionEffects) -> list[str]:
    return tokens_in_words(moon=facts.moons, star=facts.stars, bolt=facts.bolts)


def _almost_done_card_reason(
    chain: ActionChain, player: int, lying: Sequence[int]
) -> Iterator[str]:
    """Yield a reason if just one square of a card stays open and its number may still come."""
    left = numbers_left(chain.after)
    touched = {card for card, _square in chain.facts.squares}
    held = chain.after.seats[player].held
    for face, crossed in held:
        still_open = [face.grid[square] for square in range(9) if not crossed >> square & 1]
        if face.id in touched and len(still_open) == 1 and left[still_open[0]]:
            number, card = (
                still_open[0],
                held_card_in_words(face, lying or [each.face.id for each in held]),
            )
            said = _("leaves just one {number} open, {card} ({left} left)")
            yield said.format(card=card, number=number, left=left[number])
            return


class BegunLines(NamedTuple):
    """The lines with a bonus that a choice brings nearest to completion."""

    missing: int
    """How many squares each of them still lacks."""
    lines: tuple[Line, ...]


def nearest_begun_lines(chain: ActionChain, other: ActionChain, player: int) -> BegunLines | None:
    """Return the open lines that a choice, but not the other, has crossed a square of; or None.

    After the game's last number, no line is completed any more.
    """
    game = chain.after
    if is_last_number(game):
        return None
    squares = [square for square in chain.facts.squares if square not in other.facts.squares]
    held = {each.face.id: each for each in game.seats[player].held}
    found: dict[Line, int] = {}
    for card, square in squares:
        for line in rules.LINES_OF_SQUARE[square]:
            bonus = held[card].face.bonuses[line]
            missing = (rules.LINE_MASKS[line] & ~held[card].crossed).bit_count()
            if missing and rules.BONUSES[bonus].pays != rules.NOTHING:
                found[card, line, bonus] = missing
    if not found:
        return None
    least = min(found.values())
    return BegunLines(least, tuple(line for line, missing in found.items() if missing == least))


def lines_apart(advice: Advice) -> tuple[Sequence[Line], Sequence[Line]]:
    """Return the lines that only the best choice completes, and those that only the second does.

    Of a choice that completes none of its own, return those that it brings nearest instead.
    """
    best, second = advice.best, advice.second
    assert second is not None
    player = best.actions[0].player
    both = (best, second), (second, best)
    own = [[line for line in one.facts.lines if line not in it.facts.lines] for one, it in both]
    begun = [nearest_begun_lines(one, it, player) for one, it in both]
    ours, theirs = (it or (near.lines if near else ()) for it, near in zip(own, begun, strict=True))
    return ours, theirs


def _begun_lines_reason(advice: Advice, player: int) -> Iterator[str]:
    """Yield the lines that the better choice brings nearer to their bonuses than the other does."""
    best, made = advice.best, advice.second
    ours = None if made is None else nearest_begun_lines(best, made, player)
    if made is None or ours is None:
        return
    theirs = nearest_begun_lines(made, best, player)
    compared = _("puts {near} (next best: {other})")
    if advice.is_review:
        compared = _("puts {near} (played: {other})")
    near = f"{_bonuses_in_words(ours)} {_distance_in_words(ours)}"
    if theirs is None:
        yield _("puts {near}").format(near=near)
    elif ours.missing < theirs.missing:
        yield compared.format(near=near, other=_distance_in_words(theirs))
    elif ours.missing == theirs.missing and len(ours.lines) >= len(theirs.lines):
        other = _bonuses_in_words(theirs)
        if other != _bonuses_in_words(ours):
            yield compared.format(near=near, other=other)


def _bonuses_in_words(begun: BegunLines) -> str:
    kinds = dict.fromkeys(bonus for _card, _line, bonus in begun.lines)
    return names_in_words([_bonus_in_words(bonus) for bonus in kinds])


def _distance_in_words(begun: BegunLines) -> str:
    return plural("one square away", "{count} squares away", begun.missing)


def _bonus_in_words(bonus: str) -> str:
    """Return a bonus in words.  Number bonuses are told from the numbers on squares."""
    kind = rules.BONUSES[bonus]
    return _(kind.title if kind.pays == rules.CROSS else kind.aloud).format(number=bonus)


def _usable_numbers_reason(advice: Advice, player: int) -> Iterator[str]:
    """Yield a reason if more of the numbers left are usable than after the second-best choice.

    Otherwise, yield a reason if several cards need the same number and only one such is left.
    """
    best, second = advice.best, advice.second
    left, seat = numbers_left(best.after), best.after.seats[player]
    fits = count_usable_numbers(seat, left)
    other = fits if second is None else count_usable_numbers(second.after.seats[player], left)
    if fits > other:
        said = (
            _("fits {count} of the {left} numbers left (played: {other})")
            if advice.is_review
            else _("fits {count} of the {left} numbers left (next best: {other})")
        )
        yield said.format(count=fits, left=left.total(), other=other)
        return
    if advice.is_review:
        return
    for number in rules.NUMBERS:
        cards = _count_cards_needing(seat.held, number)
        if left[number] == 1 and cards > 1:
            yield ngettext(
                "leaves {count} card open for the last {number}",
                "leaves {count} cards open for the last {number}",
                cards,
            ).format(number=number, count=cards)
            return


def numbers_left(game: rules.State) -> Counter[int]:
    """Return how many of each number are in the bag, which is empty after a round's last number."""
    if not game.to_come:
        return Counter()
    return Counter(rules.NUMBERS * 2) - Counter(game.numbers[: game.turn])


def count_usable_numbers(seat: rules.Seat, left: Counter[int]) -> int:
    """Count the numbers left in the bag that a seat could cross off on some card."""
    return sum(count for number, count in left.items() if _count_cards_needing(seat.held, number))


def _count_cards_needing(held: Sequence[rules.HeldCard], number: int) -> int:
    return sum(bool(face.squares_of[number] & ~crossed) for face, crossed in held)


def _reasons_to_keep_cards(advice: Advice, player: int) -> Iterator[str]:
    best, second = advice.best, advice.second
    faces, covered = best.after.setup.faces, _count_needed_numbers(best, player)
    other = _count_needed_numbers(second, player) if second is not None else covered
    if covered > other:
        said = (
            _("covers {count} of the 9 numbers (the cards kept: {other})")
            if advice.is_review
            else _("covers {count} of the 9 numbers (next best: {other})")
        )
        yield said.format(count=covered, other=other)
    elif not advice.is_review and covered == len(rules.NUMBERS):
        yield _("covers all 9 numbers")
    kept = [faces[card] for card in kept_cards(best.actions)]
    rival = [] if second is None else [faces[card] for card in kept_cards(second.actions)]
    for count, less, words in _compare_bonuses(kept, rival):
        if count > less:
            said = words.format(count=count)
            compared = _("{reason} (the cards kept: {other})")
            yield compared.format(reason=said, other=less) if advice.is_review and less else said


def _compare_bonuses(
    kept: Sequence[rules.Face], rival: Sequence[rules.Face]
) -> list[tuple[int, int, str]]:
    crosses, moons, stars, bolts = mine = _bonus_totals(kept)
    words = (
        ngettext("offers {count} extra cross", "offers {count} extra crosses", crosses),
        ngettext("offers {count} moon", "offers {count} moons", moons),
        ngettext("offers {count} star", "offers {count} stars", stars),
        ngettext("offers {count} bolt", "offers {count} bolts", bolts),
    )
    return list(zip(mine, _bonus_totals(rival), words, strict=True))


def _bonus_totals(faces: Sequence[rules.Face]) -> list[int]:
    ends = [rules.BONUSES[bonus] for face in faces for bonus in face.bonuses]
    return [
        sum(it.amount for it in ends if it.pays == pays)
        for pays in (rules.CROSS, rules.MOON, rules.STAR, rules.BOLTS)
    ]


def _count_needed_numbers(chain: ActionChain, player: int) -> int:
    held = chain.after.seats[player].held
    return sum(_count_cards_needing(held, number) > 0 for number in rules.NUMBERS)


MAX_LISTED_MOVES = 5
COMMA, CARD_SEPARATOR, CHAIN_SEPARATOR = (
    ", ",
    "; ",
    " \N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK} ",
)


def moves_in_words(
    actions: Sequence[rules.Action],
    faces: Mapping[int, rules.Face],
    lying: Sequence[int],
    other: Sequence[rules.Action] = (),
    most: int | None = MAX_LISTED_MOVES,
    *,
    with_colour: bool = True,
) -> str:
    """Return a choice's first ``most`` moves in words, or all if ``most`` is None.

    ``lying`` has the ids of the cards held or on offer, in their order.  A square is called
    *the other* if ``other`` crosses its twin: same card, same number.
    """
    cards = kept_cards(actions)
    if cards:
        kept = [faces[card] for card in lying if card in cards]
        places = [card_place_in_words(face, lying, with_colour=with_colour) for face in kept]
        return plural(
            "keeping the {cards} card",
            "keeping the {cards} cards",
            len(cards),
            cards=names_in_words(places),
        )
    squares = crossed_squares(actions)
    if not squares:
        return _("passing")
    elsewhere = set(crossed_squares(other))
    named = {_card_and_number(faces, square) for square in elsewhere}
    steps = []
    for card, run in groupby(squares[:most], key=itemgetter(0)):
        numbers = []
        for square in run:
            number = str(faces[card].grid[square[1]])
            is_twin = square not in elsewhere and _card_and_number(faces, square) in named
            numbers.append(_("the other {number}").format(number=number) if is_twin else number)
        name = held_card_in_words(faces[card], lying, with_colour=with_colour)
        words = _("{numbers} on the {card}")
        steps.append(words.format(numbers=COMMA.join(numbers), card=name))
    more = len(squares) - len(squares[:most])
    steps += [_("{count} more").format(count=more)] if more else []
    return CARD_SEPARATOR.join(steps)


def chain_in_words(squares: Sequence[Target], faces: Mapping[int, rules.Face]) -> str:
    """Return the numbers on squares, in the order in which they are crossed off."""
    return CHAIN_SEPARATOR.join(str(faces[card].grid[square]) for card, square in squares)


def _card_and_number(faces: Mapping[int, rules.Face], square: Target) -> tuple[int, int]:
    card, at = square
    return card, faces[card].grid[at]
