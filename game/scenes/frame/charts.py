"""Charts, and numbers, names and counts in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from math import floor
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.record import PERSON_KIND
from game.rules import Refusal
from game.ui.draw.palette import BAR, CREAM, EDGE, INK, LILAC, SUNFLOWER, Colour, in_current_palette
from game.ui.draw.text import MIN_TEXT_PX
from game.ui.pen import Pen
from game.ui.tree import Ground, Part, Text, column, drawn, row, wrap
from game.ui.window.preferences import Settings
from game.words import _, in_all_languages, plural

if TYPE_CHECKING:
    from game.library import ListedSeat
    from game.record import Player

MINUS_SIGN = "\N{MINUS SIGN}"
NO_VALUE_DASH = "\N{EN DASH}"
BOT_NAMES = (
    "Ada", "Blaise", "Clara", "Dédé", "Elsa", "Félix", "Gigi", "Hugo", "Inès", "Jules", "Kiki",
    "Léon",
)  # fmt: skip
"""The names given to bots, the same in every language."""


def par_in_words(points: int) -> str:
    return _("par {points}").format(points=number_text(points))


def signed_number(points: int) -> str:
    return f"+{points}" if points >= 0 else f"{MINUS_SIGN}{-points}"


def number_text(points: int) -> str:
    return str(points) if points >= 0 else f"{MINUS_SIGN}{-points}"


def names_in_words(names: Sequence[str]) -> str:
    """Join names for a sentence: ``Ada``, ``Ada and Félix``, ``Ada, Félix and Gigi``."""
    if len(names) == 1:
        return names[0]
    return _("{names} and {last}").format(names=", ".join(names[:-1]), last=names[-1])


def refusal_sentence(refusal: Refusal) -> str:
    """Return the reason of a refusal as a sentence, with a capital letter and a full stop."""
    words = translated_reason(refusal)
    return words[:1].upper() + words[1:] + ("" if words.endswith((".", "!", "?")) else ".")


def translated_reason(refusal: Refusal) -> str:
    values = {
        name: translated_reason(value) if isinstance(value, Refusal) else value
        for name, value in refusal.values.items()
    }
    return _(refusal.template).format(**values)


def usual_player_name(settings: Settings) -> str:
    """Return the first person's name in the last game, or else the name for unnamed players."""
    people = (name for name, _badge, kind in settings.last_seats if kind == PERSON_KIND)
    return next(people, "") or unnamed_player_name(settings)


def playing_as(name: str) -> str:
    return _("Playing as {name}").format(name=name)


def remember_player(settings: Settings, name: str) -> None:
    """Make a person the one whom solo games, daily deals and the title are about from now on."""
    seats = settings.last_seats
    if name == settings.unnamed or name in _unnamed_in_all_languages():
        # Nobody's own name: it follows the language.
        name = ""
    people = [at for at, seat in enumerate(seats) if seat[2] == PERSON_KIND]
    if not people:
        settings.last_seats = [(name, "0", PERSON_KIND), *seats[1:]]
        return
    first = people[0]
    known = next((at for at in people if seats[at][0].casefold() == name.casefold()), None)
    changed = list(seats)
    if known is None:
        changed[first] = (name, *changed[first][1:])
    else:
        changed[first], changed[known] = changed[known], changed[first]
    settings.last_seats = changed


@cache
def _unnamed_in_all_languages() -> frozenset[str]:
    return frozenset(in_all_languages("Player"))


def is_unnamed(name: str) -> bool:
    """Whether a name, in whatever language, is that of a person who has none, such as Player 1."""
    word, _space, number = name.rpartition(" ")
    return (word if number.isdecimal() else name) in _unnamed_in_all_languages()


def seat_of_you(players: Sequence[Player | ListedSeat]) -> int | None:
    """Return the seat of a game's only person if nobody has named them: they are called “you”."""
    names = {at: it.name for at, it in enumerate(players) if it.kind == PERSON_KIND}
    if len(names) != 1 or len(players) < 2 or not is_unnamed(*names.values()):
        return None
    return next(iter(names))


def name_or_you(name: str) -> str:
    """Return a person's name, or “You” for the one who plays alone and whom nobody has named."""
    return _("You") if name in _unnamed_in_all_languages() else name


