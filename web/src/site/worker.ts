// The worker with the tables: Python as on a server, and the browser's database instead of a disk.

import { Keeper } from "./keeping.ts";
import type { FromWorker, Parts, ToWorker } from "./messages.ts";
import type { Python } from "./python.ts";
import { loadPython } from "./python.ts";

declare const THINKER: string; // the name of the other worker's script

interface Line {
  hear(text: string): void;
  hang_up(): void;
}

interface Home {
  fits(saved: string): boolean;
  ask(method: string, path: string, body: string, secret: string): Promise<string>;
  open(table: string, say: (text: string) => void, shut: (code: number, reason: string) => void): Promise<Line>;
}

const tell = (message: FromWorker): void => postMessage(message);

/** The other worker: one job after another, and a new one after a job that did not end. */
class Mind {
  readonly #parts: Parts;
  readonly #base: string;
  #worker: Worker | undefined;
  #waiting = new Map<number, (result: string) => void>();
  #count = 0;

  constructor(parts: Parts, base: string) {
    this.#parts = parts;
    this.#base = base;
    this.restart();
  }

  readonly think = (job: string): Promise<string> =>
    new Promise((resolve) => {
      const id = ++this.#count;
      this.#waiting.set(id, resolve);
      this.#worker?.postMessage({ kind: "do", id, job });
    });

  readonly restart = (): void => {
    this.#worker?.terminate();
    this.#waiting.clear();
    this.#worker = new Worker(new URL(THINKER, import.meta.url), { type: "module" });
    this.#worker.onmessage = ({ data }: MessageEvent<{ id: number; result: string }>) => {
      this.#waiting.get(data.id)?.(data.result);
      this.#waiting.delete(data.id);
    };
    this.#worker.postMessage({ kind: "begin", parts: this.#parts, base: this.#base });
  };
}

class Tables {
  readonly #home: Home;
  readonly #keeper: Keeper;
  #lines = new Map<number, Promise<Line>>();

  constructor(home: Home, keeper: Keeper) {
    this.#home = home;
    this.#keeper = keeper;
  }

  static async begin(parts: Parts): Promise<Tables> {
    const base = new URL("..", import.meta.url).href; // scripts lie in assets/
    let loaded = 0;
    const came = (bytes: number): void => {
      loaded += bytes;
      tell({ kind: "loaded", bytes: loaded });
    };
    const [python, keeper] = await Promise.all([loadPython(parts, base, came), Keeper.open()]);
    const mind = new Mind(parts, base);
    const home = await Tables.#homeOf(python, keeper, mind);
    return new Tables(home, keeper);
  }

  static async #homeOf(python: Python, keeper: Keeper, mind: Mind): Promise<Home> {
    python.globals.set("kept", await keeper.all());
    python.globals.set("keep", (text: string) => keeper.keep(text));
    python.globals.set("forget", (keys: string) => void keeper.forget(JSON.parse(keys) as number[]));
    python.globals.set("think", mind.think);
    python.globals.set("restart", mind.restart);
    await python.runPythonAsync(
      "from kalamazoo.site.home import Home\nhome = Home(kept, keep, forget, think, restart)\ndel kept",
    );
    return python.globals.get("home") as Home;
  }

  async hear(message: ToWorker): Promise<void> {
    if (message.kind === "ask") {
      const { id, method, path, body, secret } = message;
      tell({ kind: "answer", id, text: await this.#home.ask(method, path, body, secret) });
    } else if (message.kind === "open") {
      const { line, table } = message;
      const say = (text: string): void => tell({ kind: "said", line, text });
      const shut = (code: number, reason: string): void => tell({ kind: "shut", line, code, reason });
      this.#lines.set(line, Promise.resolve(this.#home.open(table, say, shut)));
    } else if (message.kind === "hear") {
      (await this.#lines.get(message.line))?.hear(message.text);
    } else if (message.kind === "hang-up") {
      (await this.#lines.get(message.line))?.hang_up();
      this.#lines.delete(message.line);
    } else if (message.kind === "save") {
      tell({ kind: "answer", id: message.id, text: await this.#keeper.all() });
    } else if (message.kind === "load") {
      const fits = this.#home.fits(message.text);
      if (fits) await this.#keeper.replace(message.text);
      tell({ kind: "answer", id: message.id, text: fits ? "done" : "" });
    }
  }
}

let tables: Promise<Tables> | undefined;

function complain(error: unknown): void {
  tell({ kind: "trouble", text: String(error instanceof Error ? error.message : error).slice(-300) });
}

self.addEventListener("unhandledrejection", (event) => {
  event.preventDefault(); // somewhere in what was loaded
  complain(event.reason);
});

/** Only one tab at a time has the tables: two would write two histories. */
async function begin(parts: Parts, steal: boolean): Promise<void> {
  const held = navigator.locks.request("kalamazoo", steal ? { steal } : { ifAvailable: true }, async (lock) => {
    if (!lock) return tell({ kind: "elsewhere" });
    tables = Tables.begin(parts);
    try {
      await tables;
      tell({ kind: "ready" });
    } catch (error) {
      complain(error);
    }
    await new Promise(() => undefined); // as long as the tab lives
  });
  held.catch(() => {
    tell({ kind: "elsewhere" }); // another tab has taken them over
    close();
  });
}

self.onmessage = async ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === "begin") await begin(data.parts, data.steal);
  else await (await tables)?.hear(data);
};
