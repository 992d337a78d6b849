// Inside a seat: where portrait, name, numbers and cards of one of the others lie, within the seat's own box.

import type { Box, Place } from "./boxes.ts";
import { box, mirrored, pile, strip, TALL } from "./boxes.ts";
import type { Scale, SeatSide, SeatSize } from "./room.ts";

/** What lies before each of the others. */
export interface Goods {
  main: boolean; // a pile that all look at
  backs: boolean; // a hand
  row: number; // how many small piles or cards side by side
  shelf: boolean; // what lies in the row is what was made: it grows
  spines?: boolean; // and stands there as books
}

export interface SeatPlan {
  w: number;
  h: number;
  portrait: Box;
  plate: Box; // name and manner
  centred: boolean; // the plate's words stand in its middle
  facts: Box; // numbers in words; no ground: they stand at the cards
  main: Place;
  backs: Place;
  row: Place[];
  extra: Place; // for what lies there only at times
}

const OVAL = 1.18; // a portrait is so much higher than wide
const NOWHERE = pile(0, 0, 0);
const ROOMY = 160; // pixels: cards beside the portrait can be read

export function seatPlan(size: SeatSize, side: SeatSide, goods: Goods, scale: Scale, width: number): SeatPlan {
  if (size === "compact") return compactSeat(scale, width);
  const open = goods.main || goods.row > 0 || goods.shelf;
  if (side === "row" && (!scale.dense || !open || width < ROOMY))
    return scale.dense && goods.main ? denseSeat(goods, scale, width) : rowSeat(goods, scale, width);
  if (size === "close" || side === "column") return closeSeat(side, goods, scale, width);
  const plan = side === "top" ? topSeat(goods, scale, width) : sideSeat(goods, scale);
  return side === "right" ? inMirror(plan) : plan;
}

function inMirror(plan: SeatPlan): SeatPlan {
  const flip = (place: Place): Place => {
    const label = place.label === "right" ? "left" : place.label;
    return { ...mirrored(place, place.wide, plan.w), label };
  };
  const turn = (part: Box): Box => mirrored(part, part.w, plan.w);
  return {
    ...plan,
    portrait: turn(plan.portrait),
    plate: turn(plan.plate),
    facts: turn(plan.facts),
    main: flip(plan.main),
    backs: flip(plan.backs),
    row: plan.row.map(flip).reverse(),
    extra: flip(plan.extra),
  };
}

function row(
  goods: Goods,
  x: number,
  y: number,
  w: number,
  gap: number,
  room: number,
  label: Place["label"] = "none",
): Place[] {
  if (goods.shelf) return [strip(x, y, w, room, 1.12, "right")];
  return Array.from({ length: goods.row }, (_, at) => pile(x + at * (w + gap), y, w, label));
}

/** At the side of a wide table: the portrait outside, cards beside and below it. */
function sideSeat(goods: Goods, { u, label, name }: Scale): SeatPlan {
  const head = 116 * u;
  const under = 113 * u + 4 * u + name * 1.1 + label * 1.2;
  const main = goods.main ? pile(116 * u, 6 * u, 66 * u, "below") : NOWHERE;
  const [x, w] = goods.main ? [202 * u, 46 * u] : [118 * u, 56 * u];
  const wide = (goods.main ? 62 : 128) * u;
  const rowAt = Math.max(under, 6 * u + 66 * u * TALL + label * 2) + 6 * u;
  const small = (goods.spines ? 24 : goods.row > 4 ? 48 : 44) * u;
  const rowHeight = goods.spines ? small * 3.4 : goods.row || goods.shelf ? small * TALL + label * 1.4 : 0;
  return {
    w: 264 * u,
    h: Math.max(rowAt + rowHeight, under),
    portrait: box(2 * u, 0, 96 * u, 96 * OVAL * u),
    plate: box(-4 * u, 96 * OVAL * u + 3 * u, head - 8 * u, name * 1.1 + label * 1.2),
    centred: true,
    facts: box(0, 0, 0, 0),
    main,
    backs: strip(x, 14 * u, w, wide, 0.37, "below"),
    row: row(
      goods,
      goods.shelf ? 10 * u : 0,
      rowAt + (goods.shelf ? 6 * u : 0),
      small,
      6 * u,
      (goods.shelf ? 150 : 170) * u,
      "below",
    ),
    extra: pile(68 * u, 56 * u, 40 * u),
  };
}

