"""Setting up a game to play: its seats and options."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, TypeAlias

from game.library import players_of_deal
from game.match import random_seed
from game.record import BADGES, PERSON_KIND, Player
from game.rules import MAX_NAME_LENGTH, InvalidSetup
from game.scenes import destinations as to
from game.scenes.entrance import (
    ANY_BOT_KIND,
    last_rival_seats,
    new_rival_kind,
    replace_unknown_kinds,
    save_rivals,
    seat_names,
)
from game.scenes.frame.charts import is_unnamed, player_counts_in_words, unnamed_player_name
from game.scenes.frame.widget_scene import LibraryQuery, PageScene, game_choice, heading_part
from game.scenes.game import Rival, Screens, rival_of_bot_kind, screens_of
from game.scenes.guided import offer_guide
from game.start import WatchStart
from game.ui.draw.palette import BAR, CREAM, EDGE, LILAC
from game.ui.screen import Control
from game.ui.tree import Ground, Part, Text, column, grid, pile, row, wrap
from game.ui.widgets.button import Button
from game.ui.widgets.fields import Choice, TextField, Toggle
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import (
    Advance,
    Back,
    Confirm,
    EditText,
    FileDropped,
    Intent,
    Key,
    Move,
    NextFocus,
    Press,
    Release,
    TextTyped,
    TooltipText,
)
from game.ui.widgets.widget import Widget
from game.ui.window.scene import FRESH_SECONDS, Kit
from game.words import N_, _
from game.words.letters import unique_names

from .deck_choice import DeckChoice
from .seat_form import (
    HEIGHT_WITH_NOTE,
    LARGE_SEAT_HEIGHT,
    SEAT_HEIGHT,
    SEAT_RADIUS,
    SEAT_WIDTH,
    SeatForm,
    empty_seat,
    fill_up_seats,
    ways_to_play,
)
from .settings import SHARED_TABLE_NAMES, SHARED_TABLE_NOTES

if TYPE_CHECKING:
    from game.game import Game


class GameOptionWidgets:
    """The current game's options, as widgets.  What was chosen for other games is kept."""

    def __init__(self, kit: Kit, game: Game) -> None:
        self._kit = kit
        self._kinds = {name: each.kinds[0] for name, each in kit.games.items()}
        self._switched: dict[str, bool] = {}
        self._offers: dict[str, DeckChoice] = {}
        self.choose_game(game)

    def choose_game(self, game: Game) -> None:
        self._game = game
        screens = self._screens
        self._kind = Choice(
            "edition", screens.asks, game.kinds, lambda: self.chosen_kind, self.choose_kind,
            lambda kind: _(screens.kinds[kind]), label_part=0.4,
        )  # fmt: skip
        self._toggles = {
            name: Toggle(
                "switch", switch.words, partial(self.is_option_on, name),
                partial(self._switched.__setitem__, name),
            )
            for name, switch in screens.switches.items()
        }  # fmt: skip
        if screens.decks is not None and game.name not in self._offers:
            self._offers[game.name] = DeckChoice(self._kit, screens.decks)

    @property
    def _screens(self) -> Screens:
        return screens_of(self._kit.games, self._game.name)

    def part(self) -> Part:
        """Return the options side by side, or one below another where there is no room."""
        aside: Part = row(*map(Control, self._toggles.values()))
        actions = list[Part]()
        if self.deck_choice is not None:
            choice, *buttons = self.deck_choice.widgets
            aside = Control(choice)
            actions = [wrap(*(Control(it, units=200, least=(0, 50)) for it in buttons), gap=10)]
        kind = column(Control(self._kind, units=54), units=365)
        both = wrap(kind, column(aside.but(units=54), units=445), gap=14, fits=True)
        return column(both, *actions, gap=8, fits=True)

    @property
    def deck_choice(self) -> DeckChoice | None:
        return self._offers.get(self._game.name)

    @property
    def chosen_deck(self) -> object:
        """The chosen custom deck; None stands for the game's own."""
        return None if self.deck_choice is None else self.deck_choice.deck

    @property
    def is_deck_playable(self) -> bool:
        return self.deck_choice is None or self.deck_choice.is_deck_playable

    @property
    def chosen_kind(self) -> str:
        """The chosen kind of game: an edition, or the number of games that decide the match."""
        return self._kinds[self._game.name]

    def leave_jobs(self) -> None:
        """Keep making a deck in the background when the seats are left."""
        for offer in self._offers.values():
            offer.leave_job()

    def choose_kind(self, kind: str) -> None:
        self._kinds[self._game.name] = kind

    def remember_switches(self) -> None:
        """Keep the on/off options that were chosen here for the next game."""
        for name, is_on in self._switched.items():
            setattr(self._kit.settings, name, is_on)
        if self._switched:
            self._kit.settings.save()

    def is_option_on(self, switch: str) -> bool:
        """Whether an on/off option is on: as chosen on this screen, or else as in the settings."""
        usual: bool = getattr(self._kit.settings, switch)
        return self._switched.get(switch, usual)

    @property
    def on_off_values(self) -> dict[str, bool]:
        return {name: self.is_option_on(name) for name in self._toggles}

    def possible_notes(self) -> list[str]:
        deck = [] if self.deck_choice is None else [self.deck_choice.note()]
        switches = [switch.note for switch in self._screens.switches.values()]
        return [*map(_, (*self._screens.notes.values(), *switches)), *deck]

    def all_notes(self) -> list[str]:
        """Return the notes on the kind of game and on each switch."""
        switches = [
            _("{name}: {words}").format(name=_(it.words), words=_(it.note))
            for it in self._screens.switches.values()
        ]
        return [_(self._screens.notes[self.chosen_kind]), *switches]

    def current_note(self, in_hand: Widget | None) -> str:
        """Return a note on an invalid deck, on the option in focus, or else on the kind of game."""
        offer = self.deck_choice
        if offer is not None and (in_hand in offer.widgets or not offer.is_deck_playable):
            return offer.note()
        for name, toggle in self._toggles.items():
            if toggle is in_hand:
                return _(self._screens.switches[name].note)
        return _(self._screens.notes[self.chosen_kind])


