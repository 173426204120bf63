/** The provider's movements, which the ledger is compared with; and payouts that wait for a bank file. */
import { beforeAll, expect, it } from "vitest";
import { openCardProvider } from "#demo/card-provider/public.ts";
import type { Person } from "#tests/support/app.ts";
import { type BookingApp, earningsOre, openBookingApp, totalOre } from "#tests/worlds/booking-app.ts";
import type { Movement, PaymentProvider } from "#server/platform/card-provider/provider.ts";

let app: BookingApp, kari: Person, ola: Person, provider: PaymentProvider;
beforeAll(async () => {
  app = await openBookingApp({ env: { PAYOUT_BY: "bank_file" } });
  ({ kari, ola } = await app.people());
  const { db, log } = app.platform;
  const world = { db, log, clock: app.clock, webhookSecret: undefined, post: async () => true };
  ({ provider } = await openCardProvider(world));
});
const intentOf = async (bookingId: string) =>
  String(
    (await app.rows("select provider_intent_id id from payment where booking_id = $1", bookingId))[0]?.id,
  );
const feeOre = 3_960;

async function movements(): Promise<Movement[]> {
  const o = { from: new Date("2027-01-01T00:00:00Z"), until: new Date("2028-01-01T00:00:00Z") };
  const found: Movement[] = [];
  for (let next: string | undefined, page = 0; page < 9; page++) {
    const answer = await provider.movements({ ...o, cursor: next });
    found.push(...answer.movements);
    next = answer.next;
    if (!next) break;
  }
  return found;
}

it("each payment and refund has its outcome and its fee at the provider", async () => {
  const [keptId, refundedId] = [await app.confirmed(kari, ola), await app.confirmed(kari, ola)];
  await app.begin(ola, keptId);
  expect(await provider.findIntent(await intentOf(keptId))).toMatchObject({
    status: "requires_payment_method",
    receivedOre: 0,
  });
  for (const bookingId of [keptId, refundedId]) await app.pay(ola, bookingId);
  const intentId = await intentOf(refundedId);
  expect(await provider.findIntent(intentId)).toMatchObject({
    status: "succeeded",
    amountOre: totalOre,
    receivedOre: totalOre,
    currency: "nok",
  });
  expect(await provider.findIntent("pi_unknown")).toBeUndefined();
  await app.cancel(kari, refundedId);
  await app.settle();
  const refund = (await app.rows("select * from refund where booking_id = $1", refundedId))[0];
  expect(await provider.findRefund({ intentId, idempotencyKey: refund?.refund_id })).toEqual(
    expect.objectContaining({
      refundId: refund?.provider_refund_id,
      amountOre: totalOre,
      status: "succeeded",
    }),
  );
  expect(await provider.findRefund({ intentId, idempotencyKey: "never sent" })).toBeUndefined();
  expect(
    (await movements()).map(({ kind, bookingId, amountOre, feeOre }) => ({
      kind,
      bookingId,
      amountOre,
      feeOre,
    })),
  ).toEqual(
    expect.arrayContaining([
      { kind: "charge", bookingId: keptId, amountOre: totalOre, feeOre },
      { kind: "charge", bookingId: refundedId, amountOre: totalOre, feeOre },
      { kind: "refund", bookingId: refundedId, amountOre: -totalOre, feeOre: 0 },
    ]),
  );
});

it("a payout for a bank file is not sent to the provider", async () => {
  const bookingId = await app.confirmed(kari, ola);
  await app.pay(ola, bookingId);
  for (const at of ["2027-10-01T00:00:00Z", "2027-10-05T00:00:00Z", "2027-10-13T08:00:00Z"])
    await app.passTime(at);
  for (const at of ["2027-10-13T08:02:00Z", "2027-10-13T08:04:00Z"]) await app.passTime(at);
  const [payout] = await app.rows("select * from payout where booking_id = $1", bookingId);
  expect(payout).toMatchObject({ status: "scheduled", released_at: expect.any(Date) });
  expect(await app.count("card_provider.transfer")).toBe(0);
  const order = { uid: kari.uid, bookingId, account: "12345678903", intentId: null, amountOre: earningsOre };
  const { transferId } = await provider.payOut({ ...order, idempotencyKey: "once" });
  expect((await movements()).at(-1)).toMatchObject({
    kind: "transfer",
    ref: transferId,
    bookingId,
    amountOre: -earningsOre,
  });
});

it("all movements are returned once across pages, however many are at the same instant", async () => {
  await app.pool.query(
    "insert into card_provider.transfer (transfer_id, uid, bank_account_number, amount_ore, idempotency_key, created_at) select 'tr_' || i, 'x', '12345678903', 1, 'k' || i, '2027-12-01T00:00:00.123456Z' from generate_series(1, 1100) i",
  );
  const refs = (await movements()).map(({ ref }) => ref).filter((ref) => /^tr_\d{1,4}$/.test(ref));
  expect([refs.length, new Set(refs).size]).toEqual([1_100, 1_100]);
});
