// What a click, a drop or a key at the table means: pure decisions over a Scene, without any drawing.

import { areaOf, asidesOf, canBeTaken, gesturesFrom, gesturesOnto, isOwnTurn, mustOf } from "./scene.ts";
import type { Area, Gesture, Scene } from "./wire.ts";

/** A card that is held, or pointed at. */
export interface Pick {
  area: string;
  card: number;
}

/** What is to be done. */
export type Deed =
  | { kind: "act"; gesture: Gesture }
  | { kind: "choose"; among: Gesture[] } // several moves fit: ask which
  | { kind: "try"; target: string; pick?: boolean } // no move fits: ask the referee why; the other card is then held
  | { kind: "pick" } // the card is held from now on
  | { kind: "release" } // nothing is held any more
  | { kind: "nothing" };

const NOTHING: Deed = { kind: "nothing" };

export function isSame(one: Pick | undefined, area: string, card: number): boolean {
  return one?.area === area && one.card === card;
}

function actOrChoose(found: Gesture[]): Deed | undefined {
  const [first, second] = found;
  if (!first) return undefined;
  return second ? { kind: "choose", among: found } : { kind: "act", gesture: first };
}

/** A card was carried to an area, perhaps onto one of its cards (-1: onto none). */
export function dropped(scene: Scene, pick: Pick, target: string, card: number): Deed {
  const source = areaOf(scene, pick.area);
  if (!source || (target === pick.area && (card < 0 || card === pick.card))) return NOTHING;
  const pair = gesturesOnto(scene, source, pick.card, target, card);
  const deed = actOrChoose(pair.length ? pair : gesturesOnto(scene, source, pick.card, target, -1));
  if (deed) return deed;
  const named = card >= 0 && (target === pick.area || areaOf(scene, target)?.shape === "triangle");
  return { kind: "try", target: named ? `${target}#${card}` : target };
}

/** A card was clicked while another one (or none) is held; `tap`: an area to which a click alone carries a card. */
export function clicked(scene: Scene, held: Pick | undefined, area: Area, card: number, tap = ""): Deed {
  const again = isSame(held, area.id, card);
  const source = held && areaOf(scene, held.area);
  const pair = held && source && !again ? gesturesOnto(scene, source, held.card, area.id, card)[0] : undefined;
  if (pair) return { kind: "act", gesture: pair };
  const asides = asidesOf(scene);
  const plain = gesturesFrom(scene, area, card).filter((gesture) => !asides.has(gesture));
  const tapped = tap ? plain.find((gesture) => gesture.target === tap) : undefined;
  if (tapped) return { kind: "act", gesture: tapped };
  const here = plain.filter((gesture) => !gesture.target);
  const only = plain.length === 1 ? plain[0] : undefined;
  const onlyHere = here.length === 1 ? here[0] : undefined;
  if (onlyHere && (only || again)) return { kind: "act", gesture: onlyHere };
  if (again && only) return { kind: "act", gesture: only };
  if (held && !again && paired(scene, held.area, area))
    return { kind: "try", target: `${area.id}#${card}`, pick: true };
  return { kind: again ? "release" : "pick" };
}

/** Whether cards of these areas go in pairs, so that a second card is meant to go with the first. */
function paired(scene: Scene, source: string, area: Area): boolean {
  const kinds = [source, area.id];
  const layout = kinds.every((id) => areaOf(scene, id)?.shape === "triangle");
  return (
    layout ||
    (scene.gestures ?? []).some(
      ({ source: from, target, onto = -1 }) =>
        onto >= 0 && kinds.includes(from ?? "") && kinds.includes(target ?? "") && source !== area.id,
    )
  );
}

/** An area was clicked: the held card goes there, or something is done that needs no card. */
export function aimedAt(scene: Scene, held: Pick | undefined, area: string): Deed {
  if (!held) return actOrChoose(gesturesAt(scene, undefined, area)) ?? NOTHING;
  if (!areaOf(scene, held.area) || held.area === area) return NOTHING;
  return actOrChoose(gesturesAt(scene, held, area)) ?? { kind: "try", target: area };
}

/** What can be done at an area with the held card, or with none. */
export function gesturesAt(scene: Scene, held: Pick | undefined, area: string): Gesture[] {
  if (!held) return (scene.gestures ?? []).filter((gesture) => !gesture.source && gesture.target === area);
  const source = areaOf(scene, held.area);
  return source ? gesturesOnto(scene, source, held.card, area, -1) : [];
}

/** What can be done with the held card besides carrying it. */
export function asidesOfHeld(scene: Scene, held: Pick | undefined): Gesture[] {
  const area = held && areaOf(scene, held.area);
  if (!held || !area) return [];
  const asides = asidesOf(scene);
  return gesturesFrom(scene, area, held.card).filter((gesture) => asides.has(gesture));
}

/**
 * How each drawn card of an area can be taken, a letter each: "-" not at all, "t" can be tried, "m" has a move (on
 * one's turn, or against time), "d" is the only one that has, "h" is hinted at, "o" the held card can go onto it.
 */
export function takenOf(
  scene: Scene,
  area: Area,
  held: Pick | undefined,
  hinted: Gesture | undefined,
  asides: ReadonlySet<Gesture>,
): string {
  const cards = area.cards ?? [];
  const source = held && areaOf(scene, held.area);
  const top = area.shape === "pile" ? cards.length - 1 : -1;
  const must = mustOf(scene);
  const turn = isOwnTurn(scene) || !scene.players.some((player) => player.waited_for);
  const letter = (at: number): string => {
    if (held && source && gesturesOnto(scene, source, held.card, area.id, at).length) return "o";
    if ((top >= 0 && at !== top) || !canBeTaken(scene, area, at)) return "-";
    const found = gesturesFrom(scene, area, at);
    if (hinted && found.some((gesture) => gesture.move === hinted.move)) return "h";
    if (must && found.includes(must)) return "d";
    return found.some((gesture) => !asides.has(gesture) && (turn || gesture.urgent)) ? "m" : "t"; // else a slip
  };
  return cards.map((_, at) => letter(at)).join("");
}

/** Which card of an area the Tab key reaches: the one it reached last, if that can still be taken, else the first. */
export function focusOf(taken: string, last: number | undefined): number {
  const first = Math.max(0, taken.search(/[^-]/));
  return last !== undefined && (taken[last] ?? "-") !== "-" ? last : first;
}

/** What each card of an area would do, a line each; "" where nothing need be said. */
export function tagsOf(scene: Scene, area: Area): string {
  const tagged = (scene.gestures ?? []).some(({ tag, source }) => tag && source === area.id);
  if (!tagged) return "";
  const tag = (at: number): string => gesturesFrom(scene, area, at).find((gesture) => gesture.tag)?.tag ?? "";
  return (area.cards ?? []).map((_, at) => tag(at)).join("\n");
}
