// Where each card of an area lies on the area's ground. Cards change their place by transforms alone, so that nothing
// is laid out again when a hand grows or shrinks.

import { signature } from "../scene.ts";
import type { Area, Face } from "../wire.ts";
import type { Place } from "./boxes.ts";
import { TALL } from "./boxes.ts";
import { handRows, NARROWEST } from "./tray.ts";

export interface Spot {
  at: number; // which of the area's cards
  x: number;
  y: number;
  turn: number; // degrees
  size: number; // 1: as large as the place has its cards
  seen: number; // how much of its width the next card leaves to be seen
  low: number; // and how much of its height the next row
}

/** How an area's cards are laid out where its shape alone does not say it. */
export interface Manner {
  own: boolean; // one's own hand: groups, rows, a slight fan
  large: boolean; // cards with a text: three columns and more where there is room below
  most: number; // how many cards are drawn at most; backs of others need not all be seen
  upright: boolean;
  shelf: boolean; // what was made stands there
}

const EQUAL = 0.58; // equal cards lie so much closer than different ones

export function spotsOf(area: Area, place: Place, manner: Manner): Spot[] {
  const cards = area.cards ?? [];
  if (!manner.most) return [];
  if (area.shape === "pile") return pileSpots(cards, place);
  if (area.shape === "column") return columnSpots(cards, place);
  if (area.shape === "triangle") return triangleSpots(cards.length, place);
  if (manner.own && area.shape === "fan") return handSpots(cards, place, manner);
  return rowSpots(cards, place, manner.most, area.shape === "fan" ? 5 : 0, !manner.shelf);
}

function spot(at: number, x: number, y = 0, turn = 0, size = 1): Spot {
  return { at, x, y, turn, size, seen: 1, low: 1 };
}

/** Covered cards that can be seen peep out above; of an open pile the last cards lie as they were thrown. */
function pileSpots(cards: readonly Face[], place: Place): Spot[] {
  const last = cards.length - 1;
  if (last < 1 || cards.every((card) => card.back && !card.dimmed)) return last < 0 ? [] : [spot(last, 0)];
  if (cards[0]?.dimmed) {
    const peep = Math.min(0.16 * place.w * TALL, (0.34 * place.w * TALL) / last);
    return cards.map((_, at) => spot(at, 0, at * peep));
  }
  const shown = cards.slice(-3).length;
  return cards.slice(-shown).map((_, at) => {
    const under = shown - 1 - at;
    return spot(cards.length - shown + at, -under * 0.34 * place.w, under * 0.01 * place.w, under ? -5.5 * under : 2);
  });
}

function columnSpots(cards: readonly Face[], place: Place): Spot[] {
  const high = place.w * TALL;
  const step = cards.length > 1 ? Math.min(high * 0.27, (place.tall - high) / (cards.length - 1)) : 0;
  return cards.map((_, at) => spot(at, 0, at * Math.max(0, step)));
}

/** Rows of one, two, three … cards, each lying over half of the one above. */
export function triangleSpots(count: number, place: Place): Spot[] {
  const rows = triangleRows(count);
  const across = rows.length > 1 ? (place.wide - place.w) / (rows.length - 1) : 0;
  const down = rows.length > 1 ? (place.tall - place.w * TALL) / (rows.length - 1) : 0;
  return rows.flatMap(([from, to], row) =>
    Array.from({ length: to - from }, (_, at) =>
      spot(from + at, (place.wide - place.w) / 2 + (at - row / 2) * across, row * down),
    ),
  );
}

/** Rows of one, two, three … cards, each from … to. */
export function triangleRows(count: number): [number, number][] {
  const found: [number, number][] = [];
  for (let from = 0, size = 1; from < count; from += size, size += 1) found.push([from, Math.min(count, from + size)]);
  return found;
}

function rowSpots(cards: readonly Face[], place: Place, most: number, bend: number, centred: boolean): Spot[] {
  const first = Math.max(0, cards.length - most);
  const shown = cards.length - first;
  const room = shown > 1 ? (place.wide / place.w - 1) / (shown - 1) : 0;
  const step = Math.max(0, Math.min(place.step, room)) * place.w;
  const turned = cards.every((card) => card.back) ? bend : 0;
  const left = centred ? Math.max(0, (place.wide - place.w - (shown - 1) * step) / 2) : 0;
  const each = shown > 6 ? (turned * 6) / shown : turned;
  return Array.from({ length: shown }, (_, at) => {
    const from = at - (shown - 1) / 2;
    const low = turned ? Math.min(place.w * 0.12, from * from * 0.012 * place.w) : 0;
    return spot(first + at, left + at * step, low, from * each);
  });
}

