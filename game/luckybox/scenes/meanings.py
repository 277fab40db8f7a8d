"""The help texts on everything that lies on the table, and on how a score is made up."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial

from game.luckybox.rules import (
    BOLTS,
    BONUSES,
    CLASSIC_EDITION,
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
from game.luckybox.stage import CardShown, SeatScore
from game.scenes.frame.charts import NO_VALUE_DASH, number_text, signed_number
from game.scenes.table.table import AND_SEPARATOR
from game.ui.widgets.intents import TooltipText
from game.ui.widgets.widget import Widget, format_with_keys, label_and_key
from game.words import N_, _

from .luckybox_telling import twist_in_words
from .scorecard import ScorecardShown

FOUR_ROUNDS_RULE = N_("A game has four rounds. In each, nine numbers are revealed, one at a time.")
SAME_TIME_RULE = N_("Everyone plays each number at the same time, on their own cards.")
EARLY_CARDS_RULE = N_(
    "The sooner you complete a card, the more it scores: {first} points in round 1, {last} in "
    "round 4."
)
FIRST_DRAFT_RULE = N_("At the start, you get five cards. Keep three, discard two.")
CARD_POINTS_RULE = N_("Points for a complete card in rounds 1 to 4: {by_round}.")
LATER_DRAFTS_RULE = N_("After rounds 1, 2 and 3, you get three more cards and keep one.")
COVER_NUMBERS_TIP = N_("Try to cover every number from 1 to 9 at least once.")
NUMBER_BAG_RULE = N_(
    "There are 18 numbers, two of each from 1 to 9. Nine are dealt face "
    "down; the other nine stay hidden this round."
)
REVEALED_NUMBER_RULE = N_(
    "A number is revealed: everyone crosses off one open square that shows "
    "it, on any of their cards."
)
FULL_LINE_RULE = N_(
    "Three crosses in a row or column complete that line and earn the bonus at its end."
)
GLOWING_SQUARES_RULE = N_("Glowing squares cost nothing; other numbers cost bolts.")
BOLT_RULE = N_(
    "Each bolt you spend makes the number one higher or lower, just for you and just this turn."
)
NUMBER_LOOP_RULE = N_("The numbers form a loop, with 9 next to 1: four bolts reach any of them.")
BOLTS_LEFT_RULE = N_("You never have to spend a bolt. Bolts left at the end score nothing.")
NO_BONUS_RULE = N_("Some lines have no bonus. Their crosses still count.")
BONUS_ORDER_RULE = N_("Several bonuses waiting? Use them in any order, on any of your cards.")
STAR_POINTS_RULE = N_(
    "One, two or three stars in a round score {one}, {two} or {three} points. "
    "A fourth does nothing."
)
ROUND_END_RULE = N_(
    "After the ninth number, complete cards are scored and discarded; the others keep their "
    "crosses. Your running score counts a card as soon as it is complete."
)
CROSSES_RULE = N_("Count the crosses on all your incomplete cards: every two score one point.")
CROSSES_IN_PAIRS_CAPTION = N_("One point for every two crossed squares on incomplete cards")
SINGLE_CROSSES_CAPTION = N_("One point for every crossed square on incomplete cards")
COUNTED_POINTS_NOTE = N_("Cards and stars count at once, crosses and moons only at the end.")
LOOSE_CROSSES_NOTE = N_("At the end of the game, crosses on incomplete cards count too.")
PENDING_POINTS_TEXT = N_(
    "As it stands: crosses ({crosses}) {cross_points}, moons ({moons}) {moon_points}."
)
SHARED_SUPPLY_NOTE = N_("Bonuses are paid from here; your own are at the bottom left.")
CARD_DOTS_NOTE = N_(
    "The dots at the top stand for the numbers 1 to 9: a large one is on the card twice, "
    "a faint one not at all."
)
CASCADE_POINTS_NOTE = N_("This cascade’s points are added when it ends.")
HELP_NOTE = N_(
    "If you use help, we note it: the game then sets no record "
    "and earns only achievements for finishing games."
)
SOLO_VERDICTS_RULE = N_("In a solo game your total earns a verdict; the best takes {top} points.")

BONUS_DESCRIPTIONS = {
    bonus.key: bonus.words
    for pays in (CROSS, STAR, MOON, BOLTS)
    for bonus in BONUSES.values()
    if bonus.pays == pays and bonus.key not in NUMBER_BONUSES - {"7"}
}
EXTRA_BONUS_RULES = {STAR: (STAR_POINTS_RULE,), BOLTS: (BOLT_RULE,), NOTHING: (NO_BONUS_RULE,)}


MEANINGS: dict[str, tuple[str, ...]] = {
    # A title and sentences, in English, with placeholders.
    "round": (N_("Round {round} of {rounds}"), FOUR_ROUNDS_RULE, ROUND_END_RULE),
    "worth": (N_("A card completed in round {round}: {points}"), CARD_POINTS_RULE),
    "track": (N_("Number {turn} of {turns}"), NUMBER_BAG_RULE),
    "bag": (
        N_("Numbers left"),
        N_("{left} numbers left; {coming} of them will come up this round."),
        N_("Press {odds_key} or click twice to see what each one is worth on this board."),
    ),
    "shared bag": (
        N_("Numbers left"),
        N_("{left} numbers left; {coming} of them will come up this round."),
    ),
    "odds": (
        N_("What each number is worth"),
        N_("Up: better than average for this board. Down: worse."),
        N_("A card’s percentage: its chance of being completed this round."),
        N_("The odds don’t count as help."),
    ),
    "gain": (
        N_("{number}: {points} points"),
        N_("Compared with an average number, if you make the most of it."),
        N_("Still to come: {count} of {left} numbers."),
    ),
    "likely": (
        N_("{card}: {percent} this round"),
        N_(
            "We simulated the rest of the round {games} times with a strong player: the card "
            "was completed in {count} of them."
        ),
    ),
    "par": (
        N_("Par for this deal: {points}"),
        N_(
            "What the strongest bot scored with the same cards and numbers, "
            "knowing no more than you."
        ),
    ),
    "number": (N_("The number: {number}"), REVEALED_NUMBER_RULE, GLOWING_SQUARES_RULE),
    "deck": (N_("This round’s numbers"), REVEALED_NUMBER_RULE),
    "card": ("{card}", N_("{crossed} of 9 squares crossed off.")),
    "new": (N_("{card}: new"), N_("It came in this round’s draft.")),
    "finished": ("{card}: {points}", ROUND_END_RULE),
    "price": (N_("Bolts: {cost}"), N_("{number} becomes {shown}: {path}."), NUMBER_LOOP_RULE),
    **{
        bonus.key: (bonus.title, bonus.words, *EXTRA_BONUS_RULES.get(bonus.pays, ()))
        for bonus in BONUSES.values()
    },
    "bolts": (N_("Bolts: {count}"), BOLT_RULE, NUMBER_LOOP_RULE, BOLTS_LEFT_RULE),
    "moons": (N_("Moons: {count}"),),
    "heap of bolts": (N_("Bolt supply"), SHARED_SUPPLY_NOTE),
    "heap of moons": (N_("Moon supply"), SHARED_SUPPLY_NOTE),
    "stars": (N_("Round {round} stars: {points}"), STAR_POINTS_RULE),
    "cards": (N_("Round {round} cards: {points}"), N_("Cards: {count}, {worth} points each.")),
    "scorecard": (N_("Super Mega Scorecard"), COUNTED_POINTS_NOTE),
    "row": (N_("Round {round}: {points}"), N_("Points from stars and complete cards.")),
    "crosses": (N_("Crossed squares: {points}"), LOOSE_CROSSES_NOTE),
    "moon line": (N_("Moons: {points}"),),
    "total": (N_("Score: {score}"), COUNTED_POINTS_NOTE, PENDING_POINTS_TEXT),
    "goal": (N_("So far: {points}"), N_("Points from stars and complete cards.")),
    "sum": (N_("Total: {points}"), N_("Cards, stars, crosses and moons.")),
    "answered": (N_("{name} is done"), SAME_TIME_RULE),
    "answering": (N_("{name} is still deciding"), SAME_TIME_RULE),
    "board": (N_("{name}: {points}"), PENDING_POINTS_TEXT, N_("Click to enlarge.")),
    "pending": ("{name}: {score}", PENDING_POINTS_TEXT, "{rule}"),
    "rival": (
        N_("The other board"),
        N_("Someone else has played this deal: here’s where they stood after the same number."),
    ),
    "expected": (
        N_("{name}: expected result {points}"),
        N_("The total a strong player would reach from here on average, cards on offer included."),
        N_("It rises when a turn brings more than expected, and falls when it brings less."),
    ),
    "no longer expected": (
        N_("Expected: hidden"),
        N_("In the last round this would give the end away."),
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
    "answer shown": (
        N_("Show it"),
        N_("Shows the better choice and why it is better."),
    ),
    "receipt": (
        N_("Receipt"),
        N_("Where the points came from: luck with numbers, luck with cards, and choices."),
    ),
    "curve": (
        N_("Expected result"),
        N_("This player’s expected result. Dots are mistakes, triangles the worst ones."),
    ),
    "grade": (
        N_("This choice: {grade}"),
        N_(
            "Graded by points lost: {slip} or more is a slip, {mistake} a mistake, "
            "{blunder} a big mistake."
        ),
    ),
    "moves": (
        N_("What was played"),
        N_("And what would have been better. Pause to see it on the board."),
    ),
    "pass": (N_("Pass"), N_("Cross nothing off for this number.")),
    "lens": (
        N_("Cascade lens"),
        N_("Draws the best cascade you can start now. Point at a square to see its own."),
        HELP_NOTE,
    ),
    "helped": (N_("Help"), HELP_NOTE),
    "choices": (
        N_("Best and costliest choice"),
        N_("By the points you could expect before and after. The review shows them all."),
    ),
    "hint": (
        N_("Hint"),
        N_("Shows where to look. Press it again for what to do, and again for why."),
        HELP_NOTE,
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
    "draft": (N_("The draft"), FIRST_DRAFT_RULE, LATER_DRAFTS_RULE),
    "offered": (N_("Card {card}"), CARD_POINTS_RULE, CARD_DOTS_NOTE),
    "step": ("{title}", SOLO_VERDICTS_RULE),
    "pile": (N_("Pile: {count}"), LATER_DRAFTS_RULE),
    "discards": (
        N_("Discards: {count}"),
        N_("Cards that weren’t kept, and complete ones already scored."),
    ),
    "coverage": (
        N_("Your numbers"),
        N_("Each dot is an open square with that number."),
        COVER_NUMBERS_TIP,
    ),
}
THIS_ROUND_WORTH = N_("Completed this round, it scores {points}.")
NEXT_ROUND_WORTH = N_("Completed next round, it scores {points}.")
UNLIMITED_SUPPLY_RULE = N_("The supply of bolts and moons never runs out.")
LIMITED_SUPPLY_RULE = N_("{count} left. First come, first served: if they run out, you go without.")
BONUS_EARNED = N_("Already earned.")
BONUS_NOT_YET_EARNED = N_("Complete its line to earn it.")
BONUS_WOULD_BE_LOST = N_("Complete its line now and it’s lost: you couldn’t use it.")
BONUS_LOST = N_("This bonus was lost: you couldn’t use it.")


def pending_points_facts(own: SeatScore | ScorecardShown, moons: int | None) -> dict[str, object]:
    """Return values for a text's placeholders: crosses and moons so far, and their points."""
    cross_points, moon_points = (
        signed_number(own.cross_points or 0),
        signed_number(own.moon_points or 0),
    )
    facts = {"crosses": own.crosses or 0, "cross_points": cross_points}
    return {**facts, "moons": moons or 0, "moon_points": moon_points}


