// One area of the table: a pile, fan, row, column, triangle or badge, drawn as a list of cards.

import type { TemplateResult } from "lit";
import { html, nothing } from "lit";
import { guard } from "lit/directives/guard.js";
import { repeat } from "lit/directives/repeat.js";
import { drawFace } from "./art/index.ts";
import { evenRows, triangleRows } from "./layout.ts";
import { vars } from "./parts.ts";
import { isGone, signature, spoken } from "./scene.ts";
import { texts } from "./texts.ts";
import type { Area, Face } from "./wire.ts";

/** How an area is to be drawn now; everything in here is compared, and nothing is done when all is as before. */
export interface AreaLook {
  area: Area;
  taken: string; // how each drawn card can be taken, a letter each: see takenOf
  picked: number; // which card is held, -1: none
  target: string; // the label of what can be done here with the card that is held; "" if nothing
  hinted: boolean; // a hint points here
  touched: boolean; // the last act happened here
  aimed: boolean; // a carried card hovers here
  rows: number; // over how many rows a fan goes
  focus: number; // which card the Tab key reaches
  emptyMove: boolean; // the empty place itself is something to click
}

export interface AreaDeeds {
  click(area: Area, card: number): void;
  aim(area: Area): void;
  look(face: Face): void;
}

export function drawArea(look: AreaLook, deeds: AreaDeeds): unknown {
  const { area, taken, picked, target, hinted, touched, aimed, rows, focus, emptyMove } = look;
  return guard([area, taken, picked, target, hinted, touched, aimed, rows, focus, emptyMove], () =>
    area.shape === "badge" ? drawBadge(look, deeds) : drawCards(look, deeds),
  );
}

function classes(look: AreaLook): string {
  const { area, target, hinted, touched, aimed } = look;
  const cards = area.cards ?? [];
  return [
    "area",
    area.shape,
    `is-${area.id.split(":")[0]}`,
    cards.length ? "" : "empty",
    area.active ? "active" : "",
    target ? "lit" : "",
    hinted ? "hinted" : "",
    touched ? "touched" : "",
    aimed ? "aimed" : "",
  ].join(" ");
}

function targetButton(look: AreaLook, deeds: AreaDeeds): TemplateResult | typeof nothing {
  if (!look.target) return nothing;
  return html`<button class="target" type="button" aria-label=${look.target} @click=${(event: Event) => {
    event.stopPropagation();
    deeds.aim(look.area);
  }}></button>`;
}

function drawBadge(look: AreaLook, deeds: AreaDeeds): TemplateResult {
  const { area } = look;
  return html`<div class=${classes(look)} data-area=${area.id} @click=${() => deeds.aim(area)}>
    <span class="what">${area.label}</span> <b>${area.text}</b>${targetButton(look, deeds)}
  </div>`;
}

function drawCards(look: AreaLook, deeds: AreaDeeds): TemplateResult {
  const { area } = look;
  const cards = area.cards ?? [];
  const count = area.count ?? 0;
  const hidden = cards.length > 0 && cards.every((card) => card.back) && !/[tmho]/.test(look.taken);
  const counted = area.shape !== "triangle" && countShown(area, count, hidden);
  const sizes = vars({
    "--n": Math.max(cards.length, 1),
    "--depth": Math.min(Math.ceil(count / 6), 5),
    "--rows": triangleRows(cards.length).length,
  });
  return html`<section class=${classes(look)} data-area=${area.id} aria-label=${describe(area)}
      @click=${() => deeds.aim(area)} ${sizes}>
    <div class="slot">
      ${cards.length ? drawList(look, deeds, hidden) : drawEmpty(look, deeds)}
      ${counted && count ? html`<span class="count" aria-hidden="true">${count}</span>` : nothing}
      ${targetButton(look, deeds)}
    </div>
    <span class="label" aria-hidden="true">${area.label}</span>
    ${area.text ? html`<span class="remark">${area.text}</span>` : nothing}
  </section>`;
}

