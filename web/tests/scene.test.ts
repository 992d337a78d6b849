import assert from "node:assert/strict";
import { test } from "node:test";
import {
  applyChange,
  areaOf,
  asidesOf,
  buttonsOf,
  canBeTaken,
  canCall,
  gesturesFrom,
  gesturesOnto,
  gesturesTo,
  isGone,
  isOwnTurn,
  kindOf,
  logLines,
  othersInOrder,
  seatLetter,
  sentence,
  signature,
  spoken,
} from "../src/scene.ts";
import type { Gesture } from "../src/wire.ts";
import { area, face, gesture, scene } from "./fakes.ts";

const moves = (gestures: Iterable<Gesture>): string[] => [...gestures].map(({ move }) => move);
const ids = (of: { areas: { id: string }[] }): string[] => of.areas.map(({ id }) => id);

test("a change replaces what it names and keeps the rest as the very same objects", () => {
  const [hand, stock] = [area("hand:0", ["1"]), area("stock:0", ["9"])];
  const old = scene({ areas: [hand, stock], gestures: [gesture("a")], hints: { log: "hidden" }, status: "before" });
  const now = applyChange(old, { viewer: 0, status: "after", areas: [area("hand:0", ["1", "2"])] });
  assert.equal(now.status, "after");
  assert.equal(areaOf(now, "hand:0")?.cards?.length, 2);
  assert.equal(areaOf(now, "stock:0"), stock);
  assert.equal(now.players, old.players);
  assert.equal(now.gestures, old.gestures);
  assert.equal(now.hints, old.hints);
  assert.deepEqual(areaOf(old, "hand:0"), hand); // the old scene is as it was
});

test("areas go, come, and change places", () => {
  const old = scene({ areas: [area("a"), area("b"), area("c")] });
  const change = { viewer: 0, status: "" };
  assert.deepEqual(ids(applyChange(old, { ...change, gone: ["b"] })), ["a", "c"]);
  assert.deepEqual(ids(applyChange(old, { ...change, areas: [area("d")] })), ["a", "b", "c", "d"]);
  assert.deepEqual(ids(applyChange(old, { ...change, areas: [area("d")], order: ["d", "c", "a"] })), ["d", "c", "a"]);
  assert.deepEqual(ids(applyChange(old, { ...change, order: ["c", "nowhere", "a"] })), ["c", "a"]);
  assert.deepEqual(ids(applyChange(old, { ...change, gone: ["a"], areas: [area("a")] })), ["b", "c", "a"]);
});

test("what is left out of a change: over is false, the rest stays; an empty list is a list", () => {
  const old = scene({ over: true, gestures: [gesture("a")], players: [{ seat: 0 }], hints: { a: "b" } });
  const now = applyChange(old, { viewer: 0, status: "", gestures: [], players: [], hints: {} });
  assert.deepEqual([now.over, now.gestures, now.players, now.hints], [false, [], [], {}]);
  const bare = applyChange({ viewer: 0, status: "", areas: [], players: [] }, { viewer: 0, status: "", over: true });
  assert.deepEqual([bare.over, bare.gestures, bare.hints], [true, [], {}]);
  const nulls = applyChange(old, { viewer: 0, status: "", gestures: null, players: null, hints: null, order: null });
  assert.deepEqual([nulls.gestures, nulls.players, nulls.hints], [old.gestures, old.players, old.hints]);
});

test("cards that look the same have one signature, and others another", () => {
  const looks = [
    face("7"),
    face("8"),
    face("7", { suit: "hearts" }),
    face("7", { suit: "spades" }),
    face("7", { marks: ["skip"] }),
    face("7", { family: "flush" }),
    face("", { back: true, family: "flush" }),
    face("", { back: true, family: "flaps" }),
  ];
  assert.equal(new Set(looks.map(signature)).size, looks.length);
  assert.equal(signature(face("7", { dimmed: true, effect: "x" })), signature(face("7"))); // seen, but the same card
});

test("a card is spoken by its label, as a back, or by name and suit", () => {
  assert.equal(spoken(face("7", { label: "wild as 7" }), "back"), "wild as 7");
  assert.equal(spoken(face("", { back: true }), "face-down card"), "face-down card");
  assert.equal(spoken(face("K", { suit: "spades" }), ""), "K of spades");
  assert.equal(spoken(face("K", { suit: "spades", name: "King" }), ""), "King of spades");
});

test("a gesture belongs to its card and to the cards that look just like it", () => {
  const hand = area("hand:0", ["5", "7", "5"]);
  const at = scene({
    areas: [hand],
    gestures: [
      gesture("h5>p1", { source: "hand:0", card: 0, target: "centre:1" }),
      gesture("pass", { button: "Pass" }),
    ],
  });
  assert.deepEqual(
    [0, 1, 2].map((card) => moves(gesturesFrom(at, hand, card))),
    [["h5>p1"], [], ["h5>p1"]],
  );
  const dim = { ...hand, cards: [face("5"), face("7"), face("5", { dimmed: true })] };
  assert.deepEqual(moves(gesturesFrom(at, dim, 2)), []);
});

