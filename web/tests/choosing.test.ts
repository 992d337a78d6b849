import assert from "node:assert/strict";
import { test } from "node:test";
import { botAt, characterAt, rulesWith, seatsWithin, tableNamed, usualBot, usualEdition } from "../src/choosing.ts";
import { changedBy, setWith } from "../src/options.ts";
import type { CharacterInfo, EditionInfo, GameInfo } from "../src/wire.ts";

function edition(name: string, fewest = 2, most = 8): EditionInfo {
  const rules = `g@${name}`;
  return { name, rules, practice: rules, title: name, year: 0, about: "", fewest, most, defaults: {}, label: "" };
}

function game(editions: EditionInfo[], bots: string[]): GameInfo {
  const rest = { about: "", slips: false, own_deck: false, options: [] };
  return { name: "g", title: "G", family: "g", minutes: [1, 2], editions, bots, ...rest };
}

test("the usual edition is the one of 1913, or else the first", () => {
  assert.equal(usualEdition(game([edition("2008"), edition("1913")], []))?.name, "1913");
  assert.equal(usualEdition(game([edition("level1"), edition("level2")], []))?.name, "level1");
  assert.equal(usualEdition(game([], [])), undefined);
});

test("the usual bot is greedy, or else the first", () => {
  assert.equal(usualBot(game([], ["random", "fair"])), "fair");
  assert.equal(usualBot(game([], ["slow", "random"])), "slow");
  assert.equal(usualBot(game([], [])), "random");
});

test("as many seats as wanted, within what the edition allows", () => {
  assert.deepEqual(
    [1, 4, 9].map((wanted) => seatsWithin(edition("e", 3, 8), wanted)),
    [3, 4, 8],
  );
});

const PEOPLE: CharacterInfo[] = ["Ann", "Bertie", "Clara"].map((name) => {
  return { name, face: name.toLowerCase(), manner: "steady", bot: "fair" };
});

test("a bot comes as a character, or as whoever is free", () => {
  assert.deepEqual(botAt("random", "Bertie"), { kind: "bot", bot: "random", name: "Bertie" });
  assert.deepEqual(botAt("random"), { kind: "bot", bot: "random" });
});

test("nobody sits across from their own name or face, and the places are filled in turn", () => {
  const names = (name: string, face: string): string[] =>
    [0, 1, 2].map((place) => characterAt(PEOPLE, place, { name, face })?.name ?? "");
  assert.deepEqual(names("", "bertie"), ["Ann", "Clara", "Ann"]);
  assert.deepEqual(names(" ann ", "ida"), ["Bertie", "Clara", "Bertie"]);
  assert.deepEqual(names("", ""), ["Bertie", "Clara", "Bertie"]); // whoever has chosen no face has the first
  assert.equal(characterAt([], 1, { name: "", face: "" }), undefined);
});

test("a rules string has what differs in brackets", () => {
  assert.equal(rulesWith("flinch@1913", {}), "flinch@1913");
  assert.equal(rulesWith("flinch@1913", { hand: "7", play: "table" }), "flinch@1913(hand=7,play=table)");
});

test("a value that is as printed again does not differ", () => {
  const changed = changedBy({ hand: "7" }, "play", "strict", "table");
  assert.deepEqual(changed, { hand: "7", play: "table" });
  assert.deepEqual(changedBy(changed, "play", "strict", "strict"), { hand: "7" });
  assert.deepEqual(changedBy({}, "play", "strict", "strict"), {});
});

test("a set is written in the order of the option, and an empty one has a word", () => {
  const words = ["a", "b", "c"];
  assert.equal(setWith(words, "c", "a", true), "a+c");
  assert.equal(setWith(words, "a+c", "a", false), "c");
  assert.equal(setWith(words, "c", "c", false), "none");
  assert.equal(setWith(words, "none", "b", true), "b");
});

test("a table is meant by its link or its name, and by nothing else", () => {
  const links = [
    "https://table.example/table/abCD12_-",
    "https://table.example/table/abCD12_-/?x=1",
    "/table/abCD12_-#top",
    "  abCD12_- ",
  ];
  for (const link of links) assert.equal(tableNamed(link), "abCD12_-", link);
  for (const wrong of ["", "abc", "two words", "https://table.example/rules/x", "/table/a b", "x".repeat(65)]) {
    assert.equal(tableNamed(wrong), undefined, wrong);
  }
});
