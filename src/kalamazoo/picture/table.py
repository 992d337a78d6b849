"""A whole table as a drawing: the others above, the middle, what is awaited, and one's own place below."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from kalamazoo.core.people import Names
from kalamazoo.core.scene import Area, Player, Scene
from kalamazoo.core.seats import seat_name
from kalamazoo.picture.areas import BRASS, CREAM, LAMP, Block, Room, block_of, family_of, flow, place, stacked
from kalamazoo.picture.cards import INK
from kalamazoo.picture.letters import BOLD, FAT, PLAIN, Sheet, width, wrap

ACROSS = 1200.0  # pixels of the whole drawing
FRAME, PADDING = 14.0, 30.0  # of wood, and of cloth around everything
GROUNDS = ("#8a2320", "#1c4c63", "#9a6a14", "#4d2d6e", "#3c5a2a", "#1f5f5a", "#7a3f12", "#5a2346")
CLOTHS = {
    "flinch": ("#2b6446", "#1a4c36", "#0d2d20"),
    "flaps": ("#7d211e", "#5c1617", "#360c0e"),
    "flush": ("#4a4482", "#332c63", "#1d183c"),
}
DARK = {
    "flinch": ("#1c4531", "#103021", "#081b13"),
    "flaps": ("#4c1412", "#360c0d", "#1d0607"),
    "flush": ("#2d2952", "#1f1a3d", "#110e24"),
}
MOST_BUTTONS = 8  # of what one can say or do without a card


def draw_table(scene: Scene, names: Names = (), dark: bool = False) -> str:
    """The scene as a drawing that stands by itself."""
    sheet = Sheet()
    inner = ACROSS - 2 * (FRAME + PADDING)
    parts: list[Block] = []
    own = [player.seat for player in scene.players if player.seat == scene.viewer]
    count = len(scene.players)
    others = [player for step in range(1, count + 1) for player in scene.players if is_next(player, scene, step, count)]
    rims = acting(scene)
    if others:
        parts.append(seats(scene, others, names, inner, rims))
    middle = centre(scene, inner, rims, count == 1)
    if middle.wide:
        parts.append(middle)
    parts.append(ribbon(scene.status, inner))
    for seat in own:
        tray = own_place(scene, seat, names, inner, rims, count == 1)
        if tray.wide:
            parts.append(tray)
    whole = stacked(parts, 20.0)
    high = whole.high + 2 * (FRAME + PADDING)
    ground(sheet, family_of(scene.areas), high, dark)
    whole.draw(sheet, (ACROSS - whole.wide) / 2, FRAME + PADDING)
    label = escape(f"A card table. {scene.status}", quote=True)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {ACROSS:.0f} {high:.0f}" width="{ACROSS:.0f}" '
        f'height="{high:.0f}" style="max-width:100%;height:auto" role="img" aria-label="{label}"><defs>'
        f"{''.join(sheet.defined.values())}</defs>{''.join(sheet.parts)}</svg>"
    )


def is_next(player: Player, scene: Scene, step: int, count: int) -> bool:
    """Whether somebody sits so many places on from the viewer, who is not one of the others."""
    first = scene.viewer if 0 <= scene.viewer < count else count - 1
    return player.seat == (first + step) % count and player.seat != scene.viewer


def acting(scene: Scene) -> dict[str, frozenset[int]]:
    """The cards that the viewer can do something with, by area."""
    found: dict[str, set[int]] = {}
    for gesture in scene.gestures:
        if gesture.source:
            found.setdefault(gesture.source, set()).add(gesture.card)
    return {area: frozenset(which) for area, which in found.items()}


def name_of(scene: Scene, seat: int, names: Names) -> str:
    """What somebody is called: by name, as the labels do, or by seat."""
    if seat < len(names) and names[seat]:
        return names[seat]
    labels = (area.label.partition("'s ") for area in scene.areas if area.seat == seat)
    return next((whose for whose, mark, _ in labels if mark), f"Seat {seat_name(seat)}")


def of_seat(scene: Scene, seat: int | None) -> list[Area]:
    """The areas of a seat that there is something to see in."""
    found = [area for area in scene.areas if area.seat == seat]
    return found if seat is None else [area for area in found if area.cards or area.text or shown_empty(scene, area)]


def shown_empty(scene: Scene, area: Area) -> bool:
    """Whether a place is drawn though nothing lies there: one's own piles."""
    return area.seat == scene.viewer and area.shape == "pile"


