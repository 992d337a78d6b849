// What a picture of a table is: what lies before the people, what in the middle, and what is painted behind it.

import type { Area } from "../../wire.ts";
import type { Box, Place } from "../boxes.ts";
import type { Scale } from "../room.ts";
import type { Goods } from "../seating.ts";
import type { TrayNeed } from "../tray.ts";

/** What is known of a game before it begins, and of what it has shown so far. Numbers only grow: nothing jumps. */
export interface Facts {
  others: number;
  places: number; // how many places for piles the middle has
  kinds: ReadonlySet<string>; // kinds of areas that have been seen
  middle: readonly Lying[]; // what has lain in the middle, in order
  seat: readonly Lying[]; // what has lain before people: a kind each
  most: (kind: string, usual: number) => number; // how many cards or places of a kind there are at most
}

export interface Lying {
  id: string;
  shape: string;
}

/** Which kind of area lies where at a seat. */
export interface Slots {
  main: string;
  backs: string;
  row: string;
}

export interface Middle {
  card: number; // how wide the cards are
  places: ReadonlyMap<string, Place>; // by the areas' ids
  vacant: readonly Place[]; // places for life, in order; drawn where nothing lies yet
  words: Box; // ground for what hangs over the table
  ground: Box; // what is painted behind
}

export interface Picture {
  slots(facts: Facts): Slots;
  goods(facts: Facts): Goods;
  tray(facts: Facts): TrayNeed;
  middle(ground: Box, scale: Scale, facts: Facts): Middle;
  vacantId?: string; // "centre": its areas lie on the vacant places, by their number
  hidden?: readonly string[]; // kinds that the picture shows in another way, or that are told elsewhere
  fresh?: string; // an area for something new: it lies on the first vacant place
  quiet?: string; // an area whose cards say what the game remarks about it
  tap?: string; // an area to which a click alone carries a card
  atSeat?(area: Area): boolean; // whether an area with an owner lies before him, or in the middle
}

export const NO_TRAY: TrayNeed = {
  piles: [],
  hand: "",
  most: 1,
  tight: 1,
  loose: 1,
  large: false,
  column: false,
  shelf: "",
};
