// Authors with its bookcase, Go to Store with its counter, and the trading floor of the Stock Exchange.

import type { Box, Place } from "../boxes.ts";
import { box, pile, strip, TALL } from "../boxes.ts";
import type { Scale } from "../room.ts";
import type { Facts, Middle, Picture } from "./kit.ts";

function handTray(facts: Facts, usual: number, shelf: string): ReturnType<Picture["tray"]> {
  return {
    piles: [],
    hand: "hand",
    most: facts.most("hand", usual),
    tight: 0.4,
    loose: 0.86,
    large: false,
    column: false,
    shelf,
  };
}

/** The case is as wide as its ground, and not too high for its width. */
function bookcase(ground: Box, { label, u }: Scale): Middle {
  const under = label * 1.8;
  const w = Math.min(ground.w * 0.97, 4.6 * (ground.h - under));
  const h = Math.min(ground.h - under, w * 0.3);
  const x = ground.x + (ground.w - w) / 2;
  const y = ground.y + Math.max(0, (ground.h - under - h) / 2);
  const shelf = box(x, y, w, h);
  return {
    card: Math.min(60, h * 0.72), // its books need not be read from afar
    places: new Map(),
    vacant: [],
    words: box(x, y + h + 3 * u, w, under),
    ground: shelf,
  };
}

export const authors: Picture = {
  slots: () => ({ main: "", backs: "hand", row: "books" }),
  goods: () => ({ main: false, backs: true, row: 0, shelf: true, spines: true }),
  tray: (facts) => ({ ...handTray(facts, 12, "books"), spines: true }),
  middle: bookcase,
};

/** The pile lies on the counter under an awning. */
function counter(ground: Box): Middle {
  const h = Math.min(ground.h, ground.w * 0.56);
  const w = Math.min(ground.w, h * 2.5);
  const shop = box(ground.x + (ground.w - w) / 2, ground.y + (ground.h - h) / 2, w, h);
  const card = Math.min(w * 0.22, (h * 0.56) / TALL);
  const y = shop.y + h * 0.87 - card * TALL;
  const places = new Map<string, Place>([["store", pile(shop.x + w / 2 - card / 2, y, card, "below")]]);
  return { card, places, vacant: [], words: box(shop.x, shop.y, 0, 0), ground: shop };
}

export const store: Picture = {
  slots: () => ({ main: "", backs: "hand", row: "sets" }),
  goods: () => ({ main: false, backs: true, row: 0, shelf: true }),
  tray: (facts) => handTray(facts, 10, "sets"),
  middle: counter,
};

/** Where there is little room for many, a name and a number on what is offered say it all. */
function isCrowd({ shape }: Scale, others: number): boolean {
  return shape !== "wide" && others > 6;
}

/** Everybody has a corner of the floor for what he offers, near where he sits; one's own lies before oneself. */
function floor(ground: Box, scale: Scale, facts: Facts): Middle {
  const { label, name, u } = scale;
  const over = name * 1.3 + 16 * u;
  const { others } = facts;
  const round = scale.shape === "wide" && others > 2 && others < 7; // the first at the left, the last at the right
  const crowd = isCrowd(scale, others); // one's own corner is the last of all
  const columns = crowd ? 5 : round ? others : Math.max(2, Math.ceil(others / (others > 5 ? 2 : 1)));
  const rows = round ? 1 : Math.ceil((others + (crowd ? 1 : 0)) / columns);
  const inner = box(ground.x + 0.04 * ground.w, ground.y + over, 0.92 * ground.w, ground.h - over - 8 * u);
  const cellHigh = inner.h / (crowd ? rows : rows + (others > 2 ? 1 : 0.9));
  const cellWide = inner.w / columns;
  const card = Math.min(cellWide / 1.9, (cellHigh - label * (crowd ? 0.8 : round ? 1.8 : 3)) / TALL, 104 * u);
  const stands = crowd ? "foot" : "below";
  const places = new Map<string, Place>([["floor", { ...pile(ground.x, ground.y, ground.w), tall: ground.h }]]);
  const wide = Math.min(cellWide * 0.9, card * 2.4);
  for (let at = 0; at < others; at += 1) {
    const row = Math.floor(at / columns);
    const inRow = crowd ? columns : Math.min(columns, others - row * columns);
    const x = inner.x + (inner.w - inRow * cellWide) / 2 + (at % columns) * cellWide + (cellWide - wide) / 2;
    const low = round && (at === 0 || at === others - 1) ? cellHigh * 0.5 : 0;
    places.set(`offer:${at + 1}`, strip(x, inner.y + row * cellHigh + low, card, wide, 0.36, stands));
  }
  const ownX = crowd ? inner.x + inner.w - (cellWide + wide) / 2 : ground.x + (ground.w - wide) / 2;
  const ownY = crowd
    ? inner.y + (rows - 1) * cellHigh
    : ground.y + ground.h - card * TALL - label * (round ? 1.9 : 2.8) - 8 * u;
  places.set("offer:0", strip(ownX, ownY, card, wide, 0.36, stands));
  const seen = scale.shape === "upright" && card >= 24 ? 56 : 36; // backs need not be read: one's own hand comes first
  const worth = crowd ? 1.7 * card : Math.max(card, seen);
  return { card: worth, places, vacant: [], words: box(ground.x, ground.y + 12 * u, ground.w, over - 12 * u), ground };
}

export const exchange: Picture = {
  slots: () => ({ main: "", backs: "hand", row: "" }),
  goods: () => ({ main: false, backs: true, row: 0, shelf: false }),
  tray: (facts) => ({ ...handTray(facts, 10, ""), tight: 0.5, column: true }),
  middle: floor,
  hidden: ["shown", "last"],
  atSeat: (area) => !area.id.startsWith("offer:"),
};
