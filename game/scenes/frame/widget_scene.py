"""The bases of screens made of widgets: pages, sheets, questions, and library queries."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence, Set
from functools import partial
from traceback import print_exception
from typing import TYPE_CHECKING, Any, Concatenate, Generic, ParamSpec, TypeVar

import pygame

from game.files import was_program_replaced
from game.report import PROGRAM_REPLACED_TEXT
from game.scenes import destinations as to
from game.scenes.game import Screens, screens_of
from game.ui.draw.palette import (
    CREAM,
    INK,
    SUNFLOWER,
    TABLE,
    has_flat_look,
    in_current_palette,
    mix_colours,
)
from game.ui.draw.text import Align
from game.ui.pen import Pen
from game.ui.screen import Control, TreeView
from game.ui.tree import High, Part, Text, arranged, column, drawn, either, row, wrap
from game.ui.widgets.button import Button, ButtonStyle
from game.ui.widgets.fields import Choice
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import Advance, Back, Intent, ScreenThing
from game.ui.widgets.widget import Label, Widget, share_label_size
from game.ui.window.background_jobs import BackgroundJob
from game.ui.window.layout import Placement, ResponsiveLayout, is_usual
from game.ui.window.scene import Kit, Scene
from game.words import N_, _

if TYPE_CHECKING:
    from game.library import Index, Library, Profile, SavedGame
    from game.scenes.table.table import Seated
    from game.thinking import BackgroundThought, PendingResult
    from game.ui.voices import ScreenReaderView


BACKDROP_FRAME_COLOUR = mix_colours(INK, TABLE, 0.35)
EMPTY_PICTURE_UNITS, LEAST_EMPTY_PICTURE_UNITS = 180.0, 60.0
MESSAGE_LETTER_UNITS, HEADING_UNITS, LEAST_HEADING_UNITS = 34.0, 41.8, 310.0
BAR_CONTROL_UNITS, LEAST_WIDE_UNITS = 54.0, 1000.0


def draw_backdrop(kit: Kit, surface: pygame.Surface) -> None:
    surface.blit(kit.art.backdrop(surface.get_size()), (0, 0))


def pictures_of_bars(kit: Kit, place: Placement) -> Iterator[tuple[pygame.Surface, pygame.Rect]]:
    """Yield the dark bars at the edges of a screen that its map has, each with its place."""
    for name, edge in (("top_bar", "bottom"), ("bottom_bar", "top")):
        if name in place and place[name].height:
            rect = place[name]
            # What it shows keeps to the column where something is wider than that.
            rect.width = place.size[0] - rect.left
            yield kit.art.screen_bar(rect.size, edge), rect


def draw_ground(kit: Kit, surface: pygame.Surface, place: Placement) -> None:
    """Draw what lies below all parts of a screen: the backdrop and the bars."""
    draw_backdrop(kit, surface)
    for picture, rect in pictures_of_bars(kit, place):
        surface.blit(picture, rect)


def copy_and_tell(kit: Kit, text: str, told: str, button: Widget) -> None:
    """Copy a text to the clipboard, and say so by the ``button`` that was pressed."""
    kit.clipboard.copy_text(text)
    beside = kit.stack.page.to_window(button.rect)
    kit.notices.replace_notices(kit.clipboard.notice_for(told), beside)


def draw_heading(pen: Pen, rect: pygame.Rect, words: str) -> None:
    size = rect.height * 0.72 * pen.kit.text.scale
    pen.line(words, rect, "script", size, SUNFLOWER, outline=INK)


def heading_part(kit: Kit, words: str) -> Part:
    """Return the heading of a page, for a tree in its bar."""
    size = HEADING_UNITS * kit.text.scale
    return Text(words, size, SUNFLOWER, "script", "left", outline=INK)


def page_bar(kit: Kit, title: str, back: Widget, *controls: Part) -> Part:
    """Return what lies in the bar of a page: its heading, the way back, and controls between them.

    Without room for all of it in one row, the controls lie below, and perhaps the way back, too.
    """
    heading, gap = heading_part(kit, title).but(key="heading"), 10
    last = bar_control(back, 236)
    # On a wide page, the heading becomes smaller rather than the bar higher.
    shrinking = arranged(whole_room, heading, least=(LEAST_HEADING_UNITS, 0))
    first = row(heading, last, gap=gap, fits=True)
    below = [wrap(*controls, gap=gap, fits=True)] if controls else []
    return either(
        row(shrinking, *controls, last, gap=gap, least=(LEAST_WIDE_UNITS, 0)),
        column(first, *below, gap=gap),
        column(heading.but(fits=True), wrap(*controls, last, gap=gap, fits=True), gap=gap),
        across=True, pad=(34, 10),
    )  # fmt: skip


def whole_room(pen: Pen, rect: pygame.Rect) -> list[pygame.Rect]:
    return [rect.copy()]


def bar_control(widget: Widget, units: float) -> Part:
    """Return a widget for the bar of a page, ``units`` wide; in a row of its own, wider."""
    return Control(widget, units=units, most=(0, BAR_CONTROL_UNITS))


def message_part(words: str) -> Part:
    """Return what is said in place of a page's contents, such as why it is empty."""
    return Text(
        words, MESSAGE_LETTER_UNITS, CREAM, leading=1.3, most=(1000, 0), pad=(28, 0), key="message"
    )


