// The room: how the board is divided, and how large everything in it is. Nothing is drawn here, and nothing but the
// size of the board and what the game needs decides: not how many cards lie where at the moment. So nothing jumps.

import type { Box, Shape } from "./boxes.ts";
import { box, clamp } from "./boxes.ts";

export type SeatSize = "full" | "close" | "compact";
export type SeatSide = "left" | "top" | "right" | "row" | "column";

/** Where one of the others sits. */
export interface Chair {
  side: SeatSide;
  size: SeatSize;
  wide: number; // the width that it was given
  box: Box;
  voice: Box; // the ground for what is said there
  tail: "down" | "up" | "left" | "right" | "none"; // from the bubble to the portrait
}

export interface Scale {
  shape: Shape;
  width: number; // of the board
  height: number;
  share: number; // how large one's own cards are for once, so that the middle has room; 1: as usual
  voices: boolean; // there is ground for voices alone
  dense: boolean; // the others sit as low as they can and still show their cards
  u: number; // 1 at 1280×800, or on a phone of 390×844
  label: number; // sizes of type
  name: number;
  status: number;
}

export interface Room extends Scale {
  cloth: Box;
  chairs: Chair[]; // in order of play from the viewer's left
  middle: Box; // free ground for what lies in the middle
  ribbon: Box;
  own: Box;
  voice: Box; // the ground for what the viewer says
}

/** How large a seat is in each size, and how high one's own place: what the room must know of a game. */
export interface Need {
  others: number;
  seat(size: SeatSize, side: SeatSide, scale: Scale, width: number): { w: number; h: number };
  own(scale: Scale, inner: Box): number; // the height of one's own place
  middle(ground: Box, scale: Scale): number; // how wide a card in the middle would be
}

const DEEDS = 150; // ground for buttons beside the ribbon of a lying phone
const WIDE = 1.15; // wider than so many heights
const CROWDED = 520; // wide enough for the cards of seven people in two rows
const LARGE = [1, 0.98, 0.96, 0.94, 0.92, 0.9, 0.88, 0.86, 0.84, 0.82, 0.8, 0.78, 0.76]; // own cards before the table is well seen

export function shapeOf(width: number, height: number, lying: boolean): Shape {
  return lying ? "short" : width / height >= WIDE ? "wide" : "upright";
}

export function scaleOf(shape: Shape, width: number, height: number): Scale {
  const u =
    shape === "wide"
      ? Math.min(width / 1280, height / 752)
      : shape === "short"
        ? Math.min(width / 800, height / 390)
        : Math.min(width / 390, height / 798);
  const phone = shape !== "wide";
  return {
    shape,
    width,
    height,
    share: 1,
    voices: true,
    dense: false,
    u,
    label: clamp(phone ? 13 : 14, 15 * u, 26),
    name: clamp(phone ? 15 : 16, (phone ? 18 : 21) * u, 38),
    status: clamp(phone ? 15 : 16, (phone ? 18 : 21) * u, 38),
  };
}

/** How many of the others sit at the left, at the top and at the right. */
export function distribution(others: number): [number, number, number] {
  const side = others < 2 ? 0 : others < 6 ? 1 : others < 8 ? 2 : 3;
  return [side, others - 2 * side, side];
}

/** The sizes in which so many could sit, the largest first. */
export function sizesFor(others: number): SeatSize[] {
  if (others <= 3) return ["full", "close", "compact"];
  return others <= 7 ? ["close", "compact"] : ["compact"];
}

