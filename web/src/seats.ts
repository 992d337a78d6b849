// A seat: who sits there, drawn as a portrait with a name, what there is to know in numbers, and whose turn it is.

import { keyed } from "lit/directives/keyed.js";
import type { TemplateResult } from "lit/html.js";
import { html, nothing } from "lit/html.js";
import { boxVars } from "./area.ts";
import type { Mood } from "./art/index.ts";
import { drawPortrait } from "./art/index.ts";
import { vars } from "./parts.ts";
import { nameOf } from "./people.ts";
import type { Box } from "./stage/boxes.ts";
import * as texts from "./texts.ts";
import type { Player, Scene, SeatInfo } from "./wire.ts";

export function isWaitedFor(scene: Scene, seat: number): boolean {
  return !scene.over && scene.players.some((player) => player.seat === seat && player.waited_for);
}

/** Everything that is known of who sits at a seat. */
export interface Head {
  seat: number;
  name: string;
  info: SeatInfo | undefined;
  player: Player | undefined;
  waits: boolean;
  mine: boolean;
  mood: Mood;
  partner: string;
  part: number | undefined; // how far on the way to where the count ends
}

export function headOf(scene: Scene, people: readonly SeatInfo[], seat: number): Head {
  const player = scene.players.find((found) => found.seat === seat);
  const info = people.find((found) => found.seat === seat);
  const threatened = scene.hints?.threatened === String(seat);
  const partner = player?.partner ?? undefined;
  const limit = Number(scene.hints?.limit ?? 0);
  const points = Number(player?.counts?.find(([what]) => what === "points")?.[1] ?? 0);
  return {
    seat,
    name: nameOf(people, seat),
    info,
    player,
    waits: isWaitedFor(scene, seat),
    mine: seat === scene.viewer,
    mood: threatened ? "threatened" : "calm",
    partner: partner === undefined ? "" : texts.partnerOf(nameOf(people, partner)),
    part: limit ? Math.min(1, points / limit) : undefined,
  };
}

/** Classes of the seat as a whole. */
export function stateOf({ waits, player, info, mood }: Head): string {
  return [waits && "on-turn", player?.out && "out", info?.away && "away", mood === "threatened" && "threatened"]
    .filter(Boolean)
    .join(" ");
}

export function drawLikeness({ info, seat, mood }: Head, where: Box): TemplateResult {
  return html`<span class="portrait" aria-hidden="true" ${boxVars(where)}
    >${drawPortrait(info?.face ?? "", seat, mood)}</span>`;
}

/** Name, and below it manner or what he does now; `brief`: where there is little room. */
export function drawPlate(
  head: Head,
  where: Box,
  centred: boolean,
  told: readonly string[],
  brief = false,
): TemplateResult {
  const line = remark(head, told, brief);
  const { part } = head;
  const gauge = part === undefined || brief ? nothing : html`<span class="gauge" ${vars({ "--part": part })}></span>`;
  return html`<div class="plate ${centred ? "centred" : ""}" ${boxVars(where)}>
    ${keyed(
      `${head.name} ${line}`,
      html`<b class="name" ${vars({ "--n": head.name.length })}>${head.name}</b>${
        line ? html`<span class="manner">${line}</span>` : nothing
      }`,
    )}${gauge}</div>`;
}

function remark({ info, player, waits, mine, partner }: Head, told: readonly string[], brief: boolean): string {
  const bot = info?.kind === "bot" && !told.length && !brief ? texts.bot : "";
  const who = mine ? texts.yourselfShort : partner || bot;
  if (player?.out) return [who, texts.out].filter(Boolean).join(" · ");
  if (info?.away) return info.grace ? texts.awayGrace(info.grace) : texts.away;
  if (told.length) return [mine ? who : "", ...told].filter(Boolean).join(" · ");
  return [who, waits ? texts.toMove : (info?.manner ?? "")].filter(Boolean).join(" · ");
}

/** Numbers in words; those that stand at the cards are left out. */
export function countsOf(player: Player | undefined, without: ReadonlySet<string>): [string, string][] {
  return (player?.counts ?? []).filter(([what]) => !without.has(what));
}

export function drawFacts(counts: readonly [string, string][], where: Box): unknown {
  const words = counts.map(([what, value]) => `${what} ${value}`).join();
  const lines = counts.map(([what, value]) => html`<span class="fact">${drawFact(what, value)}</span>`);
  return html`<p class="facts" ${boxVars(where)}>${keyed(words, html`${lines}`)}</p>`;
}

/** A short fact: a number, or something that is simply so. */
export function drawFact(what: string, value: string): TemplateResult {
  if (value === "yes") return html`<span class="what">${what}</span>`;
  return texts.placesCounted.has(what)
    ? html`<span class="what">${what}</span> <b>${value}</b>`
    : html`<b>${value}</b> <span class="what">${texts.counted(what, value)}</span>`;
}

/** A fact as plain words. */
export function factText([what, value]: [string, string]): string {
  if (value === "yes") return what;
  return texts.placesCounted.has(what) ? `${what} ${value}` : `${value} ${texts.counted(what, value)}`;
}
