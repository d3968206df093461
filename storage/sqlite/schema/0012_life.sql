-- What becomes of a table over days, as JSON (`core.stored.Life`), and when time itself next changes something about it.

ALTER TABLE game_table ADD COLUMN life TEXT NOT NULL DEFAULT '{}';
ALTER TABLE game_table ADD COLUMN due_at REAL;
CREATE INDEX game_table_due ON game_table (due_at) WHERE due_at IS NOT NULL;

ALTER TABLE person ADD COLUMN habits TEXT NOT NULL DEFAULT '{}'; -- JSON: core.people.Habits