export function roomFor(shape: Shape, width: number, height: number, need: Need): Room {
  const scale = scaleOf(shape, width, height);
  const plan = shape === "wide" ? wideRoom : shape === "short" ? shortRoom : uprightRoom;
  const sizes = sizesFor(need.others);
  const room = (share: number, size: SeatSize, voices = true, dense = false): Room =>
    plan({ ...scale, share, voices, dense }, width, height, need, size);
  if (shape === "upright") {
    const readable = clamp(46.5, 56.2 * scale.u, 56);
    for (const share of need.others > 3 ? LARGE.slice(0, 6) : LARGE)
      for (const dense of need.others > 3 ? [true] : need.others > 1 ? [false, true] : [false]) {
        const found = room(share, sizes[0] ?? "close", true, dense);
        if (need.middle(found.middle, scale) >= readable) return found; // and the cards of the others are seen
      }
  }
  const tried = [1, 0.9, 0.8, 0.8, 0.65].flatMap((share, at) => sizes.map((size) => room(share, size, at < 3)));
  const wanted =
    shape === "wide"
      ? 44 * Math.min(1, scale.u)
      : shape === "short"
        ? 36 * Math.min(1, scale.u)
        : Math.max(39, 42 * scale.u);
  for (const least of [wanted, 0.85 * wanted, 0.7 * wanted]) {
    const found = tried.find((room) => need.middle(room.middle, scale) >= least);
    if (found) return found;
  }
  return best(tried, need);
}

function best(rooms: Room[], need: Need): Room {
  const [first, ...rest] = rooms;
  if (!first) throw new Error("no room");
  return rest.reduce((one, two) => (need.middle(two.middle, two) > need.middle(one.middle, one) ? two : one), first);
}

// -- wide: the others at the left, the top and the right -------------------------------------------

