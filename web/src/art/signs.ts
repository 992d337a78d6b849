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

const BURST = `now M0-19L3.5-13.5L9.5-16.5L10-10L16.5-9.5L13.5-3.5L19 0L13.5 3.5L16.5 9.5L10 10L9.5 16.5
  L3.5 13.5L0 19L-3.5 13.5L-9.5 16.5L-10 10L-16.5 9.5L-13.5 3.5L-19 0L-13.5-3.5L-16.5-9.5L-10-10
  L-9.5-16.5L-3.5-13.5Z`;
const GULL = "M0 9C-4-4-13-9-19-5C-13-16-4-13 0-3C4-13 13-16 19-5C13-9 4-4 0 9Z";
const CARD = "M-8-14H8Q10-14 10-12V12Q10 14 8 14H-8Q-10 14-10 12V-12Q-10-14-8-14Z";
const ROUND = "-now/3.2 M-15 3C-15-16 15-16 15 0M15-3C15 16-15 16-15 0;now M9-3H20L15 6ZM-9 3H-20L-15-6Z";
const CROWN = "now M-16 12L-19-9L-9 0L0-14L9 0L19-9L16 12Z;linen/1 M-15 14H15V18H-15Z";
const EYE = "linen/1.8 M-18 0Q0-17 18 0Q0 15-18 0Z;now o 0 -.5 6.5;linen/0 o 2 -2.5 1.8";
const MAID = `now M-17 18C-17 5-9 2 0 2S17 5 17 18Z;linen/1.3 M-7 3Q0 13 7 3L4 0H-4Z;linen/1.5 o 0 -5 7.5 8.5;
  now M-9-4C-11-17 11-17 9-4C6-9-6-9-9-4Z;now o 0 -16.5 4`;

const ARROWS = {
  down: "M-3.5-7H3.5V1H8L0 9L-8 1H-3.5Z",
  up: "M-3.5 8H3.5V0H8L0-8L-8 0H-3.5Z",
  left: "M7-3.5V3.5H0V8L-8 0L0-8V-3.5Z",
  right: "M-7-3.5V3.5H0V8L8 0L0-8V-3.5Z",
} as const;

const onCard = (inside: string): string => `linen/1.8 ${CARD};${inside}`;
const maid = (number: string): string => `${MAID};linen/0 t 0 17 11 ${number}`;

