"""Faces and backs of the three decks, drawn in a box of 100 × 140."""

from __future__ import annotations

from hashlib import sha256

from kalamazoo.core.scene import Face
from kalamazoo.picture.letters import BOLD, FAT, PLAIN, SUITS, Sheet, width, wrap

WIDE, HIGH = 100, 140
INK, OX, RED, VIOLET, CREAM = "#21150d", "#8a2320", "#981b1b", "#4a2a78", "#fbf1d9"
FULL, MINI = 60, 34  # from so many pixels of width on: frame and corners; one numeral; less: the numeral alone
READABLE = 96  # from here on the sentence of a card of Flaps can be read
FRAME = (
    '<path d="M28.5 5.5H91q3.5 0 3.5 3.5v97.5H78q-6.5 0-6.5 6.5v21.5H9q-3.5 0-3.5-3.5V33.5H22q6.5 0 6.5-6.5Z" '
    'fill="none" stroke="#21150d" stroke-width="1.3"/>'
    '<path d="M31 8H90q2 0 2 2v94H78q-9 0-9 9v19H10q-2 0-2-2V36H22q9 0 9-9Z" '
    'fill="none" stroke="#8a2320" stroke-width=".6"/>'
)
SPRIG = (
    '<path fill="#8a2320" d="M50 40C47 36 47 32 50 28C53 32 53 36 50 40ZM50 38C44 38 40 35 37 31C43 30 47 33 50 38Z'
    "M50 38C56 38 60 35 63 31C57 30 53 33 50 38ZM34 37C30 34 26 34 22 37C26 39 30 39 34 37Z"
    'M66 37C70 34 74 34 78 37C74 39 70 39 66 37Z"/><path d="M24 37H45M55 37H76" stroke="#8a2320"/>'
)
DIAMOND = (
    '<path fill="#8a2320" d="M34 116H46M54 116H66M50 112L54 116L50 120L46 116Z" stroke="#8a2320" stroke-width=".9"/>'
)
INITIAL = (
    "M-10-12H10.5V-4H8Q7-9.5 2.5-9.5H0V-1.5Q4.5-1.5 4.5-5.5H6.5V4.5H4.5Q4.5.8 0 .8V9Q0 11 3.5 11V12.5H-10V11"
    "Q-7.5 11-7.5 9V-9Q-7.5-10.5-10-10.5Z"
)
WAVE = """<path d="M5 104C20 94 32 94 50 104S80 114 95 104V132Q95 135 92 135H8Q5 135 5 132Z" fill="#4a2a78"/>
<path d="M5 111C20 101 32 101 50 111S80 121 95 111" fill="none" stroke="#e9c36a" stroke-width="1.2"/>"""
STAR = "M0-9l2.7 6 6.5.6-4.9 4.3 1.5 6.4-5.8-3.4-5.8 3.4 1.5-6.4-4.9-4.3 6.5-.6z"
SKIP = (
    '<circle r="7" fill="#e0b04a" stroke="#21150d" stroke-width="1.2"/>'
    '<path d="M-4.5 4.5L4.5-4.5" stroke="#21150d" stroke-width="2.4"/>'
)
LEAF = (
    '<path d="M10 22V11C6 9 6 4 10 1C14 4 14 9 10 11M10 19C4 19 2 15 2 11C7 11 10 14 10 19C10 14 13 11 18 11'
    'C18 15 16 19 10 19" fill="none" stroke="#f0cf8a"/><circle cx="10" cy="6" r="1.3" fill="#f0cf8a"/>'
)
BIRD = "M0 5C-3-2-7-3-9-1C-6-6-2-4 0 1C2-4 6-6 9-1C7-3 3-2 0 5Z"
RINGS = "M.4 10A9.6 9.6 0 0 1 19.6 10M3.4 10A6.6 6.6 0 0 1 16.6 10M6.4 10A3.6 3.6 0 0 1 13.6 10"
BACKS = {"flinch": ("#8f2724", "#5c1413"), "flaps": ("#1f6079", "#0e3444"), "flush": ("#65409a", "#391f60")}


def card(sheet: Sheet, face: Face, x: float, y: float, size: float, rim: str = "", turn: float = 0.0) -> None:
    """A card of so many pixels' width; `rim` is the colour of a line around it."""
    name = back(sheet, face.family) if face.back else front(sheet, face, size)
    scale = size / WIDE
    turned = f" rotate({turn:.1f} 50 140)" if turn else ""
    sheet.put(f'<g transform="translate({x:.1f} {y:.1f}) scale({scale:.4f}){turned}">')
    sheet.put(f'<rect x="1.5" y="2.5" width="100" height="140" rx="7" fill="#000" opacity=".28"/><use href="#{name}"/>')
    if face.dimmed and not face.back:
        sheet.put('<rect width="100" height="140" rx="7" fill="#4a3418" opacity=".24"/>')
    if rim:
        line = 3.2 / scale
        sheet.put(
            f'<rect x="{-line / 2:.1f}" y="{-line / 2:.1f}" width="{100 + line:.1f}" height="{140 + line:.1f}" rx="8" '
            f'fill="none" stroke="{rim}" stroke-width="{line:.1f}"/>'
        )
    sheet.put("</g>")


