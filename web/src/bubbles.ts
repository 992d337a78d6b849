// Voices as speech bubbles. A screen reader hears them from the live region, so they are hidden from it here.

import type { TemplateResult } from "lit";
import { html, nothing } from "lit";
import { keyed } from "lit/directives/keyed.js";
import type { Spoken } from "./voices.ts";

/**
 * The bubble of one voice, to be put where there is ground for it: a box with class `says` that has a position and says
 * by `data-tail` (up, down, left, right, none) on which side its owner sits. `name`: where that is not to be seen.
 */
export function drawVoice(voice: Spoken | undefined, name = ""): unknown {
  if (!voice) return nothing;
  const { text, tone, spent, ruling } = voice;
  const bubble = html`<div class="bubble ${tone} ${spent ? "spent" : ""}" data-seat=${voice.seat} aria-hidden="true">
    ${name ? html`<span class="caller">${name}</span>` : nothing}
    <span class="shout ${text.length > 14 ? "long" : ""}">${text}</span>
    ${ruling ? drawRuling(ruling.title, ruling.text ?? "", ruling.clause ?? "") : nothing}</div>`;
  return keyed(voice.key, bubble);
}

function drawRuling(title: string, text: string, clause: string): TemplateResult {
  return html`<span class="judged"><b>${title}</b> ${text ? html`<span>${text}</span>` : nothing}
    ${clause ? html`<span class="clause-id">${clause}</span>` : nothing}</span>`;
}
