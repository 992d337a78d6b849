// What only a site without a server shows: how far it has loaded, and what it cannot do.

import type { TemplateResult } from "lit/html.js";
import { html, nothing } from "lit/html.js";
import { siteTexts } from "./texts.ts";

export interface State {
  share: number; // of what is to be loaded; beyond 1: done
  text: string; // why there are no tables
  notice?: string; // what could not be done
  elsewhere?: boolean; // another tab has the tables
  fresh?: boolean; // a new version is there
}

export interface Deeds {
  takeOver(): void;
  update(): void;
  saveAll(): Promise<void>;
  loadAll(file: File): Promise<void>;
}

export function drawState(
  { share, text, notice, elsewhere, fresh }: State,
  deeds: Deeds,
): TemplateResult | typeof nothing {
  if (text) return html`<p class="wrong">${siteTexts.cannot(text)}</p>`;
  if (elsewhere) {
    return html`<p>${siteTexts.inAnotherTab}
      <button type="button" @click=${deeds.takeOver}>${siteTexts.useHere}</button></p>`;
  }
  if (share <= 1) {
    const words = share < 1 ? siteTexts.loaded(Math.floor(share * 100)) : siteTexts.setting;
    return html`<p>${words} <progress max="1" .value=${share} aria-label=${siteTexts.loading}></progress></p>`;
  }
  if (notice) return html`<p class="wrong">${notice}</p>`;
  if (!fresh) return nothing;
  return html`<p>${siteTexts.newVersion} <button type="button" @click=${deeds.update}>${siteTexts.change}</button></p>`;
}

/** Instead of inviting friends. */
export function drawAlone(deeds: Deeds): TemplateResult {
  const go = (event: SubmitEvent): void => {
    event.preventDefault();
    const typed = new FormData(event.target as HTMLFormElement).get("server");
    const address = String(typed ?? "").trim();
    if (address) location.href = /^https?:\/\//.test(address) ? address : `https://${address}`;
  };
  const chosen = (event: Event): void => {
    const file = (event.target as HTMLInputElement).files?.[0];
    if (file) void deeds.loadAll(file);
  };
  return html`<section class="open bill alone" aria-labelledby="alone-title" tabindex="-1" id="open">
    <h2 id="alone-title">${siteTexts.friends}</h2>
    <p>${siteTexts.alone}</p>
    <form class="inline" @submit=${go}>
      <input name="server" autocomplete="url" placeholder=${siteTexts.server} aria-label=${siteTexts.server} />
      <button type="submit">${siteTexts.go}</button></form>
    <p class="deeds"><button type="button" @click=${deeds.saveAll}>${siteTexts.save}</button>
      <label class="button">${siteTexts.load}<input type="file" accept=".json" hidden @change=${chosen} /></label></p>
  </section>`;
}
