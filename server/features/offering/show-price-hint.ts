import type { AnswerOf, ArgsOf } from "#contract/define.ts";
import type { offerings } from "#contract/offering/endpoints.ts";
import { priceHint } from "#domain/offering/price-hint.ts";
import { speciesByCategory, speciesGroups } from "#domain/offering/species.ts";
import { findStatus, refuseChange } from "#server/features/property/public.ts";
import type { Db } from "#server/platform/database.ts";
import { type Call, type Refused, refuse } from "#server/platform/handler.ts";
import { countyNumberOf, countyOf, pricesOfOthers } from "./price-hint-store.ts";

type PriceHintEndpoint = (typeof offerings)["GET /api/properties/:propertyId/price-hint"];

/** For those who may add offerings to the property. */
export async function showPriceHint(
  db: Db,
  { actor }: Call,
  propertyId: string,
  { category, per }: ArgsOf<PriceHintEndpoint>["query"],
): Promise<AnswerOf<PriceHintEndpoint> | Refused> {
  const property = await findStatus(db, propertyId);
  const denied = refuseChange(actor, property, "property_not_found", ["edit"]);
  if (denied || !property) return denied ?? refuse("property_not_found");
  const like = { species: speciesByCategory[category], per, notOf: property.ownerUid };
  const county = await countyOf(db, propertyId);
  const near = county && priceHint(await pricesOfOthers(db, { ...like, countyNumber: county.number }));
  if (near) return { hint: { county: county.name, ...near } };
  const anywhere = priceHint(await pricesOfOthers(db, { ...like, countyNumber: undefined }));
  return { hint: anywhere ? { county: null, ...anywhere } : null };
}

type UsualPrices = (typeof offerings)["GET /api/usual-prices"];
type UsualQuery = ArgsOf<UsualPrices>["query"];

const keptMs = 10 * 60_000;

/** What is charged per hunter, for whoever thinks of letting. */
async function usualPrices(db: Db, county: UsualQuery["county"]): Promise<AnswerOf<UsualPrices>> {
  const countyNumber = county && (await countyNumberOf(db, county));
  const items: AnswerOf<UsualPrices>["items"] = [];
  for (const category of speciesGroups) {
    const like = { species: speciesByCategory[category], per: "hunter", notOf: "" } as const;
    const near = countyNumber && priceHint(await pricesOfOthers(db, { ...like, countyNumber }));
    const hint = near || priceHint(await pricesOfOthers(db, { ...like, countyNumber: undefined }));
    if (hint) items.push({ category, county: near && county ? county : null, ...hint });
  }
  return { items };
}

/** Anyone may ask, and an answer takes up to seven queries: each county's is kept ten minutes. */
export function showUsualPrices(db: Db) {
  const kept = new Map<UsualQuery["county"], { until: number; answer: Promise<AnswerOf<UsualPrices>> }>();
  return (
    { query: { county } }: { query: UsualQuery },
    { now }: Call<"public">,
  ): Promise<AnswerOf<UsualPrices>> => {
    const known = kept.get(county);
    if (known && now.getTime() < known.until) return known.answer;
    const answer = usualPrices(db, county);
    kept.set(county, { until: now.getTime() + keptMs, answer });
    answer.catch(() => kept.delete(county));
    return answer;
  };
}
