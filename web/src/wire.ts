// Made by `python -m kalamazoo.server.protocol.typescript` from its neighbours; change them there.

export const PROTOCOL = 1;
export const PHRASES: readonly string[] = ["Hello!", "Well played!", "Oops.", "One moment, please.", "Thank you!", "Again?"];

export type Mode = "moves" | "scene";

/** One card as it is drawn. */
export interface Face {
  rank?: string; // left out: ""
  suit?: string; // left out: ""
  name?: string; // left out: ""
  effect?: string; // left out: ""
  marks?: string[]; // left out: []
  family?: string; // left out: "flinch"
  label?: string; // left out: ""
  short?: string; // left out: ""
  back?: boolean; // left out: false
  dimmed?: boolean; // left out: false
}

/** A place on the table with its cards, or with a text. */
export interface Area {
  id: string;
  shape: string;
  label: string;
  cards?: Face[]; // left out: []
  count?: number; // left out: 0
  seat?: number | null; // left out: null
  text?: string; // left out: ""
  active?: boolean; // left out: false
}

/** Something the viewer can do now. */
export interface Gesture {
  move: string;
  label: string;
  source?: string; // left out: ""
  card?: number; // left out: -1
  target?: string; // left out: ""
  button?: string; // left out: ""
  urgent?: boolean; // left out: false
  amount?: number; // left out: 0
  onto?: number; // left out: -1
  tag?: string; // left out: ""
}

/** A seat, as a screen shows it. */
export interface Player {
  seat: number;
  waited_for?: boolean; // left out: false
  counts?: [string, string][]; // left out: []
  partner?: number | null; // left out: null
  out?: boolean; // left out: false
}

/** The whole table as one viewer sees it; `viewer` is a seat, or -1 for an onlooker. */
export interface Scene {
  viewer: number;
  status: string;
  areas: Area[];
  players: Player[];
  gestures?: Gesture[]; // left out: []
  over?: boolean; // left out: false
  hints?: Record<string, string>; // left out: {}
}

/** What differs from the scene before: areas that are new or changed, areas gone, and the rest whole.
 *
 * `order` is there when the order of the areas changed: all areas, and one that it does not name is gone.
 * `gestures`, `players` and `hints` replace the old ones when they are there (None: as before).
 */
export interface SceneChange {
  viewer: number;
  status: string;
  areas?: Area[]; // left out: []
  gone?: string[]; // left out: []
  order?: string[] | null; // left out: null
  players?: Player[] | null; // left out: null
  gestures?: Gesture[] | null; // left out: null
  over?: boolean; // left out: false
  hints?: Record<string, string> | null; // left out: null
}

/** Cards that went from one area to another, for the animation; `card` is a back where it was not seen. */
export interface CardMoved {
  source: string;
  target: string;
  card: Face;
  count?: number; // left out: 1
}

/** Something that a player says aloud by playing. */
export interface Voice {
  seat: number;
  text: string;
  tone?: "call" | "murmur" | "said"; // left out: "said"
}

/** The last thing that was done, in one sentence that stays on the screen until the next. */
export interface ActDone {
  seat: number;
  lead: string;
  text?: string; // left out: ""
  places?: string[]; // left out: []
}

/** What a moment brought one seat. */
export interface Entry {
  seat: number;
  note?: string; // left out: ""
  cards?: Face[]; // left out: []
  gained?: string; // left out: ""
  before?: number | null; // left out: null
  after?: number | null; // left out: null
  out?: boolean; // left out: false
  first?: boolean; // left out: false
}

/** Something that deserves to be looked at. */
export interface Moment {
  kind: "out" | "round" | "ruling" | "showdown" | "win";
  title: string;
  over?: string; // left out: ""
  text?: string; // left out: ""
  clause?: string; // left out: ""
  entries?: Entry[]; // left out: []
  kept?: string; // left out: ""
  count?: string; // left out: ""
  limit?: number; // left out: 0
  figure?: string; // left out: ""
  waits?: boolean; // left out: false
  verdict?: string; // left out: ""
}

