// One's own place: how large one's own cards are, and where they, the status and the buttons lie, within the place.

import type { Box, Place } from "./boxes.ts";
import { box, clamp, pile, strip, TALL } from "./boxes.ts";
import type { Room, Scale } from "./room.ts";

/** Piles of one kind that lie side by side before one's hand. */
export interface Piles {
  kind: string;
  count: number;
  ratio: number; // their width in own cards
}

/** What one has before oneself. */
export interface TrayNeed {
  piles: Piles[];
  hand: string; // the kind of the hand; "" where there is none
  most: number; // how many cards a hand usually has at most
  tight: number; // how far its cards then lie apart, in card widths
  loose: number; // and how far if there are few
  large: boolean; // cards with a text
  column: boolean; // status and buttons stand in a column at the right
  shelf: string; // the kind of what was made, which stands at the right
  spines?: boolean; // as books
}

export interface TrayPlan {
  w: number; // the width of an own card
  portrait: Box | undefined;
  plate: Box | undefined;
  status: Box;
  deeds: Box;
  reading: Box;
  piles: ReadonlyMap<string, Place[]>;
  hand: Place;
  shelf: Place;
}

export const NARROWEST = 0.28; // of a card that must be seen: everything that tells it apart is in that strip
const EASY = 0.42; // of a card that is seen with ease
const GAP = 1.085; // from pile to pile
const BETWEEN = 0.26; // between kinds
const OVER = 0.42; // of a card's height that rows of cards show at least
const WHOLE = 0.89; // of their size: cards that then lie side by side are better seen than larger ones below each other
const ROW = 0.3; // of a card that is seen of the usual hand in one row, where piles lie above it
const MANY = 9; // cards that one seldom holds: on a lying phone they need not be seen with ease

const READABLE = 138; // pixels of a card whose text is read with ease: on a tablet more of them lie side by side
const HEAD = 134; // portrait and name
const COLUMN = 196;
const SHELF = 158;
const PEEP = 1.16; // of its height that a pile has whose covered cards peep out
const NOTHING = pile(0, 0, 0);

export function ownWidth(scale: Scale, inner: Box, need: TrayNeed): number {
  return scale.share * usualWidth(scale, inner, need);
}

function usualWidth(scale: Scale, inner: Box, need: TrayNeed): number {
  const { shape, u, width, height } = scale;
  const short = shape === "short";
  const piles = (short ? smaller(need) : need.piles).reduce(
    (sum, each) => sum + each.count * each.ratio * GAP + BETWEEN,
    0,
  );
  const step = short ? (need.most > MANY ? NARROWEST : Math.min(need.tight, EASY)) : need.tight;
  const hand = need.hand ? 1 + (need.most - 1) * step : 0;
  const columns = Math.max(1, piles + hand);
  if (shape === "upright") {
    if (need.large) return Math.min((inner.w - 12 * u) / 3, 0.155 * height, Math.max(READABLE, 0.15 * width));
    const both = need.piles.length && need.hand;
    const usual = clamp(40, Math.min((both ? 0.265 : 0.235) * width, 0.07 * height + 52), 240);
    const row = inner.w / (1 + (need.most - 1) * ROW); // so wide the usual hand lies in one
    return both && row > 0.8 * usual ? Math.min(usual, row) : usual; // a second row would take more from the table
  }
  const side = shape === "wide" ? HEAD * u + rightOf(need) * u : rightOf(need) * u * 0.9;
  const high = shape === "wide" ? (need.large ? 0.184 : 0.154) : 0.205;
  return clamp(shape === "wide" ? 58 : 46, Math.min(high * height, (inner.w - side) / columns), 240);
}

/** On a lying phone rows of piles are smaller: the status stands below them. */
function smaller(need: TrayNeed): Piles[] {
  return need.piles.map((each) => (each.count > 1 && !need.column ? { ...each, ratio: each.ratio * 0.64 } : each));
}

function rightOf(need: TrayNeed): number {
  return need.column ? COLUMN : need.shelf ? SHELF : 0;
}

export function trayHeight(scale: Scale, inner: Box, need: TrayNeed): number {
  const { shape, u, label, status, name } = scale;
  const w = ownWidth(scale, inner, need);
  const cards = need.piles.length || need.hand;
  if (!cards) return shape === "wide" ? 58 * u : shape === "short" ? 44 * u : Math.max(44, 50 * u);
  if (shape === "wide") {
    const under = need.hand
      ? need.column
        ? 12 * u
        : Math.max(status * 1.3, label * 1.6) + 5 * u + 1.2 * dipOf(need) * u
      : label * 1.9;
    return Math.max(w * TALL + under, 104 * 1.18 * u + name * 1.1 + label * 1.2);
  }
  if (shape === "short") {
    const rows = need.hand && need.piles.some(({ count }) => count > 1);
    if (!need.hand) return w * TALL + label * 1.7;
    return (
      w * TALL +
      (need.column ? 4 * u : rows ? Math.max(label * 1.3, status * 1.25) : status * 2.1) +
      (4 + dipOf(need)) * u
    );
  }
  return aboveHand(scale, inner.w, need, w).high + handHeight(scale, inner, need, w);
}

