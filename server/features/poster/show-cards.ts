/** What can be bought today where a poster hangs. */
import type { posters, TodaysCards } from "#contract/poster/endpoints.ts";
import { setImmediate } from "node:timers/promises";
import { addDays, type CalendarDate, eachDay, osloDate } from "#domain/days.ts";
import { heldNightsSpan, maxOfferings } from "#domain/booking/stays.ts";
import { whomInstant } from "#domain/booking/instant.ts";
import { checkRequest } from "#domain/booking/request-rules.ts";
import { quoteFor, stayWithoutExtras } from "#domain/booking/price.ts";
import { isPosterCode } from "#domain/poster/poster.ts";
import { inOrderOfUse, soonestStay } from "#domain/poster/todays-cards.ts";
import { isOpen } from "#domain/property/policy.ts";
import { confirmationOfRequest, heldNights, takenNights } from "#server/features/booking/public.ts";
import { findTerms, findTermsOf, type Terms } from "#server/features/terms/public.ts";
import type { Db } from "#server/platform/database/database.ts";
import { type SomeHandlers, refuse } from "#server/platform/http/handler.ts";
import { findPlaceOfCode, offeringsAt, type PosterPlace } from "./poster-store.ts";

/** The days in which the next free night of a cabin is looked for. */
const cabinDays = 120;

/** Who is confirmed at once for a stay, as far as that can be said of whoever reads the poster. */
const instantForStay = async (
  db: Db,
  terms: Terms,
  { fromDate, participants }: { fromDate: CalendarDate; participants: number },
  now: Date,
) =>
  whomInstant(
    await confirmationOfRequest(db, terms, { fromDate, participants }, { hunterUid: undefined, now }),
  );

async function cardsAt(db: Db, place: PosterPlace, now: Date): Promise<TodaysCards["cards"]> {
  const today = osloDate(now);
  const sold = await offeringsAt(db, place, today, maxOfferings);
  const open = (
    await findTermsOf(
      db,
      sold.map(({ offeringId }) => offeringId),
    )
  ).filter(({ offering }) => offering.available);
  const spans = open.map(({ offering }) => heldNightsSpan(offering, today));
  const held = await heldNights(
    db,
    {
      fromDate: today,
      toDate:
        spans
          .map(({ toDate }) => toDate)
          .sort()
          .at(-1) ?? today,
    },
    {
      offeringIds: open.map(({ offeringId }) => offeringId),
      cabinIds: open.flatMap(({ offering }) => offering.includedCabinIds),
      serviceIds: [],
    },
  );
  const cards: TodaysCards["cards"] = [];
  for (const { offeringId, ...terms } of open) {
    await setImmediate(); // a season takes some milliseconds: yields to the event loop in between
    const taken = {
      placesTaken: held.places[offeringId] ?? {},
      groundPlacesLeft: held.commonPlacesLeft[offeringId] ?? {},
      cabinNights: held.cabinNights,
    };
    const stay = soonestStay(terms, taken, today);
    const of = sold.find((one) => one.offeringId === offeringId);
    if (!stay || !of) continue;
    const priced = { ...stay, participants: terms.offering.minHunters };
    cards.push({
      offeringId,
      name: terms.offering.name,
      englishName: of.english,
      species: of.species,
      instantFor: await instantForStay(db, terms, priced, now),
      ...priced,
    });
  }
  return inOrderOfUse(cards);
}

async function cabinAt(db: Db, { cabinId, names }: PosterPlace, now: Date): Promise<TodaysCards["cabin"]> {
  const today = osloDate(now);
  if (cabinId === null) return null;
  const terms = await findTerms(db, { offeringId: null, cabinIds: [cabinId] });
  const [cabin] = terms?.cabins ?? [];
  if (!terms || !cabin?.available) return null;
  const nights = cabin.minBookingDays ?? 1;
  const end = addDays(today, cabinDays);
  const taken = await takenNights(db, {
    offeringId: null,
    fromDate: today,
    toDate: addDays(end, nights),
    cabinIds: [cabinId],
    serviceIds: [],
  });
  for (const fromDate of eachDay(today, end)) {
    const stay = { fromDate, toDate: addDays(fromDate, nights), participants: 1 };
    const request = { ...stayWithoutExtras(stay), cabins: [{ cabinId }] };
    if (checkRequest({ ...terms, request, today, taken }).length > 0) continue;
    const { totalOre } = quoteFor({ cabins: terms.cabins, request, vatRegistered: false });
    const instantFor = await instantForStay(db, terms, stay, now);
    return { cabinId, name: cabin.name, englishName: names.english, instantFor, ...stay, totalOre };
  }
  return null;
}

export const todaysCards = (db: Db) =>
  ({
    "GET /api/posters/:code": async ({ params: { code } }, { now }) => {
      const place = isPosterCode(code) ? await findPlaceOfCode(db, code) : undefined;
      if (!place || !isOpen(place.access)) return refuse("poster_not_found");
      return {
        today: osloDate(now),
        propertyId: place.propertyId,
        subject: place.subject,
        name: place.names.name,
        englishName: place.names.english,
        propertyName: place.property.name,
        propertyEnglishName: place.property.english,
        municipality: place.municipality,
        cards: await cardsAt(db, place, now),
        cabin: await cabinAt(db, place, now),
      };
    },
  }) satisfies SomeHandlers<Pick<typeof posters, "GET /api/posters/:code">>;
