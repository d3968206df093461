-- Where several processes can serve (PostgreSQL), up to when what all of them may do only so often is used up. A file's
-- one process counts for itself.

CREATE TABLE rate (
    name TEXT PRIMARY KEY NOT NULL,
    until REAL NOT NULL -- by the server's clock
) STRICT;
