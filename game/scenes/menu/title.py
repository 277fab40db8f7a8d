"""The title screen: its buttons, the details on them, and the logo."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import cos, radians, sin
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game import __version__
from game.scenes import destinations as to
from game.scenes.frame.widget_scene import (
    LibraryQuery,
    WidgetScene,
    continue_saved_game,
    draw_backdrop,
)
from game.scenes.game import FanCard, screens_of
from game.start import WatchStart
from game.ui.draw import shapes
from game.ui.draw.palette import CREAM, INK, LILAC, SUNFLOWER, TANGERINE, WHITE, Colour
from game.ui.draw.text import TextRenderer
from game.ui.widgets.button import Button, ButtonStyle
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import Digit, FileDropped, Intent, Key, ScreenThing, TooltipText
from game.ui.widgets.widget import Condition, Label, format_with_keys, share_label_size
from game.ui.window.layout import LayoutArea, Placement
from game.ui.window.scene import Kit, Scene
from game.words import LANGUAGES, N_, _, language, plural

if TYPE_CHECKING:
    from game.library import Library, ListedGame
    from game.thinking import PendingResult

    from .seat_form import TitleDetails


SEPARATOR = " · "
MAX_PLAYERS_NAMED = 3
"""If there are more players, their number is shown instead of their names."""
PENDING_DETAIL = " "
"""Shown until a detail is known.  It reserves a line, so that the button's name does not move."""
FIRST_RIVALS_FRAME = 4
"""The frame from which rivals' names are shown.  Finding the names would delay earlier frames."""


class TitleButtonDetails:
    """The small texts under the title screen's button names, as far as the library has answered."""

    def __init__(self, kit: Kit, asking: LibraryQuery, name: Callable[[], str]) -> None:
        self._kit, self._asking, self._name = kit, asking, name
        self._first, self._second = list(kit.games.values())[:2]
        self._screens = screens_of(kit.games, self._first.name)
        self.has_puzzles = self._screens.has_puzzles
        self.has_queried = False
        self.has_answer = False
        self.has_begun = kit.shelf.had_library_before
        self.standing: TitleDetails | None = None
        self._rivals = ""
        self._puzzle = ""
        self._frames = 0

    @property
    def unfinished(self) -> ListedGame | None:
        return None if self.standing is None else self.standing.unfinished

    def query_again(self) -> None:
        self.has_queried = False
        self.refresh_details()

    def refresh_details(self) -> None:
        """Update the rivals' names and the next puzzle, which depend on seats and settings."""
        from game.scenes.entrance import make_last_rival_players
        from game.scenes.frame.charts import names_in_words

        rivals = make_last_rival_players(self._kit, self._name())
        names = names_in_words([rival.name for rival in rivals])
        many = plural("{count} rival", "{count} rivals", len(rivals))
        self._rivals = names if len(rivals) <= MAX_PLAYERS_NAMED else many
        if self.has_puzzles:
            self._puzzle = self._screens.puzzle_detail(self._kit.settings)

    def update(self) -> bool:
        """Query the library once it is ready.  Return whether any detail may have changed."""
        changed = self._asking.update()
        self.has_answer = self.has_answer or changed
        if not self.has_queried and self._kit.shelf.is_loaded:
            self.has_queried = True
            self._asking.ask(self._query_details, partial(setattr, self, "standing"))
        self._frames += 1
        if self._frames == FIRST_RIVALS_FRAME:
            self.refresh_details()
            changed = True
        if self._frames < FIRST_RIVALS_FRAME:
            self._kit.alarm.wake_within(0.0)
        return changed

    def _query_details(self, library: Library) -> PendingResult[TitleDetails]:
        from .seat_form import query_title_details

        return library.ask(query_title_details, self._kit.games, self._name())

    # --- in words --------------------------------------------------------------------------------

    def continue_button_detail(self) -> str:
        """Return which game can be continued (title, deal or people), and how far it has got."""
        entry = self.unfinished
        if entry is None:
            return PENDING_DETAIL
        from game.record import PERSON_KIND
        from game.statistics import DealPeriod

        people = [seat.name for seat in entry.seats if seat.kind == PERSON_KIND]
        whose = ", ".join(people)
        if len(people) > MAX_PLAYERS_NAMED:
            count = len(people)
            whose = plural("{count} person", "{count} people", count)
        if entry.game != self._first.name:
            whose = self._kit.games[entry.game].title
        elif entry.daily:
            is_week = DealPeriod.WEEK.parse_first_day(entry.daily) is not None
            whose = _("Weekly challenge") if is_week else _("Daily deal")
        left = "" if self.standing is None else self.standing.left()
        return SEPARATOR.join(words for words in (whose, left) if words)

    def solo_button_detail(self) -> str:
        """Return the player's record, or that a guide will be offered to who is new here."""
        if self.standing is None:
            return PENDING_DETAIL if self.has_begun else self._guide_offer_in_words()
        if self.standing.has_finished:
            return self._record_in_words(self._first.name)
        return self._guide_offer_in_words()

    def _guide_offer_in_words(self) -> str:
        has_seen = self._first.name in self._kit.settings.guided
        if has_seen or self._screens.guided is None:
            return ""
        return _("First time? A guide shows you how.")

    def daily_button_detail(self) -> str:
        if self.standing is None:
            return PENDING_DETAIL if self._kit.shelf.keeps_games else ""
        return self.standing.today()

    def second_game_button_detail(self) -> str:
        """Return the player's record in the second game, or a line about the game."""
        return self._record_in_words(self._second.name) or _("The second game in the box")

    def rivals_button_detail(self) -> str:
        return self._rivals or PENDING_DETAIL

    def puzzle_button_detail(self) -> str:
        return self._puzzle or PENDING_DETAIL

    def _record_in_words(self, game: str) -> str:
        words = None if self.standing is None else self.standing.query_own_record.get(game)
        return "" if words is None else words()