def seats(scene: Scene, others: Sequence[Player], names: Names, inner: float, rims: dict[str, frozenset[int]]) -> Block:
    """The other people, in order of play."""
    across = min(len(others), 4 if len(others) in (4, 7, 8) or len(others) > 9 else 3)
    most = inner / across - 30
    size = 46.0 if across < 4 else 38.0
    blocks = [seat_block(scene, player, names, most, size, rims) for player in others]
    spare = inner - sum(block.wide for block in blocks[:across])
    return flow(blocks, inner + 1, max(30.0, min(120.0, spare / across)))


def seat_block(
    scene: Scene, player: Player, names: Names, most: float, size: float, rims: dict[str, frozenset[int]]
) -> Block:
    """One of them: portrait, name, counts and cards."""
    room = Room(size, most - 20, rims)
    areas = of_seat(scene, player.seat)
    piles = [block_of(area, room) for area in areas if area.id.count(":") == 2]
    single = [block_of(area, room) for area in areas if area.id.count(":") < 2]
    if sum(block.wide + 12 for block in (*single, *piles)) <= most:
        return stacked([plate(scene, player, names), flow([*single, *piles], most, 12.0)], 10.0)
    return stacked([plate(scene, player, names), flow(single, most, 12.0), flow(piles, most, 8.0)], 10.0)


def plate(scene: Scene, player: Player, names: Names) -> Block:
    """A medallion with an initial, the name, and the counts."""
    name = name_of(scene, player.seat, names)
    counts = " · ".join(f"{what} {number}" for what, number in player.counts)
    if player.out:
        counts = f"out · {counts}"
    if player.partner is not None:
        counts += f" · with {name_of(scene, player.partner, names)}"
    told = "to act" if player.waited_for else ""
    title = width(name, 24, FAT)
    wide = 62 + max(title + (12 + width(told, 15, BOLD) if told else 0), width(counts, 15, PLAIN))

    def draw(sheet: Sheet, x: float, y: float) -> None:
        medallion(sheet, name, player, x + 24, y + 28)
        sheet.write(name, x + 60, y + 24, 24, FAT, CREAM)
        if told:
            sheet.write(told, x + 72 + title, y + 24, 15, BOLD, LAMP)
        sheet.write(counts, x + 60, y + 46, 15, PLAIN, CREAM)

    return Block(wide, 58, draw)


def medallion(sheet: Sheet, name: str, player: Player, x: float, y: float) -> None:
    """An oval in a ring of brass, with the first letter of a name."""
    ring = LAMP if player.waited_for else BRASS
    fill = "#4a4136" if player.out else GROUNDS[player.seat % len(GROUNDS)]
    if player.waited_for:
        sheet.put(f'<ellipse cx="{x:.1f}" cy="{y:.1f}" rx="28" ry="33" fill="#ffe9b4" opacity=".3"/>')
    sheet.put(
        f'<ellipse cx="{x:.1f}" cy="{y:.1f}" rx="22.5" ry="27" fill="{fill}" stroke="{ring}" stroke-width="3.4"/>'
        f'<ellipse cx="{x:.1f}" cy="{y:.1f}" rx="18.5" ry="23" fill="none" stroke="#f6dc9a" stroke-opacity=".45"/>'
    )
    sheet.write(name[:1].upper(), x, y + 9, 27, FAT, CREAM, "middle")


def centre(scene: Scene, inner: float, rims: dict[str, frozenset[int]], alone: bool) -> Block:
    """The middle of the table."""
    areas = of_seat(scene, None)
    size = 92.0 if alone else 84.0
    badges = [block_of(area, Room(size, inner, rims)) for area in areas if area.shape == "badge"]
    groups: dict[str, list[Block]] = {}
    for area in areas:
        if area.shape != "badge" and (area.cards or area.text or alone):
            kind = area.id.partition(":")[0] if ":" in area.id or area.shape == "triangle" else ""
            groups.setdefault(kind, []).append(block_of(area, Room(size, inner * 0.62, rims)))
    for kind, blocks in groups.items():
        if kind in ("centre", "table"):
            blocks += [place("", size)] * max(0, min(10, int(scene.hints.get("places", "0"))) - len(blocks))
    rows = [
        flow(blocks, min(inner, 560.0) if kind in ("centre", "table") else inner * 0.8)
        for kind, blocks in groups.items()
    ]
    piles = flow(rows, inner, 36.0) if not alone else lines_alone(groups, inner)
    return stacked([block for block in (flow(badges, inner), piles) if block.wide], 14.0)


def lines_alone(groups: dict[str, list[Block]], inner: float) -> Block:
    """A patience: the packs beside the rows that are built."""
    rows = [flow(blocks, inner) for kind, blocks in groups.items() if kind]
    packs = groups.get("", [])
    if rows:
        return flow([stacked(rows, 16.0), flow(packs, 330.0)], inner, 70.0)
    return flow(packs, inner, 30.0)


