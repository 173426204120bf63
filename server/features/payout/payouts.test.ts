/**
 * Payouts that are blocked, refused, retried or returned: checked in the ledger and in the provider's record.
 */
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Person } from "#tests/support/app.ts";
import {
  type BookingApp,
  commissionOre,
  earningsOre,
  openBookingApp,
  totalOre,
} from "#tests/worlds/booking-app.ts";
import { until } from "#tests/support/until.ts";

let app: BookingApp, kari: Person, ola: Person, admin: Person;
beforeAll(async () => {
  app = await openBookingApp();
  ({ kari, ola, admin } = await app.people());
});
beforeEach(() => app.clock.set("2027-08-01T08:00:00Z"));

const dueAt = "2027-10-13T08:00:00Z";
const paidUp: Record<string, number> = { provider: commissionOre, commission: -commissionOre };

async function createPaid(owner: Person = kari): Promise<string> {
  const bookingId = await app.confirmed(owner, ola);
  expect((await app.pay(ola, bookingId)).body).toMatchObject({ status: "paid" });
  return bookingId;
}
/** Moves the clock and runs all work that is due, in as many batches as needed; queued jobs run before. */
async function passTime(iso: string): Promise<void> {
  await app.settle();
  app.clock.set(iso);
  while ((await app.sweep()) > 0);
  await app.settle();
}
async function passStayAndPayout(): Promise<void> {
  await passTime("2027-10-01T00:00:00Z");
  await passTime("2027-10-05T00:00:00Z");
}
const payoutOf = async (bookingId: string) =>
  (await app.rows("select * from payout where booking_id = $1", bookingId))[0];
const emailsTo = (who: Person, subtype: string, aboutId: string) =>
  app.count(
    "communication where recipient_uid = $1 and subtype = $2 and event_key like '%' || $3 || '%'",
    who.uid,
    subtype,
    aboutId,
  );

describe("a job that keeps failing", () => {
  /** Makes the database refuse what these bookings' next step writes. */
  async function whileFailing(
    bookingIds: string[],
    refusedChange: string,
    work: () => Promise<void>,
  ): Promise<void> {
    const ids = bookingIds.map((id) => `'${id}'`).join(", ");
    const [table, reason] = refusedChange.split(" ");
    await app.pool.query(
      `alter table ${table} add constraint stopped check (booking_id not in (${ids}) or ${reason}) not valid`,
    );
    await work();
    await app.pool.query(`alter table ${table} drop constraint stopped`);
  }

  it("blocks no other deadline and payout, is reported to administrators once, and is retried", async () => {
    const bookingIds: string[] = [];
    for (let i = 0; i < 22; i++) bookingIds.push(await createPaid());
    const [first, ...rest] = bookingIds as [string, ...string[]];
    const last = rest.at(-1) ?? "";
    await app.pool.query(
      "update booking set next_deadline_at = next_deadline_at + interval '1 hour' where booking_id = $1",
      [last],
    );
    await whileFailing(bookingIds.slice(0, 21), "booking status<>'in_progress'", async () => {
      for (let i = 0; i < 3; i++) await app.passTime("2027-10-01T12:00:00Z");
      expect((await app.see(ola, last)).status).toBe("in_progress");
    });
    await app.passTime("2027-10-01T23:00:00Z");
    await app.passTime("2027-10-01T23:00:10Z");
    expect(
      await app.count("booking where booking_id = any ($1::uuid[]) and status = 'in_progress'", bookingIds),
    ).toBe(22);
    await passTime("2027-10-05T00:00:00Z");
    expect(await app.count("set_aside")).toBe(0);
    const reports = await emailsTo(admin, "booking_set_aside", first);
    await app.pool.query("update payout set due_on = '2027-10-14' where booking_id = $1", [last]);
    await whileFailing(bookingIds.slice(0, 21), "ledger_entry reason<>'released'", async () => {
      for (const time of ["08:00", "08:00", "08:02"]) await app.passTime(`2027-10-14T${time}:00Z`);
      expect([await payoutOf(last), await app.books(last)]).toEqual([
        expect.objectContaining({ status: "sent" }),
        paidUp,
      ]);
      expect(await app.count("payout where released_at is not null")).toBe(1);
      expect(await app.rows("select tries from set_aside where booking_id = $1", first)).toEqual([
        { tries: 2 },
      ]);
      expect((await emailsTo(admin, "booking_set_aside", first)) - reports).toBe(1);
    });
    await app.passTime("2027-10-14T20:00:00Z");
    await app.passTime("2027-10-14T20:00:10Z");
    expect(await app.books(first)).toEqual(paidUp);
    expect(await app.count("set_aside")).toBe(0);
    expect(
      await app.count(
        "card_provider.transfer t join payout p on t.idempotency_key = p.payout_id::text where p.booking_id = any ($1::uuid[])",
        bookingIds,
      ),
    ).toBe(22);
  });
});