/** How far the outer cards of a fan reach down where words stand below it. */
function dipOf(need: TrayNeed): number {
  return need.hand && !need.piles.length && !need.column ? 10 : 0;
}

/** Upright: what stands above the hand, and how high all of it is. */
type Above = Pick<TrayPlan, "status" | "deeds" | "piles" | "shelf"> & { high: number };

/** Whether there is one pile that all look at, and smaller ones beside it. */
function standsAlone({ hand, piles: [first, second] }: TrayNeed): boolean {
  return Boolean(hand) && first?.count === 1 && (second?.count ?? 0) > 1;
}

function aboveHand(scale: Scale, wide: number, need: TrayNeed, w: number): Above {
  if (standsAlone(need)) return besidePile(scale, wide, need, w);
  return need.hand && need.column && need.piles.length
    ? besidePiles(scale, wide, need, w)
    : abovePiles(scale, wide, need, w);
}

/** Cards of a width side by side, from a place on. */
function piled({ count }: Piles, x: number, y: number, w: number): Place[] {
  return Array.from({ length: count }, (_, at) => pile(x + at * w * GAP, y, w, "below"));
}

/** So many card widths are that many piles wide. */
function breadth(count: number): number {
  return (count - 1) * GAP + 1;
}

/** The large pile at the left is as high as status and buttons with the small piles below them. */
function besidePile({ u, label }: Scale, wide: number, need: TrayNeed, w: number): Above {
  const [first, second] = need.piles as [Piles, Piles];
  const bar = Math.max(46, 46 * u); // three lines, or a button
  const down = bar + 3 * u;
  const gap = 10 * u;
  const small = Math.min(second.ratio * w, (wide - 4 * u - gap - down / TALL) / (breadth(second.count) + 1));
  const large = Math.min(w, small + down / TALL);
  const foot = down + small * TALL;
  const x = (wide - large - gap - small * breadth(second.count)) / 2;
  const words = box(x + large + gap, 0, wide - x - large - gap, bar);
  const piles = new Map([
    [first.kind, piled(first, x, foot - large * TALL, large)],
    [second.kind, piled(second, words.x, down, small)],
  ]);
  const deeds = { ...words, h: bar - 5 * u };
  return { status: words, deeds, piles, shelf: NOTHING, high: foot + label * 1.12 + 5 * u };
}

/** Piles at the left; beside them the status, and buttons below it. */
function besidePiles({ u, status }: Scale, wide: number, need: TrayNeed, w: number): Above {
  const [first] = need.piles as [Piles];
  const each = Math.min(first.ratio * w, (0.52 * wide) / breadth(first.count));
  const deeds = Math.max(44, 46 * u);
  const words = Math.max(45, status * 2.5);
  const most = each * TALL * PEEP;
  const high = Math.max(most, words + deeds);
  const x = 2 * u + each * breadth(first.count) + 10 * u;
  return {
    status: box(x, 0, wide - x, high - deeds),
    deeds: box(x, high - deeds, wide - x, deeds),
    piles: new Map([[first.kind, piled(first, 2 * u, (high - most) / 2, each)]]),
    shelf: NOTHING,
    high: high + 4 * u,
  };
}

/** Status and buttons, and below them piles side by side, or what was made. */
function abovePiles({ u, label }: Scale, wide: number, need: TrayNeed, w: number): Above {
  const bar = Math.max(48, 52 * u) + (need.hand ? 0 : 12 * u); // and room for a card that is lifted below
  const columns = need.piles.reduce((sum, { count, ratio }) => sum + breadth(count) * ratio + 0.2, -0.2);
  const each = Math.min(w * (need.hand ? 0.9 : 1.1), (wide - 4 * u) / Math.max(1, columns));
  const largest = each * TALL * Math.max(0, ...need.piles.map(({ ratio }) => ratio));
  const made = 22 * u;
  const piles = new Map<string, Place[]>();
  let x = Math.max(2 * u, (wide - columns * each) / 2);
  for (const one of need.piles) {
    const width = each * one.ratio;
    piles.set(one.kind, piled(one, x, bar + (largest - width * TALL) / 2, width));
    x += (breadth(one.count) * one.ratio + 0.2) * each;
  }
  const row = need.piles.length ? largest + label * 1.35 + 5 * u : need.shelf ? made * (need.spines ? 3.3 : 1.7) : 0;
  return {
    status: box(2 * u, 0, wide * 0.58 - 6 * u, bar - 14 * u),
    deeds: box(wide * 0.36, 0, wide * 0.64, bar - 10 * u),
    piles,
    shelf: strip(2 * u, bar + 2 * u, made, wide - 2 * u, 1.12, "right"),
    high: bar + row,
  };
}

