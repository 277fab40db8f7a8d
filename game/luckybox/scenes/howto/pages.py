"""What the how-to-play pages say: the whole rules in short sentences, with what people get wrong.

Content only, in English; it is translated when it is drawn.  Which picture belongs to a page is a
name here; ``pictures`` draws it.
"""

from __future__ import annotations

from game.luckybox.rules import CLASSIC
from game.scenes.menu.book import Page
from game.words import N_

FACTS = {
    "first": CLASSIC.card_points[0],
    "last": CLASSIC.card_points[-1],
    "one": CLASSIC.star_points[1],
    "two": CLASSIC.star_points[2],
    "three": CLASSIC.star_points[3],
}
"""What fills the sentences."""


PAGES = (
    Page(
        N_("The goal"),
        (
            N_("Fill your cards, number by number. Most points win."),
            N_("A game has four rounds. In each, nine numbers are revealed, one at a time."),
            N_("Everybody plays every number at the same time, each on their own cards."),
        ),
        N_(
            "The sooner a card is full, the more it scores: {first} points in round 1,"
            " {last} in round 4."
        ),
        "card",
    ),
    Page(
        N_("The draft"),
        (
            N_("To begin, you get five cards. Keep three, discard two."),
            N_("Try to hold every number from 1 to 9 at least once."),
            N_("After rounds 1, 2 and 3 you get three more cards and keep one of them."),
        ),
        N_("Everybody gets a new card after a round, whether or not one of theirs was full."),
        "draft",
    ),
    Page(
        N_("A number for all"),
        (
            N_(
                "There are 18 numbers, two of each from 1 to 9. Nine are dealt face down;"
                " the other nine stay unseen this round."
            ),
            N_(
                "A number is revealed: everybody crosses off one open square that shows it,"
                " on any one of their cards."
            ),
            N_("Do you have none open? Then you pass, or spend bolts."),
        ),
        N_(
            "An open square with the number must be used, unless you spend bolts on another one."
            " (The French edition leaves it to you.)"
        ),
        "turn",
    ),
    Page(
        N_("Bolts"),
        (
            N_("You start with four bolts."),
            N_(
                "Each bolt you spend makes the number one higher or one lower, for you alone"
                " and for this number only."
            ),
            N_("The numbers form a loop, 9 next to 1: four bolts reach them all."),
        ),
        N_("You never have to spend a bolt. Bolts left at the end score nothing."),
        "bolts",
    ),
    Page(
        N_("Lines and bonuses"),
        (
            N_(
                "Three crosses in a row or in a column make a full line and earn the bonus"
                " at its end."
            ),
            N_("A cross that fills two lines earns both bonuses."),
            N_("Numbers and “?” are crossed off at once. They are not kept for later."),
        ),
        N_("A line without a bonus earns nothing, but its crosses count all the same."),
        "bonuses",
    ),
    Page(
        N_("Cascades"),
        (
            N_("A bonus fills a line, that line earns a bonus, and so on: a cascade."),
            N_("Several bonuses are waiting? Use them in any order, on any of your cards."),
            N_("Bolts cannot change the number of a bonus."),
        ),
        N_("A number or “?” that finds no open square is lost."),
        "cascade",
    ),
    Page(
        N_("The round ends"),
        (
            N_(
                "After the ninth number, every full card scores and goes away."
                " The others keep their crosses."
            ),
            N_(
                "The stars of the round score too: {one}, {two} or {three} points. Three at most,"
                " a fourth does nothing."
            ),
            N_(
                "Then everybody keeps one of three new cards, and all 18 numbers are shuffled"
                " again."
            ),
        ),
        N_(
            "A card scores when the round ends, not when it is filled. Stars never add up"
            " over rounds: each round has its own."
        ),
        "round_end",
    ),
    Page(
        N_("The final score"),
        (
            N_("After round 4, add up your full cards, your stars, your crosses and your moons."),
            N_("Count the crosses on all cards that are not full: every two score one point."),
            N_(
                "The highest total wins. Tied: whoever has more moons. Still tied:"
                " you share the win."
            ),
        ),
        N_("All crosses count, not only those in full lines."),
        "final",
    ),
    Page(
        N_("Three editions"),
        (
            N_(
                "The published rules differ a little. Choose whose rules to play when you"
                " play together."
            ),
            N_(
                "From 7 players on, two copies of the cards and tokens are in play,"
                " but one set of numbers."
            ),
            N_("Alone, your total is judged on a scale that goes up to 70 points."),
        ),
        N_("Everything else on these pages holds in every edition."),
        "editions",
    ),
)
