import type { SubmitBody, bookings } from "#contract/booking/endpoints.ts";
import type { Refusal } from "#contract/errors.ts";
import { osloDate } from "#domain/days.ts";
import {
  checkNewcomersShare,
  checkOpenRequests,
  countedNights,
  type OpenRequestLimits,
} from "#domain/booking/open-requests.ts";
import { buyerOf } from "#domain/invoice/buyer.ts";
import { isRegisteredDuring } from "#domain/vat-registrations.ts";
import { checkHuntDetails } from "#domain/booking/hunt-details.ts";
import { quoteFor } from "#domain/booking/price.ts";
import { checkBuyer, checkRequest } from "#domain/booking/request-rules.ts";
import { findTerms, type Terms } from "#server/features/terms/public.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import {
  type Call,
  type SomeHandlers,
  refuse,
  refuseAll,
  type Refused,
} from "#server/platform/http/handler.ts";
import type { JobQueue } from "#server/platform/jobs/jobs.ts";
import { writeBooking } from "./act-on-booking.ts";
import { applyTo } from "./apply-command.ts";
import { type BookedCabin, requestOf, type StateRow } from "./booking-row.ts";
import { confirmationOfRequest } from "./confirmation.ts";
import { findHunterRequests, lockBooking, lockCommissionRate, lockForSubmit } from "./booking-store.ts";
import { newcomersHoldings, takenNights } from "./hold-store.ts";
import { bookedCabins, lawOfRequest, refusedDays } from "./calculate-booking.ts";
import { holdOrRefuse } from "./holds.ts";
import { insertRuleReading } from "./rule-reading-store.ts";
import { explainOwnBooking } from "./own-stay.ts";
import { quoteForReader, readerNames } from "./reader-names.ts";

/**
 * Called after the nights are taken: refuses the request if hunters who have never paid would hold too much
 * together (rules 2.8).
 */
async function refuseExcessiveRequests(
  tx: Tx,
  { offeringId, bookingId }: StateRow,
  { terms, today, limits }: { terms: Terms; today: string; limits: OpenRequestLimits },
): Promise<Refusal[] | undefined> {
  if (!offeringId || !terms.offering) return undefined;
  const holdings = await newcomersHoldings(tx, { offeringId, bookingId, today });
  const refusals = checkNewcomersShare(holdings, terms.offering, limits, today);
  return refusals.length ? refusals : undefined;
}

type SubmitConfig = { openRequests: OpenRequestLimits; instantPayMinutes: number };
type SubmitContext = Pick<Call, "actor" | "locale" | "now"> & { config: SubmitConfig };
/**
 * Submits a draft: checks the rules and the price again, takes the holds and freezes the price (rules 2.8,
 * 3.7, 4.1).
 */
async function submitBooking(
  tx: Tx,
  jobs: JobQueue,
  { actor, locale, now, config }: SubmitContext,
  bookingId: string,
  body: SubmitBody,
): Promise<Refused | undefined> {
  const { openRequests: limits, instantPayMinutes } = config;
  const profile = await lockForSubmit(tx, actor.uid, bookingId);
  const locked = profile && (await lockBooking(tx, bookingId));
  if (!locked) return refuse("booking_not_found");
  const { row, state } = locked;
  if (state.status !== "calculated") return refuse("transition_not_allowed", { status: state.status });
  const chosenCabins = (row.cabins as BookedCabin[]).filter((c) => !c.included);
  const terms = await findTerms(tx, {
    offeringId: row.offeringId,
    cabinIds: chosenCabins.map((c) => c.cabinId),
  });
  if (!terms) return refuse("offering_not_available");
  const today = osloDate(now);
  // checked early, so that most requests are refused with all reasons at once; taking the holds decides
  const cabins = bookedCabins(terms, chosenCabins);
  const request = requestOf(row);
  const requested = {
    offeringId: row.offeringId,
    fromDate: row.fromDate,
    toDate: row.toDate,
    cabinIds: cabins.map((c) => c.cabinId),
    serviceIds: request.services.map((s) => s.serviceId),
  };
  const taken = await takenNights(tx, requested);
  const holdings = await findHunterRequests(tx, actor.uid, row.propertyId);
  const law = await lawOfRequest(tx, terms, requested);
  const illegalDays = refusedDays(terms, law, requested);
  const broken = checkRequest({ ...terms, request, today, taken, illegalDays, consent: body });
  const quote = broken.length ? undefined : quoteFor({ ...terms, request });
  const buyer = buyerOf(profile, body.buyer);
  const refusals: Refusal[] = [
    ...broken,
    ...checkHuntDetails(terms.law && { ...terms.law, asksForDogs: terms.asksForDogs }, body),
    ...checkBuyer(buyer, (quote ?? state).totalOre),
    ...checkOpenRequests(holdings, countedNights(terms.offering, request), limits),
  ];
  if (!quote || refusals.length)
    return refuseAll(await explainOwnBooking(tx, actor.uid, requested, refusals));
  const { confirmation } = await confirmationOfRequest(tx, terms, request, { hunterUid: actor.uid, now });
  const command = {
    type: "submit",
    actor: "hunter",
    quotedOre: quote.totalOre,
    ...(confirmation === "instant" && {
      standingYes: {
        commissionRatePercent: await lockCommissionRate(tx, terms.ownerUid, now),
        payMinutes: instantPayMinutes,
      },
    }),
    ...(body.expectedTotalOre !== undefined && { expectedTotalOre: body.expectedTotalOre }),
  } as const;
  const submittedFields = {
    quote,
    vatRegistered: isRegisteredDuring(terms.vatRegistered, request),
    cabins,
    specialRequests: body.specialRequests,
    notes: body.notes,
    trainingSupervisor: body.trainingHunt?.supervisor,
    dogs: body.dogs,
    acceptedTermsAt: now,
    buyer,
  };
  const refused = await applyTo(
    tx,
    jobs,
    { row: { ...row, cabins: submittedFields.cabins }, state },
    command,
    { uid: actor.uid, now },
    {
      saved: submittedFields,
      hold: async (nights) =>
        (await holdOrRefuse(tx, nights, terms, { today })) ??
        (holdings.hasPaid ? undefined : refuseExcessiveRequests(tx, nights, { terms, today, limits })),
    },
  );
  if (!refused && law && law.law.length > 0) await insertRuleReading(tx, bookingId, law, now);
  if (refused?.refused[0]?.code !== "price_changed") return refused;
  return { ...refused, extra: { quote: quoteForReader(quote, readerNames(locale, terms.englishNames)) } };
}

export const submittingBookings = ({ db, jobs, config }: { db: Db; jobs: JobQueue; config: SubmitConfig }) =>
  ({
    "POST /api/core-booking/submit/:bookingId": ({ params: { bookingId }, body }, call) =>
      writeBooking(db, call, "submit", bookingId, body, (tx) =>
        submitBooking(tx, jobs, { ...call, config }, bookingId, body),
      ),
  }) satisfies SomeHandlers<typeof bookings>;
