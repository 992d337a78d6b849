// Beside one's own cards: what is awaited, the buttons, and the card that is read.

import type { TemplateResult } from "lit";
import { html, nothing } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { boxVars } from "./area.ts";
import { drawFace } from "./art/index.ts";
import { closeDialog } from "./fields.ts";
import { vars } from "./parts.ts";
import { buttonsOf, isOwnTurn } from "./scene.ts";
import type { Box } from "./stage/boxes.ts";
import { fitted } from "./stage/boxes.ts";
import { howMany } from "./stage/buttons.ts";
import { texts } from "./texts.ts";
import type { Face, Gesture, Scene } from "./wire.ts";

/** What the bar shows, and what its buttons do. */
export interface Bar {
  asides: Gesture[]; // what can be done with the held card besides carrying it
  choices: Gesture[]; // several moves fit: one is asked for
  left: number; // seconds until the clock acts; 0: it does not
  hint: string; // the move to point at
  more: boolean; // the buttons for which there is no ground are shown
  label: number; // sizes of type
  status: number;
  high: number; // of a button
  act: ((gesture: Gesture) => void) | undefined; // none: one only looks on
  cancel: () => void;
  open: (more: boolean) => void;
}

export function drawStatus(scene: Scene, bar: Bar, ground: Box, facts: string): TemplateResult {
  const clock = bar.left ? html` <span class="clock">${texts.seconds(bar.left)}</span>` : nothing;
  const size = fitted(`${scene.status} ${facts}`, ground, bar.status, 14, 0.49);
  return html`<div class="status-place ${isOwnTurn(scene) ? "mine" : ""}" ${boxVars(ground)}>
    <p class="status" tabindex="-1" ${vars({ "--size": `${size}px` })}>${keyed(scene.status, scene.status)}${clock}${
      facts ? html` <span class="own-facts">${keyed(facts, facts)}</span>` : nothing
    }</p></div>`;
}

export function deedsOf(scene: Scene, bar: Bar): Gesture[] {
  const buttons = [...bar.asides, ...buttonsOf(scene)];
  return [...buttons.filter((gesture) => gesture.urgent), ...buttons.filter((gesture) => !gesture.urgent)];
}

/** How many of them have ground. */
function fitting(all: readonly Gesture[], bar: Bar, ground: Box): number {
  const buttons = all.map((gesture) => ({ text: gesture.button || gesture.label, urgent: Boolean(gesture.urgent) }));
  return howMany(buttons, ground, bar.label, bar.high);
}

export function drawDeeds(scene: Scene, bar: Bar, ground: Box): TemplateResult {
  const all = deedsOf(scene, bar);
  const fit = fitting(all, bar, ground);
  const rest = all.length - fit;
  const more = html`<button type="button" class="deed more" aria-expanded=${bar.more}
    @click=${() => bar.open(!bar.more)}>${texts.moreDeeds(rest)}</button>`;
  return html`<div class="bar deeds" ${boxVars(ground)}>
    ${all.slice(0, fit).map((gesture) => drawButton(gesture, bar))}${rest ? more : nothing}</div>`;
}

/** What floats over the table: one of several moves is asked for, or buttons for which there is no ground. */
export function drawChooser(scene: Scene, bar: Bar, ground: Box, deeds: Box): TemplateResult | typeof nothing {
  const choosing = bar.choices.length > 0;
  if (!choosing && !bar.more) return nothing;
  const among = choosing ? [...bar.choices].sort((a, b) => (a.amount ?? 0) - (b.amount ?? 0)) : rest();
  const choice = (gesture: Gesture): TemplateResult =>
    choosing
      ? html`<button type="button" class="deed" @click=${() => bar.act?.(gesture)}>${gesture.label}</button>`
      : drawButton(gesture, bar);
  function rest(): Gesture[] {
    const all = deedsOf(scene, bar);
    return all.slice(fitting(all, bar, deeds));
  }
  const title = choosing ? texts.whichOne : texts.moreTitle;
  return html`<div class="chooser bar" role="group" aria-label=${title} ${boxVars(ground)}>
    <div class="playbill"><b>${title}</b>
      <div class="choices">${among.map(choice)}</div>
      <button type="button" class="quiet" @click=${choosing ? bar.cancel : () => bar.open(false)}
        >${choosing ? texts.cancel : texts.close}</button></div>
  </div>`;
}

function drawButton(gesture: Gesture, { act, hint }: Bar): TemplateResult {
  const name = gesture.button || gesture.label;
  const spoken = gesture.label.includes(name) ? gesture.label : `${name}: ${gesture.label}`;
  const look = `deed ${gesture.urgent ? "urgent" : ""} ${gesture.move === hint ? "hinted" : ""}`;
  return html`<button type="button" class=${look} title=${gesture.label} aria-label=${spoken}
    ?disabled=${!act} @click=${() => act?.(gesture)}>${name}</button>`;
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