def edition_facts(edition: Edition) -> dict[str, object]:
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


def help_text(
    kind: str, *more: str, edition: Edition = CLASSIC_EDITION, **facts: object
) -> TooltipText:
    """Return the text ``MEANINGS[kind]`` and ``more`` sentences, all placeholders filled in."""
    title, *sentences = (*MEANINGS[kind], *more)
    filled = {**edition_facts(edition), **facts}
    said = " ".join(format_with_keys(_(sentence), **filled) for sentence in sentences if sentence)
    return TooltipText(_(title).format(**filled), said)


def unfinished_card_meaning(
    shown: CardShown, edition: Edition, number: int, when: str = THIS_ROUND_WORTH, name: str = ""
) -> TooltipText:
    """Return the help text on a card, with the points for completing it in round ``number``."""
    name = name or _("Card {card}").format(card=shown.id)
    points, crossed = (*edition.card_points, 0)[number - 1], shown.crossed.bit_count()
    more = when if points else ""
    return help_text("card", more, CARD_DOTS_NOTE, card=name, crossed=crossed, points=points)


def round_meaning(number: int, edition: Edition) -> TooltipText:
    meaning = help_text("round", edition=edition, round=number)
    return add_words(meaning, twist_meaning(edition).words) if twist_in_words(edition) else meaning


