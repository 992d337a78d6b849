// Making a table: edition, who plays, and a form of house rules made from the game's own option tables.

import type { TemplateResult } from "lit/html.js";
import { html, nothing } from "lit/html.js";
import { drawPortrait } from "./art/index.ts";
import { botAt, characterAt, rulesWith, seatsWithin, usualBot, usualEdition } from "./choosing.ts";
import { tell } from "./events.ts";
import { closeDialog, fieldText, fileOf, isTicked, wordsOf } from "./fields.ts";
import "./guest.ts";
import type { Guest } from "./guest.ts";
import { define, Light } from "./light.ts";
import { drawOptions } from "./options.ts";
import { go } from "./parts.ts";
import { drawSelf } from "./self.ts";
import { setTable } from "./sitting.ts";
import { tastes } from "./store.ts";
import * as texts from "./texts.ts";
import type { EditionInfo, GameInfo, SeatPlan } from "./wire.ts";

const MOST_TABLES = 8; // of an evening
const CROWD = 24; // people at all of them
const FRIEND: Guest = { bot: "", name: "" };

export class Create extends Light {
  declare game: GameInfo;
  declare wanted: EditionInfo | undefined; // the edition to begin with
  declare edition: EditionInfo | undefined;
  declare tables: number; // more than one: an evening
  declare guests: Guest[]; // at every place but the first
  declare values: Record<string, string>; // what differs from the edition
  declare speed: string;
  declare pause: string;
  declare listed: boolean;
  declare deck: string;
  declare trouble: string;
  #opener = document.activeElement;

  constructor() {
    super();
    this.tables = 1;
    this.guests = [];
    this.values = {};
    this.speed = "100";
    this.pause = "30";
    this.listed = true;
    this.deck = "";
    this.trouble = "";
  }

  protected override willUpdate(): void {
    if (!this.edition) this.#turnTo(this.wanted ?? usualEdition(this.game), 4);
  }

  protected override firstUpdated(): void {
    this.querySelector("dialog")?.showModal();
  }

