"""The best choice for a hint, its effects, and the reasons for it in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from game.luckybox import rules
from game.luckybox.rules import events as ev
from game.luckybox.scenes.cards import card_in_words
from game.luckybox.scenes.luckybox_telling import crosses_in_words, tokens_in_words
from game.luckybox.stage import gain_of
from game.scenes.frame.charts import MINUS, names_in_words, signed
from game.words import _, ngettext, plural

Target = tuple[int, int]
"""Card id and square."""


@dataclass(frozen=True, slots=True)
class Facts:
    """The certain effects of one seat's actions."""

    squares: tuple[Target, ...] = ()
    """Crossed squares, in order."""
    lines: tuple[tuple[int, int, str], ...] = ()
    """Completed lines: card, line, bonus."""
    cards: tuple[int, ...] = ()
    spent: int = 0
    bolts: int = 0
    moons: int = 0
    stars: int = 0
    points: int = 0
    lost: int = 0


@dataclass(frozen=True, slots=True)
class Chain:
    """A complete answer."""

    actions: tuple[rules.Action, ...]
    facts: Facts
    after: rules.State
    value: float


def squares_of(actions: Sequence[rules.Action]) -> tuple[Target, ...]:
    return tuple((a.card, a.square) for a in actions if isinstance(a, rules.Cross | rules.UseBonus))


def cards_kept(actions: Sequence[rules.Action]) -> tuple[int, ...]:
    first = actions[0]
    return first.cards if isinstance(first, rules.Keep) else ()


def facts_of(game: rules.State, actions: Sequence[rules.Action]) -> tuple[Facts, rules.State]:
    """Return the effects of actions, and the game after; raises ``IllegalAction``."""
    told: list[ev.Event] = []
    for action in actions:
        game, events = rules.apply(game, action)
        told += events
    lines = [(e.card, e.line, e.bonus) for e in told if isinstance(e, ev.LineCompleted)]
    facts = Facts(
        squares=squares_of(actions),
        lines=tuple(lines),
        cards=tuple(e.card for e in told if isinstance(e, ev.CardCompleted)),
        spent=sum(e.spent for e in told if isinstance(e, ev.BoltsSpent)),
        bolts=sum(e.gained for e in told if isinstance(e, ev.BoltsGained)),
        moons=sum(isinstance(e, ev.MoonGained) for e in told),
        stars=sum(isinstance(e, ev.StarGained) for e in told),
        points=sum(map(gain_of, told)),
        lost=sum(isinstance(e, ev.BonusLost) for e in told),
    )
    return facts, game


def best_chain(game: rules.State, player: int, plies: int = 0) -> Chain:
    return _best_after(game, player, (), plies)


def chain_from(
    game: rules.State, player: int, begun: Sequence[rules.Action], plies: int = 0
) -> Chain:
    """Return the best chain that starts with one of these actions; takes milliseconds."""
    found = [_best_after(game, player, (action,), plies) for action in begun]
    return max(found, key=lambda chain: chain.value)


def _best_after(
    game: rules.State, player: int, begun: tuple[rules.Action, ...], plies: int
) -> Chain:
    from game.luckybox.mind.network import shipped_network
    from game.luckybox.mind.player import SearchLimits, choices

    network = shipped_network()
    _facts, after = facts_of(game, begun)
    view = rules.view_for(after, player)
    found = choices(view, network, SearchLimits(plies), most=1)
    actions = begun + (found[0].actions if found else ())
    facts, end = facts_of(game, actions)
    value = found[0].value if found else standing(end, player, plies)
    return Chain(actions, facts, end, value)


def standing(game: rules.State, player: int, plies: int = 0) -> float:
    """Return the value of a seat that has answered, from its own view."""
    from game.luckybox.mind.network import shipped_network
    from game.luckybox.mind.player import mean_values_ahead, position_of, seats_in, value_seats

    position, network = position_of(rules.view_for(game, player)), shipped_network()
    seats = seats_in(position)
    if plies and game.to_come:
        return float(mean_values_ahead(seats, position, seats.root, network)[0])
    return float(value_seats(seats, position, network).value[0])


LOOKED_THROUGH = 40
"""How many of the best choices are searched for one with another first action."""