/** The table waits until its people have seen a moment, or the time is up. */
export interface Interlude {
  waiting: number[];
  left: number;
}

/** Who sits at a seat: a person (away or not), a bot, or nobody yet. */
export interface SeatInfo {
  seat: number;
  kind: "bot" | "open" | "person";
  name?: string; // left out: ""
  bot?: string; // left out: ""
  away?: boolean; // left out: false
  grace?: number; // left out: 0
  face?: string; // left out: ""
  manner?: string; // left out: ""
}

/** What everybody may know of a table. */
export interface TableInfo {
  id: string;
  rules: string;
  title: string;
  game: string;
  family: string;
  seats: SeatInfo[];
  phase: "gathering" | "over" | "playing";
  listed?: boolean; // left out: true
  deal?: number; // left out: 1
  wins?: number[]; // left out: []
  commitment?: string; // left out: ""
  seed?: string; // left out: ""
  result?: string; // left out: ""
  onlookers?: number; // left out: 0
  number?: number; // left out: 0
  dealer?: number; // left out: 0
  speed?: number; // left out: 100
  hints?: boolean; // left out: false
  paused?: boolean; // left out: false
  phrases?: string[]; // left out: []
  interlude?: Interlude | null; // left out: null
  pause?: number; // left out: 30
  edition?: string; // left out: ""
  evening?: EveningInfo | null; // left out: null
}

/** Where somebody is expected, and at which seat; the secret of his seat here opens it. */
export interface Way {
  table: string;
  seat: number;
}

/** An evening of progressive play, as its hall tells it (`table` 0) or one of its tables (from 1, the head table).
 *
 * In a hall seats are those of everybody who plays at any table.
 */
export interface EveningInfo {
  title: string;
  note: string;
  table?: number; // left out: 0
  deed?: string; // left out: ""
  tables?: string[]; // left out: []
  places?: number[][]; // left out: []
  marks?: string[]; // left out: []
  ways?: Way[]; // left out: []
}

/** What a new table wants at a seat. */
export interface SeatPlan {
  kind?: "bot" | "person"; // left out: "person"
  bot?: string; // left out: "fair"
  name?: string; // left out: ""
  face?: string; // left out: ""
}

/** POST /api/tables: a new table, and (if `sit` is given) a seat at it. */
export interface CreateTable {
  rules: string;
  seats: SeatPlan[];
  name?: string; // left out: ""
  sit?: number | null; // left out: null
  listed?: boolean; // left out: true
  start?: boolean; // left out: false
  deck?: string | null; // left out: null
  grace?: number; // left out: 60
  position?: Record<string, unknown> | null; // left out: null
  speed?: number; // left out: 100
  secret?: string; // left out: ""
  face?: string; // left out: ""
  pause?: number; // left out: 30
  tables?: number; // left out: 1
}

/** The answer to CreateTable; the secret is yours alone. */
export interface Created {
  table: TableInfo;
  seat?: number | null; // left out: null
  secret?: string; // left out: ""
}

/** The first message: which protocol, the secrets of the seats held, and the last update seen (-1: none). */
export interface Hello {
  type: "hello";
  protocol: number;
  secrets?: string[]; // left out: []
  mode?: "moves" | "scene"; // left out: "scene"
  last?: number; // left out: -1
}

/** Takes an open seat; the answer carries its secret.
 *
 * A client may choose the secret itself (22 to 64 random characters of base64url): then a resend, even after
 * a lost connection, finds the seat its own. A welcome follows, since the eyes have changed.
 */
export interface Sit {
  type: "sit";
  id: string;
  seat: number;
  name: string;
  secret?: string; // left out: ""
  face?: string; // left out: ""
}

/** Gives a held seat up: to nobody while people gather, to a bot in a game. */
export interface Leave {
  type: "leave";
  id: string;
  seat: number;
}

