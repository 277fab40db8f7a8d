"""The final scores: of a solo game, with verdict, medal and par, or of several players."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial

import pygame

from game.luckybox.judgements import Decision
from game.luckybox.record import MEDAL_STEPS, medal_of_game
from game.luckybox.rules import (
    Edition,
    Face,
    GameOutcome,
    Scorecard,
    outcome,
)
from game.luckybox.scenes.cards import draw_fan, marker_cross
from game.luckybox.scenes.counsel.counsel import DealPar, par_of_match
from game.luckybox.scenes.counsel.self_review import (
    SelfReview,
    choice_buttons,
    choices_in_words,
    choices_part,
    luck_in_words,
    self_review_of_table,
)
from game.luckybox.scenes.luckybox_table import (
    Table,
    deal_seed,
    make_repeat_table,
    make_replay_table,
)
from game.luckybox.scenes.meanings import (
    CROSSES_IN_PAIRS_CAPTION,
    HELP_NOTE,
    SINGLE_CROSSES_CAPTION,
    help_text,
    moon_rule,
    scorecard_helps,
)
from game.luckybox.scenes.round.tiles import RivalScene
from game.luckybox.scenes.scorecard import (
    FittedScorecard,
    RoundRow,
    ScorecardShown,
    scorecard_of,
)
from game.luckybox.scenes.watched.longest_cascade import (
    longest_cascade_button,
    longest_cascade_in,
    longest_in_words,
)
from game.luckybox.statistics import summary_of
from game.match import events_so_far, random_seed
from game.scenes import destinations as to
from game.scenes.frame.charts import MINUS_SIGN, names_in_words, number_text, signed_number
from game.scenes.frame.widget_scene import request_review
from game.scenes.share import RivalMark
from game.scenes.table import ranking
from game.scenes.table.ranking import SEPARATOR
from game.scenes.table.result import CountUp, CountUpStep, ResultPicture, ResultScene
from game.stage import clamp, ease_out_back
from game.ui.draw.palette import CREAM, INK, LILAC, MAGENTA_DEEP, SUNFLOWER, Colour
from game.ui.draw.text import Align
from game.ui.pen import Pen
from game.ui.screen import TreeView
from game.ui.tree import Art, Ground, High, Part, Text, cached, column, drawn, row
from game.ui.widgets.button import Button
from game.ui.widgets.intents import TooltipText
from game.ui.window.layout import Placement, ResponsiveLayout
from game.ui.window.scene import Kit
from game.words import N_, _, plural

from ..runs.saved_runs import deal_in_words
from .gains import finished_cards
from .ladder import LadderScene, ladder_of_deal
from .verdicts import (
    best_in_words,
    challenge_shout,
    compare_with_par,
    compare_with_rival,
    final_places,
    find_decision,
    hints_in_words,
    moon_rank_in_words,
    moons_of_tie_in_words,
    new_bests_in_words,
    rivals_part,
    rivals_to_beat,
    split_into_lines,
    split_verdict,
    verdict_in_words,
    verdict_points_text,
    win_reason_in_words,
    winner_in_words,
)

What = tuple[str, int]
HOLD_STEP, CROSSES_STEP, MOONS_STEP = ("hold", 0), ("squares", 0), ("moons", 0)
VERDICT_STEP_KEY = ("verdict", 0)
VERDICT_TILT_DEGREES = 4.0
MAX_WINNER_LINE_LETTERS = 18
CROSSES_APART = 36.0  # Their points stand nearer to them than to the moons.
MEDAL_HEIGHT_SHARE = 0.72
STEP_UNITS, CHOICES_UNITS = 96.0, 92.0
"""The height of a step of the scale, and that in one column of the buttons of two choices."""
RECOUNT_TIME_SHARE = 0.6
SLAM_LINES, SLAM_STEPS, SLAM_START_SIZE = 2.0, 8, 1.9
"""How long the total slams, in lines of the count; in how many steps; and how large it begins."""
TOTAL_SHARE, TOTAL_UNITS = 0.42, 270.0
MIN_CELEBRATED_STEP = 3
"""The lowest step of a solo scale, counted from 0, whose scores are celebrated; one lower on a
scale of fewer than seven steps."""


class SoloFinalPicture:
    """The picture of one player's final score."""

    def __init__(
        self, kit: Kit, table: Table, par: DealPar | None = None, judged: SelfReview | None = None
    ) -> None:
        self._kit, self.par = kit, par
        self._judged = judged
        self.choice_buttons: Sequence[Button] = ()
        """The buttons that lead to the best choice and to the costliest one in the review."""
        ended = outcome(table.match.game)
        if ended is None:
            raise ValueError("the game is not over")
        self._score: Scorecard = ended.sheets[0]
        self.edition: Edition = table.match.setup.edition
        self._timing = table.timing
        self._to_beat, self._rival = table.to_beat, table.rival
        self._hints = hints_in_words([table.players[0].name], table.match.hints)
        self._is_helped = any(table.match.hints)
        self._end = scorecard_of(table.view, 0)
        self._finished = finished_cards(table, 0)
        self._goal = table.run
        self.medal = medal_of_game(summary_of(table.match.record()), self._score.total)
        """The medal: 1 (bronze) to 4 (diamond), 0 if none was won, None if the game awards none."""
        self.step = self.edition.solo_step(self._score.total)

    @property
    def is_worth_celebrating(self) -> bool:
        """Whether the score is celebrated: for a new best, a medal or a high step of the scale."""
        steps = len(self.edition.solo_scale)
        is_high = self.step >= MIN_CELEBRATED_STEP - (steps < 7)
        return self.is_new_best or is_high or self._won_medal > 0

    @property
    def _won_medal(self) -> int:
        """The medal of a daily or weekly deal, or that of a run's goal; 0 for none."""
        if self._goal is None:
            return self.medal or 0
        return self._goal.number if self._score.total >= self._goal.goal else 0

    @property
    def is_new_best(self) -> bool:
        return self._to_beat is not None and self._to_beat.is_beaten(0, self._score.total)

    def make_count_up(self) -> CountUp[What]:
        # Most of it was counted round by round already.
        line = self._timing.count * RECOUNT_TIME_SHARE
        steps: list[CountUpStep[What]] = [CountUpStep(HOLD_STEP, line)]
        for index in range(4):
            steps.append(CountUpStep(("stars", index), line))
            steps.append(CountUpStep(("cards", index), line, line * 0.6))
        steps += [CountUpStep(what, line * 1.2, line * 0.6) for what in (CROSSES_STEP, MOONS_STEP)]
        steps.append(CountUpStep(VERDICT_STEP_KEY, max(line * SLAM_LINES, 0.05)))
        return CountUp(steps)

    def counted_scorecard(self, counting: CountUp[What]) -> ScorecardShown:
        score, number, has_begun = self._score, counting.number_shown, counting.has_begun
        rows = tuple(self._counted_row(counting, index) for index in range(4))
        squares = number(CROSSES_STEP, score.incomplete)
        moons = number(MOONS_STEP, score.moon_points)
        begun = [index for index, row in enumerate(rows) if row.total is not None]
        return ScorecardShown(
            rounds=rows,
            current=begun[-1] if begun and not has_begun(CROSSES_STEP) else None,
            crosses=score.crosses if has_begun(CROSSES_STEP) else None,
            crosses_a_point=self.edition.crosses_a_point,
            cross_points=squares,
            moons=score.moons if has_begun(MOONS_STEP) else None,
            moon_points=moons,
            total=sum(row.total or 0 for row in rows) + squares + moons,
            label=_("Mega Total"),
        )

    def _counted_row(self, counting: CountUp[What], index: int) -> RoundRow:
        row, stars, cards = self._end.rounds[index], ("stars", index), ("cards", index)
        if not counting.has_begun(stars):
            return RoundRow()
        star_points = counting.number_shown(stars, self._score.stars[index])
        card_points = counting.number_shown(cards, self._score.cards[index])
        shown = RoundRow(
            round(row.stars * counting.progress(stars)),
            star_points,
            total=star_points + card_points,
        )
        if not counting.has_begun(cards):
            return shown
        count = round((row.cards or 0) * counting.progress(cards))
        return shown._replace(cards=count, card_points=card_points)

    def parts(self, counting: CountUp[What]) -> Mapping[str, Part]:
        is_done, judged = counting.is_done, self._judged
        choices = Part(least=(0, CHOICES_UNITS if judged else 0))
        if is_done and judged:
            choices = choices_part(judged, self.choice_buttons)
        return {
            "verdict": self._verdict() if is_done else self._counting_heading(counting),
            "best": self._remarks_line() if is_done else Part(),
            "hero": self._hero(counting),
            "scale": self._scale(counting),
            "sheet": cached(
                FittedScorecard,
                self.counted_scorecard(counting),
                self._sheet_meaning,
                key="sheet",
            ),
            "choices": choices,
        }

    def draw(self, pen: Pen, view: TreeView, place: Placement, counting: CountUp[What]) -> None:
        view.draw(pen.surface)

    def _hero(self, counting: CountUp[What]) -> Part:
        """Return the finished cards, fanned as they are counted, and the total that slams."""
        shown = self.counted_scorecard(counting)
        counted = sum(row.cards or 0 for row in shown.rounds)
        slam = counting.progress(VERDICT_STEP_KEY) if counting.has_begun(VERDICT_STEP_KEY) else 1.0
        moves = self._kit.settings.motion == "full"
        step = round(slam * SLAM_STEPS) if moves else SLAM_STEPS
        told = partial(self._sheet_meaning, "total")
        cards = self._finished[:counted], len(self._finished)
        return drawn(_draw_hero, *cards, shown.total or 0, step, key="hero", help=told)

    def _sheet_meaning(self, key: Hashable) -> TooltipText:
        counting = self.make_count_up()
        counting.finish()
        return scorecard_helps(self.counted_scorecard(counting), self.edition, 1)[key]()

    def _counting_heading(self, counting: CountUp[What]) -> Part:
        heading = Text(_("Final score"), High(0.56), SUNFLOWER, "script", outline=(INK, 7.0))
        return column(heading, Text(self._caption(counting), 30, CREAM, units=52))

    def _caption(self, counting: CountUp[What]) -> str:
        what, index = counting.current_item
        score = self._score
        match what:
            case "stars" | "cards":
                return _("Round {round}: stars and complete cards").format(round=index + 1)
            case "squares":
                return plural(
                    "{count} crossed square on incomplete cards, ÷ 2",
                    "{count} crossed squares on incomplete cards, ÷ 2",
                    score.crosses,
                )
            case "moons":
                return plural("{count} moon", "{count} moons", score.moons)
            case _:
                return ""

    def _verdict(self) -> Part:
        shout, rest = self.headline()
        words = drawn(_draw_shout, tuple(split_into_lines(shout)), key="heading")
        medal = [Art(f"medal_{self._won_medal}", 100, fits=True)] if self._won_medal else []
        below = [Text(rest, 32, CREAM, units=52)] if rest else []
        return column(row(words, *medal), *below)

    def headline(self) -> tuple[str, str]:
        """Return the words in large letters, and those below: of a run or challenge, how it went.

        Otherwise they are the verdict of the solo scale; the lowest one says what luck did.
        """
        if self._goal is not None:
            # The solo scale's words would be those of another contest: they may deny the goal.
            told = self._goal.in_words(), deal_in_words(self._goal.number)
            return self._goal.outcome_in_words(self._score.total), SEPARATOR.join(told)
        title = verdict_in_words(self.edition.solo_scale[self.step].title)
        if self._rival is not None and self._rival.to_beat is not None:
            shout = challenge_shout(self._rival, self._score.total)
            mine, theirs = self._score.total, self._rival.to_beat
            score = _("{mine} to {theirs}").format(
                mine=number_text(mine), theirs=number_text(theirs)
            )
            return shout, SEPARATOR.join((score, title))
        shout, rest = split_verdict(title)
        review = None if self._judged is None else self._judged.review
        if not rest and not self.step and review is not None:
            rest = luck_in_words(review)
        return shout, rest

    def _remarks_line(self) -> Part:
        remarks, told = self._remarks(), self._remarks_help()
        words = SEPARATOR.join(remarks)
        if self.is_new_best:
            said = Text(words, 32, SUNFLOWER, "title", outline=(INK, 4.0), leading=1.15)
            return row(Art("star", units=48), said, gap=8, pad=(16, 4), help=told)
        if rivals := rivals_to_beat(self._kit, self.par, self._score.total):
            return rivals_part(SEPARATOR.join(remarks[:-1]), rivals).but(help=told)
        said = Text(words, 29, CREAM, leading=1.15)
        return row(said, pad=(20, 4), ground=Ground(18) if words else None, help=told)

    def _remarks_help(self) -> Callable[[], TooltipText] | None:
        par = self.par
        if par is not None and par.points is not None:
            more = [HELP_NOTE] if self._is_helped else []
            return partial(help_text, "par", *more, points=par.points)
        return partial(help_text, "helped") if self._is_helped else None

    def _remarks(self) -> list[str]:
        best = None if self._to_beat is None else self._to_beat.best_of_seat(0)
        total = self._score.total
        words = (
            self._hints,
            best_in_words(best, total),
            compare_with_par(self._kit, self.par, total),
        )
        return [*filter(None, words)]

    def result_so_far_in_words(self, counting: CountUp[What]) -> Sequence[str]:
        score, remarks = self._score, self._remarks()
        if self.par is not None and self.par.points is None and self.par.is_pending:
            del remarks[-1]
        parts = {
            _("Cards"): sum(score.cards),
            _("Stars"): sum(score.stars),
            _("Crosses"): score.incomplete,
            _("Moons"): score.moon_points,
        }
        judged = self._judged
        if judged is not None and judged.review is not None:
            remarks.append(choices_in_words(judged))
        total = _("Mega Total: {points}").format(points=score.total)
        made_of = ", ".join(f"{of} {signed_number(points)}" for of, points in parts.items())
        return total, made_of, *filter(None, self.headline()), *remarks

    def _scale(self, counting: CountUp[What]) -> Part:
        """Return the solo scale, its highest step at the top."""
        lit = self.edition.solo_step(self.counted_scorecard(counting).total or 0)
        count = len(self.edition.solo_scale)
        steps = (self._step(index, index == lit) for index in reversed(range(count)))
        ladder = column(*steps, gap=High(0.14 / count))
        return ladder.but(most=(0, STEP_UNITS * count))

    def _step(self, index: int, is_lit: bool) -> Part:
        colour = INK if is_lit else LILAC
        title = verdict_in_words(self.edition.solo_scale[index].title)
        floor = verdict_points_text(self.edition, index)
        medal: list[Part] = []
        if self.medal is not None and index in MEDAL_STEPS:
            icon = f"medal_{MEDAL_STEPS.index(index) + 1}"
            medal = [Art(icon, High(MEDAL_HEIGHT_SHARE), fits=True)]
        told = f"{floor} · {title}"
        return row(
            Text(floor, 32, colour, "title", units=84),
            Text(split_verdict(title)[0].rstrip(","), 27, colour, align="left", alike="steps"),
            *medal, Part(units=8), gap=8,
            ground=Ground(18, SUNFLOWER, 5, INK) if is_lit else Ground(18), key=("step", index),
            help=partial(help_text, "step", edition=self.edition, title=told),
        )  # fmt: skip


