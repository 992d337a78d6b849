// What is painted on the cloth behind the cards: the ring of Flaps, the bookcase, the counter, the trading floor.

import type { SVGTemplateResult, TemplateResult } from "lit";
import { html, nothing, svg } from "lit";
import { boxVars } from "./area.ts";
import { vars } from "./parts.ts";
import type { Box } from "./stage/boxes.ts";
import { tableOf } from "./stage/pictures/index.ts";
import type { Plan } from "./stage/plan.ts";
import { texts } from "./texts.ts";
import type { Scene } from "./wire.ts";

export function drawBackdrop(scene: Scene, plan: Plan): TemplateResult | typeof nothing {
  const { ground } = plan.middle;
  const table = tableOf(scene);
  if (table === "flaps") return drawRing(scene, plan);
  if (table === "authors") return drawCase(scene, ground, plan.middle.words);
  if (table === "store") return painted("counter", ground, counter(ground));
  if (table === "exchange") return painted("pit", ground, pit(ground));
  return nothing;
}

function painted(name: string, { x, y, w, h }: Box, inside: SVGTemplateResult): TemplateResult {
  return html`<svg class="painted ${name}" viewBox="0 0 ${Math.round(w)} ${Math.round(h)}" aria-hidden="true"
    focusable="false" ${boxVars({ x, y, w, h })}>${inside}</svg>`;
}

// -- Flaps: the way it goes, and an attack on its way --------------------------------------------

const ARROWS = 24;

/** A point of the ring, and the way along it, clockwise as seen. */
function onRing({ x, y, w, h }: Box, angle: number): { x: number; y: number; turn: number } {
  const [rx, ry] = [w / 2, h / 2];
  const turn = (Math.atan2(ry * Math.cos(angle), -rx * Math.sin(angle)) * 180) / Math.PI;
  return { x: x + rx + rx * Math.cos(angle), y: y + ry + ry * Math.sin(angle), turn };
}

/** At which angle of the ring a point of the board lies. */
function angleOf(ring: Box, at: { x: number; y: number }): number {
  return Math.atan2((at.y - ring.y - ring.h / 2) / ring.h, (at.x - ring.x - ring.w / 2) / ring.w);
}

export function ringOf({ ground }: Plan["middle"], { u }: Plan["room"]): Box {
  return { x: ground.x - 4 * u, y: ground.y + 2 * u, w: ground.w + 8 * u, h: ground.h - 4 * u };
}

function drawRing(scene: Scene, plan: Plan): TemplateResult {
  const { room, middle } = plan;
  const ring = ringOf(middle, room);
  const left = scene.hints?.direction === "right"; // "right": the turn goes to the right, against the clock
  const whole = { x: 0, y: 0, w: room.width, h: room.height };
  const arrows = Array.from({ length: ARROWS }, (_, at) => {
    const spot = onRing(ring, (at * 2 * Math.PI) / ARROWS + 0.13);
    return svg`<g transform="translate(${spot.x.toFixed(1)} ${spot.y.toFixed(1)}) rotate(${spot.turn.toFixed(1)})"
      ><path class="arrow" ${vars({ "--nth": at })} d="M-7 -7L6 0L-7 7L-3 0Z"></path></g>`;
  });
  const [cx, cy, rx, ry] = [ring.x + ring.w / 2, ring.y + ring.h / 2, ring.w / 2, ring.h / 2];
  return html`${painted(
    `ring ${left ? "turned" : ""}`,
    whole,
    svg`<ellipse class="groove" cx=${cx} cy=${cy} rx=${rx} ry=${ry}></ellipse>
      <ellipse class="line" cx=${cx} cy=${cy} rx=${rx} ry=${ry}></ellipse>${arrows}${drawArc(scene, plan, ring)}`,
  )}${drawToken(scene, plan)}`;
}

