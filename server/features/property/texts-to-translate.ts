import type { Locale } from "#domain/locale.ts";
import { descriptionToTranslate, rulesToTranslate } from "#domain/machine-translation/listing-texts.ts";
import { isOpen, maySeeAll } from "#domain/property/policy.ts";
import { linesOf } from "#domain/text-lines.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { Actor } from "#server/platform/http/handler.ts";
import { findProperty } from "./property-store.ts";

/** The texts of a property's page; undefined for who may not see it. */
export async function propertyTexts(tx: Tx, actor: Actor | undefined, propertyId: string, to: Locale) {
  const property = await findProperty(tx, propertyId);
  if (!property || !(isOpen(property) || maySeeAll(actor, property))) return undefined;
  const { rules, english, terrain, facilities } = property;
  const texts = [
    ...descriptionToTranslate(property, to),
    ...rulesToTranslate(rules, english, to),
    ...linesOf(terrain),
    ...linesOf(facilities),
  ];
  return { propertyId, texts };
}
