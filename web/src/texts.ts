// Every text of the client that the server does not send. Another language is another module with these names.

export const title = "Kalamazoo";
export const motto = "A card table for printed parlour games";
export const skip = "Skip to the table";
// -- in general
export const and = "and";
export const more = (count: number) => (count === 1 ? "one more" : `${count} more`);
export const done = "Done";
export const goOn = "Go on";
export const close = "Close";
export const cancel = "Cancel";
export const back = "Back to the games";
export const copy = "Copy the link";
export const copied = "Copied.";
export const loading = "One moment …";
export const noServer = "The server doesn't answer. Is it running?";
export const serverStumbled = "Something went wrong on the server. Please try again.";
export const noPage = "There is no such page.";
// -- settings
export const settings = "Settings";
export const theme = "Colours";
export const themes = { auto: "as on this device", light: "light", dark: "dark" };
export const sound = "Sounds";
export const volume = "Volume";
export const motion = "Moving cards";
export const yourName = "Your name";
export const yourPortrait = "Your portrait";
export const portraitNumber = (at: number, of: number) => `Portrait ${at} of ${of}`;
export const whoAmI = "Your name and portrait";
export const whoIs = (name: string) => `${name}: your name and portrait`;
export const somebody = "Guest";
// -- home
export const shelf = "The games";
export const playNow = "Play now";
export const playNowOf = (game: string) => `Play now: ${game}, against bots`;
export const makeTable = "Make a table";
export const makeTableOf = (game: string) => `Make a table: ${game}`;
export const learn = "How to play";
export const learnOf = (game: string) => `How to play: ${game}, a short guided deal`;
export const readRules = "Rules";
export const readRulesOf = (game: string) => `Rules: ${game}`;
export const players = (fewest: number, most: number) =>
  most === 1 ? "alone" : fewest < most ? `${fewest}–${most}` : `${most}`;
export const minutes = (low: number, high: number) => (low === high ? `${low} min` : `${low}–${high} min`);
export const editionOf = (game: string) => `Edition of ${game}`;
export const onThisPage = "On this page";
export const yourTurn = "Your turn";
export const yourTurnAt = (game: string) => `Your turn at ${game}`;
export const goOnAt = (game: string) => `Go on at ${game}`;
export const withNames = (names: string) => `with ${names}`;
export const alone = "on your own";
export const moreTables = (count: number) => (count === 1 ? "One more table" : `${count} more tables`);
export const yours = "Your tables";
export const forget = "Forget";
export const forgetOf = (title: string) => `Forget ${title}`;
export const joinable = "Open tables";
export const noTables = "There are no open tables right now. Make one, and send your friends the link.";
export const join = "Join";
export const watch = "Watch";
export const joinByLink = "Join by link";
export const linkHelp = "Paste a table link";
export const noLink = "That isn't a table link.";
export const openSeats = (count: number) => (count === 1 ? "one open seat" : `${count} open seats`);
export const phases = { gathering: "waiting for players", playing: "playing", over: "over" };
export const replayRecord = "Replay a record";
export const decks = "Three decks";
export const moreGames = "More games for the Flinch deck";
// -- making a table
export const edition = "Edition";
export const seatsWanted = "Players";
export const tablesWanted = "Tables";
export const evening = "An evening: after each round the winners move up a table, and points go with the player.";
export const againstBots = "Against bots";
export const withFriends = "With friends";
export const who = "Who plays";
export const yourself = "You";
export const openSeat = "open, for a friend";
export const whoAt = (place: number) => `Who sits at place ${place}?`;
export const whoAtIs = (place: number, who: string) => `Who sits at place ${place}: ${who}`;
export const keepOpen = "Keep it open for a friend";
export const levelAt = (place: number) => `How place ${place} plays`;
export const houseRules = "House rules";
export const houseRulesHelp = "Everything is as printed unless you change it.";
export const changed = (count: number) => (count === 1 ? "one changed" : `${count} changed`);
export const asPrinted = "as printed";
export const resetRules = "All as printed";
export const speed = "Speed of the bots";
export const speeds = { "0": "instant", "50": "quick", "100": "like people", "200": "unhurried" };
export const pauseBetween = "Wait at the end of a round";
export const pauses = {
  "0": "not at all",
  "15": "15 seconds",
  "30": "30 seconds",
  "60": "a minute",
  "300": "five minutes",
};
export const listed = "Show this table to everyone on this server";
export const createGo = "Set the table";
export const ownDeck = "A deck of your own (a TOML file)";
// -- at a table
export const waiting = "Waiting for players";
export const invite = "Friends join with this link:";
export const tableNumber = (number: number) => `Table ${number}${number > 1 ? "" : ", the head table"}`;
export const fill = "Bots at the free places";
export const sitHere = "Sit here";
export const sitAt = (place: number) => `Sit at place ${place}`;
export const leaveSeat = "Give up your seat";
export const leaveTitle = "Give up your seat?";
export const leaveSure =
  "You can't take it back: a bot will play on for you. For a break, just close the page; the seat stays yours.";
