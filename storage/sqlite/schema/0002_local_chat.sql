-- The local table is a platform of its own: its messages, and which browser holds which person.

CREATE TABLE local_person (
    uid TEXT PRIMARY KEY,
    browser TEXT NOT NULL,           -- SHA-256 of the browser's key, in hex
    named INTEGER NOT NULL DEFAULT 0, -- whether the name was chosen by the person
    created REAL NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX local_person_browser ON local_person (browser);

CREATE TABLE local_message (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    chat TEXT NOT NULL,               -- a room, or "" in a person's private messages
    user TEXT NOT NULL,               -- that person's uid, or ""
    code TEXT NOT NULL,               -- the table it is about
    nonce TEXT NOT NULL UNIQUE,
    revision INTEGER NOT NULL DEFAULT 1,
    stripped INTEGER NOT NULL DEFAULT 0,
    body TEXT NOT NULL,
    at REAL NOT NULL
) STRICT;

CREATE INDEX local_message_place ON local_message (chat, user, id);

CREATE TABLE local_picture (
    message INTEGER PRIMARY KEY REFERENCES local_message (id) ON DELETE CASCADE,
    png BLOB NOT NULL
) STRICT;
