import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Lesson, seatsIn } from "../src/lesson.ts";
import type { Scene, Update, Lesson as Words } from "../src/wire.ts";
import { gesture, install, page, scene } from "./fakes.ts";

const WORDS: Words = {
  rules: "flinch@1913",
  seat: 0,
  position: {},
  steps: [{ say: "Look." }, { say: "Play it.", move: "h1>new" }, { say: "Again.", move: "h2>p1" }, { say: "Good." }],
  game: "flinch",
  title: "Flinch",
};
const OPEN: Scene = scene({ gestures: [gesture("h1>new"), gesture("h2>p1")] });

function moved(move: string, seat = 0): Update {
  return { type: "update", number: 1, viewer: 0, seat, move };
}

/** A lesson that has come to a step. */
function lessonAt(at: number): Lesson {
  page.sessionStorage.setItem("kalamazoo.lesson", JSON.stringify({ table: "t", words: WORDS, at }));
  const lesson = Lesson.at("t");
  assert.ok(lesson);
  return lesson;
}

beforeEach(() => {
  install();
  page.sessionStorage.clear();
});

test("a lesson goes on at its own table only", () => {
  assert.equal(Lesson.at("t"), undefined);
  lessonAt(1);
  assert.equal(Lesson.at("another"), undefined);
  page.sessionStorage.setItem("kalamazoo.lesson", "{torn");
  assert.equal(Lesson.at("t"), undefined);
});

test("it points at the move of its step, if that can be made", () => {
  assert.equal(lessonAt(0).hint(OPEN), "");
  assert.equal(lessonAt(1).hint(OPEN), "h1>new");
  assert.equal(lessonAt(1).hint(scene()), "");
  assert.equal(lessonAt(1).hint(undefined), "");
  assert.equal(lessonAt(9).hint(OPEN), "");
});

test("the move leads to the next step, and a reload goes on there", () => {
  const lesson = lessonAt(1);
  lesson.saw(moved("h1>new", 1), 0); // somebody else's
  assert.equal(lesson.hint(OPEN), "h1>new");
  lesson.saw(moved("h1>new"), 0);
  assert.equal(lesson.hint(OPEN), "h2>p1");
  assert.equal(Lesson.at("t")?.hint(OPEN), "h2>p1");
});

test("whoever plays something else is left alone", () => {
  const lesson = lessonAt(1);
  lesson.saw(moved("h2>p1"), 0);
  assert.equal(lesson.hint(OPEN), "");
  lesson.saw(moved("h1>new"), 0);
  assert.equal(lesson.hint(OPEN), "");
});

test("a move during a step that asks for none changes nothing", () => {
  const lesson = lessonAt(0);
  lesson.saw(moved("h1>new"), 0);
  assert.equal(lesson.hint(OPEN), "");
  assert.equal(Lesson.at("t")?.hint(OPEN), "");
});

test("a lesson that is over is forgotten", () => {
  lessonAt(1).forget();
  assert.equal(Lesson.at("t"), undefined);
});

test("a position lists its seats, or gives their number; a patience says nothing", () => {
  assert.deepEqual([{ seats: [{}, {}, {}] }, { seats: 2 }, { pack: [] }].map(seatsIn), [3, 2, 1]);
});