def invitation(picture: str, words: str, button: Widget, other: Widget | None = None) -> Part:
    """Return what an empty page shows: a picture, what will be here, and the way to it.

    Beside an ``other`` way, the first one is larger.
    """
    (high, wide), foot = ((84, 380), 1.0) if other is None else ((116, 620), 0.1)
    below = [] if other is None else [Control(other, units=70, most=(300, 70), at=(0.5, 0.5))]
    return column(
        drawn(_draw_above_words, picture, share=1.7), message_part(words).but(units=116),
        Control(button, units=high, most=(wide, high), at=(0.5, 0.5)), *below, Part(share=foot),
        gap=14,
    )  # fmt: skip


def _draw_above_words(pen: Pen, rect: pygame.Rect, picture: str) -> None:
    """Draw the picture of an empty page, as far as there is room for it."""
    high = min(pen.px(EMPTY_PICTURE_UNITS), rect.height)
    if high >= pen.px(LEAST_EMPTY_PICTURE_UNITS):
        pen.icon(picture, high, midbottom=rect.midbottom)


def play_button(kit: Kit) -> Button:
    """Return the button of an empty page, which leads to a first game."""

    def play() -> None:
        # Imported here: the first picture waits for no game.
        from game.match import random_seed

        kit.stack.push(to.SeatSetup(random_seed()))

    return Button("play", N_("Play now"), play)


