// Movement: where cards were and where they are now. Several cards can fly at once and nothing waits for them; when the
// next thing happens, what still moves is at its end at once.

import type { Kind, Manner, Spot } from "./flights.ts";
import { delaysOf, MANNERS, moveKind, trailOf, wayOf } from "./flights.ts";
import { ghostOf, layer, made, place, sidesOf } from "./ghosts.ts";
import { TALL } from "./stage/boxes.ts";
import { motionWanted } from "./store.ts";
import type { CardMoved } from "./wire.ts";

const SHIFT = 200;
const FLIP = 220;
const FADE = 120;
const PACKET = 6; // cards of a step that are seen to fly
const DEALT = 60; // and of a deal
const GOING = [1, 1, 1, 0].map((opacity) => ({ opacity })); // late
const THERE = GOING.slice(0, 2);
const HIDDEN = [{ opacity: 0 }, { opacity: 0 }];
const EASE = MANNERS.lay.easing;

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

/** Ends what still moves, and looks where everything lies. */
export function takeSnapshot(root: HTMLElement): Snapshot {
  endMotion();
  const cards = cardsIn(root);
  return { cards, byElement: new Map(cards.map((seen) => [seen.element, seen])) };
}

/** A card let go by the hand: the next flight of such a card starts there. */
export interface Carried {
  area: string;
  look: string;
  rect: DOMRect;
}

/** What happened besides that cards lie elsewhere. */
export interface Happened {
  moved: readonly CardMoved[];
  ruled: boolean; // a call was judged
  seatOf(place: string): number | undefined; // whose a place is
  carried?: Carried | undefined;
}

const isBack = (seen: Seen): boolean => seen.look.startsWith("back");

/** Shows what changed since the snapshot as movement: first all places are read, then all movements begin. */
export function play(root: HTMLElement, before: Snapshot, happened: Happened): void {
  if (document.visibilityState === "hidden") return;
  const { moved, ruled, seatOf, carried } = happened;
  const now = cardsIn(root);
  const present = new Set(now.map((seen) => seen.element));
  const vanished = before.cards.filter((seen) => !present.has(seen.element));
  const fresh = now.filter((seen) => {
    if (before.byElement.has(seen.element)) return false;
    const same = take(vanished, (old) => old.area === seen.area && old.look === seen.look); // drawn anew
    if (same) before.byElement.set(seen.element, same);
    return !same;
  });
  if (!motionWanted()) {
    for (const { element } of fresh) begin(element, [{ opacity: 0 }, { opacity: 1 }], { duration: FADE });
    return;
  }
  const shifts = now.flatMap(({ element, rect: to }) => {
    const from = before.byElement.get(element)?.rect;
    return from && strayed(from, to) ? [{ element, from, to }] : [];
  });
  const turnable = new Set([...moved.map(({ source }) => source), ...vanished.map(({ area }) => area)]);
  const flights: Flight[] = [];
  const plan = (kind: Kind, from: Seen | undefined, to: Seen | undefined, target: string): void => {
    const lying = before.cards.findLast(({ area }) => area === target);
    const ground = areaRect(root, target) ?? lying?.rect;
    const end = to?.rect ?? (ground && from && middleOf(ground, from.rect.width));
    if (!from?.rect.width || !end?.width || !(to ?? from).element.childElementCount) return;
    if (!from.look) from.rect = middleOf(from.rect, end.width); // no card was seen there
    const pile = areaOf(root, target)?.classList.contains("pile") ?? true;
    const flight: Flight = { kind, from, to, end, target, covered: pile ? lying : undefined };
    const last = kind === "sweep" && flights.findLast((other) => other.target === from.area);
    if (last) {
      flight.from = { ...from, element: last.from.element };
      flight.behind = last.swept = true;
    }
    flights.push(flight);
  };
  for (const step of moved) {
    const kind = moveKind(step, moved, seatOf, ruled);
    const whole = kind === "sweep" || kind === "penalty"; // goes as one
    for (let times = whole ? 1 : Math.min(step.count ?? 1, PACKET); times > 0; times -= 1) {
      const from = startOf(root, before, vanished, step, carried);
      const there = (seen: Seen): boolean => seen.area === step.target;
      const to = kind === "penalty" ? undefined : (take(fresh, there) ?? now.findLast(there)); // that goes below
      plan(kind, from, to, step.target);
    }
  }
  if (!moved.length) {
    for (const seen of [...fresh]) {
      const from = take(vanished, (old) => old.look === seen.look && old.area !== seen.area && !isBack(old));
      plan("lay", from, seen, seen.area);
    }
  }
  const landed = new Set(flights.map(({ to }) => to?.element));
  const turned = fresh.filter((seen) => !isBack(seen) && turnable.has(seen.area) && !landed.has(seen.element));
  for (const { element, from, to } of shifts) shift(element, from, to);
  for (const seen of turned.slice(0, PACKET)) flip(seen);
  flyAll(flights);
}

