// What a face says: brows, eyes and mouth for each mood.

import type { SVGTemplateResult } from "lit";
import { nothing, svg } from "lit";
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
    brow: "M-6.5-5.5Q-1-9 6-6.5",
    eye: "open",
    mouth: "M-9-1Q-4-1.5 0 0Q4-1.5 9-1Q0 8-9-1Z",
    lip: "M-5 0Q0 4 5 0Z",
  },
  pleased: {
    brow: "M-6.5-6.5Q-1-11 6-8",
    eye: "soft",
    mouth: "M-10.5-2.5Q-4-1 0-.5Q4-1 10.5-2.5Q0 11-10.5-2.5Z",
    lip: "M-7 0Q0 6 7 0Z",
  },
  called: {
    brow: "M-6.5-10Q-1-13.5 6-11",
    eye: "wide",
    mouth: "M0-4.5C5-4.5 5.5 6 0 6S-5-4.5 0-4.5Z",
    lip: "M-4 0Q0 7 4 0Z",
  },
  threatened: {
    brow: "M-7-4.5Q-1-8.5 5.5-10",
    eye: "wide",
    aside: 1.6,
    mouth: "M-9 1Q-6-3-3 0T3 0T9-1Q6 5 3 2.5T-3 2.5T-9 1Z",
    lip: "M-6 1Q0 4 6 1Z",
  },
  winning: {
    brow: "M-6.5-9Q-1-13 6-10",
    eye: "shut",
    mouth: "M-11-4Q0-1.5 11-4Q9 9 0 9T-11-4Z",
    lip: "M-8-1Q0 10 8-1Z",
    open: true,
  },
};

const EYES = {
  // the upper lid, and the lower one
  open: ["M-5.5.5Q0-5 5.5.5", "Q0 3.5-5.5.5Z"],
  wide: ["M-5.5.5Q0-7 5.5.5", "Q0 5-5.5.5Z"],
  soft: ["M-5.5 0Q0-5 5.5 0", "Q0-.5-5.5 0Z"],
  shut: ["M-5.5 1.5Q0-5 5.5 1.5", ""],
} as const;

const TEETH = svg`<path class="teeth" d="M-9-2.5Q0-.5 9-2.5Q7 2 0 2T-9-2.5Z"></path>`;

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
    <path class="nose" transform="translate(60 ${eyes})" d="M1.5 2C.5 8-2.5 10-3.5 12Q0 15.5 4 13"></path>
    <g transform="translate(60 ${mouth})"><path class="lips" fill=${lips} d=${bearded ? look.lip : look.mouth}></path>
      ${look.open && !bearded ? TEETH : nothing}</g></g>`;
}
