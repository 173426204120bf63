/**
 * Runs random sequences of everything that can happen to a booking's money. At every step the postings
 * balance, and in the end escrow is empty and the books match the card provider's.
 */
import { beforeAll, expect, it, vi } from "vitest";
import { startTcpPostgres } from "../../../scripts/tcp-postgres.ts";
import { totalOre } from "#tests/worlds/booking-app.ts";
import { ownDifferences } from "#tests/support/books.ts";
import { atEndOfFile } from "#tests/support/end-of-file.ts";
import { openMoneyWorld } from "#tests/worlds/money-world.ts";
import { randomOf } from "#tests/support/random.ts";

const seeds = Number(process.env.FAULT_TIMES ?? 15);
const first = Number(process.env.FAULT_SEED ?? 0);
const steps = 60;
vi.setConfig({ testTimeout: 1_800_000 });
type World = Awaited<ReturnType<typeof openMoneyWorld>>;
let world: World;
beforeAll(async () => {
  const postgres = await startTcpPostgres({ durable: true });
  atEndOfFile(postgres.stop);
  world = await openMoneyWorld({ database: { connectionString: postgres.url } });
});

/** Returns a function that makes the same choices for the same seed. */
function seededPick(seed: number) {
  const next = randomOf(seed);
  return <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)] as T;
}
type PickFrom = ReturnType<typeof seededPick>;

const idsOf = async (text: string, ...values: unknown[]): Promise<string[]> =>
  (await world.app.rows(text, ...values)).map((row) => String(row.id));
const transfersOf = (bookingId: string) =>
  idsOf("select payment_id id from payment where booking_id = $1 and provider = 'manual'", bookingId);
const unsentRefundsByHand = () =>
  idsOf(
    `select refund_id id from refund r join payment using (payment_id)
     where r.status = 'decided' and (provider = 'manual' or refused_at is not null)`,
  );
const openCases = () => idsOf("select case_id id from payment_case where settled_at is null");
const sendByHand = (refundId: string) =>
  world.app.call(world.admin, "POST /api/payments/refunds-by-hand/:refundId/sent", {
    params: { refundId },
    body: { account: "12345678903" },
  });
const settleCase = (caseId: string) =>
  world.app.call(world.admin, "POST /api/payments/cases/:caseId/settle", {
    params: { caseId },
    body: { note: "Avklart" },
  });

let at = 0;
/** The actions of all parties. Many are refused in the current state, which is correct. */
const partyActions: Record<string, (bookingId: string, pick: PickFrom) => Promise<unknown>> = {
  pays: (id: string) => world.app.pay(world.ola, id),
  fails: (id: string) => world.app.pay(world.ola, id, "failed"),
  begins: (id: string) => world.app.begin(world.ola, id),
  async charged(id: string) {
    const { paymentIntentId } = (await world.app.begin(world.ola, id)).body;
    if (!paymentIntentId) return;
    const change = `update card_provider.intent set status = 'succeeded', fee_ore = 3960, charged_at = $2
      where intent_id = $1 and status not in ('succeeded', 'cancelled')`;
    await world.app.pool.query(change, [paymentIntentId, world.app.clock.now()]);
  },
  async reported(id: string) {
    const charged =
      "select intent_id id from card_provider.intent where reference = $1 and status = 'succeeded'";
    for (const intentId of await idsOf(charged, id)) await world.report(intentId);
  },
  transfer: (bookingId: string, pick: PickFrom) =>
    world.app.call(world.admin, "POST /api/payments/mark-payment-received", {
      body: { bookingId, amountOre: totalOre + pick([0, 0, -100, 100]) },
    }),
  async undo(id: string, pick: PickFrom) {
    const paymentIds = await transfersOf(id);
    if (paymentIds.length === 0) return;
    await world.app.call(world.admin, "POST /api/payments/transfers/:paymentId/undo", {
      params: { paymentId: pick(paymentIds) },
      body: { reason: "Feil" },
    });
  },
  async sendBack(_: string, pick: PickFrom) {
    const refundsByHand = await unsentRefundsByHand();
    if (refundsByHand.length > 0) await sendByHand(pick(refundsByHand));
  },
  cancels: (id: string, pick: PickFrom) => world.app.cancel(pick([world.ola, world.kari, world.admin]), id),
  async desk(id: string, pick: PickFrom) {
    const paid = `select provider_intent_id id from payment
      where booking_id = $1 and provider <> 'manual' and status = 'succeeded'`;
    if ((await idsOf(paid, id)).length > 0)
      await world.atDesk(id, pick(["dispute", "won", "lost", "refund"] as const));
  },
  async settles(_: string, pick: PickFrom) {
    const open = await openCases();
    if (open.length > 0) await settleCase(pick(open));
  },
  async timePasses(_: string, pick: PickFrom) {
    at += pick([3_600_000, 86_400_000, 3 * 86_400_000, 10 * 86_400_000]);
    await world.passTime(new Date(at).toISOString());
  },
};
/** The actions to choose from; some are listed more often, so that more bookings reach their payout. */
const names = [...Object.keys(partyActions), "pays", "desk", "desk", "timePasses"];

/** Completes every booking, refund and payout that is still open. */
async function completeAll(bookingIds: string[]): Promise<void> {
  for (const round of [1, 2, 3]) {
    at = Math.max(at, Date.parse("2027-10-20T08:00:00Z")) + round * 20 * 86_400_000;
    await world.passTime(new Date(at).toISOString());
    for (const id of bookingIds) await partyActions.reported?.(id, seededPick(0));
    for (const id of bookingIds) {
      const disputed =
        "select case_id id from payment_case where booking_id = $1 and kind = 'dispute' and status = 'open'";
      if ((await idsOf(disputed, id)).length > 0) await world.atDesk(id, round % 2 ? "lost" : "won");
    }
    for (const caseId of await openCases()) await settleCase(caseId);
    for (const refundId of await unsentRefundsByHand()) await sendByHand(refundId);
    await world.app.settle();
  }
}

it.each(Array.from({ length: seeds }, (_, n) => first + n))(
  "the books balance after random actions with seed %i",
  async (seed) => {
    const pick = seededPick(seed);
    at = Date.parse("2027-08-01T08:00:00Z");
    world.setClocks(new Date(at).toISOString());
    const bookingIds: string[] = [];
    for (let n = 0; n < 4; n++) bookingIds.push(await world.app.confirmed(world.kari, world.ola));
    const actLog: string[] = [];
    for (let step = 0; step < steps; step++) {
      const [name, bookingId] = [pick(names), pick(bookingIds)];
      actLog.push(`${name} ${bookingIds.indexOf(bookingId)}`);
      await partyActions[name]?.(bookingId, pick);
      if (step % 10 === 9) await world.app.settle();
      const uneven = await world.app.rows(
        "select booking_id from ledger_entry group by 1 having sum(amount_ore) <> 0",
      );
      expect(uneven, actLog.join(", ")).toEqual([]);
    }
    await completeAll(bookingIds);
    expect(await world.differences(), actLog.join(", ")).toEqual([]);
    expect(await ownDifferences(world.app.rows), actLog.join(", ")).toEqual([]);
    for (const bookingId of bookingIds) {
      const { [`escrow/${bookingId}`]: escrow = 0, [`refund/${bookingId}`]: owed = 0 } =
        await world.app.books(bookingId);
      expect({ escrow, owed }, actLog.join(", ")).toEqual({ escrow: 0, owed: 0 });
    }
  },
);
