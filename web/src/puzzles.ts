// The page of puzzles: all of them, game by game.

import type { TemplateResult } from "lit/html.js";
import { html, nothing } from "lit/html.js";
import { games, puzzles } from "./api.ts";
import { wordsOf } from "./fields.ts";
import { way } from "./house.ts";
import { define, Light } from "./light.ts";
import { followed } from "./parts.ts";
import { Puzzle } from "./puzzle.ts";
import { texts } from "./texts.ts";
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
        ${this.shelf.map((game) => this.#drawGame(game))}</main>`;
  }

  #drawGame({ name, title }: GameInfo): TemplateResult | typeof nothing {
    const own = this.found.filter(({ game }) => game === name);
    if (!own.length) return nothing;
    const entry = (info: PuzzleInfo): TemplateResult =>
      html`<li><button type="button" class="link" @click=${() => this.#begin(info)}>${info.title}</button>
        ${info.words} <span class="hush small">${info.rules}</span></li>`;
    return html`<h2>${title}</h2><ol class="puzzles">${own.map(entry)}</ol>`;
  }
}

define("kz-puzzles", PuzzlesPage, ["found", "shelf", "trouble"]);