  #turnTo(edition: EditionInfo | undefined, players: number): void {
    this.edition = edition;
    this.values = {};
    if (edition) this.#setCount(edition, players);
  }

  #setCount(edition: EditionInfo, players: number): void {
    const others = seatsWithin(edition, players) * this.tables - 1;
    this.guests = Array.from({ length: others }, (_, at) => this.guests[at] ?? this.#botFor(at));
  }

  /** How many play at a table. */
  get #players(): number {
    return (this.guests.length + 1) / this.tables;
  }

  #botFor(at: number): Guest {
    const who = characterAt(this.game.characters ?? [], at, tastes());
    return { bot: who?.bot ?? usualBot(this.game), name: who?.name ?? "" };
  }

  #closed(): void {
    tell(this, "kz-closed", undefined);
    if (this.#opener instanceof HTMLElement) this.#opener.focus();
  }

  async #submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (!this.edition) return;
    const others = this.guests.map(({ bot, name }): SeatPlan => (bot ? botAt(bot, name) : { kind: "person" }));
    try {
      const table = await setTable({
        rules: rulesWith(this.edition.rules, this.values),
        seats: [{ kind: "person" }, ...others],
        sit: 0,
        listed: this.listed,
        start: this.guests.every(({ bot }) => bot),
        speed: Number(this.speed),
        pause: Number(this.pause),
        deck: this.deck || null,
        tables: this.tables,
      });
      go(`/table/${table}`);
    } catch (error) {
      this.trouble = wordsOf(error);
    }
  }

  async #readDeck(event: Event): Promise<void> {
    this.deck = (await fileOf(event)) ?? "";
  }

  // -- drawing ----------------------------------------------------------------------------------

  protected override render(): TemplateResult | typeof nothing {
    const { game, edition } = this;
    if (!edition) return nothing;
    return html`<dialog class="create bill" aria-labelledby="create-title" @close=${() => this.#closed()}>
      <form @submit=${this.#submit}>
        <div class="head-line"><h2 id="create-title">${texts.makeTableOf(game.title)}</h2>
          <button type="button" class="x" aria-label=${texts.close} @click=${closeDialog}>×</button></div>
        <div class="inside">
        ${this.#drawEditions(edition)}
        ${edition.most > 1 ? this.#drawSeats(edition) : nothing}
        ${drawSelf("create", () => this.requestUpdate())}
        ${this.#drawManners(edition)}
        ${drawOptions(
          this.tables > 1 ? [...(game.evening ?? []), ...game.options] : game.options,
          edition.defaults,
          this.values,
          (values) => {
            this.values = values;
          },
        )}
        ${game.own_deck ? this.#drawDeck() : nothing}
        </div>
        <p role="alert" class="wrong">${this.trouble}</p>
        <div class="deeds foot"><button type="submit" class="main">${texts.createGo}</button></div>
      </form></dialog>`;
  }

  #drawEditions(edition: EditionInfo): TemplateResult {
    const { editions } = this.game;
    const chosen = (event: Event): void => {
      const found = editions.find(({ name }) => name === fieldText(event));
      if (found) this.#turnTo(found, this.#players);
    };
    return html`<label class="field">${texts.edition}
      <select @change=${chosen}>${editions.map(
        (found) => html`<option value=${found.name} ?selected=${found === edition}>${found.title}</option>`,
      )}</select>
      <span class="hush small">${edition.about}</span></label>`;
  }

  /** How fast the bots are, how long a round's end waits, and whether others see the table. */
  #drawManners(edition: EditionInfo): TemplateResult {
    const choice = (
      label: string,
      words: Readonly<Record<string, string>>,
      now: string,
      set: (value: string) => void,
    ): TemplateResult => html`<label class="field">${label}
      <select @change=${(event: Event) => set(fieldText(event))}>${Object.entries(words).map(
        ([value, word]) => html`<option value=${value} ?selected=${value === now}>${word}</option>`,
      )}</select></label>`;
    const shown = (event: Event): void => {
      this.listed = isTicked(event);
    };
    const paced = choice(texts.speed, texts.speeds, this.speed, (value) => {
      this.speed = value;
    });
    const paused = choice(texts.pauseBetween, texts.pauses, this.pause, (value) => {
      this.pause = value;
    });
    const several = edition.most > 1;
    return html`${several ? html`<div class="pair">${paced}${paused}</div>` : nothing}
      <label class="check"><input type="checkbox" .checked=${this.listed} @change=${shown} /> ${texts.listed}</label>`;
  }

  #drawDeck(): TemplateResult {
    return html`<label class="field">${texts.ownDeck}
      <input type="file" accept=".toml" @change=${this.#readDeck} /></label>`;
  }

  #drawSeats(edition: EditionInfo): TemplateResult {
    const { guests, tables } = this;
    const players = this.#players;
    const upTo = (most: number, from: number): number[] =>
      Array.from({ length: most - from + 1 }, (_, at) => from + at);
    const seat = (wanted: number, count: number): void => {
      this.tables = wanted;
      this.#setCount(edition, count);
    };
    const pick = (label: string, counts: number[], now: number, set: (count: number) => void): TemplateResult =>
      html`<label class="field">${label}<select @change=${(event: Event) => set(Number(fieldText(event)))}>
        ${counts.map((count) => html`<option ?selected=${count === now}>${count}</option>`)}</select></label>`;
    const fewer = Math.min(edition.most, tables > 1 ? Math.floor(CROWD / tables) : CROWD);
    const all = (guest: (at: number) => Guest): void => {
      this.guests = guests.map((_, at) => guest(at));
    };
    const own = tastes();
    const friends = (): void => all(() => FRIEND);
    const me = html`<span class="head" aria-hidden="true">${drawPortrait(own.face, 0)}</span>
      <b class="name">${own.name ? texts.you(own.name) : texts.yourself}</b>`;
    return html`<fieldset><legend>${texts.who}</legend>
      <div class="deeds">${
        this.game.evening?.length
          ? pick(texts.tablesWanted, upTo(Math.min(MOST_TABLES, Math.floor(CROWD / players)), 1), tables, (count) =>
              seat(count, players),
            )
          : nothing
      }${pick(texts.seatsWanted, upTo(fewer, edition.fewest), players, (count) => seat(tables, count))}
        <button type="button" @click=${() => all((at) => this.#botFor(at))}>${texts.againstBots}</button>
        <button type="button" @click=${friends}>${texts.withFriends}</button></div>
      ${tables > 1 ? html`<p class="hush">${texts.evening}</p>` : nothing}
      <ul class="plain chairs"><li class="chair">${me}</li>
      ${guests.map((guest, at) => this.#drawGuest(guest, at))}</ul></fieldset>`;
  }

  #drawGuest(guest: Guest, at: number): TemplateResult {
    const change = (now: Guest): void => {
      this.guests = this.guests.map((old, place) => (place === at ? now : old));
    };
    const taken = this.guests.filter(({ bot }) => bot).map(({ name }) => name);
    return html`<li class="chair"><kz-guest .game=${this.game} .guest=${guest} .taken=${taken} .seat=${at + 1}
      .change=${change}></kz-guest></li>`;
  }
}

define("kz-create", Create, [
  "game",
  "wanted",
  "edition",
  "tables",
  "guests",
  "values",
  "speed",
  "pause",
  "listed",
  "deck",
  "trouble",
]);
