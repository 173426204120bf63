import type { CalculateBody, bookings } from "#contract/booking/endpoints.ts";
import { type CalendarDate, osloDate, type Stay } from "#domain/days.ts";
import { isSelfOrAdmin } from "#domain/account/policy.ts";
import { isOwner } from "#domain/property/policy.ts";
import { isRegisteredDuring } from "#domain/vat-registrations.ts";
import { policyOfStay } from "#domain/booking/cancellation.ts";
import { quoteFor } from "#domain/booking/price.ts";
import { checkRequest } from "#domain/booking/request-rules.ts";
import { illegalDaysOf, lawOfStay, type StayLaw } from "#server/features/law/public.ts";
import { findTerms, type Terms } from "#server/features/terms/public.ts";
import { confirmationOfRequest, confirmationView } from "./confirmation.ts";
import type { Db } from "#server/platform/database/database.ts";
import {
  type Actor,
  type SomeHandlers,
  isRefused,
  refuse,
  refuseAll,
} from "#server/platform/http/handler.ts";
import { draftDroppedAt } from "#domain/booking/booking-process.ts";
import { paymentPlan } from "./payment-plan.ts";
import type { BookedCabin } from "./booking-row.ts";
import { insertDraft } from "./booking-store.ts";
import { takenNights } from "./hold-store.ts";
import { explainOwnBooking } from "./own-stay.ts";
import { quoteForReader, readerNames } from "./reader-names.ts";

/** The cabins of the stay, stored with their names: the chosen ones, then the included ones. */
export function bookedCabins(terms: Terms, chosenCabins: { cabinId: string }[]): BookedCabin[] {
  const included = new Set(terms.offering?.includedCabinIds ?? []);
  const name = (cabinId: string) => terms.cabins.find((c) => c.cabinId === cabinId)?.name ?? "";
  return [
    ...chosenCabins
      .filter(({ cabinId }) => !included.has(cabinId))
      .map(({ cabinId }) => ({ cabinId, name: name(cabinId), quantity: 1 as const, included: false })),
    ...[...included].map((cabinId) => ({
      cabinId,
      name: name(cabinId),
      quantity: 1 as const,
      included: true,
    })),
  ];
}

type RequestedStay = Stay & { offeringId: string | null };
/** What the law says of a requested stay; nothing of cabins alone. */
export const lawOfRequest = async (
  db: Db,
  { law }: Terms,
  { offeringId, ...stay }: RequestedStay,
): Promise<StayLaw | undefined> =>
  offeringId && law ? lawOfStay(db, { ...stay, ...law, offeringId }) : undefined;

/** The days that are refused since the law closes all of the offering's species (rules 2.12). */
export const refusedDays = ({ law: rule }: Terms, law: StayLaw | undefined, stay: Stay): CalendarDate[] =>
  law && rule?.illegalDays === "refuse" ? illegalDaysOf(law, stay) : [];

/**
 * Prices a stay and reads its terms; every broken rule is reported together (rules 2.1). If an offering is
 * not on sale, strangers are told nothing else.
 */
async function priceStay(
  db: Db,
  actor: Pick<Actor, "uid" | "roles"> | undefined,
  body: CalculateBody,
  now: Date,
) {
  const offeringId = body.offeringId ?? null;
  if (!offeringId && !body.cabins.length) return refuseAll([{ code: "cabin_required", path: "cabins" }]);
  const terms = await findTerms(db, { offeringId, cabinIds: body.cabins.map((c) => c.cabinId) });
  const maySeeAll = terms !== undefined && actor !== undefined && isSelfOrAdmin(actor, terms.ownerUid);
  if (!terms || (terms.hidden && !maySeeAll))
    return refuse(offeringId ? "offering_not_found" : "cabin_not_found");
  if (isOwner(actor, terms)) return refuse("own_offering");
  if (terms.offering?.available === false && !maySeeAll)
    return refuseAll([{ code: "offering_not_available", path: "offeringId" }]);
  const cabins = bookedCabins(terms, body.cabins);
  const request = { ...body, cabins: body.cabins.map(({ cabinId }) => ({ cabinId })) };
  const requested = {
    offeringId,
    fromDate: body.fromDate,
    toDate: body.toDate,
    cabinIds: cabins.map((c) => c.cabinId),
    serviceIds: body.services.map((s) => s.serviceId),
  };
  const taken = await takenNights(db, requested);
  const law = terms.law?.illegalDays === "refuse" ? await lawOfRequest(db, terms, requested) : undefined;
  const illegalDays = refusedDays(terms, law, requested);
  const refusals = checkRequest({ ...terms, request, today: osloDate(now), taken, illegalDays });
  if (refusals.length) return refuseAll(await explainOwnBooking(db, actor?.uid, requested, refusals));
  const quote = quoteFor({ ...terms, request });
  const confirmation = await confirmationOfRequest(db, terms, request, { hunterUid: actor?.uid, now });
  return {
    terms,
    cabins,
    quote,
    confirmation,
    cancellationPolicy: policyOfStay(terms),
    ...paymentPlan(body, quote.totalOre, now),
  };
}

export const pricingStays = (db: Db) =>
  ({
    /** Prices a stay for anyone; nothing is stored. */
    "POST /api/core-booking/estimate": async ({ body }, { actor, now, locale }) => {
      const priced = await priceStay(db, actor, body, now);
      if (isRefused(priced)) return priced;
      return {
        quote: quoteForReader(priced.quote, readerNames(locale, priced.terms.englishNames)),
        cancellationPolicy: priced.cancellationPolicy,
        chargeOn: priced.chargeOn,
        instalments: priced.instalments,
        ...confirmationView(priced.confirmation, locale),
      };
    },
    /** Prices a stay and stores it as a draft, which holds no places. */
    "POST /api/core-booking/calculate": async ({ body }, { actor, now, locale }) => {
      const priced = await priceStay(db, actor, body, now);
      if (isRefused(priced)) return priced;
      const { terms, cabins, quote, cancellationPolicy } = priced;
      const services = body.services.map(({ serviceId, quantity }) => ({
        serviceId,
        quantity,
        name: terms.offering?.services.find((s) => s.serviceId === serviceId)?.name ?? "",
      }));
      const { fromDate, toDate, participants } = body;
      const draft = {
        propertyId: terms.propertyId,
        offeringId: body.offeringId ?? null,
        hunterUid: actor.uid,
        landownerUid: terms.ownerUid,
        fromDate,
        toDate,
        participants,
        cabins,
        services,
        quote,
        vatRegistered: isRegisteredDuring(terms.vatRegistered, body),
        cancellationPolicy,
      };
      return {
        bookingId: await insertDraft(db, draft, now, draftDroppedAt(now)),
        status: "calculated" as const,
        quote: quoteForReader(quote, readerNames(locale, terms.englishNames)),
        cancellationPolicy,
        chargeOn: priced.chargeOn,
        instalments: priced.instalments,
        ...confirmationView(priced.confirmation, locale),
      };
    },
  }) satisfies SomeHandlers<typeof bookings>;
