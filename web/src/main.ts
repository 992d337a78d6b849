// The way in: which page is shown.

import type { TemplateResult } from "lit/html.js";
import { html } from "lit/html.js";
import { defineSymbols } from "./art/index.ts";
import { here, way } from "./house.ts";
import { define, Light } from "./light.ts";
import { followed } from "./parts.ts";
import { followDevice } from "./store.ts";
import * as texts from "./texts.ts";
// Modules lie in the script in this order: drawings together, and pages that are alike, are packed best.
import "./replay.ts";
import "./rules.ts";
import "./puzzles.ts";
import "./home.ts";
import "./table.ts";
import "./style.css";

class App extends Light {
  declare path: string;

  constructor() {
    super();
    this.path = here().pathname;
    followDevice();
    // All letters come at once: none that is first needed later makes its words wider or narrower than they were.
    for (const face of document.fonts) face.load().catch(() => undefined);
    const changed = (): void => {
      this.path = here().pathname;
      this.requestUpdate();
      scrollTo(0, 0);
      void this.updateComplete.then(() => document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true }));
    };
    window.addEventListener("popstate", changed);
    window.addEventListener("kz-route", changed);
  }

  protected override render(): TemplateResult {
    return html`<a class="skip" href="#main" @click=${skip}>${texts.skip}</a>${this.#page()}
      <div id="announcer" class="sr" role="log" aria-live="polite" aria-relevant="additions"></div>`;
  }

  #page(): TemplateResult {
    const { path } = this;
    if (path === "/" || path === "/index.html") return html`<kz-home></kz-home>`;
    const table = /^\/table\/([^/]+)\/?$/.exec(path)?.[1];
    if (table) return html`<kz-table .tableId=${decodeURIComponent(table)}></kz-table>`;
    if (path === "/replay") return html`<kz-replay .query=${here().search}></kz-replay>`;
    if (path === "/puzzles") return html`<kz-puzzles></kz-puzzles>`;
    if (path === "/rules") return this.#rulesPage();
    return html`<main id="main" class="page sheet bill" tabindex="-1"><h1>${texts.title}</h1><p>${texts.noPage}</p>
      <a class="button" href=${way("/")} @click=${followed}>${texts.back}</a></main>`;
  }

  #rulesPage(): TemplateResult {
    const asked = here().searchParams;
    const rules = asked.get("rules") ?? "";
    return html`<header class="top"><a class="back" href=${way("/")} @click=${followed} aria-label=${texts.back}>←</a>
        <span class="title">${texts.rules}</span></header>
      <main id="main" class="page sheet bill rules-page" tabindex="-1"><h1>${texts.rules}</h1><h2>${rules}</h2>
        <kz-rules .rules=${rules} .table=${asked.get("table") ?? ""} .clause=${here().hash.slice(1)}></kz-rules>
      </main>`;
  }
}

/** To what the page is about; its address stays. */
function skip(event: MouseEvent): void {
  event.preventDefault();
  document.querySelector<HTMLElement>("main")?.focus();
}

defineSymbols();
define("kz-app", App, ["path"]);
