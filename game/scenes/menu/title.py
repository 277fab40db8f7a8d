"""The title screen: its buttons, the details on them, and the logo."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import cos, pi, radians, sin
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

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
from game.ui.pen import Pen
from game.ui.screen import Control
from game.ui.tree import High, Part, Text, column, draw_part, drawn, row
from game.ui.widgets.button import Button, ButtonStyle
from game.ui.widgets.fields import Choice
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import Digit, FileDropped, Intent, Key, TooltipText
from game.ui.widgets.widget import Condition, Label, format_with_keys, share_label_size
from game.ui.window.scene import Kit, Scene
from game.words import LANGUAGES, N_, _, language, plural
from game.words.letters import fold_name

if TYPE_CHECKING:
    from game.library import Library, ListedGame
    from game.thinking import PendingResult

    from .seat_form import TitleDetails


SEPARATOR = " · "
MAX_PLAYERS_NAMED = 3
"""If there are more players, their number is shown instead of their names."""
MAX_DETAIL_LETTERS = 25
"""So many letters have room below a button's name in the smallest window."""
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
        self._deck_file = self._deck = self._deck_key = ""
        """The own deck for the next games: its file, its name, and its key in the library."""
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
        self._refresh_deck()

    def _refresh_deck(self) -> None:
        self._deck_file, self._deck, decks = self._kit.settings.last_deck, "", self._screens.decks
        if not self._deck_file or decks is None:
            return
        from .deck_choice import remembered_deck

        deck = remembered_deck(self._kit)
        if deck is not None:
            self._deck, self._deck_key = deck.name, decks.deck_key(deck)

    def update(self) -> bool:
        """Query the library once it is ready.  Return whether any detail may have changed."""
        changed = self._asking.update()
        self.has_answer = self.has_answer or changed
        if not self.has_queried and self._kit.shelf.is_loaded:
            self.has_queried = True
            self._asking.ask(self._query_details, self._receive_details)
        self._frames += 1
        if self._frames == FIRST_RIVALS_FRAME:
            self.refresh_details()
            changed = True
        elif self._frames > FIRST_RIVALS_FRAME and self._deck_file != self._kit.settings.last_deck:
            # A deck was made in the background.
            self._refresh_deck()
            changed = True
        if self._frames < FIRST_RIVALS_FRAME:
            self._kit.alarm.wake_within(0.0)
        return changed

    def _receive_details(self, details: TitleDetails) -> None:
        from game.record import PERSON_KIND
        from game.scenes.frame.charts import remember_player

        self.standing, seats = details, self._kit.settings.last_seats
        if details.regular and all(kind != PERSON_KIND for _name, _badge, kind in seats):
            # Games that came without their settings, as from another computer.
            remember_player(self._kit.settings, details.regular)
            self.query_again()

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
        elif entry.has_bots and len(entry.seats) <= MAX_PLAYERS_NAMED:
            whose = ", ".join(seat.name for seat in entry.seats)
        if entry.game != self._first.name:
            whose = self._kit.games[entry.game].title
            if fold_name(self._name()) not in map(fold_name, people) and len(people) == 1:
                return SEPARATOR.join((*people, whose))
            if entry.daily and not entry.is_practice:
                # The day ends before the game does.
                return SEPARATOR.join((whose, _("Daily deal")))
        elif entry.is_practice:
            whose = _("Practice")
        elif entry.daily:
            is_week = DealPeriod.WEEK.parse_first_day(entry.daily) is not None
            deal = _("Weekly challenge") if is_week else _("Daily deal")
            if fold_name(self._name()) not in map(fold_name, people):
                # There is no room for how far it is, too.
                return SEPARATOR.join((whose, deal))
            whose = deal
        standing = self.standing
        left = "" if standing is None else standing.left()
        if standing is not None and (run_deal := standing.run_deal()):
            return run_deal
        bots, count = len(entry.seats) - len(people), len(people)
        forms = [whose]
        if bots:
            forms.append(plural("{count} rival", "{count} rivals", bots))
        elif count > 1:
            forms.append(plural("{count} person", "{count} people", count))
        told = [SEPARATOR.join(filter(None, (it, left))) for it in forms]
        # Where all names have no room, how many there are and how far it is says more.
        return next((it for it in told if len(it) <= MAX_DETAIL_LETTERS), left or whose)

    def solo_button_detail(self) -> str:
        """Return the own deck that comes, the player's record, or that a guide will be offered."""
        if self._deck:
            best = None if self.standing is None else self.standing.solo_bests.get(self._deck_key)
            told = "" if best is None else _("best {points}").format(points=best)
            return SEPARATOR.join(filter(None, (_("Deck: {name}").format(name=self._deck), told)))
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
        mistakes = 0 if self.standing is None else self.standing.mistakes
        if self._puzzle and mistakes:
            # The next puzzle is named on the page that opens: there is no room for both.
            return plural("{count} mistake for today", "{count} mistakes for today", mistakes)
        return self._puzzle or PENDING_DETAIL

    def run_button_detail(self) -> str:
        return "" if self.standing is None else self.standing.run()

    def _record_in_words(self, game: str) -> str:
        words = None if self.standing is None else self.standing.query_own_record.get(game)
        return "" if words is None else words()


