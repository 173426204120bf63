/**
 * Every outside service accepts connections and never responds. Deadlines are met, the search follows price
 * changes, other pages and uploads work, and requests that need such a service fail soon.
 */
import { setTimeout as wait } from "node:timers/promises";
import { expect, it } from "vitest";
import type { Person } from "#tests/support/app.ts";
import { form, photo } from "#tests/support/files.ts";
import { openPushService } from "#tests/stand-ins/push-service.ts";
import { openStripeStandIn, stripeKeys } from "#tests/stand-ins/stripe-stand-in.ts";
import { until } from "#tests/support/until.ts";
import { requestJson, openOutage, outageNow } from "../outage.ts";
import { freshFolder, type Running } from "../server.ts";
import { openTarpit } from "../tarpit.ts";

const HANGS_MS = Number(process.env.FAULT_SECONDS ?? 200) * 1000;
const DAY_MS = 86_400_000;
/** The maximum times of requests that need an outside service, of other requests, and of deadlines. */
const [SERVICE_MS, OWN_MS, DEADLINE_MS] = [30_000, 5000, 15_000];
/** The maximum number of requests in each process that wait for one service (decision 142). */
const MAX_WAITING = 100;
const PROCESSES = 2;
const kinds = [
  "stripe",
  "files",
  "oidc",
  "facebook",
  "smtp",
  "sms",
  "push",
  "map",
  "register",
  "calendar",
] as const;
type Kind = (typeof kinds)[number];

async function openTarpits() {
  const all = await Promise.all(kinds.map(async (kind) => [kind, await openTarpit()] as const));
  const at = Object.fromEntries(all) as Record<Kind, Awaited<ReturnType<typeof openTarpit>>>;
  const maxOpen = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<Kind, number>;
  const hostOf = (kind: Kind) => new URL(at[kind].url).host;
  return {
    hostOf,
    /** The maximum number of connections that each service has had open at once. */
    maxOpen,
    measure: () => {
      for (const kind of kinds) maxOpen[kind] = Math.max(maxOpen[kind], at[kind].open());
    },
    env: {
      ...stripeKeys,
      STRIPE_URL: at.stripe.url,
      OIDC_ISSUER: at.oidc.url,
      OIDC_CLIENT_ID: "utmark",
      OIDC_CLIENT_SECRET: "x",
      FACEBOOK_URL: at.facebook.url,
      FACEBOOK_CLIENT_ID: "x",
      FACEBOOK_CLIENT_SECRET: "x",
      SMTP_URL: `smtp://${hostOf("smtp")}`,
      NATIONAL_MAP_URL: at.map.url,
      SMS_URL: at.sms.url,
      SMS_TOKEN: "x",
      SMS_SENDER: "Utmark",
      PUSH_HOSTS: hostOf("push"),
      ENTITY_REGISTER_URL: at.register.url,
      CALENDAR_HOSTS: hostOf("calendar"),
    },
    bucket: {
      S3_ENDPOINT: at.files.url,
      S3_BUCKET: "utmark",
      S3_ACCESS_KEY_ID: "x",
      S3_SECRET_ACCESS_KEY: "x",
    },
  };
}
type Tarpits = Awaited<ReturnType<typeof openTarpits>>;

