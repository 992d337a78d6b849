// The table set for a scene: everybody's place, the middle and one's own, each area where the plan has it.

import { keyed } from "lit/directives/keyed.js";
import { repeat } from "lit/directives/repeat.js";
import type { TemplateResult } from "lit/html.js";
import { html, nothing } from "lit/html.js";
import { boxVars, placeKey } from "./area.ts";
import { drawBackdrop } from "./backdrop.ts";
import { vars } from "./parts.ts";
import { nameOf, personOf } from "./people.ts";
import { kindOf } from "./scene.ts";
import { countsOf, drawFacts, drawLikeness, drawPlate, factText, headOf, stateOf } from "./seats.ts";
import type { Box, Place } from "./stage/boxes.ts";
import { box, clamp } from "./stage/boxes.ts";
import type { Memory } from "./stage/facts.ts";
import { tableOf } from "./stage/pictures/index.ts";
import type { Picture } from "./stage/pictures/kit.ts";
import type { Plan, Sitting } from "./stage/plan.ts";
import { elsewhere, openingOn, placeAtSeat, placeInMiddle, placeInTray } from "./stage/plan.ts";
import type { Chair, Room } from "./stage/room.ts";
import type { SeatPlan } from "./stage/seating.ts";
import * as texts from "./texts.ts";
import type { Area, Scene, SeatInfo } from "./wire.ts";

/** How an area is drawn at its place. */
export interface Way {
  own?: boolean;
  shelf?: boolean;
  most?: number;
  reach?: Box;
  caption?: string;
  begins?: string;
  quiet?: boolean; // what the game remarks about it can be seen
}

export interface Setting {
  scene: Scene;
  plan: Plan;
  picture: Picture;
  facts: Memory;
  people: readonly SeatInfo[];
  opened: number; // the compact seat that is opened, -1: none
  open(seat: number): void;
  draw(area: Area, place: Place, way: Way): unknown;
}

const LEGIBLE = 46; // pixels that a place is wide in which words stand
const BACKS = 11; // of others' cards are drawn at most
const AT_CARDS = new Set(["stock", "hand", "cards", "bases", "1-DOWN"]); // numbers that stand at the cards

/** The areas of a scene by where they lie. */
export interface Sorted {
  bySeat: ReadonlyMap<number, Area[]>;
  middle: Area[];
  words: Area[]; // badges
}

export function sorted(scene: Scene, picture: Picture): Sorted {
  const hidden = new Set(picture.hidden ?? []);
  const bySeat = new Map<number, Area[]>();
  const middle: Area[] = [];
  const words: Area[] = [];
  for (const area of scene.areas) {
    if (hidden.has(kindOf(area.id))) continue;
    const seat = area.seat ?? undefined;
    if (seat !== undefined && (picture.atSeat?.(area) ?? true)) bySeat.set(seat, [...(bySeat.get(seat) ?? []), area]);
    else if (area.shape === "badge" && kindOf(area.id) !== "floor") words.push(area);
    else middle.push(area);
  }
  return { bySeat, middle, words };
}

function byPlace(setting: Setting, found: { area: Area; place: Place; way: Way }[]): unknown {
  return repeat(
    found,
    ({ area, place }) => `${area.id} ${placeKey(place)}`,
    ({ area, place, way }) => setting.draw(area, place, way),
  );
}

// -- the others ------------------------------------------------------------------------------------

export function drawOthers(setting: Setting, bySeat: Sorted["bySeat"]): TemplateResult {
  return html`<div class="others" role="group" aria-label=${texts.theOthers}>
    ${setting.plan.sittings.map((sitting) => drawSitting(setting, sitting, bySeat.get(sitting.seat) ?? []))}</div>`;
}

function drawSitting(setting: Setting, sitting: Sitting, areas: Area[]): TemplateResult {
  const { scene, people, opened } = setting;
  const { seat, chair, plan } = sitting;
  const head = headOf(scene, people, seat);
  const compact = chair.size === "compact";
  const told = chair.size === "full" ? countsOf(head.player, AT_CARDS).map(factText) : [];
  const seen = compact ? new Set<string>() : lyingAt(setting, plan);
  const open = compact && opened === seat;
  const look = `seat ${chair.size} at-${chair.side} ${stateOf(head)} ${open ? "opened" : ""}`;
  return html`<section class=${look} data-seat=${seat}
    aria-label=${head.name} ${boxVars(chair.box)}>
    ${drawLikeness(head, plan.portrait)}${drawPlate(head, plan.plate, plan.centred, told, chair.size !== "full")}
    ${chair.size === "full" ? nothing : drawFacts(countsOf(head.player, seen).slice(0, compact ? 1 : 2), plan.facts)}
    ${byPlace(setting, areasAtSeat(setting, sitting, plan, compact ? areas.filter(isBacks) : areas))}
    ${compact ? drawOpening(setting, sitting, open, areas) : nothing}
  </section>`;

  function isBacks(area: Area): boolean {
    return kindOf(area.id) === setting.plan.slots.backs;
  }
}

