/**
 * The view of a booking for each party. Commission and payout are for the landowner and the administrator
 * (rules 9.2).
 */
import { hideContactDetails } from "#domain/conversation/contacts.ts";
import { allowedActions, type BookingState } from "#domain/booking/booking.ts";
import { paymentDueIfAccepted } from "#domain/booking/change.ts";
import { type CalendarDate, osloDate } from "#domain/days.ts";
import { sceneAddress, sceneOfCabin, sceneOfOffering } from "#domain/landscape/scene.ts";
import { askedOfHunter } from "#domain/booking/given-by-hunter.ts";
import type { Buyer } from "#domain/invoice/buyer.ts";
import { englishNames } from "#domain/property/english.ts";
import { sameStayLater } from "#domain/offering/next-season.ts";
import { refundSchedule } from "#domain/booking/cancellation.ts";
import { groupOf } from "#domain/booking/group.ts";
import { splitOre } from "#domain/booking/price.ts";
import { refundArrivalDate } from "#domain/payout/payout.ts";
import { cardChargeDay, partCountOf } from "#domain/payment/instalments.ts";
import { dueOre, owesCancellationFee, reminderStageOf, wayToPay } from "#domain/booking/payment-term.ts";
import type { Reply } from "#contract/index.ts";
import type { PaymentReversal } from "#contract/booking/payment-reversal.ts";
import { catalogues } from "#messages/index.ts";
import { imageUrl } from "#server/features/image/public.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { type Call, refuse, type Refused } from "#server/platform/http/handler.ts";
import { type Party, partyOf, showsContact } from "#domain/booking/policy.ts";
import { paymentReversalState, stateShownToHunter } from "#domain/booking/payment-reversal-state.ts";
import { problemWindow } from "#domain/booking/problem.ts";
import { refundableOre } from "#domain/booking/problem-refund.ts";
import { maySeeCommission } from "#domain/commission/policy.ts";
import { stateOf } from "./booking-row.ts";
import { quoteForReader, readerNames } from "./reader-names.ts";
import { instalmentsView } from "./payment-plan.ts";
import type { Proposal } from "./proposal-store.ts";
import { problemView } from "./problem-view.ts";
import { findView, type ListedProposal, type PaymentReversalRow, type ViewRow } from "./view-store.ts";

type BookingView = Reply<"GET /api/core-booking/:bookingId">;

function stageToRemind(state: BookingState, now: Date): BookingView["reminderStage"] {
  if (state.status === "confirmed" || state.unchargedOre > 0) return reminderStageOf(state, now);
  return state.paymentStatus === "overdue" ? "expired" : null;
}

const unpaidStatuses: readonly string[] = ["calculated", "submitted", "pending", "accepted", "confirmed"];
/** When the card is charged (in a stay in parts, the next part), and the card that is saved for it. */
function cardChargeView(state: BookingState, last4: string | null, party: Party, now: Date) {
  const { status, cardSavedAt, chargeRefusedAt, paymentDueAt, totalOre, unchargedOre } = state;
  const isUnpaid = unpaidStatuses.includes(status) && totalOre > 0;
  const isWaiting = (isUnpaid || unchargedOre > 0) && !chargeRefusedAt;
  const hasSavedCard = cardSavedAt && paymentDueAt && (isWaiting || owesCancellationFee(state));
  const savedOn = hasSavedCard ? osloDate(chargeRefusedAt ?? paymentDueAt) : null;
  const partCount = state.confirmedAt ? state.partCount : partCountOf(state);
  const isRefused = chargeRefusedAt !== null && wayToPay(state, now) === "save_card";
  const first = isUnpaid && !cardSavedAt ? cardChargeDay({ ...state, partCount }, now) : null;
  return {
    chargeOn: savedOn ?? (isRefused ? osloDate(now) : first),
    savedCard: savedOn && { chargeOn: savedOn, last4: party === "hunter" ? last4 : null },
    cancelChargeOre: state.cancelChargeOre,
    dueOre: isUnpaid ? dueOre({ ...state, partCount }) : dueOre(state),
  };
}

