import type { Answer, Query } from "#contract/index.ts";
import type { offerings } from "#contract/offering/endpoints.ts";
import { addDays, type CalendarDate, osloDate } from "#domain/days.ts";
import { priceHint } from "#domain/offering/price-hint.ts";
import { speciesByCategory, speciesGroups } from "#domain/species/species.ts";
import { findStatus, refuseChange } from "#server/features/property/public.ts";
import type { Db } from "#server/platform/database/database.ts";
import { type SomeHandlers, refuse } from "#server/platform/http/handler.ts";
import { cacheAnswers } from "#server/platform/http/cache-answers.ts";
import { countyNumberOf, countyOf, earningsOfOthers, pricesOfOthers } from "./price-hint-store.ts";

/** The hint for the county if it has enough similar landowners, otherwise for the whole country. */
async function nearestPriceHint(
  amountsIn: (countyNumber: string | undefined) => Promise<number[]>,
  county: { number: string; name: string } | undefined,
) {
  const near = county && priceHint(await amountsIn(county.number));
  if (near) return { county: county.name, ...near };
  const anywhere = priceHint(await amountsIn(undefined));
  return anywhere ? { county: null, ...anywhere } : null;
}

type UsualPrices = "GET /api/usual-prices";

const cacheMs = 10 * 60_000;

const yearDays = 365;
/** Usual prices per hunter, and usual earnings, for somebody who considers becoming a landowner here. */
async function usualPrices(
  db: Db,
  name: Query<UsualPrices>["county"],
  today: CalendarDate,
): Promise<Answer<UsualPrices>> {
  const number = name && (await countyNumberOf(db, name));
  const county = name && number ? { name, number } : undefined;
  const items: Answer<UsualPrices>["items"] = [];
  const earned: Answer<UsualPrices>["earned"] = [];
  const year = { from: addDays(today, -yearDays), to: today };
  for (const category of speciesGroups) {
    const species = speciesByCategory[category];
    const prices = await nearestPriceHint(
      (countyNumber) => pricesOfOthers(db, { species, per: "hunter", notOf: "", countyNumber }),
      county,
    );
    if (prices) items.push({ category, ...prices });
    const earnings = await nearestPriceHint(
      (countyNumber) => earningsOfOthers(db, { species, countyNumber, ...year }),
      county,
    );
    if (earnings) earned.push({ category, ...earnings });
  }
  return { items, earned };
}

export function priceHintRoutes(db: Db) {
  const cached = cacheAnswers<Answer<UsualPrices>>(cacheMs);
  return {
    /** The price hint for people who may edit the property. */
    "GET /api/properties/:propertyId/price-hint": async ({ params: { propertyId }, query }, { actor }) => {
      const property = await findStatus(db, propertyId);
      const denied = refuseChange(actor, property, "property_not_found", ["edit"]);
      if (denied || !property) return denied ?? refuse("property_not_found");
      const like = { species: speciesByCategory[query.category], per: query.per, notOf: property.ownerUid };
      const pricesIn = (countyNumber: string | undefined) => pricesOfOthers(db, { ...like, countyNumber });
      return { hint: await nearestPriceHint(pricesIn, await countyOf(db, propertyId)) };
    },
    /** Public endpoint of up to thirteen queries, so the response is cached per county for ten minutes. */
    "GET /api/usual-prices": ({ query: { county } }, { now }) =>
      cached(county ?? "", now, () => usualPrices(db, county, osloDate(now))),
  } satisfies SomeHandlers<typeof offerings>;
}
