// Card faces and backs, drawn in a box of 100 × 140. How much of a face is seen follows from the width of the `.card`
// around it (styles/faces.css): full from 64 px, mini from 36 px, tiny below. Frames and backs are backgrounds, chosen
// there by the deck's family and by `data-edition` somewhere above.

import type { SVGTemplateResult, TemplateResult } from "lit";
import { html, nothing, svg } from "lit";
import type { Face } from "../wire.ts";
import { SIGN_OF } from "./signs.ts";
import { SUITS } from "./symbols.ts";

/** The drawing of a card; what is spoken is the business of whoever places it. */
export function drawFace(face: Face): TemplateResult {
  const family = face.family ?? "flinch";
  if (face.back) return drawBack(family);
  return family === "flaps" ? flaps(face) : family === "flush" ? flush(face) : flinch(face);
}

/** The back of a deck; without an edition, that of the place it lies in. */
export function drawBack(family = "flinch", edition?: string): TemplateResult {
  return html`<span class="face back ${family}" data-edition=${edition ?? nothing} aria-hidden="true"></span>`;
}

function card(look: string, inside: unknown, words: unknown = nothing): TemplateResult {
  return html`<span class="face ${look}" aria-hidden="true"><svg viewBox="0 0 100 140" focusable="false">${inside}</svg
    >${words}</span>`;
}

function width(rank: string): string {
  return rank.length > 2 ? "three" : rank.length > 1 ? "two" : "";
}

// -- Flinch: letterpress ------------------------------------------------------------------------------

function flinch(face: Face): TemplateResult {
  const marks = face.marks ?? [];
  const stands = marks.find((mark) => mark.startsWith("as "))?.slice(3);
  const rank = stands ?? face.rank ?? "";
  const mark = stands ? "wild" : marks.join(" ");
  const wide = width(rank);
  return card(
    "flinch",
    svg`<text class="corner ${wide}">${rank}</text><text class="corner turned ${wide}">${rank}</text>
      <text class="numeral ${wide}">${rank}</text>${mark ? svg`<text class="mark">${mark}</text>` : nothing}`,
  );
}

// -- Flaps: a suit, a name, and what the card does ----------------------------------------------------

function flaps(face: Face): TemplateResult {
  const rank = face.rank ?? "";
  const suit = face.suit ?? "";
  const red = suit === "hearts" || suit === "diamonds" ? "red" : "";
  const known = suit in SUITS;
  const name = face.name ?? "";
  const sign = SIGN_OF[name];
  const middle = sign
    ? svg`<use class="sign" href="#kz-sign-${sign}"></use>`
    : known
      ? svg`<use class="sign suit" href="#kz-${suit}"></use>`
      : svg`<text class="sign word">${rank}</text>`;
  const long = (face.effect ?? "").length > 60 ? "long" : "";
  return card(
    `flaps ${red}`,
    svg`<text class="corner ${width(rank)}">${rank}</text>
      ${known ? svg`<use class="pip" href="#kz-${suit}"></use>` : nothing}${middle}
      <rect class="band" x="4.5" y="56" width="91" height="16"></rect>${named(name)}`,
    face.effect ? html`<span class="sentence ${long}">${face.effect}</span>` : nothing,
  );
}

function named(name: string): SVGTemplateResult {
  return svg`<text class="name" x="50" y="68" font-size=${Math.min(11.5, 128 / name.length)}>${name}</text>`;
}

// -- Flush: a wave of violet, marks for skip and bonus, points ----------------------------------------

const STAR = "M0-9l2.7 6 6.5.6-4.9 4.3 1.5 6.4-5.8-3.4-5.8 3.4 1.5-6.4-4.9-4.3 6.5-.6z";

function flush(face: Face): TemplateResult {
  const marks = face.marks ?? [];
  const rank = face.rank ?? "";
  const wide = width(rank);
  const dark = rank === "F" ? "dark" : "";
  const points = marks.find((mark) => mark.endsWith("points"))?.split(" ")[0] ?? "";
  const stands = marks.find((mark) => mark === "Mimic" || mark.startsWith("as ")) ?? "";
  const signs = marks.flatMap((mark) =>
    mark === "skip" ? [skip()] : mark.startsWith("bonus") ? [bonus(mark.slice(6))] : [],
  );
  return card(
    `flush ${dark} ${stands ? "mimic" : ""}`,
    svg`<text class="corner ${wide}">${rank}</text>
      ${signs.map((sign, at) => svg`<g transform="translate(${17 + at * 16} 46)">${sign}</g>`)}
      <text class="numeral ${wide}">${rank}</text>
      ${dark ? svg`<text class="name" x="50" y="104">FLUSH</text>` : nothing}
      ${points ? svg`<text class="points">${points}</text>` : nothing}
      ${
        stands
          ? svg`<rect class="lozenge" x="28" y="117" width="44" height="14" rx="7"></rect>
        <text class="stands">${stands.toUpperCase()}</text>`
          : nothing
      }`,
  );
}

function skip(): SVGTemplateResult {
  return svg`<circle class="skip" r="7"></circle><path class="bar" d="M-4.5 4.5L4.5-4.5"></path>`;
}

function bonus(worth: string): SVGTemplateResult {
  return svg`<path class="star" d=${STAR}></path>${worth ? svg`<text class="worth">${worth}</text>` : nothing}`;
}
