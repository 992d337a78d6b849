// A table of which nothing is known but its Scene: piles side by side, as large as they can be.

import type { Box, Place } from "../boxes.ts";
import { box, pile, strip, TALL } from "../boxes.ts";
import type { Scale } from "../room.ts";
import type { Facts, Lying, Middle, Picture } from "./kit.ts";

const GAP = 0.2;

/** How many cards wide an area of a shape is. */
function breadth(shape: string): number {
  return shape === "pile" || shape === "column" ? 1 : 3;
}

function flow(areas: readonly Lying[], most: number): Lying[][] {
  const rows: Lying[][] = [[]];
  let used = 0;
  for (const area of areas) {
    const wide = breadth(area.shape) + GAP;
    if (used && used + wide > most + GAP + 0.001) {
      rows.push([]);
      used = 0;
    }
    rows.at(-1)?.push(area);
    used += wide;
  }
  return rows;
}

function genericMiddle(ground: Box, { label, u }: Scale, facts: Facts): Middle {
  const lying = facts.middle.filter(({ shape }) => shape !== "badge");
  const over = facts.middle.some(({ shape }) => shape === "badge") ? label * 1.6 : 0;
  const under = label * 2.6;
  const free = box(ground.x, ground.y + over, ground.w, ground.h - over);
  let card = 0;
  let rows = [[...lying]];
  for (let columns = 1; columns <= 24; columns += 1) {
    const tried = flow(lying, columns);
    const wide = Math.max(1, ...tried.map((row) => row.reduce((sum, { shape }) => sum + breadth(shape) + GAP, -GAP)));
    const size = Math.min(free.w / wide, (free.h / tried.length - under) / TALL, 150 * u);
    if (size > card) [card, rows] = [size, tried];
  }
  const places = new Map<string, Place>();
  const high = card * TALL + under;
  let y = free.y + Math.max(0, (free.h - rows.length * high) / 2);
  for (const row of rows) {
    const wide = row.reduce((sum, { shape }) => sum + (breadth(shape) + GAP) * card, -GAP * card);
    let x = free.x + (free.w - wide) / 2;
    for (const { id, shape } of row) {
      const across = breadth(shape) * card;
      const place = breadth(shape) === 1 ? pile(x, y, card, "below") : strip(x, y, card, across, 1.05, "below");
      places.set(id, place);
      x += across + GAP * card;
    }
    y += high;
  }
  return { card, places, vacant: [], words: box(ground.x, ground.y, ground.w, over), ground };
}

const NONE: Lying = { id: "", shape: "" };

function kindsOf(facts: Facts): { main: string; backs: string; row: string } {
  const backs = facts.seat.find(({ id }) => id === "hand") ?? facts.seat.find(({ shape }) => shape === "fan") ?? NONE;
  const rest = facts.seat.filter(({ id }) => id !== backs.id);
  const main = rest.find(({ id, shape }) => shape === "pile" && facts.most(id, 1) === 1) ?? NONE;
  const row = rest.find(({ id }) => id !== main.id) ?? NONE;
  return { main: main.id, backs: backs.id, row: row.id };
}

export const generic: Picture = {
  slots: kindsOf,
  goods: (facts) => {
    const { main, row } = kindsOf(facts);
    return { main: main !== "", backs: true, row: row ? facts.most(row, 1) : 0, shelf: false };
  },
  tray: (facts) => {
    const { main, backs, row } = kindsOf(facts);
    const piles = [main, row].filter(Boolean).map((kind) => ({ kind, count: facts.most(kind, 1), ratio: 0.86 }));
    return { piles, hand: backs, most: 7, tight: 0.6, loose: 1, large: false, column: true, shelf: "" };
  },
  middle: genericMiddle,
};
