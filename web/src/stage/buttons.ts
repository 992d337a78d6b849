// How many buttons have room on their ground, by the usual width of letters.

import type { Box } from "./boxes.ts";

export interface Button {
  text: string;
  urgent: boolean;
}

const GAP = 6;

export function buttonWidth({ text, urgent }: Button, size: number): number {
  return text.length * size * (urgent ? 0.68 : 0.58) + Math.max(28, size * 2.1);
}

/** So many from the first on; if not all, there is room left for a button that shows the rest. */
export function howMany(buttons: readonly Button[], ground: Box, size: number, high: number): number {
  if (fits(buttons, ground, size, high)) return buttons.length;
  const more: Button = { text: "More (00)", urgent: false };
  for (let count = buttons.length - 1; count > 0; count -= 1)
    if (fits([...buttons.slice(0, count), more], ground, size, high)) return count;
  return 0;
}

function fits(buttons: readonly Button[], ground: Box, size: number, high: number): boolean {
  const rows = Math.max(1, Math.floor((ground.h + GAP) / (high + GAP)));
  let [row, used] = [1, 0];
  for (const button of buttons) {
    const wide = Math.min(buttonWidth(button, size), rows > 1 ? ground.w : Number.POSITIVE_INFINITY);
    if (used && used + wide > ground.w) [row, used] = [row + 1, 0];
    if (row > rows || used + wide > ground.w + 0.5) return false;
    used += wide + GAP;
  }
  return true;
}