@dataclass(frozen=True, slots=True)
class Advice:
    """The best choice and its runner-up."""

    best: Chain
    second: Chain | None
    """The best with another first square or other cards kept; None if there is none."""

    @property
    def lead(self) -> float:
        return self.best.value - self.second.value if self.second is not None else 0.0

    @property
    def cards(self) -> tuple[int, ...]:
        crossed = dict.fromkeys(card for card, _square in self.best.facts.squares)
        return cards_kept(self.best.actions) or tuple(crossed)


def advise(game: rules.State, player: int) -> Advice:
    from game.luckybox.mind.network import shipped_network
    from game.luckybox.mind.player import SearchLimits, choices

    found = choices(
        rules.view_for(game, player), shipped_network(), SearchLimits(plies=1), most=LOOKED_THROUGH
    )
    first = found[0].actions[0]
    others = (choice for choice in found if choice.actions[0] != first)
    chains = []
    for choice in (found[0], *others):
        facts, after = facts_of(game, choice.actions)
        chains.append(Chain(choice.actions, facts, after, choice.value))
        if len(chains) == 2:
            break
    return Advice(chains[0], chains[1] if len(chains) > 1 else None)


MOST_REASONS = 3
SEPARATOR = " · "


def points_text(points: float, *, is_signed: bool = False) -> str:
    """Format average points with one decimal, localised."""
    whole, tenths = f"{abs(points):.1f}".split(".")
    shown = _("{whole}.{tenths}").format(whole=whole, tenths=tenths)
    sign = MINUS if round(points, 1) < 0 else "+" if is_signed else ""
    return sign + shown


def takes_and_gives(facts: Facts) -> str:
    if not facts.squares:
        return _("No crosses.")
    parts = [crosses_in_words(len(facts.squares))]
    parts += [f"{MINUS}{spent}" for spent in tokens_in_words(bolt=facts.spent)]
    parts += [f"+{gain}" for gain in _tokens(facts)]
    finished = len(facts.cards)
    if finished:
        parts.append(ngettext("{count} card", "{count} cards", finished).format(count=finished))
    if facts.points:
        words = ngettext("{points} point banked", "{points} points banked", abs(facts.points))
        parts.append(words.format(points=signed(facts.points)))
    if facts.lost:
        parts.append(plural("{count} bonus lost", "{count} bonuses lost", facts.lost))
    return SEPARATOR.join(parts)


def what_to_do(advice: Advice, faces: Mapping[int, rules.Face], held: Sequence[int]) -> str:
    """Return the best choice in words; ``held`` are the cards in the order in which they lie."""
    chain = advice.best
    first: rules.Action = chain.actions[0]
    if isinstance(first, rules.Keep):
        cards = names_in_words([card_in_words(faces[card], held) for card in first.cards])
        return _("Keep: {cards}").format(cards=cards)
    if isinstance(first, rules.Pass):
        return _("Pass")
    number = faces[first.card].grid[first.square]
    card = card_in_words(faces[first.card], held)
    return _("Cross off: {number}, {card}").format(number=number, card=card)


def why(advice: Advice, player: int) -> str:
    reasons = reasons_of(advice, player)[:MOST_REASONS]
    if not reasons:
        reasons = [_("leaves most options open")]
    said = ", ".join(reasons)
    return said[:1].upper() + said[1:] + "."


def ahead_by(points: float) -> str:
    if points < 0.05:
        return _("The next best is as good.")
    return _("{points} points better than the next best.").format(points=points_text(points))


def behind_by(points: float) -> str:
    """Return how far the targeted choice is behind; empty if it is as good."""
    if points < 0.05:
        return ""
    return _("Your choice: {points}.").format(points=points_text(-points, is_signed=True))


def reasons_of(advice: Advice, player: int) -> list[str]:
    if isinstance(advice.best.actions[0], rules.Keep):
        return [*_for_cards(advice, player)]
    return [*_gained(advice), *_waiting(advice.best, player), *_fitting(advice, player)]


def _gained(advice: Advice) -> Iterator[str]:
    facts = advice.best.facts
    if count := len(facts.cards):
        yield plural("finishes a card", "finishes {count} cards", count)
    gains, more = _tokens(facts), len(facts.squares) - 1
    if more > 0:
        gains.append(ngettext("one more cross", "{count} more crosses", more).format(count=more))
    if gains and facts.lines:
        count = len(facts.lines)
        said = ngettext("fills a line for {gains}", "fills {count} lines for {gains}", count)
        yield said.format(count=count, gains=names_in_words(gains))
    other = advice.second.facts.spent if advice.second is not None else 0
    if spent := facts.spent:
        yield ngettext("is worth its bolt", "is worth its {count} bolts", spent).format(count=spent)
    elif other:
        yield ngettext(
            "saves the bolt the next best costs",
            "saves the {count} bolts the next best costs",
            other,
        ).format(count=other)


