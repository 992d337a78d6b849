// Card faces and backs, drawn in a box of 100 × 140. How much of a face is seen follows from the width of the `.card`
// around it (styles/faces.css): full from 64 px, mini from 36 px, tiny below. Frames and backs are backgrounds, chosen
// there by the deck's family and by `data-edition` somewhere above.

import { keyed } from "lit/directives/keyed.js";
import type { SVGTemplateResult, TemplateResult } from "lit/html.js";
import { html, nothing, svg } from "lit/html.js";
import type { Face } from "../wire.ts";
import { SIGN_OF } from "./signs.ts";
import { SUITS } from "./symbols.ts";

/** The drawing of a card; what is spoken is the business of whoever places it. `seen`: how much of its width is. */
export function drawFace(face: Face, seen = 1): TemplateResult {
  const family = face.family ?? "flinch";
  if (face.back) return drawBack(family);
  return family === "flaps" ? flaps(face, seen) : family === "flush" ? flush(face) : flinch(face);
}

/** The back of a deck; without an edition, that of the place it lies in. */
export function drawBack(family = "flinch", edition?: string): TemplateResult {
  return html`<span class="face back ${family}" data-edition=${edition ?? nothing} aria-hidden="true"></span>`;
}

function card(look: string, inside: unknown, words: unknown = nothing): TemplateResult {
  return html`<span class="face ${look}" aria-hidden="true"><svg viewBox="0 0 100 140" focusable="false">${inside}</svg
    >${words}</span>`;
}

/** How much room a rank takes: "", "two" figures or a wide letter, "three". */
function width(rank: string): string {
  const letters = /^[A-Z]{2,}|W/.test(rank) ? 1 : 0;
  return ["", "two", "three"][Math.min(2, rank.length - 1 + letters)] ?? "";
}

// -- Flinch: letterpress ------------------------------------------------------------------------------

function flinch(face: Face): TemplateResult {
  const { rank = "", marks = [] } = face;
  const stands = marks.find((mark) => mark.startsWith("as "))?.slice(3);
  const wild = rank === "W" ? "wild" : "";
  const shown = stands ?? rank;
  const mark = stands ? "wild" : marks.join(" ");
  const wide = width(shown);
  return card(
    `flinch ${wild} ${mark ? "marked" : ""}`,
    svg`<text class="corner ${wide}">${shown}</text><text class="corner turned ${wide}">${shown}</text>
      <text class="numeral ${wide}">${shown}</text>${mark ? svg`<text class="mark">${mark}</text>` : nothing}`,
  );
}

// -- Flaps: a suit, a name, and what the card does ----------------------------------------------------

const FIGURES = "ZERO ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN".split(" "); // names of cards that are called so
const TITLE_LINE = 14; // letters of a name that fit on its band
const FAT_LINE = 12; // and in fat letters
const BRIEF_LINE = 9; // and on a smaller card, where the letters are larger

function flaps(face: Face, seen: number): TemplateResult {
  const { rank = "", suit = "", name = "", effect = "" } = face;
  const known = suit in SUITS;
  const sign = SIGN_OF[name];
  const middle =
    sign || known ? svg`<use href="#kz-${sign ? `sign-${sign}` : suit}"></use>` : svg`<text y="6">${rank}</text>`;
  const written = FIGURES[Number(name || Number.NaN)] ?? name;
  const [title, brief] = [broken(written, TITLE_LINE), broken(written, BRIEF_LINE)];
  const red = suit === "hearts" || suit === "diamonds" ? "red" : "";
  return card(
    `flaps ${red} ${title.length > 1 ? "two-lines" : ""} ${brief.length > 2 ? "high" : ""}`,
    svg`<text class="corner ${width(rank)}">${rank}</text>
      ${known ? svg`<use class="pip" href="#kz-${suit}"></use>` : nothing}
      <g class="sign ${sign ? "" : "plain"}">${middle}</g>${band(title, 11.5, "title")}${band(brief, 15, "brief")}`,
    // Where another part of the card is seen, its lines are others: then they are drawn anew, and nothing jumps.
    effect
      ? keyed(seen, html`<span class="sentence ${effect.length > 56 ? "long" : ""}">${joined(effect)}</span>`)
      : nothing,
  );
}

