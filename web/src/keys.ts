// Going along cards and places with the arrow keys.

import { elementOf } from "./fields.ts";

const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
  Home: -1000,
  End: 1000,
};

export const TARGETS = "button.target, button.pair";

/** Goes along the cards of an area, or along the places where the held card can go. */
export function step(root: HTMLElement, event: KeyboardEvent): void {
  const by = STEPS[event.key] ?? 0;
  const from = elementOf(event);
  if (!by || event.altKey || event.ctrlKey || event.metaKey || !(from instanceof HTMLElement)) return;
  const area = from.dataset.in;
  const among = from.matches(TARGETS) ? TARGETS : area ? cardsIn(area) : "";
  if (!among) return;
  const all = [...root.querySelectorAll<HTMLElement>(among)];
  event.preventDefault();
  all[Math.max(0, Math.min(all.length - 1, all.indexOf(from) + by))]?.focus();
}

/** The cards of an area that can be taken. */
export function cardsIn(area: string): string {
  return `button[data-in="${CSS.escape(area)}"]`;
}
