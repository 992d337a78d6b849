import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import type { Answer, LinkState } from "../src/connection.ts";
import { BREATHER, LONGEST, PING, SHORTEST, SILENCE, TableLink } from "../src/connection.ts";
import type { Server, TableInfo } from "../src/wire.ts";
import { PROTOCOL } from "../src/wire.ts";
import { FakeSocket, install, page } from "./fakes.ts";

const INFO: TableInfo = { id: "t", rules: "r", title: "T", game: "g", family: "flinch", seats: [], phase: "playing" };

let secrets: string[];
let heard: Server[];
let states: [LinkState, string][];
let link: TableLink;

beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"], now: 5_000_000 });
  mock.method(Math, "random", () => 0.5); // the pause is then exactly as long as it says
  install();
  page.document.visibilityState = "visible";
  FakeSocket.made = [];
  secrets = ["mine"];
  heard = [];
  states = [];
  link = new TableLink("a table", () => secrets, {
    heard: (message) => heard.push(message),
    linkChanged: (state, reason) => states.push([state, reason]),
  });
});

afterEach(() => {
  link.close();
  mock.timers.reset();
  mock.restoreAll();
});

function welcome(number = 0): Server {
  return { type: "welcome", protocol: PROTOCOL, table: INFO, held: [0], number };
}

function update(number: number): Server {
  return { type: "update", number, viewer: 0, seat: 1, move: "pass" };
}

/** Connects and is welcomed. */
function greeted(number = 0): FakeSocket {
  const socket = FakeSocket.last.open();
  socket.say(welcome(number));
  return socket;
}

/** What has become of a promise by now. */
async function settled(promise: Promise<Answer>): Promise<Answer | undefined> {
  return Promise.race([promise, new Promise<undefined>((done) => setImmediate(() => done(undefined)))]);
}

test("the socket is of this table, and as secret as the page", () => {
  assert.equal(FakeSocket.last.url, "wss://table.example/ws/a%20table");
});

test("hello shows the secrets and says that nothing was seen yet", () => {
  FakeSocket.last.open();
  assert.deepEqual(FakeSocket.last.sent, [
    { type: "hello", protocol: PROTOCOL, secrets: ["mine"], mode: "scene", last: -1 },
  ]);
  assert.equal(link.state, "connecting"); // until the server has said a word
});

test("a welcome opens the link and is passed on", () => {
  greeted(3);
  assert.deepEqual(states, [["open", ""]]);
  assert.deepEqual(heard, [welcome(3)]);
});

test("an action gets an id of its own and is settled by the answer with that id", async () => {
  const socket = greeted();
  const first = link.act({ type: "act", seat: 0, move: "h1>new" });
  const second = link.act({ type: "act", seat: 0, move: "pass" });
  const [one, two] = socket.sentOf("act");
  assert.ok(one && two);
  assert.notEqual(one.id, two.id);
  assert.deepEqual([one.move, two.move], ["h1>new", "pass"]);
  socket.say({ type: "refused", id: two.id, code: "illegal", text: "no" });
  assert.equal(await settled(first), undefined);
  assert.equal((await second).type, "refused");
  socket.say({ type: "done", id: one.id, number: 1 });
  assert.deepEqual(await first, { type: "done", id: one.id, number: 1 });
  assert.deepEqual(heard, [welcome()]); // answers are nobody else's business
});

test("an answer that nobody waits for is passed over", async () => {
  const socket = greeted();
  const asked = link.act({ type: "start" });
  socket.say({ type: "done", id: "of somebody else" });
  assert.equal(await settled(asked), undefined);
  socket.say({ type: "done", id: socket.sentOf("start")[0]?.id ?? "" });
  socket.say({ type: "refused", id: socket.sentOf("start")[0]?.id ?? "", code: "not-now", text: "twice" });
  assert.equal((await asked).type, "done");
});

test("what was asked before the connection is there goes out with it, once", () => {
  void link.act({ type: "start" });
  const socket = FakeSocket.last.open();
  assert.equal(socket.sentOf("start").length, 0); // hello first
  socket.say(welcome());
  assert.equal(socket.sentOf("start").length, 1);
  socket.say(update(1));
  assert.equal(socket.sentOf("start").length, 1);
});

