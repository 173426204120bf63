/**
 * Opens two apps on one database, like two processes, with the card provider's own records, for tests of
 * money under faults.
 */
import { postToWebhook, openCardProvider } from "#demo/card-provider/public.ts";
import { openApp, type Person } from "../support/app.ts";
import { differences } from "../support/books.ts";
import { type BookingApp, commissionOre, openBookingApp, totalOre } from "./booking-app.ts";
import { until } from "../support/until.ts";

export const payoutDue = "2027-10-13T08:00:00Z";
/** The balances of a booking that is paid out, and of a booking whose money is in escrow. */
export const paidOut: Record<string, number> = { provider: commissionOre, commission: -commissionOre };
export const escrowBalances = (bookingId: string) => ({
  provider: totalOre,
  [`escrow/${bookingId}`]: -totalOre,
});

/** Runs `work` while `statement` holds locks, until `enough` transactions wait for the locks. */
export const runWhileLocked =
  (app: BookingApp) =>
  async (
    statement: string,
    values: unknown[],
    work: (enough: (n: number) => Promise<void>) => Promise<void>,
  ): Promise<void> => {
    const holder = await app.pool.connect();
    try {
      await holder.query("begin");
      await holder.query(statement, values);
      await work(async (n) => {
        const waitingSessions =
          "pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
        await until(async () => {
          if ((await app.count(waitingSessions)) < n) throw new Error("nobody waits yet");
        });
      });
    } finally {
      await holder.query("rollback");
      holder.release();
    }
  };

export async function openMoneyWorld(o: Parameters<typeof openBookingApp>[0] = {}) {
  const app = await openBookingApp(o);
  const other = await openApp({ database: app.connection });
  const people = await app.people();
  const { kari, ola } = people;
  const cards = await Promise.all(
    [app, other].map(({ platform: { db, log }, clock }) =>
      openCardProvider({
        db,
        log,
        clock,
        webhookSecret: undefined,
        post: postToWebhook(`${app.base}/api/payments/webhook`),
      }),
    ),
  );
  const [{ provider, desk }] = cards as [(typeof cards)[number]];
  /** The dependencies of the job handlers of both apps. */
  const workers = [app, other].map(({ platform: { db, log, jobs } }, i) => ({
    db,
    log,
    jobs,
    payoutBy: "provider" as const,
    provider: cards[i]?.provider ?? provider,
  }));

  const setClocks = (iso: string) => {
    for (const { clock } of [app, other]) clock.set(iso);
  };
  /** Moves the clocks, and handles everything that is due at the new time, in both apps at once. */
  async function passTime(iso: string): Promise<void> {
    setClocks(iso);
    while ((await Promise.all([app.sweep(), other.sweep()])).some((done) => done > 0));
    await app.settle();
  }
  /** Returns the booking's disputed intent, else the first that succeeded. */
  const intentOf = async (bookingId: string) => {
    const disputed = `exists (select from payment_case c
      where c.payment_id = p.payment_id and c.kind = 'dispute' and c.status = 'open')`;
    const intents = await app.rows(
      `select provider_intent_id id from payment p where booking_id = $1 and provider <> 'manual'
       order by ${disputed} desc, status = 'succeeded' desc, created_at`,
      bookingId,
    );
    return String(intents[0]?.id);
  };
  let events = 0;
  return {
    ...people,
    app,
    other,
    provider,
    workers,
    setClocks,
    passTime,
    intentOf,
    async paid(owner: Person = kari): Promise<string> {
      const bookingId = await app.confirmed(owner, ola);
      await app.pay(ola, bookingId);
      return bookingId;
    },
    /** Pays a booking at the provider, which does not report the payment yet. */
    async charged(
      book: "confirmed" | "boughtAtOnce" = "confirmed",
    ): Promise<{ bookingId: string; intentId: string }> {
      const bookingId = await app[book](kari, ola);
      const intentId = (await app.begin(ola, bookingId)).body.paymentIntentId;
      await app.pool.query(
        "update card_provider.intent set status = 'succeeded', fee_ore = 3960, charged_at = $2 where intent_id = $1",
        [intentId, app.clock.now()],
      );
      return { bookingId, intentId };
    },
    report: (intentId: string) =>
      app.webhook({
        id: `evt_race_${++events}`,
        type: "payment_intent.succeeded",
        data: { object: { id: intentId, amount: totalOre, currency: "nok" } },
      }),
    async stayIsOver(): Promise<void> {
      await passTime("2027-10-01T00:00:00Z");
      await passTime("2027-10-05T00:00:00Z");
    },
    /** Performs an action of the provider's staff on the booking's payment. */
    async atDesk(bookingId: string, act: "dispute" | "won" | "lost" | "refund"): Promise<void> {
      await desk(await intentOf(bookingId), act);
      await app.settle();
    },
    /** Returns the provider's own records of the booking's transfers. */
    transfersOf: (bookingId: string) =>
      app.rows(
        "select bank_account_number account, amount_ore::int ore from card_provider.transfer where reference = $1",
        bookingId,
      ),
    refundsOf: (bookingId: string) =>
      app.rows(
        "select r.amount_ore::int ore from card_provider.refund r join card_provider.intent i using (intent_id) where i.reference = $1",
        bookingId,
      ),
    /** Returns the errors in the books. */
    differences: () => differences(provider, app.rows),
    whileLocked: runWhileLocked(app),
  };
}
