// A sign for each named card of Flaps, in the notation of woodcut.ts, around the origin in a box of 40 × 40. `now` is
// the colour of the suit.

/** Which sign a card has, by its printed name; a card without one shows its suit. */
export const SIGN_OF: Record<string, string> = {
  ACE: "suits",
  "ACE'N'END": "flag",
  "ACE'N'LAY (any red)": "reds",
  "ACE'N'LAY (any black)": "blacks",
  "2": "two",
  "3": "three",
  FLAPS: "wings",
  "MEGA-FLAP": "flock",
  "STOP THAT FLAPPING": "stop",
  "DUMP THOSE FIVES": "dump",
  "LOSE A SECRET": "lose",
  "PICK A SECRET": "pick",
  "START GUESSING - DO NOT LOOK": "blind",
  "START GUESSING - LOOK": "peep",
  "SHARE A SECRET": "share",
  "SOLVE THE MYSTERY": "solve",
  "SIX OF THE BEST": "rosette",
  "7": "back",
  "8": "miss",
  "9": "shield",
  "10": "hand",
  JACK: "turn",
  "UP-JACKS": "turnup",
  "ACE-JACK": "turnsuit",
  QUEEN: "queen",
  "HOOFERS-DOOFERS": "horseshoe",
  KING: "king",
  TRUMPS: "horn",
  "KING 'N' LAY": "kinglay",
  SPOOF: "coins",
  "FULL MONTY": "monty",
  "OL' MAID 1": "maid1",
  "OL' MAID 2": "maid2",
  "OL' MAID 3": "maid3",
  "OL' MAID 4": "maid4",
  "LOW OL' MAID": "maidlow",
  QUACK: "duck",
  "1-DOWN": "down",
  "1-UP": "up",
  "1-LEFT": "left",
  "1-RIGHT": "right",
  "1-OVER": "over",
  "1-LOOK": "look",
  "1-SWAP": "swap",
};

const BURST = `now M0-19
  l3.5 5.5 6-3 .5 6.5 6.5.5-3 6 5.5 3.5-5.5 3.5 3 6-6.5.5
    -.5 6.5-6-3-3.5 5.5-3.5-5.5-6 3-.5-6.5-6.5-.5 3-6-5.5-3.5 5.5-3.5-3-6 6.5-.5 .5-6.5 6 3z`;
const GULL = "M0 9c-4-13-13-18-19-14 6-11 15-8 19 2 4-10 13-13 19-2-6-4-15 1-19 14z";
const CARD = "M-8-14h16q2 0 2 2v24q0 2-2 2h-16q-2 0-2-2v-24q0-2 2-2z";
const ROUND = "-now/3.2 M-15 3c0-19 30-19 30-3M15-3c0 19-30 19-30 3;now M9-3h11l-5 9zM-9 3h-11l5-9z";
const CROWN = "now M-16 12l-3-21 10 9 9-14 9 14 10-9-3 21z;linen/1 M-15 14h30v4h-30z";
const EYE = "linen/1.8 M-18 0q18-17 36 0-18 15-36 0z;now o 0 -.5 6.5;linen/0 o 2 -2.5 1.8";
const MAID = `now M-17 18c0-13 8-16 17-16s17 3 17 16z;linen/1.3 M-7 3q7 10 14 0l-3-3h-8z;linen/1.5 o 0 -5 7.5 8.5;
  now M-9-4c-2-13 20-13 18 0-3-5-15-5-18 0z;now o 0 -16.5 4`;

const ARROWS = {
  down: "M-3.5-7h7v8h4.5l-8 8-8-8h4.5z",
  up: "M-3.5 8h7v-8h4.5l-8-8-8 8h4.5z",
  left: "M7-3.5v7h-7v4.5l-8-8 8-8v4.5z",
  right: "M-7-3.5v7h7v4.5l8-8-8-8v4.5z",
} as const;

const onCard = (inside: string): string => `linen/1.8 ${CARD};${inside}`;
const maid = (number: string): string => `${MAID};linen/0 t 0 17 11 ${number}`;