test("what was not answered is sent again with the same id after a break", async () => {
  const before = greeted();
  const done = link.act({ type: "act", seat: 0, move: "a" });
  const open = link.act({ type: "act", seat: 0, move: "b" });
  const [first, second] = before.sentOf("act");
  before.say({ type: "done", id: first?.id ?? "" });
  await done;
  before.break();
  const meanwhile = link.act({ type: "act", seat: 0, move: "c" });
  mock.timers.tick(SHORTEST);
  const after = FakeSocket.last;
  assert.notEqual(after, before);
  after.open();
  after.say(update(1));
  assert.deepEqual(
    after.sentOf("act").map((message) => message.move),
    ["b", "c"],
  );
  assert.equal(after.sentOf("act")[0]?.id, second?.id);
  for (const { id } of after.sentOf("act")) after.say({ type: "done", id });
  assert.deepEqual([(await open).type, (await meanwhile).type], ["done", "done"]);
});

test("after a break hello tells the highest number seen, whatever the order was", () => {
  const socket = greeted(4);
  for (const number of [5, 7, 6]) socket.say(update(number));
  socket.say({ type: "said", number: 9, seat: 1, name: "Bob", text: "hm" });
  socket.say({ type: "table", number: 8, table: INFO });
  socket.break();
  mock.timers.tick(SHORTEST);
  assert.equal(FakeSocket.last.open().sentOf("hello")[0]?.last, 9);
  assert.deepEqual(
    heard.map((message) => message.type),
    ["welcome", "update", "update", "update", "said", "table"],
  );
});

test("a welcome sets the number, also back: it is a new beginning", () => {
  greeted(40).break();
  mock.timers.tick(SHORTEST);
  greeted(2).break();
  mock.timers.tick(SHORTEST);
  assert.equal(FakeSocket.last.open().sentOf("hello")[0]?.last, 2);
});

test("other seats: hello again from the start, with the secrets of now", () => {
  const socket = greeted(7);
  secrets = ["mine", "another"];
  link.greetAgain();
  const hello = socket.sentOf("hello")[1];
  assert.deepEqual([hello?.secrets, hello?.last], [["mine", "another"], -1]);
});

test("the pauses between attempts grow up to a limit, and shrink after a success", () => {
  const pauses: number[] = [];
  const attempt = (): void => {
    const made = FakeSocket.made.length;
    FakeSocket.last.break();
    let waited = 0;
    while (FakeSocket.made.length === made) {
      mock.timers.tick(10);
      waited += 10;
    }
    pauses.push(waited);
  };
  for (let times = 0; times < 9; times += 1) attempt();
  assert.deepEqual(pauses.slice(0, 3), [SHORTEST, 510, 870]);
  assert.ok(pauses.every((pause, at) => at === 0 || pause >= (pauses[at - 1] ?? 0)));
  assert.equal(pauses.at(-1), LONGEST);
  greeted();
  attempt();
  assert.equal(pauses.at(-1), SHORTEST);
  assert.deepEqual(states, [
    ["lost", ""],
    ["open", ""],
    ["lost", ""],
  ]);
});

test("chance spreads the attempts, so that not all come at once", () => {
  mock.method(Math, "random", () => 0);
  FakeSocket.last.break();
  mock.timers.tick(SHORTEST * 0.7 - 1);
  assert.equal(FakeSocket.made.length, 1);
  mock.timers.tick(1);
  assert.equal(FakeSocket.made.length, 2);
});

test("when the server restarts, one comes back at once, however long the pauses had become", () => {
  for (let times = 0; times < 6; times += 1) {
    FakeSocket.last.break();
    mock.timers.tick(LONGEST * 2);
  }
  const made = FakeSocket.made.length;
  FakeSocket.last.break(1012, "restarting");
  mock.timers.tick(SHORTEST / 2 - 1); // half of it, as chance has it here
  assert.equal(FakeSocket.made.length, made);
  mock.timers.tick(1);
  assert.equal(FakeSocket.made.length, made + 1);
});