def kept(sheet: Sheet, inside: str) -> str:
    """Keeps a drawing under a name that says what is in it, so that many drawings of one page agree."""
    name = f"kz-{sha256(inside.encode()).hexdigest()[:10]}"
    return sheet.define(name, f'<g id="{name}">{inside}</g>')


def stock(sheet: Sheet) -> str:
    """The card itself, without print."""
    sheet.define(
        "kz-stock",
        '<radialGradient id="kz-stock" cx=".5" cy=".42" r=".75"><stop stop-color="#fdf5e0"/>'
        '<stop offset="1" stop-color="#efdfb8"/></radialGradient>',
    )
    return '<rect width="100" height="140" rx="7" fill="url(#kz-stock)" stroke="#b89b62" stroke-width=".6"/>'


def numeral(sheet: Sheet, text: str, x: float, y: float, size: float, room: float, fill: str = INK) -> str:
    """A fat numeral in the middle of (x, y), smaller where it does not fit."""
    size = min(size, size * room / max(1.0, width(text, size, FAT)))
    return sheet.written(text, x, y + size * 0.35, size, FAT, fill, "middle")


def front(sheet: Sheet, face: Face, size: float) -> str:
    """The name of a face's drawing."""
    if face.family == "flaps":
        inside = flaps(sheet, face, size)
    elif face.family == "flush":
        inside = flush(sheet, face, size)
    else:
        inside = flinch(sheet, face, size)
    return kept(sheet, stock(sheet) + inside)


def flinch(sheet: Sheet, face: Face, size: float) -> str:
    """Letterpress."""
    stands = next((mark[3:] for mark in face.marks if mark.startswith("as ")), "")
    shown = stands or face.rank
    mark = "wild" if stands else " ".join(face.marks)
    if size < MINI:
        return numeral(sheet, shown, 50, 70, 104, 90)
    if size < FULL:
        thin = '<rect x="5" y="5" width="90" height="130" rx="4" fill="none" stroke="#8a2320" stroke-width="1"/>'
        return thin + numeral(sheet, shown, 50, 64, 88, 78) + DIAMOND
    corner = numeral(sheet, shown, 17, 19.5, 26, 20)
    foot = sheet.written(mark, 50, 124, 11, BOLD, OX, "middle") if mark else ""
    return (
        f'{FRAME}{SPRIG}<g transform="rotate(180 50 70)">{SPRIG}{corner}</g>{corner}'
        f"{numeral(sheet, shown, 50, 70, 62, 62)}{foot}"
    )


def flaps(sheet: Sheet, face: Face, size: float) -> str:
    """A suit, a name, and what the card does."""
    colour = RED if face.suit in ("hearts", "diamonds") else INK
    pip = SUITS.get(face.suit, "")
    if size < MINI:
        return numeral(sheet, face.rank, 50, 45, 70, 86, colour) + (
            f'<path transform="translate(50 108) scale(1.9)" fill="{colour}" d="{pip}"/>' if pip else ""
        )
    frame = f'<rect x="4.5" y="4.5" width="91" height="131" rx="3.5" fill="none" stroke="{colour}" stroke-width="1.3"/>'
    corner = numeral(sheet, face.rank, 17, 20, 27, 22, colour)
    if pip:
        corner += f'<path transform="translate(17 45) scale(.72)" fill="{colour}" d="{pip}"/>'
        corner += f'<path transform="translate(60 36) scale(1.5)" fill="{colour}" d="{pip}"/>'
    else:
        corner += numeral(sheet, face.rank, 60, 34, 40, 56, colour)
    lines = wrap(face.name.replace("-", "- "), 11.5, 86, FAT) if face.name else []
    lines = [line.replace("- ", "-") for line in lines]
    high = 6 + 11 * len(lines)
    band = f'<rect x="4.5" y="59" width="91" height="{high}" fill="{colour}"/>' if lines else ""
    for number, line in enumerate(lines):
        fit = min(11.5, 11.5 * 86 / max(1.0, width(line, 11.5, FAT)))
        band += sheet.written(line, 50, 70 + 11 * number, fit, FAT, CREAM, "middle")
    if size < READABLE:
        return frame + corner + band
    words = ""
    letter = 9.6
    said = wrap(face.effect, letter, 84)
    if len(said) * letter * 1.1 > 131 - 62 - high:
        letter = 8.4
        said = wrap(face.effect, letter, 85)
    for number, line in enumerate(said):
        words += sheet.written(line, 50, 62 + high + letter * (1 + 1.12 * number), letter, PLAIN, INK, "middle")
    return frame + corner + band + words


