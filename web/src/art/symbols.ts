// What is drawn once and used often: suits, signs, ornaments, heads. They lie in one hidden drawing in the page.

import { HEADS, headLayers, shapeClips } from "./heads.ts";
import { SIGNS } from "./signs.ts";
import { woodcut } from "./woodcut.ts";

export const SUITS: Record<string, string> = {
  hearts: "M0 10C-12 1-13-4-13-7C-13-12-9-14-6-14C-3-14-1-12 0-9C1-12 3-14 6-14C9-14 13-12 13-7C13-4 12 1 0 10Z",
  diamonds: "M0-15Q5-6 11-1Q5 4 0 13Q-5 4-11-1Q-5-6 0-15Z",
  spades: `M0-15C12-5 13-1 13 2C13 6 10 8 7 8C4 8 2 6.5 1.2 4C1.5 8 3 11 5 12H-5C-3 11-1.5 8-1.2 4
    C-2 6.5-4 8-7 8C-10 8-13 6-13 2C-13-1-12-5 0-15Z`,
  clubs: `M0-14.5A6.5 6.5 0 0 1 4.4-3.2A6.5 6.5 0 1 1 1.5 5.4C2 9 3.4 10.8 6 12H-6C-3.4 10.8-2 9-1.5 5.4
    A6.5 6.5 0 1 1-4.4-3.2A6.5 6.5 0 0 1 0-14.5Z`,
};

/** An F as it stands on backs. */
const INITIAL = `M-10-12H10.5V-4H8Q7-9.5 2.5-9.5H0V-1.5Q4.5-1.5 4.5-5.5H6.5V4.5H4.5Q4.5.8 0 .8V9Q0 11 3.5 11V12.5H-10V11
  Q-7.5 11-7.5 9V-9Q-7.5-10.5-10-10.5Z`;

const CORNER = `<g fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round"><path
  d="M6 60C6 28 28 6 60 6M14 58C16 34 34 16 58 14M10 10l7 7M30 20c8-6 14-2 16-8M20 30c-6 8-2 14-8 16"/>
  <circle cx="22" cy="22" r="6.5"/></g><path fill="currentColor" d="M22 15.5c3 2 3 4 0 6.5c-3-2.5-3-4.5 0-6.5z
  M22 28.5c3-2 3-4 0-6.5c-3 2.5-3 4.5 0 6.5zM15.5 22c2-3 4-3 6.5 0c-2.5 3-4.5 3-6.5 0z
  M28.5 22c-2-3-4-3-6.5 0c2.5 3 4.5 3 6.5 0zM40 14c2-5 8-4 8 0c-2 3-6 3-8 0zM14 40c-5 2-4 8 0 8c3-2 3-6 0-8z"/>`;

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
    <g id="kz-down"><path fill="#5c1413" d="M0 0h120v142H0z"/><use href="#kz-rays"/><path d="M60 34l28 36-28 36-28-36z"
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
