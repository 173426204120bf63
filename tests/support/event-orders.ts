/** Sends the card provider's events about one payment in any order; refused events are sent again later. */
import { signatureOf } from "#server/platform/http/webhook-signature.ts";
import type { Person } from "./app.ts";
import { type BookingApp, commissionOre, earningsOre, totalOre } from "../worlds/booking-app.ts";
import { randomOf } from "./random.ts";

type Event = readonly [type: string, object: object];
type Ids = { intent: string; refund?: string; transfer?: string };
const refundedOre = 70_000;
const currency = "nok";
const intentOf = ({ intent }: Ids) => ({ id: intent, amount: totalOre, currency });
const chargeOf = ({ intent }: Ids, refunded: number) => ({
  id: `ch_${intent}`,
  payment_intent: intent,
  amount: totalOre,
  amount_refunded: refunded,
  currency,
});
const disputeOf = ({ intent }: Ids, amount: number, status: string) => ({
  id: `dp_${intent}`,
  payment_intent: intent,
  amount,
  currency,
  status,
});

/** Events of a payment that fails, succeeds and is refunded in part, and of its dispute, which is won. */
const whilePaid = (ids: Ids): Event[] => [
  ["payment_intent.processing", intentOf(ids)],
  ["payment_intent.payment_failed", intentOf(ids)],
  ["payment_intent.succeeded", intentOf(ids)],
  ["charge.refunded", chargeOf(ids, refundedOre)],
  ["charge.dispute.created", disputeOf(ids, totalOre - refundedOre, "needs_response")],
  ["charge.dispute.closed", disputeOf(ids, totalOre - refundedOre, "won")],
];
/** Other events of the payment, which do not affect the final state. */
const otherEvents = (ids: Ids): Event[] => {
  const refund = {
    id: `re_${ids.intent}`,
    payment_intent: ids.intent,
    amount: refundedOre,
    status: "succeeded",
  };
  const card = { payment_method_details: { card: { last4: "4242" } } };
  return [
    ["payment_intent.created", intentOf(ids)],
    ["payment_intent.requires_action", intentOf(ids)],
    ["charge.failed", chargeOf(ids, 0)],
    ["charge.succeeded", { ...chargeOf(ids, 0), ...card }],
    ["charge.updated", chargeOf(ids, 0)],
    ["refund.created", refund],
    ["refund.updated", refund],
    ["charge.refund.updated", refund],
    ["charge.dispute.updated", disputeOf(ids, totalOre - refundedOre, "under_review")],
    ["charge.dispute.funds_withdrawn", disputeOf(ids, totalOre - refundedOre, "needs_response")],
    ["charge.dispute.funds_reinstated", disputeOf(ids, totalOre - refundedOre, "won")],
    ["transfer.created", { id: `tr_${ids.intent}`, amount: 1, amount_reversed: 0 }],
    ["payout.paid", { id: `po_${ids.intent}`, amount: 1, currency }],
  ];
};
const halfOre = totalOre / 2;
/** Events that take back money of a booking that was cancelled with half the refund, after its payout. */
const afterPayout = (ids: Ids): Event[] => [
  ["charge.refunded", chargeOf(ids, halfOre)],
  ["refund.failed", { id: ids.refund, payment_intent: ids.intent, amount: halfOre, status: "failed" }],
  ["transfer.reversed", { id: ids.transfer, amount: earningsOre / 2, amount_reversed: 5000 }],
  ["transfer.reversed", { id: ids.transfer, amount: earningsOre / 2, amount_reversed: 15_000 }],
  ["charge.dispute.created", disputeOf(ids, halfOre, "needs_response")],
  ["charge.dispute.closed", disputeOf(ids, halfOre, "lost")],
];

