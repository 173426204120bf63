/** Measures a message, the conversation list, and delivery to a thousand streams against a bare fan-out. */
import http from "node:http";
import type pg from "pg";
import { databaseUrl } from "#tests/support/database-url.ts";
import { type Person, signIn } from "#tests/factories/people.ts";
import { freePort } from "#tests/support/ports.ts";
import { unlimited } from "#tests/support/server-env.ts";
import { type Process, residentMb, spawnReady, stopProcess } from "./process.ts";
import type { Row } from "./report.ts";
import { statementsOf } from "./statements.ts";
import type { World } from "./world.ts";

const ACCOUNTS = 100;
const STREAMS_EACH = 10;
const MESSAGES = 60;
const CONVERSATIONS = 500;

const createPeople = async ({ app, pool }: World, count: number, name: string): Promise<Person[]> => {
  const all: Person[] = [];
  for (let i = 0; i < count; i++)
    all.push(await signIn(app, pool, `${name}${i}@example.no`, { name: `${name} ${i}` }));
  return all;
};

/** Inserts a group conversation directly as rows, since the group may be larger than the product allows. */
async function insertGroup({ pool, clock }: World, members: readonly Person[]): Promise<string> {
  const { rows } = await pool.query(
    `with c as (insert into conversation (kind, name, created_by, created_at, last_message_at) values ('group', 'Laget', $1, $2, $2) returning conversation_id)
     insert into conversation_member (conversation_id, uid, joined_at) select conversation_id, unnest($3::text[]), $2 from c returning conversation_id id`,
    [members[0]?.uid, clock.now(), members.map(({ uid }) => uid)],
  );
  return rows[0].id;
}

