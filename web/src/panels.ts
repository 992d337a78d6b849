// Beside the table: what happened, all my moves as a list, and talk.

import type { TemplateResult } from "lit/html.js";
import { html } from "lit/html.js";
import { tell } from "./events.ts";
import { submitted } from "./fields.ts";
import type { Changed } from "./light.ts";
import { define, Light } from "./light.ts";
import { nameOf } from "./people.ts";
import type { LogLine } from "./scene.ts";
import { sentence } from "./scene.ts";
import * as texts from "./texts.ts";
import type { Gesture, Said, Scene, SeatInfo } from "./wire.ts";
import { PHRASES } from "./wire.ts";

export type Panel = keyof typeof TABS;

const TABS = { log: texts.log, moves: texts.moves, chat: texts.chat };

export class Panels extends Light {
  declare scene: Scene | undefined;
  declare log: readonly LogLine[];
  declare chat: readonly Said[];
  declare seats: readonly SeatInfo[];
  declare mayTalk: boolean;
  declare mayMove: boolean;
  declare phrases: readonly string[];
  declare panel: Panel;

  constructor() {
    super();
    this.log = [];
    this.chat = [];
    this.seats = [];
    this.mayTalk = false;
    this.mayMove = false;
    this.phrases = [];
    this.panel = "log";
  }

  protected override firstUpdated(): void {
    this.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus({ preventScroll: true });
  }

  protected override updated(changed: Changed<Panels>): void {
    if (changed.has("log") || changed.has("chat") || changed.has("panel")) {
      const list = this.querySelector(".scroll");
      if (list) list.scrollTop = list.scrollHeight;
    }
  }

  protected override render(): TemplateResult {
    const names: Panel[] = this.mayMove ? ["log", "moves", "chat"] : ["log", "chat"];
    const open = names.includes(this.panel) ? this.panel : "log";
    return html`<header><div class="tabs" role="tablist" aria-label=${texts.panels}>
        ${names.map((name) => this.#drawTab(name, open, names))}
      </div><button type="button" class="x" aria-label=${texts.closePanels}
        @click=${() => tell(this, "kz-panel", undefined)}>×</button></header>
      <div class="panel" role="tabpanel" id="panel-open" aria-labelledby="tab-${open}" tabindex="0">
        ${open === "log" ? this.#drawLog() : open === "moves" ? this.#drawMoves() : this.#drawChat()}
      </div>`;
  }

  #drawTab(name: Panel, open: Panel, names: Panel[]): TemplateResult {
    return html`<button type="button" role="tab" id="tab-${name}" aria-controls="panel-open"
      aria-selected=${open === name} tabindex=${open === name ? 0 : -1}
      @click=${() => this.#show(name)} @keydown=${(event: KeyboardEvent) => this.#turn(event, names)}
      >${TABS[name]}</button>`;
  }

  #show(panel: Panel): void {
    tell(this, "kz-panel", panel);
  }

  #turn(event: KeyboardEvent, names: Panel[]): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    this.#show(names.at((names.indexOf(this.panel) + step) % names.length) ?? "log");
    void this.updateComplete.then(() => this.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus());
  }

  #drawLog(): TemplateResult {
    if (this.scene?.hints?.log === "hidden" && !this.scene.over) return html`<p class="hush">${texts.logHidden}</p>`;
    if (!this.log.length) return html`<p class="hush">${texts.logEmpty}</p>`;
    return html`<ol class="scroll lines" tabindex="0">
      ${this.log.map(({ text, turn }) => html`<li class=${turn ? "turn-line" : ""}>${sentence(text)}</li>`)}
    </ol>`;
  }

  #drawMoves(): TemplateResult {
    const gestures = this.scene?.gestures ?? [];
    return html`<p class="hush">${gestures.length ? texts.movesHelp : texts.movesNone}</p>
      <ul class="scroll plain moves">${gestures.map((gesture) => this.#drawMove(gesture))}</ul>
      <form class="inline" @submit=${this.#typed}>
        <input name="move" autocomplete="off" spellcheck="false" autocapitalize="off" maxlength="200"
          placeholder=${texts.typeMove} aria-label=${texts.typeMove} />
        <button type="submit">${texts.typeGo}</button>
      </form>`;
  }

  #drawMove(gesture: Gesture): TemplateResult {
    return html`<li><button type="button" class="line" @click=${() => tell(this, "kz-move", gesture.move)}
      >${gesture.label} <code>${gesture.move}</code></button></li>`;
  }

  #typed(event: SubmitEvent): void {
    const move = submitted(event, "move", true);
    if (move) tell(this, "kz-move", move);
  }

  #drawChat(): TemplateResult {
    const closed = this.scene?.hints?.chat === "closed" && !this.scene.over;
    const list = this.chat.length
      ? html`<ol class="scroll plain said">${this.chat.map((said) => this.#drawSaid(said))}</ol>`
      : html`<p class="hush scroll">${texts.chatEmpty}</p>`;
    if (!this.mayTalk) return list;
    const readyMade = [...this.phrases, ...PHRASES];
    const phrases = html`<div class="phrases">${readyMade.map((phrase) => this.#drawPhrase(phrase))}</div>`;
    if (closed) return html`${list}${phrases}<p class="hush">${texts.chatClosed}</p>`;
    return html`${list}${phrases}
      <form class="inline" @submit=${this.#said}>
        <input name="text" autocomplete="off" maxlength="300"
          placeholder=${texts.sayWhat} aria-label=${texts.sayWhat} />
        <button type="submit">${texts.say}</button>
      </form>`;
  }

  #drawSaid(said: Said): TemplateResult {
    return html`<li><b>${said.name || nameOf(this.seats, said.seat)}</b> ${said.text}</li>`;
  }

  #drawPhrase(phrase: string): TemplateResult {
    return html`<button type="button" class="quiet" @click=${() => tell(this, "kz-say", phrase)}>${phrase}</button>`;
  }

  #said(event: SubmitEvent): void {
    const text = submitted(event, "text", true);
    if (text) tell(this, "kz-say", text);
  }
}

define("kz-panels", Panels, ["scene", "log", "chat", "seats", "mayTalk", "mayMove", "phrases", "panel"]);
