// Replay: any record, step by step, from every seat's eyes.

import { keyed } from "lit/directives/keyed.js";
import type { TemplateResult } from "lit/html.js";
import { html, nothing } from "lit/html.js";
import { way } from "./house.ts";
import "./analysing.ts";
import "./board.ts";
import "./interlude.ts";
import { record, replay, textOf } from "./api.ts";
import { dress } from "./art/index.ts";
import type { Board } from "./board.ts";
import { tableNamed } from "./choosing.ts";
import { elementOf, fieldText, fileOf, submitted, wordsOf } from "./fields.ts";
import { Happenings, isRuled } from "./happenings.ts";
import type { Changed } from "./light.ts";
import { define, Light } from "./light.ts";
import { announce, drawTitle, followed } from "./parts.ts";
import { nameOf, personOf } from "./people.ts";
import { sentence } from "./scene.ts";
import { drawSettings } from "./settings.ts";
import { secretsOf } from "./store.ts";
import * as texts from "./texts.ts";
import type { Spoken } from "./voices.ts";
import { aloud } from "./voices.ts";
import type { ActDone, CardMoved, Frame, Moment, Replay, SeatInfo } from "./wire.ts";

const CHUNK = 40;
const PAST = 12;
const USUAL_PACE = 1000;
const READING = 3500; // milliseconds that a moment stands when nobody turns the pages
const PACES = [2000, USUAL_PACE, 500, 250]; // milliseconds a move

export class ReplayPage extends Light {
  declare query: string;
  declare about: Replay | undefined;
  declare at: number;
  declare viewer: number;
  declare frame: Frame | undefined;
  declare moved: readonly CardMoved[];
  declare act: ActDone | undefined;
  declare voices: readonly Spoken[];
  declare moment: Moment | undefined;
  declare playing: boolean;
  declare unfolded: boolean; // on a phone: what else there is stands above the buttons
  declare pace: number;
  declare trouble: string;

  #text = "";
  #frames = new Map<string, Frame>(); // by viewer and number
  #asked = new Map<string, Promise<void>>();
  #timer = 0;
  #voiceTimer = 0;
  #wanted = 0;
  #seenBy = -1; // whose eyes saw what is shown
  readonly #happenings = new Happenings();

  constructor() {
    super();
    this.#clear();
    this.query = "";
    this.addEventListener("kz-seen", () => this.#seen());
    this.pace = USUAL_PACE;
  }

  #clear(): void {
    this.about = undefined;
    this.frame = undefined;
    this.at = 0;
    this.viewer = -1;
    this.moved = [];
    this.playing = this.unfolded = false;
    this.trouble = "";
    this.#happenings.clear();
    this.#showHappenings();
    this.#frames = new Map(); // what is still on its way belongs to the old ones
    this.#asked = new Map();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    document.title = `${texts.replay} · ${texts.title}`;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
    clearTimeout(this.#voiceTimer);
  }

  protected override willUpdate(changed: Changed<ReplayPage>): void {
    if (changed.has("frame")) this.querySelector<Board>("kz-board")?.prepare();
    if (!changed.has("query")) return;
    this.#clear();
    if (this.query) void this.#fromQuery();
  }

  /** /replay?table=…&deal=… or /replay?record=<address> (&seat=…&move=…) */
  async #fromQuery(): Promise<void> {
    const { query } = this;
    const asked = new URLSearchParams(query);
    const table = asked.get("table");
    const address = asked.get("record");
    try {
      const text = table
        ? (await record(table, secretsOf(table)[0], Number(asked.get("deal") ?? 0))).text
        : address
          ? await textOf(address)
          : "";
      if (text && query === this.query)
        await this.#open(text, Number(asked.get("seat") ?? -1), Number(asked.get("move") ?? 0));
    } catch (error) {
      this.trouble = wordsOf(error);
    }
  }

