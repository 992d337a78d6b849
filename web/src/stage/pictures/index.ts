// The pictures of tables by the names that games give them.

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

/** Which picture a scene is drawn as; "" where nothing but the scene is known. */
export function tableOf(scene: Scene): string {
  const told = scene.hints?.table ?? "";
  return told in PICTURES ? told : "";
}

export function pictureOf(scene: Scene): Picture {
  return PICTURES[tableOf(scene)] ?? generic;
}
