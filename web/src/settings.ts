// Light, sound, motion: a small menu on every page.

import type { TemplateResult } from "lit";
import { html } from "lit";
import { fieldText, isTicked } from "./fields.ts";
import type { Tastes } from "./store.ts";
import { prefer, THEMES, tastes } from "./store.ts";
import { texts } from "./texts.ts";

export function drawSettings(changed: () => void, extra: unknown): TemplateResult {
  const own = tastes();
  const set = (change: Partial<Tastes>): void => {
    prefer(change);
    changed();
  };
  const lit = (event: Event): void => set({ theme: THEMES.find((name) => name === fieldText(event)) ?? "auto" });
  const option = (name: Tastes["theme"]): TemplateResult =>
    html`<option value=${name} ?selected=${own.theme === name}>${texts.themes[name]}</option>`;
  return html`<details class="settings" @keydown=${folded}>
    <summary aria-label=${texts.settings} title=${texts.settings}><span aria-hidden="true">☰</span></summary>
    <div class="menu">
      <label>${texts.theme} <select @change=${lit}>
        ${THEMES.map(option)}
      </select></label>
      <label><input type="checkbox" .checked=${own.sound}
        @change=${(event: Event) => set({ sound: isTicked(event) })} /> ${texts.sound}</label>
      <label><input type="checkbox" .checked=${own.motion !== "off"}
        @change=${(event: Event) => set({ motion: isTicked(event) ? "auto" : "off" })} /> ${texts.motion}</label>
      <label>${texts.yourName} <input maxlength="24" autocomplete="nickname" .value=${own.name}
        @change=${(event: Event) => set({ name: fieldText(event).trim() })} /></label>
      ${extra}
    </div>
  </details>`;
}

function folded(event: KeyboardEvent): void {
  const box = event.currentTarget;
  if (event.key !== "Escape" || !(box instanceof HTMLDetailsElement)) return;
  box.open = false;
  box.querySelector("summary")?.focus();
}