LOGO_OUTLINE_SHARE, LOGO_DROP_SHARE = 0.078, 0.055
LOGO_TILT_DEGREES = 4.0


class LogoLine(NamedTuple):
    """A line of the logo: words, place and colour."""

    words: str
    place: pygame.Rect
    colour: Colour


def draw_logo(
    text: TextRenderer, lines: Sequence[LogoLine]
) -> tuple[pygame.Surface, tuple[int, int]]:
    whole = lines[0].place.unionall([line.place for line in lines])
    margin = max(line.place.height for line in lines) // 4
    area = whole.inflate(2 * margin, 2 * margin)
    flat = pygame.Surface(area.size, pygame.SRCALPHA)
    # All outlines first: one line's must not cover another's letters.
    for line in lines:
        size, edge, drop = _logo_line_sizes(text, line)
        rim = text.render(line.words, "script", size, INK, outline=(INK, edge), drop=drop)
        flat.blit(rim, _logo_line_corner(rim, line, area, drop))
    for line in lines:
        size, _edge, _drop = _logo_line_sizes(text, line)
        letters = text.render(line.words, "script", size, line.colour)
        flat.blit(letters, _logo_line_corner(letters, line, area, 0))
    return pygame.transform.rotozoom(flat, LOGO_TILT_DEGREES, 1.0), area.center


def _logo_line_sizes(text: TextRenderer, line: LogoLine) -> tuple[int, int, int]:
    edge = round(line.place.height * LOGO_OUTLINE_SHARE)
    room = line.place.width - 2 * edge
    _words, size = text.fit_line(line.words, "script", line.place.height, room, 10 * room)
    return size, edge, round(line.place.height * LOGO_DROP_SHARE)


def _logo_line_corner(
    picture: pygame.Surface, line: LogoLine, area: pygame.Rect, drop: int
) -> tuple[int, int]:
    x = line.place.centerx - picture.get_width() // 2
    y = line.place.centery - (picture.get_height() - drop) // 2
    return x - area.x, y - area.y


