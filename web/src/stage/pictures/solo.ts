// Patience and the Triangle: one person, and the whole room for the cards.

import type { Box, Place } from "../boxes.ts";
import { box, pile, strip, TALL } from "../boxes.ts";
import type { Scale } from "../room.ts";
import { triangleSpots } from "../spots.ts";
import type { Facts, Middle, Picture } from "./kit.ts";
import { NO_TRAY } from "./kit.ts";

const SERIES = 4;
const ROWS = 7; // of the triangle
const COLUMN = 4.3; // a long lower pile, in card widths
const SHORT = 3.5; // where larger cards are worth more than a pile that never lies close
const GOODS = { main: false, backs: false, row: 0, shelf: false };
const SLOTS = { main: "", backs: "", row: "" };

/** Upper piles with pack, turned card and stock on one side, the lower piles beside or below them. */
function patienceMiddle(ground: Box, scale: Scale, facts: Facts): Middle {
  const { label, u } = scale;
  const upright = scale.shape === "upright";
  const under = label * 1.5 + 4 * u;
  const long = scale.shape === "short" ? SHORT : COLUMN;
  const card = upright
    ? Math.min(ground.w / 4.5, (ground.h - 2 * under - 14 * u) / (2 * TALL + SHORT))
    : Math.min(ground.w / 9.6, (ground.h - under) / Math.max(long, 2 * TALL + 0.3));
  const step = card * 1.12;
  const places = new Map<string, Place>();
  const total = upright ? 4 * step - card * 0.12 : 8 * step + card * 0.6;
  const x = ground.x + (ground.w - total) / 2;
  const y = ground.y + 8 * u; // a card that is lifted stays below the edge
  const lowerX = upright ? x : x + 4 * step + card * 0.6;
  const lowerY = upright ? y + card * TALL + 12 * u : y;
  const foot = ground.y + ground.h - under;
  const handY = upright ? foot - card * TALL : y + card * TALL + under + 0.2 * card;
  for (let at = 0; at < SERIES; at += 1) {
    places.set(`upper:${at + 1}`, pile(x + at * step, y, card));
    const tall = upright ? handY - 12 * u - lowerY : foot - y;
    places.set(`lower:${at + 1}`, { ...pile(lowerX + at * step, lowerY, card), tall });
  }
  places.set("pack", pile(x, handY, card, "below"));
  places.set("turned", pile(x + step, handY, card, "below"));
  const spread = facts.middle.some(({ id, shape }) => id === "stock" && shape === "row");
  const wide = spread ? 2 * step - card * 0.12 : card;
  places.set("stock", strip(x + 2 * step, handY, card, wide, 0.5, "below"));
  return { card, places, vacant: [], words: box(x, y, 0, 0), ground };
}

export const patience: Picture = {
  slots: () => SLOTS,
  goods: () => GOODS,
  tray: () => NO_TRAY,
  middle: patienceMiddle,
};

/** The triangle, with pack and turned card at one side and stock and discards at the other, or all four below it. */
function triangleMiddle(ground: Box, scale: Scale): Middle {
  const { label, u } = scale;
  const upright = scale.shape === "upright";
  const under = label * 1.5;
  const places = new Map<string, Place>();
  if (upright) {
    const below = Math.min(ground.w / 5.4, 0.2 * ground.h);
    const high = ground.h - below * TALL - under - 16 * u;
    const card = Math.min(ground.w / 7.5, high / (TALL + 6 * 0.78));
    const wide = Math.min(ground.w, 7.6 * card);
    const tall = Math.min(high, card * (TALL + 6 * 1.25));
    places.set("triangle", { ...strip(ground.x + (ground.w - wide) / 2, ground.y, card, wide, 1, "none"), tall });
    const step = ground.w / 4;
    for (const [at, id] of ["pack", "turned", "stock", "away"].entries()) {
      const wider = id === "stock" ? Math.min(step * 0.98, below * 1.42) : below;
      const left = ground.x + at * step + (step - wider) / 2;
      places.set(id, strip(left, ground.y + ground.h - below * TALL - under, below, wider, 0.42, "below"));
    }
    return { card, places, vacant: outlines(places.get("triangle")), words: box(0, 0, 0, 0), ground };
  }
  const card = Math.min(ground.w / 11.2, ground.h / (TALL + 6 * 0.62));
  const tall = Math.min(ground.h, card * (TALL + 6 * 0.9));
  const wide = Math.min(7.9 * card, ground.w - 3.2 * card);
  const x = ground.x + (ground.w - wide) / 2;
  places.set("triangle", { ...strip(x, ground.y, card, wide, 1, "none"), tall });
  const side = Math.min(card * 1.2, (ground.w - 3 * card) / 6, (ground.h / 2 - under) / TALL - 12 * u);
  const left = ground.x + Math.max(0, (ground.w - wide - 3 * side) / 5);
  const right = ground.x + ground.w - (left - ground.x) - side * 1.42;
  const low = ground.y + side * TALL * 1.07 + under + 16 * u;
  places.set("pack", pile(left, ground.y, side, "below"));
  places.set("turned", pile(left, low, side, "below"));
  places.set("stock", strip(right, ground.y, side, side * 1.42, 0.42, "below"));
  places.set("away", pile(right, low, side, "below"));
  return { card, places, vacant: outlines(places.get("triangle")), words: box(0, 0, 0, 0), ground };
}

/** Where the cards of the triangle lie, or lay. */
function outlines(place: Place | undefined): Place[] {
  if (!place) return [];
  return triangleSpots((ROWS * (ROWS + 1)) / 2, place).map(({ x, y }) => pile(place.x + x, place.y + y, place.w));
}

export const triangle: Picture = {
  slots: () => SLOTS,
  goods: () => GOODS,
  tray: () => NO_TRAY,
  middle: triangleMiddle,
};
