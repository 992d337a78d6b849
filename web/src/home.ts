// The first page: the games as a shelf of boxes, where it is my turn, open tables.

import type { TemplateResult } from "lit/html.js";
import { html, nothing } from "lit/html.js";
import { house, way } from "./house.ts";
import "./create.ts";
import { games, ownTables, tables } from "./api.ts";
import { drawPortrait, dress } from "./art/index.ts";
import { botAt, seatsWithin, tableNamed, usualBot, usualEdition } from "./choosing.ts";
import { closeDialog, submitted, wordsOf } from "./fields.ts";
import { Lesson } from "./lesson.ts";
import { define, Light } from "./light.ts";
import { drawMine, drawTicket } from "./mine.ts";
import { followed, go } from "./parts.ts";
import { drawSelf } from "./self.ts";
import { drawSettings } from "./settings.ts";
import type { BoxDeeds } from "./shelf.ts";
import { drawShelf } from "./shelf.ts";
import { setTable } from "./sitting.ts";
import type { KeptSeat } from "./store.ts";
import { forgetSeat, keptSeats, tastes } from "./store.ts";
import * as texts from "./texts.ts";
import type { EditionInfo, GameInfo, OwnTable, SeatPlan, TableInfo } from "./wire.ts";

const REFRESH = 8000;
const MOST_OPEN = 30; // open tables that are listed

export class Home extends Light {
  declare shelf: GameInfo[] | undefined;
  declare open: TableInfo[];
  declare mine: OwnTable[];
  declare making: { game: GameInfo; edition: EditionInfo | undefined } | undefined;
  declare trouble: string;
  declare busy: string;
  #timer = 0;

  constructor() {
    super();
    this.open = [];
    this.mine = [];
    this.trouble = "";
    this.busy = "";
  }

  override connectedCallback(): void {
    super.connectedCallback();
    document.title = texts.title;
    dress();
    void this.#load();
    this.#timer = window.setInterval(() => document.visibilityState === "visible" && void this.#loadTables(), REFRESH);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#timer);
  }

