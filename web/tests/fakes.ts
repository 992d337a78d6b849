// As much of a browser as the client's logic touches: storage, a page, and sockets that a test can open and break.

import type { Area, Client, Face, Gesture, Player, Scene, Server } from "../src/wire.ts";

/** What localStorage and sessionStorage do; `broken` refuses like a browser that stores nothing. */
export class FakeStorage {
  broken = false;
  private readonly kept = new Map<string, string>();

  getItem(key: string): string | null {
    if (this.broken) throw new Error("storage is closed");
    return this.kept.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    if (this.broken) throw new Error("storage is closed");
    this.kept.set(key, value);
  }

  removeItem(key: string): void {
    this.kept.delete(key);
  }

  clear(): void {
    this.kept.clear();
    this.broken = false;
  }
}

/** A socket whose other end is the test. */
export class FakeSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
  static made: FakeSocket[] = [];

  readonly url: string;
  readyState = FakeSocket.CONNECTING;
  sent: Client[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;

  constructor(url: string) {
    this.url = url;
    FakeSocket.made.push(this);
  }

  /** The one that was made last. */
  static get last(): FakeSocket {
    const last = FakeSocket.made.at(-1);
    if (!last) throw new Error("nobody has connected");
    return last;
  }

  send(text: string): void {
    if (this.readyState !== FakeSocket.OPEN) throw new Error("sent on a socket that is not open");
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.readyState = FakeSocket.CLOSED;
  }

  // -- what the test does -----------------------------------------------------------------------

  open(): this {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
    return this;
  }

  say(message: Server): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  break(code = 1006, reason = ""): void {
    this.readyState = FakeSocket.CLOSED;
    this.onclose?.({ code, reason });
  }

  sentOf<Kind extends Client["type"]>(kind: Kind): Extract<Client, { type: Kind }>[] {
    return this.sent.filter((message): message is Extract<Client, { type: Kind }> => message.type === kind);
  }
}

export class FakeDocument extends EventTarget {
  visibilityState = "visible";
  readonly documentElement = { dataset: {} as Record<string, string> };
}

export const page = {
  document: new FakeDocument(),
  location: { protocol: "https:", host: "table.example" },
  localStorage: new FakeStorage(),
  sessionStorage: new FakeStorage(),
};

/** Puts the fakes where the client looks for them. */
export function install(): void {
  const events = new EventTarget();
  const globals = {
    ...page,
    WebSocket: FakeSocket,
    window: globalThis,
    matchMedia: () => ({ matches: false }),
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
    dispatchEvent: events.dispatchEvent.bind(events),
  };
  for (const [name, value] of Object.entries(globals)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
}

// -- scenes -------------------------------------------------------------------------------------

export function face(rank: string, more: Partial<Face> = {}): Face {
  return { rank, ...more };
}

export function area(id: string, ranks: readonly string[] = [], more: Partial<Area> = {}): Area {
  return { id, shape: "fan", label: id, cards: ranks.map((rank) => face(rank)), count: ranks.length, ...more };
}

export function gesture(move: string, more: Partial<Gesture> = {}): Gesture {
  return { move, label: `do ${move}`, ...more };
}

export function scene(more: Partial<Scene> = {}): Scene {
  const players: Player[] = [{ seat: 0, waited_for: true }, { seat: 1 }];
  return { viewer: 0, status: "", areas: [], players, ...more };
}
