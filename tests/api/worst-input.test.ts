/**
 * What the most expensive input that an endpoint accepts takes of the main thread: at most twice the points it is
 * priced at (a point is a millisecond, decision 30), and nobody waits long for any part of it.
 */
import { beforeAll, expect, it } from "vitest";
import { contract } from "#contract/index.ts";
import type { Endpoint, Key } from "#contract/define.ts";
import { costOf } from "#server/platform/http/http.ts";
import type { Person } from "../support/app.ts";
import { neededQuery } from "../worlds/one-of-each/bodies.ts";
import { openWorld, type World } from "../worlds/one-of-each/world.ts";
import { cpuMs, slowness, threadMs } from "../support/thread-time.ts";
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
  world = await openWorld({ listen: true }); // the demo's card provider reports over HTTP
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

const STRETCH_TRIES = 8;
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
    least = Math.min(least, longest > LONGEST_STRETCH_MS ? longest / slowness() : longest);
  }
  return least;
}

/** What is too expensive about it, in words, and how it was answered the first time. */
async function look(asked: Asked, query: Query): Promise<{ found: string[]; status: number }> {
  const points = costOf(asked.endpoint, query, Buffer.byteLength(asked.body ?? ""));
  const limit = 2 * points + BASE_MS;
  const statuses: number[] = [];
  const work = async () => {
    const { statusCode } = await send(asked, query);
    statuses.push(statusCode);
    if (statusCode >= 500) throw new Error(`${asked.key}: ${statusCode}`);
  };
  const ms = await cpuMs(work, limit);
  const [status = 0] = statuses;
  const name = `${asked.key} (${status}, ${asked.body?.length ?? 0} bytes, ${JSON.stringify(query).slice(0, 80)})`;
  const found = ms > limit ? [`${name}: ${ms.toFixed(1)} ms for ${points} points`] : [];
  if (ms <= LONGEST_STRETCH_MS) return { found, status };
  const stretch = await longestStretchMs(work);
  if (stretch > LONGEST_STRETCH_MS) found.push(`${name}: ${stretch.toFixed(0)} ms at a stretch`);
  return { found, status };
}

/** From here on it matters what a body's texts are made of. */
const LONG_BYTES = 1500;
/** Not files, streams, and what ends a session that the others need; those are priced by their limits a minute. */
const endsSessions = /sign-out|session|password|DELETE .*user-profile\/me|admin\/users/;
/** What removes something comes after those that need it. */
const endpoints = (Object.entries(contract) as [Key, Endpoint][])
  .filter(([key, e]) => !e.upload && !endsSessions.test(key) && (!e.raw || key.endsWith("/csv")))
  .sort(([a], [b]) => Number(a.startsWith("DELETE")) - Number(b.startsWith("DELETE")));
/**
 * Refused here whatever is sent, and measured so: what was mailed, another's secret, what Stripe or a night's check
 * knows, and what the national map's stand-in has no parcel for. A request is submitted with consent alone.
 */
const refusedHere: Key[] = [
  "POST /api/auth/magic-link/use",
  "POST /api/auth/verify-email",
  "POST /api/newsletter/confirm",
  "GET /api/email-choice",
  "GET /api/boundaries/national-map/wfs",
  "POST /api/core-booking/submit/:bookingId",
  "POST /api/payments/payouts/:payoutId/by-bank",
  "POST /api/payments/onboarding",
  "POST /api/payments/onboarding/dashboard",
  "POST /api/payments/connected-accounts/:uid/ask",
  "GET /api/reconciliation/daily-checks/:day",
  "POST /api/cron/daily",
  "POST /api/cron/hourly",
  "POST /api/cron/every-minute",
  "GET /api/commission-invoice/:bookingId",
  "GET /api/communications/sms-reports/:secret",
];

it("takes no more of the main thread than it is priced at, of each endpoint", async () => {
  const found: string[] = [];
  const refused: Key[] = [];
  for (const [key, endpoint] of endpoints) {
    const who = world.whoCalls(key, endpoint.auth);
    const ids = await (key.startsWith("DELETE") ? world.freshParams(key) : world.paramsOf(key));
    const path = fill(split(key).path, ids);
    const needed = neededQuery(key, ids);
    const inputs = ["A", "1 "].map((seed) => ({
      body: endpoint.body && written(worstBody(endpoint.body as never, world.bodyOf(key), seed)),
      query: endpoint.query ? worstQuery(endpoint.query as never, needed, seed) : {},
    }));
    if ((inputs[0]?.body ?? "").length < LONG_BYTES) inputs.pop();
    // where the worst is refused for what it means, what is taken is measured too
    inputs.push({ body: endpoint.body && written(world.bodyOf(key)), query: endpoint.query ? needed : {} });
    let taken = false;
    for (const { body, query } of inputs) {
      if (taken && body === inputs.at(-1)?.body) break;
      const { found: more, status } = await look({ key, endpoint, who, path, body }, query);
      found.push(...more);
      taken ||= status < 400;
    }
    if (!taken) refused.push(key);
  }
  expect({ found, refused: refused.sort() }).toEqual({ found: [], refused: refusedHere.toSorted() });
}, 900_000);

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
    found.push(...(await look(asked, query)).found);
  }
  expect(found).toEqual([]);
}, 300_000);
