// The plain HTTP side of the server.

import { house } from "./house.ts";
import * as texts from "./texts.ts";
import type {
  Analysed,
  AnalyseRequest,
  Created,
  CreateTable,
  GameInfo,
  Lesson,
  OwnTable,
  Problem,
  PuzzleInfo,
  PuzzleResult,
  PuzzleTry,
  Replay,
  ReplayRequest,
  RulesInfo,
  SeatHeld,
  TableInfo,
} from "./wire.ts";

/** What the server would not do, as a sentence. */
export class Trouble extends Error {
  readonly code: string;
  readonly clause: string;

  constructor(text: string, code: string, clause = "") {
    super(text);
    this.code = code;
    this.clause = clause;
  }
}

async function ask(path: string, options?: RequestInit): Promise<Response> {
  let answer: Response;
  try {
    answer = await house.ask(path, options);
  } catch {
    throw new Trouble(texts.noServer, "offline");
  }
  if (answer.ok) return answer;
  let problem: Problem = { code: "not-now", text: texts.serverStumbled };
  try {
    problem = (await answer.json()) as Problem;
  } catch {
    // not ours: a proxy's page, perhaps
  }
  throw new Trouble(problem.text, problem.code, problem.clause);
}

async function json<T>(path: string, options?: RequestInit): Promise<T> {
  return (await (await ask(path, options)).json()) as T;
}

function post(body: unknown): RequestInit {
  return { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}

let shelf: Promise<GameInfo[]> | undefined;

export function games(): Promise<GameInfo[]> {
  shelf ??= json<GameInfo[]>("/api/games");
  shelf.catch(() => (shelf = undefined));
  return shelf;
}

export const lessonOf = (game: string): Promise<Lesson> => json(`/api/lessons/${encodeURIComponent(game)}`);
export const tables = (): Promise<TableInfo[]> => json("/api/tables");
export const table = (id: string): Promise<TableInfo> => json(`/api/tables/${encodeURIComponent(id)}`);
export const ownTables = (held: readonly SeatHeld[]): Promise<OwnTable[]> =>
  json("/api/tables/mine", post({ seats: held.map(({ table, secret }) => ({ table, secret })) }));
export const create = (wanted: CreateTable): Promise<Created> => json("/api/tables", post(wanted));
export const rulesOf = (rules: string): Promise<RulesInfo> => json(`/api/rules?rules=${encodeURIComponent(rules)}`);
export const tableRules = (id: string): Promise<RulesInfo> => json(`/api/rules?table=${encodeURIComponent(id)}`);
export const analyse = (wanted: AnalyseRequest): Promise<Analysed> => json("/api/analyse", post(wanted));
export const puzzles = (): Promise<PuzzleInfo[]> => json("/api/puzzles");
export const tryPuzzle = (wanted: PuzzleTry): Promise<PuzzleResult> => json("/api/puzzles", post(wanted));
export const replay = (wanted: ReplayRequest): Promise<Replay> => json("/api/replay", post(wanted));

/** The record of a deal: the whole of it when it is over, else what the holder of the secret saw. */
export async function record(id: string, secret = "", deal = 0): Promise<{ name: string; text: string }> {
  const headers: Record<string, string> = secret ? { authorization: `Seat ${secret}` } : {};
  const answer = await ask(`/api/tables/${encodeURIComponent(id)}/record${deal ? `?deal=${deal}` : ""}`, { headers });
  const name = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1] ?? `${id}.kzr`;
  return { name, text: await answer.text() };
}

export async function textOf(address: string): Promise<string> {
  return (await ask(address)).text();
}

/** Puts a text into the browser's downloads. */
export function save(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
