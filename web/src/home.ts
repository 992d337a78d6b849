// The first page: the games as a shelf, my tables, open tables.

import type { TemplateResult } from "lit";
import { html, nothing } from "lit";
import { drawFace, dress } from "./art/index.ts";
import "./create.ts";
import { create, games, tables } from "./api.ts";
import { botAt, seatsWithin, tableNamed, usualBot, usualEdition } from "./choosing.ts";
import { submitted, wordsOf } from "./fields.ts";
import { Lesson } from "./lesson.ts";
import { followed, go, Light } from "./parts.ts";
import { drawSettings } from "./settings.ts";
import type { KeptSeat } from "./store.ts";
import { forgetSeat, freshSecret, keepSeat, keptSeats, tastes } from "./store.ts";
import { texts } from "./texts.ts";
import type { EditionInfo, Face, GameInfo, SeatPlan, TableInfo } from "./wire.ts";

const REFRESH = 8000;

export class Home extends Light {
  static override properties = {
    shelf: { state: true },
    open: { state: true },
    mine: { state: true },
    making: { state: true },
    trouble: { state: true },
    busy: { state: true },
  };
  declare shelf: GameInfo[] | undefined;
  declare open: TableInfo[];
  declare mine: KeptSeat[];
  declare making: GameInfo | undefined;
  declare trouble: string;
  declare busy: string;
  private timer = 0;

  constructor() {
    super();
    this.open = [];
    this.mine = keptSeats();
    this.trouble = "";
    this.busy = "";
  }

  override connectedCallback(): void {
    super.connectedCallback();
    document.title = texts.title;
    dress();
    void this.load();
    this.timer = window.setInterval(() => document.visibilityState === "visible" && void this.loadTables(), REFRESH);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.timer);
  }

  private async load(): Promise<void> {
    try {
      this.shelf = await games();
      await this.loadTables();
    } catch (error) {
      this.trouble = wordsOf(error);
    }
  }

  private async loadTables(): Promise<void> {
    try {
      this.open = (await tables()).filter((table) => table.phase !== "over");
    } catch {
      // the list is a convenience; the next round will do
    }
  }

  /** Two clicks to a game: the usual edition, the usual number of players, bots at the other seats. */
  private async playNow(game: GameInfo, edition: EditionInfo): Promise<void> {
    const bot = usualBot(game);
    const secret = freshSecret();
    const seats = Array.from(
      { length: seatsWithin(edition, 4) },
      (_, seat): SeatPlan => (seat ? botAt(seat, bot) : { kind: "person" }),
    );
    const name = tastes().name || texts.somebody;
    await this.attempt(game.name, async () => {
      const made = await create({ rules: edition.practice, seats, sit: 0, name, listed: false, start: true, secret });
      keepSeat(made.table.id, 0, made.secret || secret, made.table.title);
      go(`/table/${made.table.id}`);
    });
  }

  private async attempt(name: string, deed: () => Promise<void>): Promise<void> {
    this.busy = name;
    this.trouble = "";
    try {
      await deed();
    } catch (error) {
      this.trouble = wordsOf(error);
    }
    this.busy = "";
  }

  private joinLink(event: SubmitEvent): void {
    const id = tableNamed(submitted(event, "link"));
    if (id) go(`/table/${id}`);
    else this.trouble = texts.noLink;
  }

  private make(game: GameInfo | undefined): void {
    this.making = game;
  }

  private forget(kept: KeptSeat): void {
    forgetSeat(kept.table, kept.seat);
    this.mine = keptSeats();
  }

  // -- drawing ----------------------------------------------------------------------------------

  protected override render(): TemplateResult {
    return html`<header class="top"><span class="title">${texts.title}</span><span class="space"></span>
        <a class="button quiet" href="/replay" @click=${followed}>${texts.replayRecord}</a>
        ${drawSettings(() => this.requestUpdate(), nothing)}</header>
      <main id="main" class="home">
        <div class="hero"><h1>${texts.title}</h1><p>${texts.motto}</p></div>
        ${this.trouble ? html`<p class="note" role="alert">${this.trouble}</p>` : nothing}
        ${this.mine.length ? this.drawMine() : nothing}
        ${this.shelf ? this.drawShelf(this.shelf) : html`<p class="hush shelf-wait">${texts.loading}</p>`}
        ${this.drawOpen()}
      </main>
      ${this.making ? this.drawMaking(this.making) : nothing}`;
  }

  private drawMaking(game: GameInfo): TemplateResult {
    return html`<kz-create .game=${game} @kz-closed=${() => this.make(undefined)}></kz-create>`;
  }

  private drawShelf(shelf: GameInfo[]): TemplateResult {
    const decks = shelf.filter((game) => game.name === game.family);
    const more = shelf.filter((game) => game.name !== game.family);
    return html`<section class="shelf" aria-labelledby="shelf-title">
      <h2 id="shelf-title" class="sr">${texts.shelf}</h2>
      ${this.drawGames("decks", texts.decks, decks)}
      ${this.drawGames("more", texts.moreGames, more)}</section>`;
  }

  private drawGames(id: string, title: string, games: GameInfo[]): TemplateResult {
    return html`<section class="games-part" aria-labelledby="part-${id}"><h3 id="part-${id}">${title}</h3>
      <ul class="plain games">${[...games].sort(byPlace).map((game) => this.drawGame(game))}</ul></section>`;
  }

  private drawGame(game: GameInfo): TemplateResult | typeof nothing {
    const usual = usualEdition(game);
    if (!usual) return nothing;
    const busy = this.busy === game.name;
    const rules = `/rules?rules=${encodeURIComponent(usual.rules)}`;
    const learn = (): Promise<void> => this.attempt(game.name, () => Lesson.begin(game.name));
    return html`<li class="game" data-family=${game.family}><article aria-labelledby="game-${game.name}">
      <div class="fanned" aria-hidden="true">
        ${emblem(game).map((face) => html`<span class="card">${drawFace(face)}</span>`)}</div>
      <h4 id="game-${game.name}">${game.title}</h4>
      <p>${game.about}</p>
      <p class="hush small">${factsOf(game)}</p>
      <div class="deeds">
        <button type="button" class="main" ?disabled=${busy} aria-label=${texts.playNowOf(game.title)}
          @click=${() => this.playNow(game, usual)}>${texts.playNow}</button>
        <button type="button" aria-label=${texts.makeTableOf(game.title)}
          @click=${() => this.make(game)}>${texts.makeTable}</button>
      </div>
      <div class="links">
        ${
          game.lesson
            ? html`<button type="button" class="link" ?disabled=${busy}
                aria-label=${texts.learnOf(game.title)} @click=${learn}>${texts.learn}</button>`
            : nothing
        }
        <a class="link" href=${rules} aria-label=${texts.readRulesOf(game.title)} @click=${followed}
          >${texts.readRules}</a>
      </div></article></li>`;
  }

  private drawMine(): TemplateResult {
    return html`<section class="mine" aria-labelledby="mine-title"><h2 id="mine-title">${texts.yours}</h2>
      <ul class="plain rows">${this.mine.slice(0, 8).map((kept) => this.drawKept(kept))}</ul></section>`;
  }

  private drawKept(kept: KeptSeat): TemplateResult {
    const title = kept.title || kept.table;
    const when = new Date(kept.at).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
    return html`<li><a href="/table/${kept.table}" @click=${followed}>${title}</a>
      <span class="hush small">${when}</span>
      <span class="space"></span>
      <button type="button" class="quiet" aria-label=${texts.forgetOf(title)}
        @click=${() => this.forget(kept)}>${texts.forget}</button></li>`;
  }

  private drawOpen(): TemplateResult {
    const mine = new Set(this.mine.map((kept) => kept.table));
    const others = this.open.filter((table) => !mine.has(table.id)).slice(0, 30);
    return html`<section class="open" aria-labelledby="open-title"><h2 id="open-title">${texts.joinable}</h2>
      ${
        others.length
          ? html`<ul class="plain rows">${others.map(drawTable)}</ul>`
          : html`<p class="hush">${texts.noTables}</p>`
      }
      <form class="inline" @submit=${this.joinLink}>
        <input name="link" autocomplete="off" placeholder=${texts.linkHelp} aria-label=${texts.linkHelp} />
        <button type="submit">${texts.joinByLink}</button>
      </form></section>`;
  }
}

