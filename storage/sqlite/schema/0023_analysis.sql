-- Analyses of finished matches, or how far they have come (JSON: core.ports.analyses.Kept). They name seats, never people.
-- `version` is core.analysis.VERSION: what another one has kept counts as not there. `ended`: nothing more is done for it.

CREATE TABLE analysis (
    code TEXT PRIMARY KEY REFERENCES game_table (code) ON DELETE CASCADE,
    version INTEGER NOT NULL,
    ended INTEGER NOT NULL DEFAULT 0,
    body TEXT NOT NULL
) STRICT, WITHOUT ROWID;
