"""The screen reader: decides what to say and when, and speaks in a background thread."""

from __future__ import annotations

import re
import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from threading import Condition, Thread
from typing import NamedTuple, Protocol

from game.words import _, end_sentence, join_sentences, language

from .draw.faces import Role
from .voices import NoVoiceError, ScreenReaderView, Voice, open_system_voice
from .widgets.focus import Focus
from .widgets.intents import (
    Advance,
    AdvanceReleased,
    Area,
    Back,
    Confirm,
    Digit,
    FileDropped,
    FocusLost,
    Hover,
    Intent,
    Key,
    Move,
    NextFocus,
    Release,
    ScreenThing,
    SlowMotion,
    SpokenItem,
    WindowExposed,
)
from .widgets.tooltip import Tooltip
from .widgets.widget import Widget, shortcut_sign_name
from .window.scene import Kit, Scene

MAX_NAMES_READ = 3


class ExtraReaderTexts(Protocol):
    """The texts that a screen of widgets gives the screen reader, besides those of its widgets."""

    def heading(self) -> str:
        """Return the screen's name, or '' to have the heading drawn on the screen read instead."""

    def opening_texts(self) -> Sequence[str] | None:
        """Return the texts to read when the screen opens, or None to read those drawn on it."""

    def widget_remark(self, widget: Widget) -> str:
        pass


class WidgetReaderView(ScreenReaderView):
    """Describes a group of widgets to the screen reader."""

    def __init__(self, focus: Callable[[], Focus], sheet: ExtraReaderTexts | None = None) -> None:
        self._focus, self._sheet = focus, sheet

    @property
    def heading(self) -> str:
        return "" if self._sheet is None else self._sheet.heading()

    def opening_texts(self) -> Sequence[str] | None:
        return None if self._sheet is None else self._sheet.opening_texts()

    def way_out_in_words(self) -> str:
        leaves = [it for it in self._focus().widgets if it.can_focus and it.shortcut == Back()]
        return name_value_and_key(leaves[0]) if leaves else ""

    def focused_item(self) -> SpokenItem | None:
        focus = self._focus()
        widget = focus.current
        if widget is None or not (focus.shows_ring or widget.wants_text):
            return None
        return self.describe_widget(widget)

    def describe_highlighted(self, things: Sequence[ScreenThing]) -> SpokenItem | None:
        there = {it.key: it for it in self._focus().widgets}
        widgets = [there[it.key] for it in things if it.key in there]
        if not widgets or len(widgets) < len(things):
            return None
        if len(widgets) == 1:
            return self.describe_widget(widgets[0])
        return SpokenItem(tuple(it.key for it in things), self.describe_group(widgets))

    def describe_group(self, widgets: Sequence[Widget]) -> str:
        names = [*map(widget_name, widgets)]
        if len(names) <= MAX_NAMES_READ:
            return ", ".join(names)
        return _("From {first} to {last}").format(first=names[0], last=names[-1])

    def describe_widget(self, widget: Widget) -> SpokenItem:
        if widget.spoken is not None:
            return widget.spoken()
        name = widget_name(widget)
        more = partial(self._explain_widget, widget)
        if widget.focused_row is not None:
            which, rect = widget.focused_row
            area = (*rect.topleft, *rect.size)
            return SpokenItem((id(widget), which), name, "", more, area, widget.enabled)
        name, value = (widget.value, "") if value_includes_name(widget) else (name, widget.value)
        return SpokenItem(id(widget), name, value, more, is_on=widget.enabled)

    def choice_texts(self) -> Sequence[str]:
        return self._names_with_keys(self._focus().widgets)

    def setting_texts(self) -> Sequence[str]:
        return self._names_with_keys(
            it for it in self._focus().widgets if it.value and it.focused_row is None
        )

    @staticmethod
    def _names_with_keys(widgets: Iterable[Widget]) -> list[str]:
        return [name_value_and_key(it) for it in widgets if it.can_focus and widget_name(it)]

    def is_read_on_focus(self, area: Area, *, lists: bool = True) -> bool:
        left, top, width, height = area
        middle = left + width // 2, top + height // 2
        return any(
            it.visible and (lists or it.focused_row is None) and it.rect.collidepoint(middle)
            for it in self._focus().widgets
        )

    def _explain_widget(self, widget: Widget) -> str:
        remark = "" if self._sheet is None else self._sheet.widget_remark(widget)
        tooltip = widget.tooltip_text
        return remark or ("" if tooltip is None else tooltip.words)


