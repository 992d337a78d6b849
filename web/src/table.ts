// The page of one table: carries out what people do, and draws what hearing.ts has heard.

import { keyed } from "lit/directives/keyed.js";
import type { TemplateResult } from "lit/html.js";
import { html, nothing } from "lit/html.js";
import { way } from "./house.ts";
import "./board.ts";
import "./gathering.ts";
import "./panels.ts";
import "./rules.ts";
import "./ending.ts";
import "./interlude.ts";
import type { Board, Doer } from "./board.ts";
import type { Action, Answer } from "./connection.ts";
import { TableLink } from "./connection.ts";
import type { Note } from "./dialogs.ts";
import { drawLeaving, drawNote, drawRules, drawSkipping } from "./dialogs.ts";
import { wordsOf } from "./fields.ts";
import { drawHeader } from "./header.ts";
import { Hearing, TOLD } from "./hearing.ts";
import { closedOff, refusalText } from "./judging.ts";
import { Lesson } from "./lesson.ts";
import type { Changed } from "./light.ts";
import { define } from "./light.ts";
import type { Panel } from "./panels.ts";
import { announce, followed, go } from "./parts.ts";
import { Puzzle } from "./puzzle.ts";
import { playAgain, sitDown } from "./sitting.ts";
import { sound } from "./sound.ts";
import { forgetSeat, secretsOf } from "./store.ts";
import * as texts from "./texts.ts";
import type { Scene, TableInfo } from "./wire.ts";

const SLIM = matchMedia("(max-width: 760px), (max-height: 479px)"); // a panel lies over the table, as in the stylesheet
const HINT_SHOWN = 14_000; // milliseconds that a hint stays: it has a reason to be read

export class Table extends Hearing {
  declare tableId: string;
  declare note: Note | undefined;
  declare drawer: boolean;
  declare clause: string;
  declare lesson: Lesson | Puzzle | undefined;

  socket: TableLink | undefined;
  #noteTimer = 0;
  #noteOf: Note | undefined; // drawn once: the board has nothing to do when its note is as before
  #noteDrawn: TemplateResult | undefined;

