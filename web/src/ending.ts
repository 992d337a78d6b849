// The end of a game: standing, rematch, record, replay.

import type { TemplateResult } from "lit";
import { html, nothing } from "lit";
import { record, save } from "./api.ts";
import { tell } from "./events.ts";
import { wordsOf } from "./fields.ts";
import { followed, Light } from "./parts.ts";
import { seatLetter } from "./scene.ts";
import { texts } from "./texts.ts";
import type { Player, Scene, TableInfo } from "./wire.ts";

export class Ending extends Light {
  static override properties = {
    info: { attribute: false },
    scene: { attribute: false },
    held: { attribute: false },
    secret: { attribute: false },
    trouble: { state: true },
  };
  declare info: TableInfo;
  declare scene: Scene | undefined;
  declare held: number[];
  declare secret: string;
  declare trouble: string;

  constructor() {
    super();
    this.trouble = "";
  }

  protected override firstUpdated(): void {
    this.querySelector("dialog")?.showModal();
  }

  private async keep(): Promise<void> {
    try {
      const { name, text } = await record(this.info.id, this.secret);
      save(name, text);
    } catch (error) {
      this.trouble = wordsOf(error);
    }
  }

  private look(): void {
    tell(this, "kz-look", undefined);
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
        <thead><tr><th scope="col">${texts.player}</th>${columns.map((what) => html`<th scope="col">${what}</th>`)}
          <th scope="col">${texts.dealsWon}</th></tr></thead>
        <tbody>${players.map((player) => this.drawRow(player, columns))}</tbody></table>
      <div class="deeds">
        ${this.held.length ? this.drawRematch() : nothing}
        <a class="button" href="/replay?table=${info.id}&deal=${info.deal ?? 1}" @click=${followed}
          >${texts.seeReplay}</a>
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

  private drawRematch(): TemplateResult {
    const rematch = (): void => tell(this, "kz-send", { type: "rematch" });
    return html`<button type="button" class="main" autofocus @click=${rematch}>${texts.rematch}</button>`;
  }

  private drawRow(player: Player, columns: readonly string[]): TemplateResult {
    const seat = this.info.seats.find((found) => found.seat === player.seat);
    const letter = seatLetter(player.seat);
    const mine = this.held.includes(player.seat);
    const name = mine ? texts.you(seat?.name ?? "") : seat?.name || texts.seat(letter);
    const counts = new Map(player.counts ?? []);
    return html`<tr><th scope="row"><span class="letter" aria-hidden="true">${letter}</span> ${name}</th>
      ${columns.map((what) => html`<td>${counts.get(what) ?? ""}</td>`)}
      <td>${this.info.wins?.[player.seat] ?? 0}</td></tr>`;
  }
}

customElements.define("kz-ending", Ending);