def _tokens(facts: Facts) -> list[str]:
    return tokens_in_words(moon=facts.moons, star=facts.stars, bolt=facts.bolts)


def _waiting(chain: Chain, player: int) -> Iterator[str]:
    """Return a card left with one open square whose number may still come."""
    left = numbers_left(chain.after)
    touched = {card for card, _square in chain.facts.squares}
    held = chain.after.seats[player].held
    for face, crossed in held:
        still_open = [face.grid[square] for square in range(9) if not crossed >> square & 1]
        if face.id in touched and len(still_open) == 1 and left[still_open[0]]:
            number, card = still_open[0], card_in_words(face, [each.face.id for each in held])
            said = _("leaves just one {number} open, {card} ({left} left)")
            yield said.format(card=card, number=number, left=left[number])
            return


def _fitting(advice: Advice, player: int) -> Iterator[str]:
    """Return how many numbers in the bag fit, if more than for the second best.

    Else return a number with one copy left that several cards need.
    """
    best, second = advice.best, advice.second
    left, seat = numbers_left(best.after), best.after.seats[player]
    fits = fitting(seat, left)
    other = fits if second is None else fitting(second.after.seats[player], left)
    if fits > other:
        said = _("fits {count} of the {left} numbers left (next best: {other})")
        yield said.format(count=fits, left=left.total(), other=other)
        return
    for number in rules.NUMBERS:
        cards = _cards_open(seat.held, number)
        if left[number] == 1 and cards > 1:
            yield ngettext(
                "leaves {count} card open for the last {number}",
                "leaves {count} cards open for the last {number}",
                cards,
            ).format(number=number, count=cards)
            return


def numbers_left(game: rules.State) -> Counter[int]:
    """Count the numbers in the bag; empty after the last of the round."""
    if not game.to_come:
        return Counter()
    return Counter(rules.NUMBERS * 2) - Counter(game.numbers[: game.turn])


def fitting(seat: rules.Seat, left: Counter[int]) -> int:
    """Count the remaining numbers that have an open square."""
    return sum(count for number, count in left.items() if _cards_open(seat.held, number))


def _cards_open(held: Sequence[rules.Held], number: int) -> int:
    """Count the cards with an open square that shows a number."""
    return sum(bool(face.squares_of[number] & ~crossed) for face, crossed in held)


def _for_cards(advice: Advice, player: int) -> Iterator[str]:
    best, second = advice.best, advice.second
    faces, covered = best.after.setup.faces, _count_open_numbers(best, player)
    other = _count_open_numbers(second, player) if second is not None else covered
    if covered > other:
        said = _("covers {count} of the 9 numbers (next best: {other})")
        yield said.format(count=covered, other=other)
    elif covered == len(rules.NUMBERS):
        yield _("covers all 9 numbers")
    kept = [faces[card] for card in cards_kept(best.actions)]
    rival = [] if second is None else [faces[card] for card in cards_kept(second.actions)]
    for count, less, words in _compared(kept, rival):
        if count > less:
            yield words.format(count=count)


def _compared(
    kept: Sequence[rules.Face], rival: Sequence[rules.Face]
) -> list[tuple[int, int, str]]:
    crosses, moons, stars, bolts = mine = _ends(kept)
    words = (
        ngettext("offers {count} extra cross", "offers {count} extra crosses", crosses),
        ngettext("offers {count} moon", "offers {count} moons", moons),
        ngettext("offers {count} star", "offers {count} stars", stars),
        ngettext("offers {count} bolt", "offers {count} bolts", bolts),
    )
    return list(zip(mine, _ends(rival), words, strict=True))


def _ends(faces: Sequence[rules.Face]) -> list[int]:
    ends = [rules.BONUSES[bonus] for face in faces for bonus in face.bonuses]
    return [
        sum(it.amount for it in ends if it.pays == pays)
        for pays in (rules.CROSS, rules.MOON, rules.STAR, rules.BOLTS)
    ]


def _count_open_numbers(chain: Chain, player: int) -> int:
    held = chain.after.seats[player].held
    return sum(_cards_open(held, number) > 0 for number in rules.NUMBERS)
