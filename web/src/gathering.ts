// Before the deal: who sits where, the link for friends, bots for empty seats.

import type { TemplateResult } from "lit";
import { html, nothing } from "lit";
import { games } from "./api.ts";
import { tell } from "./events.ts";
import { fieldText } from "./fields.ts";
import { Light } from "./parts.ts";
import { seatLetter } from "./scene.ts";
import { tastes } from "./store.ts";
import { texts } from "./texts.ts";
import type { SeatInfo, TableInfo } from "./wire.ts";

export class Gathering extends Light {
  static override properties = {
    info: { attribute: false },
    held: { attribute: false },
    bots: { state: true },
    copied: { state: true },
  };
  declare info: TableInfo;
  declare held: number[];
  declare bots: string[];
  declare copied: boolean;

  constructor() {
    super();
    this.bots = [];
    this.copied = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.load();
  }

  private async load(): Promise<void> {
    try {
      this.bots = (await games()).find((game) => game.name === this.info.game)?.bots ?? [];
    } catch {
      // then no bot can be chosen here; the connection says what is wrong
    }
  }

  private async copy(): Promise<void> {
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
    return html`<div class="gathering">
      <h2>${texts.waiting}</h2>
      <div class="invite"><label for="invitation">${texts.invite}</label>
        <span class="inline"><input id="invitation" readonly .value=${location.href.replace(/[?#].*/, "")} />
        <button type="button" @click=${() => this.copy()}>${texts.copy}</button></span>
        <span role="status">${this.copied ? texts.copied : ""}</span></div>
      ${this.held.length ? nothing : this.drawName()}
      <ul class="plain chairs">${info.seats.map((seat) => this.drawChair(seat))}</ul>
      ${this.held.length ? this.drawDeal(full) : nothing}
    </div>`;
  }

  private drawName(): TemplateResult {
    const named = (event: Event): void => tell(this, "kz-name", fieldText(event).trim());
    return html`<p class="inline"><label>${texts.yourName}
      <input maxlength="24" .value=${tastes().name} autocomplete="nickname" @change=${named} /></label></p>`;
  }

  private drawDeal(full: boolean): TemplateResult {
    return html`<p><button type="button" class="main" ?disabled=${!full}
      @click=${() => tell(this, "kz-send", { type: "start" })}>${texts.deal}</button>
      <span class="hush">${texts.dealHint}</span></p>`;
  }

  private drawChair(seat: SeatInfo): TemplateResult {
    const mine = this.held.includes(seat.seat);
    const name = mine ? texts.you(seat.name ?? "") : seat.name || seat.bot || "";
    return html`<li class="chair ${seat.kind}">
      <span class="letter" aria-hidden="true">${seatLetter(seat.seat)}</span>
      <span class="name">${seat.kind === "open" ? texts.nobody : name}</span>
      ${seat.kind === "bot" ? html`<span class="tag">${texts.botNamed(seat.bot ?? "")}</span>` : nothing}
      ${seat.away ? html`<span class="tag warn">${texts.away}</span>` : nothing}
      <span class="space"></span>
      ${this.drawChoice(seat)}
    </li>`;
  }

  /** What can be done about a chair: sit down, put a bot there, open it again. */
  private drawChoice(seat: SeatInfo): TemplateResult | typeof nothing {
    const letter = seatLetter(seat.seat);
    const set = (bot: string): void => tell(this, "kz-send", { type: "set-seat", seat: seat.seat, bot });
    if (seat.kind === "open" && !this.held.length) {
      return html`<button type="button" class="main" aria-label=${texts.sitAt(letter)}
        @click=${() => tell(this, "kz-sit", seat.seat)}>${texts.sitHere}</button>`;
    }
    if (seat.kind === "open") {
      return html`<select aria-label="${texts.putBot}, ${letter}" @change=${(event: Event) => set(fieldText(event))}>
        <option value="">${texts.putBot}</option>${this.bots.map((bot) => html`<option>${bot}</option>`)}</select>`;
    }
    if (seat.kind === "bot" && this.held.length && this.info.phase === "gathering") {
      return html`<button type="button" class="quiet" @click=${() => set("")}>${texts.openAgain}</button>`;
    }
    return nothing;
  }
}

customElements.define("kz-gathering", Gathering);
