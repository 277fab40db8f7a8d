"""Explanations of everything on the table, and of how a score is made up."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pygame

from game.luckybox.rules import (
    BOLTS,
    BONUSES,
    CLASSIC,
    CROSS,
    MOON,
    NOTHING,
    NUMBER_BONUSES,
    NUMBERS,
    ROUNDS,
    STAR,
    Edition,
    bolts_between,
)
from game.luckybox.spelling import score_in_words
from game.luckybox.stage import CardShown, SeatScore, TableView
from game.scenes.frame.charts import BLANK, number_text, signed
from game.ui.widgets.intents import Meaning, Thing
from game.ui.widgets.widget import Widget, name_and_key, with_keys
from game.ui.window.layout import Placement
from game.words import N_, _

from .luckybox_telling import twist_in_words
from .round.panels import point_rects
from .scorecard import Places, ScorecardShown

FOUR_ROUNDS = N_("A game has four rounds. In each, nine numbers are revealed, one at a time.")
SAME_TIME = N_("Everyone plays each number at the same time, on their own cards.")
SOONER = N_(
    "The sooner you fill a card, the more it scores: {first} points in round 1, {last} in round 4."
)
FIRST_DRAFT = N_("At the start, you get five cards. Keep three, discard two.")
BY_ROUND = N_("A full card scores, by round: {by_round}.")
NEW_CARD = N_("After rounds 1, 2 and 3, you get three more cards and keep one.")
EVERY_NUMBER = N_("Try to cover every number from 1 to 9 at least once.")
EIGHTEEN = N_(
    "There are 18 numbers, two of each from 1 to 9. Nine are dealt face "
    "down; the other nine stay hidden this round."
)
REVEALED = N_(
    "A number is revealed: everyone crosses off one open square that shows "
    "it, on any of their cards."
)
FRAMES = N_("Glowing squares cost nothing; other numbers cost bolts.")
SPEND = N_(
    "Each bolt you spend makes the number one higher or lower, just for you and just this turn."
)
LOOP = N_("The numbers form a loop, with 9 next to 1: four bolts reach any of them.")
BOLTS_LEFT = N_("You never have to spend a bolt. Bolts left at the end score nothing.")
BARE_LINE = N_("A line without a bonus earns nothing, but its crosses still count.")
ANY_ORDER = N_("Several bonuses waiting? Use them in any order, on any of your cards.")
ROUND_STARS = N_(
    "This round’s stars score too: {one}, {two} or {three} points. Three "
    "at most; a fourth does nothing."
)
AT_ROUND_END = N_(
    "After the ninth number, every full card scores and is discarded. The "
    "others keep their crosses."
)
CROSSES = N_("Count the crosses on all your unfinished cards: every two score one point.")
EVERY_TWO = N_("One point for every two crossed squares on unfinished cards")
EVERY_ONE = N_("One point for every crossed square on unfinished cards")
CERTAIN = N_("Cards and stars count already; crosses and moons count at the end.")
LOOSE = N_("At the end of the game, crosses on unfinished cards count too.")
PENDING = N_("As it stands: crosses ({crosses}) {cross_points}, moons ({moons}) {moon_points}.")
OWN_TOKENS = N_("For everyone; your own are at the bottom left.")
DOTS = N_("Dots at the top: numbers 1 to 9. Large: on the card twice. Faint: not on it.")
WHEN_CASCADE_ENDS = N_("This cascade’s points are added when it ends.")
COUNTED = N_("Every choice made with help is noted; the game earns no records or achievements.")
SCALE = N_("In a solo game your total earns a verdict; the best takes {top} points.")

BONUS_WORDS = {
    bonus.key: bonus.words
    for pays in (CROSS, STAR, MOON, BOLTS)
    for bonus in BONUSES.values()
    if bonus.pays == pays and bonus.key not in NUMBER_BONUSES - {"7"}
}
MORE_OF_BONUSES = {STAR: (ROUND_STARS,), BOLTS: (SPEND,), NOTHING: (BARE_LINE,)}


MEANINGS: dict[str, tuple[str, ...]] = {
    # A title and sentences, in English, with placeholders.
    "round": (N_("Round {round} of {rounds}"), FOUR_ROUNDS, AT_ROUND_END),
    "worth": (N_("A card finished in round {round}: {points}"), BY_ROUND),
    "track": (N_("Number {turn} of {turns}"), EIGHTEEN),
    "bag": (
        N_("Numbers left"),
        N_("{left} numbers left; {coming} of them will come up this round."),
        N_("Click twice or press {odds_key} to see what each one is worth on this board."),
    ),
    "odds": (
        N_("What each number is worth"),
        N_("Up: better than average for this board. Down: worse."),
        N_("A card’s percentage: its chance of being finished this round."),
        N_("The odds don’t count as help."),
    ),
    "gain": (
        N_("{number}: {points} points"),
        N_("Compared with an average number, if you play it at its best."),
        N_("Still to come: {count} of {left} numbers."),
    ),
    "likely": (
        N_("Card {card}: {percent} this round"),
        N_(
            "We simulated the rest of the round {games} times with a strong "
            "player: the card was finished in {count} of them."
        ),
    ),
    "par": (
        N_("Par: {points}"),
        N_(
            "What the strongest bot scored with the same cards and numbers, "
            "knowing no more than you."
        ),
    ),
    "number": (N_("The number: {number}"), REVEALED, FRAMES),
    "deck": (N_("This round’s numbers"), REVEALED),
    "card": (N_("Card {card}"), N_("{crossed} of 9 squares crossed off.")),
    "finished": (N_("Card {card}: {points}"), AT_ROUND_END),
    "price": (N_("Bolts: {cost}"), N_("{number} becomes {shown}: {path}."), LOOP),
    **{
        bonus.key: (bonus.title, bonus.words, *MORE_OF_BONUSES.get(bonus.pays, ()))
        for bonus in BONUSES.values()
    },
    "bolts": (N_("Bolts: {count}"), SPEND, LOOP, BOLTS_LEFT),
    "moons": (N_("Moons: {count}"),),
    "heap of bolts": (N_("Bolt supply"), OWN_TOKENS),
    "heap of moons": (N_("Moon supply"), OWN_TOKENS),
    "stars": (N_("Round {round} stars: {points}"), ROUND_STARS),
    "cards": (N_("Round {round} cards: {points}"), N_("Cards: {count}, {worth} points each.")),
    "scorecard": (N_("Super Mega Scorecard"), CERTAIN),
    "row": (N_("Round {round}: {points}"), N_("Points from stars and finished cards.")),
    "crosses": (N_("Crossed squares: {points}"), LOOSE),
    "moon line": (N_("Moons: {points}"),),
    "total": (N_("Score: {score}"), CERTAIN, PENDING),
    "sum": (N_("Total: {points}"), N_("Cards, stars, crosses and moons.")),
    "answered": (N_("{name} is done"), SAME_TIME),
    "answering": (N_("{name} is still deciding"), SAME_TIME),
    "board": (N_("{name}: {points}"), PENDING, N_("Click to enlarge.")),
    "pending": ("{name}: {score}", PENDING, "{rule}"),
    "rival": (
        N_("The other board"),
        N_("Someone else has played this deal: here’s where they stood after the same number."),
    ),
    "expected": (
        N_("{name}: {points} expected"),
        N_("The total a strong player would reach from here on average, cards on offer included."),
    ),
    "review": (
        N_("Review"),
        N_("Grades each choice against the best one, and separates luck from skill."),
    ),
    "mistake": (N_("Mistakes"), N_("Choices that cost {mistake} points or more.")),
    "try again": (
        N_("Try this move again"),
        N_("Plays on from just before this choice. It earns no records or achievements."),
    ),
    "receipt": (
        N_("Receipt"),
        N_("Where the points came from: luck with numbers, luck with cards, and choices."),
    ),
    "curve": (
        N_("Expected result"),
        N_("This player’s expected result. Dots mark mistakes; diamonds, the worst."),
    ),
    "grade": (
        N_("This choice: {grade}"),
        N_(
            "Graded by points lost: from {slip} it’s a slip, from {mistake} a "
            "mistake, from {blunder} a blunder."
        ),
    ),
    "moves": (
        N_("What was played"),
        N_("And what would have been better. Pause to see it on the board."),
    ),
    "pass": (N_("Pass"), N_("Cross nothing off for this number.")),
    "lens": (
        N_("Chain lens"),
        N_("Shows the best chain from your square, step by step, or the best of all."),
        COUNTED,
    ),
    "helped": (N_("Help"), COUNTED),
    "hint": (
        N_("Hint"),
        N_("Ask again to learn more: where to look, what to do, and why."),
        COUNTED,
    ),
    "puzzle hint": (
        N_("Hint"),
        N_("Shows which card to look at; ask again for the square."),
        N_("A puzzle solved with a hint counts half."),
    ),
    "puzzle shown": (
        N_("Show it"),
        N_("Plays the solution for you. If you haven’t tried yet, we’ll ask first."),
    ),
    "draft": (N_("The draft"), FIRST_DRAFT, NEW_CARD),
    "offered": (N_("Card {card}"), BY_ROUND, DOTS),
    "step": ("{title}", SCALE),
    "pile": (N_("Pile: {count}"), NEW_CARD),
    "discards": (
        N_("Discards: {count}"),
        N_("Cards that weren’t kept, and full ones already scored."),
    ),
    "coverage": (
        N_("Your numbers"),
        N_("Each dot is an open square with that number."),
        EVERY_NUMBER,
    ),
}
THIS_ROUND = N_("Finished this round, it scores {points}.")
NEXT_ROUND = N_("Finished next round, it scores {points}.")
UNLIMITED = N_("The supply of bolts and moons never runs out.")
LIMITED = N_("{count} left. First come, first served: if they run out, you go without.")
EARNED = N_("Already earned.")
WHEN_FULL = N_("Fill its line to earn it.")
WOULD_BE_LOST = N_("Fill its line now and it is lost: there is nothing it could be used for.")
LOST = N_("This bonus was lost: there was nothing it could be used for.")


def pending_facts(own: SeatScore | ScorecardShown, moons: int | None) -> dict[str, object]:
    """Return what the points at the game's end are made of."""
    cross_points, moon_points = signed(own.cross_points or 0), signed(own.moon_points or 0)
    facts = {"crosses": own.crosses or 0, "cross_points": cross_points}
    return {**facts, "moons": moons or 0, "moon_points": moon_points}


