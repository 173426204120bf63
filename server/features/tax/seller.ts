/** A landowner in the year's report, with the sums of their quarters. */
import type { ReplyOf } from "#contract/define.ts";
import type { tax } from "#contract/tax/endpoints.ts";
import type { SellerRow } from "./tax-store.ts";
import { unseal } from "./seal.ts";

type Report = ReplyOf<(typeof tax)["GET /api/tax/yearly-report"]>;
export function sellerOf({ sealed, properties, ...row }: SellerRow, taxKey: string): Report["items"][number] {
  const quarters = properties.flatMap((property) => property.quarters);
  const sum = (of: "considerationOre" | "feesOre" | "activities") =>
    quarters.reduce((total, quarter) => total + quarter[of], 0);
  return {
    ...row,
    details: sealed && unseal(taxKey, row.uid, sealed),
    properties,
    considerationOre: sum("considerationOre"),
    feesOre: sum("feesOre"),
    activities: sum("activities"),
  };
}
