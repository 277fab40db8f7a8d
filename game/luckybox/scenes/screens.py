"""The parts of Super Mega Lucky Box that shared screens use, each imported at its first use."""

from __future__ import annotations

from collections.abc import Mapping

from game.scenes.game import Rival, Screens
from game.words import N_, _

RIVALS: Mapping[str, Rival] = {
    "beginner": Rival(
        N_("Beginner"), N_("Happily crosses off what catches its eye."), "face_chick",
        "Pip", "#ffd84d",
    ),
    "casual": Rival(
        N_("Casual"), N_("Plays for fun and misses half of it."), "face_cat", "Momo", "#b7a2d9"
    ),
    "line-greedy": Rival(
        N_("Bot"), N_("Completes lines and saves bolts: the usual bot."), "bot"
    ),
    "solid": Rival(
        N_("Solid"), N_("Plans one cross ahead and misses little."), "face_bear", "Bruno", "#b3713a"
    ),
    "sharp": Rival(
        N_("Sharp"), N_("Misses nothing on the board, but forgets what’s left."), "face_fox",
        "Vesper", "#ee6c2b",
    ),
    "master": Rival(
        N_("Master"), N_("Sees every cascade and thinks ahead to the next number."), "face_owl",
        "Sibyl", "#1b6f8f",
    ),
}  # fmt: skip

RIVAL_LOSSES = {"beginner": 51.0, "casual": 44.0, "solid": 24.0, "sharp": 11.0, "master": 0.0}
"""Averages of sixty reviewed games in Classic, the same deals for all."""

MAX_PLAYERS_PER_CARD_SET = 6


class LuckyboxScreens(Screens):
    """The screens, texts and charts of Super Mega Lucky Box, as the shared screens use them."""

    asks = N_("Edition")
    rivals = RIVALS
    rival_losses = RIVAL_LOSSES
    save_words = N_("Save cascade clip")
    nothing_to_save = N_("No cascade on this board yet.")
    gallery_words = N_("Best cascades")
    has_daily = True
    has_puzzles = True
    has_runs = True
    shares_table = True
    is_reviewed = True
    fewer_is_better = False
    total_units = 110.0

    parts: Mapping[str, str] = {
        "kinds": "luckybox_telling:EDITION_TITLES",
        "notes": "luckybox_telling:EDITION_NOTES",
        "table_factory": "luckybox_table",
        "new_record": "luckybox_telling:new_record",
        "words": "luckybox_telling",
        "decks": "own_decks",
        "charts": "luckybox_statistics",
        "book": "howto_pictures:HOWTO_BOOK",
        "rules": "quick_rules:rules_for_table",
        "scene": "luckybox_theatre:scene_for_table",
        "screen_reader_view": "luckybox_accounts:screen_reader_view_for",
        "may_film": "luckybox_theatre:may_film",
        "footage": "luckybox_theatre:last_cascade_footage",
        "collection": "luckybox_statistics:HIGHLIGHT_GALLERY",
        "guided": "luckybox_guide:create_guided_table",
        "puzzle": "puzzle.puzzling:create_puzzle_table",
        "puzzle_detail": "puzzle.notebook:puzzle_detail",
        "puzzle_page": "puzzle.puzzle_page:PuzzlesScene",
        "due_mistakes": "counsel.old_mistakes:due_mistakes",
        "query_study": "counsel.study:query_study",
        "query_practice": "counsel.study:query_practice",
        "review_games": "counsel.self_review:OlderReviews",
        "run_page": "runs.run_scene:RunScene",
        "query_run": "runs.saved_runs:query_run_in_words",
        "query_run_deal": "runs.saved_runs:query_deal_in_words",
        "query_run_games": "runs.saved_runs:query_run_games",
        "offerings": "luckybox_table:DEAL_OFFERINGS",
        "query_today": "luckybox_telling:query_daily_standing",
        "fan": "cards:title_fan_cards",
        "preview": "luckybox_howto:CascadePreview",
        "last_table_picture": "luckybox_statistics:last_table_picture",
        "result_picture": "luckybox_statistics:render_result_picture",
    }

    def player_count_note(self, count: int) -> str:
        if count <= MAX_PLAYERS_PER_CARD_SET:
            return ""
        return _("{count} players: two copies of the cards and tokens").format(count=count)


SCREENS = LuckyboxScreens()
