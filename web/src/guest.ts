// Who sits at a place: a friend who is still to come, or a character chosen by face, name and manner, and how it plays.

import type { TemplateResult } from "lit/html.js";
import { html, nothing } from "lit/html.js";
import { drawPortrait } from "./art/index.ts";
import { closeDialog, fieldText } from "./fields.ts";
import type { Changed } from "./light.ts";
import { define, Light } from "./light.ts";
import * as texts from "./texts.ts";
import type { CharacterInfo, GameInfo } from "./wire.ts";

/** A friend, or a character and the bot that plays it. */
export interface Guest {
  bot: string; // "": a friend
  name: string; // of the character
  face?: string; // as he is known at the table
  manner?: string;
}

export class GuestChoice extends Light {
  declare game: GameInfo;
  declare guest: Guest;
  declare seat: number;
  declare taken: readonly string[]; // names of those who sit here already
  declare change: (guest: Guest) => void;
  declare open: boolean;

  constructor() {
    super();
    this.open = false;
  }

  protected override updated(changed: Changed<this>): void {
    if (!changed.has("open") || !this.open) return; // what is new about the guest opens nothing that is just closing
    const dialog = this.querySelector("dialog");
    dialog?.showModal();
    dialog?.querySelector<HTMLElement>("[aria-pressed='true']")?.focus();
  }

  #closed(): void {
    this.open = false;
    this.querySelector("button")?.focus();
  }

  /** A character comes with its own level. */
  #choose(event: Event, who?: CharacterInfo): void {
    this.change({ bot: who?.bot ?? "", name: who?.name ?? "" });
    closeDialog(event);
  }

  protected override render(): TemplateResult {
    const { game, guest, seat } = this;
    const { characters = [], bots, levels = [] } = game;
    const who = guest.bot ? (characters.find(({ name }) => name === guest.name) ?? guest) : undefined;
    const level = (name: string): TemplateResult =>
      html`<option value=${name} ?selected=${guest.bot === name}>${name}</option>`;
    const choice = html`<select class="level" aria-label=${texts.levelAt(seat + 1)}
      title=${levels.find(({ name }) => name === guest.bot)?.about ?? ""}
      @change=${(event: Event) => this.change({ ...guest, bot: fieldText(event) })}>${bots.map(level)}</select>`;
    const [name, about] = who ? [who.name, who.manner] : [texts.nobody, texts.openSeat];
    return html`<button type="button" class="guest" aria-haspopup="dialog"
        aria-label=${texts.whoAtIs(seat + 1, [name, about].filter(Boolean).join(", "))}
        @click=${() => {
          this.open = true;
        }}><span class="head">${who ? drawPortrait(who.face ?? "", seat) : nothing}</span>
        <span class="person"><b class="name">${name}</b> <span class="hush">${about}</span></span
        ><span aria-hidden="true">▾</span></button>${guest.bot && bots.length > 1 ? choice : nothing}
      ${this.open ? this.#drawCast(characters) : nothing}`;
  }

  /** Everybody who could come. */
  #drawCast(characters: readonly CharacterInfo[]): TemplateResult {
    const { guest, seat, taken } = this;
    const tile = (who: CharacterInfo): TemplateResult => {
      const { name, face, manner, bot } = who;
      const here = Boolean(guest.bot) && guest.name === name;
      return html`<li><button type="button" aria-pressed=${here} ?disabled=${!here && taken.includes(name)}
        @click=${(event: Event) => this.#choose(event, who)}><span class="head">${drawPortrait(face, seat)}</span>
        <b class="name">${name}</b><span class="hush">${manner}</span><span class="hush">${bot}</span></button></li>`;
    };
    return html`<dialog class="cast bill" aria-label=${texts.whoAt(seat + 1)} @close=${this.#closed}>
      <div class="head-line"><h2>${texts.whoAt(seat + 1)}</h2>
        <button type="button" class="x" aria-label=${texts.close} @click=${closeDialog}>×</button></div>
      <ul class="plain inside">${characters.map(tile)}</ul>
      <div class="deeds foot"><button type="button" aria-pressed=${!guest.bot}
        @click=${(event: Event) => this.#choose(event)}>${texts.keepOpen}</button></div></dialog>`;
  }
}

define("kz-guest", GuestChoice, ["game", "guest", "seat", "taken", "change", "open"]);
