"""The page of runs: the path of four deals, the choice of the next twist, and what came of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from datetime import UTC, date, datetime
from functools import partial

from game.library import Index
from game.luckybox.record import new_match
from game.luckybox.rules import EDITIONS
from game.luckybox.run import DEALS_IN_RUN, Run, RunDeal, run_of_day
from game.luckybox.statistics import week_drawing
from game.match import random_seed
from game.record import Player
from game.rules import Refusal
from game.scenes import destinations as to
from game.scenes.daily import utc_today
from game.scenes.frame.charts import number_text, translated_reason
from game.scenes.frame.drawing import medal_in_words
from game.scenes.frame.widget_scene import (
    ConfirmScene,
    LibraryQuery,
    PageScene,
    back_button,
    continue_saved_game,
    page_bar,
)
from game.scenes.table.rivals import seat_badge_picture
from game.thinking import PendingResult
from game.ui.draw.palette import (
    BAR,
    CREAM,
    EDGE,
    INK,
    LILAC,
    MAGENTA,
    RIM,
    SUNFLOWER,
    TANGERINE,
    WHITE,
    Colour,
    mix_colours,
)
from game.ui.screen import Control
from game.ui.tree import Art, Ground, High, Part, Press, Text, column, row
from game.ui.widgets.button import Button
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import Confirm, Digit, Intent, TooltipText
from game.ui.window.scene import Kit
from game.words import N_, _, plural

from ..luckybox_table import Table, create_match_table
from .saved_runs import (
    DealGoal,
    PlayerRuns,
    SavedRun,
    deal_in_words,
    points_short,
    query_runs,
    save_run,
)

PANEL, PANEL_UNITS = Ground(22, BAR, 3, EDGE), 780.0
WORDS_UNITS, GOAL_UNITS = 25.0, 28.0
TWIST_UNITS, TWIST_HEIGHT_UNITS, RUNG_HEIGHT_UNITS = 38.0, 156.0, 150.0
RUNG_MEDAL_UNITS, WAY_UNITS = 124.0, 16.0
PALE_MEDAL_ALPHA = 190
MEDAL_WORDS = (
    N_("Not this time. Every run starts anew, and so does your luck!"),
    N_("Bronze! A good start: next time, one more."),
    N_("Silver! You were on a roll."),
    N_("Gold! Just one deal short of diamond."),
    N_("Diamond! You won the whole run. Super mega lucky!"),
)
"""What is said at the end of a run, by the number of goals reached."""


def make_run_table(kit: Kit, run: Run) -> tuple[Table, Run]:
    """Return the table of the open deal's game, not yet begun, and the run that names the game."""
    deal = run.deals[-1]
    match = new_match([Player(run.player)], deal.edition, run.deal_seed)
    match.is_for_all = bool(run.day)
    table = create_match_table(kit, match)
    return table, run.with_game(str(match.extra.get("uid", "")))


def _reason_in_words(error: OSError | Refusal) -> str:
    if isinstance(error, Refusal):
        return translated_reason(error)
    return error.strerror or str(error)


