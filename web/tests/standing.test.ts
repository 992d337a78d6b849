import assert from "node:assert/strict";
import { test } from "node:test";
import { barOf, countdown, figureOf, placesIn } from "../src/standing.ts";
import type { Entry } from "../src/wire.ts";

const entry = (before: number | null, after: number | null, more: Partial<Entry> = {}): Entry => ({
  seat: 0,
  before,
  after,
  ...more,
});

test("a bar shows what was there and what has come, as parts of the limit", () => {
  assert.deepEqual(barOf(entry(30, 60), { limit: 150 }), { solid: 20, added: 20 });
  assert.deepEqual(barOf(entry(105, 160), { limit: 150 }), { solid: 70, added: 30 });
  assert.deepEqual(barOf(entry(160, 200), { limit: 150 }), { solid: 100, added: 0 });
});

test("without a limit the longest bar is full", () => {
  const entries = [entry(0, 5), entry(10, 20)];
  assert.deepEqual(
    entries.map((each) => barOf(each, { entries })),
    [
      { solid: 0, added: 25 },
      { solid: 50, added: 50 },
    ],
  );
  assert.deepEqual(barOf(entry(null, 0), { entries: [entry(null, 0)] }), { solid: 0, added: 0 });
});

test("a count that falls shows what is left", () => {
  assert.deepEqual(barOf(entry(10, 4), { limit: 10 }), { solid: 40, added: 0 });
});

test("equal counts share a place, but whoever has won is first", () => {
  assert.deepEqual(placesIn([entry(null, 0), entry(null, 2), entry(null, 2), entry(null, 7)]), [1, 2, 2, 4]);
  assert.deepEqual(placesIn([entry(null, 2, { first: true }), entry(null, 2)]), [1, 2]);
  assert.deepEqual(placesIn([entry(null, null), entry(null, null)]), [1, 2]);
});

test("a figure that begins with a number is a number to be seen", () => {
  assert.deepEqual(figureOf("9 cards in one turn"), ["9", "cards in one turn"]);
  assert.deepEqual(figureOf("No call was wrong."), ["", "No call was wrong."]);
});

test("a wait runs out, and never beyond", () => {
  assert.deepEqual(countdown(10_000, 20_000, 0), { part: 0.5, seconds: 10 });
  assert.deepEqual(countdown(10_000, 20_000, 9_999), { part: 0.00005, seconds: 1 });
  assert.deepEqual(countdown(10_000, 20_000, 12_000), { part: 0, seconds: 0 });
  assert.equal(countdown(60_000, 30_000, 0).part, 1);
});
