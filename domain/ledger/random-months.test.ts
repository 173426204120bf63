/**
 * Random months of payments by card and bank (short, late, double, undone), cancellations, refunds, payouts
 * and returned payouts, disputes and claims, and the provider's payouts to us, top-ups, withdrawals, fees and
 * corrections. The expected balances are calculated from the records of bank and provider and from what each
 * booking is owed, and must equal the ledger's, account for account (rules 6).
 */
import fc from "fast-check";
import { expect, it } from "vitest";
import { type BookingState, type Command, decide, type Effect, isRefusal } from "../booking/booking.ts";
import { claimOutcomes, type ClaimOutcome, decideClaim } from "../booking/claim.ts";
import { dueOre, paidOre } from "../booking/payment-term.ts";
import {
  decidePaymentReversal,
  moneyInEscrow,
  reducePayouts,
  type ScheduledPayout,
} from "../booking/payment-reversal.ts";
import { nextDeadline } from "../booking/booking-process.ts";
import { addDays, addMs, hourMs } from "../days.ts";
import { cancellationPolicies } from "../offering/lists.ts";
import { correctionPostings } from "../reconciliation/correction.ts";
import { aBooking } from "../testing.ts";
import {
  allocatedPostings,
  balances,
  feePostings,
  type MoneyAccount,
  ownMovementPostings,
  paidOutPostings,
  payoutReturnedPostings,
  type Posting,
  refundFailedPostings,
  refundSentPostings,
  releasedPostings,
  setOffPostings,
} from "./ledger.ts";

type Payout = ScheduledPayout & { setOffOre: number; state: "due" | "released" | "sent" | "returned" };
type Refund = { paymentId: string; amountOre: number; cause: string; state: "decided" | "sent" };
type Dispute = { amountOre: number; paymentId: string; state: "open" | "won" | "lost" };
type Claim = { amountOre: number; paymentId: string; outcome: ClaimOutcome | null; owedOre: number };
type Stay = {
  booking: BookingState;
  payments: { id: string; at: MoneyAccount; amountOre: number; undone: boolean }[];
  refunds: Refund[];
  payouts: Payout[];
  dispute: Dispute | undefined;
  claim: Claim | undefined;
  /** The part of the sale that settled claims have credited, and the commission in it. */
  creditedOre: number;
  backCommissionOre: number;
};
/** The balances according to bank and provider: the money at each of them, their fees, and our own money. */
type Records = { provider: number; bank: number; fees: number; own: number };
type World = {
  stays: Stay[];
  sets: { of: string | null; postings: Posting[] }[];
  /** The balance of each ledger account after all sets of postings. */
  posted: Record<string, number>;
  said: Records;
  now: Date;
  next: number;
  setOffs: number;
};

const start = new Date("2027-09-01T08:00:00Z");
const newStay = (
  index: number,
  o: { totalOre: number; rate: number; policy: (typeof cancellationPolicies)[number]; nights: number },
): BookingState => {
  let booking = aBooking({
    bookingId: `b${index}`,
    landownerUid: index === 4 ? "l2" : "l1",
    toDate: addDays("2027-10-08", o.nights),
    totalOre: o.totalOre,
    cancellationPolicy: o.policy,
  });
  for (const command of [
    { type: "submit", actor: "hunter", quotedOre: o.totalOre, expectedTotalOre: o.totalOre },
    { type: "accept", actor: "landowner", commissionRatePercent: o.rate, invoicingAgreed: true },
  ] satisfies Command[]) {
    const outcome = decide(booking, command, start);
    if (isRefusal(outcome)) throw new Error(outcome.code);
    booking = { ...booking, ...outcome.changes };
  }
  return booking;
};

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);
const recordPostings = (w: World, of: string | null, postings: readonly Posting[]) => {
  if (postings.length) w.sets.push({ of, postings: [...postings] });
  for (const { account, amountOre } of postings) w.posted[account] = balanceOf(w, account) + amountOre;
};
const balanceOf = (w: World, account: string) => w.posted[account] ?? 0;
const paymentOf = (s: Stay, id: string | null) => s.payments.find((p) => p.id === id);
const isOfSale = ({ paymentId, partPaymentIds }: BookingState, id: string): boolean =>
  id === paymentId || partPaymentIds.includes(id);
