// First-time help: a short guided deal from a position file. The words stand beside an ordinary table; nothing is forced.

import type { TemplateResult } from "lit";
import { html } from "lit";
import { create } from "./api.ts";
import type { Script } from "./lessons/index.ts";
import { lessons } from "./lessons/index.ts";
import { go } from "./parts.ts";
import { freshSecret, keepSeat, prefer, tastes } from "./store.ts";
import { texts } from "./texts.ts";
import type { Scene, Update } from "./wire.ts";

const KEY = "kalamazoo.lesson";

interface Kept {
  table: string;
  name: string;
  at: number;
}

export function lessonFor(game: string, family: string): Script | undefined {
  return (
    lessons.find((script) => script.game === game) ??
    lessons.find((script) => script.family === family && script.game === family)
  );
}

export class Lesson {
  private astray = false;

  private constructor(
    private readonly script: Script,
    private readonly table: string,
    private at: number,
  ) {}

  /** The lesson that goes on at this table, if one does. */
  static at(table: string): Lesson | undefined {
    try {
      const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Kept | null;
      const script = kept?.table === table ? lessons.find((found) => found.name === kept.name) : undefined;
      return script && kept ? new Lesson(script, table, kept.at) : undefined;
    } catch {
      return undefined;
    }
  }

  /** Sets a table with the position of the lesson and goes there. */
  static async begin(script: Script): Promise<void> {
    const secret = freshSecret();
    const count = script.position.seats?.length ?? 1;
    const seats = Array.from({ length: count }, (_, seat) =>
      seat === script.seat
        ? { kind: "person" as const }
        : { kind: "bot" as const, bot: script.bot ?? "greedy", name: texts.botNames[seat - 1] ?? "" },
    );
    const name = tastes().name || texts.somebody;
    const made = await create({
      rules: script.rules,
      seats,
      sit: script.seat,
      name,
      listed: false,
      start: true,
      position: script.position,
      secret,
    });
    keepSeat(made.table.id, script.seat, made.secret || secret, made.table.title);
    sessionStorage.setItem(KEY, JSON.stringify({ table: made.table.id, name: script.name, at: 0 } satisfies Kept));
    prefer({ lessons: [...new Set([...tastes().lessons, script.name])] });
    go(`/table/${made.table.id}`);
  }

  /** The move to point at, if the step wants one that can be made now. */
  hint(scene: Scene | undefined): string {
    const wanted = this.astray ? undefined : this.script.steps[this.at]?.move;
    return wanted && scene?.gestures?.some((gesture) => gesture.move === wanted) ? wanted : "";
  }

  /** A move was made: the step is done, or we have left the path. */
  saw(update: Update, eyes: number): void {
    const wanted = this.script.steps[this.at]?.move;
    if (update.seat !== eyes || this.astray || !wanted) return;
    if (update.move === wanted) this.turnTo(this.at + 1);
    else this.astray = true;
  }

  private turnTo(at: number): void {
    this.at = at;
    sessionStorage.setItem(KEY, JSON.stringify({ table: this.table, name: this.script.name, at } satisfies Kept));
  }

  forget(): void {
    sessionStorage.removeItem(KEY);
  }

  draw(over: () => void, changed: () => void): TemplateResult {
    const { steps, title } = this.script;
    const step = steps[Math.min(this.at, steps.length - 1)];
    const last = this.astray || this.at >= steps.length - 1;
    return html`<section class="lesson" aria-label=${texts.lesson(title)}>
      <h2>${texts.lesson(title)} <span class="hush">${this.astray ? "" : texts.lessonStep(Math.min(this.at + 1, steps.length), steps.length)}</span></h2>
      <p role="status">${this.astray ? texts.lessonOther : step?.say}</p>
      <div class="deeds">
        ${
          !last && !step?.move
            ? html`<button type="button" class="main" @click=${() => {
                this.turnTo(this.at + 1);
                changed();
              }}>${texts.lessonNext}</button>`
            : ""
        }
        <button type="button" class=${last ? "main" : "link"} @click=${over}>${last ? texts.lessonDone : texts.lessonSkip}</button>
      </div>
    </section>`;
  }
}