export const SIGNS: Record<string, string> = {
  suits: `now u clubs -9 -8 .6;now u diamonds 9 -8 .6;now u hearts -9 11 .6;now u spades 9 10 .6`,
  flag: `-now/2.5 M-13-18V18;now M-12-17H16L9-8L16 1H-12Z;linen/0 u spades -1 -7.5 .5`,
  reds: `now u hearts -9 0 .8;now u diamonds 10 0 .8;-now/2 M-3 15H5M1 11V19`,
  blacks: `now u clubs -9 0 .8;now u spades 10 0 .8;-now/2 M-3 16H5M1 12V20`,
  two: `${BURST};linen/0 t -.5 7 19 +2`,
  three: `${BURST};linen/0 t -.5 7 19 +3`,
  wings: `now ${GULL}`,
  flock: `now ${GULL};now M-11 18C-13 11-17 9-20 11C-17 5-12 7-11 12C-10 7-5 5-2 11C-5 9-9 11-11 18Z;
    now M11 18C9 11 5 9 2 11C5 5 10 7 11 12C12 7 17 5 20 11C17 9 13 11 11 18Z`,
  stop: `now ${GULL};-now/3 o 0 0 17.5;-linen/5.5 M-12 12L12-12;-now/3 M-12.5 12.5L12.5-12.5`,
  dump: `linen/1.5 M-17-12L-5-16L1 1L-11 5Z;linen/1.5 M-6-15H7V3H-6Z;linen/1.5 M7-15L19-10L12 7L0 2Z;
    now M-4 6H4V11H9L0 20L-9 11H-4Z`,
  lose: `${onCard("now t 0 6 18 ?")};now M-9-3V3H-14V7L-21 0L-14-7V-3Z`,
  pick: `linen/1.5 M-17 8H17V12H-17ZM-15 13H15V17H-15Z;linen/1.5 M-7-19H7V0H-7Z;now t 0 -4 14 ?;
    now M-2 1H2V4H5L0 8.5L-5 4H-2Z`,
  blind: `-now/2.2 M-18-4Q0 13 18-4M-12 2L-15 7M-5 5L-6 10M5 5L6 10M12 2L15 7;now t 0 -5 16 ?`,
  peep: `${EYE};now t 0 -10 12 ?`,
  share: `linen/1.5 M-16-3H-2V17H-16Z;linen/1.5 M2-3H16V17H2Z;now t -9 12 14 ?;now t 9 12 14 ?;
    linen/1.5 M-13-11Q0-24 13-11Q0 0-13-11Z;now o 0 -11.5 4.5`,
  solve: `-now/3.5 o -4 -4 12;now M4 8L8 4L19 15Q20 19 15 19Z;now t -4 2.5 17 ?`,
  rosette: `now M-9 6L-14 20L-6 16L0 20L6 16L14 20L9 6Z;linen/1.8 o 0 -4 13.5;-now/.8 o 0 -4 10.5;now t 0 3 19 6`,
  back: `-now/6 M12 17V-3C12-17-11-17-11-3V4;now M-20 3H-2L-11 16Z`,
  miss: `-now/4 M-16 8C-14-14 10-16 14-2;now M5-4L22-7L15 8Z;now o -1 13 5.5;-now/2 M-16 18H16`,
  shield: `now M0-19Q8-14 16-14C17 4 11 14 0 19C-11 14-17 4-16-14Q-8-14 0-19Z;-linen/4.5 M-7-6L7 8M7-6L-7 8`,
  hand: `now M-20-8H-12V12H-20Z;
    linen/1.8 M-11-8H-2C2-11 6-9 4-5H17C21-5 21 1 17 1H6C9 3 8 6 6 6C8 9 6 11 4 11C4 14 1 14-1 13
    H-6L-11 11Z;-now/1.3 M5 1H0M5 6H0M3 11H-1`,
  turn: ROUND,
  turnup: `${ROUND};now t 0 5 13 +1`,
  turnsuit: `${ROUND};now u spades 0 1 .55`,
  queen: `${CROWN};now/1 o -19 -11 2.5;now/1 o 0 -16.5 2.5;now/1 o 19 -11 2.5`,
  horseshoe: `-now/8 M-9 16C-19-2-13-15 0-15S19-2 9 16;-linen/0 M0 0;linen/0 o -12 -1 1.6;linen/0 o 12 -1 1.6;
    linen/0 o -8 -11 1.6;linen/0 o 8 -11 1.6;linen/0 o -10.5 9 1.6;linen/0 o 10.5 9 1.6`,
  king: `${CROWN};-now/2.5 M0-14V-20M-3-17.5H3`,
  horn: `now M-19-3L8-6L19-15V15L8 4L-19 1Z;-now/2.2 M-6 1C-6 12 8 12 8 3;-linen/1.3 M11-6V4M-12-3V1`,
  kinglay: `now M-17 1L-19-13L-11-7L-5-17L1-7L9-13L7 1Z;linen/1.5 M0 0H15V20H0Z;-now/2.4 M7.5 5V15M2.5 10H12.5`,
  coins: `linen/1.8 o -9 6 10;-now/.8 o -9 6 7.5;linen/1.8 o 10 8 10;-now/.8 o 10 8 7.5;now o 1 -8 10.5;
    linen/0 t 1 -2 16 ?`,
  monty: `now M-19-8L-7-13L1 8L-11 13Z;linen/1.5 M-7-14H7V9H-7Z;now M19-8L7-13L-1 8L11 13Z;
    -now/1.2 M-4-11H4V6H-4Z;now u diamonds 0 -2 .4`,
  maid1: maid("1"),
  maid2: maid("2"),
  maid3: maid("3"),
  maid4: maid("4"),
  maidlow: `${MAID};linen/0 M-2 8H2V12H5L0 17L-5 12H-2Z`,

  duck: `now M-20 4C-10 4-8 0-8-6C-8-13-3-17 3-17S12-12 11-6C10-2 8 0 9 3C18 6 19 12 14 16C6 20-8 19-13 14
    C-17 10-17 7-20 4Z;
    gold/1.2 M10-11L20-9L11-4Z;linen/0 o 4 -11 2;-linen/1.3 M-6 8Q0 14 8 9`,
  down: onCard(`now ${ARROWS.down}`),
  up: onCard(`now ${ARROWS.up}`),
  left: onCard(`now ${ARROWS.left}`),
  right: onCard(`now ${ARROWS.right}`),
  over: `now M-17-12H-3V14H-17Z;linen/1.8 M3-12H17V14H3Z;-now/2.2 M-10-15Q0-22 9-16;now M5-20L13-13L5-12Z`,
  look: onCard(`now M-9 1Q0-9 9 1Q0 9-9 1Z;linen/0 o 0 0.5 4;now o 0 .5 1.8`),
  swap: `linen/1.5 M-19-14H-5V6H-19Z;now M5-6H19V14H5Z;-now/2.2 M-3-14Q6-18 11-11;now M6-12H15L11-6Z;
    -now/2.2 M3 14Q-6 18-11 11;now M-6 12H-15L-11 6Z`,
};