def facts_of(edition: Edition) -> dict[str, object]:
    _none, one, two, three = edition.star_points
    return {
        "first": edition.card_points[0],
        "last": edition.card_points[-1],
        "by_round": ", ".join(map(str, edition.card_points)),
        "one": one,
        "two": two,
        "three": three,
        "top": edition.solo_scale[-1].minimum,
        "rounds": ROUNDS,
        "turns": edition.turns,
    }


def tell(kind: str, *more: str, edition: Edition = CLASSIC, **facts: object) -> Meaning:
    """Return the help on a kind of thing, with its facts and any ``more`` sentences."""
    title, *sentences = (*MEANINGS[kind], *more)
    filled = {**facts_of(edition), **facts}
    said = " ".join(with_keys(_(sentence), **filled) for sentence in sentences if sentence)
    return Meaning(_(title).format(**filled), said)


def about(
    rect: pygame.Rect, kind: str, *more: str, edition: Edition = CLASSIC, **facts: object
) -> Thing:
    """Return a thing that ``tell`` explains."""
    return Thing(rect, partial(tell, kind, *more, edition=edition, **facts))


def about_card(
    rect: pygame.Rect, shown: CardShown, edition: Edition, number: int, when: str = THIS_ROUND
) -> Thing:
    """Explain an unfinished card; ``number`` is the first round in which it may be finished."""
    points, crossed = (*edition.card_points, 0)[number - 1], shown.crossed.bit_count()
    more = when if points else ""
    return about(rect, "card", more, DOTS, card=shown.id, crossed=crossed, points=points)