// -- one's own hand --------------------------------------------------------------------------------

function handSpots(cards: readonly Face[], place: Place, manner: Manner): Spot[] {
  const columns = manner.large && manner.upright ? Math.max(3, Math.floor(place.wide / place.w / 1.05)) : 0;
  const { rows, size: least } = handRows(cards.length, place, columns);
  const size =
    rows === 1 && manner.upright ? Math.max(least, grown(cards.length, place, manner.large ? 1.05 : 0.55)) : least;
  const small = { ...place, w: place.w * size };
  const high = small.w * TALL;
  const down = rows > 1 ? Math.min(high + 0.05 * small.w, Math.max(0, place.tall - high) / (rows - 1)) : 0;
  const dip = rows === 1 && cards.length < FANNED ? dipAt((cards.length - 1) / 2, small.w) : 0;
  const top = Math.max(0, (place.tall - high - (rows - 1) * down - dip) / 2);
  const spots = evenRows(cards.length, rows).flatMap(([from, to], row) =>
    handRow(cards.slice(from, to), from, small, top + row * down, rows === 1, !manner.large).map((each) => ({
      ...each,
      low: row < rows - 1 ? Math.min(1, down / high) : 1,
    })),
  );
  const [left, up] = [((1 - size) * place.w) / 2, ((1 - size) * place.w * TALL) / 2]; // they shrink towards their middle
  return spots.map((each) => ({ ...each, x: each.x - left, y: each.y - up, size }));
}

/** How much larger a few cards are where two rows would have room. */
function grown(cards: number, { w, wide, tall }: Place, step: number): number {
  return Math.min(1.4, tall / (w * TALL * 1.08), wide / (w * (1 + (cards - 1) * step)));
}

const FANNED = 7; // so many cards lie in a straight row

/** How far a card of a fan lies lower than its middle. */
function dipAt(off: number, w: number): number {
  return off * off * 0.014 * w;
}

function handRow(
  cards: readonly Face[],
  from: number,
  place: Place,
  y: number,
  only: boolean,
  groups: boolean,
): Spot[] {
  const steps = stepsOf(cards, place, groups).map((step) => step * place.w);
  const total = steps.reduce((sum, step) => sum + step, 0) + place.w;
  const left = Math.max(0, (place.wide - total) / 2);
  const fanned = only && groups && cards.length > 2 && cards.length < FANNED && total > cards.length * 0.6 * place.w;
  let x = left;
  return cards.map((_, at) => {
    const off = at - (cards.length - 1) / 2;
    const found = spot(from + at, x, y + (fanned ? dipAt(off, place.w) : 0), fanned ? off * 1.8 : 0);
    const step = steps[at] ?? place.w;
    x += step;
    return { ...found, seen: Math.min(1, step / place.w) };
  });
}

/** How far each card lies from the next, in card widths: equal ones closer, so that groups are seen first. */
export function stepsOf(cards: readonly Face[], place: Place, groups: boolean): number[] {
  const room = place.wide / place.w - 1;
  const equal = cards.slice(1).map((card, at) => groups && signature(card) === signature(cards[at] ?? card));
  const close = equal.filter(Boolean).length;
  const apart = equal.length - close;
  const step = Math.min(place.step, room / Math.max(0.001, apart + close * EQUAL));
  if (step * EQUAL >= NARROWEST || !close) return equal.map((same) => (same ? step * EQUAL : step));
  const even = Math.min(place.step, room / Math.max(1, equal.length));
  const rest = apart ? Math.min(place.step, (room - close * NARROWEST) / apart) : even;
  return rest >= NARROWEST ? equal.map((same) => (same ? Math.min(NARROWEST, even) : rest)) : equal.map(() => even);
}

/** Cards in so many rows of one length, each from … to. */
export function evenRows(count: number, rows: number): [number, number][] {
  const each = Math.max(1, Math.ceil(count / rows));
  return Array.from({ length: Math.ceil(count / each) }, (_, row) => [row * each, Math.min(count, (row + 1) * each)]);
}