class WidgetScene(Scene):
    """Base of screens made of parts and widgets.

    A screen that returns ``parts`` is drawn, pressed, explained and read from them.  Others put
    their widgets into ``focus`` and draw.
    """

    title = ""
    """The screen's title in English; `shown_title` translates it."""

    def __init__(self, kit: Kit, layout: str | ResponsiveLayout) -> None:
        self._kit = kit
        self.layout = ResponsiveLayout(layout) if isinstance(layout, str) else layout
        self._place = self.layout.fit_to_size(kit.stack.size)
        self.focus = Focus(kit)
        self.view = TreeView(kit, self._all_parts, lambda: (self.shown_title(), self.state()))
        self._asked: tuple[tuple[int, int], float] | None = None
        """The window's size and the zoom of a zoomed page, which is as high as its contents."""

    # --- what a scene may state ------------------------------------------------------------------

    def shown_title(self) -> str:
        return _(self.title)

    def parts(self) -> Mapping[str, Part]:
        """Return the tree of each area of the layout, in reading order."""
        return {}

    def state(self) -> object:
        """Return all values that ``parts`` reads.  It is called again when they have changed."""
        return None

    def frame(self) -> Mapping[str, Part]:
        """Return the trees around the contents, which show the title."""
        return {}

    def heading(self) -> str:
        """Return the name with which the screen reader announces the screen; '' means the title."""
        return ""

    def opening_texts(self) -> Sequence[str] | None:
        """Return what the screen reader reads on opening; None means every word on the screen."""
        return None

    def widget_remark(self, widget: Widget) -> str:
        return ""

    # --- what every scene of widgets does --------------------------------------------------------

    @property
    def wants_text(self) -> bool:
        return self.focus.wants_text

    def page_size_for(self, size: tuple[int, int], zoom: float) -> tuple[int, int]:
        self._asked = None if is_usual(size, zoom) else (size, zoom)
        return self.view.page_size(self.layout, size, zoom)

    def resize(self, size: tuple[int, int]) -> None:
        self._place = self.layout.fit_to_size(size)
        self.view.lay_out(self._place)
        self._follow_parts()
        self.focus.place_widgets(self._place)

    def follow_state(self) -> bool:
        """Show the parts of the current state.  Return whether they have changed."""
        is_changed = self.view.refresh()
        if is_changed:
            self._follow_parts()
            if self._asked is not None:
                page = self.page_size_for(*self._asked)
                if self.layout.fit_to_size(page) != self._place:
                    self._kit.stack.lay_out_again(self)
        return is_changed

    def _all_parts(self) -> Mapping[str, Part]:
        return {**self.frame(), **self.parts()}

    def _follow_parts(self) -> None:
        if self.view.widgets:
            self.focus.replace_widgets(self.view.widgets)

    def draw_parts(self, surface: pygame.Surface, *, hidden: Set[Hashable] = frozenset()) -> None:
        hovered = self.focus.hovered
        self.view.draw(surface, hidden=hidden, hovered=None if hovered is None else hovered.key)

    def handle(self, intent: Intent) -> None:
        self.focus.handle(intent)

    def things(self) -> Sequence[ScreenThing]:
        things = self.view.things(self.focus)
        # The widgets are those of the trees, or else apart from them.
        return things if self.view.widgets else [*things, *self.focus.things()]

    def areas_said(self) -> Sequence[pygame.Rect]:
        return self.view.areas_read()

    def edge_bars(self) -> Sequence[pygame.Rect]:
        return self.view.bars()

    def areas_notices_avoid(self) -> Sequence[pygame.Rect]:
        back = [it.rect for it in self.focus.widgets if it.visible and it.shortcut == Back()]
        return [*self.view.bars(), *self.view.areas_looked_at(), *back]

    def area_in_hand(self) -> pygame.Rect | None:
        return self.focus.area_in_hand()

    def update(self, dt: float) -> bool:
        is_changed = self.follow_state()
        return self.focus.update(dt) or is_changed

    def sheet_rect(self) -> pygame.Rect | None:
        return None if self.opaque or "sheet" not in self._place else self._place["sheet"]

    def screen_reader_view(self) -> ScreenReaderView:
        from game.ui.narrator import WidgetReaderView

        return WidgetReaderView(lambda: self.focus, self)


def back_button(kit: Kit, area: str = "back") -> Button:
    return Button(area, N_("Back"), kit.stack.pop, style="quiet", shortcut=Back())


Answer = TypeVar("Answer")
PieceT = TypeVar("PieceT")


