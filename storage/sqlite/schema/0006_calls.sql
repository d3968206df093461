-- A call counts once its message has arrived; a turn says what happened and who is to hear of it; nobody is called twice
-- within minutes; old buttons that can't be taken away now are tried again.

ALTER TABLE game_table ADD COLUMN turn_occasion TEXT NOT NULL DEFAULT 'turn';
ALTER TABLE game_table ADD COLUMN turn_by INTEGER;
ALTER TABLE game_table ADD COLUMN turn_called TEXT NOT NULL DEFAULT '[]'; -- JSON: person, name, seat

ALTER TABLE person ADD COLUMN quiet TEXT NOT NULL DEFAULT '[]'; -- JSON: occasions that don't call them

ALTER TABLE destination ADD COLUMN sending_turn INTEGER NOT NULL DEFAULT 0;
UPDATE destination SET sending_turn = (SELECT turn_number FROM game_table WHERE game_table.code = destination.code)
    WHERE sending IS NOT NULL;

-- `destination` has claimed the call for the message that it sends; 1 in `delivered`: that message has arrived. 0 in
-- `counts`: it doesn't hold that person's next call back.
ALTER TABLE call ADD COLUMN destination INTEGER NOT NULL DEFAULT 0;
ALTER TABLE call ADD COLUMN delivered INTEGER NOT NULL DEFAULT 1;
ALTER TABLE call ADD COLUMN counts INTEGER NOT NULL DEFAULT 1;
UPDATE call SET delivered = 0, destination = (
        SELECT id FROM destination WHERE destination.code = call.code AND sending IS NOT NULL ORDER BY seat IS NOT NULL, id
    ) WHERE EXISTS (
        SELECT 1 FROM destination WHERE destination.code = call.code AND sending IS NOT NULL AND sending_turn = call.turn
    );
CREATE INDEX call_outstanding ON call (destination) WHERE delivered = 0;

-- When somebody was last called by a table, until they act there.
CREATE TABLE called (
    code TEXT NOT NULL REFERENCES game_table (code) ON DELETE CASCADE,
    person INTEGER NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (code, person)
) STRICT, WITHOUT ROWID;

-- Tables whose calls are to be looked over, and when.
CREATE TABLE recall (
    code TEXT PRIMARY KEY REFERENCES game_table (code) ON DELETE CASCADE,
    at REAL NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX recall_at ON recall (at);

ALTER TABLE retired ADD COLUMN due_at REAL NOT NULL DEFAULT 0;
ALTER TABLE retired ADD COLUMN tries INTEGER NOT NULL DEFAULT 0;
CREATE INDEX retired_due ON retired (platform, due_at, chat, thread, user);
CREATE INDEX destination_suspended ON destination (platform, chat, thread, user) WHERE suspended != '';
