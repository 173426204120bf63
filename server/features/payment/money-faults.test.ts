/**
 * The ledger must be right in spite of concurrency: two workers with one job, a payment at the instant of a
 * deadline, an account that changes during a payout, chargebacks. Two apps share the database; checks read it
 * and the provider's record. The long matrix is `tests/faults/long/same-moment.test.ts`.
 */
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { osloMidnight } from "#domain/days.ts";
import { closeIntentsJob } from "#server/features/booking/public.ts";
import { payoutJobs, sendPayout } from "#server/features/payout/public.ts";
import { refundJobs, sendRefundJob } from "#server/features/refund/public.ts";
import type { JobHandler } from "#server/platform/jobs/jobs.ts";
import type { Person } from "#tests/support/app.ts";
import { earningsOre, totalOre } from "#tests/worlds/booking-app.ts";
import { escrowBalances, openMoneyWorld, paidOut, payoutDue } from "#tests/worlds/money-world.ts";
import { until } from "#tests/support/until.ts";
import { closingJobs } from "./close-intents.ts";

type World = Awaited<ReturnType<typeof openMoneyWorld>>;
let world: World, app: World["app"], ola: Person, kari: Person;
beforeAll(async () => {
  world = await openMoneyWorld();
  ({ app, ola, kari } = world);
});
beforeEach(() => world.setClocks("2027-08-01T08:00:00Z"));
afterEach(async () => expect(await world.differences()).toEqual([]));

const payoutOf = async (bookingId: string) =>
  (await app.rows("select * from payout where booking_id = $1", bookingId))[0];
const setAccount = async (who: Person, bankAccountNumber: string) =>
  expect((await app.call(who, "PATCH /api/user-profile/me", { body: { bankAccountNumber } })).status).toBe(
    200,
  );

describe("one job that several workers run at once", () => {
  type Worker = World["workers"][number];
  /** Runs the job twice in each app. */
  const runInEachApp = (handlersOf: (worker: Worker) => JobHandler[], name: string, data: object) =>
    [...world.workers, ...world.workers].map((worker, i) =>
      handlersOf(worker)
        .find((handler) => handler.name === name)
        ?.run(data, { jobId: `${name}/${i}`, now: app.clock.now() }),
    );
  const countNotifications = (bookingId: string, subtype: string) =>
    app.count(
      "communication where booking_id = $1 and subtype = $2 and channel = 'email'",
      bookingId,
      subtype,
    );
  const countPostings = (bookingId: string, reason: string) =>
    app.count(
      "(select distinct entry_set_id from ledger_entry where booking_id = $1 and reason = $2) s",
      bookingId,
      reason,
    );

  it("sends a refund once", async () => {
    const bookingId = await world.paid();
    const intent = [
      "select 1 from card_provider.intent where reference = $1 for update",
      [bookingId],
    ] as const;
    let jobRuns: unknown;
    await world.whileLocked(intent[0], [...intent[1]], async (enough) => {
      expect((await app.cancel(ola, bookingId)).status).toBe(200);
      const [refund] = await app.rows("select refund_id from refund where booking_id = $1", bookingId);
      jobRuns = Promise.all(runInEachApp(refundJobs, sendRefundJob.name, { refundId: refund?.refund_id }));
      await enough(5); // with the job itself
    });
    await jobRuns;
    await app.settle();
    expect(await world.refundsOf(bookingId)).toEqual([{ ore: totalOre }]);
    expect([
      await countPostings(bookingId, "refund_sent"),
      await countNotifications(bookingId, "refund_sent"),
    ]).toEqual([1, 1]);
    expect(await app.books(bookingId)).toEqual({});
  });

  it("sends a payout once", async () => {
    const bookingId = await world.paid();
    await world.stayIsOver();
    let jobRuns: unknown;
    await world.whileLocked("lock table card_provider.transfer in share mode", [], async (enough) => {
      world.setClocks(payoutDue);
      await Promise.all([app.sweep(), world.other.sweep()]);
      const { payout_id: payoutId } = (await payoutOf(bookingId)) ?? {};
      jobRuns = Promise.all(runInEachApp(payoutJobs, sendPayout.name, { payoutId }));
      await enough(5);
    });
    await jobRuns;
    await app.settle();
    expect(await world.transfersOf(bookingId)).toEqual([{ account: "12345678903", ore: earningsOre }]);
    expect([await countPostings(bookingId, "released"), await countPostings(bookingId, "paid_out")]).toEqual([
      1, 1,
    ]);
    expect(await countNotifications(bookingId, "payout_sent")).toBe(1);
    expect(
      await app.count("payout_attempt a join payout using (payout_id) where booking_id = $1", bookingId),
    ).toBe(1);
    expect(await app.books(bookingId)).toEqual(paidOut);
  });

  it("closes an intent once, and nothing is charged with it", async () => {
    const bookingId = await app.confirmed(kari, ola);
    await app.begin(ola, bookingId);
    let jobRuns: unknown;
    const intent = "select 1 from card_provider.intent where reference = $1 for update";
    await world.whileLocked(intent, [bookingId], async (enough) => {
      await app.cancel(ola, bookingId);
      jobRuns = Promise.all(runInEachApp(closingJobs, closeIntentsJob.name, { bookingId }));
      await enough(5);
    });
    await jobRuns;
    await app.settle();
    const closingAudit =
      "audit where subject = 'payment' and subject_id = $1 and to_state = 'intent_cancelled'";
    expect(await app.count(closingAudit, bookingId)).toBe(1);
    expect(await app.rows("select status from card_provider.intent where reference = $1", bookingId)).toEqual(
      [{ status: "cancelled" }],
    );
  });
});

