// Flaps: pack and pile inside the ring that shows which way it goes.

import type { Box, Place } from "../boxes.ts";
import { box, pile, strip, TALL } from "../boxes.ts";
import type { Scale } from "../room.ts";
import type { Facts, Middle, Picture } from "./kit.ts";

function flapsMiddle(ground: Box, scale: Scale, facts: Facts): Middle {
  const { label, u } = scale;
  const secrets = facts.kinds.has("mystery");
  const under = label * (scale.shape === "wide" ? 3.4 : 2.6) + 6 * u; // number and remark stand above the ring
  const card = Math.min(ground.w / (secrets ? 5.4 : 4.6), (ground.h * 0.94 - under) / TALL, 146 * u);
  const cx = ground.x + ground.w / 2 + (secrets ? 0.3 * card : 0);
  const y = ground.y + (ground.h - under - card * TALL) / 2 + (scale.shape === "wide" ? 6 : 2) * u;
  const places = new Map<string, Place>();
  const apart = scale.shape === "upright" ? Math.max(card, label * 4.7) : card; // numbers stand side by side
  const pack = card * 0.85;
  const drop = (card - pack) * TALL * 0.5;
  places.set("pack", pile(cx - 1.62 * card, y + drop, pack, "below"));
  places.set("pile", pile(cx + 0.12 * card, y, card, "below"));
  places.set("mystery", pile(cx - 1.31 * card - 1.14 * apart, y + card * 0.5, card * 0.62, "below"));
  const three = Math.min(card * 0.8, ground.w / 5);
  places.set("three", strip(ground.x + ground.w / 2 - 1.7 * three, y + card * 0.25, three, three * 3.4, 1.1, "below"));
  const own = card * 0.44;
  for (const [at, kind] of ["down", "held", "side"].entries()) {
    const x = cx + 0.3 * card + (1 + (secrets ? Math.min(at, 1) : 0) * 0.5) * apart;
    places.set(`${kind}:0`, strip(x, y + 0.78 * card, own, own, 0.2, "below"));
  }
  const top = ground.y + ground.h * 0.075; // inside of the ring, above the cards
  const words = box(ground.x + ground.w * 0.06, top, y - top < label * 1.2 ? 0 : ground.w * 0.88, y - top);
  return { card, places, vacant: [], words, ground };
}

export const flaps: Picture = {
  slots: () => ({ main: "", backs: "hand", row: "" }),
  goods: () => ({ main: false, backs: true, row: 0, shelf: false }),
  tray: (facts) => ({
    piles: [],
    hand: "hand",
    most: facts.most("hand", 7),
    tight: 0.9,
    loose: 1.05,
    large: true,
    column: true,
    shelf: "",
  }),
  middle: flapsMiddle,
  hidden: ["direction", "attack"],
};