LOGO_OUTLINE_SHARE, LOGO_DROP_SHARE = 0.078, 0.055
LOGO_TILT_DEGREES = 4.0
LOGO_WIDTH, LOGO_HEIGHT = 742.0, 374.0
Box: TypeAlias = tuple[float, float, float, float]
LOGO_WORDS: Sequence[tuple[str, Colour, Box]] = (
    ("Super", SUNFLOWER, (58, 0, 384, 140)),
    ("Mega", TANGERINE, (126, 96, 420, 156)),
    ("Lucky Box", CREAM, (62, 218, 680, 156)),
)
LOGO_ICONS: Sequence[tuple[str, Box]] = (
    ("star", (496, 16, 56, 56)),
    ("star", (556, 154, 40, 40)),
    ("star", (34, 154, 42, 42)),
    ("bolt", (574, 34, 64, 100)),
    ("moon", (0, 222, 60, 64)),
)
"""The words and icons of the logo, with their places in it: left, top, width and height."""


class LogoLine(NamedTuple):
    """A line of the logo: words, place and colour."""

    words: str
    place: pygame.Rect
    colour: Colour


def draw_logo(pen: Pen, rect: pygame.Rect) -> None:
    """Draw the whole logo in a place of its shape."""

    def place_in_logo(box: Box) -> pygame.Rect:
        return pygame.Rect([round(side * rect.height / LOGO_HEIGHT) for side in box])

    lines = [LogoLine(words, place_in_logo(box), ink) for words, ink, box in LOGO_WORDS]
    middle = lines[0].place.unionall([line.place for line in lines]).move(rect.topleft).center
    picture = partial(logo_picture, pen.kit.text, lines)
    pen.stamp(("logo", rect.size), picture, center=middle)
    for icon, box in LOGO_ICONS:
        place = place_in_logo(box).move(rect.topleft)
        pen.icon(icon, place.height, center=place.center)


def logo_picture(text: TextRenderer, lines: Sequence[LogoLine]) -> pygame.Surface:
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
    return pygame.transform.rotozoom(flat, LOGO_TILT_DEGREES, 1.0)


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


class SecondGameButton(Button):
    """A wide button with the second game's cards, its name and a line about it."""

    fills_face = True
    cards: Sequence[FanCard] = ()
    """The cards of the fan, from the left.  They are empty in the title screen's first frame."""

    def look(self) -> object:
        return None

    def _draw_words(
        self, surface: pygame.Surface, kit: Kit, face: pygame.Rect, enabled: bool
    ) -> None:
        words = column(
            Part(share=0.07),
            drawn(_draw_name_as_logo, self.label, share=0.6),
            Text(self.detail_text, High(0.76), WHITE, "title", outline=(INK, 2), share=0.25),
            Part(share=0.08),
        )
        whole = row(drawn(_draw_fan_above, self.cards), row(words, Part(units=24)))
        draw_part(whole, Pen(kit, surface, self.scale), face)