FAN_CARD_SHARE, FAN_STEP_SHARE, FAN_STEP_DEGREES = 0.86, 0.72, 10.0
"""A card's width relative to the button's height, the step between cards relative to that width,
and the angle between them.
"""
FAN_LIFT_SHARE, FAN_FALL_SHARE = 0.2, 0.035
"""How far the fan rises above the button's middle, and how far the cards next to its middle card
hang lower, relative to the button's height.
"""
FAN_WIDTH_SHARE = 0.5
NAME_SHARE, LINE_SHARE, DETAIL_SIZE_SHARE = 0.6, 0.25, 0.19


class SecondGameButton(Button):
    """A wide button with the second game's cards, its name and a line about it."""

    cards: Sequence[FanCard] = ()
    """The cards of the fan, from the left.  They are empty in the title screen's first frame."""

    def _draw_words(
        self, surface: pygame.Surface, kit: Kit, face: pygame.Rect, enabled: bool
    ) -> None:
        fan = pygame.Rect(face.x, face.y, round(face.width * FAN_WIDTH_SHARE), face.height)
        if self.cards:
            picture = kit.pixels.get(
                ("second game", face.size), lambda: _make_fan_picture(self.cards, face.height)
            )
            lifted = fan.centery - round(face.height * FAN_LIFT_SHARE)
            surface.blit(picture, picture.get_rect(center=(fan.centerx, lifted)))
        words = pygame.Rect(fan.right, face.y, face.right - fan.right - self.px(24), face.height)
        name = pygame.Rect(words.x, words.y, words.width, round(face.height * NAME_SHARE))
        name.y += round(face.height * 0.07)
        logo = kit.pixels.get(
            ("second game's name", self.label, name.size),
            lambda: draw_logo(kit.text, [LogoLine(self.label, name, CREAM)])[0],
        )
        surface.blit(logo, logo.get_rect(center=name.center))
        line = pygame.Rect(words.x, name.bottom, words.width, round(face.height * LINE_SHARE))
        kit.text.draw(
            surface, self.detail_text, line, "title",
            face.height * DETAIL_SIZE_SHARE * kit.text.scale, WHITE,
            outline=(INK, 2), align="center",
        )  # fmt: skip


def _make_fan_picture(cards: Sequence[FanCard], height: int) -> pygame.Surface:
    width = round(height * FAN_CARD_SHARE)
    step = round(width * FAN_STEP_SHARE)
    middle = (len(cards) - 1) / 2
    turned = [
        shapes.rotate_smoothly(card(width), (middle - at) * FAN_STEP_DEGREES)
        for at, card in enumerate(cards)
    ]
    tall = max(card.get_height() for card in turned)
    fall = round(height * FAN_FALL_SHARE * middle**2)
    size = (step * (len(cards) - 1) + max(card.get_width() for card in turned), tall + fall)
    picture = pygame.Surface(size, pygame.SRCALPHA)
    for at, card in enumerate(turned):
        x = size[0] / 2 + (at - middle) * step
        y = tall / 2 + (at - middle) ** 2 * height * FAN_FALL_SHARE
        picture.blit(card, card.get_rect(center=(round(x), round(y))))
    return picture


DEAL_SECONDS, DEAL_STAGGER_SECONDS = 0.5, 0.09


