// What is drawn once and used often: suits, signs, ornaments, heads. They lie in one hidden drawing in the page.

import { HEADS, headLayers, shapeClips } from "./heads.ts";
import { SIGNS } from "./signs.ts";
import { woodcut } from "./woodcut.ts";

export const SUITS: Record<string, string> = {
  hearts: "M0 10c-12-9-13-14-13-17 0-5 4-7 7-7 3 0 5 2 6 5 1-3 3-5 6-5 3 0 7 2 7 7 0 3-1 8-13 17z",
  diamonds: "M0-15q5 9 11 14-6 5-11 14-5-9-11-14 6-5 11-14z",
  spades: `M0-15c12 10 13 14 13 17 0 4-3 6-6 6-3 0-5-1.5-5.8-4 .3 4 1.8 7 3.8 8h-10
    c2-1 3.5-4 3.8-8-.8 2.5-2.8 4-5.8 4-3 0-6-2-6-6 0-3 1-7 13-17z`,
  clubs: `M0-14.5a6.5 6.5 0 0 1 4.4 11.3 6.5 6.5 0 1 1-2.9 8.6c.5 3.6 1.9 5.4 4.5 6.6h-12c2.6-1.2 4-3 4.5-6.6
    a6.5 6.5 0 1 1-2.9-8.6 6.5 6.5 0 0 1 4.4-11.3z`,
};

/** An F as it stands on backs. */
const INITIAL = `M-10-12h20.5v8h-2.5q-1-5.5-5.5-5.5h-2.5v8q4.5 0 4.5-4h2v10h-2q0-3.7-4.5-3.7v8.2q0 2 3.5 2v1.5h-13.5
  v-1.5q2.5 0 2.5-2v-18q0-1.5-2.5-1.5z`;

const CORNER = `<g fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round"><path
  d="M6 60c0-32 22-54 54-54M14 58c2-24 20-42 44-44M10 10l7 7M30 20c8-6 14-2 16-8M20 30c-6 8-2 14-8 16"/>
  <circle cx="22" cy="22" r="6.5"/></g><path fill="currentColor" d="M22 15.5c3 2 3 4 0 6.5-3-2.5-3-4.5 0-6.5zM22 28.5
    c3-2 3-4 0-6.5-3 2.5-3 4.5 0 6.5zM15.5 22c2-3 4-3 6.5 0-2.5 3-4.5 3-6.5 0zM28.5 22
    c-2-3-4-3-6.5 0 2.5 3 4.5 3 6.5 0zM40 14c2-5 8-4 8 0-2 3-6 3-8 0zM14 40c-5 2-4 8 0 8 3-2 3-6 0-8z"/>`;

function hatching(id: string, angle: number): string {
  return `<pattern id="${id}" width="3" height="3" patternUnits="userSpaceOnUse"
    patternTransform="rotate(${angle})"><path d="M0 0h1v3h-1z" fill="#21150d"/></pattern>`;
}

function rays(): string {
  const each = Array.from({ length: 48 }, (_, at) => {
    const angle = (at * Math.PI) / 24;
    return `M60 70L${Math.round(60 + 80 * Math.cos(angle))} ${Math.round(70 + 80 * Math.sin(angle))}`;
  });
  return `<path id="kz-rays" d="${each.join("")}" stroke="#f6dc9a" stroke-width="1.1" opacity=".34"/>`;
}

/** Everything, as the inside of one drawing. */
export function symbols(): string {
  const suits = Object.entries(SUITS).map(([name, path]) => `<path id="kz-${name}" d="${path}"/>`);
  const signs = Object.entries(SIGNS).map(
    ([name, sign]) =>
      `<g id="kz-sign-${name}" stroke="currentColor" stroke-width="1.2" stroke-linejoin="round">${woodcut(sign)}</g>`,
  );
  const heads = Object.entries(HEADS).map(([name, head]) => headLayers(name, head));
  return `<defs>${hatching("kz-h1", 45)}${hatching("kz-h2", -45)}${hatching("kz-h3", 0)}
    ${shapeClips()}<clipPath id="kz-medal"><ellipse cx="60" cy="70" rx="54" ry="65"/></clipPath>
    <linearGradient id="kz-brass" x2="1" y2="1"><stop stop-color="#fbe6ae"/><stop offset=".45" stop-color="#c48f32"/>
      <stop offset="1" stop-color="#7b5215"/></linearGradient>
    <g id="kz-down"><path fill="#5c1413" d="M0 0h120v142h-120z"/><use href="#kz-rays"/><path d="M60 34
      l28 36-28 36-28-36z"
      fill="#8f2724" stroke="#f0cf8a" stroke-width="2"/><path fill="#f0cf8a" transform="translate(60 70) scale(1.3)"
      d="${INITIAL}"/></g><g id="kz-corner">${CORNER}</g>${rays()}
    ${suits.join("")}${signs.join("")}${heads.join("")}</defs>`;
}

/** Puts the hidden drawing into the page; once, before anything is drawn. */
export function defineSymbols(): void {
  const drawing = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  drawing.setAttribute("class", "symbols");
  drawing.setAttribute("aria-hidden", "true");
  drawing.innerHTML = symbols();
  document.body.prepend(drawing);
}
