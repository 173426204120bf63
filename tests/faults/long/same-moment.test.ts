/**
 * A payment by card or bank arrives at the instant at which its booking falls due or is cancelled, at two
 * apps at once, many times. Either the booking is paid and holds its nights, or the payment is refunded in
 * full.
 */
import { beforeAll, describe, expect, it } from "vitest";
import { startTcpPostgres } from "../../../scripts/tcp-postgres.ts";
import { totalOre } from "#tests/worlds/booking-app.ts";
import { atEndOfFile } from "#tests/support/end-of-file.ts";
import { escrowBalances, openMoneyWorld } from "#tests/worlds/money-world.ts";

const times = Number(process.env.FAULT_TIMES ?? 25);
const due = Date.parse("2027-08-08T08:00:00Z");
type World = Awaited<ReturnType<typeof openMoneyWorld>>;
let world: World;
beforeAll(async () => {
  const postgres = await startTcpPostgres({ durable: true });
  atEndOfFile(postgres.stop);
  world = await openMoneyWorld({ database: { connectionString: postgres.url } });
});

const rivals = {
  due: ({ other }: World) => other.sweep(),
  hunter: ({ app, ola }: World, bookingId: string) => app.cancel(ola, bookingId),
  landowner: ({ app, kari }: World, bookingId: string) => app.cancel(kari, bookingId),
  admin: ({ app, admin }: World, bookingId: string) => app.cancel(admin, bookingId),
};
type Rival = keyof typeof rivals;
const orders = (Object.keys(rivals) as Rival[]).flatMap((rival) =>
  [true, false].flatMap((first) =>
    (rival === "due" ? [-1, 0, 1] : [-60_000]).map((ms) => [rival, first, ms] as const),
  ),
);

type PayableBooking = { bookingId: string; pay: () => Promise<unknown> };
/** The ways to pay: reported by the card provider, or recorded by an administrator. */
const ways = {
  async card(): Promise<PayableBooking> {
    const { bookingId, intentId } = await world.charged();
    return { bookingId, pay: () => world.report(intentId) };
  },
  async bank(): Promise<PayableBooking> {
    const { app, kari, ola, admin } = world;
    const bookingId = await app.confirmed(kari, ola);
    const body = { bookingId, amountOre: totalOre };
    return { bookingId, pay: () => app.call(admin, "POST /api/payments/mark-payment-received", { body }) };
  },
};

describe.each(["card", "bank"] as const)("a payment by %s is used or refunded in full", (way) => {
  it.each(orders)(
    "when it races with %s (payment first: %s) %i ms after the due time",
    async (rival, first, ms) => {
      const { app, other } = world;
      world.setClocks("2027-08-01T08:00:00Z");
      const bookings: PayableBooking[] = [];
      for (let n = 0; n < times; n++) bookings.push(await ways[way]());
      await app.settle();
      app.clock.set(new Date(due + ms).toISOString());
      other.clock.set(new Date(rival === "due" ? due : due + ms).toISOString());
      for (const { bookingId, pay } of bookings) {
        const acts = [pay, () => rivals[rival](world, bookingId)];
        await Promise.all((first ? acts : acts.toReversed()).map((act) => act()));
      }
      await world.passTime(new Date(due + 60_000).toISOString());
      const outcomes = new Set<string>();
      for (const { bookingId } of bookings) {
        const [booking] = await app.rows(
          "select status, refunded_ore::int ore from booking where booking_id = $1",
          bookingId,
        );
        const holds = await app.count("offering_hold where booking_id = $1", bookingId);
        const back = await app.rows(
          "select amount_ore::int ore from refund where booking_id = $1",
          bookingId,
        );
        const state = [booking?.status, holds > 0, booking?.ore, back, await app.books(bookingId)];
        outcomes.add(booking?.status);
        // an administrator sends the refund of a bank transfer by hand, so it is still owed
        const owed = { bank: totalOre, [`refund/${bookingId}`]: -totalOre };
        const paidState =
          way === "card" ? escrowBalances(bookingId) : { bank: totalOre, [`escrow/${bookingId}`]: -totalOre };
        if (booking?.status === "paid") expect(state).toEqual(["paid", true, 0, [], paidState]);
        else
          expect(state).toEqual([
            "cancelled",
            false,
            totalOre,
            [{ ore: totalOre }],
            way === "card" ? {} : owed,
          ]);
        if (way === "card") expect(await world.refundsOf(bookingId)).toEqual(back);
      }
      // a payment of a cancelled booking, or at the due time or later, is always refunded
      if (rival !== "due" || ms >= 0) expect([...outcomes]).toEqual(["cancelled"]);
      expect(await world.differences()).toEqual([]);
    },
  );
});
