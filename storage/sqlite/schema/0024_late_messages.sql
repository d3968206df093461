-- The tables whose messages went with who is being erased (JSON: codes): a message that was on its way then is looked for
-- once it has been written.

ALTER TABLE erasing ADD COLUMN codes TEXT NOT NULL DEFAULT '[]';
