"""Draws what a program has shown in a terminal as SVG: the last screen, with its colours.

This is how terminal.svg was made:

    script -qec "hathi play --seed 5 position.txt" /dev/null < turn.txt | python terminal.py > terminal.svg

where turn.txt has the line "hb6e Eb5n Hg2n done" and one more for each second that Hathi thinks.
"""

import re
import sys

WIDTH, HEIGHT, MARGIN = 9, 20, 18
INK = {"31": "#e06c75", "33": "#e5c07b", "36": "#8ab8d0"}
PLAIN, DIM, PAPER, MARK = "#c8ccd4", "#5c6370", "#1e2127", "#3a3f4b"
CODE = re.compile(r"\x1b\[([0-9;?]*)([A-Za-z])")


def last_screen(text):
    lines = text.replace("\r\n", "\n").split("\x1b[2J")[-1].split("\n")
    # A carriage return goes back to the beginning of the line: only what came last is seen.
    lines = [line.rstrip("\r").split("\r")[-1].rstrip() for line in lines]
    while lines and not CODE.sub("", lines[-1]):
        lines.pop()
    return lines


def spans(line):
    """The text of a line in pieces: its column, the text, and the codes of its colours."""
    column, codes, start = 0, [], 0
    for match in [*CODE.finditer(line), None]:
        text = line[start : match.start() if match else len(line)]
        if text:
            yield column, text, codes
            column += len(text)
        if match and match[2] == "m":
            codes = [] if match[1] in ("", "0") else match[1].split(";")
        start = match.end() if match else 0


def draw(lines):
    columns = max(len(CODE.sub("", line)) for line in lines)
    width, height = 2 * MARGIN + columns * WIDTH, 2 * MARGIN + len(lines) * HEIGHT
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"\n'
        '     font-family="ui-monospace, Menlo, Consolas, \'DejaVu Sans Mono\', monospace" font-size="15" xml:space="preserve">\n'
        "<title>Hathi in a terminal</title>\n"
        f'<rect width="{width}" height="{height}" rx="10" fill="{PAPER}"/>'
    )
    for row, line in enumerate(lines):
        for column, text, codes in spans(line):
            x, y = MARGIN + column * WIDTH, MARGIN + row * HEIGHT
            if "48" in codes:
                yield f'<rect x="{x}" y="{y}" width="{len(text) * WIDTH}" height="{HEIGHT}" fill="{MARK}"/>'
            ink = next((INK[code] for code in codes if code in INK), DIM if codes[:1] == ["2"] else PLAIN)
            weight = ' font-weight="bold"' if codes[:1] == ["1"] else ""
            escaped = text.replace("&", "&amp;").replace("<", "&lt;")
            yield (
                f'<text x="{x}" y="{y + 15}" fill="{ink}"{weight} textLength="{len(text) * WIDTH}">{escaped}</text>'
            )
    yield "</svg>"


if __name__ == "__main__":
    print("\n".join(draw(last_screen(sys.stdin.read()))))
