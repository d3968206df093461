-- What moderators have set for their server or group (JSON: core.communities.Rules), and which server a home belongs to,
-- where a platform files several chats under one; '' for a chat that is its own. `gone` is when the bot left it.

CREATE TABLE community (
    platform TEXT NOT NULL,
    id TEXT NOT NULL,
    rules TEXT NOT NULL DEFAULT '{}',
    gone REAL,
    PRIMARY KEY (platform, id)
) STRICT, WITHOUT ROWID;

CREATE INDEX community_gone ON community (gone) WHERE gone IS NOT NULL;

ALTER TABLE home ADD COLUMN server TEXT NOT NULL DEFAULT '';
