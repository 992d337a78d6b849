// The page of puzzles: all of them, game by game.

import type { TemplateResult } from "lit/html.js";
import { html, nothing } from "lit/html.js";
import { games, puzzles } from "./api.ts";
import { wordsOf } from "./fields.ts";
import { way } from "./house.ts";
import { define, Light } from "./light.ts";
import { followed } from "./parts.ts";
import { isSolved, Puzzle } from "./puzzle.ts";
import { byPlace } from "./shelf.ts";
import * as texts from "./texts.ts";
import type { GameInfo, PuzzleInfo } from "./wire.ts";

export class PuzzlesPage extends Light {
  declare found: PuzzleInfo[];
  declare shelf: GameInfo[];
  declare trouble: string;

  constructor() {
    super();
    this.found = [];
    this.shelf = [];
    this.trouble = "";
  }

  override connectedCallback(): void {
    super.connectedCallback();
    document.title = `${texts.puzzles} · ${texts.title}`;
    void this.#load();
  }

  async #load(): Promise<void> {
    try {
      [this.found, this.shelf] = await Promise.all([puzzles(), games()]);
    } catch (error) {
      this.trouble = wordsOf(error);
    }
  }

  async #begin(info: PuzzleInfo): Promise<void> {
    try {
      await Puzzle.begin(info);
    } catch (error) {
      this.trouble = wordsOf(error);
    }
  }

  protected override render(): TemplateResult {
    return html`<header class="top"><a class="back" href=${way("/")} @click=${followed} aria-label=${texts.back}>←</a>
        <span class="title">${texts.puzzles}</span></header>
      <main id="main" class="page sheet bill" tabindex="-1"><h1>${texts.puzzles}</h1><p>${texts.puzzlesHelp}</p>
        ${this.trouble ? html`<p class="note" role="alert">${this.trouble}</p>` : nothing}
        ${[...this.shelf].sort(byPlace).map((game) => this.#drawGame(game))}</main>`;
  }

  #drawGame({ name, title, editions }: GameInfo): TemplateResult | typeof nothing {
    const kinds = new Map<string, PuzzleInfo[]>();
    const found = this.found.filter(({ game }) => game === name);
    const several = new Set(found.map(({ rules }) => rules)).size > 1;
    for (const info of found) {
      const edition = several && editions.find(({ rules }) => rules === info.rules)?.label;
      const kind = [info.title, edition].filter(Boolean).join(" · ");
      kinds.set(kind, [...(kinds.get(kind) ?? []), info]);
    }
    return kinds.size
      ? html`<h2>${title}</h2>${[...kinds].map(
          ([kind, own]) =>
            html`<h3>${kind}</h3><ol class="plain tiles">${own.map((info) => this.#drawTile(info))}</ol>`,
        )}`
      : nothing;
  }

  #drawTile(info: PuzzleInfo): TemplateResult {
    const solved = isSolved(info);
    const words = texts.puzzle(info.number, info.words) + (solved ? ` ${texts.puzzleSolved}` : "");
    return html`<li><button type="button" class=${solved ? "solved" : ""} aria-label=${words} title=${info.words}
      @click=${() => this.#begin(info)}>${info.number}</button></li>`;
  }
}

define("kz-puzzles", PuzzlesPage, ["found", "shelf", "trouble"]);
