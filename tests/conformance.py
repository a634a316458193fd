#!/usr/bin/env python3
"""`hathi aei` under an independent controller.

    pip install aei
    python tests/conformance.py --hathi target/release/hathi

The Python package `aei` is the reference for AEI, the Arimaa Engine Interface. Its command `analyze` asks Hathi for a
turn in several positions, over standard input and output and over a socket; its own rules judge the answers. Its
command `roundrobin` lets Hathi play against the package's `simple_engine`: fast games with a fixed number of nodes, and
games in which only the clock stops the search. Every game must end by the rules of the game: no illegal turn, nobody
out of time. The exit status is 1 if anything is not as it should be.
"""

import argparse
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

try:
    from pyrimaa import board as pyrimaa
except ImportError:
    sys.exit("conformance: the package `aei` is not installed: pip install aei")

# What pip has installed beside this Python.
COMMANDS = Path(sys.executable).parent

# Nothing takes longer, unless it hangs.
PATIENCE = 90

POSITIONS = {
    "opening": """2g
 +-----------------+
8| r r r r r r r r |
7| h d c m e c d h |
6| . . x . . x . . |
5| . . . . . . . . |
4| . . . . . . . . |
3| . . x . . x . . |
2| H D C E M C D H |
1| R R R R R R R R |
 +-----------------+
   a b c d e f g h
""",
    "a fight for c3": """14s
 +-----------------+
8| r r . r . r r r |
7| h . c . . . d . |
6| . . x . . x . h |
5| . . r E . . . . |
4| . R d e . H . . |
3| . C m D . x . . |
2| H . . M . C D . |
1| R R . R R . R R |
 +-----------------+
   a b c d e f g h
""",
    "goal in one": """31g
 +-----------------+
8| . . . . . . r r |
7| r . R . . . . . |
6| . . x . . x . . |
5| . . . . e . . . |
4| . . E . . . . . |
3| . . x . . x . . |
2| . . . . . . . . |
1| R . . . . . . R |
 +-----------------+
   a b c d e f g h
""",
    "few turns": """40s
 +-----------------+
8| . . . . . . . . |
7| . . . . . . . R |
6| . . x . . x H c |
5| . . . . . . M r |
4| . . . . . . . E |
3| . . x . . x . . |
2| . R . . . . . . |
1| . . . . . . . . |
 +-----------------+
   a b c d e f g h
""",
    "a game from its setups": """1g Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ha2 Db2 Cc2 Ed2 Me2 Cf2 Dg2 Hh2
1s ra8 rb8 rc8 rd8 re8 rf8 rg8 rh8 ha7 db7 cc7 md7 ee7 cf7 dg7 hh7
2g Ed2n Ed3n Ed4n Me2n
2s ee7s ee6s ee5s ee4n
""",
}


def run(*command):
    """The output of a command that ends well."""
    words = [str(word) for word in command]
    try:
        done = subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE, check=False)
    except subprocess.TimeoutExpired:
        sys.exit(f"conformance: {' '.join(words)} did not end within {PATIENCE} s")
    if done.returncode != 0:
        sys.exit(f"conformance: {' '.join(words)} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout


def position_of(text):
    """The position that a file of ours stands for, as pyrimaa knows it."""
    if "+--" in text:
        return pyrimaa.parse_long_pos(text.splitlines())[1]
    position = pyrimaa.Position(pyrimaa.Color.GOLD, 4, pyrimaa.BLANK_BOARD)
    for line in text.splitlines():
        position = position.do_move_str(line.split(" ", 1)[1])
    return position


def analyze(hathi, folder, name, method):
    """Asks for a turn; pyrimaa must allow it."""
    config, file = folder / "analyze.cfg", folder / "position.txt"
    file.write_text(POSITIONS[name])
    config.write_text(
        f"""[global]
default_engine = hathi
[hathi]
communication_method = {method}
cmdline = {hathi} aei
bot_hash = 16
bot_threads = 1
post_pos_nodes = 20000
"""
    )
    output = run(COMMANDS / "analyze", "--config", config, file)
    found = re.search(r"^bestmove: (.+)$", output, re.MULTILINE)
    if not found or not re.search(r"^score -?\d+$", output, re.MULTILINE):
        sys.exit(f"conformance: analyze has no answer for {name}, {method}:\n{output}")
    turn = found.group(1)
    try:
        following = position_of(POSITIONS[name]).do_move_str(turn)
    except Exception as error:  # pylint: disable=broad-except
        sys.exit(f"conformance: {name}, {method}: pyrimaa does not allow {turn}: {error}")
    if name == "goal in one" and not following.is_goal():
        sys.exit(f"conformance: {turn} is no goal")
    print(f"{name}, {method}: {turn}")


def roundrobin(hathi, folder, rounds, control, options=""):
    """Plays games; Hathi's rules must find each of them complete and in order."""
    config, results = folder / "roundrobin.cfg", folder / "games.pgn"
    results.unlink(missing_ok=True)
    config.write_text(
        f"""[global]
rounds = {rounds}
loglevel = WARN
write_pgn = True
pgn_filename = {results}
timecontrol = {control}
bots = hathi simple
[hathi]
cmdline = {hathi} aei
bot_hash = 16
bot_threads = 1
{options}
[simple]
cmdline = {COMMANDS / "simple_engine"}
"""
    )
    output = run(COMMANDS / "roundrobin", "--config", config)
    games = results.read_text().split("[White ")[1:]
    records = []
    for number, game in enumerate(games):
        turns = [line for line in game.splitlines() if re.match(r"\d+[gs] ", line)]
        records.append(folder / f"game{number}.txt")
        records[-1].write_text("\n".join(turns) + "\n")
    summary = json.loads(run(hathi, "check", "--json", *records))
    codes = re.findall(r'\[ResultCode "(.*)"\]', "".join(games))
    wins = len(re.findall(r"^hathi beat", output, re.MULTILINE))
    if len(games) != rounds or summary["fine"] != rounds or not set(codes) <= set("gem"):
        sys.exit(f"conformance: at {control} {len(games)} games end with {codes}: {summary}\n{output}")
    print(f"{control}: {rounds} games, {summary['turns']} turns, {wins} won by hathi, ended by {' '.join(codes)}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hathi", default="target/release/hathi", type=Path, help="the program to test")
    arguments = parser.parse_args()
    hathi = arguments.hathi.resolve()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for position in POSITIONS:
            analyze(hathi, folder, position, "stdio")
        analyze(hathi, folder, "opening", "socket")
        roundrobin(hathi, folder, 10, "2s/10s/100/20s/10m", "bot_nodes = 2000")
        roundrobin(hathi, folder, 2, "0/4s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
