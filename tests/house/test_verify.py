"""Whatever a replay file holds, `verify` and `replay` end in a sentence, and only what fits is said to fit."""

from __future__ import annotations

import json
import os
import random
import sys
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from bots.cli import main
from bots.tools.replays import MOST_MB, read, replayed
from core.game import Seat
from core.match import Match
from core.people import PersonId
from core.records import Transcript
from core.seal import Seal
from core.titles import TITLES

TESTS = Path(__file__).parents[1]
FILES = sorted(
    path
    for path in (*TESTS.glob("golden/*/*.json"), *TESTS.glob("fixtures/present/replays/*.json"))
    if path.stem != "perft" and json.loads(path.read_bytes())["set_up"]["seed"]
)
SHORT = min(FILES, key=lambda path: path.stat().st_size)


def with_shares(*, erased: int | None = None, of_before: bool = False) -> dict[str, Any]:
    """The file of a match in whose seed three people have a share, one of them erased since; `of_before`: when shares
    had no digest yet.
    """
    seal = Seal(bytes(range(32)))
    for at, name in enumerate(("Anna", "Bruno", "Carla"), 1):
        seal = seal.joined(PersonId(at), name, f"41{at - 1}").worded(PersonId(at), "hippo" if at > 1 else "")
    if of_before:
        shares = tuple(msgspec.structs.replace(share, digest="") for share in seal.shares or ())
        seal = msgspec.structs.replace(seal, shares=shares)
    if erased is not None:
        seal = seal.without(PersonId(erased), seal.seed)
    match = Match(TITLES["coloretto"], 2, {}, seal)
    while not match.over:
        match.play({seat: match.legal(seat)[0] for seat in match.awaited})
    outcome = match.outcome()
    assert outcome
    whole = Transcript(match.set_up(), tuple(match.records), ("Anna", "Bruno"), outcome.scores)
    file: dict[str, Any] = json.loads(msgspec.json.encode(whole))
    return file


def with_agreement() -> dict[str, Any]:
    """The file of a match that went back twice by common consent, once to its beginning."""
    match = Match(TITLES["coloretto"], 3, {}, bytes(range(32)))
    for plies, back in ((9, 4), (7, 0), (0, None)):
        while not match.over and (back is None or match.ply < plies):
            match.play({seat: match.legal(seat)[-1] for seat in match.awaited})
        if back is not None:
            match.rewind(Seat(1), back)
    outcome = match.outcome()
    assert outcome
    whole = Transcript(match.set_up(), tuple(match.records), ("Anna", "Bruno", "Carla"), outcome.scores)
    file: dict[str, Any] = json.loads(msgspec.json.encode(whole))
    return file


class Done(NamedTuple):
    status: int
    out: str
    err: str


Verify = Callable[..., Done]


