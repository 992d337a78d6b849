// The events between components: each name with what it carries, so that a listener knows without asking.

import type { Action } from "./connection.ts";
import type { Panel } from "./panels.ts";

/** Bubble up to the page of the table. */
export interface TableEvents {
  "kz-move": string; // play this move
  "kz-say": string; // say this to the table
  "kz-sit": number; // take this seat
  "kz-send": Action; // do this
  "kz-look": undefined; // look at the table again: the end panel is closed
  "kz-seen": undefined; // look at the table again: a moment has been seen
  "kz-again-look": undefined; // look again at the moment for which the table waits
  "kz-skip": undefined; // on to the end of the game
  "kz-again": undefined; // another game of the same kind
  "kz-panel": Panel | undefined; // show this panel beside the table, or none
  "kz-closed": undefined; // a dialog is closed
}

/** Of the window: another page of the client is to be shown. */
export interface PageEvents {
  "kz-route": undefined;
}

type Carrying<Events> = { [Name in keyof Events]: CustomEvent<Events[Name]> };

declare global {
  interface HTMLElementEventMap extends Carrying<TableEvents> {}
  interface WindowEventMap extends Carrying<PageEvents> {}
}

/** Tells whoever listens further up. */
export function tell<Name extends keyof TableEvents>(from: HTMLElement, name: Name, detail: TableEvents[Name]): void {
  from.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
}

/** Tells the whole page. */
export function tellPage<Name extends keyof PageEvents>(name: Name, detail: PageEvents[Name]): void {
  window.dispatchEvent(new CustomEvent(name, { detail }));
}
