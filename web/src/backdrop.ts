// What stands on the cloth behind the cards: the ring of Flaps, the bookcase, the shop, the trading floor.

import { keyed } from "lit/directives/keyed.js";
import type { TemplateResult } from "lit/html.js";
import { html, nothing } from "lit/html.js";
import { boxVars } from "./area.ts";
import type { Arc } from "./art/index.ts";
import { drawBook, drawDirection, drawShop, drawToken } from "./art/index.ts";
import { vars } from "./parts.ts";
import type { Box } from "./stage/boxes.ts";
import { tableOf } from "./stage/pictures/index.ts";
import type { Plan } from "./stage/plan.ts";
import * as texts from "./texts.ts";
import type { Scene } from "./wire.ts";

export function drawBackdrop(scene: Scene, plan: Plan): TemplateResult | typeof nothing {
  const { ground } = plan.middle;
  const table = tableOf(scene);
  if (table === "flaps") return drawRing(scene, plan);
  if (table === "authors") return drawCase(scene, ground, plan.middle.words);
  if (table === "flush") return html`<div class="scenery pool" aria-hidden="true" ${boxVars(ground)}></div>`;
  if (table === "store") return html`<div class="scenery" aria-hidden="true" ${boxVars(ground)}>${drawShop()}</div>`;
  if (table === "exchange") return html`<div class="scenery floor" aria-hidden="true" ${boxVars(ground)}></div>`;
  return nothing;
}

// -- Flaps: the way it goes, and an attack on its way --------------------------------------------

function drawRing(scene: Scene, plan: Plan): TemplateResult {
  const { x, y, w, h } = plan.middle.ground;
  const clockwise = scene.hints?.direction !== "right";
  const ring = drawDirection(Math.round(w), Math.round(h), clockwise, arcOf(scene, plan, clockwise));
  return html`<div class="scenery way-round" aria-hidden="true" ${boxVars({ x, y, w, h })}>${ring}</div>
    ${drawSum(scene, plan)}`;
}

/** From who attacked to who is threatened, in degrees of the ring. */
function arcOf(scene: Scene, plan: Plan, clockwise: boolean): Arc | undefined {
  const threatened = Number(scene.hints?.threatened ?? -1);
  if (!scene.hints?.attack || threatened < 0) return undefined;
  const seats = scene.players.length;
  const way = clockwise ? 1 : -1;
  const from = seatAngle(scene, plan, (threatened - way + seats) % seats);
  const to = seatAngle(scene, plan, threatened);
  return { from: from + 7 * way, to: to - 8 * way, key: `${scene.hints.attack} ${threatened}` };
}

function seatAngle(scene: Scene, plan: Plan, seat: number): number {
  const sitting = plan.sittings.find((found) => found.seat === seat);
  if (!sitting || seat === scene.viewer) return 90;
  const { ground } = plan.middle;
  const { box, side } = sitting.chair;
  const [x, y] = [box.x + box.w / 2, side === "top" || side === "row" ? ground.y : box.y + box.h / 2];
  const turn = Math.atan2((y - ground.y - ground.h / 2) / ground.h, (x - ground.x - ground.w / 2) / ground.w);
  return (turn * 180) / Math.PI;
}

/** The sum of the attack, at the pile. */
function drawSum(scene: Scene, plan: Plan): unknown {
  const { attack, "attack-parts": parts = "" } = scene.hints ?? {};
  const pile = plan.middle.places.get("pile");
  if (!attack || !pile) return nothing;
  const size = Math.min(pile.w * 0.86, 124 * plan.room.u);
  const where = { x: pile.x + pile.w * 0.94, y: pile.y - size * 0.16, w: size, h: size };
  const token = drawToken(attack, parts.includes("+") ? parts : "");
  return keyed(attack, html`<div class="scenery sum-place" aria-hidden="true" ${boxVars(where)}>${token}</div>`);
}

// -- Authors: every number has its place in the case, unless books lie face down ---------------

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
  const books = Array.from({ length: count }, (_, at) => {
    return closed.length ? drawBook("", closed[at]) : drawBook(String(at + 1), made.get(at + 1));
  });
  return html`<div class="scenery bookcase" aria-hidden="true" ${boxVars(ground)} ${vars({ "--books": count })}
    >${books}</div>
    <p class="case-words" ${boxVars(words)}>${keyed(
      standing,
      html`<span><b>${texts.booksStand(standing, count)}</b> ${texts.booksStandRest}</span>`,
    )}</p>`;
}
