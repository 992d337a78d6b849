import assert from "node:assert/strict";
import { test } from "node:test";
import type { Deed } from "../src/picking.ts";
import { aimedAt, asidesOfHeld, clicked, dropped, focusOf, gesturesAt, takenOf } from "../src/picking.ts";
import { asidesOf } from "../src/scene.ts";
import type { Gesture, Player, Scene } from "../src/wire.ts";
import { area, face, gesture, scene } from "./fakes.ts";

const hand = area("hand:0", ["1", "7", "9"], { seat: 0 });
const centre = area("centre:1", ["6"], { shape: "pile" });
const far = area("centre:2", ["2"], { shape: "pile" });
const carry = gesture("h7>p1", { source: "hand:0", card: 1, target: "centre:1" });
const both = [1, 2].map((amount) => gesture(`h9x${amount}`, { source: "hand:0", card: 2, target: "centre:1", amount }));
const held = { area: "hand:0", card: 1 };

function table(gestures: Gesture[] = [carry, ...both]) {
  return scene({ areas: [hand, centre, far], gestures });
}

function short(deed: Deed): string {
  if (deed.kind === "act") return `act ${deed.gesture.move}`;
  if (deed.kind === "choose") return `choose ${deed.among.map(({ move }) => move).join(" ")}`;
  return deed.kind === "try" ? `try ${deed.target}` : deed.kind;
}

test("a card let go where it fits is played, where several moves fit one is asked, elsewhere the referee is", () => {
  const at = table();
  assert.equal(short(dropped(at, held, "centre:1", 0)), "act h7>p1");
  assert.equal(short(dropped(at, { area: "hand:0", card: 2 }, "centre:1", -1)), "choose h9x1 h9x2");
  assert.equal(short(dropped(at, held, "centre:2", 0)), "try centre:2");
  assert.equal(short(dropped(at, held, "hand:0", 1)), "nothing"); // where it was
  assert.equal(short(dropped(at, held, "hand:0", -1)), "nothing");
  assert.equal(short(dropped(at, { area: "gone", card: 0 }, "centre:1", 0)), "nothing");
});

test("a card let go onto another names it where that matters", () => {
  const triangle = area("triangle", ["8", "7", "5"], { shape: "triangle" });
  const pair = gesture("8+7", { source: "triangle", card: 0, target: "triangle", onto: 1 });
  const at = scene({ areas: [hand, triangle], gestures: [pair] });
  assert.equal(short(dropped(at, { area: "triangle", card: 0 }, "triangle", 1)), "act 8+7");
  assert.equal(short(dropped(at, { area: "triangle", card: 0 }, "triangle", 2)), "try triangle#2");
  assert.equal(short(dropped(at, held, "triangle", 2)), "try triangle#2");
  assert.equal(short(dropped(at, { area: "triangle", card: 0 }, "hand:0", 2)), "try hand:0");
});

test("a click picks a card up, a second one puts it down or plays its only move", () => {
  const at = table();
  assert.equal(short(clicked(at, undefined, hand, 1)), "pick");
  assert.equal(short(clicked(at, held, hand, 1)), "act h7>p1");
  assert.equal(short(clicked(at, held, hand, 2)), "pick"); // another card instead
  assert.equal(short(clicked(at, { area: "hand:0", card: 2 }, hand, 2)), "release"); // two moves: not by a double click
  assert.equal(short(clicked(at, { area: "hand:0", card: 0 }, hand, 0)), "release");
});

test("of cards that look the same each has its own moves, and where only one has any they are those of all", () => {
  const backs = { ...area("three", [], { shape: "row" }), cards: [1, 2, 3].map(() => ({ back: true })) };
  const points = [0, 1, 2].map((card) => gesture(`point:${card + 1}`, { source: "three", card }));
  const at = scene({ areas: [backs], gestures: points });
  assert.equal(short(clicked(at, undefined, backs, 1)), "act point:2");
  const twins = area("hand:0", ["5", "5"], { seat: 0 });
  const first = gesture("h5>p1", { source: "hand:0", card: 0, target: "centre:1" });
  assert.equal(
    short(dropped(scene({ areas: [twins], gestures: [first] }), { area: "hand:0", card: 1 }, "centre:1", -1)),
    "act h5>p1",
  );
});

