-- Whom and where the operator has shut out (`core.denials`), and what they say to all homes, each of which is told once.

CREATE TABLE denied (
    kind TEXT NOT NULL CHECK (kind IN ('account', 'chat', 'server')),
    platform TEXT NOT NULL,
    id TEXT NOT NULL,
    why TEXT NOT NULL DEFAULT '',
    leaves INTEGER NOT NULL DEFAULT 0, -- whether the bot leaves that server
    at REAL NOT NULL,
    PRIMARY KEY (kind, platform, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE announcement (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    texts TEXT NOT NULL,               -- JSON: by language
    at REAL NOT NULL,
    stopped REAL
) STRICT;

-- One row for each place that is to hear of it, with what came of that. `nonce` is that of a call that is out: found by
-- whoever claims the row, the outcome is unknown; `tries` counts such calls.
CREATE TABLE announced (
    announcement INTEGER NOT NULL REFERENCES announcement (id) ON DELETE CASCADE,
    platform TEXT NOT NULL,
    chat TEXT NOT NULL,
    thread TEXT NOT NULL,
    user TEXT NOT NULL,
    language TEXT NOT NULL,
    outcome TEXT NOT NULL DEFAULT '' CHECK (outcome IN ('', 'sent', 'failed')),
    nonce TEXT,
    tries INTEGER NOT NULL DEFAULT 0,
    due_at REAL NOT NULL DEFAULT 0,
    claimed_by TEXT NOT NULL DEFAULT '',
    claimed_until REAL NOT NULL DEFAULT 0,
    PRIMARY KEY (announcement, platform, chat, thread, user)
) STRICT, WITHOUT ROWID;

CREATE INDEX announced_place ON announced (platform, chat, thread, user);
CREATE INDEX announced_left ON announced (platform, announcement) WHERE outcome = '';
