import { translatedManualTexts } from "#domain/house-manual/house-manual.ts";
import { manualAccess } from "#domain/house-manual/policy.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { Actor } from "#server/platform/http/handler.ts";
import { findBookedManual } from "./house-manual-store.ts";

/** The texts of a booking's house manual without key and password, while its guest may read it. */
export async function manualTextsOf(tx: Tx, actor: Actor, bookingId: string) {
  const found = await findBookedManual(tx, bookingId);
  if (!found || manualAccess(actor, found) !== "open") return undefined;
  const texts = found.items.flatMap((item) => translatedManualTexts.map((name) => item[name]));
  return { propertyId: found.propertyId, texts };
}
