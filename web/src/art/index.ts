// The drawings of the client. What others call:
//
// defineSymbols(): void                               once, when the client starts: the parts that drawings share
// dress(family?, rules?): void                         the page's cloth and deck; without words: none
// drawFace(face: Face): TemplateResult                a card; the `.card` around it chooses full, mini or tiny
// drawBack(family?, edition?): TemplateResult         a back; its edition is the nearest `data-edition` above
// drawPortrait(face, seat, mood?): TemplateResult     fills the width of what it stands in; 120 × 142
// FACES: readonly string[]                            the heads there are

export { drawBack, drawFace } from "./cards.ts";
export { dress } from "./dress.ts";
export { FACES } from "./heads.ts";
export type { Mood } from "./moods.ts";
export { drawPortrait } from "./portraits.ts";
export { defineSymbols } from "./symbols.ts";
