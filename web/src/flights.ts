// How cards move: which kind of movement a step is, when each card starts, and the way it takes. Nothing is drawn here.

import type { CardMoved } from "./wire.ts";

/** Laid on a pile; dealt from a stack; a whole pile swept aside; a penalty; one of two packets that change hands. */
export type Kind = "lay" | "deal" | "sweep" | "penalty" | "cross";

export interface Manner {
  time: number; // milliseconds, of one card
  easing: string;
  arc: number; // how far from the straight line, as a part of the way: above it, or to the right (cross)
  lift: number; // how much larger in the middle of the way
  after: number; // what is seen first takes so long
}

export const MANNERS: Readonly<Record<Kind, Manner>> = {
  lay: { time: 260, easing: "cubic-bezier(.2,.8,.25,1)", arc: 0.08, lift: 0.04, after: 0 },
  deal: { time: 240, easing: "ease-out", arc: 0, lift: 0.02, after: 0 },
  sweep: { time: 420, easing: "cubic-bezier(.5,0,.2,1)", arc: 0, lift: 0, after: 0 },
  penalty: { time: 460, easing: "ease-in-out", arc: 0.12, lift: 0.03, after: 160 },
  cross: { time: 480, easing: "ease-in-out", arc: 0.16, lift: 0.04, after: 0 },
};

const STAGGER = 40; // milliseconds between two cards
const WHOLE = 900; // from the first card to the last one's end
const DEPTH = 1000; // pixels from the eye to the table, as in the stylesheet
const STEPS = 6; // straight parts of an arc

/** What a step of a move is; `seatOf` says whose a place is, `ruled` that a call was judged. */
export function moveKind(
  step: CardMoved,
  all: readonly CardMoved[],
  seatOf: (place: string) => number | undefined,
  ruled: boolean,
): Kind {
  const [from, to] = [seatOf(step.source), seatOf(step.target)];
  if (all.some(({ source, target }) => source === step.target && target === step.source)) return "cross";
  if (from === undefined && to === undefined) return (step.count ?? 1) > 1 ? "sweep" : "lay";
  if (from === undefined) return "deal";
  return ruled && to !== undefined && to !== from ? "penalty" : "lay";
}

/** How long each of several cards waits before it starts, so that all have arrived in time. */
export function delaysOf(count: number, time: number): number[] {
  const apart = Math.min(STAGGER, (WHOLE - time) / Math.max(1, count - 1));
  return Array.from({ length: count }, (_, at) => Math.floor(at * apart));
}

/** A place on the page, and how wide a card is there. */
export interface Spot {
  left: number;
  top: number;
  width: number;
}

/** Where a card is on its way: 0 at its start, 1 at its end. */
export function spotOnWay(from: Spot, to: Spot, { arc, lift }: Manner, part: number, cross = false): Spot {
  const [x, y] = [to.left - from.left, to.top - from.top];
  const high = 4 * part * (1 - part);
  const bow = arc * high * (cross ? 1 : Math.hypot(x, y));
  return {
    left: from.left + x * part - (cross ? y * bow : 0),
    top: from.top + y * part + (cross ? x * bow : -bow),
    width: (from.width + (to.width - from.width) * part) * (1 + lift * high),
  };
}

/** Something that lies at `home`, seen at another place: nearer where it is larger.
 *
 * A browser that scales an element sets the letters of the drawings in it anew, in every frame in which the mouse may
 * have come to lie on something else; one that moves it nearer does not.
 */
export function seenAt(home: Spot, { left, top, width }: Spot): string {
  const size = width / home.width;
  const px = (value: number): string => `${Math.round(value * 100) / 100}px`;
  return `translate3d(${px(left / size - home.left)}, ${px(top / size - home.top)}, ${px(DEPTH * (1 - 1 / size))})`;
}

/** The way of a card as frames of an animation of what lies at its end. */
export function wayOf(from: Spot, to: Spot, kind: Kind, home: Spot = to): { transform: string }[] {
  const manner = MANNERS[kind];
  const parts = manner.arc || manner.lift ? STEPS : 1;
  return Array.from({ length: parts + 1 }, (_, at) => {
    const turn = kind === "sweep" && at ? " rotate(3deg)" : "";
    return { transform: seenAt(home, spotOnWay(from, to, manner, at / parts, kind === "cross")) + turn };
  });
}

/** Where the dots of a trail lie: along the way, evenly. */
export function trailOf(from: Spot, to: Spot, kind: Kind, apart = 26): Spot[] {
  const count = Math.max(3, Math.round(Math.hypot(to.left - from.left, to.top - from.top) / apart));
  return Array.from({ length: count }, (_, at) => spotOnWay(from, to, MANNERS[kind], (at + 0.5) / count));
}
