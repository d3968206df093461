CREATE TABLE alive (
    id INTEGER PRIMARY KEY CHECK (id = 1), -- one row for all processes
    at REAL NOT NULL
) STRICT;

CREATE TABLE downtime (
    began REAL PRIMARY KEY,
    ended REAL NOT NULL
) STRICT;
