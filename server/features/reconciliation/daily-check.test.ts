/**
 * The daily comparison of provider, bank, ledger and bookings, and each kind of difference it finds (rules
 * 6.7).
 */
import { beforeEach, expect, it } from "vitest";
import type { Person } from "#tests/support/app.ts";
import { type BookingApp, openBookingApp, totalOre } from "#tests/worlds/booking-app.ts";

let app: BookingApp, kari: Person, ola: Person, admin: Person;
beforeEach(async () => {
  app = await openBookingApp();
  ({ kari, ola, admin } = await app.people());
});
const feeOre = 3_960;
async function readCheck(day: string) {
  await app.passTime(`${day}T08:00:00Z`);
  return (await app.call(admin, "GET /api/reconciliation/daily-checks/:day", { params: { day } })).body;
}
const reportsOn = (day: string) =>
  app.count(
    "communication where recipient_uid = $1 and event_key like '%daily_check:' || $2 || '%'",
    admin.uid,
    day,
  );
const recordBankPayment = (bookingId: string, amountOre: number) =>
  app.call(admin, "POST /api/payments/mark-payment-received", { body: { bookingId, amountOre } });
async function paid(): Promise<string> {
  const bookingId = await app.confirmed(kari, ola);
  await app.pay(ola, bookingId);
  return bookingId;
}

it("the daily check is queued again by the same process if its job was lost", async () => {
  app.clock.set("2027-08-02T08:00:00Z");
  const jobs = () => app.rows("select id from pgboss.job where name = 'daily-check'");
  await app.pool.query(
    "create function lose() returns trigger language plpgsql as $$ begin raise exception 'lost'; end $$",
  );
  await app.pool.query(
    "create trigger lose before insert on daily_check for each row execute function lose()",
  );
  await app.sweep();
  await app.sweep();
  expect(await jobs()).toHaveLength(1);
  await app.pool.query("delete from pgboss.job where name = 'daily-check'");
  await app.pool.query("drop trigger lose on daily_check");
  await app.sweep();
  await app.settle();
  expect(await app.count("daily_check where day = '2027-08-02'")).toBe(1);
});

it("the daily check finds nothing at any stage of ordinary bookings, and posts the fees", async () => {
  const [kept, half, whole, bank, over] = [
    await paid(),
    await paid(),
    await paid(),
    await app.confirmed(kari, ola),
    await app.confirmed(kari, ola),
  ];
  await recordBankPayment(bank, totalOre + 700);
  await recordBankPayment(over, 5);
  await app.cancel(kari, whole);
  await app.settle();
  const first = await readCheck("2027-08-02");
  expect(first).toMatchObject({
    differences: 0,
    found: [],
    bookings: 5,
    providerOre: 2 * totalOre,
    feesOre: 3 * feeOre,
    bankOre: totalOre + 705,
    ledgerOre: 2 * totalOre - 3 * feeOre,
    ledgerBankOre: totalOre + 705,
  });
  app.clock.set("2027-09-20T07:00:00Z");
  await app.cancel(ola, half);
  await app.settle();
  const { items } = (await app.call(admin, "GET /api/payments/refunds-by-hand", { query: {} })).body;
  for (const { refundId } of items)
    await app.call(admin, "POST /api/payments/refunds-by-hand/:refundId/sent", {
      params: { refundId },
      body: { account: "12345678903" },
    });
  for (const day of ["2027-09-20", "2027-10-01", "2027-10-05", "2027-10-13", "2027-10-14"])
    expect(await readCheck(day)).toMatchObject({ day, differences: 0, found: [] });
  const last = await readCheck("2027-10-15");
  expect([last.ledgerOre, last.ledgerBankOre]).toEqual([last.providerOre - last.feesOre, last.bankOre]);
  expect(await app.count("payout where booking_id = $1 and status = 'sent'", kept)).toBe(1);
  expect(
    await app.rows("select sum(amount_ore)::int ore from ledger_entry where account = 'provider_fees'"),
  ).toEqual([{ ore: 3 * feeOre }]);
  expect(await app.count("daily_check")).toBe(7);
  expect(await reportsOn("2027")).toBe(0);
});

it("a charge without a webhook event is a difference on the day after it, but not on its day", async () => {
  const bookingId = await app.confirmed(kari, ola);
  const { paymentIntentId } = (await app.begin(ola, bookingId)).body;
  // as if the process had been killed before it got the webhook event, and nobody had asked the provider
  await app.pool.query(
    "update card_provider.intent set status = 'succeeded', charged_at = $2, fee_ore = $3 where intent_id = $1",
    [paymentIntentId, "2027-08-01T09:00:00Z", feeOre],
  );
  await app.pool.query("update payment set asked_at = $2 where provider_intent_id = $1", [
    paymentIntentId,
    "2027-08-04T08:00:00Z",
  ]);
  const first = await readCheck("2027-08-02");
  expect(first).toMatchObject({ differences: 0, found: [], onTheWayOre: totalOre });
  const second = await readCheck("2027-08-03");
  expect(second.found).toContainEqual(expect.objectContaining({ kind: "provider", bookingId }));
});

