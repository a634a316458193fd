"""Draws a position as SVG: python draw.py POSITION TURN FROZEN > FILE.

POSITION is a file in the long form, TURN a turn in notation, whose steps become arrows, FROZEN the squares of
frozen pieces. This is how board.svg was made:

    python draw.py position.txt "hb6e hc6x Eb5n Hg2n" "a3 g4" > board.svg
"""

import sys

CELL = 64
MARGIN = 36
TRAPS = {"c3", "f3", "c6", "f6"}
SIZE = {"E": 28, "M": 27, "H": 26, "D": 25, "C": 24, "R": 22}
DIRECTIONS = {"n": (0, 1), "e": (1, 0), "s": (0, -1), "w": (-1, 0)}

HEAD = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" width="{side}" height="{side}"
     font-family="Georgia, 'Times New Roman', serif" text-anchor="middle">
<title>An Arimaa position: {turn}</title>
<defs>
  <radialGradient id="gold" cx="35%" cy="30%" r="80%">
    <stop offset="0" stop-color="#fff3c4"/><stop offset=".55" stop-color="#e8b93a"/><stop offset="1" stop-color="#a8741a"/>
  </radialGradient>
  <radialGradient id="silver" cx="35%" cy="30%" r="80%">
    <stop offset="0" stop-color="#ffffff"/><stop offset=".55" stop-color="#b9c2cc"/><stop offset="1" stop-color="#6b7683"/>
  </radialGradient>
  <radialGradient id="trap">
    <stop offset="0" stop-color="#2b1a12"/><stop offset=".7" stop-color="#5a3524"/><stop offset="1" stop-color="#7d5138"/>
  </radialGradient>
  <marker id="head" viewBox="0 0 10 10" refX="6" refY="5" markerWidth="3.4" markerHeight="3.4" orient="auto">
    <path d="M0 0 10 5 0 10z" fill="#b3261e"/>
  </marker>
</defs>
<rect width="{side}" height="{side}" rx="14" fill="#4a3426"/>"""


def centre(column, row):
    return MARGIN + column * CELL + CELL // 2, MARGIN + (7 - row) * CELL + CELL // 2


def place(name):
    return "abcdefgh".index(name[0]), int(name[1]) - 1


def squares():
    for row in range(8):
        for column in range(8):
            x, y = centre(column, row)
            fill = "#e9d8b4" if (column + row) % 2 else "#dcc598"
            half = CELL // 2
            yield f'<rect x="{x - half}" y="{y - half}" width="{CELL}" height="{CELL}" fill="{fill}"/>'
            if "abcdefgh"[column] + str(row + 1) in TRAPS:
                yield f'<circle cx="{x}" cy="{y}" r="27" fill="url(#trap)"/>'


def coordinates():
    for index in range(8):
        x, y = centre(index, index)
        bottom = MARGIN + 8 * CELL + 24
        yield f'<text x="{x}" y="{bottom}" font-size="17" fill="#e9d8b4">{"abcdefgh"[index]}</text>'
        yield f'<text x="{MARGIN // 2}" y="{y + 6}" font-size="17" fill="#e9d8b4">{index + 1}</text>'


def pieces(lines, frozen):
    rows = [line for line in lines if line[1:2] == "|"]
    for number, line in enumerate(rows):
        for column in range(8):
            letter = line[3 + 2 * column]
            if letter.upper() not in SIZE:
                continue
            x, y = centre(column, 7 - number)
            radius = SIZE[letter.upper()]
            metal, ink = ("gold", "#4d3208") if letter.isupper() else ("silver", "#20262d")
            yield f'<circle cx="{x}" cy="{y + 2}" r="{radius}" fill="#000" opacity=".28"/>'
            yield f'<circle cx="{x}" cy="{y}" r="{radius}" fill="url(#{metal})" stroke="{ink}" stroke-width="1.2"/>'
            if "abcdefgh"[column] + str(8 - number) in frozen:
                yield (
                    f'<circle cx="{x}" cy="{y}" r="{radius + 3}" fill="none" stroke="#3f9be0" '
                    'stroke-width="4" stroke-dasharray="6 3"/>'
                )
            size = round(radius * 1.15)
            yield (
                f'<text x="{x}" y="{y + round(size * 0.35)}" font-size="{size}" font-weight="bold" '
                f'fill="{ink}">{letter.upper()}</text>'
            )


def arrows(turn):
    for token in turn.split():
        x, y = centre(*place(token[1:3]))
        if token[3] == "x":
            yield (
                f'<path d="M{x - 11} {y - 11}l22 22m0-22l-22 22" stroke="#ff6a5c" stroke-width="6" '
                'stroke-linecap="round"/>'
            )
            continue
        right, up = DIRECTIONS[token[3]]
        start, length = 25, 24
        yield (
            f'<path d="M{x + right * start} {y - up * start}l{right * length} {-up * length}" stroke="#b3261e" '
            'stroke-width="6" stroke-linecap="round" marker-end="url(#head)"/>'
        )


def main():
    name, turn, frozen = sys.argv[1:]
    with open(name, encoding="utf-8") as file:
        lines = file.read().splitlines()
    print(HEAD.format(side=2 * MARGIN + 8 * CELL, turn=turn))
    for part in (squares(), coordinates(), pieces(lines, frozen.split()), arrows(turn)):
        print("\n".join(part))
    print("</svg>")


if __name__ == "__main__":
    main()
