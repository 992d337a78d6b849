// The rules of exactly one rule set: a drawer beside the table, and a page of its own. Searchable, clause by clause.

import type { TemplateResult } from "lit/html.js";
import { html, nothing } from "lit/html.js";
import { rulesOf, tableRules } from "./api.ts";
import { fieldText, wordsOf } from "./fields.ts";
import type { Changed } from "./light.ts";
import { define, Light } from "./light.ts";
import { clausesWith, cutAt, wordsIn } from "./searching.ts";
import * as texts from "./texts.ts";
import type { ClauseInfo, RulesInfo } from "./wire.ts";

export class Rules extends Light {
  declare rules: string;
  declare table: string;
  declare clause: string; // to open at
  declare info: RulesInfo | undefined;
  declare wanted: string;
  declare trouble: string;

  constructor() {
    super();
    this.rules = "";
    this.table = "";
    this.clause = "";
    this.wanted = "";
    this.trouble = "";
  }

  protected override willUpdate(changed: Changed<Rules>): void {
    if (changed.has("rules") || changed.has("table")) void this.#load();
    if (changed.has("clause") && this.clause) this.wanted = "";
  }

  protected override updated(changed: Changed<Rules>): void {
    if (changed.get("wanted") !== undefined) this.#toTop();
    if ((changed.has("clause") || changed.has("info")) && this.clause && this.info) this.#show(this.clause);
  }

  #show(clause: string): void {
    const found = this.querySelector<HTMLElement>(`[data-clause="${CSS.escape(clause)}"]`);
    if (!found) {
      this.wanted = clause;
      return;
    }
    found.scrollIntoView({ block: "center" });
    found.focus({ preventScroll: true });
  }

  /** What was found begins at the top, wherever one has read before. */
  #toTop(): void {
    const box = this.closest(".inside");
    if (box) box.scrollTop = 0;
    else if (this.getBoundingClientRect().top < 0) this.scrollIntoView();
  }

  async #load(): Promise<void> {
    if (!this.rules && !this.table) return;
    try {
      this.info = this.table ? await tableRules(this.table) : await rulesOf(this.rules);
    } catch (error) {
      this.trouble = wordsOf(error);
    }
  }

  #search(event: Event): void {
    this.wanted = fieldText(event);
  }

  protected override render(): TemplateResult {
    if (this.trouble) return html`<p role="alert">${this.trouble}</p>`;
    const { info } = this;
    if (!info) return html`<p class="hush">${texts.loading}</p>`;
    const words = wordsIn(this.wanted);
    const chapters = words.length ? clausesWith(info.chapters, words) : info.chapters;
    const count = chapters.reduce((sum, chapter) => sum + chapter.clauses.length, 0);
    const found = count ? texts.clausesFound(count) : texts.noClause;
    return html`<div class="search">
        <input type="search" .value=${this.wanted} placeholder=${texts.searchRules} aria-label=${texts.searchRules}
          @input=${this.#search} />
        <span class="hush" role="status">${words.length ? found : ""}</span>
      </div>
      ${chapters.map(
        (chapter) => html`<section><h3>${chapter.title}</h3>
          <dl>${chapter.clauses.map((clause) => this.#drawClause(clause, words))}</dl></section>`,
      )}
      ${words.length || !info.options.length ? nothing : drawOptions(info.options)}`;
  }

  #drawClause({ id, kind, text }: ClauseInfo, words: readonly string[]): TemplateResult {
    return html`<div class="clause ${id === this.clause ? "here" : ""} ${kind}" data-clause=${id} tabindex="-1">
      <dt>${id}</dt><dd>${marked(text, words)}</dd></div>`;
  }
}

function drawOptions(options: RulesInfo["options"]): TemplateResult {
  return html`<section><h3>${texts.optionsHere}</h3><dl>${options.map(
    ([name, value, meaning]) =>
      html`<div class="clause"><dt>${name} <b>${value}</b></dt><dd>${marked(meaning, [])}</dd></div>`,
  )}</dl></section>`;
}

/** The words that were sought, marked; what stands between backquotes is code. */
function marked(text: string, words: readonly string[]): unknown {
  const sought = (part: string): unknown =>
    cutAt(part, words).map((piece, at) => (at % 2 ? html`<mark>${piece}</mark>` : piece));
  return text.split("`").map((part, at) => (at % 2 ? html`<code>${sought(part)}</code>` : sought(part)));
}

define("kz-rules", Rules, ["rules", "table", "clause", "info", "wanted", "trouble"]);
