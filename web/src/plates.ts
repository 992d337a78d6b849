// The plate of a seat: who sits there, whose turn it is, and what there is to know of him.

import type { TemplateResult } from "lit";
import { html, nothing } from "lit";
import { seatLetter } from "./scene.ts";
import { texts } from "./texts.ts";
import type { Scene, SeatInfo } from "./wire.ts";

export function isWaitedFor(scene: Scene, seat: number): boolean {
  return !scene.over && scene.players.some((player) => player.seat === seat && player.waited_for);
}

/** What a seat is called: by the name of who sits there, or by its letter. */
export function seatName(seats: readonly SeatInfo[], seat: number): string {
  return seats.find((info) => info.seat === seat)?.name || texts.seat(seatLetter(seat));
}

export function drawPlate(scene: Scene, seats: readonly SeatInfo[], seat: number): TemplateResult {
  const player = scene.players.find((found) => found.seat === seat);
  const info = seats.find((found) => found.seat === seat);
  const waits = isWaitedFor(scene, seat);
  const name = seat === scene.viewer ? texts.you(info?.name ?? "") : seatName(seats, seat);
  const away = info?.away ? (info.grace ? texts.awayGrace(info.grace) : texts.away) : "";
  const partner = player?.partner ?? undefined;
  return html`<div class="plate ${waits ? "waits" : ""} ${player?.out ? "out" : ""}">
    <span class="who"><span class="letter" aria-hidden="true">${seatLetter(seat)}</span>
    <span class="name">${name}</span>
    ${info?.kind === "bot" ? html`<span class="tag bot">${texts.bot}</span>` : nothing}
    ${away ? html`<span class="tag warn">${away}</span>` : nothing}
    ${partner === undefined ? nothing : html`<span class="tag">${texts.partnerOf(seatName(seats, partner))}</span>`}
    ${player?.out ? html`<span class="tag">${texts.out}</span>` : nothing}
    ${waits ? html`<span class="tag turn">${texts.toMove}</span>` : nothing}
    </span>
    <span class="facts">${(player?.counts ?? []).map(([what, value]) => drawFact(what, value))}</span>
  </div>`;
}

/** A short fact: a number, or something that is simply so. */
function drawFact(what: string, value: string): TemplateResult {
  if (value === "yes") return html`<span class="fact flag">${what}</span>`;
  return html`<span class="fact"><span class="what">${what}</span> <b>${value}</b></span>`;
}
