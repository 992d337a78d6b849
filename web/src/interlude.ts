// A moment that stands over the table: a round has ended, face-down choices were turned up, one is out of the game.

import type { TemplateResult } from "lit/html.js";
import { html, nothing } from "lit/html.js";
import { drawFace, drawPortrait } from "./art/index.ts";
import { tell } from "./events.ts";
import { drawFlourish } from "./flourish.ts";
import { define, Light } from "./light.ts";
import { vars } from "./parts.ts";
import { faceOf, listed, nameOf } from "./people.ts";
import type { Bar } from "./standing.ts";
import { barOf, countdown } from "./standing.ts";
import * as texts from "./texts.ts";
import type { Entry, Moment, SeatInfo, TableInfo } from "./wire.ts";

const TICK = 250;
const CROWD = 5; // rows from which on they are drawn closer

export class InterludePanel extends Light {
  declare moment: Moment | undefined; // none: it was put aside, but the table still waits
  declare info: TableInfo | undefined; // none: a replay, nobody waits
  declare seats: readonly SeatInfo[];
  declare held: readonly number[];
  declare eyes: number;
  declare now: number;

  #ticker = 0;
  #until = 0;
  #heardOf: TableInfo["interlude"];
  #opener: Element | null = null;
  #offered = false;

  constructor() {
    super();
    this.now = Date.now();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#opener = document.activeElement;
    this.#ticker = window.setInterval(() => this.#tick(), TICK);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#ticker);
    if (this.#opener instanceof HTMLElement && this.#opener.isConnected) this.#opener.focus({ preventScroll: true });
  }

  #tick(): void {
    if (this.#until) this.now = Date.now();
  }

  protected override willUpdate(): void {
    const waits = this.info?.interlude ?? undefined;
    if (waits === this.#heardOf) return;
    this.#heardOf = waits;
    this.#until = waits ? Date.now() + waits.left : 0;
    this.now = Date.now();
  }

  protected override firstUpdated(): void {
    this.querySelector("dialog")?.showModal();
    this.querySelector(".entry.mine")?.scrollIntoView({ block: "nearest" }); // one's own is seen on a phone, too
  }

  /** The table has begun to wait: the way on is at hand. */
  protected override updated(): void {
    if (this.#waited && !this.#offered)
      this.querySelector<HTMLElement>(".foot-line .main")?.focus({ preventScroll: true });
    this.#offered = this.#waited;
  }

  #close(): void {
    tell(this, "kz-seen", undefined);
  }

  #ready(): void {
    for (const seat of this.held) tell(this, "kz-send", { type: "ready", seat });
  }

  protected override render(): TemplateResult {
    if (!this.moment) return this.#drawStrip();
    return this.moment.kind === "out" ? this.#drawOut(this.moment) : this.#drawRound(this.moment);
  }

  #drawRound(moment: Moment): TemplateResult {
    const entries = moment.entries ?? [];
    return html`<dialog class="bill interlude" aria-labelledby="moment-title" aria-describedby="moment-text"
      @close=${() => this.#close()}>
      ${drawHeading(moment)}
      <ol class="plain entries ${entries.length > CROWD ? "crowd" : ""}" tabindex="0">
        ${entries.length ? drawCaptions(moment) : nothing}
        ${entries.map((entry) => this.#drawEntry(entry, moment))}</ol>
      <div class="foot-line">
        <div class="next"><p id="moment-text">${moment.text ?? ""}</p>${this.#drawWaiting()}</div>
        <div class="deeds">${this.#drawRing()}
          <button type="button" class=${this.#waited ? "" : "main"} @click=${() => this.#close()}
            >${this.#waited ? texts.lookAtTable : texts.goOn}</button>
          ${this.#drawReady()}</div>
      </div></dialog>`;
  }

