import assert from "node:assert/strict";
import { test } from "node:test";
import type { Kind } from "../src/flights.ts";
import { delaysOf, MANNERS, moveKind, seenAt, spotOnWay, trailOf, wayOf } from "../src/flights.ts";
import type { CardMoved } from "../src/wire.ts";

const moved = (source: string, target: string, count = 1): CardMoved => ({ source, target, count, card: {} });
const seatOf = (place: string): number | undefined => {
  const [kind, seat] = place.split(":");
  return kind === "centre" || seat === undefined ? undefined : Number(seat);
};
const kinds = (steps: CardMoved[], ruled = false): Kind[] => steps.map((step) => moveKind(step, steps, seatOf, ruled));

test("a step is seen as what it is", () => {
  assert.deepEqual(kinds([moved("hand:0", "centre:1"), moved("centre:1", "used", 15)]), ["lay", "sweep"]);
  assert.deepEqual(kinds([moved("stack", "hand:2", 5)]), ["deal"]);
  assert.deepEqual(kinds([moved("centre:1", "centre:2")]), ["lay"]);
  assert.deepEqual(kinds([moved("hand:0", "hand:1", 3), moved("hand:1", "hand:0", 3)]), ["cross", "cross"]);
});

test("only a ruling gives a penalty, and only to somebody else", () => {
  assert.deepEqual(kinds([moved("stock:0", "stock:1")], true), ["penalty"]);
  assert.deepEqual(kinds([moved("stock:0", "stock:1")]), ["lay"]);
  assert.deepEqual(kinds([moved("reserve:1:2", "hand:1")], true), ["lay"]);
});

test("a deal takes 900 milliseconds at most, and cards start 40 apart where there is time", () => {
  assert.deepEqual(delaysOf(3, 240), [0, 40, 80]);
  for (const count of [17, 18, 30, 60]) {
    const delays = delaysOf(count, 240);
    assert.equal(delays.length, count);
    assert.ok((delays.at(-1) ?? 0) + 240 <= 900);
    assert.ok((delays.at(-1) ?? 0) > 600);
  }
  assert.deepEqual(delaysOf(0, 240), []);
});

const FROM = { left: 100, top: 500, width: 60 };
const TO = { left: 400, top: 100, width: 90 };

test("a card begins and ends where it lay and lies, and rises over the straight line", () => {
  for (const kind of Object.keys(MANNERS) as Kind[]) {
    assert.deepEqual(spotOnWay(FROM, TO, MANNERS[kind], 0, kind === "cross"), FROM);
    assert.deepEqual(spotOnWay(FROM, TO, MANNERS[kind], 1, kind === "cross"), TO);
  }
  const middle = spotOnWay(FROM, TO, MANNERS.lay, 0.5);
  assert.equal(middle.left, 250);
  assert.equal(middle.top, 300 - 40); // 8 % of a way of 500
  assert.equal(middle.width, 75 * 1.04);
});

test("two packets pass on different sides of the line between them", () => {
  const [there, back] = [spotOnWay(FROM, TO, MANNERS.cross, 0.5, true), spotOnWay(TO, FROM, MANNERS.cross, 0.5, true)];
  assert.ok(Math.hypot(there.left - back.left, there.top - back.top) > 150);
});

test("what is seen nearer is larger, and where it ends nothing is done to it", () => {
  assert.equal(seenAt(TO, TO), "translate3d(0px, 0px, 0px)");
  const [x = 0, y = 0, z = 0] = (seenAt(TO, FROM).match(/-?[\d.]+(?=px)/g) ?? []).map(Number);
  const size = 1000 / (1000 - z); // how a perspective of 1000 px shows it
  assert.ok(Math.abs(size * TO.width - FROM.width) < 0.01);
  assert.ok(Math.abs((TO.left + x) * size - FROM.left) < 0.01);
  assert.ok(Math.abs((TO.top + y) * size - FROM.top) < 0.01);
});

test("a sweep turns by three degrees, and nothing else turns", () => {
  assert.ok(wayOf(FROM, TO, "sweep").at(-1)?.transform.endsWith("rotate(3deg)"));
  assert.ok(!wayOf(FROM, TO, "lay").some(({ transform }) => transform.includes("rotate")));
});

test("no way scales what it moves: letters would be set anew", () => {
  for (const kind of Object.keys(MANNERS) as Kind[]) {
    assert.ok(!wayOf(FROM, TO, kind).some(({ transform }) => transform.includes("scale")), kind);
  }
});

test("the dots of a trail lie between its ends, in order", () => {
  const trail = trailOf(FROM, TO, "penalty");
  assert.equal(trail.length, Math.round(500 / 26));
  assert.deepEqual(
    trail.map(({ left }) => left),
    trail.map(({ left }) => left).sort((one, other) => one - other),
  );
});
