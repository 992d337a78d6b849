// The analysis of a record: what its moves show, asked for some at a time, and summed up.

import type { Analysed, AnalyseRequest, Costly, Finding } from "./wire.ts";

export interface Mistake extends Costly {
  number: number;
  seat: number;
}

export interface Turn {
  number: number;
  seat: number; // whose chance changed
  change: number;
  text: string;
}

export interface Missed {
  number: number;
  seat: number;
  named?: string; // the call, in words
  clause: string;
}

export interface Balance {
  cost: number; // what one's own decisions gave away
  gift: number; // what the others' gave
  luck: number; // what the cards gave
}

export interface Summary {
  mistakes: Mistake[]; // the costliest first
  turns: Turn[]; // in the order of the game
  missed: Missed[];
  balance: Balance[]; // by seat
}

const TURNING = 0.15;
const MOST = 5;

/** Asks for all findings of a record but the first ones, which are known, and tells of them as they come; `go` says
    whether they are still wanted. */
export async function findAll(
  ask: (wanted: AnalyseRequest) => Promise<Analysed>,
  record: string,
  deep: boolean,
  tell: (found: readonly Finding[], moves: number) => void,
  go: () => boolean,
  known: readonly Finding[] = [],
): Promise<void> {
  const found = [...known];
  for (let moves = Number.POSITIVE_INFINITY; found.length <= moves && go(); ) {
    const answer = await ask({ record, first: found.length, deep });
    if (!answer.findings.length) return;
    moves = answer.moves;
    found.push(...answer.findings);
    if (go()) tell([...found], moves);
  }
}

export function summed(found: readonly Finding[]): Summary {
  const seats = found[0]?.chances.length ?? 0;
  const balance = Array.from({ length: seats }, () => ({ cost: 0, gift: 0, luck: 0 }));
  const mistakes: Mistake[] = [];
  let missed: Missed[] = [];
  const turns: Turn[] = [];
  found.forEach(({ number, seat, chances, text, costly, missed: open = [], called }, at) => {
    if (costly) mistakes.push({ ...costly, number, seat });
    balance.forEach((each, other) => {
      if (!costly) return;
      if (other === seat) each.cost += costly.cost;
      else each.gift += costly.cost / (seats - 1);
    });
    if (called) missed = missed.filter((each) => each.number !== number - 1);
    missed.push(...open.map((each) => ({ ...each, number })));
    const before = found[at - 1]?.chances;
    if (!before) return;
    const changes = chances.map((chance, other) => chance - (before[other] ?? 0));
    const most = changes.reduce(
      (best, change, other) => (Math.abs(change) > Math.abs(changes[best] ?? 0) ? other : best),
      0,
    );
    const change = changes[most] ?? 0;
    if (Math.abs(change) >= TURNING) turns.push({ number, seat: most, change, text: text ?? "" });
  });
  const [first, last] = [found[0]?.chances ?? [], found.at(-1)?.chances ?? []];
  balance.forEach((each, seat) => {
    each.luck = (last[seat] ?? 0) - (first[seat] ?? 0) + each.cost - each.gift;
  });
  turns.sort((a, b) => Math.abs(b.change) - Math.abs(a.change)).splice(MOST);
  turns.sort((a, b) => a.number - b.number);
  mistakes.sort((a, b) => b.cost - a.cost).splice(MOST);
  return { mistakes, turns, missed, balance };
}

/** The curve of one seat as the points of a polyline in a box of 100 by 40. */
export function curveOf(found: readonly Finding[], seat: number, moves: number): string {
  const x = (number: number): string => ((100 * number) / Math.max(1, moves)).toFixed(1);
  return found.map(({ number, chances }) => `${x(number)},${(38 - 36 * (chances[seat] ?? 0)).toFixed(1)}`).join(" ");
}
