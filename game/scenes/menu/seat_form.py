"""The form of one seat, and the title screen's query to the library."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, Protocol

import pygame

from game.library import (
    GameSearch,
    ListedGame,
    NoSuchGame,
    find_last_unfinished,
    find_profile,
    list_games,
    list_profiles,
    load,
)
from game.record import BADGES, PERSON_KIND, Player
from game.rules import Refusal
from game.scenes.game import Rival, Words, screens_of
from game.scenes.table.rivals import rival_portrait, seat_badge_picture
from game.ui.draw.palette import BAR, CREAM, INK, RIM, SEAT_COLOURS, SUNFLOWER, mix_colours
from game.ui.pen import Pen
from game.ui.screen import Control
from game.ui.tree import Art, Ground, High, Part, Press, Text, column, drawn, pile, row
from game.ui.widgets.button import IconButton
from game.ui.widgets.fields import Choice, TextField
from game.ui.widgets.intents import TooltipText
from game.ui.widgets.widget import Widget
from game.ui.window.scene import Kit
from game.words import N_, _

from .deck_choice import query_solo_bests

if TYPE_CHECKING:
    from game.game import Games
    from game.library import Index


FEWEST_SEATS, MOST_SEATS = 2, 12
SEAT_WIDTH, SEAT_HEIGHT = 480.0, 122.0
LARGE_SEAT_HEIGHT, HEIGHT_WITH_NOTE = 230.0, 190.0
SEAT_MARGIN, SEAT_SHADOW, LARGEST_PORTRAIT = 13.0, 9.0, 196.0
NOTE_UNITS, BADGE_CORNER = 21.0, 0.22
SEAT_RADIUS, SEAT_BORDER = 24.0, 5.0
BADGE_TINT_SHARE = 0.5
FACE_SHARE, BADGE_SHARE, ICON_SHARE = 0.94, 0.46, 0.78
NAME_SHARE, WORD_SHARE, WORD_UNITS, KIND_CORNER = 0.58, 0.56, 22.0, 0.3
KIND_ICON_SHARE = 0.84


class KindChoice(Choice[str]):
    """The choice of who plays at a seat: a person, or a bot of some policy."""

    def __init__(self, form: SeatForm) -> None:
        super().__init__(
            "", "", (PERSON_KIND,), lambda: form.kind, form.set_kind, form.kind_label, label_part=0
        )
        self._form = form

    @property
    def label(self) -> str:
        return self.shown_value

    @property
    def tooltip_text(self) -> TooltipText | None:
        words = self._form.note()
        return TooltipText(self._form.name, words) if words else None

    def corner_radius(self) -> float:
        return self.rect.height * KIND_CORNER

    def _value_part(self, kit: Kit) -> Part:
        rival, size = self._form.rival, self.rect.height / self.scale
        face = Art(
            rival_portrait if rival else "person", High(KIND_ICON_SHARE),
            (self._form.player,) if rival else (), at=(0.0, 0.5), units=size * KIND_ICON_SHARE,
        )  # fmt: skip
        words = Text(self.shown_value, min(size * WORD_SHARE, WORD_UNITS), align="left")
        return row(face, words, gap=8)


class SeatList(Protocol):
    """What the form of one seat needs of the screen that lists all seats."""

    def default_name(self, form: SeatForm) -> str: ...
    def rival_of_kind(self, kind: str) -> Rival: ...
    def change_badge(self, form: SeatForm) -> None: ...
    def is_shared(self) -> bool: ...
    def has_pad(self, form: SeatForm) -> bool: ...
    def release_pad(self, form: SeatForm) -> None: ...
    def remove_seat(self, form: SeatForm) -> None: ...
    def can_remove_seat(self) -> bool: ...


class SeatForm:
    """The form of one seat: badge, name, and person or bot."""

    def __init__(self, seats: SeatList, name: str, badge: int, kind: str) -> None:
        """Create the widgets.  An empty name stands for the default name."""
        self.badge, self.kind = badge, kind
        self._seats = seats
        self._person = name if kind == PERSON_KIND else ""
        """Who played here before, or ''."""
        self.entry = TextField("", N_("Name"), name, placeholder=lambda: seats.default_name(self),
                               size_share=NAME_SHARE)  # fmt: skip
        self.entry.keeps_enter = True
        self.kind_button = KindChoice(self)
        self.remove_button = IconButton(
            "", N_("Remove this seat"), lambda: seats.remove_seat(self), "close", style="quiet",
            enabled=seats.can_remove_seat,
        )  # fmt: skip
        for widget in self.widgets:
            widget.cluster = self

    @property
    def is_bot(self) -> bool:
        return self.kind != PERSON_KIND

    @property
    def rival(self) -> Rival | None:
        """The chosen bot policy, as players see it; None for a person."""
        return self._seats.rival_of_kind(self.kind) if self.is_bot else None

    def kind_label(self, kind: str) -> str:
        return _("Person") if kind == PERSON_KIND else _(self._seats.rival_of_kind(kind).words)

    def set_kind(self, kind: str) -> None:
        """Seat a person or a bot.  A bot does not take the name of the person who sat here."""
        if kind == PERSON_KIND:
            self.entry.text = self.typed_name or self._person
        elif self.typed_name == self._person:
            self.entry.text = ""
        self.kind = kind

    @property
    def typed_name(self) -> str:
        return self.entry.text.strip()

    @property
    def name(self) -> str:
        """The typed name, or the default name if none was typed."""
        return self.typed_name or self._seats.default_name(self)

    @property
    def player(self) -> Player:
        return Player(self.name, self.badge, self.kind)

    @property
    def widgets(self) -> tuple[Widget, ...]:
        return (self.entry, self.kind_button, self.remove_button)

    def part(self, height: float) -> Part:
        """Return the form, ``height`` units high; a high one has a note on who plays here."""
        remove = Control(self.remove_button, units=48)
        pad = [self._pad_sign()] if self._seats.has_pad(self) else []
        name, kind = Control(self.entry, share=50), Control(self.kind_button)
        side = min(height - 2 * SEAT_MARGIN - SEAT_SHADOW, LARGEST_PORTRAIT)
        if height >= HEIGHT_WITH_NOTE:
            note = Text(
                self.note(),
                NOTE_UNITS,
                INK,
                align="left",
                valign="top",
                leading=1.2,
                alike="ways to sit" if self.rival is None else "notes of rivals",
            )
            aside = column(*pad, remove.but(units=44), gap=6, units=48, at=(0.5, 1))
            controls = column(
                name.but(units=48), kind.but(units=46), row(note, aside, gap=8), gap=7
            )  # fmt: skip
        else:
            controls = column(name, row(kind, *pad, remove, gap=14, share=42), gap=4)
        form = row(self._badge(side), controls, gap=14, pad=(SEAT_MARGIN, SEAT_MARGIN))
        return pile(drawn(_draw_seat_panel), column(form, Part(units=SEAT_SHADOW)), group=self)

    def note(self) -> str:
        """Return what kind of rival plays here, or how a person at a shared table does, or ''."""
        if self.rival is not None:
            return _(self.rival.note)
        if not self._seats.is_shared():
            return ""
        if self._seats.has_pad(self):
            return _("With a gamepad, on the own board. The mouse works there too.")
        return ways_to_play()

    def _badge(self, units: float) -> Part:
        """Return the seat's badge.  Pressing it gives the seat the next free one."""
        badge, rival = f"seat_{self.badge + 1}", self.rival
        tint = mix_colours(SEAT_COLOURS[self.badge], CREAM, BADGE_TINT_SHARE)
        press = Press(partial(self._seats.change_badge, self), _("Badge"), str(self.badge + 1))
        shown: tuple[Part, ...] = (Art(seat_badge_picture, High(ICON_SHARE), (self.player,)),)
        if rival is not None:
            face = Art(rival_portrait, High(FACE_SHARE), (self.player,))
            shown = face, Art(badge, High(BADGE_SHARE), at=(1, 1))
        return pile(
            *shown, units=units, most=(units, units),
            ground=Ground(units * BADGE_CORNER, tint, 3, lit=0.3),
            key=("badge", self), press=press,
        )  # fmt: skip

    def _pad_sign(self) -> Part:
        """Return the sign of the player's own gamepad.  Pressing it frees the gamepad."""
        press = Press(partial(self._seats.release_pad, self), _pad_help().title)
        return Art(
            "gamepad", High(0.8), units=48, most=(48, 48),
            ground=Ground(High(0.5), SEAT_COLOURS[self.badge], 3, lit=0.3), key=("pad", self),
            press=press, help=_pad_help,
        )  # fmt: skip


