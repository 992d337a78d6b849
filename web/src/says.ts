// Where voices are heard: a bubble on the ground that is reserved for it, near who speaks.

import type { TemplateResult } from "lit";
import { html } from "lit";
import { boxVars } from "./area.ts";
import { drawVoice } from "./bubbles.ts";
import { nameOf } from "./people.ts";
import type { Setting } from "./setting.ts";
import type { Box } from "./stage/boxes.ts";
import type { Spoken } from "./voices.ts";
import { weightiest } from "./voices.ts";

/** On a phone one voice at a time, with a name; at a wide table each where he sits. */
export function drawSays(setting: Setting, voices: readonly Spoken[]): TemplateResult {
  const { room } = setting.plan;
  if (room.shape === "wide") {
    const grounds = new Set(voices.map((voice) => JSON.stringify(groundOf(setting, voice.seat))));
    return html`<div class="voices">${[...grounds].map((ground) => drawGround(setting, voices, ground))}</div>`;
  }
  const voice = weightiest(voices);
  const sitting = setting.plan.sittings.find(({ seat }) => seat === voice?.seat);
  const chair = sitting?.chair;
  const tail = chair && chair.side === "row" && chair.tail === "up" ? "up" : "none";
  const name = voice && tail === "none" ? nameOf(setting.people, voice.seat) : "";
  return html`<div class="voices"><div class="says voice-row" data-tail=${tail} ${boxVars(room.voice)}
    >${drawVoice(voice, name)}</div></div>`;
}

interface Ground {
  where: Box;
  tail: string;
}

function groundOf({ plan }: Setting, seat: number): Ground {
  const chair = plan.sittings.find((sitting) => sitting.seat === seat)?.chair;
  return chair ? { where: chair.voice, tail: chair.tail } : { where: plan.room.voice, tail: "down" };
}

/** Several who share a ground share it from top to bottom. */
function drawGround(setting: Setting, voices: readonly Spoken[], ground: string): TemplateResult[] {
  const here = voices.filter((voice) => JSON.stringify(groundOf(setting, voice.seat)) === ground);
  const { where, tail } = JSON.parse(ground) as Ground;
  return here.map((voice, at) => {
    const part = { ...where, y: where.y + (at * where.h) / here.length, h: where.h / here.length };
    const name = tail === "none" || here.length > 1 ? nameOf(setting.people, voice.seat) : "";
    return html`<div class="says" data-tail=${here.length > 1 ? "none" : tail} ${boxVars(part)}
      >${drawVoice(voice, name)}</div>`;
  });
}
