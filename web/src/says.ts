// Where voices are heard: a bubble on the ground that is reserved for it, near who speaks.

import { repeat } from "lit/directives/repeat.js";
import type { TemplateResult } from "lit/html.js";
import { html } from "lit/html.js";
import { boxVars } from "./area.ts";
import { drawVoice } from "./bubbles.ts";
import { vars } from "./parts.ts";
import { personOf } from "./people.ts";
import type { Setting } from "./setting.ts";
import type { Box } from "./stage/boxes.ts";
import type { Spoken } from "./voices.ts";
import { weightiest } from "./voices.ts";

/** On a phone one voice at a time, with a name; at a wide table each where he sits. */
export function drawSays(setting: Setting, voices: readonly Spoken[]): TemplateResult {
  const { room, sittings } = setting.plan;
  if (room.shape === "wide") {
    const heard = voices.filter((voice) => !drowned(setting, voices, voice));
    return html`<div class="voices">${repeat(
      heard,
      (voice) => `${voice.key} ${partOf(setting, heard, voice)}`,
      (voice) => drawAtSeat(setting, heard, voice),
    )}</div>`;
  }
  const voice = room.voices ? weightiest(voices) : undefined; // else the ribbon says it
  const { chair, plan } = sittings.find(({ seat }) => seat === voice?.seat) ?? {};
  const tail = chair && chair.side === "row" && chair.tail === "up" ? "up" : "none";
  const name = voice && tail === "none" ? personOf(setting.people, voice.seat, setting.scene.viewer) : "";
  const row = room.shape === "upright" ? "voice-row" : "";
  const at = chair && plan ? chair.box.x + plan.portrait.x + plan.portrait.w / 2 - room.voice.x : 0; // who speaks
  return html`<div class="voices"><div class="says ${row}" data-tail=${tail} ${boxVars(room.voice)}
    ${vars({ "--at": `${Math.round(at)}px` })}>${drawVoice(voice, name)}</div></div>`;
}

interface Ground {
  where: Box;
  tail: string;
}

function groundOf({ plan }: Setting, seat: number): Ground {
  const chair = plan.sittings.find((sitting) => sitting.seat === seat)?.chair;
  if (chair) return { where: chair.voice, tail: chair.tail };
  return { where: plan.room.voice, tail: plan.tray.portrait ? "down" : "none" };
}

/** All who are heard on the same ground. */
function sharing(setting: Setting, voices: readonly Spoken[], voice: Spoken): Spoken[] {
  const { x, y } = groundOf(setting, voice.seat).where;
  return voices.filter(({ seat }) => {
    const other = groundOf(setting, seat).where;
    return other.x === x && other.y === y;
  });
}

/** A murmur gives way to a ruling on the same ground. */
function drowned(setting: Setting, voices: readonly Spoken[], voice: Spoken): boolean {
  return voice.tone === "murmur" && sharing(setting, voices, voice).some(({ ruling }) => ruling);
}

/** "2 of 3": which part of its ground is its own. */
function partOf(setting: Setting, voices: readonly Spoken[], voice: Spoken): string {
  const here = sharing(setting, voices, voice);
  return `${here.indexOf(voice)} of ${here.map(weightOf).join()}`;
}

/** A call with its ruling needs more of a ground than a murmur. */
function weightOf({ ruling }: Spoken): number {
  return ruling ? 3 : 1;
}

/** Several who share a ground share it from top to bottom, and are named. */
function drawAtSeat(setting: Setting, voices: readonly Spoken[], voice: Spoken): unknown {
  const { where, tail } = groundOf(setting, voice.seat);
  const here = sharing(setting, voices, voice);
  const unit = where.h / here.reduce((sum, each) => sum + weightOf(each), 0);
  const above = here.slice(0, here.indexOf(voice)).reduce((sum, each) => sum + weightOf(each), 0);
  const part = { ...where, y: where.y + above * unit, h: weightOf(voice) * unit };
  const named = setting.plan.tray.portrait && (tail === "none" || here.length > 1); // one alone needs no name
  const name = named ? personOf(setting.people, voice.seat, setting.scene.viewer) : "";
  return html`<div class="says" data-tail=${here.length > 1 ? "none" : tail} ${boxVars(part)}
    >${drawVoice(voice, name)}</div>`;
}

/** A bubble that is larger than its ground is drawn smaller: it never covers a card. First new ones are measured. */
export function voicesToFit(root: HTMLElement, again: boolean): (() => void)[] {
  const bubbles = [...root.querySelectorAll<HTMLElement>(".says > .bubble")];
  return bubbles
    .filter(({ style }) => again || !style.scale)
    .map((bubble) => {
      const { clientHeight = 0, clientWidth = 0 } = bubble.parentElement ?? {};
      const scale = Math.max(0.5, Math.min(clientHeight / bubble.offsetHeight, clientWidth / bubble.offsetWidth, 1));
      return () => {
        bubble.style.scale = String(scale);
      };
    });
}
