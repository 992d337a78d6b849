// How many buttons have room on their ground, by the usual width of letters.

import type { Box } from "./boxes.ts";

export interface Button {
  text: string;
  urgent: boolean;
  folds?: boolean; // a long text may go over two lines
  tight?: boolean; // with little room beside its text
}

const GAP = 6;

const LONG = 15; // letters of a text that may fold

export function buttonWidth({ text, urgent, folds, tight }: Button, size: number): number {
  const folded = folds && text.length > LONG;
  const letters = folded ? text.length * 0.58 + 1 : text.length;
  const around = tight || folded ? Math.max(15, size) : Math.max(28, size * 2.1); // always over as many lines
  return Math.max(40, letters * size * (!urgent ? 0.55 : tight ? 0.54 : 0.68) + around);
}

/** So many from the first on; if not all, there is room left for a button that shows the rest. */
export function howMany(buttons: readonly Button[], ground: Box, size: number, high: number): number {
  if (fits(buttons, ground, size, high)) return buttons.length;
  const more: Button = { text: "…", urgent: false };
  for (let count = buttons.length - 1; count > 0; count -= 1)
    if (fits([...buttons.slice(0, count), more], ground, size, high)) return count;
  return 0;
}

function fits(buttons: readonly Button[], ground: Box, size: number, high: number): boolean {
  const rows = rowsOf(buttons, ground, size);
  const most = Math.max(1, Math.floor((ground.h + GAP) / (high + GAP)));
  return rows.length <= most && rows.every((row) => widthOf(row) <= ground.w + 0.5);
}

function widthOf(row: readonly number[]): number {
  return row.reduce((sum, wide) => sum + wide + GAP, -GAP);
}

/** The widths of the buttons in each row. */
function rowsOf(buttons: readonly Button[], ground: Box, size: number): number[][] {
  const rows: number[][] = [[]];
  for (const button of buttons) {
    const wide = Math.min(buttonWidth(button, size), ground.w);
    const row = rows.at(-1) ?? [];
    if (row.length && widthOf([...row, wide]) > ground.w) rows.push([wide]);
    else row.push(wide);
  }
  return rows;
}

/** How the rows of buttons stand on their ground: in its middle, at its end, or as wide as it is. */
export type Aligned = "centre" | "end" | "fill";

/** Where each button stands on the ground, row by row. */
export function packed(buttons: readonly Button[], ground: Box, size: number, high: number, aligned: Aligned): Box[] {
  const rows = rowsOf(buttons, ground, size);
  const top = aligned === "end" ? Math.max(0, (ground.h - rows.length * (high + GAP) + GAP) / 2) : 0;
  return rows.flatMap((row, at) => {
    const widths = aligned === "fill" ? filling(row, ground.w) : row;
    let x = (ground.w - widthOf(widths)) * (aligned === "end" ? 1 : 0.5);
    return widths.map((wide) => {
      const place = { x, y: top + at * (high + GAP), w: wide, h: high };
      x += wide + GAP;
      return place;
    });
  });
}

const TIGHT = 0.9; // of its width that a button can do with

/** A row as wide as the ground: of equal buttons where each has room, else each wider by as much. */
function filling(row: readonly number[], ground: number): number[] {
  const even = (ground - GAP * (row.length - 1)) / row.length;
  if (Math.max(...row) * TIGHT <= even) return row.map(() => even);
  const wider = Math.max(0, ground - widthOf(row)) / row.length;
  return row.map((wide) => wide + wider);
}
