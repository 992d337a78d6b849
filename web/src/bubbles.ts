// Voices as speech bubbles. A screen reader hears them from the live region, so they are hidden from it here.

import { keyed } from "lit/directives/keyed.js";
import type { TemplateResult } from "lit/html.js";
import { html, nothing } from "lit/html.js";
import { vars } from "./parts.ts";
import type { Spoken } from "./voices.ts";
import type { Moment } from "./wire.ts";

const A_LINE = 16; // letters after which a voice goes on in the next line

/**
 * The bubble of one voice, to be put where there is ground for it: a box with class `says` that has a position and says
 * by `data-tail` (up, down, left, right, none) on which side its owner sits. `name`: where that is not to be seen.
 */
export function drawVoice(voice: Spoken | undefined, name = ""): unknown {
  if (!voice) return nothing;
  const { text, tone, spent, ruling } = voice;
  const letters = text.length;
  const size = {
    "--n": Math.max(5, Math.min(letters, A_LINE)),
    "--rows": Math.ceil(letters / A_LINE),
    "--all": letters,
  };
  const bubble = html`<div class="bubble ${tone} ${ruling ? "ruled" : ""} ${spent ? "spent" : ""}" ${vars(size)}
    data-seat=${voice.seat} aria-hidden="true">
    ${name ? html`<span class="caller">${name}</span>` : nothing}
    <span class="shout">${text}</span>
    ${ruling ? drawRuling(ruling) : nothing}</div>`;
  return keyed(voice.key, bubble);
}

/** Why, and the verdict with its clause; what follows from it stands in the ribbon. */
function drawRuling({ title, verdict = "", clause = "" }: Moment): TemplateResult {
  return html`<span class="judged"><b>${title}</b>
    <span>${[verdict, clause].filter(Boolean).join(", ")}</span></span>`;
}
