-- What a seat means to play when its turn comes: its owner's secret. `moves` is a JSON list in notation.

CREATE TABLE sketch (
    code TEXT NOT NULL REFERENCES game_table (code) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    moves TEXT NOT NULL,
    PRIMARY KEY (code, seat)
) STRICT, WITHOUT ROWID;
