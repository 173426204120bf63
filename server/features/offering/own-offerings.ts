import { z } from "zod";
import type { offerings } from "#contract/offering/endpoints.ts";
import { rightsOf } from "#domain/property/policy.ts";
import type { Db } from "#server/platform/database/database.ts";
import { pageBy } from "#server/platform/http/cursor.ts";
import { isRefused, type SomeHandlers } from "#server/platform/http/handler.ts";
import { listOwnOfferings, type OwnOfferingRow } from "./own-offerings-store.ts";

const Key = z
  .string()
  .max(100)
  .regex(/^[^\0]*$/);
const At = z
  .tuple([Key, Key, z.uuid()])
  .transform(([byProperty, bySeason, offeringId]) => ({ byProperty, bySeason, offeringId }));

export const ownOfferingRoutes = (db: Db) =>
  ({
    "GET /api/offerings/mine": async ({ query }, { actor }) => {
      let total = 0;
      const found = await pageBy(
        At,
        query,
        async (after, limit) => {
          const rows = await listOwnOfferings(db, { ...query, uid: actor.uid, after, limit });
          total = rows[0]?.total ?? 0;
          return rows;
        },
        (row: OwnOfferingRow) => [row.byProperty, row.bySeason, row.offeringId],
        (rows) =>
          rows.map(({ access, byProperty: _, bySeason: __, total: ___, ...row }) => ({
            ...row,
            rights: [...rightsOf(actor, access)],
          })),
      );
      return isRefused(found) ? found : { ...found, total };
    },
  }) satisfies SomeHandlers<typeof offerings>;