/** Creates requests and payments that become overdue one after the other while the services hang. */
async function makeWorld(tarpits: Tarpits) {
  let now = () => new Date();
  const stripe = await openStripeStandIn(() => now());
  const outage = await openOutage({
    ...stripeKeys,
    STRIPE_URL: stripe.url,
    PUSH_HOSTS: tarpits.hostOf("push"),
  });
  const { app } = outage;
  now = app.clock.now;
  const { kari, ola, admin } = await app.people();
  const push = await openPushService();
  const browser = push.browser("hers");
  await push.close();
  const subscription = { ...browser, endpoint: `http://${tarpits.hostOf("push")}/hers` };
  expect((await app.call(kari, "POST /api/push/subscriptions", { body: subscription })).status).toBe(201);
  const contact = { phoneNumber: "91 23 45 67" };
  expect((await app.call(kari, "PATCH /api/user-profile/me", { body: contact })).status).toBe(200);
  const due = Array.from({ length: 6 }, (_, n) => 20_000 + (n * (HANGS_MS - 40_000)) / 6);
  const at = (ms: number) => app.clock.set(new Date(outageNow + ms).toISOString());
  const replies: string[] = [];
  const payments: string[] = [];
  for (const ms of due) {
    at(ms - 7 * DAY_MS);
    payments.push(await app.confirmed(kari, ola));
    await app.begin(ola, payments.at(-1) ?? "");
    at(ms - DAY_MS);
    replies.push(await app.pending(kari, ola));
  }
  at(-60_000);
  const unpaid = await app.confirmed(kari, ola);
  const { offeringId } = await app.make.offering({ ownerUid: kari.uid });
  const propertyId = await app.make.property(kari.uid);
  const imports = await Promise.all(
    Array.from({ length: 8 }, async (_, n) => {
      const { rows } = await app.pool.query(
        `insert into calendar_import (property_id, cabin_id, name, url, next_at, created_at)
         values ($1, $2, 'Airbnb', $3, $4, $4) returning import_id id`,
        [propertyId, await app.make.cabin(propertyId), `http://${tarpits.hostOf("calendar")}/${n}`, now()],
      );
      return String(rows[0].id);
    }),
  );
  await app.pool.query(
    "insert into stored_file (file_id, created_at) select gen_random_uuid(), $1 from generate_series(1, 30)",
    [new Date(outageNow - DAY_MS)],
  );
  await app.settle();
  return { outage, kari, ola, admin, due, replies, payments, unpaid, offeringId, importId: imports[0] ?? "" };
}
type Task = { task: string; late: boolean; overdue: number | null; lastRun: { result: string } | null };
type World = Awaited<ReturnType<typeof makeWorld>>;

const upload = async (server: Running, who: Person) => {
  const { headers, payload } = form(await photo(), { name: "meg.jpg" });
  const answer = await fetch(`${server.base}/api/user-profile/upload-profile-image`, {
    method: "POST",
    headers: { ...headers, authorization: who.bearer },
    body: new Uint8Array(payload),
  });
  await answer.arrayBuffer();
  return answer.status;
};

/** Requests that need an outside service. */
const serviceRequests = (w: World): Record<string, (server: Running) => Promise<number>> => {
  const get = async (server: Running, path: string, who?: Person) =>
    (await requestJson(server, path, who ? { who } : {})).status;
  const post = async (server: Running, path: string, who: Person, body: object) =>
    (await requestJson(server, path, { who, body })).status;
  return {
    "begin a payment": (s) => post(s, "/api/payments/create-intent", w.ola, { bookingId: w.unpaid }),
    "look up a firm": (s) => get(s, "/api/user-profile/organization?organizationNumber=923609016", w.kari),
    "fetch a border": (s) =>
      get(s, "/api/boundaries/national-map/rest?municipalityNumber=4601&gnr=105&bnr=209", w.kari),
    "fetch a calendar": (s) => post(s, `/api/calendars/imports/${w.importId}/refresh`, w.kari, {}),
    "sign in": async (s) => {
      const answer = await fetch(`${s.base}/api/auth/start?returnUrl=/dashboard`, { redirect: "manual" });
      expect(answer.headers.get("location")).toBe("/login?error=provider_unavailable");
      return answer.status;
    },
    "store a picture": (s) => upload(s, w.ola),
  };
};

type Timed = Record<string, { ms: number; status: number }[]>;
const longestMs = (of: { ms: number }[] = []) => Math.max(...of.map(({ ms }) => ms));
const statusesOf = (of: Timed) =>
  Object.fromEntries(
    Object.entries(of).map(([what, all]) => [what, [...new Set(all.map(({ status }) => status))]]),
  );
async function measure(of: Timed, what: string, work: () => Promise<number>): Promise<void> {
  const at = performance.now();
  const status = await work();
  of[what] = [...(of[what] ?? []), { ms: performance.now() - at, status }];
}
/** Returns how long after its due time each booking ended. */
async function latenessOf(w: World, kind: "reply" | "payment", ids: string[]): Promise<number[]> {
  const rows = await w.outage.app.rows(
    `select extract(epoch from a.at - b.${kind}_due_at) * 1000 as ms from audit a
     join booking b on b.booking_id::text = a.subject_id
     where a.subject = 'booking' and a.to_state in ('expired', 'cancelled') and b.booking_id = any ($1)`,
    ids,
  );
  return rows.map((row) => Number(row.ms));
}
async function priceDelayMs(w: World, at: Running, seenAt: Running, ore: number): Promise<number> {
  const answer = await fetch(`${at.base}/api/offerings/${w.offeringId}`, {
    method: "PATCH",
    headers: { authorization: w.kari.bearer, "content-type": "application/json" },
    body: JSON.stringify({ pricing: { per: "hunter", fixedPriceOre: ore } }),
  });
  await answer.arrayBuffer();
  await until(async () => {
    const hits = (await requestJson(seenAt, "/api/search?limit=100")).body.items as { offeringId?: string }[];
    const hit = hits.find(({ offeringId }) => offeringId === w.offeringId);
    expect(JSON.stringify(hit)).toContain(`:${ore}`);
  });
  return answer.status;
}