  constructor() {
    super();
    this.forget();
    this.drawer = false;
    this.clause = "";
    this.addEventListener("kz-move", ({ detail }) => void this.#play(detail));
    this.addEventListener("kz-say", ({ detail }) => void this.#send({ type: "say", seat: this.eyes, text: detail }));
    this.addEventListener("kz-sit", ({ detail }) => void this.#sit(detail));
    this.addEventListener("kz-send", ({ detail }) => void this.#send(detail));
    this.addEventListener("kz-look", () => this.showEnd(false));
    this.addEventListener("kz-seen", () => this.#seen());
    this.addEventListener("kz-again-look", () => this.#lookAgain());
    this.addEventListener("kz-skip", () => this.#skip());
    this.addEventListener("kz-again", () => void this.#again());
    this.addEventListener("kz-panel", ({ detail }) => this.#open(detail));
  }

  protected override willUpdate(changed: Changed<Table>): void {
    const scenes = changed.get("scenes");
    if (scenes && scenes.get(this.eyes) !== this.scenes.get(this.eyes))
      this.querySelector<Board>("kz-board")?.prepare();
    if (!changed.has("tableId") || !this.tableId) return;
    this.socket?.close();
    this.forget();
    this.note = undefined;
    this.lesson = Lesson.at(this.tableId) ?? Puzzle.at(this.tableId);
    this.tells = this.lesson instanceof Puzzle;
    this.socket = new TableLink(this.tableId, () => secretsOf(this.tableId), this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.socket?.close();
    clearTimeout(this.#noteTimer);
  }

  // -- what people do ---------------------------------------------------------------------------

  readonly #doer: Doer = {
    act: (gesture) => this.#play(gesture.move),
    drop: (source, card, target) => this.#attempt({ type: "drop", seat: this.eyes, source, card, target }),
  };

  #play(move: string): Promise<boolean> {
    return this.#attempt({ type: "act", seat: this.eyes, move });
  }

  /** Whether it was done; if not, the note says why. */
  async #attempt(action: Action): Promise<boolean> {
    return (await this.#send(action))?.type !== "refused";
  }

  /** Does it and gives the answer back; a refusal is shown. */
  async #send(action: Action): Promise<Answer | undefined> {
    const answer = await this.socket?.act(action);
    if (answer?.type === "refused") {
      this.tell(refusalText(answer, this.eyes, this.info?.seats ?? []), answer.clause);
      sound("refused");
    } else if (action.type === "act" || !this.note?.good) {
      this.note = undefined;
    }
    return answer;
  }

  /** A word about what was just tried. */
  protected tell(text: string, clause = "", good = false, shown = good ? 2500 : 14_000): void {
    this.note = { text: closedOff(text), clause, good };
    announce(this.note.text);
    clearTimeout(this.#noteTimer);
    this.#noteTimer = window.setTimeout(() => this.#hush(), shown);
  }

  #hush(): void {
    this.note = undefined;
  }

  #sit(seat: number): Promise<void> {
    return sitDown(this.tableId, seat, this.info?.title ?? "", (action) => this.#attempt(action));
  }

  async #askHint(): Promise<void> {
    const answer = await this.#send({ type: "hint", seat: this.eyes });
    if (answer?.type !== "done") return;
    this.hint = answer.move ?? "";
    this.hintPlaces = answer.places ?? [];
    if (answer.text) this.tell(texts.hintIs(answer.text, answer.why ?? ""), "", true, HINT_SHOWN);
  }

  #leave(): void {
    if (this.info?.phase === "playing") this.querySelector<HTMLDialogElement>("dialog.sure")?.showModal();
    else void this.#giveUp();
  }

  async #giveUp(): Promise<void> {
    const seat = this.eyes;
    if (!(await this.#attempt({ type: "leave", seat }))) return;
    forgetSeat(this.tableId, seat);
    this.socket?.greetAgain();
    go("/");
  }

  #openRules(clause = ""): void {
    this.clause = clause;
    this.drawer = true;
    void this.updateComplete.then(() => this.querySelector<HTMLDialogElement>("dialog.drawer")?.showModal());
  }

  #closeRules(): void {
    this.drawer = false;
    this.clause = "";
  }

  #lookAs(seat: number): void {
    this.moved = [];
    this.eyes = seat;
    this.happenings.voices.hush();
    this.showHappenings();
  }

  #lessonOver(): void {
    this.lesson?.forget();
    this.lesson = undefined;
  }

  /** Opens a panel beside the table, or closes it. */
  #open(panel: Panel | undefined): void {
    if (!panel) this.querySelector<HTMLElement>('.top [aria-expanded="true"]')?.focus();
    this.panel = panel;
    if (panel === "chat") this.unread = 0;
  }

  /** Where a panel lies over the table, whoever touches the table wants to see it. */
  readonly #touched = (): void => {
    if (this.panel && SLIM.matches) this.#open(undefined);
  };

  readonly #key = (event: KeyboardEvent): void => {
    if (event.key === "Escape" && this.panel) this.#open(undefined);
  };

