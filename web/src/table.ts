// The page of one table: keeps its state from what the server tells, and carries out what people do.

import type { PropertyValues, TemplateResult } from "lit";
import { html, nothing } from "lit";
import "./board.ts";
import "./gathering.ts";
import "./panels.ts";
import "./rules.ts";
import "./ending.ts";
import { dress } from "./art/index.ts";
import type { Board, Doer } from "./board.ts";
import type { Action, Answer, LinkState, Listener } from "./connection.ts";
import { TableLink } from "./connection.ts";
import type { Note } from "./dialogs.ts";
import { drawLeaving, drawNote, drawRules } from "./dialogs.ts";
import { fieldText } from "./fields.ts";
import { closedOff, refusalText } from "./judging.ts";
import { Lesson } from "./lesson.ts";
import { announce, drawTitle, followed, go, Light } from "./parts.ts";
import type { LogLine } from "./scene.ts";
import { applyChange, canCall, isOwnTurn, logLines, seatLetter } from "./scene.ts";
import { drawSettings } from "./settings.ts";
import { sound } from "./sound.ts";
import { forgetSeat, freshSecret, keepSeat, keptSeats, prefer, secretsOf, tastes } from "./store.ts";
import { texts } from "./texts.ts";
import type { CardMoved, Said, Scene, Server, TableChanged, TableInfo, Update, Welcome } from "./wire.ts";

