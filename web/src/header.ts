// The bar above a table: which game it is, and the way to everything that is not on the table itself.

import { keyed } from "lit/directives/keyed.js";
import type { TemplateResult } from "lit/html.js";
import { html, nothing } from "lit/html.js";
import { fieldText } from "./fields.ts";
import { way } from "./house.ts";
import type { Panel } from "./panels.ts";
import { drawTitle, followed } from "./parts.ts";
import { nameOf } from "./people.ts";
import { drawSettings } from "./settings.ts";
import * as texts from "./texts.ts";
import type { TableInfo } from "./wire.ts";

/** What the bar shows. */
export interface HeaderLook {
  info: TableInfo;
  held: readonly number[];
  eyes: number;
  ended: boolean; // the end panel is open
  panel: Panel | undefined; // the panel that is open
  unread: number;
}

/** What its buttons do. */
export interface HeaderDeeds {
  sit(seat: number): void;
  lookAs(seat: number): void;
  hint(): void;
  standing(): void;
  rules(): void;
  open(panel: Panel | undefined): void;
  leave(): void;
  changed(): void; // settings were changed
}

export function drawHeader(look: HeaderLook, deeds: HeaderDeeds): TemplateResult {
  const { info, held, eyes } = look;
  const mine = held.includes(eyes);
  const playing = info.phase === "playing";
  const left = playing && !info.seats.some((seat) => seat.kind === "person"); // nobody plays on: anyone may
  const open = left ? info.seats.filter((seat) => seat.kind === "open").slice(0, 1) : [];
  const leave = mine ? deed(texts.leaveSeat, "leave", () => deeds.leave()) : nothing;
  return html`<header class="top">
    <a class="back" href=${way("/")} @click=${followed} aria-label=${texts.back}>←</a>
    <span class="title" title="${info.title} ${info.edition ?? ""}">${drawTitle(info.title, info.edition)}</span>
    ${info.onlookers ? html`<span class="tag crowd">${texts.onlookers(info.onlookers)}</span>` : nothing}
    ${held.length > 1 ? drawEyes(look, deeds) : nothing}
    ${open.map(({ seat }) => deed(texts.sitDown, "main", () => deeds.sit(seat)))}
    ${keyed(
      `${mine && info.hints} ${info.phase} ${look.ended}`, // other buttons are other buttons: none is pushed about
      html`${mine ? nothing : html`<span class="tag watching"><span>${texts.youAre}</span> ${texts.watching}</span>`}
      <nav aria-label=${texts.atTheTable}>${drawNav(look, deeds)}</nav>`,
    )}
    ${drawSettings(deeds.changed, html`<div class="menu-nav">${drawNav(look, deeds)}</div>`, leave)}
  </header>`;
}

/** In the bar, or, where it is a rail at the side, in the menu. */
function drawNav({ info, held, eyes, ended, panel, unread }: HeaderLook, deeds: HeaderDeeds): TemplateResult {
  const hints = held.includes(eyes) && info.hints && info.phase === "playing";
  const side = (name: Panel, words: string, more: unknown): TemplateResult =>
    html`<button type="button" class="quiet" aria-expanded=${panel === name}
      @click=${() => deeds.open(panel === name ? undefined : name)}>${words}${more}</button>`;
  const news = unread ? html` <b class="unread">${unread}</b>` : nothing;
  return html`${hints ? deed(texts.hint, "quiet hint", deeds.hint) : nothing}
    ${info.phase === "over" && !ended ? deed(texts.standing, "quiet", deeds.standing) : nothing}
    ${deed(texts.rules, "quiet", deeds.rules)}
    ${side("log", texts.logShort, nothing)}${side("chat", texts.chat, news)}`;
}

function deed(words: string, name: string, done: () => void): TemplateResult {
  return html`<button type="button" class=${name} @click=${done}>${words}</button>`;
}

function drawEyes({ info, held, eyes }: HeaderLook, deeds: HeaderDeeds): TemplateResult {
  const option = (seat: number): TemplateResult =>
    html`<option value=${seat} ?selected=${seat === eyes}>${nameOf(info.seats, seat)}</option>`;
  return html`<label class="eyes"><span>${texts.playAs}</span>
    <select @change=${(event: Event) => deeds.lookAs(Number(fieldText(event)))}>${held.map(option)}</select></label>`;
}
