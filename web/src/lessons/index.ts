// The guided deals, each a position file with words beside it.

export interface Script {
  name: string;
  game: string;
  family: string;
  title: string;
  rules: string;
  seat: number; // where the learner sits
  bot?: string;
  position: { seats: unknown[] } & Record<string, unknown>;
  steps: { say: string; move?: string }[];
}

export const lessons: Script[] = [];
