// Boxes and places: the words in which the room is measured. Pixels, from the left top corner of the board.

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** The shape of the room: a laptop, a phone held upright, a phone that lies. */
export type Shape = "wide" | "upright" | "short";

/** Where an area lies, how large its cards are, and how much ground they may cover. */
export interface Place {
  x: number;
  y: number;
  w: number; // the width of a card
  wide: number; // ground for cards side by side
  tall: number; // ground for cards below each other
  step: number; // how far a card lies from the one before, at most, in card widths
  label: Side | "none"; // where name and number stand
}

export type Side = "below" | "right" | "left" | "foot"; // foot: on the foot of backs, with a name

export const TALL = 1.4; // a card is so much higher than wide

export function box(x: number, y: number, w: number, h: number): Box {
  return { x, y, w, h };
}

/** A place for a single pile. */
export function pile(x: number, y: number, w: number, label: Place["label"] = "none"): Place {
  return { x, y, w, wide: w, tall: w * TALL, step: 0, label };
}

/** A place for cards side by side. */
export function strip(x: number, y: number, w: number, wide: number, step: number, label: Place["label"]): Place {
  return { x, y, w, wide, tall: w * TALL, step, label };
}

export function clamp(least: number, value: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}

/** The same in a frame of a width, seen in a mirror. */
export function mirrored<Of extends { x: number }>(what: Of, extent: number, width: number): Of {
  return { ...what, x: width - what.x - extent };
}

/** A size of type at which a text fits a box, by the usual width of letters; never under the smallest. */
export function fitted(text: string, ground: Box, largest: number, smallest: number, letter = 0.5): number {
  for (let size = largest; size > smallest; size -= 0.5) {
    const lines = Math.max(1, Math.floor(ground.h / (size * 1.16)));
    if (text.length * size * letter <= ground.w * lines * (lines > 1 ? 0.9 : 1)) return size;
  }
  return smallest;
}
