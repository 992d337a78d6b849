import assert from "node:assert/strict";
import { test } from "node:test";
import type { Box, Place } from "../src/stage/boxes.ts";
import { fitted, TALL } from "../src/stage/boxes.ts";
import { buttonWidth, howMany, packed } from "../src/stage/buttons.ts";
import { Memory, readMost } from "../src/stage/facts.ts";
import { pictureOf } from "../src/stage/pictures/index.ts";
import type { Plan } from "../src/stage/plan.ts";
import { placeAtSeat, placeInMiddle, placeInTray, planFor } from "../src/stage/plan.ts";
import { distribution, rowsOfSeats, shapeOf } from "../src/stage/room.ts";
import { spotsOf, stepsOf, triangleRows } from "../src/stage/spots.ts";
import { handRows, NARROWEST } from "../src/stage/tray.ts";
import type { Face, Scene } from "../src/wire.ts";
import { area, face, scene } from "./fakes.ts";

// The seven screens without the bar above the table, or the rail beside it.
const ROOMS: readonly [number, number][] = [
  [360, 594],
  [390, 793],
  [800, 390],
  [820, 1109],
  [1280, 752],
  [1920, 1015],
  [2560, 1353],
];
const TABLES: Readonly<Record<string, readonly number[]>> = {
  flinch: [1, 2, 3, 4, 5, 6, 7],
  muggins: [1, 2, 3, 5, 7],
  authors: [2, 3, 5, 8, 15],
  store: [1, 2, 3],
  exchange: [2, 3, 7, 14],
  flaps: [1, 2, 3, 7, 15],
  flush: [1, 2, 3, 4, 5],
  patience: [0],
  triangle: [0],
};

function sceneOf(table: string, others: number): Scene {
  const players = Array.from({ length: others + 1 }, (_, seat) => ({ seat }));
  return scene({ players, viewer: 0, hints: { table, places: "10" } });
}

function planOf(table: string, others: number, width: number, height: number): Plan {
  const told = sceneOf(table, others);
  const facts = new Memory();
  facts.see(told, undefined);
  const shape = shapeOf(width, height, height < 480);
  return planFor(shape, width, height, told, pictureOf(told), facts);
}

function everywhere(): [string, Plan][] {
  return ROOMS.flatMap(([width, height]) =>
    Object.entries(TABLES).flatMap(([table, companies]) =>
      companies.map((others): [string, Plan] => [
        `${table} ${others} ${width}×${height}`,
        planOf(table, others, width, height),
      ]),
    ),
  );
}

function meet(one: Box, two: Box): boolean {
  const wide = Math.min(one.x + one.w, two.x + two.w) - Math.max(one.x, two.x);
  const high = Math.min(one.y + one.h, two.y + two.h) - Math.max(one.y, two.y);
  return wide > 0.5 && high > 0.5;
}

function within(inner: Box, outer: Box): boolean {
  const right = inner.x + inner.w <= outer.x + outer.w + 0.5;
  return inner.x >= outer.x - 0.5 && inner.y >= outer.y - 0.5 && right && inner.y + inner.h <= outer.y + outer.h + 0.5;
}

test("the others sit at the left, the top and the right, as many as there are", () => {
  assert.deepEqual(
    [0, 1, 2, 3, 4, 5, 6, 7].map((others) => distribution(others).join()),
    [...["0,0,0", "0,1,0", "1,0,1", "1,1,1", "1,2,1", "1,3,1", "2,2,2", "2,3,2"]],
  );
  for (let others = 8; others < 16; others += 1) {
    const [left, top, right] = distribution(others);
    assert.deepEqual([left, right, left + top + right], [3, 3, others]);
  }
});

test("upright they sit in rows: three columns, four for seven people, five of a large company", () => {
  assert.deepEqual(rowsOfSeats(3, "close"), [3]);
  assert.deepEqual(rowsOfSeats(4, "close"), [2, 2]);
  assert.deepEqual(rowsOfSeats(5, "close"), [3, 2]);
  assert.deepEqual(rowsOfSeats(7, "close"), [4, 3]);
  assert.deepEqual(rowsOfSeats(15, "compact"), [5, 5, 5]);
  assert.deepEqual(rowsOfSeats(0, "compact"), []);
});

