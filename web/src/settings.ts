// Light, sound, motion: a small menu on every page.

import type { TemplateResult } from "lit";
import { html } from "lit";
import type { Tastes } from "./store.ts";
import { prefer, tastes } from "./store.ts";
import { texts } from "./texts.ts";

export function drawSettings(changed: () => void, extra: unknown): TemplateResult {
  const own = tastes();
  const set = (change: Partial<Tastes>): void => {
    prefer(change);
    changed();
  };
  return html`<details class="settings" @keydown=${(event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    const box = event.currentTarget as HTMLDetailsElement;
    box.open = false;
    box.querySelector("summary")?.focus();
  }}>
    <summary aria-label=${texts.settings} title=${texts.settings}><span aria-hidden="true">☰</span></summary>
    <div class="menu">
      <label>${texts.theme} <select @change=${(event: Event) => set({ theme: (event.target as HTMLSelectElement).value as Tastes["theme"] })}>
        ${(["auto", "light", "dark"] as const).map((name) => html`<option value=${name} ?selected=${own.theme === name}>${texts.themes[name]}</option>`)}
      </select></label>
      <label><input type="checkbox" .checked=${own.sound} @change=${(event: Event) => set({ sound: (event.target as HTMLInputElement).checked })} /> ${texts.sound}</label>
      <label><input type="checkbox" .checked=${own.motion !== "off"} @change=${(event: Event) => set({ motion: (event.target as HTMLInputElement).checked ? "auto" : "off" })} /> ${texts.motion}</label>
      <label>${texts.yourName} <input maxlength="24" autocomplete="nickname" .value=${own.name} @change=${(event: Event) => set({ name: (event.target as HTMLInputElement).value.trim() })} /></label>
      ${extra}
    </div>
  </details>`;
}
