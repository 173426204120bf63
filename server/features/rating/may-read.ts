import { isSelfOrAdmin } from "#domain/account/policy.ts";
import { isOpen, maySeeAll } from "#domain/property/policy.ts";
import { findStatus } from "#server/features/property/public.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { Actor } from "#server/platform/http/handler.ts";
import { hasRequestFrom } from "./rating-store.ts";
import type { Reportable } from "./report-store.ts";

/** Whether this person can read a shown rating, and so report it or have it translated. */
export async function mayRead(tx: Tx, actor: Actor | undefined, rating: Reportable): Promise<boolean> {
  if (rating.byRole === "landowner")
    return (
      actor !== undefined &&
      (isSelfOrAdmin(actor, rating.hunterUid) || hasRequestFrom(tx, actor.uid, rating.hunterUid))
    );
  const property = await findStatus(tx, rating.propertyId);
  return property !== undefined && (isOpen(property) || maySeeAll(actor, property));
}
