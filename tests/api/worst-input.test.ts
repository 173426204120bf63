/**
 * What the most expensive input that an endpoint accepts takes of the main thread: at most twice the points it is
 * priced at (a point is a millisecond, decision 30), and nobody waits long for any part of it.
 */
import { beforeAll, expect, it } from "vitest";
import { contract } from "#contract/index.ts";
import type { Endpoint, Key } from "#contract/define.ts";
import { costOf } from "#server/platform/http.ts";
import type { Person } from "../app.ts";
import { openWorld, type World } from "./bad-world.ts";
import { fill, split, written } from "./hostile.ts";
import { worstBody, worstQuery } from "./worst.ts";

/** What any request takes here beside its work, the test's own client and the coarse clock included. */
const BASE_MS = 6;
const LONGEST_STRETCH_MS = 30;

type Asked = {
  key: Key;
  endpoint: Endpoint;
  who: Person | undefined;
  path: string;
  body?: string | undefined;
};
type Query = Record<string, string>;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});

const send = ({ key, who, path, body }: Asked, query: Query) =>
  world.http.inject({
    method: split(key).method,
    url: `${path}?${new URLSearchParams(query)}`,
    headers: {
      ...(who && { authorization: who.bearer }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { payload: body }),
  });

const threadMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};
const RUNS = [2, 6, 20, 20];
const STRETCH_TRIES = 8;
/**
 * The least mean of a few runs: processor time, so that a busy machine takes no part. It is counted coarsely, so
 * that what seems too expensive is run more often.
 */
async function cpuMs(work: () => Promise<unknown>, enough: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (const runs of RUNS) {
    if (least <= enough) break;
    const before = threadMs();
    for (let n = 0; n < runs; n++) await work();
    least = Math.min(least, (threadMs() - before) / runs);
  }
  return least;
}
/** The longest work in which nothing else had its turn, at the best of a few tries. */
async function longestStretchMs(work: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < STRETCH_TRIES && least > LONGEST_STRETCH_MS; tries++) {
    let [longest, at, worked, running] = [0, performance.now(), threadMs(), true];
    const look = () => {
      const [now, done] = [performance.now(), threadMs()];
      longest = Math.max(longest, Math.min(now - at, done - worked));
      [at, worked] = [now, done];
      if (running) setImmediate(look);
    };
    setImmediate(look);
    await work();
    running = false;
    least = Math.min(least, longest);
  }
  return least;
}

/** What is too expensive about it, in words. */
async function tooExpensive(asked: Asked, query: Query): Promise<string[]> {
  const points = costOf(asked.endpoint, query, Buffer.byteLength(asked.body ?? ""));
  const limit = 2 * points + BASE_MS;
  let status = 0;
  const work = async () => {
    ({ statusCode: status } = await send(asked, query));
    if (status >= 500) throw new Error(`${asked.key}: ${status}`);
  };
  const ms = await cpuMs(work, limit);
  const name = `${asked.key} (${status}, ${asked.body?.length ?? 0} bytes, ${JSON.stringify(query).slice(0, 80)})`;
  const found = ms > limit ? [`${name}: ${ms.toFixed(1)} ms for ${points} points`] : [];
  if (ms <= LONGEST_STRETCH_MS) return found;
  const stretch = await longestStretchMs(work);
  return stretch > LONGEST_STRETCH_MS ? [...found, `${name}: ${stretch.toFixed(0)} ms at a stretch`] : found;
}

/** From here on it matters what a body's texts are made of. */
const LONG_BYTES = 1500;
/** Not files, streams, and what ends a session that the others need; those are priced by their limits a minute. */
const endsSessions = /sign-out|session|password|DELETE .*user-profile\/me|admin\/users/;
const endpoints = (Object.entries(contract) as [Key, Endpoint][]).filter(
  ([key, e]) => !e.upload && !endsSessions.test(key) && (!e.raw || key.endsWith("/csv")),
);
it("takes no more of the main thread than it is priced at, of each endpoint", async () => {
  const found: string[] = [];
  for (const [key, endpoint] of endpoints) {
    const who = world.whoCalls(key, endpoint.auth);
    const path = fill(split(key).path, await world.paramsOf(key));
    for (const seed of ["A", "1 "]) {
      const body = endpoint.body && written(worstBody(endpoint.body as never, world.bodyOf(key), seed));
      const query = endpoint.query ? worstQuery(endpoint.query as never, {}, seed) : {};
      if (seed !== "A" && (body ?? "").length < LONG_BYTES) continue;
      found.push(...(await tooExpensive({ key, endpoint, who, path, body }, query)));
    }
  }
  expect(found).toEqual([]);
}, 180_000);

it("takes no more of the main thread than it is priced at, where there is much to answer", async () => {
  const { owner, make } = world;
  const hunter = await make.hunter();
  const offeringIds: string[] = [];
  for (let n = 0; n < 100; n++) {
    const propertyId = n % 10 === 0 ? await make.property(owner.uid) : undefined;
    offeringIds.push(
      (await make.offering({ ownerUid: owner.uid, ...(propertyId && { propertyId }) })).offeringId,
    );
  }
  const opened = await world.call(hunter, "POST /api/conversations", {
    body: { offeringId: offeringIds[0] },
  });
  const { conversationId } = opened.body;
  expect([opened.status, opened.body]).toEqual([
    expect.any(Number),
    expect.objectContaining({ conversationId }),
  ]);
  for (let n = 0; n < 100; n++)
    await world.call(owner, "POST /api/conversations/:conversationId/messages", {
      params: { conversationId },
      body: { text: `${"A".repeat(3990)}${n}`, clientMessageId: `long-${n}` },
    });
  const expensive: [Key, who: Person | undefined, Query, params?: Record<string, string>][] = [
    ["GET /api/conversations/:conversationId/messages", hunter, { limit: "100" }, { conversationId }],
    ["GET /api/search", undefined, { limit: "100" }],
    ["GET /api/search", undefined, { limit: "100", q: "elgjakt med hund" }],
    ["GET /api/search/map", undefined, { bbox: "4,57,32,72", zoom: "8" }],
    ["GET /api/translations", undefined, { language: "nb" }],
    [
      "GET /api/stays",
      undefined,
      {
        offeringIds: offeringIds.slice(0, 20).join(","),
        from: "2027-10-01",
        to: "2027-10-04",
        participants: "2",
      },
    ],
  ];
  const found: string[] = [];
  for (const [key, who, query, params = {}] of expensive) {
    const endpoint = (contract as Record<Key, Endpoint>)[key] as Endpoint;
    const asked = { key, endpoint, who, path: fill(split(key).path, params) };
    expect([key, (await send(asked, query)).statusCode]).toEqual([key, 200]);
    found.push(...(await tooExpensive(asked, query)));
  }
  expect(found).toEqual([]);
}, 180_000);
