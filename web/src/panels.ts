// Beside the table: what happened, all my moves as a list, and talk.

import type { PropertyValues, TemplateResult } from "lit";
import { html, nothing } from "lit";
import { Light } from "./parts.ts";
import { seatLetter, sentence } from "./scene.ts";
import { texts } from "./texts.ts";
import type { Gesture, Said, Scene } from "./wire.ts";
import { PHRASES } from "./wire.ts";

export type Panel = "log" | "moves" | "chat";

export class Panels extends Light {
  static override properties = {
    scene: { attribute: false },
    log: { attribute: false },
    chat: { attribute: false },
    mayTalk: { attribute: false },
    mayMove: { attribute: false },
    panel: { state: true },
    unread: { state: true },
  };
  declare scene: Scene | undefined;
  declare log: readonly string[];
  declare chat: readonly Said[];
  declare mayTalk: boolean;
  declare mayMove: boolean;
  declare panel: Panel;
  declare unread: number;

  constructor() {
    super();
    this.log = [];
    this.chat = [];
    this.mayTalk = false;
    this.mayMove = false;
    this.panel = "log";
    this.unread = 0;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const old = changed.get("chat") as readonly Said[] | undefined;
    if (old && this.panel !== "chat" && this.chat.length > old.length) this.unread += this.chat.length - old.length;
    if (this.panel === "chat") this.unread = 0;
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has("log") || changed.has("chat") || changed.has("panel")) {
      const list = this.querySelector(".scroll");
      if (list) list.scrollTop = list.scrollHeight;
    }
  }

  private tell(name: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }

  protected override render(): TemplateResult {
    const names: Panel[] = this.mayMove ? ["log", "moves", "chat"] : ["log", "chat"];
    const open = names.includes(this.panel) ? this.panel : "log";
    return html`<div class="tabs" role="tablist" aria-label=${texts.panels}>
        ${names.map(
          (
            name,
          ) => html`<button type="button" role="tab" id="tab-${name}" aria-controls="panel-open" aria-selected=${open === name} tabindex=${open === name ? 0 : -1}
            @click=${() => (this.panel = name)} @keydown=${(event: KeyboardEvent) => this.turn(event, names)}>${texts[name]}${name === "chat" && this.unread ? html` <b class="unread">${this.unread}</b>` : nothing}</button>`,
        )}
      </div>
      <div class="panel" role="tabpanel" id="panel-open" aria-labelledby="tab-${open}" tabindex="0">
        ${open === "log" ? this.drawLog() : open === "moves" ? this.drawMoves() : this.drawChat()}
      </div>`;
  }

  private turn(event: KeyboardEvent, names: Panel[]): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    this.panel = names[(names.indexOf(this.panel) + step + names.length) % names.length]!;
    void this.updateComplete.then(() => this.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus());
  }

  private drawLog(): TemplateResult {
    if (this.scene?.hints?.log === "hidden" && !this.scene.over)
      return html`<p class="hush">${texts.logHidden}</p>`;
    if (!this.log.length) return html`<p class="hush">${texts.logEmpty}</p>`;
    return html`<ol class="scroll lines" tabindex="0">${this.log.map((line) => html`<li class=${texts.turnLine.test(line) ? "turn-line" : ""}>${sentence(line)}</li>`)}</ol>`;
  }

  private drawMoves(): TemplateResult {
    const gestures: Gesture[] = this.scene?.gestures ?? [];
    return html`<p class="hush">${gestures.length ? texts.movesHelp : texts.movesNone}</p>
      <ul class="scroll plain moves">${gestures.map(
        (gesture) =>
          html`<li><button type="button" class="line" @click=${() => this.tell("kz-move", gesture.move)}>${gesture.label} <code>${gesture.move}</code></button></li>`,
      )}</ul>
      <form class="inline" @submit=${this.typed}>
        <input name="move" autocomplete="off" spellcheck="false" autocapitalize="off" placeholder=${texts.typeMove} aria-label=${texts.typeMove} maxlength="200" />
        <button type="submit">${texts.typeGo}</button>
      </form>`;
  }

  private typed(event: SubmitEvent): void {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const field = form.elements.namedItem("move") as HTMLInputElement;
    const text = field.value.trim();
    if (text) this.tell("kz-move", text);
    field.value = "";
  }

  private drawChat(): TemplateResult {
    const closed = this.scene?.hints?.chat === "closed" && !this.scene.over;
    const list = this.chat.length
      ? html`<ol class="scroll plain said">${this.chat.map((said) => html`<li><b>${said.name || seatLetter(said.seat)}</b> ${said.text}</li>`)}</ol>`
      : html`<p class="hush scroll">${texts.chatEmpty}</p>`;
    if (!this.mayTalk) return list;
    const phrases = html`<div class="phrases">${PHRASES.map((phrase) => html`<button type="button" class="quiet" @click=${() => this.tell("kz-say", phrase)}>${phrase}</button>`)}</div>`;
    if (closed) return html`${list}${phrases}<p class="hush">${texts.chatClosed}</p>`;
    return html`${list}${phrases}
      <form class="inline" @submit=${this.said}>
        <input name="text" autocomplete="off" placeholder=${texts.sayWhat} aria-label=${texts.sayWhat} maxlength="300" />
        <button type="submit">${texts.say}</button>
      </form>`;
  }

  private said(event: SubmitEvent): void {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const field = form.elements.namedItem("text") as HTMLInputElement;
    const text = field.value.trim();
    if (text) this.tell("kz-say", text);
    field.value = "";
  }
}

customElements.define("kz-panels", Panels);
