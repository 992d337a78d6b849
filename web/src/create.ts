// Making a table: edition, who plays, and a form of house rules made from the game's own option tables.

import type { TemplateResult } from "lit";
import { html, nothing } from "lit";
import { create } from "./api.ts";
import { botAt, rulesWith, seatsWithin, usualBot, usualEdition } from "./choosing.ts";
import { tell } from "./events.ts";
import { closeDialog, fieldText, fileOf, isTicked, wordsOf } from "./fields.ts";
import { drawOptions } from "./options.ts";
import { go, Light } from "./parts.ts";
import { seatLetter } from "./scene.ts";
import { freshSecret, keepSeat, prefer, tastes } from "./store.ts";
import { texts } from "./texts.ts";
import type { EditionInfo, GameInfo, SeatPlan } from "./wire.ts";

export class Create extends Light {
  static override properties = {
    game: { attribute: false },
    edition: { state: true },
    plans: { state: true },
    values: { state: true },
    speed: { state: true },
    listed: { state: true },
    deck: { state: true },
    trouble: { state: true },
  };
  declare game: GameInfo;
  declare edition: EditionInfo | undefined;
  declare plans: string[]; // for each seat but the first: a bot's name, or "" for a friend
  declare values: Record<string, string>; // what differs from the edition
  declare speed: string;
  declare listed: boolean;
  declare deck: string;
  declare trouble: string;
  private opener = document.activeElement;

  constructor() {
    super();
    this.plans = [];
    this.values = {};
    this.speed = "100";
    this.listed = true;
    this.deck = "";
    this.trouble = "";
  }

  protected override willUpdate(): void {
    if (!this.edition) this.turnTo(usualEdition(this.game), 4);
  }

  protected override firstUpdated(): void {
    this.querySelector("dialog")?.showModal();
  }

  private turnTo(edition: EditionInfo | undefined, players: number): void {
    this.edition = edition;
    this.values = {};
    if (edition) this.setCount(edition, players);
  }

  private setCount(edition: EditionInfo, players: number): void {
    const others = seatsWithin(edition, players) - 1;
    this.plans = Array.from({ length: others }, (_, at) => this.plans[at] ?? usualBot(this.game));
  }

  private closed(): void {
    tell(this, "kz-closed", undefined);
    if (this.opener instanceof HTMLElement) this.opener.focus();
  }

  private async submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (!this.edition) return;
    const others = this.plans.map((bot, at): SeatPlan => (bot ? botAt(at + 1, bot) : { kind: "person" }));
    const secret = freshSecret();
    try {
      const made = await create({
        rules: rulesWith(this.edition.rules, this.values),
        seats: [{ kind: "person" }, ...others],
        sit: 0,
        name: tastes().name || texts.somebody,
        listed: this.listed,
        start: this.plans.every(Boolean),
        speed: Number(this.speed),
        secret,
        deck: this.deck || null,
      });
      keepSeat(made.table.id, 0, made.secret || secret, made.table.title);
      go(`/table/${made.table.id}`);
    } catch (error) {
      this.trouble = wordsOf(error);
    }
  }

  private async readDeck(event: Event): Promise<void> {
    this.deck = (await fileOf(event)) ?? "";
  }

  // -- drawing ----------------------------------------------------------------------------------

  protected override render(): TemplateResult | typeof nothing {
    const { game, edition } = this;
    if (!edition) return nothing;
    return html`<dialog class="create" aria-labelledby="create-title" @close=${() => this.closed()}>
      <form @submit=${this.submit}>
        <header><h2 id="create-title">${texts.makeTableOf(game.title)}</h2>
          <button type="button" class="quiet" @click=${closeDialog}>${texts.close}</button></header>
        ${this.drawEditions(edition)}
        ${edition.most > 1 ? this.drawSeats(edition) : nothing}
        ${this.drawManners()}
        ${drawOptions(game.options, edition.defaults, this.values, (values) => {
          this.values = values;
        })}
        ${game.own_deck ? this.drawDeck() : nothing}
        <p role="alert" class="wrong">${this.trouble}</p>
        <div class="deeds foot"><button type="submit" class="main">${texts.createGo}</button></div>
      </form></dialog>`;
  }

  private drawEditions(edition: EditionInfo): TemplateResult {
    const { editions } = this.game;
    const chosen = (event: Event): void => {
      const found = editions.find(({ name }) => name === fieldText(event));
      if (found) this.turnTo(found, this.plans.length + 1);
    };
    return html`<label class="field">${texts.edition}
      <select @change=${chosen}>${editions.map(
        (found) => html`<option value=${found.name} ?selected=${found === edition}>${found.title}</option>`,
      )}</select>
      <span class="hush small">${edition.about}</span></label>`;
  }

  /** Who I am, how fast the bots are, and whether others see the table. */
  private drawManners(): TemplateResult {
    const named = (event: Event): void => prefer({ name: fieldText(event).trim() });
    const paced = (event: Event): void => {
      this.speed = fieldText(event);
    };
    const shown = (event: Event): void => {
      this.listed = isTicked(event);
    };
    return html`<div class="pair">
        <label class="field">${texts.yourName}
          <input maxlength="24" autocomplete="nickname" .value=${tastes().name} @change=${named} /></label>
        <label class="field">${texts.speed} <select @change=${paced}>${Object.entries(texts.speeds).map(
          ([value, words]) => html`<option value=${value} ?selected=${value === this.speed}>${words}</option>`,
        )}</select></label></div>
      <label class="check"><input type="checkbox" .checked=${this.listed} @change=${shown} /> ${texts.listed}</label>`;
  }

  private drawDeck(): TemplateResult {
    return html`<label class="field">${texts.ownDeck}
      <input type="file" accept=".toml" @change=${this.readDeck} /></label>`;
  }

  private drawSeats(edition: EditionInfo): TemplateResult {
    const { plans } = this;
    const counts = Array.from({ length: edition.most - edition.fewest + 1 }, (_, at) => edition.fewest + at);
    const all = (bot: string): void => {
      this.plans = plans.map(() => bot);
    };
    return html`<fieldset><legend>${texts.who}</legend>
      <label class="field">${texts.seatsWanted}
        <select @change=${(event: Event) => this.setCount(edition, Number(fieldText(event)))}>
        ${counts.map((count) => html`<option ?selected=${count === plans.length + 1}>${count}</option>`)}
        </select></label>
      <div class="deeds">
        <button type="button" @click=${() => all(usualBot(this.game))}>${texts.againstBots}</button>
        <button type="button" @click=${() => all("")}>${texts.withFriends}</button></div>
      <ul class="plain chairs"><li class="chair"><span class="letter" aria-hidden="true">A</span> ${texts.yourself}</li>
      ${plans.map((plan, at) => this.drawPlan(plan, at))}</ul></fieldset>`;
  }

  private drawPlan(plan: string, at: number): TemplateResult {
    const letter = seatLetter(at + 1);
    const chosen = (event: Event): void => {
      this.plans = this.plans.map((old, place) => (place === at ? fieldText(event) : old));
    };
    const option = (bot: string): TemplateResult =>
      html`<option value=${bot} ?selected=${plan === bot}>${texts.botNamed(bot)}</option>`;
    return html`<li class="chair"><span class="letter" aria-hidden="true">${letter}</span>
      <select aria-label=${texts.seat(letter)} @change=${chosen}>
        <option value="" ?selected=${!plan}>${texts.openSeat}</option>
        ${this.game.bots.map(option)}
      </select></li>`;
  }
}

customElements.define("kz-create", Create);
