// What is taken when nobody chooses, and which table a text means.

import type { CharacterInfo, EditionInfo, GameInfo, SeatPlan } from "./wire.ts";

const USUAL = "1913"; // the edition that started it all, where a game has it

/** The edition that is played when nobody chooses another. */
export function usualEdition(game: GameInfo): EditionInfo | undefined {
  return game.editions.find((edition) => edition.name === USUAL) ?? game.editions[0];
}

/** The bot that plays when nobody chooses another. */
export function usualBot(game: GameInfo): string {
  return game.bots.includes("fair") ? "fair" : (game.bots[0] ?? "random");
}

/** How many play: as many as wanted, within what the edition allows. */
export function seatsWithin(edition: EditionInfo, wanted: number): number {
  return Math.max(edition.fewest, Math.min(edition.most, wanted));
}

/** A bot's seat; without the name of a character whoever is free comes. */
export function botAt(bot: string, name = ""): SeatPlan {
  return name ? { kind: "bot", bot, name } : { kind: "bot", bot };
}

/** Who comes to a place when nobody is chosen: one after the other, but nobody with one's own name or face. */
export function characterAt(
  characters: readonly CharacterInfo[],
  place: number,
  own: { name: string; face: string },
): CharacterInfo | undefined {
  const mine = own.face || characters[0]?.face;
  const others = characters.filter(
    ({ name, face }) => name.toLowerCase() !== own.name.trim().toLowerCase() && face !== mine,
  );
  return others[place % Math.max(1, others.length)];
}

/** The rules string of an edition with what differs from it. */
export function rulesWith(edition: string, changed: Readonly<Record<string, string>>): string {
  const parts = Object.entries(changed).map(([name, value]) => `${name}=${value}`);
  return parts.length ? `${edition}(${parts.join(",")})` : edition;
}

/** The table that somebody means who pastes a link, or just its name. */
export function tableNamed(text: string): string | undefined {
  return /^(?:\S*\/table\/)?([A-Za-z0-9_-]{4,64})\/?(?:[?#]\S*)?$/.exec(text.trim())?.[1];
}
