// Who is heard, and for how long: at most three people at once, one voice a person. Nothing is drawn here.

import type { Moment, Said, Voice } from "./wire.ts";

export type Tone = NonNullable<Voice["tone"]>;

/** A voice as it hangs over the table. */
export interface Spoken {
  readonly key: number; // the same words again are another voice
  readonly seat: number;
  readonly text: string;
  readonly tone: Tone;
  readonly ruling: Moment | undefined; // of a call: how it was judged
  readonly spent: boolean; // about to go
}

export const MOST = 3; // voices at once; spent ones are not counted
export const FADING = 400; // milliseconds that a voice is seen to be spent
// Milliseconds, at least …
export const HEARD: Readonly<Record<Tone, number>> = { murmur: 1600, said: 2400, call: 4000 };
export const A_LETTER = 40; // … and so much longer for each letter, except calls: they stay until the next act
const LONGEST = 90; // letters of a voice; the whole of a long remark stands in the talk beside the table

const WEIGHTS: Readonly<Record<Tone, number>> = { murmur: 0, said: 1, call: 2 };

interface Held {
  voice: Spoken;
  from: number;
  until: number; // when it is spent; Infinity: a call that waits for the next act
}

/** The voices of a table. Times are milliseconds of any clock. */
export class Voices {
  #held: Held[] = [];
  #made = 0;

  /** Somebody did something: calls have been heard out, once their time is over. */
  acted(now: number): void {
    for (const held of this.#held) {
      if (held.voice.tone === "call") held.until = Math.min(held.until, Math.max(now, held.from + HEARD.call));
    }
  }

  hear(voices: readonly Voice[], now: number): void {
    for (const { seat, text, tone = "said" } of voices) this.#add(seat, text, tone, now);
  }

  /** What people say to the table is heard like what they say by playing. */
  talk({ seat, text }: Said, now: number): void {
    if (seat >= 0) this.#add(seat, text.length > LONGEST ? `${text.slice(0, LONGEST - 2)} …` : text, "murmur", now);
  }

  /** A call was judged: the ruling stands with the newest call, or else with what was said just now. */
  rule(ruling: Moment, now: number): void {
    const call = this.#held.findLast(({ voice }) => voice.tone === "call" && !voice.ruling && !voice.spent);
    const judged = call ?? this.#held.findLast(({ from }) => from === now);
    if (judged) judged.voice = { ...judged.voice, ruling };
  }

  /** Nobody has said anything: another deal, other eyes. */
  hush(): void {
    this.#held = [];
  }

  /** What is heard now, the oldest first. The same list as before if nothing has changed is not promised. */
  shown(now: number): Spoken[] {
    this.#held = this.#held.filter(({ until }) => now < until + FADING);
    for (const held of this.#held) if (now >= held.until) held.voice = { ...held.voice, spent: true };
    return this.#held.map(({ voice }) => voice);
  }

  /** Milliseconds until something changes by itself; undefined: nothing will. */
  next(now: number): number | undefined {
    const times = this.#held.map(({ until, voice }) => (voice.spent ? until + FADING : until));
    const first = Math.min(...times);
    return Number.isFinite(first) ? Math.max(0, first - now) : undefined;
  }

  #add(seat: number, text: string, tone: Tone, now: number): void {
    this.#made += 1;
    const until = tone === "call" ? Number.POSITIVE_INFINITY : now + HEARD[tone] + A_LETTER * text.length;
    const voice: Spoken = { key: this.#made, seat, text, tone, ruling: undefined, spent: false };
    this.#held = [...this.#held.filter((held) => held.voice.seat !== seat), { voice, from: now, until }];
    const live = this.#held.filter((held) => held.until > now);
    for (const held of live.slice(0, Math.max(0, live.length - MOST))) held.until = now;
  }
}

/** Where there is room for one voice only: what weighs most, and of equal weight what was said last. */
export function weightiest(voices: readonly Spoken[]): Spoken | undefined {
  const weight = (voice: Spoken): number => WEIGHTS[voice.tone] - (voice.spent ? 3 : 0);
  return voices.reduce<Spoken | undefined>(
    (best, voice) => (best && weight(best) > weight(voice) ? best : voice),
    undefined,
  );
}

/** A voice for those who do not see it: who, what, and how a call was judged. */
export function aloud(voice: Voice, name: string): string {
  return name ? `${name}: “${voice.text}”` : `“${voice.text}”`;
}
