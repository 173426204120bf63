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
/** Payment is due after seven days, and after 30 minutes if bought at once (rules 7.1, 4.6). */
const dueOf = {
  card: Date.parse("2027-08-08T08:00:00Z"),
  bank: Date.parse("2027-08-08T08:00:00Z"),
  "card at once": Date.parse("2027-08-01T08:30:00Z"),
};
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
async function chargedByCard(book: "confirmed" | "boughtAtOnce"): Promise<PayableBooking> {
  const { bookingId, intentId } = await world.charged(book);
  return { bookingId, pay: () => world.report(intentId) };
}
/** The ways to pay: reported by the card provider, or recorded by an administrator. */
const ways = {
  card: () => chargedByCard("confirmed"),
  "card at once": () => chargedByCard("boughtAtOnce"),
  async bank(): Promise<PayableBooking> {
    const { app, kari, ola, admin } = world;
    const bookingId = await app.confirmed(kari, ola);
    const body = { bookingId, amountOre: totalOre };
    return { bookingId, pay: () => app.call(admin, "POST /api/payments/mark-payment-received", { body }) };
  },
};

/**
 * A booking at once is numbered when it is paid, so one that lapsed has no invoice (rules 4.6); one that was paid
 * and then cancelled has an invoice and its credit note.
 */
async function expectNumbersOfPaidAlone(
  way: keyof typeof ways,
  rival: Rival,
  bookingIds: string[],
): Promise<void> {
  if (way !== "card at once") return;
  const numbered = await world.app.rows(
    `select b.status = 'paid' paid, array_remove(array_agg(i.kind order by i.kind desc), null) kinds
     from booking b left join invoice i using (booking_id)
     where b.booking_id = any ($1) group by b.booking_id`,
    bookingIds,
  );
  const invoiceAlone = ["invoice"];
  const ofCancelled = rival === "due" ? [[]] : [[], ["invoice", "credit_note"]];
  for (const { paid, kinds } of numbered)
    if (paid) expect(kinds).toEqual(invoiceAlone);
    else expect(ofCancelled).toContainEqual(kinds);
}

describe.each(["card", "bank", "card at once"] as const)(
  "a payment by %s is used or refunded in full",
  (way) => {
    it.each(orders)(
      "when it races with %s (payment first: %s) %i ms after the due time",
      async (rival, first, ms) => {
        const { app, other } = world;
        const due = dueOf[way];
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
            way !== "bank"
              ? escrowBalances(bookingId)
              : { bank: totalOre, [`escrow/${bookingId}`]: -totalOre };
          if (booking?.status === "paid") expect(state).toEqual(["paid", true, 0, [], paidState]);
          else
            expect(state).toEqual([
              "cancelled",
              false,
              totalOre,
              [{ ore: totalOre }],
              way !== "bank" ? {} : owed,
            ]);
          if (way !== "bank") expect(await world.refundsOf(bookingId)).toEqual(back);
        }
        // a payment of a cancelled booking, or at the due time or later, is always refunded
        if (rival !== "due" || ms >= 0) expect([...outcomes]).toEqual(["cancelled"]);
        await expectNumbersOfPaidAlone(
          way,
          rival,
          bookings.map((booking) => booking.bookingId),
        );
        expect(await world.differences()).toEqual([]);
      },
    );
  },
);