class ThinkingJob(BackgroundJob, Generic[PieceT]):
    """A background job that the thinking process (``kit.thinker``) computes piece by piece."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._thought: BackgroundThought[PieceT] | None = None

    @abstractmethod
    def use_computed_piece(self, piece: PieceT) -> bool:
        """Use the piece just computed and start on the next.  Return whether it was the last."""

    def work(self) -> bool:
        thought = self._thought
        if thought is None or not thought.is_done:
            return False
        try:
            piece = thought.result
        except Exception as error:
            if not (words := self.failure_in_words(error)):
                raise
            self._kit.notices.replace_notices(words)
            return True
        return self.use_computed_piece(piece)

    def failure_in_words(self, error: Exception) -> str:
        """Return a notice about an expected error, or '' for a bug, which ``work`` raises again."""
        return _(PROGRAM_REPLACED_TEXT) if was_program_replaced() else ""

    def cancel(self) -> None:
        if self._thought is not None:
            self._thought.is_unwanted = True


class LibraryQuery:
    """Queries the library in the background.  A new query replaces an unanswered one."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._poll: Callable[[], bool] | None = None

    @property
    def is_waiting(self) -> bool:
        return self._poll is not None

    def ask(
        self, question: Callable[[Library], PendingResult[Answer]], then: Callable[[Answer], None]
    ) -> None:
        """Send a query, if there is a library.  ``update`` will call ``then`` with the answer."""
        library = self._kit.shelf.library
        if library is None:
            return
        ticket = question(library)

        def take_answer() -> bool:
            if not ticket.is_done:
                return False
            self._poll = None
            self._pass_answer_on(ticket, then)
            return True

        self._poll = take_answer

    def update(self) -> bool:
        """Pass the library's answer on if it has arrived.  Return whether it has arrived."""
        return self._poll is not None and self._poll()

    def show_error(self, error: Exception) -> None:
        self._kit.notices.replace_notices(library_error_in_words(error))

    def _pass_answer_on(
        self, ticket: PendingResult[Answer], then: Callable[[Answer], None]
    ) -> None:
        from game.rules import Refusal

        if ticket.error is not None:
            self.show_error(ticket.error)
            return
        try:
            then(ticket.result)
        except Exception as error:  # whatever is wrong with a saved game, the screen stays usable
            if not isinstance(error, Refusal):
                print_exception(error)
            self.show_error(error)


def library_error_in_words(error: Exception) -> str:
    from game.library import GamePlayedElsewhere, LibraryUnavailable, NoSuchGame, short_error_text
    from game.rules import Refusal

    from .charts import translated_reason

    match error:
        case GamePlayedElsewhere():
            return _("This game is open in another window: leave it there, or watch it here.")
        case NoSuchGame():
            return _("This game is no longer in the library.")
        case LibraryUnavailable():
            return str(error)
        case Refusal():
            return _("This game cannot be shown: {reason}").format(reason=translated_reason(error))
        case OSError():
            return _("This game cannot be exported ({reason}).").format(
                reason=error.strerror or error
            )
    return _("Your game library is not responding ({reason}).").format(
        reason=short_error_text(error)
    )


def continue_saved_game(kit: Kit, asking: LibraryQuery, uid: str, *, on_top: bool = False) -> None:
    def open_claimed_game(kept: SavedGame) -> None:
        table_factory = screens_of(kit.games, kept.record.game).table_factory
        where = to.OpenTable(table_factory.resume_table(kit, kept.record, kept.steps, kept.uid))
        # Leaving what lies on top leads back.
        (kit.stack.push if on_top else kit.stack.replace_all_scenes)(where)

    asking.ask(lambda library: library.claim(uid), open_claimed_game)


def watch_saved_game(
    kit: Kit, asking: LibraryQuery, uid: str, then: Callable[[Any], None] | None = None
) -> None:
    """Open the replay of a saved game.  Call ``then`` with the replay's table before showing it."""
    from game.library import load

    def open_replay(kept: SavedGame) -> None:
        table_factory = screens_of(kit.games, kept.record.game).table_factory
        table = table_factory.make_replay_table(kit, kept.record, kept.steps)
        if then is not None:
            then(table)
        kit.stack.push(to.OpenTable(table))

    asking.ask(lambda library: library.ask(load, uid), open_replay)