const LOG = 400;

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
  declare lines: readonly LogLine[];
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
    this.addEventListener("kz-move", ({ detail }) => void this.act(detail));
    this.addEventListener("kz-say", ({ detail }) => void this.send({ type: "say", seat: this.eyes, text: detail }));
    this.addEventListener("kz-sit", ({ detail }) => void this.sit(detail));
    this.addEventListener("kz-send", ({ detail }) => void this.send(detail));
    this.addEventListener("kz-name", ({ detail }) => prefer({ name: detail }));
    this.addEventListener("kz-look", () => this.showEnd(false));
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

  protected override willUpdate(changed: PropertyValues<Table>): void {
    const scenes = changed.get("scenes");
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
    if (state === "gone") this.linkText = texts.gone[reason] ?? texts.noTable;
    this.link = state;
    if (this.linkText) announce(this.linkText);
  }

  heard(message: Server): void {
    if (message.type === "welcome") this.welcome(message);
    else if (message.type === "update") this.takeUpdate(message);
    else if (message.type === "table") this.takeChange(message);
    else if (message.type === "said") this.chat = [...this.chat, message].slice(-LOG);
    else if (message.type === "notice") this.linkText = message.kind === "restarting" ? texts.restarting : message.text;
  }

  private welcome(message: Welcome): void {
    const first = !this.info;
    this.takeInfo(message.table);
    this.held = message.held;
    if (!this.held.includes(this.eyes)) this.eyes = this.held[0] ?? -1;
    this.lines = logLines(message.log, message.turns);
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

  private takeChange(message: TableChanged): void {
    const before = this.info;
    this.takeInfo(message.table);
    this.addLines(logLines(message.lines));
    if (message.scenes?.length) {
      this.takeScenes(message.scenes);
      this.ended = false;
      if (before && message.table.phase === "playing") this.hint = "";
    }
    this.setTimer(message.timer);
    if (message.table.phase === "over" && before?.phase !== "over") this.end();
  }

  private takeInfo(info: TableInfo): void {
    this.info = info;
    document.title = `${info.title} · ${texts.title}`;
    dress(info.family, info.rules);
  }

  private takeScenes(scenes: readonly Scene[]): void {
    this.moved = [];
    this.scenes = new Map(scenes.map((scene) => [scene.viewer, scene]));
    if (!this.scenes.has(this.eyes) && scenes[0]) this.eyes = scenes[0].viewer;
  }

  private takeUpdate(message: Update): void {
    const old = this.scenes.get(message.viewer);
    const mine = message.viewer === this.eyes;
    if (mine) {
      this.addLines(logLines(message.lines, message.turns));
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
    const status = isOwnTurn(scene) || scene.over ? scene.status : "";
    announce([...(message.lines ?? []), status].filter(Boolean).join(". "));
    if (canCall(scene) && !canCall(old)) sound("call");
    else if (isOwnTurn(scene) && !isOwnTurn(old)) sound("turn");
    else if (message.cards?.length) sound("card");
  }

  private addLines(lines: readonly LogLine[]): void {
    if (lines.length) this.lines = [...this.lines, ...lines].slice(-LOG);
  }

  private setTimer(timer = 0): void {
    this.closing = timer ? Date.now() + timer : 0;
  }

  private end(): void {
    sound("end");
    const deal = this.info?.deal;
    setTimeout(() => {
      if (this.info?.deal === deal && this.info?.phase === "over") this.showEnd(true);
    }, 900);
    announce(`${texts.over}. ${this.info?.result ?? ""}`);
  }

  private showEnd(shown: boolean): void {
    this.ended = shown;
  }

  // -- what people do ---------------------------------------------------------------------------

  private readonly doer: Doer = {
    act: (gesture) => this.act(gesture.move),
    drop: (source, card, target) => this.attempt({ type: "drop", seat: this.eyes, source, card, target }),
  };

  private act(move: string): Promise<boolean> {
    return this.attempt({ type: "act", seat: this.eyes, move });
  }

  /** Whether it was done; if not, the note says why. */
  private async attempt(action: Action): Promise<boolean> {
    return (await this.send(action))?.type !== "refused";
  }

  /** Does it and gives the answer back; a refusal is shown. */
  private async send(action: Action): Promise<Answer | undefined> {
    const answer = await this.socket?.act(action);
    if (answer?.type === "refused") {
      this.say(refusalText(answer, this.eyes, this.info?.seats ?? []), answer.clause);
      sound("refused");
    } else if (this.note && !this.note.good) {
      this.note = undefined;
    }
    return answer;
  }

  private say(text: string, clause = "", good = false): void {
    this.note = { text: closedOff(text), clause, good };
    announce(this.note.text);
    clearTimeout(this.noteTimer);
    this.noteTimer = window.setTimeout(() => this.hush(), good ? 2500 : 14_000);
  }

  private hush(): void {
    this.note = undefined;
  }

  private async sit(seat: number): Promise<void> {
    const secret = this.sitting.get(seat) ?? freshSecret();
    this.sitting.set(seat, secret);
    keepSeat(this.tableId, seat, secret, this.info?.title ?? "");
    const name = tastes().name.trim() || texts.somebody;
    if (!(await this.attempt({ type: "sit", seat, name, secret }))) forgetSeat(this.tableId, seat);
  }

  private async askHint(): Promise<void> {
    const answer = await this.send({ type: "hint", seat: this.eyes });
    if (answer?.type !== "done") return;
    this.hint = answer.move ?? "";
    if (answer.text) this.say(texts.hintIs(answer.text), "", true);
  }

  private leave(): void {
    if (this.info?.phase === "playing") this.querySelector<HTMLDialogElement>("dialog.sure")?.showModal();
    else void this.giveUp();
  }

  private async giveUp(): Promise<void> {
    const seat = this.eyes;
    if (!(await this.attempt({ type: "leave", seat }))) return;
    forgetSeat(this.tableId, seat);
    this.socket?.greetAgain();
    go("/");
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

  private lookAs(seat: number): void {
    this.moved = [];
    this.eyes = seat;
  }

  private lessonOver(): void {
    this.lesson?.forget();
    this.lesson = undefined;
  }

  // -- drawing ----------------------------------------------------------------------------------

  protected override render(): TemplateResult {
    const { info } = this;
    if (!info) return this.drawNoTable();
    const scene = this.scenes.get(this.eyes);
    const mine = this.held.includes(this.eyes);
    const lesson = this.lesson?.draw(
      () => this.lessonOver(),
      () => this.requestUpdate(),
    );
    return html`
      ${this.drawHeader(info)}
      ${this.linkText ? html`<p class="lost" role="status">${this.linkText}</p>` : nothing}
      <main id="main" class="table phase-${info.phase} ${this.side ? "side-open" : ""}" data-family=${info.family}>
        <h1 class="sr">${info.title}</h1>
        ${lesson ?? nothing}
        ${info.phase === "gathering" || !scene ? this.drawGathering(info) : this.drawBoard(info, scene)}
        <aside class="beside"><kz-panels .scene=${scene} .log=${this.lines} .chat=${this.chat}
          .mayTalk=${mine} .mayMove=${mine} .phrases=${info.phrases ?? []}></kz-panels></aside>
      </main>
      ${this.ended && info.phase === "over" ? this.drawEnding(info, scene) : nothing}
      ${drawLeaving(() => void this.giveUp())}
      ${this.drawer ? drawRules(info, this.clause, () => this.closeRules()) : nothing}`;
  }

  private drawNoTable(): TemplateResult {
    const back = html`<p><a class="button" href="/" @click=${followed}>${texts.back}</a></p>`;
    return html`<main id="main" class="page"><h1>${texts.title}</h1>
      <p role="status">${this.linkText || texts.connecting}</p>
      ${this.link === "gone" ? back : nothing}</main>`;
  }

  private drawGathering(info: TableInfo): TemplateResult {
    return html`<div class="before-deal">
      <kz-gathering .info=${info} .held=${this.held}></kz-gathering>${this.drawNote()}</div>`;
  }

  private drawBoard(info: TableInfo, scene: Scene): TemplateResult {
    const mine = this.held.includes(this.eyes);
    return html`<kz-board class=${this.link === "open" ? "" : "stale"} family=${info.family}
      .scene=${scene} .people=${info.seats} .moved=${this.moved} .doer=${mine && !scene.over ? this.doer : undefined}
      .hint=${this.lesson?.hint(scene) || this.hint} .closing=${this.closing} .note=${this.drawNote()}></kz-board>`;
  }

  private drawEnding(info: TableInfo, scene: Scene | undefined): TemplateResult {
    return html`<kz-ending .info=${info} .scene=${scene} .held=${this.held}
      .secret=${secretsOf(info.id)[0] ?? ""}></kz-ending>`;
  }

  private drawNote(): TemplateResult {
    if (this.noteOf !== this.note || !this.noteDrawn) {
      this.noteOf = this.note;
      this.noteDrawn = drawNote(
        this.note,
        (clause) => this.openRules(clause),
        () => this.hush(),
      );
    }
    return this.noteDrawn;
  }

  private drawHeader(info: TableInfo): TemplateResult {
    const mine = this.held.includes(this.eyes);
    const playing = info.phase === "playing";
    const deed = (words: string, name: string, done: () => void): TemplateResult =>
      html`<button type="button" class=${name} @click=${done}>${words}</button>`;
    const open = mine || !playing ? [] : info.seats.filter((seat) => seat.kind === "open").slice(0, 2);
    const leave = mine ? deed(texts.leaveSeat, "quiet", () => this.leave()) : nothing;
    return html`<header class="top">
      <a class="home" href="/" @click=${followed} aria-label=${texts.back}>←</a>
      <span class="title" title=${info.title}>${drawTitle(info.title)}</span>
      ${info.onlookers ? html`<span class="hush">${texts.onlookers(info.onlookers)}</span>` : nothing}
      ${mine ? nothing : html`<span class="tag">${texts.onlooking}</span>`}
      ${this.held.length > 1 ? this.drawEyes() : nothing}
      ${open.map(({ seat }) => deed(texts.sitIn(seatLetter(seat)), "main", () => void this.sit(seat)))}
      <span class="space"></span>
      ${mine && info.hints && playing ? deed(texts.hint, "quiet hint", () => void this.askHint()) : nothing}
      ${info.phase === "over" && !this.ended ? deed(texts.standing, "quiet", () => this.showEnd(true)) : nothing}
      ${deed(texts.rules, "quiet", () => this.openRules())}
      <button type="button" class="quiet narrow-only" aria-expanded=${this.side}
        @click=${() => this.fold()}>${texts.logShort}</button>
      ${drawSettings(() => this.requestUpdate(), leave)}
    </header>`;
  }

  private fold(): void {
    this.side = !this.side;
  }

  private drawEyes(): TemplateResult {
    const option = (seat: number): TemplateResult =>
      html`<option value=${seat} ?selected=${seat === this.eyes}>${seatLetter(seat)}</option>`;
    return html`<label class="eyes">${texts.playAs}
      <select @change=${(event: Event) => this.lookAs(Number(fieldText(event)))}>
        ${this.held.map(option)}</select></label>`;
  }
}

customElements.define("kz-table", Table);
