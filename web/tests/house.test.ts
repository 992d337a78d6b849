import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const WEB = new URL("../", import.meta.url);
const LONGEST = 120; // as in Python; the formatter leaves templates and comments alone

function linesOf(name: string): string[] {
  return readFileSync(new URL(name, WEB), "utf8").split("\n");
}

test("no line is too long", () => {
  const names = ["src", "src/art", "src/site", "tests"].flatMap((folder) =>
    readdirSync(new URL(folder, WEB)).map((file) => `${folder}/${file}`),
  );
  const sources = names.filter((name) => name.endsWith(".ts") && name !== "src/wire.ts");
  assert.ok(sources.length > 20);
  const long = sources.flatMap((name) =>
    linesOf(name).flatMap((line, at) => (line.length > LONGEST ? [`${name}:${at + 1}`] : [])),
  );
  assert.deepEqual(long, []);
});

test("the lock says what is installed, and not where it was fetched", () => {
  const lock = JSON.parse(linesOf("package-lock.json").join("\n")) as { packages: Record<string, object> };
  const packages = Object.entries(lock.packages).filter(([name]) => name);
  assert.ok(packages.length > 5);
  for (const [name, about] of packages) {
    assert.ok("integrity" in about, name);
    assert.ok(!("resolved" in about), name);
  }
});