def request_review(table: Seated, at: int | None = None) -> None:
    """Start the replay with its review, and that with its summary or the choice at a moment."""
    if table.playback is not None:
        table.playback.is_for_review = True
        table.playback.review_at = at


def share_saved_game(kit: Kit, asking: LibraryQuery, uid: str) -> None:
    from game.library import load

    def open_share_sheet(kept: SavedGame) -> None:
        game = kit.games[kept.record.game]
        kit.stack.push(to.ShareGame(game.match.resumed(kept.record, kept.steps)))

    asking.ask(lambda library: library.ask(load, uid), open_share_sheet)


QueryParams = ParamSpec("QueryParams")

ValueT = TypeVar("ValueT")


class PageScene(WidgetScene):
    """A screen with a bar, which shows its heading, and with contents below."""

    def paint(self, surface: pygame.Surface) -> None:
        """Draw what lies over the page's parts and below its widgets."""

    def draw(self, surface: pygame.Surface) -> None:
        draw_ground(self._kit, surface, self._place)
        self.draw_parts(surface)
        self.paint(surface)
        self.focus.draw(surface)


class LibraryPage(PageScene):
    """Base of pages that show results from the library, for a selected player and game."""

    def __init__(
        self, kit: Kit, layout: str, games: Sequence[str], game: str = "", name: str = ""
    ) -> None:
        super().__init__(kit, layout)
        self.games = tuple(games)
        self.game = game if game in games else next(iter(games), "")
        self.wanted: tuple[object, ...] = ()
        """The chosen filters, as a named tuple.  Each ``filter_choice`` changes one."""
        self.choices: Mapping[str, Choice[Any]] = {}
        """What the player chooses by, such as player and filters, as far as it is known."""
        self.profiles: list[Profile] = []
        self.profile: Profile | None = None
        self._first = name
        self.asking, self._watching = LibraryQuery(kit), LibraryQuery(kit)
        self._back = back_button(kit)
        self._switch = game_choice(
            kit, self.games, lambda: self.game, self.choose_game, self.game_label
        )
        self.focus = Focus(kit, default=self._back)
        if self.games:
            from game.library import list_profiles

            self.ask(self.receive_profiles, list_profiles)

    # --- what a page states ----------------------------------------------------------------------

    def make_choices(self) -> Mapping[str, Choice[Any]]:
        return {}

    def state(self) -> object:
        choices = tuple(self.choices.values())
        return self.game, self.profile, self.wanted, self.is_waiting, choices, self.message()

    def bar(self, *controls: Part) -> Part:
        return page_bar(self._kit, self.shown_title(), self._back, *controls)

    @property
    def screens(self) -> Screens:
        return screens_of(self._kit.games, self.game)

    def game_label(self, name: str) -> str:
        return self._kit.games[name].title

    def message(self) -> str:
        """Return a message that says why the page is empty, or '' if it is not."""
        return ""

    def has_contents_for(self, profile: Profile) -> bool:
        return bool(profile.games)

    def query_contents(self) -> None:
        """Query the library for the page's contents, by the chosen player, game and filters."""

    # --- asking ----------------------------------------------------------------------------------

    @property
    def is_waiting(self) -> bool:
        return self.asking.is_waiting

    def ask(
        self, then: Callable[[Answer], None],
        question: Callable[Concatenate[Index, QueryParams], Answer],
        *values: QueryParams.args, **named: QueryParams.kwargs,
    ) -> None:  # fmt: skip
        self.asking.ask(lambda library: library.ask(question, *values, **named), then)

    def receive_profiles(self, profiles: list[Profile]) -> None:
        """Keep the players with results to show.

        Select the player asked for, or else one of the last game, or else the first.
        """
        self.profiles = [one for one in profiles if self.has_contents_for(one)]
        if self.profiles:
            self.profile = self.initial_profile()
            self.show_first_results()

    def initial_profile(self) -> Profile:
        from game.record import PERSON_KIND

        last = [name for name, _badge, kind in self._kit.settings.last_seats if kind == PERSON_KIND]
        known = {profile.name.casefold(): profile for profile in self.profiles}
        here = [known[it.casefold()] for it in (self._first, *last) if it.casefold() in known]
        return (here or self.profiles)[0]

    def show_first_results(self) -> None:
        self.choices = self.make_choices()
        share_label_size(*self.choices.values())
        self.query_contents()

    def choose_player(self, profile: Profile) -> None:
        self.profile = profile
        self.query_contents()

    def choose_game(self, game: str) -> None:
        self.game = game
        self.query_contents()

    def set_filters(self, wanted: tuple[object, ...]) -> None:
        self.wanted = wanted
        self.query_contents()

    def _change_filter(self, field: str, value: object) -> None:
        wanted: Any = self.wanted
        self.set_filters(wanted._replace(**{field: value}))

    def watch_replay(self, uid: str, then: Callable[[Seated], None] | None = None) -> None:
        watch_saved_game(self._kit, self._watching, uid, then)

    def update(self, dt: float) -> bool:
        changed = self.asking.update() | self._watching.update()
        return super().update(dt) or changed

    # --- choices ---------------------------------------------------------------------------------

    def player_choice(self) -> Choice[Profile]:
        people = self.profiles

        def get_profile() -> Profile:
            return self.profile or people[0]

        return Choice("", "", people, get_profile, self.choose_player, lambda it: it.name)

    def filter_choice(
        self, field: str, values: Sequence[ValueT], words: Callable[[ValueT], str]
    ) -> Choice[ValueT]:
        put = partial(self._change_filter, field)
        return Choice("", "", values, lambda: getattr(self.wanted, field), put, words)

    def undo_and_practice_filters(self) -> dict[str, Choice[Any]]:
        def undo_label(counts: bool) -> str:
            return _("Including undo") if counts else _("Without undo")

        def practice_label(counts: bool) -> str:
            return _("Including practice") if counts else _("Without practice")

        return {
            "undo": self.filter_choice("with_undo", (True, False), undo_label),
            "practice": self.filter_choice("with_practice", (False, True), practice_label),
        }


