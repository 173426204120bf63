/** Tax details for the data export and the deletion of an account. */
import type { TaxDetails } from "#domain/tax/reporting.ts";
import type { Db } from "#server/platform/database/database.ts";
import { type TaxKeys, decrypt } from "./seal.ts";
import { findSealed } from "./tax-store.ts";

export { deleteUnlessPaid } from "./tax-store.ts";

export async function ownTaxDetails(
  db: Db,
  taxKeys: TaxKeys,
  uid: string,
): Promise<(TaxDetails & { updatedAt: string })[]> {
  const found = await findSealed(db, uid);
  return found ? [{ ...decrypt(taxKeys, uid, found.sealed), updatedAt: found.updatedAt.toISOString() }] : [];
}
