// Searching the rules: which clauses have all the words, and where in a text they stand.

import type { ChapterInfo } from "./wire.ts";

/** The words of what somebody typed. */
export function wordsIn(text: string): string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean);
}

/** The chapters with those clauses that have all the words, in their text, their id or the chapter's title. */
export function clausesWith(chapters: readonly ChapterInfo[], words: readonly string[]): ChapterInfo[] {
  return chapters
    .map((chapter) => ({
      ...chapter,
      clauses: chapter.clauses.filter((clause) => {
        const text = `${chapter.title} ${clause.id} ${clause.text}`.toLowerCase();
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter((chapter) => chapter.clauses.length);
}

/** A text cut up: every second part, from the second on, is one of the words. */
export function cutAt(text: string, words: readonly string[]): string[] {
  if (!words.length) return [text];
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return text.split(new RegExp(`(${escaped.join("|")})`, "i"));
}
