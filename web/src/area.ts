// One area of the table: a pile, fan, row, column, triangle or badge, drawn as a list of cards at its place.

import { guard } from "lit/directives/guard.js";
import { keyed } from "lit/directives/keyed.js";
import { repeat } from "lit/directives/repeat.js";
import type { TemplateResult } from "lit/html.js";
import { html, nothing } from "lit/html.js";
import type { Drawn } from "./card.ts";
import { drawCard, drawnCards } from "./card.ts";
import { vars } from "./parts.ts";
import { kindOf, signature } from "./scene.ts";
import type { Box, Place } from "./stage/boxes.ts";
import { TALL } from "./stage/boxes.ts";
import type { Manner, Spot } from "./stage/spots.ts";
import { spotsOf } from "./stage/spots.ts";
import * as texts from "./texts.ts";
import type { Area, Face } from "./wire.ts";

/** How an area is to be drawn now; everything in here is compared, and nothing is done when all is as before. */
export interface AreaLook {
  area: Area;
  place: Place;
  manner: Manner;
  reach: Box | undefined; // what can be clicked as its ground where that is more than the ground itself
  taken: string; // how each drawn card can be taken, a letter each: see takenOf
  tags: string; // what each card would do, a line each
  picked: number; // which card is held, -1: none
  target: string; // the label of what can be done here with the card that is held; "" if nothing
  hinted: boolean; // a hint points here
  touched: boolean; // the last act happened here
  aimed: boolean; // a carried card hovers here
  focus: number; // which card the Tab key reaches
  emptyMove: boolean; // the empty place itself is something to click
  caption: string; // its short name; "" where it needs none
  begins: string; // what begins there while it is empty
  quiet: boolean; // no remark of the game
}

export interface AreaDeeds {
  click(area: Area, card: number): void;
  aim(area: Area): void;
  look(face: Face): void;
}

const SENTENCE = 112; // pixels of a card that says what it does, as in styles/faces.css
const WHOLE: Spot = { at: 0, x: 0, y: 0, turn: 0, size: 1, seen: 1, low: 1 };

export function drawArea(look: AreaLook, deeds: AreaDeeds): unknown {
  const { area, place, manner, reach, taken, tags, picked, target, caption, begins } = look;
  const { hinted, touched, aimed, focus, emptyMove, quiet } = look;
  const where = `${placeKey(place)} ${reach ? boxKey(reach) : ""}`;
  const how = `${manner.own} ${manner.large} ${manner.most} ${manner.upright} ${manner.shelf}`;
  return guard(
    [area, where, how, taken, tags, picked, target, hinted, touched, aimed, focus, emptyMove, caption, begins, quiet],
    () => (area.shape === "badge" ? drawBadge(look, deeds) : drawCards(look, deeds)),
  );
}

/** Another place is another thing to draw: so nothing that is on the screen is pushed about. */
export function placeKey({ x, y, w, wide, tall, step, label }: Place): string {
  return [x, y, w, wide, tall, step * 100].map((value) => Math.round(value)).join(" ") + label;
}

function boxKey({ x, y, w, h }: Box): string {
  return [x, y, w, h].map((value) => Math.round(value)).join(" ");
}

function classes(look: AreaLook): string {
  const { area, target, hinted, touched, aimed, place, manner } = look;
  const cards = area.cards ?? [];
  return [
    "area",
    area.shape,
    `is-${kindOf(area.id)}`,
    `label-${place.label}`,
    manner.shelf ? (kindOf(area.id) === "books" ? "made shelf" : "made") : "",
    manner.own ? "mine" : "",
    cards.length ? "" : "empty",
    area.active ? "active" : "",
    target ? "lit" : "",
    hinted ? "hinted" : "",
    touched ? "touched" : "",
    aimed ? "aimed" : "",
  ]
    .filter(Boolean)
    .join(" ");
}

function px(value: number): string {
  return `${Math.round(value * 10) / 10}px`;
}

export function boxVars({ x, y, w, h }: Box): ReturnType<typeof vars> {
  return vars({ "--x": px(x), "--y": px(y), "--bw": px(w), "--bh": px(h) });
}

function targetButton(look: AreaLook, deeds: AreaDeeds): TemplateResult | typeof nothing {
  if (!look.target) return nothing;
  const { reach } = look;
  const clicked = (event: Event): void => {
    event.stopPropagation();
    deeds.aim(look.area);
  };
  const far = reach ? "far" : "";
  return html`<button class="target ${far}" type="button" aria-label=${look.target} @click=${clicked}
    ${reach ? boxVars(reach) : nothing}></button>`;
}

function drawBadge(look: AreaLook, deeds: AreaDeeds): TemplateResult {
  const { area, place } = look;
  const ground = boxVars({ x: place.x, y: place.y, w: place.wide, h: place.tall });
  return html`<div class=${classes(look)} data-area=${area.id} @click=${() => deeds.aim(area)} ${ground}>
    ${keyed(area.text, html`<span class="what">${area.label}</span> <b>${area.text}</b>`)}${targetButton(look, deeds)}
  </div>`;
}

