// What the server tells a table's page: its state, kept up to date message by message. Drawn by table.ts.

import { dress } from "./art/index.ts";
import type { LinkState, Listener } from "./connection.ts";
import { Happenings, isRuled } from "./happenings.ts";
import { closedOff } from "./judging.ts";
import type { Lesson } from "./lesson.ts";
import { Light } from "./light.ts";
import type { Panel } from "./panels.ts";
import { announce, go } from "./parts.ts";
import { personOf } from "./people.ts";
import type { Puzzle } from "./puzzle.ts";
import type { LogLine } from "./scene.ts";
import { applyChange, isOwnTurn, logLines } from "./scene.ts";
import { sound } from "./sound.ts";
import { endingSound, soundsOf } from "./sounds.ts";
import { forgetSeat, keepSeat, keptSeats } from "./store.ts";
import * as texts from "./texts.ts";
import type { Spoken } from "./voices.ts";
import { aloud } from "./voices.ts";
import type {
  ActDone,
  CardMoved,
  Moment,
  Said,
  Scene,
  Server,
  TableChanged,
  TableInfo,
  Update,
  Welcome,
} from "./wire.ts";

const LOG = 400;
const BEFORE_THE_END = 900; // milliseconds in which the last card is seen to fall

export abstract class Hearing extends Light implements Listener {
  declare info: TableInfo | undefined;
  declare held: number[];
  declare eyes: number; // whose scene is shown: a held seat, or -1
  declare scenes: ReadonlyMap<number, Scene>;
  declare moved: readonly CardMoved[];
  declare ruled: boolean; // a call was judged by the last act
  declare deals: number; // how many were seen to begin
  declare lines: readonly LogLine[];
  declare chat: readonly Said[];
  declare unread: number; // said since the talk was last open
  declare closing: number;
  declare link: LinkState;
  declare linkText: string;
  declare hint: string;
  declare hintPlaces: readonly string[]; // what the reason for the hint speaks of
  declare ended: boolean; // the end panel is open
  tells = false; // how it ended is told elsewhere, as in a puzzle
  declare panel: Panel | undefined; // which of the panels beside the table is open
  declare act: ActDone | undefined; // the last one
  declare voices: readonly Spoken[];
  declare moment: Moment | undefined; // stands over the table
  declare skipping: boolean; // one is out, and wants to see nothing but the end

  protected abstract readonly tableId: string;
  protected abstract lesson: Lesson | Puzzle | undefined;
  protected readonly happenings = new Happenings();
  #voiceTimer = 0;

  constructor() {
    super();
    this.link = "connecting";
    this.linkText = "";
  }

  /** Another table: nothing is known of it yet. */
  protected forget(): void {
    this.info = undefined;
    this.held = [];
    this.eyes = -1;
    this.scenes = new Map();
    this.moved = [];
    this.ruled = false;
    this.deals = 0;
    this.lines = [];
    this.chat = [];
    this.unread = 0;
    this.closing = 0;
    this.hint = "";
    this.hintPlaces = [];
    this.ended = false;
    this.panel = undefined;
    this.skipping = false;
    this.happenings.clear();
    this.showHappenings();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#voiceTimer);
  }

  /** A word to whoever sits here. */
  protected abstract tell(text: string, clause?: string, good?: boolean): void;

  linkChanged(state: LinkState, reason: string): void {
    if (state === "open" && this.link === "lost") this.tell(texts.found, "", true);
    if (state === "lost" && this.linkText === "") this.linkText = texts.lost;
    if (state === "open") this.linkText = "";
    if (state === "gone" && reason === "4004") forgetSeat(this.tableId);
    if (state === "gone") this.linkText = texts.gone[reason] ?? texts.noTable;
    this.link = state;
    if (this.linkText) announce(this.linkText);
  }

  heard(message: Server): void {
    if (message.type === "welcome") this.#welcome(message);
    else if (message.type === "update") this.#takeUpdate(message);
    else if (message.type === "table") this.#takeChange(message);
    else if (message.type === "said") this.#takeSaid(message);
    else if (message.type === "notice") this.linkText = message.kind === "restarting" ? texts.restarting : message.text;
  }

