// Drawings for the table: ornaments, books, the shop, the ring of direction, the token of an attack.

import { keyed } from "lit/directives/keyed.js";
import type { SVGTemplateResult, TemplateResult } from "lit/html.js";
import { html, nothing, svg } from "lit/html.js";
import { vars } from "../parts.ts";
import { GROUNDS } from "./portraits.ts";

/** A brass ornament for a corner of the cloth. */
export function drawOrnament(corner: "nw" | "ne"): TemplateResult {
  return html`<svg class="ornament ${corner}" viewBox="0 0 64 64" aria-hidden="true"><use href="#kz-corner"></use
    ></svg>`;
}

export function drawSuit(suit: string): TemplateResult {
  const red = suit === "hearts" || suit === "diamonds" ? "red" : "";
  return html`<svg class="suit ${red}" viewBox="-14 -16 28 32" aria-hidden="true"><use href="#kz-${suit}"></use></svg>`;
}

// -- Authors ------------------------------------------------------------------------------------------

/** A book on a shelf, in the colour of whose it is; without an owner, the place that waits for it. */
export function drawBook(rank: string, seat?: number): TemplateResult {
  const wide = rank.length > 1 ? "two" : "";
  return seat === undefined
    ? html`<span class="book missing ${wide}"><b>${rank}</b></span>`
    : html`<span class="book ${wide}" data-ground=${seat % GROUNDS}><b>${rank}</b></span>`;
}

// -- Go to Store --------------------------------------------------------------------------------------

const STRIPES = 12;

function awning(): SVGTemplateResult[] {
  return Array.from({ length: STRIPES }, (_, at) => {
    const [top, foot] = [30 + (340 / STRIPES) * at, 8 + (384 / STRIPES) * at];
    const [high, low] = [340 / STRIPES, 384 / STRIPES];
    return svg`<path fill=${at % 2 ? "#f7ebcf" : "#8a2320"}
      d="M${top} 6h${high}L${foot + low} 44a${low / 2} 9 0 0 1 ${-low} 0z"
      ></path>`;
  });
}

const JARS = [54, 80, 106, 294, 320, 346];

/** A shop with its awning; what is sold lies in the middle of the counter, between x 38 and 62 per cent. */
export function drawShop(): TemplateResult {
  return html`<svg class="shop" viewBox="0 0 400 160" preserveAspectRatio="none" aria-hidden="true">
    <path fill="#2a160a" d="M26 24h348v118H26z"></path>
    <path fill="#140a04" d="M34 44h332v90H34z"></path>
    <path fill="#6b421e" d="M40 92h82v4H40zM278 92h82v4h-82zM40 126h82v4H40zM278 126h82v4h-82z"></path>
    ${JARS.map((x, at) => jar(x, 92, at))}${JARS.map((x, at) => tin(x, 126, at))}
    <path fill="#8a5628" stroke="#1b0f08" d="M22 40h9v104h-9zM369 40h9v104h-9z"></path>
    <g stroke="#21150d" stroke-width="1.4" stroke-linejoin="round">${awning()}<path fill="#d8a748"
      d="M28 2h344v5H28z"></path></g>
    <path fill="#a86b32" d="M4 138h392v7H4z"></path><path fill="#5c3516" d="M10 145h380v15H10z"></path>
    <path fill="none" stroke="#2c170a"
      d="M20 148.5h84v8H20zM114 148.5h84v8h-84zM202 148.5h84v8h-84zM296 148.5h84v8h-84z"></path>
  </svg>`;
}

function jar(x: number, foot: number, at: number): SVGTemplateResult {
  const sweets = ["#b8433a", "#e0aa3e", "#4f8a5b", "#f6e2b6"][at % 4];
  return svg`<path fill=${sweets ?? ""} d="M${x - 8} ${foot - 22}q8-4 16 0v22h-16z"></path>
    <path fill="none" stroke="#f6e2b6" stroke-width="1.2" opacity=".8"
      d="M${x - 6} ${foot - 30}q-3 4-3 8v22h18v-22q0-4-3-8z"></path>
    <path fill="#d8a748" d="M${x - 6} ${foot - 34}h12v4h-12z"></path>`;
}

function tin(x: number, foot: number, at: number): SVGTemplateResult {
  const ground = ["#1c4c63", "#8a2320", "#3c5a2a", "#4d2d6e"][(at + 1) % 4];
  return svg`<path fill=${ground ?? ""} d="M${x - 9} ${foot - 24}h18v24h-18z"></path>
    <path fill="#f6e2b6" d="M${x - 9} ${foot - 17}h18v9h-18z"></path><path fill="#21150d"
      d="M${x - 5} ${foot - 14}h10v1h-10zM${x - 5} ${foot - 11.5}h10v1h-10z"></path>`;
}

// -- Flaps --------------------------------------------------------------------------------------------

/** An arc of the ring, in degrees: 0 is right, 90 below, and so on with the clock. */
export interface Arc {
  from: number;
  to: number;
  key?: string; // another one is another arc, which runs again
}

const STEP = 15; // degrees between the arrows
const PIECES = 6; // of a hot arc, which appear one after the other

