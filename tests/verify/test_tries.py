"""When a kind of try is given up."""

from __future__ import annotations

from verify.proof.solver.tries import Tries


def test_tries_of_a_kind_are_given_up_that_were_more_often_in_vain() -> None:
    tries = Tries(2)
    tries.in_vain("sums")
    tries.helped("sums")
    tries.in_vain("sums")
    assert tries.worth("sums")
    tries.in_vain("sums")
    assert not tries.worth("sums")
    # Others are not held to that.
    assert tries.worth("products")
    assert tries.worth()


def test_what_helped_often_is_tried_longer() -> None:
    tries = Tries(1)
    for _ in range(3):
        tries.helped()
    for _ in range(3):
        tries.in_vain()
    assert tries.worth()
    tries.in_vain()
    assert not tries.worth()