test("clockwise from the viewer's left: up the left side, along the top, down the right side", () => {
  const { sittings } = planOf("flinch", 7, 1280, 752);
  assert.deepEqual(
    sittings.map(({ seat }) => seat),
    [1, 2, 3, 4, 5, 6, 7],
  );
  const sides = sittings.map(({ chair }) => chair.side);
  assert.deepEqual(sides, ["left", "left", "top", "top", "top", "right", "right"]);
  const [low, high, first, , last, up, down] = sittings.map(({ chair }) => chair.box);
  assert.ok(low && high && first && last && up && down);
  assert.ok(low.y > high.y && first.x < last.x && up.y < down.y);
});

test("cards are as large as the pictures have them", () => {
  const width = (table: string, others: number, w: number, h: number): number =>
    Math.round(planOf(table, others, w, h).tray.w);
  assert.equal(width("flinch", 3, 1280, 752), 116);
  assert.equal(width("flinch", 3, 390, 798), 103);
  assert.equal(width("flinch", 3, 800, 390), 80);
  assert.equal(width("flinch", 3, 2560, 1353), 208);
  assert.ok(width("flaps", 3, 1280, 752) >= 112); // there a card has room for its sentence
  assert.ok(width("flaps", 3, 390, 798) >= 112);
});

test("a long text stays over two lines however much room a button has", () => {
  const long = { text: "Clara: give four 2s", urgent: false, folds: true };
  assert.equal(buttonWidth({ ...long, tight: true }, 13), buttonWidth(long, 13));
});

test("on a phone the usual hand of Flush lies in one row, so that the pile has room", () => {
  const players = [0, 1, 2, 3].map((seat) => ({ seat }));
  const told = scene({ players, viewer: 0, hints: { table: "flush", most: "hand=10,base=3" } });
  const facts = new Memory();
  facts.see(told, undefined);
  const { tray, middle } = planFor("upright", 390, 793, told, pictureOf(told), facts);
  assert.ok(tray.hand.w >= 92 && tray.hand.tall < 1.5 * tray.hand.w * TALL, `${tray.hand.w} × ${tray.hand.tall}`);
  assert.ok(middle.card >= 80, `${middle.card}`);
});

test("on the smallest phone one's own cards are large, and those in the middle are no smaller for it", () => {
  for (const others of [1, 2, 3, 4, 5]) {
    const { tray, middle, room } = planOf("flinch", others, 360, 594);
    assert.ok(tray.hand.w >= (others < 3 ? 88 : 84), `${others}: ${tray.hand.w} px`);
    assert.ok(middle.card >= 46, `${others}: ${middle.card} px`);
    assert.ok(room.voice.h >= 30 && !meet(room.voice, room.middle), `${others}: a voice on ${room.voice.h} px`);
    assert.ok(tray.deeds.h >= 40 && tray.deeds.w > 240, `${others}: buttons on ${tray.deeds.w} × ${tray.deeds.h} px`);
  }
  assert.ok(planOf("flinch", 3, 390, 793).tray.hand.w > 100);
  assert.ok(planOf("flush", 3, 360, 594).tray.hand.w >= 84);
});

test("upright the pile at the left is as high as the words with the smaller piles, and nothing lies on another", () => {
  for (const [width, height] of ROOMS.slice(0, 2)) {
    const { tray, room } = planOf("flinch", 3, width, height);
    const [stock, first] = [tray.piles.get("stock")?.[0], tray.piles.get("reserve")?.[0]];
    assert.ok(stock && first);
    const foot = stock.y + stock.w * TALL;
    assert.ok(Math.abs(first.y + first.w * TALL - foot) < 1 && stock.y < 2, `${stock.y}`);
    assert.ok(tray.status.x > stock.x + stock.w && tray.status.y + tray.status.h <= first.y);
    assert.ok(tray.hand.y >= foot + room.label * 1.1, "the numbers below have no ground");
  }
});

