/**
 * Changes of bookings (rules 4.7) race with payments, cancellations, deadlines and answers at two apps at once.
 * Whatever comes first, the booking has one stay that is held, one invoice that is not credited, and the money
 * of its total.
 */
import { beforeAll, expect, it } from "vitest";
import type { RequestBody } from "#contract/index.ts";
import { isLong } from "./support/long.ts";
import type { TestApp } from "./support/app.ts";
import { openMoneyWorld } from "./worlds/money-world.ts";

/** For each of the races; forty in `npm run test:faults`, two hundred together. */
const times = isLong ? 40 : 3;
const start = "2027-08-01T08:00:00Z";
/** A proposal can be answered for 24 hours, its difference be paid for seven days (rules 4.7, 7.1). */
const [answerDue, paymentDue] = ["2027-08-02T08:00:00Z", "2027-08-08T08:00:00Z"];
const longer = { toDate: "2027-10-06" };
const apart = { fromDate: "2027-10-20", toDate: "2027-10-25" };
const shorter = { toDate: "2027-10-03" };

type World = Awaited<ReturnType<typeof openMoneyWorld>>;
let world: World;
beforeAll(async () => {
  world = await openMoneyWorld();
});

type Body = RequestBody<"POST /api/booking-actions/:bookingId/propose">;
async function propose(bookingId: string, body: Body, who = world.ola): Promise<string> {
  const { body: made } = await world.app.call(who, "POST /api/booking-actions/:bookingId/propose", {
    params: { bookingId },
    body,
  });
  return made.proposalId;
}
const accept = (app: Pick<TestApp, "call">, bookingId: string, proposalId: string, who = world.kari) =>
  app.call(who, "POST /api/booking-actions/:bookingId/proposals/:proposalId/accept", {
    params: { bookingId, proposalId },
    body: {},
  });
/** A paid booking whose dearer change is accepted; `pay` reports the payment of the difference. */
async function waiting(to: Body): Promise<{ bookingId: string; pay: () => Promise<unknown> }> {
  const { app, ola, paid, report } = world;
  const bookingId = await paid();
  await accept(app, bookingId, await propose(bookingId, to));
  const { body } = await app.begin(ola, bookingId);
  await app.pool.query(
    "update card_provider.intent set status = 'succeeded', charged_at = $2 where intent_id = $1",
    [body.paymentIntentId, app.clock.now()],
  );
  return { bookingId, pay: () => report(body.paymentIntentId) };
}

/** The booking is as its status, total and days say, in holds, papers, the ledger and the provider's record. */
async function expectWhole(bookingId: string): Promise<string> {
  const { app } = world;
  const [booking] = await app.rows(
    `select status, total_ore::int ore, from_date "from", to_date "to", accepted_change is null settled,
      (select array_agg(stay::text) from offering_hold h where h.booking_id = b.booking_id) held,
      (select count(*)::int from reservation r where r.booking_id = b.booking_id and r.status = 'reserved') reserved,
      (select sum(total_ore)::int from invoice i where i.booking_id = b.booking_id) invoiced,
      (select count(*)::int from booking_change c where c.booking_id = b.booking_id
        and c.status in ('open', 'accepted')) waiting
     from booking b where booking_id = $1`,
    bookingId,
  );
  const { status, ore, from, to, ...rest } = booking as Record<string, unknown>;
  const isPaid = status === "paid";
  expect([status, rest]).toEqual([
    status,
    {
      settled: true,
      held: isPaid ? [`[${from},${to})`] : null,
      reserved: 0,
      invoiced: isPaid ? ore : 0,
      waiting: 0,
    },
  ]);
  expect(await app.books(bookingId)).toEqual(
    isPaid ? { provider: ore, [`escrow/${bookingId}`]: -Number(ore) } : {},
  );
  return String(status);
}

