// Who I am: a name, and a portrait out of twelve.

import type { TemplateResult } from "lit/html.js";
import { html } from "lit/html.js";
import { drawPortrait, FACES } from "./art/index.ts";
import { fieldText } from "./fields.ts";
import { prefer, tastes } from "./store.ts";
import * as texts from "./texts.ts";

/** A field for the name and a choice of portraits; `id` tells several on a page apart. */
export function drawSelf(id: string, changed: () => void): TemplateResult {
  const own = tastes();
  const named = (event: Event): void => {
    prefer({ name: fieldText(event).trim() });
    changed();
  };
  const faced = (event: Event): void => {
    prefer({ face: fieldText(event) });
    changed();
  };
  const head = (face: string, at: number): TemplateResult => html`<label class="face-choice">
    <input type="radio" name="face-${id}" class="sr" value=${face} .checked=${own.face === face} @change=${faced}
      aria-label=${texts.portraitNumber(at + 1, FACES.length)} />
    <span class="head">${drawPortrait(face, at)}</span></label>`;
  return html`<div class="self">
    <label class="field">${texts.yourName}
      <input maxlength="24" autocomplete="nickname" .value=${own.name} @change=${named} /></label>
    <fieldset class="faces"><legend>${texts.yourPortrait}</legend>${FACES.map(head)}</fieldset></div>`;
}