test("on a tablet the cards of seven others are seen, on a phone those of five where there is room", () => {
  const seats = (others: number, width: number, height: number): [string, boolean, boolean] => {
    const [sitting] = planOf("flinch", others, width, height).sittings;
    assert.ok(sitting);
    const { main, row } = sitting.plan;
    return [sitting.chair.size, main.w >= 20, row.length === 5 && row.every(({ w }) => w >= 20)];
  };
  for (const others of [4, 5, 6, 7]) assert.deepEqual(seats(others, 820, 1109), ["close", true, true], `${others}`);
  for (const others of [3, 4, 5]) assert.deepEqual(seats(others, 390, 793), ["close", true, true], `${others}`);
  assert.deepEqual(seats(3, 360, 594), ["close", true, true]);
});

test("in every room, with every company: nobody sits on another, and nothing lies beyond the cloth", () => {
  for (const [name, { room, sittings, middle }] of everywhere()) {
    const board = { x: 0, y: 0, w: room.width, h: room.height };
    const seats = sittings.map(({ chair }) => chair.box);
    assert.equal(seats.length, sittings.length);
    for (const [at, seat] of seats.entries()) {
      assert.ok(within(seat, board), `${name}: seat ${at} is cut off`);
      assert.ok(!meet(seat, room.own) && !meet(seat, room.ribbon), `${name}: seat ${at} lies on what is mine`);
      for (const other of seats.slice(at + 1)) assert.ok(!meet(seat, other), `${name}: seat ${at} is sat on`);
      assert.ok(!meet(seat, room.middle), `${name}: seat ${at} reaches into the middle`);
    }
    for (const part of [room.ribbon, room.own, room.middle])
      assert.ok(within(part, board) && part.w > 0 && part.h > 0, name);
    if (sittings.length) assert.ok(!meet(room.ribbon, room.own), `${name}: the ribbon lies on my place`);
    assert.ok(!meet(room.middle, room.own), `${name}: the middle reaches into my place`);
    assert.ok(middle.card >= 20, `${name}: cards of ${middle.card} px`);
  }
});

test("in every room one's own cards lie whole on the board, however many there are", () => {
  for (const [name, { room, tray, need }] of everywhere()) {
    const board = { x: 0, y: 0, w: room.width, h: room.height };
    const shown = (place: Place, x: number, y: number): Box => ({
      x: room.own.x + place.x + x,
      y: room.own.y + place.y + y,
      w: place.w,
      h: place.w * TALL,
    });
    for (const piles of tray.piles.values())
      for (const place of piles) assert.ok(within(shown(place, 0, 0), board), `${name}: a pile is cut off`);
    if (!need.hand) continue;
    for (const count of [1, 2, 5, 8, 13, 20, 30]) {
      const cards = Array.from({ length: count }, (_, at) => face(String((at % 15) + 1)));
      const hand = { ...area("hand:0", [], { shape: "fan" }), cards };
      const manner = { own: true, large: need.large, most: 60, upright: room.shape === "upright", shelf: false };
      const spots = spotsOf(hand, tray.hand, manner);
      assert.equal(spots.length, count);
      for (const { at, x, y, size } of spots) {
        const { w } = tray.hand;
        const [left, up] = [((1 - size) * w) / 2, ((1 - size) * w * TALL) / 2];
        const seen = { ...shown({ ...tray.hand, w: w * size }, x + left, y + up) };
        assert.ok(within(seen, board), `${name}: card ${at} of ${count} is cut off`);
      }
      for (const [at, spot] of spots.slice(1).entries()) {
        const before = spots[at];
        if (!before || Math.abs(before.y - spot.y) > 20) continue; // the next row
        const step = (spot.x - before.x) / (tray.hand.w * spot.size);
        assert.ok(step >= NARROWEST - 0.001, `${name}: ${step} of a card is seen among ${count}`);
      }
      const fanned = spots.some(({ turn }) => turn);
      const rows = fanned ? [] : [...new Set(spots.map(({ y }) => Math.round(y)))];
      for (const [at, y] of rows.slice(1).entries()) {
        const high = tray.hand.w * TALL * (spots[0]?.size ?? 1);
        assert.ok(y - (rows[at] ?? 0) > 0.38 * high, `${name}: a row of ${count} is covered`);
      }
    }
  }
});

