#!/bin/sh
# make demo: verify Dali The Fox three ways, print Dali The Fox and MOW on two papers into build/.
# A verdict other than the one expected here makes the demo fail.
set -u
PNP=${PNP:-pnp}

expect() {
    wanted=$1
    shift
    printf '$ pnp %s\n' "$*"
    "$PNP" "$@"
    status=$?
    if [ "$status" -ne "$wanted" ]; then
        echo "demo: expected exit status $wanted, got $status" >&2
        exit 1
    fi
}

few="--players 2 --set eggs_per_colour=1"
shown="--check odds --check termination"
expect 1 verify dali-the-fox $few --set goal=4 $shown
expect 0 verify dali-the-fox $few --set goal=3 $shown
expect 3 verify dali-the-fox --players 2 $shown --max-states 50000
for game in dali-the-fox mow; do
    expect 0 print $game --paper a4 --paper letter --out build
done
