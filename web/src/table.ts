// The page of one table: keeps its state from what the server tells, and carries out what people do.

import type { PropertyValues, TemplateResult } from "lit";
import { html, nothing } from "lit";
import "./board.ts";
import "./gathering.ts";
import "./panels.ts";
import "./rules.ts";
import "./ending.ts";
import type { Board, Doer } from "./board.ts";
import type { Action, Answer, LinkState, Listener } from "./connection.ts";
import { TableLink } from "./connection.ts";
import { Lesson } from "./lesson.ts";
import { announce, drawTitle, followed, go, Light } from "./parts.ts";
import { applyChange, seatLetter, sentence } from "./scene.ts";
import { drawSettings } from "./settings.ts";
import { sound } from "./sound.ts";
import { forgetSeat, freshSecret, keepSeat, keptSeats, prefer, secretsOf, tastes } from "./store.ts";
import { texts } from "./texts.ts";
import type { CardMoved, Gesture, Said, Scene, Server, TableInfo, Update, Welcome } from "./wire.ts";

const LOG = 400;

interface Note {
  text: string;
  clause: string;
  good: boolean;
}

export class Table extends Light implements Listener {
  static override properties = {
    tableId: { attribute: "table-id" },
    info: { state: true },
    held: { state: true },
    eyes: { state: true },
    scenes: { state: true },
    moved: { state: true },
    lines: { state: true },
    chat: { state: true },
    closing: { state: true },
    link: { state: true },
    linkText: { state: true },
    note: { state: true },
    hint: { state: true },
    drawer: { state: true },
    clause: { state: true },
    ended: { state: true },
    side: { state: true },
    lesson: { state: true },
  };
  declare tableId: string;
  declare info: TableInfo | undefined;
  declare held: number[];
  declare eyes: number; // whose scene is shown: a held seat, or -1
  declare scenes: ReadonlyMap<number, Scene>;
  declare moved: readonly CardMoved[];
  declare lines: readonly string[];
  declare chat: readonly Said[];
  declare closing: number;
  declare link: LinkState;
  declare linkText: string;
  declare note: Note | undefined;
  declare hint: string;
  declare drawer: boolean;
  declare clause: string;
  declare ended: boolean; // the end panel is open
  declare side: boolean; // on a narrow screen: the panels are open
  declare lesson: Lesson | undefined;

  private socket: TableLink | undefined;
  private noteTimer = 0;
  private noteOf: Note | undefined; // drawn once: the board has nothing to do when its note is as before
  private noteDrawn: TemplateResult | undefined;
  private sitting = new Map<number, string>();

  constructor() {
    super();
    this.reset();
    this.link = "connecting";
    this.linkText = "";
    this.drawer = false;
    this.clause = "";
    this.side = false;
    this.addEventListener("kz-move", (event) => this.playText((event as CustomEvent<string>).detail));
    this.addEventListener(
      "kz-say",
      (event) => void this.send({ type: "say", seat: this.eyes, text: (event as CustomEvent<string>).detail }),
    );
    this.addEventListener("kz-sit", (event) => void this.sit((event as CustomEvent<number>).detail));
    this.addEventListener("kz-send", (event) => void this.send((event as CustomEvent<Action>).detail));
    this.addEventListener("kz-name", (event) => prefer({ name: (event as CustomEvent<string>).detail }));
    this.addEventListener("kz-look", () => (this.ended = false));
  }