  /** Whether the table waits for somebody. */
  get #waited(): boolean {
    return Boolean(this.info?.interlude);
  }

  #drawEntry(entry: Entry, moment: Moment): TemplateResult {
    const { seat, note = "", cards = [], gained = "", before, after, out = false, first = false } = entry;
    const name = nameOf(this.seats, seat);
    const own = this.held.includes(seat);
    const counted = after !== undefined && after !== null;
    const mood = out ? "threatened" : first ? "pleased" : "calm";
    return html`<li class="entry ${first ? "first" : ""} ${own ? "mine" : ""}">
      <span class="head" aria-hidden="true">${drawPortrait(faceOf(this.seats, seat), seat, mood)}</span>
      <div class="person"><b class="name">${name}</b>${own ? html` <span>${texts.youToo}</span>` : nothing}
        <span class="note-of">${note}</span></div>
      <div class="kept">${cards.map((face) => html`<span><span class="card">${drawFace(face)}</span></span>`)}</div>
      <b class="gained ${first ? "good" : gained === "0" ? "hush" : ""}">${gained}</b>
      <div class="stands">${counted ? drawCount(before ?? undefined, after, barOf(entry, moment)) : nothing}
        ${out ? html`<span class="stamp">${own ? texts.youAreOut : texts.isOut(name)}</span>` : nothing}</div></li>`;
  }

  #drawWaiting(): TemplateResult {
    const { interlude } = this.info ?? {};
    const others = interlude?.waiting.filter((seat) => !this.held.includes(seat)) ?? [];
    const mine = interlude?.waiting.some((seat) => this.held.includes(seat));
    const names = [...(mine ? [texts.oneself] : []), ...others.map((seat) => nameOf(this.seats, seat))];
    const words = mine && !others.length ? texts.waitsForYou : names.length ? texts.waitsFor(listed(names)) : "";
    return html`<p class="hush" role="status">${words}</p>`;
  }

  /** The panel was put aside, but the table still waits: a strip with the way on. */
  #drawStrip(): TemplateResult {
    return html`<div class="waits-strip bill" role="group" aria-label=${texts.tableWaits}>${this.#drawRing()}
      ${this.#drawWaiting()}
      <button type="button" @click=${() => tell(this, "kz-again-look", undefined)}>${texts.lookAgain}</button>
      ${this.#drawReady()}</div>`;
  }

  #drawRing(): TemplateResult | typeof nothing {
    if (!this.#until) return nothing;
    const { part, seconds } = countdown(this.#until, (this.info?.pause ?? 30) * 1000, this.now);
    return html`<span class="ring" role="img" aria-label=${texts.goesOnIn(seconds)} ${vars({ "--part": part })}>
      <span aria-hidden="true">${seconds}</span></span>`;
  }

  #drawReady(): TemplateResult | typeof nothing {
    if (!this.#waited || !this.held.length) return nothing;
    const done = !this.info?.interlude?.waiting.some((seat) => this.held.includes(seat));
    return html`<button type="button" class="main" autofocus ?disabled=${done} @click=${() => this.#ready()}
      >${done ? texts.isReady : texts.ready}</button>`;
  }

  /** One is out: a smaller bill, and what one can do now. */
  #drawOut(moment: Moment): TemplateResult {
    const [entry] = moment.entries ?? [];
    const seat = entry?.seat ?? this.eyes;
    return html`<dialog class="bill put-out" aria-labelledby="moment-title" @close=${() => this.#close()}>
      <span class="head out" aria-hidden="true">${drawPortrait(faceOf(this.seats, seat), seat)}</span>
      ${drawHeading(moment)}
      <p>${moment.text ?? ""}</p>
      <p class="hush">${entry?.note ?? ""}</p>
      <div class="deeds">
        <button type="button" autofocus @click=${() => this.#close()}>${texts.watch}</button>
        <button type="button" @click=${() => tell(this, "kz-skip", undefined)}>${texts.skipToEnd}</button>
        <button type="button" class="main" @click=${() => tell(this, "kz-again", undefined)}>${texts.newGame}</button>
      </div></dialog>`;
  }
}

function drawHeading(moment: Moment): TemplateResult {
  return html`<div class="heading">
    ${moment.over ? html`<p class="over">${moment.over}</p>` : nothing}
    <h2 id="moment-title">${moment.title}</h2>${drawFlourish()}</div>`;
}

function drawCaptions({ kind, kept = "", count = "", entries = [] }: Moment): TemplateResult {
  const gained = entries.some((entry) => entry.gained);
  return html`<li class="captions" aria-hidden="true"><span class="kept">${kept}</span>
    <span class="gained">${gained ? (kind === "showdown" ? texts.taken : texts.thisRound) : ""}</span
    ><span class="stands">${count}</span></li>`;
}

/** What was there, what is there now, and a bar of both. */
function drawCount(before: number | undefined, after: number, { solid, added }: Bar): TemplateResult {
  const old = html`<span class="before">${before} <span aria-hidden="true">→</span>
    <span class="sr">${texts.andThen}</span></span> `;
  return html`<span class="count-of">${before === undefined ? nothing : old}<b>${after}</b></span>
    <span class="measure" aria-hidden="true" ${vars({ "--solid": `${solid}%`, "--added": `${added}%` })}></span>`;
}

define("kz-interlude", InterludePanel, ["moment", "info", "seats", "held", "eyes", "now"]);
