// Light, sound, motion, and who I am: a small menu on every page.

import type { TemplateResult } from "lit/html.js";
import { html, nothing } from "lit/html.js";
import { fieldText, isTicked } from "./fields.ts";
import { drawSelf } from "./self.ts";
import { sound } from "./sound.ts";
import type { Tastes } from "./store.ts";
import { prefer, THEMES, tastes } from "./store.ts";
import * as texts from "./texts.ts";

/** `first` and `last` are what else stands in the menu. */
export function drawSettings(changed: () => void, first: unknown = nothing, last: unknown = nothing): TemplateResult {
  const own = tastes();
  const set = (change: Partial<Tastes>): void => {
    prefer(change);
    changed();
  };
  const lit = (event: Event): void => set({ theme: THEMES.find((name) => name === fieldText(event)) ?? "auto" });
  const option = (name: Tastes["theme"]): TemplateResult =>
    html`<option value=${name} ?selected=${own.theme === name}>${texts.themes[name]}</option>`;
  const heard = (change: Partial<Tastes>): void => {
    set(change);
    sound("turn");
  };
  return html`<details class="settings" @keydown=${folded} @toggle=${watched}>
    <summary aria-label=${texts.settings} title=${texts.settings}><span aria-hidden="true">☰</span></summary>
    <div class="menu">
      ${first}
      <label>${texts.theme} <select @change=${lit}>
        ${THEMES.map(option)}
      </select></label>
      <label><input type="checkbox" .checked=${own.motion !== "off"}
        @change=${(event: Event) => set({ motion: isTicked(event) ? "auto" : "off" })} /> ${texts.motion}</label>
      <label><input type="checkbox" .checked=${own.sound}
        @change=${(event: Event) => heard({ sound: isTicked(event) })} /> ${texts.sound}</label>
      ${
        own.sound
          ? html`<label>${texts.volume} <input type="range" min="5" max="100" step="5" .value=${String(own.volume)}
              @change=${(event: Event) => heard({ volume: Number(fieldText(event)) })} /></label>`
          : nothing
      }
      ${drawSelf("menu", changed)}
      ${last}
    </div>
  </details>`;
}

/** A menu that is open closes when somebody presses anything beside it, or a button in it that leads elsewhere. */
function watched(event: Event): void {
  const box = event.currentTarget;
  if (!(box instanceof HTMLDetailsElement) || !box.open) return;
  const close = (press: Event): void => {
    const target = press.target instanceof Element ? press.target : null;
    const within = target && box.contains(target) && !target.closest(".menu-nav button");
    if (box.open && (within || target?.closest("dialog"))) return;
    box.open = false;
    document.removeEventListener("click", close);
  };
  document.addEventListener("click", close);
}

function folded(event: KeyboardEvent): void {
  const box = event.currentTarget;
  if (event.key !== "Escape" || !(box instanceof HTMLDetailsElement)) return;
  box.open = false;
  box.querySelector("summary")?.focus();
}