class CardFan:
    """The fan of cards on the title screen, which are dealt into place from below."""

    def __init__(self, cards: Sequence[FanCard], *, is_dealt: bool) -> None:
        """Take the cards, from the left.  If ``is_dealt`` is true, skip the dealing animation."""
        self._cards = tuple(cards)
        self._deal_seconds = DEAL_STAGGER_SECONDS * len(self._cards) + DEAL_SECONDS
        self._age = self._deal_seconds if is_dealt else 0.0

    def lay_out_cards(self, place: Placement, area: LayoutArea) -> None:
        """Place the cards on an arc.  The layout's ``area`` has the arc's radius and angles."""
        rect, middle = place["fan"], (len(self._cards) - 1) / 2
        radius = area.number_property("radius") * place.scale
        top = rect.y + place.px(area.number_property("crown"))
        self._width, self._fall = place.px(area.number_property("card")), place.size[1] - rect.y
        self._degrees = [
            (at - middle) * area.number_property("step") for at in range(len(self._cards))
        ]
        self._turned: dict[int, pygame.Surface] = {}
        self.places = [
            (rect.centerx + radius * sin(turn), top + radius * (1 - cos(turn)))
            for turn in map(radians, self._degrees)
        ]

    def update(self, dt: float) -> bool:
        """Advance the deal animation by ``dt`` seconds.  Return whether it is still running."""
        is_moving = self._age < self._deal_seconds
        self._age += dt
        return is_moving

    def draw(self, surface: pygame.Surface) -> None:
        from game.stage import ease_out_back

        for at, (x, y) in enumerate(self.places):
            # The first picture shows no card, so that it appears sooner.
            arrival = (self._age - DEAL_STAGGER_SECONDS * (at + 1)) / DEAL_SECONDS
            if arrival > 0:
                if at not in self._turned:
                    flat = self._cards[at](self._width)
                    self._turned[at] = shapes.rotate_smoothly(flat, -self._degrees[at])
                card, fall = self._turned[at], (1 - ease_out_back(arrival, 1.1)) * self._fall
                surface.blit(card, card.get_rect(center=(round(x), round(y + fall))))


BUTTON_ROW_AREAS = ("row_1", "row_2", "row_3", "row_4", "row_5", "row_6")
SECOND_GAME_AREA = "second_game"
BUTTON_GAP_UNITS = 20.0


DECORATION_ICONS = {
    "star_1": "star",
    "star_2": "star",
    "star_3": "star",
    "bolt": "bolt",
    "moon": "moon",
}
LOGO_WORDS = {
    "super": ("Super", SUNFLOWER),
    "mega": ("Mega", TANGERINE),
    "lucky_box": ("Lucky Box", CREAM),
}
LANGUAGE_BUTTON_AREAS = ("language_4", "language_3", "language_2", "language_1")