/** Which way it goes round; the arc over which an attack runs is hot. Drawn in pixels, to lie over the whole table. */
export function drawDirection(width: number, height: number, clockwise: boolean, hot?: Arc): TemplateResult {
  const [cx, cy] = [width / 2, height / 2];
  const size = Math.max(0.7, Math.min(1.3, width / 650));
  const [rx, ry] = [Math.max(1, cx - 16 * size), Math.max(1, cy - 16 * size)];
  const at = (degrees: number): [number, number] => {
    const turn = (degrees * Math.PI) / 180;
    return [cx + rx * Math.cos(turn), cy + ry * Math.sin(turn)];
  };
  const heading = (degrees: number): number => {
    const turn = (degrees * Math.PI) / 180;
    const along = (Math.atan2(ry * Math.cos(turn), -rx * Math.sin(turn)) * 180) / Math.PI;
    return clockwise ? along : along + 180;
  };
  const arrows = Array.from({ length: 360 / STEP }, (_, number) => number * STEP + STEP / 2);
  const cool = arrows.filter((degrees) => !(hot && within(degrees, hot, clockwise)));
  const ring = (stroke: string, line: number, opacity: number): SVGTemplateResult =>
    svg`<ellipse cx=${cx} cy=${cy} rx=${rx} ry=${ry} stroke=${stroke} stroke-width=${line} opacity=${opacity}
      ></ellipse>`;
  return html`<svg class="direction" width=${width} height=${height} viewBox="0 0 ${width} ${height}" fill="none"
    aria-hidden="true">${ring("#000", 16 * size, 0.28)}${ring("#e6ba60", 2 * size, 0.65)}
    ${cool.map((degrees) => {
      const [x, y] = at(degrees);
      return svg`<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)})"><path class="arrow" fill="#e6ba60"
        transform="rotate(${heading(degrees).toFixed(1)}) scale(${size})" d="M-7-7L6 0L-7 7L-3 0Z"></path></g>`;
    })}${hot ? keyed(hot.key, drawHot(hot, clockwise, at, heading, size)) : nothing}</svg>`;
}

/** Whether something on the ring lies on an arc. */
export function within(degrees: number, arc: Arc, clockwise: boolean): boolean {
  const [from, to] = clockwise ? [arc.from, arc.to] : [arc.to, arc.from];
  const whole = (angle: number): number => ((angle % 360) + 360) % 360;
  return whole(degrees - from) <= whole(to - from);
}

function drawHot(
  hot: Arc,
  clockwise: boolean,
  at: (degrees: number) => [number, number],
  heading: (degrees: number) => number,
  size: number,
): SVGTemplateResult {
  const whole = (angle: number): number => ((angle % 360) + 360) % 360;
  const length = clockwise ? whole(hot.to - hot.from) : whole(hot.from - hot.to);
  const steps = Math.max(PIECES, Math.ceil(length / 4));
  const sign = clockwise ? 1 : -1;
  const points = Array.from({ length: steps + 1 }, (_, step) => at(hot.from + (sign * length * step) / steps));
  const line = (through: readonly [number, number][]): string =>
    `M${through.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`;
  const stroke = (colour: string, width: number): SVGTemplateResult[] =>
    Array.from({ length: PIECES }, (_, at) => {
      const piece = points.slice(Math.floor((steps * at) / PIECES), Math.floor((steps * (at + 1)) / PIECES) + 1);
      return svg`<path d=${line(piece)} stroke=${colour} stroke-width=${width * size} ${vars({ "--part": at / PIECES })}
        ></path>`;
    });
  const [x, y] = at(hot.to);
  return svg`<g class="hot" stroke-linecap="round" stroke-linejoin="round">
    <path d=${line(points)} stroke="#ff9a3c" stroke-width=${26 * size} opacity=".28" ${vars({ "--part": 0.5 })}></path>
    ${stroke("#ffb54a", 11)}${stroke("#fff0c2", 3.5)}
    <path transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${heading(hot.to).toFixed(1)}) scale(${size})"
      d="M-20-24L24 0L-20 24L-9 0Z" fill="#ffb54a" stroke="#2a0d0a" stroke-width="2.5" ${vars({ "--part": 1 })}
      ></path></g>`;
}

const POINTS = 18;
const BURST = Array.from({ length: POINTS * 2 }, (_, at) => {
  const [turn, reach] = [(at * Math.PI) / POINTS, at % 2 ? 48 : 60];
  return `${(62 + reach * Math.cos(turn)).toFixed(1)} ${(62 + reach * Math.sin(turn)).toFixed(1)}`;
}).join("L");

/** The sum of an attack, and of what it is made. */
export function drawToken(sum: string, parts = "", label = "attack"): TemplateResult {
  return html`<svg class="token" viewBox="0 0 124 124" aria-hidden="true">
    <path d="M${BURST}Z" fill="#ffbe55" stroke="#2a0d0a" stroke-width="2.5" stroke-linejoin="round"></path>
    <circle cx="62" cy="62" r="43" fill="#2a0d0a"></circle>
    <circle cx="62" cy="62" r="39" fill="none" stroke="#ffbe55" stroke-width="1.5"></circle>
    <text class="sum ${sum.length > 1 ? "two" : ""}" x="62" y="80">${sum}</text>
    <text x="62" y="37">${label}</text><text class="parts" x="62" y="95">${parts}</text></svg>`;
}
