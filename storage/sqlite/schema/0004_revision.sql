-- A table has a revision, which its writers must have seen, and a turn of its own; a delivery is claimed before it is
-- made; what is due is found by an index.

ALTER TABLE game_table ADD COLUMN revision INTEGER NOT NULL DEFAULT 1;

-- Rises over the whole database: each write of a table takes the next number.
ALTER TABLE game_table ADD COLUMN written INTEGER NOT NULL DEFAULT 0;
UPDATE game_table SET written = rowid;
CREATE INDEX game_table_written ON game_table (written);

-- Messages and pings of old belong to the turn `turn_no + 1`: so the present turn's message keeps its number.
ALTER TABLE game_table RENAME COLUMN turn_no TO turn_first;
ALTER TABLE game_table RENAME COLUMN recap_no TO turn_news;
ALTER TABLE game_table ADD COLUMN turn_number INTEGER NOT NULL DEFAULT 0;
ALTER TABLE game_table ADD COLUMN turn_began REAL NOT NULL DEFAULT 0;
ALTER TABLE game_table ADD COLUMN turn_call INTEGER NOT NULL DEFAULT 1;
UPDATE game_table SET turn_number = turn_first + 1 WHERE seed IS NOT NULL;
UPDATE game_table SET turn_began = updated;

-- The first home is where panels lead back to; rows of old come in the order of their key, as they were read.
ALTER TABLE home ADD COLUMN position INTEGER NOT NULL DEFAULT 0;

ALTER TABLE sketch RENAME TO premove;

-- Who was notified by which call of which turn. `number` counts the calls of a turn: a reminder is the next one.
CREATE TABLE call (
    code TEXT NOT NULL REFERENCES game_table (code) ON DELETE CASCADE,
    turn INTEGER NOT NULL,
    number INTEGER NOT NULL,
    person INTEGER NOT NULL,
    PRIMARY KEY (code, turn, number, person)
) STRICT, WITHOUT ROWID;

INSERT INTO call (code, turn, number, person) SELECT code, turn, 1, person FROM ping;
DROP TABLE ping;

ALTER TABLE destination ADD COLUMN claimed_by TEXT NOT NULL DEFAULT '';
ALTER TABLE destination ADD COLUMN claimed_until REAL NOT NULL DEFAULT 0;
ALTER TABLE destination ADD COLUMN due_at REAL GENERATED ALWAYS AS (max(retry_at, claimed_until)) VIRTUAL;

DROP INDEX destination_due;
CREATE INDEX destination_due ON destination (platform, due_at, chat, thread, user)
    WHERE wanted > delivered AND suspended = '';
CREATE INDEX destination_claimed ON destination (claimed_by) WHERE claimed_by != '';

CREATE INDEX retired_place ON retired (platform, chat, thread, user);
