// What this browser remembers: who I am, the seats I hold (only the server is told their secrets), my tastes.

export interface KeptSeat {
  table: string;
  seat: number;
  secret: string;
  title: string;
  at: number; // when it was last used
}

export const THEMES = ["auto", "light", "dark"] as const;

export interface Tastes {
  name: string;
  face: string; // which portrait; none: whatever fits the seat
  sound: boolean;
  volume: number; // of the sounds, 0 to 100
  theme: (typeof THEMES)[number];
  motion: "auto" | "off";
  lessons: string[]; // lessons seen or skipped
  solved: string[]; // puzzles, by game and number
}

const USUAL: Tastes = {
  name: "",
  face: "",
  sound: false,
  volume: 60,
  theme: "auto",
  motion: "auto",
  lessons: [],
  solved: [],
};
const MOST_SEATS = 60;
const NIGHT = "(prefers-color-scheme: dark)";

function read<T>(key: string, usual: T): T {
  try {
    const text = localStorage.getItem(`kalamazoo.${key}`);
    return text === null ? usual : (JSON.parse(text) as T);
  } catch {
    return usual; // storage is closed to us: then nothing is remembered
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(`kalamazoo.${key}`, JSON.stringify(value));
  } catch {
    // as above
  }
}

export function tastes(): Tastes {
  return { ...USUAL, ...read<Partial<Tastes>>("tastes", {}) };
}

export function prefer(change: Partial<Tastes>): void {
  write("tastes", { ...tastes(), ...change });
  applyTheme();
}

let night: MediaQueryList; // kept, or its listener is lost

/** Tells the styles which colours and how much motion are wanted. */
export function applyTheme(): void {
  const { theme, motion } = tastes();
  const dark = theme === "auto" ? matchMedia(NIGHT).matches : theme === "dark";
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  document.documentElement.dataset.motion = motion;
}

/** The same now, and whenever the device changes its mind: to be called once. */
export function followDevice(): void {
  night = matchMedia(NIGHT);
  night.onchange = applyTheme;
  applyTheme();
}

export function keptSeats(): KeptSeat[] {
  return read<KeptSeat[]>("seats", []).filter((kept) => typeof kept?.secret === "string");
}

export function secretsOf(table: string): string[] {
  return keptSeats()
    .filter((kept) => kept.table === table)
    .map((kept) => kept.secret);
}

export function keepSeat(table: string, seat: number, secret: string, title: string): void {
  const others = keptSeats().filter((kept) => kept.secret !== secret || kept.table !== table);
  write("seats", [{ table, seat, secret, title, at: Date.now() }, ...others].slice(0, MOST_SEATS));
}

export function forgetSeat(table: string, seat?: number): void {
  write(
    "seats",
    keptSeats().filter((kept) => kept.table !== table || (seat !== undefined && kept.seat !== seat)),
  );
}

/** A secret of our own choosing: then asking for a seat twice gives one seat. */
export function freshSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}

export function freshId(): string {
  return freshSecret().slice(0, 16);
}

export function motionWanted(): boolean {
  return tastes().motion !== "off" && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
