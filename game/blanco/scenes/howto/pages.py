"""What the how-to-play pages of Blanco say, and who draws what they show.

Content only, in English; it is translated when it is drawn.  The examples are in ``lessons``;
what tooltips say as well comes from where they have it.
"""

from __future__ import annotations

from game.blanco.scenes.legend import meanings
from game.scenes.menu.book import Book, Page
from game.scenes.menu.howto_stage import Picture
from game.ui.window.kit import Kit
from game.words import N_

from .lessons import LESSONS
from .stage import BlancoLesson, Matches, Suits

PAGES = (
    Page(
        N_("The race"),
        (
            meanings.CLEAR_ALL,
            meanings.SECOND_GRID,
            meanings.RACE,
        ),
        meanings.SHARED,
        "race",
    ),
    Page(
        N_("The cards"),
        (
            N_("There are {cards} cards: {colours} colours, each with the numbers 1 to {numbers}."),
            N_("Every colour has a symbol beneath the number, and a pattern in its bolt."),
            meanings.HAND,
        ),
        meanings.UNKNOWN,
        "suits",
    ),
    Page(
        N_("Opening a grid"),
        (
            N_("When a grid is dealt, turn one of its cards up."),
            N_("Then look at one other card, and lay it back face down."),
            N_("You do the same with the second grid."),
        ),
        meanings.LOOKED,
        "open",
    ),
    Page(
        N_("Draw a card"),
        (
            meanings.TAKE,
            N_(
                "Place one of the three face up anywhere on your grid; the card that lay there is"
                " discarded."
            ),
            N_("Or drop one on the discards, and turn a face-down card of your grid up."),
        ),
        N_("You may place a card on a face-down one without knowing what it is."),
        "draw",
    ),
    Page(
        N_("Or swap two cards"),
        (
            N_("Instead of drawing, swap two cards of your grid that lie side by side."),
            N_("If one of them is face down, it is turned up."),
            N_("If both are, one of them is: you choose which, without looking."),
        ),
        N_("Not diagonally: beside one another, or one above the other."),
        "swap",
    ),
    Page(
        N_("Clearing lines"),
        (
            meanings.ROW,
            meanings.COLUMN,
            N_("All of its cards must be face up, and the grid slides together afterwards."),
        ),
        meanings.BY_NUMBER,
        "clear",
    ),
    Page(
        N_("Rewards and chains"),
        (
            meanings.LOOK,
            N_("When the grid slides together, another line may be complete: clear it as well."),
            meanings.CHAIN,
        ),
        N_("You may clear at any time in your turn, but not between drawing and playing."),
        "chain",
    ),
    Page(
        N_("The second grid"),
        (
            N_("When the last line of your first grid is gone, twelve new cards are dealt."),
            N_("Open the new grid. Your turn goes on."),
            meanings.RESHUFFLE,
        ),
        N_("Do not end up with a single line of three or four: two cards are easier to match."),
        "second",
    ),
    Page(
        N_("A match"),
        (
            N_("Play a single game, or until somebody has won two or three."),
            N_("Or play three games and add up the cards that are left: the fewest win."),
            N_("Whoever is still on the first grid counts the twelve of the second as well."),
        ),
        N_("Two to five can play, people and bots; the screen goes from one to the next."),
        "matches",
    ),
)


def make_picture(name: str, kit: Kit) -> Picture:
    if name == "suits":
        return Suits(kit)
    if name == "matches":
        return Matches(kit)
    return BlancoLesson(kit, LESSONS[name])


def preview(kit: Kit) -> BlancoLesson:
    """Play a clear, as the settings show it."""
    return BlancoLesson(kit, LESSONS["clear"])


BOOK = Book(PAGES, meanings.FACTS, make_picture)
