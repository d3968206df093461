-- A reminder is a message to a person, not to a table: a destination of its own kind, so that what delivers boards
-- delivers reminders. `asked` counts the new messages that were wanted there, `turn` tells the last that is out.

CREATE TABLE shown (
    id INTEGER PRIMARY KEY,
    code TEXT REFERENCES game_table (code) ON DELETE CASCADE,
    person INTEGER REFERENCES person (id) ON DELETE CASCADE,
    asked INTEGER NOT NULL DEFAULT 0,
    seat INTEGER,
    platform TEXT NOT NULL,
    chat TEXT NOT NULL,
    thread TEXT NOT NULL,
    user TEXT NOT NULL,
    wanted INTEGER NOT NULL DEFAULT 1,
    delivered INTEGER NOT NULL DEFAULT 0,
    message TEXT,
    turn INTEGER NOT NULL DEFAULT 0,
    digest TEXT NOT NULL DEFAULT '',
    sending TEXT,
    sending_since REAL,
    sending_turn INTEGER NOT NULL DEFAULT 0,
    retry_at REAL NOT NULL DEFAULT 0,
    failures INTEGER NOT NULL DEFAULT 0,
    suspended TEXT NOT NULL DEFAULT '',
    claimed_by TEXT NOT NULL DEFAULT '',
    claimed_until REAL NOT NULL DEFAULT 0,
    due_at REAL GENERATED ALWAYS AS (max(retry_at, claimed_until)) VIRTUAL,
    CHECK ((code IS NULL) != (person IS NULL))
) STRICT;

INSERT INTO shown (
    id, code, seat, platform, chat, thread, user, wanted, delivered, message, turn, digest, sending, sending_since,
    sending_turn, retry_at, failures, suspended, claimed_by, claimed_until
) SELECT
    id, code, seat, platform, chat, thread, user, wanted, delivered, message, turn, digest, sending, sending_since,
    sending_turn, retry_at, failures, suspended, claimed_by, claimed_until
    FROM destination;

DROP TABLE destination;
ALTER TABLE shown RENAME TO destination;

CREATE UNIQUE INDEX destination_once ON destination (code, ifnull(seat, -1), platform, chat, thread, user)
    WHERE code IS NOT NULL;
CREATE UNIQUE INDEX destination_person ON destination (person, platform, chat, thread, user) WHERE person IS NOT NULL;
CREATE INDEX destination_place ON destination (platform, chat, thread, user);
CREATE INDEX destination_due ON destination (platform, due_at, chat, thread, user)
    WHERE wanted > delivered AND suspended = '';
CREATE INDEX destination_claimed ON destination (claimed_by) WHERE claimed_by != '';
CREATE INDEX destination_suspended ON destination (platform, chat, thread, user) WHERE suspended != '';
CREATE INDEX destination_stranded ON destination (person) WHERE person IS NOT NULL AND suspended != '' AND asked > turn;

-- Which tables a reminder's message lists, and when that message was sent.
CREATE TABLE reminded (
    destination INTEGER NOT NULL REFERENCES destination (id) ON DELETE CASCADE,
    code TEXT NOT NULL REFERENCES game_table (code) ON DELETE CASCADE,
    at REAL NOT NULL,
    PRIMARY KEY (destination, code)
) STRICT, WITHOUT ROWID;

CREATE INDEX reminded_code ON reminded (code);
CREATE INDEX called_person ON called (person);