const accountOfPayment = (s: Stay): MoneyAccount => paymentOf(s, s.booking.paymentId)?.at ?? "provider";

/** Posts an allocation if money leaves another account than the one it came to. */
function allocate(w: World, s: Stay, o: { from: MoneyAccount; to: MoneyAccount; amountOre: number }) {
  if (o.from === o.to) return;
  const { ofBooking, ofNone } = allocatedPostings(o);
  recordPostings(w, s.booking.bookingId, ofBooking);
  recordPostings(w, null, ofNone);
}

/** Refunds payments that are not refunded yet, `paymentId` first; any excess is refunded from it. */
function refundPayments(s: Stay, o: { paymentId: string | null; amountOre: number; cause: string }) {
  let leftOre = o.amountOre;
  const namedPayment = paymentOf(s, o.paymentId);
  const transfers = s.payments.filter(
    ({ at, undone, id }) =>
      (at === "bank" && !undone) || (s.booking.partPaymentIds.length > 0 && isOfSale(s.booking, id)),
  );
  const first = namedPayment ? [namedPayment] : [];
  for (const { id, amountOre } of [...first, ...transfers.filter((one) => one !== namedPayment)]) {
    const backOre = sum(s.refunds.filter(({ paymentId }) => paymentId === id).map((one) => one.amountOre));
    const ore = Math.min(leftOre, amountOre - backOre);
    if (ore > 0) s.refunds.push({ paymentId: id, amountOre: ore, cause: o.cause, state: "decided" });
    leftOre -= Math.max(0, ore);
  }
  if (leftOre > 0 && namedPayment)
    s.refunds.push({ paymentId: namedPayment.id, amountOre: leftOre, cause: o.cause, state: "decided" });
}

function applyEffects(w: World, s: Stay, effects: readonly Effect[]) {
  for (const effect of effects) {
    if (effect.type === "post") recordPostings(w, s.booking.bookingId, effect.postings);
    if (effect.type === "refund") refundPayments(s, effect);
    if (effect.type === "refund_held")
      refundPayments(s, { paymentId: null, amountOre: effect.amountOre, cause: "not_payable" });
    if (effect.type === "schedule_payout") {
      const { instalment, earningsOre: amountOre, commissionOre } = effect;
      const payoutId = `${s.booking.bookingId}/${instalment}`;
      s.payouts.push({
        payoutId,
        instalment,
        amountOre,
        commissionOre,
        isReleased: false,
        setOffOre: 0,
        state: "due",
      });
    }
    if (effect.type === "drop_payout") s.payouts = s.payouts.filter(({ isReleased }) => isReleased);
    if (effect.type === "undo_payment") {
      const payment = paymentOf(s, effect.paymentId);
      if (payment) {
        payment.undone = true;
        w.said[payment.at] -= payment.amountOre;
      }
      s.refunds = s.refunds.filter((r) => r.paymentId !== effect.paymentId || r.state === "sent");
    }
  }
}
function applyCommand(w: World, s: Stay, command: Command): boolean {
  const outcome = decide(s.booking, command, w.now);
  if (isRefusal(outcome)) return false;
  s.booking = { ...s.booking, ...outcome.changes };
  applyEffects(w, s, outcome.effects);
  return true;
}

function pay(w: World, s: Stay, at: MoneyAccount, amountOre: number) {
  const id = `p${w.next++}`;
  const payment = { id, at, amountOre, undone: false };
  s.payments.push(payment);
  const actor = at === "bank" ? ("admin" as const) : ("provider" as const);
  if (applyCommand(w, s, { type: "receive_payment", actor, paymentId: id, amountOre, isWhole: false }))
    w.said[at] += amountOre;
  else s.payments.pop();
}

