// The layer above the table: copies of cards that fly there while the table itself is already as it will be.

import type { Spot } from "./flights.ts";
import { motionWanted } from "./store.ts";

const BACK_HOME = 380;

export function layer(): HTMLElement {
  return document.querySelector<HTMLElement>(".flights") ?? made("flights", document.body);
}

export function made(name: string, parent: HTMLElement): HTMLElement {
  const element = document.createElement("div");
  element.className = name;
  element.ariaHidden = "true";
  parent.append(element);
  return element;
}

/** A copy of a card. What moves is a box around it: a card is measured by what is printed on it. */
export function ghostOf(element: HTMLElement): HTMLElement {
  const ghost = made("ghost", layer());
  const card = made("card", ghost);
  for (const part of element.querySelectorAll(".face")) card.append(part.cloneNode(true));
  return ghost;
}

/** Paper and back of a copy of a card, above it. */
export function sidesOf(ghost: HTMLElement): [HTMLElement, HTMLElement] {
  const look = ghost.querySelector(".face")?.className ?? "face";
  const side = (name: string): HTMLElement => {
    const card = made("card turning", ghost);
    made(name, card);
    return card;
  };
  return [side(look), side(`face back ${/flaps|flush/.exec(look)?.[0] ?? "flinch"}`)];
}

export function place(ghost: HTMLElement, { left, top, width }: Spot): void {
  ghost.style.left = `${left}px`;
  ghost.style.top = `${top}px`;
  ghost.style.setProperty("--w", `${width}px`);
}

/** A refused card glides back to where it came from. */
export function glideBack(ghost: HTMLElement, home: DOMRect, done: () => void): void {
  const now = ghost.getBoundingClientRect();
  const end = (): void => {
    ghost.remove();
    done();
  };
  if (!motionWanted()) {
    end();
    return;
  }
  place(ghost, home);
  ghost.style.translate = "";
  const lead = `translate(${now.left - home.left}px, ${now.top - home.top}px)`;
  const way = ghost.animate([{ transform: lead }, { transform: "none" }], {
    duration: BACK_HOME,
    easing: "cubic-bezier(.2,.8,.25,1)",
  });
  way.onfinish = end;
}
