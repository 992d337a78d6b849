// The pictures of tables by the names that games give them.

import { kindOf } from "../../scene.ts";
import type { Scene } from "../../wire.ts";
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

const SIGNS: readonly [string, string][] = [
  ["centre", "flinch"],
  ["drawn", "muggins"],
  ["books", "authors"],
  ["store", "store"],
  ["floor", "exchange"],
  ["upper", "patience"],
  ["triangle", "triangle"],
  ["mimic", "flush"],
  ["direction", "flaps"],
];

/** Which picture a scene is drawn as. */
export function tableOf(scene: Scene): string {
  const told = scene.hints?.table ?? "";
  if (told in PICTURES) return told;
  return SIGNS.find(([kind]) => scene.areas.some(({ id }) => kindOf(id) === kind))?.[1] ?? "";
}
