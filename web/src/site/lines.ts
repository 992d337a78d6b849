// A house in this browser: what a server answers, a worker answers here.

import type { House, Line } from "../house.ts";
import type { FromWorker, Parts, ToWorker } from "./messages.ts";

interface Reply {
  status: number;
  body: string;
  name?: string;
}

/** What behaves like a websocket. */
class OwnLine implements Line {
  readyState: number = WebSocket.CONNECTING;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  readonly #number: number;
  readonly #house: OwnHouse;

  constructor(number: number, house: OwnHouse) {
    this.#number = number;
    this.#house = house;
  }

  send(text: string): void {
    this.#house.tell({ kind: "hear", line: this.#number, text });
  }

  close(): void {
    this.#house.drop(this.#number);
    this.readyState = WebSocket.CLOSED;
  }

  opened(): void {
    this.readyState = WebSocket.OPEN;
    this.onopen?.();
  }

  shut(code: number, reason: string): void {
    this.readyState = WebSocket.CLOSED;
    this.onclose?.({ code, reason });
  }
}

export class OwnHouse implements House {
  readonly base = "#";
  readonly #parts: Parts;
  readonly #script: URL;
  readonly #heard: (message: FromWorker) => void;
  #worker: Worker | undefined;
  #ready!: Promise<void>;
  #answers = new Map<number, (text: string) => void>();
  #lines = new Map<number, OwnLine>();
  #count = 0;

  constructor(parts: Parts, script: URL, heard: (message: FromWorker) => void) {
    this.#parts = parts;
    this.#script = script;
    this.#heard = heard;
    this.begin(false);
  }

  /** Starts the worker; with `steal` it takes the tables over from another tab. */
  begin(steal: boolean): void {
    this.#worker?.terminate();
    const worker = new Worker(this.#script, { type: "module" });
    this.#worker = worker;
    this.#ready = new Promise((resolve) => {
      worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
        if (data.kind === "ready") resolve();
        this.#hear(data);
      };
    });
    this.tell({ kind: "begin", parts: this.#parts, steal });
  }

  tell(message: ToWorker): void {
    this.#worker?.postMessage(message);
  }

  async ask(path: string, options?: RequestInit): Promise<Response> {
    const baked = this.#parts.baked[path];
    if (baked && !options?.method) return fetch(baked);
    const headers = new Headers(options?.headers);
    const secret = (headers.get("authorization") ?? "").replace(/^Seat /, "");
    const body = typeof options?.body === "string" ? options.body : "";
    await this.#ready;
    const text = await this.#answered((id) => ({
      kind: "ask",
      id,
      method: options?.method ?? "GET",
      path,
      body,
      secret,
    }));
    const reply = JSON.parse(text) as Reply;
    const named = reply.name ? { "content-disposition": `attachment; filename="${reply.name}"` } : undefined;
    return new Response(reply.body, { status: reply.status, ...(named && { headers: named }) });
  }

  open(table: string): Line {
    const number = ++this.#count;
    const line = new OwnLine(number, this);
    this.#lines.set(number, line);
    void this.#ready.then(() => {
      if (!this.#lines.has(number)) return;
      this.tell({ kind: "open", line: number, table });
      line.opened();
    });
    return line;
  }

  drop(line: number): void {
    if (this.#lines.delete(line)) this.tell({ kind: "hang-up", line });
  }

  /** Everything that is kept here, as one text. */
  async save(): Promise<string> {
    await this.#ready;
    return this.#answered((id) => ({ kind: "save", id }));
  }

  /** Puts what was saved in the place of everything; false if it was not saved from here, and nothing is changed. */
  async load(text: string): Promise<boolean> {
    await this.#ready;
    return Boolean(await this.#answered((id) => ({ kind: "load", id, text })));
  }

  #answered(question: (id: number) => ToWorker): Promise<string> {
    const id = ++this.#count;
    return new Promise((resolve) => {
      this.#answers.set(id, resolve);
      this.tell(question(id));
    });
  }

  #hear(message: FromWorker): void {
    if (message.kind === "answer") {
      this.#answers.get(message.id)?.(message.text);
      this.#answers.delete(message.id);
    } else if (message.kind === "said") this.#lines.get(message.line)?.onmessage?.({ data: message.text });
    else if (message.kind === "shut") {
      this.#lines.get(message.line)?.shut(message.code, message.reason);
      this.#lines.delete(message.line);
    } else this.#heard(message);
  }
}