  #seen(): void {
    this.happenings.close();
    this.showHappenings();
  }

  #lookAgain(): void {
    this.happenings.reopen();
    this.showHappenings();
  }

  /** Out of the game: nothing is shown until it has ended, which is at once when only bots play on. */
  #skip(): void {
    this.skipping = true;
    this.#seen();
    void this.socket?.act({ type: "skip", seat: this.eyes });
  }

  async #again(): Promise<void> {
    if (this.info) await playAgain(this.info, this.eyes).catch((error) => this.tell(wordsOf(error)));
  }

  // -- drawing ----------------------------------------------------------------------------------

  protected override render(): TemplateResult {
    const { info } = this;
    if (!info) return this.#drawNoTable();
    const scene = this.scenes.get(this.eyes);
    const gathers = info.phase === "gathering" || !scene;
    const lesson = this.lesson?.draw(
      () => this.#lessonOver(),
      () => this.requestUpdate(),
    );
    return html`
      ${this.#drawTop(info)}
      <main id="main" class="table phase-${info.phase}" data-family=${info.family} data-game=${info.game} tabindex="-1"
        @keydown=${this.#key}>
        <h1 class="sr">${info.title}</h1>
        ${this.linkText ? html`<p class="lost" role="status">${this.linkText}</p>` : nothing}
        ${lesson ?? nothing}
        ${gathers ? this.#drawGathering(info) : this.#drawBoard(info, scene)}
        ${this.panel ? this.#drawBeside(info, this.panel, scene) : nothing}
      </main>
      ${this.skipping ? drawSkipping(() => this.watch()) : nothing}
      ${(this.moment || info.interlude) && !this.skipping ? this.#drawMoment(info) : nothing}
      ${this.ended && !this.moment && info.phase === "over" ? this.#drawEnding(info, scene) : nothing}
      ${drawLeaving(() => void this.#giveUp())}
      ${this.drawer ? drawRules(info, this.clause, () => this.#closeRules()) : nothing}`;
  }

  #drawNoTable(): TemplateResult {
    const back = html`<p><a class="button" href=${way("/")} @click=${followed}>${texts.back}</a></p>`;
    return html`<main id="main" class="page sheet bill" tabindex="-1"><h1>${texts.title}</h1>
      <p role="status">${this.linkText || texts.connecting}</p>
      ${this.link === "gone" ? back : nothing}</main>`;
  }

  #drawTop(info: TableInfo): TemplateResult {
    return drawHeader(
      {
        info,
        held: this.held,
        eyes: this.eyes,
        ended: this.ended,
        panel: this.panel,
        unread: this.unread,
      },
      {
        sit: (seat) => void this.#sit(seat),
        lookAs: (seat) => this.#lookAs(seat),
        hint: () => void this.#askHint(),
        standing: () => this.showEnd(true),
        rules: () => this.#openRules(),
        open: (panel) => this.#open(panel),
        leave: () => this.#leave(),
        changed: () => this.requestUpdate(),
      },
    );
  }

  #drawGathering(info: TableInfo): TemplateResult {
    return html`<div class="before-deal cloth">
      <kz-gathering .info=${info} .held=${this.held}></kz-gathering>${this.#drawNote()}</div>`;
  }

  #drawBoard(info: TableInfo, scene: Scene): TemplateResult {
    const mine = this.held.includes(this.eyes);
    return html`<kz-board class=${this.link === "open" ? "" : "stale"} .family=${info.family}
      .scene=${scene} .people=${info.seats} .moved=${this.moved} @pointerdown=${this.#touched}
      .ruled=${this.ruled} .deals=${this.deals}
      .act=${this.act} .voices=${this.voices} .doer=${mine && !scene.over ? this.#doer : undefined}
      .hint=${this.lesson?.hint(scene) || this.hint}
      .hintPlaces=${this.hintPlaces} .closing=${this.closing} .note=${this.#drawNote()}></kz-board>`;
  }

  #drawBeside(info: TableInfo, panel: Panel, scene: Scene | undefined): TemplateResult {
    const mine = this.held.includes(this.eyes);
    return html`<aside class="beside"><kz-panels .panel=${panel} .scene=${scene} .log=${this.lines} .chat=${this.chat}
      .seats=${info.seats} .mayTalk=${mine} .mayMove=${mine} .phrases=${info.phrases ?? []}></kz-panels></aside>`;
  }

  #drawMoment(info: TableInfo): unknown {
    const panel = html`<kz-interlude data-family=${info.family} .moment=${this.moment} .info=${info}
      .seats=${info.seats} .held=${this.held} .eyes=${this.eyes}></kz-interlude>`;
    return keyed(this.moment, panel);
  }

  #drawEnding(info: TableInfo, scene: Scene | undefined): TemplateResult {
    return html`<kz-ending .info=${info} .scene=${scene} .moment=${this.happenings.win} .held=${this.held}
      .secret=${secretsOf(info.id)[0] ?? ""}></kz-ending>`;
  }

  #drawNote(): TemplateResult {
    if (this.#noteOf !== this.note || !this.#noteDrawn) {
      this.#noteOf = this.note;
      this.#noteDrawn = drawNote(
        this.note,
        (clause) => this.#openRules(clause),
        () => this.#hush(),
      );
    }
    return this.#noteDrawn;
  }
}

define("kz-table", Table, ["tableId", "note", "drawer", "clause", "lesson", ...TOLD]);
