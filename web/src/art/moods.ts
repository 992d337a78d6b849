// What a face says: brows, eyes and mouth for each mood.

import type { SVGTemplateResult } from "lit/html.js";
import { nothing, svg } from "lit/html.js";
import type { Head } from "./heads.ts";

export type Mood = "calm" | "pleased" | "called" | "threatened" | "winning";

interface Look {
  brow: string; // of the left eye, from its middle; the right one is its mirror
  eye: "open" | "wide" | "soft" | "shut";
  aside?: number; // where the eyes look
  mouth: string; // from the middle of the lips
  lip: string; // what is seen of it below a moustache
  open?: boolean; // the mouth, with teeth
}

const LOOKS: Record<Mood, Look> = {
  calm: {
    brow: "M-6.5-5.5q5.5-3.5 12.5-1",
    eye: "open",
    mouth: "M-9-1q5-.5 9 1 4-1.5 9-1-9 9-18 0z",
    lip: "M-5 0q5 4 10 0z",
  },
  pleased: {
    brow: "M-6.5-6.5q5.5-4.5 12.5-1.5",
    eye: "soft",
    mouth: "M-10.5-2.5q6.5 1.5 10.5 2 4-.5 10.5-2-10.5 13.5-21 0z",
    lip: "M-7 0q7 6 14 0z",
  },
  called: {
    brow: "M-6.5-10q5.5-3.5 12.5-1",
    eye: "wide",
    mouth: "M0-4.5c5 0 5.5 10.5 0 10.5s-5-10.5 0-10.5z",
    lip: "M-4 0q4 7 8 0z",
  },
  threatened: {
    brow: "M-7-4.5q6-4 12.5-5.5",
    eye: "wide",
    aside: 1.6,
    mouth: "M-9 1q3-4 6-1t6 0 6-1q-3 6-6 3.5t-6 0-6-1.5z",
    lip: "M-6 1q6 3 12 0z",
  },
  winning: {
    brow: "M-6.5-9q5.5-4 12.5-1",
    eye: "shut",
    mouth: "M-11-4q11 2.5 22 0-2 13-11 13t-11-13z",
    lip: "M-8-1q8 11 16 0z",
    open: true,
  },
};

const EYES = {
  // the upper lid, and the lower one
  open: ["M-5.5.5q5.5-5.5 11 0", "Q0 3.5-5.5.5Z"],
  wide: ["M-5.5.5q5.5-7.5 11 0", "Q0 5-5.5.5Z"],
  soft: ["M-5.5 0q5.5-5 11 0", "Q0-.5-5.5 0Z"],
  shut: ["M-5.5 1.5q5.5-6.5 11 0", ""],
} as const;

const TEETH = svg`<path class="teeth" d="M-9-2.5q9 2 18 0-2 4.5-9 4.5t-9-4.5z"></path>`;

function drawEye(look: Look, lashes: boolean): SVGTemplateResult {
  const [upper, lower] = EYES[look.eye];
  const pupil = svg`<path class="white" d=${upper + lower}></path>
    <circle cx=${look.aside ?? 0.3} cy=${look.eye === "soft" ? -1.4 : -0.6} r="2.4"></circle>`;
  return svg`${lower ? pupil : nothing}<path class="lid" d=${upper}></path>
    ${lashes ? svg`<path class="lash" d="M-5-.5l-2.5-1.2M-4-2l-1.8-2"></path>` : nothing}
    <path class="brow" d=${look.brow}></path>`;
}

/** Eyes, brows, nose and mouth. */
export function features(head: Head, mood: Mood): SVGTemplateResult {
  const look = LOOKS[mood];
  const { eyes = 68, mouth = 88, lips = "#9a2a25", lashes = false, bearded = false } = head;
  return svg`<g class="features"><g transform="translate(49.5 ${eyes})">${drawEye(look, lashes)}</g>
    <g transform="matrix(-1 0 0 1 70.5 ${eyes})">${drawEye(look, lashes)}</g>
    <path class="nose" transform="translate(60 ${eyes})" d="M1.5 2c-1 6-4 8-5 10q3.5 3.5 7.5 1"></path>
    <g transform="translate(60 ${mouth})"><path class="lips" fill=${lips} d=${bearded ? look.lip : look.mouth}></path>
      ${look.open && !bearded ? TEETH : nothing}</g></g>`;
}