def _draw_name_as_logo(pen: Pen, rect: pygame.Rect, name: str) -> None:
    lines = [LogoLine(name, pygame.Rect((0, 0), rect.size), CREAM)]
    picture = partial(logo_picture, pen.kit.text, lines)
    pen.stamp(("second game's name", name, rect.size), picture, center=rect.center)


def _draw_fan_above(pen: Pen, rect: pygame.Rect, cards: Sequence[FanCard]) -> None:
    """Draw the second game's cards, which rise above the place."""
    if cards:
        picture = partial(shapes.fan_picture, cards, rect.height)
        middle = rect.centerx, rect.centery - round(rect.height * 0.2)
        pen.stamp(("second game", rect.size), picture, center=middle)


DEAL_SECONDS, DEAL_STAGGER_SECONDS = 0.5, 0.09
FAN_CARD, FAN_RADIUS, FAN_CROWN, FAN_DEGREES = 272.0, 640.0, 286.0, 10.5
"""The width of the fan's cards, the radius of its arc, the arc's highest point below the top of
the place, in units, and the angle between cards.
"""


BREATH_EVERY_SECONDS, BREATH_SECONDS, BREATH_UNITS, BREATH_STAGGER = 8.0, 1.6, 13.0, 0.08
"""How often the fan breathes, for how long, how far its cards rise, and how much later each card
does, as a share of the breath.
"""
MOST_BREATHS = 5
"""Then the fan lies still: a title that nobody touches costs nothing."""


class CardFan:
    """The fan of cards on the title screen, which are dealt into place from below and breathe."""

    def __init__(self, cards: Sequence[FanCard], *, is_dealt: bool) -> None:
        """Take the cards, from the left.  If ``is_dealt`` is true, skip the dealing animation."""
        self._cards = tuple(cards)
        self._deal_seconds = DEAL_STAGGER_SECONDS * len(self._cards) + DEAL_SECONDS
        self._age = self._deal_seconds if is_dealt else 0.0

    def lay_out_cards(self, rect: pygame.Rect, scale: float, fall: int) -> None:
        """Place the cards on an arc.  Before they are dealt, they lie ``fall`` pixels lower."""
        middle, radius = (len(self._cards) - 1) / 2, FAN_RADIUS * scale
        self._width, self._fall, self._rise = round(FAN_CARD * scale), fall, BREATH_UNITS * scale
        self._degrees = [(at - middle) * FAN_DEGREES for at in range(len(self._cards))]
        self._turned: dict[int, pygame.Surface] = {}
        self.places = [
            (
                rect.centerx + radius * sin(turn),
                rect.y + FAN_CROWN * scale + radius * (1 - cos(turn)),
            )
            for turn in map(radians, self._degrees)
        ]

    def update(self, dt: float, *, breathes: bool) -> bool:
        """Advance the animations by ``dt`` seconds.  Return whether one is running."""
        is_moving = self._age < self._deal_seconds or self._breath > 0.0
        self._age += dt
        if not breathes:
            # What had begun ends, and it takes a breath soon when it may again.
            self._age = min(self._age, self._deal_seconds)
        return is_moving or self._breath > 0.0

    @property
    def seconds_until_breath(self) -> float | None:
        """None once the fan has taken its last breath."""
        if self._since_dealt >= MOST_BREATHS * BREATH_EVERY_SECONDS:
            return None
        return BREATH_EVERY_SECONDS - self._since_dealt % BREATH_EVERY_SECONDS

    @property
    def _since_dealt(self) -> float:
        return max(0.0, self._age - self._deal_seconds)

    @property
    def _breath(self) -> float:
        """How far the current breath has got, from 0 to 1; 0 between two of them."""
        count, since = divmod(self._since_dealt, BREATH_EVERY_SECONDS)
        is_breathing = 0 < count <= MOST_BREATHS and since < BREATH_SECONDS
        return since / BREATH_SECONDS if is_breathing else 0.0

    def draw(self, surface: pygame.Surface) -> None:
        from game.stage import ease_in_out, ease_out_back, part

        breath = self._breath
        for at, (x, y) in enumerate(self.places):
            # The first picture shows no card, so that it appears sooner.
            arrival = (self._age - DEAL_STAGGER_SECONDS * (at + 1)) / DEAL_SECONDS
            if arrival > 0:
                if at not in self._turned:
                    flat = self._cards[at](self._width)
                    self._turned[at] = shapes.rotate_smoothly(flat, -self._degrees[at])
                card, fall = self._turned[at], (1 - ease_out_back(arrival, 1.1)) * self._fall
                begins = BREATH_STAGGER * at
                ends = 1.0 - BREATH_STAGGER * (len(self.places) - 1 - at)
                fall -= self._rise * sin(pi * ease_in_out(part(breath, begins, ends)))
                surface.blit(card, card.get_rect(center=(round(x), round(y + fall))))


