import { isListed } from "#domain/cabin/policy.ts";
import type { Locale } from "#domain/locale.ts";
import { descriptionToTranslate } from "#domain/machine-translation/listing-texts.ts";
import { maySeeAll } from "#domain/property/policy.ts";
import { propertyTexts } from "#server/features/property/public.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { Actor } from "#server/platform/http/handler.ts";
import { findCabin } from "./cabin-store.ts";

/** The texts of a cabin's page, with those of its property; undefined for who may not see it. */
export async function cabinTexts(tx: Tx, actor: Actor | undefined, cabinId: string, to: Locale) {
  const row = await findCabin(tx, cabinId);
  if (!row || !(isListed(row) || maySeeAll(actor, row.property))) return undefined;
  const ofProperty = await propertyTexts(tx, actor, row.propertyId, to);
  const texts = [...descriptionToTranslate(row, to), ...row.customFacilities, ...(ofProperty?.texts ?? [])];
  return { propertyId: row.propertyId, texts };
}
