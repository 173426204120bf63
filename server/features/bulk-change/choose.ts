/** The offerings that a change concerns: those named, or all that pass a filter. */
import { maxBulkOfferings } from "#domain/bulk-change/lists.ts";
import { maySeeAll } from "#domain/property/policy.ts";
import type { Body } from "#contract/index.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { type Actor, type Refused, refuse } from "#server/platform/http/handler.ts";
import { type BulkOffering, findOfferings, findOwnOfferings } from "./bulk-change-store.ts";

/** Refuses offerings that do not exist, or that the person may not see all of. */
export function refuseUnknown(
  actor: Actor,
  ids: readonly string[],
  found: readonly BulkOffering[],
): Refused | undefined {
  const isWhole = found.length === ids.length && found.every((one) => maySeeAll(actor, one.access));
  return isWhole ? undefined : refuse("offering_not_found");
}

export async function chooseOfferings(
  tx: Tx,
  actor: Actor,
  { offeringIds, ...filter }: Omit<Body<"POST /api/bulk-changes/preview">, "request">,
): Promise<BulkOffering[] | Refused> {
  if (!offeringIds) {
    const found = await findOwnOfferings(tx, actor.uid, filter);
    if (found.length === 0) return refuse("nothing_chosen");
    return found.length > maxBulkOfferings ? refuse("too_many_chosen", { most: maxBulkOfferings }) : found;
  }
  const ids = [...new Set(offeringIds)];
  if (ids.length === 0) return refuse("nothing_chosen");
  const found = await findOfferings(tx, ids);
  return refuseUnknown(actor, ids, found) ?? found;
}
