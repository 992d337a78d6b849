import assert from "node:assert/strict";
import { test } from "node:test";
import { A_LETTER, aloud, FADING, HEARD, MOST, Voices, weightiest } from "../src/voices.ts";
import type { Moment, Voice } from "../src/wire.ts";

const call = (seat: number, text = "Flinch!"): Voice => ({ seat, text, tone: "call" });
const upheld: Moment = { kind: "ruling", title: "Upheld", clause: "FL-CHAL-3" };

function heard(voices: Voices, now: number): string[] {
  return voices.shown(now).map(({ text, spent }) => (spent ? `(${text})` : text));
}

test("a voice is heard as long as it takes to read, is spent, and goes", () => {
  const voices = new Voices();
  voices.hear([{ seat: 1, text: "Sold!" }], 0);
  const over = HEARD.said + 5 * A_LETTER;
  assert.deepEqual(heard(voices, over - 1), ["Sold!"]);
  assert.deepEqual(heard(voices, over), ["(Sold!)"]);
  assert.deepEqual(heard(voices, over + FADING - 1), ["(Sold!)"]);
  assert.deepEqual(heard(voices, over + FADING), []);
});

test("a murmur is short, and longer words are heard longer", () => {
  const voices = new Voices();
  voices.hear([{ seat: 1, text: "Hm.", tone: "murmur" }], 0);
  voices.hear([{ seat: 2, text: "Hm.", tone: "said" }], 0);
  voices.hear([{ seat: 3, text: "Hm, hm.", tone: "said" }], 0);
  assert.deepEqual(heard(voices, HEARD.murmur + 3 * A_LETTER), ["(Hm.)", "Hm.", "Hm, hm."]);
  assert.deepEqual(heard(voices, HEARD.said + 3 * A_LETTER), ["(Hm.)", "Hm, hm."]);
});

test("a call stays until the next act, but can always be read", () => {
  const voices = new Voices();
  voices.hear([call(2)], 0);
  assert.deepEqual(heard(voices, 60_000), ["Flinch!"]);
  assert.equal(voices.next(60_000), undefined);
  voices.acted(60_000);
  assert.deepEqual(heard(voices, 60_000), ["(Flinch!)"]);
  voices.hear([call(1)], 70_000);
  voices.acted(70_500);
  voices.acted(71_000);
  assert.deepEqual(heard(voices, 70_000 + HEARD.call - 1), ["Flinch!"]);
  assert.deepEqual(heard(voices, 70_000 + HEARD.call), ["(Flinch!)"]);
});

test("at most three are heard, the oldest is spent", () => {
  const voices = new Voices();
  for (let seat = 0; seat < 5; seat += 1) voices.hear([{ seat, text: `${seat}!` }], seat);
  assert.deepEqual(heard(voices, 5), ["(0!)", "(1!)", "2!", "3!", "4!"]);
  assert.equal(voices.shown(5).filter(({ spent }) => !spent).length, MOST);
  assert.deepEqual(heard(voices, 5 + FADING), ["2!", "3!", "4!"]);
});

test("one a person: who speaks again has said the other thing before", () => {
  const voices = new Voices();
  voices.hear([{ seat: 1, text: "two!" }], 0);
  const first = voices.shown(0)[0]?.key;
  voices.hear([{ seat: 1, text: "two!" }], 10);
  assert.deepEqual(heard(voices, 10), ["two!"]);
  assert.notEqual(voices.shown(10)[0]?.key, first);
});

const rulings = (voices: Voices, now: number): (string | undefined)[] =>
  voices.shown(now).map(({ ruling }) => ruling?.clause);

test("a ruling stands with the newest call that waits for one, and without a voice nowhere", () => {
  const voices = new Voices();
  voices.rule(upheld, 0);
  voices.hear([call(1), { seat: 2, text: "Oh, bother.", tone: "murmur" }], 0);
  voices.rule(upheld, 0);
  assert.deepEqual(rulings(voices, 0), ["FL-CHAL-3", undefined]);
  voices.rule(upheld, 10);
  assert.deepEqual(rulings(voices, 10), ["FL-CHAL-3", undefined]);
});

test("what was said without a call is judged where it was said, and nothing older is", () => {
  const voices = new Voices();
  voices.hear([{ seat: 2, text: "three sixes" }], 0);
  voices.rule(upheld, 5);
  assert.deepEqual(rulings(voices, 5), [undefined]);
  voices.hear([{ seat: 3, text: "two nines" }], 5);
  voices.rule(upheld, 5);
  assert.deepEqual(rulings(voices, 5), [undefined, "FL-CHAL-3"]);
});

test("talk is heard too, but a speech is not shown whole", () => {
  const voices = new Voices();
  voices.talk({ type: "said", number: 3, seat: 1, name: "Ann", text: "Well played!" }, 0);
  voices.talk({ type: "said", number: 4, seat: 2, name: "Bob", text: "blah ".repeat(50) }, 0);
  voices.talk({ type: "said", number: 5, seat: -1, name: "the house", text: "closing" }, 0);
  const [short, long, ...none] = voices.shown(0);
  assert.deepEqual([short?.text, short?.tone], ["Well played!", "murmur"]);
  assert.ok(long && long.text.length <= 90 && long.text.endsWith(" …"));
  assert.deepEqual(none, []);
});

test("it says when it will change by itself", () => {
  const voices = new Voices();
  assert.equal(voices.next(0), undefined);
  voices.hear([{ seat: 1, text: "Sold!" }, call(2)], 0);
  const over = HEARD.said + 5 * A_LETTER;
  assert.equal(voices.next(100), over - 100);
  voices.shown(over);
  assert.equal(voices.next(over), FADING);
  voices.shown(over + FADING);
  assert.equal(voices.next(over + FADING), undefined);
});

test("where one is shown, it is the weightiest, then the newest, and spent ones last", () => {
  const voices = new Voices();
  assert.equal(weightiest([]), undefined);
  voices.hear(
    [
      { seat: 0, text: "five" },
      { seat: 1, text: "two!" },
      { seat: 2, text: "Hm.", tone: "murmur" },
    ],
    0,
  );
  assert.equal(weightiest(voices.shown(0))?.text, "two!");
  voices.hear([call(3)], 0);
  voices.hear([{ seat: 4, text: "six" }], 1);
  assert.equal(weightiest(voices.shown(1))?.text, "Flinch!");
  voices.acted(5000);
  assert.equal(weightiest(voices.shown(5000))?.text, "Flinch!"); // all are spent
  voices.hear([{ seat: 4, text: "Hm.", tone: "murmur" }], 5000);
  assert.equal(weightiest(voices.shown(5000))?.text, "Hm.");
});

test("another deal begins in silence", () => {
  const voices = new Voices();
  voices.hear([call(1)], 0);
  voices.hush();
  assert.deepEqual(voices.shown(0), []);
});

test("whoever does not see it hears who said what", () => {
  assert.equal(aloud(call(1), "Bertie"), "Bertie: “Flinch!”");
  assert.equal(aloud(call(1), ""), "“Flinch!”");
});
