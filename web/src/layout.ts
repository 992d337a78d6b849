// Where the areas of a Scene go on the page, and how much room they need. Nothing is drawn here.

import { kindOf } from "./scene.ts";
import type { Area, Scene } from "./wire.ts";

/** Areas of one kind that lie side by side. */
export interface Group {
  kind: string;
  areas: Area[];
}

/** The parts of the table. */
export interface Places {
  floor: boolean; // cards are carried to a floor in the middle
  badges: Area[];
  middle: Area[]; // what lies in the middle, without the badges; the floor itself is among it
  bySeat: ReadonlyMap<number, Area[]>;
}

export function placesOf(scene: Scene): Places {
  const floor = scene.hints?.floor !== undefined;
  const badges: Area[] = [];
  const middle: Area[] = [];
  const bySeat = new Map<number, Area[]>();
  for (const area of scene.areas) {
    const kind = kindOf(area.id);
    const seat = floor && kind === "offer" ? undefined : (area.seat ?? undefined);
    if (seat !== undefined) bySeat.set(seat, [...(bySeat.get(seat) ?? []), area]);
    else if (area.shape === "badge" && !(floor && kind === "floor")) badges.push(area);
    else middle.push(area);
  }
  return { floor, badges, middle, bySeat };
}

/** Areas of one kind that follow each other belong together. */
export function grouped(areas: readonly Area[]): Group[] {
  const groups: Group[] = [];
  for (const area of areas) {
    const kind = kindOf(area.id);
    const last = groups.at(-1);
    if (last?.kind === kind) last.areas.push(area);
    else groups.push({ kind, areas: [area] });
  }
  return groups;
}

/** How many others sit there, as the stylesheet calls it. */
export function crowdOf(others: number): string {
  return others > 4 ? "many" : (["", "", "two", "three", "four"][others] ?? "");
}

/** How full the middle is, as the stylesheet calls it. */
export function fullnessOf(piles: number): string {
  if (piles > 20) return "crowded";
  if (piles > 12) return "full";
  if (piles > 7) return "some";
  return piles < 4 ? "few" : "";
}

/** Over how many rows a hand goes, so that each corner can be read and touched. */
export function rowsFor(cards: number, width: number, narrow: boolean): number {
  const card = narrow ? 54 : 84;
  const fits = Math.max(4, Math.floor((Math.min(width, 1000) - 24 - card) / (card * 0.42)) + 1);
  return Math.max(1, Math.ceil(cards / fits));
}

/** Cards in so many rows of one length, each from … to. */
export function evenRows(count: number, rows: number): [number, number][] {
  const each = Math.ceil(count / rows);
  return Array.from({ length: Math.ceil(count / each) }, (_, row) => [row * each, Math.min(count, (row + 1) * each)]);
}

/** Rows of one, two, three … cards, each from … to. */
export function triangleRows(count: number): [number, number][] {
  const found: [number, number][] = [];
  for (let from = 0, size = 1; from < count; from += size, size += 1) found.push([from, Math.min(count, from + size)]);
  return found;
}
