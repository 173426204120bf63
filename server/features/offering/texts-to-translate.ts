import type { Locale } from "#domain/locale.ts";
import { descriptionToTranslate, rulesToTranslate } from "#domain/machine-translation/listing-texts.ts";
import { isListed, maySeeAll } from "#domain/property/policy.ts";
import { linesOf } from "#domain/text-lines.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { Actor } from "#server/platform/http/handler.ts";
import { findOffering } from "./offering-store.ts";

/** The texts of an offering's page, the most important first; undefined for who may not see it. */
export async function offeringTexts(tx: Tx, actor: Actor | undefined, offeringId: string, to: Locale) {
  const row = await findOffering(tx, offeringId);
  if (!row || !(isListed(row, row.property) || maySeeAll(actor, row.property))) return undefined;
  const cabins = row.cabins.filter(({ status }) => status === "published");
  const texts = [
    ...descriptionToTranslate(row, to),
    ...rulesToTranslate(row.customRules, row.english, to),
    ...rulesToTranslate(row.propertyRules, row.propertyEnglish, to),
    ...cabins.flatMap((cabin) => descriptionToTranslate(cabin, to)),
    ...row.propertyServices.flatMap(({ name, description }) => [name, description ?? ""]),
    ...linesOf(row.propertyTerrain),
    ...linesOf(row.propertyFacilities),
  ];
  return { propertyId: row.propertyId, texts };
}