  #welcome(message: Welcome): void {
    const first = !this.info;
    this.held = message.held;
    if (!this.held.includes(this.eyes)) this.eyes = this.held[0] ?? -1;
    this.happenings.greet(message, this.eyes, Date.now());
    if (first && message.table.phase === "playing" && !message.act) this.deals += 1; // nothing has been done yet
    this.#takeInfo(message.table);
    this.lines = logLines(message.log, message.turns);
    this.chat = message.chat ?? [];
    this.#takeScenes(message.scenes ?? []);
    this.#setTimer(message.timer);
    for (const kept of keptSeats().filter((kept) => kept.table === this.tableId)) {
      if (message.held.includes(kept.seat)) keepSeat(kept.table, kept.seat, kept.secret, message.table.title);
    }
    if (message.table.phase === "over" && first) this.ended = !this.tells;
    const scene = this.scenes.get(this.eyes);
    if (first && scene) announce(scene.status);
  }

  #takeChange(message: TableChanged): void {
    const before = this.info;
    const { table, scenes = [] } = message;
    if (scenes.length) this.#takeScenes(scenes);
    if (before && (table.deal !== before.deal || (table.phase === "playing" && before.phase !== "playing")))
      this.#dealt();
    this.#takeInfo(table);
    this.#addLines(logLines(message.lines));
    this.#setTimer(message.timer);
    if (table.phase === "over" && before?.phase !== "over") this.#end();
  }

  /** A new deal lies on the table. */
  #dealt(): void {
    this.deals += 1;
    this.happenings.clear();
    this.ended = false;
    this.skipping = false;
    this.hint = "";
  }

  #takeInfo(info: TableInfo): void {
    const known = Boolean(this.info);
    this.info = info;
    this.#follow(info, known);
    if (this.happenings.waits(Boolean(info.interlude)) && !this.skipping) this.deals += 1;
    this.showHappenings();
    document.title = `${info.title} · ${texts.title}`;
    dress(info.family, info.rules);
  }

  /** An evening takes its people from the hall to their tables, and back; whoever saw a table end goes back as well. */
  #follow({ title, evening }: TableInfo, known: boolean): void {
    const { ways = [], table = 0 } = evening ?? {};
    const way = ways[this.eyes];
    const kept = keptSeats().find((kept) => kept.table === this.tableId && kept.seat === this.eyes);
    if (way && kept) {
      keepSeat(way.table, way.seat, kept.secret, title);
      const hall = table ? way.table : this.tableId; // the same secret opened the tables of earlier rounds
      for (const old of keptSeats())
        if (old.secret === kept.secret && ![hall, way.table].includes(old.table)) forgetSeat(old.table);
      go(`/table/${way.table}`);
    } else if (ways[0] && table && known && !this.held.length) go(`/table/${ways[0].table}`);
  }

  #takeScenes(scenes: readonly Scene[]): void {
    this.moved = [];
    this.scenes = new Map(scenes.map((scene) => [scene.viewer, scene]));
    if (!this.scenes.has(this.eyes) && scenes[0]) this.eyes = scenes[0].viewer;
  }

  #takeUpdate(message: Update): void {
    const old = this.scenes.get(message.viewer);
    const mine = message.viewer === this.eyes;
    if (mine) {
      this.#addLines(logLines(message.lines, message.turns));
      this.#setTimer(message.timer);
      this.hint = "";
    }
    if (!message.scene || !old) return;
    const scene = applyChange(old, message.scene);
    if (mine) {
      this.moved = this.skipping ? [] : (message.cards ?? []);
      this.ruled = isRuled(message);
      this.happenings.take(message, this.eyes, Date.now());
      this.showHappenings();
      this.#tellTurn(scene, message);
      if (!this.skipping) sound(...soundsOf(old, scene, message));
      this.lesson?.saw(message, this.eyes, () => this.requestUpdate());
      if (this.lesson) this.requestUpdate();
    }
    this.scenes = new Map(this.scenes).set(message.viewer, scene);
  }

  /** Says what happened to those who do not see it. */
  #tellTurn(scene: Scene, message: Update): void {
    const seats = this.info?.seats ?? [];
    const said = (message.voices ?? []).map((voice) => aloud(voice, personOf(seats, voice.seat, this.eyes)));
    const rulings = (message.moments ?? []).filter(({ kind }) => kind === "ruling");
    const judged = rulings.flatMap(({ title, text = "" }) => [title, text]);
    const status = isOwnTurn(scene) || scene.over ? scene.status : "";
    announce([...said, ...(message.lines ?? []), ...judged, status].filter(Boolean).map(closedOff).join(" "));
  }

  #takeSaid(said: Said): void {
    this.chat = [...this.chat, said].slice(-LOG);
    if (this.panel !== "chat") this.unread += 1;
    this.happenings.talk(said, Date.now());
    this.showHappenings();
    if (!this.held.includes(said.seat)) announce(`${said.name}: ${said.text}`);
  }

  /** Shows voices, act and moment as they are now, and again when they change by themselves. */
  protected showHappenings(): void {
    const { happenings } = this;
    const now = Date.now();
    this.voices = this.skipping ? [] : happenings.voices.shown(now);
    this.act = happenings.act;
    this.moment = happenings.moment;
    clearTimeout(this.#voiceTimer);
    const next = happenings.voices.next(now);
    if (next !== undefined) this.#voiceTimer = window.setTimeout(() => this.showHappenings(), next + 1);
  }

  #addLines(lines: readonly LogLine[]): void {
    if (lines.length) this.lines = [...this.lines, ...lines].slice(-LOG);
  }

  #setTimer(timer = 0): void {
    this.closing = timer ? Date.now() + timer : 0;
  }

  #end(): void {
    const deal = this.info?.deal;
    const winners = (this.happenings.win?.entries ?? []).filter((entry) => entry.first).map(({ seat }) => seat);
    const won = winners.some((seat) => this.held.includes(seat));
    sound(endingSound(won, this.held.length > 0));
    setTimeout(
      () => {
        if (this.info?.deal === deal && this.info?.phase === "over") this.showEnd(!this.tells);
      },
      this.skipping ? 0 : BEFORE_THE_END,
    );
    announce(this.info?.result || texts.over);
  }

  protected showEnd(shown: boolean): void {
    if (shown && (this.skipping || this.moment?.kind === "out")) this.watch(); // a showdown is looked at first
    this.ended = shown;
  }

  /** Nothing is skipped any more. */
  protected watch(): void {
    this.skipping = false;
    this.happenings.settle();
    this.showHappenings();
  }
}

export const TOLD = [
  "info",
  "held",
  "eyes",
  "scenes",
  "moved",
  "ruled",
  "deals",
  "lines",
  "chat",
  "unread",
  "closing",
  "link",
  "linkText",
  "hint",
  "hintPlaces",
  "ended",
  "panel",
  "act",
  "voices",
  "moment",
  "skipping",
] as const;