/** Puts a bot at an open seat, or opens a bot's seat again, while people gather. */
export interface SetSeat {
  type: "set-seat";
  id: string;
  seat: number;
  bot?: string; // left out: ""
  name?: string; // left out: ""
}

/** Deals, when every seat is taken. Any seated person may. */
export interface Start {
  type: "start";
  id: string;
}

/** Deals the next game at the same table, the deal passed on, once this one has ended. */
export interface Rematch {
  type: "rematch";
  id: string;
}

/** A move of a held seat. A resend with the same id does no harm and gets the same answer. */
export interface Act {
  type: "act";
  id: string;
  seat: number;
  move: string;
}

/** A card let go over an area: the move that this attempts, or the reason why it is not a move. */
export interface Drop {
  type: "drop";
  id: string;
  seat: number;
  source: string;
  target: string;
  card?: number; // left out: -1
}

/** Asks whether a move would be allowed, and if not why; nothing is done. */
export interface Why {
  type: "why";
  id: string;
  seat: number;
  move: string;
}

/** Asks what a good player would do; answered where the rules allow hints (patiences, practice alone). */
export interface Hint {
  type: "hint";
  id: string;
  seat: number;
}

/** Says something to the table. */
export interface Say {
  type: "say";
  id: string;
  seat: number;
  text: string;
}

/** Has seen a moment: the table need not wait for this seat. */
export interface Ready {
  type: "ready";
  id: string;
  seat: number;
}

/** Lets the bots play the game to its end at once, when everybody else is out of it. */
export interface Skip {
  type: "skip";
  id: string;
  seat: number;
}

/** Asks for a sign of life. */
export interface Ping {
  type: "ping";
  at?: number; // left out: 0
}

/** The answer to Hello when nothing (or too much) was missed: the table as it is now.
 *
 * In mode "scene" there is a scene for each held seat, or one for an onlooker; in mode "moves" a
 * position document as the seat may know it and the legal moves.
 */
export interface Welcome {
  type: "welcome";
  protocol: number;
  table: TableInfo;
  held: number[];
  number: number;
  scenes?: Scene[]; // left out: []
  views?: SeatView[]; // left out: []
  log?: string[]; // left out: []
  chat?: Said[]; // left out: []
  timer?: number; // left out: 0
  turns?: number[]; // left out: []
  act?: ActDone | null; // left out: null
  moment?: Moment | null; // left out: null
}

/** Mode "moves": what a seat knows and may do. `position` only in a welcome. */
export interface SeatView {
  seat: number;
  may?: boolean; // left out: false
  must?: boolean; // left out: false
  moves?: string[]; // left out: []
  position?: Record<string, unknown> | null; // left out: null
}

/** Mode "moves": one event as the seat saw it. */
export interface Happened {
  kind: string;
  seat: number;
  card?: string; // left out: ""
  source?: string; // left out: ""
  target?: string; // left out: ""
  number?: number; // left out: 0
}

/** One move was made. `viewer` is whose eyes (a held seat, or -1); one message for each held seat. */
export interface Update {
  type: "update";
  number: number;
  viewer: number;
  seat: number;
  move: string;
  lines?: string[]; // left out: []
  cards?: CardMoved[]; // left out: []
  scene?: SceneChange | null; // left out: null
  events?: Happened[]; // left out: []
  view?: SeatView | null; // left out: null
  timer?: number; // left out: 0
  turns?: number[]; // left out: []
  voices?: Voice[]; // left out: []
  act?: ActDone | null; // left out: null
  moments?: Moment[]; // left out: []
}

/** Somebody sat, left, came back; a deal began or ended; the table waits for its people, or goes on.
 *
 * With a new deal come new scenes or views, in the middle of one new scenes when somebody is called otherwise than
 * before, and new views when the table goes on.
 */
