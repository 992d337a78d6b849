// Portraits: an oval in a brass ring, engraved rays on the seat's colour, a head, and a mood on its face.

import type { TemplateResult } from "lit";
import { html } from "lit";
import { FACES, features, HEADS } from "./heads.ts";

export type Mood = "calm" | "pleased" | "called" | "threatened" | "winning";

const GROUNDS = ["#8a2320", "#1c4c63", "#9a6a14", "#4d2d6e", "#3c5a2a", "#1f5f5a", "#7a3f12", "#5a2346"] as const;

/** A person's portrait; without a face of their own, one by their seat. `size` follows from the CSS around it. */
export function drawPortrait(face: string, seat: number, mood: Mood = "calm"): TemplateResult {
  const name = face in HEADS ? face : (FACES[seat % FACES.length] ?? "ann");
  const head = HEADS[name];
  return html`<svg class="likeness" viewBox="0 0 120 142" aria-hidden="true" focusable="false">
    <ellipse class="ring" cx="60" cy="70" rx="59" ry="70"></ellipse>
    <g clip-path="url(#kz-oval)"><path d="M0 0h120v142H0z" fill=${GROUNDS[seat % GROUNDS.length] ?? ""}></path>
      <use href="#kz-rays"></use><use href="#kz-${name}-a"></use>${head && features(head, mood)}<use
        href="#kz-${name}-b"></use></g>
    <ellipse class="rim" cx="60" cy="70" rx="54" ry="65"></ellipse></svg>`;
}
