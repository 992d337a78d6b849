// Twelve heads, cut in wood: ink lines, one cream shape for the face, its right third hatched, hair in one mass, one
// prop each.
// Each is drawn in two layers, behind and before the features, which change with the mood.

import type { SVGTemplateResult } from "lit";
import { svg } from "lit";

export interface Head {
  shape: keyof typeof SHAPES;
  hair: string; // the colour of hair and brows
  eyes: number; // how far below the top they lie
  mouth: number; // likewise; the middle of the lips
  behind: string;
  before: string;
}

const SHAPES = {
  oval: "M38 64C38 50 46 41 60 41C74 41 82 50 82 64C82 82 72 97 60 97C48 97 38 82 38 64Z",
  round: "M37 66C37 50 46 42 60 42C74 42 83 50 83 66C83 84 73 97 60 97C47 97 37 84 37 66Z",
  long: `M38 62C38 48 46 40 60 40C74 40 82 48 82 62C82 76 80 84 75 91
    C71 97 66 101 60 101C54 101 49 97 45 91C40 84 38 76 38 62Z`,
  square: `M37 62C37 48 46 41 60 41C74 41 83 48 83 62C83 76 82 84 78 91
    C74 97 67 100 60 100C53 100 46 97 42 91C38 84 37 76 37 62Z`,
} as const;

export const FACES: readonly string[] = [
  "ann",
  "bertie",
  "clara",
  "dora",
  "edwin",
  "flora",
  "george",
  "hetty",
  "ida",
  "jack",
  "kitty",
  "leo",
];

const bun: Head = {
  shape: "oval",
  hair: "#3a1d10",
  eyes: 68,
  mouth: 87,
  behind: `<path fill="#f6e2b6" d="M10 146C14 118 38 108 60 108C82 108 106 118 110 146Z"/>
    <path fill="#fff4da" d="M48 88H72V108C66 114 54 114 48 108Z"/>`,
  before: `<path fill="#3a1d10" d="M34 72C22 44 34 20 60 20C86 20 98 44 86 72C85 60 81 53 75 49C64 55 52 54 45 49
    C39 53 35 60 34 72Z"/><ellipse fill="#3a1d10" cx="60" cy="16" rx="14" ry="10"/>`,
};

export const HEADS: Record<string, Head> = Object.fromEntries(FACES.map((name) => [name, bun]));

/** The two layers of a head, as parts to use. */
export function headSymbols(name: string, head: Head): string {
  const ink = `stroke="#21150d" stroke-width="1.6" stroke-linejoin="round"`;
  return `<g id="kz-${name}-a" ${ink}>${head.behind}<path fill="#f6e2b6" d="${SHAPES[head.shape]}"/></g>
    <g id="kz-${name}-b" ${ink}>${head.before}</g>`;
}

/** Eyes, brows, nose and mouth. */
export function features(head: Head, mood: string): SVGTemplateResult {
  const { eyes: e, mouth: m } = head;
  return svg`<g class="features ${mood}"><path class="white"
    d="M45 ${e}q5-4.5 10 0q-5 3-10 0zM65 ${e}q5-4.5 10 0q-5 3-10 0z"></path>
    <circle cx="50" cy=${e - 0.6} r="2.3"></circle><circle cx="70" cy=${e - 0.6} r="2.3"></circle>
    <path class="brow" stroke=${head.hair} d="M44 ${e - 6}q6-3.5 12-.5M64 ${e - 6.5}q6-3 12 .5"></path>
    <path class="nose" d="M61 ${e + 2}q-1 6-4 9q3 3 7 1"></path>
    <path class="lips" d="M51 ${m}q9 2 18 0q-9 8-18 0z"></path></g>`;
}