export const leaveYes = "Give it up";
export const leaveNo = "Stay";
export const deal = "Deal";
export const sitDown = "Sit down";
export const leave = "Leave";
export const dealHint = "Once every seat is taken, any player can deal.";
export const place = (number: number) => `Player ${number}`;
export const nobody = "nobody yet";
export const theOthers = "The other players";
export const you = (name: string) => (name ? `${name} (you)` : "You");
export const yourselfShort = "you";
export const bot = "bot";
export const away = "away";
export const awayGrace = (seconds: number) => `away; a bot takes over in ${seconds} s`;
export const partnerOf = (name: string) => `with ${name}`;
export const out = "out";
export const toMove = "to move";
export const atTheTable = "At the table";
export const youAre = "You are";
export const watching = "watching";
export const onlookers = (count: number) => `${count} watching`;
export const playAs = "Play as";
export const cards = (count: number) => (count === 0 ? "empty" : count === 1 ? "one card" : `${count} cards`);
export const faceDown = "face-down card";
export const playable = ", can be played";
export const pairable = ", goes with the card you are holding";
export const choose = (place: string) => `Choose what to do here: ${place}`;
export const whichOne = "Which one?";
export const moreDeeds = (count: number, word = "") => `${word || "Choose"} (${count})`;
export const moreTitle = "What you can do now";
export const several = "× #";
// what lies beside cards: # is their number
export const captions = {
  stock: "stock #",
  hand: "hand #",
  cards: "# cards",
  stack: "stack #",
  used: "used #",
  away: "out #",
  aside: "aside #",
  pack: "pack #",
  pile: "pile #",
  store: "store #",
  turned: "turned",
  drawn: "drawn",
  mystery: "mystery #",
  mimic: "Mimic",
  set: "set",
  three: "FULL MONTY",
  offer: "",
  books: "",
  sets: "",
  upper: "",
  lower: "",
  down: "1-DOWN",
} as Readonly<Record<string, string>>;
export const ownCaptions = { stock: "your stock #", hand: "your hand #", drawn: "drawn", base: "" } as Readonly<
  Record<string, string>
>;
// "stock 7", but "7 cards"
export const placesCounted = new Set(["stock", "hand", "triangle", "pack"]) as ReadonlySet<string>;
export const counted = (what: string, value: string) =>
  value === "1" && what.endsWith("s") ? what.slice(0, -1) : what;
