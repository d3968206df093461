-- Whom each running table waits for, so that their own list needs no log; why a lobby was closed; and the indexes by
-- which open tables are counted and silent ones found.

CREATE TABLE awaited (
    code TEXT NOT NULL REFERENCES game_table (code) ON DELETE CASCADE,
    person INTEGER NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    PRIMARY KEY (code, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX awaited_person ON awaited (person);

-- Who is awaited at tables of old is known once they are written again; until then it may be anybody who sits there.
INSERT INTO awaited (code, person)
    SELECT DISTINCT code, person FROM game_table JOIN sitter USING (code)
    WHERE status = 'running' AND person IS NOT NULL;

ALTER TABLE game_table ADD COLUMN closed TEXT NOT NULL DEFAULT '';

CREATE INDEX game_table_owner ON game_table (owner, status);
CREATE INDEX game_table_status ON game_table (status, updated);