def _draw_shout(pen: Pen, rect: pygame.Rect, lines: tuple[str, ...]) -> None:
    """Draw a verdict of one or two lines, a little tilted."""
    is_one, height = len(lines) == 1, rect.height // len(lines)
    edge = max(2, pen.px(10 if is_one else 7))
    # One size for all lines, with room for the tilt.
    size, room = height * (0.64 if is_one else 0.8), rect.width - 3 * edge
    fitted = pen.kit.text.fit_line
    size = min(fitted(line, "script", size, room, height * 2)[1] for line in lines)
    angle = VERDICT_TILT_DEGREES / len(lines)
    for index, line in enumerate(lines):
        place = pygame.Rect(rect.x, rect.y + index * height, rect.width, height)
        pen.line(
            line, place, "script", size, SUNFLOWER,
            outline=(INK, edge), drop=pen.px(4), angle=angle, align="center", fit=False,
        )  # fmt: skip


def _draw_hero(
    pen: Pen, rect: pygame.Rect, cards: tuple[Face, ...], count: int, total: int, step: int
) -> None:
    """Draw the first ``cards`` of ``count`` in a fan, and the total at a step of its slam."""
    below = round(rect.height * TOTAL_SHARE) if count else rect.height
    if cards:
        draw_fan(pen, pygame.Rect(rect.topleft, (rect.width, rect.height - below)), cards, count)
    grown = SLAM_START_SIZE + (1 - SLAM_START_SIZE) * ease_out_back(step / SLAM_STEPS)
    words, fitted = number_text(total), pen.kit.text.fit_line
    size = fitted(words, "title", TOTAL_UNITS * pen.scale, rect.width, below)[1]
    where = pygame.Rect(0, 0, 2 * rect.width, below)
    where.midbottom = rect.midbottom
    pen.line(
        words, where, "title", size * grown, SUNFLOWER, outline=(INK, max(3, pen.px(12))),
        drop=pen.px(6), align="center", fit=False, grows=False,
    )  # fmt: skip


