// The drawings of the client. What others call:
//
// defineSymbols(): void                     once, when the client starts: the parts that drawings share
// dress(family?, rules?): void              the page's cloth and deck; without words: none
//
// drawFace(face)                            a card; the width of the `.card` around it chooses full, mini or tiny
// drawBack(family?, edition?)               a back; its edition is the nearest `data-edition` above
// drawPortrait(face, seat, mood?)           fills the width of what it stands in, 120 × 142; classes around it:
//                                           on-turn, threatened, away, out
// FACES                                     the heads there are
//
// drawOrnament("nw" | "ne")                 brass, for the upper corners of a cloth (positioned, 64 px)
// drawBook(rank, seat?)                     1 em wide, 3.55 em high; stands in a `.bookcase`; without a
//                                           seat its empty place
// drawShop()                                fills what it stands in (400 × 160); the counter's top is at 86 %
// drawSuit(name)                            a suit's sign, as large as its class says
// drawDirection(width, height, clockwise, hot?)   a ring in pixels; hot: { from, to } in degrees, 0 right, 90 below
// drawToken(sum, parts?, label?)            an attack, fills the width of what it stands in
//
// Classes without a drawing: styles/room.css (wood, cloth, inlay, bill, must, touched, data-ground)
// and styles/scenery.css (bookcase, floor).

export { drawBack, drawFace } from "./cards.ts";
export { dress } from "./dress.ts";
export { FACES } from "./heads.ts";
export type { Mood } from "./moods.ts";
export type { Arc } from "./ornaments.ts";
export {
  drawBook,
  drawDirection,
  drawOrnament,
  drawShop,
  drawSuit,
  drawToken,
} from "./ornaments.ts";
export { drawPortrait, GROUNDS } from "./portraits.ts";
export { defineSymbols, SUITS } from "./symbols.ts";