test("what does not belong to the hand stays where it is while cards come and go", () => {
  const plan = planOf("flinch", 3, 1280, 752);
  const facts = new Memory();
  const told = sceneOf("flinch", 3);
  facts.see(
    { ...told, areas: [area("reserve:0:1", [], { seat: 0 }), area("reserve:0:5", ["3"], { seat: 0 })] },
    "centre",
  );
  assert.equal(facts.indexOf("reserve:0:5"), 4);
  const [first, last] = [1, 5].map((slot) => {
    const pile = area(`reserve:0:${slot}`, [], { seat: 0 });
    return placeInTray(plan.tray, plan.need, pile, facts.indexOf(pile.id));
  });
  assert.ok(first && last && first.x < last.x && first.y === last.y);
  const picture = pictureOf(told);
  const ninth = placeInMiddle(plan.middle, picture, area("centre:9", []), (seat) => seat);
  assert.equal(ninth, plan.middle.vacant[8]);
  const [sitting] = plan.sittings;
  assert.ok(sitting);
  assert.equal(placeAtSeat(sitting.plan, plan.slots, area("stock:1", []), 0), sitting.plan.main);
  assert.equal(placeAtSeat(sitting.plan, plan.slots, area("odd:1", []), 0), sitting.plan.extra);
});

test("places are reserved by what the game says, and only grow", () => {
  const facts = new Memory();
  const told = sceneOf("flinch", 3);
  facts.see({ ...told, hints: { table: "flinch", places: "20", most: "hand=7, reserve=5" } }, "centre");
  assert.deepEqual([facts.places, facts.most("hand", 5), facts.most("other", 3)], [20, 7, 3]);
  const before = facts.version;
  facts.see({ ...told, hints: { table: "flinch", places: "20", most: "hand=7, reserve=5" } }, "centre");
  assert.equal(facts.version, before); // nothing new: nothing is planned anew
  facts.see({ ...told, hints: { places: "20" }, areas: [area("centre:23", ["4"])] }, "centre");
  assert.ok(facts.version > before);
  assert.equal(facts.places, 23);
  assert.deepEqual(
    [...readMost("hand=10,reserve=5,odd,=3,none=0")],
    [
      ["hand", 10],
      ["reserve", 5],
    ],
  );
});

const HAND: Place = { x: 0, y: 0, w: 100, wide: 560, tall: 140, step: 0.86, label: "none" };

function faces(...ranks: string[]): Face[] {
  return ranks.map((rank) => face(rank));
}

test("equal cards lie closer than different ones, and never closer than can be read", () => {
  const [same, other] = stepsOf(faces("3", "3", "5"), HAND, true);
  assert.ok(same && other && same < other);
  assert.deepEqual(stepsOf(faces("3", "3", "5"), HAND, false), [0.86, 0.86]);
  const many = stepsOf(faces(..."1 1 2 2 3 3 4 4 5 5 6 6 7 7 8".split(" ")), HAND, true);
  assert.ok(Math.min(...many) >= NARROWEST - 0.001);
  assert.ok(many.reduce((sum, step) => sum + step, 1) * HAND.w <= HAND.wide + 0.1);
});

test("a hand goes over as many rows as it needs, and no more", () => {
  assert.deepEqual(handRows(5, HAND, 0), { rows: 1, size: 1 });
  assert.deepEqual(handRows(17, HAND, 0), { rows: 1, size: 1 });
  const large = handRows(40, HAND, 0); // there is room for one row only: smaller, in two
  assert.ok(large.rows === 2 && large.size < 0.75 && large.size > 0.5);
  assert.deepEqual(handRows(11, { ...HAND, tall: 290 }, 0), { rows: 1, size: 1 });
  assert.deepEqual(handRows(14, { ...HAND, tall: 290 }, 0), { rows: 2, size: 1 }); // there is room: then with ease
  assert.deepEqual(handRows(6, { ...HAND, w: 180, tall: 520 }, 3), { rows: 2, size: 1 });
  assert.deepEqual(handRows(9, { ...HAND, w: 180, tall: 520 }, 3), { rows: 3, size: 1 });
});

