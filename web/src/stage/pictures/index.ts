// The pictures of tables by the names that games give them.

import { flaps } from "./flaps.ts";
import { flush } from "./flush.ts";
import { generic } from "./generic.ts";
import { flinch, muggins } from "./grid.ts";
import type { Picture } from "./kit.ts";
import { authors, exchange, store } from "./shops.ts";
import { patience, triangle } from "./solo.ts";

const PICTURES: Readonly<Record<string, Picture>> = {
  flinch,
  muggins,
  authors,
  store,
  exchange,
  patience,
  triangle,
  flaps,
  flush,
};

export function pictureOf(table: string | undefined): Picture {
  return PICTURES[table ?? ""] ?? generic;
}

export function isKnown(table: string | undefined): boolean {
  return (table ?? "") in PICTURES;
}