def widget_name(widget: Widget) -> str:
    """Return a widget's label, else its tooltip's title, else its value."""
    title = widget.tooltip_text.title if widget.tooltip_text is not None else ""
    return widget.label or title or widget.value


def value_includes_name(widget: Widget) -> bool:
    """Whether a widget's value begins with its name, so that the value alone is read."""
    return not widget.wants_text and widget.value.startswith(widget_name(widget))


def name_value_and_key(widget: Widget) -> str:
    told = widget.value
    if not value_includes_name(widget):
        told = ": ".join(filter(None, (widget_name(widget), widget.value)))
    key = shortcut_sign_name(widget.shortcut)
    return _("{key}: {name}").format(key=key, name=told) if key else told


VOICE_RETRY_SECONDS = 10.0
FULL_VOICE_WAIT_SECONDS = 0.03
MAX_QUEUED_TEXTS = 40
MAX_JOIN_SECONDS = 1.0


class SpeechQueue:
    """Speaks queued texts by the system's voice, in a background thread."""

    def __init__(
        self,
        find: Callable[[], Voice] = open_system_voice,
        has_news: Callable[[], None] = lambda: None,
    ) -> None:
        """``has_news`` is called in the background thread if no voice can be opened."""
        self._find, self._has_news = find, has_news
        self._has_spoken = False
        self._waiting: deque[tuple[str, str]] = deque(maxlen=MAX_QUEUED_TEXTS)
        self._must_stop = self._is_over = self._is_at_work = False
        self._changed = Condition()
        self._voice: Voice | None = None
        self._lost_at: float | None = None
        self.trouble = ""
        self._thread = Thread(target=self._run_thread, name="speaker", daemon=True)
        self._thread.start()

    def say(self, words: str, language: str) -> None:
        with self._changed:
            self._waiting.append((words, language))
            self._changed.notify_all()

    def stop(self) -> None:
        with self._changed:
            self._waiting.clear()
            self._must_stop = True
            self._changed.notify_all()

    def wait_until_silent(self) -> None:
        with self._changed:
            self._changed.wait_for(lambda: not (self._has_work or self._is_at_work))

    def close(self) -> None:
        with self._changed:
            self._is_over = True
            self._changed.notify_all()

    def stop_and_join(self) -> None:
        self.stop()
        self.close()
        self._thread.join(MAX_JOIN_SECONDS)

    @property
    def is_voice_missing(self) -> bool:
        return bool(self.trouble) and not self._has_spoken

    @property
    def _has_work(self) -> bool:
        return bool(self._must_stop or self._waiting)

    def _run_thread(self) -> None:
        while self._wait_for_work():
            try:
                self._speak_or_stop()
            except NoVoiceError as error:
                if self._voice is None:
                    self._lost_at, self.trouble = time.monotonic(), str(error)
                    self._has_news()
                # A lost voice may be back at once, in a new process.
                self._voice = None
        if self._voice is not None:
            # A lost one is silent already.
            with suppress(NoVoiceError):
                self._voice.close()

    def _wait_for_work(self) -> bool:
        with self._changed:
            self._is_at_work = False
            self._changed.notify_all()
            self._changed.wait_for(lambda: self._has_work or self._is_over)
            self._is_at_work = self._has_work
            return self._has_work

    def _speak_or_stop(self) -> None:
        with self._changed:
            must_stop, self._must_stop = self._must_stop, False
        if must_stop:
            if self._voice is not None:
                self._voice.stop()
            return
        voice = self._current_voice()
        if voice is not None and voice.is_busy:
            with self._changed:
                self._changed.wait_for(lambda: self._must_stop, FULL_VOICE_WAIT_SECONDS)
            return
        with self._changed:
            if self._must_stop or not self._waiting:
                return
            words, language = self._waiting.popleft()
        if voice is None:
            return
        try:
            voice.say(words, language)
        except NoVoiceError:
            with self._changed:
                if not self._must_stop:
                    self._waiting.appendleft((words, language))
            raise

    def _current_voice(self) -> Voice | None:
        lost = self._lost_at
        if self._voice is None and (lost is None or time.monotonic() - lost > VOICE_RETRY_SECONDS):
            self._voice = self._find()
            self._lost_at, self.trouble, self._has_spoken = None, "", True
        return self._voice


