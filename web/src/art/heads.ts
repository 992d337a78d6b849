// Twelve people, cut in wood: ink lines, one shape for the face with its right third hatched, hair in one mass with a
// few light cuts, one prop each. A head has two layers, behind and before the features, which change with the mood.

import { woodcut } from "./woodcut.ts";

export interface Head {
  shape: keyof typeof SHAPES;
  skin?: string;
  eyes?: number; // how far below the top they lie
  mouth?: number; // likewise
  lips?: string;
  bearded?: boolean; // a moustache hides all but the lower lip
  lashes?: boolean;
  behind: string;
  before: string;
}

const SHAPES = {
  oval: "M38 66c0-16 8-25 22-25s22 9 22 25c0 18-10 32-22 32s-22-14-22-32z",
  round: "M36 67c0-17 10-25 24-25s24 8 24 25c0 19-11 31-24 31s-24-12-24-31z",
  long: "M38 62c0-14 8-22 22-22s22 8 22 22c0 16-2 24-7 31-4 6-9 9-15 9s-11-3-15-9c-5-7-7-15-7-31z",
  bald: "M38 62c-2-22 7-33 22-33s24 11 22 33c0 16-2 24-7 31-4 6-9 9-15 9s-11-3-15-9c-5-7-7-15-7-31z",
  square: "M37 62c0-14 9-21 23-21s23 7 23 21c0 16-1 24-5 30-4 6-11 9-18 9s-14-3-18-9c-4-6-5-14-5-30z",
} as const;

