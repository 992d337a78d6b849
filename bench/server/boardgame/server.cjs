// boardgame.io with the workload bench-flinch/1, in memory, on one loopback port: node server.cjs PORT
const { Server } = require("boardgame.io/server");

const RANKS = 15, COPIES = 9, STOCK = 10, HAND = 5, RESERVES = 4, PILES = 10, TURNS = 400;

function setup({ ctx, random }) {
  const pack = [];
  for (let rank = 1; rank <= RANKS; rank++) for (let i = 0; i < COPIES; i++) pack.push(rank);
  const draw = random.Shuffle(pack);
  const seats = [];
  for (let s = 0; s < ctx.numPlayers; s++) {
    seats.push({ stock: draw.splice(0, STOCK), hand: [], reserve: Array.from({ length: RESERVES }, () => []) });
  }
  for (const seat of seats) seat.hand = draw.splice(0, HAND);
  return { draw, seats, centre: [], spent: [] };
}

function refill(G, seat, random) {
  while (seat.hand.length < HAND) {
    if (!G.draw.length) {
      if (!G.spent.length) return;
      G.draw = random.Shuffle(G.spent);
      G.spent = [];
    }
    seat.hand.push(G.draw.pop());
  }
}

const INVALID = "INVALID_MOVE";

function play({ G, playerID, events, random }, from, index, target) {
  const seat = G.seats[playerID];
  const pile = from === 0 ? seat.stock : from === 1 ? seat.hand : seat.reserve[index];
  if (!pile || !pile.length) return INVALID;
  const at = from === 1 ? index : pile.length - 1;
  const rank = pile[at];
  if (rank === undefined) return INVALID;
  if (target === -1) {
    if (rank !== 1 || G.centre.length >= PILES) return INVALID;
    G.centre.push(1);
  } else {
    if (G.centre[target] + 1 !== rank) return INVALID;
    G.centre[target] = rank;
    if (rank === RANKS) {
      G.centre.splice(target, 1);
      for (let r = 1; r <= RANKS; r++) G.spent.push(r);
    }
  }
  pile.splice(at, 1);
  if (!seat.stock.length) events.endGame({ winner: playerID });
  else if (!seat.hand.length) refill(G, seat, random);
}

function put({ G, playerID, events }, index, reserve) {
  const seat = G.seats[playerID];
  if (seat.hand[index] === undefined || !seat.reserve[reserve]) return INVALID;
  seat.reserve[reserve].push(seat.hand.splice(index, 1)[0]);
  events.endTurn();
}

function pass({ G, playerID, events }) {
  if (G.seats[playerID].hand.length) return INVALID;
  events.endTurn();
}

const game = {
  name: "bench-flinch",
  setup,
  moves: {
    play: { move: play, client: false },
    put: { move: put, client: false },
    pass: { move: pass, client: false },
  },
  turn: {
    onBegin: ({ G, ctx, events, random }) => {
      if (ctx.turn > TURNS) events.endGame({ draw: true });
      else refill(G, G.seats[ctx.currentPlayer], random);
    },
  },
  playerView: ({ G, playerID }) => ({
    draw: G.draw.length,
    spent: G.spent.length,
    centre: G.centre,
    seats: G.seats.map((seat, s) => ({
      stock: { n: seat.stock.length, top: seat.stock[seat.stock.length - 1] },
      hand: String(s) === String(playerID) ? seat.hand : seat.hand.length,
      reserve: seat.reserve,
    })),
  }),
};

const server = Server({ games: [game], origins: [/127\.0\.0\.1/] });
server.run({ port: { port: Number(process.argv[2]), host: "127.0.0.1" }, callback: () => console.log("listening") });
