"""Statistics: what the finished games of one profile say together, as charts.

The library is asked in its own thread, and what it answers is shown when it is there.  Knows which
questions are asked and where the answers stand; the sums are ``game.statistics``', the drawing
``charts``'.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pygame

from game.library import Profile, figures_of_profile, list_profiles
from game.match import PERSON
from game.rules.luckybox import EDITIONS
from game.statistics import Company, Figures, Kind, Selection
from game.ui.button import Button
from game.ui.choice import Choice
from game.ui.focus import Focus
from game.ui.intents import Back, Intent
from game.ui.kit import Kit
from game.ui.layout import Layout
from game.ui.palette import CREAM, LILAC, MAGENTA, SKY, SUNFLOWER, TEAL
from game.ui.scene import Scene
from game.ui.widget import Widget
from game.words import N_, _, ngettext

from .asking import Asking
from .charts import Bar, draw_columns, draw_figure, draw_panel, draw_rows, draw_trend
from .chrome import draw_backdrop, draw_bar, draw_heading
from .games import EDITION_NAMES
from .scorecard import BLANK, number_text
from .verdict import split_verdict

FILTERS = ("who", "company", "edition", "undo", "branches")
PANELS = ("scale", "sources", "lengths", "trend")
FIGURES = ("games", "average", "best", "cascade", "streak", "won")
ANCHORS = ("top_bar", "heading", "caption", "back", "message", *FILTERS, *FIGURES, *PANELS)

COMPANIES: dict[Company | None, str] = {
    None: N_("All games"),
    Company.ALONE: N_("Alone"),
    Company.PEOPLE: N_("With people"),
    Company.BOTS: N_("With bots"),
}
FIRST_LENGTH, LAST_LENGTH = 2, 10
"""Which lengths have a column; all longer ones are in the last."""
CAPTION_UNITS, MESSAGE_UNITS, EMPTY_UNITS = 24.0, 34.0, 24.0
BETWEEN = " · "

Answer = tuple[Counter[Kind], Figures]


class StatisticsScene(Scene):
    """The figures of one person, and who and which games are meant."""

    def __init__(self, kit: Kit) -> None:
        """Ask who has played here."""
        self._kit = kit
        self._layout = Layout.load("statistics", ANCHORS)
        self._place = self._layout.place(kit.window.size)
        self.profiles: list[Profile] = []
        self.profile: Profile | None = None
        self.wanted = Selection()
        self._kinds: Counter[Kind] = Counter()
        self.figures: Figures | None = None
        """What is shown; ``None`` until it is known."""
        self._asking = Asking(kit)
        self._back = Button(
            "back", lambda: _("Back"), kit.stack.pop, style="quiet", shortcut=Back(),
            shows_key=False,
        )  # fmt: skip
        self._focus = Focus(kit, [self._back], default=self._back)
        library = kit.shelf.library
        if library is not None:
            self._asking.ask(library.ask(list_profiles), self._meet)

    # --- what is asked ---------------------------------------------------------------------------

    def choose(self, profile: Profile) -> None:
        """Show somebody else's figures."""
        self.profile = profile
        self._ask()

    def want(self, wanted: Selection) -> None:
        """Show the figures of other games."""
        self.wanted = wanted
        self._ask()

    @property
    def is_waiting(self) -> bool:
        """Whether an answer is still to come."""
        return self._asking.is_waiting

    def _ask(self) -> None:
        library = self._kit.shelf.library
        if library is not None and self.profile is not None:
            ticket = library.ask(figures_of_profile, self.profile.number, self.wanted)
            self._asking.ask(ticket, self._know)

    def _know(self, answer: Answer) -> None:
        self._kinds, self.figures = answer

    def _meet(self, profiles: list[Profile]) -> None:
        """Take the people there are; whoever played last comes first."""
        self.profiles = [profile for profile in profiles if profile.games]
        if not self.profiles:
            return
        last = [name for name, _badge, kind in self._kit.settings.last_seats if kind == PERSON]
        known = {profile.name.casefold(): profile for profile in self.profiles}
        here = [known[name.casefold()] for name in last if name.casefold() in known]
        self._focus.replace([*self._filters(), self._back])
        self._focus.place(self._place)
        self.choose((here or self.profiles)[0])

    def _filters(self) -> list[Widget]:
        """Make the choices of whose games and of which."""
        editions: tuple[str | None, ...] = (None, *EDITIONS)
        everybody = tuple(self.profiles)
        return [
            Choice(
                "who",
                "",
                everybody,
                lambda: self.profile or everybody[0],
                self.choose,
                lambda profile: profile.name,
            ),
            Choice(
                "company",
                "",
                tuple(COMPANIES),
                lambda: self.wanted.company,
                lambda company: self.want(self.wanted._replace(company=company)),
                lambda company: _(COMPANIES[company]),
            ),
            Choice(
                "edition",
                "",
                editions,
                lambda: self.wanted.edition,
                lambda name: self.want(self.wanted._replace(edition=name)),
                lambda name: _("All editions") if name is None else _(EDITION_NAMES[name]),
            ),
            Choice(
                "undo",
                "",
                (True, False),
                lambda: self.wanted.with_undo,
                lambda undo: self.want(self.wanted._replace(with_undo=undo)),
                lambda undo: _("With undo") if undo else _("Without undo"),
            ),
            Choice(
                "branches",
                "",
                (False, True),
                lambda: self.wanted.with_practice,
                lambda branches: self.want(self.wanted._replace(with_practice=branches)),
                lambda branches: _("With branches") if branches else _("No branches"),
            ),
        ]

    # --- the scene's life ------------------------------------------------------------------------

    def resize(self, size: tuple[int, int]) -> None:
        """Lay everything out."""
        self._place = self._layout.place(size)
        self._focus.place(self._place)

    def handle(self, intent: Intent) -> None:
        """Let the choices have it."""
        self._focus.handle(intent)

    def update(self, dt: float) -> bool:
        """Look whether the library has answered."""
        changed = self._asking.update()
        return self._focus.update(dt) or changed

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the figures, or why there are none."""
        kit, place = self._kit, self._place
        draw_backdrop(kit, surface)
        draw_bar(kit, surface, place["top_bar"])
        draw_heading(kit, surface, place["heading"], _("Statistics"))
        message = self._message()
        if message:
            kit.text.paragraph(
                surface, message, place["message"], "body", place.px(MESSAGE_UNITS), CREAM,
                align="center", valign="middle",
            )  # fmt: skip
        if self.profile is not None and self.figures is not None:
            caption = place["caption"]
            size = place.px(CAPTION_UNITS)
            kit.text.draw(
                surface, self._kinds_in_words(), caption, "body", size, LILAC, align="center"
            )
            if self.figures.games:
                self._draw_figures(surface, self.figures)
                self._draw_charts(surface, self.figures)
        self._focus.draw(surface)

    # --- words -----------------------------------------------------------------------------------

    def _message(self) -> str:
        if self.figures is None and self.is_waiting:
            return _("One moment …")
        if not self.profiles:
            return _(
                "Here your finished games will be added up: averages and bests, "
                "what the points came from, how long the cascades were, and how you get better. "
                "Play one to the end!"
            )
        if self.figures is not None and not self.figures.games:
            return _("No finished game is like this. Choose others above.")
        return ""

    def _kinds_in_words(self) -> str:
        """Count the games of each kind, so that nobody wonders which are added up."""
        alone, people, bots = (
            sum(count for kind, count in self._kinds.items() if kind.company is company)
            for company in Company
        )
        undo = sum(count for kind, count in self._kinds.items() if kind.has_undo)
        branches = sum(count for kind, count in self._kinds.items() if kind.is_practice)
        counted = (
            (alone, _("alone {count}")),
            (people, _("with people {count}")),
            (bots, _("with bots {count}")),
            (undo, _("with undo {count}")),
            (branches, _("branches {count}")),
        )
        return BETWEEN.join([words.format(count=count) for count, words in counted if count])

    # --- the figures -----------------------------------------------------------------------------

    def _draw_figures(self, surface: pygame.Surface, figures: Figures) -> None:
        place = self._place
        for area, words in zip(FIGURES, figures_in_words(figures), strict=True):
            draw_figure(self._kit, surface, place[area], place.scale, words)

    def _draw_charts(self, surface: pygame.Surface, figures: Figures) -> None:
        kit, place = self._kit, self._place
        scale = place.scale
        edition = max(figures.scale, key=lambda name: sum(figures.scale[name]), default=None)
        title = _("The solo scale")
        if edition is not None and len(figures.scale) > 1:
            title = BETWEEN.join((title, _(EDITION_NAMES[edition])))
        room = draw_panel(kit, surface, place["scale"], title, scale)
        if edition is None:
            self._draw_empty(surface, room, _("Games alone are measured on it."))
        else:
            draw_rows(kit, surface, room, scale_bars(edition, figures.scale[edition]), scale)
        room = draw_panel(kit, surface, place["sources"], _("Where the points come from"), scale)
        draw_rows(kit, surface, room, source_bars(figures), scale)
        room = draw_panel(kit, surface, place["lengths"], _("Cascades by their length"), scale)
        columns = length_bars(figures.lengths)
        if columns:
            draw_columns(kit, surface, room, columns, scale)
        else:
            self._draw_empty(surface, room, _("No answer has made two crosses yet."))
        title = _("Game by game, and the average of ten")
        room = draw_panel(kit, surface, place["trend"], title, scale)
        draw_trend(kit, surface, room, figures.totals, figures.trend, scale)

    def _draw_empty(self, surface: pygame.Surface, room: pygame.Rect, words: str) -> None:
        size = self._place.px(EMPTY_UNITS)
        self._kit.text.paragraph(
            surface, words, room, "body", size, LILAC, align="center", valign="middle"
        )


def in_tenths(value: float) -> str:
    """Write a number with one digit after the point, the way the language has it."""
    tenths = round(abs(value) * 10)
    whole = number_text(-(tenths // 10) if value < 0 and tenths else tenths // 10)
    return _("{whole}.{tenth}").format(whole=whole, tenth=tenths % 10)


def figures_in_words(figures: Figures) -> list[tuple[str, str, str]]:
    """Give each figure with what it is, and a remark: as ``FIGURES`` names them."""
    longest = len(figures.lengths)
    worth = ngettext("worth {count}", "worth {count}", figures.best_worth)
    lucky = _("longest {count}").format(count=figures.lucky.longest)
    alone = sum(map(sum, figures.scale.values()))
    games, won = figures.games - alone, figures.won - alone
    row = _("of {games}, {count} in a row").format(games=games, count=figures.winning.longest)
    best = 0 if figures.best is None else figures.best
    return [
        (str(figures.games), _("Games"), ""),
        (in_tenths(figures.average or 0.0), _("Average"), ""),
        (number_text(best), _("Best"), ""),
        (
            str(longest),
            _("Longest cascade"),
            worth.format(count=figures.best_worth) if figures.best_worth else "",
        ),
        (str(figures.lucky.current), _("Lucky in a row"), lucky),
        (str(won) if games else BLANK, _("Won in company"), row if won else ""),
    ]


def scale_bars(edition: str, counts: Sequence[int]) -> list[Bar]:
    """Give a bar for every step of a solo scale, the best on top."""
    bars = []
    for step, count in zip(EDITIONS[edition].solo_scale, counts, strict=True):
        shout = split_verdict(_(step.title))[0].rstrip(",")
        floor = "" if step.minimum is None else f"{step.minimum}+ "
        bars.append(Bar(f"{floor}{shout}", count, str(count)))
    return bars[::-1]


def source_bars(figures: Figures) -> list[Bar]:
    """Give a bar for everything that brings points, in points a game."""
    cards = [
        Bar(
            _("Cards, round {round}").format(round=index),
            points,
            in_tenths(points),
            TEAL,
            "card_done",
        )
        for index, points in enumerate(figures.cards, 1)
    ]
    rest = (
        (_("Stars"), sum(figures.stars), SUNFLOWER, "star"),
        (_("Moons"), figures.moon_points, SKY, "moon"),
        (_("Crossed squares"), figures.incomplete, MAGENTA, "marker_cross"),
    )
    return cards + [
        Bar(words, points, in_tenths(points), ink, icon) for words, points, ink, icon in rest
    ]


def length_bars(lengths: Sequence[int]) -> list[Bar]:
    """Give a column for every length of a cascade, the longest ones together."""
    if len(lengths) < FIRST_LENGTH:
        return []
    bars = []
    for length in range(FIRST_LENGTH, LAST_LENGTH + 1):
        is_last = length == LAST_LENGTH
        count = sum(lengths[length - 1 :]) if is_last else sum(lengths[length - 1 : length])
        bars.append(Bar(f"{length}+" if is_last else f"×{length}", count, str(count)))
    return bars
