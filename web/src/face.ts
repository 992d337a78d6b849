// Card faces and backs as SVG, one look for each family of decks. 100 × 140 units, so a card scales as a whole.

import type { SVGTemplateResult, TemplateResult } from "lit";
import { html, nothing, svg } from "lit";
import type { Face } from "./wire.ts";

const SUITS: Record<string, { path: string; red: boolean }> = {
  hearts: {
    path: "M0 9C-14 -2 -10 -12 -4 -11C-1.5 -10.5 0 -8 0 -6.500C0 -8 1.5 -10.5 4 -11C10 -12 14 -2 0 9Z",
    red: true,
  },
  diamonds: { path: "M0 -12L8 0L0 12L-8 0Z", red: true },
  spades: {
    path: `M0 -12C14 -1 10 8 4 7C2.5 6.7 1.2 5.5 .8 4.500C1 8 2 10 4 11H-4
      C-2 10 -1 8 -.8 4.500C-1.2 5.5 -2.5 6.7 -4 7C-10 8 -14 -1 0 -12Z`,
    red: false,
  },
  clubs: {
    path: `M0 -11A4.6 4.6 0 0 1 3.6 -3.500A4.6 4.6 0 1 1 1 3.600C1.2 7.5 2 10 4 11H-4
      C-2 10 -1.2 7.5 -1 3.600A4.6 4.6 0 1 1 -3.6 -3.500A4.6 4.6 0 0 1 0 -11Z`,
    red: false,
  },
};

/** The drawing of a card; what is spoken is the business of whoever places it. */
export function drawFace(face: Face): TemplateResult {
  const family = face.family ?? "flinch";
  const inside = face.back
    ? back(family)
    : family === "flaps"
      ? flaps(face)
      : family === "flush"
        ? flush(face)
        : flinch(face);
  const mimic = (face.marks ?? []).includes("Mimic");
  return html`<svg class="face ${family} ${face.back ? "back" : ""} ${mimic ? "mimic" : ""}" viewBox="0 0 100 140"
    aria-hidden="true" focusable="false">
    <rect class="paper" x=".8" y=".8" width="98.4" height="138.4" rx="8"></rect>
    ${inside}
  </svg>`;
}

function corner(text: string, extra: SVGTemplateResult | typeof nothing = nothing): SVGTemplateResult {
  const letters = /^\D{2,}/.test(text); // wider than figures
  const size = text.length > 2 ? 13 : letters ? 16 : 23;
  const [x, y] = [letters || text.length > 2 ? 19 : 17, letters ? 22 : 25];
  return svg`<text class="corner" x=${x} y=${y} font-size=${size}>${text}</text>${extra}`;
}

function corners(text: string, extra: SVGTemplateResult | typeof nothing = nothing): SVGTemplateResult {
  return svg`${corner(text, extra)}<g transform="rotate(180 50 70)">${corner(text, extra)}</g>`;
}

/** Words over several lines, none longer than so many letters. */
export function broken(text: string, longest: number, lines: number): string[] {
  const found: string[] = [];
  for (const word of text.replaceAll("-", "- ").split(/\s+/)) {
    const last = found.at(-1);
    const joint = last?.endsWith("-") ? "" : " ";
    if (last !== undefined && last.length + joint.length + word.length <= longest)
      found[found.length - 1] = last + joint + word;
    else found.push(word);
  }
  if (found.length > lines) {
    found.length = lines;
    found[lines - 1] = `${(found[lines - 1] ?? "").slice(0, longest - 1).replace(/[\s,;.-]+$/, "")} …`;
  }
  return found;
}

function lines(words: string[], y: number, size: number, step: number, name: string): SVGTemplateResult[] {
  return words.map((line, at) => svg`<text class=${name} x="50" y=${y + at * step} font-size=${size}>${line}</text>`);
}

// -- Flinch: letterpress numerals on cream ----------------------------------------------------------

function flinch(face: Face): SVGTemplateResult {
  const rank = face.rank ?? "";
  const size = rank.length > 1 ? 56 : 68;
  const marks = face.marks ?? [];
  return svg`
    <rect class="rule" x="7" y="7" width="86" height="126" rx="4"></rect>
    <path class="flourish" d="M36 42h28M36 98h28M50 37.500l4 4.5-4 4.5-4-4.500zM50 93.500l4 4.5-4 4.5-4-4.500z"></path>
    ${corners(rank)}
    <text class="numeral" x="50" y=${70 + size * 0.345} font-size=${size}>${rank}</text>
    ${face.name ? lines(broken(face.name, 14, 1), 112, 11, 11, "small") : nothing}
    ${marks.length ? lines(broken(marks.join(", "), 12, 2), 116, 14, 13, "mark") : nothing}`;
}

// -- Flaps: suited, with a name and what the card does ----------------------------------------------

