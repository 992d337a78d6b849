// What is known of a game, gathered scene by scene. Numbers only grow, and hints come first: so places are reserved
// before they are needed.

import { kindOf } from "../scene.ts";
import type { Scene } from "../wire.ts";
import type { Facts, Lying } from "./pictures/kit.ts";

const USUAL_PLACES = 10;

/** "hand=10,reserve=5" as numbers. */
export function readMost(text: string | undefined): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const part of (text ?? "").split(",")) {
    const [kind, value] = part.split("=");
    if (kind && value && Number(value) > 0) found.set(kind.trim(), Number(value));
  }
  return found;
}

export class Memory implements Facts {
  others = 0;
  places = USUAL_PLACES;
  kinds = new Set<string>();
  middle: Lying[] = [];
  seat: Lying[] = [];
  version = 0; // grows when something that matters for the room has become known
  #counts = new Map<string, number>(); // how many areas of a kind one person has had
  #lowest = new Map<string, number>(); // the smallest number in their ids
  #hinted: ReadonlyMap<string, number> = new Map();
  #told = "";

  /** Takes a scene in; `table` is the kind of area that lies on numbered places. */
  see(scene: Scene, numbered: string | undefined): void {
    const hints = scene.hints ?? {};
    const told = `${hints.places ?? ""} ${hints.most ?? ""}`;
    if (told !== this.#told) {
      this.#told = told;
      this.#hinted = readMost(hints.most);
      if (Number(hints.places) > 0) this.places = Number(hints.places);
      this.version += 1;
    }
    this.#grow("others", scene.players.length - 1);
    const each = new Map<string, number>();
    for (const { id, shape, seat } of scene.areas) {
      const [kind = "", , number] = id.split(":");
      if (seat === null || seat === undefined) {
        if (kind === numbered) this.#grow("places", Number(id.split(":")[1]));
        else if (!this.middle.some((lying) => lying.id === id)) this.middle = this.#news(this.middle, { id, shape });
      } else {
        if (!this.seat.some((lying) => lying.id === kind)) this.seat = this.#news(this.seat, { id: kind, shape });
        const owned = `${kind}:${seat}`;
        each.set(owned, (each.get(owned) ?? 0) + 1);
        if (number !== undefined) this.#lowest.set(kind, Math.min(Number(number), this.#lowest.get(kind) ?? 9));
      }
      if (!this.kinds.has(kind)) {
        this.kinds.add(kind);
        this.version += 1;
      }
    }
    for (const [owned, count] of each) {
      const kind = kindOf(owned);
      if (count > (this.#counts.get(kind) ?? 0)) {
        this.#counts.set(kind, count);
        this.version += 1;
      }
    }
  }

  #news(known: Lying[], lying: Lying): Lying[] {
    this.version += 1;
    return [...known, lying];
  }

  #grow(name: "others" | "places", value: number): void {
    if (!(value > this[name])) return;
    this[name] = value;
    this.version += 1;
  }

  /** How many cards or places of a kind there are at most: as the game says, or as usual; never fewer than seen. */
  readonly most = (kind: string, usual: number): number =>
    Math.max(this.#hinted.get(kind) ?? usual, this.#counts.get(kind) ?? 0);

  /** Which of its kind an area is, counted from 0. */
  indexOf(id: string): number {
    const [kind = "", , number] = id.split(":");
    return number === undefined ? 0 : Number(number) - (this.#lowest.get(kind) ?? 0);
  }
}