function countShown(area: Area, count: number, hidden: boolean): boolean {
  if (area.shape === "pile" && area.cards?.at(-1)?.rank === String(count)) return false; // the card itself says it
  return area.shape === "pile" || area.shape === "column" ? count > 1 : (area.cards ?? []).length !== count || hidden;
}

function describe(area: Area): string {
  const count = area.count ?? 0;
  return `${area.label}, ${texts.cards(count)}`;
}

function drawEmpty(look: AreaLook, deeds: AreaDeeds): TemplateResult {
  const { area } = look;
  if (look.emptyMove) {
    return html`<button type="button" class="nothing can" @click=${(event: Event) => {
      event.stopPropagation();
      deeds.click(area, -1);
    }}>${area.label}</button>`;
  }
  return html`<span class="nothing" aria-hidden="true">${area.label}</span>`;
}

/** A drawn card: where it lies, what it looks like, and a key that tells it from its twins. */
interface Drawn {
  face: Face;
  at: number;
  sign: string;
  key: string;
}

function drawnCards(cards: readonly Face[]): Drawn[] {
  const seen = new Map<string, number>();
  return cards.map((face, at) => {
    const sign = signature(face);
    const nth = seen.get(sign) ?? 0;
    seen.set(sign, nth + 1);
    return { face, at, sign, key: `${sign}#${nth}` };
  });
}

function drawList(look: AreaLook, deeds: AreaDeeds, hidden: boolean): TemplateResult {
  const { area, rows } = look;
  const drawn = drawnCards(area.cards ?? []);
  const parts = area.shape === "triangle" ? triangleRows(drawn.length) : evenRows(drawn.length, rows);
  const item = (card: Drawn): TemplateResult =>
    html`<li role=${hidden ? "presentation" : "listitem"}>${drawCard(look, deeds, card, hidden)}</li>`;
  const list = (cards: Drawn[]): TemplateResult =>
    html`<ul class="cards" role=${hidden ? "presentation" : "list"}>${repeat(cards, (card) => card.key, item)}</ul>`;
  return html`${parts.map(([from, to]) => list(drawn.slice(from, to)))}`;
}

const LOOKS: Readonly<Record<string, string>> = { o: "pair", m: "can", h: "can hinted" };

function drawCard(look: AreaLook, deeds: AreaDeeds, card: Drawn, hidden: boolean): TemplateResult {
  const { area, picked, focus } = look;
  const { face, at, sign } = card;
  const how = look.taken[at] ?? "-";
  const gone = isGone(face);
  const held = picked === at;
  const state = ["card", LOOKS[how], face.dimmed && "dimmed", gone && "gone", held && "picked"]
    .filter(Boolean)
    .join(" ");
  const large = (event: Event): void => zoom(event, deeds, face);
  if (how === "-") {
    const silent = hidden || gone;
    return html`<span class=${state} role=${silent ? "presentation" : "img"}
      aria-label=${silent ? nothing : spoken(face, texts.faceDown)}
      data-card=${at} data-in=${area.id} data-look=${sign} @contextmenu=${large}
      >${gone ? nothing : drawFace(face)}</span>`;
  }
  const click = (event: Event): void => {
    event.stopPropagation();
    deeds.click(area, at);
  };
  const remark = how === "o" ? texts.pairable : how === "t" ? "" : texts.playable;
  return html`<button type="button" class=${state} data-card=${at} data-in=${area.id} data-look=${sign}
    aria-pressed=${held} tabindex=${focus === at ? 0 : -1} @click=${click} @contextmenu=${large}
    >${drawFace(face)}<span class="sr">${spoken(face, texts.faceDown)}${remark}</span></button>`;
}

function zoom(event: Event, deeds: AreaDeeds, face: Face): void {
  if (face.back) return;
  event.preventDefault();
  deeds.look(face);
}