describe("a payment at the instant when the booking ends", () => {
  /** The payment deadline: a week after the confirmation. */
  const due = Date.parse("2027-08-08T08:00:00Z");
  const at = (ms: number) => new Date(due + ms).toISOString();
  const record = async (bookingId: string) => ({
    ...(
      await app.rows(
        "select status, refunded_ore::int refunded from booking where booking_id = $1",
        bookingId,
      )
    )[0],
    holds: (await app.count("offering_hold where booking_id = $1", bookingId)) > 0,
    back: await world.refundsOf(bookingId),
    books: await app.books(bookingId),
  });
  const paidRecord = (bookingId: string) => ({
    status: "paid",
    refunded: 0,
    holds: true,
    back: [],
    books: escrowBalances(bookingId),
  });
  const returned = {
    status: "cancelled",
    refunded: totalOre,
    holds: false,
    back: [{ ore: totalOre }],
    books: {},
  };

  /** The first to lock the booking waits for the table it writes last; meanwhile the other begins. */
  it.each([
    ["the report is first", "receipt", true],
    ["the sweep is first", "invoice", false],
  ])("because it is due: %s", async (_, table, reportFirst) => {
    const { bookingId, intentId } = await world.charged();
    // this stops the sweep from asking the provider again
    await app.pool.query("update payment set asked_at = $2 where booking_id = $1", [bookingId, at(-1000)]);
    app.clock.set(at(-1));
    world.other.clock.set(at(0));
    let calls: Promise<unknown> | undefined;
    await world.whileLocked(`lock table ${table} in share mode`, [], async (enough) => {
      calls = reportFirst ? world.report(intentId) : world.other.sweep();
      await enough(1);
      if (reportFirst) return void (await world.other.sweep()); // the sweep skips a booking that is locked
      calls = Promise.all([calls, world.report(intentId)]);
      await enough(2);
    });
    await calls;
    await world.passTime(at(60_000));
    expect(await record(bookingId)).toEqual(reportFirst ? paidRecord(bookingId) : returned);
  });

  it.each([
    ["the report is first, the hunter cancels", true, "hunter"],
    ["the hunter cancels first", false, "hunter"],
    ["the report is first, the landowner cancels", true, "landowner"],
    ["the landowner cancels first", false, "landowner"],
  ])("because it is cancelled: %s", async (_, reportFirst, by) => {
    const { bookingId, intentId } = await world.charged();
    let responses: Promise<{ status: number }[]> | undefined;
    await world.whileLocked(
      "select 1 from booking where booking_id = $1 for update",
      [bookingId],
      async (enough) => {
        const acts = [
          () => world.report(intentId),
          () => app.cancel(by === "hunter" ? ola : kari, bookingId),
        ];
        const [first, second] = reportFirst ? acts : acts.toReversed();
        const firstCall = first?.();
        await enough(1);
        responses = Promise.all(
          [firstCall, second?.()].map(async (one) => ({ status: (await one)?.status ?? 0 })),
        );
        await enough(2);
      },
    );
    expect(await responses).toEqual([{ status: 200 }, { status: 200 }]);
    await app.settle();
    expect(await record(bookingId)).toEqual(returned);
  });

  it("is made by card and by bank transfer: one of the two pays, and the other is refunded in full", async () => {
    const { bookingId, intentId } = await world.charged();
    const [reported, recorded] = await Promise.all([
      world.report(intentId),
      app.call(world.admin, "POST /api/payments/mark-payment-received", {
        body: { bookingId, amountOre: totalOre },
      }),
    ]);
    expect([reported.status, recorded.status]).toEqual([200, 200]);
    await app.settle();
    const refunds = await app.rows(
      "select r.amount_ore::int ore, p.provider from refund r join payment p using (payment_id) where r.booking_id = $1",
      bookingId,
    );
    expect(refunds).toEqual([{ ore: totalOre, provider: expect.any(String) }]);
    expect((await record(bookingId)).status).toBe("paid");
    const booksWithRefund = { bank: totalOre, provider: totalOre, [`refund/${bookingId}`]: -totalOre };
    expect(await app.books(bookingId)).toEqual({
      ...(refunds[0]?.provider === "manual" ? booksWithRefund : { bank: totalOre }),
      [`escrow/${bookingId}`]: -totalOre,
    });
  });
});

