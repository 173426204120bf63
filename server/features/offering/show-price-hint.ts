import type { AnswerOf, ArgsOf } from "#contract/define.ts";
import type { offerings } from "#contract/offering/endpoints.ts";
import { priceHint } from "#domain/offering/price-hint.ts";
import { speciesByCategory, speciesGroups } from "#domain/offering/species.ts";
import { findStatus, refuseChange } from "#server/features/property/public.ts";
import type { Db } from "#server/platform/database.ts";
import { type Call, type Refused, refuse } from "#server/platform/handler.ts";
import { keepAnswers } from "#server/platform/keep-answers.ts";
import { countyNumberOf, countyOf, pricesOfOthers } from "./price-hint-store.ts";

type PriceHintEndpoint = (typeof offerings)["GET /api/properties/:propertyId/price-hint"];

/** Of the county where enough landowners are like it, else of the whole country. */
async function hintOf(
  db: Db,
  like: Omit<Parameters<typeof pricesOfOthers>[1], "countyNumber">,
  county: { number: string; name: string } | undefined,
) {
  const near = county && priceHint(await pricesOfOthers(db, { ...like, countyNumber: county.number }));
  if (near) return { county: county.name, ...near };
  const anywhere = priceHint(await pricesOfOthers(db, { ...like, countyNumber: undefined }));
  return anywhere ? { county: null, ...anywhere } : null;
}

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
  return { hint: await hintOf(db, like, await countyOf(db, propertyId)) };
}

type UsualPrices = (typeof offerings)["GET /api/usual-prices"];
type UsualQuery = ArgsOf<UsualPrices>["query"];

const keptMs = 10 * 60_000;

/** What is charged per hunter, for whoever thinks of letting. */
async function usualPrices(db: Db, name: UsualQuery["county"]): Promise<AnswerOf<UsualPrices>> {
  const number = name && (await countyNumberOf(db, name));
  const county = name && number ? { name, number } : undefined;
  const items: AnswerOf<UsualPrices>["items"] = [];
  for (const category of speciesGroups) {
    const like = { species: speciesByCategory[category], per: "hunter", notOf: "" } as const;
    const hint = await hintOf(db, like, county);
    if (hint) items.push({ category, ...hint });
  }
  return { items };
}

/** Anyone may ask, and an answer takes up to seven queries: each county's is kept ten minutes. */
export function showUsualPrices(db: Db) {
  const kept = keepAnswers<AnswerOf<UsualPrices>>(keptMs);
  return (
    { query: { county } }: { query: UsualQuery },
    { now }: Call<"public">,
  ): Promise<AnswerOf<UsualPrices>> => kept(county ?? "", now, () => usualPrices(db, county));
}
