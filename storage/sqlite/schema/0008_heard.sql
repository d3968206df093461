-- What platforms told, by their own numbers: they tell some things twice, and each is to be done once.

CREATE TABLE heard (
    source TEXT NOT NULL,
    number INTEGER NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (source, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX heard_at ON heard (at);
