/** What the card provider tells of one payment, in any order: what it refuses to take is told again later. */
import type { Person } from "./app.ts";
import { type BookingApp, totalOre } from "./booking-app.ts";

const refundedOre = 70_000;
const eventsOf = (intent: string) => {
  const dispute = {
    id: `dp_${intent}`,
    payment_intent: intent,
    amount: totalOre - refundedOre,
    currency: "nok",
  };
  const told = { id: intent, amount: totalOre, currency: "nok" };
  return [
    ["payment_intent.processing", told],
    ["payment_intent.payment_failed", told],
    ["payment_intent.succeeded", told],
    [
      "charge.refunded",
      {
        id: `ch_${intent}`,
        payment_intent: intent,
        amount: totalOre,
        amount_refunded: refundedOre,
        currency: "nok",
      },
    ],
    ["charge.dispute.created", { ...dispute, status: "needs_response" }],
    ["charge.dispute.closed", { ...dispute, status: "won" }],
  ] as const;
};

/** All orders of `items`: those that begin with the first item come first. */
function ordersOf<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((first, at) => ordersOf(items.toSpliced(at, 1)).map((rest) => [first, ...rest]));
}
export const eventOrders = ordersOf([0, 1, 2, 3, 4, 5]);

/** Tells everything of a new booking's payment in that order, and answers what stands at the end. */
export async function endOfOrder(app: BookingApp, [landowner, hunter]: [Person, Person], order: number[]) {
  const bookingId = await app.confirmed(landowner, hunter);
  const { paymentIntentId } = (await app.begin(hunter, bookingId)).body;
  const all = eventsOf(paymentIntentId);
  let waiting = order;
  for (let round = 0; waiting.length > 0 && round < 3; round++) {
    const refused: number[] = [];
    for (const n of waiting) {
      const [type, object] = all[n] ?? all[0];
      const { status } = await app.webhook({ id: `evt_${paymentIntentId}_${n}`, type, data: { object } });
      if (status !== 200) refused.push(n);
    }
    waiting = refused;
  }
  const [state] = await app.rows(
    `select b.status, payment_status, refunded_ore::int, disputed_ore::int, p.status as payment,
       (select json_agg(json_build_array(kind, c.status) order by kind) from payment_case c
         where c.booking_id = b.booking_id) as cases
     from booking b join payment p using (booking_id) where booking_id = $1`,
    bookingId,
  );
  const { [`escrow/${bookingId}`]: escrow, ...others } = await app.books(bookingId);
  return { order, waiting, ...state, escrow, others };
}
/** The same whatever came first: paid, a part refunded at the provider, and the dispute won. */
export const expectedEnd = {
  waiting: [],
  status: "paid",
  payment_status: "refunded",
  refunded_ore: refundedOre,
  disputed_ore: 0,
  payment: "succeeded",
  cases: [
    ["dispute", "won"],
    ["refunded_at_provider", "open"],
  ],
  escrow: refundedOre - totalOre,
  others: { provider: totalOre - refundedOre },
};