const overStatuses: readonly string[] = ["rejected", "expired", "cancelled"];

/**
 * The split of the amount: as stored at confirmation; before that, as if accepted now; 0 if the request
 * ended.
 */
function splitView(
  { status, totalOre, commissionRatePercent, commissionOre, earningsOre }: BookingState,
  rateNow: number,
) {
  const rate = commissionRatePercent ?? rateNow;
  const expected = splitOre(overStatuses.includes(status) ? 0 : totalOre, rate);
  return {
    commissionRatePercent: rate,
    commissionOre: commissionOre ?? expected.commissionOre,
    landownerEarningsOre: earningsOre ?? expected.earningsOre,
  };
}

const refundView = ({ amountOre, decidedAt, sentAt, card }: ViewRow["refunds"][number]) => ({
  amountOre,
  decidedAt: new Date(decidedAt).toISOString(),
  sentAt: sentAt && new Date(sentAt).toISOString(),
  expectedOn: sentAt && refundArrivalDate(osloDate(new Date(sentAt))),
  card,
});

/**
 * Reversed money, as each party sees it (rules 6.10); the landowner's part is only shown to those who see the
 * landowner's earnings.
 */
export function paymentReversalView(row: PaymentReversalRow, party: Party): PaymentReversal {
  const { kind, amountOre, at, isCredited, landownerOre, coveredOre } = row;
  const state = paymentReversalState(row);
  const isHunter = party === "hunter";
  return {
    kind,
    state: isHunter ? stateShownToHunter(state) : state,
    amountOre,
    at: new Date(at).toISOString(),
    isCredited,
    landownerOre: isHunter ? null : landownerOre,
    coveredOre: isHunter ? null : coveredOre,
  };
}

/** The drawn picture of the offering or of the cabin's own page, shown if there is no photo. */
const drawingOf = ({ propertyId, offeringId, cabins, offered, landTypes }: ViewRow): string =>
  offeringId !== null && offered
    ? sceneAddress(offeringId, sceneOfOffering({ ...offered, landTypes }))
    : sceneAddress(cabins[0]?.cabinId ?? propertyId, sceneOfCabin(landTypes, cabins[0]?.name ?? ""));

/** Where and when to book the same again; of a whole season, dates are not proposed. */
function bookAgainView({ again, fromDate, toDate }: ViewRow, today: CalendarDate) {
  if (!again) return null;
  const stay =
    again.durationType === "season" ? undefined : sameStayLater({ fromDate, toDate }, again, today);
  return {
    offeringId: again.offeringId,
    fromDate: stay?.fromDate ?? null,
    toDate: stay?.toDate ?? null,
  };
}

/** What this party may do about the proposal now. */
function proposalActionsOf({ byRole, status, dueAt }: Proposal, party: Party, now: Date) {
  if (status !== "open" || new Date(dueAt) <= now || party === "admin") return [];
  const isOwn = byRole === (party === "hunter" ? "hunter" : "landowner");
  return isOwn ? (["withdraw"] as const) : (["accept", "decline"] as const);
}
/** What the hunter gives when they accept it. */
const asksOf = (
  { species, stay }: ListedProposal,
  { offeringId, offered, buyer, profileBuyer }: ProposalReader["row"],
) =>
  askedOfHunter(
    {
      booked: offeringId === null ? null : (offered?.species ?? []),
      changed: species,
      totalOre: stay.totalOre,
    },
    (buyer as Buyer | null) ?? profileBuyer,
  );
