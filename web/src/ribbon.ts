// The last act in one line, always on the screen.

import type { TemplateResult } from "lit/html.js";
import { html, nothing } from "lit/html.js";
import type { ActDone, Moment } from "./wire.ts";

const [LONG, LONGER] = [64, 104]; // letters from which on they are set smaller

/** `ruling`: where a bubble has no room for it, how a call was judged stands here. */
export function drawRibbon(act: ActDone | undefined, ruling?: Moment): TemplateResult {
  if (!act) return html`<p class="ribbon blank"></p>`;
  const judged = ruling ? [ruling.title, ruling.clause].filter(Boolean).join(" ") : "";
  const letters = act.lead.length + (act.text?.length ?? 0) + judged.length;
  const size = letters > LONGER ? "longer" : letters > LONG ? "long" : "";
  return html`<p class="ribbon ${size}"><span><b>${act.lead}</b> ${act.text ?? ""}${
    judged ? html` <i>${judged}</i>` : nothing
  }</span></p>`;
}
