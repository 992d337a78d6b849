// Builds the client of a site without a server into a folder: `node site.mjs FOLDER`. Its page is finished by `kalamazoo site`.

import { copyFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { build } from "esbuild";

const [out = "dist-site"] = process.argv.slice(2);
const common = {
  bundle: true,
  minify: true,
  format: "esm",
  target: ["es2022", "safari16.4"],
  outdir: `${out}/assets`,
  entryNames: "[name]-[hash]",
  chunkNames: "[name]-[hash]",
  assetNames: "[name]-[hash]",
  metafile: true,
  loader: { ".svg": "dataurl", ".woff2": "file", ".png": "file" },
  legalComments: "none",
  logLevel: "warning",
};
const namesOf = ({ metafile }) => Object.keys(metafile.outputs).map((path) => basename(path));

/** Builds one script; returns its name. */
async function script(entry, define = {}) {
  const [name] = namesOf(await build({ ...common, entryPoints: [entry], define }));
  return name;
}

await rm(out, { recursive: true, force: true });
const thinker = await script("src/site/thinker.ts");
const worker = await script("src/site/worker.ts", { THINKER: JSON.stringify(`./${thinker}`) });
const define = { WORKER: JSON.stringify(`./${worker}`) };
const whole = await build({ ...common, entryPoints: ["src/site/main.ts"], splitting: true, define });
const names = namesOf(whole);
const [main, { cssBundle }] = Object.entries(whole.metafile.outputs).find(
  ([, { entryPoint, cssBundle }]) => entryPoint && cssBundle,
);
const places = {
  SCRIPT: basename(main),
  STYLE: basename(cssBundle),
  PLAIN: names.find((name) => /^alegreya-sans-latin-500-normal.*\.woff2$/.test(name)),
  FAT: names.find((name) => /^abril-fatface.*\.woff2$/.test(name)),
};
// The client is loaded as a part of the page, whose style sheet has the client's styles: its own is not wanted.
for (const name of names.filter((name) => name.endsWith(".css") && name !== places.STYLE))
  await rm(`${out}/assets/${name}`);
let page = await readFile("site.html", "utf8");
for (const [word, name] of Object.entries(places)) page = page.replace(word, `assets/${name}`);
await mkdir(`${out}/licences`, { recursive: true });
await writeFile(`${out}/index.html`, page);
await copyFile("icon.svg", `${out}/icon.svg`);
await copyFile("src/site/service.js", `${out}/service.js`);
for (const family of ["abril-fatface", "alegreya-sans"]) {
  await copyFile(`node_modules/@fontsource/${family}/LICENSE`, `${out}/licences/${family}.txt`);
}
