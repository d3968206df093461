-- Who waits in a chat for others who want to play the same game (`core.ports.waiting`); lobbies end at a time of their
-- own (`core.lobbies`): a week after the last change, with a word to the owner a day before.

CREATE TABLE waiting (
    platform TEXT NOT NULL,
    chat TEXT NOT NULL,
    thread TEXT NOT NULL,
    user TEXT NOT NULL,
    game TEXT NOT NULL,
    n INTEGER NOT NULL,               -- how many want to play together
    person INTEGER NOT NULL REFERENCES person (id),
    body TEXT NOT NULL,               -- JSON: core.ports.waiting.Waiting
    at REAL NOT NULL,
    PRIMARY KEY (platform, chat, thread, user, game, n, person)
) STRICT, WITHOUT ROWID;
CREATE INDEX waiting_person ON waiting (person);

UPDATE game_table
SET life = json_set(life, '$.closes', updated + 604800.0), due_at = updated + 518400.0
WHERE status = 'lobby';