def tell_round(number: int, edition: Edition) -> Meaning:
    meaning = tell("round", edition=edition, round=number)
    return joined(meaning, tell_twist(edition).words) if twist_in_words(edition) else meaning


def tell_twist(edition: Edition) -> Meaning:
    return Meaning(_(edition.title), _(edition.note))


def tell_bonus(bonus: str, edition: Edition, players: int, state: str = WHEN_FULL) -> Meaning:
    """Explain a bonus, with its ``state`` where that needs words."""
    pays = BONUSES[bonus].pays
    more = state if pays == CROSS or state in (LOST, WOULD_BE_LOST) else ""
    told = tell(bonus, more, edition=edition, number=bonus)
    return joined(told, rule_of_moons(edition, players)) if pays == MOON else told


def tell_moons(count: int, edition: Edition, players: int) -> Meaning:
    return joined(tell("moons", count=count), rule_of_moons(edition, players))


def button_meaning(button: Widget, kind: str, **facts: str) -> Meaning:
    return tell(kind, edition=CLASSIC, **facts)._replace(title=name_and_key(button))


def tell_price(number: int, shown: int) -> Meaning:
    way = " – ".join(map(str, path(number, shown)))
    return tell("price", cost=bolts_between(number, shown), number=number, shown=shown, path=way)