class RunScene(PageScene):
    """The page of a player's runs.  It shows today's, the latest of their own, or an older one."""

    title = N_("Lucky run")

    def __init__(
        self, kit: Kit, name: str, file: str = "", today: Callable[[], date] = utc_today
    ) -> None:
        super().__init__(kit, "run")
        self.name, self._file, self._today = name, file, today
        self._seed = random_seed()
        """The seed of the player's next own run."""
        self.found = PlayerRuns()
        self.shown: SavedRun = self._todays_run()
        self._picked = ""
        """The edition of the twist that is chosen for the next deal; '' for none yet."""
        self._asking, self._opening = LibraryQuery(kit), LibraryQuery(kit)
        self._back = back_button(kit)
        self._go = Button(
            "go",
            self._go_label,
            self.go_on,
            enabled=lambda: not self._picks or self._picked in self._picks,
            refusal=N_("Choose a twist first."),
            detail=self._picked_title,
            visible=self._can_go_on,
            shortcut=Confirm(),
        )
        self._new = Button(
            "new", N_("New run"), self._confirm_new_run, style="secondary", shortcut=Digit(3),
            visible=lambda: not self.shown.run.day and bool(self.shown.file),
        )  # fmt: skip
        self.focus = Focus(kit, default=self._go)
        self._query_runs()

    # --- which run -------------------------------------------------------------------------------

    @property
    def is_waiting(self) -> bool:
        return self._asking.is_waiting

    def _todays_run(self) -> SavedRun:
        day = self._today().isoformat()
        return self.found.run_of_day(day) or SavedRun(run_of_day(self.name, day))

    def _own_run(self) -> SavedRun:
        own = [saved for saved in self.found.runs if not saved.run.day]
        return own[-1] if own else self._fresh_run()

    def _fresh_run(self) -> SavedRun:
        return SavedRun(Run(self.name, self._seed))

    def _older_run(self) -> SavedRun | None:
        """Return the run that was asked for or, if none was, the last open one of another day."""
        others = [it for it in self.found.runs if it not in (self._todays_run(), self._own_run())]
        asked = [it for it in others if it.file == self._file]
        still = [it for it in others if it.run.day and not it.run.is_over]
        return next(reversed(asked or still), None)

    def shown_runs(self) -> list[SavedRun]:
        """Return the runs that the page offers: today's, an own one, and perhaps an older one."""
        older = self._older_run()
        shown = [self._todays_run(), self._own_run(), *([] if older is None else [older])]
        if self.shown not in shown:
            shown[1] = self.shown
        return shown

    def show_run(self, saved: SavedRun) -> None:
        self.shown = saved

    def _query_runs(self) -> None:
        self._asking.ask(lambda library: library.ask(query_runs, self.name), self.show_runs)

    def show_runs(self, found: PlayerRuns) -> None:
        """Show the run that was asked for or, if none was, the one to go on with, or today's."""
        self.found = found
        asked = [saved for saved in found.runs if self._file and saved.file == self._file]
        current = self._todays_run(), self._own_run()
        begun = [it for it in current if it.file and not it.run.is_over]
        self.shown = (asked or begun or [self._todays_run()])[0]
        if found.unreadable:
            file, error = found.unreadable[0]
            words = _("A run cannot be read ({reason}). Its file is kept: {file}")
            self._kit.notices.replace_notices(
                words.format(reason=_reason_in_words(error), file=file)
            )

    # --- what can be done ------------------------------------------------------------------------

    def _can_go_on(self) -> bool:
        """Whether a deal can be played or, after today's run, an own one."""
        return not self.is_waiting and (not self.shown.run.is_over or self.shown.run.day != "")

    @property
    def _picks(self) -> list[str]:
        """The editions to choose from for the next deal."""
        return [deal.edition for deal in self.shown.run.offer]

    @property
    def _is_in_library(self) -> bool:
        deal = self.shown.run.open_deal
        return deal is not None and deal.uid in self.found.open_games

    def _go_label(self) -> str:
        if self._is_in_library:
            return _("Continue")
        if self.shown.run.is_over:
            return _("Play a run of your own")
        number = len(self.shown.run.deals) + bool(self._picks)
        return _("Play deal {number}").format(number=number)

    def pick(self, edition: str) -> None:
        self._picked = edition

    def _picked_title(self) -> str:
        return _(EDITIONS[self._picked].title) if self._picked in self._picks else ""

    def _begun_run(self) -> Run:
        run = self.shown.run
        return (
            run if run.started else replace(run, started=f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}")
        )

    def go_on(self) -> None:
        """Begin the deal that is chosen, once the choice is saved, or continue the open one.

        If nothing was decided in its game, it is dealt again.
        """
        deal = self.shown.run.open_deal
        if self.is_waiting or self._opening.is_waiting:
            return
        if self._picks:
            self._begin_deal(self._begun_run().choose(self._picked))
        elif deal is None:
            self._show_own_run()
        elif self._is_in_library:
            continue_saved_game(self._kit, self._opening, deal.uid)
        else:
            self._begin_deal(self.shown.run)

    def _begin_deal(self, run: Run) -> None:
        table, named = make_run_table(self._kit, run)
        before = self.shown.run if self.shown.file else None
        saving = SavedRun(named, self.shown.file)

        def ask(index: Index) -> SavedRun | OSError | Refusal:
            try:
                return save_run(index, saving, before)
            except (OSError, Refusal) as error:
                return error

        self._opening.ask(lambda library: library.ask(ask), partial(self._open_table, table))

    def _open_table(self, table: Table, saved: SavedRun | OSError | Refusal) -> None:
        if isinstance(saved, Exception):
            table.leave()
            words = _("Your run cannot be saved ({reason}).")
            self._kit.notices.replace_notices(words.format(reason=_reason_in_words(saved)))
            self._query_runs()
            return
        goal = DealGoal(
            len(saved.run.deals), saved.run.deals[-1].goal, saved.file, bool(saved.run.day)
        )
        table.asked_run = PendingResult()
        table.asked_run.succeed(goal)
        self._kit.stack.replace_all_scenes(to.OpenTable(table))

    def _show_own_run(self) -> None:
        self.shown = self._own_run()
        if self.shown.run.is_over:
            self._show_fresh_run()

    def _confirm_new_run(self) -> None:
        if self.shown.run.is_over:
            self._show_fresh_run()
            return
        words = _("This run ends where it is. What you have reached is kept.")
        sure = ConfirmScene(
            self._kit, _("New run?"), words, N_("New run"), self._show_fresh_run,
            is_dangerous=False,
        )  # fmt: skip
        self._kit.stack.push(sure)

    def _show_fresh_run(self) -> None:
        self._seed = random_seed()
        self.shown = self._fresh_run()

    # --- the scene's life ------------------------------------------------------------------------

    def handle(self, intent: Intent) -> None:
        """Pass the input on.  While no focus ring is shown, Enter plays the deal that is open."""
        if isinstance(intent, Confirm) and not self.focus.shows_ring and self._go.can_focus:
            self._go.activate()
            return
        self.focus.handle(intent)

    def update(self, dt: float) -> bool:
        changed = self._asking.update() | self._opening.update()
        if not self.shown.file and self.shown.run.day not in ("", self._today().isoformat()):
            # The page stayed open over midnight.
            self.shown = self._todays_run()
        return super().update(dt) or changed

    # --- what is drawn ---------------------------------------------------------------------------

    def state(self) -> object:
        return self.found, self.shown, self.is_waiting, self._today(), self._picked

    def parts(self) -> Mapping[str, Part]:
        return {
            "top_bar": page_bar(self._kit, self.shown_title(), self._back),
            "ladder": column(*self._path(), pad=(22, 20), ground=PANEL,
                             least=(0, PANEL_UNITS)),
            "deal": column(
                row(*map(self._door, self.shown_runs()), gap=10, units=92),
                Text(self._headline(), High(0.8), SUNFLOWER, "title", "left", units=48),
                Text(" ".join(self._sentences()), WORDS_UNITS, CREAM, align="left", valign="top",
                     leading=1.15, fits=True, least=(0, 90), key="told"),
                *self._choice(),
                gap=7, pad=(34, 18), ground=PANEL, least=(0, PANEL_UNITS),
            ),
        }  # fmt: skip

    def _door(self, saved: SavedRun) -> Part:
        """Return the button that shows a run."""
        run, is_chosen = saved.run, saved == self.shown
        edge, line = (SUNFLOWER, 5.0) if is_chosen else (RIM, 3.0)
        fill = mix_colours(BAR, WHITE, 0.2 if is_chosen else 0.1)
        ink: Colour = SUNFLOWER if is_chosen else CREAM
        words, state = self._run_title(run), self._state_in_words(run)
        medal = [Art(f"medal_{run.medal}", fits=True)] if run.medal else []
        return column(
            row(Text(words, High(0.8), ink, "title", "left", alike="titles of runs"), *medal),
            Text(state, High(0.65), LILAC, align="left", alike="states of runs"),
            pad=(High(0.16), High(0.12)),
            ground=Ground(High(0.18), fill, line, edge, lit=0.0 if is_chosen else 0.11),
            key=("run", saved.file or run.day),
            press=Press(partial(self.show_run, saved), words, state),
        )  # fmt: skip

    def _run_title(self, run: Run) -> str:
        if not run.day:
            return _("Your own")
        return _("Today") if run.day == self._today().isoformat() else _("Earlier run")

    def _state_in_words(self, run: Run) -> str:
        if not run.deals:
            return _("not played yet")
        if run.is_over:
            return plural("{count} point", "{count} points", run.points)
        return deal_in_words(min(DEALS_IN_RUN, run.medal + 1))

    def _path(self) -> Iterator[Part]:
        """Yield the deals from the first to the last, with the way from each to the next."""
        run = self.shown.run
        for at in range(DEALS_IN_RUN):
            deal = run.deals[at] if at < len(run.deals) else None
            if at:
                way = Ground(0, SUNFLOWER if at <= run.medal else RIM)
                beside = 18 + (RUNG_MEDAL_UNITS - WAY_UNITS) / 2
                yield row(Part(units=beside), Part(ground=way, units=WAY_UNITS), Part(), units=16)
            yield self._rung(at + 1, deal, is_next=at == run.medal and not run.is_over)

    def _rung(self, number: int, deal: RunDeal | None, *, is_next: bool) -> Part:
        """Return a deal on the path: its medal, twist, goal and score, and who plays it next."""
        fill, edge, line, ink = mix_colours(BAR, WHITE, 0.14), RIM, 3.0, CREAM
        title, said, figure = _("Deal {number}").format(number=number), medal_in_words(number), ""
        if deal is not None:
            title = _(EDITIONS[deal.edition].title)
            said = _("Goal: {points}").format(points=deal.goal)
        if deal is not None and deal.points is not None:
            figure = number_text(deal.points)
            outcome = _("reached") if deal.is_reached else points_short(deal.goal - deal.points)
            said = f"{said} · {outcome}"
            fill, edge, ink = (SUNFLOWER, INK, INK) if deal.is_reached else (fill, MAGENTA, CREAM)
        if is_next:
            edge, line = TANGERINE, 5.0
        alpha = 255 if deal is not None and deal.is_reached else PALE_MEDAL_ALPHA
        # Beside a score there is no room for the badge in every language.
        shown = [] if deal is None or figure else [twist_emblem(deal.edition, units=96)]
        if figure:
            shown.append(Text(figure, 88, ink, "title", "right", units=140))
        elif deal is not None and is_next:
            you = Player(self.shown.run.player)
            shown.append(Art(seat_badge_picture, 92, (you,), units=100))
        elif deal is None and not self.shown.run.is_over:
            shown = [self._rung_twist(it, number) for it in self.shown.run.offer_at(number - 1)]
        return row(
            Art(f"medal_{number}", 122, alpha=alpha, units=RUNG_MEDAL_UNITS),
            column(
                Text(title, 30, ink, "title", "left"),
                Text(said, 32, ink, align="left"),
                pad=(0, 22),
            ),
            *shown,
            gap=16, pad=(18, 0), least=(0, RUNG_HEIGHT_UNITS),
            ground=Ground(20, fill, line, edge), key=("rung", number),
        )  # fmt: skip

    def _rung_twist(self, deal: RunDeal, number: int) -> Part:
        """Return a twist that may be chosen for a deal, small, with the points that it will take.

        Later goals may rise with those before: they have a plus.
        """
        edition, is_later = EDITIONS[deal.edition], number > len(self.shown.run.deals) + 1
        goal = f"{number_text(deal.goal)}+" if is_later else number_text(deal.goal)
        title = _(edition.title)
        return column(
            row(
                twist_emblem(deal.edition, units=66),
                Text(goal, 36, CREAM, "title", "left", units=66), gap=8, at=(0.5, 0.5),
                most=(140, 0),
            ),
            Text(title, WORDS_UNITS, LILAC, units=30, alike="twists on the path"),
            gap=4, pad=(0, 20), units=172,
            help=partial(TooltipText, title, _(edition.note)), key=("twist at", number, title),
        )  # fmt: skip

    def _headline(self) -> str:
        run = self.shown.run
        if self.is_waiting:
            return _("One moment…")
        if run.is_over:
            return plural("{count} point in all", "{count} points in all", run.points)
        if run.open_deal is not None:
            return _(EDITIONS[run.open_deal.edition].title)
        return _("Deal {number}: choose a twist").format(number=len(run.deals) + 1)

    def _sentences(self) -> Iterator[str]:
        run = self.shown.run
        if run.is_over:
            yield _(MEDAL_WORDS[run.medal])
        elif run.open_deal is not None:
            yield _(EDITIONS[run.open_deal.edition].note)
            yield _("Reach {points} points to go on.").format(points=run.open_deal.goal)
        elif run.deals:
            words = _("Goal reached! {medal} is yours; next comes {next}.")
            medals = [medal_in_words(medal) for medal in (run.medal, run.medal + 1)]
            yield words.format(medal=medals[0], next=medals[1])
        else:
            yield _("Four deals, each with a twist you choose, and ever higher goals. "
                    "Each goal wins a medal. Miss one, and the run is over.")  # fmt: skip
            if run.day:
                yield _("Today’s run is the same for the whole world, and counts only once.")
        if run.deals and not run.counts:
            yield _("A deal you knew, or help: this run cannot become your best.")

    def _choice(self) -> Iterator[Part]:
        """Yield what can be done now: the twists to choose from, or a button."""
        run = self.shown.run
        for at, deal in enumerate(() if self.is_waiting else run.offer, 1):
            yield self._twist(at, deal)
        if run.offer:
            yield Part()
            if later := run.offer_at(len(run.deals) + 1):
                words = _("{points}+ is at least {points} points, and more than the goal before.")
                told = words.format(points=number_text(later[-1].goal))
                yield Text(told, WORDS_UNITS, LILAC, align="left", units=34, key="plus")
        if run.is_over:
            alpha = 255 if run.medal else PALE_MEDAL_ALPHA
            yield Art(f"medal_{run.medal or 1}", 240, alpha=alpha)
        elif run.open_deal is not None:
            yield _aim(run.medal + 1, run.open_deal.goal)
        elif not run.offer:
            yield Part()
        yield Control(self._go, units=92 if not run.offer else 76)
        if self._new.visible:
            yield Control(self._new, units=66)
        if best := self._best_in_words():
            yield Text(best, GOAL_UNITS, LILAC, align="left", units=38, key="best")

    def _twist(self, at: int, deal: RunDeal) -> Part:
        edition = EDITIONS[deal.edition]
        title, goal = _(edition.title), _("Goal: {points}").format(points=deal.goal)
        is_picked = deal.edition == self._picked
        fill = mix_colours(BAR, WHITE, 0.24 if is_picked else 0.1)
        edge, line = (SUNFLOWER, 6.0) if is_picked else (RIM, 4.0)
        told = column(
            row(
                Text(title, TWIST_UNITS, SUNFLOWER, "title", "left"),
                Text(goal, GOAL_UNITS, WHITE, "title", "right", units=150),
                gap=14,
                units=48,
            ),
            Text(_(edition.note), WORDS_UNITS, CREAM, align="left", valign="top", leading=1.15),
            gap=2,
        )
        return row(
            twist_emblem(deal.edition, units=112), told,
            gap=16, pad=(18, 12), fits=True, least=(0, TWIST_HEIGHT_UNITS),
            ground=Ground(20, fill, line, edge, lit=0.0 if is_picked else 0.12),
            key=("twist", deal.edition), is_quiet=True,
            help=partial(TooltipText, title, _(edition.note)),
            press=Press(partial(self.pick, deal.edition), title, goal, shortcut=Digit(at)),
        )  # fmt: skip

    def _best_in_words(self) -> str:
        best = self.found.best
        if best is None:
            return ""
        medal = medal_in_words(best.medal) if best.medal else _("no medal")
        points = plural("{count} point", "{count} points", best.points)
        return _("Best run: {medal}, {points}").format(medal=medal, points=points)


def twist_emblem(edition: str, units: float) -> Part:
    """Return the drawing that an edition has on the badge of its weekly deals."""
    return Art(week_drawing(edition), units, units=units)


def _aim(medal: int, goal: int) -> Part:
    """Return the medal that the open deal may win, and the points that it takes."""
    told = column(
        Text(medal_in_words(medal), 38, LILAC, align="left", valign="bottom"),
        Text(_("Goal: {points}").format(points=goal), 66, CREAM, "title", "left", valign="top"),
        pad=(0, 30),
    )
    return row(Art(f"medal_{medal}", 210, share=0.7), told, gap=24, pad=(20, 10))