HEADING_ROLE: Role = "script"


class DrawnText(NamedTuple):
    """A text drawn on the screen, with its typeface role and area."""

    words: str
    role: Role
    area: Area

    def lies_in_area(self, area: Area) -> bool:
        left, top, width, height = area
        x, y = self.area[0] + self.area[2] // 2, self.area[1] + self.area[3] // 2
        return left <= x < left + width and top <= y < top + height


class DrawnTexts:
    """Collects the texts drawn on the top screen, in drawing order, for the screen reader."""

    def __init__(self) -> None:
        self.passages: list[DrawnText] = []
        self.pictures = 0

    def clear(self) -> None:
        """Drop all texts.  Called before each screen is drawn; the top screen is drawn last."""
        self.passages = []
        self.pictures += 1

    def add_text(self, words: str, role: Role, area: Area) -> None:
        words = words.strip()
        if words and not (self.passages and self.passages[-1].words == words):
            self.passages.append(DrawnText(words, role, area))

    @property
    def heading(self) -> str:
        return next((it.words for it in self.passages if it.role == HEADING_ROLE), "")

    def words_in_area(self, area: Area) -> str:
        return ", ".join(it.words for it in self.passages if it.lies_in_area(area))

    def body_texts(self, covers: Callable[[Area], bool]) -> list[str]:
        heading = self.heading
        return [it.words for it in self.passages if it.words != heading and not covers(it.area)]


SEPARATOR_PAUSES = {
    re.compile(r"\s*\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}\s*"): ": ",
    re.compile(r"\s*\N{MIDDLE DOT}\s*"): ", ",
}
"""For each separator that is drawn on the screen, the punctuation that makes a voice pause."""
WHITESPACE = re.compile(r"\s+")


def as_speech(words: str) -> str:
    r"""Return words from the screen as a voice should read them, with pauses and a full stop.

    >>> as_speech("7 crossed on card 3 \u203a top row \u00b7 star")
    '7 crossed on card 3: top row, star.'
    """
    for sign, said in SEPARATOR_PAUSES.items():
        words = sign.sub(said, words)
    return end_sentence(WHITESPACE.sub(" ", words).strip())


NEXT_ANSWER_KEY = Key("next_answer")
MAX_OPENING_LETTERS = 320
SETTLED_AFTER_FRAMES = 6
"""The frames after which a still screen counts as settled, or a silent key press as unanswered."""
ANSWERED_INTENTS: tuple[type[Intent], ...] = (
    *(Key, Digit, Advance, Confirm, Back, Move, NextFocus),
)
"""If nothing is spoken after one of these intents, the prompt or the focused item is repeated."""
UNINTERRUPTING_INTENTS: tuple[type[Intent], ...] = (
    *(Hover, Release, AdvanceReleased, SlowMotion, WindowExposed, FocusLost, FileDropped),
)
MAX_REPEATED_TEXTS = 12