/** A hand of Flaps on a board: over how many rows, how large, and whether rows lie over each other. */
function flapsHand(cards: number, others: number, width: number, height: number): [number, number, boolean] {
  const { hand } = planOf("flaps", others, width, height).tray;
  const ranks = Array.from({ length: cards }, (_, at) => String(at));
  const manner = { own: true, large: true, most: 60, upright: true, shelf: false };
  const spots = spotsOf(area("hand:0", ranks), hand, manner);
  const rows = [...new Set(spots.map(({ y }) => Math.round(y)))].sort((a, b) => a - b);
  const size = spots[0]?.size ?? 0;
  const over = rows.some((y, at) => at > 0 && y - (rows[at - 1] ?? 0) < hand.w * size * TALL - 1);
  return [rows.length, Math.round(hand.w * size), over];
}

test("a large hand of Flaps lies side by side on a tablet, and on the smallest phone as far as can be", () => {
  assert.deepEqual(flapsHand(9, 3, 820, 1109), [2, 138, false]);
  assert.deepEqual(flapsHand(6, 3, 360, 594), [2, 92, false]);
  const [rows, wide, over] = flapsHand(8, 3, 360, 594);
  assert.ok(rows === 2 && wide >= 74 && !over, `${rows} rows of cards of ${wide} px`);
});

test("in a crowd on a phone the cards of Flaps keep their names, and their rows lie over each other", () => {
  assert.deepEqual(flapsHand(5, 7, 360, 594), [2, 92, true]);
  const [, readable, covered] = flapsHand(5, 7, 390, 793);
  assert.ok(readable >= 112 && !covered, `${readable} px`); // what they do stands on them, in letters of 11 pixels
  const [, wide] = flapsHand(9, 7, 360, 594);
  assert.ok(wide >= 74, `${wide} px`);
});

test("on the smallest phone the cards before three others in Flinch are seen, and one's own are whole", () => {
  const { room, tray, sittings } = planOf("flinch", 3, 360, 594);
  assert.deepEqual([room.chairs[0]?.size, sittings[0]?.plan.row.length], ["close", 5]);
  assert.ok(tray.hand.w >= 84, `${tray.hand.w} px`);
});

test("on a phone a trader's hand of ten lies in two rows, and what is offered is still seen", () => {
  const { tray, middle } = planOf("exchange", 3, 390, 793);
  assert.ok(tray.hand.tall > 2 * tray.hand.w * TALL, `${tray.hand.tall} px`);
  assert.ok((middle.places.get("offer:2")?.w ?? 0) >= 30);
});

test("on the smallest phone the books of three others are seen", () => {
  const told = { ...sceneOf("authors", 3), hints: { table: "authors", most: "hand=19" } };
  const facts = new Memory();
  facts.see(told, undefined);
  const { room, tray } = planFor("upright", 360, 594, told, pictureOf(told), facts);
  assert.equal(room.chairs[0]?.size, "close");
  assert.ok(tray.hand.w >= 64, `${tray.hand.w} px`); // with the whole face
});

test("beside a replay on a lying phone the last act has the height of its two lines, above one's own cards", () => {
  const { room } = planOf("flinch", 2, 435, 380);
  assert.ok(room.ribbon.h >= 34 && room.ribbon.y + room.ribbon.h <= room.own.y, `${room.ribbon.h} px`);
});

