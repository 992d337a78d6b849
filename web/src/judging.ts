// What a refusal says to the person who tried.

import { personOf } from "./people.ts";
import { sentence } from "./scene.ts";
import * as texts from "./texts.ts";
import type { Refused, SeatInfo } from "./wire.ts";

/** A refusal as a sentence for whoever plays the seat `eyes`: "You may not …", or the name of whose seat it is. */
export function refusalText(refused: Refused, eyes: number, seats: readonly SeatInfo[]): string {
  const { who, what, why } = refused;
  if (!what) return closedOff(refused.text);
  const name = personOf(seats, who ?? eyes, eyes);
  return closedOff(texts.mayNot(name, what, why ?? ""));
}

/** A sentence with a capital and a full stop. */
export function closedOff(text: string): string {
  return sentence(text) + (/[.!?…]”?$/.test(text) ? "" : ".");
}