function reversePayment(
  w: World,
  s: Stay,
  type: "withdrawn" | "reinstated" | "lost" | "refunded",
  amountOre: number,
  paymentId: string,
) {
  const { booking: before } = s;
  const escrowed = moneyInEscrow(before, paymentId, {
    ofSale: isOfSale(before, paymentId),
    escrowOre: -balanceOf(w, `escrow/${before.bookingId}`),
    payouts: s.payouts,
  });
  const { changes, postings, claimOre } = decidePaymentReversal(before, {
    type,
    amountOre,
    escrowOre: escrowed.escrowOre,
  });
  const after = { ...before, ...changes };
  const takenOre = after.refundedOre - before.refundedOre;
  const less = reducePayouts(after, { ...escrowed, takenOre });
  s.booking = { ...after, ...less.changes };
  recordPostings(w, s.booking.bookingId, postings);
  for (const { payoutId, amountOre: ore, commissionOre } of less.payouts)
    Object.assign(s.payouts.find((one) => one.payoutId === payoutId) ?? {}, {
      amountOre: ore,
      commissionOre,
    });
  if (type === "withdrawn" || type === "refunded") w.said.provider -= amountOre;
  if (type === "reinstated") w.said.provider += amountOre;
  if (claimOre > 0) s.claim = { amountOre: claimOre, paymentId, outcome: null, owedOre: 0 };
}