/** One closed bank account and two open ones. */
const [closedAccount, good, other] = ["00000000000", "12345678903", "86011117947"] as const;
const setAccount = (who: Person, bankAccountNumber: string | null) =>
  app.call(who, "PATCH /api/user-profile/me", { body: { bankAccountNumber } });
/** The transfers in the provider's own record. */
const transfersOf = (bookingId: string) =>
  app.rows(
    "select bank_account_number account, t.amount_ore::int ore from card_provider.transfer t join payout p on t.idempotency_key like p.payout_id::text || '%' where booking_id = $1",
    bookingId,
  );
const attemptsOf = (bookingId: string) =>
  app.rows(
    "select attempt, a.bank_account_number account, outcome from payout_attempt a join payout using (payout_id) where booking_id = $1 order by attempt",
    bookingId,
  );

describe("a payout that the provider refuses", () => {
  it("is reported to the landowner and administrators, and sent once the account is corrected", async () => {
    const per = await app.make.landowner({ account: closedAccount });
    const bookingId = await createPaid(per);
    await passStayAndPayout();
    await passTime(dueAt);
    const { payout_id: payoutId } = await payoutOf(bookingId);
    expect(await app.see(per, bookingId)).toMatchObject({ payout: { status: "failed" } });
    expect([
      await emailsTo(per, "payout_failed", bookingId),
      await emailsTo(admin, "payout_refused", payoutId),
    ]).toEqual([1, 1]);
    for (const day of ["14", "15"]) await passTime(`2027-10-${day}T08:00:00Z`);
    expect(await app.count("card_provider.refused_transfer where uid = $1", per.uid)).toBe(1);

    await setAccount(per, good);
    await app.settle();
    await passTime("2027-10-18T08:00:00Z");
    expect(await transfersOf(bookingId)).toEqual([{ account: good, ore: earningsOre }]);
    expect(await attemptsOf(bookingId)).toEqual([
      { attempt: 1, account: closedAccount, outcome: "refused" },
      { attempt: 2, account: good, outcome: "sent" },
    ]);
    expect([await payoutOf(bookingId), await app.books(bookingId)]).toEqual([
      expect.objectContaining({ status: "sent" }),
      paidUp,
    ]);
  });

  it("is refused and reported again when the corrected account is wrong too", async () => {
    const per = await app.make.landowner({ account: closedAccount });
    const bookingId = await createPaid(per);
    await passStayAndPayout();
    await passTime(dueAt);
    await setAccount(per, null);
    await setAccount(per, closedAccount);
    await app.settle();
    await passTime("2027-10-18T08:00:00Z");
    expect(await attemptsOf(bookingId)).toEqual([
      { attempt: 1, account: closedAccount, outcome: "refused" },
      { attempt: 2, account: closedAccount, outcome: "refused" },
    ]);
    const { payout_id: payoutId } = await payoutOf(bookingId);
    expect(await emailsTo(admin, "payout_refused", payoutId)).toBe(2);
    expect(await app.books(bookingId)).toMatchObject({ [`landowner/${per.uid}`]: -earningsOre });
  });
});

describe("a payout whose outcome is unknown", () => {
  it("is looked up first: the attempt had succeeded, so nothing else is sent", async () => {
    const per = await app.make.landowner({ account: good });
    const bookingId = await createPaid(per);
    await passStayAndPayout();
    await app.pool.query("alter table payout add constraint unheard check (status <> 'sent') not valid");
    await passTime(dueAt);
    expect([(await payoutOf(bookingId)).status, await transfersOf(bookingId)]).toEqual([
      "scheduled",
      [{ account: good, ore: earningsOre }],
    ]);
    await setAccount(per, other);
    await app.pool.query("alter table payout drop constraint unheard");
    await until(async () => expect((await payoutOf(bookingId)).status).toBe("sent"));
    await passTime("2027-10-18T08:00:00Z");
    expect(await attemptsOf(bookingId)).toEqual([{ attempt: 1, account: good, outcome: "sent" }]);
    expect([await transfersOf(bookingId), await app.books(bookingId)]).toEqual([
      [{ account: good, ore: earningsOre }],
      paidUp,
    ]);
  });
  it("has one open attempt at a time, with its account and its outcome", async () => {
    const bookingId = await createPaid();
    await passStayAndPayout();
    await passTime(dueAt);
    const { payout_id: payoutId } = await payoutOf(bookingId);
    const change = (text: string) => app.pool.query(text, [payoutId]);
    await expect(
      change(
        "insert into payout_attempt (payout_id, attempt, bank_account_number, begun_at) values ($1, 2, '12345678903', now())",
      ),
    ).rejects.toThrow("payout_attempt_one_open");
    for (const set of ["bank_account_number = '86011117947'", "outcome = 'refused', reason = ''"])
      await expect(change(`update payout_attempt set ${set} where payout_id = $1`)).rejects.toThrow(
        "a payout's attempt",
      );
  });
});

