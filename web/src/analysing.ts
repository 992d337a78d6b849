// The analysis beside a replay: curves, turning points, costly decisions, missed calls, and playing on from here.

import type { TemplateResult } from "lit/html.js";
import { html, nothing, svg } from "lit/html.js";
import type { Summary } from "./analysis.ts";
import { curveOf, findAll, summed } from "./analysis.ts";
import { analyse, replay } from "./api.ts";
import { GROUNDS } from "./art/index.ts";
import { botAt } from "./choosing.ts";
import { wordsOf } from "./fields.ts";
import { define, Light } from "./light.ts";
import { go } from "./parts.ts";
import { nameOf } from "./people.ts";
import { setTable } from "./sitting.ts";
import * as texts from "./texts.ts";
import type { Finding, SeatInfo, SeatPlan } from "./wire.ts";

const DASHES = ["", "4 2", "1.5 1.5", "6 2 1.5 2"]; // nothing is told by colour alone
const kept = new Map<string, readonly Finding[]>(); // by record, while this page is open: as far as they have come

export class Analysing extends Light {
  declare record: string;
  declare rules: string;
  declare people: SeatInfo[];
  declare at: number;
  declare last: number; // the number of the last move
  declare viewer: number;
  declare levels: readonly string[];
  declare found: readonly Finding[];
  declare done: number; // how many of them are as they were asked for: others are from a first look
  declare deep: boolean;
  declare busy: boolean;
  declare trouble: string;
  #run = 0;

  constructor() {
    super();
    this.record = this.rules = this.trouble = "";
    this.people = [];
    this.at = this.last = this.done = 0;
    this.viewer = -1;
    this.levels = [];
    this.found = [];
    this.deep = this.busy = false;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#run += 1;
  }

  async #begin(deep: boolean): Promise<void> {
    this.#run += 1;
    const { record, found: first } = this;
    const run = this.#run;
    const key = `${deep} ${record}`;
    this.busy = true;
    this.deep = deep;
    this.done = 0;
    this.trouble = "";
    try {
      const tell = (found: readonly Finding[]): void => {
        this.found = [...found, ...first.slice(found.length)];
        this.done = found.length;
        kept.set(key, found);
      };
      const known = kept.get(key) ?? [];
      if (known.length) tell(known);
      if (known.length <= this.last) await findAll(analyse, record, deep, tell, () => this.#run === run, known);
    } catch (error) {
      this.trouble = wordsOf(error);
    }
    if (this.#run === run) this.busy = false;
  }

  #jump(number: number): void {
    this.dispatchEvent(new CustomEvent("kz-jump", { detail: number, bubbles: true }));
  }

