import type { profiles } from "#contract/profile/endpoints.ts";
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

/**
 * Looks up an organization number in Enhetsregisteret. If the register is down the response says so, and the
 * user fills in the form.
 */
export function findingOrganizations({ db, log, config }: Platform) {
  const register = openEntityRegister(config.entityRegister);
  return {
    "GET /api/user-profile/organization": async ({ query }, { now }) => {
      const organizationNumber = query.organizationNumber.replace(/[\s.]/g, "");
      if (!isOrganizationNumber(organizationNumber))
        return refuseAll([{ code: "organization_number_invalid", path: "organizationNumber" }]);
      if (!register) return { status: "off" as const, entity: null };
      try {
        const found = await registerResponseOf({ db, register }, organizationNumber, now);
        return typeof found === "string"
          ? { status: found, entity: null }
          : { status: "found" as const, entity: found };
      } catch (error) {
        if (!(error instanceof RegisterUnavailable)) throw error;
        log.warn({ why: error.message }, "Enhetsregisteret does not answer");
        return { status: "unavailable" as const, entity: null };
      }
    },
  } satisfies SomeHandlers<typeof profiles>;
}
