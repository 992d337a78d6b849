// Before the deal: who sits where, the link for friends, bots for empty seats.

import type { TemplateResult } from "lit/html.js";
import { html, nothing } from "lit/html.js";
import { games } from "./api.ts";
import { drawPortrait } from "./art/index.ts";
import { tell } from "./events.ts";
import { drawFlourish } from "./flourish.ts";
import "./guest.ts";
import type { Guest } from "./guest.ts";
import { house } from "./house.ts";
import { define, Light } from "./light.ts";
import { ownNameOf } from "./people.ts";
import { drawSelf } from "./self.ts";
import * as texts from "./texts.ts";
import type { GameInfo, SeatInfo, TableInfo } from "./wire.ts";

export class Gathering extends Light {
  declare info: TableInfo;
  declare held: number[];
  declare game: GameInfo | undefined;
  declare copied: boolean;

  constructor() {
    super();
    this.copied = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#load();
  }

  async #load(): Promise<void> {
    try {
      this.game = (await games()).find((game) => game.name === this.info.game);
    } catch {
      // then no bot can be chosen here; the connection says what is wrong
    }
  }

  async #copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(location.href);
      this.copied = true;
    } catch {
      this.querySelector<HTMLInputElement>("#invitation")?.select();
    }
  }

  protected override render(): TemplateResult {
    const { info } = this;
    const full = info.seats.every((seat) => seat.kind !== "open");
    return html`<div class="gathering bill">
      <div class="heading"><p class="over">${info.title}</p><h2>${texts.waiting}</h2>${drawFlourish()}</div>
      ${house.alone ? house.alone() : this.#drawInvitation()}
      ${this.held.length ? nothing : drawSelf("gathering", () => this.requestUpdate())}
      <ul class="plain chairs">${info.seats.map((seat) => this.#drawChair(seat))}</ul>
      ${this.held.length ? this.#drawDeal(full) : nothing}
    </div>`;
  }

  #drawInvitation(): TemplateResult {
    return html`<div class="invite"><label for="invitation">${texts.invite}</label>
      <span class="inline"><input id="invitation" readonly .value=${location.href.replace(/[?#].*/, "")} />
      <button type="button" @click=${() => this.#copy()}>${texts.copy}</button></span>
      <span role="status">${this.copied ? texts.copied : ""}</span></div>`;
  }

  #drawDeal(full: boolean): TemplateResult {
    return html`<div class="deeds foot"><span class="hush">${texts.dealHint}</span><span class="space"></span>
      <button type="button" class="main" ?disabled=${!full}
      @click=${() => tell(this, "kz-send", { type: "start" })}>${texts.deal}</button></div>`;
  }

  #drawChair(info: SeatInfo): TemplateResult {
    const { seat, kind, bot = "", manner = "", away } = info;
    const open = kind === "open";
    if (kind !== "person" && this.held.length && this.game) return this.#drawGuest(info, this.game);
    const about = kind === "bot" ? [bot, manner].filter(Boolean).join(" · ") : "";
    return html`<li class="chair ${kind}">
      <span class="head" aria-hidden="true">${open ? nothing : drawPortrait(info.face ?? "", seat)}</span>
      <span class="person"><b class="name">${open ? texts.nobody : ownNameOf(this.info.seats, seat, this.held)}</b>
        ${about ? html`<span class="hush">${about}</span>` : nothing}</span>
      ${away ? html`<span class="tag warn">${texts.away}</span>` : nothing}
      <span class="space"></span>
      ${open && !this.held.length ? this.#drawSitting(seat) : nothing}
    </li>`;
  }

  #drawSitting(seat: number): TemplateResult {
    return html`<button type="button" class="main" aria-label=${texts.sitAt(seat + 1)}
      @click=${() => tell(this, "kz-sit", seat)}>${texts.sitHere}</button>`;
  }

  /** Whoever has a seat chooses who takes the free ones. */
  #drawGuest({ seat, bot = "", name, face, manner }: SeatInfo, game: GameInfo): TemplateResult {
    const taken = this.info.seats.filter((other) => other.kind !== "open").map((other) => other.name);
    const guest: Guest = { bot, name: name ?? "", face: face ?? "", manner: manner ?? "" };
    const change = (now: Guest): void =>
      tell(this, "kz-send", { type: "set-seat", seat, bot: now.bot, name: now.name });
    return html`<li class="chair"><kz-guest .game=${game} .guest=${guest} .taken=${taken} .seat=${seat}
      .change=${change}></kz-guest></li>`;
  }
}

define("kz-gathering", Gathering, ["info", "held", "game", "copied"]);
