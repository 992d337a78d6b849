import assert from "node:assert/strict";
import { test } from "node:test";
import { broken } from "../src/face.ts";

test("words go over several lines, none longer than it may be", () => {
  assert.deepEqual(broken("Draw two cards", 9, 3), ["Draw two", "cards"]);
  assert.deepEqual(broken("Skip", 9, 3), ["Skip"]);
  assert.deepEqual(broken("Extraordinary", 5, 3), ["Extraordinary"]); // a single word is never cut
});

test("a dash may end a line, and needs no blank after it", () => {
  assert.deepEqual(broken("Left-hand side", 9, 3), ["Left-hand", "side"]);
  assert.deepEqual(broken("Left-hand side", 6, 3), ["Left-", "hand", "side"]);
});

test("what does not fit ends with dots", () => {
  assert.deepEqual(broken("one two three, four", 9, 1), ["one two …"]);
  assert.deepEqual(broken("one two three, four five", 9, 2), ["one two", "three …"]);
});
