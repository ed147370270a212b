#!/bin/sh
# make demo: verify Dali The Fox three ways, print all five games into build/.
# A verdict other than the one expected here makes the demo fail.
set -u
PNP=${PNP:-pnp}

say() {
    printf '# %s\n' "$*"
}

expect() {
    wanted=$1
    shift
    printf '$ %s %s\n' "$PNP" "$*"
    "$PNP" "$@"
    status=$?
    if [ "$status" -ne "$wanted" ]; then
        echo "demo: expected exit status $wanted, got $status" >&2
        exit 1
    fi
}

few="--players 2 --set eggs_per_colour=1"
shown="--check odds --check termination"
say "A small game, one egg of each colour: with four eggs to win it can get into a trap."
expect 1 verify dali-the-fox $few --set goal=4 $shown
say "With three eggs to win it never can. That is proved, at every position."
expect 0 verify dali-the-fox $few --set goal=3 $shown
say "The whole game has more positions than the limit given here: an argument covers them all."
expect 0 verify dali-the-fox --players 2 $shown --max-states 50000
say "Now the sheets to print and cut out."
for game in mow dali-the-fox a-bed-of-clovers a-fistful-of-daisies flower-fields; do
    expect 0 print $game --paper a4 --paper letter --out build
done
echo
say "Done. The sheets are in build/; every command explains itself: $PNP --help"