def empty_seat(add: Callable[[], None], text_scale: float) -> Part:
    """Return a place that adds a seat."""
    words = _("Add a seat")
    label = Text(words, 28 * text_scale, SUNFLOWER, "title", fits=True)
    return row(
        Art("plus", 46, fits=True), label, gap=16,
        ground=Ground(SEAT_RADIUS, BAR, 3, RIM, lit=0.16), key="add", press=Press(add, words),
    )  # fmt: skip


def ways_to_play() -> str:
    return _("By mouse, keys (1–9: board), or a gamepad’s button.")


def _pad_help() -> TooltipText:
    return TooltipText(
        _("This player’s gamepad"), _("Press this to play by mouse or keyboard instead.")
    )


def _draw_seat_panel(pen: Pen, rect: pygame.Rect) -> None:
    pen.sheet(rect, 0, SEAT_BORDER * pen.scale, SEAT_RADIUS * pen.scale)


def fill_up_seats(
    last_seats: list[tuple[str, str, str]], others: str = PERSON_KIND
) -> list[tuple[str, int, str]]:
    """Return the name, badge and kind of each seat of the last game, with enough seats for a game.

    Where seats are lacking, unnamed ones of the kind ``others`` are added.  If there was no seat
    at all, the first one is a person's.

    >>> fill_up_seats([("Ana", "3", "person"), ("", "3", "sharp")])
    [('Ana', 3, 'person'), ('', 0, 'sharp')]
    >>> fill_up_seats([], "any")
    [('', 0, 'person'), ('', 1, 'any')]
    """
    seats: list[tuple[str, int, str]] = []
    for name, written, kind in last_seats[:MOST_SEATS]:
        taken = {badge for _name, badge, _kind in seats}
        free = [badge for badge in range(BADGES) if badge not in taken]
        badge = int(written) if written in map(str, free) else free[0]
        seats.append((name, badge, kind))
    while len(seats) < FEWEST_SEATS:
        taken = {badge for _name, badge, _kind in seats}
        seats.append(("", min(set(range(BADGES)) - taken), others if seats else PERSON_KIND))
    return seats


