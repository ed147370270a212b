"""Checked `Rules` come in; the text of functions that play whole games goes out, for their module.

They do what `verify.playouts.plain` does, draw for draw.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from verify.compiled.lowering.expressions import own_name
from verify.compiled.lowering.functions import drawing_name
from verify.playouts.policies import POLICIES
from verify.rules import Rules


def playing(rules: Rules) -> Iterator[str]:
    """The functions of one rules file, and `play` that stands on them."""
    kinds = [phase.kind == "chance" for phase in rules.phases.values()]
    turns = [phase.is_turn for phase in rules.phases.values()]
    yield f"_by_chance = _np.array({[*map(int, kinds)]}, _np.int64)"
    yield f"_is_turn = _np.array({[*map(int, turns)]}, _np.int64)"
    yield f"_seats = {rules.seats}\n\n"
    yield from _moves(rules, "_choices", ("choice",))
    yield from _moves(rules, "_moves", ("choice", "chance"))
    yield from _drawing(rules)
    yield "@_compiled\ndef _over(s, _work):"
    yield "    over = 0"
    for bit, clause in enumerate(rules.ends):
        yield f"    if {own_name(clause.name)}(s, _work):"
        yield f"        over |= {1 << bit}"
    yield "    return over\n\n"
    yield "@_compiled\ndef _points(s, seat, _work):"
    points = f"{own_name(rules.score.name)}(s, seat, _work)" if rules.score else "0"
    yield f"    return 0 + {points}\n\n"
    yield "@_compiled\ndef _wins(s, seat, _work):"
    if rules.wins is not None:
        yield f"    return {own_name(rules.wins.name)}(s, seat, _work) != 0\n\n"
    elif rules.score is not None:
        yield _WINS_BY_SCORE
    else:
        yield "    return False\n\n"
    yield "@_compiled\ndef _theirs(policy, s, seat, _work):"
    for number, clause in enumerate(rules.policies):
        yield f"    if policy == {len(POLICIES) + number}:"
        yield f"        return 0 + {own_name(clause.name)}(s, seat, _work)"
    yield "    return 0\n\n"
    yield _DRAWING
    yield _WORTH
    # What is not called is not compiled: only those who choose, or look ahead, pay for it.
    yield _PLAY.replace("_HOW", "")
    for how in ("_choosing", "_ahead"):
        yield _CHOOSING.replace("_HOW", how)
        yield _PLAY.replace("_HOW", how)


def _moves(rules: Rules, name: str, kinds: Sequence[str]) -> Iterator[str]:
    yield f"@_compiled\ndef {name}(phase, s, _out, _work):"
    yield "    _out[4][0] = 0"
    for number, phase in enumerate(rules.phases.values()):
        if phase.kind in kinds:
            yield f"    if phase == {number}:"
            yield f"        {own_name(phase.name)}(s, _out, _work)"
    yield "    return _out[4][0]\n\n"


def _drawing(rules: Rules) -> Iterator[str]:
    # What is not picked up to the declared total is for the plain reading to tell.
    chances = [
        (number, phase)
        for number, phase in enumerate(rules.phases.values())
        if phase.kind == "chance"
    ]
    yield "@_compiled\ndef _total_at(phase, s, _work):"
    for number, phase in chances:
        total = f"{own_name(phase.total_by)}(s, _work)" if phase.total_by else f"{phase.total}"
        yield f"    if phase == {number}:"
        yield f"        return 0 + {total}"
    yield "    return 1\n\n"
    yield "@_compiled\ndef _draws(phase, s, _out, _work):"
    yield "    _out[4][0] = 0"
    for number, phase in chances:
        yield f"    if phase == {number}:"
        yield f"        {drawing_name(phase.name)}(s, _out, _work)"
    yield "    if _out[4][0] == 0:"
    yield "        raise _BoundLeft"
    yield "\n"


_WINS_BY_SCORE = """\
    own = _points(s, seat, _work)
    for other in range(_seats):
        if _points(s, other, _work) > own:
            return False
    return True


"""

_DRAWING = """\
@_compiled
def _draw(streams, game):
    z = streams[game] + _np.uint64(0x9E3779B97F4A7C15)
    streams[game] = z
    z = (z ^ (z >> _np.uint64(30))) * _np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> _np.uint64(27))) * _np.uint64(0x94D049BB133111EB)
    return z ^ (z >> _np.uint64(31))


