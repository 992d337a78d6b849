// The worker in which bots think, so that neither the page nor the tables wait for them.

import type { Parts } from "./messages.ts";
import { loadPython } from "./python.ts";

type Job = { kind: "begin"; parts: Parts; base: string } | { kind: "do"; id: number; job: string };

let thinker: Promise<(job: string) => string> | undefined;

async function begin(parts: Parts, base: string): Promise<(job: string) => string> {
  const python = await loadPython(parts, base, () => undefined);
  python.runPython("from kalamazoo.site.minds import Thinker\nthinker = Thinker()");
  return python.runPython("thinker.do") as (job: string) => string;
}

self.addEventListener("unhandledrejection", (event) => event.preventDefault()); // tables notice that nobody answers

self.onmessage = async ({ data }: MessageEvent<Job>) => {
  if (data.kind === "begin") {
    thinker = begin(data.parts, data.base);
    return;
  }
  const think = await thinker;
  if (think) postMessage({ id: data.id, result: think(data.job) });
};
