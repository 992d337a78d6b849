import assert from "node:assert/strict";
import { test } from "node:test";
import { crowdOf, evenRows, fullnessOf, grouped, placesOf, rowsFor, triangleRows } from "../src/layout.ts";
import type { Area } from "../src/wire.ts";
import { area, scene } from "./fakes.ts";

const ids = (areas: readonly Area[] = []): string[] => areas.map(({ id }) => id);

test("areas go to their seats, the middle and the badges", () => {
  const areas = [
    area("hand:0", [], { seat: 0 }),
    area("centre:1"),
    area("suit", [], { shape: "badge" }),
    area("stock:0", [], { seat: 0 }),
    area("hand:1", [], { seat: 1 }),
    area("score:1", [], { seat: 1, shape: "badge" }),
    area("stack", [], { seat: null }),
  ];
  const { floor, badges, middle, bySeat } = placesOf(scene({ areas }));
  assert.equal(floor, false);
  assert.deepEqual([ids(badges), ids(middle)], [["suit"], ["centre:1", "stack"]]);
  assert.deepEqual(
    [ids(bySeat.get(0)), ids(bySeat.get(1))],
    [
      ["hand:0", "stock:0"],
      ["hand:1", "score:1"],
    ],
  );
});

test("where there is a floor, it and the offers lie in the middle", () => {
  const areas = [
    area("floor", [], { shape: "badge" }),
    area("bell", [], { shape: "badge" }),
    area("offer:1", [], { seat: 1 }),
    area("hand:1", [], { seat: 1 }),
  ];
  const { floor, badges, middle, bySeat } = placesOf(scene({ areas, hints: { floor: "open" } }));
  assert.equal(floor, true);
  assert.deepEqual([ids(badges), ids(middle), ids(bySeat.get(1))], [["bell"], ["floor", "offer:1"], ["hand:1"]]);
});

test("areas of one kind that follow each other are a group", () => {
  const areas = ["reserve:0:1", "reserve:0:2", "hand:0", "reserve:0:3"].map((id) => area(id));
  assert.deepEqual(
    grouped(areas).map((group) => [group.kind, group.areas.length]),
    [
      ["reserve", 2],
      ["hand", 1],
      ["reserve", 1],
    ],
  );
});

test("words for the stylesheet", () => {
  assert.deepEqual([0, 1, 2, 3, 4, 5, 15].map(crowdOf), ["", "", "two", "three", "four", "many", "many"]);
  assert.deepEqual([0, 3, 4, 7, 8, 12, 13, 20, 21].map(fullnessOf), [
    ...["few", "few", "", "", "some", "some", "full", "full", "crowded"],
  ]);
});

test("a hand goes over as many rows as it needs, and no more", () => {
  assert.equal(rowsFor(5, 390, true), 1);
  assert.equal(rowsFor(0, 390, true), 1);
  for (const width of [320, 390, 700, 1000, 2000]) {
    const rows = [1, 10, 20, 40, 80].map((cards) => rowsFor(cards, width, width < 620));
    assert.deepEqual(
      rows,
      rows.toSorted((a, b) => a - b),
    );
  }
  assert.ok(rowsFor(40, 390, true) > rowsFor(40, 1000, false));
  assert.equal(rowsFor(40, 1000, false), rowsFor(40, 3000, false)); // the table grows no wider
});

test("rows cover every card once", () => {
  for (const [count, rows] of [
    [7, 2],
    [7, 3],
    [1, 1],
    [6, 3],
    [5, 4],
  ] as const) {
    const cut = evenRows(count, rows);
    assert.ok(cut.length <= rows);
    assert.deepEqual([cut[0]?.[0], cut.at(-1)?.[1]], [0, count]);
    for (const [at, [from, to]] of cut.entries()) assert.ok(from < to && (at === 0 || cut[at - 1]?.[1] === from));
  }
  assert.deepEqual(evenRows(7, 2), [
    [0, 4],
    [4, 7],
  ]);
  assert.deepEqual(evenRows(0, 1), []);
});

test("a triangle has rows of one, two, three …, and a torn last one", () => {
  assert.deepEqual(triangleRows(5), [
    [0, 1],
    [1, 3],
    [3, 5],
  ]);
  assert.equal(triangleRows(28).length, 7);
  assert.deepEqual(triangleRows(0), []);
});
