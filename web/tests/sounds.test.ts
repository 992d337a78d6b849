import assert from "node:assert/strict";
import { test } from "node:test";
import { endingSound, lengthOf, SOUNDS, soundsOf } from "../src/sounds.ts";
import type { CardMoved, Scene, Update } from "../src/wire.ts";

const scene = (turn: boolean, urgent = false, over = false): Scene => ({
  viewer: 0,
  status: "",
  areas: [],
  players: [{ seat: 0, waited_for: turn }, { seat: 1 }],
  gestures: urgent ? [{ move: "call", label: "Flinch!", urgent: true }] : [],
  over,
});
const update = (more: Partial<Update>): Update => ({
  type: "update",
  number: 1,
  viewer: 0,
  seat: 1,
  move: "x",
  ...more,
});
const cards = (count: number): CardMoved[] => [{ source: "a", target: "b", card: { rank: "7" }, count }];
const [mine, theirs] = [scene(true), scene(false)];

test("a card falls, many are swept, and what moves nothing is silent", () => {
  assert.deepEqual(soundsOf(theirs, theirs, update({ cards: cards(1) })), ["card"]);
  assert.deepEqual(soundsOf(theirs, theirs, update({ cards: cards(15) })), ["sweep"]);
  assert.deepEqual(soundsOf(theirs, theirs, update({})), []);
});

test("a call is heard above the cards, and so is its ruling", () => {
  const called = update({
    cards: cards(1),
    voices: [{ seat: 1, text: "Flinch!", tone: "call" }],
    moments: [{ kind: "ruling", title: "It fits." }],
  });
  assert.deepEqual(soundsOf(theirs, theirs, called), ["call", "ruling"]);
  const said = update({ cards: cards(1), voices: [{ seat: 1, text: "five" }] });
  assert.deepEqual(soundsOf(theirs, theirs, said), ["card"]);
});

test("whoever could call hears it once", () => {
  assert.deepEqual(soundsOf(theirs, scene(false, true), update({})), ["call"]);
  assert.deepEqual(soundsOf(scene(false, true), scene(false, true), update({ cards: cards(1) })), ["card"]);
});

test("one's own turn rings when it comes, not while it lasts", () => {
  assert.deepEqual(soundsOf(theirs, mine, update({ cards: cards(1) })), ["card", "turn"]);
  assert.deepEqual(soundsOf(mine, mine, update({ cards: cards(1) })), ["card"]);
  assert.deepEqual(soundsOf(theirs, scene(true, false, true), update({})), []);
});

test("the end has a sound of its own, by who won", () => {
  assert.deepEqual(soundsOf(theirs, mine, update({ cards: cards(1), moments: [{ kind: "win", title: "" }] })), []);
  assert.deepEqual(
    [endingSound(true, true), endingSound(false, true), endingSound(false, false)],
    [...["win", "lost", "win"]],
  );
});

test("sounds are short, and made of what can be played", () => {
  for (const [name, parts] of Object.entries(SOUNDS)) {
    assert.ok(parts.length > 0, name);
    for (const { at, length, from, to, loud } of parts) {
      assert.ok(at >= 0 && length > 0 && from > 0 && to > 0 && loud > 0 && loud <= 1, name);
    }
  }
  assert.ok(lengthOf("card") < 0.15);
  assert.ok(lengthOf("win") < 1.5);
});
