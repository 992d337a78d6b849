// Builds the client into dist/: one script, one stylesheet, one page. Names carry a hash, so they can be kept for ever.

import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { build, context } from "esbuild";

const out = process.env.KALAMAZOO_OUT ?? "dist";

const writePage = {
  name: "write-page",
  setup(plugin) {
    plugin.onEnd(async (result) => {
      if (result.errors.length) return;
      const names = Object.keys(result.metafile.outputs).map((path) => basename(path));
      const script = names.find((name) => name.endsWith(".js"));
      const style = names.find((name) => name.endsWith(".css"));
      const page = await readFile("index.html", "utf8");
      await mkdir(out, { recursive: true });
      await writeFile(
        `${out}/index.html`,
        page.replace("SCRIPT", `/assets/${script}`).replace("STYLE", `/assets/${style}`),
      );
      await writeFile(`${out}/icon.svg`, await readFile("icon.svg"));
    });
  },
};

const options = {
  entryPoints: ["src/main.ts"],
  bundle: true,
  minify: true,
  format: "esm",
  target: ["es2022", "safari16"],
  outdir: `${out}/assets`,
  entryNames: "[name]-[hash]",
  metafile: true,
  legalComments: "none",
  logLevel: "warning",
  plugins: [writePage],
};

await rm(`${out}/assets`, { recursive: true, force: true });
if (process.argv.includes("--watch")) await (await context(options)).watch();
else await build(options);
