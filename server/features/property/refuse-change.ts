import type { ErrorCode } from "#contract/errors.ts";
import { changeDenied, type PropertyStatus } from "#domain/property/policy.ts";
import { type Actor, type Refused, refuse } from "#server/platform/handler.ts";

/** Undefined for those who may change it. `notFound`: what on the property is meant. */
export function refuseChange(
  actor: Actor,
  property: PropertyStatus | undefined,
  notFound: ErrorCode,
): Refused | undefined {
  const denied = changeDenied(actor, property);
  return denied && refuse(denied === "not_found" ? notFound : denied);
}
