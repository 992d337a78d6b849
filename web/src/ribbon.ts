// The last act in one line, always on the screen.

import type { TemplateResult } from "lit";
import { html, nothing } from "lit";
import type { ActDone, Moment } from "./wire.ts";

/** `ruling`: where a bubble has no room for it, how a call was judged stands here. */
export function drawRibbon(act: ActDone | undefined, ruling?: Moment): TemplateResult {
  const judged = ruling && [ruling.title, ruling.clause].filter(Boolean).join(", ");
  return html`<p class="ribbon ${act ? "" : "blank"}">${
    act ? html`<span><b>${act.lead}</b> ${act.text ?? ""}${judged ? html` <i>${judged}</i>` : nothing}</span>` : nothing
  }</p>`;
}
