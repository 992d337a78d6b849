import assert from "node:assert/strict";
import { test } from "node:test";
import { AT_LEAST, Happenings } from "../src/happenings.ts";
import type { ActDone, Moment } from "../src/wire.ts";

const act: ActDone = { seat: 1, lead: "Bertie called Dora.", places: ["centre:3"] };
const next: ActDone = { seat: 2, lead: "Dora discarded a 5." };
const round: Moment = { kind: "round", title: "Bertie got rid of everything", waits: true, entries: [{ seat: 1 }] };
const out = (seat: number): Moment => ({ kind: "out", title: "out", entries: [{ seat }] });
const win: Moment = { kind: "win", title: "Clara won" };
const ruling: Moment = { kind: "ruling", title: "The 7 fits.", clause: "FL-CHAL-3" };

test("the last act stays until the next one", () => {
  const table = new Happenings();
  table.take({ act }, 0, 0);
  table.take({ voices: [{ seat: 1, text: "Hm." }] }, 0, 10);
  assert.equal(table.act, act);
  table.take({ act: next }, 0, 20);
  assert.equal(table.act, next);
});

test("a table is found as it is: with its last act, and what it waits for people to see", () => {
  const table = new Happenings();
  table.take({ moments: [win] }, 0, 0);
  table.greet({ act, moment: round }, 0, 100);
  assert.deepEqual([table.act, table.moment, table.win], [act, round, undefined]);
  table.greet({ act: null, moment: null }, 0, 200);
  assert.deepEqual([table.act, table.moment], [undefined, undefined]);
  table.greet({ act, moment: win }, 0, 300);
  assert.deepEqual([table.moment, table.win], [undefined, win]);
});

test("the end of a round stands until it was seen, or the table goes on", () => {
  const table = new Happenings();
  table.take({ act, moments: [round] }, 0, 0);
  assert.equal(table.moment, round);
  assert.equal(table.waits(false), false); // not yet
  assert.equal(table.moment, round);
  assert.equal(table.waits(true), false);
  table.waits(true);
  assert.equal(table.moment, round);
  assert.equal(table.waits(false), true); // the next one is dealt
  assert.equal(table.moment, undefined);
  assert.equal(table.waits(false), false);
  table.take({ moments: [round] }, 0, 1);
  table.close();
  assert.equal(table.moment, undefined);
});

test("what was put aside can be looked at again while the table waits", () => {
  const table = new Happenings();
  table.take({ act, moments: [round] }, 0, 0);
  table.waits(true);
  table.close();
  assert.equal(table.moment, undefined);
  table.reopen();
  assert.equal(table.moment, round);
  table.close();
  table.waits(false);
  table.reopen();
  assert.equal(table.moment, undefined);
});

test("where the table does not wait, a moment can still be read before it gives way", () => {
  const table = new Happenings();
  table.take({ act, moments: [round] }, 0, 1000);
  table.take({ act: next }, 0, 1000 + AT_LEAST - 1);
  assert.equal(table.moment, round);
  table.take({ act }, 0, 1000 + AT_LEAST);
  assert.equal(table.moment, undefined);
});

test("that one is out comes after the round, and does not go by itself", () => {
  const table = new Happenings();
  table.take({ act, moments: [round, out(2), out(0)] }, 0, 0);
  assert.equal(table.moment, round);
  table.waits(true);
  table.waits(false);
  assert.equal(table.moment?.kind, "out");
  assert.deepEqual(table.moment?.entries, [{ seat: 0 }]);
  table.take({ act: next }, 0, AT_LEAST * 2);
  assert.equal(table.moment?.kind, "out");
  table.close();
  assert.equal(table.moment, undefined);
});

test("a ruling stands with the call, and not over the table", () => {
  const table = new Happenings();
  table.take({ act, voices: [{ seat: 1, text: "Flinch!", tone: "call" }], moments: [ruling] }, 0, 0);
  assert.equal(table.moment, undefined);
  assert.equal(table.voices.shown(0)[0]?.ruling, ruling);
});

test("a ruling that comes later belongs to its call, which stays until the next act", () => {
  const table = new Happenings();
  table.take({ act, voices: [{ seat: 1, text: "Flinch!", tone: "call" }] }, 0, 0);
  table.take({ act: next, moments: [ruling] }, 0, 1000);
  assert.deepEqual(
    table.voices.shown(60_000).map((voice) => [voice.ruling, voice.spent]),
    [[ruling, false]],
  );
  table.take({ act }, 0, 60_000);
  assert.equal(table.voices.shown(60_000)[0]?.spent, true);
});

test("a win is kept for the end, and forgotten with the deal", () => {
  const table = new Happenings();
  table.take({ act, moments: [win] }, 0, 0);
  assert.deepEqual([table.win, table.moment], [win, undefined]);
  table.clear();
  assert.deepEqual([table.win, table.act], [undefined, undefined]);
});
