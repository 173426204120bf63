/**
 * Measures the main thread's time for the most expensive input that each endpoint accepts: at most twice the
 * endpoint's cost in points (a point is a millisecond, decision 30), and no long blocking.
 */
import { beforeAll, describe, expect, it } from "vitest";
import { contract } from "#contract/index.ts";
import type { Endpoint, Key } from "#contract/define.ts";
import { costOf } from "#server/platform/http/http.ts";
import type { Person } from "../support/app.ts";
import { isLong } from "../support/long.ts";
import { neededQuery } from "../worlds/one-of-each/bodies.ts";
import { openWorld, type World } from "../worlds/one-of-each/world.ts";
import { cpuMs, slowness, threadMs } from "../support/thread-time.ts";
import { fillInParams, splitKey, toJson } from "./hostile.ts";
import { worstBody, worstQuery } from "./worst.ts";

/** The time that any request takes, including the test's client and the coarse clock. */
const BASE_MS = 6;
const LONGEST_STRETCH_MS = 30;

type MeasuredRequest = {
  key: Key;
  endpoint: Endpoint;
  who: Person | undefined;
  path: string;
  body?: string | undefined;
};
type Query = Record<string, string>;

let world: World;
beforeAll(async () => {
  if (!isLong) return;
  world = await openWorld({ listen: true }); // the demo's card provider reports over HTTP
});

const send = ({ key, who, path, body }: MeasuredRequest, query: Query) =>
  world.http.inject({
    method: splitKey(key).method,
    url: `${path}?${new URLSearchParams(query)}`,
    headers: {
      ...(who && { authorization: who.bearer }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { payload: body }),
  });

const STRETCH_TRIES = 8;
/** Returns the longest time that work blocks the event loop, in the best of a few tries. */
async function longestStretchMs(work: () => Promise<unknown>): Promise<number> {
  let shortestMs = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < STRETCH_TRIES && shortestMs > LONGEST_STRETCH_MS; tries++) {
    let [longest, at, startWorkedMs, running] = [0, performance.now(), threadMs(), true];
    const tick = () => {
      const [now, workedMs] = [performance.now(), threadMs()];
      longest = Math.max(longest, Math.min(now - at, workedMs - startWorkedMs));
      [at, startWorkedMs] = [now, workedMs];
      if (running) setImmediate(tick);
    };
    setImmediate(tick);
    await work();
    running = false;
    shortestMs = Math.min(shortestMs, longest > LONGEST_STRETCH_MS ? longest / slowness() : longest);
  }
  return shortestMs;
}

/** Returns descriptions of exceeded limits, and the status of the first response. */
async function measure(request: MeasuredRequest, query: Query): Promise<{ found: string[]; status: number }> {
  const points = costOf(request.endpoint, query, Buffer.byteLength(request.body ?? ""));
  const limit = 2 * points + BASE_MS;
  const statuses: number[] = [];
  const work = async () => {
    const { statusCode } = await send(request, query);
    statuses.push(statusCode);
    if (statusCode >= 500) throw new Error(`${request.key}: ${statusCode}`);
  };
  const ms = await cpuMs(work, limit);
  const [status = 0] = statuses;
  const name = `${request.key} (${status}, ${request.body?.length ?? 0} bytes, ${JSON.stringify(query).slice(0, 80)})`;
  const problems = ms > limit ? [`${name}: ${ms.toFixed(1)} ms for ${points} points`] : [];
  if (ms <= LONGEST_STRETCH_MS) return { found: problems, status };
  const stretch = await longestStretchMs(work);
  if (stretch > LONGEST_STRETCH_MS) problems.push(`${name}: ${stretch.toFixed(0)} ms at a stretch`);
  return { found: problems, status };
}

/** The length of a body from which its texts are tested with two kinds of characters. */
const LONG_BYTES = 1500;
/** Endpoints that are not measured, since they end sessions that other requests need. */
const endsSessions = /sign-out|session|password|DELETE .*user-profile\/me|admin\/users/;
/** The measured endpoints, with deletions last, since other requests need the objects. */
const endpoints = (Object.entries(contract) as [Key, Endpoint][])
  .filter(([key, e]) => !e.upload && !endsSessions.test(key) && (!e.raw || key.endsWith("/csv")))
  .sort(([a], [b]) => Number(a.startsWith("DELETE")) - Number(b.startsWith("DELETE")));
/**
 * Endpoints that refuse every request in this test, so that refused requests are measured. They need a mailed
 * or other secret, data of Stripe or of a daily check, or a parcel that the fake national map does not have.
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

// it measures the processor's time, which says little beside other tests
describe.runIf(isLong)("CPU time", () => {
  it("the most expensive input of each endpoint takes no more CPU time than the endpoint's cost allows", async () => {
    const problems: string[] = [];
    const refused: Key[] = [];
    for (const [key, endpoint] of endpoints) {
      const who = world.whoCalls(key, endpoint.auth);
      const ids = await (key.startsWith("DELETE") ? world.freshParams(key) : world.paramsOf(key));
      const path = fillInParams(splitKey(key).path, ids);
      const needed = neededQuery(key, ids);
      const inputs = ["A", "1 "].map((seed) => ({
        body: endpoint.body && toJson(worstBody(endpoint.body as never, world.bodyOf(key), seed)),
        query: endpoint.query ? worstQuery(endpoint.query as never, needed, seed) : {},
      }));
      if ((inputs[0]?.body ?? "").length < LONG_BYTES) inputs.pop();
      // a rule may refuse the worst input, so an accepted input is measured too
      inputs.push({ body: endpoint.body && toJson(world.bodyOf(key)), query: endpoint.query ? needed : {} });
      let accepted = false;
      for (const { body, query } of inputs) {
        if (accepted && body === inputs.at(-1)?.body) break;
        const { found: more, status } = await measure({ key, endpoint, who, path, body }, query);
        problems.push(...more);
        accepted ||= status < 400;
      }
      if (!accepted) refused.push(key);
    }
    expect({ found: problems, refused: refused.sort() }).toEqual({
      found: [],
      refused: refusedHere.toSorted(),
    });
  }, 900_000);

  it("the largest responses take no more CPU time than their endpoint's cost allows", async () => {
    const { owner, make } = world;
    const hunter = await make.hunter();
    const offeringIds: string[] = [];
    for (let n = 0; n < 100; n++) {
      const propertyId = n % 10 === 0 ? await make.property(owner.uid) : undefined;
      offeringIds.push(
        (await make.offering({ ownerUid: owner.uid, ...(propertyId && { propertyId }) })).offeringId,
      );
    }
    const conversation = await world.call(hunter, "POST /api/conversations", {
      body: { offeringId: offeringIds[0] },
    });
    const { conversationId } = conversation.body;
    expect([conversation.status, conversation.body]).toEqual([
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
    const problems: string[] = [];
    for (const [key, who, query, params = {}] of expensive) {
      const endpoint = (contract as Record<Key, Endpoint>)[key] as Endpoint;
      const request = { key, endpoint, who, path: fillInParams(splitKey(key).path, params) };
      expect([key, (await send(request, query)).statusCode]).toEqual([key, 200]);
      problems.push(...(await measure(request, query)).found);
    }
    expect(problems).toEqual([]);
  }, 300_000);
});