/** All cards come from the stack, one for everybody in turn. */
export function playDeal(root: HTMLElement): void {
  endMotion();
  if (!motionWanted() || document.visibilityState === "hidden") return;
  const stack = root.querySelector(".is-stack, .is-pack, .is-store");
  const start = (stack ?? root.querySelector(".cloth"))?.getBoundingClientRect();
  const given = cardsIn(root).filter(({ element, rect }) => rect.width && !stack?.contains(element));
  if (!start || given.length < 2) return;
  const nth = new Map<string, number>();
  const order = given.map((seen) => {
    const round = nth.get(seen.area) ?? 0;
    nth.set(seen.area, round + 1);
    return { seen, round };
  });
  order.sort((one, other) => one.round - other.round);
  const at = (rect: DOMRect): DOMRect =>
    stack ? start : new DOMRect(start.x + start.width / 2, start.y + start.height / 2, rect.width, rect.height);
  flyAll(
    order.slice(0, DEALT).map(({ seen }) => {
      return { kind: "deal", from: { ...seen, look: "back", rect: at(seen.rect) }, to: seen, end: seen.rect };
    }),
  );
}

interface Flight {
  kind: Kind;
  from: Seen;
  to: Seen | undefined; // none: it vanishes in the area it goes to
  end: DOMRect;
  target?: string;
  covered?: Seen | undefined; // what it comes to lie on, and stays until then
  behind?: boolean; // begins when a card has come to it
  swept?: boolean; // is swept aside when it has arrived
}

function take(list: Seen[], fits: (seen: Seen) => boolean): Seen | undefined {
  const at = list.findIndex(fits);
  return at < 0 ? undefined : list.splice(at, 1)[0];
}

function startOf(
  root: HTMLElement,
  before: Snapshot,
  vanished: Seen[],
  step: CardMoved,
  carried?: Carried,
): Seen | undefined {
  const left =
    take(vanished, (seen) => seen.area === step.source) ?? before.cards.findLast(({ area }) => area === step.source);
  if (left) return carried && carried.area === step.source ? { ...left, rect: carried.rect } : left;
  const rect = areaRect(root, step.source);
  return rect && { element: document.createElement("span"), area: step.source, look: "", rect };
}

function areaOf(root: HTMLElement, id: string): HTMLElement | null {
  return root.querySelector(`[data-area="${CSS.escape(id)}"]`);
}

function areaRect(root: HTMLElement, id: string): DOMRect | undefined {
  const area = areaOf(root, id);
  return (area?.querySelector<HTMLElement>(".slot") ?? area)?.getBoundingClientRect();
}

/** Where a card lies that comes to a place as large as it needs, and no larger. */
function middleOf({ x, y, width, height }: DOMRect, most: number): DOMRect {
  const wide = Math.min(most, width, height / TALL);
  return new DOMRect(x + (width - wide) / 2, y + (height - wide * TALL) / 2, wide, wide * TALL);
}

/** Whether a card that stays in its area lies elsewhere now, and not so far away that gliding would confuse. */
function strayed(old: DOMRect, now: DOMRect): boolean {
  const way = Math.abs(old.left - now.left) + Math.abs(old.top - now.top);
  return way >= 1.5 && way <= 900;
}

// -- what runs --------------------------------------------------------------------------------------

const running = new Set<() => void>();

/** Everything that moves is at its end. */
export function endMotion(): void {
  for (const end of [...running]) end();
}

/** Begins an animation that the next move may end; `after` is done when it has ended. */
function begin(element: Element, frames: Keyframe[], timing: KeyframeAnimationOptions, after?: () => void): void {
  const animation = element.animate(frames, timing);
  const end = (): void => {
    if (!running.delete(end)) return;
    animation.cancel();
    after?.();
  };
  running.add(end);
  animation.onfinish = end;
}

/** What moves is the place of a card in its list, not the card itself, whose inside depends on it. */
function shift(element: HTMLElement, from: DOMRect, to: DOMRect): void {
  const lead = `${from.left - to.left}px ${from.top - to.top}px`;
  const holder = element.parentElement ?? element;
  begin(holder, [{ translate: lead }, { translate: "0 0" }], { duration: SHIFT, easing: EASE });
}

/** A card is turned up where it lies. */
function flip({ element, rect }: Seen): void {
  const ghost = ghostOf(element);
  place(ghost, rect);
  turn(ghost, element, FLIP, 0);
  begin(ghost, THERE, { duration: FLIP }, () => ghost.remove());
}

/** The back of a card becomes narrow, then its paper wide, and its shadow with them; its face is seen when no letter
 * has to grow any more. */