/** From who attacked to who is threatened. */
function drawArc(scene: Scene, plan: Plan, ring: Box): SVGTemplateResult | typeof nothing {
  const threatened = scene.hints?.threatened;
  if (!scene.hints?.attack || threatened === undefined) return nothing;
  const seats = scene.players.length;
  const way = scene.hints.direction === "right" ? -1 : 1;
  const to = seatAngle(scene, plan, ring, Number(threatened));
  const from = seatAngle(scene, plan, ring, (Number(threatened) - way + seats) % seats);
  let span = (to - from) * way;
  while (span <= 0.2) span += 2 * Math.PI;
  const steps = 24;
  const points = Array.from({ length: steps + 1 }, (_, at) => {
    const spot = onRing(ring, from + way * (0.12 + (span - 0.28) * (at / steps)));
    return `${spot.x.toFixed(1)} ${spot.y.toFixed(1)}`;
  });
  const tip = onRing(ring, from + way * (span - 0.1));
  const path = `M${points.join("L")}`;
  return svg`<g class="hot"><path class="glow" d=${path}></path><path class="fire" d=${path}></path>
    <path class="core" d=${path}></path><path class="tip" d="M-20 -24L24 0L-20 24L-9 0Z"
      transform="translate(${tip.x.toFixed(1)} ${tip.y.toFixed(1)}) rotate(${(tip.turn + (way < 0 ? 180 : 0)).toFixed(1)}) scale(${plan.room.u.toFixed(2)})"
    ></path></g>`;
}

function seatAngle(scene: Scene, plan: Plan, ring: Box, seat: number): number {
  const sitting = plan.sittings.find((found) => found.seat === seat);
  if (!sitting || seat === scene.viewer) return Math.PI / 2;
  const { box, side } = sitting.chair;
  const x = side === "column" ? ring.x + ring.w / 2 : box.x + box.w / 2;
  const y = side === "row" || side === "top" ? ring.y : side === "column" ? ring.y : box.y + box.h / 2;
  return angleOf(ring, { x, y });
}

/** The sum of the attack, on the pile. */
function drawToken(scene: Scene, plan: Plan): TemplateResult | typeof nothing {
  const { attack, "attack-parts": parts = "" } = scene.hints ?? {};
  const pile = plan.middle.places.get("pile");
  if (!attack || !pile) return nothing;
  const size = Math.min(pile.w * 0.86, 124 * plan.room.u);
  const where = { x: pile.x + pile.w * 0.92, y: pile.y - size * 0.16, w: size, h: size };
  const star = Array.from({ length: 36 }, (_, at) => {
    const r = at % 2 ? 48 : 60;
    return `${(62 + r * Math.cos((at * Math.PI) / 18)).toFixed(1)} ${(62 + r * Math.sin((at * Math.PI) / 18)).toFixed(1)}`;
  }).join("L");
  return html`<svg class="token" viewBox="0 0 124 124" aria-hidden="true" focusable="false" ${boxVars(where)}>
    <path class="star" d="M${star}Z"></path><circle class="disc" cx="62" cy="62" r="43"></circle>
    <text class="small" x="62" y="37">${texts.attack}</text><text class="sum" x="62" y="81">${attack}</text>
    ${parts.includes("+") ? svg`<text class="small" x="62" y="97">${parts}</text>` : nothing}</svg>`;
}

// -- Authors: every number has its place in the case ---------------------------------------------

const USUAL_BOOKS = 15;

