// The whole plan of the board for a scene: who sits where, and where every area lies.

import { kindOf, othersInOrder } from "../scene.ts";
import type { Area, Scene } from "../wire.ts";
import type { Box, Place, Shape } from "./boxes.ts";
import { box, pile, strip, TALL } from "./boxes.ts";
import type { Memory } from "./facts.ts";
import type { Middle, Picture, Slots } from "./pictures/kit.ts";
import type { Chair, Room } from "./room.ts";
import { roomFor } from "./room.ts";
import type { Goods, SeatPlan } from "./seating.ts";
import { seatPlan } from "./seating.ts";
import type { TrayNeed, TrayPlan } from "./tray.ts";
import { trayHeight, trayPlan } from "./tray.ts";

export interface Sitting {
  seat: number;
  chair: Chair;
  plan: SeatPlan;
  opened: SeatPlan; // how a compact seat looks when it is opened
}

export interface Plan {
  room: Room;
  tray: TrayPlan;
  need: TrayNeed;
  slots: Slots;
  sittings: Sitting[];
  middle: Middle;
}

export function planFor(
  shape: Shape,
  width: number,
  height: number,
  scene: Scene,
  picture: Picture,
  facts: Memory,
): Plan {
  const goods = picture.goods(facts);
  const need = picture.tray(facts);
  const order = othersInOrder(scene.players.length, scene.viewer);
  const room = roomFor(shape, width, height, {
    others: order.length,
    seat: (size, side, scale, wide) => seatPlan(size, side, goods, scale, wide),
    own: (scale, inner) => trayHeight(scale, inner, need),
    middle: (ground, scale) => picture.middle(ground, scale, facts).card,
  });
  const sittings = order.flatMap((seat, at): Sitting[] => {
    const chair = room.chairs[at];
    if (!chair) return [];
    const { size, side, wide } = chair;
    const plan = seatPlan(size, side, goods, room, wide);
    const ground = openingOn(chair, room);
    const opened =
      side === "row" && ground
        ? alongSeat(ground, goods, room)
        : seatPlan("close", "left", goods, room, (ground?.w ?? 261 * room.u) - 16 * room.u);
    return [{ seat, chair, plan, opened }];
  });
  const middle = picture.middle(room.middle, room, facts);
  return { room, tray: trayPlan(room, need), need, slots: picture.slots(facts), sittings, middle };
}

/** The ground on which a compact seat is opened, so that it covers no cards: where else is told what is said. */
export function openingOn({ voice }: Chair, { shape, voices, ribbon }: Room): Box | undefined {
  if (shape === "wide") return undefined;
  return voices || shape === "short" ? voice : ribbon;
}

/** A compact seat that is opened on a phone held upright: everything in one low line. */
function alongSeat(ground: Box, { main, row, shelf, spines }: Goods, { u, label, name }: Room): SeatPlan {
  const [w, h] = [ground.w - 12, ground.h - 6]; // as in styles/board.css
  const portrait = Math.min(h / 1.18, 50 * u);
  const words = portrait + 6;
  const x = words + 7.4 * label;
  const small = Math.min(h / (spines ? 3.4 : TALL), 46 * u, (w - x - 8) / Math.max(1, row + (main ? 1 : 0)) - 2);
  const y = (h - small * TALL) / 2;
  const rowAt = x + (main ? small + 10 : 0);
  const high = Math.max(0, (h - name * 1.12 - label * 1.2) / 2);
  return {
    w,
    h,
    portrait: box(0, (h - portrait * 1.18) / 2, portrait, portrait * 1.18),
    plate: box(words, high, x - words, name * 1.12),
    centred: false,
    facts: box(words, high + name * 1.12, x - words, label * 1.2),
    main: pile(x, y, main ? small : 0),
    backs: pile(0, 0, 0),
    row: shelf
      ? [strip(rowAt, spines ? 0 : y, small, w - rowAt, 1.12, "right")]
      : Array.from({ length: row }, (_, at) => pile(rowAt + at * (small + 2), y, small)),
    extra: pile(portrait * 0.5, h * 0.4, 22 * u),
  };
}

/** Where an area of one of the others lies, within his seat. */
export function placeAtSeat(plan: SeatPlan, slots: Slots, area: Area, index: number): Place {
  const kind = kindOf(area.id);
  if (kind === slots.backs) return plan.backs;
  if (kind === slots.main && plan.main.w) return plan.main;
  if (kind === slots.row) return plan.row[index] ?? plan.row.at(-1) ?? plan.extra;
  return plan.extra;
}

/** Where an area of one's own lies, within one's place. */
export function placeInTray(tray: TrayPlan, need: TrayNeed, area: Area, index: number): Place | undefined {
  const kind = kindOf(area.id);
  if (kind === need.hand) return tray.hand;
  if (kind === need.shelf) return tray.shelf;
  const piles = tray.piles.get(kind);
  return piles ? (piles[index] ?? piles.at(-1)) : undefined;
}

/** Where an area lies in the middle; `seatsFrom` counts people from the viewer on. */
export function placeInMiddle(
  middle: Middle,
  picture: Picture,
  area: Area,
  seatsFrom: (seat: number) => number,
): Place | undefined {
  const [kind = "", number] = area.id.split(":");
  if (kind === picture.vacantId) return middle.vacant[Number(number) - 1];
  const known = middle.places.get(area.id);
  if (known) return known;
  return area.seat === null || area.seat === undefined
    ? undefined
    : middle.places.get(`${kind}:${seatsFrom(area.seat)}`);
}

/** For what has no place of its own: a small pile at the edge of the middle. */
export function elsewhere({ middle, room }: Plan, at: number): Place {
  const w = Math.min(middle.card, 60 * room.u) * 0.8;
  return pile(room.middle.x + at * w * 1.2, room.middle.y + room.middle.h - w * 1.4 - room.label * 1.4, w, "below");
}
