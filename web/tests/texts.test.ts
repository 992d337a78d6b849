import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import * as texts from "../src/texts.ts";

const SOURCE = new URL("../src/", import.meta.url);
const sources = readdirSync(SOURCE)
  .filter((name) => name.endsWith(".ts") && name !== "texts.ts")
  .map((name) => readFileSync(new URL(name, SOURCE), "utf8"))
  .join("\n");

test("every text is used", () => {
  const unused = Object.keys(texts).filter((name) => !new RegExp(`\\btexts\\.${name}\\b`).test(sources));
  assert.deepEqual(unused, []);
});

test("one is not many", () => {
  assert.deepEqual([texts.players(2, 6), texts.players(4, 4), texts.players(1, 1)], ["2–6", "4", "alone"]);
  assert.deepEqual([0, 1, 2].map(texts.cards), ["empty", "one card", "2 cards"]);
  assert.deepEqual([1, 3].map(texts.openSeats), ["one open seat", "3 open seats"]);
  assert.deepEqual([1, 3].map(texts.clausesFound), ["one clause", "3 clauses"]);
  assert.deepEqual([texts.minutes(5, 5), texts.minutes(5, 20)], ["5 min", "5–20 min"]);
  assert.deepEqual([1, 3].map(texts.more), ["one more", "3 more"]);
});

test("whole sentences end like sentences", () => {
  for (const text of [
    texts.noServer,
    texts.noLink,
    texts.lost,
    texts.noTable,
    texts.leaveSure,
    ...Object.values(texts.gone),
  ]) {
    assert.match(text, /^[A-Z].*[.?!…]$/);
  }
});