function drawCase(scene: Scene, ground: Box, words: Box): TemplateResult {
  const count = Number(scene.hints?.places) || USUAL_BOOKS;
  const made = new Map<number, number>(); // by number: whose
  const closed: number[] = []; // whose, of books that lie face down
  for (const area of scene.areas) {
    if (!area.id.startsWith("books:")) continue;
    for (const face of area.cards ?? []) {
      if (face.rank) made.set(Number(face.rank), area.seat ?? 0);
      else closed.push(area.seat ?? 0);
    }
  }
  const standing = made.size + closed.length;
  const step = (ground.w * 0.95) / count;
  const slots = Array.from({ length: count }, (_, at) => {
    const number = at + 1;
    const owner = made.get(number) ?? closed[at];
    const x = ground.x + ground.w * 0.025 + at * step + step * 0.04;
    const lower = (number * 7) % 11;
    const high = ground.h * (0.71 - lower * 0.006);
    const where = { x, y: ground.y + ground.h * 0.83 - high, w: step * 0.92, h: high };
    if (owner === undefined) return html`<span class="book-place" ${boxVars(where)}>${number}</span>`;
    const told = made.has(number) ? html`<b>${number}</b>` : nothing;
    return html`<span class="book of-${owner % 8}" ${boxVars(where)}>${told}</span>`;
  });
  return html`<div class="case" aria-hidden="true" ${boxVars(ground)}></div>
    <div aria-hidden="true">${slots}</div>
    <p class="case-words" ${boxVars(words)}><b>${texts.booksStand(standing, count)}</b> ${texts.booksStandRest}</p>`;
}

// -- Go to Store: an awning over a counter --------------------------------------------------------

const STRIPES = 9;

function counter({ w, h }: Box): SVGTemplateResult {
  const [top, edge] = [h * 0.02, h * 0.2];
  const step = (w * 0.96) / STRIPES;
  const cloths = Array.from({ length: STRIPES }, (_, at) => {
    const [a, b] = [w * 0.06 + (at * w * 0.88) / STRIPES, w * 0.06 + ((at + 1) * w * 0.88) / STRIPES];
    const [c, d] = [w * 0.02 + (at + 1) * step, w * 0.02 + at * step];
    return svg`<path class=${at % 2 ? "cream" : "red"}
      d="M${a} ${top}H${b}L${c} ${edge}A${step / 2} ${step / 2.6} 0 0 1 ${d} ${edge}Z"></path>`;
  });
  return svg`<rect class="wall" x=${w * 0.06} y=${edge} width=${w * 0.88} height=${h * 0.72}></rect>
    <path class="post" d="M${w * 0.07} ${edge}V${h * 0.9}M${w * 0.93} ${edge}V${h * 0.9}"></path>
    <rect class="board" x="0" y=${h * 0.88} width=${w} height=${h * 0.07} rx="3"></rect>
    <rect class="front" x=${w * 0.03} y=${h * 0.95} width=${w * 0.94} height=${h * 0.05}></rect>${cloths}`;
}

// -- the Stock Exchange: a pit with a parquet floor -----------------------------------------------

function pit({ w, h }: Box): SVGTemplateResult {
  const cut = Math.min(w * 0.125, h * 0.21);
  const outline = (inset: number): string => {
    const [l, t, r, b] = [inset, inset, w - inset, h - inset];
    const c = cut - inset * 0.4;
    return `M${l + c} ${t}H${r - c}L${r} ${t + c}V${b - c}L${r - c} ${b}H${l + c}L${l} ${b - c}V${t + c}Z`;
  };
  return svg`<defs><pattern id="parquet" width="80" height="34" patternUnits="userSpaceOnUse">
      <path fill="#6b4020" d="M0 0h79v16H0z"></path><path fill="#5c3516" d="M40 17h40v16H40zM0 17h39v16H0z"></path>
      <path fill="#7a4a22" opacity=".5" d="M40 0h39v16H40z"></path></pattern>
      <radialGradient id="pit-lamp" cx=".5" cy=".4" r=".7"><stop offset="0" stop-color="#ffdf9a" stop-opacity=".4"></stop>
      <stop offset="1" stop-color="#000" stop-opacity=".55"></stop></radialGradient></defs>
    <path fill="url(#parquet)" d=${outline(2)}></path><path fill="url(#pit-lamp)" d=${outline(2)}></path>
    <path class="rail" d=${outline(3)}></path><path class="inlay" d=${outline(11)}></path>`;
}
