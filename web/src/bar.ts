// Beside one's own cards: what is awaited, the buttons, and the card that is read.

import { keyed } from "lit/directives/keyed.js";
import { repeat } from "lit/directives/repeat.js";
import type { TemplateResult } from "lit/html.js";
import { html, nothing } from "lit/html.js";
import { boxVars } from "./area.ts";
import { drawFace, drawSuit, SUITS } from "./art/index.ts";
import { closeDialog } from "./fields.ts";
import { vars } from "./parts.ts";
import { buttonsOf, isOwnTurn } from "./scene.ts";
import type { Box } from "./stage/boxes.ts";
import { fitted } from "./stage/boxes.ts";
import type { Aligned, Button } from "./stage/buttons.ts";
import { howMany, packed } from "./stage/buttons.ts";
import type { Plan } from "./stage/plan.ts";
import * as texts from "./texts.ts";
import type { Face, Gesture, Scene } from "./wire.ts";

/** What the bar shows, and what its buttons do. */
export interface Bar {
  asides: Gesture[]; // what can be done with the held card besides carrying it
  words: string; // what is awaited, or what a card does
  choices: Gesture[]; // several moves fit: one is asked for
  left: number; // seconds until the clock acts; 0: it does not
  hint: string; // the move to point at
  more: boolean; // the buttons for which there is no ground are shown
  label: number; // sizes of type
  status: number;
  high: number; // of a button
  aligned: Aligned; // how buttons stand on their ground
  tight: boolean; // they have little room beside their words
  act: ((gesture: Gesture) => void) | undefined; // none: one only looks on
  cancel: () => void;
  open: (more: boolean) => void;
}

export function drawStatus(scene: Scene, bar: Bar, ground: Box, facts: string): TemplateResult {
  const clock = bar.left ? html` <span class="clock">${texts.seconds(bar.left)}</span>` : nothing;
  const size = fitted(statusWords(bar.words, bar, facts), ground, bar.status, 12, LETTER);
  const key = [bar.words, facts, bar.left, ground.w, ground.h].join("|"); // other words are drawn anew
  const told = facts ? html` <span class="own-facts">${facts}</span>` : nothing;
  return html`<div class="status ${isOwnTurn(scene) ? "mine" : ""}" tabindex="-1" ${boxVars(ground)}>
    ${keyed(key, html`<p ${vars({ "--size": `${size}px` })}>${bar.words}${clock}${told}</p>`)}</div>`;
}

const WORD = 56; // pixels in which any word has room
const LEAST = 12.5; // pixels: how small the status is set for all buttons to be seen

/** Where the status stands, and how much of their ground the buttons have. */
export interface Shares {
  status: Box;
  most: number;
  tight: boolean;
}

/** On a phone held upright the buttons have as much as the status leaves them. */
export function sharesOf(scene: Scene, { room, tray }: Plan, bar: Bar, facts: string): Shares {
  const { status, deeds } = tray;
  if (room.shape !== "upright" || deeds.y > status.y) return { status, most: deeds.w, tight: false };
  const least = Math.max(LEAST, bar.status * 0.7); // on a tablet it is not so small as on a phone
  const words = statusWords(scene.status, bar, facts);
  const high = Math.max(status.h, deeds.h + 5 * room.u); // three lines
  const end = deeds.x + deeds.w - status.x;
  let found: Shares = { status: { ...status, h: high }, most: deeds.w, tight: true };
  for (const part of [2, 1, 0.7, 0.6, 0.5, 0.44, 0.36]) {
    const [most, tight] = [Math.min(1, part) * deeds.w, part < 2];
    const { places } = laidOut(scene, { ...bar, tight }, deeds, most);
    const w = Math.min(...places.map(({ x }) => deeds.x + x - 8 - status.x), end);
    for (const h of [status.h, high]) {
      found = { status: { ...status, w, h }, most, tight };
      if (w > WORD && fitted(words, found.status, bar.status, least - 0.5, LETTER) >= least) return found;
    }
  }
  return found;
}

const LETTER = 0.47; // the usual width of its letters

function statusWords(words: string, bar: Bar, facts: string): string {
  return `${words} ${facts} ${bar.left ? "00 s" : ""}`.trim();
}

export function deedsOf(scene: Scene, bar: Bar): Gesture[] {
  const buttons = [...bar.asides, ...buttonsOf(scene)];
  return [...buttons.filter((gesture) => gesture.urgent), ...buttons.filter((gesture) => !gesture.urgent)];
}

function asButton({ button, label, urgent }: Gesture, { aligned, tight }: Bar): Button {
  return { text: button || label, urgent: Boolean(urgent), folds: aligned === "end", tight };
}

/** A suit that is named by its sign where there is little ground. */
function suitOf({ button = "" }: Gesture): string | undefined {
  const suit = button.toLowerCase();
  return suit in SUITS ? suit : undefined;
}

function asSign(gesture: Gesture, bar: Bar): Button {
  return suitOf(gesture) ? { text: "", urgent: false } : asButton(gesture, bar);
}

function buttonsAs(how: typeof asButton, gestures: readonly Gesture[], bar: Bar): Button[] {
  return gestures.map((gesture) => how(gesture, bar));
}

const MORE = "…";
const CROWD = 24; // so many cannot be surveyed beside the cards: a sum is guessed among all numbers at once

