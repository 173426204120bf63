/** A standing yes needs the owner's agreement to invoices in their name (rules 8.7). */
import { checkConditions, type ConfirmationTerms } from "#domain/booking/instant.ts";
import { invoicingAgreementVersion } from "#domain/invoice/agreement.ts";
import type { Refusal } from "#contract/errors.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { findAgreedVersion } from "./item-store.ts";

type Sold = ConfirmationTerms & { isPublished: boolean };
/**
 * Refuses conditions that nobody fulfils (`instant_days_order`), and to switch `instant` on, or to publish with it, until the owner has agreed. Other changes of what is
 * instant already are allowed: without an agreement its requests are answered by the landowner.
 */
export async function instantRefusals(
  tx: Tx,
  propertyId: string,
  after: Sold,
  before: Sold | undefined,
): Promise<Refusal[]> {
  const refusals: Refusal[] = checkConditions(after.instantConditions);
  const isSwitchedOn = before?.confirmation !== "instant" || (after.isPublished && !before.isPublished);
  if (after.confirmation !== "instant" || !isSwitchedOn) return refusals;
  return (await findAgreedVersion(tx, propertyId)) === invoicingAgreementVersion
    ? refusals
    : [...refusals, { code: "invoicing_agreement_required", path: "confirmation" }];
}