type Step = { act: keyof typeof acts; stay: number; part: number; choice: number };
const acts = {
  card: (w: World, s: Stay) => {
    const { booking } = s;
    if (booking.status === "cancelled") return pay(w, s, "provider", dueOre(booking) || booking.totalOre);
    if (booking.status !== "confirmed" && booking.unchargedOre === 0) return;
    if (booking.status === "confirmed" && booking.partCount > 1)
      applyCommand(w, s, { type: "save_card", actor: "provider" });
    pay(w, s, "provider", dueOre(s.booking));
  },
  /** Charges a later part, once its charge is due. */
  part: (w: World, s: Stay) => {
    if (s.booking.unchargedOre === 0) return;
    w.now = new Date(Math.max(w.now.getTime(), s.booking.paymentDueAt?.getTime() ?? 0));
    pay(w, s, "provider", dueOre(s.booking));
  },
  /** The charge of a later part is refused until the week of retries is over. */
  partRefused: (w: World, s: Stay) => {
    if (s.booking.unchargedOre === 0) return;
    w.now = new Date(Math.max(w.now.getTime(), s.booking.paymentDueAt?.getTime() ?? 0));
    if (!applyCommand(w, s, { type: "fail_payment", actor: "provider" })) return;
    w.now = new Date(Math.max(w.now.getTime(), s.booking.paymentDueAt?.getTime() ?? 0));
    applyCommand(w, s, { type: "expire_payment", actor: "system" });
  },
  /** Runs the booking's next deadline. */
  stayGoesOn: (w: World, s: Stay) => {
    const next = nextDeadline(s.booking);
    const { status } = s.booking;
    if (!next || (status !== "paid" && status !== "in_progress")) return;
    w.now = new Date(Math.max(w.now.getTime(), next.at.getTime()));
    applyCommand(w, s, { type: next.command, actor: "system" });
  },
  bank: (w: World, s: Stay, { part }: Step) =>
    pay(w, s, "bank", Math.max(1, Math.round((s.booking.totalOre * part) / 70))),
  wholeByBank: (w: World, s: Stay) => pay(w, s, "bank", s.booking.totalOre),
  undo: (w: World, s: Stay) => {
    const payment = s.payments.findLast(({ at, undone }) => at === "bank" && !undone);
    if (!payment || s.dispute || s.claim) return;
    const of = s.refunds.filter(({ paymentId }) => paymentId === payment.id);
    const otherRefunds = s.refunds.filter(({ paymentId }) => paymentId !== payment.id);
    applyCommand(w, s, {
      type: "undo_transfer",
      actor: "admin",
      paymentId: payment.id,
      amountOre: payment.amountOre,
      refundingOre: sum(of.filter(({ state }) => state === "decided").map(({ amountOre }) => amountOre)),
      isSentBack: of.some(({ state }) => state === "sent"),
      isReleased: s.payouts.some(({ isReleased }) => isReleased),
      isKept: !of.some(({ cause }) => cause === "not_payable"),
      otherRefundsOre: sum(otherRefunds.map(({ amountOre }) => amountOre)),
      statusBefore: "pending_payment",
    });
  },
  cancel: (w: World, s: Stay, { choice }: Step) =>
    applyCommand(w, s, { type: "cancel", actor: choice % 2 ? "hunter" : "landowner", reason: "r" }),
  expire: (w: World, s: Stay) => {
    w.now = new Date(Math.max(w.now.getTime(), s.booking.paymentDueAt?.getTime() ?? 0));
    applyCommand(w, s, { type: "expire_payment", actor: "system" });
  },
  depart: (w: World, s: Stay) => {
    if (s.booking.status !== "paid" || s.booking.partCount > 1) return;
    w.now = new Date(Math.max(w.now.getTime(), new Date("2027-10-12T08:00:00Z").getTime()));
    applyCommand(w, s, { type: "arrive", actor: "system" });
    applyCommand(w, s, { type: "depart", actor: "system" });
  },
  refund: (w: World, s: Stay, { choice }: Step) => {
    const refund = s.refunds.find(({ state }) => state === "decided");
    if (!refund) return;
    const home = paymentOf(s, refund.paymentId)?.at ?? "provider";
    // In some cases the card is closed, so an administrator sends the refund from the bank.
    const from = home === "provider" && choice % 3 > 0 ? "provider" : "bank";
    allocate(w, s, { from: home, to: from, amountOre: refund.amountOre });
    recordPostings(w, s.booking.bookingId, refundSentPostings(s.booking.bookingId, refund.amountOre, from));
    refund.state = "sent";
    w.said[from] -= refund.amountOre;
    if (from === "provider" && choice % 5 === 4) {
      recordPostings(w, s.booking.bookingId, refundFailedPostings(s.booking.bookingId, refund.amountOre));
      refund.state = "decided";
      w.said.provider += refund.amountOre;
    }
  },
  release: (w: World, s: Stay) => {
    const { booking } = s;
    const payout = s.payouts.find(({ state }) => state === "due");
    if (!payout || s.dispute?.state === "open") return;
    const { bookingId, landownerUid } = booking;
    const { commissionOre, amountOre: earningsOre } = payout;
    recordPostings(w, bookingId, releasedPostings({ bookingId, landownerUid, commissionOre, earningsOre }));
    Object.assign(payout, { state: "released", isReleased: true });
    for (const other of w.stays) {
      const owedOre = other.booking.landownerUid === landownerUid ? (other.claim?.owedOre ?? 0) : 0;
      const amountOre = Math.min(owedOre, payout.amountOre - payout.setOffOre);
      if (!other.claim || amountOre === 0) continue;
      const { ofPayout, ofClaim } = setOffPostings({
        landownerUid,
        claimOf: other.booking.bookingId,
        amountOre,
        at: accountOfPayment(s),
      });
      recordPostings(w, bookingId, ofPayout);
      recordPostings(w, other.booking.bookingId, ofClaim);
      payout.setOffOre += amountOre;
      w.setOffs++;
      other.claim.owedOre -= amountOre;
    }
    if (payout.amountOre === payout.setOffOre) payout.state = "sent";
  },
  payOut: (w: World, s: Stay, { choice }: Step) => {
    const { booking } = s;
    const payout = s.payouts.find(({ state }) => state === "released" || state === "returned");
    if (!payout) return;
    const { bookingId, landownerUid } = booking;
    const from = accountOfPayment(s) === "bank" || choice % 4 === 0 ? "bank" : "provider";
    const amountOre = payout.amountOre - payout.setOffOre;
    allocate(w, s, { from: accountOfPayment(s), to: from, amountOre });
    recordPostings(w, bookingId, paidOutPostings(landownerUid, amountOre, from));
    payout.state = "sent";
    w.said[from] -= amountOre;
    if (choice % 7 !== 6) return;
    recordPostings(w, bookingId, payoutReturnedPostings(landownerUid, amountOre, from));
    allocate(w, s, { from, to: accountOfPayment(s), amountOre });
    payout.state = "returned";
    w.said[from] += amountOre;
  },
  dispute: (w: World, s: Stay, { part }: Step) => {
    const payment = s.payments.findLast(({ at }) => at === "provider");
    if (!payment || s.dispute || s.claim || s.refunds.length) return;
    const amountOre = Math.max(1, Math.min(payment.amountOre, Math.round((payment.amountOre * part) / 90)));
    s.dispute = { amountOre, paymentId: payment.id, state: "open" };
    reversePayment(w, s, "withdrawn", amountOre, payment.id);
  },
  decideDispute: (w: World, s: Stay, { choice }: Step) => {
    if (s.dispute?.state !== "open") return;
    const won = choice % 2 === 0;
    reversePayment(w, s, won ? "reinstated" : "lost", s.dispute.amountOre, s.dispute.paymentId);
    s.dispute.state = won ? "won" : "lost";
  },
  deskRefund: (w: World, s: Stay, { part }: Step) => {
    const payment = s.payments.find(({ at, id }) => at === "provider" && id === s.booking.paymentId);
    if (!payment || s.dispute || s.claim || s.booking.refundedOre > 0) return;
    reversePayment(
      w,
      s,
      "refunded",
      Math.max(1, Math.min(payment.amountOre, Math.round((payment.amountOre * part) / 100))),
      payment.id,
    );
  },
  settleClaim: (w: World, s: Stay, { choice }: Step) => {
    const { claim, booking } = s;
    if (!claim || claim.outcome !== null) return;
    const outcome = claimOutcomes[choice % claimOutcomes.length] ?? "written_off";
    const decision = decideClaim(booking, {
      amountOre: claim.amountOre,
      ofSale: isOfSale(booking, claim.paymentId),
      outcome,
    });
    if (!decision) return;
    s.booking = { ...booking, ...decision.changes };
    s.creditedOre += decision.creditOre;
    s.backCommissionOre += (booking.commissionOre ?? 0) - (s.booking.commissionOre ?? 0);
    recordPostings(w, booking.bookingId, decision.postings);
    Object.assign(claim, { outcome, owedOre: outcome === "set_off" ? decision.landownerOre : 0 });
    w.said.bank += decision.paidOre;
    w.said.own += decision.postings.find(({ account }) => account === "own")?.amountOre ?? 0;
  },
  fee: (w: World, _s: Stay, { part }: Step) => {
    recordPostings(w, null, feePostings(part));
    w.said.fees += part;
    w.said.provider -= part;
  },
  automaticPayout: (w: World, _s: Stay, { part }: Step) => {
    const amountOre = Math.round((Math.max(0, w.said.provider) * part) / 100);
    recordPostings(w, null, ownMovementPostings({ from: "provider", to: "bank", amountOre }));
    w.said.provider -= amountOre;
    w.said.bank += amountOre;
  },
  topUp: (w: World, _s: Stay, { part }: Step) => {
    recordPostings(w, null, ownMovementPostings({ from: "bank", to: "provider", amountOre: part * 100 }));
    w.said.provider += part * 100;
    w.said.bank -= part * 100;
  },
  withdraw: (w: World, _s: Stay, { part }: Step) => {
    const lines = [
      { account: "own", amountOre: part * 10 },
      { account: "bank", amountOre: -part * 10 },
    ] as const;
    const postings = correctionPostings(lines, undefined);
    if (typeof postings === "string") throw new Error(postings);
    recordPostings(w, null, postings);
    w.said.own += part * 10;
    w.said.bank -= part * 10;
  },
};
const actNames = Object.keys(acts) as (keyof typeof acts)[];