it("each kind of difference is found, stored and reported to administrators once", async () => {
  const [lostCharge, chargedTwice, escrow, refund, ownBooking] = [
    await paid(),
    await paid(),
    await paid(),
    await paid(),
    await paid(),
  ];
  await app.settle();
  const post = (bookingId: string, ...lines: [string, number][]) =>
    app.pool.query(
      `insert into ledger_entry (entry_set_id, booking_id, reason, at, account, amount_ore)
       select s.id, $1, 'paid', '2027-08-01', e.account, e.ore from (select gen_random_uuid() as id) s, unnest($2::text[], $3::bigint[]) e (account, ore)`,
      [bookingId, lines.map(([account]) => account), lines.map(([, ore]) => ore)],
    );
  // a booking charged twice at the provider and once here, a lost charge, and money moved without a decision
  await app.pool.query(
    "insert into card_provider.intent (intent_id, client_secret, reference, amount_ore, status, idempotency_key, created_at, charged_at) values ('pi_twice', 's', $1, 777, 'succeeded', 'twice', $2, $2), ('pi_nobody', 's', '', 888, 'succeeded', 'nobody', $2, $2)",
    [chargedTwice, "2027-08-01T08:00:00Z"],
  );
  await app.pool.query("delete from card_provider.intent where reference = $1", [lostCharge]);
  await post(escrow, [`escrow/${escrow}`, 100], ["commission", -100]);
  await post(refund, [`escrow/${refund}`, 50], [`refund/${refund}`, -50]);
  await post(ownBooking, [`claim/${ownBooking}`, 30], [`landowner/${kari.uid}`, -30]);
  await app.passTime("2027-08-01T22:00:00Z");
  const { found, differences } = await readCheck("2027-08-02");
  const summaries = found.map(({ kind, bookingId, expectedOre, foundOre }) => [
    kind,
    bookingId,
    expectedOre,
    foundOre,
  ]);
  expect(summaries).toHaveLength(differences);
  expect(new Set(summaries.map((one) => JSON.stringify(one)))).toEqual(
    new Set(
      [
        ["provider", lostCharge, 0, totalOre],
        ["provider", chargedTwice, totalOre + 777, totalOre],
        ["unknown_movement", null, 888, 0],
        ["escrow", escrow, totalOre, totalOre - 100],
        ["commission", escrow, 0, 100],
        ["escrow", refund, totalOre, totalOre - 50],
        ["refund", refund, 0, 50],
        ["claim", ownBooking, 0, 30],
        ["landowner", ownBooking, 0, 30],
      ].map((one) => JSON.stringify(one)),
    ),
  );
  await app.settle();
  expect(await reportsOn("2027-08-02")).toBe(1);
  expect(await readCheck("2027-08-03")).toMatchObject({ differences });
  expect((await app.call(kari, "GET /api/reconciliation/daily-checks", { query: {} })).status).toBe(403);
  const list = (await app.call(admin, "GET /api/reconciliation/daily-checks", { query: { limit: 1 } })).body;
  expect(list.items).toHaveLength(1);
  const next = { limit: 1, cursor: list.nextCursor ?? "" };
  const older = (await app.call(admin, "GET /api/reconciliation/daily-checks", { query: next })).body;
  expect((older.items[0]?.day ?? "") < (list.items[0]?.day ?? "")).toBe(true);
});

it("the provider's payouts to us are posted, and payments from the wrong account are found", async () => {
  const [card, bank] = [await paid(), await app.confirmed(kari, ola)];
  await recordBankPayment(bank, totalOre);
  await app.settle();
  await app.pool.query(
    "insert into card_provider.own_movement values ('po_1', 'payout', -50000, $1), ('po_2', 'payout', -700, $1), ('po_2_back', 'payout', 700, $1), ('tu_1', 'topup', 1000, $1)",
    ["2027-08-01T09:00:00Z"],
  );
  const ofNone = () =>
    app.rows(
      "select account, sum(amount_ore)::int ore from ledger_entry where booking_id is null group by 1 order by 1",
    );
  expect(await readCheck("2027-08-02")).toMatchObject({ differences: 0 });
  expect(await ofNone()).toEqual([
    { account: "bank", ore: 49_000 },
    { account: "provider", ore: -49_000 - feeOre },
    { account: "provider_fees", ore: feeOre },
  ]);
  // a payout of other guests' money, posted before `bank` and `provider` were separate accounts
  await app.pool.query(
    `insert into ledger_entry (entry_set_id, booking_id, reason, at, account, amount_ore)
     select s.id, $1, 'paid_out', '2027-08-02', e.account, e.ore from (select gen_random_uuid() as id) s,
       (values ('provider', -500), ('commission', 500)) e (account, ore)`,
    [bank],
  );
  const { found } = await readCheck("2027-08-03");
  expect(
    found.filter(({ bookingId }) => bookingId === bank).map(({ kind, foundOre }) => [kind, foundOre]),
  ).toEqual([
    ["commission", -500],
    ["misplaced", -500],
    ["provider", -500],
  ]);
  expect(found.filter(({ bookingId }) => bookingId === card)).toEqual([]);
});