/** Upright: over how many rows the usual hand goes. */
export function usualRows(inner: Box, need: TrayNeed, w: number): number {
  if (!need.hand) return 0;
  if (need.large) return 2;
  return need.most > 1 + (inner.w / w - 1) / (need.piles.length ? ROW - 0.001 : 0.36) ? 2 : 1;
}

function handHeight(scale: Scale, inner: Box, need: TrayNeed, w: number): number {
  const rows = usualRows(inner, need, w);
  return rows * w * TALL + Math.max(0, rows - 1) * 6 * scale.u + (rows ? 10 * scale.u : 0);
}

/** Upright: cards with a text stay as large as usual where they have less ground; then their rows lie over each other. */
function overlapped(room: Room, need: TrayNeed, inner: Box, w: number): number {
  const most = handHeight(room, room.own, need, w) / TALL / (1 + OVER);
  return need.large ? Math.min(usualWidth(room, inner, need), most) : w;
}

export function trayPlan(room: Room, need: TrayNeed): TrayPlan {
  const inner = room.shape === "short" ? room.own : { ...room.own, h: room.height };
  const w = ownWidth(room, inner, need);
  if (room.shape === "upright") return uprightTray(room, need, overlapped(room, need, inner, w));
  return room.shape === "wide" ? wideTray(room, need, w) : shortTray(room, need, w);
}

/** Beside the ribbon, above the place. */
function besideRibbon({ ribbon, own, u }: Room): Box {
  const x = ribbon.x + ribbon.w + 10 * u - own.x;
  return box(x, ribbon.y - own.y - 2 * u, own.w - x, ribbon.h + 4 * u);
}

/** Beside the ribbon and a row above it. */
function aboveRibbonsEnd(room: Room): Box {
  const beside = besideRibbon(room);
  return { ...beside, y: beside.y - 50 * room.u, h: beside.h + 50 * room.u };
}

function wideTray(room: Room, need: TrayNeed, w: number): TrayPlan {
  const { u, own, name, label, status } = room;
  const portrait = box(0, 4 * u, 104 * u, 104 * 1.18 * u);
  const plate = box(-10 * u, portrait.y + portrait.h + 2 * u, 124 * u, name * 1.1 + label * 1.2);
  if (!need.piles.length && !need.hand) return aloneTray(room);
  const right = own.w - rightOf(need) * u;
  const start = HEAD * u;
  const { piles, x } = pilesInRow(need, start, 0, w, room);
  const hand = strip(x, 0, w, right - x - 6 * u, need.loose, "none");
  const rows = need.piles.find(({ count }) => count > 1);
  const first = rows ? piles.get(rows.kind)?.[0] : undefined;
  const under = first ? first.y + first.w * TALL + label * 1.3 + 7 * u : w * TALL + (6 + dipOf(need)) * u;
  const last = rows ? piles.get(rows.kind)?.at(-1) : undefined;
  const words = first && last && need.hand ? box(first.x, under, last.x + last.w - first.x, own.h - under) : undefined;
  const column = box(right + 8 * u, 0, own.w - right - 8 * u, own.h);
  const line = words ?? box(start, under, right - start, own.h - under);
  return {
    w,
    portrait,
    plate,
    status: need.column ? { ...column, h: status * 2.6 } : line,
    deeds: need.column ? { ...column, y: status * 2.8, h: own.h - status * 2.8 } : besideRibbon(room),
    reading: need.large && w < 112 ? box(start, w * TALL + 2 * u, right - start, label * 1.3) : box(0, 0, 0, 0),
    piles,
    hand,
    shelf: strip(right + 10 * u, 62 * u, (need.spines ? 27 : 46) * u, own.w - right - 10 * u, 1.12, "below"),
  };
}

/** From the left: piles of each kind, smaller ones a little lower. */
function pilesInRow(
  need: TrayNeed,
  start: number,
  y: number,
  w: number,
  { u, shape }: Scale,
): { piles: Map<string, Place[]>; x: number } {
  const piles = new Map<string, Place[]>();
  let x = start;
  for (const { kind, count, ratio } of need.piles) {
    const each = w * ratio;
    const label = count > 1 && shape === "short" ? "none" : "below";
    const down = count > 1 && need.hand && !need.column ? y + 8 * u : y;
    piles.set(
      kind,
      Array.from({ length: count }, (_, at) => pile(x + at * each * GAP, down, each, label)),
    );
    x += (count - 1) * each * GAP + each + BETWEEN * w;
  }
  return { piles, x };
}

