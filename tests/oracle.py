#!/usr/bin/env python3
"""Hathi's rules against an independent implementation of them.

    pip install aei
    python tests/oracle.py --hathi target/release/hathi --positions 40 --seed 1

The Python package `aei` (module `pyrimaa`) has rules that share no line and no author with ours. For many random
positions this script asks both for every board that one turn can lead to, and compares the two sets as they are: no
difference between the two programs is known that would have to be explained away. It needs about half a second a
position; the exit status is 1 if there is any disagreement.
"""

import argparse
import json
import random
import subprocess
import sys
import time

try:
    from pyrimaa import board as pyrimaa
except ImportError:
    sys.exit("oracle: the package `aei` is not installed: pip install aei")

FULL_SETS = "EMHHDDCCRRRRRRRR" + "emhhddccrrrrrrrr"
TRAPS = (18, 21, 42, 45)  # places in reading order, a8 first: c6, f6, c3, f3


def neighbours(place):
    """The places beside a place."""
    row, column = divmod(place, 8)
    if row > 0:
        yield place - 8
    if row < 7:
        yield place + 8
    if column > 0:
        yield place - 1
    if column < 7:
        yield place + 1


def without_unsupported(squares):
    """The board as 64 letters, less the pieces that no friend guards on a trap."""
    kept = list(squares)
    for trap in TRAPS:
        piece = squares[trap]
        beside = [squares[near] for near in neighbours(trap) if squares[near] != " "]
        if not any(other.isupper() == piece.isupper() for other in beside):
            kept[trap] = " "
    return "".join(kept)


def scatter(rng, pieces, places):
    """Some of the 32 pieces on some of the places."""
    squares = [" "] * 64
    letters = list(FULL_SETS)
    rng.shuffle(letters)
    for place, letter in zip(rng.sample(places, min(pieces, len(places))), letters):
        squares[place] = letter
    return without_unsupported(squares)


def few_pieces(rng):
    """A handful of pieces on an open board."""
    return scatter(rng, rng.randint(2, 6), range(64))


def trap_fight(rng):
    """Pieces of both sides crowded around one trap."""
    row, column = divmod(rng.choice(TRAPS), 8)
    near = [place for place in range(64) if abs(place // 8 - row) <= 2 and abs(place % 8 - column) <= 2]
    return scatter(rng, rng.randint(6, 14), near)


def crowd(rng):
    """All pieces anywhere: many pushes, pulls and frozen pieces."""
    return scatter(rng, rng.randint(20, 32), range(64))


def playout(rng):
    """What random play leads to from a random setup."""
    silver, gold = list(FULL_SETS[16:]), list(FULL_SETS[:16])
    rng.shuffle(silver)
    rng.shuffle(gold)
    position = read("g", 4, "".join(silver) + " " * 32 + "".join(gold))
    random.seed(rng.random())  # pyrimaa's own random play uses the global generator
    for _ in range(rng.choice((2, 5, 10, 20, 40, 80))):
        steps, following = position.get_rnd_step_move()
        if steps is None or following.is_end_state():
            break
        position = following
    return position.board_to_str("short")[1:-1]


# Playouts have most turns, and each takes pyrimaa seconds; fights are quick and have more to disagree about.
SCENES = (trap_fight, few_pieces, playout, trap_fight, crowd)


def positions(count, seed):
    """Side, steps left and board of that many positions: the same for the same seed."""
    rng = random.Random(seed)
    for number in range(count):
        scene = SCENES[number % len(SCENES)]
        steps_left = 4 if number % 3 else rng.randint(1, 4)
        yield scene.__name__, rng.choice("gs"), steps_left, scene(rng)


def read(side, steps_left, squares):
    """The position as pyrimaa knows it."""
    colour = pyrimaa.Color.GOLD if side == "g" else pyrimaa.Color.SILVER
    return pyrimaa.parse_short_pos(colour, steps_left, f"[{squares}]")


def oracle_results(side, steps_left, squares):
    """All boards that pyrimaa can reach in this turn."""
    return {result.board_to_str("short") for result in read(side, steps_left, squares).get_moves()}


def hathi_results(hathi, side, steps_left, squares):
    """All boards that Hathi can reach in this turn, each with a turn that leads there."""
    text = f"{side}{steps_left if steps_left < 4 else ''} [{squares}]"
    done = subprocess.run([hathi, "turns", "--json", text], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"oracle: {hathi} turns --json {text!r} failed: {done.stderr.strip()}")
    answer = json.loads(done.stdout)
    results = {turn["board"]: turn["turn"] for turn in answer["turns"]}
    if not answer["count"] == len(answer["turns"]) == len(results):
        sys.exit(f"oracle: hathi counts {answer['count']} turns and gives {len(results)} boards: {text!r}")
    return results


def drawing(squares):
    """The board as a picture."""
    rows = [squares[start : start + 8] for start in range(0, 64, 8)]
    lines = [f"{8 - index}| {' '.join(letter.replace(' ', '.') for letter in row)} |" for index, row in enumerate(rows)]
    frame = " +-----------------+"
    return "\n".join([frame, *lines, frame, "   a b c d e f g h"])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hathi", default="target/release/hathi", help="the program to test")
    parser.add_argument("--positions", type=int, default=40, help="how many positions to compare")
    parser.add_argument("--seed", type=int, default=1, help="which positions")
    parser.add_argument("--verbose", action="store_true", help="a line for each position")
    arguments = parser.parse_args()

    turns = disagreements = 0
    for scene, side, steps_left, squares in positions(arguments.positions, arguments.seed):
        begin = time.monotonic()
        expected = oracle_results(side, steps_left, squares)
        found = hathi_results(arguments.hathi, side, steps_left, squares)
        turns += len(expected)
        if arguments.verbose:
            seconds = time.monotonic() - begin
            print(f"{scene:10} {side}{steps_left} {len(expected):7,} turns {seconds:6.2f} s", flush=True)
        missing, surplus = expected - found.keys(), found.keys() - expected
        if missing or surplus:
            disagreements += 1
            print(f"disagreement: {scene}, {side} to move, {steps_left} steps left\n{drawing(squares)}")
            for board in sorted(missing)[:3]:
                print(f"only pyrimaa reaches\n{drawing(board[1:-1])}")
            for board in sorted(surplus)[:3]:
                print(f"only Hathi reaches, by {found[board]}\n{drawing(board[1:-1])}")
    print(f"oracle: {arguments.positions:,} positions, {turns:,} turns, {disagreements:,} disagreements")
    return 1 if disagreements else 0


if __name__ == "__main__":
    sys.exit(main())