describe("payouts and refunds that are decided but not sent", () => {
  const jobs = (name: string, state: string) =>
    app.count("pgboss.job where name = $1 and state = $2::pgboss.job_state", name, state);
  async function whileProviderIsAway(work: () => Promise<unknown>): Promise<void> {
    for (const table of ["transfer", "refund"])
      await app.pool.query(
        `alter table card_provider.${table} add constraint away check (amount_ore < 0) not valid`,
      );
    await work();
    for (const table of ["transfer", "refund"])
      await app.pool.query(`alter table card_provider.${table} drop constraint away`);
  }

  it("are queued again if their job was lost or stopped retrying", async () => {
    const [paidOutId, refundedId] = [await createPaid(), await createPaid()];
    await whileProviderIsAway(async () => {
      await app.cancel(kari, refundedId);
      await passStayAndPayout();
      await passTime(dueAt);
      await until(async () =>
        expect([await jobs("send-payout", "retry"), await jobs("send-refund", "retry")]).toEqual([1, 1]),
      );
      await app.pool.query("delete from pgboss.job where name = 'send-payout'");
      await app.pool.query("update pgboss.job set state = 'failed' where name = 'send-refund'");
    });
    await passTime("2027-10-13T09:00:00Z");
    expect(
      await app.rows(
        "select (select status from payout where booking_id = $1) payout, (select status from refund where booking_id = $2) refund",
        paidOutId,
        refundedId,
      ),
    ).toEqual([{ payout: "sent", refund: "sent" }]);
    expect([await app.books(paidOutId), await app.books(refundedId)]).toEqual([paidUp, {}]);
    expect([
      (await transfersOf(paidOutId)).length,
      await app.count(
        "card_provider.refund r join payment p on p.provider_intent_id = r.intent_id where booking_id = $1",
        refundedId,
      ),
    ]).toEqual([1, 1]);
  });

  it("wait for a job that is still running", async () => {
    const bookingId = await createPaid();
    await passStayAndPayout();
    await whileProviderIsAway(async () => {
      await passTime(dueAt);
      await until(async () => expect(await jobs("send-payout", "retry")).toBe(1));
      await passTime("2027-10-13T09:00:00Z");
      await passTime("2027-10-13T10:00:00Z");
      expect(
        await app.count(
          "pgboss.job where name = 'send-payout' and data ->> 'payoutId' = (select payout_id::text from payout where booking_id = $1)",
          bookingId,
        ),
      ).toBe(1);
    });
    await until(async () => expect((await payoutOf(bookingId)).status).toBe("sent"));
    expect((await transfersOf(bookingId)).length).toBe(1);
  });

  it("are skipped while the payout is frozen", async () => {
    const bookingId = await createPaid();
    await passStayAndPayout();
    await whileProviderIsAway(async () => {
      await passTime(dueAt);
      await app.pool.query("update payout set frozen_at = $1 where booking_id = $2", [
        app.clock.now(),
        bookingId,
      ]);
      await app.pool.query("delete from pgboss.job where name = 'send-payout'");
    });
    await passTime("2027-10-14T09:00:00Z");
    expect([(await payoutOf(bookingId)).status, await transfersOf(bookingId)]).toEqual(["scheduled", []]);
    expect(await jobs("send-payout", "completed")).toBe(0);
    const { items } = (await app.call(admin, "GET /api/payments/unsent", { query: { limit: 100 } })).body;
    expect(items.find((item) => item.bookingId === bookingId)).toMatchObject({ why: "frozen" });
  });

  it("are sent to a corrected account without a job in the queue, and wait without an account", async () => {
    const [per, eva] = [
      await app.make.landowner({ account: closedAccount }),
      await app.make.landowner({ account: null }),
    ];
    const [refusedId, heldId] = [await createPaid(per), await createPaid(eva)];
    await passStayAndPayout();
    await passTime(dueAt);
    await passTime("2027-10-14T08:00:00Z");
    expect([(await payoutOf(refusedId)).status, (await payoutOf(heldId)).status]).toEqual([
      "failed",
      "on_hold",
    ]);
    await app.pool.query(
      "update user_profile set bank_account_number = $1, payout_account_from = created_at where uid = any ($2)",
      [good, [per.uid, eva.uid]],
    );
    await passTime("2027-10-17T09:00:00Z");
    for (const bookingId of [refusedId, heldId]) {
      expect(await transfersOf(bookingId)).toEqual([{ account: good, ore: earningsOre }]);
      expect(await app.books(bookingId)).toEqual(paidUp);
    }
  });

  it("are not retried once the provider refuses a refund permanently, and are shown to administrators", async () => {
    const bookingId = await createPaid();
    await app.pool.query(
      "insert into card_provider.refund select 're_desk_' || $1::text, provider_intent_id, amount_ore, 'desk ' || $1::text, $2 from payment where booking_id::text = $1",
      [bookingId, app.clock.now()],
    );
    await app.cancel(kari, bookingId);
    await app.settle();
    await passTime("2027-08-02T08:00:00Z");
    const [refund] = await app.rows(
      "select refund_id, status, refusal from refund where booking_id = $1",
      bookingId,
    );
    expect(refund).toMatchObject({ status: "decided", refusal: "more than was charged cannot be refunded" });
    expect(await emailsTo(admin, "refund_refused", refund?.refund_id)).toBe(1);
    expect(
      await app.count(
        "pgboss.job where data ->> 'refundId' = $1 and state <> 'completed'",
        refund?.refund_id,
      ),
    ).toBe(0);
    expect((await app.call(kari, "GET /api/payments/unsent", { query: {} })).status).toBe(403);
    const { items } = (await app.call(admin, "GET /api/payments/unsent", { query: { limit: 100 } })).body;
    expect(items.filter((item) => item.bookingId === bookingId)).toEqual([
      {
        kind: "refund",
        canGoByBank: false,
        missingAtBankOre: 0,
        id: refund?.refund_id,
        bookingId,
        amountOre: totalOre,
        since: "2027-08-01T08:00:00.000Z",
        why: "refused",
        reason: "more than was charged cannot be refunded",
      },
    ]);
  });

  it("are listed with what blocks them, oldest first", async () => {
    const [per, eva] = [
      await app.make.landowner({ account: closedAccount }),
      await app.make.landowner({ account: null }),
    ];
    const [refusedId, heldId] = [await createPaid(per), await createPaid(eva)];
    await passStayAndPayout();
    await passTime(dueAt);
    const all: { bookingId: string; why: string; reason: string | null }[] = [];
    let cursor: string | null = null;
    do {
      const query: { limit: number; cursor?: string } = { limit: 1, ...(cursor && { cursor }) };
      const { body } = await app.call(admin, "GET /api/payments/unsent", { query });
      all.push(...body.items);
      cursor = body.nextCursor;
    } while (cursor);
    expect(all.filter((item) => [refusedId, heldId].includes(item.bookingId))).toHaveLength(2);
    expect(all.find((item) => item.bookingId === refusedId)).toMatchObject({
      why: "refused",
      reason: "the account is closed",
    });
    expect(all.find((item) => item.bookingId === heldId)).toMatchObject({ why: "no_account", reason: null });
  });

  const retry = (unsentId: string, who = admin) =>
    app.call(who, "POST /api/payments/unsent/:unsentId/retry", {
      params: { unsentId },
      body: { note: "Banken har åpnet kontoen igjen" },
    });

  it("are retried by an administrator, once, to the current account, after a refused payout", async () => {
    const per = await app.make.landowner({ account: closedAccount });
    const bookingId = await createPaid(per);
    await passStayAndPayout();
    await passTime(dueAt);
    const { payout_id: payoutId } = await payoutOf(bookingId);
    expect((await retry(payoutId, kari)).status).toBe(403);
    // the bank has reopened the account; our stand-in refuses by number, so the number changes
    await app.pool.query(
      "update user_profile set bank_account_number = $2, payout_account_from = '2028-01-01' where uid = $1",
      [per.uid, closedAccount],
    );
    await app.pool.query("update user_profile set payout_account_from = null where uid = $1", [per.uid]);
    expect((await retry(payoutId)).body).toEqual({ id: payoutId, kind: "payout", queued: true });
    await app.settle();
    expect(await attemptsOf(bookingId)).toEqual([
      { attempt: 1, account: closedAccount, outcome: "refused" },
      { attempt: 2, account: closedAccount, outcome: "refused" },
    ]);
    expect(
      await app.count(
        "audit where subject = 'payout' and subject_id = $1 and actor_role = 'admin' and to_state = 'scheduled'",
        payoutId,
      ),
    ).toBe(1);
    await setAccount(per, good);
    await app.settle();
    await passTime("2027-10-18T08:00:00Z");
    expect(await transfersOf(bookingId)).toEqual([{ account: good, ore: earningsOre }]);
    expect((await retry(payoutId)).body.code).toBe("unsent_not_found");
  });

  it("are retried under a new key, once, after a refused refund", async () => {
    const bookingId = await createPaid();
    const [intent] = await app.rows(
      "select provider_intent_id id from payment where booking_id = $1",
      bookingId,
    );
    await app.pool.query("update card_provider.intent set amount_ore = 1 where intent_id = $1", [intent?.id]);
    await app.cancel(kari, bookingId);
    await app.settle();
    const [refund] = await app.rows("select refund_id id from refund where booking_id = $1", bookingId);
    expect(await app.count("refund where refund_id = $1 and refused_at is not null", refund?.id)).toBe(1);
    await app.pool.query("update card_provider.intent set amount_ore = $2 where intent_id = $1", [
      intent?.id,
      totalOre,
    ]);
    const [first, second] = await Promise.all([retry(refund?.id), retry(refund?.id)]);
    const [okStatus, otherStatus] = [first.status, second.status].sort();
    expect(okStatus).toBe(200);
    expect([404, 409]).toContain(otherStatus); // the refund is on its way again, or sent by now
    await app.settle();
    expect(
      await app.rows(
        "select amount_ore::int ore, idempotency_key key from card_provider.refund where intent_id = $1",
        intent?.id,
      ),
    ).toEqual([{ ore: totalOre, key: `${refund?.id}/2` }]);
    expect(await app.books(bookingId)).toEqual({});
  });

  it("are released only with the booking's split, and their amount never changes afterwards", async () => {
    const bookingId = await createPaid();
    await passStayAndPayout();
    await app.pool.query("update payout set amount_ore = amount_ore + 1 where booking_id = $1", [bookingId]);
    await passTime(dueAt);
    expect(await payoutOf(bookingId)).toMatchObject({ released_at: null });
    await app.pool.query("update payout set amount_ore = amount_ore - 1 where booking_id = $1", [bookingId]);
    await passTime("2027-10-14T20:00:00Z");
    expect(await payoutOf(bookingId)).toMatchObject({ status: "sent" });
    await expect(
      app.pool.query("update payout set amount_ore = 1 where booking_id = $1", [bookingId]),
    ).rejects.toThrow("is released");
  });

  it("are shown to administrators with their failed jobs", async () => {
    const [{ id }] = (await app.rows(
      "update pgboss.job set state = 'failed', completed_on = now(), output = '{\"message\": \"no way\"}' where id = (select id from pgboss.job where name = 'notify' limit 1) returning id",
    )) as [{ id: string }];
    expect((await app.call(kari, "GET /api/jobs/failed", { query: {} })).status).toBe(403);
    const { items } = (await app.call(admin, "GET /api/jobs/failed", { query: {} })).body;
    expect(items).toEqual([
      expect.objectContaining({ jobId: id, name: "notify", problem: "no way", attempts: 1 }),
    ]);
    const retryJob = () => app.call(admin, "POST /api/jobs/:jobId/retry", { params: { jobId: id } });
    expect((await retryJob()).body).toEqual({ jobId: id, queued: true });
    expect((await retryJob()).body.code).toBe("job_not_found");
    await until(async () =>
      expect(await app.rows("select state from pgboss.job where id = $1", id)).toEqual([
        { state: "completed" },
      ]),
    );
  });
});