/** Nothing but words: a game for one fills the room itself. */
function aloneTray({ own, u, shape, ribbon }: Room): TrayPlan {
  const wide = shape === "wide";
  const left = wide ? ribbon.x - own.x - 12 * u : own.w * 0.58;
  const half = wide ? ribbon.x + ribbon.w - own.x + 12 * u : own.w * (shape === "short" ? 0.6 : 0.5);
  return {
    w: 60 * u,
    portrait: undefined,
    plate: undefined,
    status: box(8 * u, 0, left - 8 * u, own.h),
    deeds: box(half, 0, own.w - half, own.h),
    reading: box(0, 0, 0, 0),
    piles: new Map(),
    hand: NOTHING,
    shelf: NOTHING,
  };
}

function shortTray(room: Room, need: TrayNeed, w: number): TrayPlan {
  const { u, own, label } = room;
  if (!need.piles.length && !need.hand) return aloneTray(room);
  const small = smaller(need);
  const { piles, x } = pilesInRow({ ...need, piles: small }, 2 * u, 0, w, room);
  const right = own.w - (need.column ? 150 : need.shelf ? SHELF * 0.8 : 0) * u;
  const rows = need.column ? undefined : small.find(({ count }) => count > 1);
  const [first, last] = [rows && piles.get(rows.kind)?.[0], rows && piles.get(rows.kind)?.at(-1)];
  const under = first ? first.y + first.w * TALL + 8 * u : w * TALL + (5 + dipOf(need)) * u;
  const below =
    first && last ? box(first.x, under, Math.max(206 * u, last.x + last.w - first.x), own.h - under) : undefined;
  const column = box(right + 6 * u, 0, own.w - right - 6 * u, own.h);
  const left = need.piles.length ? Math.max(x, below ? below.x + below.w + 8 * u : 0) : 0;
  const readable = need.large ? label * 4.6 : 0;
  return {
    w,
    portrait: undefined,
    plate: undefined,
    status: need.column ? { ...column, h: own.h - readable } : (below ?? box(2 * u, under, right, own.h - under)),
    deeds: aboveRibbonsEnd(room),
    reading: need.large ? { ...column, y: own.h - readable, h: readable } : box(0, 0, 0, 0),
    piles,
    hand: strip(left, 0, w, right - left - 4 * u, need.loose, "none"),
    shelf: strip(right + 6 * u, 30 * u, 22 * u, own.w - right - 6 * u, 1.12, "below"),
  };
}

function uprightTray(room: Room, need: TrayNeed, w: number): TrayPlan {
  const { u, own } = room;
  if (!need.piles.length && !need.hand) return aloneTray(room);
  const { status, deeds, piles, shelf, high } = aboveHand(room, own.w, need, w);
  const top = high + 4 * u;
  return {
    w,
    portrait: undefined,
    plate: undefined,
    status,
    deeds,
    reading: box(0, 0, 0, 0),
    piles,
    hand: { x: 2 * u, y: top, w, wide: own.w - 4 * u, tall: own.h - top, step: need.loose, label: "none" },
    shelf,
  };
}

/**
 * Over how many rows a hand goes, so that of each card is seen what tells it apart; a hand that is too large for its
 * ground is drawn smaller. `columns`: cards are laid side by side in so many, where there is room below.
 */
export function handRows(cards: number, place: Place, columns: number): { rows: number; size: number } {
  const fits = (rows: number, size: number, shown: number): boolean =>
    place.w * size * TALL * (1 + (rows - 1) * shown) <= place.tall * 1.02;
  if (columns && cards > columns) {
    const rows = Math.ceil(cards / columns);
    const size = place.wide / (place.w * 1.05 * (columns + 1)); // of one more in each row
    const fewer = Math.ceil(cards / (columns + 1));
    if (!fits(rows, 1, 1) && fewer < rows && size > 0.8 && fits(fewer, size, 0.6)) return { rows: fewer, size };
    for (let part = 1; part >= WHOLE; part -= 0.01)
      if (place.w * part * TALL * rows <= place.tall) return { rows, size: part };
    for (let smaller = 1; smaller > 0.7; smaller -= 0.02) if (fits(rows, smaller, OVER)) return { rows, size: smaller };
  }
  const rowsAt = (step: number, size: number): number => {
    const each = Math.floor(1 + (place.wide / (place.w * size) - 1) / step + 0.001);
    return Math.max(1, Math.ceil(cards / Math.max(1, each)));
  };
  const easy = rowsAt(EASY, 1);
  if (fits(easy, 1, 1)) return { rows: easy, size: 1 };
  for (let size = 1; size > 0.3; size -= 0.02) {
    const rows = rowsAt(NARROWEST, size);
    if (fits(rows, size, OVER)) return { rows, size };
  }
  return { rows: rowsAt(NARROWEST, 0.3), size: 0.3 };
}