/** What need not be counted in words at a seat: one sees it. */
function lyingAt({ plan, picture, facts }: Setting, { main: { label } }: SeatPlan): Set<string> {
  const { main, row } = plan.slots;
  const rows = row && !picture.goods(facts).shelf ? [`${row}s`] : [];
  return new Set(label === "none" ? rows : [main, ...rows]);
}

function areasAtSeat(
  setting: Setting,
  { chair }: Sitting,
  plan: SeatPlan,
  areas: readonly Area[],
): { area: Area; place: Place; way: Way }[] {
  const { plan: whole, facts } = setting;
  const { slots } = whole;
  return areas.map((area) => {
    const place = placeAtSeat(plan, slots, area, facts.indexOf(area.id));
    const kind = kindOf(area.id);
    const backs = kind === slots.backs;
    const reach = backs && !slots.main ? { x: -place.x, y: -place.y, w: chair.box.w, h: chair.box.h } : undefined;
    const shelf = isShelf(setting, kind);
    const caption =
      backs && !slots.main
        ? texts.captions.cards
        : shelf
          ? ""
          : kind === slots.row
            ? texts.several
            : texts.captions[kind];
    const most = backs && !place.step ? 0 : BACKS;
    return { area, place, way: { most, reach, caption, shelf, quiet: kind === slots.row || place === plan.extra } };
  });
}

/** Whether what was made stands there, and its number is said in words. */
function isShelf({ picture, facts, plan }: Setting, kind: string): boolean {
  return kind !== "" && (kind === plan.slots.row || kind === plan.need.shelf) && picture.goods(facts).shelf;
}

/** Whether cards lie before somebody that a compact seat does not show. */
export function hasOpen({ slots, need }: Plan, { bySeat }: Sorted, seat: number): boolean {
  const told = [slots.backs, need.shelf];
  return (bySeat.get(seat) ?? []).some(({ id, cards }) => cards?.length && !told.includes(kindOf(id)));
}

/** A compact seat opens: its cards are seen, and nothing else moves. */
function drawOpening(setting: Setting, sitting: Sitting, open: boolean, areas: Area[]): TemplateResult {
  const { scene, people, plan: whole } = setting;
  const head = headOf(scene, people, sitting.seat);
  const { opened } = sitting;
  const pad = 8 * whole.room.u;
  const rest = areas.filter((area) => kindOf(area.id) !== whole.slots.backs);
  const button = html`<button type="button" class="open-seat" aria-expanded=${open}
    aria-label=${texts.seatCards(head.name)} @click=${() => setting.open(open ? -1 : sitting.seat)}></button>`;
  if (!open) return button;
  const { chair } = sitting;
  const ground = openingOn(chair, whole.room);
  const where = ground
    ? box(ground.x - chair.box.x, ground.y - chair.box.y, ground.w, Math.min(ground.h, opened.h + 2 * pad))
    : openingOf(chair, whole.room, opened.w + 2 * pad, opened.h + 2 * pad);
  return html`${button}<div class="opening" ${boxVars(where)}>
    <div class="inside">${drawLikeness(head, opened.portrait)}${drawPlate(head, opened.plate, opened.centred, [], true)}
      ${drawFacts(countsOf(head.player, new Set()).slice(0, 2), opened.facts)}
      ${byPlace(setting, areasAtSeat(setting, sitting, opened, rest))}</div></div>`;
}

/** Towards the middle of a wide table, and never over one's own cards. */
function openingOf({ box: place, side }: Chair, { own, width }: Room, w: number, h: number): Box {
  const beside = side === "left" ? place.w + 4 : side === "right" ? -w - 4 : place.w / 2 - w / 2;
  const below = side === "top" ? place.h + 4 : place.h / 2 - h / 2;
  const x = clamp(4, place.x + beside, width - w - 4);
  const y = clamp(4, place.y + below, own.y - h - 4);
  return box(x - place.x, y - place.y, w, h);
}

// -- the middle ------------------------------------------------------------------------------------

export function drawMiddle(setting: Setting, { middle, words }: Sorted): TemplateResult {
  const { scene, plan, picture } = setting;
  const seats = scene.players.length;
  const first = scene.viewer < 0 ? 0 : scene.viewer;
  const from = (seat: number): number => (seat - first + seats) % seats;
  let lost = 0;
  const numbers = new Set(middle.map(({ id }) => id));
  const unused = plan.middle.vacant.find((_, at) => !numbers.has(`${picture.vacantId}:${at + 1}`));
  const found = middle.map((area) => {
    const known = area.id === picture.fresh ? unused : placeInMiddle(plan.middle, picture, area, from);
    const free = !area.cards?.length && [picture.vacantId, picture.fresh].includes(kindOf(area.id));
    const place = known ?? elsewhere(plan, lost++);
    const signed = place.label === "foot";
    const quiet = free || signed || picture.quiet === area.id;
    const caption = signed
      ? `${personOf(setting.people, area.seat ?? 0, scene.viewer)} #`
      : free
        ? ""
        : captionOf(area);
    return { area, place, way: { caption, most: BACKS, begins: free ? area.text : "", quiet } };
  });
  const used = new Set(found.map(({ place }) => placeKey(place)));
  const free = plan.middle.vacant.filter((place) => !used.has(placeKey(place)));
  const begins = scene.hints?.begins ?? "";
  const fresh = found.find(
    ({ area }) => [picture.vacantId, picture.fresh].includes(kindOf(area.id)) && !area.cards?.length,
  );
  if (fresh) fresh.way.begins = wordsAt(fresh.place, fresh.way.begins || begins);
  const vacant = repeat(free, placeKey, (place, at) => drawVacant(place, !fresh && !at ? wordsAt(place, begins) : ""));
  return html`<div class="middle">${drawBackdrop(scene, plan)}
    <div aria-hidden="true">${vacant}</div>${byPlace(setting, found)}
    ${drawWords(scene, words, plan.middle.words)}</div>`;
}

