// Flush: the playing pile in the middle, the set that is being put out beside it, and the card that mimics.

import type { Box, Place } from "../boxes.ts";
import { box, pile, strip, TALL } from "../boxes.ts";
import type { Scale } from "../room.ts";
import type { Middle, Picture } from "./kit.ts";

const FAN = 1.95; // how wide a fan is, in cards

/** The small piles stand beside pile and set, or upright above them, whichever leaves the larger cards. */
function flushMiddle(ground: Box, scale: Scale): Middle {
  const beside = flushTable(ground, scale, false);
  if (scale.shape !== "upright") return beside;
  const above = flushTable(ground, scale, true);
  return above.card > 1.1 * beside.card ? above : beside;
}

function flushTable(ground: Box, scale: Scale, row: boolean): Middle {
  const { label, u, shape } = scale;
  const upright = shape === "upright"; // numbers stand beside the small piles, and the ribbon says what was laid
  const over = label * 1.6;
  const under = label * (upright ? 1.4 : 2.6) + 4 * u;
  const third = ground.h / 3;
  const small = row
    ? Math.min(44 * u, ground.h * 0.16)
    : upright
      ? Math.min(42 * u, (third - 6 * u) / TALL)
      : Math.min(62 * u, (third - label * 1.8) / TALL);
  const beside = row ? 0 : upright ? small + label * 3.6 + 12 * u : Math.max(small, label * 4.6) + 24 * u;
  const above = row ? over + small * TALL + 8 * u : over;
  const gap = 26 * u;
  const card = Math.min((ground.w - beside - gap - 12 * u) / (2 * FAN), (ground.h - above - under) / TALL, 140 * u);
  const fan = FAN * card;
  const x = ground.x + (ground.w - beside - gap - 2 * fan) / 2;
  const y = ground.y + above + Math.max(0, (ground.h - above - under - card * TALL) / 2);
  const places = new Map<string, Place>();
  places.set("pile", strip(x, y, card, fan, 0.46, "below"));
  places.set("set", strip(x + fan + gap, y, card, fan, 0.46, "below"));
  for (const [at, id] of ["mimic", "aside", "away"].entries()) {
    const where = row
      ? pile(ground.x + 6 * u + (at * ground.w) / 3, ground.y + over, small, "right")
      : upright
        ? pile(ground.x + ground.w - beside + 12 * u, ground.y + at * third + 3 * u, small, "right")
        : pile(x + 2 * fan + gap + beside - 6 * u - small, ground.y + at * third + 4 * u, small, "below");
    places.set(id, where);
  }
  return { card, places, vacant: [], words: box(ground.x, ground.y, ground.w - beside, over), ground };
}

export const flush: Picture = {
  slots: () => ({ main: "", backs: "hand", row: "base" }),
  goods: () => ({ main: false, backs: true, row: 3, shelf: false }),
  tray: (facts) => ({
    piles: [{ kind: "base", count: 3, ratio: 0.84 }],
    hand: "hand",
    most: facts.most("hand", 8),
    tight: 0.42,
    loose: 0.86,
    large: false,
    column: true,
    shelf: "",
  }),
  middle: flushMiddle,
  hidden: ["standings"],
  quiet: "mimic",
  tap: "set",
  atSeat: (area) => area.id !== "set",
};
