-- One person may have several accounts: each is called as its network has it, and joins another's person by a code that
-- is good for minutes, once.

ALTER TABLE account ADD COLUMN name TEXT NOT NULL DEFAULT '';
UPDATE account SET name = (SELECT name FROM person WHERE person.id = account.person);

CREATE TABLE link_code (
    hash TEXT PRIMARY KEY,            -- SHA-256 of the code, in hex
    person INTEGER NOT NULL UNIQUE REFERENCES person (id) ON DELETE CASCADE,
    platform TEXT NOT NULL,           -- the account that was given it
    uid TEXT NOT NULL,
    until REAL NOT NULL,
    used INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

-- The highest number that a person was ever given: nobody gets the one of somebody who is no more.
CREATE TABLE person_number (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    last INTEGER NOT NULL
) STRICT;

INSERT INTO person_number (id, last) SELECT 1, ifnull(max(id), 0) FROM person;

CREATE TRIGGER person_numbered AFTER INSERT ON person
BEGIN
    UPDATE person_number SET last = max(last, NEW.id);
END;