def supply_meaning(token: str, count: int | None) -> Meaning:
    """Explain the supply of ``bolts`` or ``moons``; a ``count`` of None means unlimited."""
    return tell(f"heap of {token}", UNLIMITED if count is None else LIMITED, count=count)


def joined(meaning: Meaning, more: str) -> Meaning:
    return meaning._replace(words=f"{meaning.words} {more}".strip())


def rule_of_moons(edition: Edition, players: int) -> str:
    if players == 1:
        points = " · ".join(map(signed, edition.solo_moon_points))
        return _("0 to 6 moons at the end: {points}.").format(points=points)
    gain = signed(edition.moon_points)
    if players == 2:
        return _("Most moons: {gain}. If tied, both get it.").format(gain=gain)
    loss = signed(-edition.moon_points)
    return _("Most moons: {gain}, fewest: {loss}.").format(gain=gain, loss=loss)


def path(number: int, shown: int) -> list[int]:
    """Return the shorter way round the loop from one number to another.

    >>> path(8, 2)
    [8, 9, 1, 2]
    >>> path(6, 5)
    [6, 5]
    """
    count, steps = len(NUMBERS), bolts_between(number, shown)
    step = 1 if (shown - number) % count == steps else -1
    return [(number - 1 + step * far) % count + 1 for far in range(steps + 1)]


def things_of_bar(view: TableView, place: Placement) -> Iterator[Thing]:
    edition = view.edition
    yield Thing(place["round"], partial(tell_round, view.round, edition))
    for index, rect in enumerate(point_rects(place["points"])):
        points = signed(edition.card_points[index])
        yield about(rect, "worth", edition=edition, round=index + 1, points=points)
    yield about(place["track"], "track", turn=view.turn)


def things_of_scorecard(
    sheet: ScorecardShown, rect: pygame.Rect, edition: Edition, players: int, more: str = ""
) -> Iterator[Thing]:
    """Explain a scorecard; ``more`` is said of a running score, whose cascade goes on."""
    yield about(rect, "scorecard")
    places = Places(rect)
    for index, row in enumerate(sheet.rounds):
        stars, cards, total = map(_points, (row.star_points, row.card_points, row.total))
        number, worth = index + 1, edition.card_points[index]
        yield about(places.stars(index), "stars", edition=edition, round=number, points=stars)
        yield about(
            places.cards(index), "cards",
            round=number, points=cards, count=row.cards or 0, worth=worth,
        )  # fmt: skip
        yield about(places.total_of(index), "row", round=number, points=total)
    lines = iter(places.lines)
    if sheet.crosses is not None:
        told = partial(tell, "crosses", points=signed(sheet.cross_points or 0))
        rule = EVERY_ONE if edition.crosses_a_point == 1 else EVERY_TWO
        yield Thing(next(lines), lambda: joined(told(), f"{_(rule)}."))
    if sheet.moons is not None:
        moons = partial(tell, "moon line", points=signed(sheet.moon_points or 0))
        yield Thing(next(lines), lambda: joined(moons(), rule_of_moons(edition, players)))
    if sheet.total is not None:
        points = number_text(sheet.total)
        if sheet.open is None:
            yield about(places.total, "sum", points=points)
        else:
            facts = pending_facts(sheet, sheet.moons)
            score = score_in_words(sheet.total, 0 if more else sheet.open, number_text)
            yield about(places.total, "total", more, edition=edition, score=score, **facts)


def _points(points: int | None) -> str:
    return BLANK if points is None else signed(points)
