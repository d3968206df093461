-- An open question moves from its column, which is read no more, to those that `core.stored.Life` keeps. The time to
-- answer it begins now: until now silence wasn't counted as a yes.

UPDATE game_table
SET life = json_set(life, '$.motions', json_array(json_object(
        'kind', json_extract(motion, '$.kind'),
        'by', json_extract(motion, '$.by'),
        'no', json_extract(motion, '$.no'),
        'turn', turn_first,
        'agreed', json(json_extract(motion, '$.agreed')),
        'opened', CAST(strftime('%s', 'now') AS REAL)
    ))),
    due_at = CAST(strftime('%s', 'now') AS REAL)
WHERE motion != '' AND status = 'running' AND json_extract(motion, '$.against') IS NULL;

UPDATE game_table SET motion = '' WHERE motion != '';