function turn(ghost: HTMLElement, face: Element, time: number, delay: number): void {
  const [paper, back] = sidesOf(ghost);
  const [wide, narrow] = [{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }];
  const duration = time / 2;
  begin(back, [wide, narrow], { duration, delay, easing: "ease-in", fill: "both" });
  begin(paper, [narrow, wide], { duration, delay: delay + duration, easing: "ease-out", fill: "both" });
  begin(paper, GOING, { duration: time, delay, fill: "both" });
  const shade = ghost.querySelector(".shade");
  if (shade) begin(shade, [wide, narrow, wide], { duration: time, delay, easing: "ease-in-out" });
  begin(face, HIDDEN, { duration: time * 0.6, delay, fill: "backwards" });
}

type Landed = (...ghosts: HTMLElement[]) => void;

function flyAll(flights: readonly Flight[]): void {
  const delays = delaysOf(flights.length, MANNERS[flights[0]?.kind ?? "lay"].time);
  let flying = flights.length;
  const spent: HTMLElement[] = []; // taken away together: while one still flies, nothing is to be laid out
  const landed = (...ghosts: HTMLElement[]): void => {
    for (const ghost of ghosts) ghost.classList.add("spent");
    spent.push(...ghosts);
    flying -= 1;
    if (!flying) for (const ghost of spent) ghost.remove();
  };
  for (const [order, flight] of flights.entries()) {
    fly(flight, (delays[order] ?? 0) + (flight.behind ? MANNERS.lay.time : 0), landed);
  }
}

function fly({ kind, from, to, end, covered, swept }: Flight, wait: number, landed: Landed): void {
  const manner = MANNERS[kind];
  const under = kind === "penalty";
  const below = under ? undefined : lie(covered);
  const ghost = ghostOf((to ?? from).element);
  const home: Spot = { left: end.left, top: end.top, width: to ? end.width : from.rect.width };
  ghost.classList.add(kind);
  place(ghost, home);
  const timing = { duration: manner.time, delay: wait + manner.after, easing: manner.easing };
  const way = wayOf(from.rect, { ...home, width: end.width }, kind, home);
  const holder = to?.element.parentElement;
  holder?.classList.add("awaited");
  const above = under ? lie(covered) : undefined; // it is seen to go under what lies there
  begin(ghost, way, { ...timing, fill: "both" }, () => {
    landed(...[ghost, below, above].filter((each) => each !== undefined));
    holder?.classList.remove("awaited");
  });
  const shade = made("shade", ghost);
  begin(shade, [{ opacity: 1 }, { opacity: 0 }], { ...timing, fill: "both" });
  begin(ghost, to || swept || above ? THERE : GOING, timing);
  const [face] = ghost.children;
  if (face && to && isBack(from) && !isBack(to)) turn(ghost, face, manner.time * 0.8, timing.delay);
  if (kind === "sweep") squareUp(ghost, wait, manner.time * 0.4);
  if (kind === "penalty") drawTrail(from.rect, home, wait, manner);
}

/** What lies somewhere stays to be seen there. */
function lie(seen: Seen | undefined): HTMLElement | undefined {
  const ghost = seen && ghostOf(seen.element);
  if (seen && ghost) place(ghost, seen.rect);
  return ghost;
}

/** The cards below the top one come together. */
function squareUp(ghost: HTMLElement, delay: number, duration: number): void {
  for (const turn of [-5, 4]) {
    const under = made("under", ghost);
    begin(under, [{ transform: `rotate(${turn}deg)` }, { transform: "none" }], {
      duration,
      delay,
      easing: "ease-out",
      fill: "backwards",
    });
  }
}

/** Brass dots along the way, one after the other, until the card has gone it. */
function drawTrail(from: DOMRect, to: Spot, wait: number, { after, time }: Manner): void {
  const trail = made("trail", layer());
  const dots = trailOf(from, to, "penalty");
  for (const [at, spot] of dots.entries()) {
    const dot = made("dot", trail);
    place(dot, { left: spot.left + spot.width / 2, top: spot.top + spot.width * 0.7, width: spot.width });
    const delay = wait + (after * at) / dots.length;
    begin(dot, [{ opacity: 0 }, { opacity: 1 }], { duration: 40, delay, fill: "both" });
  }
  begin(trail, GOING, { duration: wait + after + time }, () => trail.remove());
}

/** The arrows of the ring turn round, one after the other. */
export function turnRing(root: HTMLElement): void {
  if (!motionWanted()) return;
  for (const [at, arrow] of root.querySelectorAll(".direction .arrow").entries()) {
    begin(arrow, [{ rotate: "180deg" }, { rotate: "0deg" }], { duration: 420, delay: at * 12, fill: "backwards" });
  }
}
