// The standing after a round or a game: places, and the bars that show what was added. Nothing is drawn here.

import type { Entry, Moment } from "./wire.ts";

/** A bar, in per cent of its length: what was there, and what has come. */
export interface Bar {
  solid: number;
  added: number;
}

/** The bar of an entry; without a limit the longest one is full. */
export function barOf(entry: Entry, { limit = 0, entries = [] }: Pick<Moment, "limit" | "entries">): Bar {
  const after = entry.after ?? 0;
  const before = Math.min(entry.before ?? after, after);
  const full = limit || Math.max(1, ...entries.map((other) => other.after ?? 0));
  const share = (count: number): number => Math.round((Math.max(0, Math.min(count, full)) / full) * 1000) / 10;
  return { solid: share(before), added: Math.max(0, share(after) - share(before)) };
}

/** The places of entries that stand in order: equal counts share one. */
export function placesIn(entries: readonly Entry[]): number[] {
  const places: number[] = [];
  for (const [at, entry] of entries.entries()) {
    const above = entries[at - 1];
    const shared = above?.after !== undefined && above.after !== null && above.after === entry.after;
    places.push(shared && above.first === entry.first ? (places[at - 1] ?? 1) : at + 1);
  }
  return places;
}

/** A number to talk about, and what it is: "9", "cards in one turn". What has no number stays whole. */
export function figureOf(figure: string): [string, string] {
  const [first = "", ...rest] = figure.split(" ");
  return Number.isNaN(Number.parseFloat(first)) ? ["", figure] : [first, rest.join(" ")];
}

/** How much of a wait is left: the part of the ring, and seconds. */
export function countdown(until: number, whole: number, now: number): { part: number; seconds: number } {
  const left = Math.max(0, until - now);
  return { part: whole > 0 ? Math.min(1, left / whole) : 0, seconds: Math.ceil(left / 1000) };
}