def unnamed_player_name(settings: Settings, number: int | None = None) -> str:
    word = _("Player")
    if settings.unnamed and settings.unnamed not in _unnamed_in_all_languages():
        # A custom name; earlier versions stored the default in the language of the time.
        word = settings.unnamed
    return word if number is None else f"{word} {number}"


def player_counts_in_words(persons: int, bots: int) -> str:
    counts = [
        plural("{count} person", "{count} people", persons),
        plural("{count} rival", "{count} rivals", bots)
        if persons
        else plural("{count} bot", "{count} bots", bots),
    ]
    return " · ".join(words for words, n in zip(counts, (persons, bots), strict=True) if n)


LABEL_UNITS, SMALL_UNITS = 23.0, 21.0
MAX_LABEL_SHARE, MAX_NUMBER_SHARE = 0.58, 0.16
BAR_THICKNESS_SHARE = 0.68
MAX_TREND_DOTS = 120
"""The most values for which a trend chart shows dots.  With more, it shows only the line."""
PANEL = Ground(20, BAR, 3, EDGE)
PANEL_GAP, CHART_UNITS = 12.0, 270.0
ROUND_TICK_STEPS, MOST_STEPS = (1, 2, 5), 4
SMOOTHING = 3
"""How many times larger a line is drawn than it is shown."""


class Bar(NamedTuple):
    """A bar of a bar chart, with its label and number."""

    label: str
    value: float
    number: str
    ink: Colour = SUNFLOWER
    icon: str = ""


class LabelledFigure(NamedTuple):
    """A large number with a label and an optional remark, which takes the place of no number."""

    number: str
    label: str
    remark: str = ""
    units: float = 360.0
    """The least width of its box."""


def figure_boxes(figures: Sequence[LabelledFigure]) -> Part:
    """Return a box for each figure, in as many rows as needed."""
    return wrap(*map(_figure_box, figures), gap=PANEL_GAP, fits=True)


def _figure_box(figure: LabelledFigure) -> Part:
    if figure.number:
        number = Text(figure.number, 48, CREAM, "title", fits=True)
        remark = Text(figure.remark, SMALL_UNITS, LILAC, align="left", alike="remarks of figures")
        said: Part = row(number, remark, gap=12, units=48)
    else:
        said = Text(figure.remark, 28, CREAM, "title", "left", units=48)
    return column(
        said,
        Text(figure.label, LABEL_UNITS, LILAC, align="left", units=32, alike="labels of figures"),
        units=figure.units, pad=(14, 7), ground=PANEL,
    )  # fmt: skip


def chart(
    title: str, draw: Callable[..., None], values: Sequence[Bar] | Sequence[float], *rest: object,
    empty: str = "", told: Sequence[str] = (), units: float = 600.0,
) -> Part:  # fmt: skip
    """Return a panel with a chart that ``draw`` draws of ``values`` and the ``rest``.

    It shows ``empty`` if there are no values.  ``told`` are lines above the chart, and ``units``
    is its least width.
    """
    shown = Text(empty, 24, LILAC, leading=1.2, pad=(0, 40))
    return column(
        Text(title, 30, SUNFLOWER, "title", "left", units=38),
        *[Text(line, 24, LILAC, align="left", leading=1.2, units=32) for line in told],
        drawn(draw, tuple(values), *rest, least=(0, CHART_UNITS)) if values else shown,
        gap=8, pad=(22, 12), ground=PANEL, units=units,
    )  # fmt: skip


def figures_and_charts(figures: Sequence[LabelledFigure], charts: Sequence[Part]) -> Part:
    return column(figure_boxes(figures), wrap(*charts, gap=PANEL_GAP), gap=PANEL_GAP)


def in_tenths(value: float) -> int:
    """Return a number rounded to tenths, the same from its exact value and from thousandths.

    >>> in_tenths(-0.65), in_tenths(0.65)
    (-7, 7)
    """
    tenths = (round(abs(value) * 1000) + 50) // 100
    return -tenths if value < 0 else tenths


def with_one_decimal(value: float) -> str:
    whole, tenth = divmod(abs(in_tenths(value)), 10)
    sign = MINUS_SIGN if value < 0 and (whole or tenth) else ""
    return _("{whole}.{tenth}").format(whole=f"{sign}{whole}", tenth=tenth)