OF_CARDS, OF_STARS, OF_CROSSES, OF_MOONS, IN_ALL = "cards", "stars", "squares", "moons", "total"


CLOSE_POINTS = 3
"""With so many points less than the winner, it was close."""
CONSOLING_WORDS = {2: N_("Second place!"), 3: N_("Third place!")}
LAST_CONSOLING_WORDS = N_("Well played!")
DECIDING_STEP, DECIDING_LINES, DECIDING_TIMES = "deciding", 6, 4.0
"""The step before moons that decide who wins, its lines, and how much longer these are counted."""
MAX_NAMED = 2
"""Of so many people who have not won, it is said at most what brought them more than others."""
BEST_PARTS_OF = {
    OF_CARDS: N_("{name} has the best cards!"),
    OF_STARS: N_("{name} has the most star points!"),
    OF_MOONS: N_("{name} has the most moon points!"),
}
BEST_PARTS = {
    OF_CARDS: N_("Nobody’s cards brought more than yours!"),
    OF_STARS: N_("Nobody’s stars brought more than yours!"),
    OF_MOONS: N_("Nobody’s moons brought more than yours!"),
}


class PartyFinalPicture(ranking.RankedResult):
    """The picture of several players' final scores."""

    tallest = 240.0
    counts = (OF_CARDS, OF_STARS, OF_CROSSES, OF_MOONS)
    count_times, ranking_times = 3.0, 8.0

    def __init__(self, kit: Kit, table: Table) -> None:
        ended = outcome(table.match.game)
        if ended is None:
            raise ValueError("the game is not over")
        totals = [sheet.total for sheet in ended.sheets]
        super().__init__(kit, table.players, final_places(ended.sheets), totals, table.timing.count)
        self._to_beat = table.to_beat
        self._people = [at for at, player in enumerate(table.players) if not player.is_bot]
        self._hints = hints_in_words([it.name for it in table.players], table.match.hints)
        self._ended: GameOutcome = ended
        self._edition = table.match.setup.edition
        events = list(events_so_far(table.match))
        self._longest = longest_cascade_in(events)
        self._decision = find_decision(ended, self._edition, events)
        before = [sheet.total - sheet.moon_points for sheet in ended.sheets]
        leaders = tuple([at for at, total in enumerate(before) if total == max(before)])
        self._before_moons = leaders if {*leaders} != {*ended.winners} else ()
        """Who leads before the moons are counted, if these decide who wins."""

    @property
    def figure_columns(self) -> Sequence[ranking.ResultColumn]:
        sheets, edition = self._ended.sheets, self._edition
        halved = edition.crosses_a_point == 2
        one, two, three = edition.star_points[1:]
        cards = _("Complete cards: {points} points in rounds 1 to 4")
        cards = cards.format(points=", ".join(map(str, edition.card_points)))
        stars = _("Stars: {one}, {two} or {three} points for 1, 2 or 3 in a round")
        stars = stars.format(one=one, two=two, three=three)
        squares = _(CROSSES_IN_PAIRS_CAPTION if halved else SINGLE_CROSSES_CAPTION)
        moons = moon_rule(edition, len(sheets))
        made_of = [_("Cards, stars, crosses and moons.")]
        if len({sheet.total for sheet in sheets}) < len(sheets):
            made_of.append(_("Of equal totals, the one with more moons is first."))
        return (
            ranking.ResultColumn(OF_CARDS, _("Cards"), partial(self._worth, OF_CARDS),
                   OF_CARDS, signed_number, cards),
            ranking.ResultColumn(OF_STARS, _("Stars"), partial(self._worth, OF_STARS),
                   OF_STARS, signed_number, stars),
            ranking.ResultColumn(OF_CROSSES, _("Crosses ÷ 2") if halved else _("Crosses"),
                   partial(self._worth, OF_CROSSES), OF_CROSSES, signed_number, squares,
                   self._crosses_cell),
            ranking.ResultColumn(OF_MOONS, _("Moons"), partial(self._worth, OF_MOONS),
                   OF_MOONS, signed_number, moons, self._moons_cell),
            ranking.ResultColumn(IN_ALL, _("Total"), partial(self._worth, IN_ALL),
                   text=number_text, caption=" ".join(made_of),
                   is_total=True),
        )  # fmt: skip

    def counted_so_far(
        self, figure: ranking.ResultColumn, player: int, counting: CountUp[str]
    ) -> int | None:
        if figure.name != IN_ALL:
            is_begun = counting.has_begun(figure.step)
            return self._counted_points(figure.step, player, counting) if is_begun else None
        begun = filter(counting.has_begun, self.counts)
        return sum(self._counted_points(of, player, counting) for of in begun)

    def _counted_points(self, of: str, player: int, counting: CountUp[str]) -> int:
        """Return a seat's points as far as they are counted: losses before what decides."""
        points = self._worth(of, player)
        if of == OF_MOONS and self._before_moons:
            return round(points * clamp(2 * counting.progress(of) - (points > 0)))
        return counting.number_shown(of, points)

    def make_count_up(self) -> CountUp[str]:
        usual = super().make_count_up()
        if not self._before_moons:
            return usual
        *others, moons, ranks = usual.items
        longer = DECIDING_TIMES * moons.seconds, DECIDING_TIMES * moons.rest
        moons, pause = CountUpStep(OF_MOONS, *longer), DECIDING_LINES * self._line
        return CountUp([*others, CountUpStep(DECIDING_STEP, pause), moons, ranks])

    def leaders_told(self, counting: CountUp[str]) -> frozenset[int]:
        if not self._before_moons or counting.current_item not in (DECIDING_STEP, OF_MOONS):
            return frozenset()
        total, seats = self.figure_columns[-1], range(len(self._players))
        so_far = [self.counted_so_far(total, seat, counting) or 0 for seat in seats]
        return frozenset(seat for seat in seats if so_far[seat] == max(so_far))

    def _worth(self, what: str, player: int) -> int:
        sheet = self._ended.sheets[player]
        match what:
            case "cards":
                return sum(sheet.cards)
            case "stars":
                return sum(sheet.stars)
            case "squares":
                return sheet.incomplete
            case "moons":
                return sheet.moon_points
        return sheet.total

    def _winner_in_words(self, *, is_short: bool = False) -> str:
        if (seat := self.only_person) is None or seat in self._ended.winners:
            return winner_in_words(self._ended, seat, is_short=is_short)
        behind = max(sheet.total for sheet in self._ended.sheets) - self._ended.sheets[seat].total
        if behind <= CLOSE_POINTS:
            return _("So close!")
        # Of two, second is last.
        places = CONSOLING_WORDS if len(self._players) > 2 else {}
        return _(places.get(self._places[seat], LAST_CONSOLING_WORDS))

    def parts(self, counting: CountUp[str]) -> dict[str, Part]:
        parts = super().parts(counting)
        if counting.is_done:
            lines = split_into_lines(self.heading(counting), MAX_WINNER_LINE_LETTERS)
            if max(map(len, lines)) > MAX_WINNER_LINE_LETTERS:
                # Many names would be small; they stand on the podium.
                words = self._winner_in_words(is_short=True)
                lines = split_into_lines(words, MAX_WINNER_LINE_LETTERS)
            parts["verdict"] = drawn(_draw_shout, tuple(lines))
        return parts

    def heading(self, counting: CountUp[str]) -> str:
        return self._winner_in_words() if counting.is_done else _("Final score")

    def caption(self, counting: CountUp[str]) -> str:
        if counting.is_done:
            reason, decision, bests, longest = self._remarks()
            words = reason, decision, bests or self._best_part_in_words(), self._hints, longest
            return SEPARATOR.join(filter(None, words))
        step = counting.current_item
        if step == DECIDING_STEP:
            return self._lead_before_moons_in_words(_("{names} ahead. Now the moons decide!"))
        return next((it.caption for it in self.figure_columns if it.step == step), "")

    def result_so_far_in_words(self, counting: CountUp[str]) -> Sequence[str]:
        if not counting.is_done:
            # The winner is not named before the podium shows who it is.
            return (self.heading(counting),)
        return self._winner_in_words(), *self._remarks(), *self.table_in_words()

    def _remarks(self) -> tuple[str, str, str, str]:
        """Return why the winner has won, what decided it, new bests and the longest cascade."""
        return (
            win_reason_in_words(self._ended, self.only_person),
            self._decision_in_words(),
            self._new_bests_in_words(),
            "" if self._longest is None else longest_in_words(self._longest, self._players),
        )

    def _lead_before_moons_in_words(self, words: str) -> str:
        """Return in words who led before the moons, if these decide who wins, or ''."""
        names = [self._players[at].name for at in self._before_moons]
        return words.format(names=names_in_words(names)) if names else ""

    def _decision_in_words(self) -> str:
        """Return in a sentence what decided the game, or ''."""
        if (found := self._decision) is None:
            words = _("The moons decided it. In the lead before them: {names}.")
            return self._lead_before_moons_in_words(words)
        is_you, name = found.player == self.only_person, self._players[found.player].name
        return found.in_words(_("You") if is_you else name)

    def caption_help(self) -> Callable[[], TooltipText] | None:
        return partial(help_text, "helped") if self._hints else None

    def _new_bests_in_words(self) -> str:
        if self._to_beat is None:
            return ""
        seat = self.only_person
        if seat is None:
            return new_bests_in_words(self._to_beat, self._ended)
        return best_in_words(self._to_beat.best_of_seat(seat), self._ended.sheets[seat].total)

    def _best_part_in_words(self) -> str:
        """Return in words what brought people who lost more than anybody else, or ''."""
        said, parts = [], BEST_PARTS_OF if self.only_person is None else BEST_PARTS
        for seat in self._people:
            if seat not in self._ended.winners and (of := self._best_part(seat)):
                said.append(_(parts[of]).format(name=self._players[seat].name))
        return SEPARATOR.join(said[:MAX_NAMED])

    def _best_part(self, seat: int) -> str:
        """Return the first part that brought a seat more than any other seat, or ''."""
        for of in BEST_PARTS:
            others = [self._worth(of, at) for at in range(len(self._players)) if at != seat]
            if self._worth(of, seat) > max(others):
                return of
        return ""

    def _crosses_cell(self, player: int, words: str, ink: Colour) -> Part:
        crosses, cross = self._ended.sheets[player].crosses, Art(marker_cross, 27)
        points = ranking.score_points(words, ink, self.part_units, self._points_align)
        return self._counted(cross, crosses, points, CROSSES_APART)

    def _moons_cell(self, player: int, words: str, ink: Colour) -> Part:
        sheet = self._ended.sheets[player]
        colour = MAGENTA_DEEP if words.startswith(MINUS_SIGN) else ink
        points = ranking.score_points(words, colour, self.part_units, self._points_align)
        rank = moon_rank_in_words(sheet, self._ended.sheets)
        told = ranking.noted_points(points, rank, self.part_units) if rank else points
        return self._counted(Art("moon", 35), sheet.moons, told)

    @property
    def _points_align(self) -> Align:
        return "center" if self.is_narrow else "right"

    def _counted(self, icon: Part, count: int, points: Part, apart: float = 0.0) -> Part:
        """Return a cell with a count and its points; these alone if the row has no more room."""
        if self.is_stacked:
            return ranking.stacked_points(icon, count, points)
        return points if self.is_narrow else ranking.counted_points(icon, count, points, apart)

    def tie_in_words(self, player: int) -> str:
        return moons_of_tie_in_words(self._ended.sheets[player], self._ended.sheets)


