// A laurel wreath round a winner's portrait.

import type { TemplateResult } from "lit";
import { html, svg } from "lit";

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