def twist_meaning(edition: Edition) -> TooltipText:
    return TooltipText(_(edition.title), _(edition.note))


def bonus_meaning(
    bonus: str, edition: Edition, players: int, state: str = BONUS_NOT_YET_EARNED
) -> TooltipText:
    """Return the help text on a bonus.  ``state`` is a sentence such as ``BONUS_EARNED``."""
    pays = BONUSES[bonus].pays
    more = state if pays == CROSS or state in (BONUS_LOST, BONUS_WOULD_BE_LOST) else ""
    told = help_text(bonus, more, edition=edition, number=bonus)
    return add_words(told, moon_rule(edition, players)) if pays == MOON else told


def moons_meaning(count: int, edition: Edition, players: int) -> TooltipText:
    return add_words(help_text("moons", count=count), moon_rule(edition, players))


def stars_meaning(stars: Sequence[int], number: int, edition: Edition) -> TooltipText:
    """Return what a star is, and what those of the rounds before round ``number`` brought."""
    words = MEANINGS["stars"][0]
    brought = [
        _(words).format(round=nth, points=edition.star_points[count])
        for nth, count in enumerate(stars[: number - 1], 1)
    ]
    return add_words(help_text(STAR, edition=edition), AND_SEPARATOR.join(brought))


def button_meaning(button: Widget, kind: str, **facts: str) -> TooltipText:
    return help_text(kind, edition=CLASSIC_EDITION, **facts)._replace(title=label_and_key(button))


