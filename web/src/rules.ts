// The rules of exactly one rule set: a drawer beside the table, and a page of its own. Searchable, clause by clause.

import type { PropertyValues, TemplateResult } from "lit";
import { html, nothing } from "lit";
import { rulesOf, tableRules } from "./api.ts";
import { Light } from "./parts.ts";
import { texts } from "./texts.ts";
import type { ChapterInfo, RulesInfo } from "./wire.ts";

export class Rules extends Light {
  static override properties = {
    rules: {},
    table: {},
    clause: {},
    info: { state: true },
    wanted: { state: true },
    trouble: { state: true },
  };
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

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("rules") || changed.has("table")) void this.load();
    if (changed.has("clause") && this.clause) this.wanted = "";
  }

  protected override updated(changed: PropertyValues<this>): void {
    if ((changed.has("clause") || changed.has("info")) && this.clause && this.info) this.show(this.clause);
  }

  private show(clause: string): void {
    const found = this.querySelector<HTMLElement>(`[data-clause="${CSS.escape(clause)}"]`);
    if (!found) {
      this.wanted = clause;
      return;
    }
    found.scrollIntoView({ block: "center" });
    found.focus({ preventScroll: true });
  }

  private async load(): Promise<void> {
    if (!this.rules && !this.table) return;
    try {
      this.info = this.table ? await tableRules(this.table) : await rulesOf(this.rules);
    } catch (error) {
      this.trouble = (error as Error).message;
    }
  }

  protected override render(): TemplateResult {
    if (this.trouble) return html`<p role="alert">${this.trouble}</p>`;
    const { info } = this;
    if (!info) return html`<p class="hush">${texts.loading}</p>`;
    const words = this.wanted.toLowerCase().split(/\s+/).filter(Boolean);
    const chapters = words.length ? found(info.chapters, words) : info.chapters;
    const count = chapters.reduce((sum, chapter) => sum + chapter.clauses.length, 0);
    return html`<div class="search">
        <input type="search" .value=${this.wanted} placeholder=${texts.searchRules} aria-label=${texts.searchRules}
          @input=${(event: Event) => (this.wanted = (event.target as HTMLInputElement).value)} />
        <span class="hush" role="status">${words.length ? (count ? texts.clausesFound(count) : texts.noClause) : ""}</span>
      </div>
      ${chapters.map(
        (chapter) => html`<section><h3>${chapter.title}</h3>
          <dl>${chapter.clauses.map(
            (
              clause,
            ) => html`<div class="clause ${clause.id === this.clause ? "here" : ""} ${clause.kind}" data-clause=${clause.id} tabindex="-1">
              <dt>${clause.id}</dt><dd>${marked(clause.text, words)}</dd></div>`,
          )}</dl></section>`,
      )}
      ${
        words.length || !info.options.length
          ? nothing
          : html`<section><h3>${texts.optionsHere}</h3><dl>${info.options.map(
              ([name, value, meaning]) =>
                html`<div class="clause"><dt>${name} <b>${value}</b></dt><dd>${marked(meaning, [])}</dd></div>`,
            )}</dl></section>`
      }`;
  }
}

function found(chapters: ChapterInfo[], words: string[]): ChapterInfo[] {
  return chapters
    .map((chapter) => ({
      ...chapter,
      clauses: chapter.clauses.filter((clause) => {
        const text = `${chapter.title} ${clause.id} ${clause.text}`.toLowerCase();
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter((chapter) => chapter.clauses.length);
}

/** The words that were sought, marked. */
function marked(text: string, words: string[]): unknown {
  return text.split("`").map((part, at) => (at % 2 ? html`<code>${sought(part, words)}</code>` : sought(part, words)));
}

function sought(text: string, words: string[]): unknown {
  if (!words.length) return text;
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return text
    .split(new RegExp(`(${escaped.join("|")})`, "i"))
    .map((part, at) => (at % 2 ? html`<mark>${part}</mark>` : part));
}

customElements.define("kz-rules", Rules);
