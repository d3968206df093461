-- In PostgreSQL `user` is a word of the language, and means whoever is connected: the statements are the same for both.

ALTER TABLE home RENAME COLUMN user TO uid;
ALTER TABLE destination RENAME COLUMN user TO uid;
ALTER TABLE retired RENAME COLUMN user TO uid;
ALTER TABLE complaint RENAME COLUMN user TO uid;
ALTER TABLE waiting RENAME COLUMN user TO uid;
ALTER TABLE announced RENAME COLUMN user TO uid;
ALTER TABLE care RENAME COLUMN user TO uid;
ALTER TABLE local_message RENAME COLUMN user TO uid;
