import assert from "node:assert/strict";
import { test } from "node:test";
import { clausesWith, cutAt, wordsIn } from "../src/searching.ts";
import type { ChapterInfo } from "../src/wire.ts";

const BOOK: ChapterInfo[] = [
  {
    id: "stock",
    title: "The stock",
    clauses: [
      { id: "FL-STOCK-1", text: "Ten cards are dealt face down.", kind: "rule" },
      { id: "FL-STOCK-2", text: "Its top card is turned up.", kind: "rule" },
    ],
  },
  { id: "call", title: "Calls", clauses: [{ id: "FL-CHAL-1", text: "Who overlooks a stock card …", kind: "rule" }] },
];

const found = (text: string): string[] =>
  clausesWith(BOOK, wordsIn(text)).flatMap((chapter) => chapter.clauses.map(({ id }) => id));

test("a clause is found by its text, its id and the title of its chapter, by all words at once", () => {
  assert.deepEqual(found("CARD"), ["FL-STOCK-1", "FL-STOCK-2", "FL-CHAL-1"]);
  assert.deepEqual(found("the stock turned"), ["FL-STOCK-2"]);
  assert.deepEqual(found("fl-chal"), ["FL-CHAL-1"]);
  assert.deepEqual(found("zebra"), []);
  assert.equal(clausesWith(BOOK, ["overlooks"]).length, 1); // a chapter without a find is left out
});

test("every second part of a cut text is one of the words", () => {
  assert.deepEqual(cutAt("A stock card", wordsIn("STOCK")), ["A ", "stock", " card"]);
  assert.deepEqual(cutAt("none here", ["zebra"]), ["none here"]);
  assert.deepEqual(cutAt("as it is", []), ["as it is"]);
});

test("signs that mean something in a pattern mean themselves", () => {
  assert.deepEqual(cutAt("x (a+b) y", ["(a+b)"]), ["x ", "(a+b)", " y"]);
  assert.deepEqual(cutAt("1.5 and 125", ["1.5"]), ["", "1.5", " and 125"]);
});
