// First-time help: a short guided deal from a position file. The words stand beside an ordinary table.

import type { TemplateResult } from "lit/html.js";
import { html, nothing } from "lit/html.js";
import { lessonOf } from "./api.ts";
import { botAt } from "./choosing.ts";
import { go } from "./parts.ts";
import { setTable } from "./sitting.ts";
import { prefer, tastes } from "./store.ts";
import * as texts from "./texts.ts";
import type { Scene, SeatPlan, Update, Lesson as Words } from "./wire.ts";

const KEY = "kalamazoo.lesson";

/** What this tab remembers, so that a reload goes on where it was. */
interface Kept {
  table: string;
  words: Words;
  at: number;
}

export class Lesson {
  readonly #words: Words;
  readonly #table: string;
  #at: number;
  #astray = false;

  private constructor(kept: Kept) {
    this.#words = kept.words;
    this.#table = kept.table;
    this.#at = kept.at;
  }

  /** The lesson that goes on at this table, if one does. */
  static at(table: string): Lesson | undefined {
    try {
      const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Kept | null;
      return kept?.table === table && kept.words.steps.length ? new Lesson(kept) : undefined;
    } catch {
      return undefined;
    }
  }

  /** Fetches the lesson of a game, sets a table with its position and goes there. */
  static async begin(game: string): Promise<void> {
    const words = await lessonOf(game);
    const bot = words.bot ?? "fair";
    const seats = Array.from(
      { length: seatsIn(words.position) },
      (_, seat): SeatPlan => (seat === words.seat ? { kind: "person" } : botAt(bot)),
    );
    const { rules, seat, position } = words;
    const table = await setTable({ rules, seats, sit: seat, listed: false, start: true, position });
    keep({ table, words, at: 0 });
    prefer({ lessons: [...new Set([...tastes().lessons, game])] });
    go(`/table/${table}`);
  }

  /** The move to point at, if the step wants one that can be made now. */
  hint(scene: Scene | undefined): string {
    const wanted = this.#astray ? undefined : this.#words.steps[this.#at]?.move;
    return wanted && scene?.gestures?.some((gesture) => gesture.move === wanted) ? wanted : "";
  }

  /** A move was made: the step is done, or we have left the path. */
  saw(update: Update, eyes: number, _changed?: () => void): void {
    const wanted = this.#words.steps[this.#at]?.move;
    if (update.seat !== eyes || this.#astray || !wanted) return;
    if (update.move === wanted) this.#turnTo(this.#at + 1);
    else this.#astray = true;
  }

  #turnTo(at: number): void {
    this.#at = at;
    keep({ table: this.#table, words: this.#words, at });
  }

  forget(): void {
    sessionStorage.removeItem(KEY);
  }

  draw(over: () => void, changed: () => void): TemplateResult {
    const { steps, title = "" } = this.#words;
    const step = steps[Math.min(this.#at, steps.length - 1)];
    const last = this.#astray || this.#at >= steps.length - 1;
    const where = this.#astray ? "" : texts.lessonStep(Math.min(this.#at + 1, steps.length), steps.length);
    const next = (): void => {
      this.#turnTo(this.#at + 1);
      changed();
    };
    const more = html`<button type="button" class="main" @click=${next}>${texts.lessonNext}</button>`;
    return html`<section class="lesson" aria-label=${texts.lesson(title)}>
      <h2>${texts.lesson(title)} <span class="hush">${where}</span></h2>
      <p role="status">${this.#astray ? texts.lessonOther : step?.say}</p>
      <div class="deeds">
        ${last || step?.move ? nothing : more}
        <button type="button" class=${last ? "main" : "link"} @click=${over}>
          ${last ? texts.lessonDone : texts.lessonSkip}
        </button>
      </div>
    </section>`;
  }
}

function keep(kept: Kept): void {
  sessionStorage.setItem(KEY, JSON.stringify(kept));
}

/** How many people sit at the table of a position: it lists them, or gives their number; one where it says nothing. */
export function seatsIn(position: Readonly<Record<string, unknown>>): number {
  const { seats } = position;
  if (typeof seats === "number") return seats;
  return Array.isArray(seats) ? seats.length : 1;
}
