// Flush: the playing pile in the middle, the set that is being put out beside it, and the card that mimics.

import type { Box, Place } from "../boxes.ts";
import { box, pile, strip, TALL } from "../boxes.ts";
import type { Scale } from "../room.ts";
import type { Middle, Picture } from "./kit.ts";

function flushMiddle(ground: Box, scale: Scale): Middle {
  const { label, u, shape } = scale;
  const over = label * 1.5;
  const under = label * 2.6 + 4 * u;
  const card = Math.min(
    (ground.w - 20 * u) / (shape === "upright" ? 5.6 : 6.4),
    (ground.h - over - under) / TALL,
    118 * u,
  );
  const small = card * (shape === "upright" ? 0.62 : 0.72);
  const fan = Math.min(2.3 * card, (ground.w - 2 * small - 40 * u) / 2);
  const gap = Math.min(26 * u, (ground.w - 2 * small - 2 * fan) / 3);
  const total = 2 * small + 2 * fan + 3 * gap;
  const x = ground.x + (ground.w - total) / 2;
  const y = ground.y + over + Math.max(0, (ground.h - over - under - card * TALL) / 2);
  const places = new Map<string, Place>();
  places.set("mimic", pile(x, y, small, "below"));
  places.set("pile", strip(x + small + gap, y, card, fan, 0.62, "below"));
  places.set("set", strip(x + small + 2 * gap + fan, y, card, fan, 0.62, "below"));
  const side = Math.min(small, (card * TALL + under - label * 4.6) / (2 * TALL));
  const right = x + small + 3 * gap + 2 * fan;
  places.set("aside", pile(right, y, side, "below"));
  places.set("away", pile(right, y + side * TALL + label * 2.2, side, "below"));
  return { card, places, vacant: [], words: box(ground.x, ground.y, ground.w, over), ground };
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
  tap: "set",
  atSeat: (area) => area.id !== "set",
};