describe("changing the payout account (rules 6.5)", () => {
  const outOfDate = (who: Person) =>
    app.pool.query(`update auth.session set "createdAt" = now() - interval '11 minutes' where id = $1`, [
      who.sessionId,
    ]);
  const accountNow = async (who: Person) =>
    (await app.rows("select bank_account_number n from user_profile where uid = $1", who.uid))[0]?.n;

  it("requires a recent sign-in, for the first account, a change and a removal", async () => {
    const per = await app.make.landowner({ account: null });
    await outOfDate(per);
    expect((await setAccount(per, good)).body).toMatchObject({
      status: 403,
      code: "fresh_sign_in_required",
      errors: [{ code: "fresh_sign_in_required", path: "bankAccountNumber" }],
    });
    const secondSignIn = await app.signIn(per.email);
    expect((await setAccount(secondSignIn, good)).body).toMatchObject({ payoutAccountFrom: null });
    for (const account of [other, null]) expect((await setAccount(per, account)).status).toBe(403);
    expect(await accountNow(per)).toBe(good);
    const { status } = await app.call(per, "PATCH /api/user-profile/me", {
      body: { bankAccountNumber: good, bio: "Samme konto" },
    });
    expect(status).toBe(200);
  });

  it("is audited and e-mailed immediately, and takes effect 48 hours later", async () => {
    const per = await app.make.landowner({ account: good });
    await app.call(per, "PATCH /api/user-profile/me", {
      body: { preferences: { emailNotifications: false } },
    });
    expect((await setAccount(per, other)).body).toMatchObject({
      payoutAccountFrom: "2027-08-03T08:00:00.000Z",
    });
    await app.settle();
    const [email] = await app.letters(
      "recipient_uid = $1 and subtype = 'payout_account_changed' and channel = 'email'",
      per.uid,
    );
    expect(email?.content).toContain("7947");
    expect(email?.content).not.toContain(other);
    expect(
      await app.rows(
        "select from_state, to_state, actor_uid, reason from audit where subject = 'account' and subject_id = $1",
        per.uid,
      ),
    ).toEqual([
      { from_state: "*******8903", to_state: "*******7947", actor_uid: per.uid, reason: "payout account" },
    ]);
    app.clock.set("2027-08-03T08:00:00Z");
    expect((await app.call(per, "GET /api/user-profile/me")).body).toMatchObject({ payoutAccountFrom: null });
  });

  it("delays payouts that are due in between, which are reported and then sent automatically", async () => {
    const per = await app.make.landowner({ account: good });
    const bookingId = await createPaid(per);
    await passStayAndPayout();
    app.clock.set("2027-10-12T21:59:00Z");
    await setAccount(per, other);
    await passTime("2027-10-12T22:00:00Z");
    expect([(await payoutOf(bookingId)).status, await transfersOf(bookingId)]).toEqual(["on_hold", []]);
    await passTime("2027-10-14T21:58:00Z");
    expect([(await payoutOf(bookingId)).status, await transfersOf(bookingId)]).toEqual(["on_hold", []]);
    expect(await emailsTo(per, "payout_waits", bookingId)).toBe(1);
    await passTime("2027-10-14T22:00:00Z");
    expect([(await payoutOf(bookingId)).status, await transfersOf(bookingId)]).toEqual([
      "sent",
      [{ account: other, ore: earningsOre }],
    ]);
    expect(await app.books(bookingId)).toEqual(paidUp);
  });

  it("counts as a change even if the old account was removed first", async () => {
    const per = await app.make.landowner({ account: good });
    const bookingId = await createPaid(per);
    await passStayAndPayout();
    app.clock.set("2027-10-12T21:59:00Z");
    for (const account of [null, other]) expect((await setAccount(per, account)).status).toBe(200);
    await passTime("2027-10-13T22:00:00Z");
    expect([(await payoutOf(bookingId)).status, await transfersOf(bookingId)]).toEqual(["on_hold", []]);
    await expect(
      app.pool.query("update user_profile set bank_account_number = $1 where uid = $2", [good, per.uid]),
    ).rejects.toThrow("another payout account");
  });

  it("delays payouts that were released before and are not sent", async () => {
    const per = await app.make.landowner({ account: closedAccount });
    const bookingId = await createPaid(per);
    await passStayAndPayout();
    await passTime(dueAt);
    await setAccount(per, other);
    await passTime("2027-10-15T07:59:00Z");
    expect([(await payoutOf(bookingId)).status, await transfersOf(bookingId)]).toEqual(["on_hold", []]);
    await passTime("2027-10-15T08:00:00Z");
    expect(await transfersOf(bookingId)).toEqual([{ account: other, ore: earningsOre }]);
  });
});