export const booksStand = (count: number, of: number) => `${count} of ${of} books`;
export const booksStandRest = "stand on the shelf";
export const board = (state: string) => `Board ${state}`;
export const round = (which: string) => `round ${which}`;
export const cardsOf = (name: string) => `${name}'s cards`;
export const seatCards = (name: string) => `${name}: show the cards`;
export const pointAtCard = "Point at a card to read what it does.";
export const seconds = (count: number) => `${count} s`;
export const hint = "Hint";
export const hintIs = (what: string, why: string) => `You could ${what}.${why && ` ${why}`}`;
export const mayNot = (who: string, what: string, why: string) => `${who} may not ${what}: ${why}`;
export const notDone = "That wasn't done: the table is gone.";
export const clause = (id: string) => `Clause ${id}`;
export const readClause = "Read it in the rules";
export const rules = "Rules";
// -- panels
export const panels = "Beside the table";
export const closePanels = "Close this panel";
export const logShort = "Log";
export const log = "Log";
export const logHidden = "Remembering is part of this game, so there is no log.";
export const logEmpty = "Nothing has happened yet.";
export const moves = "My moves";
export const movesNone = "There is nothing for you to do right now.";
export const movesHelp = "Everything you can do now.";
export const typeMove = "Type a move";
export const typeGo = "Play it";
export const chat = "Talk";
export const chatClosed = "The rules of this game don't allow free talk right now.";
export const chatEmpty = "Nobody has said anything yet.";
export const say = "Say it";
export const sayWhat = "Say something";
// -- the connection
export const connecting = "Connecting …";
export const lost = "The connection is lost. Reconnecting …";
export const found = "Connected again.";
export const restarting = "The server is restarting. Reconnecting in a moment …";
export const noTable = "There is no such table. It may have been cleared away.";
// why a connection ended for good, by the code in docs/protocol.md
export const gone = {
  "4000": "This page is out of date. Please reload it.",
  "4003": "Too many people are watching this table.",
} as Readonly<Record<string, string>>;
// -- moments
export const youToo = "(you)";
export const andThen = "then";
export const thisRound = "this round";
export const taken = "cards taken";
export const isOut = (name: string) => `${name} is out`;
export const youAreOut = "You are out";
export const waitsForYou = "Everybody else is ready; the table waits for you.";
export const oneself = "you";
export const waitsFor = (names: string) => `The table waits for ${names}.`;
export const goesOnIn = (seconds: number) => `Goes on in ${seconds} seconds`;
export const tableWaits = "The table waits";
export const lookAgain = "The results";
export const ready = "Ready";
export const isReady = "Ready ✓";
export const skipToEnd = "Skip to the end";
export const newGame = "New game";
export const skipping = "The others play on …";
export const skippingHelp = "You will see how it ends.";
// -- the end
export const over = "The game is over";
export const standing = "Standings";
export const placeNumber = "place";
export const player = "Player";
export const remark = "Remark";
export const dealsWon = "deals won";
export const rematch = "Rematch";
export const download = "Download the record";
export const seeReplay = "Watch the record";
export const lookAtTable = "Look at the table";
export const fair =
  "Anyone can check this deal: the record holds its seed and what was published before the cards were dealt.";
// -- rules
export const rulesOf = (title: string, edition = "") => `The rules: ${title}${edition ? `, ${edition}` : ""}`;
export const searchRules = "Search the rules";
export const noClause = "No clause has these words.";
export const clausesFound = (count: number) => (count === 1 ? "one clause" : `${count} clauses`);
export const optionsHere = "House rules at this table";
// -- replay
export const replay = "Replay";
export const replayHelp = "Choose a record (a .kzr file), or paste its text or its link.";
export const chooseFile = "Choose a record";
export const recordText = "Text or link of a record";
export const replayGo = "Show it";
export const step = "One move forward";
export const stepBack = "One move back";
export const toStart = "To the deal";
export const toEnd = "To the end";
export const autoplay = "Play";
export const analysis = "Analysis";
export const puzzles = "Puzzles";
export const puzzlesHelp =
  "Each is a position from a real game. Reach what it asks for in one turn; no luck is needed.";
export const puzzleNumber = (number: number) => `Puzzle ${number}`;
export const puzzle = (number: number, title: string) => `${puzzleNumber(number)}: ${title}`;
export const puzzleNext = "Next puzzle";
export const puzzleAgain = "Try again";
export const puzzleShow = "Show the solution";
export const puzzleOthers = "All puzzles";
export const puzzleSolved = "Solved!";
export const puzzleReached = (reached: number, count: number) =>
  `You got ${reached} of ${count}. There is a better way.`;
export const puzzleWay = (moves: readonly string[]) => `The way: ${moves.join("; ")}.`;
export const analyse = "Analyse the game";
export const analyseDeep = "Look deeper";
export const analysing = "Looking at the game";
export const playOn = "Play on here …";
export const against = (level: string) => `against ${level} players`;
export const chances = "Everybody's chance to win, move by move";
export const chance = "chance";
export const ownMistakes = "mistakes";
export const luck = "luck";
export const turningPoints = "Turning points";
export const mistakes = "What cost most";
export const mistake = (played: string, better: string, cost: string, why: string) =>
  `${cost}: ${played}. Better: ${better}.${why && ` ${why}`}`;
export const missedCalls = "Calls that nobody made";
export const missedCall = (call: string, clause: string) => `could ${call} (${clause})`;
export const pause = "Pause";
export const soFar = "What happened";
export const atMove = (at: number, of: number) => `Move ${at} of ${of}`;
export const jump = "Move";
export const unfold = "More";
export const pace = "Pace";
export const eyes = "Seen by";
export const onlookerEyes = "an onlooker";
// -- lessons
export const lesson = (title: string) => `How to play: ${title}`;
export const lessonNext = "Go on";
export const lessonSkip = "Skip the lesson";
export const lessonDone = "Play on from here";
export const lessonOther = "That works too. Play on as you like: this table is yours.";
export const lessonStep = (at: number, of: number) => `${at} of ${of}`;
