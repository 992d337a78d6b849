// Which sounds an event has, and what they are made of. Played by sound.ts.

import { canCall, isOwnTurn } from "./scene.ts";
import type { Scene, Update } from "./wire.ts";

export type Sound = "card" | "sweep" | "call" | "turn" | "ruling" | "win" | "lost" | "refused";

/** A part of a sound: a tone or a rustle, from one pitch to another. Seconds and hertz. */
export interface Part {
  readonly wave: "sine" | "triangle" | "sawtooth" | "noise";
  readonly at: number;
  readonly length: number;
  readonly from: number;
  readonly to: number;
  readonly loud: number; // 0 to 1
}

const part = (wave: Part["wave"], at: number, length: number, from: number, to: number, loud: number): Part => ({
  wave,
  at,
  length,
  from,
  to,
  loud,
});

/** A knock on wood, short; nothing here is too low for the loudspeaker of a phone. */
const knock = (at: number, pitch: number): Part[] => [
  part("triangle", at, 0.11, pitch, pitch * 0.6, 0.7),
  part("noise", at, 0.04, 1800, 700, 0.9),
];

/** A bell on a counter, struck once. */
const strike = (at: number, pitch: number, loud: number): Part[] => [
  part("sine", at, 0.5, pitch, pitch, loud),
  part("sine", at, 0.3, pitch * 2.76, pitch * 2.76, loud * 0.4),
];

export const SOUNDS: Readonly<Record<Sound, readonly Part[]>> = {
  card: [part("noise", 0, 0.06, 3200, 1400, 1), part("sine", 0.02, 0.05, 300, 180, 0.2)],
  sweep: [
    part("noise", 0, 0.16, 900, 1800, 0.6),
    part("noise", 0.07, 0.18, 1500, 2800, 0.9),
    part("noise", 0.17, 0.16, 2400, 3600, 0.7),
    part("sine", 0.29, 0.06, 300, 180, 0.3),
  ],
  call: [...strike(0, 1046, 0.38), ...strike(0.13, 1318, 0.38)],
  turn: [part("triangle", 0, 0.18, 523, 523, 0.36), part("triangle", 0.11, 0.26, 659, 659, 0.36)],
  ruling: [...knock(0, 360), ...knock(0.17, 330)],
  win: [392, 494, 587, 784].flatMap((pitch, at) => [
    part("triangle", at * 0.13, at === 3 ? 0.7 : 0.2, pitch, pitch, 0.44),
    part("sawtooth", at * 0.13, at === 3 ? 0.5 : 0.14, pitch / 2, pitch / 2, 0.07),
  ]),
  lost: [440, 392, 330].map((pitch, at) => part("triangle", at * 0.16, 0.34, pitch, pitch * 0.99, 0.36)),
  refused: [part("triangle", 0, 0.2, 311, 233, 0.55)],
};

const MANY = 4; // cards that go together: a pile is swept

/** What is heard when something was done: the weightiest of it, and the call to one's own turn after it. */
export function soundsOf(before: Scene, after: Scene, update: Update): Sound[] {
  const kinds = new Set((update.moments ?? []).map(({ kind }) => kind));
  if (kinds.has("win")) return [];
  const said = new Set((update.voices ?? []).map(({ tone }) => tone));
  const moved = (update.cards ?? []).reduce((most, { count = 1 }) => Math.max(most, count), 0);
  const heard: Sound[] = [];
  if (said.has("call") || (canCall(after) && !canCall(before))) heard.push("call");
  if (kinds.has("ruling")) heard.push("ruling");
  if (!heard.length && moved) heard.push(moved < MANY ? "card" : "sweep");
  if (!after.over && isOwnTurn(after) && !isOwnTurn(before)) heard.push("turn");
  return heard;
}

/** The end of a game has its own: whoever plays hears whether it was won. */
export function endingSound(won: boolean, plays: boolean): Sound {
  return won || !plays ? "win" : "lost";
}

/** How long a sound takes, in seconds. */
export function lengthOf(sound: Sound): number {
  return Math.max(...SOUNDS[sound].map(({ at, length }) => at + length));
}