class FinalScene(ResultScene[Table]):
    """The scene of the final score."""

    def __init__(self, kit: Kit, table: Table) -> None:
        alone = len(table.players) == 1
        layout = ResponsiveLayout("final" if alone else "final_many")
        # An arranged game has no par: nobody else could play it.
        self.par = par_of_match(kit, table.match) if alone and table.guide is None else None
        """The par of a solo game's deal (the strongest bot's score), or None if it has none."""
        self.judged = self_review_of_table(kit, table)
        solo = SoloFinalPicture(kit, table, self.par, self.judged) if alone else None
        picture: ResultPicture = solo or PartyFinalPicture(kit, table)
        super().__init__(kit, table, layout, picture, table.match)
        self.opens_centred = alone
        if solo is not None and self.judged is not None:
            solo.choice_buttons = choice_buttons(
                self.judged, self._open_review_of_choice, self._can_leave
            )
        self._mark: RivalMark | None = None
        if table.rival is not None:
            opens = partial(RivalScene, kit, table, table.rival)
            self._mark = self.make_rival_mark(table.rival.player, "", _("The other board"), opens)
            self._update_comparison()
        self._ladder = Button(
            "ladder", N_("Everybody on this deal"), self._open_ladder, style="quiet",
            visible=lambda: self.is_settled and bool(self.par and self.par.ladder),
        )  # fmt: skip
        # Bots would play the same deal again as they did.
        repeats = table.run is None and table.watch is None
        longest = () if repeats else (longest_cascade_button(kit, table, self._can_leave),)
        self.add_result_buttons(
            lambda: self._play_again(deal_seed(table)),
            self._open_run if table.run else lambda: self._play_again(random_seed()),
            *longest,
            self.make_review_button(),
            words=self._onward_label,
            repeats=repeats,
            marks=[self._mark] if self._mark else [self._ladder] if self.par else [],
        )

    def _open_review_of_choice(self, decision: Decision) -> None:
        assert self.judged is not None
        match = self.table.match
        table = make_replay_table(self._kit, match.record(), match.steps)
        request_review(table, self.judged.moment_before(decision))
        self._kit.stack.push(to.OpenTable(table))

    def _open_ladder(self) -> None:
        table, ended = self.table, outcome(self.table.match.game)
        if self.par is not None and ended is not None:
            total = ended.sheets[0].total
            rungs = ladder_of_deal(self._kit, self.par, table.players[0], total)
            self._kit.stack.push(LadderScene(self._kit, rungs))

    def update(self, dt: float) -> bool:
        changed = self.par is not None and self.par.update()
        if self.judged is not None:
            changed = self.judged.update() or changed
        return super().update(dt) or changed

    def _update_comparison(self) -> None:
        rival, ended = self.table.rival, outcome(self.table.match.game)
        if self._mark is not None and rival is not None and ended is not None:
            # Alone, the headline says it.
            total, is_alone = ended.sheets[ended.winners[0]].total, len(ended.sheets) == 1
            self._mark.words = "" if is_alone else compare_with_rival(rival, total)

    def state(self) -> object:
        par, judged = self.par, self.judged
        return (
            super().state(),
            par and (par.points, par.ladder, par.is_pending),
            judged and (judged.review, judged.is_pending),
        )

    def is_still(self) -> bool:
        return self.is_settled

    def _play_again(self, seed: int) -> None:
        self._kit.stack.replace_top_scene(
            to.OpenTable(make_repeat_table(self._kit, self.table, seed))
        )

    def _onward_label(self) -> str:
        run = self.table.run
        if self.table.watch is not None:
            return _("Next game")
        # Asked for in every frame: without a run, nothing is counted.
        ended = outcome(self.table.match.game) if run is not None else None
        if run is None or ended is None:
            return _("Play solo") if self.counts_once else _("Play again")
        is_reached = ended.sheets[0].total >= run.goal
        return _("On with the run") if is_reached else _("See your run")

    def _open_run(self) -> None:
        table, stack = self.table, self._kit.stack
        assert table.run is not None
        table.leave()
        stack.replace_all_scenes(to.Title())
        stack.push(to.LuckyRun(table.players[0].name, table.run.file))
