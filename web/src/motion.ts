// Movement: where cards were and where they are now. Flights are drawn in a layer of their own above the table, so that
// several cards can fly at once, a new update can come in the middle, and nothing waits for them.

import { motionWanted } from "./store.ts";
import type { CardMoved } from "./wire.ts";

const FLIGHT = 260;
const SHIFT = 200;
const STAGGER = 40;
const EASE = "cubic-bezier(.2,.8,.25,1)";

interface Seen {
  element: HTMLElement;
  area: string;
  look: string;
  rect: DOMRect;
}

/** What lies where before a change. */
export interface Snapshot {
  cards: Seen[];
  byElement: Map<HTMLElement, Seen>;
}

function cardsIn(root: HTMLElement): Seen[] {
  return [...root.querySelectorAll<HTMLElement>("[data-card]")].map((element) => ({
    element,
    area: element.dataset.in ?? "",
    look: element.dataset.look ?? "",
    rect: element.getBoundingClientRect(),
  }));
}

export function takeSnapshot(root: HTMLElement): Snapshot {
  const cards = motionWanted() ? cardsIn(root) : [];
  return { cards, byElement: new Map(cards.map((seen) => [seen.element, seen])) };
}

/** A card let go by the hand: the next flight of such a card starts there. */
export interface Carried {
  area: string;
  look: string;
  rect: DOMRect;
}

/** Shows what changed since the snapshot as movement: first all places are read, then all movements begin. */
export function play(root: HTMLElement, before: Snapshot, moved: readonly CardMoved[], carried?: Carried): void {
  if (!motionWanted() || document.visibilityState === "hidden") return;
  const now = cardsIn(root);
  const present = new Set(now.map((seen) => seen.element));
  const vanished = before.cards.filter((seen) => !present.has(seen.element));
  const fresh = now.filter((seen) => !before.byElement.has(seen.element));
  const shifts = now.flatMap(({ element, rect: to }) => {
    const from = before.byElement.get(element)?.rect;
    return from && strayed(from, to) ? [{ element, from, to }] : [];
  });
  const flights: Flight[] = [];
  const plan = (from: Seen | undefined, to: Seen | undefined, target: string): void => {
    const end = to?.rect ?? areaRect(root, target);
    if (from?.rect.width && end?.width && (to ?? from).element.childElementCount) flights.push({ from, to, end });
  };
  for (const step of moved) {
    for (let times = Math.min(step.count ?? 1, 6); times > 0; times -= 1) {
      plan(
        startOf(root, before, vanished, step, carried),
        take(fresh, (seen) => seen.area === step.target) ?? topOf(now, step.target),
        step.target,
      );
    }
  }
  if (!moved.length) {
    for (const seen of fresh) {
      plan(
        take(vanished, (old) => old.look === seen.look && old.area !== seen.area && !old.look.startsWith("back")),
        seen,
        seen.area,
      );
    }
  }
  for (const { element, from, to } of shifts) shift(element, from, to);
  for (const [order, flight] of flights.entries()) fly(flight, order * STAGGER);
}

interface Flight {
  from: Seen;
  to: Seen | undefined; // none: it vanishes in the area it goes to
  end: DOMRect;
}

function take(list: Seen[], fits: (seen: Seen) => boolean): Seen | undefined {
  const at = list.findIndex(fits);
  return at < 0 ? undefined : list.splice(at, 1)[0];
}

function topOf(list: Seen[], area: string): Seen | undefined {
  return list.findLast((seen) => seen.area === area);
}

function startOf(
  root: HTMLElement,
  before: Snapshot,
  vanished: Seen[],
  step: CardMoved,
  carried?: Carried,
): Seen | undefined {
  const left = take(vanished, (seen) => seen.area === step.source) ?? topOf(before.cards, step.source);
  if (left) return carried && carried.area === step.source ? { ...left, rect: carried.rect } : left;
  const place = areaRect(root, step.source);
  return place && { element: document.createElement("span"), area: step.source, look: "", rect: place };
}

function areaRect(root: HTMLElement, id: string): DOMRect | undefined {
  const area = root.querySelector<HTMLElement>(`[data-area="${CSS.escape(id)}"]`);
  return (area?.querySelector<HTMLElement>(".slot") ?? area)?.getBoundingClientRect();
}

/** Whether a card that stays in its area lies elsewhere now, and not so far away that gliding would confuse. */
function strayed(old: DOMRect, now: DOMRect): boolean {
  const way = Math.abs(old.left - now.left) + Math.abs(old.top - now.top);
  return way >= 1.5 && way <= 900;
}

function shift(element: HTMLElement, from: DOMRect, to: DOMRect): void {
  element.animate([{ translate: `${from.left - to.left}px ${from.top - to.top}px` }, { translate: "0 0" }], {
    duration: SHIFT,
    easing: EASE,
  });
}

function fly({ from, to, end }: Flight, delay: number): void {
  const ghost = ghostOf((to ?? from).element);
  const width = to ? end.width : from.rect.width;
  place(ghost, { left: end.left, top: end.top, width });
  const [x, y] = [from.rect.left - end.left, from.rect.top - end.top];
  const lead = `translate(${x}px, ${y}px) scale(${from.rect.width / width})`;
  const flight = ghost.animate(
    to
      ? [{ transform: lead }, { transform: "none" }]
      : [
          { transform: lead, opacity: 1 },
          { transform: "none", opacity: 0 },
        ],
    { duration: FLIGHT, delay, easing: EASE, fill: "both" },
  );
  const hidden = to?.element.animate([{ opacity: 0 }, { opacity: 0 }], { duration: FLIGHT + delay });
  const finish = (): void => {
    ghost.remove();
    hidden?.cancel();
  };
  flight.onfinish = finish;
  flight.oncancel = finish;
}

// -- the layer above the table ----------------------------------------------------------------------

function layer(): HTMLElement {
  let found = document.querySelector<HTMLElement>(".flights");
  if (!found) {
    found = document.createElement("div");
    found.className = "flights";
    found.setAttribute("aria-hidden", "true");
    document.body.append(found);
  }
  return found;
}

/** A copy of a card for the layer above the table. */
export function ghostOf(element: HTMLElement): HTMLElement {
  const ghost = document.createElement("div");
  ghost.className = "card ghost";
  for (const part of element.querySelectorAll(".face")) ghost.append(part.cloneNode(true));
  layer().append(ghost);
  return ghost;
}

export function place(ghost: HTMLElement, rect: { left: number; top: number; width: number }): void {
  ghost.style.left = `${rect.left}px`;
  ghost.style.top = `${rect.top}px`;
  ghost.style.setProperty("--w", `${rect.width}px`);
}

/** A refused card glides back to where it came from. */
export function glideBack(ghost: HTMLElement, home: DOMRect, done: () => void): void {
  const now = ghost.getBoundingClientRect();
  if (!motionWanted()) {
    ghost.remove();
    done();
    return;
  }
  place(ghost, home);
  ghost.style.translate = "";
  const way = ghost.animate(
    [{ transform: `translate(${now.left - home.left}px, ${now.top - home.top}px)` }, { transform: "none" }],
    { duration: 380, easing: EASE },
  );
  way.onfinish = () => {
    ghost.remove();
    done();
  };
}

/** Reduced motion, and calls: a place that something happened at lights up for a moment. */
export function flash(root: HTMLElement, id: string): void {
  const area = root.querySelector<HTMLElement>(`[data-area="${CSS.escape(id)}"]`);
  if (!area) return;
  area.classList.remove("flash");
  requestAnimationFrame(() => area.classList.add("flash"));
  setTimeout(() => area.classList.remove("flash"), 900);
}