/** One closed bank account and two open ones. */
const [closedAccount, firstAccount, secondAccount] = ["00000000000", "12345678903", "86011117947"] as const;

it("a payout is sent once, to the account of its attempt, whenever the landowner changes it", async () => {
  const goesTo = {
    before: secondAccount,
    queued: secondAccount,
    begun: firstAccount,
    lost: firstAccount,
    sent: firstAccount,
    refused: secondAccount,
  };
  type Moment = keyof typeof goesTo;
  const moments = Object.keys(goesTo) as Moment[];
  const owners = {} as Record<Moment, Person>;
  const bookings = {} as Record<Moment, string>;
  for (const moment of moments) {
    owners[moment] = await app.make.landowner({
      account: moment === "refused" ? closedAccount : firstAccount,
    });
    bookings[moment] = await world.paid(owners[moment]);
  }
  await world.stayIsOver();
  const change = (moment: Moment) => setAccount(owners[moment], secondAccount);
  world.setClocks("2027-10-12T21:59:00Z"); // a minute before the day of the payout
  await change("before");

  await app.pool.query(
    `alter table payout add constraint unheard check (booking_id <> '${bookings.lost}' or status <> 'sent') not valid`,
  );
  await app.pool.query(
    `alter table card_provider.transfer add constraint away check (reference <> '${bookings.begun}') not valid`,
  );
  const queued = String((await payoutOf(bookings.queued))?.payout_id);
  await app.pool.query(
    `alter table payout_attempt add constraint later check (payout_id <> '${queued}') not valid`,
  );
  world.setClocks(payoutDue);
  while ((await app.sweep()) > 0);
  await until(async () => {
    expect(
      await app.count("payout_attempt a join payout using (payout_id) where booking_id = $1", bookings.begun),
    ).toBe(1);
    for (const moment of ["lost", "sent"] as const)
      expect(await world.transfersOf(bookings[moment])).toHaveLength(1);
    expect(await payoutOf(bookings.refused)).toMatchObject({ status: "failed" });
    expect(await payoutOf(bookings.sent)).toMatchObject({ status: "sent" });
    expect(await payoutOf(bookings.queued)).toMatchObject({
      status: "scheduled",
      released_at: new Date(payoutDue),
    });
  });
  // the payout is released and its job waits for the row; meanwhile the account changes
  let jobRuns: unknown;
  const row = "select 1 from payout where payout_id = $1 for update";
  await world.whileLocked(row, [queued], async (enough) => {
    const [worker] = world.workers;
    jobRuns =
      worker && payoutJobs(worker)[0]?.run({ payoutId: queued }, { jobId: "queued", now: app.clock.now() });
    await enough(1);
    await app.pool.query("alter table payout_attempt drop constraint later");
    for (const moment of moments) if (moment !== "before") await change(moment);
  });
  await jobRuns;
  for (const [table, constraint] of [
    ["payout", "unheard"],
    ["card_provider.transfer", "away"],
  ])
    await app.pool.query(`alter table ${table} drop constraint ${constraint}`);
  await until(async () => {
    for (const moment of ["begun", "lost"] as const)
      expect(await payoutOf(bookings[moment])).toMatchObject({ status: "sent" });
  });
  await world.passTime(new Date(osloMidnight("2027-10-15").getTime() - 1).toISOString());
  for (const moment of moments) {
    const waits = goesTo[moment] === secondAccount && moment !== "before";
    const sent = waits ? [] : [{ account: goesTo[moment], ore: earningsOre }];
    expect(await world.transfersOf(bookings[moment]), moment).toEqual(sent);
  }
  expect(await world.differences()).toEqual([]);
  await world.passTime("2027-10-15T08:00:00Z");
  await world.passTime("2027-10-18T08:00:00Z");
  for (const moment of moments) {
    expect(await world.transfersOf(bookings[moment]), moment).toEqual([
      { account: goesTo[moment], ore: earningsOre },
    ]);
    expect(await app.books(bookings[moment]), moment).toEqual(paidOut);
  }
});