  /** A table of one's own with this position, at the seat one looks from. */
  async #playOn(bot: string): Promise<void> {
    try {
      const { position } = await replay({ record: this.record, first: this.at, count: 1, position: true });
      const sit = Math.max(0, this.viewer);
      const seats = this.people.map((_, seat): SeatPlan => (seat === sit ? { kind: "person" } : botAt(bot)));
      go(`/table/${await setTable({ rules: this.rules, seats, sit, listed: false, start: true, position })}`);
    } catch (error) {
      this.trouble = wordsOf(error);
    }
  }

  protected override render(): TemplateResult {
    return html`<section class="analysis" aria-label=${texts.analysis}>
      <div class="deeds">
        ${this.busy ? nothing : this.#drawBegin()}
        ${this.levels.length ? this.#drawPlayOn() : nothing}</div>
      ${this.busy ? this.#drawProgress() : nothing}
      ${this.trouble ? html`<p class="note" role="alert">${this.trouble}</p>` : nothing}
      ${this.found.length > 1 ? this.#drawFound() : nothing}</section>`;
  }

  #drawBegin(): TemplateResult | typeof nothing {
    const again = this.found.length > this.last;
    if (again && this.deep && this.done > this.last) return nothing;
    const text = again ? texts.analyseDeep : texts.analyse;
    return html`<button type="button" @click=${() => this.#begin(again)}>${text}</button>`;
  }

  #drawProgress(): TemplateResult {
    return html`<progress max=${this.last} value=${this.done} aria-label=${texts.analysing}></progress>`;
  }

  #drawPlayOn(): TemplateResult {
    const chosen = (event: Event): void => {
      const select = event.target as HTMLSelectElement;
      if (select.value) void this.#playOn(select.value);
      select.value = "";
    };
    return html`<select aria-label=${texts.playOn} @change=${chosen}><option value="">${texts.playOn}</option>
      ${this.levels.map((level) => html`<option value=${level}>${texts.against(level)}</option>`)}</select>`;
  }

  #drawFound(): TemplateResult {
    const summary = summed(this.found);
    const { turns, mistakes, missed } = summary;
    return html`${this.#drawCurves()}${this.#drawBalance(summary)}
      ${this.#drawList(texts.turningPoints, turns, ({ text, change }) => `${percent(change, true)}: ${text}`)}
      ${this.#drawList(texts.mistakes, mistakes, ({ named, better_named, cost, why }) =>
        texts.mistake(named, better_named, percent(-cost, true), why ?? ""),
      )}
      ${this.#drawList(texts.missedCalls, missed, ({ named, clause }) => texts.missedCall(named ?? "", clause))}`;
  }

  #name(seat: number): string {
    return nameOf(this.people, seat);
  }

  #drawCurves(): TemplateResult {
    const moves = Math.max(this.last, 1);
    const now = (100 * this.at) / moves;
    const line = (_: SeatInfo, seat: number): unknown =>
      svg`<polyline points=${curveOf(this.found, seat, moves)} data-ground=${seat % GROUNDS}
        stroke-dasharray=${DASHES[seat % DASHES.length]} />`;
    const pressed = (event: MouseEvent): void => {
      const box = (event.currentTarget as Element).getBoundingClientRect();
      this.#jump(Math.round(((event.clientX - box.left) / box.width) * moves));
    };
    return html`<svg class="curves" viewBox="0 0 100 40" preserveAspectRatio="none" role="img"
        aria-label=${texts.chances} @click=${pressed}>
        <line x1="0" x2="100" y1="20" y2="20" class="half" />
        <line x1=${now} x2=${now} y1="0" y2="40" class="now" />${this.people.map(line)}</svg>`;
  }

  #drawBalance({ balance }: Summary): TemplateResult {
    const now = this.found.findLast(({ number }) => number <= this.at);
    const row = ({ cost, luck }: Summary["balance"][number], seat: number): TemplateResult =>
      html`<tr><th scope="row"><svg viewBox="0 0 18 4" class="key"><line x2="18" y1="2" y2="2"
          data-ground=${seat % GROUNDS} stroke-dasharray=${DASHES[seat % DASHES.length]} /></svg>
        ${this.#name(seat)}</th><td>${percent(now?.chances[seat] ?? 0)}</td>
        <td>${percent(-cost, true)}</td><td>${percent(luck, true)}</td></tr>`;
    return html`<table><thead><tr><th></th><th>${texts.chance}</th><th>${texts.ownMistakes}</th>
      <th>${texts.luck}</th></tr></thead><tbody>${balance.map(row)}</tbody></table>`;
  }

  #drawList<Entry extends { number: number; seat: number }>(
    title: string,
    entries: readonly Entry[],
    words: (entry: Entry) => string,
  ): TemplateResult | typeof nothing {
    const row = (entry: Entry): TemplateResult =>
      html`<li><button type="button" class="link" @click=${() => this.#jump(entry.number)}>${entry.number}</button>
        <span><b>${this.#name(entry.seat)}</b> ${words(entry)}</span></li>`;
    return entries.length ? html`<h3>${title}</h3><ol>${entries.map(row)}</ol>` : nothing;
  }
}

/** "42%", or with its sign "+7%". */
function percent(share: number, signed = false): string {
  const whole = Math.round(100 * share);
  return `${whole < 0 ? "−" : signed && whole ? "+" : ""}${Math.abs(whole)}%`;
}

define("kz-analysing", Analysing, [
  "record",
  "rules",
  "people",
  "at",
  "last",
  "viewer",
  "levels",
  "found",
  "done",
  "deep",
  "busy",
  "trouble",
]);
