// A sign for each named card of Flaps, in a box of 40 × 40 around the origin; the ink is the suit's colour.

/** Which sign a card has, by its printed name. */
export const SIGN_OF: Record<string, string> = {};

export const SIGNS: Record<string, string> = {};