export const HEADS: Record<string, Head> = {
  ann: {
    shape: "oval",
    lashes: true,
    behind: `
      linen M10 146c4-27 28-36 50-36s46 9 50 36z;
      | -ox/1.2 M22 146v-16M32 146v-25M42 146v-30;
      linen M47 90h26l1 20c-8 7-20 7-28 0z;
      -/0.9 M47 98q13 5 26 0M46 104q14 6 28 0`,
    before: `
      #3a1d10 M35 76c-13-28-3-53 25-54s38 26 25 54c0-12-4-20-9-25-10 7-24 6-32 0-5 5-9 13-9 25z;
      #3a1d10 M46 24c-6-16 34-16 28 0-4 8-24 8-28 0z;
      ~ M51 50c-2-8 2-15 7-18M69 50c2-8-1-15-6-18M51 19q9-7 18 0M50 24q10-7 20 0;
      | ~ M40 54c-3-14 5-23 15-26M36 60c-5-14 1-25 9-31;
      | -gold/2.4 M38 82q-2 4 0 7;
      gold/1.2 o 60 113 6.5 7.5;
      ox/1 o 60 113 3.5 4.5`,
  },
  bertie: {
    shape: "square",
    bearded: true,
    mouth: 96.5,
    behind: `
      ink M6 146c4-26 30-36 54-36s50 10 54 36z;
      neck;
      linen M43 109l17 25 17-25-6-9h-22z;
      | ox/1.2 M60 118l-14-7v15z;
      | -skin/1.3 M41 113l12 33;
      ears`,
    before: `
      | #6b3515/1 M37 70c-2-10 0-16 3-20l7 5c-5 3-7 8-7 15z;
      #6b3515/1.2 M60 87
        c-7-5-17-3-24 6-5 0-4-6-1-7-6 2-5 12 4 12 9 0 16-4 21-8
          5 4 12 8 21 8 9 0 10-10 4-12 3 1 4 7-1 7-7-9-17-11-24-6z;
      | ~ M43 92q8-5 14-4;
      #f1d694 M38 50v-22c8-6 36-6 44 0v22z;
      -/0.6 M44 27v13M50 25v15M56 24v16M62 24v16M68 24v16M74 26v14;
      #1c4c63/1.2 M38 40q22 4 44 0v11h-44z;
      #f1d694 M16 53c0-9 88-9 88 0s-88 9-88 0z;
      %1 M38 53q22-6 44 0-22 7-44 0z;
      -/0.7 M22 54q38 8 76 0`,
  },
  clara: {
    shape: "round",
    eyes: 71,
    mouth: 89,
    lips: "#a5483c",
    behind: `
      #2c2033 M6 146c4-26 30-36 54-36s50 10 54 36z;
      neck;
      linen/1.4 M31 120q7-12 17-14h24q10 2 17 14-6 8-13 2-6 10-16 4-10 6-16-4-7 6-13-2z;
      | -/0.8 M38 119l4-6M47 121l3-8`,
    before: `
      #e7dcc6 M34 78c-7-28 6-45 26-45s33 17 26 45c-1-13-6-21-12-26l-14-6-14 6c-6 5-11 13-12 26z;
      - M60 35v11;
      | - M54 36c-8 5-14 15-17 30M48 38c-8 5-12 15-13 30M57 36c-5 4-11 10-14 18;
      #e7dcc6 M44 28c0-16 32-16 32 0 0 10-32 10-32 0z;
      - M48 26q12-10 24 0M50 31q10-9 20 0M54 35q6-6 12 0;
      | -/2 o 49 71 9;
      -/1.6 M58 70q2-2 4 0;
      | -/1.6 M40 70l-4-2;
      | - M45 84q1 4 0 7;
      linen o 60 116 6 7;
      #9a6a14 o 60 116 3 4`,
  },
  dora: {
    shape: "oval",
    lips: "#b22a2a",
    lashes: true,
    eyes: 71,
    mouth: 88,
    behind: `
      #1f6b5c M8 146c6-24 32-34 52-34s46 10 52 34z;
      skin/1.3 M36 116c8 20 40 20 48 0-12-5-36-5-48 0z;
      #171013 M36 58c-7 28-5 42 4 48 8 0 11-8 8-18h24c-3 10 0 18 8 18 9-6 11-20 4-48z;
      neck`,
    before: `
      #171013 M34 82c-7-38 6-55 26-55s33 17 26 55c-2-8-4-16-8-24-12 4-28 2-34-2-4 6-8 18-10 26z;
      ~ M42 47c2-10 10-15 18-16M78 47c-2-8-8-14-14-16;
      | ~ M38 64c-2 8-4 20-1 30;
      gold/1.3 M33 56c11-13 43-13 54 0l-1 7c-12-11-40-11-52 0z;
      skin/1.4 M79 50c7-14 13-30 8-46 12 11 12 32-5 47z;
      -/0.9 M80 50c8-13 12-26 9-41M84 43l9-4M87 36l8-3M88 28l8-3;
      #b22a2a/1.2 o 78 53 4.5;
      | -gold/1.6 M36 92v7;
      | gold/1.2 o 36 102 3`,
  },
  edwin: {
    shape: "bald",
    eyes: 67,
    mouth: 92,
    behind: `
      #33302e M6 146c4-26 30-36 54-36s50 10 54 36z;
      neck;
      linen M43 109l17 25 17-25-6-9h-22z;
      ink/1 M54 116l6 4 6-4-2 18-4 6-4-6z;
      | linen/1.2 M44 104l12 12-6 4-9-10z;
      | -skin/1.2 M36 114l14 32;
      ears`,
    before: `
      | #d9cfba M38 60c-8 2-10 16-5 28 3 9 11 11 16 5-6-7-8-21-7-31z;
      | - M33 70c0 10 4 18 9 22M36 66c0 10 3 18 8 24;
      -/0.9 M47 50q13-4 24 0M48 55q6-3 11-2M49 36q4-3 9-4;
      -gold/2 o 71 67 9;
      -gold M79 72c7 14 1 32 5 50`,
  },
  flora: {
    shape: "oval",
    lashes: true,
    eyes: 72,
    mouth: 90,
    behind: `
      #93451a M36 60c-12 10-10 36-2 46 6 6 16 4 16-6h20c0 10 10 12 16 6 8-10 10-36-2-46z;
      #1f5f5a M10 146c4-24 28-34 50-34s46 10 50 34z;
      linen/1.3 M40 114q20 26 40 0l-6-5h-28z;
      neck`,
    before: `
      #93451a M36 82c-4-22 4-36 24-36s28 14 24 36c-1-10-5-18-12-22-10 6-22 4-25 0-6 4-10 12-11 22z;
      ~ M42 62c4-6 10-8 16-8M78 62 c-4-6-8-7-12-8;
      | ~ M33 78c-3 10-2 20 4 26M38 92c0 6 2 10 6 12;
      #f1d694 M14 52c10-22 26-28 46-28s36 6 46 28c-14-8-28-5-46-5s-32-3-46 5z;
      -/0.8 M22 46c14-8 26-6 38-6s24-2 38 6;
      #f1d694 M40 34c0-22 40-22 40 0q-20 6-40 0z;
      #1f5f5a/1.2 M39 30q21 7 42 0v7q-21 7-42 0z;
      #b8433a/1.2 o 44 31 6;
      linen/1.2 o 53 36 5;
      gold/1.2 o 36 37 4.5;
      gold/1.2 o 44 31 2;
      gold/1.2 o 53 36 1.6`,
  },
  george: {
    shape: "square",
    bearded: true,
    eyes: 69,
    mouth: 93,
    behind: `
      #6d4a26 M6 146c4-26 30-36 54-36s50 10 54 36z;
      -/0.8 M14 134h92;
      | -/0.8 M20 146l10-28M34 146l6-32;
      neck;
      linen M43 109l17 25 17-25-6-9h-22z;
      #3c5a2a/1.2 M55 112h10l3 28h-16z;
      ears`,
    before: `
      #1d1410 M37 64c-3 20 1 44 23 50 22-6 26-30 23-50l-4 8c-1 10-5 14-9 14-4-4-16-4-20 0-4 0-8-4-9-14zM50 92
        q4 10 10 10t10-10q-5-4-10-2t-10 2z;
      ~ M60 103v8;
      | ~ M42 84c1 10 5 18 12 23M47 92c2 6 5 10 10 13M50 88 q5-4 9-2;
      #2b2320 M36 54c-2-32 50-32 48 0q-24 6-48 0z;
      #6d4a26/1.1 M35 46q25 7 50 0l0 8q-25 7-50 0z;
      #2b2320 M24 52c6 10 66 10 72 0-4 14-16 12-36 12s-32 2-36-12z;
      ~ M44 42c0-8 6-12 12-13M30 58q14 4 26 4`,
  },
  hetty: {
    shape: "round",
    eyes: 70,
    mouth: 88,
    lashes: true,
    lips: "#a5483c",
    behind: `
      #5a2346 M6 146c4-26 30-36 54-36s50 10 54 36z;
      | -skin M24 146l10-26M40 146l4-30;
      neck;
      linen/1.3 M34 116l26 16 26-16-8-8-18 10-18-10z`,
    before: `
      | #7a4a26/1.3 M38 60c-11 2-13 24-3 32 8-4 8-22 6-30z;
      | ~ M31 72q4 4 9 2M30 79q5 4 10 2M32 86q4 2 7 0;
      #7a4a26 M36 78c-6-20 4-30 24-31s30 11 24 31c-1-10-5-18-12-23l-12-3-12 3c-7 5-11 13-12 23z;
      | ~ M40 64c2-6 8-10 15-12M37 70c1-6 3-10 6-13;
      linen M34 50c-14-20 4-38 26-38s40 18 26 38q-26-14-52 0z;
      | -/0.9 M44 40c-6-10-2-18 5-23M53 38c-3-10 0-17 3-21;
      #5a2346/1.2 M33 46q27-15 54 0l1 5q-28-15-56 0z;
      linen/1.3 M31 51q-4 7 3 8 5 4 9-2 5 3 8-3 5 2 9 0 4 2 9 0 3 6 8 3 4 6 9 2 7-1 3-8-29-15-58 0z;
      | #5a2346/1.1 M60 40l-8-6v11z;
      -#c9774f/1.6 M43 83h5M72 83h5`,
  },
  ida: {
    shape: "oval",
    eyes: 69,
    mouth: 87,
    lashes: true,
    behind: `
      | #d9a648 M32 78c-10 4-8 28 2 36 6-4 8-18 6-30z;
      | - M28 88l10 4M27 97l12 3M30 106l9 2;
      #3c5a2a M10 146c4-26 28-35 50-35s46 9 50 35z;
      neck;
      linen/1.3 M34 118c6-10 14-11 26 0 12-11 20-10 26 0l-10 10-16-10-16 10z`,
    before: `
      #d9a648 M34 80c-8-30 4-52 26-52s34 22 26 52c0-12-4-20-10-25-6-5-12-7-16-11-4 4-10 6-16 11-6 5-10 13-10 25z;
      - M60 30v13;
      | - M54 31c-8 5-15 15-17 31M48 34c-8 6-12 18-12 32M57 31 c-3 6-8 11-13 17;
      #b22a2a M60 24c-12-16-26-12-24-2 1 10 14 10 24 4 10 6 23 6 24-4 2-10-12-14-24 2z;
      | - M42 19q8 1 14 5;
      #b22a2a/1.2 o 60 25 4.5;
      #b22a2a/1.2 M29 112h9v6h-9zM82 112h9v6h-9z`,
  },
  jasper: {
    shape: "long",
    eyes: 68,
    mouth: 90,
    behind: `
      #4a5a63 M6 146c4-26 30-36 54-36s50 10 54 36z;
      neck;
      #b8433a/1.3 M40 112q20 10 40 0l2 8q-22 12-44 0z;
      #b8433a/1.2 M56 122l-8 20 12-10 10 10-6-20z;
      | -skin/1.2 M36 120l8 26;
      ears`,
    before: `
      | #93451a/1.1 M37 72c-3-12-1-20 5-26l10 6c-8 4-12 10-12 20z;
      #93451a/1 M44 54c4 8 12 6 14-2z;
      -#b0703c/2 M45 79h.1M49 82h.1M44 84h.1M72 79h.1M68 82h.1M74 84h.1;
      #6f6a5a M30 50c-12-20 10-34 32-33s42 13 30 31q-32-10-62 2z;
      -/0.9 M60 18c-14 6-22 16-24 29M62 18c-2 10-3 18-3 25M64 18c14 6 20 16 22 27;
      #6f6a5a/1.2 o 62 17 3;
      #4d493d M28 54c6-14 52-16 62-4-10 2-16 0-28 2s-24 8-34 2z;
      %1 M40 58q20-8 44-4v4q-24-2-42 4z`,
  },
  kate: {
    shape: "oval",
    skin: "#a9713f",
    eyes: 70,
    mouth: 88,
    lips: "#7d1f24",
    lashes: true,
    behind: `
      #9a6a14 M10 146c4-25 28-34 50-34s46 9 50 34z;
      neck;
      -/5 M44 116q16 14 32 0;
      -#f1d694/3 M44 116q16 14 32 0;
      ears`,
    before: `
      | #171013/1 M38 62c-2-8 2-14 8-16l4 6c-6 2-10 6-11 12z;
      #b8433a M32 54c-8-32 12-44 28-44s36 12 28 44q-28-12-56 0z;
      #d96a3e/1.3 M32 54c8-20 38-26 56-18l2 12q-30-12-58 6z;
      #d96a3e/1.3 M88 54c-6-18-28-26-52-22l-5 14q29-6 57 8z;
      - M40 44c10-8 26-12 44-4M80 44c-8-7-22-11-38-10M44 24c6-6 14-8 22-6;
      #b8433a M54 26c-10-22 6-24 6-12 4-14 20-8 8 12q-8 6-14 0z;
      - M58 24c-3-8-2-14 0-15M63 24c3-8 5-13 7-13;
      | -gold/2.2 o 36 89 6`,
  },
  leopold: {
    shape: "long",
    skin: "#c08a55",
    eyes: 70,
    mouth: 91,
    behind: `
      ink M6 146c4-26 30-36 54-36s50 10 54 36z;
      neck;
      linen M43 109l17 25 17-25-6-9h-22z;
      #4d2d6e/1.3 M48 112q12-6 24 0l-2 16q-10 8-20 0z;
      gold/1.2 o 60 120 3;
      | -skin/1.3 M40 113l11 33;
      ears`,
    before: `
      | #171013/1 M37 70c-2-10 0-18 5-21l5 6c-5 4-7 9-7 15z;
      #171013/0.9 M50 87q5-5 10-2 5-3 10 2-5 0-10 1-5-1-10-1zM55 97q5-2 10 0 0 9-5 13-5-4-5-13z;
      #241d22 M38 48c2-14 0-32-4-42h52c-4 10-6 28-4 42z;
      #4d2d6e/1.1 M39 40q21 6 42 0l1 9q-22 6-44 0z;
      #241d22 M18 46c4 10 80 10 84 0 2 12-18 14-42 14s-44-2-42-14z;
      ~ M46 36c2-10 0-20-2-27M52 38c2-10 0-22-1-29M26 54q16 4 32 3`,
  },
};

