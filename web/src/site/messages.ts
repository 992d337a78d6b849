// What a page and the worker with its tables say to each other.

/** Where the parts of a site lie, below its page. */
export interface Parts {
  python: string; // the folder of Pyodide
  zips: string[]; // what is unpacked beside it: the tables themselves, and the packages they use
  baked: Record<string, string>; // answers that need no Python: by what is asked, the file
  bytes: number; // to be loaded before a table can be set
}

export type ToWorker =
  | { kind: "begin"; parts: Parts; steal: boolean }
  | { kind: "ask"; id: number; method: string; path: string; body: string; secret: string }
  | { kind: "open"; line: number; table: string }
  | { kind: "hear"; line: number; text: string }
  | { kind: "hang-up"; line: number }
  | { kind: "save"; id: number }
  | { kind: "load"; id: number; text: string };

export type FromWorker =
  | { kind: "loaded"; bytes: number }
  | { kind: "ready" }
  | { kind: "elsewhere" } // another tab has the tables
  | { kind: "trouble"; text: string }
  | { kind: "answer"; id: number; text: string }
  | { kind: "said"; line: number; text: string }
  | { kind: "shut"; line: number; code: number; reason: string };
