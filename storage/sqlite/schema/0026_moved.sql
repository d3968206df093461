-- The moves by which what is here has come (`rivertable move-to`), each by a word that only its two databases know.
-- `state` is `left` where a move began, on which nothing starts from then on; where it went, `arriving` until that is so,
-- and then `done`.

CREATE TABLE moved (
    nonce TEXT PRIMARY KEY,
    target TEXT NOT NULL, -- where it went, without what a URL holds of secrets
    state TEXT NOT NULL CHECK (state IN ('left', 'arriving', 'done'))
) STRICT, WITHOUT ROWID;