@pytest.fixture
def verify(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Verify:
    """What the command line says of a file with that content: a sentence, and a status."""
    monkeypatch.chdir(tmp_path)

    def call(content: bytes | Any, verb: str = "verify") -> Done:
        Path("a.json").write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
        monkeypatch.setattr(sys, "argv", ["rivertable", verb, "a.json"])
        with pytest.raises(SystemExit) as ended:
            main()
        done = Done(int(ended.value.code or 0), *capsys.readouterr())
        if done.status:
            assert done.status == 2
            assert done.out == ""
            assert done.err.startswith("rivertable: ")
            assert done.err.count("\n") == 1
            assert done.err.rstrip("\n").isprintable()
            assert len(done.err) < 600
        return done

    return call


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_file_of_before_fits(path: Path, verify: Verify) -> None:
    """Also those from before people had a share in the seed (T-30)."""
    done = verify(path.read_bytes())
    assert done.status == 0, done.err
    assert verify(path.read_bytes(), "replay").status == 0


def with_record(**changes: Any) -> Callable[[dict[str, Any]], None]:
    return lambda file: file["records"][0].update(changes)


def moves_of(moves: Any) -> Callable[[dict[str, Any]], None]:
    return with_record(moves=moves)


FORGED: dict[str, Callable[[dict[str, Any]], Any]] = {
    "the log twice": lambda file: file.update(records=file["records"] * 2),
    "its last record twice": lambda file: file["records"].append(file["records"][-1]),
    "its first record again at the end": lambda file: file["records"].append(file["records"][0]),
    "without its first record": lambda file: file["records"].pop(0),
    "without its last record": lambda file: file["records"].pop(),
    "without records": lambda file: file.update(records=[]),
    "two records changed about": lambda file: file["records"].insert(0, file["records"].pop(1)),
    "a number below 0": with_record(no=-5),
    "number 0": with_record(no=0),
    "a number of another record": with_record(no=2),
    "a huge number": with_record(no=10**39),
    "a number that is none": with_record(no="1"),
    "an unknown kind of record": with_record(type="sang"),
    "nobody's moves": moves_of({}),
    "a seat that isn't there": moves_of({"7": "take"}),
    "a seat below 0": moves_of({"-1": "take"}),
    "a huge seat": moves_of({str(10**39): "take"}),
    "moves as a list": moves_of(["take"]),
    "a move that is none": moves_of({"0": "sing"}),
    "a move with a line's end": moves_of({"0": "take\n\x1b[2J" + "x" * 5000}),
    "forced where it wasn't": with_record(forced=True),
    "a seat that takes back what isn't there": lambda file: file["records"].insert(
        0, {"type": "undone", "no": 1, "seat": -1, "ply": -1}
    ),
    "a resignation of nobody": lambda file: file["records"].insert(0, {"type": "resigned", "no": 1, "seat": 9}),
    "an unknown game": lambda file: file["set_up"].update(game="chess\x1b[2J"),
    "other rules": lambda file: file["set_up"].update(rules_version=10**30),
    "no seats": lambda file: file["set_up"].update(seats=0),
    "too many seats": lambda file: file["set_up"].update(seats=10**18),
    "an unknown option": lambda file: file["set_up"]["options"].update(hard="on"),
    "an unknown value of an option": lambda file: file["set_up"].update(
        options=dict.fromkeys(file["set_up"]["options"], "\x07")
    ),
    "an option that is a number": lambda file: file["set_up"].update(options={"quickstart": 1}),
    "another seal": lambda file: file["set_up"].update(commitment="00" * 32),
    "no seal": lambda file: file["set_up"].update(commitment=""),
    "another seed": lambda file: file["set_up"].update(seed="00" * 32),
    "a short seed": lambda file: file["set_up"].update(seed="00"),
    "no seed": lambda file: file["set_up"].update(seed=""),
    "a seed that isn't told": lambda file: file["set_up"].update(seed=None),
    "a seed that is no number": lambda file: file["set_up"].update(seed="x" * 64),
    "another result": lambda file: file["result"].__setitem__(0, 10**30),
    "a result that is a word": lambda file: file.update(result="Anna"),
    "no result": lambda file: file.update(result=None),
    "a result too many": lambda file: file["result"].append(0),
    "names that are numbers": lambda file: file.update(names=[1, 2, 3]),
}


@pytest.mark.parametrize("what", FORGED)
def test_a_forged_file_is_refused_in_a_sentence(what: str, verify: Verify) -> None:
    """(T-30)"""
    file = json.loads(SHORT.read_bytes())
    FORGED[what](file)
    done = verify(file)
    assert done.status == 2
    assert verify(file, "replay") == done


FORGED_SHARES: dict[str, Callable[[dict[str, Any]], Any]] = {
    "another secret": lambda up: up.update(secret="00" * 32),
    "another secret with its seal": lambda up: up.update(secret="00" * 32, commitment=Seal(bytes(32)).commitment),
    "no secret": lambda up: up.update(secret=None),
    "a short secret": lambda up: up.update(secret="00"),
    "a secret that is no number": lambda up: up.update(secret="x" * 64),
    "no shares": lambda up: up.update(shares=None),
    "no share": lambda up: up.update(shares=[]),
    "as if the seed itself had been sealed": lambda up: up.update(shares=None, secret=None),
    "a share less": lambda up: up["shares"].pop(),
    "a share more": lambda up: up["shares"].append({"name": "Dora"}),
    "the same share twice": lambda up: up["shares"].append(up["shares"][0]),
    "another order": lambda up: up["shares"].reverse(),
    "another word": lambda up: up["shares"][1].update(word="rhino"),
    "another press": lambda up: up["shares"][0].update(press="411"),
    "another name": lambda up: up["shares"][0].update(name="Dora"),
    "a word that moved over": lambda up: up["shares"][1].update(press="411hippo", word=""),
    "a share that is a word": lambda up: up.update(shares=["hippo"]),
    "a share without a name": lambda up: up["shares"][0].pop("name"),
    "shares of another seed": lambda up: up.update(seed="00" * 32),
}


@pytest.mark.parametrize("what", FORGED_SHARES)
def test_forged_shares_are_found(what: str, verify: Verify) -> None:
    """(T-33)"""
    file = with_shares()
    FORGED_SHARES[what](file["set_up"])
    assert verify(file).status == 2


def test_verify_tells_who_has_a_share_in_the_seed(verify: Verify) -> None:
    """(T-33)"""
    file = with_shares()
    done = verify(file)
    assert done.status == 0, done.err
    assert done.out.splitlines()[1:] == [
        *("In the seed: Anna 410", "In the seed: Bruno 411 hippo", "In the seed: Carla 412 hippo"),
    ]
    assert verify(file, "replay").status == 0


def test_a_match_from_before_shares_had_digests_fits(verify: Verify) -> None:
    """As it was exported then: without that field."""
    file = with_shares(of_before=True)
    for share in file["set_up"]["shares"]:
        assert share.pop("digest") == ""
    done = verify(file)
    assert done.status == 0, done.err
    assert done.out.splitlines()[1:] == [
        *("In the seed: Anna 410", "In the seed: Bruno 411 hippo", "In the seed: Carla 412 hippo"),
    ]
    file["set_up"]["shares"][1]["word"] = "rhino"
    assert verify(file).status == 2


@pytest.mark.parametrize("of_before", [False, True])
def test_a_match_of_somebody_who_was_erased_fits_and_what_is_open_is_said(verify: Verify, of_before: bool) -> None:
    file = with_shares(erased=2, of_before=of_before)
    assert not any(told in json.dumps(file["set_up"]) for told in ("Bruno", "411"))
    done = verify(file)
    assert done.status == 0, done.err
    shares = ["In the seed: Anna 410", "In the seed: a share that was erased since", "In the seed: Carla 412 hippo"]
    said = done.out.splitlines()[1:]
    assert said[:3] == shares
    assert [("can't be checked" in line) for line in said[3:]] == ([True] if of_before else [])
    assert verify(file, "replay").status == 0
    if not of_before:
        file["set_up"]["shares"][1]["digest"] = "00" * 32
        assert verify(file).status == 2


def test_a_share_without_a_name_has_nothing_else_either(verify: Verify) -> None:
    """Else something could be hidden in it."""
    file = with_shares(erased=2)
    file["set_up"]["shares"][1]["word"] = "rhino"
    assert verify(file).status == 2


DEEP = 200_000
WRECKED = {
    "nothing": b"",
    "no object": b"null",
    "lists in lists": b"[" * DEEP,
    "lists in a field that nobody knows": b'{"more": ' + b"[" * DEEP + b"]" * DEEP + b"}",
    "objects in objects": b'{"set_up": ' + b'{"game": ' * DEEP,
    "bytes that are no text": b'{"set_up": {"game": "\xff\xfe"}}',
    "half a character": b'{"set_up": {"game": "\\ud800"}}',
    "text of another kind": SHORT.read_text(encoding="utf-8").encode("utf-16"),
    "a number that is none": b'{"set_up": {"game": "nile", "rules_version": NaN}}',
    "a number without end": b'{"set_up": {"game": "nile", "rules_version": 1e999}}',
    "a number of five thousand digits": b'{"set_up": {"game": "nile", "rules_version": ' + b"9" * 5000 + b"}}",
    "too much of it": b" " * (MOST_MB << 20) + SHORT.read_bytes(),
    "cut off": SHORT.read_bytes()[:-20],
    "two in one": SHORT.read_bytes() * 2,
}


@pytest.mark.parametrize("what", WRECKED)
def test_a_wrecked_file_is_refused_in_a_sentence(what: str, verify: Verify) -> None:
    """(T-30)"""
    assert verify(WRECKED[what]).status == 2
    assert verify(WRECKED[what], "replay").status == 2


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no file without end here")
def test_a_file_without_end_is_refused(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """(T-30)"""
    monkeypatch.setattr(sys, "argv", ["rivertable", "verify", os.fspath("/dev/zero")])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2
    assert "/dev/zero is larger than any match" in capsys.readouterr().err


def test_names_that_a_terminal_would_obey_are_told_without_that(verify: Verify) -> None:
    """(T-30)"""
    file = json.loads(SHORT.read_bytes())
    file["names"] = ["\x1b[2JAn\nna" + "x" * 500] * file["set_up"]["seats"]
    done = verify(file, "replay")
    assert done.status == 0
    assert "\x1b" not in done.out
    assert "[2JAn naxx" in done.out
    assert all(len(line) < 500 for line in done.out.splitlines())


# Whatever may happen to a file

ODD: tuple[Any, ...] = (
    *(
        None,
        True,
        False,
        0,
        1,
        -1,
        2,
        7,
        255,
        10**18,
        -(10**18),
        10**39,
        0.5,
        "",
        "0",
        "?",
        "take",
        "\x00",
        "\u202e",
        "x" * 99,
    ),
    *([], {}, [[]], {"": {}}, {"0": "take"}, {"type": "undone", "no": 1, "seat": 0, "ply": 0}),
)


def inner(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place of a JSON value: what holds it, and under which key."""
    for key in range(len(value)) if isinstance(value, list) else list(value) if isinstance(value, dict) else ():
        yield value, key
        yield from inner(value[key])


def changed(file: dict[str, Any], dice: random.Random) -> bytes:
    """The file with one to three accidents: another value somewhere, something left out, doubled or changed about, or a
    few bytes of it.
    """
    file = deepcopy(file)
    for _ in range(dice.randint(1, 3)):
        places = list(inner(file))
        high = (
            [place for place in places if place[0] is not file["records"]]
            if isinstance(file.get("records"), list)
            else []
        )
        holder, key = dice.choice(high if high and dice.random() < 0.5 else places)
        match dice.randrange(5):
            case 0:
                holder[key] = dice.choice(ODD)
            case 1:
                del holder[key]
            case 2 if isinstance(holder, list):
                holder.insert(dice.randint(0, len(holder)), deepcopy(holder[key]))
            case 3:
                _, other = dice.choice([place for place in places if place[0] is holder])
                holder[key], holder[other] = holder[other], holder[key]
            case _:
                holder[key] = deepcopy(dice.choice(places)[0]) if dice.random() < 0.2 else dice.choice(ODD)
    content = bytearray(json.dumps(file).encode())
    if dice.random() < 0.3:
        for _ in range(dice.randint(1, 4)):
            at = dice.randrange(len(content))
            content[at : at + dice.randrange(3)] = dice.randbytes(dice.randrange(3))
    return bytes(content)


def test_what_all_agreed_to_take_back_fits_and_is_replayed(verify: Verify) -> None:
    file = with_agreement()
    assert verify(file).status == 0
    assert "by common consent" in verify(file, "replay").out
    alone = deepcopy(file)
    for record in alone["records"]:
        record.pop("agreed", None)
    assert verify(alone).status == 2, "nobody could have taken that back alone"


@pytest.mark.parametrize("times", [10, pytest.param(80, marks=pytest.mark.soak)])
@pytest.mark.parametrize("key", TITLES)
def test_whatever_happens_to_a_file_only_its_match_fits(key: str, times: int, verify: Verify) -> None:
    """Many accidents for each game: a sentence each, and what is said to fit is that match (T-30)."""
    dice = random.Random(f"accidents of {key}")
    files = [path for path in FILES if json.loads(path.read_bytes())["set_up"]["game"] == key]
    fitting = 0
    for _ in range(times):
        path = dice.choice(files)
        file = with_shares() if key == "coloretto" and dice.random() < 0.3 else json.loads(path.read_bytes())
        whole = replayed(msgspec.json.decode(json.dumps(file), type=Transcript))
        content = changed(file, dice)
        if verify(content).status == 0:
            fitting += 1
            again = replayed(read(Path("a.json")))
            assert told(again) == told(whole), content
        verify(content, "replay")
    assert fitting < times / 2


def told(match: Match) -> Any:
    return match.set_up(), match.records, match.outcome()
