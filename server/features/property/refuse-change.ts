import type { ErrorCode } from "#contract/errors.ts";
import type { PropertyRight } from "#domain/lists.ts";
import { changeDenied, type PropertyStatus } from "#domain/property/policy.ts";
import { type Actor, type Refused, refuse } from "#server/platform/http/handler.ts";

/** Undefined for those with these rights. `notFound`: the error code of the item meant. */
export function refuseChange(
  actor: Actor,
  property: PropertyStatus | undefined,
  notFound: ErrorCode,
  rights: readonly PropertyRight[],
): Refused | undefined {
  const denied = changeDenied(actor, property, rights);
  return denied && refuse(denied === "not_found" ? notFound : denied);
}
