// Above one's own place: what is awaited, the buttons, and the card that is read.

import type { TemplateResult } from "lit";
import { html, nothing } from "lit";
import { drawFace } from "./art/index.ts";
import { closeDialog } from "./fields.ts";
import { buttonsOf, isOwnTurn } from "./scene.ts";
import { texts } from "./texts.ts";
import type { Face, Gesture, Scene } from "./wire.ts";

/** What the bar shows, and what its buttons do. */
export interface Bar {
  asides: Gesture[]; // what can be done with the held card besides carrying it
  choices: Gesture[]; // several moves fit: one is asked for
  left: number; // seconds until the clock acts; 0: it does not
  hint: string; // the move to point at
  act: ((gesture: Gesture) => void) | undefined; // none: one only looks on
  cancel: () => void;
}

export function drawBar(scene: Scene, bar: Bar): TemplateResult {
  const choosing = bar.choices.length > 0;
  const buttons = choosing ? [] : [...bar.asides, ...buttonsOf(scene)];
  const urgent = buttons.filter((gesture) => gesture.urgent);
  const plain = buttons.filter((gesture) => !gesture.urgent);
  const clock = bar.left ? html` <span class="clock">${texts.seconds(bar.left)}</span>` : nothing;
  return html`<div class="bar ${isOwnTurn(scene) ? "mine" : ""}">
    <p class="status" tabindex="-1">${scene.status}${clock}</p>
    <div class="deeds">
      ${choosing ? drawChoices(bar) : nothing}
      ${[...urgent, ...plain].map((gesture) => drawButton(gesture, bar))}
    </div>
  </div>`;
}

function drawButton(gesture: Gesture, { act, hint }: Bar): TemplateResult {
  const name = gesture.button || gesture.label;
  const spoken = gesture.label.includes(name) ? gesture.label : `${name}: ${gesture.label}`;
  const look = `deed ${gesture.urgent ? "urgent" : ""} ${gesture.move === hint ? "hinted" : ""}`;
  return html`<button type="button" class=${look} title=${gesture.label} aria-label=${spoken}
    ?disabled=${!act} @click=${() => act?.(gesture)}>${name}</button>`;
}

function drawChoices({ choices, act, cancel }: Bar): TemplateResult {
  const sorted = [...choices].sort((a, b) => (a.amount ?? 0) - (b.amount ?? 0));
  const choice = (gesture: Gesture): TemplateResult =>
    html`<button type="button" class="deed" @click=${() => act?.(gesture)}>${gesture.label}</button>`;
  return html`<div class="chooser" role="group" aria-label=${texts.whichOne}>
    <span>${texts.whichOne}</span>
    ${sorted.map(choice)}
    <button type="button" class="quiet" @click=${cancel}>${texts.cancel}</button>
  </div>`;
}

/** In a game whose cards say what they do: the card that is pointed at, in letters that can be read. */
export function drawReading(scene: Scene, reading: Face | undefined): TemplateResult | typeof nothing {
  if (!scene.areas.some((area) => area.cards?.some((face) => face.effect))) return nothing;
  if (!reading) return html`<p class="reading"><span class="hush">${texts.pointAtCard}</span></p>`;
  return html`<p class="reading"><b>${reading.label || reading.name}</b> ${reading.effect}</p>`;
}

/** A card shown large; any click closes it. */
export function drawShown(face: Face, closed: () => void): TemplateResult {
  return html`<dialog class="shown" aria-label=${face.label || face.name || face.rank || ""}
    @close=${closed} @click=${closeDialog}>
    <div class="card large">${drawFace(face)}</div>
    <p>${[face.label || face.rank, face.effect].filter(Boolean).join(": ")}</p>
    <button type="button" autofocus>${texts.close}</button>
  </dialog>`;
}
