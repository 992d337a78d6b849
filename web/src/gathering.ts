// Before the deal: who sits where, the link for friends, bots for empty seats.

import type { TemplateResult } from "lit";
import { html, nothing } from "lit";
import { games } from "./api.ts";
import type { Action } from "./connection.ts";
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
    void games().then(
      (all) => (this.bots = all.find((game) => game.name === this.info.game)?.bots ?? []),
      () => undefined,
    );
  }

  private tell(name: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }

  private send(action: Action): void {
    this.tell("kz-send", action);
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
      ${
        this.held.length
          ? nothing
          : html`<p class="inline"><label>${texts.yourName}
        <input maxlength="24" .value=${tastes().name} autocomplete="nickname" @change=${(event: Event) => this.tell("kz-name", (event.target as HTMLInputElement).value.trim())} /></label></p>`
      }
      <ul class="plain chairs">${info.seats.map((seat) => this.drawChair(seat))}</ul>
      ${
        this.held.length
          ? html`<p><button type="button" class="main" ?disabled=${!full} @click=${() => this.send({ type: "start" })}>${texts.deal}</button> <span class="hush">${texts.dealHint}</span></p>`
          : nothing
      }
    </div>`;
  }

  private drawChair(seat: SeatInfo): TemplateResult {
    const letter = seatLetter(seat.seat);
    const mine = this.held.includes(seat.seat);
    const name = seat.kind === "open" ? texts.nobody : mine ? texts.you(seat.name ?? "") : seat.name || seat.bot || "";
    return html`<li class="chair ${seat.kind}">
      <span class="letter" aria-hidden="true">${letter}</span>
      <span class="name">${name}</span>
      ${seat.kind === "bot" ? html`<span class="tag">${texts.botNamed(seat.bot ?? "")}</span>` : nothing}
      ${seat.away ? html`<span class="tag warn">${texts.away}</span>` : nothing}
      <span class="space"></span>
      ${
        seat.kind === "open" && !this.held.length
          ? html`<button type="button" class="main" aria-label=${texts.sitAt(letter)} @click=${() => this.tell("kz-sit", seat.seat)}>${texts.sitHere}</button>`
          : nothing
      }
      ${
        seat.kind === "open" && this.held.length
          ? html`<select aria-label="${texts.putBot}, ${letter}" @change=${(event: Event) => this.send({ type: "set-seat", seat: seat.seat, bot: (event.target as HTMLSelectElement).value })}>
            <option value="">${texts.putBot}</option>${this.bots.map((bot) => html`<option>${bot}</option>`)}</select>`
          : nothing
      }
      ${
        seat.kind === "bot" && this.held.length && this.info.phase === "gathering"
          ? html`<button type="button" class="quiet" @click=${() => this.send({ type: "set-seat", seat: seat.seat, bot: "" })}>${texts.openAgain}</button>`
          : nothing
      }
    </li>`;
  }
}

customElements.define("kz-gathering", Gathering);