function wideRoom(scale: Scale, width: number, height: number, need: Need, size: SeatSize): Room {
  const { u } = scale;
  const edge = 16 * u;
  const cloth = box(edge, 0, width - 2 * edge, height - 12 * u);
  const inner = box(edge + 18 * u, 9 * u, cloth.w - 36 * u, cloth.h - 18 * u);
  const ownHeight = need.own(scale, inner);
  const own = box(inner.x, inner.y + inner.h - ownHeight, inner.w, ownHeight);
  const ribbonHeight = Math.max(46 * u, scale.label * 2.5);
  const ribbonWidth = need.others ? Math.max(inner.w - 2 * 218 * u, inner.w * 0.5) : inner.w * 0.42;
  const ribbonY = need.others ? own.y - 30 * u - ribbonHeight : own.y + 2 * u;
  const ribbon = box(inner.x + (inner.w - ribbonWidth) / 2, ribbonY, ribbonWidth, ribbonHeight);
  const [left, top, right] = distribution(need.others);
  const corner = left || right ? Math.min((top ? 206 : 264) * u, inner.w * 0.21) : 0;
  const table = box(inner.x, inner.y, inner.w, ribbon.y - inner.y - 10 * u);
  const topWide = (inner.w - 2 * corner) / Math.max(1, top);
  const topSeat = need.seat(size, "top", scale, topWide);
  const sideWide = inner.w * 0.24;
  const sideSeat = need.seat(size, "left", scale, sideWide);
  const topHeight = top ? topSeat.h : 0;
  const sideTop = table.y + Math.min(138 * u, Math.max(0, table.h - Math.max(left, right) * (sideSeat.h + 6 * u)));
  const chairs: Chair[] = [];
  for (let at = 0; at < left; at += 1) chairs.push(beside("left", left - 1 - at, left));
  for (let at = 0; at < top; at += 1) chairs.push(above(at));
  for (let at = 0; at < right; at += 1) chairs.push(beside("right", at, right));

  function beside(side: "left" | "right", row: number, rows: number): Chair {
    const ground = (table.y + table.h - sideTop) / rows;
    const y = sideTop + ground * row + Math.max(0, (ground - sideSeat.h) * (rows > 1 ? 0.5 : 0.35));
    const x = side === "left" ? inner.x : inner.x + inner.w - sideSeat.w;
    const voice = box(
      side === "left" ? inner.x : inner.x + inner.w - corner,
      table.y,
      corner,
      sideTop - table.y - 14 * u,
    );
    return { side, size, wide: sideWide, box: box(x, y, sideSeat.w, sideSeat.h), voice, tail: row ? "none" : "down" };
  }

  function above(at: number): Chair {
    const ground = inner.w - 2 * corner;
    const step = Math.min(ground / top, topSeat.w + 60 * u);
    const middle = inner.x + inner.w / 2 + (at - (top - 1) / 2) * step - topSeat.w / 2;
    const aside = inner.x + corner + 208 * u; // leaves room for what is said there
    const x = top === 1 && middle < aside && aside + topSeat.w < inner.x + inner.w - corner ? aside : middle;
    const { voice, tail } = topVoice(at, x);
    return { side: "top", size, wide: topWide, box: box(x, table.y, topSeat.w, topSeat.h), voice, tail };
  }

  /** Beside the seat where there is room, else in the corner on its side of the table. */
  function topVoice(at: number, x: number): { voice: Box; tail: Chair["tail"] } {
    const leftEdge = inner.x + corner + 8 * u;
    const rightEdge = inner.x + inner.w - corner - 8 * u;
    const [before, after] = [x - 10 * u - leftEdge, rightEdge - x - topSeat.w - 10 * u];
    const high = Math.max(80 * u, topSeat.h);
    if (at === 0 && before > 130 * u) return { voice: box(leftEdge, table.y, before, high), tail: "right" };
    const next = x + topSeat.w + 10 * u;
    if (at === top - 1 && after > 130 * u) return { voice: box(next, table.y, after, high), tail: "left" };
    const cornerX = at < top / 2 ? inner.x : inner.x + inner.w - corner;
    return { voice: box(cornerX, table.y, corner, sideTop - table.y - 14 * u), tail: "none" };
  }

  const side = left || right ? sideSeat.w + 22 * u : 0;
  const middleTop = table.y + (top ? topHeight + 18 * u : 8 * u);
  const middle = box(inner.x + side, middleTop, inner.w - 2 * side, table.y + table.h - middleTop - 6 * u);
  const lowest = Math.max(...chairs.map((chair) => (chair.side === "left" ? chair.box.y + chair.box.h : 0)), 0);
  const voiceY = clamp(ribbon.y - 70 * u, lowest + 6 * u, ribbon.y - 6 * u);
  const voiceEnd = need.others ? ribbon.y + ribbonHeight + 12 * u : own.y; // one alone has the status below
  const voice = box(inner.x, voiceY, ribbon.x - inner.x - 12 * u, voiceEnd - voiceY);
  return { ...scale, cloth, chairs, middle, ribbon, own, voice };
}

// -- upright: the others in rows above, one ground for voices below them ---------------------------

/** How many sit in each row. */
export function rowsOfSeats(others: number, size: SeatSize): number[] {
  const most = size === "compact" ? 5 : others > 6 ? 4 : 3;
  const rows = Math.ceil(others / most);
  const each = Math.ceil(others / Math.max(1, rows));
  return Array.from({ length: rows }, (_, row) => Math.min(each, others - row * each));
}