def bolt_price_meaning(number: int, shown: int) -> TooltipText:
    way = " – ".join(map(str, number_loop_path(number, shown)))
    return help_text(
        "price", cost=bolts_between(number, shown), number=number, shown=shown, path=way
    )


def supply_meaning(token: str, count: int | None) -> TooltipText:
    """Return the help text on the supply of bolts or moons.  ``count`` is None if unlimited."""
    rule = UNLIMITED_SUPPLY_RULE if count is None else LIMITED_SUPPLY_RULE
    return help_text(f"heap of {token}", rule, count=count)


def add_words(meaning: TooltipText, more: str) -> TooltipText:
    return meaning._replace(words=f"{meaning.words} {more}".strip())


def moon_rule(edition: Edition, players: int) -> str:
    if players == 1:
        worth = [signed_number(points) if points else "0" for points in edition.solo_moon_points]
        *points, most = worth
        rows = [f"{count}: {gain}" for count, gain in enumerate(points)]
        # A row each: in a line they look like a sum.
        table = "\n".join((*rows, f"{len(points)}+: {most}"))
        return _("Points for moons at the end:") + "\n" + table
    gain = signed_number(edition.moon_points)
    if players == 2:
        return _("Most moons: {gain}. If tied, both get it.").format(gain=gain)
    loss = signed_number(-edition.moon_points)
    words = _("Most moons: {gain}, fewest: {loss}. Ties count in full; all equal: 0.")
    return words.format(gain=gain, loss=loss)


def number_in_words(round_number: int, turn: int, turns: int, number: int) -> str:
    """Return which number of a round it is, and its digit; ``number`` 0 if that is unknown."""
    when = _("Round {round}, number {turn} of {turns}")
    if number:
        when = _("Round {round}, number {turn} of {turns} (the {number})")
    return when.format(round=round_number, turn=turn, turns=turns, number=number)


def number_loop_path(number: int, shown: int) -> list[int]:
    """Return the numbers on the shorter way between two numbers in a loop where 1 follows 9.

    >>> number_loop_path(8, 2)
    [8, 9, 1, 2]
    >>> number_loop_path(6, 5)
    [6, 5]
    """
    count, steps = len(NUMBERS), bolts_between(number, shown)
    step = 1 if (shown - number) % count == steps else -1
    return [(number - 1 + step * far) % count + 1 for far in range(steps + 1)]


def scorecard_helps(
    sheet: ScorecardShown, edition: Edition, players: int, more: str = ""
) -> dict[Hashable, Callable[[], TooltipText]]:
    """Return the help texts of a scorecard's parts.  ``more`` is added to the total's text."""

    def told(kind: str, *words: str, **facts: object) -> Callable[[], TooltipText]:
        return partial(help_text, kind, *words, edition=edition, **facts)

    helps: dict[Hashable, Callable[[], TooltipText]] = {"scorecard": told("scorecard")}
    for index, row in enumerate(sheet.rounds):
        stars, cards, total = map(_points_or_blank, (row.star_points, row.card_points, row.total))
        facts = {"round": index + 1, "count": row.cards or 0, "worth": edition.card_points[index]}
        for key, points in (("stars", stars), ("cards", cards), ("row", total)):
            helps[key, index] = told(key, points=points, **facts)
    if sheet.crosses is not None:
        crosses = told("crosses", points=signed_number(sheet.cross_points or 0))
        rule = SINGLE_CROSSES_CAPTION if edition.crosses_a_point == 1 else CROSSES_IN_PAIRS_CAPTION
        helps["crosses"] = lambda: add_words(crosses(), f"{_(rule)}.")
    if sheet.moons is not None:
        moons = told("moon line", points=signed_number(sheet.moon_points or 0))
        helps["moons"] = lambda: add_words(moons(), moon_rule(edition, players))
    if sheet.total is not None:
        if sheet.goal is not None:
            helps["total"] = told("goal", points=number_text(sheet.total))
        elif sheet.open is None:
            helps["total"] = told("sum", points=number_text(sheet.total))
        else:
            pending = pending_points_facts(sheet, sheet.moons)
            score = score_in_words(sheet.total, 0 if more else sheet.open, number_text)
            helps["total"] = told("total", more, score=score, **pending)
    return helps


def _points_or_blank(points: int | None) -> str:
    return NO_VALUE_DASH if points is None else signed_number(points)
