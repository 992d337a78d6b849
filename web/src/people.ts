// What people are called on this screen: by their names, never by letters, and whoever looks is "you".

import * as texts from "./texts.ts";
import type { SeatInfo } from "./wire.ts";

/** The name of who sits there; a place where nobody has one is counted. */
export function nameOf(seats: readonly SeatInfo[], seat: number): string {
  return seats.find((info) => info.seat === seat)?.name || texts.place(seat + 1);
}

/** Whose voice it is, or who does something, to whoever looks from the seat `eyes`. */
export function personOf(seats: readonly SeatInfo[], seat: number, eyes: number): string {
  return seat === eyes ? texts.yourself : nameOf(seats, seat);
}

/** The same, with "(you)" behind one's own. */
export function ownNameOf(seats: readonly SeatInfo[], seat: number, held: readonly number[]): string {
  const name = nameOf(seats, seat);
  return held.includes(seat) ? texts.you(name) : name;
}

/** "Bertie, Clara and Dora"; of many the first ones, and how many more. */
export function listed(names: readonly string[], most = 4): string {
  const shown = names.length > most ? names.slice(0, most - 1) : names;
  const rest = names.length - shown.length;
  const parts = rest ? [...shown, texts.more(rest)] : shown;
  const last = parts.at(-1) ?? "";
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(", ")} ${texts.and} ${last}`;
}

/** Who else sits there, in order of play from the left of whoever looks. */
export function othersAt(seats: readonly SeatInfo[], own: number): SeatInfo[] {
  const at = Math.max(
    0,
    seats.findIndex(({ seat }) => seat === own),
  );
  const round = [...seats.slice(at), ...seats.slice(0, at)];
  return own < 0 ? round : round.slice(1);
}

/** The portrait of who sits there. */
export function faceOf(seats: readonly SeatInfo[], seat: number): string {
  return seats.find((info) => info.seat === seat)?.face ?? "";
}