function uprightRoom(scale: Scale, width: number, height: number, need: Need, size: SeatSize): Room {
  const { u } = scale;
  const edge = Math.min(5 * u, 9);
  const cloth = box(edge, 0, width - 2 * edge, height - edge);
  const side = Math.max(8 * u, 0.05 * width - 14); // on a tablet within the line round the cloth
  const inner = box(edge + side, 10 * u, cloth.w - 2 * side, cloth.h - 14 * u);
  const crowd = need.others > 6 && width < CROWDED * u; // on a tablet their cards are seen
  const seats = crowd ? "compact" : need.others && size === "full" ? "close" : size;
  const rows = rowsOfSeats(need.others, seats);
  const columns = Math.max(1, ...rows);
  const ground = inner.w / Math.max(columns, width < CROWDED * u ? 1 : Math.min(need.others, 3));
  const wide = ground - 8 * u;
  const seat = need.seat(seats, "row", scale, wide);
  const rowHigh = seat.h + Math.max(5, 4 * u);
  const seatsHeight = rows.length * rowHigh;
  const ownHeight = need.own(scale, inner);
  const own = box(inner.x, inner.y + inner.h - ownHeight, inner.w, ownHeight);
  const ribbonHeight = clamp(40, 0.066 * height, 96);
  const ribbon = box(inner.x, own.y - 8 * u - ribbonHeight, inner.w, ribbonHeight);
  const over = inner.y + seatsHeight;
  const free = ribbon.y - over - Math.max(160, 0.24 * height);
  const voiceHeight = need.others && scale.voices ? clamp(Math.max(36, 40 * u), free, 0.08 * height) : 0;
  const voice = box(inner.x, over + 2 * u, inner.w, voiceHeight - 4 * u);
  const chairs = rows.flatMap((count, row) => {
    return Array.from({ length: count }, (_, at): Chair => {
      const place = (inner.w - count * ground) / 2 + at * ground;
      const where = box(inner.x + place, inner.y + row * rowHigh, seat.w, seat.h);
      const tail = row === rows.length - 1 ? "up" : "none";
      return { side: "row", size: seats, wide, box: where, voice, tail };
    });
  });
  const top = over + voiceHeight + 4 * u;
  const middle = box(inner.x, top, inner.w, ribbon.y - top - 8 * u);
  return { ...scale, cloth, chairs, middle, ribbon, own, voice };
}

// -- short: the others in columns at the left, everything else beside them -------------------------

function shortRoom(scale: Scale, width: number, height: number, need: Need, size: SeatSize): Room {
  const { u } = scale;
  const cloth = box(0, 5, width - 5, height - 10);
  const inner = box(14 * u, 14 * u, cloth.w - 28 * u, cloth.h - 20 * u);
  const seats = need.others > 3 ? "compact" : size === "full" ? "close" : size;
  const rows = seats === "compact" ? (need.others > 8 ? 5 : 4) : 3;
  const columns = Math.max(1, Math.ceil(need.others / rows));
  const seatsWidth = need.others ? Math.max(0.262 * width, columns * 62 * u) : 0;
  const perColumn = Math.ceil(need.others / columns);
  const column = (seatsWidth - 8 * u) / columns;
  const wide = column - 6 * u;
  const seat = need.seat(seats, "column", scale, wide);
  const step = perColumn ? (height - 22 * u) / Math.max(perColumn, 3) : 0;
  const x = inner.x + seatsWidth;
  const right = inner.w - seatsWidth;
  const ownHeight = need.own(scale, box(x, inner.y, right, inner.h));
  const own = box(x, inner.y + inner.h - ownHeight, right, ownHeight);
  const ribbonHeight = Math.max(34, 34 * u); // as in styles/voices.css
  const ribbon = box(x, own.y - 10 * u - ribbonHeight, right - (need.others ? DEEDS * u : 0), ribbonHeight);
  const voiceWidth = need.others ? Math.min(176 * u, right * 0.34) : 0;
  const table = box(x, inner.y - 4 * u, right, ribbon.y - inner.y - 4 * u);
  const voice = box(x + right - voiceWidth, table.y, voiceWidth, Math.min(table.h, 116 * u));
  const chairs = Array.from({ length: need.others }, (_, at): Chair => {
    const [across, down] = [Math.floor(at / perColumn), at % perColumn];
    const where = box(inner.x + across * column, inner.y + down * step, seat.w, seat.h);
    return { side: "column", size: seats, wide, box: where, voice, tail: "none" };
  });
  const middle = box(table.x, table.y, table.w - voiceWidth - (voiceWidth ? 10 * u : 0), table.h);
  return { ...scale, cloth, chairs, middle, ribbon, own, voice };
}