/** The usual orders of actions for a stay of one part; other actions may come in between. */
const lives: readonly (keyof typeof acts)[][] = [
  ["card", "depart", "release", "payOut", "dispute", "decideDispute", "settleClaim"],
  ["card", "depart", "release", "payOut", "deskRefund", "settleClaim"],
  ["wholeByBank", "depart", "release", "payOut"],
  ["card", "depart", "dispute", "decideDispute", "release", "payOut"],
  ["card", "cancel", "refund", "release", "payOut"],
  ["bank", "expire", "refund"],
];
const paysOut = ["release", "payOut"] as const;
/** The usual orders of actions for a stay of three parts. */
const longLives: readonly (keyof typeof acts)[][] = [
  [
    "card",
    "stayGoesOn",
    "part",
    "stayGoesOn",
    ...paysOut,
    "part",
    "stayGoesOn",
    ...paysOut,
    "stayGoesOn",
    ...paysOut,
  ],
  ["card", "stayGoesOn", "part", "stayGoesOn", ...paysOut, "partRefused", "stayGoesOn", ...paysOut],
  ["card", "stayGoesOn", "partRefused", "stayGoesOn", ...paysOut],
  ["card", "stayGoesOn", "part", "stayGoesOn", ...paysOut, "cancel", "refund"],
  ["card", "cancel", "part", ...paysOut],
  ["card", "stayGoesOn", "part", "stayGoesOn", ...paysOut, "dispute", "part", "decideDispute", "stayGoesOn"],
  ["wholeByBank", "stayGoesOn", "stayGoesOn", ...paysOut, "stayGoesOn", ...paysOut, "stayGoesOn", ...paysOut],
];

