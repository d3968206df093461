-- The secret that was sealed when the table opened, and what people added to it: a JSON list of [person, share], NULL
-- where the secret is the seed itself, as in every match of before. A lobby of before gets a secret of its own.

ALTER TABLE game_table ADD COLUMN secret BLOB;
ALTER TABLE game_table ADD COLUMN shares TEXT;
UPDATE game_table SET shares = '[]' WHERE seed IS NULL;
UPDATE game_table SET secret = ifnull(seed, randomblob(32));