@_compiled
def _below(streams, game, most):
    if most <= 1:
        return 0
    mask = _np.uint64(most - 1)
    mask |= mask >> _np.uint64(1)
    mask |= mask >> _np.uint64(2)
    mask |= mask >> _np.uint64(4)
    mask |= mask >> _np.uint64(8)
    mask |= mask >> _np.uint64(16)
    mask |= mask >> _np.uint64(32)
    while True:
        found = _np.int64(_draw(streams, game) & mask)
        if found < most:
            return found


@_compiled
def _picked(_policies, _likings, streams, game, count, _out, _then, _t, _u, _work):
    return _below(streams, game, count)


"""

_WORTH = """\
@_compiled
def _worth(s, seat, _work):
    if _over(s, _work):
        return 9223372036854775807 if _wins(s, seat, _work) else -9223372036854775807
    own = _points(s, seat, _work)
    if _seats == 1:
        return own
    best = -9223372036854775807
    for other in range(_seats):
        if other != seat:
            best = max(best, _points(s, other, _work))
    return _minus(own, best)


@_compiled
def _likes_choosing(policy, _phase, s, seat, _then, _u, _work):
    if policy > 4:
        return _theirs(policy, s, seat, _work)
    return _worth(s, seat, _work)


@_compiled
def _likes_ahead(policy, phase, s, seat, _then, u, _work):
    if policy == 2 or policy > 4 or _over(s, _work):
        return _likes_choosing(policy, phase, s, seat, _then, u, _work)
    count = _moves(phase, s, _then, _work)
    if count == 0:
        return _worth(s, seat, _work)
    _unpack(_then[0], 0, u)
    found = _worth(u, seat, _work)
    for number in range(1, count):
        _unpack(_then[0], number, u)
        worth = _worth(u, seat, _work)
        found = min(found, worth) if policy == 3 else max(found, worth)
    return found


"""

_CHOOSING = """\
@_compiled
def _picked_HOW(policies, likings, streams, game, count, _out, _then, t, u, _work):
    amounts = _out[2]
    drawn = _below(streams, game, count)
    seat = amounts[drawn]
    policy = policies[seat]
    if policy == 0:
        return drawn
    best = -9223372036854775807 - 1
    ties = 0
    for number in range(count):
        if amounts[number] != seat:
            continue
        if policy == 1:
            return number
        phase = _unpack(_out[0], number, t)
        likings[number] = _likes_HOW(policy, phase, t, seat, _then, u, _work)
        if likings[number] > best:
            best = likings[number]
            ties = 0
        if likings[number] == best:
            ties += 1
    left = _below(streams, game, ties)
    for number in range(count):
        if amounts[number] == seat and likings[number] == best:
            if left == 0:
                return number
            left -= 1
    return drawn


"""

# `now` is the game at work and the phase it is in; its position lies in the last row of `_work`,
# so that whoever is handed a game back can go on with it; `kept` is its stream before the step that
# went wrong. The numbers of `how` and `policies` are those of `verify.playouts`.
_PLAY = """\
@_compiled_and_kept
def play_HOW(
    start, first_phase, policies, most_steps, budget, now, likings, _out, _then, _work,
    streams, kept, how, steps, turns, over, won, points,
):
    s = _work[_work.shape[0] - 1]
    t = _work[_work.shape[0] - 2]
    u = _work[_work.shape[0] - 3]
    while now[0] < how.shape[0]:
        game = now[0]
        if how[game] == 0:
            how[game] = 1
            now[1] = first_phase
            _copy(s, start)
        while True:
            kept[0] = streams[game]
            ends = _over(s, _work)
            if ends != 0:
                for seat in range(_seats):
                    points[game, seat] = _points(s, seat, _work)
                    if _wins(s, seat, _work):
                        won[game] |= 1 << seat
                over[game] = ends
                how[game] = 2
                break
            if steps[game] >= most_steps:
                how[game] = 3
                break
            if budget == 0:
                return
            budget -= 1
            phase = now[1]
            number = 0
            if _by_chance[phase]:
                _out[4][3] = _below(streams, game, _total_at(phase, s, _work))
                _draws(phase, s, _out, _work)
            else:
                count = _choices(phase, s, _out, _work)
                if count == 0:
                    how[game] = 4
                    break
                number = _picked_HOW(
                    policies, likings, streams, game, count, _out, _then, t, u, _work
                )
            steps[game] += 1
            turns[game] += _is_turn[phase]
            now[1] = _unpack(_out[0], number, s)
        now[0] += 1
"""