/** Returns all orders of `items`. Those that begin with the first item come first. */
function ordersOf<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((first, at) => ordersOf(items.toSpliced(at, 1)).map((rest) => [first, ...rest]));
}
export const eventOrders = ordersOf([0, 1, 2, 3, 4, 5]);
/** A dozen of all orders. Each event is the first one in at least one of them. */
export const someOrders = eventOrders.filter((_, n) => n % 61 === 7);
/** Returns the items in an order determined by `seed`. */
function shuffled<T>(items: readonly T[], seed: number): T[] {
  const next = randomOf(seed);
  return items
    .map((item) => ({ item, at: next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

/** Sends each event `copies` times, concurrently from the second time on. Returns those never accepted. */
async function sendEvents(
  app: BookingApp,
  intent: string,
  events: readonly Event[],
  copies: number,
): Promise<string[]> {
  let remaining = events.map((event, n) => ({ event, id: `evt_${intent}_${n}_${event[0]}` }));
  for (let round = 0; remaining.length > 0 && round < 3; round++) {
    const refused: typeof remaining = [];
    for (const one of remaining) {
      const [type, object] = one.event;
      const send = () => app.webhook({ id: one.id, type, data: { object } });
      const { status } = await send();
      const again = await Promise.all(Array.from({ length: copies - 1 }, send));
      if (again.some((answer) => answer.status !== status))
        throw new Error(`${type} was answered otherwise again`);
      if (status !== 200) refused.push(one);
    }
    remaining = refused;
  }
  return remaining.map(({ id }) => id);
}
/** Sends each event with a forged and with an old signature, which are both refused. */
async function sendForged(app: BookingApp, events: readonly Event[]): Promise<number[]> {
  const old = new Date(app.clock.now().getTime() - 301_000);
  const statuses: number[] = [];
  for (const [n, [type, object]] of events.entries()) {
    const payload = JSON.stringify({ id: `evt_wrong_${n}`, type, data: { object } });
    for (const signature of [
      signatureOf(await app.webhookSecret(), payload, old),
      signatureOf("whsec_guessed", payload, app.clock.now()),
    ])
      statuses.push((await app.webhook(undefined, { raw: payload, signature })).status);
  }
  return statuses;
}

async function finalStateOf(app: BookingApp, bookingId: string) {
  const [state] = await app.rows(
    `select b.status, payment_status, refunded_ore::int, disputed_ore::int, p.status as payment,
       (select json_agg(json_build_array(kind, c.status) order by kind) from payment_case c
         where c.booking_id = b.booking_id) as cases
     from booking b join payment p using (booking_id) where booking_id = $1`,
    bookingId,
  );
  const { [`escrow/${bookingId}`]: escrow = 0, ...otherAccounts } = await app.books(bookingId);
  return { ...state, escrow, others: otherAccounts };
}

type Parties = [landowner: Person, hunter: Person];
const begin = async (app: BookingApp, [landowner, hunter]: Parties) => {
  const bookingId = await app.confirmed(landowner, hunter);
  return { bookingId, intent: String((await app.begin(hunter, bookingId)).body.paymentIntentId) };
};
/** Sends the events of a new booking's payment in this order, and returns the final state. */
export async function finalStateOfOrder(app: BookingApp, parties: Parties, order: number[], copies = 1) {
  const { bookingId, intent } = await begin(app, parties);
  const events = whilePaid({ intent });
  const inOrder = order.map((n) => events[n] as Event);
  const waiting = await sendEvents(app, intent, inOrder, copies);
  return { order, waiting, ...(await finalStateOf(app, bookingId)) };
}
/** Sends all events of a payment in a random order, after forged ones, and returns the final state. */
export async function finalStateOfAll(app: BookingApp, parties: Parties, seed: number, copies: number) {
  const { bookingId, intent } = await begin(app, parties);
  const events = shuffled([...whilePaid({ intent }), ...otherEvents({ intent })], seed);
  const forgedStatuses = new Set(await sendForged(app, events));
  const waiting = await sendEvents(app, intent, events, copies);
  return { wrong: forgedStatuses, waiting, ...(await finalStateOf(app, bookingId)) };
}
/** The expected final state in every order: paid, refunded in part at the provider, and the dispute won. */
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

/** Creates cancelled bookings of which half was refunded and the rest paid out. */
export async function createPaidOutHalves(app: BookingApp, [landowner, hunter]: Parties, count: number) {
  const bookings: { bookingId: string; ids: Required<Ids> }[] = [];
  app.clock.set("2027-08-01T08:00:00Z");
  for (let n = 0; n < count; n++) {
    const bookingId = await app.confirmed(landowner, hunter);
    if ((await app.pay(hunter, bookingId)).status !== 200) throw new Error("it was not paid");
    bookings.push({ bookingId, ids: { intent: "", refund: "", transfer: "" } });
  }
  app.clock.set("2027-09-20T08:00:00Z");
  for (const { bookingId } of bookings) await app.cancel(hunter, bookingId);
  await app.settle();
  app.clock.set("2027-09-29T08:00:00Z");
  while ((await app.sweep()) > 0);
  await app.settle();
  for (const one of bookings) {
    const [row] = await app.rows(
      `select p.provider_intent_id as intent, r.provider_refund_id as refund, o.provider_transfer_id as transfer
       from payment p join refund r using (booking_id) join payout o using (booking_id)
       where booking_id = $1 and o.status = 'sent'`,
      one.bookingId,
    );
    one.ids = row as Required<Ids>;
  }
  return bookings;
}
export async function finalStateAfterPayout(
  app: BookingApp,
  { bookingId, ids }: { bookingId: string; ids: Required<Ids> },
  order: number[],
  copies: number,
) {
  const events = afterPayout(ids);
  const waiting = await sendEvents(
    app,
    ids.intent,
    order.map((n) => events[n] as Event),
    copies,
  );
  const [payout] = await app.rows(
    "select status, returned_ore::int from payout where booking_id = $1",
    bookingId,
  );
  const [refund] = await app.rows(
    "select status, refusal is not null as refused from refund where booking_id = $1",
    bookingId,
  );
  return { order, waiting, payout, refund, ...(await finalStateOf(app, bookingId)) };
}
/** The expected final state: refund and reversed payout are owed again, and the dispute is a claim. */
export const expectedAfterPayout = (bookingId: string, landownerUid: string) => ({
  waiting: [],
  payout: { status: "sent", returned_ore: 15_000 },
  refund: { status: "decided", refused: true },
  status: "cancelled",
  payment_status: "refunded",
  refunded_ore: halfOre,
  disputed_ore: 0,
  payment: "succeeded",
  cases: [["dispute", "lost"]],
  escrow: 0,
  others: {
    provider: totalOre - halfOre - earningsOre / 2 + 15_000,
    commission: -commissionOre / 2,
    [`refund/${bookingId}`]: -halfOre,
    [`landowner/${landownerUid}`]: -15_000,
    [`claim/${bookingId}`]: halfOre,
  },
});