/** Returns the expected balances from the records and from what is owed, without reading any posting. */
function expectedBalances({ stays, said }: World): Record<string, number> {
  const accounts: Record<string, number> = {
    provider: said.provider,
    bank: said.bank,
    provider_fees: said.fees,
    own: said.own,
  };
  const add = (account: string, ore: number) => {
    accounts[account] = (accounts[account] ?? 0) + ore;
  };
  for (const { booking, payments, refunds, payouts, dispute, claim, ...of } of stays) {
    const { bookingId: id, landownerUid, heldOre, paidAt } = booking;
    const { creditedOre, backCommissionOre } = of;
    const decided = refunds.filter(({ state }) => state === "decided");
    add(`refund/${id}`, -sum(decided.map(({ amountOre }) => amountOre)));
    const paysBooking = paidAt !== null && payments.some((p) => p.id === booking.paymentId && !p.undone);
    const released = payouts.filter(({ isReleased }) => isReleased);
    const releasedOre = sum(released.map(({ amountOre, commissionOre }) => amountOre + commissionOre));
    // leaves out what claims credited, since it had left escrow before
    const backOre = booking.refundedOre - creditedOre;
    add(`escrow/${id}`, -((paysBooking ? paidOre(booking) - backOre - releasedOre : 0) + heldOre));
    const owedPayouts = payouts.filter(({ state }) => state === "released" || state === "returned");
    add(
      `landowner/${landownerUid}`,
      sum(owedPayouts.map(({ setOffOre, amountOre }) => setOffOre - amountOre)),
    );
    const isOver = booking.status === "completed" || booking.status === "cancelled";
    const isAllOut = isOver && payouts.length > 0 && payouts.every(({ isReleased }) => isReleased);
    // once everything is released, the commission is that of the whole retained amount
    const commissionOre = sum(released.map((payout) => payout.commissionOre)) - backCommissionOre;
    add("commission", -(isAllOut ? (booking.commissionOre ?? 0) : commissionOre));
    const undecided = claim && claim.outcome === null ? claim.amountOre : 0;
    add(
      `claim/${id}`,
      (dispute?.state === "open" ? dispute.amountOre : 0) + undecided + (claim?.owedOre ?? 0),
    );
  }
  return accounts;
}
const nonZero = (accounts: Record<string, number>) =>
  Object.fromEntries(Object.entries(accounts).filter(([, ore]) => ore !== 0));

