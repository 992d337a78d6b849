// Python in a worker: Pyodide from this site's own folder, its large files compressed and counted as they come.

import type { Parts } from "./messages.ts";

/** What we use of Pyodide; its package has the whole of it. */
export interface Python {
  unpackArchive(archive: ArrayBuffer, format: string, options?: { extractDir: string }): void;
  runPython(code: string): unknown;
  runPythonAsync(code: string): Promise<unknown>;
  globals: { get(name: string): unknown; set(name: string, value: unknown): void };
}

interface Loader {
  loadPyodide(options: { indexURL: string }): Promise<Python>;
}

const HOME = "/kalamazoo";
const TYPES: Record<string, string> = { wasm: "application/wasm", json: "application/json" };

/** Fetches a file of the site whose compressed form lies beside it, and says how many bytes have come. */
async function unpacked(address: string, came: (bytes: number) => void): Promise<Response> {
  const answer = await plainFetch(`${address}.gz`);
  if (!answer.ok || !answer.body) throw new Error(`${address} did not load (${answer.status})`);
  const counted = answer.body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(piece, out) {
        came(piece.byteLength);
        out.enqueue(piece);
      },
    }),
  );
  const type = TYPES[address.split(".").at(-1) ?? ""] ?? "application/octet-stream";
  return new Response(counted.pipeThrough(new DecompressionStream("gzip")), { headers: { "content-type": type } });
}

const plainFetch = self.fetch.bind(self);

/** Python, with the tables on its path. */
export async function loadPython(parts: Parts, base: string, came: (bytes: number) => void): Promise<Python> {
  const folder = new URL(parts.python, base).href;
  self.fetch = (wanted, options) => {
    const address = wanted instanceof Request ? wanted.url : String(wanted);
    return address.startsWith(folder) ? unpacked(address, came) : plainFetch(wanted, options);
  };
  const archives = parts.zips.map(async (zip) => (await unpacked(new URL(zip, base).href, came)).arrayBuffer());
  const { loadPyodide } = (await import(`${folder}pyodide.mjs`)) as Loader;
  const python = await loadPyodide({ indexURL: folder });
  for (const archive of await Promise.all(archives)) python.unpackArchive(archive, "zip", { extractDir: HOME });
  python.runPython(`import sys; sys.path.insert(0, "${HOME}")`);
  return python;
}