class TitleScene(WidgetScene):
    """The title screen."""

    takes_files = True

    def __init__(self, kit: Kit, seed: int | None = None) -> None:
        super().__init__(kit, "title")
        self._seed = seed
        self._first, self._second = list(kit.games.values())[:2]
        self.fan: CardFan | None = None
        self._frames = 0
        self._logo: tuple[pygame.Surface, tuple[int, int]] | None = None
        self.asking = LibraryQuery(kit)
        self._changes = kit.shelf.change_count
        """The library's count of changes when the details were last queried."""
        self._news = TitleButtonDetails(kit, self.asking, self._solo_name)
        self._offers_to_continue = kit.shelf.had_library_before
        """Whether *Continue* is shown.  Before the library has answered, it is shown if
        a library existed when this screen was created.
        """
        self._continue = Button(
            "", N_("Continue"), self._continue_game, detail=self._news.continue_button_detail,
            visible=lambda: self._offers_to_continue, shortcut=Digit(0),
            enabled=lambda: self.unfinished is not None,
        )  # fmt: skip
        self._second_door = SecondGameButton(
            SECOND_GAME_AREA, self._second.title, self._play_second_game, style="danger",
            detail=self._news.second_game_button_detail, shortcut=Digit(8),
        )  # fmt: skip
        self._rows = dict(zip(BUTTON_ROW_AREAS, self._make_buttons(), strict=True))
        for row in self._rows.values():
            share_label_size(*row)
        self._switches = {
            code: Button(area, code.upper(), partial(self._change_language, code), style="dark")
            for area, code in zip(LANGUAGE_BUTTON_AREAS[-len(LANGUAGES) :], LANGUAGES, strict=False)
        }
        for switch in self._switches.values():
            switch.cluster = "language"
        self._second_door.cluster = "second game"
        self._highlight_language()
        doors = [door for row in self._rows.values() for door in row]
        widgets = [*doors, self._second_door, *self._switches.values()]
        self.focus = Focus(kit, widgets, default=doors[1], goes_round=True)

    def _make_buttons(self) -> tuple[list[Button], ...]:
        kit, news, seed = self._kit, self._news, self._seed
        push, keeps = kit.stack.push, kit.shelf.keeps_games

        def new_button(
            words: str, opens: Callable[[], None], style: ButtonStyle = "quiet",
            digit: int | None = None, tells: Label = "", is_there: Condition = True,
        ) -> Button:  # fmt: skip
            return Button(
                "", words, opens, style=style, detail=tells, visible=is_there,
                shortcut=None if digit is None else Digit(digit),
            )  # fmt: skip

        return (
            [
                self._continue,
                new_button(N_("Play solo"), self._play_solo, "primary", 1, news.solo_button_detail),
            ],
            [
                new_button(N_("Against rivals"), partial(push, to.SeatSetup(seed, is_against=True)),
                     "secondary", 2, news.rivals_button_detail),
                new_button(N_("Play together"), partial(push, to.SeatSetup(seed)), "secondary", 3,
                     lambda: _("on one computer")),
            ],
            [
                new_button(N_("Daily deal"), lambda: push(to.DailyDeals(self._solo_name())),
                       "secondary", 4, news.daily_button_detail),
                new_button(N_("Puzzle"),
                     lambda: self._offer_guide_first(self._first.name, lambda: push(to.Puzzle())),
                     "secondary", 5, news.puzzle_button_detail,
                     lambda: news.has_puzzles),
            ],
            [
                new_button(N_("Watch"), partial(push, to.BotGameSetup(seed)), "sky", 6),
                new_button(N_("Enter a code"), partial(push, to.EnterCode()), "sky", 7),
            ],
            [
                new_button(N_("How to play"), partial(push, to.HowToPlay())),
                new_button(N_("Games"), partial(push, to.SavedGames()), is_there=keeps),
                new_button(N_("Statistics"), partial(push, to.Statistics()), is_there=keeps),
            ],
            [
                new_button(N_("Achievements"), partial(push, to.Achievements()), is_there=keeps),
                new_button(N_("Settings"), partial(push, to.Settings())),
                new_button(N_("Quit"), kit.stack.remove_all_scenes),
            ],
        )  # fmt: skip

    def things(self) -> Sequence[ScreenThing]:
        fan = self._place["fan"]
        area = fan.inflate(0, -fan.height // 3)
        first, *others = (self._place[word] for word in LOGO_WORDS)
        return (
            *super().things(),
            ScreenThing(area, self._explain_fan, is_quiet=True),
            ScreenThing(first.unionall(others), self._explain_logo, is_quiet=True),
        )

    def _explain_fan(self) -> TooltipText:
        words = _("Some of its cards. “{button}” explains them.")
        return TooltipText(self._first.title, words.format(button=_("How to play")))

    def _explain_logo(self) -> TooltipText:
        words = _("Reveal a number, cross it off, and watch one bonus set off the next.")
        return TooltipText(self._first.title, words)

    def opening_texts(self) -> Sequence[str]:
        return (
            format_with_keys(
                _("Use the arrows and Enter. {say_choices_key} tells you what you can do.")
            ),
        )

    def heading(self) -> str:
        return " ".join(word for word, _ink in LOGO_WORDS.values())

    def enter(self, previous: Scene | None) -> None:
        self._kit.sound.play_music("title")

    def resume(self, result: object) -> None:
        self._highlight_language()
        self._news.query_again()
        self._kit.sound.play_music("title")
        if isinstance(result, WatchStart):
            self._kit.stack.replace_top_scene(to.BotGame(result))
        elif isinstance(result, Intent):
            self.handle(result)

    def resize(self, size: tuple[int, int]) -> None:
        place = self._place = self.layout.fit_to_size(size)
        self._place_button_rows()
        self.focus.place_widgets(place)
        self._logo = None
        if self.fan is not None:
            self.fan.lay_out_cards(place, self.layout.current_layout.area_named("fan"))

    def handle(self, intent: Intent) -> None:
        if intent == Key("paste"):
            self._kit.stack.push(to.EnterCode(self._kit.clipboard.get_text()))
        elif isinstance(intent, FileDropped) and self._kit.shelf.keeps_games:
            self._kit.stack.push(to.SavedGames((intent.path,)))
        else:
            self.focus.handle(intent)

    def update(self, dt: float) -> bool:
        self._frames += 1
        changed = self._update_details()
        self._query_after_changes()
        if self.fan is None:
            if self._frames == 1:
                self._kit.alarm.wake_within(0.0)
                return self.focus.update(dt)
            # The fan is dealt from below, so that the first picture need not wait for it.
            kit = self._kit
            is_dealt = kit.settings.motion != "full"
            self.fan = CardFan(screens_of(kit.games).fan(kit), is_dealt=is_dealt)
            self.fan.lay_out_cards(self._place, self.layout.current_layout.area_named("fan"))
            self._second_door.cards = screens_of(kit.games, self._second.name).fan(kit)
            return True
        moved = self.fan.update(dt)
        return self.focus.update(dt) or moved or changed

    def draw(self, surface: pygame.Surface) -> None:
        kit, place = self._kit, self._place
        draw_backdrop(kit, surface)
        if self._logo is None:
            lines = [LogoLine(word, place[area], ink) for area, (word, ink) in LOGO_WORDS.items()]
            self._logo = draw_logo(kit.text, lines)
        logo, middle = self._logo
        surface.blit(logo, logo.get_rect(center=middle))
        for area, name in DECORATION_ICONS.items():
            rect = place[area]
            kit.art.draw_icon(surface, name, rect.height, center=rect.center)
        kit.pace.interrupt_first_frame()
        if self.fan is not None:
            self.fan.draw(surface)
        self.focus.draw(surface)
        about = _("Unofficial adaptation · {version}").format(version=__version__)
        rect = place["about"]
        first = min(switch.rect.left for switch in self._switches.values())
        rect.width = min(rect.width, first - place.px(BUTTON_GAP_UNITS) - rect.left)
        size = rect.height * 0.6
        kit.text.draw(surface, about, rect, "body", size, LILAC, align="right")

    def _place_button_rows(self) -> None:
        place, gap = self._place, self._place.px(BUTTON_GAP_UNITS)
        for area, row in self._rows.items():
            rect = place[area]
            doors = [door for door in row if door.visible]
            width = (rect.width + gap) / len(doors)
            for at, door in enumerate(doors):
                left, right = round(at * width), round((at + 1) * width) - gap
                door.rect = pygame.Rect(rect.x + left, rect.y, right - left, rect.height)

    def _continue_game(self) -> None:
        if self._news.unfinished is not None:
            continue_saved_game(self._kit, self.asking, self._news.unfinished.uid)

    def _play_solo(self) -> None:
        solo = to.SoloGame(self._solo_name(), self._seed)
        self._offer_guide_first(self._first.name, lambda: self._kit.stack.replace_top_scene(solo))

    def _play_second_game(self) -> None:
        seats = to.SeatSetup(self._seed, self._second.name)
        self._offer_guide_first(self._second.name, lambda: self._kit.stack.push(seats))

    def _offer_guide_first(self, game: str, go: Callable[[], None]) -> None:
        from game.scenes.guided import offer_guide

        offer_guide(self._kit, game, go)

    @property
    def has_queried(self) -> bool:
        return self._news.has_queried

    @property
    def unfinished(self) -> ListedGame | None:
        return self._news.unfinished

    def _update_details(self) -> bool:
        was_offered = self.unfinished is not None
        changed = self._news.update()
        if changed and self._news.has_answer:
            self._offers_to_continue = self.unfinished is not None
            self._place_button_rows()
            if self.unfinished is not None and not was_offered:
                self.focus.set_default_widget(self._continue)
        return changed

    def _query_after_changes(self) -> None:
        """Query the library again if games were added or removed by another screen or window."""
        shelf = self._kit.shelf
        if shelf.change_count != self._changes and not self.asking.is_waiting:
            self._changes = shelf.change_count
            self._news.query_again()

    def _solo_name(self) -> str:
        from game.scenes.frame.charts import usual_player_name

        return usual_player_name(self._kit.settings)

    def _change_language(self, code: str) -> None:
        self._kit.change_setting("language", code)
        self._highlight_language()
        self._news.refresh_details()

    def _highlight_language(self) -> None:
        for code, switch in self._switches.items():
            switch.style = "primary" if code == language() else "dark"
