// One drawn card: a button where it can be taken, a picture where it cannot.

import type { TemplateResult } from "lit/html.js";
import { html, nothing } from "lit/html.js";
import { drawBook, drawFace } from "./art/index.ts";
import { isGone, spoken } from "./scene.ts";
import * as texts from "./texts.ts";
import type { Area, Face } from "./wire.ts";

/** How a card is to be drawn. */
export interface CardLook {
  face: Face;
  area: string;
  at: number; // which of the area's cards
  sign: string; // what it looks like, to find it again elsewhere
  how: string; // how it can be taken: a letter, see takenOf
  held: boolean;
  focus: boolean; // the Tab key reaches it
  tag: string; // a few words over it: what it would do
  seen: number | undefined; // how much of its width the next card leaves to be seen
  silent: boolean; // one of many backs that are not told one by one
  spine: number | undefined; // whose book it is, of which the spine is seen; none: a card
}

export interface CardDeeds {
  click(card: number): void;
  look(face: Face): void;
}

const LOOKS: Readonly<Record<string, string>> = { o: "pair", m: "can", h: "can hinted", d: "can must" };

export function drawCard(look: CardLook, deeds: CardDeeds): TemplateResult {
  const { face, area, at, sign, how, held, tag } = look;
  const gone = isGone(face);
  const state = [
    "card",
    LOOKS[how],
    face.dimmed && "dimmed",
    gone && "gone",
    held && "picked",
    look.spine !== undefined && "spine",
  ]
    .filter(Boolean)
    .join(" ");
  const large = (event: Event): void => {
    if (face.back) return;
    event.preventDefault();
    deeds.look(face);
  };
  const inside = look.spine === undefined ? drawFace(face, look.seen) : drawBook(face.rank ?? "", look.spine);
  if (how === "-") {
    const silent = look.silent || gone;
    return html`<span class=${state} role=${silent ? "presentation" : "img"}
      aria-label=${silent ? nothing : spoken(face, texts.faceDown)}
      data-card=${at} data-in=${area} data-look=${sign} @contextmenu=${large}
      >${gone ? nothing : inside}</span>`;
  }
  const click = (event: Event): void => {
    event.stopPropagation();
    deeds.click(at);
  };
  const remark = how === "o" ? texts.pairable : how === "t" ? "" : texts.playable;
  return html`<button type="button" class=${state} data-card=${at} data-in=${area} data-look=${sign}
    aria-pressed=${held} tabindex=${look.focus ? 0 : -1} @click=${click} @contextmenu=${large}
    >${inside}<span class="sr">${spoken(face, texts.faceDown)}${tag ? `, ${tag}` : ""}${remark}</span>${
      tag ? html`<span class="card-tag" aria-hidden="true">${tag}</span>` : nothing
    }</button>`;
}

/** A card of an area with a key that tells it from its twins. */
export interface Drawn {
  face: Face;
  at: number;
  sign: string;
  key: string;
}

export function drawnCards(area: Area, signature: (face: Face) => string): Drawn[] {
  const seen = new Map<string, number>();
  return (area.cards ?? []).map((face, at) => {
    const sign = signature(face);
    const nth = seen.get(sign) ?? 0;
    seen.set(sign, nth + 1);
    return { face, at, sign, key: `${sign}#${nth}` };
  });
}
