"""The battery that every game in `core.titles.TITLES` passes, for every player count and option.

It needs one module a game, the *plug*: `tests/games/<key>/plug.py`. A plug reads states (it is a test) but never
calls the game's `view`, because it is what views are measured against.

    def conserved(state) -> Any
        What no move may change: cards, tokens, money in all places together. Compared with `==` at every step
        (`collections.Counter` is handy). Money that the bank may create belongs here with the bank's side, or not.

    def check(state) -> None
        Asserts whatever must hold in every position: sizes, bounds, "a hand has three cards at a turn's start".

    def finished(state) -> None                                                            (optional)
        Asserts what holds of finished positions only: turn counts, highest scores.

    def twin(record, viewer, rng) -> Twin | None
        Other deals that `viewer` can't tell from those of `record`, by the sheet's "Hidden information"
        (`tests.contract.twins` tells all about it). A game without hidden information returns None.

    SAME = ("legal",)                                                                      (optional)
        Names of slots of the state that are caches and may differ between equal positions.

    SCRIPT = {"options": "quickstart=on", "undo": 1}
        How the script of three that `tests/parity` plays on every platform begins: options, and how often something is
        taken back.

    SCENES = ((viewer, cut, resigns, options), ...)
        Parts of a match of three at which twins are played at a real table: who looks (None: the public), at which ply
        it is cut (None: its end), who gives up, options that differ from their defaults.

    EVERY = 1                                                                              (optional)
        Checks that cost much more than a move look at every n-th position only: for long matches with long lists.

What the battery asserts (file by file):

`test_rules`   legal lists are sorted by notation, unique, non-empty for a seat to act and empty for the others; other
               moves, seats too many and seats missing are refused and change nothing; `conserved`, `check`; a clone
               plays on like its original and apart from it; notation is ASCII, lower case, 44 characters at most and
               reads back; a match ends within `bound`; places, scores and breakdown of the outcome agree.
`test_match`   a log replays to the same records, story and position; what can be taken back can be played again with
               the same result; one seed gives one match.
`test_menus`   every legal move is reached through `core.menu.menu`; no level holds more than 24 entries, two entries
               that read alike, or a single one; tokens and paths fit a button.
`test_words`   events, prompts, labels, help, options, outcomes and refusals are worded in every language; refusals
               fit the 200 characters of a Telegram alert.
`test_views`   views are hashable and share nothing that can change; every viewer has one in every position.
`test_observations`    observations are values, and hold no seed before the end, in whatever form.
`test_twins`   what a viewer can't know changes nothing that they receive, nor what a computer plays in their place.
`test_imagining`       a position imagined for a viewer looks the same to them, follows from nothing that they can't
               know, and can be played to its end apart from its source; also after undo and resignations.
`test_taking_back`     what can be taken back has taught nothing.
`test_at_the_table`    the twins by presses: store, service, reconciler, page and log as they run, watched from outside.
`test_planted_…`       each kind of watching finds a leak that was put there for it.

The ordinary run plays a few matches for each case; `-m soak` plays many, with options in pairs.
`pytest tests/contract -k amazonas` runs one game.
"""
