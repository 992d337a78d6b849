// A puzzle at an ordinary table: what is asked for stands beside it, and the server says how far one came.

import type { TemplateResult } from "lit/html.js";
import { html, nothing } from "lit/html.js";
import { puzzles, tryPuzzle } from "./api.ts";
import { botAt } from "./choosing.ts";
import { wordsOf } from "./fields.ts";
import { seatsIn } from "./lesson.ts";
import { go } from "./parts.ts";
import { setTable } from "./sitting.ts";
import { prefer, tastes } from "./store.ts";
import * as texts from "./texts.ts";
import type { PuzzleInfo, PuzzleResult, Scene, SeatPlan, Update } from "./wire.ts";

const KEY = "kalamazoo.puzzle";

/** What this tab remembers, so that a reload goes on where it was. */
interface Kept {
  table: string;
  info: PuzzleInfo;
  moves: string[];
  said: string;
}

export class Puzzle {
  readonly #kept: Kept;
  #over = false;
  #shown = false; // the solution stands there

  private constructor(kept: Kept) {
    this.#kept = kept;
    this.#over = Boolean(kept.said);
  }

  /** The puzzle that is tried at this table, if one is. */
  static at(table: string): Puzzle | undefined {
    try {
      const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Kept | null;
      return kept?.table === table ? new Puzzle(kept) : undefined;
    } catch {
      return undefined;
    }
  }

  /** Sets a table with its position and goes there. */
  static async begin(info: PuzzleInfo): Promise<void> {
    const { rules, seat, position } = info;
    const seats = Array.from({ length: seatsIn(position) }, (_, at): SeatPlan => {
      return at === seat ? { kind: "person" } : botAt("fair");
    });
    const table = await setTable({ rules, seats, sit: seat, listed: false, start: true, position });
    keep({ table, info, moves: [], said: "" });
    go(`/table/${table}`);
  }

  hint(_: Scene | undefined): string {
    return "";
  }

  /** A move was made: is it solved, or is the turn over? */
  saw(update: Update, eyes: number, changed: () => void): void {
    if (this.#over || update.seat === undefined) return;
    const mine = update.seat === eyes;
    if (mine && update.move) this.#kept.moves.push(update.move);
    keep(this.#kept);
    const waits = update.scene?.players?.find(({ seat }) => seat === eyes)?.waited_for;
    this.#over = !mine || waits === false;
    void this.#judge(false, changed);
  }

  async #judge(give_up: boolean, changed: () => void): Promise<void> {
    const { info, moves } = this.#kept;
    const { game, number } = info;
    try {
      const result = await tryPuzzle({ game, number, moves, give_up });
      const solved = result.reached >= result.count;
      if (solved && !give_up) prefer({ solved: [...new Set([...tastes().solved, nameOf(info)])] });
      this.#over ||= give_up || solved;
      this.#shown ||= give_up || solved;
      if (this.#over) this.#kept.said = said(result, give_up);
    } catch (error) {
      this.#kept.said = wordsOf(error);
    }
    keep(this.#kept);
    changed();
  }

  /** The one after it, or all of them where it is the last of its game. */
  async #next(): Promise<void> {
    const { game, number } = this.#kept.info;
    const next = (await puzzles()).find((info) => info.game === game && info.number === number + 1);
    await (next ? Puzzle.begin(next) : go("/puzzles"));
  }

  forget(): void {
    sessionStorage.removeItem(KEY);
  }

  draw(over: () => void, changed: () => void): TemplateResult {
    const { info } = this.#kept;
    const solved = isSolved(info);
    const on = (): Promise<void> => (solved ? this.#next() : Puzzle.begin(info));
    const onward = html`<button type="button" class="main" @click=${on}
      >${solved ? texts.puzzleNext : texts.puzzleAgain}</button>`;
    const show = html`<button type="button" class="link" @click=${() => this.#judge(true, changed)}
      >${texts.puzzleShow}</button>`;
    const others = (): void => {
      over();
      go("/puzzles");
    };
    return html`<section class="lesson" aria-label=${texts.puzzle(info.number, info.title)}>
      <h2>${texts.puzzleNumber(info.number)} <span class="hush asked">${info.title}</span></h2>
      <p role="status">${this.#kept.said || info.words}</p>
      <div class="deeds">${this.#over ? onward : nothing}${this.#shown ? nothing : show}
        <button type="button" class="link" @click=${others}>${texts.puzzleOthers}</button></div>
    </section>`;
  }
}

function nameOf({ game, number }: PuzzleInfo): string {
  return `${game} ${number}`;
}

/** Whether it was ever solved in this browser. */
export function isSolved(info: PuzzleInfo): boolean {
  return tastes().solved.includes(nameOf(info));
}

function said({ reached, count, solution = [] }: PuzzleResult, gaveUp: boolean): string {
  const how = solution.length ? ` ${texts.puzzleWay(solution)}` : "";
  if (gaveUp) return how.trim();
  return (reached >= count ? texts.puzzleSolved : texts.puzzleReached(reached, count)) + (reached >= count ? how : "");
}

function keep(kept: Kept): void {
  sessionStorage.setItem(KEY, JSON.stringify(kept));
}
