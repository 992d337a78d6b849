import assert from "node:assert/strict";
import { test } from "node:test";
import { faceOf, listed, nameOf, othersAt, ownNameOf, personOf } from "../src/people.ts";
import type { SeatInfo } from "../src/wire.ts";

const SEATS: SeatInfo[] = [
  { seat: 0, kind: "person", name: "Ann", face: "ida" },
  { seat: 1, kind: "bot", name: "Bertie", face: "bertie" },
  { seat: 2, kind: "open" },
];

test("people are called by their names, and where there is none they are counted", () => {
  assert.deepEqual(
    [0, 1, 2, 7].map((seat) => nameOf(SEATS, seat)),
    ["Ann", "Bertie", "Player 3", "Player 8"],
  );
});

test("whoever looks is you", () => {
  assert.deepEqual(
    [0, 1].map((seat) => ownNameOf(SEATS, seat, [0])),
    ["Ann (you)", "Bertie"],
  );
  assert.deepEqual(
    [0, 1].map((seat) => personOf(SEATS, seat, 0)),
    ["You", "Bertie"],
  );
});

test("names are listed as people say them, and many are counted", () => {
  assert.deepEqual(
    [[], ["Ann"], ["Ann", "Bob"], ["Ann", "Bob", "Cora"]].map((names) => listed(names)),
    ["", "Ann", "Ann and Bob", "Ann, Bob and Cora"],
  );
  assert.equal(listed(["Ann", "Bob", "Cora", "Dan"]), "Ann, Bob, Cora and Dan");
  assert.equal(listed(["Ann", "Bob", "Cora", "Dan", "Eve", "Fay"]), "Ann, Bob, Cora and 3 more");
});

test("the others come in order of play from one's left; an onlooker sees all", () => {
  const seats = (own: number): number[] => othersAt(SEATS, own).map(({ seat }) => seat);
  assert.deepEqual(seats(1), [2, 0]);
  assert.deepEqual(seats(0), [1, 2]);
  assert.deepEqual(seats(-1), [0, 1, 2]);
});

test("a portrait is what somebody has chosen, or left open", () => {
  assert.deepEqual(
    [0, 2, 9].map((seat) => faceOf(SEATS, seat)),
    ["ida", "", ""],
  );
});
