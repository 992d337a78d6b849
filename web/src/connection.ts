// The socket to one table: says hello, reconnects when it is lost, and sends again what was not answered.

import type { Line } from "./house.ts";
import { house } from "./house.ts";
import { freshId } from "./store.ts";
import * as texts from "./texts.ts";
import type { Allowed, Client, Done, Refused, Server } from "./wire.ts";
import { PROTOCOL } from "./wire.ts";

export type Answer = Done | Refused | Allowed;
export type LinkState = "connecting" | "open" | "lost" | "gone";
type WithId = Extract<Client, { id: string }>;
type Stripped<T> = T extends { id: string } ? Omit<T, "id"> : never;
export type Action = Stripped<Client>;

interface Waiting {
  message: WithId;
  settle: (answer: Answer) => void;
}

export const SHORTEST = 300; // milliseconds before the first attempt to connect again …
export const LONGEST = 8000; // … and before the later ones, at most
const GROWTH = 1.7;
export const PING = 10_000;
export const SILENCE = 25_000; // so long without a word: the line is dead
export const BREATHER = 1000; // before an action is sent again that came too fast

// Why the server closes a socket, as in docs/protocol.md.
const RESTARTING = 1012;
const FOR_GOOD: readonly number[] = [4000, 4003, 4004];

/** What a table's page wants to hear. */
export interface Listener {
  heard(message: Server): void;
  linkChanged(state: LinkState, reason: string): void;
}

export class TableLink {
  state: LinkState = "connecting";
  readonly #table: string;
  readonly #secrets: () => string[];
  readonly #listener: Listener;
  socket: Line | undefined;
  #waiting = new Map<string, Waiting>();
  #last = -1;
  #pause = SHORTEST;
  #timer = 0;
  #pulse = 0;
  #heardAt = 0;
  #closed = false;

  constructor(table: string, secrets: () => string[], listener: Listener) {
    this.#table = table;
    this.#secrets = secrets;
    this.#listener = listener;
    window.addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
    this.#connect();
  }

  /** Sends an action and resolves when it is answered, however often the connection breaks in between. */
  act(action: Action): Promise<Answer> {
    const message: WithId = { ...action, id: freshId() };
    return new Promise((settle) => {
      this.#waiting.set(message.id, { message, settle });
      if (this.state === "gone") this.#giveUp();
      else this.#send(message);
    });
  }

  /** The set of seats we hold has changed: hello again, from the start. */
  greetAgain(): void {
    this.#last = -1;
    this.#hello();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#pulse);
    window.removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    this.socket?.close(1000);
  }

  /** The device is back, or somebody looks again: no reason to wait any longer. */
  readonly #hurry = (): void => {
    const trying = this.socket?.readyState === WebSocket.CONNECTING;
    if (this.state !== "lost" || trying || document.visibilityState !== "visible") return;
    clearTimeout(this.#timer);
    this.#connect();
  };

  #change(state: LinkState, reason = ""): void {
    if (this.state === state) return;
    this.state = state;
    this.#listener.linkChanged(state, reason);
  }

  #connect(): void {
    if (this.#closed) return;
    const socket = house.open(this.#table);
    this.socket = socket;
    this.#heardAt = Date.now();
    clearInterval(this.#pulse);
    this.#pulse = window.setInterval(() => this.#feelPulse(socket), PING);
    socket.onopen = () => this.#hello();
    socket.onmessage = (event) => this.#hear(socket, event.data);
    socket.onclose = (event) => this.#lose(socket, event.code, event.reason);
  }

  #hello(): void {
    this.#send({ type: "hello", protocol: PROTOCOL, secrets: this.#secrets(), mode: "scene", last: this.#last });
  }

  #send(message: Client): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  #feelPulse(socket: Line): void {
    if (Date.now() - this.#heardAt > SILENCE) {
      socket.onclose = null;
      socket.close();
      this.#lose(socket, 0, "");
    } else {
      this.#send({ type: "ping", at: Date.now() % 1_000_000 });
    }
  }

  #lose(socket: Line, code: number, reason: string): void {
    if (socket !== this.socket || this.#closed) return;
    clearInterval(this.#pulse);
    if (FOR_GOOD.includes(code)) {
      this.#closed = true;
      this.#change("gone", String(code));
      this.#giveUp();
      return;
    }
    this.#change("lost", reason);
    // After a stop that was announced everybody comes back at once: not all in the same moment.
    const wait = code === RESTARTING ? SHORTEST * Math.random() : this.#pause * (0.7 + 0.6 * Math.random());
    this.#pause = Math.min(this.#pause * GROWTH, LONGEST);
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#connect(), wait);
  }

  #hear(socket: Line, text: string): void {
    if (socket !== this.socket) return;
    this.#heardAt = Date.now();
    const message = JSON.parse(text) as Server;
    if (message.type === "pong") return;
    if (this.state !== "open") this.#greeted();
    if (message.type === "welcome") this.#last = message.number;
    else if (message.type === "update" || message.type === "table" || message.type === "said") {
      this.#last = Math.max(this.#last, message.number);
    }
    if (message.type === "done" || message.type === "refused" || message.type === "allowed") this.#answered(message);
    else this.#listener.heard(message);
  }

  /** The first word after a hello: all is well again, so what is still open goes out once more. */
  #greeted(): void {
    this.#pause = SHORTEST;
    this.#change("open");
    for (const { message } of this.#waiting.values()) this.#send(message);
  }

  #answered(answer: Answer): void {
    const open = this.#waiting.get(answer.id);
    if (!open) return;
    if (answer.type === "refused" && answer.code === "too-fast") {
      setTimeout(() => this.#send(open.message), BREATHER);
      return;
    }
    this.#waiting.delete(answer.id);
    open.settle(answer);
  }

  /** There is no table any more: nothing that is still open will be answered. */
  #giveUp(): void {
    for (const { message, settle } of this.#waiting.values()) {
      settle({ type: "refused", id: message.id, code: "gone", text: texts.notDone });
    }
    this.#waiting.clear();
  }
}
