import assert from "node:assert/strict";
import { test } from "node:test";
import { curveOf, findAll, summed } from "../src/analysis.ts";
import type { Analysed, AnalyseRequest, Finding } from "../src/wire.ts";

const COSTLY = { played: "draw", named: "draw", better: "5h", better_named: "lay the 5", cost: 0.4, error: 0.05 };
const FOUND: Finding[] = [
  { number: 0, seat: -1, chances: [0.5, 0.5] },
  { number: 1, seat: 0, chances: [0.1, 0.9], text: "Ann drew.", decided: true, costly: COSTLY },
  { number: 2, seat: 1, chances: [0.15, 0.85], missed: [{ seat: 0, call: "last", clause: "FP-LAST-4" }] },
  { number: 3, seat: 0, chances: [0.2, 0.8], called: true },
  { number: 4, seat: 1, chances: [0, 1], text: "Bertie won." },
];

test("mistakes, turning points and luck add up", () => {
  const { mistakes, turns, balance } = summed(FOUND);
  assert.deepEqual(
    mistakes.map(({ number, seat, better }) => [number, seat, better]),
    [[1, 0, "5h"]],
  );
  assert.deepEqual(
    turns.map(({ number, text }) => [number, text]),
    [
      [1, "Ann drew."],
      [4, "Bertie won."],
    ],
  );
  assert.equal(balance[0]?.cost, 0.4);
  assert.equal(balance[1]?.gift, 0.4);
  for (const [seat, { cost, gift, luck }] of balance.entries()) {
    assert.ok(Math.abs(0.5 + luck - cost + gift - (seat ? 1 : 0)) < 1e-9);
  }
});

test("a call that was made at once was not missed", () => {
  assert.deepEqual(summed(FOUND).missed, []);
  const uncalled = FOUND.map((each) => ({ ...each, called: false }));
  assert.deepEqual(
    summed(uncalled).missed.map(({ number, seat }) => [number, seat]),
    [[2, 0]],
  );
});

test("findings are asked for until all are there, and no longer than they are wanted", async () => {
  const asked: number[] = [];
  const ask = async ({ first = 0 }: AnalyseRequest): Promise<Analysed> => {
    asked.push(first);
    return { moves: 4, findings: FOUND.slice(first, first + 2) };
  };
  const sizes: number[] = [];
  await findAll(
    ask,
    "…",
    false,
    (found) => sizes.push(found.length),
    () => true,
  );
  assert.deepEqual(
    [asked, sizes],
    [
      [0, 2, 4],
      [2, 4, 5],
    ],
  );
  asked.length = 0;
  await findAll(
    ask,
    "…",
    false,
    () => undefined,
    () => asked.length === 0,
  );
  assert.deepEqual(asked, [0]);
});

test("a curve goes from left to right, and a sure win is at the top", () => {
  assert.equal(curveOf(FOUND, 1, 4), "0.0,20.0 25.0,5.6 50.0,7.4 75.0,9.2 100.0,2.0");
});
