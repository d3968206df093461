-- A link by which a local person comes to another browser, when theirs has forgotten them.

CREATE TABLE local_key (
    uid TEXT PRIMARY KEY REFERENCES local_person (uid) ON DELETE CASCADE,
    hash TEXT NOT NULL UNIQUE         -- SHA-256 of the key in the link, in hex
) STRICT, WITHOUT ROWID;
