"""The page's own texts, by the names that its scripts use."""

from __future__ import annotations

from core.wording import Words

PAGE = (
    "add_person",
    "add_person_name",
    "away",
    "before_seated",
    "before_start",
    "before_visitor",
    "call_you",
    "choices",
    "close",
    "controls",
    "earlier",
    "enlarge",
    "lobby_hint",
    "key_arrows",
    "key_arrows_does",
    "key_dot",
    "key_dot_does",
    "key_enter",
    "key_enter_does",
    "key_escape",
    "key_escape_does",
    "key_letters",
    "key_letters_does",
    "key_question",
    "key_question_does",
    "key_slash",
    "key_slash_does",
    "keys",
    "language",
    "laying",
    "line",
    "line_hint",
    "name",
    "new_table",
    "no_people",
    "no_tables",
    "not_seated",
    "offers",
    "only_you",
    "open_curtain",
    "open_side",
    "other_games",
    "over_more",
    "panel_comes",
    "pass_screen",
    "pass_to",
    "pass_why",
    "people",
    "play_now",
    "play_now_computers",
    "play_now_game",
    "players",
    "private_side",
    "rename",
    "rename_who",
    "rules",
    "save",
    "seat_them",
    "seats",
    "send",
    "set_up",
    "set_up_game",
    "sharing",
    "skip_home",
    "skip_line",
    "skip_mine",
    "status_lobby",
    "status_over",
    "status_running",
    "status_yours",
    "tables",
    "the_table",
    "their_turn",
    "watching",
    "welcome",
    "welcome_more",
)
"""Each is the sentence `local.page.<name>`; what stands in braces is filled in by the page."""


ARGUMENTS = ("game", "least", "most", "n", "who")


def texts(language: str) -> dict[str, str]:
    """All texts of the page in one language."""
    words = Words(language)
    left = {name: f"{{{name}}}" for name in ARGUMENTS}
    return {name: words.say(f"local.page.{name}", **left) for name in PAGE}
