"""How much is kept, and how long it is listed: the same in every store."""

SHOWN_AFTER_END_S = 14 * 24 * 3600.0
"""How long a finished table still appears in lists."""

PICTURES_KEPT = 4
"""The local table's newest pictures kept for each place and table; older messages keep their text and alt text."""

MESSAGES_KEPT = 300
"""The local table's newest messages kept in each place."""
