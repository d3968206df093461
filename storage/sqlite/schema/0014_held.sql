-- The level of the computer that holds a seat for a while, whose person it stays; '' where its person decides.

ALTER TABLE sitter ADD COLUMN held TEXT NOT NULL DEFAULT '';
