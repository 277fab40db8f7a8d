"""The texts of the how-to-play pages, in English; pictures are named here and drawn elsewhere."""

from __future__ import annotations

from game.luckybox.scenes.legend import meanings
from game.scenes.menu.book import Page
from game.words import N_

PAGES = (
    Page(
        N_("The goal"),
        (
            N_("Fill your cards, number by number. Most points win."),
            meanings.FOUR_ROUNDS,
            meanings.SAME_TIME,
            N_(
                "Rest the mouse on anything, or press {explain_key}, "
                "and you are told what it means."
            ),
        ),
        meanings.SOONER,
        "card",
    ),
    Page(
        N_("The draft"),
        (
            meanings.FIRST_DRAFT,
            meanings.EVERY_NUMBER,
            meanings.NEW_CARD,
        ),
        N_("Everybody gets a new card after a round, whether or not one of theirs was full."),
        "draft",
    ),
    Page(
        N_("A number for all"),
        (
            meanings.EIGHTEEN,
            meanings.REVEALED,
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
            meanings.SPEND,
            meanings.LOOP,
        ),
        meanings.BOLTS_LEFT,
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
        meanings.BARE_LINE,
        "bonuses",
    ),
    Page(
        N_("Cascades"),
        (
            N_("A bonus fills a line, that line earns a bonus, and so on: a cascade."),
            meanings.ANY_ORDER,
            N_("Bolts cannot change the number of a bonus."),
        ),
        N_("A number or “?” that finds no open square is lost."),
        "cascade",
    ),
    Page(
        N_("The round ends"),
        (
            meanings.AT_ROUND_END,
            meanings.ROUND_STARS,
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
            meanings.CROSSES,
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
            meanings.SCALE,
        ),
        N_(
            "Everything else on these pages holds in every edition. The weekly challenge changes"
            " one thing more, and says which."
        ),
        "editions",
    ),
    Page(
        N_("Help and keys"),
        (
            N_("A hint says where to look, asked again what to do, and then why."),
            N_(
                "The chain lens draws the best chain; the odds say what each number left is worth,"
                " and how likely each card is to be finished."
            ),
            N_("A review of a recorded game grades every choice, and tells luck from skill."),
            N_("{speech_key} tells aloud what is on the screen: the game can be played by ear."),
        ),
        N_("A deal that comes round for everybody has no help while it counts."),
        "keys",
    ),
)
