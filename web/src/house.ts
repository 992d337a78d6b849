// Where the tables are: at the server this page came from, unless another house has been put in its place.

import type { TemplateResult } from "lit/html.js";

/** A websocket, or what behaves like one. */
export interface Line {
  readonly readyState: number;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
  send(text: string): void;
  close(code?: number): void;
}

export interface House {
  ask(path: string, options?: RequestInit): Promise<Response>;
  open(table: string): Line;
  base: string; // what stands before the paths of pages
  alone?(): TemplateResult; // instead of inviting friends, where nobody else can come
}

export const house: House = {
  ask: (path, options) => fetch(path, options),
  open: (table) => {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    return new WebSocket(`${scheme}://${location.host}/ws/${encodeURIComponent(table)}`) as unknown as Line;
  },
  base: "",
};

/** The address of a page of the client. */
export const way = (path: string): string => house.base + path;

/** The page that is shown: its path, its query and its place in the page. */
export const here = (): URL => {
  const { hash, href, origin } = location;
  return house.base ? new URL(hash.startsWith("#/") ? hash.slice(1) : "/", origin) : new URL(href);
};