test("a gesture that names no card belongs to the top of a fan, and to all of a pile", () => {
  const gestures = [gesture("s", { source: "s" })];
  const fan = area("s", ["1", "2"]);
  const pile = area("s", ["1", "2"], { shape: "pile" });
  const from = (of: typeof fan): string[][] =>
    [-1, 0, 1].map((card) => moves(gesturesFrom(scene({ areas: [of], gestures }), of, card)));
  assert.deepEqual(from(fan), [["s"], [], ["s"]]);
  assert.deepEqual(from(pile), [["s"], ["s"], ["s"]]);
});

test("gestures to an area, and onto one of its cards", () => {
  const hand = area("h", ["1", "2"]);
  const gestures = [
    gesture("to", { source: "h", card: 0, target: "t" }),
    gesture("onto", { source: "h", card: 0, target: "t", onto: 3 }),
    gesture("elsewhere", { source: "h", card: 0, target: "u" }),
  ];
  const at = scene({ areas: [hand], gestures });
  assert.deepEqual(moves(gesturesTo(at, hand, 0, "t")), ["to", "onto"]);
  assert.deepEqual(moves(gesturesOnto(at, hand, 0, "t", -1)), ["to"]);
  assert.deepEqual(moves(gesturesOnto(at, hand, 0, "t", 3)), ["onto"]);
  assert.deepEqual(moves(gesturesOnto(at, hand, 1, "t", -1)), []);
});

test("which cards can be taken: one's own, and those with a gesture", () => {
  const own = area("hand:0", ["1"], { seat: 0 });
  const theirs = area("hand:1", ["1"], { seat: 1 });
  const backs = area("hand:0", [], { seat: 0, cards: [face("", { back: true })] });
  const stock = { ...backs, id: "stock:0", shape: "pile" };
  const hole = area("row:0", [], { seat: 0, cards: [face("")] });
  const at = scene({ areas: [own, theirs], gestures: [gesture("take", { source: "hand:1", card: 0 })] });
  assert.equal(isGone(face("")), true);
  assert.equal(canBeTaken(scene(), own, 0), true);
  assert.equal(canBeTaken(scene(), own, 1), false);
  assert.equal(canBeTaken(scene(), theirs, 0), false);
  assert.equal(canBeTaken(at, theirs, 0), true);
  assert.equal(canBeTaken(scene({ players: [{ seat: 0 }] }), { ...theirs, seat: null }, 0), true);
  assert.equal(canBeTaken(scene(), backs, 0), false);
  assert.equal(canBeTaken(scene(), stock, 0), true);
  assert.equal(canBeTaken(scene(), hole, 0), false);
  assert.equal(canBeTaken(scene({ over: true }), own, 0), false);
  assert.equal(canBeTaken(scene({ viewer: -1 }), own, 0), false);
});

test("a button that several cards have waits until its card is held; the others are always there", () => {
  const gestures = [
    gesture("pass", { button: "Pass" }),
    gesture("plain"),
    gesture("peek1", { source: "h", card: 0, button: "Peek" }),
    gesture("peek2", { source: "h", card: 1, button: "Peek" }),
    gesture("turn1", { source: "pack", button: "Turn" }),
    gesture("turn2", { source: "pack", button: "Turn" }),
    gesture("carry", { source: "h", card: 0, target: "t" }),
  ];
  assert.deepEqual(moves(buttonsOf(scene({ gestures }))), ["pass", "plain", "turn1", "turn2"]);
  assert.deepEqual(moves(asidesOf(scene({ gestures }))), ["peek1", "peek2"]);
});

test("whose turn it is, and whether one can call, is data", () => {
  assert.equal(isOwnTurn(scene()), true);
  assert.equal(isOwnTurn(scene({ viewer: 1 })), false);
  assert.equal(isOwnTurn(scene({ viewer: -1 })), false);
  assert.equal(canCall(scene({ gestures: [gesture("flinch")] })), false);
  assert.equal(canCall(scene({ gestures: [gesture("pass"), gesture("flinch", { urgent: true })] })), true);
});

test("lines of the log that begin a turn are marked by their number, not by their words", () => {
  assert.deepEqual(logLines(["Ann's turn", "Ann draws", "Wer ist dran?"], [2]), [
    { text: "Ann's turn", turn: false },
    { text: "Ann draws", turn: false },
    { text: "Wer ist dran?", turn: true },
  ]);
  assert.deepEqual(logLines(), []);
});

test("the others sit in order from the viewer's left", () => {
  assert.deepEqual(othersInOrder(4, 2), [3, 0, 1]);
  assert.deepEqual(othersInOrder(3, -1), [1, 2]);
  assert.deepEqual(othersInOrder(1, 0), []);
});

test("kinds, letters, sentences", () => {
  assert.deepEqual(["reserve:0:3", "stack"].map(kindOf), ["reserve", "stack"]);
  assert.deepEqual([0, 1, 15].map(seatLetter), ["A", "B", "P"]);
  assert.deepEqual(["you draw 1", "", "über"].map(sentence), ["You draw 1", "", "Über"]);
});
