// Small things that several pages need.

import type { ElementPart } from "lit/directive.js";
import { Directive, directive } from "lit/directive.js";
import type { TemplateResult } from "lit/html.js";
import { html, nothing } from "lit/html.js";
import { tellPage } from "./events.ts";
import { way } from "./house.ts";

class Vars extends Directive {
  render(_values: Record<string, string | number>): typeof nothing {
    return nothing;
  }

  override update(part: ElementPart, [values]: [Record<string, string | number>]): typeof nothing {
    if (!(part.element instanceof HTMLElement || part.element instanceof SVGElement)) return nothing;
    for (const [name, value] of Object.entries(values)) part.element.style.setProperty(name, String(value));
    return nothing;
  }
}

/** Sets custom properties through the CSSOM, which a strict content policy allows. */
export const vars = directive(Vars);

/** Goes to another page of the client without loading anything. */
export function go(path: string): void {
  history.pushState(null, "", way(path));
  tellPage("kz-route", undefined);
}

/** For links: an ordinary click stays in the client, anything else is the browser's. */
export function followed(event: MouseEvent): void {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = event.currentTarget;
  if (!(link instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  history.pushState(null, "", link.href);
  tellPage("kz-route", undefined);
}

/** The name of a game, and its edition, which gives way on a narrow screen. */
export function drawTitle(title: string, edition = ""): TemplateResult {
  const label = edition ? html` <span class="edition">${edition}</span>` : nothing;
  return html`<span class=${title.length > 9 ? "long" : ""}>${title}</span>${label}`;
}

/** Says something to a screen reader, after the page has been drawn. */
export function announce(text: string): void {
  if (!text) return;
  setTimeout(() => {
    const region = document.getElementById("announcer");
    const line = document.createElement("p");
    line.textContent = text;
    region?.append(line);
    while (region && region.childElementCount > 8) region.firstElementChild?.remove();
  }, 0);
}
