import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import {
  applyTheme,
  followDevice,
  forgetSeat,
  freshId,
  freshSecret,
  keepSeat,
  keptSeats,
  motionWanted,
  prefer,
  secretsOf,
  tastes,
} from "../src/store.ts";
import { install, page } from "./fakes.ts";

beforeEach(() => {
  install();
  page.localStorage.clear();
});

test("tastes are the usual ones until somebody changes them, one by one", () => {
  assert.deepEqual(tastes(), {
    name: "",
    face: "",
    sound: false,
    volume: 60,
    theme: "auto",
    motion: "auto",
    lessons: [],
    solved: [],
  });
  prefer({ name: "Ann" });
  prefer({ theme: "dark" });
  assert.deepEqual([tastes().name, tastes().theme, tastes().sound], ["Ann", "dark", false]);
  assert.equal(page.document.documentElement.dataset.theme, "dark");
});

test("the page is told of theme and motion", () => {
  prefer({ motion: "off" });
  page.document.documentElement.dataset = {};
  applyTheme();
  assert.deepEqual(page.document.documentElement.dataset, { theme: "light", motion: "off" });
  assert.equal(motionWanted(), false);
  prefer({ motion: "auto" });
  assert.equal(motionWanted(), true);
});

test("colours follow the device until somebody chooses", () => {
  const device = { matches: true, onchange: (): void => undefined };
  const told = (): string | undefined => page.document.documentElement.dataset.theme;
  Object.assign(globalThis, { matchMedia: () => device });
  followDevice();
  assert.equal(told(), "dark");
  device.matches = false;
  device.onchange();
  assert.equal(told(), "light");
  prefer({ theme: "dark" });
  assert.equal(told(), "dark");
});

test("seats are kept by their secret, the latest first", () => {
  mock.timers.enable({ apis: ["Date"], now: 1000 });
  keepSeat("t1", 0, "s1", "Flinch");
  keepSeat("t2", 3, "s2", "Flush");
  mock.timers.setTime(2000);
  keepSeat("t1", 0, "s1", "Flinch, 1913");
  mock.timers.reset();
  assert.deepEqual(
    keptSeats().map(({ table, title, at }) => [table, title, at]),
    [
      ["t1", "Flinch, 1913", 2000],
      ["t2", "Flush", 1000],
    ],
  );
});

test("a table's secrets are those of its seats only", () => {
  keepSeat("t1", 0, "a", "");
  keepSeat("t2", 0, "b", "");
  keepSeat("t1", 1, "c", "");
  assert.deepEqual(secretsOf("t1").toSorted(), ["a", "c"]);
  assert.deepEqual(secretsOf("t3"), []);
});

test("one seat is forgotten, or all of a table", () => {
  for (const seat of [0, 1, 2]) keepSeat("t", seat, `s${seat}`, "");
  keepSeat("u", 1, "other", "");
  forgetSeat("t", 1);
  assert.deepEqual(secretsOf("t").toSorted(), ["s0", "s2"]);
  forgetSeat("t");
  assert.deepEqual(
    keptSeats().map(({ secret }) => secret),
    ["other"],
  );
});

test("not more seats are kept than are of use", () => {
  for (let seat = 0; seat < 80; seat += 1) keepSeat(`t${seat}`, 0, `s${seat}`, "");
  assert.equal(keptSeats().length, 60);
  assert.equal(keptSeats()[0]?.table, "t79");
});

test("what cannot be read is as if it were not there", () => {
  page.localStorage.setItem("kalamazoo.tastes", "{torn");
  page.localStorage.setItem("kalamazoo.seats", '[{"table":"t"},null,{"table":"t","secret":"s","seat":0}]');
  assert.equal(tastes().theme, "auto");
  assert.deepEqual(secretsOf("t"), ["s"]);
});

test("without storage nothing is remembered, and nothing breaks", () => {
  page.localStorage.broken = true;
  prefer({ name: "Ann" });
  keepSeat("t", 0, "s", "");
  assert.equal(tastes().name, "");
  assert.deepEqual(keptSeats(), []);
});

test("secrets are long enough for the server, of its letters, and never the same", () => {
  const made = Array.from({ length: 200 }, freshSecret);
  assert.equal(new Set(made).size, made.length);
  for (const secret of made) assert.match(secret, /^[A-Za-z0-9_-]{22,64}$/);
  assert.match(freshId(), /^[A-Za-z0-9_-]{16}$/);
});