def game_choice(
    kit: Kit, games: Sequence[str], get: Callable[[], str], put: Callable[[str], None],
    words: Callable[[str], str] | None = None,
) -> Choice[str]:  # fmt: skip
    """Return the choice of a game.  ``words`` names each; by default, by its title."""
    return Choice("game", "", games, get, put, words or (lambda name: kit.games[name].title))


DIMMING_FACTORS = (112, 98, 136)
"""The factors, in 255ths, by which red, green and blue are multiplied behind a sheet."""
BORDER_SHARE, RADIUS_SHARE, TITLE_SHARE = 0.065, 0.36, 0.72
NOTE = "note"
"""The key of a sheet's note."""


def dim_surface(surface: pygame.Surface) -> None:
    """Dim the surface behind a sheet.  With the high-contrast palette, cover it completely."""
    if has_flat_look():
        surface.fill(in_current_palette(TABLE))
    else:
        surface.fill(DIMMING_FACTORS, special_flags=pygame.BLEND_RGB_MULT)


def _draw_sheet(pen: Pen, rect: pygame.Rect, head: int) -> None:
    border, radius = max(2.0, head * BORDER_SHARE), head * RADIUS_SHARE
    pen.sheet(rect, head, border, radius)


class SheetScene(WidgetScene):
    """A sheet with a title and buttons, over a dimmed screen or by itself.

    The layout has the areas ``sheet`` and ``heading``.
    """

    opaque = False
    opened_by: Intent | None = None
    """The key that opens the sheet and also closes it, or None."""
    note_units = 28.0
    note_align: Align = "left"

    def __init__(self, kit: Kit, layout: str | ResponsiveLayout) -> None:
        if not self.opaque:
            kit.hands.note_dialog_opened()
        super().__init__(kit, layout)

    def handle(self, intent: Intent) -> None:
        """Close the sheet on the key that opened it.  Pass other input to the widgets."""
        if self.opened_by is not None and intent == self.opened_by:
            self._kit.stack.pop()
        elif not self.focus.handle(intent) and isinstance(intent, Advance) and not self.opaque:
            self._kit.hands.by_keyboard = True

    def note_text(self) -> str:
        return ""

    def frame(self) -> Mapping[str, Part]:
        head = self._head_rect().height
        return {"sheet": drawn(_draw_sheet, head), "heading": self.heading_part()}

    def _head_rect(self) -> pygame.Rect:
        """Return the area of the coloured ground below the heading."""
        sheet, heading = self._place["sheet"], self._place["heading"]
        above = heading.y - sheet.y
        head = heading.height + 2 * above - above // 2
        return pygame.Rect(sheet.topleft, (sheet.width, head))

    def heading_part(self) -> Part:
        size = High(TITLE_SHARE * self._kit.text.scale)
        return Text(self.shown_title(), size, SUNFLOWER, "script", outline=INK)

    def note_part(self, height: float = 0.0) -> Part:
        """Return the note, which notices and captions avoid."""
        words, units = self.note_text(), self.note_units
        return Text(words, units, align=self.note_align, leading=1.2, key=NOTE, units=height)

    def areas_notices_avoid(self) -> Sequence[pygame.Rect]:
        return [*super().areas_notices_avoid(), self._head_rect()]

    def message_bar_areas(self) -> Sequence[pygame.Rect]:
        return [self.view.places[NOTE]] if NOTE in self.view.places else ()

    def draw_contents(self, surface: pygame.Surface) -> None:
        """Draw what moves over the parts and beneath the widgets."""

    def draw(self, surface: pygame.Surface) -> None:
        if self.opaque:
            draw_backdrop(self._kit, surface)
        else:
            dim_surface(surface)
        self.draw_parts(surface)
        self.draw_contents(surface)
        self.focus.draw(surface)