class Narrator:
    """The screen reader: compares what the screen says frame by frame, and speaks what is new."""

    def __init__(self, kit: Kit, tooltip: Tooltip, speaker: SpeechQueue) -> None:
        self._kit, self._tooltip, self.speaker = kit, tooltip, speaker
        self.drawn = DrawnTexts()
        self._scene: Scene | None = None
        self._account = ScreenReaderView()
        self._focused: SpokenItem | None = None
        self._asked = self._refused = self._notice = self._told = ""
        self._head = ""
        self._body: list[str] = []
        self._pictures = self._still = 0
        self._last: list[str] = []
        """The texts spoken since the last key press, for *Say it again*."""
        self._is_fresh = False
        self._has_gone = False
        """Whether the last key is one that moves the focus; the focused item is then read aloud."""
        self._unanswered = 0
        """Frames left until the prompt is spoken, if the last key press has no spoken effect."""
        self._unnamed = 0
        self._owes_way_out = False
        self._has_pointed = False
        """Whether the scanning highlight has been announced since the last key press."""
        self._is_answer_due: Callable[[], Sequence[str]] | None = None
        self._answers: dict[str, Callable[[], Sequence[str]]] = {
            "say_again": lambda: tuple(self._last),
            "say_where": self._location_answer,
            "say_choices": self._choices_answer,
            "say_table": self._table_answer,
            "say_cards": lambda: self._account.card_texts() or (_("There are no cards here."),),
        }
        kit.speech.trouble = lambda: speaker.trouble
        # Screen-reader users need the focus at all times.
        kit.hands.by_keyboard = True

    def note_intent(self, intent: Intent) -> bool:
        """Stop speaking if the intent interrupts speech.

        Return whether the intent is a question to the screen reader.
        """
        if isinstance(intent, UNINTERRUPTING_INTENTS):
            return False
        self.speaker.stop()
        self._has_pointed = False
        if isinstance(intent, Key) and intent.name in self._answers:
            self._is_answer_due = self._answers[intent.name]
            return True
        self._is_fresh = True
        self._has_gone = isinstance(intent, Move | NextFocus) or intent == NEXT_ANSWER_KEY
        self._unanswered = SETTLED_AFTER_FRAMES if isinstance(intent, ANSWERED_INTENTS) else 0
        # A repeated refusal answers another click.
        self._refused = ""
        return False

    def _location_answer(self) -> Sequence[str]:
        account = self._account
        told = (self._screen_heading(), *account.location_texts(), account.prompt_text())
        return (*dict.fromkeys(told), *self._full_description(account.focused_item()))

    def _choices_answer(self) -> Sequence[str]:
        account = self._account
        told = [*filter(None, (account.prompt_text(), *account.choice_texts()))]
        return told or (_("Nothing to do right now."),)

    def _table_answer(self) -> Sequence[str]:
        account = self._account
        read = account.table_texts()
        if read is not None:
            return read
        body = self.drawn.body_texts(partial(account.is_read_on_focus, lists=False))
        return (self._screen_heading(), *body, *account.setting_texts())

    @property
    def needs_another_look(self) -> bool:
        return bool(self._unanswered or 0 < self._unnamed < SETTLED_AFTER_FRAMES)

    def speak_news(self) -> None:
        """Speak what is new on the screen.  Called in every frame after the drawing."""
        top = self._kit.stack.top
        if top is None:
            return
        self._notice = self._speak_if_new(self._kit.notices.current, self._notice)
        if top is not self._scene:
            account = top.screen_reader_view()
            if not account.heading and self._is_screen_incomplete():
                return
            self._open_screen(top, account)
        elif self._screen_heading() != self._head:
            # For instance another page of a book.
            self._speak_screen()
        account = self._account
        self._speak_settled_screen()
        for words in account.new_event_sentences():
            self._say_repeatably(words)
        self._asked = self._speak_if_new(account.prompt_text(), self._asked)
        self._refused = self._speak_if_new(account.refusal_text(), self._refused)
        shown = self._tooltip.shown
        self._told = self._speak_if_new("" if shown is None else join_sentences(*shown), self._told)
        self._speak_focus(account.focused_item())
        if self._owes_way_out and (self._focused is not None or account.prompt_text()):
            self._owes_way_out = False
            self._say_repeatably(account.way_out_in_words())
        self._speak_if_unanswered(account)
        if self._is_answer_due is not None:
            answer, self._is_answer_due = self._is_answer_due, None
            for words in filter(None, answer()):
                self._speak(words)

    def _is_screen_incomplete(self) -> bool:
        is_there = bool(self.drawn.heading) or self._unnamed >= SETTLED_AFTER_FRAMES
        is_coming = not (self.drawn.passages and is_there)
        self._unnamed = min(self._unnamed + 1, SETTLED_AFTER_FRAMES) if is_coming else 0
        return is_coming

    def _speak_if_unanswered(self, account: ScreenReaderView) -> None:
        in_focus = self._full_description(self._focused)[:1]
        if self._is_fresh and self._has_gone:
            self._say_repeatably((in_focus or [self._asked])[0])
        elif self._is_fresh and self._unanswered == 1:
            self._say_repeatably(account.prompt_text() or "".join(in_focus))
        self._has_gone = False
        self._unanswered = max(0, self._unanswered - 1) if self._is_fresh else 0

    def announce_highlight(
        self, words: str, things: Sequence[ScreenThing] = (), part: Area | None = None
    ) -> None:
        """Announce the things that one-switch scanning highlights.

        Say ``words`` if the screen cannot describe them.
        """
        if self._has_pointed:
            self.speaker.stop()
        self._has_pointed = True
        top = self._kit.stack.top
        account = self._account if top is self._scene or top is None else top.screen_reader_view()
        told = account.describe_highlighted(things) if things else None
        if told is None or part is None:
            said = self._full_description(told) or [words]
        else:
            said = [self.drawn.words_in_area(part) or join_sentences(told.name, told.value, words)]
        for each in filter(None, said):
            self._speak(each)

    def announce_speech_off(self) -> None:
        self._kit.speech.trouble = str
        self._speak(_("Speech off"))
        self.speaker.close()

    def stop_speaking(self) -> None:
        self.speaker.stop_and_join()

    def _open_screen(self, scene: Scene, account: ScreenReaderView) -> None:
        self._scene, self._account = scene, account
        self._focused, self._asked, self._refused = None, "", account.refusal_text()
        self._owes_way_out = bool(account.way_out_in_words())
        self._speak_screen()

    def _speak_screen(self) -> None:
        self._head = self._screen_heading()
        self._body = self.drawn.body_texts(self._account.is_read_on_focus)
        if self._is_fresh or self._head not in self._last:
            # The heading may have been said as an event.
            self._say_repeatably(self._head)
        opening = self._account.opening_texts()
        for words in opening_extract(self._body) if opening is None else opening:
            self._say_repeatably(words)

    def _speak_settled_screen(self) -> None:
        """On a screen without opening texts, speak the new texts once nothing moves any more."""
        if self._account.opening_texts() is not None:
            return
        if self.drawn.pictures != self._pictures:
            self._pictures, self._still = self.drawn.pictures, 0
        self._still += 1
        if self._still == SETTLED_AFTER_FRAMES:
            before, self._body = self._body, self.drawn.body_texts(self._account.is_read_on_focus)
            for words in opening_extract([words for words in self._body if words not in before]):
                self._say_repeatably(words)

    def _screen_heading(self) -> str:
        return self._account.heading or self.drawn.heading

    def _speak_focus(self, focused: SpokenItem | None) -> None:
        before, self._focused = self._focused, focused
        if focused is None:
            return
        if before is None or before.key != focused.key:
            for words in self._full_description(focused):
                self._say_repeatably(words)
        elif before.name != focused.name:
            self._say_repeatably(join_sentences(focused.name, focused.value))
        elif before.value != focused.value:
            self._speak_new_value(focused, before.value)

    def _speak_new_value(self, focused: SpokenItem, before: str) -> None:
        if self._scene is not None and self._scene.wants_text:
            grown = focused.value.removeprefix(before)
            words = grown or join_sentences(focused.value) or _("Empty")
        else:
            words = join_sentences(focused.value)
        self._say_repeatably(words, again=join_sentences(focused.name, focused.value))

    def _full_description(self, focused: SpokenItem | None) -> list[str]:
        if focused is None:
            return []
        drawn = "" if focused.area is None else self.drawn.words_in_area(focused.area)
        name = drawn or focused.name
        name = name if focused.is_on else _("{name}, unavailable").format(name=name)
        return [join_sentences(name, focused.value), focused.more()]

    def _speak_if_new(self, words: str, before: str) -> str:
        if words and words != before:
            self._say_repeatably(words)
        return words

    def _say_repeatably(self, words: str, again: str = "") -> None:
        """Queue words for speech.

        The *Say it again* key repeats them, or ``again`` if that is given.
        """
        if not words or (words in self._last[-1:] and not self._is_fresh):
            return
        if self._is_fresh:
            self._last.clear()
            self._is_fresh = False
        self._last.append(again or words)
        del self._last[:-MAX_REPEATED_TEXTS]
        self._speak(words)

    def _speak(self, words: str) -> None:
        self.speaker.say(as_speech(words), language())


def opening_extract(body: Sequence[str]) -> list[str]:
    """Return a list of one text, the first texts joined up to ``MAX_OPENING_LETTERS``, or []."""
    said, letters = list[str](), 0
    for words in body:
        letters += len(words)
        if letters > MAX_OPENING_LETTERS:
            break
        said.append(words)
    return [join_sentences(*said)] if said else []