/** At the top of a wide table: everything in one line. */
function topSeat(goods: Goods, { u, label, name }: Scale, width: number): SeatPlan {
  const k = Math.min(u, width / ((goods.main ? 88 : 0) + (goods.row ? 295 : goods.shelf ? 200 : 60) + 360));
  const start = 202 * k;
  const backsAt = start + (goods.main ? 88 * k : 0);
  const backs = (goods.main ? 44 : 48) * k;
  const wide = (goods.main ? 112 : 128) * k;
  const rowAt = backsAt + wide + 28 * k;
  const small = (goods.spines ? 24 : goods.shelf ? 44 : 52) * k;
  const total = rowAt + (goods.row ? goods.row * 59 * k : goods.shelf ? 112 * k : 0);
  return {
    w: total,
    h: Math.max(84 * OVAL * k, 58 * TALL * k + 4 * k + label * 1.3),
    portrait: box(96 * k, 0, 84 * k, 84 * OVAL * k),
    plate: box(0, 24 * k, 94 * k, name * 1.1 + label * 1.2),
    centred: true,
    facts: box(0, 0, 0, 0),
    main: goods.main ? pile(start, 2 * k, 58 * k, "below") : NOWHERE,
    backs: strip(backsAt, 4 * k, backs, wide, 0.38, "below"),
    row: row(goods, rowAt, (goods.shelf ? 16 : 2) * k, small, 7 * k, 104 * k, "below"),
    extra: pile(150 * k, 50 * k, 38 * k),
  };
}

/** Portrait with the name below, numbers in words, small cards: at a crowded table, or in a column. */
function closeSeat(side: SeatSide, goods: Goods, { u, label, name }: Scale, width: number): SeatPlan {
  const column = side === "column" || side === "row"; // no room for words below the name
  const k = column ? Math.min(0.88 * u, width / 226) : Math.min(u, width / 245);
  const x = 78 * k;
  const words = x + (goods.main ? 44 * k : column ? 0 : 62 * k);
  const room = (column ? width : 245 * k) - x;
  const gap = 2.6 * k;
  const small = goods.row ? Math.min(31 * k, room / goods.row - gap) : (goods.spines ? 17 : 31) * k;
  const rowAt = Math.max(60 * k, 2 * k + label * 2.65);
  const rowHeight = goods.row || goods.shelf ? rowAt + small * (goods.spines ? 3.3 : TALL) : 0;
  const plain = !goods.main && !goods.row && !goods.shelf;
  return {
    w: column ? width : 245 * k,
    h: Math.max(66 * OVAL * k + name * 1.1 + (column ? 0 : label * 1.1), rowHeight),
    portrait: box(4 * k, 0, 66 * k, 66 * OVAL * k),
    plate: box(-2 * k, 66 * OVAL * k + 1, 78 * k, name * 1.1 + (column ? 0 : label * 1.1)),
    centred: true,
    facts: box(words + 4 * k, plain ? 16 * k : 2 * k, Math.max(40, x + room - words - 4 * k), label * 2.5),
    main: goods.main ? pile(x, 1 * k, 38 * k) : NOWHERE,
    backs: column
      ? strip(words, 0, label, x + room - words, 0, "none")
      : goods.main
        ? strip(words + 74 * k, 4 * k, 32 * k, 50 * k, 0.3, "none")
        : strip(x, 4 * k, 34 * k, 54 * k, 0.3, "none"),
    row: row(goods, x, rowAt, small, gap, room),
    extra: pile(46 * k, 50 * k, 26 * k),
  };
}

/** Everything in one line, where there is room for it. */
function rowSeat(goods: Goods, scale: Scale, width: number): SeatPlan {
  const line = width > 300 * scale.u ? lineSeat(goods, scale, width) : undefined;
  const [first] = line?.row ?? [];
  return line && (!first || goods.shelf || first.w >= 23 * scale.u) ? line : uprightSeat(goods, scale, width);
}

/** The only opponent on a phone held upright: everything in one line. */
function lineSeat(goods: Goods, { u, label, name }: Scale, width: number): SeatPlan {
  const portrait = 66 * u;
  const words = portrait + 8 * u;
  const mainAt = words + 82 * u;
  const main = goods.main ? 54 * u : 0;
  const rowAt = mainAt + (main ? main + 14 * u : 0);
  const gap = 4 * u;
  const room = width - rowAt;
  const small = goods.row ? Math.min(46 * u, (room + gap) / goods.row - gap) : (goods.spines ? 20 : 38) * u;
  return {
    w: width,
    h: Math.max(portrait * OVAL, main * TALL + label * 1.4, small * (goods.spines ? 3.4 : TALL)) + 4 * u,
    portrait: box(0, 0, portrait, portrait * OVAL),
    plate: box(words, 4 * u, mainAt - words, name * 1.12),
    centred: false,
    facts: box(words, 4 * u + name * 1.12, mainAt - words, label * 2.5),
    main: goods.main ? pile(mainAt, 2 * u, main, "below") : NOWHERE,
    backs: strip(words, name * 1.12, label * 1.2, mainAt - words, 0, "none"),
    row: row(goods, rowAt, 2 * u, small, gap, room),
    extra: pile(portrait * 0.66, portrait * 0.7, 22 * u),
  };
}