async function statementFigures(world: World): Promise<Row[]> {
  const [sender, other] = await createPeople(world, 2, "Skriver");
  if (!sender || !other) throw new Error("two people were made");
  const one = await insertGroup(world, [sender, other]);
  for (let i = 1; i < CONVERSATIONS; i++) await insertGroup(world, [sender, other]);
  const request = async (method: "GET" | "POST", url: string, payload?: object) => {
    const answer = await world.app.http.inject({
      method,
      url,
      headers: { authorization: sender.bearer },
      ...(payload && { payload }),
    });
    if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`);
    return answer.json();
  };
  const message = (n: number) => ({ text: "Er det bom?", clientMessageId: `m${n}` });
  const url = `/api/conversations/${one}/messages`;
  await request("POST", url, message(0));
  const sent = await statementsOf(() => request("POST", url, message(1)));
  const listed = await statementsOf(() => request("GET", "/api/conversations?limit=100"));
  return [
    {
      what: "a message: SQL statements, begin and commit among them",
      measured: sent.length,
      unit: "",
      limit: 5,
    },
    {
      what: "the list of a user with 500 conversations: queries, without authentication",
      measured: listed.filter((text) => /conversation/.test(text)).length,
      unit: "",
      limit: 1,
    },
  ];
}

type Stream = { ids: number[]; at: number; close: () => void };
/** Opens an event stream and records the time and id of each event of a conversation. */
function openStream(port: number, authorization: string, onEvent: () => void): Promise<Stream> {
  return new Promise((resolve, reject) => {
    const request = http.get(
      { port, host: "127.0.0.1", path: "/api/live", headers: { authorization }, agent: false },
      (response) => {
        if (response.statusCode !== 200) {
          reject(new Error(`a stream: ${response.statusCode}`));
          return;
        }
        const stream: Stream = { ids: [], at: 0, close: () => request.destroy() };
        response.on("error", () => {}).setEncoding("utf8");
        response.on("data", (text: string) => {
          for (const [, id] of text.matchAll(/id: (\d+)\ndata: .*"conversation"/g)) {
            stream.ids.push(Number(id));
            stream.at = performance.now();
            onEvent();
          }
        });
        resolve(stream);
      },
    );
    request.on("error", reject);
  });
}
const post = (port: number, path: string, authorization: string, body: object): Promise<void> =>
  new Promise((resolve, reject) => {
    const headers = { authorization, "content-type": "application/json" };
    const request = http.request({ port, host: "127.0.0.1", path, method: "POST", headers }, (response) => {
      response.resume();
      if (response.statusCode === 201) resolve();
      else reject(new Error(`a message: ${response.statusCode}`));
    });
    request.on("error", reject).end(JSON.stringify(body));
  });

const CONNECTING = 50;
async function openAllStreams(
  port: number,
  bearers: readonly string[],
  onEvent: () => void,
): Promise<Stream[]> {
  const all: Stream[] = [];
  for (let i = 0; i < bearers.length; i += CONNECTING)
    all.push(
      ...(await Promise.all(bearers.slice(i, i + CONNECTING).map((b) => openStream(port, b, onEvent)))),
    );
  return all;
}
const DELIVERED_MS = 30_000;
type Delivery = { p99Ms: number; lost: number; outOfOrder: number; kbEach: number };
/** Sends each message once all streams have the previous one, and measures the delay to each stream. */
async function measureDelivery(
  server: Process,
  bearers: readonly string[],
  send: (n: number) => Promise<void>,
): Promise<Delivery> {
  let arrived = 0;
  let allArrived = () => {};
  const before = residentMb(server);
  const streams = await openAllStreams(server.port, bearers, () => {
    if (++arrived >= bearers.length) allArrived();
  });
  await send(0); // warms up
  const kbEach = ((residentMb(server) - before) * 1024) / bearers.length;
  const latencies: number[] = [];
  const waitForAll = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, DELIVERED_MS);
      allArrived = () => {
        clearTimeout(timer);
        resolve();
      };
      if (arrived >= bearers.length) allArrived();
    });
  await waitForAll();
  for (let n = 1; n < MESSAGES; n++) {
    arrived = 0;
    const startMs = performance.now();
    const all = waitForAll();
    await send(n);
    await all;
    latencies.push(...streams.map(({ at }) => at - startMs));
  }
  for (const { close } of streams) close();
  const sorted = latencies.toSorted((a, b) => a - b);
  return {
    p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
    lost: streams.reduce((sum, { ids }) => sum + MESSAGES - ids.length, 0),
    outOfOrder: streams.filter(({ ids }) => ids.some((id, i) => i > 0 && id <= (ids[i - 1] ?? 0))).length,
    kbEach,
  };
}

async function streamFigures(world: World): Promise<Row[]> {
  const [sender, ...readers] = await createPeople(world, ACCOUNTS + 1, "Leser");
  if (!sender) throw new Error("the sender was made");
  const id = await insertGroup(world, [sender, ...readers]);
  const bearers = readers.flatMap(({ bearer }) => Array<string>(STREAMS_EACH).fill(bearer));
  const port = await freePort();
  const env = {
    ...unlimited,
    DATABASE_URL: databaseUrl(world.pool.options as pg.ClientConfig),
    PORT: String(port),
    PUBLIC_URL: world.app.platform.config.publicUrl,
    LIVE_STREAMS_PER_PERSON: String(STREAMS_EACH),
  };
  // the server prints PUBLIC_URL instead of its own port
  const server = { ...(await spawnReady(["server/main.ts", "--no-pages"], env)), port };
  const send = (n: number) =>
    post(server.port, `/api/conversations/${id}/messages`, sender.bearer, {
      text: `${n}`,
      clientMessageId: `n${n}`,
    });
  const delivery = await measureDelivery(server, bearers, send);
  await stopProcess(server);
  const bareServer = await spawnReady(["bench/fan-out.ts"], {});
  const bare = await measureDelivery(bareServer, bearers, (n) =>
    post(bareServer.port, "/", "", { text: `${n}` }),
  );
  await stopProcess(bareServer);
  return [
    {
      what: "1,000 open streams: messages that did not come, or out of order",
      measured: delivery.lost + delivery.outOfOrder,
      unit: "",
      limit: 0,
      note: `${MESSAGES} messages to ${bearers.length} streams`,
    },
    {
      what: "from sending until a stream has it, p99",
      measured: delivery.p99Ms,
      unit: "ms",
      limit: 3 * bare.p99Ms,
      note: `bare fan-out ${bare.p99Ms.toFixed(1)} ms`,
    },
    {
      what: "server memory a stream",
      measured: delivery.kbEach,
      unit: "kB",
      limit: 60,
      note: `bare ${bare.kbEach.toFixed(0)} kB`,
    },
  ];
}

export const conversationFigures = async (world: World): Promise<Row[]> => [
  ...(await statementFigures(world)),
  ...(await streamFigures(world)),
];
