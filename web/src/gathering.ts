// Before the deal: who sits where, the link for friends, bots for empty seats.

import type { TemplateResult } from "lit/html.js";
import { html, nothing } from "lit/html.js";
import { games } from "./api.ts";
import { drawPortrait } from "./art/index.ts";
import { usualBot } from "./choosing.ts";
import { tell } from "./events.ts";
import { drawFlourish } from "./flourish.ts";
import "./guest.ts";
import type { Guest } from "./guest.ts";
import { house, way } from "./house.ts";
import { define, Light } from "./light.ts";
import { followed } from "./parts.ts";
import { ownNameOf } from "./people.ts";
import { drawSelf } from "./self.ts";
import * as texts from "./texts.ts";
import type { EveningInfo, GameInfo, SeatInfo, TableInfo } from "./wire.ts";

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
    const early = info.phase === "gathering";
    const full = info.seats.every((seat) => seat.kind !== "open");
    return html`<div class="gathering bill">
      <div class="heading"><p class="over">${info.title}</p><h2>${info.evening?.title ?? texts.waiting}</h2>
        ${drawFlourish()}</div>
      ${early ? (house.alone ? house.alone() : this.#drawInvitation()) : nothing}
      ${early && !this.held.length ? drawSelf("gathering", () => this.requestUpdate()) : nothing}
      ${info.evening ? html`<p class="result">${info.evening.note}</p>` : nothing}
      ${info.evening ? this.#drawTables(info.evening) : this.#drawChairs(info.seats)}
      ${this.held.length ? this.#drawDeal(full) : nothing}
    </div>`;
  }

  #drawChairs(seats: readonly SeatInfo[]): TemplateResult {
    return html`<ul class="plain chairs">${seats.map((seat) => this.#drawChair(seat))}</ul>`;
  }

  /** Who sits at which table of an evening, and the way there for whoever looks on. */
  #drawTables({ places = [], tables = [] }: EveningInfo): TemplateResult[] {
    const { seats } = this.info;
    return places.map(
      (sit, at) =>
        html`<h3 class="inline">${texts.tableNumber(at + 1)}${
          tables[at]
            ? html` <a href=${way(`/table/${tables[at]}`)} @click=${followed}
              aria-label="${texts.watch}: ${texts.tableNumber(at + 1)}">${texts.watch}</a>`
            : nothing
        }</h3>${this.#drawChairs(sit.flatMap((seat) => seats[seat] ?? []))}`,
    );
  }

  /** Bots at all free places. */
  #fill(): void {
    for (const { seat, kind } of this.info.seats)
      if (kind === "open" && this.game) tell(this, "kz-send", { type: "set-seat", seat, bot: usualBot(this.game) });
  }

  #drawInvitation(): TemplateResult {
    return html`<div class="invite"><label for="invitation">${texts.invite}</label>
      <span class="inline"><input id="invitation" readonly .value=${location.href.replace(/[?#].*/, "")} />
      <button type="button" @click=${() => this.#copy()}>${texts.copy}</button></span>
      <span role="status">${this.copied ? texts.copied : ""}</span></div>`;
  }

  #drawDeal(full: boolean): TemplateResult {
    const { evening, phase } = this.info;
    const fill = html`<button type="button" @click=${this.#fill}>${texts.fill}</button>`;
    return html`<div class="deeds foot"><span class="hush">${evening ? "" : texts.dealHint}</span>
      ${full ? nothing : fill}
      ${
        phase === "gathering"
          ? html`<button type="button" class="main" ?disabled=${!full}
              @click=${() => tell(this, "kz-send", { type: "start" })}>${evening?.deed ?? texts.deal}</button>`
          : nothing
      }</div>`;
  }

  #drawChair(info: SeatInfo): TemplateResult {
    const { seat, kind, bot = "", manner = "", away } = info;
    const open = kind === "open";
    const { phase, evening } = this.info;
    if (kind !== "person" && this.held.length && this.game && phase !== "playing")
      return this.#drawGuest(info, this.game);
    const about = evening?.marks?.[seat] ?? (kind === "bot" ? [bot, manner].filter(Boolean).join(" · ") : "");
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
