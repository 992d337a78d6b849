// The end of a game: who won and why, the standing in order of place, then once more.

import type { TemplateResult } from "lit/html.js";
import { html, nothing } from "lit/html.js";
import { record, save } from "./api.ts";
import { drawBack, drawFace, drawPortrait } from "./art/index.ts";
import { tell } from "./events.ts";
import { wordsOf } from "./fields.ts";
import { drawLaurel } from "./flourish.ts";
import { way } from "./house.ts";
import { define, Light } from "./light.ts";
import { followed, vars } from "./parts.ts";
import { faceOf, ownNameOf } from "./people.ts";
import { figureOf, placesIn } from "./standing.ts";
import * as texts from "./texts.ts";
import type { Entry, Moment, Player, Scene, TableInfo } from "./wire.ts";

const CARDS = 14; // that lie about
const CROWD = 5; // rows from which on they are drawn closer

export class Ending extends Light {
  declare info: TableInfo;
  declare scene: Scene | undefined;
  declare moment: Moment | undefined; // how it ended; none: the game says it in its status
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

  async #keep(): Promise<void> {
    try {
      const { name, text } = await record(this.info.id, this.secret);
      save(name, text);
    } catch (error) {
      this.trouble = wordsOf(error);
    }
  }

  #look(): void {
    tell(this, "kz-look", undefined);
  }

  protected override render(): TemplateResult {
    const { info, scene } = this;
    const moment = this.moment ?? plainEnd(info, scene);
    const entries = moment.entries ?? [];
    const first = entries.find((entry) => entry.first);
    return html`<dialog class="ending" aria-labelledby="ending-title" @close=${() => this.#look()}>
      <div class="strewn" data-family=${info.family} aria-hidden="true">${Array.from(
        { length: CARDS },
        (_, at) => html`<span class="card" ${vars(strewn(at))}>${drawStrewn(at, info.family)}</span>`,
      )}</div>
      <div class="bill">
        <div class="tale" tabindex="0"><div class="won">${first ? this.#drawWinner(first) : nothing}
          <div class="tells"><h2 id="ending-title" ${vars({ "--n": moment.title.length })}>${moment.title}</h2>
            ${moment.text ? html`<p class="result">${moment.text}</p>` : nothing}
            ${moment.figure ? drawFigure(moment.figure) : nothing}</div></div>
        ${entries.length > 1 ? this.#drawStanding(moment, entries) : nothing}</div>
        ${this.#drawDeeds()}
      </div></dialog>`;
  }

  #drawWinner({ seat }: Entry): TemplateResult {
    return html`<div class="laurels" aria-hidden="true">${drawLaurel()}
      <span class="head">${drawPortrait(faceOf(this.info.seats, seat), seat, "winning")}</span></div>`;
  }

  #drawStanding(moment: Moment, entries: readonly Entry[]): TemplateResult {
    const places = placesIn(entries);
    const wins = this.info.wins ?? [];
    const several = (this.info.deal ?? 1) > 1;
    return html`<table class="standing ${entries.length > CROWD ? "crowd" : ""}">
      <caption class="sr">${texts.standing}</caption>
      <thead><tr><th scope="col">${texts.placeNumber}</th><th scope="col"><span class="sr">${texts.player}</span></th>
        <th scope="col"><span class="sr">${texts.remark}</span></th><th scope="col">${moment.count ?? ""}</th>
        ${several ? html`<th scope="col">${texts.dealsWon}</th>` : nothing}</tr></thead>
      <tbody>${entries.map(
        (entry, at) => html`<tr class=${places[at] === 1 ? "first" : ""}><td class="place">${places[at]}</td>
          <th scope="row"><span class="head" aria-hidden="true">${drawPortrait(
            faceOf(this.info.seats, entry.seat),
            entry.seat,
            entry.first ? "pleased" : "calm",
          )}</span> ${ownNameOf(this.info.seats, entry.seat, this.held)}</th>
          <td class="note-of">${entry.note ?? ""}</td><td class="number">${entry.after ?? entry.gained ?? ""}</td>
          ${several ? html`<td class="number">${wins[entry.seat] ?? 0}</td>` : nothing}</tr>`,
      )}</tbody></table>`;
  }

  #drawDeeds(): TemplateResult {
    const { info } = this;
    const { evening } = info;
    const again = evening ? evening.deed : info.seats.length > 1 ? texts.rematch : texts.newGame;
    const plays = this.held.length > 0 && again;
    const played = !evening || evening.table; // no cards are dealt in a hall
    const rematch = (): void => tell(this, "kz-send", { type: "rematch" });
    const note = evening?.table ? html`<p role="status" class="result">${evening.note}</p>` : nothing;
    return html`${note}<div class="deeds">
        ${plays ? html`<button type="button" class="main" autofocus @click=${rematch}>${again}</button>` : nothing}
        ${(evening?.table ? (evening.tables ?? []) : []).map((id, at) =>
          id
            ? html`<a class="button" href=${way(`/table/${id}`)} @click=${followed}>${texts.watch}:
                ${texts.tableNumber(at + 1)}</a>`
            : nothing,
        )}
        ${
          played
            ? html`<a class="button" ?autofocus=${!plays} @click=${followed}
                href=${way(`/replay?table=${info.id}&deal=${info.deal ?? 1}`)}
                >${texts.seeReplay}</a>`
            : nothing
        }
        <a class="button" href=${way("/")} @click=${followed}>${texts.leave}</a>
      </div>
      <div class="links">
        <button type="button" class="link" @click=${() => this.#look()}>${texts.lookAtTable}</button>
        ${
          played
            ? html`<button type="button" class="link" title=${texts.fair}
                @click=${() => this.#keep()}>${texts.download}</button>`
            : nothing
        }
      </div>
      <p role="alert" class="wrong">${this.trouble}</p>`;
  }
}

/** Where a card lies that nobody needs any more: by turns at the right and at the left, some of them together. */
function strewn(at: number): Record<string, string> {
  return {
    "--far": `${2 + ((at * 5) % 12)}vw`,
    "--down": `${5 + ((at * 19) % 83)}dvh`,
    "--turn": `${((at * 47) % 70) - 35}deg`,
  };
}

function drawStrewn(at: number, family: string): TemplateResult {
  const suit = at % 4 ? "spades" : "hearts";
  return at % 3 ? drawBack(family) : drawFace({ rank: String(2 + (at % 7)), suit, family });
}

function drawFigure(figure: string): TemplateResult {
  const [number, what] = figureOf(figure);
  return html`<p class="figure">${number ? html`<b>${number}</b> ` : nothing}<span>${what}</span></p>`;
}

/** An end that the game has not told as a moment: its status, the reason, and what each has. */
function plainEnd(info: TableInfo, scene: Scene | undefined): Moment {
  const entries = (scene?.players ?? []).map(entryOf);
  return { kind: "win", title: scene?.status || info.result || texts.over, text: info.result ?? "", entries };
}

function entryOf({ seat, counts = [] }: Player): Entry {
  return { seat, note: counts.map(([what, value]) => (value === "yes" ? what : `${what} ${value}`)).join(" · ") };
}

define("kz-ending", Ending, ["info", "scene", "moment", "held", "secret", "trouble"]);