/** Which of them have ground, and where; behind a last button are the others. */
function laidOut(
  scene: Scene,
  bar: Bar,
  ground: Box,
  most: number,
): { shown: Gesture[]; rest: Gesture[]; urgent: boolean; named: string; more: string; places: Box[]; signs: boolean } {
  const all = deedsOf(scene, bar);
  const count = (how: typeof asButton): number =>
    all.length > CROWD ? 0 : howMany(buttonsAs(how, all, bar), { ...ground, w: most }, bar.label, bar.high);
  const [inWords, inSigns] = [count(asButton), count(asSign)];
  const signs = inSigns > inWords;
  const fit = Math.max(inWords, inSigns);
  const [shown, rest] = [all.slice(0, fit), all.slice(fit)];
  const urgent = !fit && Boolean(rest[0]?.urgent);
  const others = rest.every((gesture) => gesture.urgent) ? "" : ", …";
  const word = urgent ? `${rest[0]?.button?.split(" ")[0]}${others}` : ""; // what is called
  const named = texts.moreDeeds(rest.length, word);
  const more = fit ? MORE : named;
  const buttons = [
    ...buttonsAs(signs ? asSign : asButton, shown, bar),
    ...(rest.length ? [{ text: more, urgent }] : []),
  ];
  const places = packed(buttons, ground, bar.label, bar.high, bar.aligned);
  return { shown, rest, urgent, named, more, places, signs };
}

/** Each button stands at its place; it goes to another by a transform alone, and keeps the focus. */
export function drawDeeds(scene: Scene, bar: Bar, ground: Box, most: number): TemplateResult {
  const { shown, rest, urgent, named, more, places, signs } = laidOut(scene, bar, ground, most);
  const rows = repeat(
    shown,
    (gesture) => `${gesture.button} ${gesture.label}`,
    (gesture, at) => drawButton(gesture, bar, places[at], signs),
  );
  return html`<div class="bar deeds" ${boxVars(ground)}>${rows}${
    rest.length
      ? html`<button type="button" class="deed more placed ${urgent ? "urgent" : ""}" aria-label=${named}
          aria-expanded=${bar.more} ${boxVars(places.at(-1) ?? ground)} @click=${() => bar.open(!bar.more)}
          >${more}</button>`
      : nothing
  }</div>`;
}

/** What floats over the table: one of several moves is asked for, or buttons for which there is no ground. */
export function drawChooser(
  scene: Scene,
  bar: Bar,
  ground: Box,
  deeds: Box,
  most: number,
): TemplateResult | typeof nothing {
  const choosing = bar.choices.length > 0;
  if (!choosing && !bar.more) return nothing;
  const among = choosing
    ? [...bar.choices].sort((a, b) => (a.amount ?? 0) - (b.amount ?? 0))
    : laidOut(scene, bar, deeds, most).rest;
  const choice = (gesture: Gesture): TemplateResult =>
    choosing
      ? html`<button type="button" class="deed" @click=${() => bar.act?.(gesture)}>${gesture.label}</button>`
      : drawButton(gesture, bar);
  const title = choosing ? texts.whichOne : texts.moreTitle;
  const playbill = html`<div class="playbill"><b>${title}</b>
      <div class="choices">${among.map(choice)}</div>
      <button type="button" class="quiet" @click=${choosing ? bar.cancel : () => bar.open(false)}
        >${choosing ? texts.cancel : texts.close}</button></div>`;
  const moves = among.map(({ move }) => move).join(); // others change what there is to choose: then it is drawn anew
  return html`<div class="chooser bar" role="group" aria-label=${title} ${boxVars(ground)}>
    ${keyed(moves, playbill)}</div>`;
}

function drawButton(gesture: Gesture, { act, hint }: Bar, place?: Box, signs = false): TemplateResult {
  const suit = signs && suitOf(gesture);
  const name = gesture.button || gesture.label;
  const spoken = gesture.label.includes(name) ? gesture.label : `${name}: ${gesture.label}`;
  const state = [gesture.urgent && "urgent", gesture.move === hint && "hinted", place && "placed"].filter(Boolean);
  return html`<button type="button" class="deed ${state.join(" ")}" title=${gesture.label} aria-label=${spoken}
    ${place ? boxVars(place) : nothing}
    ?disabled=${!act} @click=${() => act?.(gesture)}>${suit ? drawSuit(suit) : name}</button>`;
}

/** In a game whose cards say what they do: the card that is pointed at, in letters that can be read. */
export function drawReading(reading: Face | undefined, ground: Box): TemplateResult | typeof nothing {
  if (!ground.w) return nothing;
  const words = reading
    ? html`<b>${reading.label || reading.name}</b> ${reading.effect}`
    : html`<span class="hush">${texts.pointAtCard}</span>`;
  return html`<p class="reading" ${boxVars(ground)}>${keyed(reading, html`<span>${words}</span>`)}</p>`;
}

/** A card shown large. A click closes it, but not the end of the press that opened it. */
export function drawShown(face: Face, closed: () => void): TemplateResult {
  let pressed = false;
  const press = (): void => {
    pressed = true;
  };
  const click = (event: MouseEvent): void => {
    if (pressed || event.detail === 0) closeDialog(event);
  };
  return html`<dialog class="shown" aria-label=${face.label || face.name || face.rank || ""}
    @close=${closed} @pointerdown=${press} @click=${click}>
    <div class="card large">${drawFace(face)}</div>
    <p>${[face.label || face.rank, face.effect].filter(Boolean).join(": ")}</p>
    <button type="button" autofocus>${texts.close}</button>
  </dialog>`;
}
