// The end of a game: standing, rematch, record, replay.

import type { TemplateResult } from "lit";
import { html, nothing } from "lit";
import { record, save } from "./api.ts";
import { followed, Light } from "./parts.ts";
import { seatLetter } from "./scene.ts";
import { texts } from "./texts.ts";
import type { Player, Scene, TableInfo } from "./wire.ts";

export class Ending extends Light {
  static override properties = {
    info: { attribute: false },
    scene: { attribute: false },
    held: { attribute: false },
    lines: { attribute: false },
    secret: { attribute: false },
    trouble: { state: true },
  };
  declare info: TableInfo;
  declare scene: Scene | undefined;
  declare held: number[];
  declare lines: readonly string[];
  declare secret: string;
  declare trouble: string;

  constructor() {
    super();
    this.trouble = "";
  }

  protected override firstUpdated(): void {
    const dialog = this.querySelector("dialog");
    dialog?.showModal();
  }

  private async keep(): Promise<void> {
    try {
      const { name, text } = await record(this.info.id, this.secret);
      save(name, text);
    } catch (error) {
      this.trouble = (error as Error).message;
    }
  }

  private rematch(): void {
    this.dispatchEvent(new CustomEvent("kz-send", { detail: { type: "rematch" }, bubbles: true }));
  }

  private look(): void {
    this.dispatchEvent(new CustomEvent("kz-look", { bubbles: true }));
  }

  protected override render(): TemplateResult {
    const { info, scene } = this;
    const players = scene?.players ?? [];
    const columns = [...new Set(players.flatMap((player) => (player.counts ?? []).map(([what]) => what)))];
    return html`<dialog class="ending" aria-labelledby="ending-title" @close=${() => this.look()}>
      <h2 id="ending-title">${texts.over}</h2>
      <p class="result">${scene?.status || info.result}</p>
      ${scene && info.result ? html`<p class="hush">${info.result}</p>` : nothing}
      <table><caption class="sr">${texts.standing}</caption>
        <thead><tr><th scope="col">${texts.player}</th>${columns.map((what) => html`<th scope="col">${what}</th>`)}<th scope="col">${texts.dealsWon}</th></tr></thead>
        <tbody>${players.map((player) => this.drawRow(player, columns))}</tbody></table>
      <div class="deeds">
        ${this.held.length ? html`<button type="button" class="main" autofocus @click=${() => this.rematch()}>${texts.rematch}</button>` : nothing}
        <a class="button" href="/replay?table=${info.id}&deal=${info.deal ?? 1}" @click=${followed}>${texts.seeReplay}</a>
        <button type="button" @click=${() => this.keep()}>${texts.download}</button>
      </div>
      <div class="links">
        <button type="button" class="link" @click=${() => this.look()}>${texts.lookAtTable}</button>
        <a class="link" href="/" @click=${followed}>${texts.back}</a>
      </div>
      <p role="alert">${this.trouble}</p>
      <p class="hush small">${texts.fair}</p>
    </dialog>`;
  }

  private drawRow(player: Player, columns: readonly string[]): TemplateResult {
    const seat = this.info.seats.find((found) => found.seat === player.seat);
    const wins = this.info.wins?.[player.seat] ?? 0;
    const name = this.held.includes(player.seat)
      ? texts.you(seat?.name ?? "")
      : seat?.name || texts.seat(seatLetter(player.seat));
    const counts = new Map(player.counts ?? []);
    return html`<tr><th scope="row"><span class="letter" aria-hidden="true">${seatLetter(player.seat)}</span> ${name}</th>
      ${columns.map((what) => html`<td>${counts.get(what) ?? ""}</td>`)}
      <td>${wins}</td></tr>`;
  }
}

customElements.define("kz-ending", Ending);
