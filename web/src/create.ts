// Making a table: edition, who plays, and a form of house rules made from the game's own option tables.

import type { TemplateResult } from "lit";
import { html, nothing } from "lit";
import { create } from "./api.ts";
import { go, Light } from "./parts.ts";
import { seatLetter } from "./scene.ts";
import { freshSecret, keepSeat, prefer, tastes } from "./store.ts";
import { texts } from "./texts.ts";
import type { EditionInfo, GameInfo, OptionInfo, SeatPlan } from "./wire.ts";

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
  declare edition: EditionInfo;
  declare plans: string[]; // for each seat but the first: a bot's name, or "" for a friend
  declare values: Record<string, string>; // what differs from the edition
  declare speed: string;
  declare listed: boolean;
  declare deck: string;
  declare trouble: string;
  private opener = document.activeElement as HTMLElement | null;

  constructor() {
    super();
    this.values = {};
    this.speed = "100";
    this.listed = true;
    this.deck = "";
    this.trouble = "";
  }

  protected override willUpdate(): void {
    if (this.edition) return;
    this.edition = this.game.editions.find((edition) => edition.name === "1913") ?? this.game.editions[0]!;
    this.setCount(Math.min(4, this.edition.most));
  }

  protected override firstUpdated(): void {
    this.querySelector("dialog")?.showModal();
  }

  private get bot(): string {
    return this.game.bots.includes("greedy") ? "greedy" : (this.game.bots[0] ?? "random");
  }

  private setCount(count: number): void {
    const wanted = Math.max(this.edition.fewest, Math.min(this.edition.most, count)) - 1;
    const plans = this.plans ?? [];
    this.plans = Array.from({ length: wanted }, (_, at) => plans[at] ?? this.bot);
  }

  private closed(): void {
    this.dispatchEvent(new CustomEvent("kz-closed"));
    this.opener?.focus();
  }

  private async submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const changed = Object.entries(this.values);
    const rules = changed.length
      ? `${this.edition.rules}(${changed.map(([name, value]) => `${name}=${value}`).join(",")})`
      : this.edition.rules;
    const seats: SeatPlan[] = [
      { kind: "person" },
      ...this.plans.map(
        (plan, at): SeatPlan =>
          plan ? { kind: "bot", bot: plan, name: texts.botNames[at] ?? "" } : { kind: "person" },
      ),
    ];
    const secret = freshSecret();
    const name = tastes().name || texts.somebody;
    try {
      const made = await create({
        rules,
        seats,
        sit: 0,
        name,
        listed: this.listed,
        start: this.plans.every(Boolean),
        speed: Number(this.speed),
        secret,
        deck: this.deck || null,
      });
      keepSeat(made.table.id, 0, made.secret || secret, made.table.title);
      go(`/table/${made.table.id}`);
    } catch (error) {
      this.trouble = (error as Error).message;
    }
  }

  protected override render(): TemplateResult {
    const { game, edition } = this;
    return html`<dialog class="create" aria-labelledby="create-title" @close=${() => this.closed()}>
      <form @submit=${this.submit}>
        <header><h2 id="create-title">${texts.makeTableOf(game.title)}</h2>
          <button type="button" class="quiet" @click=${() => this.querySelector("dialog")!.close()}>${texts.close}</button></header>
        <label class="field">${texts.edition}
          <select @change=${(event: Event) => {
            this.edition = game.editions.find((found) => found.name === (event.target as HTMLSelectElement).value)!;
            this.values = {};
            this.setCount(this.plans.length + 1);
          }}>${game.editions.map((found) => html`<option value=${found.name} ?selected=${found === edition}>${found.title}</option>`)}</select>
          <span class="hush small">${edition.about}</span></label>
        ${edition.most > 1 ? this.drawSeats() : nothing}
        <div class="pair"><label class="field">${texts.yourName} <input maxlength="24" autocomplete="nickname" .value=${tastes().name} @change=${(event: Event) => prefer({ name: (event.target as HTMLInputElement).value.trim() })} /></label>
        <label class="field">${texts.speed} <select @change=${(event: Event) => (this.speed = (event.target as HTMLSelectElement).value)}>
          ${Object.entries(texts.speeds).map(([value, words]) => html`<option value=${value} ?selected=${value === this.speed}>${words}</option>`)}</select></label></div>
        <label class="check"><input type="checkbox" .checked=${this.listed} @change=${(event: Event) => (this.listed = (event.target as HTMLInputElement).checked)} /> ${texts.listed}</label>
        ${this.drawOptions()}
        ${game.own_deck ? html`<label class="field">${texts.ownDeck} <input type="file" accept=".toml" @change=${this.readDeck} /></label>` : nothing}
        <p role="alert" class="wrong">${this.trouble}</p>
        <div class="deeds foot"><button type="submit" class="main">${texts.createGo}</button></div>
      </form></dialog>`;
  }

  private async readDeck(event: Event): Promise<void> {
    this.deck = (await (event.target as HTMLInputElement).files?.[0]?.text()) ?? "";
  }

  private drawSeats(): TemplateResult {
    const { edition, plans } = this;
    const counts = Array.from({ length: edition.most - edition.fewest + 1 }, (_, at) => edition.fewest + at);
    return html`<fieldset><legend>${texts.who}</legend>
      <label class="field">${texts.seatsWanted} <select @change=${(event: Event) => this.setCount(Number((event.target as HTMLSelectElement).value))}>
        ${counts.map((count) => html`<option ?selected=${count === plans.length + 1}>${count}</option>`)}</select></label>
      <div class="deeds">
        <button type="button" @click=${() => (this.plans = plans.map(() => this.bot))}>${texts.againstBots}</button>
        <button type="button" @click=${() => (this.plans = plans.map(() => ""))}>${texts.withFriends}</button></div>
      <ul class="plain chairs"><li class="chair"><span class="letter" aria-hidden="true">A</span> ${texts.you_}</li>
      ${plans.map(
        (plan, at) => html`<li class="chair"><span class="letter" aria-hidden="true">${seatLetter(at + 1)}</span>
          <select aria-label=${texts.seat(seatLetter(at + 1))} @change=${(event: Event) => (this.plans = plans.map((old, place) => (place === at ? (event.target as HTMLSelectElement).value : old)))}>
            <option value="" ?selected=${!plan}>${texts.openSeat}</option>
            ${this.game.bots.map((bot) => html`<option value=${bot} ?selected=${plan === bot}>${texts.botNamed(bot)}</option>`)}
          </select></li>`,
      )}</ul></fieldset>`;
  }

  private drawOptions(): TemplateResult | typeof nothing {
    const { options } = this.game;
    if (!options.length) return nothing;
    const count = Object.keys(this.values).length;
    return html`<details class="options"><summary>${texts.houseRules} <span class="hush">${count ? texts.changed(count) : texts.asPrinted}</span></summary>
      <p class="hush small">${texts.houseRulesHelp} ${count ? html`<button type="button" class="quiet" @click=${() => (this.values = {})}>${texts.resetRules}</button>` : nothing}</p>
      ${options.map((option) => this.drawOption(option))}</details>`;
  }

  private drawOption(option: OptionInfo): TemplateResult {
    const printed = this.edition.defaults[option.name] ?? "";
    const value = this.values[option.name] ?? printed;
    const set = (now: string): void => {
      const { [option.name]: _, ...rest } = this.values;
      this.values = now === printed ? rest : { ...rest, [option.name]: now };
    };
    const id = `option-${option.name}`;
    let field: TemplateResult;
    if (option.kind === "choice") {
      field = html`<select id=${id} aria-describedby="${id}-about" @change=${(event: Event) => set((event.target as HTMLSelectElement).value)}>
        ${option.words.map((word) => html`<option value=${word} .selected=${word === value}>${word}${word === printed ? ` (${texts.asPrinted})` : ""}</option>`)}</select>`;
    } else if (option.kind === "number") {
      const words = option.words.length > 0; // such as "off"
      field = html`<input id=${id} type=${words ? "text" : "number"} list=${words ? `${id}-words` : nothing} inputmode="numeric" size="8" aria-describedby="${id}-about" min=${option.low} max=${option.high} .value=${value} @change=${(event: Event) => set((event.target as HTMLInputElement).value.trim())} />
        ${words ? html`<datalist id="${id}-words">${[...option.words, String(option.low), String(option.high)].map((word) => html`<option>${word}</option>`)}</datalist>` : nothing}`;
    } else {
      const chosen = new Set(value.split("+").filter((word) => option.words.includes(word)));
      field = html`<div class="set" role="group" aria-labelledby="${id}-name" aria-describedby="${id}-about">${option.words.map(
        (word) =>
          html`<label class="check"><input type="checkbox" .checked=${chosen.has(word)} @change=${(event: Event) => {
            if ((event.target as HTMLInputElement).checked) chosen.add(word);
            else chosen.delete(word);
            set(option.words.filter((each) => chosen.has(each)).join("+") || "none");
          }} /> ${word}</label>`,
      )}</div>`;
    }
    return html`<div class="option ${option.name in this.values ? "changed" : ""}">
      ${option.kind === "set" ? html`<span id="${id}-name" class="option-name">${option.name}</span>` : html`<label for=${id} class="option-name">${option.name}</label>`}
      ${field}<p id="${id}-about" class="hush small">${option.meaning} <span class="clause-id">${option.clause}</span></p></div>`;
  }
}

customElements.define("kz-create", Create);
