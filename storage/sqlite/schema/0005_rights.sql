-- Who may look, sit down and decide besides the owner. JSON as in `core.stored`, '' for none.

-- The part of an invitation that can't be guessed; tables of old get one too.
ALTER TABLE game_table ADD COLUMN invitation TEXT NOT NULL DEFAULT '';
UPDATE game_table SET invitation = hex(randomblob(8));

ALTER TABLE game_table ADD COLUMN guests INTEGER NOT NULL DEFAULT 0;
ALTER TABLE game_table ADD COLUMN shuffled INTEGER NOT NULL DEFAULT 0;
ALTER TABLE game_table ADD COLUMN asked_homes TEXT NOT NULL DEFAULT '';
ALTER TABLE game_table ADD COLUMN kept TEXT NOT NULL DEFAULT '';
ALTER TABLE game_table ADD COLUMN motion TEXT NOT NULL DEFAULT '';
ALTER TABLE game_table ADD COLUMN cancellation TEXT NOT NULL DEFAULT '';

-- NULL for the home where a table was opened, whose moderators have a say. Of old, later homes come after it; where none
-- is known to be the first, none is.
ALTER TABLE home ADD COLUMN brought_by INTEGER REFERENCES person (id);
UPDATE home SET brought_by = (SELECT owner FROM game_table WHERE game_table.code = home.code)
    WHERE position > 0
    OR (SELECT count(*) FROM home AS other WHERE other.code = home.code AND other.position = home.position) > 1;