type ProposalReader = {
  state: BookingState;
  row: Pick<ViewRow, "hunterUid" | "offeringId" | "offered" | "buyer" | "profileBuyer">;
  party: Party;
  now: Date;
  names: ReturnType<typeof readerNames>;
  visibleText: (text: string | null, by: string) => string | null;
};
function proposalView(
  proposal: ListedProposal,
  { state, row, party, now, names: { named }, visibleText }: ProposalReader,
) {
  const isFormers = party === "hunter" && proposal.byRole === "hunter" && proposal.byUid !== row.hunterUid;
  const { changeId, byRole, status, differenceOre, stay, dueAt, offeringName } = proposal;
  return {
    proposalId: changeId,
    by: byRole,
    status,
    differenceOre,
    fromDate: stay.fromDate,
    toDate: stay.toDate,
    ...groupOf(stay),
    offeringId: stay.offeringId,
    offeringName: offeringName && named(offeringName),
    cabins: stay.cabins.map((cabin) => ({ ...cabin, name: named(cabin.name) })),
    services: stay.services,
    totalOre: stay.totalOre,
    message: isFormers ? null : visibleText(proposal.message, byRole),
    dueAt: new Date(dueAt).toISOString(),
    paymentDueIfAccepted: status === "open" ? paymentDueIfAccepted(state, stay, now) : null,
    changedAt: new Date(proposal.changedAt).toISOString(),
    asks: asksOf(proposal, row),
    allowedActions: proposalActionsOf(proposal, party, now),
  };
}
type VisibleText = ProposalReader["visibleText"];
/** What the hunter asked for in words; the next hunter does not see it (rules 9.24). */
function wishesView(row: ViewRow, party: Party, visibleText: VisibleText) {
  const isFormers = party === "hunter" && row.requestedBy !== row.hunterUid;
  return {
    specialRequests: isFormers ? null : visibleText(row.specialRequests, "hunter"),
    notes: isFormers ? null : visibleText(row.notes, "hunter"),
  };
}
/** Invoice, receipt and refunds are the buyer's, who is not the hunter of a booking that was handed over. */
function papersView(row: ViewRow, party: Party) {
  const paidByAnother = row.buyerUid !== null;
  const seesPapers = party !== "co_host" && !(party === "hunter" && paidByAnother);
  return {
    paidByAnother,
    refunds: seesPapers ? row.refunds.map(refundView) : [],
    takenBack: seesPapers ? row.takenBack.map((one) => paymentReversalView(one, party)) : [],
    hasInvoice: seesPapers && row.hasInvoice,
    hasReceipt: seesPapers && row.hasReceipt,
  };
}
/** The hunter sees the landowner as the actor, even if a co-host answered. */
const historyView = ({ history }: ViewRow, party: Party, visibleText: VisibleText) =>
  history.map(({ standingYes, ...h }) => ({
    ...h,
    ...(standingYes && { standingYes }),
    reason: visibleText(h.reason, h.actor),
    at: new Date(h.at).toISOString(),
    ...(party === "hunter" && { actor: h.actor === "co_host" ? "landowner" : h.actor, name: null }),
  }));
const problemsView = (row: ViewRow, state: BookingState, party: Party) => ({
  problems: row.problems.map((one) => problemView(one, refundableOre(state, row.escrowOre), party)),
  problemWindow: problemWindow(state),
});
const actionsOf = (row: ViewRow, state: BookingState, party: Party, now: Date) =>
  allowedActions(state, party, now, {
    ratingsClosed: row.ratingsClosed,
    ratingsCloseAt: row.ratingsCloseAt,
    hasOpenProblem: row.problems.some((one) => one.state !== "closed"),
    escrowOre: row.escrowOre,
  });

