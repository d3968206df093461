-- Who was told that nothing gets through to a place. A row goes when a message got through there.

CREATE TABLE complaint (
    platform TEXT NOT NULL,
    chat TEXT NOT NULL,
    thread TEXT NOT NULL,
    user TEXT NOT NULL,
    person INTEGER NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    PRIMARY KEY (platform, chat, thread, user, person)
) STRICT, WITHOUT ROWID;