function drawCards(look: AreaLook, deeds: AreaDeeds): TemplateResult {
  const { area, place } = look;
  const cards = area.cards ?? [];
  const count = area.count ?? 0;
  const hidden = cards.length > 0 && cards.every((card) => card.back) && !/[tmhod]/.test(look.taken);
  const spots = spotsOf(area, place, look.manner);
  const high = area.shape === "column" ? (spots.at(-1)?.y ?? 0) + place.w * TALL : Math.max(place.tall, place.w * TALL);
  const from = spots[0]?.x ?? 0;
  const sizes = vars({
    "--x": px(place.x),
    "--y": px(place.y),
    "--w": px(place.w),
    "--bw": px(place.wide),
    "--bh": px(high),
    "--from": px(from), // where its cards lie on its ground, and how far they reach
    "--across": px((spots.at(-1)?.x ?? 0) + place.w - from),
    "--depth": Math.min(Math.ceil(count / 5), 6),
  });
  return html`<section class=${classes(look)} data-area=${area.id} aria-label=${describe(area)}
      @click=${() => deeds.aim(area)} ${sizes}>
    <div class="slot">
      ${cards.length ? drawList(look, deeds, hidden, spots) : drawEmpty(look, deeds)}
      ${targetButton(look, deeds)}
    </div>
    ${drawCaption(look, count)}
  </section>`;
}

/** Name and number beside the cards, never on them; and a remark of the game. */
function drawCaption(look: AreaLook, count: number): unknown {
  const { area, place, quiet, caption } = look;
  const peeps = (area.cards ?? []).length > 1; // one sees how many there are
  const many = caption !== texts.several || (count > 1 && !peeps);
  const named = place.label !== "none" && caption && many;
  const said = quiet ? "" : (area.text ?? "");
  if (!named && !said) return nothing;
  const [before = "", after] = caption.split("#");
  const told = count || (area.seat ?? null) !== null; // nobody asks how many cards an empty pile of the middle has
  const number = after === undefined || !told ? nothing : html`<b>${count}</b>${texts.counted(after, String(count))}`;
  const remark = said ? html`<span class="remark">${said}</span>` : nothing;
  const words = named ? html`<span class="told">${before}${number}</span>` : nothing;
  return keyed(`${caption} ${count} ${said}`, html`<p class="label" aria-hidden="true">${words}${remark}</p>`);
}

function describe(area: Area): string {
  const told = `${area.label}, ${texts.cards(area.count ?? 0)}`;
  return area.text ? `${told}, ${area.text}` : told;
}

function drawEmpty(look: AreaLook, deeds: AreaDeeds): TemplateResult {
  const { area, begins } = look;
  if (look.emptyMove) {
    return html`<button type="button" class="nothing can" aria-label=${area.label} @click=${(event: Event) => {
      event.stopPropagation();
      deeds.click(area, -1);
    }}>${begins || area.label}</button>`;
  }
  return html`<span class="nothing" aria-hidden="true">${begins}</span>`;
}

function drawList(look: AreaLook, deeds: AreaDeeds, hidden: boolean, lying: readonly Spot[]): TemplateResult {
  const { area, picked, focus, taken, manner } = look;
  const spots = new Map(lying.map((spot) => [spot.at, spot]));
  const tags = look.tags.split("\n");
  const drawn = drawnCards(area, signature).filter(({ at }) => spots.has(at));
  const item = ({ face, at, sign }: Drawn): TemplateResult => {
    const card = drawCard(
      {
        face,
        area: area.id,
        at,
        sign,
        how: taken[at] ?? "-",
        held: picked === at,
        focus: focus === at,
        tag: tags[at] ?? "",
        seen: spots.get(at)?.seen,
        silent: hidden,
        spine: manner.shelf && kindOf(area.id) === "books" ? (area.seat ?? 0) : undefined,
      },
      { click: (card) => deeds.click(area, card), look: (shown) => deeds.look(shown) },
    );
    const spot = spots.get(at);
    const cover = coverOf(spot, look.place.w);
    return html`<li role=${hidden ? "presentation" : "listitem"} class=${cover} ${spotVars(spot)}>${card}</li>`;
  };
  return html`<ul class="cards" role=${hidden ? "presentation" : "list"}>${repeat(drawn, ({ key }) => key, item)}</ul>`;
}

/** How much of a card lies open: with what is printed on it all is to be read that is seen at all. */
function coverOf({ seen, low, size }: Spot = WHOLE, w = 0): string {
  const small = w >= SENTENCE && w * size < SENTENCE;
  return low < 0.96 || small ? "stacked" : seen < 0.78 ? "narrow" : seen < 0.96 ? "part" : "";
}

function spotVars(spot: Spot = WHOLE): ReturnType<typeof vars> {
  return vars({
    "--seen": spot.seen.toFixed(2),
    "--low": spot.low.toFixed(2),
    "--size": spot.size.toFixed(2),
    "--dx": px(spot.x),
    "--dy": px(spot.y),
    "--turn": `${spot.turn.toFixed(1)}deg`,
  });
}
