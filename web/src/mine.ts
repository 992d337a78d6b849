// The tables at which I sit: the one that waits for me as a ticket, all of them as a list.

import type { TemplateResult } from "lit/html.js";
import { html, nothing } from "lit/html.js";
import { drawPortrait } from "./art/index.ts";
import { way } from "./house.ts";
import { followed } from "./parts.ts";
import { listed } from "./people.ts";
import * as texts from "./texts.ts";
import type { OwnTable } from "./wire.ts";

const HEADS = 3; // on a ticket
const ROWS = 4; // tables that are listed before one asks for more

/** "Your turn at Flinch, with Bertie, Clara and Dora: go on." */
export function drawTicket(table: OwnTable): TemplateResult {
  const others = table.others ?? [];
  const heads = others.filter(({ kind }) => kind !== "open").slice(0, HEADS);
  return html`<section class="ticket bill" aria-labelledby="ticket-title">
    <span class="heads" aria-hidden="true">${heads.map(
      ({ face = "", seat }) => html`<span class="head">${drawPortrait(face, seat)}</span>`,
    )}</span>
    <div class="tells"><h2 id="ticket-title">${texts.yourTurnAt(table.title)}</h2><p>${company(table)}</p></div>
    <a class="button main" href=${way(`/table/${table.id}`)} @click=${followed}
      aria-label=${texts.goOnAt(table.title)}>${texts.goOn}</a></section>`;
}

/** All tables, those where it is my turn first; more than a few are folded away. */
export function drawMine(
  tables: readonly OwnTable[],
  next: OwnTable | undefined,
  forget: (table: string) => void,
): TemplateResult {
  const sorted = [...tables].sort((one, other) => weight(other) - weight(one));
  const row = (table: OwnTable): TemplateResult => drawRow(table, table === next, forget);
  const more = sorted.slice(ROWS);
  return html`<section class="mine bill" aria-labelledby="mine-title"><h2 id="mine-title">${texts.yours}</h2>
    <ul class="plain rows">${sorted.slice(0, ROWS).map(row)}</ul>
    ${
      more.length
        ? html`<details><summary>${texts.moreTables(more.length)}</summary>
            <ul class="plain rows">${more.map(row)}</ul></details>`
        : nothing
    }</section>`;
}

function weight({ turn, phase }: OwnTable): number {
  return turn ? 3 : { playing: 2, gathering: 1, over: 0 }[phase];
}

function drawRow(table: OwnTable, first: boolean, forget: (table: string) => void): TemplateResult {
  const { id, title, edition, turn, phase, result = "" } = table;
  const state = turn ? texts.yourTurn : phase === "over" ? result || texts.phases.over : texts.phases[phase];
  return html`<li class=${turn ? "waits" : ""}><span class="what">
      <a href=${way(`/table/${id}`)} @click=${followed}>${title}</a> ${edition ?? ""}
      <span class="small ${turn ? "turn" : "hush"}">${state}${first ? "" : ` · ${company(table)}`}</span></span>
    <button type="button" class="quiet" aria-label=${texts.forgetOf(title)}
      @click=${() => forget(id)}>${texts.forget}</button></li>`;
}

function company({ others = [] }: OwnTable): string {
  const names = others.filter(({ kind }) => kind !== "open").map(({ name = "" }) => name);
  return names.length ? texts.withNames(listed(names)) : texts.alone;
}