test("back online, or looked at again: no waiting, and one attempt only", () => {
  greeted();
  for (let times = 0; times < 6; times += 1) {
    FakeSocket.last.break();
    mock.timers.tick(LONGEST * 2);
  }
  FakeSocket.last.break();
  const made = FakeSocket.made.length;
  page.document.visibilityState = "hidden";
  window.dispatchEvent(new Event("online"));
  assert.equal(FakeSocket.made.length, made);
  page.document.visibilityState = "visible";
  page.document.dispatchEvent(new Event("visibilitychange"));
  window.dispatchEvent(new Event("online"));
  assert.equal(FakeSocket.made.length, made + 1);
  mock.timers.tick(LONGEST * 2); // the attempt that was planned is not made as well
  assert.equal(FakeSocket.made.length, made + 1);
});

test("an open line is left alone when the page is looked at", () => {
  greeted();
  page.document.dispatchEvent(new Event("visibilitychange"));
  assert.equal(FakeSocket.made.length, 1);
});

test("pings go out, and pongs are nobody's business", () => {
  const socket = greeted();
  mock.timers.tick(PING);
  assert.equal(socket.sentOf("ping").length, 1);
  socket.say({ type: "pong", at: 1 });
  assert.deepEqual(heard, [welcome()]);
});

test("a line that is silent for too long is given up", () => {
  const socket = greeted();
  mock.timers.tick(PING);
  mock.timers.tick(PING);
  assert.equal(link.state, "open");
  mock.timers.tick(PING);
  assert.ok(3 * PING > SILENCE);
  assert.equal(link.state, "lost");
  assert.equal(socket.readyState, FakeSocket.CLOSED);
  socket.break(); // the browser notices it later: no second attempt is planned for that
  mock.timers.tick(SHORTEST);
  assert.equal(FakeSocket.made.length, 2);
});

test("a pong keeps a quiet line alive", () => {
  const socket = greeted();
  for (let times = 0; times < 10; times += 1) {
    mock.timers.tick(PING);
    socket.say({ type: "pong" });
  }
  assert.equal(link.state, "open");
  assert.equal(socket.sentOf("ping").length, 10);
});

test("what comes late over an old line is not heard", async () => {
  const old = greeted();
  const asked = link.act({ type: "start" });
  const id = old.sentOf("start")[0]?.id ?? "";
  old.break();
  mock.timers.tick(SHORTEST);
  old.say(update(1));
  old.say({ type: "done", id });
  old.break();
  assert.equal(await settled(asked), undefined);
  assert.deepEqual(heard, [welcome()]);
  mock.timers.tick(LONGEST);
  assert.equal(FakeSocket.made.length, 2);
});

test("too fast is no answer: the action goes out again after a breather", async () => {
  const socket = greeted();
  const asked = link.act({ type: "start" });
  const id = socket.sentOf("start")[0]?.id ?? "";
  socket.say({ type: "refused", id, code: "too-fast", text: "slowly" });
  assert.equal(await settled(asked), undefined);
  mock.timers.tick(BREATHER);
  assert.deepEqual(
    socket.sentOf("start").map((message) => message.id),
    [id, id],
  );
  socket.say({ type: "done", id });
  assert.equal((await asked).type, "done");
});

for (const code of [4000, 4003, 4004]) {
  test(`closed for good with ${code}: no attempt is made, and nothing is left waiting`, async () => {
    const socket = greeted();
    const asked = link.act({ type: "start" });
    socket.break(code);
    assert.deepEqual(states.at(-1), ["gone", String(code)]);
    mock.timers.tick(LONGEST * 3);
    window.dispatchEvent(new Event("online"));
    assert.equal(FakeSocket.made.length, 1);
    const before = await settled(asked);
    const later = await settled(link.act({ type: "start" }));
    for (const answer of [before, later]) {
      assert.ok(answer?.type === "refused" && answer.code === "gone" && answer.text);
    }
  });
}

test("a link that was closed stays closed", () => {
  const socket = greeted();
  link.close();
  assert.equal(socket.readyState, FakeSocket.CLOSED);
  socket.break(1000);
  mock.timers.tick(LONGEST * 3);
  window.dispatchEvent(new Event("online"));
  page.document.dispatchEvent(new Event("visibilitychange"));
  assert.equal(FakeSocket.made.length, 1);
  assert.deepEqual(states, [["open", ""]]);
});
