import assert from "node:assert/strict";
import { test } from "node:test";
import { broken } from "../src/art/cards.ts";
import { SIGN_OF, SIGNS } from "../src/art/signs.ts";
import { woodcut } from "../src/art/woodcut.ts";

test("words go over several lines, none longer than it may be", () => {
  assert.deepEqual(broken("DUMP THOSE FIVES", 14), ["DUMP THOSE", "FIVES"]);
  assert.deepEqual(broken("SPOOF", 14), ["SPOOF"]);
  assert.deepEqual(broken("Extraordinary", 5), ["Extraordinary"]); // a single word is never cut
});

test("a hyphen may end a line, a dash begins one, and brackets stay whole", () => {
  assert.deepEqual(broken("HOOFERS-DOOFERS", 14), ["HOOFERS-", "DOOFERS"]);
  assert.deepEqual(broken("HOOFERS-DOOFERS", 20), ["HOOFERS-DOOFERS"]);
  assert.deepEqual(broken("START GUESSING - LOOK", 14), ["START GUESSING", "– LOOK"]);
  assert.deepEqual(broken("ACE'N'LAY (any red)", 14), ["ACE'N'LAY", "(any\u00a0red)"]);
});

test("every sign that a card names is drawn, and every drawing has a card", () => {
  assert.deepEqual(new Set(Object.values(SIGN_OF)), new Set(Object.keys(SIGNS)));
});

test("the notation of woodcuts", () => {
  assert.equal(woodcut("gold M0 0H9"), '<path d="M0 0H9" fill="#e0aa3e"/>');
  assert.equal(woodcut("#123456/2 o 1 2 3"), '<ellipse cx="1" cy="2" rx="3" ry="3" fill="#123456" stroke-width="2"/>');
  assert.equal(woodcut("- M0 0"), '<path d="M0 0" fill="none" stroke="#21150d" stroke-width="1"/>');
  assert.equal(woodcut("now t 0 5 12 +1"), '<text x="0" y="5" font-size="12" fill="currentColor">+1</text>');
  const used = '<use href="#kz-spades" transform="translate(1 2) scale(.5)" fill="currentColor"/>';
  assert.equal(woodcut("now u spades 1 2 .5"), used);
  assert.equal(
    woodcut("| gold M9 0"),
    `${woodcut("gold M9 0")}<g transform="matrix(-1 0 0 1 120 0)">${woodcut("gold M9 0")}</g>`,
  );
  assert.equal(woodcut("neck", { neck: "%3 M0 0" }), woodcut("%3 M0 0"));
});