def round_to_tenths(parts: Sequence[float], whole: float) -> list[float]:
    """Return numbers rounded to tenths that add up to the rounded ``whole``, as the parts do.

    What plain rounding would leave over goes to the parts that lost most (the largest remainders).

    >>> round_to_tenths([1.04, 2.04, 3.04], 6.12)
    [1.1, 2.0, 3.0]
    """
    tenths = [floor(part * 10) for part in parts]
    losers = sorted(range(len(parts)), key=lambda at: tenths[at] - parts[at] * 10)
    for at in losers[: in_tenths(whole) - sum(tenths)]:
        tenths[at] += 1
    return [each / 10 for each in tenths]


def bars_by_length(counts: Sequence[int], first: int, last: int) -> list[Bar]:
    """Return a bar for each length of a cascade or chain, from ``first`` to ``last``.

    ``counts`` are the numbers for length 1, 2 and so on.  The last bar includes all longer ones.
    """
    bars = []
    for length in range(first, last + 1):
        is_last = length == last
        count = sum(counts[length - 1 :]) if is_last else sum(counts[length - 1 : length])
        bars.append(Bar(f"{length}+" if is_last else f"×{length}", count, str(count)))
    return bars


def draw_bar_rows(pen: Pen, rect: pygame.Rect, bars: Sequence[Bar]) -> None:
    text = pen.kit.text
    step = rect.height / len(bars)
    size = min(LABEL_UNITS * pen.scale, step * 0.72)
    letters = min(text.enlarged_px("body", max(MIN_TEXT_PX, size)), step * 0.9)
    side = round(step * 0.82) if any(bar.icon for bar in bars) else 0
    gap = max(4, round(12 * pen.scale))
    wide = max(pen.width(bar.label, "body", letters) for bar in bars)
    wide = min(wide, round(rect.width * MAX_LABEL_SHARE) - side)
    # All labels share the size that the longest one allows.
    height = round(step)
    letters = min(text.fit_line(bar.label, "body", letters, wide, height)[1] for bar in bars)
    number = max(pen.width(bar.number, "body", letters) for bar in bars) + 2
    number = min(number, round(rect.width * MAX_NUMBER_SHARE))
    left = rect.x + side + wide + (2 if side else 1) * gap
    room = rect.right - number - gap - left
    most = max(max(bar.value for bar in bars), 1e-9)
    for at, bar in enumerate(bars):
        row = pygame.Rect(rect.x, round(rect.y + at * step), rect.width, round(step))
        if bar.icon:
            pen.icon(bar.icon, round(side * 0.92), center=(row.x + side // 2, row.centery))
        label = pygame.Rect(row.x + side + (gap if side else 0), row.y, wide + 2, row.height)
        pen.line(bar.label, label, "body", letters, CREAM, grows=False)
        length = round(room * max(0.0, bar.value) / most)
        end = left
        if length > 0:
            thick = round(step * BAR_THICKNESS_SHARE)
            end = left + _draw_single_bar(
                pen, (left, row.centery - thick // 2), (length, thick), bar
            )
        beside = pygame.Rect(end + gap, row.y, number, row.height)
        pen.line(bar.number, beside, "body", letters, CREAM, grows=False)


def draw_share(pen: Pen, rect: pygame.Rect, share: float, ink: Colour) -> None:
    """Draw a track of which a share is filled."""
    pen.box(rect, rect.height / 2, EDGE, 1, EDGE)
    done = rect.copy()
    done.width = max(rect.height, round(rect.width * min(1.0, max(0.0, share))))
    pen.box(done, rect.height / 2, ink, 1, INK)


class ScaleMark(NamedTuple):
    """Somebody on a scale: a drawing, a name, and the value at which they stand."""

    icon: str
    label: str
    value: float


SCALE_MARGIN_SHARE = 0.06


def draw_scale(pen: Pen, rect: pygame.Rect, marks: Sequence[ScaleMark], own: ScaleMark) -> None:
    """Draw a track with marks, the greatest value at the left, and ``own`` as a pin above it."""
    height, margin = rect.height, round(rect.width * SCALE_MARGIN_SHARE)
    low, high = (pick(mark.value for mark in (*marks, own)) for pick in (min, max))
    room = rect.width - 2 * margin
    line = round(height * 0.27)
    track = pygame.Rect(rect.x, 0, rect.width, max(4, round(height * 0.1)))
    track.centery = rect.y + line + round(height * 0.23)

    def x_of(mark: ScaleMark) -> int:
        return rect.x + margin + round(room * (high - mark.value) / max(high - low, 1e-9))

    pen.box(track, track.height / 2, EDGE, 1, EDGE)
    done = track.copy()
    done.width = x_of(own) - track.x
    pen.box(done, track.height / 2, SUNFLOWER, 1, EDGE)
    size, pitch = LABEL_UNITS * pen.scale, round(room / max(1, len(marks)))
    pin = pygame.Rect(0, 0, max(4, round(height * 0.1)), round(height * 0.36))
    pin.center = x_of(own), track.centery
    clear = (round(height * 0.5) + pin.width) // 2 + pen.px(4)
    for mark in marks:
        x = face = x_of(mark)
        if abs(x - pin.centerx) < clear:
            # A face gives way to the pin; its label has room where it is.
            face = pin.centerx + (clear if x >= pin.centerx else -clear)
        pen.icon(mark.icon, round(height * 0.5), center=(face, track.centery))
        place = pygame.Rect(x - pitch // 2, rect.bottom - line, pitch, line)
        _write_line(pen, f"{mark.label} {number_text(round(mark.value))}", place, size, LILAC)
    words = f"{own.label} {with_one_decimal(own.value)}"
    pen.box(pin, pin.width / 2, SUNFLOWER, max(1.0, 2 * pen.scale))
    letters = pen.kit.text.enlarged_px("body", max(MIN_TEXT_PX, size * 1.2))
    wide = min(round(room / 3), pen.width(words, "body", letters) + pen.px(8))
    place = pygame.Rect(0, rect.y, wide, line)
    place.centerx = pin.centerx
    place.clamp_ip(rect)
    _write_line(pen, words, place, size * 1.2, SUNFLOWER)


def draw_bar_columns(pen: Pen, rect: pygame.Rect, bars: Sequence[Bar]) -> None:
    step = min(rect.width / len(bars), 130 * pen.scale)
    size = LABEL_UNITS * pen.scale
    line = round(pen.kit.text.enlarged_px("body", max(MIN_TEXT_PX, size)) * 1.25)
    room = rect.height - 2 * line
    most = max(max(bar.value for bar in bars), 1e-9)
    foot = rect.bottom - line
    for at, bar in enumerate(bars):
        left = round(rect.x + at * step)
        wide = round(step * BAR_THICKNESS_SHARE)
        height = round(room * max(0.0, bar.value) / most)
        if bar.value > 0:
            height = max(height, 3)
            corner = left + (round(step) - wide) // 2, foot - height
            _draw_single_bar(pen, corner, (wide, height), bar)
        place = pygame.Rect(left, foot - height - line, round(step), line)
        _write_line(pen, bar.number, place, size, CREAM)
        place = pygame.Rect(left, foot, round(step), line)
        _write_line(pen, bar.label, place, size, LILAC)
    thick = max(1, round(2 * pen.scale))
    pen.surface.fill(in_current_palette(LILAC), (rect.x, foot, round(step * len(bars)), thick))


def draw_trend_line(
    pen: Pen, rect: pygame.Rect, values: Sequence[float], line: Sequence[float]
) -> None:
    scale = pen.scale
    low, high, step = choose_axis_ticks(min(values), max(values))
    size = max(MIN_TEXT_PX, SMALL_UNITS * scale)
    letters = pen.kit.text.enlarged_px("body", size)
    marks = [low + at * step for at in range(round((high - low) / step) + 1)]
    wide = max(pen.width(number_text(mark), "body", letters) for mark in marks)
    plot = rect.inflate(0, -round(letters))
    plot.width -= wide + round(14 * scale)
    plot.x += wide + round(14 * scale)

    def y_of_value(value: float) -> float:
        return plot.bottom - (value - low) / (high - low) * plot.height

    for mark in marks:
        y = round(y_of_value(mark))
        pen.surface.fill(
            in_current_palette(EDGE), (plot.x, y, plot.width, max(1, round(2 * scale)))
        )
        label = pygame.Rect(rect.x, y - round(letters), wide, 2 * round(letters))
        pen.line(number_text(mark), label, "body", size, LILAC, align="right")
    # Leave room for dots that overlap the lowest and highest values.
    margin = round(10 * scale)
    whole = plot.inflate(0, 2 * margin)
    key = ("trend", whole.size, tuple(values), tuple(line))
    pen.stamp(
        key,
        lambda: _make_trend_picture(
            whole.size, values, line, lambda value: y_of_value(value) - whole.y, scale
        ),
        topleft=whole.topleft,
    )


def _make_trend_picture(
    size: tuple[int, int], values: Sequence[float], line: Sequence[float],
    height: Callable[[float], float], scale: float,
) -> pygame.Surface:  # fmt: skip
    """Draw dots and a line, larger at first, so that their edges become smooth."""
    picture = pygame.Surface((size[0] * SMOOTHING, size[1] * SMOOTHING), pygame.SRCALPHA)
    scale *= SMOOTHING
    dot = max(2, round(6 * scale))
    inner = picture.get_rect().inflate(-2 * dot, 0)
    if len(values) <= MAX_TREND_DOTS:
        for at, value in enumerate(values):
            spot = _x_of_point(inner, at, len(values)), round(height(value) * SMOOTHING)
            pygame.draw.circle(picture, in_current_palette(LILAC), spot, dot)
    points = [
        (_x_of_point(inner, at, len(line)), round(height(line[at]) * SMOOTHING))
        for at in evenly_spaced_indexes(len(line), max(2, inner.width // 2))
    ]
    if len(points) > 1:
        for ink, thick in ((INK, 9), (SUNFLOWER, 5)):
            width = max(2, round(thick * scale))
            pygame.draw.lines(picture, in_current_palette(ink), False, points, width)
            for point in points:
                pygame.draw.circle(picture, in_current_palette(ink), point, width // 2)
    for ink, radius in ((INK, 9), (SUNFLOWER, 6)):
        pygame.draw.circle(
            picture, in_current_palette(ink), points[-1], max(2, round(radius * scale))
        )
    return pygame.transform.smoothscale(picture, size)


def choose_axis_ticks(least: float, most: float) -> tuple[int, int, int]:
    """Return an axis's lowest tick, its highest, and the step between two ticks, all round numbers.

    >>> choose_axis_ticks(31, 72)
    (20, 80, 20)
    >>> choose_axis_ticks(50, 50)
    (49, 51, 1)
    >>> choose_axis_ticks(0, 0)
    (0, 1, 1)
    """
    span = max(1.0, most - least)
    step = 1
    while span / step > MOST_STEPS:
        power = 10 ** (len(str(step)) - 1)
        at = ROUND_TICK_STEPS.index(step // power)
        step = ROUND_TICK_STEPS[(at + 1) % 3] * power * (10 if at == 2 else 1)
    low, high = int(least // step) * step, -int(-most // step) * step
    if low == high:
        low, high = low - step if low else 0, high + step
    return low, high, step


def evenly_spaced_indexes(count: int, most: int) -> list[int]:
    """Choose at most ``most`` evenly spaced indexes, including the first and the last.

    >>> evenly_spaced_indexes(5, 9), evenly_spaced_indexes(9, 3)
    ([0, 1, 2, 3, 4], [0, 4, 8])
    """
    if count <= most:
        return list(range(count))
    return [round(at * (count - 1) / (most - 1)) for at in range(most)]


def _x_of_point(rect: pygame.Rect, at: int, count: int) -> int:
    return rect.centerx if count == 1 else round(rect.x + at * rect.width / (count - 1))


def _draw_single_bar(pen: Pen, corner: tuple[int, int], size: tuple[int, int], bar: Bar) -> int:
    """Draw a bar, at least a few pixels in size.  Return its width."""
    rect = pygame.Rect(corner, (max(size[0], 4), max(size[1], 3)))
    radius = min(rect.width, rect.height) * 0.28
    pen.box(rect, radius, bar.ink, max(1.0, min(rect.size) * 0.08))
    return rect.width


def _write_line(pen: Pen, words: str, rect: pygame.Rect, size: float, ink: Colour) -> None:
    pen.line(words, rect, "body", max(MIN_TEXT_PX, size), ink, align="center")