export interface TableChanged {
  type: "table";
  number: number;
  table: TableInfo;
  scenes?: Scene[]; // left out: []
  views?: SeatView[]; // left out: []
  lines?: string[]; // left out: []
  timer?: number; // left out: 0
}

/** Somebody said something. */
export interface Said {
  type: "said";
  number: number;
  seat: number;
  name: string;
  text: string;
}

/** The answer to an action that was done; it is on disk. */
export interface Done {
  type: "done";
  id: string;
  number?: number; // left out: 0
  seat?: number | null; // left out: null
  secret?: string; // left out: ""
  move?: string; // left out: ""
  text?: string; // left out: ""
  why?: string; // left out: ""
  places?: string[]; // left out: []
}

/** The answer to an action that was not done: why, and by which clause.
 *
 * `text` is a whole sentence. Where the rules refuse what a seat tried, its parts are there too: `who`
 * "may not" `what`: `why`.
 */
export interface Refused {
  type: "refused";
  id: string;
  code: "full" | "gone" | "illegal" | "malformed" | "not-now" | "not-yours" | "too-fast" | "too-large" | "unknown";
  text: string;
  clause?: string; // left out: ""
  who?: number | null; // left out: null
  what?: string; // left out: ""
  why?: string; // left out: ""
}

/** The answer to Why when the move may be made. */
export interface Allowed {
  type: "allowed";
  id: string;
}

/** Word from the server itself: it is restarting, or the table is being closed. */
export interface Notice {
  type: "notice";
  kind: "closed" | "protocol" | "restarting" | "too-slow";
  text: string;
}

/** A sign of life. */
export interface Pong {
  type: "pong";
  at?: number; // left out: 0
  server?: number; // left out: 0
}

/** One house rule of a game, to make a form from. */
export interface OptionInfo {
  name: string;
  kind: "choice" | "number" | "set";
  words: string[];
  low: number;
  high: number;
  clause: string;
  meaning: string;
}

/** One edition of a game. */
export interface EditionInfo {
  name: string;
  rules: string;
  practice: string;
  title: string;
  year: number;
  about: string;
  fewest: number;
  most: number;
  defaults: Record<string, string>;
  label?: string; // left out: ""
}

/** Somebody whom a bot can play at a table; a bot with this name has the face, and the manner. */
export interface CharacterInfo {
  name: string;
  face: string;
  manner: string;
  bot: string;
}

/** How well a bot plays; the name is that of the bot. */
export interface LevelInfo {
  name: string;
  about: string;
}

/** GET /api/games: a game on the shelf. */
export interface GameInfo {
  name: string;
  title: string;
  family: string;
  about: string;
  minutes: [number, number];
  slips: boolean;
  own_deck: boolean;
  bots: string[];
  editions: EditionInfo[];
  options: OptionInfo[];
  lesson?: boolean; // left out: false
  characters?: CharacterInfo[]; // left out: []
  levels?: LevelInfo[]; // left out: []
  weaker?: boolean; // left out: false
  evening?: OptionInfo[]; // left out: []
}

/** A step of a lesson: what is said, and the move that it waits for, if it waits for one. */
export interface LessonStep {
  say: string;
  move?: string; // left out: ""
}

/** GET /api/lessons/{game}: a short guided deal. A game keeps it in rules/lesson.json, without game and title. */
export interface Lesson {
  rules: string;
  seat: number;
  position: Record<string, unknown>;
  steps: LessonStep[];
  bot?: string; // left out: "fair"
  game?: string; // left out: ""
  title?: string; // left out: ""
}

/** One clause in the rules drawer. */
export interface ClauseInfo {
  id: string;
  text: string;
  kind: string;
}

/** A chapter of the rules. */
export interface ChapterInfo {
  id: string;
  title: string;
  clauses: ClauseInfo[];
}

/** GET /api/rules?rules=…: the rules of exactly one rule set. */
export interface RulesInfo {
  rules: string;
  title: string;
  chapters: ChapterInfo[];
  options: [string, string, string][];
  edition?: string; // left out: ""
}

