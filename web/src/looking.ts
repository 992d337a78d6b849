// How an area looks now: what can be taken from it, what can go there, what just happened there.

import type { AreaLook } from "./area.ts";
import type { Pick } from "./picking.ts";
import { focusOf, gesturesAt, tagsOf, takenOf } from "./picking.ts";
import type { Way } from "./setting.ts";
import type { Place } from "./stage/boxes.ts";
import type { Plan } from "./stage/plan.ts";
import * as texts from "./texts.ts";
import type { ActDone, Area, Gesture, Scene } from "./wire.ts";

/** What decides how areas look. */
export interface Sight {
  scene: Scene;
  plan: Plan;
  plays: boolean; // whoever looks may do something
  picked: Pick | undefined;
  hint: string;
  hintPlaces: readonly string[]; // what the reason for the hint speaks of
  act: ActDone | undefined;
  aimed: string;
  asides: ReadonlySet<Gesture>;
  roving: ReadonlyMap<string, number>; // which card of an area had the focus last
}

export function lookOf(sight: Sight, area: Area, place: Place, way: Way): AreaLook {
  const { scene, plan, plays, picked, act } = sight;
  const cards = area.cards ?? [];
  const gestures = scene.gestures ?? [];
  const hinted = sight.hint ? gestures.find((gesture) => gesture.move === sight.hint) : undefined;
  const taken = plays ? takenOf(scene, area, picked, hinted, sight.asides) : "-".repeat(cards.length);
  return {
    area,
    place,
    manner: {
      own: way.own ?? false,
      large: plan.need.large,
      most: way.most ?? cards.length,
      upright: plan.room.shape === "upright",
      shelf: way.shelf ?? false,
    },
    reach: way.reach,
    taken,
    tags: way.own ? tagsOf(scene, area) : "",
    picked: picked?.area === area.id ? picked.card : -1,
    target: plays ? targetLabel(scene, picked, area) : "",
    hinted:
      (hinted?.target === area.id && (hinted.onto ?? -1) < 0) ||
      (Boolean(sight.hint) && sight.hintPlaces.includes(area.id)),
    touched: Boolean(act?.places?.includes(area.id)),
    aimed: sight.aimed === area.id && picked?.area !== area.id,
    focus: focusOf(taken, sight.roving.get(area.id)),
    emptyMove: !cards.length && gestures.some((gesture) => gesture.source === area.id && !gesture.button),
    caption: way.caption ?? "",
    begins: way.begins ?? "",
    quiet: way.quiet ?? false,
  };
}

/** What could be done there with the held card. */
function targetLabel(scene: Scene, picked: Pick | undefined, area: Area): string {
  const [first, second] = gesturesAt(scene, picked, area.id);
  return second ? texts.choose(area.label) : (first?.label ?? "");
}