export function bookingView(
  row: ViewRow,
  party: Party,
  { now, locale }: Pick<Call, "now" | "locale">,
): BookingView {
  const state = stateOf(row);
  const endedAt = row.history.findLast(({ from, to }) => from !== to)?.at;
  const contact = showsContact({ ...state, endedAt: endedAt ? new Date(endedAt) : row.createdAt }, now);
  const seesMoney = party !== "co_host";
  const names = readerNames(locale, englishNames(row.names));
  const { named } = names;
  const partyView = ({ name, email, phone }: ViewRow["hunter"]) => ({
    name: name ?? catalogues[locale].server.words.deletedUser,
    ...(contact && { email, ...(phone && { phone }) }),
  });
  const other = party === "hunter" ? ["landowner", "co_host"] : party === "admin" ? [] : ["hunter"];
  /**
   * As in a conversation, contact data are hidden from the other party's text until they have agreed (rules
   * 9.12).
   */
  const visibleText = (text: string | null, by: string) =>
    text !== null && !contact && other.includes(by) ? hideContactDetails(text).text : text;
  const view = {
    bookingId: state.bookingId,
    status: state.status,
    paymentStatus: state.paymentStatus,
    confirmation: state.confirmation,
    lapsesUnpaid: state.status === "confirmed" && state.invoiceAtPayment,
    paymentProgress: row.paymentProgress,
    propertyId: row.propertyId,
    offeringId: row.offeringId,
    hunterUid: state.hunterUid,
    landownerUid: state.landownerUid,
    propertyName: named(row.propertyName),
    offeringName: row.offeringName && named(row.offeringName),
    species: row.offered?.species ?? [],
    municipality: row.municipality,
    hunter: partyView(row.hunter),
    landowner: partyView(row.landowner),
    fromDate: state.fromDate,
    toDate: state.toDate,
    ...row.times,
    ...groupOf(row),
    cabins: row.cabins.map((cabin) => ({ ...cabin, name: named(cabin.name) })),
    services: row.services,
    ...wishesView(row, party, visibleText),
    trainingHunt: row.trainingSupervisor === null ? null : { supervisor: row.trainingSupervisor },
    dogs: row.dogs,
    norwegianNames: [
      ...new Set(
        [row.propertyName, row.offeringName, ...[...row.cabins, ...row.services].map(({ name }) => name)]
          .filter((name) => name !== null)
          .filter(names.isNorwegian),
      ),
    ],
    quote: quoteForReader(row.quote, names),
    totalOre: state.totalOre,
    cancellationPolicy: state.cancellationPolicy,
    refundSchedule: [...refundSchedule(state.cancellationPolicy, state.fromDate)],
    replyDueAt: state.replyDueAt,
    paymentDueAt: state.paymentDueAt,
    ...cardChargeView(state, row.buyerUid === null ? row.cardLast4 : null, party, now),
    instalments: seesMoney ? instalmentsView(state, now) : [],
    express: row.express,
    reminderStage: stageToRemind(state, now),
    refundedOre: state.refundedOre,
    heldOre: seesMoney ? state.heldOre : 0,
    ...papersView(row, party),
    ...problemsView(row, state, party),
    termsAcceptedAt: row.termsAcceptedAt,
    privacyAcceptedAt: row.privacyAcceptedAt,
    image: row.image ? imageUrl(row.image) : drawingOf(row),
    closedOfferings: party === "hunter" ? [] : row.closedOfferings,
    calendarClash: row.calendarClash && {
      ...row.calendarClash,
      calendar: party === "hunter" ? null : row.calendarClash.calendar,
    },
    again: bookAgainView(row, osloDate(now)),
    rated: row.ratedBy.includes(party),
    allowedActions: actionsOf(row, state, party, now),
    proposal: row.proposal && proposalView(row.proposal, { state, row, party, now, names, visibleText }),
    reader: party,
    history: historyView(row, party, visibleText),
    createdAt: state.calculatedAt.toISOString(),
  };
  return (
    maySeeCommission(party)
      ? { ...view, ...splitView(state, row.rateNow), payout: row.payout, payouts: row.payouts }
      : view
  ) as BookingView;
}

export const readerOf = (actor: Call["actor"], row: ViewRow): Party | undefined =>
  partyOf(actor, {
    hunterUid: row.hunterUid,
    landownerUid: row.landownerUid,
    status: row.status,
    coHosts: row.coHosts,
  });

/** The booking as this person may see it; commands return it too. */
export async function bookingViewFor(
  db: Db | Tx,
  call: Pick<Call, "actor" | "locale" | "now">,
  bookingId: string,
): Promise<BookingView | Refused> {
  const row = await findView(db, bookingId, call.now);
  const party = row && readerOf(call.actor, row);
  if (!row || !party) return refuse("booking_not_found");
  return bookingView(row, party, call);
}
