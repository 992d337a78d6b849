// The shelf: a box for every game.

import type { TemplateResult } from "lit/html.js";
import { html, nothing } from "lit/html.js";
import { drawBoxArt } from "./boxes.ts";
import { fieldText } from "./fields.ts";
import { way } from "./house.ts";
import { followed } from "./parts.ts";
import * as texts from "./texts.ts";
import type { EditionInfo, GameInfo } from "./wire.ts";

/** What can be done with a box. */
export interface BoxDeeds {
  play(game: GameInfo, edition: EditionInfo): void;
  make(game: GameInfo, edition: EditionInfo): void;
  learn(game: GameInfo): void;
}

/** Two boards: the games that have a deck of their own in large boxes, and below what else is played with them. */
export function drawShelf(
  games: readonly GameInfo[],
  usual: (game: GameInfo) => EditionInfo | undefined,
  busy: string,
  deeds: BoxDeeds,
): TemplateResult {
  const box = (game: GameInfo, large: boolean): unknown => {
    const edition = usual(game);
    return edition ? drawBox(game, edition, large, busy === game.name, deeds) : nothing;
  };
  const own = games.filter((game) => game.name === game.family);
  const more = games.filter((game) => game.name !== game.family);
  const board = (id: string, title: string, part: readonly GameInfo[], large: boolean): TemplateResult =>
    html`<section class="shelf-board ${large ? "large" : "small"}" aria-labelledby="board-${id}">
      <h3 id="board-${id}" class="sr">${title}</h3>
      <ul class="plain boxes">${part.map((game) => box(game, large))}</ul></section>`;
  return html`<section class="shelf" aria-labelledby="shelf-title"><h2 id="shelf-title" class="sr">${texts.shelf}</h2>
    ${board("decks", texts.decks, [...own].sort(byPlace), true)}
    ${more.length ? board("more", texts.moreGames, [...more].sort(byPlace), false) : nothing}</section>`;
}

function drawBox(game: GameInfo, usual: EditionInfo, large: boolean, busy: boolean, deeds: BoxDeeds): TemplateResult {
  const { name, title, about, editions } = game;
  const chosen = (event: Event): EditionInfo => {
    const box = event.currentTarget instanceof Element ? event.currentTarget.closest(".box") : null;
    const field = box?.querySelector("select");
    return editions.find((edition) => edition.name === field?.value) ?? usual;
  };
  const play = (event: Event): void => deeds.play(game, chosen(event));
  const make = (event: Event): void => deeds.make(game, chosen(event));
  return html`<li class="game"><article class="box ${large ? "large" : ""}" data-game=${name} data-family=${game.family}
    aria-labelledby="game-${name}">
    <h4 id="game-${name}" class=${title.length > 9 ? "long" : ""}>${title}</h4>
    <div class="art" aria-hidden="true">${drawBoxArt(game)}</div>
    <p class="about">${about}</p>
    <p class="in-short">${factsOf(game)}</p>
    <div class="deeds">
      <button type="button" class="main" ?disabled=${busy} aria-label=${texts.playNowOf(title)} @click=${play}
        >${texts.playNow}</button>
      <button type="button" aria-label=${texts.makeTableOf(title)} @click=${make}>${texts.makeTable}</button>
    </div>
    <div class="more">${drawEditions(game, usual)}
      ${
        game.lesson
          ? html`<button type="button" class="link" ?disabled=${busy} aria-label=${texts.learnOf(title)}
              @click=${() => deeds.learn(game)}>${texts.learn}</button>`
          : nothing
      }
      <a class="link" href=${way(`/rules?rules=${encodeURIComponent(usual.rules)}`)} @click=${followed}
        aria-label=${texts.readRulesOf(title)}>${texts.readRules}</a></div></article></li>`;
}

/** Which edition is played from this box. */
function drawEditions({ title, editions }: GameInfo, usual: EditionInfo): TemplateResult | typeof nothing {
  if (editions.length < 2) return nothing;
  const follow = (event: Event): void => {
    const box = event.currentTarget instanceof Element ? event.currentTarget.closest(".box") : null;
    const edition = editions.find(({ name }) => name === fieldText(event));
    const rules = box?.querySelector<HTMLAnchorElement>("a.link");
    if (edition && rules) rules.href = `/rules?rules=${encodeURIComponent(edition.rules)}`;
  };
  return html`<select class="edition-choice" aria-label=${texts.editionOf(title)} @change=${follow}>${editions.map(
    (edition) =>
      html`<option value=${edition.name} ?selected=${edition === usual}>${edition.label || edition.name}</option>`,
  )}</select>`;
}

/** How many play, and how long it takes. */
function factsOf(game: GameInfo): string {
  const fewest = Math.min(...game.editions.map((edition) => edition.fewest));
  const most = Math.max(...game.editions.map((edition) => edition.most));
  return [texts.players(fewest, most), texts.minutes(...game.minutes)].join(" · ");
}

/** The deck of most games first, then what has most editions. */
export function byPlace(one: GameInfo, other: GameInfo): number {
  const place = (game: GameInfo): number => (game.family === "flinch" ? 0 : 1);
  const editions = other.editions.length - one.editions.length;
  return place(one) - place(other) || editions || one.title.localeCompare(other.title);
}
