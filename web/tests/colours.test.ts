import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const LEAST = 4.5; // for words of any size
const LARGE = 3; // for words of 24 px and more, and for signs

type Colour = readonly [number, number, number];
type Tokens = ReadonlyMap<string, string>;

const SHEET = readFileSync(new URL("../src/styles/colours.css", import.meta.url), "utf8");

/** The tokens that the rules of the palette set for these selectors, later ones over earlier ones. */
function tokens(...selectors: string[]): Tokens {
  const found = new Map<string, string>();
  for (const [, heads = "", body = ""] of SHEET.replace(/\/\*.*?\*\//gs, "").matchAll(/([^{}]+)\{([^}]*)\}/g)) {
    if (!heads.split(",").some((head) => selectors.includes(head.trim()))) continue;
    for (const [, name = "", value = ""] of body.matchAll(/--([\w-]+):\s*([^;]+);/g)) found.set(name, value.trim());
  }
  return found;
}

const DARK = ':root[data-theme="dark"]';
const LIGHTS: Record<string, Record<string, Tokens>> = {
  light: {
    flinch: tokens(":root"),
    flaps: tokens(":root", '[data-family="flaps"]'),
    flush: tokens(":root", '[data-family="flush"]'),
  },
  dark: {
    flinch: tokens(":root", DARK),
    flaps: tokens(":root", '[data-family="flaps"]', DARK, `${DARK} [data-family="flaps"]`),
    flush: tokens(":root", '[data-family="flush"]', DARK, `${DARK} [data-family="flush"]`),
  },
};

function colour(set: Tokens, name: string): Colour {
  const text = name.startsWith("#") ? name : (set.get(name) ?? "");
  const other = /^var\(--([\w-]+)\)$/.exec(text)?.[1];
  if (other) return colour(set, other);
  const hex = /^#([0-9a-f]{6})$/.exec(text)?.[1];
  assert.ok(hex, `${name} is ${text || "not set"}`);
  const part = (at: number): number => Number.parseInt(hex.slice(at, at + 2), 16);
  return [part(0), part(2), part(4)];
}

function luminance(rgb: Colour): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Colour, other: Colour): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The brightest spot of the cloth: its middle under the lamp. */
function brightest(set: Tokens): Colour {
  const lamp: Colour = [255, 224, 150];
  const strength = Number(set.get("la"));
  const cloth = colour(set, "c1");
  return cloth.map((part, at) => part + ((lamp[at] ?? 0) - part) * strength) as unknown as Colour;
}

function each(check: (set: Tokens, where: string) => void): void {
  for (const [light, families] of Object.entries(LIGHTS)) {
    for (const [family, set] of Object.entries(families)) check(set, `${family}, ${light}`);
  }
}

function enough(set: Tokens, where: string, pairs: readonly (readonly [string, string])[], least = LEAST): void {
  for (const [words, ground] of pairs) {
    const ratio = contrast(colour(set, words), colour(set, ground));
    assert.ok(ratio >= least, `${words} on ${ground} (${where}): ${ratio.toFixed(2)}`);
  }
}

test("the measure itself", () => {
  const plain = tokens(":root");
  assert.equal(contrast([0, 0, 0], [255, 255, 255]).toFixed(1), "21.0");
  assert.equal(contrast(colour(plain, "ink"), colour(plain, "paper")).toFixed(1), "15.1");
});

test("words on paper", () => {
  each((set, where) =>
    enough(
      set,
      where,
      ["paper", "paper-2", "paper-top", "paper-foot"].flatMap((ground) =>
        ["ink", "ink-2", "ox", "flush", "good", "ox-dark"].map((words) => [words, ground] as const),
      ),
    ),
  );
});

test("words on the ribbon, on buttons, on spent bubbles", () => {
  each((set, where) =>
    enough(set, where, [
      ["line-fg", "line-bg"],
      ["line-fg", "line-foot"],
      ["line-em", "line-bg"],
      ["line-em", "line-foot"],
      ["accent-ink", "accent-top"],
      ["accent-ink", "accent"],
      ["accent-ink", "accent-foot"],
      ["spent-ink", "spent"],
    ]),
  );
});

test("what is printed on cards", () => {
  each((set, where) =>
    enough(
      set,
      where,
      ["stock-a", "stock-b"].flatMap((ground) =>
        ["ink", "ox", "suit-red", "flush", "wild"].map((words) => [words, ground] as const),
      ),
    ),
  );
  for (const edition of ["1988", "2008", "2000"]) {
    const set = new Map([...tokens(":root", DARK), ...tokens(`[data-edition="${edition}"]`)]);
    enough(set, edition, [["press-ink", "stock-b"]]);
  }
  each((set, where) =>
    enough(set, where, [
      ["linen", "ink"],
      ["linen", "suit-red"],
      ["brass-light", "flush"],
      ["#fbeecb", "flush"],
    ]),
  );
});

test("words on the cloth, where the lamp is brightest", () => {
  each((set, where) => {
    const spot = brightest(set);
    const cream = contrast(colour(set, "cream"), spot);
    assert.ok(luminance(spot) <= 0.155, `the lamp is too bright (${where}): ${luminance(spot).toFixed(3)}`);
    assert.ok(cream >= LEAST, `cream (${where}): ${cream.toFixed(2)}`);
    const lamp = contrast(colour(set, "lamp"), spot); // only for large words
    assert.ok(lamp >= LARGE, `lamp (${where}): ${lamp.toFixed(2)}`);
  });
});

test("words on wood and on boxes", () => {
  each((set, where) =>
    enough(set, where, [
      ["cream", "walnut-lit"],
      ["lamp", "walnut-lit"],
      ["brass-light", "walnut-lit"],
      ["cream", "walnut"],
    ]),
  );
});

test("the rims of what may be played stand out from card and cloth", () => {
  each((set, where) => {
    enough(set, where, [["brass-light", "c1"]], LARGE);
    const halo = contrast(colour(set, "brass-light"), brightest(set));
    assert.ok(halo >= LARGE, `rim (${where}): ${halo.toFixed(2)}`);
  });
});