const anyTerms = {
  rate: fc.integer({ min: 0, max: 100 }),
  policy: fc.constantFrom(...cancellationPolicies),
};
const anyMonth = fc.record({
  stays: fc.array(
    fc.oneof(
      fc.record({
        totalOre: fc.integer({ min: 2, max: 900_000 }),
        ...anyTerms,
        nights: fc.constant(3),
        life: fc.constantFrom(...lives),
      }),
      fc.record({
        totalOre: fc.integer({ min: 3000, max: 9_000_000 }),
        ...anyTerms,
        nights: fc.integer({ min: 91, max: 135 }),
        life: fc.constantFrom(...longLives),
      }),
    ),
    { minLength: 2, maxLength: 5 },
  ),
  steps: fc.array(
    fc.record({
      /** Null means the next action in the stay's usual order. */
      act: fc.oneof(fc.constant(null), fc.constantFrom(...actNames)),
      stay: fc.nat(4),
      part: fc.integer({ min: 1, max: 100 }),
      choice: fc.nat(1000),
      hours: fc.integer({ min: 0, max: 48 }),
    }),
    { minLength: 40, maxLength: 90, size: "max" },
  ),
});

type Month = typeof anyMonth extends fc.Arbitrary<infer M> ? M : never;
/**
 * A month in which money taken back after a payout is set off against the next payout, which is rare among
 * random months.
 */
const monthWithSetOff: Month = {
  stays: [0, 1].map(() => ({ totalOre: 100_000, rate: 20, policy: "strict", nights: 3, life: [] })),
  steps: (
    [
      ["card", 0],
      ["card", 1],
      ["depart", 0],
      ["release", 0],
      ["payOut", 0],
      ["deskRefund", 0],
      ["settleClaim", 0],
      ["depart", 1],
      ["release", 1],
    ] as const
  ).map(([act, stay]) => ({ act, stay, part: 50, choice: 0, hours: 1 })),
};

it("the ledger of 500 random months equals the records of bank and provider, account for account", () => {
  const performedActs = new Set<string>();
  fc.assert(
    fc.property(anyMonth, ({ stays, steps }) => {
      const w: World = {
        stays: stays.map((o, index) => ({
          booking: newStay(index, o),
          payments: [],
          refunds: [],
          payouts: [],
          dispute: undefined,
          claim: undefined,
          creditedOre: 0,
          backCommissionOre: 0,
        })),
        sets: [],
        posted: {},
        said: { provider: 0, bank: 0, fees: 0, own: 0 },
        now: addMs(start, hourMs),
        next: 0,
        setOffs: 0,
      };
      const remainingActs = stays.map(({ life }) => [...life]);
      for (const step of steps) {
        const stay = w.stays[step.stay % w.stays.length];
        if (!stay) continue;
        w.now = addMs(w.now, step.hours * hourMs);
        const before = w.sets.length;
        const bookingBefore = stay.booking;
        const act = step.act ?? remainingActs[step.stay % remainingActs.length]?.shift();
        if (!act) continue;
        acts[act](w, stay, { ...step, act });
        if (w.sets.length > before || stay.booking !== bookingBefore) performedActs.add(act);
        const { posted } = w;
        expect([act, nonZero(posted)]).toEqual([act, nonZero(expectedBalances(w))]);
        for (const { postings } of w.sets.slice(before))
          expect(sum(postings.map(({ amountOre }) => amountOre))).toBe(0);
        for (const [account, ore] of Object.entries(posted))
          if (/^(escrow|refund)\//.test(account)) expect(ore).toBeLessThanOrEqual(0);
      }
      if (w.setOffs > 0) performedActs.add("set off");
      for (const { booking } of w.stays) {
        const own = w.sets.filter(({ of }) => of === booking.bookingId).flatMap(({ postings }) => postings);
        expect(sum(own.map(({ amountOre }) => amountOre))).toBe(0);
        // no booking is paid out of what others paid to our bank account
        expect(balances(own).bank ?? 0).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: 500, examples: [[monthWithSetOff]] },
  );
  expect([...performedActs].sort()).toEqual([...actNames, "set off"].sort());
});