  async #open(text: string, viewer = -1, at = 0): Promise<void> {
    this.#clear();
    this.#text = text;
    this.viewer = viewer;
    await this.#show(at);
  }

  /** Fetches the frames around a move, once. */
  async #fetch(at: number, viewer: number): Promise<void> {
    const first = Math.max(0, Math.floor(at / CHUNK) * CHUNK);
    const key = `${viewer}/${first}`;
    const asked = this.#asked;
    let job = asked.get(key);
    if (!job) {
      job = (async () => {
        const answer = await replay({ record: this.#text, viewer, first, count: CHUNK });
        if (asked !== this.#asked) return;
        for (const frame of answer.frames) this.#frames.set(`${viewer}/${frame.number}`, frame);
        this.about ??= answer;
      })();
      asked.set(key, job);
      job.catch(() => asked.delete(key));
    }
    await job;
  }

  async #show(wanted: number): Promise<void> {
    const { viewer } = this;
    const asked = this.#asked;
    this.#wanted = wanted;
    const at = Math.max(0, Math.min(wanted, this.about?.moves ?? wanted));
    try {
      if (!this.#frames.has(`${viewer}/${at}`)) await this.#fetch(at, viewer);
    } catch (error) {
      if (asked !== this.#asked) return;
      this.trouble = wordsOf(error);
      this.playing = false;
      return;
    }
    if (asked !== this.#asked || viewer !== this.viewer || wanted !== this.#wanted) return; // somebody went elsewhere
    const frame = this.#frames.get(`${viewer}/${at}`);
    if (!frame) return;
    this.moved = at === this.at + 1 ? (frame.cards ?? []) : [];
    if (at !== this.at + 1 || viewer !== this.#seenBy) this.#happenings.clear();
    this.at = at;
    this.#seenBy = viewer;
    this.frame = frame;
    this.#happen(frame);
    const next = at + CHUNK / 4;
    if (this.about && next <= this.about.moves) void this.#fetch(next, viewer).catch(() => undefined);
  }

  /** What a frame shows besides cards. */
  #happen(frame: Frame): void {
    const happenings = this.#happenings;
    happenings.take(frame, this.viewer, Date.now());
    this.#showHappenings();
    const said = (frame.voices ?? []).map((voice) => aloud(voice, personOf(this.#people, voice.seat, this.viewer)));
    announce([...said, ...(frame.lines ?? [])].join(". "));
  }

  #showHappenings(): void {
    const happenings = this.#happenings;
    const now = Date.now();
    this.voices = happenings.voices.shown(now);
    this.act = happenings.act;
    this.moment = happenings.moment ?? happenings.win;
    clearTimeout(this.#voiceTimer);
    const next = happenings.voices.next(now);
    if (next !== undefined) this.#voiceTimer = window.setTimeout(() => this.#showHappenings(), next + 1);
  }

  #seen(): void {
    if (this.#happenings.moment) this.#happenings.close();
    else this.#happenings.win = undefined;
    this.#showHappenings();
  }

  #play(on: boolean): void {
    this.playing = on;
    clearTimeout(this.#timer);
    if (!on) return;
    const tick = async (): Promise<void> => {
      if (!this.playing || !this.isConnected) return;
      if (this.moment) this.#seen();
      await this.#show(this.at + 1);
      if (this.about && this.at >= this.about.moves) this.playing = false;
      if (this.playing) this.#timer = window.setTimeout(tick, this.moment ? READING : this.pace);
    };
    if (this.about && this.at >= this.about.moves) void this.#show(0);
    this.#timer = window.setTimeout(tick, this.pace / 2);
  }

  #look(viewer: number): void {
    this.viewer = viewer;
    this.moved = [];
    void this.#show(this.#wanted);
  }

  async #choose(event: Event): Promise<void> {
    const text = await fileOf(event);
    if (text !== undefined) await this.#open(text);
  }

  async #pasted(event: SubmitEvent): Promise<void> {
    const text = submitted(event, "text");
    const table = text.includes("/table/") ? tableNamed(text) : undefined;
    try {
      if (table) await this.#open((await record(table, secretsOf(table)[0])).text);
      else if (/^(https?:\/\/|\/)\S+$/.test(text)) await this.#open(await textOf(text));
      else if (text) await this.#open(`${text}\n`);
    } catch (error) {
      this.trouble = wordsOf(error);
    }
  }

  #unfold(unfolded: boolean): void {
    this.unfolded = unfolded;
  }

  /** Whoever chooses a move from a list wants to see it. */
  readonly #chosen = (event: Event): void => {
    if (elementOf(event)?.closest("li")) this.#unfold(false);
  };

  readonly #key = (event: KeyboardEvent): void => {
    if (event.key === "Escape") this.#unfold(false);
    if (elementOf(event)?.closest("input, textarea, select, button")) return;
    if (event.key === "ArrowRight") void this.#show(this.at + 1);
    else if (event.key === "ArrowLeft") void this.#show(this.at - 1);
    else if (event.key === " ") this.#play(!this.playing);
    else return;
    event.preventDefault();
  };

  protected override render(): TemplateResult {
    const { about } = this;
    return html`<header class="top"><a class="back" href=${way("/")} @click=${followed} aria-label=${texts.back}>←</a>
        <span class="title">${about ? drawTitle(about.title, about.edition) : texts.replay}</span>
        ${drawSettings(() => this.requestUpdate())}</header>
      <main id="main" class=${about ? "table replay" : "page sheet bill"} tabindex="-1" @keydown=${this.#key}>
        <h1 class=${about ? "sr" : ""}>${about ? `${texts.replay}: ${about.title}` : texts.replay}</h1>
        ${this.trouble ? html`<p class="note" role="alert">${this.trouble}</p>` : nothing}
        ${about && this.frame ? this.#drawReplay(about, this.frame) : this.#drawChoice()}
      </main>
      ${about && this.moment ? this.#drawMoment(this.moment) : nothing}`;
  }

  /** Who sits at the table of the record. */
  get #people(): SeatInfo[] {
    const { names = [], faces = [], seats = 0 } = this.about ?? {};
    return Array.from({ length: seats }, (_, seat): SeatInfo => {
      return { seat, kind: "person", name: names[seat] ?? "", face: faces[seat] ?? "" };
    });
  }

  #drawMoment(moment: Moment): unknown {
    const panel = html`<kz-interlude .moment=${moment} .seats=${this.#people} .held=${[]}
      .eyes=${this.viewer}></kz-interlude>`;
    return keyed(moment, panel);
  }

  #drawChoice(): TemplateResult {
    if (this.query && !this.trouble) return html`<p class="hush">${texts.loading}</p>`;
    return html`<p>${texts.replayHelp}</p>
      <p><label class="field">${texts.chooseFile}
        <input type="file" accept=".kzr,text/plain" @change=${this.#choose} /></label></p>
      <form @submit=${this.#pasted}>
        <label class="field">${texts.recordText} <textarea name="text" rows="6" spellcheck="false"></textarea></label>
        <div class="deeds"><button type="submit" class="main">${texts.replayGo}</button></div></form>`;
  }

  #drawReplay(about: Replay, frame: Frame): TemplateResult {
    const seats = this.#people;
    const faces = frame.scene.areas.flatMap((area) => area.cards ?? []);
    const family = faces.find((face) => face.family)?.family ?? "flinch";
    dress(family, about.rules);
    return html`<kz-board .family=${family} .scene=${frame.scene} .people=${seats} .moved=${this.moved}
        .ruled=${isRuled(frame)}
        .act=${this.act} .voices=${this.voices} @click=${() => this.#unfold(false)}></kz-board>
      <aside class="beside ${this.unfolded ? "unfolded" : ""}">${this.#drawButtons(about.moves)}
      <div class="controls" id="controls" @click=${this.#chosen}>
        ${this.#drawPaceAndEyes(seats)}
        <p class="result">${about.result}</p>
        <p class="hush small">${sentence(about.verdict)}</p>
        ${this.#drawAnalysis(about)}
        ${this.#drawPast()}
      </div></aside>`;
  }

  #drawAnalysis(about: Replay): TemplateResult | typeof nothing {
    if (!about.genuine) return nothing;
    return html`<kz-analysing .record=${this.#text} .rules=${about.rules} .people=${this.#people}
      .at=${this.at} .last=${about.moves} .viewer=${this.viewer} .levels=${about.bots ?? []}
      @kz-jump=${(event: CustomEvent<number>) => this.#show(event.detail)}></kz-analysing>`;
  }

  #drawButtons(moves: number): TemplateResult {
    const [start, end] = [this.at === 0, this.at >= moves];
    const step = (sign: string, name: string, to: number, done: boolean): TemplateResult =>
      html`<button type="button" aria-label=${name} title=${name} ?disabled=${done}
        @click=${() => this.#show(to)}>${sign}</button>`;
    return html`<div class="transport"><div class="buttons">
        ${step("«", texts.toStart, 0, start)}
        ${step("‹", texts.stepBack, this.at - 1, start)}
        <button type="button" class="main" @click=${() => this.#play(!this.playing)}
          >${this.playing ? texts.pause : texts.autoplay}</button>
        ${step("›", texts.step, this.at + 1, end)}
        ${step("»", texts.toEnd, moves, end)}
      </div>
      <label><span>${texts.atMove(this.at, moves)}</span>
        <input type="range" aria-label=${texts.jump} min="0" max=${moves} .value=${String(this.at)}
          @input=${(event: Event) => this.#show(Number(fieldText(event)))} /></label>
      <button type="button" class="unfold" aria-expanded=${this.unfolded} aria-controls="controls"
        @click=${() => this.#unfold(!this.unfolded)}>${this.unfolded ? texts.close : texts.unfold}</button></div>`;
  }

  #drawPaceAndEyes(seats: SeatInfo[]): TemplateResult {
    const paced = (event: Event): void => {
      this.pace = Number(fieldText(event));
    };
    const option = ({ seat }: SeatInfo): TemplateResult =>
      html`<option value=${seat} ?selected=${seat === this.viewer}>${nameOf(seats, seat)}</option>`;
    return html`<label class="field half">${texts.pace} <select @change=${paced}>
        ${PACES.map((pace) => html`<option value=${pace} ?selected=${pace === this.pace}>${1000 / pace} / s</option>`)}
      </select></label>
      <label class="field half">${texts.eyes} <select @change=${(event: Event) => this.#look(Number(fieldText(event)))}>
        <option value="-1" ?selected=${this.viewer < 0}>${texts.onlookerEyes}</option>
        ${seats.map(option)}
      </select></label>`;
  }

  /** The last moves before this one, as far as they have been fetched. */
  #drawPast(): TemplateResult | typeof nothing {
    const past: string[] = [];
    for (let at = this.at; at > 0 && at > this.at - PAST; at -= 1) {
      past.unshift(...(this.#frames.get(`${this.viewer}/${at}`)?.lines ?? []));
    }
    if (!past.length) return nothing;
    return html`<section class="past" aria-label=${texts.soFar}>
      <ol class="lines">${past.slice(-PAST).map((line) => html`<li>${sentence(line)}</li>`)}</ol></section>`;
  }
}

define("kz-replay", ReplayPage, [
  "query",
  "about",
  "at",
  "viewer",
  "frame",
  "moved",
  "act",
  "voices",
  "moment",
  "playing",
  "unfolded",
  "pace",
  "trouble",
]);
