import type { houseManuals } from "#contract/house-manual/endpoints.ts";
import { manualAccess, mayWriteManual } from "#domain/house-manual/policy.ts";
import { notify } from "#server/features/notification/public.ts";
import { auditChange, findStatus, hasCabin, lockStatus } from "#server/features/property/public.ts";
import { audit } from "#server/platform/observability/audit-store.ts";
import { command } from "#server/platform/database/command.ts";
import type { Feature } from "#server/platform/feature.ts";
import { refuse } from "#server/platform/http/handler.ts";
import type { Sweep } from "#server/platform/jobs/sweeper.ts";
import type { Platform } from "#server/platform/platform.ts";
import {
  findBookedManual,
  findManuals,
  saveManual,
  claimDueKey,
  calculateKeyTimes,
} from "./house-manual-store.ts";

const BATCH = 20;
const CALCULATION_BATCH = 500;

/** Emails the hunter when the booking's page begins to show the key, and when the manual changes later. */
const keySweep = ({ db, jobs }: Platform): Sweep => ({
  name: "keys shown",
  run: async (now) => {
    const workedOut = await db.transaction().execute((tx) => calculateKeyTimes(tx, CALCULATION_BATCH));
    for (let notifiedCount = 0; notifiedCount < BATCH; notifiedCount++) {
      const found = await db.transaction().execute(async (tx) => {
        const due = await claimDueKey(tx, now);
        if (!due) return false;
        const message = due.wasTold ? "key_changed" : "key_shown";
        await notify(tx, jobs, { bookingId: due.bookingId, at: now, messages: [{ to: "hunter", message }] });
        return true;
      });
      if (!found) return notifiedCount + (workedOut === CALCULATION_BATCH ? workedOut : 0);
    }
    return BATCH;
  },
});

export const houseManualFeature = (p: Platform) =>
  ({
    sweeps: [keySweep(p)],
    routes: {
      "GET /api/properties/:propertyId/house-manual": async ({ params: { propertyId } }, { actor }) => {
        if (!mayWriteManual(actor, await findStatus(p.db, propertyId))) return refuse("property_not_found");
        const items = await findManuals(p.db, propertyId);
        return { items };
      },
      "PUT /api/properties/:propertyId/house-manual": ({ params: { propertyId }, body }, call) =>
        // The response is stored with the idempotency key, so it must not contain the manual.
        command(p.db, call, `write-house-manual ${propertyId}`, body, async (tx) => {
          const { actor, now } = call;
          const { cabinId = null, ...manualFields } = body;
          const property = await lockStatus(tx, propertyId);
          if (!property || !mayWriteManual(actor, property)) return refuse("property_not_found");
          if (cabinId !== null && !(await hasCabin(tx, propertyId, cabinId)))
            return refuse("cabin_not_found");
          await saveManual(tx, { ...manualFields, propertyId, cabinId }, now);
          const subject = cabinId === null ? "property" : "cabin";
          const change = { subject, subjectId: cabinId ?? propertyId, to: "house_manual_written" } as const;
          await audit(tx, [auditChange(call, property, change)]);
          return { saved: true as const };
        }),
      "GET /api/core-booking/:bookingId/house-manual": async ({ params }, { actor, now }) => {
        const found = await findBookedManual(p.db, params.bookingId);
        const access = found && manualAccess(actor, found);
        if (!found || !access) return refuse("booking_not_found");
        if (access === "closed") return refuse("house_manual_not_open");
        const { keyShownAt, updatedAt, items } = found;
        const isKeyShown = keyShownAt !== null && keyShownAt <= now;
        return {
          keyShownAt: keyShownAt?.toISOString() ?? null,
          updatedAt: updatedAt?.toISOString() ?? null,
          items: items.map((item) => ({ ...item, key: (isKeyShown && item.key) || null })),
        };
      },
    },
  }) satisfies Feature<typeof houseManuals>;
