// What just happened at a table, as long as it is to be seen: the last act, voices, and the moment that stands over
// the table. Nothing is drawn here.

import { Voices } from "./voices.ts";
import type { ActDone, Moment, Said, Update, Welcome } from "./wire.ts";

export const AT_LEAST = 5000; // milliseconds that a moment stands for which the table does not wait

type Told = Pick<Update, "voices" | "act" | "moments">;

/** Whether a call was judged: that belongs to the call, and does not end it. */
export function isRuled({ moments }: Told): boolean {
  return Boolean(moments?.some(({ kind }) => kind === "ruling"));
}

/** One pair of eyes at a table. Times are milliseconds of any clock. */
export class Happenings {
  readonly voices = new Voices();
  act: ActDone | undefined;
  win: Moment | undefined; // how the deal ended
  #moments: Moment[] = []; // the first one stands over the table
  #aside: Moment | undefined;
  #since = 0;
  #waited = false; // the table has waited for its people since then

  /** What stands over the table now: a round that has ended, a showdown, that one is out. */
  get moment(): Moment | undefined {
    return this.#moments[0];
  }

  /** The table as it is found. */
  greet({ act, moment }: Pick<Welcome, "act" | "moment">, own: number, now: number): void {
    this.clear();
    this.act = act ?? undefined;
    if (moment) this.#add([moment], own, now);
  }

  /** Something was done, as `own` saw it. */
  take(told: Told, own: number, now: number): void {
    if (told.act) {
      this.act = told.act;
      if (!isRuled(told)) this.voices.acted(now);
      this.#goOn(now);
    }
    this.voices.hear(told.voices ?? [], now);
    this.#add(told.moments ?? [], own, now);
  }

  talk(said: Said, now: number): void {
    this.voices.talk(said, now);
  }

  /** Whether the table waits for its people: once it has and no longer does, what it waited for is behind us. True when
   * that was the end of a round, so that another one is dealt now. */
  waits(waiting: boolean): boolean {
    const passed = this.#waited && !waiting;
    const round = passed && [...this.#moments, this.#aside].some((moment) => moment?.kind === "round");
    if (waiting) this.#waited = true;
    else if (passed) this.#pass();
    return round;
  }

  /** Somebody has seen it; as long as the table waits, it can be looked at again. */
  close(): void {
    const [first, ...rest] = this.#moments;
    this.#moments = rest;
    if (this.#waited && first) this.#aside = first;
  }

  /** Looks again at what was put aside. */
  reopen(): void {
    if (this.#aside) this.#moments.unshift(this.#aside);
    this.#aside = undefined;
  }

  /** Whoever skipped the rest has not missed what stood over the table meanwhile. */
  settle(): void {
    this.#moments = [];
    this.#aside = undefined;
    this.#waited = false;
  }

  /** Another deal, other eyes. */
  clear(): void {
    this.voices.hush();
    this.act = undefined;
    this.win = undefined;
    this.settle();
  }

  #add(moments: readonly Moment[], own: number, now: number): void {
    for (const moment of moments) {
      if (moment.kind === "ruling") this.voices.rule(moment, now);
      else if (moment.kind === "win") this.win = moment;
      else if (moment.kind !== "out" || moment.entries?.some(({ seat }) => seat === own)) this.#moments.push(moment);
      if (this.#moments.length === 1) this.#since = now;
    }
  }

  /** The table goes on without having waited: what has stood long enough gives way. */
  #goOn(now: number): void {
    if (now >= this.#since + AT_LEAST) this.#pass();
  }

  /** The rounds are behind us; being out is not. */
  #pass(): void {
    this.#moments = this.#moments.filter(({ kind }) => kind === "out");
    this.#aside = undefined;
    this.#waited = false;
  }
}