it("hanging services delay no deadlines, pages or uploads that do not need them", async () => {
  const tarpits = await openTarpits();
  const world = await makeWorld(tarpits);
  const { outage, kari, ola, admin } = world;
  const [first, second] = (await outage.startServers(2, tarpits.env, [
    { ...tarpits.bucket, DATA_DIR: freshFolder() },
    { DATA_DIR: freshFolder() },
  ])) as [Running, Running];
  const own: Timed = {};
  const viaService: Timed = {};
  const sms = { phone: "91234567", message: "Hei" };
  expect((await requestJson(first, "/api/communications/send-sms", { who: admin, body: sms })).status).toBe(
    200,
  );
  const callers = Object.entries(serviceRequests(world));
  const responses: Promise<void>[] = [];
  const startMs = performance.now();
  for (let turn = 0; performance.now() - startMs < HANGS_MS; turn++) {
    // sends the next request without waiting for the responses to earlier ones
    const [what, call] = callers[turn % callers.length] as (typeof callers)[number];
    const at = turn % 2 && what !== "store a picture" ? second : first;
    responses.push(measure(viaService, what, () => call(at)));
    for (const server of [first, second]) {
      await measure(own, "search", async () => (await requestJson(server, "/api/search?limit=24")).status);
      await measure(
        own,
        "trips",
        async () => (await requestJson(server, "/api/core-booking", { who: ola })).status,
      );
      await measure(own, "ready", async () => (await requestJson(server, "/api/health/ready")).status);
    }
    if (turn % 10 === 5) await measure(own, "a picture on the disk", () => upload(second, kari));
    if (turn % 20 === 10)
      await measure(own, "a price", () => priceDelayMs(world, second, first, 46_000 + turn * 100));
    tarpits.measure();
    await wait(1000);
  }
  const { tasks } = (await requestJson(first, "/api/scheduler/status", { who: admin })).body as {
    tasks: Task[];
  };
  await Promise.all(responses);
  const late = {
    replies: await latenessOf(world, "reply", world.replies),
    payments: await latenessOf(world, "payment", world.payments),
  };
  const durations = (of: Timed) =>
    Object.entries(of).map(([what, all]) => `${what}: ${Math.round(longestMs(all))} ms`);
  console.log([...durations(own), ...durations(viaService)].join("\n"), late, tarpits.maxOpen);

  for (const of of [late.replies, late.payments]) {
    expect(of).toHaveLength(world.due.length);
    expect(Math.max(...of)).toBeLessThan(DEADLINE_MS);
  }
  expect(statusesOf(own)).toEqual({
    search: [200],
    trips: [200],
    ready: [200],
    "a picture on the disk": [200],
    "a price": [200],
  });
  for (const [what, all] of Object.entries(own))
    expect([what, longestMs(all) < OWN_MS]).toEqual([what, true]);
  expect(statusesOf(viaService)).toEqual({
    "begin a payment": [503],
    "look up a firm": [200],
    "fetch a border": [503],
    "fetch a calendar": [200],
    "sign in": [302],
    "store a picture": [503],
  });
  for (const [what, all] of Object.entries(viaService))
    expect([what, longestMs(all) < SERVICE_MS]).toEqual([what, true]);
  for (const kind of kinds) expect([kind, tarpits.maxOpen[kind] > 0]).toEqual([kind, kind !== "facebook"]);
  for (const kind of kinds) expect(tarpits.maxOpen[kind]).toBeLessThanOrEqual(PROCESSES * MAX_WAITING);
  const deadlines = tasks.find(({ task }) => task === "booking-deadlines");
  expect(deadlines).toMatchObject({ late: false, overdue: 0 });
}, 600_000);