ROW_HEIGHTS = (76.0, 66.0, 66.0, 64.0, 52.0, 52.0)
SWITCH_UNITS, SWITCH_GAP, ABOUT_UNITS = 90.0, 12.0, 21.6
SECOND_SEATS_UNITS, WHO_UNITS = 240.0, 346.0


class TitleScene(WidgetScene):
    """The title screen."""

    takes_files = True

    def __init__(self, kit: Kit, seed: int | None = None) -> None:
        super().__init__(kit, "title")
        self._seed = seed
        self._first, self._second = list(kit.games.values())[:2]
        self.fan: CardFan | None = None
        self._frames = 0
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
            "", self._second.title, self._play_second_game, style="danger",
            detail=self._news.second_game_button_detail, shortcut=Digit(9),
        )  # fmt: skip
        self._second_seats = Button(
            "", N_("Choose players"),
            partial(kit.stack.push, to.SeatSetup(seed, self._second.name)), style="quiet",
        )  # fmt: skip
        self._who = Choice("who", "", (), self._named_player, self._choose_player, self._told)
        """Whose turn it is, where several people play on this computer."""
        self._rows = self._make_buttons()
        for doors in self._rows:
            share_label_size(*doors)
        self._switches = {
            code: Button("", code.upper(), partial(self._change_language, code), style="dark")
            for code in LANGUAGES
        }
        for switch in self._switches.values():
            switch.cluster = "language"
        self._second_door.cluster = self._second_seats.cluster = "second game"
        self._highlight_language()
        self.focus = Focus(kit, default=self._rows[0][1], goes_round=True)

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
                     lambda: self._offer_guide_first(self._first.name, self._open_puzzle),
                     "secondary", 5, news.puzzle_button_detail,
                     lambda: news.has_puzzles),
            ],
            [
                new_button(N_("Lucky run"),
                     lambda: self._offer_guide_first(self._first.name, self._open_run),
                     "secondary", 6, news.run_button_detail,
                     is_there=keeps and screens_of(kit.games, self._first.name).has_runs),
                new_button(N_("Watch"), partial(push, to.BotGameSetup(seed)), "sky", 7),
                new_button(N_("Enter a code"), partial(push, to.EnterCode()), "sky", 8),
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

    def state(self) -> object:
        names = self._player_names()
        return self._offers_to_continue, names, self._solo_name() if names else ""

    def _player_names(self) -> tuple[str, ...]:
        """Return the names to choose from if more than one person has finished games here."""
        standing = self._news.standing
        found = () if standing is None else standing.people
        if len(found) < 2:
            return ()
        names = {fold_name(name): name for name in (self._solo_name(), *found)}
        return tuple(sorted(names.values(), key=fold_name))

    def _player_choice(self) -> list[Part]:
        names = self._player_names()
        if not names:
            return [Part()]
        self._who.set_values(names)
        return [Control(self._who, units=WHO_UNITS)]

    def _told(self, name: str) -> str:
        from game.scenes.frame.charts import playing_as

        return playing_as(name)

    def _named_player(self) -> str:
        """Return the player's name as the choice spells it."""
        own = fold_name(self._solo_name())
        return next(name for name in self._player_names() if fold_name(name) == own)

    def _choose_player(self, name: str) -> None:
        from game.scenes.frame.charts import remember_player

        remember_player(self._kit.settings, name)
        self._news.query_again()

    def parts(self) -> Mapping[str, Part]:
        rows = (
            row(*(Control(door) for door in doors if door.visible), gap=20, share=high)
            for doors, high in zip(self._rows, ROW_HEIGHTS, strict=True)
        )
        switches = [Control(switch, units=SWITCH_UNITS) for switch in self._switches.values()]
        about = _("Unofficial adaptation · {version}").format(version=__version__)
        return {
            "logo": drawn(
                draw_logo, shape=LOGO_WIDTH / LOGO_HEIGHT, key="logo", help=self._explain_logo,
                is_quiet=True,
            ),
            "menu": column(*rows, gap=14),
            "second_game": column(
                Part(), Control(self._second_door, units=124),
                row(*self._player_choice(), Part(),
                    Control(self._second_seats, units=SECOND_SEATS_UNITS), units=56),
                gap=14, key="preview",
            ),
            "foot": row(
                Text(about, ABOUT_UNITS, LILAC, align="left"),
                row(*switches, gap=SWITCH_GAP, fits=True), gap=20,
            ),
            "fan": column(
                Part(), Part(share=4, key="fan", help=self._explain_fan, is_quiet=True), Part()
            ),
        }  # fmt: skip

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
        return " ".join(words for words, _ink, _box in LOGO_WORDS)

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
        super().resize(size)
        self._lay_out_fan()

    def _lay_out_fan(self) -> None:
        if self.fan is not None:
            rect, place = self._place["fan"], self._place
            self.fan.lay_out_cards(rect, place.scale, place.size[1] - rect.y)

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
                return super().update(dt)
            # The fan is dealt from below, so that the first picture need not wait for it.
            kit = self._kit
            is_dealt = kit.settings.motion != "full"
            self.fan = CardFan(screens_of(kit.games).fan(kit), is_dealt=is_dealt)
            self._lay_out_fan()
            self._second_door.cards = screens_of(kit.games, self._second.name).fan(kit)
            return True
        breathes = self._kit.settings.motion == "full"
        moved = self.fan.update(dt, breathes=breathes)
        due = self.fan.seconds_until_breath
        if breathes and due is not None:
            self._kit.alarm.wake_within(due)
        return super().update(dt) or moved or changed

    def draw(self, surface: pygame.Surface) -> None:
        draw_backdrop(self._kit, surface)
        self.view["logo"].draw(surface)
        self._kit.pace.interrupt_first_frame()
        if self.fan is not None:
            self.fan.draw(surface)
        self.draw_parts(surface, hidden={"logo"})
        self.focus.draw(surface)

    def _continue_game(self) -> None:
        if self._news.unfinished is not None:
            continue_saved_game(self._kit, self.asking, self._news.unfinished.uid)

    def _play_solo(self) -> None:
        solo = to.SoloGame(self._solo_name(), self._seed)
        self._offer_guide_first(self._first.name, lambda: self._kit.stack.replace_top_scene(solo))

    def _open_puzzle(self) -> None:
        self._kit.stack.push(to.Puzzles(self._solo_name()))

    def _open_run(self) -> None:
        self._kit.stack.push(to.LuckyRun(self._solo_name()))

    def _play_second_game(self) -> None:
        game = to.RivalGame(self._second.name, self._seed)
        self._offer_guide_first(game.name, lambda: self._kit.stack.replace_top_scene(game))

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
