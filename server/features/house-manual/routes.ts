import { manualOf, mayWriteManual } from "#domain/house-manual/policy.ts";
import type { houseManuals } from "#contract/house-manual/endpoints.ts";
import { auditChange, findStatus, lockStatus } from "#server/features/property/public.ts";
import { audit } from "#server/platform/observability/audit-store.ts";
import { command } from "#server/platform/database/command.ts";
import type { Db } from "#server/platform/database/database.ts";
import { type Handlers, refuse } from "#server/platform/http/handler.ts";
import { findBookedManual, findManuals, hasCabin, keepManual } from "./house-manual-store.ts";

export const houseManualRoutes = ({ db }: { db: Db }): Handlers<typeof houseManuals> => ({
  "GET /api/properties/:propertyId/house-manual": async ({ params: { propertyId } }, { actor }) => {
    if (!mayWriteManual(actor, await findStatus(db, propertyId))) return refuse("property_not_found");
    const items = await findManuals(db, propertyId);
    return { items };
  },
  "PUT /api/properties/:propertyId/house-manual": ({ params: { propertyId }, body }, call) =>
    // The response is stored with the idempotency key, so it must not contain the manual.
    command(db, call, `write-house-manual ${propertyId}`, body, async (tx) => {
      const { actor, now } = call;
      const { cabinId = null, ...written } = body;
      const property = await lockStatus(tx, propertyId);
      if (!property || !mayWriteManual(actor, property)) return refuse("property_not_found");
      if (cabinId !== null && !(await hasCabin(tx, propertyId, cabinId))) return refuse("cabin_not_found");
      await keepManual(tx, { ...written, propertyId, cabinId }, now);
      const subject = cabinId === null ? "property" : "cabin";
      const change = { subject, subjectId: cabinId ?? propertyId, to: "house_manual_written" } as const;
      await audit(tx, [auditChange(call, property, change)]);
      return { saved: true as const };
    }),
  "GET /api/core-booking/:bookingId/house-manual": async ({ params }, { actor, now }) => {
    const found = await findBookedManual(db, params.bookingId);
    const access = found && manualOf(actor, found);
    if (!found || !access) return refuse("booking_not_found");
    if (access === "closed") return refuse("house_manual_not_open");
    const { keyShownAt, updatedAt, items } = found;
    const shown = keyShownAt !== null && keyShownAt <= now;
    return {
      keyShownAt: keyShownAt?.toISOString() ?? null,
      updatedAt: updatedAt?.toISOString() ?? null,
      items: items.map((item) => ({ ...item, key: (shown && item.key) || null })),
    };
  },
});