MAX_SEED_LENGTH = 101
"""The longest deal number in characters: a hundred digits and a sign, as on the command line."""
PANEL_RADIUS, PANEL_BORDER = 22.0, 3.0
SEAT_GAP, HINT_PAD_UNITS = 14.0, 44.0
ADDING_SECONDS, SAME_SPOT_UNITS = 1.0, 6.0
"""How long, and how near to where a seat was added, another click adds the next one."""
FREE_OPACITY = 0.45
NOTE_UNITS, LEADING, CAPTION_UNITS, SHARING_UNITS = 23.0, 1.22, 26.0, 21.0
Seats: TypeAlias = list[tuple[str, str, str]]
"""The name, badge and kind of each seat, as settings keep them."""


class SeatSetupScene(PageScene):
    """The screen that sets up a game: its seats, edition, options and deal."""

    forms: list[SeatForm]
    """The forms of the current game's seats."""

    def __init__(
        self, kit: Kit, seed: int | None = None, game: str = "", is_against: bool = False
    ) -> None:
        """Fill in the seats of the last game.  If ``is_against`` is true, one person plays bots."""
        super().__init__(kit, "seats")
        self._is_against = is_against
        self.game = kit.games[game or next(iter(kit.games))]
        self.terms = GameOptionWidgets(kit, self.game)
        # The second game, opened by its own button, starts against a bot.
        self._others = PERSON_KIND if self._is_first_game else ANY_BOT_KIND
        self._forms_by_game: dict[str, list[SeatForm]] = {}
        self._kept: dict[str, Seats] = {}
        """By game: its seats as they were last saved or, before that, as they were offered."""
        self._take_forms()
        named = {player.name: form for player, form in zip(self.players(), self.forms, strict=True)}
        self._added_at, self._since_added = (0, 0), math.inf
        """Where the mouse added a seat last, and how many seconds ago."""
        self._shown_for = 0.0
        """For how many seconds Enter has started a game."""
        self._has_named_all = False
        """Whether Enter led on from the last name: whoever types goes on with another person's."""
        self._pads = {pad: named[name] for pad, name in kit.pads.players.items() if name in named}
        """By gamepad: the seat of the player who has joined with it."""
        self._game = game_choice(kit, tuple(kit.games), lambda: self.game.name, self.choose_game)
        self.seed = TextField(
            "seed", N_("Deal"), limit=MAX_SEED_LENGTH, accepts="-0123456789".__contains__,
            placeholder=lambda: _("random"),
        )  # fmt: skip
        self.seed.keeps_enter = True
        self._start = Button(
            "start", lambda: _("Watch") if self._has_bots_only() else _("Start"), self.start_game,
            detail=lambda: player_counts_in_words(self._person_count, self._bot_count),
            shortcut=Confirm(), enabled=lambda: self.terms.is_deck_playable,
        )  # fmt: skip
        self._sharing = Choice(
            "sharing", "", tuple(SHARED_TABLE_NAMES),
            lambda: kit.settings.shares_table, partial(kit.change_setting, "shares_table"),
            lambda value: _(SHARED_TABLE_NAMES[value]),
        )  # fmt: skip
        self._sharing.explained = lambda: TooltipText(
            _("At one screen"), _(SHARED_TABLE_NOTES[kit.settings.shares_table])
        )
        self._surprise = Button(
            "surprise", N_("Surprise me"), self.set_random_seed, style="sky", icon="dice"
        )
        self._back = Button("back", N_("Back"), kit.stack.pop, style="quiet", shortcut=Back())
        self._code = Button(
            "code", N_("Enter a code"), self.open_code_entry, style="quiet", shortcut=Key("paste"),
            shows_key=False,
        )  # fmt: skip
        self.focus = Focus(kit, default=self._start)
        self._asking, self._random_deal = LibraryQuery(kit), ""
        self._asked_of: tuple[object, ...] = ()
        self.known_by: Sequence[str] = ()
        """Who has played the deal that was typed, so that it will be practice."""
        if seed is None:
            self.set_random_seed()
        else:
            self.seed.text = str(seed)

    # --- what can be done ------------------------------------------------------------------------

    @property
    def wants_text(self) -> bool:
        return self.focus.wants_text or self._takes_name

    @property
    def _takes_name(self) -> bool:
        """Whether a name that is typed now is that of somebody who has no seat yet."""
        if self._is_against or self._kit.settings.scanning or not self._can_add_seat():
            return False
        current = self.focus.current
        is_on_add = current is not None and current.key == "add" and self.focus.shows_ring
        return is_on_add or (self._has_named_all and current is self._start)

    def _handle_typing(self, intent: Intent) -> bool:
        """Seat the person whose name is typed where it has no field.  Return whether it is one."""
        match intent:
            case TextTyped(text) if text.strip():
                self.add_seat()
                self.focus.handle(intent)
            case TextTyped():
                self.handle(Confirm())  # A space is no name.
            case EditText("left" | "right" as kind):
                self.focus.handle(Move(-1 if kind == "left" else 1, 0))
            case EditText("paste"):
                self.focus.handle(Key("paste"))
            case _:
                return False
        return True

    def add_seat(self) -> None:
        kind = PERSON_KIND
        if self._is_against:
            kinds = [form.kind for form in self.forms]
            kind = new_rival_kind(self._kit.games, self.game, kinds)
        form = self._make_form("", self._free_badges()[0], kind)
        self.forms.append(form)
        self.follow_state()
        self.focus.focus_widget(form.kind_button if form.is_bot else form.entry)

    def remove_seat(self, form: SeatForm) -> None:
        index = self.forms.index(form)
        self.forms.remove(form)
        self.follow_state()
        if self._kit.hands.by_keyboard:
            neighbour = self.forms[min(index, len(self.forms) - 1)]
            self.focus.focus_widget(
                neighbour.remove_button if self.can_remove_seat() else neighbour.kind_button
            )

    def change_badge(self, form: SeatForm) -> None:
        free = self._free_badges()
        form.badge = next((badge for badge in free if badge > form.badge), (*free, form.badge)[0])

    def set_random_seed(self) -> None:
        self.seed.text = self._random_deal = str(random_seed())

    @property
    def _screens(self) -> Screens:
        return screens_of(self._kit.games, self.game.name)

    def choose_game(self, name: str) -> None:
        """Switch to another game, which has seats of its own."""
        self._save_changed_seats()
        self.game = self._kit.games[name]
        self.terms.choose_game(self.game)
        self._take_forms()

    def players(self) -> list[Player]:
        names = unique_names(self._default_names(), MAX_NAME_LENGTH)
        return [
            Player(name, form.badge, form.kind)
            for name, form in zip(names, self.forms, strict=True)
        ]

    def start_game(self) -> None:
        self._save_changed_seats()
        offer_guide(self._kit, self.game.name, self._open_table, self._person_count)

    def _open_table(self) -> None:
        self.terms.remember_switches()
        if not self._is_first_game:
            # Or else the seats of the first game, with other people, would come next time.
            self._save_seats()
        seed, players = self._typed_or_random_seed(), self.players()
        names = {form: player.name for form, player in zip(self.forms, players, strict=True)}
        self._kit.pads.seat_players({pad: names[form] for pad, form in self._own_pads().items()})
        table_factory, terms, watch = self._screens.table_factory, self.terms, None
        if self._has_bots_only():
            speed, game = self._kit.settings.speed, self.game.name
            watch = WatchStart(len(players), seed, terms.chosen_kind, speed, False, None, game)
        table = table_factory.make_table(
            self._kit,
            players,
            terms.chosen_kind,
            seed,
            watch,
            terms.on_off_values,
            terms.chosen_deck,
        )
        self._kit.stack.replace_all_scenes(to.OpenTable(table))
        if self.is_shared():
            self._kit.stack.push(to.FirstRules(self.game.name, table))

    def open_code_entry(self) -> None:
        self._save_changed_seats()
        self._kit.stack.push(to.EnterCode())

    # --- the scene's life ------------------------------------------------------------------------

    @property
    def takes_files(self) -> bool:  # type: ignore[override]  # it depends on the game
        return self.terms.deck_choice is not None

    def leave(self) -> None:
        super().leave()
        self._save_changed_seats()
        self.terms.leave_jobs()

    def resume(self, result: object) -> None:
        if self.terms.deck_choice is not None:
            self.terms.deck_choice.reload_decks()

    def handle(self, intent: Intent) -> None:
        """Pass the input to the widgets.  Enter in a text field moves on, and Esc leaves it."""
        self._has_named_all = self._has_named_all and self.focus.current is self._start
        if isinstance(intent, FileDropped) and self.terms.deck_choice is not None:
            self.terms.deck_choice.import_deck(intent.path)
        elif self._takes_name and self._handle_typing(intent):
            pass
        elif isinstance(intent, Confirm) and self.focus.wants_text:
            self._focus_next_field()
        elif isinstance(intent, Confirm) and self._is_start_fresh:
            # One press too many on the screen before begins no game that nobody has seen.
            words = _("{name}: press again.").format(name=self._start.label)
            self._kit.notices.replace_notices(words)
        elif isinstance(intent, Back) and self.focus.wants_text:
            self.focus.focus_default()
        elif self._adds_on(intent):
            if isinstance(intent, Release) and self._can_add_seat():
                self.add_seat()
                self._since_added = 0.0
        elif not (isinstance(intent, NextFocus) and self._step_by_tab(intent)):
            seats = len(self.forms)
            self.focus.handle(intent)
            if isinstance(intent, Release) and len(self.forms) > seats:
                self._added_at, self._since_added = intent.pos, 0.0

    @property
    def _is_start_fresh(self) -> bool:
        return self.focus.current is self._start and self._shown_for < FRESH_SECONDS

    def _adds_on(self, intent: Intent) -> bool:
        """Whether this is a quick click where the last one added a seat.

        What lies there now is the new seat, which was not what the click was meant for.
        """
        if not isinstance(intent, Press | Release) or self._since_added > ADDING_SECONDS:
            return False
        reach = SAME_SPOT_UNITS * self._place.scale
        return math.dist(intent.pos, self._added_at) <= reach

    def update(self, dt: float) -> bool:
        self._since_added += dt
        self._shown_for += dt
        offer = self.terms.deck_choice
        self._query_players_of_deal()
        changed = self._asking.update() | (offer is not None and offer.update())
        return super().update(dt) or changed

    def _query_players_of_deal(self) -> None:
        """Ask who has played a deal that was typed, once it or what makes the game changes."""
        text, terms, players = self.seed.text, self.terms, self.players()
        made = text, self.game.name, terms.chosen_kind, terms.chosen_deck, *players
        if made == self._asked_of:
            return
        self._asked_of, self.known_by = made, ()
        if text == self._random_deal or not text.strip("-"):
            return
        make, seed = self._screens.new_record, self._typed_or_random_seed()
        try:
            record = make(players, terms.chosen_kind, seed, terms.chosen_deck)
        except InvalidSetup:
            return
        self._asking.ask(lambda library: library.ask(players_of_deal, record), self._note_players)

    def _note_players(self, names: Sequence[str]) -> None:
        self.known_by = names

    def _practice_in_words(self) -> str:
        words = _("Practice: {names} played this deal before.")
        return words.format(names=", ".join(self.known_by)) if self.known_by else ""

    def _step_by_tab(self, tab: NextFocus) -> bool:
        """Go on from or to a person's name: these follow each other.  Return whether it is one."""
        widgets, step = self.focus.focusable_widgets(), -1 if tab.backwards else 1
        names: list[Widget] = [form.entry for form in self.forms if not form.is_bot]
        others = [it for it in widgets if it not in names]
        if not names or self.focus.current not in widgets:
            return False
        first = widgets.index(names[0])
        order = [*others[:first], *names, *others[first:]]
        self.focus.focus_widget(order[(order.index(self.focus.current) + step) % len(order)])
        return True

    # --- gamepads --------------------------------------------------------------------------------

    def handle_pad(self, pad: int, button: str, intent: Intent) -> bool:
        """Seat a player who presses a gamepad button.  Return whether that was all it meant."""
        may_join = self._may_share() and isinstance(intent, Confirm | Back | Advance | Key)
        if not may_join or self._person_count < 1 or pad in self._own_pads():
            return False
        taken = self._own_pads().values()
        free = [form for form in self.forms if not form.is_bot and form not in taken]
        if not free and self._can_add_seat():
            self.add_seat()
            free = self.forms[-1:]
        if not free:
            return False
        self._pads[pad] = free[0]
        self._kit.sound.play("click")
        return True

    def _may_share(self) -> bool:
        is_wished = self._kit.settings.shares_table and not self._is_against
        return is_wished and self._screens.shares_table

    def is_shared(self) -> bool:
        """Whether several people will play at once at this screen."""
        return self._may_share() and self._person_count > 1

    def _own_pads(self) -> dict[int, SeatForm]:
        """Return the seats of people who have joined, by their gamepads, if these are connected."""
        if not self._may_share():
            return {}
        return {
            pad: form
            for pad, form in self._pads.items()
            if self._kit.pads.is_connected(pad) and form in self.forms and not form.is_bot
        }

    def has_pad(self, form: SeatForm) -> bool:
        return form in self._own_pads().values()

    def release_pad(self, form: SeatForm) -> None:
        self._pads = {pad: of for pad, of in self._pads.items() if of is not form}

    def shown_title(self) -> str:
        return _("Against rivals") if self._is_against else _("Play together")

    def state(self) -> object:
        offer = self.terms.deck_choice
        return (
            self.game.name,
            tuple((form, form.badge, form.kind, self.has_pad(form)) for form in self.forms),
            self._kit.settings.shares_table,
            None if offer is None else (offer.choice, offer.best),
            self.terms.current_note(self.focus.hovered_or_focused),
            self.known_by,
        )

    def parts(self) -> Mapping[str, Part]:
        limits = Text(self._player_limits_in_words(), CAPTION_UNITS, CREAM, align="right", units=36)
        # Where seats are too low to say so themselves.
        ways = [Text(ways_to_play(), 21, LILAC, align="right", units=26)] * self._has_low_seats()
        return {
            "top_bar": wrap(
                heading_part(self._kit, self.shown_title()).but(units=420),
                Control(self._game, units=470, most=(0, 52)),
                column(limits, *ways, units=580), gap=20, pad=(34, 8),
            ),
            "grid": self._seats(),
            "deal": self._deal(),
            "foot": wrap(
                Control(self._back, units=220, most=(0, 76)),
                Control(self._code, units=240, most=(0, 76)),
                self._sharing_or_hint().but(units=540),
                Control(self._start, units=460, most=(0, 96)),
                gap=16,
            ),
        }  # fmt: skip

    def _seats(self) -> Part:
        """Return the seats: as large as there is room for, or in a column in their usual size."""
        if self._asked is not None:
            high = LARGE_SEAT_HEIGHT if self._kit.text.scale > 1.0 else SEAT_HEIGHT
            forms = (
                column(seat.but(units=high), units=SEAT_WIDTH, key=("seat", at))
                for at, seat in enumerate(self._seat_parts(high))
            )
            return wrap(*forms, gap=SEAT_GAP)
        columns, rows, high = self._seat_grid()
        seats = self._seat_parts(high)
        free = min(self.game.most, rows * columns) - len(seats)
        seats += [Part(ground=Ground(SEAT_RADIUS, BAR, 3, EDGE, FREE_OPACITY))] * free
        places = [pile(seat, key=("seat", at)) for at, seat in enumerate(seats)]
        last = len(places) - columns
        if rows != 2 or not 0 < last < columns:
            return grid(*places, columns=columns, rows=rows, gap=SEAT_GAP)
        # A shorter row lies in the middle.
        pitch = (self._place["grid"].width / self._place.scale + SEAT_GAP) / columns
        below = grid(
            *places[columns:], columns=last, gap=SEAT_GAP, pad=((columns - last) * pitch / 2, 0)
        )
        return column(grid(*places[:columns], columns=columns, gap=SEAT_GAP), below, gap=SEAT_GAP)

    def _seat_grid(self) -> tuple[int, int, float]:
        """Return the columns and rows of seats, and how high one is; few keep places and size."""
        room, count = self._place["grid"], len(self.forms) + self._can_add_seat()
        wide, high = (length / self._place.scale + SEAT_GAP for length in room.size)
        columns = int(wide // (SEAT_WIDTH + SEAT_GAP))
        rows = max(int(high // (LARGE_SEAT_HEIGHT + SEAT_GAP)), -(-count // columns))
        columns = min(columns, -(-self.game.most // rows))
        return columns, rows, high / rows - SEAT_GAP

    def _has_low_seats(self) -> bool:
        """Whether people share the screen, and the seats have no room to say how they play."""
        has_grid = self.is_shared() and self._asked is None
        return has_grid and self._seat_grid()[2] < HEIGHT_WITH_NOTE

    def _seat_parts(self, height: float) -> list[Part]:
        seats = [form.part(height) for form in self.forms]
        if self._can_add_seat():
            seats.append(empty_seat(self.add_seat, self._kit.text.scale))
        return seats

    def _sharing_or_hint(self) -> Part:
        """Return the choice of how people share the screen, where two or more of them sit."""
        if self._screens.shares_table and self._person_count > 1:
            # What each way means is read before it is chosen.
            ways = [_(note) for note in SHARED_TABLE_NOTES.values()]
            means = _(SHARED_TABLE_NOTES[self._kit.settings.shares_table])
            note = Text(means, SHARING_UNITS, LILAC, leading=1.1, others=tuple(ways))
            return column(note, Control(self._sharing, units=46), gap=2)
        words = _("Ready? Press Start. You can leave everything else as it is.")
        return self._note(words, "hint").but(align="center", pad=(HINT_PAD_UNITS, 0))

    def _deal(self) -> Part:
        """Return the panels of the game's options and of the deal's number."""
        note, *others = [
            self.terms.current_note(self.focus.hovered_or_focused),
            *self.terms.possible_notes(),
        ]
        seed = row(
            Control(self.seed, units=300, most=(0, 60)), Control(self._surprise), gap=18, units=68
        )
        number = self._practice_in_words() or _("The deal’s number: same number, same cards.")
        panel = Ground(PANEL_RADIUS, BAR, PANEL_BORDER, EDGE)
        kinds: Part = self._note(note, "kind").but(
            others=tuple(others), valign="top", least=(0, 62)
        )
        options = column(self.terms.part(), kinds, gap=4)
        if self._asked is None and self.terms.deck_choice is None and self._kit.text.scale <= 1.0:
            # There is room to say at once what every option means.
            notes = (self._note(it, "").but(fits=True) for it in self.terms.all_notes())
            kinds = column(*notes, gap=8, fits=True)
            options = column(Part(), self.terms.part(), kinds, Part(), gap=10)
        options = options.but(pad=(22, 10), ground=panel)
        caption = self._note(number, "seed").but(fits=True)
        numbers = column(Part(), caption, seed, Part(), gap=6, pad=(24, 10), ground=panel)
        return wrap(options.but(units=700), numbers.but(units=493), gap=20)

    def _note(self, words: str, name: str) -> Text:
        # Larger letters are as large as each note has room.
        alike = "notes" if self._kit.text.scale == 1.0 else name
        return Text(words, NOTE_UNITS, LILAC, align="left", leading=LEADING, alike=alike)

    # --- seats -----------------------------------------------------------------------------------

    def default_name(self, form: SeatForm) -> str:
        name = self._default_names()[self.forms.index(form)]
        is_you = self._screens.says_you and self._person_count == 1 and not form.is_bot
        return _("You") if is_you and is_unnamed(name) else name

    def rival_of_kind(self, kind: str) -> Rival:
        return rival_of_bot_kind(self._kit.games, self.game.name, kind)

    def _default_names(self) -> list[str]:
        seats = [(form.typed_name, form.kind) for form in self.forms]
        return seat_names(self._kit.games, self.game.name, seats, self._name_of_unnamed)

    def _name_of_unnamed(self, index: int) -> str:
        alone = self._person_count == 1 and (self._is_against or self._screens.says_you)
        return unnamed_player_name(self._kit.settings, None if alone else index + 1)

    def _free_badges(self) -> list[int]:
        taken = {form.badge for form in self.forms}
        return [badge for badge in range(BADGES) if badge not in taken]

    def _can_add_seat(self) -> bool:
        return len(self.forms) < self.game.most

    def can_remove_seat(self) -> bool:
        return len(self.forms) > self.game.least

    def _has_bots_only(self) -> bool:
        return not self._person_count

    @property
    def _is_first_game(self) -> bool:
        return self.game.name == next(iter(self._kit.games))

    def _make_form(self, name: str, badge: int, kind: str) -> SeatForm:
        form = SeatForm(self, name, badge, kind)
        form.kind_button.set_values((PERSON_KIND, *self.game.rivals))
        return form

    def _take_forms(self) -> None:
        """Go on with the forms of this game's seats or, at first, with the seats of last time."""
        name = self.game.name
        if name not in self._forms_by_game:
            seats = self._seats_of_last_time()[: self.game.most]
            kinds = replace_unknown_kinds(self.game, [kind for _name, _badge, kind in seats])
            self._forms_by_game[name] = self.forms = [
                self._make_form(typed, badge, kind)
                for (typed, badge, _kind), kind in zip(seats, kinds, strict=True)
            ]
            while len(self.forms) < self.game.least:
                self.forms.append(self._make_form("", self._free_badges()[0], PERSON_KIND))
            self._kept[name] = self._seats_to_save()
        self.forms = self._forms_by_game[name]

    def _seats_of_last_time(self) -> list[tuple[str, int, str]]:
        first, second = self._kit.settings.last_seats, self._kit.settings.second_seats
        own, other = (first, second) if self._is_first_game else (second, first)
        has_rivals = not self._is_first_game and any(kind != PERSON_KIND for *_who, kind in own)
        if self._is_against and not has_rivals:
            return last_rival_seats(self._kit)
        return fill_up_seats(own or other, self._others)

    def _seats_to_save(self) -> Seats:
        return [(form.typed_name, str(form.badge), form.kind) for form in self.forms]

    def _save_seats(self) -> None:
        seats, settings = self._seats_to_save(), self._kit.settings
        if not self._is_first_game:
            settings.second_seats = seats
        elif self._is_against:
            save_rivals(self._kit, seats)
        else:
            settings.last_seats = seats
        self._kept[self.game.name] = seats
        settings.save()

    def _save_changed_seats(self) -> None:
        """Save the seats if the player changed them, and somebody plays: not mere defaults."""
        # Seats of bots alone say nothing of who plays here, nor whom they play against.
        if self._person_count and self._seats_to_save() != self._kept[self.game.name]:
            self._save_seats()

    def heading(self) -> str:
        return f"{self.shown_title()}: {self.game.title}"

    def _player_limits_in_words(self) -> str:
        most = self.game.most
        usual = _("{least} to {most} players at one screen").format(
            least=self.game.least, most=most
        )
        if self._is_against:
            usual = _("You and up to {most} rivals").format(most=most - 1)
        return self._screens.player_count_note(len(self.forms)) or usual

    @property
    def _bot_count(self) -> int:
        return sum(form.is_bot for form in self.forms)

    @property
    def _person_count(self) -> int:
        return len(self.forms) - self._bot_count

    # --- deal and edition ------------------------------------------------------------------------

    def _typed_or_random_seed(self) -> int:
        if not self.seed.text.strip("-"):
            self.set_random_seed()
        sign = -1 if self.seed.text.startswith("-") else 1
        return sign * int(self.seed.text.replace("-", ""))

    # --- focus ------------------------------------------------------------------------

    def _focus_next_field(self) -> None:
        names: list[Widget] = [it.entry for it in self.forms]
        after = dict[Widget | None, Widget](pairwise([*names, self._start]))
        self._has_named_all = self.focus.current is names[-1]
        # Show the ring, so that Enter does not start the game unseen; pressed twice, it does not.
        self._kit.hands.by_keyboard, self._shown_for = True, 0.0
        self.focus.focus_widget(after.get(self.focus.current, self._start))
