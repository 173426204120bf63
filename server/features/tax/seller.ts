/** A landowner in the year's report, with the sums of each quarter. */
import type { Reply } from "#contract/index.ts";
import { audit, auditActor } from "#server/platform/observability/audit-store.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { Call } from "#server/platform/http/handler.ts";
import type { SellerRow } from "./tax-store.ts";
import { type TaxKeys, decrypt } from "./seal.ts";

type Report = Reply<"GET /api/tax/yearly-report">;
export function sellerOf(
  { sealed, properties, ...row }: SellerRow,
  taxKeys: TaxKeys,
): Report["items"][number] {
  const quarters = properties.flatMap((property) => property.quarters);
  const sum = (of: "considerationOre" | "feesOre" | "activities") =>
    quarters.reduce((total, quarter) => total + quarter[of], 0);
  return {
    ...row,
    details: sealed && decrypt(taxKeys, row.uid, sealed),
    properties,
    considerationOre: sum("considerationOre"),
    feesOre: sum("feesOre"),
    activities: sum("activities"),
  };
}

/** Records in the audit who read or exported the numbers of which year. */
export const recordReading = (
  db: Db,
  { actor, now }: Call<"admin">,
  year: number,
  to: "read" | "exported",
): Promise<void> =>
  db.transaction().execute((tx) =>
    audit(tx, {
      ...auditActor({ actor, now }, "admin"),
      subject: "tax_report",
      subjectId: String(year),
      to,
    }),
  );
