"""Events become intents, by what is printed on a key; names typed and pasted; dates as typed."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from typing import Any

import pygame
import pytest
from pygame.event import Event

from game.challenge import MAX_PASTE_LENGTH
from game.scenes.menu.title import TitleScene
from game.scenes.share import ChallengeScene
from game.scenes.shelf.gallery import deal_date_text, local_date_range, local_time_text
from game.ui.widgets import intents
from game.ui.widgets.fields import TextField
from game.ui.widgets.intents import (
    EXPLAIN_KEY,
    Advance,
    AdvanceReleased,
    Back,
    Confirm,
    Digit,
    EditKind,
    EditText,
    EventTranslator,
    FocusLost,
    Hover,
    InputMode,
    Intent,
    Key,
    Move,
    NextFocus,
    Press,
    Quit,
    Release,
    Scroll,
    SlowMotion,
    TextInput,
    TextTyped,
    WindowExposed,
)
from game.ui.window.clipboard import MAX_PASTED_LENGTH, Clipboard
from game.ui.window.scene import Kit
from tests.players.panel import Panel
from tests.players.screen import Player, key_down, key_up, motion, mouse_down, mouse_up

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")


def translated(*events: Event, typing: bool = False) -> list[Intent]:
    translator = EventTranslator()
    return [
        intent
        for event in events
        for intent in translator.translate(event, typing=typing, at="board")
    ]


@pytest.mark.parametrize(
    ("event", "intent"),
    [
        (motion((3, 4)), Hover((3, 4))),
        (mouse_down((3, 4)), Press((3, 4))),
        (mouse_up((3, 4)), Release((3, 4))),
        (mouse_down((3, 4), button=4), Scroll((3, 4), 1)),
        (mouse_down((3, 4), button=5), Scroll((3, 4), -1)),
        (Event(pygame.QUIT), Quit()),
        (Event(pygame.WINDOWCLOSE), Quit()),
        (Event(pygame.WINDOWSIZECHANGED, x=960, y=540), WindowExposed()),
        (Event(pygame.WINDOWLEAVE), Hover((-1, -1))),
        (Event(pygame.WINDOWFOCUSLOST), FocusLost()),
        (key_down(pygame.K_LEFT), Move(-1, 0)),
        (key_down(pygame.K_DOWN), Move(0, 1)),
        (key_down(pygame.K_TAB), NextFocus()),
        (key_down(pygame.K_TAB, mod=pygame.KMOD_LSHIFT), NextFocus(backwards=True)),
        (key_down(pygame.K_RETURN), Confirm()),
        (key_down(pygame.K_KP_ENTER), Confirm()),
        (key_down(pygame.K_SPACE), Advance()),
        (key_down(pygame.K_ESCAPE), Back()),
        (key_down(pygame.K_7), Digit(7)),
        (key_down(pygame.K_KP3, mod=pygame.KMOD_NUM), Digit(3)),
        (key_down(pygame.K_KP3), Key("page_down")),
        (key_down(pygame.K_KP8), Move(0, -1)),
        (key_down(pygame.K_u), Key("undo")),
        (key_down(pygame.K_p), Key("pass")),
        (key_down(pygame.K_m), Key("mute")),
        (key_down(pygame.K_h), Key("hint")),
        (key_down(pygame.K_z, mod=pygame.KMOD_LCTRL), Key("undo")),
        (key_down(pygame.K_z, mod=pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT), Key("redo")),
        (key_down(pygame.K_F11), Key("fullscreen")),
        (key_down(pygame.K_RETURN, mod=pygame.KMOD_LALT), Key("fullscreen")),
        (key_down(pygame.K_F12), Key("screenshot")),
    ],
)
def test_each_event_means_one_thing(event: Event, intent: Intent) -> None:
    assert translated(event) == [intent]


@pytest.mark.parametrize(
    "event",
    [
        mouse_down((3, 4), button=3),
        key_down(pygame.K_F4, mod=pygame.KMOD_LALT),
        key_down(pygame.K_TAB, mod=pygame.KMOD_LALT),
        key_down(pygame.K_s, mod=pygame.KMOD_LCTRL),
        Event(pygame.TEXTINPUT, text="u"),
        Event(pygame.MOUSEWHEEL, x=0, y=1),
    ],
)
def test_what_means_nothing_is_left_alone(event: Event) -> None:
    assert translated(event) == []


def test_a_digit_goes_by_the_place_of_the_key_and_a_letter_by_what_is_printed_on_it() -> None:
    unshifted = key_down(pygame.K_AMPERSAND, unicode="&", scancode=pygame.KSCAN_1)
    accented = key_down(ord("é"), unicode="é", scancode=pygame.KSCAN_2)
    shifted = key_down(
        pygame.K_AMPERSAND, unicode="1", scancode=pygame.KSCAN_1, mod=pygame.KMOD_LSHIFT
    )
    assert translated(unshifted) == [Digit(1)]
    assert translated(accented) == [Digit(2)]
    assert translated(shifted) == [Digit(1)]
    m_on_azerty = key_down(pygame.K_m, scancode=pygame.KSCAN_SEMICOLON)
    assert translated(m_on_azerty) == [Key("mute")]
    letter = "\N{CYRILLIC SMALL LETTER GHE}"
    u_on_russian = key_down(ord(letter), unicode=letter, scancode=pygame.KSCAN_U)
    assert translated(u_on_russian) == [Key("undo")]
    assert translated(key_down(pygame.K_u, unicode="U", mod=pygame.KMOD_LSHIFT)) == [Key("undo")]


def test_letters_are_text_while_typing_and_keys_of_an_input_method_no_commands() -> None:
    for character in "um1 é":
        code = ord(character)
        events = (key_down(code, unicode=character), Event(pygame.TEXTINPUT, text=character))
        assert translated(*events, typing=True) == [TextTyped(character)]
    composing = Event(pygame.TEXTEDITING, text="\N{ACUTE ACCENT}", start=0, length=1)
    done = Event(pygame.TEXTINPUT, text="é")
    events = [composing, key_down(pygame.K_BACKSPACE), key_down(pygame.K_RETURN), done]
    assert translated(*events, typing=True) == [TextTyped("é")]


@pytest.mark.parametrize(
    ("event", "intent"),
    [
        (key_down(pygame.K_BACKSPACE), EditText("backspace")),
        (key_down(pygame.K_LEFT), EditText("left")),
        (key_down(pygame.K_LEFT, mod=pygame.KMOD_LSHIFT), EditText("left", extend=True)),
        (key_down(pygame.K_END), EditText("end")),
        (key_down(pygame.K_v, mod=intents.COMMAND_MODIFIER), EditText("paste")),
        (key_down(pygame.K_INSERT, mod=pygame.KMOD_LSHIFT), EditText("paste")),
        (key_down(pygame.K_a, mod=intents.COMMAND_MODIFIER), EditText("select_all")),
        (key_down(pygame.K_UP), Move(0, -1)),
        (key_down(pygame.K_TAB), NextFocus()),
        (key_down(pygame.K_RETURN), Confirm()),
        (key_down(pygame.K_ESCAPE), Back()),
        (key_down(pygame.K_F12), Key("screenshot")),
    ],
)
def test_while_typing_keys_edit_and_the_others_still_lead_out(event: Event, intent: Intent) -> None:
    assert translated(event, typing=True) == [intent]


def test_only_editing_keys_repeat_until_they_are_released() -> None:
    held = [key_down(pygame.K_BACKSPACE)] * 3
    assert translated(*held, typing=True) == [EditText("backspace")] * 3
    assert translated(*[key_down(pygame.K_u)] * 3) == [Key("undo")]
    assert translated(*[key_down(pygame.K_RIGHT)] * 3) == [Move(1, 0)]
    again = [key_down(pygame.K_SPACE), key_up(pygame.K_SPACE), key_down(pygame.K_SPACE)]
    assert translated(*again) == [Advance(), AdvanceReleased(), Advance()]


def test_shift_slows_until_both_are_let_go_of_and_what_the_window_missed_is_forgotten() -> None:
    left, right = pygame.K_LSHIFT, pygame.K_RSHIFT
    held = [key_down(left), key_down(right), key_up(left), key_up(right)]
    assert translated(*held) == [SlowMotion(True), SlowMotion(True), SlowMotion(False)]
    assert translated(*held, typing=True) == []
    events = [
        key_down(pygame.K_SPACE), Event(pygame.WINDOWFOCUSLOST), key_down(pygame.K_SPACE),
    ]  # fmt: skip
    assert translated(*events) == [Advance(), FocusLost(), Advance()]


def test_the_keyboard_is_in_use_from_the_first_arrow_to_the_next_click() -> None:
    hands = InputMode()
    used = []
    for intent in (Advance(), Move(1, 0), Hover((0, 0)), Digit(1), Press((0, 0)), NextFocus()):
        hands.note_intent(intent)
        used.append(hands.by_keyboard)
    assert used == [False, True, True, True, False, True]


# --- typing a name, and the clipboard -------------------------------------------------------------


COMMAND = intents.COMMAND_MODIFIER
SHIFT = pygame.KMOD_LSHIFT


@pytest.fixture
def told() -> list[str]:
    return []


def field(*given: str, **wishes: Any) -> TextField:
    """A field for a name, wide enough for any."""
    entry = TextField("", "Name", *given, **wishes)
    entry.rect = pygame.Rect(100, 100, 600, 64)
    return entry


@pytest.fixture
def entry(told: list[str]) -> TextField:
    return field(changed=told.append, placeholder="name")


@pytest.fixture
def player(kit: Kit, entry: TextField) -> Player:
    player = Player(kit, Panel(kit, entry))
    player.press(pygame.K_TAB)
    return player


def command(player: Player, letter: str) -> None:
    player.press(ord(letter), mod=COMMAND)


def test_what_is_typed_appears_and_is_told_and_is_no_command(
    player: Player, kit: Kit, entry: TextField, told: list[str]
) -> None:
    player.type("Zoém 1up")
    assert entry.text == "Zoém 1up"
    assert told[:3] == ["Z", "Zo", "Zoé"]
    assert not kit.sound.muted
    assert player.at(Panel).rest == []
    player.type("abcdefghijklmnopqrstuvwxyz")
    assert entry.text == "Zoém 1upabcdefghijklmnop", "24 characters"


def test_the_caret_moves_and_typing_replaces_a_selection(player: Player, entry: TextField) -> None:
    player.type("Adda")
    player.press(pygame.K_LEFT, pygame.K_BACKSPACE)
    assert (entry.text, entry.caret_index) == ("Ada", 2)
    player.press(pygame.K_HOME, pygame.K_DELETE)
    assert (entry.text, entry.caret_index) == ("da", 0)
    player.press(pygame.K_BACKSPACE, pygame.K_LEFT, pygame.K_END, pygame.K_DELETE, pygame.K_RIGHT)
    assert (entry.text, entry.caret_index) == ("da", 2)
    entry.select_all()
    player.type("Ada")
    player.press(pygame.K_TAB)
    entry.select_all()
    player.type("Bo")
    assert entry.text == "Bo"


def test_shift_selects(player: Player, entry: TextField) -> None:
    player.type("Clara")
    player.press(pygame.K_LEFT, pygame.K_LEFT, mod=SHIFT)
    assert entry.selected_text == "ra"
    player.press(pygame.K_LEFT)
    assert (entry.selected_text, entry.caret_index) == ("", 3)
    player.press(pygame.K_HOME, mod=SHIFT)
    player.press(pygame.K_BACKSPACE)
    assert entry.text == "ra"


def test_copy_cut_and_paste(player: Player, entry: TextField, kit: Kit) -> None:
    player.type("Zoé")
    command(player, "a")
    command(player, "c")
    assert kit.clipboard.get_text() == "Zoé"
    command(player, "x")
    assert entry.text == ""
    command(player, "v")
    command(player, "v")
    assert entry.text == "ZoéZoé"


@pytest.mark.parametrize(
    ("pasted", "text"),
    [
        ("Ada\nBea\r\n", "Ada Bea"),
        ("a\x00b\x07c\x1b", "abc"),
        ("A\tb", "A b"),
        ("e\u0301ric", "éric"),
        ("x" * 5000, "x" * 24),
        ("a\u200bb\u202ec", "abc"),
        ("", ""),
    ],
)
def test_what_is_pasted_is_cleaned(
    player: Player, entry: TextField, kit: Kit, pasted: str, text: str
) -> None:
    kit.clipboard.copy_text(pasted)
    command(player, "v")
    assert entry.text == text


def test_an_entry_can_take_digits_only(kit: Kit) -> None:
    entry = field("12", accepts=str.isdigit, limit=4)
    player = Player(kit, Panel(kit, entry))
    player.click((690, 130))
    player.type("3a4 56")
    assert entry.text == "1234"


def test_a_click_puts_the_caret_between_letters(kit: Kit, player: Player, entry: TextField) -> None:
    entry.text = "WWWW"
    width = kit.text.measure("WW", "body", round(64 * 0.44))[0]
    player.click((100 + round(64 * 0.3) + width, 130))
    assert (entry.caret_index, entry.selected_text) == (2, "")
    player.click((690, 130))
    assert entry.caret_index == 4


def test_clicking_beside_an_entry_ends_the_typing(player: Player, kit: Kit) -> None:
    player.click((900, 600))
    player.type("m")
    assert kit.sound.muted
    player.type("m")


def test_the_caret_blinks_only_in_focus(player: Player, kit: Kit) -> None:
    drawn = player.loop.frames_drawn
    for _frame in range(100):
        player.wait()
    assert 2 <= player.loop.frames_drawn - drawn <= 4
    player.click((900, 600), frames=1)
    assert player.drawn_in(100) == 0


LATIN_1 = "Zoé".encode("latin-1")
UTF_16 = "Zoé".encode("utf-16")
HALF_A_PAIR = "Zo\ud83c".encode("utf-8", "surrogatepass")


def lay(monkeypatch: pytest.MonkeyPatch, found: bytes) -> None:
    """Put bytes on the clipboard of the desktop, which pygame takes for UTF-8."""
    monkeypatch.setattr(pygame.scrap, "has_text", lambda: bool(found))
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: found.decode("utf-8"))


@pytest.mark.parametrize("found", [LATIN_1, UTF_16, HALF_A_PAIR, b"\xff\x00\xfe"])
def test_what_is_no_text_is_nothing_to_paste(
    kit: Kit, monkeypatch: pytest.MonkeyPatch, found: bytes
) -> None:
    lay(monkeypatch, found)
    assert kit.clipboard.get_text() == ""
    entry = field("Ada")
    player = Player(kit, Panel(kit, entry))
    player.press(pygame.K_TAB, pygame.K_END, pygame.K_v, mod=intents.COMMAND_MODIFIER)
    assert entry.text == "Ada"


@pytest.mark.parametrize("found", [LATIN_1, HALF_A_PAIR])
def test_no_screen_falls_over_it(kit: Kit, monkeypatch: pytest.MonkeyPatch, found: bytes) -> None:
    lay(monkeypatch, found)
    Player(kit, TitleScene(kit)).press(pygame.K_v, mod=intents.COMMAND_MODIFIER)
    scene = ChallengeScene(kit)
    Player(kit, scene).press(pygame.K_v, mod=intents.COMMAND_MODIFIER)
    assert scene.refusal


@pytest.mark.parametrize(
    ("copied", "pasted"), [("Zo\ud800", "Zo?"), ("\udfff", "?"), ("Zo\0é", "Zoé")]
)
def test_what_no_desktop_can_hold_is_copied_in_part(kit: Kit, copied: str, pasted: str) -> None:
    kit.clipboard.copy_text(copied)
    assert kit.clipboard.get_text() == pasted


def test_without_a_desktop_our_own_copy_is_what_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: str) -> str:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", refuse)
    monkeypatch.setattr(pygame.scrap, "get_text", refuse)
    clipboard = Clipboard()
    clipboard.copy_text("Zoé\ud800" + "x" * MAX_PASTED_LENGTH)
    assert clipboard.get_text().startswith("Zoé?x")
    assert len(clipboard.get_text()) == MAX_PASTED_LENGTH


def test_of_a_huge_clipboard_the_start_is_taken(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    lay(monkeypatch, b"x" * (MAX_PASTED_LENGTH + 1))
    assert len(kit.clipboard.get_text()) == MAX_PASTED_LENGTH
    assert MAX_PASTED_LENGTH > MAX_PASTE_LENGTH, "what is too long for a code is still told to be"


def test_marks_without_end_are_pasted_in_no_time(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    # Putting marks into their order takes the square of their number.
    lay(monkeypatch, ("\u0301\u0323" * (MAX_PASTED_LENGTH // 2)).encode())
    entry = field("Ada")
    player = Player(kit, Panel(kit, entry))
    player.press(pygame.K_TAB)
    before = time.process_time()
    player.press(pygame.K_v, mod=intents.COMMAND_MODIFIER)
    assert time.process_time() - before < 1


@pytest.fixture
def five_hours_behind(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    if not hasattr(time, "tzset"):
        pytest.skip("this system cannot change its clock's zone for one program")
    monkeypatch.setenv("TZ", "EST5")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.mark.usefixtures("five_hours_behind")
@pytest.mark.parametrize(
    ("text", "span"),
    [
        ("2026-11-21", ("2026-11-21T05:00:00.000Z", "2026-11-22T04:59:59.999Z")),
        ("2026-12", ("2026-12-01T05:00:00.000Z", "2027-01-01T04:59:59.999Z")),
        ("21.11.2026", ("2026-11-21T05:00:00.000Z", "2026-11-22T04:59:59.999Z")),
        ("1/12/2026", ("2026-12-01T05:00:00.000Z", "2026-12-02T04:59:59.999Z")),
        ("12.2026", ("2026-12-01T05:00:00.000Z", "2027-01-01T04:59:59.999Z")),
        ("2024", ("2024-01-01T05:00:00.000Z", "2025-01-01T04:59:59.999Z")),
    ],
)
def test_a_day_a_month_and_a_year_are_those_of_the_player(text: str, span: object) -> None:
    assert local_date_range(text) == span


@pytest.mark.usefixtures("five_hours_behind")
def test_what_is_listed_on_a_day_is_found_on_that_day() -> None:
    late = "2026-11-22T03:30:00.000Z"
    day = local_time_text(late)[:10]
    since, until = local_date_range(day)
    assert day == "2026-11-21"
    assert since <= late <= until


@pytest.mark.usefixtures("five_hours_behind")
def test_a_date_is_written_as_the_language_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.words._", {DATE_FORM: "{day}.{month}.{year}"}.__getitem__)
    assert local_time_text("2026-11-05T03:30:00.000Z") == "04.11.2026 22:30"
    assert (
        local_date_range(local_time_text("2026-11-05T03:30:00.000Z")[:10])[0][:10] == "2026-11-04"
    )
    assert deal_date_text("2026-11-21") == "21.11.2026"
    assert deal_date_text("2026-W47") == "2026-W47"


@pytest.mark.parametrize("text", ["21.", "21.11.", "11/20"])
def test_nothing_is_asked_for_until_the_year_is_complete(text: str) -> None:
    assert local_date_range(text) == ("", "")


DATE_FORM = "{year}-{month}-{day}"


@pytest.mark.parametrize("text", ["", "2", "2026-", "2026-1", "2026-13", "2026-02-30", "0000", "x"])
def test_what_is_no_whole_date_stands_for_itself(text: str) -> None:
    assert local_date_range(text) == (text, text)


@pytest.mark.parametrize(
    ("key", "scancode", "means"),
    [(0x433, pygame.KSCAN_U, Key("undo")), (pygame.K_u, pygame.KSCAN_U, Key("undo"))],
)
def test_letters_are_known_by_key_and_place_while_no_text_is_typed(
    key: int, scancode: int, means: Intent
) -> None:
    assert translated(key_down(key, scancode=scancode)) == [means]


def test_a_question_mark_is_known_while_no_text_is_typed() -> None:
    for told in ("", "/"):
        pressed = key_down(pygame.K_SLASH, mod=pygame.KMOD_LSHIFT, unicode=told)
        assert translated(pressed) == [EXPLAIN_KEY]
    assert translated(key_down(pygame.K_SLASH)) == []


@pytest.mark.parametrize(
    ("key", "kind"),
    [(pygame.K_KP7, "home"), (pygame.K_KP1, "end"), (pygame.K_KP_PERIOD, "delete"),
     (pygame.K_KP4, "left")],
)  # fmt: skip
def test_the_keypad_edits_text_while_numlock_is_off(key: int, kind: EditKind) -> None:
    assert translated(key_down(key), typing=True) == [EditText(kind)]
    assert translated(key_down(key, mod=pygame.KMOD_NUM), typing=True) == []


def test_text_input_is_on_only_while_one_types(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    monkeypatch.setattr(pygame.key, "start_text_input", lambda: done.append("on"))
    monkeypatch.setattr(pygame.key, "stop_text_input", lambda: done.append("off"))
    text_input = TextInput()
    for typing in (False, False, True, True, False):
        text_input.set_typing(typing)
    assert done == ["off", "on", "off"]
