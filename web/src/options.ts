// The house rules as a form, made from the option table of a game.

import type { TemplateResult } from "lit/html.js";
import { html, nothing } from "lit/html.js";
import { fieldText, isTicked } from "./fields.ts";
import * as texts from "./texts.ts";
import type { OptionInfo } from "./wire.ts";

type Values = Readonly<Record<string, string>>;

/** The form; `values` are what differs from the edition, `set` takes what differs now. */
export function drawOptions(
  options: readonly OptionInfo[],
  printed: Values,
  values: Values,
  set: (values: Record<string, string>) => void,
): TemplateResult | typeof nothing {
  if (!options.length) return nothing;
  const count = Object.keys(values).length;
  const reset = html`<button type="button" class="quiet" @click=${() => set({})}>${texts.resetRules}</button>`;
  return html`<details class="options">
    <summary>${texts.houseRules} <span class="hush">${count ? texts.changed(count) : texts.asPrinted}</span></summary>
    <p class="hush small">${texts.houseRulesHelp} ${count ? reset : nothing}</p>
    ${options.map((option) => drawOption(option, printed[option.name] ?? "", values, set))}</details>`;
}

/** What differs from the edition after one value was set. */
export function changedBy(values: Values, name: string, printed: string, now: string): Record<string, string> {
  const { [name]: _, ...rest } = values;
  return now === printed ? rest : { ...rest, [name]: now };
}

/** The words of a set after one of them was put in or taken out, in the order of the option. */
export function setWith(words: readonly string[], value: string, word: string, wanted: boolean): string {
  const chosen = new Set(value.split("+"));
  if (wanted) chosen.add(word);
  else chosen.delete(word);
  return words.filter((each) => chosen.has(each)).join("+") || "none";
}

function drawOption(
  option: OptionInfo,
  printed: string,
  values: Values,
  set: (values: Record<string, string>) => void,
): TemplateResult {
  const id = `option-${option.name}`;
  const value = values[option.name] ?? printed;
  const now = (text: string): void => set(changedBy(values, option.name, printed, text));
  const draw = { choice: drawChoice, number: drawNumber, set: drawSet }[option.kind];
  const name =
    option.kind === "set"
      ? html`<span id="${id}-name" class="option-name">${option.name}</span>`
      : html`<label for=${id} class="option-name">${option.name}</label>`;
  return html`<div class="option ${option.name in values ? "changed" : ""}">
    ${name}
    ${draw(option, id, value, printed, now)}
    <p id="${id}-about" class="hush small">${option.meaning} <span class="clause-id">${option.clause}</span></p></div>`;
}

type Draw = (
  option: OptionInfo,
  id: string,
  value: string,
  printed: string,
  set: (now: string) => void,
) => TemplateResult;

const drawChoice: Draw = (option, id, value, printed, set) => {
  const words = option.words.map((word) => {
    const note = word === printed ? ` (${texts.asPrinted})` : "";
    return html`<option value=${word} .selected=${word === value}>${word}${note}</option>`;
  });
  return html`<select id=${id} aria-describedby="${id}-about" @change=${(event: Event) => set(fieldText(event))}>
    ${words}</select>`;
};

const drawNumber: Draw = (option, id, value, _printed, set) => {
  const words = option.words.length > 0; // such as "off"
  const known = [...option.words, option.low, option.high].map((word) => html`<option>${word}</option>`);
  return html`<input id=${id} type=${words ? "text" : "number"} list=${words ? `${id}-words` : nothing}
      inputmode="numeric" size="8" aria-describedby="${id}-about" min=${option.low} max=${option.high} .value=${value}
      @change=${(event: Event) => set(fieldText(event).trim())} />
    ${words ? html`<datalist id="${id}-words">${known}</datalist>` : nothing}`;
};

const drawSet: Draw = (option, id, value, _printed, set) => {
  const chosen = value.split("+");
  const boxes = option.words.map(
    (word) => html`<label class="check"><input type="checkbox" .checked=${chosen.includes(word)}
      @change=${(event: Event) => set(setWith(option.words, value, word, isTicked(event)))} /> ${word}</label>`,
  );
  return html`<div class="set" role="group" aria-labelledby="${id}-name" aria-describedby="${id}-about">${boxes}</div>`;
};
