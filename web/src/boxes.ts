// The pictures on the boxes of the shelf: a few cards, or a small scene, in a space of 160 × 110.

import type { SVGTemplateResult, TemplateResult } from "lit/html.js";
import { html, nothing, svg } from "lit/html.js";
import { drawFace } from "./art/index.ts";
import { vars } from "./parts.ts";
import type { Face, GameInfo } from "./wire.ts";

/** A card on a box: its left upper corner, its width, and how far it is turned. */
interface Lying {
  face: Face;
  x: number;
  y: number;
  width: number;
  turn: number;
}

const fan = (...faces: Face[]): Lying[] =>
  faces.map((face, at) => ({ face, x: 19 + at * 41, y: at === 1 ? 8 : 14, width: 44, turn: (at - 1) * 14 }));

const ranks = (...names: string[]): Face[] => names.map((rank) => ({ rank, family: "flinch" }));

function grid(names: readonly string[], columns: number, width: number, left: number): Lying[] {
  return ranks(...names).map((face, at) => ({
    face,
    x: left + (at % columns) * (width + 5),
    y: 12 + Math.floor(at / columns) * (width * 1.4 + 6),
    width,
    turn: 0,
  }));
}

function pyramid(names: readonly string[]): Lying[] {
  const lying: Lying[] = [];
  for (let row = 0; lying.length < names.length; row += 1) {
    for (let at = 0; at <= row && lying.length < names.length; at += 1) {
      const [face] = ranks(names[lying.length] ?? "");
      if (face) lying.push({ face, x: 80 - 12 - row * 15 + at * 30, y: 6 + row * 19, width: 25, turn: 0 });
    }
  }
  return lying;
}

const [FIVE, SIX, TWELVE, SEVEN] = ranks("5", "6", "12", "7") as [Face, Face, Face, Face];

const CARDS: Readonly<Record<string, readonly Lying[]>> = {
  flinch: fan(...ranks("13", "14", "15")),
  flaps: fan(
    { rank: "7", suit: "spades", name: "SEVEN", family: "flaps" },
    { rank: "4", suit: "hearts", name: "FLAPS", family: "flaps" },
    { rank: "K", suit: "clubs", name: "SPOOF", family: "flaps" },
  ),
  flush: fan(
    { rank: "9", family: "flush", marks: ["10 points"] },
    { rank: "4", family: "flush", marks: ["bonus", "5 points"] },
    { rank: "F", family: "flush", marks: ["20 points"] },
  ),
  muggins: [
    { face: FIVE, x: 24, y: 24, width: 44, turn: -8 },
    { face: SIX, x: 92, y: 24, width: 44, turn: 8 },
  ],
  patience: grid(["1", "2", "3", "4", "15", "14", "13", "12"], 4, 30, 13),
  "stock-exchange": [
    { face: TWELVE, x: 20, y: 40, width: 38, turn: -16 },
    { face: SEVEN, x: 102, y: 40, width: 38, turn: 16 },
  ],
  triangle: pyramid(["7", "8", "5", "12", "1", "6", "10", "3", "13", "2"]),
  store: [{ face: { back: true, family: "flinch" }, x: 66, y: 58, width: 27, turn: 0 }],
};

/** What is drawn besides the cards. */
const SCENES: Readonly<Record<string, () => SVGTemplateResult>> = {
  muggins: () => svg`<path class="gilt" d="M74 40l10 8-10 8M74 62l10 8-10 8"></path>`,
  store: () => svg`<path fill="#f7ebcf" d="M24 30h112l8 20H16z"></path>
    <path fill="#8a2320" d="M24 30l-8 20h18l6-20zm32 0l-4 20h18l2-20zm32 0v20h18l-2-20zm32 0l6 20h18l-8-20z"></path>
    <path class="gilt" d="M24 50v50M136 50v50M14 100h132"></path>`,
  authors: () => svg`${BOOKS.map((book) => drawBook(book))}<path class="gilt" d="M22 98h116"></path>`,
  "stock-exchange": () => svg`<path fill="#f7ebcf" stroke="#21150d" stroke-width="2"
      d="M56 14h50q6 0 6 6v26q0 6-6 6H88l-8 13-2-13H56q-6 0-6-6V20q0-6 6-6z"></path>
    <text class="cry" x="81" y="40">two!</text>`,
};

const BOOKS: readonly [number, number, number, string, string][] = [
  [28, 24, 70, "9", "#8a2320"],
  [54, 18, 76, "4", "#1c4c63"],
  [80, 27, 67, "12", "#b5842a"],
  [108, 22, 72, "2", "#4d2d6e"],
];

function drawBook([x, y, height, rank, ground]: (typeof BOOKS)[number]): SVGTemplateResult {
  return svg`<g transform="translate(${x} ${y})"><rect width="24" height=${height} rx="3" fill=${ground}
      stroke="#21150d"></rect><path class="gilt thin" d="M0 7h24M0 11h24M0 ${height - 9}h24"></path>
    <rect x="4" y="18" width="16" height="26" rx="2" fill="#f7ebcf"></rect><text class="spine" x="12" y="37"
      >${rank}</text></g>`;
}

export function drawBoxArt({ name, family }: GameInfo): TemplateResult {
  const scene = SCENES[name];
  const cards = CARDS[name] ?? (scene ? [] : (CARDS[family] ?? []));
  const behind = scene && html`<svg viewBox="0 0 160 110">${scene()}</svg>`;
  const after = name === "stock-exchange";
  return html`${after ? nothing : (behind ?? nothing)}${cards.map(({ face, x, y, width, turn }) => {
    const place = { "--x": x, "--y": y, "--wide": width, "--turn": `${turn}deg` };
    return html`<span class="card" ${vars(place)}>${drawFace(face)}</span>`;
  })}${after ? behind : nothing}`;
}
