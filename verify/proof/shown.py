"""What a proof comes to: values, each with the facts that show it. In: needed facts; out: words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from verify.proof.at_ends import AtEnds
from verify.proof.ending.endings import Bound
from verify.proof.facts import Fact
from verify.proof.induction import Broken, Live
from verify.proof.kept_sums import Kept
from verify.rules import Rules
from verify.rules.argued import BOUNDS, CHANCE, ENDS, NEARS, PLAYABLE
from verify.rules.model import Position


@dataclass(frozen=True, slots=True)
class Argument:
    """Why something is always so: the facts that the proof needs beside it, in words by phase."""

    facts: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Nears:
    """Why the end stays within reach: from wherever play comes to, some play of at most `within`
    steps makes the rank less, or ends the game. `rank` is in words: `“eggs” rises`."""

    rank: str
    within: int
    argument: Argument


@dataclass(frozen=True, slots=True)
class Luck:
    """Why a game ends with probability 1, `whoever` chooses, or else if the players want it to: it
    is over within the `bound` with luck. That took so many `seconds`, with all before it."""

    bound: Bound
    whoever: bool
    argument: Argument
    seconds: float


@dataclass(slots=True)
class Proof:
    """What was shown of rules; what is lacking was not shown, whether it is so or not.

    `claims` by name; `playable`: there is always a move; `sound`: nothing goes wrong; `adds_up`:
    the outcomes of chance do; `won`: somebody has won at every end, whatever the helpers
    `won_whatever` say of each seat; `bound`: how long a game is at most; `nears` and `luck`: its
    end stays within reach; `kept`: sums that never change.
    `broken` are moves that break a claim, by its name, and `stuck` is a position without a move,
    from positions that all shown facts allow: that play comes there is so only where
    `broken_ways`, by the claim, and `stuck_way` have the way. `at_ends` answers what is asked of
    ends and kinds of move, by facts that were shown. `lacking` says why no more was tried.

    `needed` are the facts, in words by phase, that all of it needs, and `rests` is what was not
    sought, since an earlier proof found no argument for it; `checked` is whether what was shown
    followed from the facts that an earlier one needed. `all_sought`: nothing was left out for want
    of time.

    All of it was shown without a look at the `forgotten` fields, whatever they hold; `sound` says
    nothing then, but `within` names the fields that never leave their bounds.
    """

    claims: dict[str, Argument] = field(default_factory=dict)
    playable: Argument | None = None
    sound: Argument | None = None
    adds_up: Argument | None = None
    won: bool = False
    won_whatever: tuple[str, ...] = ()
    bound: Bound | None = None
    nears: Nears | None = None
    luck: Luck | None = None
    kept: tuple[Kept, ...] = ()
    broken: dict[str, Broken] = field(default_factory=dict)
    broken_ways: dict[str, tuple[Position, ...]] = field(default_factory=dict)
    stuck: Position | None = None
    stuck_way: tuple[Position, ...] = ()
    forgotten: tuple[str, ...] = ()
    within: tuple[str, ...] = ()
    at_ends: AtEnds | None = None
    needed: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    rests: frozenset[str] = frozenset()
    checked: bool = False
    all_sought: bool = False
    lacking: str = ""
    seconds: float = 0.0
    asked: int = 0


def argued(needed: Live, claim: Fact | None = None) -> Argument:
    """The argument that needs these facts; a claim is no help to itself."""
    words = {
        phase: tuple(fact.words for fact in facts if fact != claim)
        for phase, facts in needed.items()
    }
    return Argument({phase: some for phase, some in words.items() if some})


def told(rules: Rules, proof: Proof) -> list[str]:
    """What was shown, in words."""
    found = [f"“{one.text}”" for one in rules.claims if one.name in proof.claims]
    if proof.bound is not None:
        found.append(f"{ENDS}, after at most {proof.bound.turns:,} turns")
    if proof.nears is not None or proof.luck is not None:
        found.append(NEARS)
    if proof.luck is not None and proof.luck.whoever:
        found.append("every game ends with probability 1, whatever the players do")
    for words, shown in (
        (PLAYABLE, proof.playable),
        (BOUNDS, proof.sound),
        (CHANCE, proof.adds_up),
    ):
        if shown is not None:
            found.append(words)
    if proof.won:
        found.append("every end has a winner")
    return [*found, *(one.words for one in proof.kept)]


def still_open(rules: Rules, proof: Proof) -> list[str]:
    """What was neither shown nor refuted, in words; none of what cannot be asked."""
    whole = not proof.forgotten
    found = [
        f"“{one.text}”"
        for one in rules.claims
        if one.name not in proof.claims and not proof.broken_ways.get(one.name)
    ]
    reached = proof.bound or proof.nears or proof.luck or proof.stuck_way
    asked = (
        (PLAYABLE, proof.playable is None and not proof.stuck_way),
        (BOUNDS, proof.sound is None and whole),
        (CHANCE, proof.adds_up is None),
        (ENDS, proof.bound is None and not proof.stuck_way),
        (NEARS, not reached and whole),
    )
    return [*found, *(words for words, is_open in asked if is_open)]
