// Sitting down: at an open seat, at a table of one's own, and at another one like it.

import { create } from "./api.ts";
import type { Action } from "./connection.ts";
import { go } from "./parts.ts";
import { forgetSeat, freshSecret, keepSeat, tastes } from "./store.ts";
import * as texts from "./texts.ts";
import type { CreateTable, SeatInfo, SeatPlan, TableInfo } from "./wire.ts";

const secrets = new Map<string, string>(); // asked for twice, a seat is still one seat

/** Who I am, as a table is told it. */
export function myself(): { name: string; face: string } {
  const { name, face } = tastes();
  return { name: name.trim() || texts.somebody, face };
}

/** Takes an open seat. */
export async function sitDown(
  table: string,
  seat: number,
  title: string,
  attempt: (action: Action) => Promise<boolean>,
): Promise<void> {
  const key = `${table} ${seat}`;
  const secret = secrets.get(key) ?? freshSecret();
  secrets.set(key, secret);
  keepSeat(table, seat, secret, title);
  if (!(await attempt({ type: "sit", seat, secret, ...myself() }))) forgetSeat(table, seat);
}

/** Makes a table and sits down at it; gives its id back. */
export async function setTable(wanted: Omit<CreateTable, "secret" | "name" | "face">): Promise<string> {
  const secret = freshSecret();
  const made = await create({ ...wanted, ...myself(), secret });
  const { id, title } = made.table;
  if (made.seat !== undefined && made.seat !== null) keepSeat(id, made.seat, made.secret || secret, title);
  return id;
}

/** What a table would be told to have the same people at it, the person at `own` sitting down at once. */
export function planLike({ kind, bot, name, face }: SeatInfo, own: boolean): SeatPlan {
  if (kind !== "bot" || own) return { kind: "person" };
  return { kind: "bot", bot: bot ?? "fair", name: name ?? "", face: face ?? "" };
}

/** Another table of the same game with the same bots. */
export async function playAgain(info: TableInfo, own: number): Promise<void> {
  const sit = Math.max(0, own);
  const seats = info.seats.map((seat) => planLike(seat, seat.seat === sit));
  const alone = seats.every(({ kind }, seat) => kind === "bot" || seat === sit);
  const { rules, speed = 100, pause = 30 } = info;
  go(`/table/${await setTable({ rules, seats, sit, speed, pause, listed: false, start: alone })}`);
}