test("what fifteen traders offer has a place of its own for each, large enough to be seen", () => {
  for (const [width, height] of ROOMS.slice(0, 3)) {
    const { places } = planOf("exchange", 14, width, height).middle;
    const offers = [...places].filter(([id]) => id.startsWith("offer")).map(([, place]) => place);
    assert.equal(new Set(offers.map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`)).size, 15);
    assert.ok(Math.min(...offers.map(({ w }) => w)) >= 20, `${width}: ${offers[0]?.w}`);
  }
});

test("what is offered on a phone leaves room for the words below it", () => {
  for (const [width, height] of ROOMS.slice(0, 3)) {
    const { room, middle } = planOf("exchange", 3, width, height);
    const [theirs, own] = [middle.places.get("offer:2"), middle.places.get("offer:0")];
    assert.ok(theirs && own && own.y - theirs.y - theirs.w * TALL >= 2 * room.label, `${width}×${height}`);
  }
});

test("what one offers on a wide table leaves the words above it alone, even with a rim round it", () => {
  for (const [width, height] of ROOMS.slice(4)) {
    for (const others of [3, 4, 5, 6]) {
      const { room, middle } = planOf("exchange", others, width, height);
      const [theirs, own] = [middle.places.get("offer:2"), middle.places.get("offer:0")];
      const free = theirs && own ? (own.y - theirs.y - theirs.w * TALL) / room.label : 0;
      assert.ok(free >= 1.6, `${width}×${height} with ${others}: ${free}`);
    }
  }
});

test("in the largest crowd on the smallest phone the pile can still be read", () => {
  assert.ok(planOf("flaps", 15, 360, 594).middle.card > 30);
});

test("a triangle has rows of one, two, three … cards, each above the next", () => {
  assert.deepEqual(triangleRows(6), [
    [0, 1],
    [1, 3],
    [3, 6],
  ]);
  const ground: Place = { x: 0, y: 0, w: 50, wide: 250, tall: 270, step: 1, label: "none" };
  const shape = area("triangle", [..."123456"], { shape: "triangle" });
  const manner = { own: false, large: false, most: 28, upright: false, shelf: false };
  const spots = spotsOf(shape, ground, manner);
  assert.deepEqual(
    spots.map(({ y }) => y),
    [0, 100, 100, 200, 200, 200],
  );
  assert.equal(spots[0]?.x, 100);
  assert.deepEqual(spotsOf(shape, ground, { ...manner, most: 0 }), []);
});

test("of a pile the top is drawn, and what may be seen below it peeps out", () => {
  const ground: Place = { x: 0, y: 0, w: 50, wide: 50, tall: 70, step: 0, label: "below" };
  const manner = { own: false, large: false, most: 9, upright: false, shelf: false };
  const backs = { ...area("store", [], { shape: "pile" }), cards: [1, 2, 3].map(() => ({ back: true })) };
  assert.deepEqual(
    spotsOf(backs, ground, manner).map(({ at }) => at),
    [2],
  );
  const base = { ...area("base:0:0", [], { shape: "pile" }), cards: [{ back: true, dimmed: true }, face("7")] };
  const [under, top] = spotsOf(base, ground, manner);
  assert.ok(under && top && under.y === 0 && top.y > 0 && top.y < 20);
  const thrown = area("pile", ["1", "2", "3", "4", "5"], { shape: "pile" });
  assert.deepEqual(
    spotsOf(thrown, ground, manner).map(({ at }) => at),
    [2, 3, 4],
  );
});

test("as many buttons as there is ground for, and one for the rest", () => {
  const ground: Box = { x: 0, y: 0, w: 200, h: 44 };
  const button = (text: string) => ({ text, urgent: false });
  assert.equal(howMany([button("Pass")], ground, 15, 40), 1);
  const many = Array.from({ length: 30 }, (_, at) => button(String(at)));
  const shown = howMany(many, ground, 15, 40);
  assert.ok(shown > 0 && shown < 5);
  const places = packed(many.slice(0, shown), ground, 15, 40, "centre");
  for (const [at, place] of places.entries()) {
    assert.ok(within(place, ground));
    for (const other of places.slice(at + 1)) assert.ok(!meet(place, other));
  }
  assert.equal(howMany([button("a very long name for a button, longer than its ground")], ground, 15, 40), 1);
  const [end] = packed([button("Draw")], ground, 15, 40, "end");
  assert.equal(end && end.x + end.w, 200);
});

test("buttons with little room beside their words can still be tapped", () => {
  const tight = { urgent: false, folds: true, tight: true };
  for (const text of ["No", "Peek", "End turn"]) {
    const [least, usual] = [buttonWidth({ ...tight, text }, 13), buttonWidth({ text, urgent: false }, 13)];
    assert.ok(least >= 40 && least <= usual, `${text}: ${least} px`);
  }
  const ground: Box = { x: 0, y: 0, w: 124, h: 42 };
  const buttons = ["Peek", "End turn"].map((text) => ({ ...tight, text }));
  assert.equal(howMany(buttons, ground, 13, 40), 2); // with three lines of words beside them on the smallest phone
});

test("the buttons of a column are as wide as the column, and never leave it", () => {
  const column: Box = { x: 0, y: 0, w: 180, h: 150 };
  const button = (text: string) => ({ text, urgent: false });
  const widths = (...names: string[]): number[] =>
    packed(names.map(button), column, 15, 44, "fill").map(({ w }) => Math.round(w));
  assert.deepEqual(widths("Declare"), [180]);
  assert.deepEqual(widths("Take an offer of two", "Declare"), [180, 180]);
  const row = packed([button("Bertie"), button("Clara")], column, 15, 44, "fill");
  assert.ok(row[0] && row[1] && row[0].y === row[1].y && row[0].x === 0);
  assert.equal(Math.round(row[1].x + row[1].w), 180);
  assert.ok(row[0].x + row[0].w < row[1].x && Math.abs(row[0].w - row[1].w) < 0.1);
  const uneven = packed([button("Up"), button("All hearts")], column, 15, 44, "fill");
  assert.ok(uneven[0] && uneven[1] && uneven[0].w < uneven[1].w && uneven[1].x + uneven[1].w < 180.5);
});

test("no pile stands alone in the last row where it can have neighbours", () => {
  const { middle } = planOf("flinch", 2, 936, 752); // a record beside its panel
  const last = middle.vacant.at(-1);
  assert.ok(last && middle.vacant.filter(({ y }) => y === last.y).length > 1);
});

test("on a tablet everything stays within the line round the cloth, and one's own piles stand in the middle", () => {
  const { room, tray, sittings } = planOf("flinch", 3, 820, 1109);
  const line = room.cloth.x + 10;
  for (const { chair } of sittings) assert.ok(chair.box.x > line && chair.box.x + chair.box.w < 820 - line);
  assert.ok(room.ribbon.x > line && room.own.x > line);
  const [first, last] = [tray.piles.get("stock")?.[0], tray.piles.get("reserve")?.at(-1)];
  assert.ok(first && last && Math.abs(first.x - (room.own.w - last.x - last.w)) < 8 * room.u);
});

test("what two others have is seen in a record on a tablet", () => {
  const { sittings } = planOf("flinch", 2, 820, 945); // its panel lies below
  for (const { plan } of sittings) assert.ok((plan.row[0]?.w ?? 0) > 30);
});

test("whoever plays alone is heard above the words, which stay free", () => {
  for (const table of ["patience", "triangle"]) {
    const { room } = planOf(table, 0, 1280, 752);
    assert.ok(room.voice.h > 40 && !meet(room.voice, room.own) && !meet(room.voice, room.ribbon), table);
  }
});

test("a text is set as large as its box allows", () => {
  const ground = { x: 0, y: 0, w: 300, h: 50 };
  assert.equal(fitted("Your turn.", ground, 21, 14), 21);
  const small = fitted("A sentence that is far too long to be set in the largest size of type.", ground, 40, 14);
  assert.ok(small < 40 && small >= 14);
  assert.equal(fitted("long ".repeat(90), ground, 21, 14), 14);
});

test("on a tablet the cards of five others are seen, and those in the middle can be read", () => {
  for (const others of [3, 5]) {
    const { sittings, middle, tray } = planOf("flinch", others, 820, 1109);
    assert.deepEqual(new Set(sittings.map(({ chair }) => chair.size)), new Set(["close"]));
    assert.ok(middle.card > 56 && tray.w > 100);
  }
});