def ribbon(text: str, inner: float) -> Block:
    """What is awaited, on paper."""
    lines = wrap(text, 19, inner - 120, BOLD)
    wide = min(inner, max(width(line, 19, BOLD) for line in lines or [""]) + 64)
    high = 22 + 24 * len(lines)

    def draw(sheet: Sheet, x: float, y: float) -> None:
        sheet.put(
            f'<rect x="{x + 2:.1f}" y="{y + 3:.1f}" width="{wide:.1f}" height="{high}" fill="#000" opacity=".3"/>'
            f'<rect x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{high}" rx="3" fill="#f7ebcf"/>'
            f'<rect x="{x + 4:.1f}" y="{y + 4:.1f}" width="{wide - 8:.1f}" height="{high - 8}" fill="none" '
            f'stroke="#8a2320" stroke-width=".8"/>'
        )
        for number, line in enumerate(lines):
            sheet.write(line, x + wide / 2, y + 29 + 24 * number, 19, BOLD, INK, "middle")

    return Block(wide, float(high), draw)


def own_place(
    scene: Scene, seat: int, names: Names, inner: float, rims: dict[str, frozenset[int]], alone: bool
) -> Block:
    """One's own place: cards, and what can be said."""
    player = next(player for player in scene.players if player.seat == seat)
    areas = of_seat(scene, seat)
    hands = [area for area in areas if area.shape == "fan"]
    rest = [area for area in areas if area.shape != "fan" and (area.cards or area.shape == "pile" or area.text)]
    taken = sum(86.0 + 18 for area in rest if area.shape == "pile")
    size = 118.0 if family_of(areas or scene.areas) == "flaps" else 100.0
    small = [block_of(area, Room(86.0, inner / 2, rims)) for area in rest]
    most = inner - taken if taken < inner * 0.62 else inner
    large = [block_of(area, Room(size, most - 40, rims)) for area in hands]
    rows: list[Block] = []
    if not alone:
        rows.append(plate(scene, player, names))
    if small or large:
        rows.append(flow([*small, *large], inner, 20.0))
    buttons = [chip(text) for text in said(scene)]
    if buttons:
        rows.append(flow(buttons, inner, 12.0))
    return stacked(rows, 12.0)


def said(scene: Scene) -> list[str]:
    """What can be done without a card, a few of them."""
    texts = list(dict.fromkeys(each.button for each in scene.gestures if each.button and not each.source))
    more = [f"and {len(texts) - MOST_BUTTONS} more"] if len(texts) > MOST_BUTTONS else []
    return [*texts[:MOST_BUTTONS], *more]


def chip(text: str) -> Block:
    """A button."""
    wide = width(text, 16, BOLD) + 32

    def draw(sheet: Sheet, x: float, y: float) -> None:
        sheet.put(
            f'<rect x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="32" rx="16" fill="#8a2320" stroke="{LAMP}" '
            f'stroke-width="1.4"/>'
        )
        sheet.write(text, x + wide / 2, y + 21.5, 16, BOLD, CREAM, "middle")

    return Block(wide, 34, draw)


def ground(sheet: Sheet, family: str, high: float, dark: bool) -> None:
    """Walnut, cloth under a lamp, and a line of brass."""
    lit, plain, far = (DARK if dark else CLOTHS)[family if family in CLOTHS else "flinch"]
    cloth = f"kz-cloth-{family}{'-dark' if dark else ''}"
    sheet.define(
        cloth,
        f'<radialGradient id="{cloth}" cx=".5" cy=".45" r=".72"><stop stop-color="{lit}"/><stop offset=".5" '
        f'stop-color="{plain}"/><stop offset="1" stop-color="{far}"/></radialGradient>',
    )
    sheet.define(
        "kz-wood",
        '<linearGradient id="kz-wood" x2=".1" y2="1"><stop stop-color="#6b4223"/>'
        '<stop offset=".3" stop-color="#3e2311"/><stop offset=".7" stop-color="#5c361b"/>'
        '<stop offset="1" stop-color="#3a200f"/></linearGradient>',
    )
    wide, tall = ACROSS - 2 * FRAME, high - 2 * FRAME
    sheet.put(
        f'<rect width="{ACROSS:.0f}" height="{high:.0f}" rx="18" fill="url(#kz-wood)"/><rect x="{FRAME}" y="{FRAME}" '
        f'width="{wide:.1f}" height="{tall:.1f}" rx="13" fill="url(#{cloth})" stroke="#160b04" stroke-width="2"/>'
        f'<rect x="{FRAME + 8}" y="{FRAME + 8}" width="{wide - 16:.1f}" height="{tall - 16:.1f}" rx="8" fill="none" '
        f'stroke="{BRASS}" stroke-opacity=".5" stroke-width="1.2"/>'
    )