describe("a chargeback", () => {
  const settle = async (bookingId: string) => {
    const [found] = await app.rows("select case_id from payment_case where booking_id = $1", bookingId);
    const { status } = await app.call(world.admin, "POST /api/payments/cases/:caseId/settle", {
      params: { caseId: found?.case_id },
      body: { note: "Avklart med banken" },
    });
    expect(status).toBe(200);
  };

  it("before or after the payout, won or lost, leaves the ledger equal to the provider's record", async () => {
    const [wonBefore, lostBefore, wonAfter, lostAfter] = [
      await world.paid(),
      await world.paid(),
      await world.paid(),
      await world.paid(),
    ];
    for (const bookingId of [wonBefore, lostBefore]) await world.atDesk(bookingId, "dispute");
    expect(await world.differences()).toEqual([]);
    await world.stayIsOver();
    await world.passTime(payoutDue);
    for (const bookingId of [wonBefore, lostBefore]) {
      expect(await payoutOf(bookingId)).toMatchObject({ released_at: null, frozen_at: expect.any(Date) });
      expect(await world.transfersOf(bookingId)).toEqual([]);
    }
    for (const bookingId of [wonAfter, lostAfter]) await world.atDesk(bookingId, "dispute");
    expect(await world.differences()).toEqual([]);
    for (const bookingId of [wonBefore, wonAfter]) await world.atDesk(bookingId, "won");
    for (const bookingId of [lostBefore, lostAfter]) {
      await world.atDesk(bookingId, "lost");
      await settle(bookingId);
    }
    expect((await world.differences()).filter((line) => line.startsWith(lostBefore))).toEqual([]);
    await world.passTime("2027-10-14T08:00:00Z");
    const oneTransfer = [{ account: firstAccount, ore: earningsOre }];
    expect(await Promise.all([wonBefore, lostBefore, wonAfter, lostAfter].map(world.transfersOf))).toEqual([
      oneTransfer,
      [],
      oneTransfer,
      oneTransfer,
    ]);
    expect(await Promise.all([wonBefore, lostBefore, wonAfter, lostAfter].map(app.books))).toEqual([
      paidOut,
      {},
      paidOut,
      {
        ...paidOut,
        provider: (paidOut.provider ?? 0) - totalOre,
        [`claim/${lostAfter}`]: totalOre,
      },
    ]);
  });

  it("that arrives before the response to a payout does not change that payout, and no second one is sent", async () => {
    const [made, unmade] = [await world.paid(), await world.paid()];
    await world.stayIsOver();
    await app.pool.query(
      `alter table payout add constraint unheard check (booking_id <> '${made}' or status <> 'sent') not valid`,
    );
    await app.pool.query(
      `alter table card_provider.transfer add constraint away check (reference <> '${unmade}') not valid`,
    );
    await world.passTime(payoutDue);
    const open =
      "payout_attempt a join payout using (payout_id) where booking_id = any ($1) and outcome is null";
    await until(async () => expect(await app.count(open, [made, unmade])).toBe(2));
    for (const bookingId of [made, unmade]) await world.atDesk(bookingId, "dispute");
    await app.pool.query("alter table payout drop constraint unheard");
    await app.pool.query("alter table card_provider.transfer drop constraint away");
    await until(async () => expect(await payoutOf(made)).toMatchObject({ status: "sent" }));
    await until(async () =>
      expect(
        await app.count("pgboss.job where name = 'send-payout' and state in ('created', 'retry', 'active')"),
      ).toBe(0),
    );
    expect([await payoutOf(unmade), await world.transfersOf(unmade)]).toEqual([
      expect.objectContaining({ status: "scheduled", frozen_at: expect.any(Date) }),
      [],
    ]);
    expect(await world.differences()).toEqual([]);
    for (const bookingId of [made, unmade]) await world.atDesk(bookingId, "won");
    for (const bookingId of [made, unmade]) {
      expect(await world.transfersOf(bookingId)).toEqual([{ account: firstAccount, ore: earningsOre }]);
      expect(await app.books(bookingId)).toEqual(paidOut);
    }
  });
});