export const FACES: readonly string[] = Object.keys(HEADS);

/** What the heads share: the shapes of faces, to cut the hatching out. */
export function shapeClips(): string {
  return Object.entries(SHAPES)
    .map(([name, d]) => `<clipPath id="kz-${name}"><path d="${d}"/></clipPath>`)
    .join("");
}

/** The two layers of a head, as parts to use. */
export function headLayers(name: string, head: Head): string {
  const { shape, skin = "skin", behind, before } = head;
  const named = {
    neck: `${skin}/1.4 M50 88v22q10 6 20 0v-22z;%3 M50 99q10 8 20-2v10q-10 6-20 0z`,
    ears: `| ${skin} M38 66c-6-2-6 14 1 14z`,
  };
  const shaded = `%1 M74 36c-7 22-4 44-12 68h28v-68z;%2 M79 36c-4 22-2 44-9 68h20v-68z;
    %3 M36 92q24 9 48-4v18h-48z`;
  const ink = `stroke="#21150d" stroke-linejoin="round" stroke-linecap="round" stroke-width="1.5" fill-rule="evenodd"`;
  return `<g id="kz-${name}-a" ${ink}>${woodcut(behind, named)}${woodcut(`${skin}/1.8 ${SHAPES[shape]}`)}
    <g clip-path="url(#kz-${shape})">${woodcut(shaded)}</g></g><g id="kz-${name}-b" ${ink}>${woodcut(before)}</g>`;
}
