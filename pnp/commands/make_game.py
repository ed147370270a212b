"""`pnp make`: verify a game, then print it; a refuted fault stops it unless told otherwise."""

from __future__ import annotations

from pnp.commands.answer import answer
from pnp.commands.choice import Choice, load
from pnp.commands.outcome import Status
from pnp.commands.print_game import print_game
from pnp.commands.print_job import Job
from pnp.commands.printed import printed_data, tell
from pnp.commands.printed import status_of as printed_status
from pnp.commands.verdicts import status_of, verdicts_data
from pnp.commands.verify_game import verify_game
from pnp.notes import complain
from verify.runs.limits import Limits


def run(
    choice: Choice, limits: Limits, job: Job, *, share: bool = False, anyway: bool, json: bool
) -> Status:
    """Verify and print. The status is that of the verification, whether or not it printed."""
    verdicts = verify_game(choice, limits, share=share, tell=not json)
    status = status_of(verdicts)
    stopped = status is Status.interrupted or (status is Status.refuted and not anyway)
    game = load(choice, mention=False)
    printed = () if stopped else print_game(game, job)
    if json:
        data = {
            **verdicts_data(verdicts),
            "printed": printed_data(game, printed)["printed"],
        }
        answer(data)
    elif not stopped:
        tell(game, printed)
    elif status is Status.refuted:
        complain("not printed: a check is refuted (print it with --anyway)")
    return status if status is not Status.done else printed_status(printed)