/** POST /api/replay: frames of a record from one viewer's eyes. */
export interface ReplayRequest {
  record: string;
  viewer?: number; // left out: -1
  first?: number; // left out: 0
  count?: number; // left out: 40
  position?: boolean; // left out: false
}

/** The table after so many moves of a record. */
export interface Frame {
  number: number;
  seat: number;
  move: string;
  lines: string[];
  cards: CardMoved[];
  scene: Scene;
  voices?: Voice[]; // left out: []
  act?: ActDone | null; // left out: null
  moments?: Moment[]; // left out: []
}

/** The answer to ReplayRequest. */
export interface Replay {
  rules: string;
  title: string;
  seats: number;
  names: string[];
  moves: number;
  result: string;
  genuine: boolean;
  verdict: string;
  frames: Frame[];
  edition?: string; // left out: ""
  faces?: string[]; // left out: []
  bots?: string[]; // left out: []
  position?: Record<string, unknown> | null; // left out: null
}

/** POST /api/analyse: what the moves of a record show, from a number on; ask again for those that follow. */
export interface AnalyseRequest {
  record: string;
  first?: number; // left out: 0
  deep?: boolean; // left out: false
}

/** A decision that gave something away, and what would have been better. */
export interface Costly {
  played: string;
  named: string;
  better: string;
  better_named: string;
  cost: number;
  error: number;
  why?: string; // left out: ""
}

/** A call that would be upheld now. */
export interface MissedCall {
  seat: number;
  call: string;
  clause: string;
  named?: string; // left out: ""
}

/** What one move of a record shows; number 0 is the deal. */
export interface Finding {
  number: number;
  seat: number;
  chances: number[];
  text?: string; // left out: ""
  decided?: boolean; // left out: false
  costly?: Costly | null; // left out: null
  missed?: MissedCall[]; // left out: []
  called?: boolean; // left out: false
}

/** The answer to AnalyseRequest: the findings that came in about a second. */
export interface Analysed {
  moves: number;
  findings: Finding[];
}

/** One of GET /api/puzzles, an array: a position with something to be reached in one turn. */
export interface PuzzleInfo {
  game: string;
  number: number;
  title: string;
  rules: string;
  seat: number;
  words: string;
  position: Record<string, unknown>;
}

/** POST /api/puzzles: how far somebody came by these moves of the turn, or (with `give_up`) how it is done. */
export interface PuzzleTry {
  game: string;
  number: number;
  moves?: string[]; // left out: []
  give_up?: boolean; // left out: false
}

/** The answer to PuzzleTry. */
export interface PuzzleResult {
  reached: number;
  count: number;
  solution?: string[]; // left out: []
}

/** A seat that somebody holds. */
export interface SeatHeld {
  table: string;
  secret: string;
}

/** POST /api/tables/mine: how it stands at the tables where somebody holds seats. */
export interface OwnTables {
  seats: SeatHeld[];
}

/** One table in the answer to OwnTables, an array; those whose secret opens no seat are not in it. */
export interface OwnTable {
  id: string;
  title: string;
  edition: string;
  game: string;
  family: string;
  phase: "gathering" | "over" | "playing";
  held: number[];
  turn?: boolean; // left out: false
  others?: SeatInfo[]; // left out: []
  result?: string; // left out: ""
  deal?: number; // left out: 1
}

/** An HTTP error: what is wrong, in a sentence. */
export interface Problem {
  code: string;
  text: string;
  clause?: string; // left out: ""
}

export type Client =
  | Hello
  | Sit
  | Leave
  | SetSeat
  | Start
  | Rematch
  | Act
  | Drop
  | Why
  | Hint
  | Say
  | Ready
  | Skip
  | Ping;

export type Server =
  | Welcome
  | Update
  | TableChanged
  | Said
  | Done
  | Refused
  | Allowed
  | Notice
  | Pong;
