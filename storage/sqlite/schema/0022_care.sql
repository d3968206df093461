-- Places where tables live, as far as they are looked after besides their messages (JSON: core.ports.care.Care): what is
-- pinned there, what a thread was named. `due_at` is when the place is to be looked at, NULL: once something changes there;
-- `no` counts these changes.

CREATE TABLE care (
    platform TEXT NOT NULL,
    chat TEXT NOT NULL,
    thread TEXT NOT NULL,
    user TEXT NOT NULL,
    body TEXT NOT NULL DEFAULT '{}',
    due_at REAL,
    no INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (platform, chat, thread, user)
) STRICT, WITHOUT ROWID;

CREATE INDEX care_due ON care (platform, due_at) WHERE due_at IS NOT NULL;

INSERT INTO care (platform, chat, thread, user, due_at)
    SELECT DISTINCT platform, chat, thread, user, 0 FROM home JOIN game_table USING (code)
    WHERE user = '' AND status IN ('lobby', 'running');