/** On a small place words would be cut off. */
function wordsAt({ w }: Place, words: string): string {
  return w < LEGIBLE ? "" : words;
}

function captionOf(area: Area): string {
  const kind = kindOf(area.id);
  return texts.captions[kind] ?? (area.count && area.count > 1 ? `${area.label} #` : area.label);
}

function drawVacant(place: Place, words: string): TemplateResult {
  return html`<span class="place-free" ${vars({
    "--x": `${place.x}px`,
    "--y": `${place.y}px`,
    "--w": `${place.w}px`,
  })}>${words}</span>`;
}

/** What hangs over the table: badges of the game. */
function drawWords(scene: Scene, words: readonly Area[], ground: Box): unknown {
  if (!words.length || !ground.w) return nothing;
  if (tableOf(scene) === "exchange") return drawBoard(scene, words, ground);
  const said = words.map(({ label, text }) => `${label} ${text}`).join();
  return html`<div class="words" ${boxVars(ground)}>${keyed(
    said,
    html`<p>${words.map(
      ({ id, label, text, active }) =>
        html`<span class="word ${active ? "active" : ""}" data-area=${id}
          ><span class="what">${label}</span> <b>${text}</b></span> `,
    )}</p>`,
  )}</div>`;
}

function drawBoard(scene: Scene, words: readonly Area[], ground: Box): TemplateResult {
  const { board, round } = scene.hints ?? {};
  const told = words.find(({ id }) => id === "board");
  const key = `${board} ${round} ${told?.text}`;
  const lines =
    board && round ? html`<b>${texts.board(board)}</b><span>${texts.round(round)}</span>` : html`<b>${told?.text}</b>`;
  return html`<div class="words exchange-board" data-area="board" ${boxVars(ground)}
    >${keyed(key, html`<p>${lines}</p>`)}</div>`;
}

// -- one's own place -------------------------------------------------------------------------------

export function ownAreas(setting: Setting, areas: readonly Area[]): unknown {
  const { plan, facts } = setting;
  const { tray, need, room, slots } = plan;
  let lost = 0;
  return byPlace(
    setting,
    areas.map((area) => {
      const kind = kindOf(area.id);
      const away = elsewhere(plan, lost);
      const known = placeInTray(tray, need, area, facts.indexOf(area.id));
      const kept = plan.middle.places.get(`${kind}:0`) ?? away;
      if (!known) lost += 1;
      const place = known ?? { ...kept, x: kept.x - room.own.x, y: kept.y - room.own.y };
      const mine = setting.scene.viewer >= 0 && room.shape === "wide"; // an onlooker sees somebody else's
      const own = mine || !texts.captions[kind] ? texts.ownCaptions[kind] : undefined;
      const told = own ?? texts.captions[kind] ?? texts.several;
      const caption = kind === need.hand ? "" : told;
      const shelf = isShelf(setting, kind);
      return { area, place, way: { own: true, caption, shelf, most: 60, quiet: kind === slots.row || shelf } };
    }),
  );
}

/** Whether the words on one's own cards cannot all be read there. */
export function isCrowded({ room, need, tray: { hand } }: Plan, areas: readonly Area[] = []): boolean {
  const cards = areas.find(({ id }) => kindOf(id) === need.hand)?.cards?.length ?? 0;
  return room.shape === "upright" || (need.large && cards * hand.w > hand.wide);
}

export function ownHead(setting: Setting, seat: number): unknown {
  const { scene, people, plan } = setting;
  const { portrait, plate } = plan.tray;
  const head = headOf(scene, people, seat);
  if (!portrait || !plate) return nothing;
  const told = countsOf(head.player, AT_CARDS).map(factText).slice(0, 1);
  return html`<div class="me ${stateOf(head)}" data-seat=${seat}
    >${drawLikeness(head, portrait)}${drawPlate(head, plate, true, told)}</div>`;
}

/** Where there is no portrait of one's own: numbers that no card shows. */
export function ownFacts({ scene, people, plan }: Setting, seat: number): string {
  if (plan.tray.portrait) return "";
  const { player } = headOf(scene, people, seat);
  const alone = !plan.tray.piles.size && !plan.tray.hand.w;
  const whose = scene.viewer < 0 ? [texts.cardsOf(nameOf(people, seat))] : []; // an onlooker sees somebody else's
  return [...whose, ...countsOf(player, alone ? new Set() : AT_CARDS).map(factText)].join(" · ");
}
