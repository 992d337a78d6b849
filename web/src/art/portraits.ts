// Portraits: an oval in a brass ring, engraved rays on the seat's colour, a head, and a mood on its face.

import type { TemplateResult } from "lit/html.js";
import { html } from "lit/html.js";
import { FACES, HEADS } from "./heads.ts";
import type { Mood } from "./moods.ts";
import { features } from "./moods.ts";

export const GROUNDS = 8; // colours of seats: styles/room.css

/** A person's portrait; without a face of their own, one by their seat. `size` follows from the CSS around it. */
export function drawPortrait(face: string, seat: number, mood: Mood = "calm"): TemplateResult {
  const name = face in HEADS ? face : (FACES[seat % FACES.length] ?? "ann");
  const head = HEADS[name];
  return html`<svg class="likeness" data-ground=${seat % GROUNDS} viewBox="0 0 120 142" aria-hidden="true"
    focusable="false"><ellipse class="halo" cx="60" cy="70" rx="62" ry="73"></ellipse>
    <ellipse class="metal" cx="60" cy="70" rx="59" ry="70"></ellipse>
    <g clip-path="url(#kz-medal)"><path class="field" d="M0 0h120v142H0z"></path>
      <use href="#kz-rays"></use><use href="#kz-${name}-a"></use>${head && features(head, mood)}<use
        href="#kz-${name}-b"></use><use class="down" href="#kz-down"></use></g>
    <ellipse class="rim" cx="60" cy="70" rx="54" ry="65"></ellipse></svg>`;
}