export const SIGNS: Record<string, string> = {
  suits: `now u clubs -9 -8 .6;now u diamonds 9 -8 .6;now u hearts -9 11 .6;now u spades 9 10 .6`,
  flag: `-now/2.5 M-13-18v36;now M-12-17h28l-7 9 7 9h-28z;linen/0 u spades -1 -7.5 .5`,
  reds: `now u hearts -9 0 .8;now u diamonds 10 0 .8;-now/2 M-3 15h8M1 11v8`,
  blacks: `now u clubs -9 0 .8;now u spades 10 0 .8;-now/2 M-3 16h8M1 12v8`,
  two: `${BURST};linen/0 t -.5 7 19 +2`,
  three: `${BURST};linen/0 t -.5 7 19 +3`,
  wings: `now ${GULL}`,
  flock: `now ${GULL};now M-11 18c-2-7-6-9-9-7 3-6 8-4 9 1 1-5 6-7 9-1-3-2-7 0-9 7z;
    now M11 18c-2-7-6-9-9-7 3-6 8-4 9 1 1-5 6-7 9-1-3-2-7 0-9 7z`,
  stop: `now ${GULL};-now/3 o 0 0 17.5;-linen/5.5 M-12 12l24-24;-now/3 M-12.5 12.5l25-25`,
  dump: `linen/1.5 M-17-12l12-4 6 17-12 4z;linen/1.5 M-6-15h13v18h-13z;linen/1.5 M7-15l12 5-7 17-12-5z;
    now M-4 6h8v5h5l-9 9-9-9h5z`,
  lose: `${onCard("now t 0 6 18 ?")};now M-9-3v6h-5v4l-7-7 7-7v4z`,
  pick: `linen/1.5 M-17 8h34v4h-34zM-15 13h30v4h-30z;linen/1.5 M-7-19h14v19h-14z;now t 0 -4 14 ?;
    now M-2 1h4v3h3l-5 4.5-5-4.5h3z`,
  blind: `-now/2.2 M-18-4q18 17 36 0M-12 2l-3 5M-5 5l-1 5M5 5l1 5M12 2l3 5;now t 0 -5 16 ?`,
  peep: `${EYE};now t 0 -10 12 ?`,
  share: `linen/1.5 M-16-3h14v20h-14z;linen/1.5 M2-3h14v20h-14z;now t -9 12 14 ?;now t 9 12 14 ?;
    linen/1.5 M-13-11q13-13 26 0-13 11-26 0z;now o 0 -11.5 4.5`,
  solve: `-now/3.5 o -4 -4 12;now M4 8l4-4 11 11q1 4-4 4z;now t -4 2.5 17 ?`,
  rosette: `now M-9 6l-5 14 8-4 6 4 6-4 8 4-5-14z;linen/1.8 o 0 -4 13.5;-now/.8 o 0 -4 10.5;now t 0 3 19 6`,
  back: `-now/6 M12 17v-20c0-14-23-14-23 0v7;now M-20 3h18l-9 13z`,
  miss: `-now/4 M-16 8c2-22 26-24 30-10;now M5-4l17-3-7 15z;now o -1 13 5.5;-now/2 M-16 18h32`,
  shield: `now M0-19q8 5 16 5c1 18-5 28-16 33-11-5-17-15-16-33q8 0 16-5z;-linen/4.5 M-7-6l14 14M7-6l-14 14`,
  hand: `now M-20-8h8v20h-8z;
    linen/1.8 M-11-8h9c4-3 8-1 6 3h13c4 0 4 6 0 6h-11c3 2 2 5 0 5 2 3 0 5-2 5 0 3-3 3-5 2h-5l-5-2z;-now/1.3 M5 1h-5
      M5 6h-5M3 11h-4`,
  turn: ROUND,
  turnup: `${ROUND};now t 0 5 13 +1`,
  turnsuit: `${ROUND};now u spades 0 1 .55`,
  queen: `${CROWN};now/1 o -19 -11 2.5;now/1 o 0 -16.5 2.5;now/1 o 19 -11 2.5`,
  horseshoe: `-now/8 M-9 16c-10-18-4-31 9-31s19 13 9 31;-linen/0 M0 0;linen/0 o -12 -1 1.6;linen/0 o 12 -1 1.6;
    linen/0 o -8 -11 1.6;linen/0 o 8 -11 1.6;linen/0 o -10.5 9 1.6;linen/0 o 10.5 9 1.6`,
  king: `${CROWN};-now/2.5 M0-14v-6M-3-17.5h6`,
  horn: `now M-19-3l27-3 11-9v30l-11-11-27-3z;-now/2.2 M-6 1c0 11 14 11 14 2;-linen/1.3 M11-6v10M-12-3v4`,
  kinglay: `now M-17 1l-2-14 8 6 6-10 6 10 8-6-2 14z;linen/1.5 M0 0h15v20h-15z;-now/2.4 M7.5 5v10M2.5 10h10`,
  coins: `linen/1.8 o -9 6 10;-now/.8 o -9 6 7.5;linen/1.8 o 10 8 10;-now/.8 o 10 8 7.5;now o 1 -8 10.5;
    linen/0 t 1 -2 16 ?`,
  monty: `now M-19-8l12-5 8 21-12 5z;linen/1.5 M-7-14h14v23h-14z;now M19-8l-12-5-8 21 12 5z;
    -now/1.2 M-4-11h8v17h-8z;now u diamonds 0 -2 .4`,
  maid1: maid("1"),
  maid2: maid("2"),
  maid3: maid("3"),
  maid4: maid("4"),
  maidlow: `${MAID};linen/0 M-2 8h4v4h3l-5 5-5-5h3z`,

  duck: `now M-20 4c10 0 12-4 12-10 0-7 5-11 11-11s9 5 8 11c-1 4-3 6-2 9 9 3 10 9 5 13-8 4-22 3-27-2-4-4-4-7-7-10z;
    gold/1.2 M10-11l10 2-9 5z;linen/0 o 4 -11 2;-linen/1.3 M-6 8q6 6 14 1`,
  down: onCard(`now ${ARROWS.down}`),
  up: onCard(`now ${ARROWS.up}`),
  left: onCard(`now ${ARROWS.left}`),
  right: onCard(`now ${ARROWS.right}`),
  over: `now M-17-12h14v26h-14z;linen/1.8 M3-12h14v26h-14z;-now/2.2 M-10-15q10-7 19-1;now M5-20l8 7-8 1z`,
  look: onCard(`now M-9 1q9-10 18 0-9 8-18 0z;linen/0 o 0 0.5 4;now o 0 .5 1.8`),
  swap: `linen/1.5 M-19-14h14v20h-14z;now M5-6h14v20h-14z;-now/2.2 M-3-14q9-4 14 3;now M6-12h9l-4 6z;
    -now/2.2 M3 14q-9 4-14-3;now M-6 12h-9l4-6z`,
};
