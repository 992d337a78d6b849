// Reading a Scene: changes applied, gestures found, faces compared. No game's rules are known here.

import type { Area, Face, Gesture, Scene, SceneChange } from "./wire.ts";

/** The scene after a change; areas that did not change keep their identity, so nothing is drawn again for them. */
export function applyChange(old: Scene, by: SceneChange): Scene {
  const gone = new Set(by.gone ?? []);
  const areas = new Map(old.areas.filter((area) => !gone.has(area.id)).map((area) => [area.id, area]));
  for (const area of by.areas ?? []) areas.set(area.id, area);
  const order = by.order ?? [...areas.keys()];
  return {
    viewer: by.viewer,
    status: by.status,
    areas: order.map((id) => areas.get(id)).filter((area) => area !== undefined),
    players: by.players ?? old.players,
    gestures: by.gestures ?? old.gestures ?? [],
    over: by.over ?? false,
    hints: by.hints ?? old.hints ?? {},
  };
}

/** Two cards that look the same are the same to a player. */
export function signature(face: Face): string {
  if (face.back) return `back ${face.family ?? ""} ${face.label ?? ""}`;
  return [face.family, face.rank, face.suit, face.name, face.label, (face.marks ?? []).join("+")].join("|");
}

export function spoken(face: Face, faceDown: string): string {
  if (face.label) return face.label;
  if (face.back) return faceDown;
  return [face.name || face.rank, face.suit && `of ${face.suit}`].filter(Boolean).join(" ");
}

export function kindOf(id: string): string {
  return id.split(":", 1)[0] ?? id;
}

/** From one card onto another one. */
function isPair(gesture: Gesture): boolean {
  return Boolean(gesture.source && gesture.target) && (gesture.onto ?? -1) >= 0;
}

/** Which gestures begin with this drawn card: its own, or else those of a card that looks the same. */
export function gesturesFrom(scene: Scene, area: Area, card: number): Gesture[] {
  const cards = area.cards ?? [];
  const own = cards[card];
  const here = (scene.gestures ?? []).filter(({ source }) => source === area.id);
  const named = here.some((gesture) => gesture.card === card);
  return here.filter((gesture) => {
    const at = gesture.card ?? -1;
    if (at < 0) return card === cards.length - 1 || area.shape === "pile" || card < 0;
    if (named || at === card) return at === card;
    const other = cards[at];
    return (
      own !== undefined && other !== undefined && own.dimmed === other.dimmed && signature(own) === signature(other)
    );
  });
}

export function gesturesTo(scene: Scene, area: Area, card: number, target: string): Gesture[] {
  return gesturesFrom(scene, area, card).filter((gesture) => gesture.target === target);
}

/** Gestures of a pair: from one card onto another one. */
export function gesturesOnto(scene: Scene, source: Area, card: number, target: string, onto: number): Gesture[] {
  const found = gesturesTo(scene, source, card, target);
  const exact = found.filter((gesture) => (gesture.onto ?? -1) === onto);
  if (exact.length || onto < 0) return exact;
  const area = areaOf(scene, target);
  const top = area?.shape === "pile" && onto === (area.cards?.length ?? 0) - 1;
  return top ? found.filter((gesture) => (gesture.onto ?? -1) < 0) : exact;
}

/** The only card that anything can be done with, where something must be: nothing else is left to do. */
export function mustOf(scene: Scene): Gesture | undefined {
  if (!isOwnTurn(scene)) return undefined;
  const [first, ...rest] = (scene.gestures ?? []).filter((gesture) => !gesture.urgent);
  if (!first?.source || first.button || isPair(first)) return undefined;
  const same = (gesture: Gesture): boolean =>
    gesture.source === first.source && (gesture.card ?? -1) === (first.card ?? -1) && !gesture.button;
  return rest.every(same) ? first : undefined;
}

/** A place in a layout from which the card has gone. */
export function isGone(face: Face): boolean {
  return !face.back && !face.rank && !face.name;
}

/** The cards that can be tried at all: own ones, and those with a gesture. */
export function canBeTaken(scene: Scene, area: Area, card: number): boolean {
  if (scene.over || scene.viewer < 0) return false;
  const face = area.cards?.[card];
  if (face && isGone(face)) return false;
  if (gesturesFrom(scene, area, card).length > 0) return true;
  const own = area.seat === scene.viewer || scene.players.length === 1;
  return own && face !== undefined && !(face.back && area.shape !== "pile");
}

/** Gestures that have a button of their own. */
export function buttonsOf(scene: Scene): Gesture[] {
  const often = repeated(scene);
  return (scene.gestures ?? []).filter((gesture) =>
    gesture.button ? !isAside(gesture, often) : !gesture.source && !gesture.target,
  );
}

/** Buttons of which several cards have one ("Show", "Peek"): they appear when their card is picked, not before. */
export function asidesOf(scene: Scene): ReadonlySet<Gesture> {
  const often = repeated(scene);
  return new Set((scene.gestures ?? []).filter((gesture) => isAside(gesture, often)));
}

function isAside(gesture: Gesture, often: ReadonlySet<string>): boolean {
  return Boolean(gesture.source && gesture.button && often.has(gesture.button));
}

function repeated(scene: Scene): ReadonlySet<string> {
  const sources = new Map<string, string>();
  const often = new Set<string>();
  for (const { button, source, card } of scene.gestures ?? []) {
    if (!button || !source) continue;
    const place = `${source} ${card ?? -1}`;
    if ((sources.get(button) ?? place) !== place) often.add(button);
    sources.set(button, place);
  }
  return often;
}

export function areaOf(scene: Scene, id: string): Area | undefined {
  return scene.areas.find((area) => area.id === id);
}

export function seatLetter(seat: number): string {
  return String.fromCharCode(65 + seat);
}

/** A line of the log; `turn`: it says whose turn begins. */
export interface LogLine {
  text: string;
  turn: boolean;
}

/** Lines as the server sends them, with the numbers of those that begin a turn. */
export function logLines(lines: readonly string[] = [], turns: readonly number[] = []): LogLine[] {
  return lines.map((text, at) => ({ text, turn: turns.includes(at) }));
}

/** Whether the game waits for the viewer. */
export function isOwnTurn(scene: Scene): boolean {
  return scene.players.some((player) => player.seat === scene.viewer && player.waited_for);
}

/** Whether the viewer could call something against time. */
export function canCall(scene: Scene): boolean {
  return (scene.gestures ?? []).some((gesture) => gesture.urgent);
}

export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The order in which the other seats are drawn: from the viewer's left on. */
export function othersInOrder(seats: number, viewer: number): number[] {
  const first = viewer < 0 ? 0 : viewer;
  return Array.from({ length: seats - 1 }, (_, step) => (first + step + 1) % seats);
}
