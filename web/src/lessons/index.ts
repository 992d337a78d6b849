// The guided deals, each a position file with words beside it.

import authors from "./authors.json";
import flaps from "./flaps.json";
import flinch from "./flinch.json";
import flush from "./flush.json";
import muggins from "./muggins.json";
import patience from "./patience.json";
import stockExchange from "./stock-exchange.json";
import store from "./store.json";
import triangle from "./triangle.json";

export interface Script {
  name: string;
  game: string;
  family: string;
  title: string;
  rules: string;
  seat: number; // where the learner sits
  bot?: string;
  position: { seats?: unknown[] } & Record<string, unknown>;
  steps: { say: string; move?: string }[];
}

export const lessons: Script[] = [flinch, flaps, flush, muggins, stockExchange, authors, store, patience, triangle];