def no_text_known() -> str:
    return ""


@dataclass(frozen=True, slots=True)
class TitleDetails:
    """What the title screen shows about a player, from the library."""

    unfinished: ListedGame | None = None
    """The game to continue, if any."""
    left: Words = no_text_known
    """Returns how far the unfinished game has got, in words."""
    query_own_record: Mapping[str, Words] = field(default_factory=dict)
    """By game: a function that returns the player's best result in words."""
    today: Words = no_text_known
    """Returns how the player stands in today's deal, in words."""
    solo_bests: Mapping[str, int] = field(default_factory=dict)
    """The player's best solo results in the first game, by the key of the deck."""
    has_finished: bool = False
    """Whether a person here has finished the first game."""
    mistakes: int = 0
    """How many of the player's own mistakes are due as puzzles."""
    run: Words = no_text_known
    """Returns how far the player's run has got, in words; '' without one."""
    run_deal: Words = no_text_known
    """Returns which deal of a run the unfinished game is, in words; '' for another game."""
    people: tuple[str, ...] = ()
    """Everybody who has finished a game here."""
    regular: str = ""
    """Who has finished most games here, if the player is nobody known; '' if nobody has."""


def query_title_details(index: Index, games: Games, name: str) -> TitleDetails:
    """Query the library for what the title screen shows about a player."""
    unfinished = find_last_unfinished(index)
    left = (
        no_text_known
        if unfinished is None
        else unfinished_game_in_words(index, games, unfinished.uid)
    )
    profile = find_profile(index, name)
    query_own_record: dict[str, Words] = {}
    today: Words = no_text_known
    for game in games.values():
        screens = screens_of(games, game.name)
        if profile is not None:
            query_own_record[game.name] = screens.words.query_own_record(index, profile, game)
        if screens.has_daily:
            today = screens.query_today(index, profile)
    finished = GameSearch(game=next(iter(games)), is_finished=True, is_of_people=True, limit=1)
    has_finished = bool(list_games(index, finished))
    first = screens_of(games)
    day = datetime.now(UTC).date()
    mistakes = len(first.due_mistakes(index, name, day)) if first.has_puzzles else 0
    run: Words = no_text_known
    run_deal: Words = no_text_known
    if first.has_runs:
        run = first.query_run(index, name, day)
        run_deal = first.query_run_deal(index, unfinished.uid) if unfinished else run_deal
    profiles = list_profiles(index)
    regular = profiles[0].name if profiles and profile is None else ""
    people = tuple([one.name for one in profiles if one.games])
    return TitleDetails(
        unfinished,
        left,
        query_own_record,
        today,
        query_solo_bests(index, games, name),
        has_finished,
        mistakes,
        run,
        run_deal,
        people,
        regular,
    )


def unfinished_game_in_words(index: Index, games: Games, uid: str) -> Words:
    """Return a function that says how far a saved game has got.

    The function returns '' if the saved game cannot be read.
    """
    try:
        kept = load(index, uid)
        match = games[kept.record.game].match.resumed(kept.record, kept.steps)
    except (NoSuchGame, Refusal):
        return no_text_known
    return screens_of(games, kept.record.game).words.unfinished_state_in_words(match)
