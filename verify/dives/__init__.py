"""Dead ends found from games played: rules and a clock come in, a real play to one goes out.

Where the state graph does not fit, a dead end may lie deeper than any search comes. Games that were
played and came to no end tell where to look: `games` plays them, `region` searches what their last
positions still reach, `shorter` makes the play shorter, by `following` positions; `dive` is the way
in. `meeting` tells from games how many states there are at the least. `holding` looks for a way to
play by which no game ends.
"""
