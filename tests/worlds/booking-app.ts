/** Creates bookings in each status through the API, for tests of payments and the ledger. */
import { emailsWhere } from "../support/letters.ts";
import { expect } from "vitest";
import { balances } from "#domain/ledger/ledger.ts";
import { signatureOf } from "#server/platform/http/webhook-signature.ts";
import { openApp, type Person } from "../support/app.ts";
import { makeRequest, stayAt } from "../factories/stays.ts";
import { factories } from "../factories/factories.ts";

export const totalOre = 270_000;
export const commissionOre = 54_000;
export const earningsOre = 216_000;

export async function openBookingApp(o: Parameters<typeof openApp>[0] = {}) {
  const app = await openApp({ now: "2027-08-01T08:00:00Z", listen: true, ...o });
  const make = factories(app);
  const params = (bookingId: string) => ({ params: { bookingId } });
  const rows = async (text: string, ...values: unknown[]) => (await app.pool.query(text, values)).rows;
  /** Returns e-mails as their receivers read them. `where` may end with an order. */
  const letters = (where: string, ...values: unknown[]) => emailsWhere(app, where, ...values);

  /** Sends a request of two hunters for three days at 450 kr: 2 700 kr unless changed (rules 3.9 b). */
  async function pending(
    landowner: Person,
    hunter: Person,
    fixedPriceOre = 45_000,
    days = { fromDate: "2027-10-01", toDate: "2027-10-04" },
  ): Promise<string> {
    const { offeringId } = await make.offering({
      ownerUid: landowner.uid,
      pricing: { per: "hunter", fixedPriceOre },
      ...(days.fromDate < "2027-09" && { validFrom: days.fromDate, validTo: days.toDate }),
    });
    return makeRequest(app, hunter, stayAt(offeringId, days));
  }
  const accept = (landowner: Person, bookingId: string) =>
    app.call(landowner, "POST /api/booking-actions/:bookingId/accept", { ...params(bookingId), body: {} });
  async function confirmed(landowner: Person, hunter: Person): Promise<string> {
    const bookingId = await pending(landowner, hunter);
    expect((await accept(landowner, bookingId)).body).toMatchObject({
      status: "confirmed",
      paymentStatus: "pending_payment",
    });
    return bookingId;
  }
  /** Sends a request that the landowner's standing yes confirms (rules 4.6): due after 30 minutes. */
  async function boughtAtOnce(landowner: Person, hunter: Person): Promise<string> {
    const { offeringId } = await make.offering({
      ownerUid: landowner.uid,
      confirmation: "instant",
    });
    return makeRequest(app, hunter, stayAt(offeringId));
  }
  const pay = (
    who: Person,
    bookingId: string,
    outcome: "succeeded" | "failed" = "succeeded",
    idempotencyKey?: string,
  ) =>
    app.call(
      who,
      "POST /api/payments/simulate-payment",
      { body: { bookingId, outcome } },
      idempotencyKey ? { idempotencyKey } : {},
    );
  const createIntent = (who: Person, bookingId: string) =>
    app.call(who, "POST /api/payments/create-intent", { body: { bookingId } });
  type Begun = Awaited<ReturnType<typeof createIntent>>;
  /** Starts the payment of a booking whose card is charged immediately. */
  const begin = async (who: Person, bookingId: string) =>
    (await createIntent(who, bookingId)) as Omit<Begun, "body"> & {
      body: Extract<Begun["body"], { paymentIntentId: string }>;
    };
  const cancel = (who: Person, bookingId: string) =>
    app.call(who, "POST /api/booking-actions/:bookingId/cancel", {
      ...params(bookingId),
      body: { reason: "Vi rekker det ikke" },
    });
  const see = async (who: Person, bookingId: string) =>
    (await app.call(who, "GET /api/core-booking/:bookingId", params(bookingId))).body;

  const webhookSecret = async () =>
    String((await rows("select value from card_provider.setting where name = 'webhook_secret'"))[0]?.value);
  /** Sends an event of the card provider, signed unless a signature is given. */
  async function webhook(event: unknown, o: { signature?: string; raw?: string; secret?: string } = {}) {
    const payload = o.raw ?? JSON.stringify(event);
    const signature =
      o.signature ?? signatureOf(o.secret ?? (await webhookSecret()), payload, app.clock.now());
    const answer = await app.http.inject({
      method: "POST",
      url: "/api/payments/webhook",
      headers: { "content-type": "application/json", "stripe-signature": signature },
      payload,
    });
    return { status: answer.statusCode, body: answer.json() as { code?: string; received?: boolean } };
  }

  return {
    ...app,
    make,
    rows,
    letters,
    webhookSecret,
    webhook,
    /** Creates a landowner, a hunter and an administrator. */
    people: async () => ({
      kari: await make.landowner(),
      ola: await make.hunter(),
      admin: await app.signIn("sjef@example.no", { name: "Sjef", roles: ["admin"] }),
    }),
    pending,
    accept,
    confirmed,
    boughtAtOnce,
    pay,
    begin,
    createIntent,
    cancel,
    see,
    invoice: (who: Person | undefined, bookingId: string) =>
      app.call(who, "GET /api/invoice/:bookingId", params(bookingId)),
    receipt: (who: Person, bookingId: string) =>
      app.call(who, "GET /api/receipt/:bookingId", params(bookingId)),
    /** Returns the balance of each account over the booking's postings, without balances of 0. */
    async books(bookingId: string): Promise<Record<string, number>> {
      const entries = await rows(
        'select account, amount_ore as "amountOre" from ledger_entry where booking_id = $1',
        bookingId,
      );
      return Object.fromEntries(Object.entries(balances(entries)).filter(([, ore]) => ore !== 0));
    },
    /** Moves our own money from the card provider to our bank account, and posts it. */
    async moveToBank(amountOre: number): Promise<void> {
      await app.pool.query(
        `with made as (insert into card_provider.own_movement values (gen_random_uuid()::text, 'payout', -$1::bigint, $2) returning *),
          told as (insert into provider_movement (provider, movement_id, kind, ref, amount_ore, fee_ore, currency, at, seen_at)
            select 'simulated', 'payout/' || movement_id, kind, movement_id, amount_ore, 0, 'nok', at, at from made)
        insert into ledger_entry (entry_set_id, reason, at, account, amount_ore)
          select movement_id::uuid, 'provider_payout', at, m.account, m.ore from made,
            lateral (values ('provider', amount_ore), ('bank', -amount_ore)) m (account, ore)`,
        [amountOre, app.clock.now()],
      );
    },
    count: async (what: string, ...values: unknown[]) =>
      Number((await rows(`select count(*) n from ${what}`, ...values))[0]?.n),
    /** Runs the queued jobs, moves the clock, and runs everything that is due at the new time. */
    async passTime(iso: string) {
      await app.settle();
      app.clock.set(iso);
      await app.sweep();
      await app.settle();
    },
  };
}
export type BookingApp = Awaited<ReturnType<typeof openBookingApp>>;
