// Runs a Python file beside the tables of a site, in the site's own Python: `node site-python.mjs SITE FILE`.

import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";

const HOME = "/kalamazoo";
const [site, file] = process.argv.slice(2).map((path) => resolve(path));
const names = await readdir(site);
const packed = join(
  site,
  names.find((name) => name.startsWith("python-")),
);
const unpacked = async (path) => {
  const data = await readFile(path);
  return new Uint8Array(path.endsWith(".gz") ? gunzipSync(data) : data); // Pyodide does not take node's own Buffer
};

const folder = await mkdtemp(join(tmpdir(), "kalamazoo-site-"));
try {
  for (const name of await readdir(packed)) {
    await writeFile(join(folder, name.replace(/\.gz$/, "")), await unpacked(join(packed, name)));
  }
  const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")));
  const python = await loadPyodide({ indexURL: folder });
  for (const name of names.filter((name) => name.endsWith(".zip.gz"))) {
    python.unpackArchive(await unpacked(join(site, name)), "zip", { extractDir: HOME });
  }
  python.runPython(`import sys; sys.path.insert(0, "${HOME}")`);
  python.runPython(await readFile(file, "utf8"));
} catch (error) {
  console.error(error.message); // without the line it came from: Pyodide's scripts are one long line
  process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true });
}
