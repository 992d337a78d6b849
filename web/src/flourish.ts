// Ornaments of playbills: the rule with a sprig under a heading, and the laurel round a winner.

import type { TemplateResult } from "lit/html.js";
import { html, svg } from "lit/html.js";

const LEAF = "M0 0C4-4 11-5 17-2C12 2 5 3 0 0Z";

/** A rule with a sprig of five leaves in its middle. */
export function drawFlourish(): TemplateResult {
  return html`<svg class="flourish" viewBox="0 0 420 18" aria-hidden="true" fill="currentColor" stroke="none">
    <path d="M0 9.2h176v1.6H0zM244 9.2h176v1.6H244z"></path>
    <path d="M210 1c5 5 5 10 0 15c-5-5-5-10 0-15z"></path>
    ${[0, -34].map(
      (lean) => svg`<path transform="translate(211 13) rotate(${lean})" d=${LEAF}></path>
        <path transform="translate(209 13) scale(-1 1) rotate(${lean})" d=${LEAF}></path>`,
    )}
    <circle cx="186" cy="10" r="2.2"></circle><circle cx="234" cy="10" r="2.2"></circle></svg>`;
}

const LEAVES = 9; // pairs on each side
const [WIDE, HIGH] = [82, 92]; // the half axes of the wreath

/** Where the leaves are: on both sides from the foot upwards, two by two. */
function leaves(): string[] {
  return [-1, 1].flatMap((side) =>
    Array.from({ length: LEAVES }, (_, at) => {
      const turn = ((18 + at * 17) * Math.PI) / 180;
      const x = 100 + side * WIDE * Math.sin(turn);
      const y = 104 + HIGH * Math.cos(turn);
      const along = (Math.atan2(-HIGH * Math.sin(turn), side * WIDE * Math.cos(turn)) * 180) / Math.PI;
      return [-28, 28].map((lean) => `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${(along + lean).toFixed(1)})`);
    }).flat(),
  );
}

const PLACES = leaves();

export function drawLaurel(): TemplateResult {
  return html`<svg class="laurel" viewBox="0 0 200 220" fill="#1d5a41" stroke="#21150d">
    ${PLACES.map((place) => svg`<path transform=${place} d="M0 0C6 -7 16 -7 22 0C16 7 6 7 0 0Z"></path>`)}</svg>`;
}