test("a click is the move where nothing has to be carried", () => {
  const here = gesture("turn", { source: "hand:0", card: 0 });
  assert.equal(short(clicked(table([here]), undefined, hand, 0)), "act turn");
  const too = gesture("move", { source: "hand:0", card: 0, target: "centre:1" });
  assert.equal(short(clicked(table([here, too]), undefined, hand, 0)), "pick"); // it could also be carried
  assert.equal(short(clicked(table([here, too]), { area: "hand:0", card: 0 }, hand, 0)), "act turn");
});

test("a click on a second card makes the pair", () => {
  const pair = gesture("7+9", { source: "hand:0", card: 1, target: "hand:0", onto: 2 });
  assert.equal(short(clicked(table([pair]), held, hand, 2)), "act 7+9");
  assert.equal(short(clicked(table([pair]), held, hand, 0)), "pick");
});

test("a card is no pair with itself, though its twin would be", () => {
  const twins = area("hand:0", ["4", "4"], { seat: 0 });
  const pair = gesture("4+4", { source: "hand:0", card: 0, target: "hand:0", onto: 1 });
  const other = gesture("4>p1", { source: "hand:0", card: 0, target: "centre:1" });
  const at = scene({ areas: [twins, centre], gestures: [pair, other] });
  assert.equal(short(clicked(at, { area: "hand:0", card: 1 }, twins, 1)), "release");
  assert.equal(short(clicked(at, { area: "hand:0", card: 0 }, twins, 1)), "act 4+4");
});

test("what is aside neither plays by a click nor counts as a move", () => {
  const peeks = [0, 1].map((card) => gesture(`peek${card}`, { source: "hand:0", card, button: "Peek" }));
  const at = table([...peeks, carry]);
  assert.equal(short(clicked(at, undefined, hand, 0)), "pick");
  assert.deepEqual(asidesOfHeld(at, { area: "hand:0", card: 0 }), [peeks[0]]);
  assert.deepEqual(asidesOfHeld(at, undefined), []);
  assert.equal(takenOf(at, hand, undefined, undefined, asidesOf(at)), "tmt");
});

test("a click on an area sends the held card there, or does what needs no card", () => {
  const draw = gesture("draw", { target: "stack" });
  const at = table([carry, ...both, draw]);
  assert.equal(short(aimedAt(at, held, "centre:1")), "act h7>p1");
  assert.equal(short(aimedAt(at, { area: "hand:0", card: 2 }, "centre:1")), "choose h9x1 h9x2");
  assert.equal(short(aimedAt(at, held, "centre:2")), "try centre:2");
  assert.equal(short(aimedAt(at, held, "hand:0")), "nothing");
  assert.equal(short(aimedAt(at, undefined, "stack")), "act draw");
  assert.equal(short(aimedAt(at, undefined, "centre:1")), "nothing");
  assert.deepEqual(gesturesAt(at, { area: "gone", card: 0 }, "centre:1"), []);
});

test("how each card can be taken", () => {
  const at = table();
  const none = new Set<Gesture>();
  assert.equal(takenOf(at, hand, undefined, undefined, none), "tmm");
  assert.equal(takenOf(at, hand, undefined, carry, none), "thm");
  const player = (seat: number, waited_for: boolean): Player => ({ ...at.players[0], seat, waited_for }) as Player;
  const turn = (waited: boolean): Scene => ({ ...at, players: [player(0, waited), player(1, !waited)] });
  assert.equal(takenOf(turn(true), hand, undefined, undefined, none), "tmm");
  assert.equal(takenOf(turn(false), hand, undefined, undefined, none), "ttt"); // out of turn: a slip
  assert.equal(takenOf(at, { ...hand, seat: 1 }, undefined, undefined, none), "-mm");
  const pile = area("stock:0", ["4", "5"], { shape: "pile", seat: 0 });
  assert.equal(takenOf(scene({ areas: [pile] }), pile, undefined, undefined, none), "-t"); // only the top
  const onto = gesture("x", { source: "hand:0", card: 1, target: "hand:0", onto: 2 });
  assert.equal(takenOf(table([onto]), hand, held, undefined, none), "tmo");
  const gone = { ...hand, cards: [face(""), face("7")] };
  assert.equal(takenOf(at, gone, undefined, undefined, none), "-m");
});

test("the Tab key reaches the card it was at, or the first that can be taken", () => {
  assert.equal(focusOf("--tm", 3), 3);
  assert.equal(focusOf("--tm", 1), 2);
  assert.equal(focusOf("--tm", 9), 2);
  assert.equal(focusOf("--tm", undefined), 2);
  assert.equal(focusOf("---", undefined), 0);
});
