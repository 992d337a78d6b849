// Flinch and Muggins: rows of piles, each with its place for life, and a column with the stack and what is used.

import type { Box, Place } from "../boxes.ts";
import { box, pile, TALL } from "../boxes.ts";
import type { Scale } from "../room.ts";
import type { Facts, Middle, Picture } from "./kit.ts";

const GAP = 0.085;

interface Grid {
  card: number;
  columns: number;
  rows: number;
  worth: number;
}

/** The grid with the largest cards; beside it a column of one card and its label. */
export function gridFor(ground: Box, count: number, beside: number, rowGap: number): Grid {
  let best: Grid = { card: 0, columns: 1, rows: count, worth: 0 };
  for (let columns = 1; columns <= count; columns += 1) {
    const rows = Math.ceil(count / columns);
    if (rows < 2 && count > 4) continue;
    const across = (ground.w - beside) / (columns + (columns - 1) * GAP + 1.16);
    const down = (ground.h - (rows - 1) * rowGap) / (rows * TALL);
    const card = Math.min(across, down);
    const last = count % columns;
    const worth = card * (last === 1 ? 0.88 : last ? 1 : 1.07); // full rows look better, and nothing stands alone
    if (worth > best.worth) best = { card, columns, rows, worth };
  }
  return best;
}

function gridMiddle(ground: Box, scale: Scale, facts: Facts, side: readonly string[]): Middle {
  const { u, label, shape } = scale;
  const upright = shape === "upright";
  const beside = upright ? 0 : label * 3.4;
  const rowGap = (upright ? 8 : 13) * u;
  const { card, columns, rows } = gridFor(ground, facts.places, beside, rowGap);
  const step = card * (1 + GAP);
  const total = columns * step + card * (1.16 - GAP) + beside;
  const x = ground.x + (ground.w - total) / 2;
  const high = rows * card * TALL + (rows - 1) * rowGap;
  const y = ground.y + Math.max(0, (ground.h - high) / 2);
  const vacant = Array.from({ length: facts.places }, (_, at) =>
    pile(x + (at % columns) * step, y + Math.floor(at / columns) * (card * TALL + rowGap), card),
  );
  const sideX = x + columns * step + card * (0.16 - GAP);
  const places = new Map<string, Place>();
  // upright the number has its line within the row
  const other = upright ? Math.min(card, card - (label * 1.5) / TALL) : card;
  for (const [at, id] of side.entries())
    places.set(
      id,
      pile(sideX + (card - other) / 2, y + at * (card * TALL + rowGap), other, upright ? "below" : "right"),
    );
  return { card, places, vacant, words: box(x, y, 0, 0), ground };
}

export const flinch: Picture = {
  slots: () => ({ main: "stock", backs: "hand", row: "reserve" }),
  goods: (facts) => ({ main: true, backs: true, row: facts.most("reserve", 5), shelf: false }),
  tray: (facts) => ({
    piles: [
      { kind: "stock", count: 1, ratio: 1 },
      { kind: "reserve", count: facts.most("reserve", 5), ratio: 0.78 },
    ],
    hand: "hand",
    most: facts.most("hand", 5),
    tight: 0.6,
    loose: 0.9,
    large: false,
    column: false,
    shelf: "",
  }),
  middle: (ground, scale, facts) => gridMiddle(ground, scale, facts, ["stack", "used"]),
  vacantId: "centre",
};

export const muggins: Picture = {
  slots: () => ({ main: "stock", backs: "hand", row: "drawn" }),
  goods: () => ({ main: true, backs: true, row: 1, shelf: false }),
  tray: () => ({
    piles: [
      { kind: "hand", count: 1, ratio: 1 },
      { kind: "drawn", count: 1, ratio: 1 },
      { kind: "stock", count: 1, ratio: 1 },
    ],
    hand: "",
    most: 1,
    tight: 1,
    loose: 1,
    large: false,
    column: true,
    shelf: "",
  }),
  middle: (ground, scale, facts) => gridMiddle(ground, scale, facts, ["away"]),
  vacantId: "table",
  fresh: "new",
};
