"""What the shared screens ask of this game; each part is imported on demand."""

from __future__ import annotations

from collections.abc import Mapping

from game.scenes.game import Rival, Screens
from game.words import N_, _

RIVALS: Mapping[str, Rival] = {
    "beginner": Rival(
        N_("Beginner"), N_("Happily crosses off what catches its eye."), "face_chick", "Pip"
    ),
    "casual": Rival(
        N_("Casual"), N_("Plays for fun and misses half of it."), "face_cat", "Momo"
    ),
    "line-greedy": Rival(
        N_("Bot"), N_("Completes lines and saves bolts: the usual bot."), "bot"
    ),
    "solid": Rival(
        N_("Solid"), N_("Plans one cross ahead and misses little."), "face_bear", "Bruno"
    ),
    "sharp": Rival(
        N_("Sharp"), N_("Misses nothing on the board, but forgets what’s left."), "face_fox",
        "Vesper",
    ),
    "master": Rival(
        N_("Master"), N_("Sees every chain and thinks ahead to the next number."), "face_owl",
        "Sibyl",
    ),
}  # fmt: skip


ONE_COPY = 6
"""With more players, two copies of the cards are used."""


class LuckyboxScreens(Screens):
    """The screens, texts and charts of Super Mega Lucky Box."""

    asks = N_("Edition")
    rivals = RIVALS
    watched = range(1, 7)
    save_words = N_("Save cascade clip")
    nothing_to_save = N_("No cascade on this board yet.")
    gallery_words = N_("Best cascades")
    has_daily = True
    has_puzzles = True
    is_reviewed = True
    fewer_is_better = False
    total_units = 110.0

    parts: Mapping[str, str] = {
        "kinds": "luckybox_telling:KINDS",
        "notes": "luckybox_telling:NOTES",
        "table_factory": "luckybox_table",
        "words": "luckybox_telling",
        "decks": "own_decks",
        "charts": "luckybox_statistics",
        "book": "howto_pictures:BOOK",
        "rules": "howto_pictures:columns_at",
        "scene": "luckybox_theatre:scene_for",
        "account": "luckybox_accounts:account_of",
        "may_film": "luckybox_theatre:may_film",
        "footage": "luckybox_theatre:footage",
        "collection": "luckybox_theatre:COLLECTION",
        "guided": "luckybox_guide:lay",
        "puzzle": "puzzling:lay",
        "puzzle_detail": "puzzling:puzzle_detail",
        "offerings": "luckybox_table:OFFERINGS",
        "query_today": "luckybox_table:query_today",
        "fan": "cards:title_fan_cards",
        "preview": "luckybox_howto:Preview",
        "last_table": "luckybox_statistics:last_table",
        "result_picture": "luckybox_statistics:luckybox_picture",
    }

    def crowd_note(self, count: int) -> str:
        if count <= ONE_COPY:
            return ""
        return _("{count} players: two copies of the cards and tokens").format(count=count)


SCREENS = LuckyboxScreens()
