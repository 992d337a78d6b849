import assert from "node:assert/strict";
import { test } from "node:test";
import { closedOff, refusalText } from "../src/judging.ts";
import type { Refused, SeatInfo } from "../src/wire.ts";

const SEATS: SeatInfo[] = [
  { seat: 0, kind: "person", name: "Ann" },
  { seat: 1, kind: "person", name: "Bob" },
  { seat: 2, kind: "open" },
];

function refused(more: Partial<Refused>): Refused {
  return { type: "refused", id: "1", code: "illegal", text: "seat A may not x: y (FL-1)", clause: "FL-1", ...more };
}

test("a refusal by the rules is put together from its parts, for the person who tried", () => {
  const parts = { what: "play the 7 on pile 3", why: "its top card is a 4" };
  const all = [0, 1, 2].map((who) => refusalText(refused({ ...parts, who }), 0, SEATS));
  assert.deepEqual(all, [
    "You may not play the 7 on pile 3: its top card is a 4.",
    "Bob may not play the 7 on pile 3: its top card is a 4.",
    "Player 3 may not play the 7 on pile 3: its top card is a 4.",
  ]);
});

test("seat 0 is somebody, and nobody is you", () => {
  assert.match(refusalText(refused({ who: 0, what: "call", why: "too late" }), 1, SEATS), /^Ann may not call/);
  assert.match(refusalText(refused({ who: null, what: "call", why: "too late" }), 1, SEATS), /^You may not call/);
});

test("any other refusal is said as it came", () => {
  assert.equal(refusalText(refused({ text: "seat B is not yours", clause: "" }), 0, SEATS), "Seat B is not yours.");
});

test("a sentence has a capital and one end", () => {
  assert.deepEqual(["abc", "Abc.", "abc?", "abc …", "Ann: “No!”"].map(closedOff), [
    "Abc.",
    "Abc.",
    "Abc?",
    "Abc …",
    "Ann: “No!”",
  ]);
});
