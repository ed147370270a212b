"""What a child process is given is what its parent had."""

from __future__ import annotations

import json

from verify.runs.given import Given, given_data, given_of


def test_all_that_is_given_comes_back_from_its_data() -> None:
    given = Given(
        "goal = 3\n",
        "fox.py",
        {"players": 2, "open": True},
        {"tiles": {"name": ("a", "b"), "cells": ((0, 1), (1, (2, 3)))}},
        {"tiles.name": ["name: a (or c)"]},
        {"MAY_PASS": "no"},
    )
    back = given_of(json.loads(json.dumps(given_data(given))))
    assert back == given
    assert type(back.parameters["open"]) is bool
    assert given_of(json.loads(json.dumps(given_data(Given(""))))) == Given("")