  async #load(): Promise<void> {
    try {
      void this.#loadTables();
      this.shelf = await games();
    } catch (error) {
      this.trouble = wordsOf(error);
    }
  }

  async #loadTables(): Promise<void> {
    const held = keptSeats();
    try {
      this.mine = held.length ? await ownTables(held) : [];
    } catch {
      if (!this.mine.length) this.mine = held.map(asRemembered);
    }
    try {
      this.open = (await tables()).filter((table) => table.phase !== "over");
    } catch {
      // the list is a convenience; the next round will do
    }
  }

  /** One click to a game: the usual number of players, bots at the other seats. */
  async #playNow(game: GameInfo, edition: EditionInfo): Promise<void> {
    const bot = usualBot(game);
    const seats = Array.from(
      { length: seatsWithin(edition, 4) },
      (_, seat): SeatPlan => (seat ? botAt(bot) : { kind: "person" }),
    );
    await this.#attempt(game.name, async () => {
      go(`/table/${await setTable({ rules: edition.practice, seats, sit: 0, listed: false, start: true })}`);
    });
  }

  async #attempt(name: string, deed: () => Promise<void>): Promise<void> {
    this.busy = name;
    this.trouble = "";
    try {
      await deed();
    } catch (error) {
      this.trouble = wordsOf(error);
    }
    this.busy = "";
  }

  #joinLink(event: SubmitEvent): void {
    const id = tableNamed(submitted(event, "link"));
    if (id) go(`/table/${id}`);
    else this.trouble = texts.noLink;
  }

  #make(game: GameInfo | undefined, edition?: EditionInfo): void {
    this.making = game && { game, edition };
  }

  #forget(table: string): void {
    forgetSeat(table);
    this.mine = this.mine.filter(({ id }) => id !== table);
  }

  #openSelf(): void {
    this.querySelector<HTMLDialogElement>("dialog.myself")?.showModal();
  }

  readonly #deeds: BoxDeeds = {
    play: (game, edition) => void this.#playNow(game, edition),
    make: (game, edition) => this.#make(game, edition),
    learn: (game) => void this.#attempt(game.name, () => Lesson.begin(game.name)),
  };

  // -- drawing ----------------------------------------------------------------------------------

  protected override render(): TemplateResult {
    const [next] = this.mine.filter(({ turn }) => turn);
    return html`<header class="front">
        <div class="sign"><h1>${texts.title}</h1><p>${texts.motto}</p></div>
        <nav aria-label=${texts.onThisPage}>
          <a href="#open" @click=${jump}>${texts.joinByLink}</a>
          <a href=${way("/puzzles")} @click=${followed}>${texts.puzzles}</a>
          <a href=${way("/replay")} @click=${followed}>${texts.replayRecord}</a>
          ${this.#drawMe()}${drawSettings(() => this.requestUpdate())}</nav>
        <div class="ticket-place">${next ? drawTicket(next) : nothing}</div>
      </header>
      <main id="main" class="home" tabindex="-1">
        ${this.trouble ? html`<p class="trouble" role="alert">${this.trouble}</p>` : nothing}
        ${
          this.shelf
            ? drawShelf(this.shelf, usualEdition, this.busy, this.#deeds)
            : html`<p class="shelf-wait">${texts.loading}</p>`
        }
        <div class="below">
          ${this.mine.length ? drawMine(this.mine, next, (table) => this.#forget(table)) : nothing}
          ${this.#drawOpen()}
        </div>
      </main>
      ${this.#drawSelfDialog()}
      ${
        this.making
          ? html`<kz-create .game=${this.making.game} .wanted=${this.making.edition}
              @kz-closed=${() => this.#make(undefined)}></kz-create>`
          : nothing
      }`;
  }

  #drawMe(): TemplateResult {
    const { name, face } = tastes();
    const called = name || texts.yourself;
    return html`<button type="button" class="me" aria-label=${texts.whoIs(called)} @click=${() => this.#openSelf()}>
      <span class="head" aria-hidden="true">${drawPortrait(face, 0)}</span>${called}</button>`;
  }

  #drawSelfDialog(): TemplateResult {
    return html`<dialog class="myself bill" aria-labelledby="myself-title">
      <div class="head-line"><h2 id="myself-title">${texts.whoAmI}</h2>
        <button type="button" class="x" aria-label=${texts.close} @click=${closeDialog}>×</button></div>
      <div class="inside">${drawSelf("home", () => this.requestUpdate())}</div>
      <div class="deeds foot"><button type="button" class="main" @click=${closeDialog}>${texts.done}</button></div>
    </dialog>`;
  }

  #drawOpen(): TemplateResult {
    const mine = new Set(this.mine.map(({ id }) => id));
    const others = this.open.filter((table) => !mine.has(table.id)).slice(0, MOST_OPEN);
    if (house.alone) return house.alone();
    return html`<section id="open" class="open bill" aria-labelledby="open-title" tabindex="-1">
      <h2 id="open-title">${texts.joinable}</h2>
      ${
        others.length
          ? html`<ul class="plain rows">${others.map(drawOpenTable)}</ul>`
          : html`<p class="hush">${texts.noTables}</p>`
      }
      <form class="inline" @submit=${this.#joinLink}>
        <input name="link" autocomplete="off" placeholder=${texts.linkHelp} aria-label=${texts.linkHelp} />
        <button type="submit">${texts.joinByLink}</button>
      </form></section>`;
  }
}

/** A table of which the server says nothing now, as this browser remembers it. */
function asRemembered({ table, seat, title }: KeptSeat): OwnTable {
  return { id: table, title: title || table, edition: "", game: "", family: "", phase: "playing", held: [seat] };
}

/** To another part of the page, and ready to type there. */
function jump(event: MouseEvent): void {
  event.preventDefault();
  const part = document.getElementById("open");
  part?.scrollIntoView({ block: "start" });
  part?.querySelector("input")?.focus({ preventScroll: true });
}

function drawOpenTable(table: TableInfo): TemplateResult {
  const free = table.seats.filter((seat) => seat.kind === "open").length;
  const names = table.seats.map(({ name }) => name).filter(Boolean);
  const state = [texts.phases[table.phase], free ? texts.openSeats(free) : ""].filter(Boolean).join(" · ");
  return html`<li><span class="what"><b>${table.title}</b> ${table.edition ?? ""}
      <span class="hush small">${names.join(", ")} · ${state}</span></span>
    <a class="button" href=${way(`/table/${table.id}`)} @click=${followed}>${free ? texts.join : texts.watch}</a></li>`;
}

define("kz-home", Home, ["shelf", "open", "mine", "making", "trouble", "busy"]);