type Race = { bookingId: string; acts: readonly [() => Promise<unknown>, () => Promise<unknown>] };
/** Runs the acts of each race at once, first one and then the other being sent first. */
async function run(until: string, makeRace: (n: number) => Promise<Race>): Promise<Set<string>> {
  const races: Race[] = [];
  world.setClocks(start);
  for (let n = 0; n < times; n++) races.push(await makeRace(n));
  await world.app.settle();
  world.setClocks(until);
  for (const [n, { acts }] of races.entries())
    await Promise.all((n % 2 ? acts : acts.toReversed()).map((act) => act()));
  await world.passTime(new Date(Date.parse(until) + 8 * 86_400_000).toISOString());
  const statuses = new Set<string>();
  for (const { bookingId } of races) statuses.add(await expectWhole(bookingId));
  expect(await world.differences()).toEqual([]);
  return statuses;
}

it("the difference is paid while the trip is cancelled", async () => {
  const statuses = await run("2027-08-03T08:00:00Z", async (n) => {
    const { bookingId, pay } = await waiting(n % 2 ? apart : longer);
    return { bookingId, acts: [pay, () => world.app.cancel(world.ola, bookingId)] };
  });
  expect([...statuses]).toEqual(["cancelled"]);
});

it("the difference is paid at the moment when it is due", async () => {
  const statuses = await run(paymentDue, async (n) => {
    const { bookingId, pay } = await waiting(n % 2 ? apart : longer);
    return { bookingId, acts: [pay, () => world.other.sweep()] };
  });
  expect([...statuses]).toEqual(["paid"]);
});

it("a proposal is accepted while the trip is cancelled", async () => {
  const { app, other, kari, ola } = world;
  await run("2027-08-01T09:00:00Z", async (n) => {
    const bookingId = await world.paid();
    const proposalId = await propose(bookingId, n % 2 ? shorter : longer);
    return {
      bookingId,
      acts: [() => accept(other, bookingId, proposalId, kari), () => app.cancel(ola, bookingId)],
    };
  });
});

it("a proposal is accepted at the moment when it lapses, or is taken back", async () => {
  const { app, other, ola } = world;
  const statuses = await run(answerDue, async (n) => {
    const bookingId = await world.paid();
    const proposalId = await propose(bookingId, shorter);
    const withdraw = () =>
      app.call(ola, "POST /api/booking-actions/:bookingId/proposals/:proposalId/withdraw", {
        params: { bookingId, proposalId },
      });
    return {
      bookingId,
      acts: [() => accept(other, bookingId, proposalId), n % 3 ? () => app.sweep() : withdraw],
    };
  });
  expect([...statuses]).toEqual(["paid"]);
});

it("a change of an unpaid booking is accepted while the old total is paid", async () => {
  const { other, kari, ola } = world;
  const statuses = await run("2027-08-01T09:00:00Z", async (n) => {
    const { bookingId, intentId } = await world.charged();
    const proposalId = await propose(bookingId, n % 2 ? shorter : longer, ola);
    return {
      bookingId,
      acts: [() => world.report(intentId), () => accept(other, bookingId, proposalId, kari)],
    };
  });
  // either it was paid first, and the change followed, or what was paid is refunded and the new total fell due
  for (const status of statuses) expect(["paid", "cancelled"]).toContain(status);
});

it("both sides propose at once: one proposal waits, the other is refused", async () => {
  const { app, other, kari, ola } = world;
  const there = await other.signIn(kari.email);
  world.setClocks(start);
  for (let n = 0; n < times; n++) {
    const bookingId = await world.paid();
    const body = { params: { bookingId }, body: n % 2 ? shorter : longer };
    const answers = await Promise.all([
      app.call(ola, "POST /api/booking-actions/:bookingId/propose", body),
      other.call(there, "POST /api/booking-actions/:bookingId/propose", body),
    ]);
    expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([201, "proposal_open"]);
    expect(await app.count("booking_change where booking_id = $1", bookingId)).toBe(1);
  }
});
