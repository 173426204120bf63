import type { bulkChanges } from "#contract/bulk-change/endpoints.ts";
import type { BulkRequestBody } from "#contract/bulk-change/fields.ts";
import { maySeeAll } from "#domain/property/policy.ts";
import { refuseRange } from "#server/features/availability/public.ts";
import { command } from "#server/platform/database/command.ts";
import type { Feature } from "#server/platform/feature.ts";
import { pageByTime } from "#server/platform/http/cursor.ts";
import { isRefused, type Refused, refuse } from "#server/platform/http/handler.ts";
import type { Platform } from "#server/platform/platform.ts";
import { applyChange, viewOfChange } from "./apply.ts";
import { findBulkChange, listBulkChanges } from "./bulk-change-store.ts";
import { chooseOfferings } from "./choose.ts";
import { planChange, viewOfItem } from "./plan.ts";
import { itemsToUndo, undoChange } from "./undo.ts";

const refusePeriod = (request: BulkRequestBody): Refused | undefined =>
  request.kind === "close_days" ? refuseRange(request) : undefined;

export const bulkChangeFeature = ({ db, jobs, config: { quotas } }: Platform) =>
  ({
    routes: {
      "POST /api/bulk-changes/preview": async ({ body: { request, ...chosen } }, call) => {
        const refused = refusePeriod(request);
        if (refused) return refused;
        return db.transaction().execute(async (tx) => {
          const offerings = await chooseOfferings(tx, call.actor, chosen);
          if (isRefused(offerings)) return offerings;
          const { items } = await planChange(tx, call, request, offerings, quotas.offerings);
          return { items: items.map(viewOfItem) };
        });
      },
      "POST /api/bulk-changes": ({ body }, call) =>
        command(db, call, "bulk-change", body, async (tx) => {
          const refused = refusePeriod(body.request);
          return refused ?? applyChange(tx, jobs, call, body, quotas.offerings);
        }),
      "GET /api/bulk-changes": ({ query }, { actor }) =>
        pageByTime(
          query,
          (after, limit) => listBulkChanges(db, actor.uid, after, limit),
          (row) => [row.createdAt, row.bulkChangeId],
          (rows) => rows.map(viewOfChange),
        ),
      "GET /api/bulk-changes/:bulkChangeId": async ({ params: { bulkChangeId } }, { actor }) => {
        const change = await findBulkChange(db, bulkChangeId);
        if (change?.actorUid !== actor.uid) return refuse("bulk_change_not_found");
        const items = await itemsToUndo(db, actor, change);
        return {
          ...viewOfChange(change),
          items: items.map(({ item, obstacle, offering }) => {
            const isSeen = maySeeAll(actor, item.access);
            return {
              propertyId: item.propertyId,
              propertyName: isSeen ? item.propertyName : null,
              offeringId: item.offeringId,
              name: isSeen ? (offering?.name ?? item.name) : null,
              copyId: "copyId" in item.after ? item.after.copyId : null,
              undone: item.undone,
              obstacle: item.undone === true ? null : obstacle,
            };
          }),
        };
      },
      "POST /api/bulk-changes/:bulkChangeId/undo": ({ params: { bulkChangeId } }, call) =>
        command(db, call, `undo-bulk-change ${bulkChangeId}`, {}, (tx) => undoChange(tx, call, bulkChangeId)),
    },
  }) satisfies Feature<typeof bulkChanges>;
