-- People, tables, the log, and what is to be shown where.
-- Times are seconds since 1970 in UTC. A place is (platform, chat, thread, user), "" where a part doesn't apply.

CREATE TABLE person (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    language TEXT NOT NULL,
    confirm INTEGER NOT NULL DEFAULT 1,
    dm INTEGER NOT NULL DEFAULT 1,
    created REAL NOT NULL
) STRICT;

CREATE TABLE account (
    platform TEXT NOT NULL,
    uid TEXT NOT NULL,
    person INTEGER NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    PRIMARY KEY (platform, uid)
) STRICT, WITHOUT ROWID;

CREATE INDEX account_person ON account (person);

CREATE TABLE game_table (
    code TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    options TEXT NOT NULL,
    owner INTEGER NOT NULL REFERENCES person (id),
    status TEXT NOT NULL CHECK (status IN ('lobby', 'running', 'over', 'cancelled')),
    rules_version INTEGER NOT NULL,
    seats INTEGER NOT NULL,
    seed BLOB,
    turn_no INTEGER NOT NULL DEFAULT 0,
    recap_no INTEGER NOT NULL DEFAULT 0,
    rematch TEXT NOT NULL DEFAULT '',
    awaits_computer INTEGER NOT NULL DEFAULT 0,
    created REAL NOT NULL,
    updated REAL NOT NULL
) STRICT;

CREATE INDEX game_table_awaits_computer ON game_table (code) WHERE awaits_computer = 1;

CREATE TABLE sitter (
    code TEXT NOT NULL REFERENCES game_table (code) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    name TEXT NOT NULL,
    person INTEGER REFERENCES person (id),
    platform TEXT NOT NULL DEFAULT '',
    uid TEXT NOT NULL DEFAULT '',
    computer TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (code, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX sitter_person ON sitter (person);

CREATE TABLE home (
    code TEXT NOT NULL REFERENCES game_table (code) ON DELETE CASCADE,
    platform TEXT NOT NULL,
    chat TEXT NOT NULL,
    thread TEXT NOT NULL,
    user TEXT NOT NULL,
    language TEXT NOT NULL,
    title TEXT NOT NULL,
    link TEXT NOT NULL,
    PRIMARY KEY (code, platform, chat, thread, user)
) STRICT, WITHOUT ROWID;

CREATE INDEX home_place ON home (platform, chat, thread, user);

-- The log is the game: the set-up above and these records in order are a match.
CREATE TABLE record (
    code TEXT NOT NULL REFERENCES game_table (code) ON DELETE CASCADE,
    no INTEGER NOT NULL,
    body TEXT NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (code, no)
) STRICT, WITHOUT ROWID;

-- Answers of a simultaneous choice, until the last one makes them a record.
CREATE TABLE pending (
    code TEXT NOT NULL REFERENCES game_table (code) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    move TEXT NOT NULL,
    PRIMARY KEY (code, seat)
) STRICT, WITHOUT ROWID;

-- One message to keep up to date: a home's board (seat NULL) or a seat's private panel.
CREATE TABLE destination (
    id INTEGER PRIMARY KEY,
    code TEXT NOT NULL REFERENCES game_table (code) ON DELETE CASCADE,
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
    retry_at REAL NOT NULL DEFAULT 0,
    failures INTEGER NOT NULL DEFAULT 0,
    suspended TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE UNIQUE INDEX destination_once ON destination (code, ifnull(seat, -1), platform, chat, thread, user);
CREATE INDEX destination_place ON destination (platform, chat, thread, user);
CREATE INDEX destination_due ON destination (retry_at) WHERE wanted > delivered AND suspended = '';

CREATE TABLE retired (
    id INTEGER PRIMARY KEY,
    platform TEXT NOT NULL,
    chat TEXT NOT NULL,
    thread TEXT NOT NULL,
    user TEXT NOT NULL,
    message TEXT NOT NULL
) STRICT;

CREATE TABLE ping (
    code TEXT NOT NULL REFERENCES game_table (code) ON DELETE CASCADE,
    turn INTEGER NOT NULL,
    person INTEGER NOT NULL,
    PRIMARY KEY (code, turn, person)
) STRICT, WITHOUT ROWID;