LETTER_UNITS, KEEP_IT_LABEL = 28.0, N_("Keep it")


class QuestionScene(SheetScene):
    """A small sheet with a question and two answers.  Back leaves it without either."""

    def __init__(
        self, kit: Kit, heading: str, words: str, *answers: Button, default: Button,
        layout: str = "confirm",
    ) -> None:  # fmt: skip
        super().__init__(kit, layout)
        self._heading, self._words, self._answers = heading, words, answers
        share_label_size(*answers)
        self.focus = Focus(kit, default=default, goes_round=True)

    def handle(self, intent: Intent) -> None:
        if isinstance(intent, Back):
            self._kit.stack.pop()
        else:
            super().handle(intent)

    def shown_title(self) -> str:
        return self._heading

    def parts(self) -> Mapping[str, Part]:
        return {
            "words": Text(self._words, LETTER_UNITS, leading=1.3),
            "buttons": row(*map(Control, self._answers), gap=20),
        }


class ConfirmScene(QuestionScene):
    """A sheet that asks whether to do something.  If it is dangerous, the default is to refuse."""

    def __init__(
        self, kit: Kit, heading: str, words: str, go: Label, then: Callable[[], None], *,
        stay: Label = KEEP_IT_LABEL, is_dangerous: bool = True,
    ) -> None:  # fmt: skip
        styles: tuple[ButtonStyle, ButtonStyle] = ("primary", "danger")
        if not is_dangerous:
            styles = ("quiet", "primary")
        back = Button("stay", stay, kit.stack.pop, style=styles[0], shortcut=Back())
        leave = Button("go", go, self._close_and_go, style=styles[1])
        default = back if is_dangerous else leave
        super().__init__(kit, heading, words, back, leave, default=default)
        self._then = then

    def _close_and_go(self) -> None:
        self._kit.stack.pop()
        self._then()