  private reset(): void {
    this.info = undefined;
    this.held = [];
    this.eyes = -1;
    this.scenes = new Map();
    this.moved = [];
    this.lines = [];
    this.chat = [];
    this.closing = 0;
    this.note = undefined;
    this.hint = "";
    this.ended = false;
    this.lesson = undefined;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const scenes = changed.get("scenes") as Table["scenes"] | undefined;
    if (scenes && scenes.get(this.eyes) !== this.scenes.get(this.eyes))
      this.querySelector<Board>("kz-board")?.prepare();
    if (!changed.has("tableId") || !this.tableId) return;
    this.socket?.close();
    this.reset();
    this.lesson = Lesson.at(this.tableId);
    this.socket = new TableLink(this.tableId, () => secretsOf(this.tableId), this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.socket?.close();
    clearTimeout(this.noteTimer);
  }

  // -- what the server tells --------------------------------------------------------------------

  linkChanged(state: LinkState, reason: string): void {
    if (state === "open" && this.link === "lost") this.say(texts.found, "", true);
    if (state === "lost" && this.linkText === "") this.linkText = texts.lost;
    if (state === "open") this.linkText = "";
    if (state === "gone" && reason === "4004") forgetSeat(this.tableId);
    if (state === "gone")
      this.linkText = reason === "4003" ? texts.tooMany : reason === "4000" ? texts.oldClient : texts.noTable;
    this.link = state;
    if (this.linkText) announce(this.linkText);
  }

  heard(message: Server): void {
    if (message.type === "welcome") this.welcome(message);
    else if (message.type === "update") this.update_(message);
    else if (message.type === "said") this.chat = [...this.chat, message].slice(-LOG);
    else if (message.type === "notice") this.linkText = message.kind === "restarting" ? texts.restarting : message.text;
    else if (message.type === "table") {
      const before = this.info;
      this.takeInfo(message.table);
      this.addLines(message.lines ?? []);
      if (message.scenes?.length) {
        this.takeScenes(message.scenes);
        this.ended = false;
        if (before && message.table.phase === "playing") this.hint = "";
      }
      this.setTimer(message.timer);
      if (message.table.phase === "over" && before?.phase !== "over") this.end();
    }
  }

  private welcome(message: Welcome): void {
    const first = !this.info;
    this.takeInfo(message.table);
    this.held = message.held;
    if (!this.held.includes(this.eyes)) this.eyes = this.held[0] ?? -1;
    this.lines = message.log ?? [];
    this.chat = message.chat ?? [];
    this.takeScenes(message.scenes ?? []);
    this.setTimer(message.timer);
    for (const kept of keptSeats().filter((kept) => kept.table === this.tableId)) {
      if (message.held.includes(kept.seat)) keepSeat(kept.table, kept.seat, kept.secret, message.table.title);
    }
    if (message.table.phase === "over" && first) this.ended = true;
    const scene = this.scenes.get(this.eyes);
    if (first && scene) announce(scene.status);
  }

  private takeInfo(info: TableInfo): void {
    this.info = info;
    document.title = `${info.title} · ${texts.title}`;
    document.documentElement.dataset.family = info.family;
  }

  private takeScenes(scenes: readonly Scene[]): void {
    this.moved = [];
    this.scenes = new Map(scenes.map((scene) => [scene.viewer, scene]));
    if (!this.scenes.has(this.eyes) && scenes[0]) this.eyes = scenes[0].viewer;
  }

  private update_(message: Update): void {
    const old = this.scenes.get(message.viewer);
    const mine = message.viewer === this.eyes;
    if (mine) {
      this.addLines(message.lines ?? []);
      this.setTimer(message.timer);
      this.hint = "";
    }
    if (!message.scene || !old) return;
    const scene = applyChange(old, message.scene);
    if (mine) {
      this.moved = message.cards ?? [];
      this.tellTurn(old, scene, message);
      this.lesson?.saw(message, this.eyes);
      if (this.lesson) this.requestUpdate();
    }
    this.scenes = new Map(this.scenes).set(message.viewer, scene);
  }

  private tellTurn(old: Scene, scene: Scene, message: Update): void {
    const waited = (of: Scene): boolean => of.players.some((player) => player.seat === of.viewer && player.waited_for);
    const called = (of: Scene): boolean => (of.gestures ?? []).some((gesture) => gesture.urgent);
    announce([...(message.lines ?? []), waited(scene) || scene.over ? scene.status : ""].filter(Boolean).join(". "));
    if (called(scene) && !called(old)) sound("call");
    else if (waited(scene) && !waited(old)) sound("turn");
    else if (message.cards?.length) sound("card");
  }

  private addLines(lines: readonly string[]): void {
    if (lines.length) this.lines = [...this.lines, ...lines].slice(-LOG);
  }

  private setTimer(timer = 0): void {
    this.closing = timer ? Date.now() + timer : 0;
  }

  private end(): void {
    sound("end");
    const deal = this.info?.deal;
    setTimeout(() => {
      if (this.info?.deal === deal && this.info?.phase === "over") this.ended = true;
    }, 900);
    announce(`${texts.over}. ${this.info?.result ?? ""}`);
  }

  // -- what people do ---------------------------------------------------------------------------

  private readonly doer: Doer = {
    act: async (gesture: Gesture) =>
      this.judge(await this.socket!.act({ type: "act", seat: this.eyes, move: gesture.move })),
    drop: async (source, card, target) =>
      this.judge(await this.socket!.act({ type: "drop", seat: this.eyes, source, card, target })),
  };

  /** Whether it was done; if not, the note says why. */
  private judge(answer: Answer): boolean {
    if (answer.type !== "refused") {
      if (this.note && !this.note.good) this.note = undefined;
      return true;
    }
    const own = new RegExp(`^seat ${seatLetter(this.eyes)} (?=may )`, "i");
    const clause = answer.clause ?? "";
    this.say(answer.text.replace(own, "you ").replace(` (${clause})`, ""), clause);
    sound("refused");
    return false;
  }

  private say(text: string, clause = "", good = false): void {
    this.note = { text: sentence(text) + (/[.!?…]$/.test(text) ? "" : "."), clause, good };
    announce(this.note.text);
    clearTimeout(this.noteTimer);
    this.noteTimer = window.setTimeout(() => (this.note = undefined), good ? 2500 : 14_000);
  }

  private async send(action: Action): Promise<void> {
    const answer = await this.socket!.act(action);
    this.judge(answer);
    if (answer.type === "done" && action.type === "leave") {
      forgetSeat(this.tableId, action.seat);
      this.socket!.greetAgain();
    }
  }

  private playText(move: string): void {
    void this.doer.act({ move, label: move });
  }

  private async sit(seat: number): Promise<void> {
    const secret = this.sitting.get(seat) ?? freshSecret();
    this.sitting.set(seat, secret);
    keepSeat(this.tableId, seat, secret, this.info?.title ?? "");
    const name = tastes().name.trim() || texts.somebody;
    const answer = await this.socket!.act({ type: "sit", seat, name, secret });
    if (!this.judge(answer)) forgetSeat(this.tableId, seat);
  }

  private async askHint(): Promise<void> {
    const answer = await this.socket!.act({ type: "hint", seat: this.eyes });
    if (!this.judge(answer) || answer.type !== "done") return;
    this.hint = answer.move ?? "";
    if (answer.text) this.say(texts.hintIs(answer.text), "", true);
  }

  private leave(): void {
    if (this.info?.phase === "playing") this.querySelector<HTMLDialogElement>("dialog.sure")?.showModal();
    else this.giveUp();
  }

  private giveUp(): void {
    void this.send({ type: "leave", seat: this.eyes }).then(() => go("/"));
  }

  private drawLeaving(): TemplateResult {
    const closed = (event: Event): void => {
      const dialog = event.target as HTMLDialogElement;
      if (dialog.returnValue === "yes") this.giveUp();
      dialog.returnValue = "";
    };
    return html`<dialog class="sure" aria-labelledby="sure-title" aria-describedby="sure-text" @close=${closed}><form method="dialog">
      <h2 id="sure-title">${texts.leaveTitle}</h2><p id="sure-text">${texts.leaveSure}</p>
      <div class="deeds"><button value="no" autofocus>${texts.leaveNo}</button><button value="yes" class="main">${texts.leaveYes}</button></div>
    </form></dialog>`;
  }

  private openRules(clause = ""): void {
    this.clause = clause;
    this.drawer = true;
    void this.updateComplete.then(() => this.querySelector<HTMLDialogElement>("dialog.drawer")?.showModal());
  }

  private closeRules(): void {
    this.drawer = false;
    this.clause = "";
  }

  // -- drawing ----------------------------------------------------------------------------------

  protected override render(): TemplateResult {
    const { info } = this;
    if (!info) return this.drawNoTable();
    const scene = this.scenes.get(this.eyes);
    const mine = this.held.includes(this.eyes);
    const hint = this.lesson?.hint(scene) || this.hint;
    if (this.noteOf !== this.note || !this.noteDrawn) [this.noteOf, this.noteDrawn] = [this.note, this.drawNote()];
    return html`
      ${this.drawHeader(info)}
      ${this.linkText ? html`<p class="lost" role="status">${this.linkText}</p>` : nothing}
      <main id="main" class="table phase-${info.phase} ${this.side ? "side-open" : ""}" data-family=${info.family}>
        <h1 class="sr">${info.title}</h1>
        ${
          this.lesson?.draw(
            () => this.lessonOver(),
            () => this.requestUpdate(),
          ) ?? nothing
        }
        ${
          info.phase === "gathering" || !scene
            ? html`<div class="before-deal"><kz-gathering .info=${info} .held=${this.held}></kz-gathering>${this.drawNote()}</div>`
            : html`<kz-board class=${this.link === "open" ? "" : "stale"} family=${info.family} .scene=${scene} .seats=${info.seats} .moved=${this.moved}
              .doer=${mine && !scene.over ? this.doer : undefined} .hint=${hint} .closing=${this.closing} .note=${this.noteDrawn}></kz-board>`
        }
        <aside class="beside"><kz-panels .scene=${scene} .log=${this.lines} .chat=${this.chat} .mayTalk=${mine} .mayMove=${mine}></kz-panels></aside>
      </main>
      ${
        this.ended && info.phase === "over"
          ? html`<kz-ending .info=${info} .scene=${scene} .lines=${this.lines} .held=${this.held} .secret=${secretsOf(info.id)[0] ?? ""}></kz-ending>`
          : nothing
      }
      ${this.drawLeaving()}
      ${
        this.drawer
          ? html`<dialog class="drawer" aria-labelledby="drawer-title" @close=${() => this.closeRules()}
            @click=${(event: Event) => event.target === event.currentTarget && (event.currentTarget as HTMLDialogElement).close()}>
            <div class="inside">
              <header><h2 id="drawer-title">${texts.rulesOf(info.title)}</h2>
                <button type="button" class="quiet" @click=${(event: Event) => (event.target as HTMLElement).closest("dialog")!.close()}>${texts.close}</button></header>
              <kz-rules table=${info.id} clause=${this.clause}></kz-rules>
            </div>
          </dialog>`
          : nothing
      }`;
  }

  private drawNoTable(): TemplateResult {
    return html`<main id="main" class="page"><h1>${texts.title}</h1>
      <p role="status">${this.linkText || texts.connecting}</p>
      ${this.link === "gone" ? html`<p><a class="button" href="/" @click=${followed}>${texts.back}</a></p>` : nothing}</main>`;
  }

  private drawHeader(info: TableInfo): TemplateResult {
    const mine = this.held.includes(this.eyes);
    return html`<header class="top">
      <a class="home" href="/" @click=${followed} aria-label=${texts.back}>←</a>
      <span class="title" title=${info.title}>${drawTitle(info.title)}</span>
      ${info.onlookers ? html`<span class="hush">${texts.onlookers(info.onlookers)}</span>` : nothing}
      ${mine ? nothing : html`<span class="tag">${texts.onlooking}</span>`}
      ${this.held.length > 1 ? this.drawEyes() : nothing}
      ${
        mine || info.phase !== "playing"
          ? nothing
          : info.seats
              .filter((seat) => seat.kind === "open")
              .slice(0, 2)
              .map(
                (seat) =>
                  html`<button type="button" class="main" @click=${() => this.sit(seat.seat)}>${texts.sitIn(seatLetter(seat.seat))}</button>`,
              )
      }
      <span class="space"></span>
      ${mine && info.hints && info.phase === "playing" ? html`<button type="button" class="quiet hint" @click=${() => this.askHint()}>${texts.hint}</button>` : nothing}
      ${info.phase === "over" && !this.ended ? html`<button type="button" class="quiet" @click=${() => (this.ended = true)}>${texts.standing}</button>` : nothing}
      <button type="button" class="quiet" @click=${() => this.openRules()}>${texts.rules}</button>
      <button type="button" class="quiet narrow-only" aria-expanded=${this.side} @click=${() => (this.side = !this.side)}>${texts.logShort}</button>
      ${drawSettings(() => this.requestUpdate(), mine ? html`<button type="button" class="quiet" @click=${() => this.leave()}>${texts.leaveSeat}</button>` : nothing)}
    </header>`;
  }

  private drawEyes(): TemplateResult {
    return html`<label class="eyes">${texts.playAs}
      <select @change=${(event: Event) => {
        this.moved = [];
        this.eyes = Number((event.target as HTMLSelectElement).value);
      }}>${this.held.map((seat) => html`<option value=${seat} ?selected=${seat === this.eyes}>${seatLetter(seat)}</option>`)}</select></label>`;
  }

  private drawNote(): TemplateResult {
    const { note } = this;
    return html`<div class="note-place">${
      note
        ? html`<div class="note ${note.good ? "good" : ""}">
          <p>${note.text}</p>
          ${note.clause ? html`<button type="button" class="clause-link" @click=${() => this.openRules(note.clause)}>${texts.clause(note.clause)} · ${texts.readClause}</button>` : nothing}
          <button type="button" class="x" aria-label=${texts.close} @click=${() => (this.note = undefined)}>×</button>
        </div>`
        : nothing
    }</div>`;
  }

  private lessonOver(): void {
    this.lesson?.forget();
    this.lesson = undefined;
  }
}

customElements.define("kz-table", Table);
