// The first page: the games as a shelf, my tables, open tables.

import type { TemplateResult } from "lit";
import { html, nothing } from "lit";
import "./create.ts";
import { create, games, tables } from "./api.ts";
import { drawFace } from "./face.ts";
import { Lesson, lessonFor } from "./lesson.ts";
import { followed, go, Light } from "./parts.ts";
import { drawSettings } from "./settings.ts";
import type { KeptSeat } from "./store.ts";
import { forgetSeat, freshSecret, keepSeat, keptSeats, tastes } from "./store.ts";
import { texts } from "./texts.ts";
import type { EditionInfo, Face, GameInfo, TableInfo } from "./wire.ts";

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
    delete document.documentElement.dataset.family;
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
      this.trouble = (error as Error).message;
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
    const count = Math.max(edition.fewest, Math.min(edition.most, 4));
    const bot = game.bots.includes("greedy") ? "greedy" : (game.bots[0] ?? "random");
    const secret = freshSecret();
    const seats = Array.from({ length: count }, (_, seat) =>
      seat ? { kind: "bot" as const, bot, name: texts.botNames[seat - 1] ?? "" } : { kind: "person" as const },
    );
    await this.attempt(game.name, async () => {
      const made = await create({
        rules: edition.rules,
        seats,
        sit: 0,
        name: tastes().name || texts.somebody,
        listed: false,
        start: true,
        secret,
      });
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
      this.trouble = (error as Error).message;
    }
    this.busy = "";
  }

  private joinLink(event: SubmitEvent): void {
    event.preventDefault();
    const text = ((event.currentTarget as HTMLFormElement).elements.namedItem("link") as HTMLInputElement).value.trim();
    const id = /(?:\/table\/)?([A-Za-z0-9_-]{4,64})\/?(?:[?#].*)?$/.exec(text)?.[1];
    if (id) go(`/table/${id}`);
    else this.trouble = texts.noLink;
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
      ${this.making ? html`<kz-create .game=${this.making} @kz-closed=${() => (this.making = undefined)}></kz-create>` : nothing}`;
  }

  private drawShelf(shelf: GameInfo[]): TemplateResult {
    return html`<section class="shelf" aria-labelledby="shelf-title"><h2 id="shelf-title" class="sr">${texts.shelf}</h2>
      ${this.drawGames(
        "decks",
        texts.decks,
        shelf.filter((game) => game.name === game.family),
      )}
      ${this.drawGames(
        "more",
        texts.moreGames,
        shelf.filter((game) => game.name !== game.family),
      )}</section>`;
  }

  private drawGames(id: string, title: string, games: GameInfo[]): TemplateResult {
    const place = (game: GameInfo): number => (game.family === "flinch" ? 0 : 1); // the deck of most games first
    const sorted = [...games].sort(
      (a, b) => place(a) - place(b) || b.editions.length - a.editions.length || a.title.localeCompare(b.title),
    );
    return html`<section class="games-part" aria-labelledby="part-${id}"><h3 id="part-${id}">${title}</h3>
      <ul class="plain games">${sorted.map((game) => this.drawGame(game))}</ul></section>`;
  }

  private drawGame(game: GameInfo): TemplateResult {
    const usual = usualEdition(game);
    if (!usual) return html``;
    const fewest = Math.min(...game.editions.map((edition) => edition.fewest));
    const most = Math.max(...game.editions.map((edition) => edition.most));
    const lesson = lessonFor(game.name, "");
    return html`<li class="game" data-family=${game.family}><article aria-labelledby="game-${game.name}">
      <div class="fanned" aria-hidden="true">${emblem(game).map((face) => html`<span class="card">${drawFace(face)}</span>`)}</div>
      <h4 id="game-${game.name}">${game.title}</h4>
      <p>${game.about}</p>
      <p class="hush small">${texts.players(fewest, most)} · ${texts.minutes(...game.minutes)}${game.editions.length > 1 ? html` · ${game.editions.length > 4 ? texts.levels(game.editions.length) : texts.editions(game.editions.map((edition) => edition.name))}` : nothing}</p>
      <div class="deeds">
        <button type="button" class="main" ?disabled=${this.busy === game.name} aria-label=${texts.playNowOf(game.title)} @click=${() => this.playNow(game, usual)}>${texts.playNow}</button>
        <button type="button" aria-label=${texts.makeTableOf(game.title)} @click=${() => (this.making = game)}>${texts.makeTable}</button>
      </div>
      <div class="links">
        ${lesson ? html`<button type="button" class="link" aria-label=${texts.learnOf(game.title)} @click=${() => this.attempt(game.name, () => Lesson.begin(lesson))}>${texts.learn}</button>` : nothing}
        <a class="link" href="/rules?rules=${encodeURIComponent(usual.rules)}" aria-label=${texts.readRulesOf(game.title)} @click=${followed}>${texts.readRules}</a>
      </div></article></li>`;
  }

  private drawMine(): TemplateResult {
    return html`<section class="mine" aria-labelledby="mine-title"><h2 id="mine-title">${texts.yours}</h2>
      <ul class="plain rows">${this.mine.slice(0, 8).map(
        (kept) => html`<li><a href="/table/${kept.table}" @click=${followed}>${kept.title || kept.table}</a>
          <span class="hush small">${new Date(kept.at).toLocaleString([], { dateStyle: "medium", timeStyle: "short" })}</span>
          <span class="space"></span>
          <button type="button" class="quiet" aria-label=${texts.forgetOf(kept.title || kept.table)} @click=${() => {
            forgetSeat(kept.table, kept.seat);
            this.mine = keptSeats();
          }}>${texts.forget}</button></li>`,
      )}</ul></section>`;
  }

  private drawOpen(): TemplateResult {
    const mine = new Set(this.mine.map((kept) => kept.table));
    const others = this.open.filter((table) => !mine.has(table.id));
    return html`<section class="open" aria-labelledby="open-title"><h2 id="open-title">${texts.joinable}</h2>
      ${
        others.length
          ? html`<ul class="plain rows">${others.slice(0, 30).map((table) => {
              const free = table.seats.filter((seat) => seat.kind === "open").length;
              return html`<li><span>${table.title}</span> <span class="hush small">${texts.phases[table.phase]}${free ? ` · ${texts.openSeats(free)}` : ""}</span>
              <span class="space"></span><a class="button" href="/table/${table.id}" @click=${followed}>${free ? texts.join : texts.watch}</a></li>`;
            })}</ul>`
          : html`<p class="hush">${texts.noTables}</p>`
      }
      <form class="inline" @submit=${this.joinLink}>
        <input name="link" autocomplete="off" placeholder=${texts.linkHelp} aria-label=${texts.linkHelp} />
        <button type="submit">${texts.joinByLink}</button>
      </form></section>`;
  }
}

/** Which edition is played when nothing is said: the newest with a year, else the first. */
export function usualEdition(game: GameInfo): EditionInfo | undefined {
  return game.editions.find((edition) => edition.name === "1913") ?? game.editions[0];
}

/** Three cards that stand for a game on the shelf. */
function emblem(game: GameInfo): Face[] {
  const family = game.family;
  if (family === "flaps") {
    return [
      { rank: "7", suit: "clubs", family },
      { rank: "A", suit: "hearts", family },
      { rank: "K", suit: "spades", family },
    ];
  }
  const sets: Record<string, string[]> = {
    muggins: ["4", "5", "6"],
    authors: ["9", "9", "9"],
    "stock-exchange": ["12", "12", "12"],
    store: ["3", "7", "11"],
    patience: ["1", "2", "3"],
    triangle: ["8", "15", "7"],
    flush: ["9", "4", "F"],
  };
  return (sets[game.name] ?? ["13", "14", "15"]).map((rank) => ({ rank, family }));
}

customElements.define("kz-home", Home);