def flush(sheet: Sheet, face: Face, size: float) -> str:
    """A wave of violet, marks for skip and bonus, and points."""
    points = next((mark.split()[0] for mark in face.marks if mark.endswith("points")), "")
    stands = next((mark for mark in face.marks if mark == "Mimic" or mark.startswith("as ")), "")
    if face.rank == "F":
        ground = '<rect x="3.5" y="3.5" width="93" height="133" rx="4" fill="#4a2a78"/>'
        title = sheet.written("FLUSH", 50, 96, 19, FAT, "#e9c36a", "middle") if size >= MINI else ""
        worth = sheet.written(points, 89, 129, 17, FAT, "#f0d9a0", "end") if size >= MINI else ""
        return ground + numeral(sheet, "F", 50, 54, 58, 60, "#f0d9a0") + title + worth
    if size < MINI:
        return (
            numeral(sheet, face.rank, 50, 60, 92, 88)
            + '<path d="M0 112Q50 96 100 112V133Q100 140 93 140H7Q0 140 0 133Z" fill="#4a2a78"/>'
        )
    frame = '<rect x="4.5" y="4.5" width="91" height="131" rx="3.5" fill="none" stroke="#4a2a78" stroke-width="1.3"/>'
    signs = ""
    at = 46
    for mark in face.marks:
        if mark == "skip":
            signs += f'<g transform="translate(17 {at})">{SKIP}</g>'
            at += 18
        elif mark.startswith("bonus"):
            signs += (
                f'<path transform="translate(17 {at})" fill="#c8912c" stroke="#6b4a10" stroke-width=".6" d="{STAR}"/>'
            )
            at += 20
    lozenge = ""
    if stands:
        word = stands.upper() if stands == "Mimic" else stands
        lozenge = '<rect x="9" y="114" width="46" height="15" rx="7.5" fill="#e0b04a"/>'
        lozenge += sheet.written(word, 32, 125, 10, BOLD, INK, "middle")
    return (
        f"{frame}{WAVE}{numeral(sheet, face.rank, 17, 20, 27, 22)}{numeral(sheet, face.rank, 54, 62, 62, 58)}{signs}"
        f"{lozenge}{sheet.written(points, 90, 130, 17, FAT, '#f6e7c4', 'end')}"
    )


def back(sheet: Sheet, family: str) -> str:
    """The name of a back's drawing."""
    known = family if family in BACKS else "flinch"
    top, foot = BACKS[known]
    ground = sheet.define(
        f"kz-back-{known}",
        f'<linearGradient id="kz-back-{known}" x2="0" y2="1"><stop stop-color="{top}"/>'
        f'<stop offset="1" stop-color="{foot}"/></linearGradient>',
    )
    line = "#f0cf8a" if known == "flinch" else "#f0d9a0"
    pattern = "".join(rows(known))
    border = f'<rect x="8.5" y="8.5" width="83" height="123" rx="2" fill="none" stroke="{line}" stroke-width=".9"/>'
    return kept(
        sheet,
        f'<rect width="100" height="140" rx="7" fill="#f3e4bd" stroke="#b89b62" stroke-width=".6"/>'
        f'<rect x="5" y="5" width="90" height="130" rx="3" fill="url(#{ground})"/>{pattern}{border}'
        f"{medal(known, line)}",
    )


def rows(family: str) -> list[str]:
    """The small figures of a back."""
    if family == "flinch":
        return [f'<g transform="translate({x} {y})">{LEAF}</g>' for y in range(8, 130, 25) for x in range(10, 90, 20)]
    if family == "flaps":
        spots = [(20 + 20 * at, 19 + 24 * row) for row in range(5) for at in range(4)]
        spots += [(10 + 20 * at, 31 + 24 * row) for row in range(4) for at in range(1, 4)]
        return [
            f'<path transform="translate({x} {y})" d="{BIRD}" fill="#f0d9a0" opacity=".8"/>' for x, y in spots if x < 90
        ]
    spots = [(10 + 20 * at, 11 + 24 * row) for row in range(5) for at in range(4)]
    spots += [(20 + 20 * at, 23 + 24 * row) for row in range(4) for at in range(3)]
    arcs = "".join(f'<path transform="translate({x} {y})" d="{RINGS}"/>' for x, y in spots)
    return [f'<g fill="none" stroke="#f0d9a0" stroke-width=".9" opacity=".85">{arcs}</g>']


def medal(family: str, line: str) -> str:
    """What stands in the middle of a back."""
    if family == "flinch":
        return (
            f'<path d="M50 38L79 70L50 102L21 70Z" fill="#7d1f1d" stroke="{line}" stroke-width="1.4"/><path '
            f'd="M50 45L73 70L50 95L27 70Z" fill="none" stroke="{line}" stroke-width=".7"/>'
            f'<path fill="{line}" transform="translate(50 70)" d="{INITIAL}"/>'
        )
    ground = "#174d63" if family == "flaps" else "#4f2f80"
    rings = (
        f'<circle cx="50" cy="70" r="24" fill="{ground}" stroke="{line}" stroke-width="1.4"/>'
        f'<circle cx="50" cy="70" r="20.5" fill="none" stroke="{line}" stroke-width=".7"/>'
    )
    if family == "flaps":
        wings = "M50 83C45 67 36 62 30 66C36 54 46 58 50 68C54 58 64 54 70 66C64 62 55 67 50 83Z"
        return f'{rings}<path d="{wings}" fill="{line}"/>'
    return f'{rings}<path fill="{line}" transform="translate(50 70) skewX(-12)" d="{INITIAL}"/>'
