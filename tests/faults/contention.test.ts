/**
 * Sends concurrent requests for the same nights to two server processes on one database. The tests count
 * rows, not responses.
 */
import { beforeAll, expect, it } from "vitest";
import { addDays } from "#domain/days.ts";
import { openApp, type Person, type TestApp } from "../support/app.ts";
import { databaseUrl } from "../support/database-url.ts";
import { withoutDemoWorld } from "../support/demo-world.ts";
import { isLong } from "../support/long.ts";
import { factories } from "../factories/factories.ts";
import { freePort } from "../support/ports.ts";
import { until } from "../support/until.ts";
import { type Running, startServer } from "./server.ts";

const NOW = "2027-08-01T08:00:00Z";
const HOLDING = ["submitted", "pending", "accepted", "confirmed", "paid", "in_progress"];
let app: TestApp, make: ReturnType<typeof factories>, servers: Running[], owner: Person, hunters: Person[];

beforeAll(async () => {
  const PUBLIC_URL = `http://localhost:${await freePort()}`;
  app = await openApp({ now: NOW, env: { PUBLIC_URL } });
  make = factories(app);
  const DATABASE_URL = databaseUrl(app.connection);
  const env = { DATABASE_URL, PUBLIC_URL, DEMO_NOW: NOW };
  await withoutDemoWorld(app.connection, new Date(NOW));
  servers = await Promise.all([startServer(env), startServer(env)]);
  for (const s of servers) expect(s.out()).toContain("Ready at");
  owner = await make.landowner();
  hunters = await Promise.all(Array.from({ length: 10 }, make.hunter));
}, 240_000);

type StayInput = { offeringId?: string; participants?: number; cabins?: { cabinId: string }[] };
type Draft = { who: Person; bookingId: string };
const rows = async (sql: string, ...values: unknown[]) => (await app.pool.query(sql, values)).rows;
const count = async (sql: string, ...values: unknown[]) =>
  Number((await rows(`select count(*) n from ${sql}`, ...values))[0].n);