function flaps(face: Face): SVGTemplateResult {
  const suit = SUITS[face.suit ?? ""];
  const red = suit?.red ? "red" : "";
  const rank = face.rank ?? "";
  const pip = suit
    ? svg`<path class="suit ${red}" transform="translate(17 39) scale(.82)" d=${suit.path}></path>`
    : nothing;
  const marks = face.marks?.length ? lines([face.marks.join(", ")], 22, 9, 10, "mark") : nothing;
  const middle = (x: number, y: number, scale: number): SVGTemplateResult =>
    suit
      ? svg`<path class="suit ${red}" transform="translate(${x} ${y}) scale(${scale})" d=${suit.path}></path>`
      : svg`<text class="numeral" x="50" y=${y + 8 * scale}
          font-size=${(rank.length > 2 ? 11 : 15) * scale}>${rank}</text>`;
  if (!face.effect) return svg`<g class=${red}>${corners(rank, pip)}</g>${middle(50, 70, 2.6)}${marks}`;
  const named = face.name && face.name !== rank ? face.name : "";
  const name = broken(named, 13, 2);
  const effect = broken(face.effect, 17, 5 - name.length);
  const brief = broken(named, 9, 2);
  const fitted = (words: string[], most: number): number =>
    Math.min(most, 150 / Math.max(1, ...words.map((line) => line.length)));
  return svg`<g class=${red}>${corner(rank, pip)}</g>
    <g class="detail">${middle(58, 38, 1.9)}<path class="band" d="M10 67h80"></path>
      ${lines(name, 80, fitted(name, 11.5), 12, "name")}
      ${lines(effect, 81 + name.length * 12, fitted(effect, 10), 11, "effect")}</g>
    <g class="brief">${middle(60, named ? 52 : 80, named ? 2.4 : 2.8)}
      ${lines(brief, brief.length > 1 ? 108 : 118, fitted(brief, 19), 19, "name")}</g>${marks}`;
}

// -- Flush: bold numerals, marks for skip and bonus -------------------------------------------------

function flush(face: Face): SVGTemplateResult {
  const rank = face.rank ?? "";
  const marks = face.marks ?? [];
  const skips = marks.filter((mark) => mark === "skip").length;
  const bonus = marks.find((mark) => mark.startsWith("bonus"))?.slice(6) ?? "";
  const stands = marks.find((mark) => mark.startsWith("as ") || mark === "Mimic") ?? "";
  const points = marks.find((mark) => mark.endsWith("points"))?.split(" ")[0] ?? "";
  const signs: SVGTemplateResult[] = [];
  for (let at = 0; at < skips; at += 1) {
    signs.push(
      svg`<g transform="translate(${84 - at * 17} 18)"><circle class="sign" r="7"></circle>
        <path class="stroke" d="M-4.5 4.500L4.5 -4.5"></path></g>`,
    );
  }
  if (bonus)
    signs.push(
      svg`<g transform="translate(${84 - skips * 17} 18)"><path class="bonus"
        d="M0 -9L2.6 -3L9 -2.600L4 1.600L5.6 8L0 4.500L-5.6 8L-4 1.600L-9 -2.600L-2.6 -3Z"></path></g>`,
    );
  const size = rank.length > 1 ? 62 : 74;
  return svg`
    <path class="wave" d="M1 96C20 84 34 108 52 97S84 86 99 98V131A8 8 0 0 1 91 139H9A8 8 0 0 1 1 131Z"></path>
    <text class="corner" x="17" y="25" font-size=${rank.length > 1 ? 20 : 24}>${rank}</text>
    ${signs}
    <text class="bold" x="50" y=${68 + size * 0.3} font-size=${size}>${rank}</text>
    ${face.name && !stands ? lines(broken(face.name.toUpperCase(), 12, 1), 112, 13, 12, "onwave") : nothing}
    ${stands ? lines([stands], 114, 15, 12, "onwave strong") : nothing}
    ${bonus ? lines([`bonus ${bonus}`], face.name || stands ? 126 : 114, 10, 10, "onwave") : nothing}
    ${points ? svg`<text class="points" x="89" y="132" font-size="11">${points}</text>` : nothing}`;
}

// -- backs ------------------------------------------------------------------------------------------

function back(family: string): SVGTemplateResult {
  const inner = svg`<rect class="ground" x="6" y="6" width="88" height="128" rx="5"></rect>`;
  if (family === "flaps") {
    return svg`${inner}<g class="ink">${[26, 48, 70, 92, 114].map(
      (y) => svg`<path d="M6 ${y}q11 -14 22 0t22 0t22 0t22 0"></path>`,
    )}</g><rect class="frame" x="11" y="11" width="78" height="118" rx="3"></rect>`;
  }
  if (family === "flush") {
    const rings = [13, 23, 33].map((r) => svg`<circle cx="50" cy="70" r=${r}></circle>`);
    return svg`${inner}<g class="ink">${rings}<path
        d="M17 70a33 33 0 0 1 66 0M17 42a33 33 0 0 1 66 0M17 98a33 33 0 0 0 66 0"></path></g>
      <rect class="frame" x="11" y="11" width="78" height="118" rx="3"></rect>`;
  }
  return svg`${inner}<g class="ink">${[24, 47, 70, 93, 116].map((y) =>
    [26, 50, 74].map((x) => svg`<path d="M${x} ${y - 11}l9 11l-9 11l-9 -11z"></path>`),
  )}</g><rect class="frame" x="11" y="11" width="78" height="118" rx="3"></rect>`;
}