function drawTable(table: TableInfo): TemplateResult {
  const free = table.seats.filter((seat) => seat.kind === "open").length;
  const state = texts.phases[table.phase] + (free ? ` · ${texts.openSeats(free)}` : "");
  return html`<li><span>${table.title}</span> <span class="hush small">${state}</span>
    <span class="space"></span>
    <a class="button" href="/table/${table.id}" @click=${followed}>${free ? texts.join : texts.watch}</a></li>`;
}

/** How many play, how long it takes, which editions there are. */
function factsOf(game: GameInfo): string {
  const fewest = Math.min(...game.editions.map((edition) => edition.fewest));
  const most = Math.max(...game.editions.map((edition) => edition.most));
  const names = game.editions.map((edition) => edition.name);
  const editions = names.length > 4 ? texts.levels(names.length) : texts.editions(names);
  return [texts.players(fewest, most), texts.minutes(...game.minutes), editions].filter(Boolean).join(" · ");
}

/** The deck of most games first, then what has most editions. */
function byPlace(one: GameInfo, other: GameInfo): number {
  const place = (game: GameInfo): number => (game.family === "flinch" ? 0 : 1);
  const editions = other.editions.length - one.editions.length;
  return place(one) - place(other) || editions || one.title.localeCompare(other.title);
}

const EMBLEMS: Readonly<Record<string, readonly string[]>> = {
  muggins: ["4", "5", "6"],
  authors: ["9", "9", "9"],
  "stock-exchange": ["12", "12", "12"],
  store: ["3", "7", "11"],
  patience: ["1", "2", "3"],
  triangle: ["8", "15", "7"],
  flush: ["9", "4", "F"],
};

/** Three cards that stand for a game on the shelf. */
function emblem({ name, family }: GameInfo): Face[] {
  if (family === "flaps") {
    return [
      { rank: "7", suit: "clubs", family },
      { rank: "A", suit: "hearts", family },
      { rank: "K", suit: "spades", family },
    ];
  }
  return (EMBLEMS[name] ?? ["13", "14", "15"]).map((rank) => ({ rank, family }));
}

customElements.define("kz-home", Home);