async function createDraft(i: number, stay: StayInput): Promise<Draft> {
  const who = hunters[i % hunters.length] as Person;
  const { status, body } = await app.call(who, "POST /api/core-booking/calculate", {
    body: { fromDate: "2027-10-01", toDate: "2027-10-04", participants: 1, ...stay },
  });
  expect(status, body.detail).toBe(200);
  return { who, bookingId: body.bookingId };
}
/** Copies a draft as rows, for each hunter in turn, since calculating each would take as long as the race. */
async function insertCopiesOf({ bookingId }: Draft, n: number): Promise<Draft[]> {
  const copies = await rows(
    `insert into booking (property_id, offering_id, hunter_uid, landowner_uid, status, from_date, to_date, participants, cabins, quote, total_ore, vat_registered, cancellation_policy, next_deadline_at, created_at, updated_at)
     select property_id, offering_id, ($2::text[])[1 + i % $3], landowner_uid, status, from_date, to_date, participants, cabins, quote, total_ore, vat_registered, cancellation_policy, next_deadline_at, created_at, updated_at
     from booking, generate_series(1, $4) i where booking_id = $1 returning booking_id, hunter_uid`,
    bookingId,
    hunters.map((h) => h.uid),
    hunters.length,
    n,
  );
  return copies.map((r) => ({
    bookingId: r.booking_id,
    who: hunters.find((h) => h.uid === r.hunter_uid) as Person,
  }));
}
/** Sends a request; one that a busy server refuses with 503, before it wrote anything, is sent again. */
const post = async (i: number, who: Person, path: string, body: object) => {
  const base = servers[i % servers.length]?.base;
  return until(async () => {
    const r = await fetch(`${base}${path}`, {
      method: "POST",
      headers: { authorization: who.bearer, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (r.status === 503) throw new Error(`${path}: 503`);
    return { status: r.status, body: (await r.json()) as { code?: string; status?: string } };
  });
};
const submit = ({ who, bookingId }: Draft, i: number) =>
  post(i, who, `/api/core-booking/submit/${bookingId}`, { termsAccepted: true, privacyAccepted: true });
const codes = (responses: { status: number; body: { code?: string } }[]) => [
  ...new Set(responses.filter((a) => a.status !== 200).map((a) => `${a.status} ${a.body.code}`)),
];

/** Expects one live booking with its holds, no charge, and no rows without a booking. */
async function expectOneLiveBooking(drafts: Draft[]): Promise<void> {
  const ids = drafts.map((d) => d.bookingId);
  expect(await count("booking where booking_id = any ($1) and status = any ($2)", ids, HOLDING)).toBe(1);
  expect(await count("booking where booking_id = any ($1) and status = 'calculated'", ids)).toBe(
    ids.length - 1,
  );
  expect(
    await rows(
      "select b.status from booking b where booking_id in (select booking_id from offering_hold union select booking_id from cabin_hold) and booking_id = any ($1)",
      ids,
    ),
  ).toEqual([{ status: "pending" }]);
  expect(
    await count("audit where subject = 'booking' and subject_id = any ($1) and to_state = 'pending'", ids),
  ).toBe(1);
  for (const table of ["payment", "ledger_entry", "invoice", "receipt", "refund", "payout"])
    expect(await count(`${table} where booking_id = any ($1)`, ids), table).toBe(0);
}

it("the last place of an exclusive offering is sold once to fifty concurrent requests", async () => {
  const { offeringId } = await make.offering({ ownerUid: owner.uid });
  const drafts = await insertCopiesOf(await createDraft(0, { offeringId }), 50);
  const responses = await Promise.all(drafts.map(submit));
  expect(responses.filter((a) => a.status === 200)).toHaveLength(1);
  expect(codes(responses)).toEqual(["422 dates_booked"]);
  await expectOneLiveBooking(drafts);
});

it("the last place of a shared offering is sold once to fifty concurrent requests", async () => {
  const { offeringId } = await make.offering({ ownerUid: owner.uid, shared: 8 });
  const first = await createDraft(0, { offeringId, participants: 7 });
  const drafts = await insertCopiesOf(await createDraft(0, { offeringId }), 50);
  expect((await submit(first, 0)).status).toBe(200);
  const responses = await Promise.all(drafts.map(submit));
  expect(codes(responses)).toEqual(["422 capacity_exceeded"]);
  await expectOneLiveBooking(drafts);
  expect(
    await rows("select places_left[17:19] as left from offering_calendar where offering_id = $1", offeringId),
  ).toEqual([{ left: [0, 0, 0] }]);
});

it("one cabin is sold once when it is booked concurrently as included, as optional and alone", async () => {
  const propertyId = await make.property(owner.uid);
  const cabinId = await make.cabin(propertyId);
  const included = await make.offering({ ownerUid: owner.uid, propertyId, included: [cabinId] });
  const withOptional = await make.offering({
    ownerUid: owner.uid,
    propertyId,
    shared: 500,
    optional: [{ cabinId, pricePerPersonPerNightOre: 25_000 }],
  });
  const inputs: StayInput[] = [
    { offeringId: included.offeringId },
    { offeringId: withOptional.offeringId, cabins: [{ cabinId }] },
    { cabins: [{ cabinId }] },
  ];
  const ways = await Promise.all(
    inputs.map((input) => createDraft(0, input).then((one) => insertCopiesOf(one, 17))),
  );
  const drafts = Array.from({ length: 51 }, (_, i) => ways[i % 3]?.[Math.floor(i / 3)] as Draft);
  const responses = await Promise.all(drafts.map(submit));
  expect(responses.filter((a) => a.status === 200)).toHaveLength(1);
  await expectOneLiveBooking(drafts);
  expect(await count("cabin_hold where cabin_id = $1", cabinId)).toBe(1);
  const fewestLeft = await rows(
    "select min(l) as min from offering_calendar c, unnest(c.places_left) l where offering_id = $1",
    withOptional.offeringId,
  );
  expect(fewestLeft[0].min).toBeGreaterThanOrEqual(499); // a request that did not get the cabin releases its place
});

it("one ground is sold once when it is bought at once and asked for concurrently", async () => {
  const propertyId = await make.property(owner.uid);
  const [instant, asking] = [
    await make.offering({ ownerUid: owner.uid, propertyId, confirmation: "instant" }),
    await make.offering({ ownerUid: owner.uid, propertyId }),
  ];
  for (let round = 0; round < (isLong ? 10 : 2); round++) {
    const days = { fromDate: addDays("2027-10-01", round), toDate: addDays("2027-10-01", round + 1) };
    const drafts = (
      await Promise.all(
        [instant, asking].map(({ offeringId }) =>
          createDraft(0, { offeringId, ...days }).then((one) => insertCopiesOf(one, 15)),
        ),
      )
    ).flat();
    const responses = await Promise.all(drafts.map(submit));
    expect(responses.filter((a) => a.status === 200)).toHaveLength(1);
    const ids = drafts.map((d) => d.bookingId);
    const live = await rows(
      "select booking_id, status, offering_id from booking where booking_id = any ($1) and status = any ($2)",
      ids,
      HOLDING,
    );
    expect(live.map((b) => b.status)).toEqual([
      live[0].offering_id === instant.offeringId ? "confirmed" : "pending",
    ]);
    expect(await rows("select booking_id from offering_hold where booking_id = any ($1)", ids)).toEqual([
      { booking_id: live[0].booking_id },
    ]);
    expect(await count("invoice where booking_id = any ($1)", ids)).toBe(0);
  }
});

it("concurrent accept, cancel and expiry end in a valid booking state", async () => {
  for (let round = 0; round < (isLong ? 10 : 5); round++) {
    const { offeringId } = await make.offering({ ownerUid: owner.uid });
    const request = await createDraft(round, { offeringId });
    expect((await submit(request, round)).status).toBe(200);
    const { who, bookingId } = request;
    app.clock.set("2027-08-02T09:00:00Z");
    const callAction = (i: number, by: Person, name: string, body: object) =>
      post(i, by, `/api/booking-actions/${bookingId}/${name}`, body);
    await Promise.all([
      callAction(0, owner, "accept", {}),
      callAction(1, who, "cancel", { reason: "Vi rekker det ikke" }),
      app.sweep(),
      callAction(1, owner, "accept", {}),
      app.sweep(),
    ]);
    app.clock.set(NOW);
    const [booking] = await rows(
      "select status, commission_ore from booking where booking_id = $1",
      bookingId,
    );
    const path = (
      await rows(
        "select to_state from audit where subject = 'booking' and subject_id = $1 order by audit_id",
        bookingId,
      )
    )
      .map((r) => r.to_state)
      .join(" ");
    expect([
      "submitted pending expired",
      "submitted pending cancelled",
      "submitted pending accepted confirmed",
      "submitted pending accepted confirmed cancelled",
    ]).toContain(path);
    expect(path.endsWith(booking.status)).toBe(true);
    const [confirmed, cancelled] = [path.includes("confirmed"), path.endsWith("confirmed cancelled")];
    expect(await rows("select kind from invoice where booking_id = $1 order by kind", bookingId)).toEqual([
      ...(cancelled ? [{ kind: "credit_note" }] : []),
      ...(confirmed ? [{ kind: "invoice" }] : []),
    ]);
    expect(await count("offering_hold where booking_id = $1", bookingId)).toBe(
      booking.status === "confirmed" ? 1 : 0,
    );
  }
});

/** The number of places: a hundred in `npm run test:faults`. `npm run bench` measures the rate. */
const places = isLong ? 100 : 25;
const requests = 5 * places;

it("five times as many requests as places, from a hundred callers, sell each place once", async () => {
  const { offeringId, propertyId } = await make.offering({ ownerUid: owner.uid, shared: places });
  const drafts = await insertCopiesOf(await createDraft(0, { offeringId }), requests);
  const responses: Awaited<ReturnType<typeof submit>>[] = [];
  let next = 0;
  const nextCaller = async () => {
    for (let i = next++; i < drafts.length; i = next++) responses.push(await submit(drafts[i] as Draft, i));
  };
  await Promise.all(Array.from({ length: 100 }, nextCaller));
  expect(responses).toHaveLength(requests);
  expect(codes(responses)).toEqual(["422 capacity_exceeded"]);
  expect(await count("booking where offering_id = $1 and status = 'pending'", offeringId)).toBe(places);
  expect(
    await rows("select sum(participants)::int as held from offering_hold where offering_id = $1", offeringId),
  ).toEqual([{ held: places }]);
  expect(
    await rows("select places_left[17:19] as left from offering_calendar where offering_id = $1", offeringId),
  ).toEqual([{ left: [0, 0, 0] }]);
  expect(
    await count("booking where property_id = $1 and status not in ('pending', 'calculated')", propertyId),
  ).toBe(0);
}, 240_000);