/** A deadline's day always has 24 hours; a calendar day may have 23, 24 or 25. */
describe("deadlines across the change of the clock in Oslo", () => {
  const near = (iso: string, ms: number) => new Date(Date.parse(iso) + ms).toISOString();
  const spring = {
    stayOver: { fromDate: "2027-03-16", toDate: "2027-03-19" },
    stayAhead: { fromDate: "2027-04-02", toDate: "2027-04-05" },
    booked: "2027-03-05T10:00:00Z",
    confirmed: "2027-03-24T10:00:00Z",
    halfUntil: "2027-03-25T23:00:00Z", // 00:00 in winter time, for an arrival in summer time
    due: "2027-03-31T10:00:00Z",
    payoutDay: "2027-04-01T22:00:00Z",
  };
  const autumn = {
    stayOver: { fromDate: "2027-10-23", toDate: "2027-10-26" },
    stayAhead: { fromDate: "2027-11-05", toDate: "2027-11-08" },
    booked: "2027-10-12T10:00:00Z",
    confirmed: "2027-10-27T10:00:00Z",
    halfUntil: "2027-10-28T22:00:00Z",
    due: "2027-11-03T10:00:00Z",
    payoutDay: "2027-11-03T23:00:00Z",
  };
  it.each([
    ["spring", spring],
    ["autumn", autumn],
  ])("of payment, refund and payout are exact to the millisecond in %s", async (_, of) => {
    const confirmed = async (days: { fromDate: string; toDate: string }) => {
      const bookingId = await app.pending(kari, ola, 45_000, days);
      expect((await app.accept(kari, bookingId)).status).toBe(200);
      return bookingId;
    };
    const beginPayment = async (bookingId: string) => (await app.begin(ola, bookingId)).body.paymentIntentId;
    const charge = (...intents: string[]) =>
      app.pool.query(
        "update card_provider.intent set status = 'succeeded', charged_at = $2 where intent_id = any ($1)",
        [intents, app.clock.now()],
      );
    world.setClocks(of.booked);
    const over = await confirmed(of.stayOver);
    await app.pay(ola, over);
    for (const day of [of.stayOver.fromDate, of.stayOver.toDate]) await world.passTime(`${day}T23:00:00Z`);
    world.setClocks(of.confirmed);
    const [inTime, late, halfRefunded, none] = [
      await confirmed(of.stayAhead),
      await confirmed(of.stayAhead),
      await confirmed(of.stayAhead),
      await confirmed(of.stayAhead),
    ];
    for (const bookingId of [halfRefunded, none]) await app.pay(ola, bookingId);
    const intents = [await beginPayment(inTime), await beginPayment(late)];

    world.setClocks(of.halfUntil);
    expect((await app.cancel(ola, halfRefunded)).body).toMatchObject({ refundedOre: totalOre / 2 });
    world.setClocks(near(of.halfUntil, 1));
    expect((await app.cancel(ola, none)).body).toMatchObject({ refundedOre: 0 });

    await app.pool.query("update payment set asked_at = $2 where booking_id = any ($1)", [
      [inTime, late],
      near(of.due, -2),
    ]);
    world.setClocks(near(of.due, -1));
    await charge(...intents);
    await world.report(intents[0] ?? "");
    expect((await app.see(ola, inTime)).status).toBe("paid");
    world.setClocks(near(of.due, 1));
    await world.report(intents[1] ?? "");
    await world.passTime(near(of.due, 1));
    expect(await app.see(ola, late)).toMatchObject({ status: "cancelled", refundedOre: totalOre });

    await world.passTime(near(of.payoutDay, -1));
    expect(await world.transfersOf(over)).toEqual([]);
    await world.passTime(of.payoutDay);
    expect(await world.transfersOf(over)).toMatchObject([{ ore: earningsOre }]);
    await world.passTime(near(of.payoutDay, 20 * 86_400_000)); // the retained part is paid out too
  });
});
