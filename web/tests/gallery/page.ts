// A page to look at the drawings: `python -m tests.browser.screenshots FOLDER gallery` shoots it, light and dark.

import type { TemplateResult } from "lit";
import { html, render } from "lit";
import "../../src/style.css";
import "./page.css";
import * as art from "../../src/art/index.ts";
import { perform } from "../../src/sound.ts";
import type { Sound } from "../../src/sounds.ts";
import { SOUNDS } from "../../src/sounds.ts";
import type { Face } from "../../src/wire.ts";

declare const FLAPS: Face[]; // a card of each kind of Flaps: tests/browser/gallery.py puts them there

const EDITIONS = ["1913", "1988", "2008", "2000"] as const;
const MOODS = ["calm", "pleased", "called", "threatened", "winning"] as const;

function card(width: number, face: Face, edition = ""): TemplateResult {
  return html`<span class="card w${width}" data-edition=${edition}>${art.drawFace(face)}</span>`;
}

const number = (rank: number | string, more: Partial<Face> = {}): Face => ({ rank: String(rank), ...more });
const flush = (rank: string, ...marks: string[]): Face => ({ family: "flush", rank, marks });

function flaps(name: string): Face {
  return FLAPS.find((face) => face.name === name) ?? number("?");
}

function fan(faces: Face[]): TemplateResult {
  return html`<span class="narrowest">${faces.map((face) => card(72, face))}</span>`;
}

const SHEETS: Record<string, () => TemplateResult> = {
  cards: () => html`
    <p>${[number(13), number(4), { back: true }].map((face) => card(142, face))}
      ${card(60, number(8))}${card(40, number(15))}${card(34, number(9))}${card(22, number(12))}${card(22, number(13))}
      ${card(22, number(15))}${card(22, number(5))}${card(60, { back: true })}${card(30, { back: true })}
      ${fan([3, 12, 8, 15].map((rank) => number(rank)))}</p>
    <p>${[flaps("7"), flaps("HOOFERS-DOOFERS"), { back: true, family: "flaps" }].map((f) => card(142, f))}
      ${card(60, { back: true, family: "flaps" })}${card(80, flaps("SPOOF"))}${card(60, flaps("FLAPS"))}
      ${card(34, flaps("TRUMPS"))}${fan([flaps("2"), flaps("10"), flaps("QUEEN"), flaps("KING")])}</p>
    <p>${[flush("9", "10 points", "bonus 20"), flush("4", "5 points", "skip", "Mimic"), flush("10", "10 points", "as 7")].map((f) => card(142, f))}
      ${card(142, { back: true, family: "flush" })}${card(80, { ...flush("F", "20 points"), name: "Flush" })}
      ${card(50, flush("7", "10 points", "Mimic"))}${card(34, flush("10", "10 points"))}${card(34, flush("F", "20 points"))}
      ${fan([flush("3", "5 points"), flush("10", "10 points", "skip"), flush("9", "10 points", "skip", "skip"), flush("6", "10 points")])}</p>`,
  editions: () => html`${EDITIONS.map(
    (edition) => html`<p>${card(142, number(13), edition)}${card(142, number(7), edition)}
        ${card(142, { back: true }, edition)}${card(142, number("W"), edition)}${card(142, number("W", { marks: ["as 9"] }), edition)}
        ${card(50, { back: true }, edition)}${card(50, number("W"), edition)}${card(50, number("W", { marks: ["as 9"] }), edition)}
        ${card(30, number("W", { marks: ["as 12"] }), edition)}${card(30, { back: true }, edition)}</p>`,
  )}<p>${card(142, number(7, { marks: ["ask"] }))}${card(142, number(3, { marks: ["B"] }))}${card(142, number("TM", { name: "Trade-mark" }))}
    ${card(50, number(7, { marks: ["ask"] }))}${card(50, number(12, { marks: ["B"] }))}${card(50, number("TM"))}</p>`,
  flaps: () => html`<p>${FLAPS.map((face) => card(116, face))}</p>`,
  flapssmall: () => html`<p>${FLAPS.map((face) => card(80, face))}</p><p>${FLAPS.map((face) => card(50, face))}</p>
    <p>${FLAPS.map((face) => card(34, face))}</p>`,
  portraits: () => html`<p>${art.FACES.map(
    (name, at) => html`<span class="portrait w150">${art.drawPortrait(name, at % 8)}</span>`,
  )}</p>
    ${[96, 66, 44].map((width) => html`<p>${art.FACES.map((name, at) => html`<span class="portrait w${width}">${art.drawPortrait(name, at % 8)}</span>`)}</p>`)}`,
  moods: () =>
    html`${art.FACES.map(
      (name, at) =>
        html`<span class="moods">${MOODS.map((mood) => html`<span class="portrait w96">${art.drawPortrait(name, at % 8, mood)}</span>`)}</span>`,
    )}`,
  scenery: () => html`<div class="wood table"><div class="cloth"><div class="inlay"></div>
      ${(["nw", "ne"] as const).map((corner) => art.drawOrnament(corner))}
      <div class="bookcase at1">${Array.from({ length: 15 }, (_, at) => art.drawBook(String(at + 1), [1, 3, 6, 11, 14].includes(at) ? at % 8 : undefined))}</div>
      <div class="at2">${art.drawBook("7", 1)}${art.drawBook("12", 1)}${art.drawBook("3", 1)}</div>
      <div class="at3">${art.drawShop()}<span class="card w60">${art.drawBack()}</span></div>
      <div class="floor at4"></div>
      <div class="at5">${art.drawDirection(600, 260, true, { from: -4, to: 84 })}<span class="tokens">${art.drawToken("5", "2+3")}</span></div>
      <div class="bill at6"><h2>Bertie got rid of everything</h2></div>
      <p class="at7">${["must", "touched"].map((look, at) => html`<span class="card w80 ${look}">${art.drawFace(number(at + 4))}</span>`)}</p>
      <p class="at8">${["", "on-turn", "threatened", "away", "out"].map((look, at) => html`<span class="portrait w96 ${look}">${art.drawPortrait("", at)}</span>`)}</p>
    </div></div>`,
};

art.defineSymbols();
const [sheet = "cards", family = "flinch", theme = "light"] = location.hash.slice(1).split(",");
Object.assign(document.documentElement.dataset, { theme, family, edition: "1913" });
render(html`<main class="gallery">${SHEETS[sheet]?.()}</main>`, document.body);

const RATE = 44_100;

/** Sounds one after the other at full volume, as the numbers that a loudspeaker would get. */
async function performed(names: Sound[], seconds: number): Promise<number[]> {
  const audio = new OfflineAudioContext(1, seconds * RATE, RATE);
  perform(audio, names, 1);
  return [...(await audio.startRendering()).getChannelData(0)];
}

Object.assign(globalThis, { performed, sounds: Object.keys(SOUNDS) });
