-- Where several processes can serve (PostgreSQL), who does what only one may do. A file's one process needs no row here:
-- the statements ask for a fence all the same (`storage.sql.outbox`).

CREATE TABLE lease (
    unit TEXT PRIMARY KEY NOT NULL,
    holder TEXT NOT NULL DEFAULT '',
    fence INTEGER NOT NULL DEFAULT 0, -- new with each taking, of whatever unit
    until REAL NOT NULL,              -- by the server's clock
    leaving INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE member (
    id TEXT PRIMARY KEY NOT NULL,
    version TEXT NOT NULL,
    units TEXT NOT NULL, -- what it could hold, JSON
    until REAL NOT NULL
) STRICT;
