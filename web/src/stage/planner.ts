// Keeps the plan of the board: made anew only when the board's size or what is known of the game has changed.

import type { Scene } from "../wire.ts";
import { Memory } from "./facts.ts";
import { pictureOf, tableOf } from "./pictures/index.ts";
import type { Plan } from "./plan.ts";
import { planFor } from "./plan.ts";
import { shapeOf } from "./room.ts";

export class Planner {
  facts = new Memory();
  #plan: Plan | undefined;
  #made = "";

  /** Another game, of which nothing is known yet. */
  forget(): void {
    this.facts = new Memory();
    this.#plan = undefined;
  }

  /** `size`: "width height" of the board; `lying`: a phone lies on its side. */
  planOf(scene: Scene, size: string, lying: boolean): Plan {
    const picture = pictureOf(scene);
    this.facts.see(scene, picture.vacantId);
    const [width = 0, height = 0] = size.split(" ").map(Number);
    const shape = shapeOf(width, height, lying);
    const asked = [size, shape, tableOf(scene), scene.viewer, scene.players.length, this.facts.version].join();
    if (!this.#plan || asked !== this.#made) {
      this.#plan = planFor(shape, width, height, scene, picture, this.facts);
      this.#made = asked;
    }
    return this.#plan;
  }
}
