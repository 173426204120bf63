import type { Entity, profiles } from "#contract/profile/endpoints.ts";
import { addMs, dayMs } from "#domain/days.ts";
import { isOrganizationNumber } from "#domain/invoice/invoice.ts";
import type { Db } from "#server/platform/database/database.ts";
import { type SomeHandlers, refuseAll } from "#server/platform/http/handler.ts";
import type { Platform } from "#server/platform/platform.ts";
import {
  type EntityFound,
  type EntityRegister,
  openEntityRegister,
  RegisterUnavailable,
} from "./entity-register.ts";
import { findEntityAnswer, cacheEntityAnswer } from "./entity-store.ts";

/**
 * The register's response, cached for the day. Misses are not cached: the company may be registered within
 * the hour.
 */
async function registerResponseOf(
  { db, register }: { db: Db; register: EntityRegister },
  organizationNumber: string,
  now: Date,
): Promise<EntityFound> {
  const since = addMs(now, -dayMs);
  const cached = await findEntityAnswer(db, organizationNumber, since);
  if (cached) return cached;
  const found = await register.find(organizationNumber);
  if (typeof found === "object") await cacheEntityAnswer(db, organizationNumber, found, { now, since });
  return found;
}

/** `number`: without spaces. `off`: there is no register to ask. */
type Lookup = {
  status: "invalid" | "off" | "unknown" | "deleted" | "unavailable" | "found";
  number: string;
  entity: Entity | null;
};
/** Looks up an organization number in Enhetsregisteret. If the register is down the result says so. */
export function organizationLookup({ db, log, config }: Platform) {
  const register = openEntityRegister(config.entityRegister);
  return async (typedNumber: string, now: Date): Promise<Lookup> => {
    const number = typedNumber.replace(/[\s.]/g, "");
    if (!isOrganizationNumber(number)) return { status: "invalid", number, entity: null };
    if (!register) return { status: "off", number, entity: null };
    try {
      const found = await registerResponseOf({ db, register }, number, now);
      return typeof found === "string"
        ? { status: found, number, entity: null }
        : { status: "found", number, entity: found };
    } catch (error) {
      if (!(error instanceof RegisterUnavailable)) throw error;
      log.warn({ why: error.message }, "Enhetsregisteret does not answer");
      return { status: "unavailable", number, entity: null };
    }
  };
}

export function findingOrganizations(p: Platform) {
  const lookUp = organizationLookup(p);
  return {
    "GET /api/user-profile/organization": async ({ query }, { now }) => {
      const { status, entity } = await lookUp(query.organizationNumber, now);
      return status === "invalid"
        ? refuseAll([{ code: "organization_number_invalid", path: "organizationNumber" }])
        : { status, entity };
    },
  } satisfies SomeHandlers<typeof profiles>;
}
