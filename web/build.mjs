// Builds the client into dist/: one script, one stylesheet, one page, the letters
// and their licences. Names carry a hash, so they can be kept for ever. `node build.mjs ENTRY FOLDER` builds another page the same way.

import { createHash } from "node:crypto";
import { copyFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { build, context } from "esbuild";
import { minify } from "terser";

const [entry = "src/main.ts", out = "dist"] = process.argv.slice(2).filter((word) => !word.startsWith("--"));

const watched = process.argv.includes("--watch");

const PLACES = {
  // in the page: what stands there after the build
  SCRIPT: new RegExp(`^${basename(entry, ".ts")}-[^.]*\\.js$`),
  STYLE: /\.css$/,
  PLAIN: /^alegreya-sans-latin-500-normal.*\.woff2$/,
  FAT: /^abril-fatface.*\.woff2$/,
};

/** How wide a card is: whoever shows cards says so, from outside too. */
const WIDTH = "--w";

/** A stylesheet with less air, and with short names for the values that the script does not set. */
function lean(style, script) {
  const counts = new Map();
  for (const [name] of style.matchAll(/--[a-z][\w-]*/g)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const own = [...counts.keys()].filter((name) => name !== WIDTH && !script.includes(name));
  own.sort((one, other) => counts.get(other) - counts.get(one));
  const short = new Map(own.map((name, at) => [name, `--${at.toString(36).toUpperCase()}`])); // the script's are small
  return style
    .replace(/--[a-z][\w-]*/g, (name) => short.get(name) ?? name)
    .replace(/(--\w+): /g, "$1:")
    .replace(/, |\( | \)/g, (found) => found.trim());
}

/** A script with short names, and without the air in its templates. */
async function brief(script) {
  const { code } = watched ? { code: script } : await minify(script, { module: true, ecma: 2022 });
  return code.replace(/\n {2,}/g, " ");
}

/** Makes a script or a stylesheet small, and names it by what it has become; returns its name. */
async function finish(name, source) {
  if (!/\.(js|css)$/.test(name)) return name;
  const found = await readFile(`${out}/assets/${name}`, "utf8");
  const text = PLACES.STYLE.test(name) ? lean(found, source) : await brief(found);
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 8);
  const path = `${out}/assets/${name.replace(/-\w+\./, `-${hash}.`)}`;
  await rm(`${out}/assets/${name}`);
  await writeFile(path, text);
  await writeFile(`${path}.br`, brotliCompressSync(text)); // for readers who can take it
  return basename(path);
}

const writePage = {
  name: "write-page",
  setup(plugin) {
    plugin.onEnd(async (result) => {
      if (result.errors.length) return;
      const made = Object.keys(result.metafile.outputs).map((path) => basename(path));
      const source = await readFile(`${out}/assets/${made.find((name) => PLACES.SCRIPT.test(name))}`, "utf8");
      const names = await Promise.all(made.map((name) => finish(name, source)));
      let page = await readFile("index.html", "utf8");
      for (const [word, pattern] of Object.entries(PLACES)) {
        page = page.replace(word, `/assets/${names.find((name) => pattern.test(name))}`);
      }
      await mkdir(`${out}/licences`, { recursive: true });
      await writeFile(`${out}/index.html`, page);
      await copyFile("icon.svg", `${out}/icon.svg`);
      for (const family of ["abril-fatface", "alegreya-sans"]) {
        await copyFile(`node_modules/@fontsource/${family}/LICENSE`, `${out}/licences/${family}.txt`);
      }
    });
  },
};

const options = {
  entryPoints: [entry],
  bundle: true,
  minify: true,
  format: "esm",
  target: ["es2022", "safari16"],
  outdir: `${out}/assets`,
  entryNames: "[name]-[hash]",
  metafile: true,
  assetNames: "[name]-[hash]",
  loader: { ".svg": "dataurl", ".woff2": "file", ".png": "file" },
  legalComments: "none",
  logLevel: "warning",
  plugins: [writePage],
};

await rm(`${out}/assets`, { recursive: true, force: true });
if (watched) await (await context(options)).watch();
else await build(options);