/** A sentence whose words with a hyphen are not torn apart. */
function joined(text: string): string {
  return text.replace(/-(?=\S)/g, "-\u2060");
}

/** A name on a band of the suit's colour; the band's foot is where `styles/faces.css` puts it. */
function band(lines: string[], most: number, look: string): SVGTemplateResult {
  const step = most - 0.9;
  const height = lines.length * step + 5.5;
  return svg`<g class=${look}><path d="M-45.5 ${-height}h91v${height}h-91z"></path>${lines.map((line, at) => {
    const slim = line.length > FAT_LINE;
    const size = Math.min(most, (slim ? 152 : 128) / line.length);
    const y = at * step - height + step + 0.5;
    return svg`<text class=${slim ? "slim" : ""} y=${y} font-size=${size}>${line}</text>`;
  })}</g>`;
}

/** Words over several lines, none longer than so many letters unless it is a single word. */
export function broken(text: string, longest: number): string[] {
  const found: string[] = [];
  const kept = text.replace(/\(.*\)/, (words) => words.replaceAll(" ", "\u00a0"));
  for (const word of kept.replace(" - ", " – ").replaceAll("-", "- ").split(" ")) {
    const last = found.at(-1);
    const joint = last?.endsWith("-") ? "" : " ";
    if (last !== undefined && last.length + joint.length + word.length <= longest)
      found[found.length - 1] = last + joint + word;
    else found.push(word);
  }
  return found;
}

// -- Flush: a wave of violet, marks for skip and bonus, points ----------------------------------------

const STAR = "M0-9l2.7 6 6.5.6-4.9 4.3 1.5 6.4-5.8-3.4-5.8 3.4 1.5-6.4-4.9-4.3 6.5-.6z";
const SKIP = svg`<circle class="skip" r="7"></circle><path class="bar" d="M-4.5 4.5l9-9"></path>`;
const NO_FIGURE = "F"; // the card that clears the pile

function flush(face: Face): TemplateResult {
  const { rank = "", marks = [] } = face;
  const wide = width(rank);
  const dark = rank === NO_FIGURE;
  const points = marks.find((mark) => mark.endsWith("points"))?.split(" ")[0] ?? "";
  const stands = marks.find((mark) => mark === "Mimic" || mark.startsWith("as "));
  const signs = marks.flatMap((mark) =>
    mark === "skip" ? [SKIP] : mark.startsWith("bonus") ? [bonus(mark.slice(6))] : [],
  );
  return card(
    `flush ${dark ? "dark" : ""} ${stands ? "mimic" : ""}`,
    svg`<text class="corner ${wide}">${rank}</text>
      ${signs.map((sign, at) => svg`<g class="sign" transform="translate(17 ${46 + at * 16})">${sign}</g>`)}
      <text class="numeral ${wide}">${rank}</text>
      ${dark ? svg`<text class="name" x="50" y="104">FLUSH</text>` : nothing}
      ${points ? svg`<text class="points">${points}</text>` : nothing}${stands ? lozenge(stands) : nothing}`,
  );
}

function bonus(worth: string): SVGTemplateResult {
  return svg`<path class="star" d=${STAR}></path>${worth ? svg`<text class="worth" y="4">${worth}</text>` : nothing}`;
}

/** The brass lozenge of a Mimic: that it is one, or what it stands for. */
function lozenge(stands: string): SVGTemplateResult {
  return svg`<g class="lozenge"><rect x="-22" y="-7" width="44" height="14" rx="7"></rect>
    <text y="3.5">${stands.toUpperCase()}</text></g>`;
}