/** On a phone held upright: name and numbers beside the portrait, cards below. */
function uprightSeat(goods: Goods, { u, label, name }: Scale, width: number): SeatPlan {
  const portrait = Math.min(50 * u, width * 0.42);
  const words = portrait + 6 * u;
  const lines = goods.main ? 1.2 : 2.4; // the number of a pile stands at the pile
  const head = Math.max(portrait * OVAL, name * 1.12 + label * lines) + 3 * u;
  const main = goods.main ? 32 * u : 0;
  const beside = goods.main && words + name * 3.6 + main * 1.6 < width; // the pile lies beside name and numbers
  const pileAt = beside ? Math.max(0, (head - main * TALL - label * 1.3) / 2) : head;
  const rowAt = Math.max(head, pileAt + main * TALL + (beside ? label * 1.3 : 0) + 5 * u) + 2 * u;
  const gap = 1.8 * u;
  const small = goods.row
    ? Math.min((goods.row > 3 ? (beside ? 30 : 24) : 32) * u, (width + gap) / goods.row - gap)
    : (goods.spines ? 14 : 24) * u;
  const rowHeight = goods.row || goods.shelf ? small * (goods.spines ? 3.3 : TALL) + 3 * u : 0;
  return {
    w: width,
    h: rowAt + rowHeight + 2 * u,
    portrait: box(0, 0, portrait, portrait * OVAL),
    plate: box(words, 0, (beside ? width - main * 1.6 : width) - words, name * 1.12),
    centred: false,
    facts: box(words, name * 1.12, (beside ? width - main * 1.6 : width) - words, label * 2.5),
    main: goods.main ? pile(beside ? width - main * 1.3 : 0, pileAt, main, beside ? "below" : "right") : NOWHERE,
    backs: strip(words, name * 1.12, label * 1.2, width - words, 0, "none"),
    row: row(goods, 0, rowAt, small, gap, width),
    extra: pile(portrait * 0.5, portrait * 0.7, 22 * u),
  };
}

/** On the smallest phone: name, pile and numbers beside the portrait, small cards as wide as the seat. */
function denseSeat(goods: Goods, { u, label, name }: Scale, width: number): SeatPlan {
  const portrait = Math.min(46 * u, 0.3 * width);
  const x = portrait + 4 * u;
  const head = name * 1.12;
  const main = Math.min(30 * u, width - x - label * 3.3 - 5 * u);
  const words = x + main + 7 * u;
  const rowAt = Math.max(portrait * OVAL, head + Math.max(main * TALL + 2 * u, label * 2.4)) + 4 * u;
  const gap = 1.8 * u;
  const small = Math.min(30 * u, (width + gap) / Math.max(1, goods.row) - gap);
  return {
    w: width,
    h: rowAt + (goods.row ? small * TALL + 4 * u : 0),
    portrait: box(0, 0, portrait, portrait * OVAL),
    plate: box(x, 0, width - x, head),
    centred: false,
    facts: box(words, head, width - words, label * 2.4),
    main: pile(x, head + 2, main),
    backs: strip(words, head, label * 1.2, width - words, 0, "none"),
    row: row(goods, 0, rowAt, small, gap, width),
    extra: pile(portrait * 0.5, portrait * 0.7, 22 * u),
  };
}

/** Portrait, name, one number: for a large company. */
function compactSeat({ u, label, name }: Scale, width: number): SeatPlan {
  const k = Math.min(u, width / 84);
  const portrait = 44 * k;
  const w = Math.min(width, 84 * Math.max(k, 0.86));
  const x = w / 2 - portrait * 0.72;
  return {
    w,
    h: portrait * OVAL + Math.min(name, label * 1.15) * 1.15,
    portrait: box(x, 0, portrait, portrait * OVAL),
    plate: box(0, portrait * OVAL, w, Math.min(name, label * 1.15) * 1.15),
    centred: true,
    facts: box(x + portrait + 5 * k, 10 * k, w - x - portrait, label * 1.4),
    main: NOWHERE,
    backs: strip(x, 0, portrait * 0.6, portrait, 0, "none"),
    row: [],
    extra: pile(x + portrait * 0.6, portrait * 0.6, 22 * k),
  };
}
