-- Who is being erased: the row stays until nothing of them is left, so that whoever was killed meanwhile goes on.
-- `accounts` (JSON: core.people.Account) is what they were known by, [] once no table and no place holds it any more.

CREATE TABLE erasing (
    person INTEGER PRIMARY KEY,
    accounts TEXT NOT NULL,
    at REAL NOT NULL
) STRICT;

-- The highest number of `written` that a table had that is gone: who follows the changes would miss another one with it.
CREATE TABLE highest (
    id INTEGER PRIMARY KEY CHECK (id = 1), -- one row for all
    written INTEGER NOT NULL
) STRICT;

INSERT INTO highest (id, written) VALUES (1, 0);

CREATE TRIGGER game_table_gone AFTER DELETE ON game_table BEGIN
    UPDATE highest SET written = max(written, old.written);
END;

-- The day on which somebody last did anything (UTC, s since 1970).
ALTER TABLE person ADD COLUMN seen REAL NOT NULL DEFAULT 0;
UPDATE person SET seen = CAST(strftime('%s', 'now') AS REAL);
CREATE INDEX person_seen ON person (seen);
